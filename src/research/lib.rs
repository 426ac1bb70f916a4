//! What proves a single number and serves no page: it takes minutes or hours, and memory that a browser does not have.
//!
//! - [`worst_case`] proves how many turns are enough for any position of the tesseract.
//! - [`exhaustive`] finds all distances of a two-colour cube, with a bitmap of edge arrangements for each class of
//!   corner arrangements, and can stop and go on. What it found, [`two_colour::known()`] has.

pub mod exhaustive;
pub mod worst_case;
