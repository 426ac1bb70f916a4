//! Scrambling: random face turns of which none is wasted.

use puzzle::{MoveId, Puzzle};

/// Turns that the page offers at first.
pub const USUAL: usize = 8;
/// The most turns.
pub const MOST: usize = 100;

/// The number of turns that `text` says, or what is wrong with it.
///
/// # Errors
/// When it is no number from 1 to [`MOST`].
pub fn count(text: &str) -> Result<usize, String> {
    match text.trim().parse() {
        Ok(n) if (1..=MOST).contains(&n) => Ok(n),
        _ => Err(format!("from 1 to {MOST} turns")),
    }
}

/// `count` random face turns, decided by `random` (0 to 1): never two of one face in a row, and opposite faces, whose
/// order does not matter, never back and forth.
pub fn scramble(puzzle: &Puzzle, count: usize, random: f64) -> Vec<MoveId> {
    // Weyl steps through a mixing function (Steele, Lea, Flood 2014, SplitMix64); any seed will do.
    let mut seed = random.to_bits() ^ 0x5DEE_CE66_D154_21A7;
    let mut next = || {
        seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = seed;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    };
    let turns: Vec<MoveId> = puzzle.face_turns().collect();
    let mut moves: Vec<MoveId> = Vec::with_capacity(count);
    while moves.len() < count && !turns.is_empty() {
        let id = turns[(next() % turns.len() as u64) as usize];
        let (mv, last) = (puzzle.mv(id), moves.last().map(|&id| puzzle.mv(id)));
        // Turns about one axis go in the order of their layers, so that U D and D U do not both occur.
        let wasted = last.is_some_and(|last| last.axis == mv.axis && last.layers >= mv.layers);
        if !wasted {
            moves.push(id);
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::catalogue;

    #[test]
    fn scrambles_are_as_long_as_asked_and_waste_nothing() {
        let puzzle = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        for n in 0..50 {
            let moves = scramble(&puzzle, 20, f64::from(n) / 50.0);
            assert_eq!(moves.len(), 20);
            for pair in moves.windows(2) {
                assert_ne!(puzzle.mv(pair[0]).face, puzzle.mv(pair[1]).face);
            }
            assert_eq!(
                puzzle::Algorithm::from_moves(moves.clone())
                    .simplified(&puzzle)
                    .len(),
                20
            );
        }
        assert_ne!(scramble(&puzzle, 20, 0.1), scramble(&puzzle, 20, 0.2));
    }
}
