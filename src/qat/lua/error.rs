//! What went wrong in Lua, and where.

use diagnostics::{Diagnostic, Span};
use sentences::Sentence;

/// A failure of Lua code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LuaError {
    /// Stable name, `qat::lua-...`.
    pub code: &'static str,
    /// One sentence, without the location as Lua writes it.
    pub message: Sentence,
    /// What Lua itself says is wrong, if it is that.
    pub said: Option<String>,
    /// The line of the block that is to blame, without its indentation, or where Lua does not know it the beginning of
    /// the function that was called; `None` when there is neither.
    pub span: Option<Span>,
    /// How to mend it.
    pub help: Vec<Sentence>,
}

impl LuaError {
    pub(super) fn new(code: &'static str, message: Sentence) -> Self {
        Self {
            code,
            message,
            said: None,
            span: None,
            help: Vec::new(),
        }
    }

    /// What Lua itself found wrong.
    pub(super) fn said(message: &str) -> Self {
        Self {
            said: Some(message.to_owned()),
            ..Self::new("qat::lua-error", sentences::qat::lua_error(message))
        }
    }

    pub(super) fn help(mut self, help: Sentence) -> Self {
        self.help.push(help);
        self
    }

    /// The failure as an error for the reader: first the `lua` statement that led to it, if one did, then the line.
    pub fn diagnostic(self, call: Option<Span>) -> Diagnostic {
        let mut error = Diagnostic::error(self.code, self.message);
        if let Some(call) = call {
            error = error.at(call, sentences::qat::lua_error_call());
        }
        if let Some(line) = self.span {
            error = error.at(line, sentences::qat::lua_error_here());
        }
        error.help.extend(self.help);
        error
    }
}

/// Advice for the mistakes that people make who know other languages, or another Lua.
pub(super) fn advice(message: &str) -> Option<Sentence> {
    const ABSENT: [&str; 12] = [
        "io",
        "os",
        "require",
        "load",
        "loadstring",
        "loadfile",
        "dofile",
        "package",
        "debug",
        "coroutine",
        "collectgarbage",
        "warn",
    ];
    if let Some(name) = quoted(message, "(global '") {
        if ABSENT.contains(&name) {
            return Some(sentences::qat::lua_advice_absent(name));
        }
        return Some(sentences::qat::lua_advice_no_value(name));
    }
    if message.contains("(field 'random") {
        return Some(sentences::qat::lua_advice_random());
    }
    if message.contains("near '!'") {
        return Some(sentences::qat::lua_advice_not_equal());
    }
    if message.contains("'for' ") && message.contains("got big") {
        return Some(sentences::qat::lua_advice_big_loop());
    }
    if message.contains("near '$") {
        return Some(sentences::qat::lua_advice_placeholder());
    }
    None
}

fn quoted<'a>(message: &'a str, before: &str) -> Option<&'a str> {
    let (_, rest) = message.split_once(before)?;
    Some(rest.split_once('\'')?.0)
}
