//! What a text that nothing reads comes nearest to.

use puzzle::{Puzzle, catalogue, cycles};

use crate::work::Work;
use crate::{Kind, Note, Unread, algorithms, programs};

/// How many things are named.
const MOST: usize = 3;

/// The place at which a text cannot be read, and the nearest things that it could be, by the share of it that they
/// read.
pub fn unread(text: &str, puzzle: Option<&Puzzle>, work: &mut Work) -> Unread {
    let cube = catalogue::by_name("3x3x3");
    let puzzle = puzzle.or(cube.as_deref());
    let mut found: Vec<(f64, Kind, String)> = Vec::new();
    let mut place = Note::of_all("This is nothing that is known here.");
    let error = puzzle.and_then(|puzzle| algorithms::error(text, puzzle, work));
    if let Some(error) = error {
        // An algorithm is what people bring most.
        let share = error.range.start as f64 / text.len().max(1) as f64 + 0.01;
        found.push((share, Kind::Algorithm, error.to_string()));
        place = Note::at(error.range, error.message);
    }
    let letters = text.chars().filter(char::is_ascii_alphabetic);
    let (of_facelets, all) = letters.fold((0_u32, 0_u32), |(known, all), c| {
        let known_here = "URFDLBWOGY".contains(c.to_ascii_uppercase());
        (known + u32::from(known_here), all + 1)
    });
    if all > 0 {
        let enough = f64::from(all.min(24)) / 24.0;
        let share = (f64::from(of_facelets) / f64::from(all) - 0.4) * enough;
        let why = format!("Facelets are 24, 54, 96 or 150 letters and so on, not {all}.");
        found.push((share, Kind::Facelets, why));
    }
    if let Some(puzzle) = puzzle.filter(|_| text.len() < 4096 && text.contains(['(', ',']))
        && let Err(error) = cycles::parse(puzzle, text.trim())
    {
        let share = error.range.start as f64 / text.len() as f64;
        found.push((share, Kind::Cycles, error.to_string()));
    }
    let lines = text.lines().filter(|line| !line.trim().is_empty()).count();
    let known = programs::known_lines(text);
    let why = if known > 0 {
        "Not every line begins with a word of QAT, and there is no `.registers`."
    } else {
        "No line begins with a word of QAT, such as `.registers` or `add`."
    };
    found.push((
        known as f64 / lines.max(1) as f64,
        Kind::Qat,
        why.to_owned(),
    ));
    let timed = text.lines().filter(|line| {
        line.split([' ', ';', ',', '\t']).any(|word| {
            let plain = word.trim_matches('"');
            plain.contains('.') && plain.parse::<f64>().is_ok()
        })
    });
    let timed = timed.count();
    if timed > 0 {
        let why = "Times are read from files of csTimer and Twisty Timer.".to_owned();
        found.push((timed as f64 / lines as f64, Kind::Times, why));
    }
    if text.trim_start().starts_with(['{', '[']) {
        let why = "JSON is read if it is a session of csTimer or a KPuzzle.".to_owned();
        found.push((0.5, Kind::Puzzle, why));
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    Unread {
        place,
        nearest: found
            .into_iter()
            .take(MOST)
            .map(|(_, kind, why)| (kind, why))
            .collect(),
    }
}
