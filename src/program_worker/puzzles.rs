//! Positions, orders and cycles.

use std::sync::Arc;

use diagnostics::{Source, Sources};
use group::{Permutation, StabilizerChain};
use puzzle::cycles::{self, Form};
use puzzle::structure::Structure;
use puzzle::{Algorithm, Colouring, Puzzle, catalogue, check};

use crate::problems::{all, at, definition, notation, refused};
use crate::protocol::{CyclesOf, ProgramOutcome, Refusal};

/// The most facets of a puzzle that a text defines, as everywhere (`docs/limits.md`).
const MOST_FACETS: usize = 2_000;

/// Any seed gives the same group.
const SEED: u64 = 1;

/// The puzzle of a name of the catalogue, or of the text that defines it.
pub fn puzzle(reference: &str) -> Result<Arc<Puzzle>, Refusal> {
    if reference.trim().contains(char::is_whitespace) {
        let mut sources = Sources::new();
        let id = sources.add(Source::new("puzzle", reference));
        return catalogue::define(sources.get(id), id, MOST_FACETS)
            .map_err(|found| definition(reference, &found, &sources));
    }
    catalogue::by_name(reference).ok_or_else(|| {
        let names = catalogue::names();
        let all = format!("there are {}", names.join(", "));
        let help = diagnostics::did_you_mean(reference, names.iter().copied(), &all);
        let message = format!("there is no puzzle called {reference}; {help}");
        refused("puzzle::unknown", message)
    })
}

/// How many positions turning reaches. `alive` is called again and again meanwhile.
pub fn positions(reference: &str, alive: Option<fn()>) -> Result<ProgramOutcome, Refusal> {
    let puzzle = puzzle(reference)?;
    let working = |_| {
        if let Some(alive) = alive {
            alive();
        }
        true
    };
    let chain = StabilizerChain::while_wanted(&puzzle.generating_turns(), &[], SEED, &working);
    let chain = chain.ok_or_else(|| refused("puzzle::stopped", "the count was stopped"))?;
    Ok(ProgramOutcome::Number(chain.order().to_string()))
}

/// What moves do, or a position is.
pub fn cycles(reference: &str, text: &str) -> Result<ProgramOutcome, Refusal> {
    let puzzle = puzzle(reference)?;
    let (position, length) = read(&puzzle, text)?;
    let held = Structure::new(&puzzle).held(&puzzle, &position).ok();
    let held = held.filter(|held| !held.orientation.is_usual());
    let (held, rest) = held.map_or_else(Default::default, |held| {
        let rest = cycles::write(&puzzle, &held.rest, Form::Letters);
        (
            held.orientation.words(&puzzle, true),
            rest.unwrap_or_default(),
        )
    });
    Ok(ProgramOutcome::Cycles(CyclesOf {
        cycles: cycles::write(&puzzle, &position, Form::Letters)
            .unwrap_or_else(|| position.to_string()),
        order: position.order().to_string(),
        cycle_type: position.cycle_type().to_string(),
        held,
        rest,
        length: length.map(|length| length as u32),
    }))
}

/// A position: moves that lead to it, facelets or cycles.
pub fn position(reference: &str, text: &str) -> Result<Vec<u16>, Refusal> {
    let puzzle = puzzle(reference)?;
    Ok(read(&puzzle, text)?.0.images().to_vec())
}

/// The same as a permutation, and the number of moves if it was moves.
fn read(puzzle: &Puzzle, text: &str) -> Result<(Permutation, Option<usize>), Refusal> {
    if check::is_facelets(puzzle, text) {
        return facelets(puzzle, text).map(|position| (position, None));
    }
    if cycles::are_meant(puzzle, text) {
        let read = cycles::parse(puzzle, text).map_err(|error| notation(text, error))?;
        return Ok((read, None));
    }
    let moves = Algorithm::parse(puzzle, text).map_err(|error| notation(text, error))?;
    Ok((moves.permutation(puzzle), Some(moves.len())))
}

fn facelets(puzzle: &Puzzle, text: &str) -> Result<Permutation, Refusal> {
    let read = check::check(
        puzzle,
        &Structure::new(puzzle),
        &Colouring::standard(puzzle),
        text,
    );
    read.map_err(|problems| {
        let problem =
            |found: check::Problem| at(text, found.code, found.message, found.range, vec![]);
        all(
            "position::illegal",
            problems.into_iter().map(problem).collect(),
        )
    })
}
