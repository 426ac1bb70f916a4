//! Scrambling: random turns of which none is wasted.

use puzzle::{MoveId, Puzzle};

use super::screens::play::turns;

/// Turns that the page offers at first.
pub const USUAL: usize = 8;
/// The most turns.
pub const MOST: usize = 100;

/// The number of turns that `text` says, or what is wrong with it.
///
/// # Errors
/// When it is not a number from 1 to [`MOST`].
pub fn count(text: &str) -> Result<usize, String> {
    match text.trim().parse() {
        Ok(n) if (1..=MOST).contains(&n) => Ok(n),
        _ => Err(words::page::scramble_length(MOST)),
    }
}

/// The turns of one line of an official scramble of the megaminx: ten of everything but a face, and one of the top.
const LINE: usize = 11;

/// The moves of official scrambles of the megaminx (WCA regulations, 12h): `R++`, `R--`, `D++`, `D--`, `U`, `U'`.
fn official(puzzle: &Puzzle) -> Option<[MoveId; 6]> {
    let names = ["R++", "R--", "D++", "D--", "U", "U'"];
    let moves: Option<Vec<MoveId>> = names.iter().map(|name| puzzle.move_by_name(name)).collect();
    moves?.try_into().ok()
}

/// The turns of an official scramble of the megaminx; `next` draws a bit. The top turns forwards after `D++`.
fn official_turns(moves: [MoveId; 6], count: usize, mut next: impl FnMut() -> bool) -> Vec<MoveId> {
    let mut turns = Vec::with_capacity(count);
    let mut back = false;
    for n in 0..count {
        turns.push(match n % LINE {
            10 => moves[4 + usize::from(back)],
            at => {
                back = next();
                moves[2 * (at % 2) + usize::from(back)]
            }
        });
    }
    turns
}

/// Turns of a good scramble: seven lines on the megaminx, as in competitions; on cubes about as many as the WCA takes
/// (20 for each layer beyond two), on other puzzles one for each piece.
pub fn usual(puzzle: &Puzzle) -> usize {
    if official(puzzle).is_some() {
        return 7 * LINE;
    }
    match (puzzle.dimensions(), usize::from(puzzle.layers())) {
        (3, 2) => 11,
        (3, 3) => 25,
        (3, layers @ 4..) => 20 * (layers - 2),
        (4, _) => puzzle.pieces().len().clamp(30, MOST),
        _ => puzzle.pieces().len().clamp(11, MOST),
    }
}

/// What a scramble is made of: the turns of the faces, and on cubes of four layers or more those of several outer
/// layers together, up to the middle.
fn choices(puzzle: &Puzzle) -> Vec<MoveId> {
    let layers = u32::from(puzzle.layers());
    let blocks = |id: MoveId| {
        let positive =
            (puzzle.mv(id).face).is_some_and(|face| puzzle.faces()[usize::from(face.0)].positive);
        (1..=(layers / 2).max(1))
            // The two halves of a cube make the same positions.
            .filter(move |&depth| depth == 1 || 2 * depth < layers || positive)
            .filter_map(move |depth| turns::of_layers(puzzle, id, (1 << depth) - 1))
    };
    puzzle.face_turns().flat_map(blocks).collect()
}

/// `count` random turns, on the megaminx in the official form, decided by `random` (0 to 1): never two of one face in a
/// row, and opposite faces, whose order does not matter, never back and forth.
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
    if let Some(moves) = official(puzzle) {
        return official_turns(moves, count, || next() >> 63 == 1);
    }
    let turns = choices(puzzle);
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
    fn every_layer_of_a_large_cube_is_scrambled() {
        for name in ["4x4x4", "5x5x5", "7x7x7", "4x4x4x4"] {
            let puzzle = catalogue::by_name(name).expect("a puzzle of the catalogue");
            let moves = scramble(&puzzle, usual(&puzzle), 0.3);
            let deep = |depth: u32| {
                let count = |id: &&MoveId| puzzle.mv(**id).layers.count_ones() == depth;
                moves.iter().filter(count).count()
            };
            let half = u32::from(puzzle.layers() / 2);
            assert!((1..=half).all(|depth| deep(depth) > 5), "{name}");
            assert_eq!((half + 1..=8).map(deep).sum::<usize>(), 0, "{name}");
        }
        for (name, length) in [("2x2x2", 11), ("3x3x3", 25), ("4x4x4", 40), ("7x7x7", 100)] {
            let puzzle = catalogue::by_name(name).expect("a puzzle of the catalogue");
            assert_eq!(usual(&puzzle), length);
        }
    }

    #[test]
    fn the_megaminx_is_scrambled_as_in_competitions() {
        let puzzle = catalogue::by_name("megaminx").expect("a puzzle of the catalogue");
        assert_eq!(usual(&puzzle), 77);
        let moves = scramble(&puzzle, 77, 0.4);
        let names: Vec<&str> = moves.iter().map(|&id| &*puzzle.mv(id).name).collect();
        for line in names.chunks(LINE) {
            for (n, name) in line[..10].iter().enumerate() {
                assert!(
                    name.starts_with(["R", "D"][n % 2]) && name.len() == 3,
                    "{name}"
                );
            }
            let back = line[9] == "D--";
            assert_eq!(line[10], if back { "U'" } else { "U" });
        }
        assert!(names.contains(&"R++") && names.contains(&"D--") && names.contains(&"U'"));
        let text = names.join(" ");
        let read = puzzle::Algorithm::parse(&puzzle, &text).expect("an official scramble");
        assert_eq!(read, puzzle::Algorithm::from_moves(moves));
    }

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
