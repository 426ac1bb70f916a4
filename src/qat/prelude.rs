//! The standard library (paper, section 2.2.4), which every program has without importing it.

/// The prelude's text, written in QAT and Lua.
pub const PRELUDE: &str = include_str!("../../assets/prelude.qat");

/// The name under which diagnostics show the prelude.
pub const PRELUDE_NAME: &str = "prelude.qat";

/// The names of the prelude's macros, in its order.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let heads = PRELUDE
        .lines()
        .filter_map(|line| line.strip_prefix(".macro "));
    heads.map(|rest| rest.split([' ', '{']).next().unwrap_or(rest))
}
