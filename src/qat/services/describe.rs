//! What things are, in words.

use crate::World;
use crate::expand::{Definition, usage};
use crate::registers::{RegisterId, Registers};
use crate::services::Symbol;
use crate::services::forms::is_usage;
use crate::statements::Statement;
use crate::syntax::Kind;
use wire::{SizesView, SymbolKind};

/// Moves of an algorithm that are shown; a longer one is cut.
const SHOWN_MOVES: usize = 60;
/// Divisions of a puzzle that are listed.
const SHOWN_SIZES: usize = 8;

/// A symbol of the language itself, or one whose location is filled in later.
pub(super) fn symbol(name: &str, kind: SymbolKind, title: String, doc: String) -> Symbol {
    Symbol {
        name: name.to_owned(),
        kind,
        definition: None,
        title,
        doc,
        excerpt: None,
    }
}

pub(super) fn register(registers: &Registers, id: RegisterId) -> Symbol {
    let declared = registers.get(id);
    let store = &registers.puzzles[declared.puzzle];
    let location = match (&store.kind, &store.tape) {
        (Some(puzzle), None) => format!(" <- {}", puzzle.name()),
        (Some(puzzle), Some(tape)) => format!(" <- {}, on the tape {}", puzzle.name(), tape.text),
        (None, _) if store.theoretical.is_some() => " <- theoretical".to_owned(),
        (None, _) => String::new(),
    };
    let mut doc = Vec::new();
    if let Some(order) = declared.order {
        doc.push(match order.checked_sub(1) {
            Some(last) => format!("Counts from 0 to {last}: {order} values."),
            None => format!("{order} values."),
        });
    }
    if let Some((register, puzzle)) = declared.register.as_ref().zip(store.kind.as_ref()) {
        doc.push(format!(
            "Adds 1: {}",
            shortened(&register.algorithm.display(puzzle).to_string())
        ));
        let pieces = register.pieces.iter();
        let names: Vec<&str> = pieces.map(|&p| puzzle.piece(p).name.as_str()).collect();
        doc.push(format!("Pieces: {}", names.join(" ")));
    }
    let moduli = registers.possible_moduli(id);
    if !moduli.is_empty() {
        let list: Vec<String> = moduli.iter().map(ToString::to_string).collect();
        doc.push(format!(
            "Remainders that can be tested, as in `{}%{}`: {}",
            declared.name,
            moduli[0],
            list.join(", ")
        ));
    }
    Symbol {
        definition: Some(declared.span),
        ..symbol(
            &declared.name,
            SymbolKind::Register,
            format!("{}{location}", declared.name),
            doc.join("\n"),
        )
    }
}

fn shortened(algorithm: &str) -> String {
    let moves: Vec<&str> = algorithm.split(' ').collect();
    if moves.len() <= SHOWN_MOVES {
        return algorithm.to_owned();
    }
    format!(
        "{} … ({} moves)",
        moves[..SHOWN_MOVES].join(" "),
        moves.len()
    )
}

pub(super) fn statement(statement: &Statement) -> Symbol {
    symbol(
        statement.name,
        SymbolKind::Statement,
        statement.usage.to_owned(),
        statement.doc.to_owned(),
    )
}

pub(super) fn r#macro(definition: &Definition) -> Symbol {
    let written = definition.written;
    let name = &written.name.text;
    let (usages, prose): (Vec<&str>, Vec<&str>) =
        written.doc.lines().partition(|line| is_usage(line, name));
    let title = if usages.is_empty() {
        let arms = written.arms.iter();
        arms.map(|arm| usage(name, arm)).collect::<Vec<_>>()
    } else {
        usages.into_iter().map(str::to_owned).collect()
    };
    Symbol {
        definition: Some(written.name.span),
        ..symbol(
            name,
            SymbolKind::Macro,
            title.join("\n"),
            paragraphs(&prose),
        )
    }
}

/// Prose whose lines were broken to fit a file, one line for each paragraph.
fn paragraphs(lines: &[&str]) -> String {
    let paragraphs = lines.split(|line| line.trim().is_empty());
    let joined = paragraphs.map(|lines| lines.join(" ").trim().to_owned());
    let full: Vec<String> = joined.filter(|paragraph| !paragraph.is_empty()).collect();
    full.join("\n")
}

pub(super) fn placeholder(name: &str, kind: Kind) -> Symbol {
    let (word, meaning) = match kind {
        Kind::Register => ("reg", "A register, or the remainder of one."),
        Kind::Number => ("int", "A whole number."),
        Kind::Block => ("block", "Code in braces."),
        Kind::Ident => ("ident", "Any word."),
        Kind::Tape => ("tape", "A tape."),
        Kind::Text => ("text", "A quoted text."),
    };
    symbol(
        name,
        SymbolKind::Placeholder,
        format!("${name}:{word}"),
        meaning.to_owned(),
    )
}

/// The puzzle and its builtin sizes, if there is one of that name.
pub(super) fn puzzle(name: &str, world: &dyn World) -> Option<(Symbol, SizesView)> {
    let puzzle = world.puzzle(name)?;
    let sizes = world.architectures(&puzzle);
    let mut doc = vec![format!(
        "{} pieces, {} moves.",
        puzzle.pieces().len(),
        puzzle.moves().len()
    )];
    if !sizes.is_empty() {
        doc.push("Builtin sizes:".to_owned());
        let shown = sizes.iter().take(SHOWN_SIZES);
        doc.extend(shown.map(|sizes| {
            let list: Vec<String> = sizes.iter().map(ToString::to_string).collect();
            format!("builtin ({})", list.join(", "))
        }));
        if sizes.len() > SHOWN_SIZES {
            doc.push(format!("and {} more", sizes.len() - SHOWN_SIZES));
        }
    }
    let described = symbol(name, SymbolKind::Puzzle, name.to_owned(), doc.join("\n"));
    let name = name.to_owned();
    Some((
        described,
        SizesView {
            puzzle: name,
            sizes,
        },
    ))
}
