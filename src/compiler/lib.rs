//! Both languages behind one function: programs, diagnostics, and what an editor asks, as wire values.
//!
//! ```
//! use compiler::compile;
//! use wire::Language;
//!
//! let text = "Puzzles\nA: 3x3\n\n1 | halt \"Done\"\n";
//! let build = compile("done.q", Language::Q, text, &qat::CatalogueWorld, compiler::Options::default());
//! assert!(!build.has_errors(), "{}", build.rendered());
//! assert_eq!(build.text.as_deref(), Some(text));
//! ```
//!
//! It knows no solver, so that the page's compiler worker is small. What it lacks for a listing of few turns, it says:
//! see [`wire::Lacks`].

mod compile;
mod editor_values;
mod found;
mod jobs;
mod q_services;
mod sums;
mod tables;
mod utf16;
mod wire_values;

pub use compile::{Build, NamedRegister, compile};
pub use found::Found;
pub use jobs::{Compiler, language_of};
pub use qat::{Expected, Options, Passes, Watch, World};
pub use sums::{expected, leaving};
pub use tables::Tables;
