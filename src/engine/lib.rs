//! The façade over the crates below: jobs, progress, cancellation, and domain values as wire values.
//!
//! ```
//! use engine::compile;
//! use wire::Language;
//!
//! let text = "Puzzles\nA: 3x3\n\n1 | halt \"Done\"\n";
//! let build = compile("done.q", Language::Q, text, &qat::CatalogueWorld, engine::Options::default());
//! assert!(!build.has_errors(), "{}", build.rendered());
//! assert_eq!(build.text.as_deref(), Some(text));
//! ```
//!
//! The worker and the command line send the same requests to the same [`Engine`], so what is tested on one is true of
//! the other. An engine owns pruning tables and other things that take long to compute; it may run several jobs at
//! once, each in its [`JobContext`].

mod adds;
mod architect;
mod atlas;
mod compile;
mod context;
mod editor_values;
mod jobs;
mod joint;
mod q_services;
pub mod reports;
mod resumable;
mod shorten;
mod solve;
mod speed;
mod valid;
mod wire_values;

pub use compile::{Build, NamedRegister, compile};
pub use context::JobContext;
pub use jobs::{Engine, language_of};
pub use qat::{Options, Passes, World};
pub use search::Threads;
pub use solve::SolveError;
