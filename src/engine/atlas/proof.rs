//! The papers' proofs that turns reach whatever the laws allow, step by step on a position.

use std::sync::Arc;

use atlas::{Prover, Step};
use group::Permutation;
use puzzle::{Algorithm, Puzzle, catalogue};
use wire::ProofStep;

/// The steps that bring a position to solved, replayed.
///
/// # Errors
/// When no paper has a proof for the puzzle, or turns do not reach the position; in words.
pub(crate) fn proof(
    puzzle: &Arc<Puzzle>,
    position: &Permutation,
) -> Result<Vec<ProofStep>, String> {
    let name = puzzle.name();
    if position.degree() != puzzle.facets().len() {
        return Err(format!("this is not a position of the {name}"));
    }
    let prover = Prover::new(puzzle).ok_or_else(|| {
        format!("the papers have such a proof for the 3x3x3 and the 3x3x3x3, not for the {name}")
    })?;
    let steps = prover
        .steps(position)
        .map_err(|_| "turning cannot make this position".to_owned())?;
    let moves = steps.iter().flat_map(|step| step.algorithm.moves());
    let whole = Algorithm::from_moves(moves.copied().collect());
    if !position.then(&whole.permutation(puzzle)).is_identity() {
        return Err("the proof does not solve the position; please report this".to_owned());
    }
    let step = |step: &Step| ProofStep {
        aim: step.aim.words().to_owned(),
        why: step.aim.why().to_owned(),
        words: step.words(puzzle),
        moves: step.notation(puzzle),
        turns: step.algorithm.len() as u32,
    };
    Ok(steps.iter().map(step).collect())
}

/// The same of a position by its numbers, of a puzzle by its name.
pub(super) fn answer(name: &str, position: &[u16]) -> Result<Vec<ProofStep>, String> {
    let puzzle =
        catalogue::by_name(name).ok_or_else(|| format!("there is no puzzle called {name}"))?;
    let position = Permutation::from_images(position.to_vec());
    let position = position.map_err(|error| format!("this is not a position: {error}"))?;
    proof(&puzzle, &position)
}
