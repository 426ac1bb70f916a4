//! `hypercubist word PUZZLE "CYCLES or MOVES"`

use clap::{Args, ValueEnum};
use group::{Effort, Permutation, StabilizerChain, WordTable};
use puzzle::{Algorithm, Puzzle, cycles};
use serde_json::json;

use super::order::{SEED, generators};
use crate::output::{Answer, Failure};

/// Which position of which puzzle.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle.
    puzzle: String,
    /// The position: cycles of pieces such as `(UFR, UFL, UBL)`, or moves that lead to it.
    position: String,
    /// How hard to look for a short word.
    #[arg(long, value_enum, default_value_t = Care::Normal)]
    effort: Care,
}

/// How hard to look.
#[derive(Clone, Copy, ValueEnum)]
enum Care {
    /// Milliseconds.
    Quick,
    /// Up to a second.
    Normal,
    /// Seconds.
    Thorough,
}

/// Reads cycles where the text is cycles, else moves.
fn position(puzzle: &Puzzle, text: &str) -> Result<Permutation, Failure> {
    match cycles::parse(puzzle, text) {
        Ok(position) => Ok(position),
        // Commas stand between the places of a cycle, and nowhere in moves but in a commutator's brackets.
        Err(error) if text.contains(',') && !text.contains('[') => Err(super::misread(text, error)),
        Err(_) => Ok(super::moves(puzzle, text)?.permutation(puzzle)),
    }
}

/// Finds moves that lead from solved to the position; short, not shortest.
///
/// # Errors
/// When the puzzle does not exist, the position cannot be read, or turning does not reach it.
pub fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let position = position(&puzzle, &arguments.position)?;
    let chain = StabilizerChain::new(&generators(&puzzle), SEED);
    if !chain.contains(&position) {
        return Err(Failure::message(format!(
            "error: no turning of the {} reaches this position",
            puzzle.name()
        )));
    }
    let effort = match arguments.effort {
        Care::Quick => Effort::QUICK,
        Care::Normal => Effort::NORMAL,
        Care::Thorough => Effort::THOROUGH,
    };
    let word = WordTable::new(&chain, effort, SEED)
        .word(&position)
        .ok_or_else(|| {
            Failure::message(
                "error: no word short enough was found; a higher --effort may find one",
            )
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
    let algorithm = Algorithm::from_moves(moves.collect()).simplified(&puzzle);
    if algorithm.permutation(&puzzle) != position {
        return Err(Failure::message(
            "error: the word does not lead to the position; please report this",
        ));
    }
    let shown = algorithm.display(&puzzle).to_string();
    let text = format!(
        "{shown}\n{}, valid, not shortest (replayed)\n",
        super::counted_moves(&algorithm)
    );
    let json = json!({
        "puzzle": puzzle.name(),
        "algorithm": shown,
        "length": algorithm.len(),
        "optimal": false,
    });
    Ok(Answer::new(text, json))
}
