//! What seldom happens, apart from what always does.

/// Does `what`, which seldom happens, in a function of its own.
///
/// The page and the compiler split their modules by functions, and what is rare need not come with the first part
/// (`xtask/later`).
///
/// ```
/// let words = Some("R U").or_else(|| diagnostics::rarely(|| Some("nothing")));
/// assert_eq!(words, Some("R U"));
/// ```
#[cold]
#[inline(never)]
pub fn rarely<R>(what: impl FnOnce() -> R) -> R {
    what()
}
