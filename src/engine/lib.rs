//! The façade over the crates below: jobs, progress, cancellation, and domain values as wire values.
//!
//! The solver worker and the command line send the same requests to the same [`Engine`], so what is tested on one is
//! true of the other. An engine owns pruning tables and other things that take long to compute; it may run several jobs
//! at once, each in its [`JobContext`].

mod architect;
mod atlas;
mod context;
mod error;
mod jobs;
mod joint;
mod orders;
mod practice;
mod recognition;
pub mod reports;
mod resumable;
mod shorten;
mod solve;
mod speed;
mod valid;
mod wire_values;

pub use compiler::{Build, NamedRegister, Options, Passes, World, compile, language_of};
pub use context::JobContext;
pub use error::SolveError;
pub use jobs::Engine;
pub use practice::cases;
pub use search::Threads;
pub use wire_values::wire_size;
