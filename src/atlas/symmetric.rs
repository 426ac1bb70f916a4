//! Positions of the 3x3x3 that some symmetries of the cube leave as they are, type by type: A. J. Gould, *God's Number
//! in the Simultaneously-Possible Turn Metric* (2017), section 4.2, after H. Kociemba's lists.

mod arithmetic;
mod distances;
mod fixed;
mod group;
mod known;
mod neighbours;
mod positions;
mod printed;
mod types;

pub use distances::Distances;
pub use known::{Known, Row, SHIPPED, Shortest};
pub use neighbours::Parts;
pub use positions::{Count, Representative, type_of};
pub use printed::printed;
pub use types::{SymmetryType, symmetry_type, types};
