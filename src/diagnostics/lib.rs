//! Sources, spans and diagnostics: what every front end says about a text, and how it is printed.
