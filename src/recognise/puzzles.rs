//! Definitions of puzzles: our own, and those of other programs as permutations.

use diagnostics::{Source, SourceId};
use puzzle::catalogue;
use serde_json::Value;

use crate::permutations::{Permutations, gap, kpuzzle, tws};
use crate::work::{MOST_VALUES, VALUES_OF_OBJECT, Work};
use crate::{Candidate, Kind, Note, Sureness, Use, mend};

/// The most facets of a definition that is built to see whether it is right.
const MOST_FACETS: usize = 400;
/// The longest definition that is built, bytes.
const MOST_DEFINITION: usize = 64 << 10;

/// A puzzle, by how its file is built.
pub fn read(text: &str, work: &mut Work) -> Option<Candidate> {
    if let Some(value) = json(text, work) {
        if !kpuzzle::is_meant(&value) {
            return None;
        }
        return Some(foreign(
            "This is a KPuzzle of cubing.js",
            kpuzzle::read(&value),
            work,
        ));
    }
    if text.len() > MOST_DEFINITION * 8 || !work.spend(text, 4) {
        return None;
    }
    if tws::is_meant(text) {
        return Some(match tws::read(text) {
            Ok(read) => foreign("This is a puzzle for twsearch or ksolve", Ok(read), work),
            Err((line, why)) => {
                let range = line_range(text, line);
                let sentence = "This is a puzzle for twsearch or ksolve that cannot be read.";
                Candidate::new(Kind::Puzzle, Sureness::Certain, sentence)
                    .problem(Some(Note::at(range, why)))
            }
        });
    }
    if text.contains(":=") || text.trim_start().starts_with("Group") {
        let puzzle = gap::read(text)?;
        return Some(foreign(
            "These are generators of GAP",
            Ok((puzzle, Vec::new())),
            work,
        ));
    }
    own(text, work)
}

/// The value of a JSON text of reasonable size.
pub fn json(text: &str, work: &mut Work) -> Option<Value> {
    let begins = text.trim_start_matches('\u{feff}').trim();
    if !begins.starts_with('{') || !begins.ends_with('}') {
        return None;
    }
    let weights = begins.bytes().map(|byte| match byte {
        b',' | b':' | b'[' => 1,
        b'{' => VALUES_OF_OBJECT,
        _ => 0,
    });
    let values: usize = weights.sum();
    if values > MOST_VALUES || !work.spend(text, 8) {
        return None;
    }
    serde_json::from_str(begins).ok()
}

/// The bytes of a line, counted from 1.
fn line_range(text: &str, number: usize) -> std::ops::Range<usize> {
    let before: usize = text
        .split_inclusive('\n')
        .take(number - 1)
        .map(str::len)
        .sum();
    let line = text[before..].lines().next().unwrap_or_default();
    before..before + line.trim_end().len()
}

/// A candidate for a puzzle of another program.
fn foreign(
    what: &str,
    read: Result<(Permutations, Vec<String>), String>,
    work: &mut Work,
) -> Candidate {
    let (puzzle, left) = match read {
        Ok(read) => read,
        Err(why) => {
            let sentence = format!("{what}, but cannot be read.");
            return Candidate::new(Kind::Puzzle, Sureness::Certain, sentence)
                .problem(Some(Note::of_all(why)));
        }
    };
    let pieces: usize = puzzle.orbits.iter().map(|orbit| orbit.pieces).sum();
    let sentence = format!(
        "{what}: {}, {pieces} pieces, {} moves. There is no geometry to draw.",
        puzzle.name,
        puzzle.moves.len()
    );
    let mut text = puzzle.definition();
    if catalogue::by_name(&puzzle.name).is_some() {
        // A definition cannot take a name of the catalogue.
        text = text.replacen("name ", "name permutations-of-", 1);
    }
    let problem = wrong(&text, work);
    let uses: &[Use] = if problem.is_none() {
        &[Use::OpenPuzzle]
    } else {
        &[]
    };
    Candidate::new(Kind::Puzzle, Sureness::Certain, sentence)
        .uses(uses)
        .text(text)
        .notes(left.into_iter().map(Note::of_all).collect())
        .problem(problem)
}

/// A definition in our own form: its first line is its name, and what kind of puzzle it is follows.
fn own(text: &str, work: &mut Work) -> Option<Candidate> {
    let (plain, notes) = mend::mended(text);
    let lines = plain.lines().map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    let name = lines.next()?.strip_prefix("name ")?.trim().to_owned();
    let kinds = ["generators", "polyhedron", "cube"];
    let kind = |line: &str| kinds.contains(&line.split_whitespace().next().unwrap_or_default());
    if !lines.any(kind) {
        return None;
    }
    let problem = wrong(&plain, work);
    let uses: &[Use] = if problem.is_none() {
        &[Use::OpenPuzzle]
    } else {
        &[]
    };
    Some(
        Candidate::new(
            Kind::Puzzle,
            Sureness::Certain,
            format!("The definition of a puzzle, {name}."),
        )
        .uses(uses)
        .text(plain)
        .notes(notes)
        .problem(problem),
    )
}

/// What is wrong with a definition; a long one is not built to find out.
fn wrong(definition: &str, work: &mut Work) -> Option<Note> {
    if definition.len() > MOST_DEFINITION || !work.spend(definition, 1024) {
        return None;
    }
    let source = Source::new("pasted.puzzle", definition);
    let faults = catalogue::define(&source, SourceId(0), MOST_FACETS).err()?;
    let first = faults.first()?;
    let mut message = first.message.to_string();
    if first.code == "puzzle::too-large" && message.contains("facets, and") {
        // Where it is opened it may be right.
        return None;
    }
    let range = first.span().map(diagnostics::Span::range);
    if let Some(letter) = message.get(..1) {
        message.replace_range(..1, &letter.to_uppercase());
    }
    Some(Note {
        range,
        message: message + ".",
    })
}
