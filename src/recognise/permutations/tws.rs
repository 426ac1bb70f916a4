//! Puzzles for twsearch (`.tws`) and ksolve (`.def`). Both are read alike: places are counted from 1, and how much a
//! piece turns stands at the place from which it comes. In twsearch's blocks `StartState` and `MoveTransformation`
//! places are counted from 0, and the turn stands where the piece goes.

use std::fmt::Write as _;

use super::{MOST_FACETS, MOST_MOVES, MOST_ORBITS, Orbit, Part, Permutations, Turn};

/// What a file has that is left out.
pub type Left = Vec<String>;

/// Whether a text looks like such a file.
pub fn is_meant(text: &str) -> bool {
    let begins = |word: &str| {
        text.lines()
            .any(|line| line.split_whitespace().next() == Some(word))
    };
    begins("Set")
        && (begins("Solved") || begins("StartState"))
        && (begins("Move") || begins("MoveTransformation"))
}

/// Reads a file, with what was left out.
///
/// # Errors
/// The number of the line, from 1, and what is wrong with it.
pub fn read(text: &str) -> Result<(Permutations, Left), (usize, String)> {
    let mut reader = Reader {
        lines: text.lines().enumerate(),
        puzzle: Permutations {
            name: "unnamed".to_owned(),
            orbits: Vec::new(),
            moves: Vec::new(),
        },
        left: Vec::new(),
    };
    while let Some((number, words)) = reader.line() {
        reader.statement(number, &words)?;
    }
    let Reader { puzzle, left, .. } = reader;
    puzzle.check().map_err(|why| (1, why))?;
    Ok((puzzle, left))
}

struct Reader<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    puzzle: Permutations,
    left: Left,
}

impl<'a> Reader<'a> {
    /// The next line that says something.
    fn line(&mut self) -> Option<(usize, Vec<&'a str>)> {
        self.lines.by_ref().find_map(|(n, line)| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let says = words.first().is_some_and(|word| !word.starts_with('#'));
            says.then_some((n + 1, words))
        })
    }

    fn statement(&mut self, number: usize, words: &[&str]) -> Result<(), (usize, String)> {
        let wrong = |message: &str| Err((number, message.to_owned()));
        match *words {
            ["Name", name, ..] => name.clone_into(&mut self.puzzle.name),
            ["Set", name, pieces, orientations] => {
                let (Ok(pieces), Ok(orientations)) = (pieces.parse(), orientations.parse()) else {
                    return wrong("A set has a name and two numbers.");
                };
                if !(1..=MOST_FACETS).contains(&pieces)
                    || !(1..=MOST_FACETS).contains(&orientations)
                    || self.puzzle.orbits.len() == MOST_ORBITS
                {
                    return wrong("This set is too large, or empty.");
                }
                self.puzzle.orbits.push(Orbit {
                    name: name.to_owned(),
                    pieces,
                    orientations,
                });
                let facets = |orbit: &Orbit| orbit.pieces * orbit.orientations;
                if self.puzzle.orbits.iter().map(facets).sum::<usize>() > MOST_FACETS {
                    return wrong("This set is too large.");
                }
            }
            ["Solved" | "StartState", ..] => {
                let zero = words[0] == "StartState";
                let parts = self.block(zero, false)?;
                if parts
                    .iter()
                    .zip(&self.puzzle.orbits)
                    .any(|(part, orbit)| *part != Part::still(orbit))
                {
                    let why = "that some pieces look alike, or that the solved position is another";
                    self.left.push(format!("Left out: {why}."));
                }
            }
            ["Move" | "MoveTransformation", name, ..] => {
                if self.puzzle.moves.len() == MOST_MOVES {
                    return wrong("There are too many moves.");
                }
                let parts = self.block(words[0] == "MoveTransformation", true)?;
                self.puzzle.moves.push(Turn {
                    name: name.to_owned(),
                    parts,
                });
            }
            [
                "ForbiddenPairs" | "ForbiddenGroups" | "Block" | "ParallelMoves" | "MoveLimits",
                ..,
            ] => {
                self.left.push(format!("Left out: {}.", words[0]));
                while self.line().is_some_and(|(_, words)| words[0] != "End") {}
            }
            ["MoveAlias" | "MoveSequence" | "SwizzleSet" | "Illegal", ..] => {
                self.left.push(format!("Left out: {}.", words.join(" ")));
            }
            _ => return wrong("This line begins with no word that such files have."),
        }
        Ok(())
    }

    /// The lines up to `End`: a set's name, its places, its turns.
    fn block(&mut self, zero: bool, is_move: bool) -> Result<Vec<Part>, (usize, String)> {
        let still = self.puzzle.orbits.iter().map(Part::still);
        let mut parts: Vec<Part> = still.collect();
        let mut open: Option<(usize, usize)> = None;
        loop {
            let Some((number, words)) = self.line() else {
                return Err((1, "A block has no `End`.".to_owned()));
            };
            let wrong = |message: &str| (number, message.to_owned());
            if words == ["End"] {
                return Ok(parts);
            }
            let first = words[0].starts_with(|c: char| c.is_ascii_digit() || c == '?');
            if !first {
                let orbits = &self.puzzle.orbits;
                let orbit = orbits.iter().position(|orbit| orbit.name == words[0]);
                let orbit = orbit.ok_or_else(|| wrong("There is no such set."))?;
                open = Some((orbit, 0));
                continue;
            }
            let Some((orbit, line)) = open else {
                return Err(wrong("Numbers stand behind the name of a set."));
            };
            let size = self.puzzle.orbits[orbit].pieces;
            let numbers: Option<Vec<usize>> = words.iter().map(|word| word.parse().ok()).collect();
            open = Some((orbit, line + 1));
            let Some(numbers) = numbers.filter(|numbers| numbers.len() == size) else {
                if is_move || words.len() != size {
                    return Err(wrong("There is a number for each piece."));
                }
                // Unknown pieces of the solved position.
                parts[orbit].turned = vec![1; size];
                continue;
            };
            let part = &mut parts[orbit];
            match line {
                0 if zero => part.from = numbers,
                0 => {
                    part.from = numbers
                        .into_iter()
                        .map(|place| place.wrapping_sub(1))
                        .collect();
                }
                1 if zero || !is_move => part.turned = numbers,
                1 => {
                    let turned = part.from.iter().map(|&from| numbers.get(from).copied());
                    let turned: Option<Vec<usize>> = turned.collect();
                    part.turned = turned.ok_or_else(|| wrong("There is no such place."))?;
                }
                _ => return Err(wrong("A set has two lines of numbers at most.")),
            }
        }
    }
}

/// Writes a puzzle. For ksolve every set has both its lines, for twsearch only what is moved and turned.
pub fn write(puzzle: &Permutations, ksolve: bool) -> String {
    let mut text = format!("Name {}\n\n", super::word(&puzzle.name));
    for orbit in &puzzle.orbits {
        let _ = writeln!(
            text,
            "Set {} {} {}",
            orbit.name, orbit.pieces, orbit.orientations
        );
    }
    let still: Vec<Part> = puzzle.orbits.iter().map(Part::still).collect();
    text.push_str("\nSolved\n");
    block(&mut text, puzzle, &still, true);
    for turn in &puzzle.moves {
        let _ = writeln!(text, "\nMove {}", turn.name);
        block(&mut text, puzzle, &turn.parts, ksolve);
    }
    text
}

fn block(text: &mut String, puzzle: &Permutations, parts: &[Part], all: bool) {
    let line = |numbers: Vec<usize>| {
        let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        words.join(" ") + "\n"
    };
    for (orbit, part) in puzzle.orbits.iter().zip(parts) {
        if !all && *part == Part::still(orbit) {
            continue;
        }
        let _ = writeln!(text, "{}", orbit.name);
        *text += &line(part.from.iter().map(|place| place + 1).collect());
        if all || part.turned.iter().any(|&turned| turned > 0) {
            let mut turned = vec![0; orbit.pieces];
            for (place, &from) in part.from.iter().enumerate() {
                turned[from] = part.turned[place];
            }
            *text += &line(turned);
        }
    }
    text.push_str("End\n");
}
