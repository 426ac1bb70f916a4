//! The façade over the engine's rooms: jobs, progress, cancellation, and domain values as wire values.
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
//! The worker and the command line ask the same [`Engine`] the same questions, so that what is tested on one is true of
//! the other. An engine owns what is dear to build (pruning tables) and nothing else; it may be asked from several
//! threads at once.

mod adds;
mod architect;
mod atlas;
mod compile;
mod editor_values;
mod jobs;
mod joint;
mod q_services;
mod shorten;
mod solve;
mod speed;
mod valid;
mod wire_values;

pub use compile::{Build, NamedRegister, compile};
pub use jobs::{Engine, language_of};
pub use qat::{Options, Passes, World};
pub use solve::SolveError;
