//! From where the puzzle of a step is seen.

use puzzle::PieceId;

use super::lesson::{Lit, Step};

/// The side opposite to the usual one: yaw and pitch in degrees.
const BACK: [f32; 2] = [212.0, -30.0];

/// From where a step's puzzle is seen, yaw and pitch in degrees; `None` from the front, where all that it speaks of is
/// in sight: the pieces that it lights, or else those of its cycles.
pub(super) fn sight(step: &Step) -> Option<[f32; 2]> {
    if step.back {
        return Some(BACK);
    }
    let pieces: Vec<PieceId> = match &step.lit {
        Lit::Pieces(names) | Lit::Both(names) => {
            let pieces = names.iter().map(|name| step.puzzle.piece_by_name(name));
            pieces.flatten().collect()
        }
        Lit::Registers | Lit::Register(_) => {
            let cycles = step.cycles.iter();
            cycles
                .flat_map(|cycle| cycle.pieces.iter().copied())
                .collect()
        }
    };
    if pieces.is_empty() {
        return None;
    }
    let stage = scene::Stage::new(step.puzzle.clone()).ok()?;
    Some(stage.sight(&pieces)?.map(f32::to_degrees))
}
