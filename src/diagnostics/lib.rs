//! Sources, spans and diagnostics: what every front end says about a text, and how it is printed.
//!
//! ```
//! use diagnostics::{Diagnostic, Source, Sources, Span, render};
//!
//! let mut sources = Sources::new();
//! let id = sources.add(Source::new("sum.qat", "add A 1\nadd C 1\n"));
//! let error = Diagnostic::error("qat::unknown-register", "there is no register called C")
//!     .at(Span::new(id, 12, 13), "did you mean A?");
//! let text = render(&error, &sources);
//! assert!(text.starts_with("error: there is no register called C\n --> sum.qat:2:5\n"), "{text}");
//! ```
//!
//! A front end never fails: it returns what it understood and a list of [`Diagnostic`]s. A diagnostic is data; the
//! command line prints it with [`render`], the page turns it into underlines.

mod crash;
mod diagnostic;
mod rarely;
mod render;
mod source;
mod suggest;
mod token;

pub use crash::crash_report;
pub use diagnostic::{Diagnostic, Label, Severity};
pub use rarely::rarely;
pub use render::{render, render_all};
pub use source::{LineColumn, Source, SourceId, Sources, Span};
pub use suggest::{did_you_mean, suggest};
pub use token::{Token, TokenKind};
