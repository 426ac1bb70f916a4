//! Twisty puzzles from geometry: facets, pieces, moves, notation, architectures and the catalogue.
//!
//! ```
//! use puzzle::{Algorithm, Puzzle};
//!
//! let cube = Puzzle::cube(3, 3)?;
//! let algorithm = Algorithm::parse(&cube, "R U R' U'")?;
//! let position = algorithm.permutation(&cube);
//! assert_eq!(position.order().to_string(), "6");
//! assert_eq!(algorithm.inverse(&cube).display(&cube).to_string(), "U R U' R'");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A puzzle is a cube of some number of layers in some number of dimensions ([`Puzzle::cube`]), a polyhedron cut by
//! planes, or a list of permutations ([`definition`]); one type serves them all. A *position* is a
//! [`Permutation`](group::Permutation) `p` of the puzzle's facets: `p.image(i)` is where the facet that belongs at `i`
//! is now. Solved is the identity; turning is `p.then_assign(&puzzle.mv(id).permutation)`.

mod algorithm;
mod colour_letters;
mod colouring;
mod construction;
mod count;
mod cubies;
mod from_fn;
mod generators;
mod geometry;
mod lines;
mod named_parts;
mod naming;
mod notation;
mod numbers;
mod parts;
mod polyhedron;
mod puzzle;
mod simplify;

pub mod adds;
pub mod architecture;
pub mod catalogue;
pub mod cells;
pub mod check;
pub mod cycles;
pub mod definition;
pub mod log;
pub mod movecount;
pub mod orientation;
pub mod stages;
pub mod structure;

pub use algorithm::Algorithm;
pub use colour_letters::in_face_letters;
pub use colouring::Colouring;
pub use construction::PuzzleError;
pub use count::Count;
pub use cubies::{CORNERS, Cubies, EDGES, cube_symmetries};
pub use from_fn::FromFn;
pub use geometry::{MAX_DIMENSIONS, SignedPermutation};
pub use lines::lines;
pub use notation::{
    Expression, MAX_MOVES, NOTATION, NamedMoves, NoNames, NotationError, Note, Step, Steps, Term,
    TermKind, are_simultaneous, renewed, with_inner_slices,
};
pub use orientation::Orientation;
pub use parts::{Face, FaceId, Facet, Move, MoveId, Piece, PieceId};
pub use polyhedron::{Body, Polyhedron, Side};
pub use puzzle::{Geometry, Puzzle};
