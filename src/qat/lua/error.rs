//! What went wrong in Lua, and where.

use diagnostics::{Diagnostic, Span};

/// A failure of Lua code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LuaError {
    /// Stable name, `qat::lua-...`.
    pub code: &'static str,
    /// One sentence, without the location as Lua writes it.
    pub message: String,
    /// The line of the block that is to blame, without its indentation, or where Lua does not know it the beginning of
    /// the function that was called; `None` when there is neither.
    pub span: Option<Span>,
    /// How to mend it.
    pub help: Vec<String>,
}

impl LuaError {
    pub(super) fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            span: None,
            help: Vec::new(),
        }
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help.push(help.into());
        self
    }

    /// The failure as an error for the reader: first the `lua` statement that led to it, if one did, then the line.
    pub fn diagnostic(self, call: Option<Span>) -> Diagnostic {
        let mut error = Diagnostic::error(self.code, self.message);
        if let Some(call) = call {
            error = error.at(call, "in this call");
        }
        if let Some(line) = self.span {
            error = error.at(line, "in Lua, here");
        }
        for help in self.help {
            error = error.help(help);
        }
        error
    }
}

/// Advice for the mistakes that people make who know other languages, or another Lua.
pub(super) fn advice(message: &str) -> Option<String> {
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
            return Some(format!(
                "Lua in QAT can only compute: it has no `{name}`, so that a program compiles to the same code \
                 everywhere"
            ));
        }
        return Some(format!(
            "`{name}` has no value here; is it spelled right, and defined in a Lua block of this file?"
        ));
    }
    if message.contains("(field 'random") {
        let help =
            "Lua in QAT has no chance, so that a program compiles to the same code everywhere";
        return Some(help.to_owned());
    }
    if message.contains("near '!'") {
        return Some("Lua writes `~=` for not equal".to_owned());
    }
    if message.contains("'for' ") && message.contains("got big") {
        return Some("a `big` does not count a loop; write `tonumber(n)`".to_owned());
    }
    if message.contains("near '$") {
        return Some(
            "`$` belongs to macros; hand the value to the function as an argument".to_owned(),
        );
    }
    None
}

fn quoted<'a>(message: &'a str, before: &str) -> Option<&'a str> {
    let (_, rest) = message.split_once(before)?;
    Some(rest.split_once('\'')?.0)
}
