//! Puzzles as orbits of pieces that moves permute and turn: what `KPuzzle` (cubing.js), twsearch, ksolve and GAP write.

pub mod gap;
pub mod kpuzzle;
pub mod orbits;
pub mod tws;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use puzzle::Puzzle;

/// The most facets of a puzzle that is read.
pub const MOST_FACETS: usize = 2000;
/// The most moves of one.
pub const MOST_MOVES: usize = 120;
/// The most orbits of one.
pub const MOST_ORBITS: usize = 60;

/// Pieces that take each other's places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orbit {
    /// One word.
    pub name: String,
    /// How many pieces there are.
    pub pieces: usize,
    /// How many ways each lies in its place; at least 1.
    pub orientations: usize,
}

/// What a move does to the pieces of one orbit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// By place: the place from which the piece comes, counted from 0.
    pub from: Vec<usize>,
    /// By place: how much the piece that comes there is turned.
    pub turned: Vec<usize>,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// One word.
    pub name: String,
    /// By orbit.
    pub parts: Vec<Part>,
}

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permutations {
    /// One word.
    pub name: String,
    /// The orbits.
    pub orbits: Vec<Orbit>,
    /// The moves.
    pub moves: Vec<Turn>,
}

/// How a puzzle is written for another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For twsearch, a `.tws` file.
    Tws,
    /// The JSON of cubing.js.
    KPuzzle,
    /// Generators for GAP.
    Gap,
    /// For ksolve, a `.def` file.
    Ksolve,
}

/// The generators of a puzzle for another program. What no generator moves is left out.
pub fn write(puzzle: &Puzzle, format: Format) -> String {
    match format {
        Format::Gap => gap::write(puzzle),
        Format::KPuzzle => kpuzzle::write(&orbits::of(puzzle)),
        Format::Tws => tws::write(&orbits::of(puzzle), false),
        Format::Ksolve => tws::write(&orbits::of(puzzle), true),
    }
}

impl Part {
    /// What leaves an orbit as it is.
    pub fn still(orbit: &Orbit) -> Self {
        Self {
            from: (0..orbit.pieces).collect(),
            turned: vec![0; orbit.pieces],
        }
    }

    /// Whether it fits an orbit: a permutation, and turns that there are.
    fn fits(&self, orbit: &Orbit) -> bool {
        let places: BTreeSet<usize> = self.from.iter().copied().collect();
        self.from.len() == orbit.pieces
            && self.turned.len() == orbit.pieces
            && places.len() == orbit.pieces
            && places.last().is_none_or(|&last| last < orbit.pieces)
            && self
                .turned
                .iter()
                .all(|&turned| turned < orbit.orientations)
    }
}

impl Permutations {
    /// Whether it is not too large, and its parts fit together.
    ///
    /// # Errors
    /// What is wrong, one sentence.
    pub fn check(&self) -> Result<(), String> {
        let facets: usize = self
            .orbits
            .iter()
            .map(|orbit| orbit.pieces.saturating_mul(orbit.orientations))
            .sum();
        if facets > MOST_FACETS || self.moves.len() > MOST_MOVES || self.orbits.len() > MOST_ORBITS
        {
            return Err(format!(
                "At most {MOST_FACETS} facets, {MOST_MOVES} moves and {MOST_ORBITS} orbits are read."
            ));
        }
        if facets == 0 || self.moves.is_empty() {
            return Err("It has no pieces or no moves.".to_owned());
        }
        for turn in &self.moves {
            let fit = |(part, orbit): (&Part, &Orbit)| part.fits(orbit);
            if turn.parts.len() != self.orbits.len()
                || !turn.parts.iter().zip(&self.orbits).all(fit)
            {
                return Err(format!(
                    "The move {} does not permute the pieces.",
                    turn.name
                ));
            }
        }
        Ok(())
    }

    /// The same as a definition (`.puzzle`) by generators: a face for each orbit, and a facet for each way in which a
    /// piece can lie. Moves that do nothing, and powers of others (`U2`, `U'`), are left out.
    pub fn definition(&self) -> String {
        let mut text = format!("name {}\ngenerators\n", word(&self.name));
        let mut starts = Vec::new();
        let mut next = 1;
        for (n, orbit) in self.orbits.iter().enumerate() {
            let facets = orbit.pieces * orbit.orientations;
            starts.push(next);
            let _ = writeln!(text, "face {} {next}-{}", letters(n), next + facets - 1);
            next += facets;
        }
        for turn in &self.moves {
            let cycles = self.cycles(turn, &starts);
            if cycles.is_empty() || self.is_power(&turn.name) {
                continue;
            }
            let _ = write!(text, "{} = ", word(&turn.name));
            for cycle in cycles {
                let numbers: Vec<String> = cycle.iter().map(ToString::to_string).collect();
                let _ = write!(text, "({})", numbers.join(","));
            }
            text.push('\n');
        }
        text
    }

    /// Whether a name is that of another move with a prime or a number behind it.
    fn is_power(&self, name: &str) -> bool {
        let base = name.trim_end_matches(|c: char| c == '\'' || c.is_ascii_digit());
        base.len() < name.len() && self.moves.iter().any(|turn| turn.name == base)
    }

    /// The cycles of a move on facets that are numbered from these starts of orbits.
    fn cycles(&self, turn: &Turn, starts: &[usize]) -> Vec<Vec<usize>> {
        let mut to = vec![0; self.facets() + 1];
        for ((orbit, part), start) in self.orbits.iter().zip(&turn.parts).zip(starts) {
            let all = orbit.orientations;
            for (place, (&from, &turned)) in part.from.iter().zip(&part.turned).enumerate() {
                for way in 0..all {
                    to[start + from * all + way] = start + place * all + (way + turned) % all;
                }
            }
        }
        gap::cycles_of(&to)
    }

    fn facets(&self) -> usize {
        self.orbits
            .iter()
            .map(|orbit| orbit.pieces * orbit.orientations)
            .sum()
    }
}

/// A word that a definition can have as a name.
fn word(name: &str) -> String {
    let plain = |c: char| {
        if c.is_whitespace() || "=#()".contains(c) {
            '-'
        } else {
            c
        }
    };
    let word: String = name.chars().map(plain).take(40).collect();
    if word.is_empty() {
        "unnamed".to_owned()
    } else {
        word
    }
}

/// A, B, ... Z, AA, ...
fn letters(n: usize) -> String {
    let letter = char::from(b'A' + (n % 26) as u8);
    if n < 26 {
        letter.to_string()
    } else {
        letters(n / 26 - 1) + &letter.to_string()
    }
}
