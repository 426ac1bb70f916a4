//! `hypercubist errata`

use engine::reports::ErrataReport;

use crate::output::{Answer, answer};

/// Lists where the papers err.
pub fn run() -> Answer {
    answer(ErrataReport::all())
}
