//! What a function writes, as a value that is shown.

use std::fmt;

/// Shows what its function writes. Rust has the same as `std::fmt::from_fn` from version 1.93 on.
pub struct FromFn<F>(pub F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0(f)
    }
}
