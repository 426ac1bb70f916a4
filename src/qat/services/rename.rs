//! Renaming. Only a new name that leaves the program what it is is accepted; whether it does is not guessed but tried.

use diagnostics::{Source, SourceId, Sources, Span};

use super::Services;
use crate::{Compilation, Options, World, compile_with};
use qat_text::lexer::{TokenKind, lex};
use wire::SymbolKind;

/// Why something cannot be renamed, or not to that: a sentence for the person who asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenameError(pub String);

/// The spans in the main text where the name at `offset` stands; `name` put at each of them renames it and leaves the
/// program as it is.
///
/// # Errors
/// When there is nothing at `offset` that could be renamed, when `name` is no name, or when the program would not mean
/// the same with it.
///
/// # Panics
/// When `id` names none of the `sources`.
pub fn rename(
    sources: &Sources,
    id: SourceId,
    world: &dyn World,
    offset: usize,
    name: &str,
) -> Result<Vec<Span>, RenameError> {
    let main = sources.get(id);
    let before = compiled(main, world);
    let services = &before.services;
    let occurrence = *services
        .at(offset)
        .ok_or_else(|| RenameError("there is no name here that could be changed".to_owned()))?;
    let symbol = &services.symbols[occurrence.symbol];
    let own = symbol.definition.is_some_and(|span| span.source == FIRST);
    let what = described(symbol.kind);
    let free = matches!(
        symbol.kind,
        SymbolKind::Register
            | SymbolKind::Tape
            | SymbolKind::Label
            | SymbolKind::Macro
            | SymbolKind::Define
            | SymbolKind::Placeholder
    );
    if !free {
        return Err(RenameError(format!(
            "{what} `{}` cannot be renamed",
            symbol.name
        )));
    }
    if !own {
        return Err(RenameError(format!(
            "{what} `{}` is defined in another file, and only names of this one can be changed",
            symbol.name
        )));
    }
    if !is_name(name) {
        return Err(RenameError(format!(
            "`{name}` cannot be a name: it starts with a letter and goes on with letters, digits, `_` and `-`"
        )));
    }
    let spans: Vec<Span> = services
        .occurrences
        .iter()
        .filter(|other| other.symbol == occurrence.symbol)
        .map(|other| Span {
            source: id,
            ..other.span
        })
        .collect();
    if name == symbol.name {
        return Ok(spans);
    }
    let renamed = Source::new(main.name(), replaced(main.text(), &spans, name));
    let after = compiled(&renamed, world);
    let refused = match changed(&before, &after) {
        Change::None => None,
        Change::Error(message) => Some(message),
        Change::Meaning => {
            Some("something else has that name, and the program would change".to_owned())
        }
    };
    if let Some(why) = refused {
        return Err(RenameError(format!(
            "{what} `{}` cannot be called `{name}`: {why}",
            symbol.name
        )));
    }
    Ok(spans)
}

/// The main text's name among its own sources.
const FIRST: SourceId = SourceId(0);

fn compiled(main: &Source, world: &dyn World) -> Compilation {
    let mut sources = Sources::new();
    let id = sources.add(main.clone());
    debug_assert_eq!(id, FIRST);
    compile_with(&mut sources, id, world, Options::optimised(false))
}

fn described(kind: SymbolKind) -> &'static str {
    match kind {
        SymbolKind::Register => "the register",
        SymbolKind::Tape => "the tape",
        SymbolKind::Label => "the label",
        SymbolKind::Macro => "the macro",
        SymbolKind::Statement => "the statement",
        SymbolKind::Define => "the define",
        SymbolKind::Placeholder => "the placeholder",
        SymbolKind::Function => "the Lua function",
        SymbolKind::File => "the file",
        SymbolKind::Puzzle => "the puzzle",
    }
}

/// Whether a text can stand wherever a name can.
fn is_name(name: &str) -> bool {
    let tokens = lex(name, FIRST);
    matches!(tokens.as_slice(), [token] if token.kind == TokenKind::Word
        && token.span.range() == (0..name.len()))
        && name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && !name.contains(['\'', '’'])
        && !["lua", "import", "end-lua"].contains(&name)
}

/// The text with `name` at each of the spans, which are in order.
fn replaced(text: &str, spans: &[Span], name: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for span in spans {
        let range = span.range();
        out.push_str(&text[at..range.start]);
        out.push_str(name);
        at = range.end;
    }
    out.push_str(&text[at..]);
    out
}

/// What renaming did to a program besides.
enum Change {
    None,
    /// An error that it did not have before.
    Error(String),
    /// It means something else.
    Meaning,
}

fn changed(before: &Compilation, after: &Compilation) -> Change {
    let errors = |c: &Compilation| c.diagnostics.iter().filter(|d| d.is_error()).count();
    if errors(after) > errors(before) {
        let new = after.diagnostics.iter().find(|d| {
            let mut old = before.diagnostics.iter();
            d.is_error() && !old.any(|old| old.message == d.message)
        });
        return new.map_or(Change::Meaning, |error| {
            Change::Error(error.message.to_string())
        });
    }
    let same = before.text == after.text
        && meaning(&before.services) == meaning(&after.services)
        && before.diagnostics.len() == after.diagnostics.len();
    if same { Change::None } else { Change::Meaning }
}

/// For each occurrence the first one of the same thing.
fn meaning(services: &Services) -> Vec<(usize, bool)> {
    let mut first = vec![None; services.symbols.len()];
    let occurrences = services.occurrences.iter().enumerate();
    occurrences
        .map(|(index, occurrence)| {
            let first = *first[occurrence.symbol].get_or_insert(index);
            (first, occurrence.definition)
        })
        .collect()
}
