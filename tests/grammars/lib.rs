//! The Tree-sitter parsers of QAT and Q, as `build.rs` has generated them.

#![expect(
    unsafe_code,
    reason = "Tree-sitter has no other way to a parser, which is C"
)]

use tree_sitter_language::LanguageFn;

unsafe extern "C" {
    fn tree_sitter_qat() -> *const ();
    fn tree_sitter_qter() -> *const ();
}

/// Where what was generated lies: a folder for each grammar.
pub const GENERATED: &str = env!("OUT_DIR");

// SAFETY: each is the function of a generated parser, which gives its tables and does nothing else.
/// The parser of QAT.
pub const QAT: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_qat) };

// SAFETY: as above.
/// The parser of Q.
pub const QTER: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_qter) };
