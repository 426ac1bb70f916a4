//! A cube in pictures of its sides: where a side is in a picture ([`find`]), what colours it shows ([`Side::seen`]),
//! and which position six of them are ([`read`]).
//!
//! No colour is compared with a fixed value, which light, white balance and plastic would all put in doubt. The six
//! sides are looked at together: what they show falls into six colours, each as often as the others, and of all ways to
//! put six sides round a cube, each any way up, and to name the pieces on it, the likeliest that turning can reach is
//! taken. What another reachable position explains nearly as well is not decided here but listed
//! ([`Reading::unsure`]).
//!
//! The 3x3x3 and the 2x2x2 are read. Pictures are bytes of red, green, blue and opacity, row by row from the top.

mod colours;
mod cube;
mod find;
mod held;
mod homography;
mod oklab;
mod patches;
mod picture;
mod pieces;
mod position;
mod reading;
mod sides;
#[cfg(any(test, feature = "studio"))]
pub mod studio;
#[cfg(test)]
mod tests;

pub use find::{Found, aim, find};
pub use oklab::Lab;
pub use picture::Picture;
pub use position::{Reading, Unsure};
pub use reading::read;
pub use sides::{ANOTHER, CLEAR, Side, Sticker};
