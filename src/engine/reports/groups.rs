//! Puzzles as groups: the catalogue, how many positions there are, what moves do.

use std::fmt::{self, Display};

use group::{Effort, Permutation, StabilizerChain, WordTable};
use puzzle::check;
use puzzle::cycles::{self, Form};
use puzzle::orientation::split;
use puzzle::structure::{Positions, Structure};
use puzzle::{Algorithm, Colouring, Puzzle, catalogue};
use serde::Serialize;

use super::positions::read_facelets;
use super::{LawsReport, ReportError, counted_moves, grouped, moves};

/// Any seed gives the same group; this one makes runs repeatable.
const SEED: u64 = 1;

/// The group that the puzzle's turns generate.
///
/// # Panics
/// Never, since nobody stops it.
pub fn group(puzzle: &Puzzle) -> StabilizerChain {
    group_while(puzzle, &|_| true).expect("nobody stops it")
}

/// The same, unless `wanted` says no: then none. It is asked as [`StabilizerChain::while_wanted`] asks.
pub fn group_while(puzzle: &Puzzle, wanted: &dyn Fn(u64) -> bool) -> Option<StabilizerChain> {
    StabilizerChain::while_wanted(&puzzle.generating_turns(), &[], SEED, wanted)
}

/// The puzzles of the catalogue.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct PuzzlesReport {
    puzzles: Vec<PuzzleRow>,
}

#[derive(Debug, Serialize)]
struct PuzzleRow {
    name: &'static str,
    aliases: &'static [String],
    pieces: usize,
    facets: usize,
    moves: usize,
    layers: u8,
    dimensions: usize,
}

impl PuzzlesReport {
    /// Builds all puzzles of the catalogue.
    pub fn catalogue() -> Self {
        let row = |&name: &&'static str| {
            let puzzle = catalogue::by_name(name)?;
            Some(PuzzleRow {
                name,
                aliases: catalogue::aliases(name),
                pieces: puzzle.pieces().len(),
                facets: puzzle.facets().len(),
                moves: puzzle.moves().len(),
                layers: puzzle.layers(),
                dimensions: puzzle.dimensions(),
            })
        };
        let puzzles = catalogue::names().iter().filter_map(row).collect();
        Self { puzzles }
    }
}

impl Display for PuzzlesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (pieces, facets, moves) = ("pieces", "facets", "moves");
        writeln!(
            f,
            "{:<12} {pieces:>7} {facets:>7} {moves:>6}  also",
            "puzzle"
        )?;
        self.puzzles.iter().try_for_each(|row| {
            let (pieces, facets, moves) = (row.pieces, row.facets, row.moves);
            let also = row.aliases.join(", ");
            writeln!(
                f,
                "{:<12} {pieces:>7} {facets:>7} {moves:>6}  {also}",
                row.name
            )
        })
    }
}

/// How many positions turning reaches, and what restricts them.
#[derive(Debug, Serialize)]
pub struct GroupReport {
    puzzle: String,
    order: String,
    proved: bool,
    orbits: Vec<Orbit>,
    laws: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Orbit {
    name: String,
    pieces: usize,
    orientations: String,
    #[serde(skip)]
    even: bool,
}

impl GroupReport {
    /// Counts the arrangements of distinguishable facets with a stabilizer chain; `working` hears how many images of
    /// points are looked up next.
    ///
    /// # Panics
    /// Never, since nobody stops it.
    pub fn new(puzzle: &Puzzle, working: &dyn Fn(u64)) -> Self {
        let wanted = |images| {
            working(images);
            true
        };
        let group = group_while(puzzle, &wanted).expect("nobody stops it");
        let structure = Structure::new(puzzle);
        let orbit = |orbit: &puzzle::structure::Orbit| Orbit {
            name: orbit.name.clone(),
            pieces: orbit.pieces.len(),
            orientations: orbit.orientations.name(),
            even: matches!(orbit.positions, Positions::Even(_)),
        };
        Self {
            puzzle: puzzle.name().to_owned(),
            order: group.order().to_string(),
            proved: true,
            orbits: structure.orbits().iter().map(orbit).collect(),
            laws: (structure.laws().iter().map(|law| law.words(&structure))).collect(),
        }
    }
}

impl Display for GroupReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", grouped(&self.order))?;
        let digits = self.order.len();
        writeln!(
            f,
            "{digits} digits; no two facets alike, proved by a stabilizer chain"
        )?;
        for orbit in &self.orbits {
            let evenly = if orbit.even {
                ", always rearranged evenly"
            } else {
                ""
            };
            let (name, turns) = (&orbit.name, &orbit.orientations);
            writeln!(
                f,
                "{:>4} {name}, orientations {turns}{evenly}",
                orbit.pieces
            )?;
        }
        self.laws
            .iter()
            .try_for_each(|law| writeln!(f, "law: {law}"))
    }
}

/// What moves do to the pieces, and how often they must be repeated to do nothing.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct CyclesReport {
    puzzle: String,
    cycles: String,
    /// How the whole puzzle is held afterwards, in words, and the cycles of what remains; empty if as usual.
    #[serde(skip_serializing_if = "String::is_empty")]
    held: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    rest: String,
    order: String,
    facet_cycle_type: String,
    /// The number of moves; none where the text was a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
}

impl CyclesReport {
    /// Does the moves, or takes the position that facelets show, and writes the cycles in this form.
    ///
    /// # Errors
    /// When the text cannot be read, or the facelets are of no position.
    pub fn new(puzzle: &Puzzle, text: &str, form: Form) -> Result<Self, ReportError> {
        let (position, length) = if check::is_facelets(puzzle, text) {
            (read_position(puzzle, text)?, None)
        } else {
            let algorithm = moves(puzzle, text)?;
            (algorithm.permutation(puzzle), Some(algorithm.len()))
        };
        let held = Structure::new(puzzle).held(puzzle, &position).ok();
        let held = held.filter(|held| !held.orientation.is_usual());
        let (held, rest) = held.map_or_else(Default::default, |held| {
            let rest = cycles::write(puzzle, &held.rest, form);
            let rest = rest
                .filter(|_| !held.rest.is_identity())
                .unwrap_or_default();
            (held.orientation.words(puzzle, true), rest)
        });
        Ok(Self {
            puzzle: puzzle.name().to_owned(),
            held,
            rest,
            cycles: cycles::write(puzzle, &position, form)
                .unwrap_or_else(|| format!("{position} (facets; the pieces come apart)")),
            order: position.order().to_string(),
            facet_cycle_type: position.cycle_type().to_string(),
            length,
        })
    }
}

impl Display for CyclesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cycles, order) = (&self.cycles, &self.order);
        writeln!(f, "{cycles}")?;
        match (self.held.as_str(), self.rest.as_str()) {
            ("", _) => {}
            (held, "") => writeln!(f, "{held}; nothing else is done")?,
            (held, rest) => writeln!(f, "{held}; apart from that {rest}")?,
        }
        write!(f, "order {order}")?;
        match self.length {
            Some(length) => writeln!(f, ", {}", counted_moves(length)),
            None => writeln!(f),
        }
    }
}

/// Moves that lead to a position.
#[derive(Debug, Serialize)]
pub struct WordReport {
    puzzle: String,
    algorithm: String,
    length: usize,
    optimal: bool,
    /// How the whole puzzle must be held after the moves, in words, where its notation has no moves for that.
    #[serde(skip_serializing_if = "String::is_empty")]
    held: String,
}

impl WordReport {
    /// Finds short, not shortest moves from solved to the position, which is given by cycles of pieces or by moves.
    /// `working` is called before each element of the group that is tried for the table of words.
    ///
    /// # Errors
    /// When the position cannot be read, or turning does not reach it, or no word is short enough.
    ///
    /// # Panics
    /// Never, since nobody stops it.
    pub fn new(
        puzzle: &Puzzle,
        position: &str,
        effort: Effort,
        working: &dyn Fn(),
    ) -> Result<Self, ReportError> {
        let position = read_position(puzzle, position)?;
        let chain = group(puzzle);
        let found = split(puzzle, &position, |rest| chain.contains(rest));
        let Some((orientation, rest)) = found else {
            let laws = LawsReport::of(puzzle, &position)?;
            if !laws.is_legal() {
                return Err(laws.into());
            }
            // Turns may restrict a puzzle in ways that are not laws of its pieces.
            let name = puzzle.name();
            return Err(ReportError::of(format!(
                "no turning of the {name} reaches this position"
            )));
        };
        let wanted = || {
            working();
            true
        };
        let table = WordTable::while_wanted(&chain, effort, SEED, &wanted);
        let word = (table.expect("nobody stops it").word(&rest)).ok_or_else(|| {
            ReportError::of("no word short enough was found; a higher --effort may find one")
        })?;
        let ids = puzzle.generators();
        let moves = word.letters().iter().map(|letter| {
            let id = ids[usize::from(letter.generator)];
            if letter.inverse {
                puzzle.mv(id).inverse
            } else {
                id
            }
        });
        let algorithm = Algorithm::from_moves(moves.collect()).simplified(puzzle);
        let (turns, held) = match &orientation.moves {
            Some(turns) => (turns.clone(), String::new()),
            None => (Algorithm::default(), orientation.words(puzzle, true)),
        };
        if algorithm.permutation(puzzle) != rest {
            return Err(ReportError::of(
                "the word does not lead to the position; please report this",
            ));
        }
        Ok(Self {
            puzzle: puzzle.name().to_owned(),
            algorithm: algorithm.then(&turns).display(puzzle).to_string(),
            length: algorithm.len(),
            optimal: false,
            held,
        })
    }
}

impl Display for WordReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = counted_moves(self.length);
        writeln!(
            f,
            "{}\n{moves}, valid, not shortest (replayed)",
            self.algorithm
        )?;
        match self.held.as_str() {
            "" => Ok(()),
            held => writeln!(f, "afterwards turn the whole puzzle so that it is {held}"),
        }
    }
}

/// Reads a position: facelets or cycles where the text can only be that, else moves that lead to it.
///
/// # Errors
/// When it cannot be read, or the facelets are of no position.
pub fn read_position(puzzle: &Puzzle, text: &str) -> Result<Permutation, ReportError> {
    if check::is_facelets(puzzle, text) {
        return read_facelets(puzzle, &Colouring::standard(puzzle), text);
    }
    if cycles::are_meant(puzzle, text) {
        let read = cycles::parse(puzzle, text);
        return read.map_err(|error| ReportError::notation(text, error));
    }
    Ok(moves(puzzle, text)?.permutation(puzzle))
}
