//! Sources, spans and diagnostics: what every front end says about a text, and how it is printed.
//!
//! A front end never fails: it returns what it understood and a list of [`Diagnostic`]s. A diagnostic is data; the
//! command line prints it with [`render`], the page turns it into underlines.

mod diagnostic;
mod render;
mod source;
mod suggest;

pub use diagnostic::{Diagnostic, Label, Severity};
pub use render::render;
pub use source::{LineColumn, Source, SourceId, Sources, Span};
pub use suggest::suggest;
