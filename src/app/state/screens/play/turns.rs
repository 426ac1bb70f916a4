//! Which turns there are to press: by face, by layer, by key.

use puzzle::{FaceId, MoveId, Puzzle};

/// The turns of one face (a grip, on what is no cube): what the pad shows in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grip {
    /// What it is called.
    pub name: String,
    /// The face, if the layer is one's.
    pub face: Option<FaceId>,
    pub turns: Vec<MoveId>,
}

/// The faces and their turns, in the puzzle's order.
pub fn grips(puzzle: &Puzzle) -> Vec<Grip> {
    let mut grips: Vec<(usize, u32, Grip)> = Vec::new();
    for id in puzzle.face_turns() {
        let mv = puzzle.mv(id);
        match grips
            .iter_mut()
            .find(|(axis, layers, _)| (*axis, *layers) == (mv.axis, mv.layers))
        {
            Some((_, _, grip)) => grip.turns.push(id),
            None => grips.push((
                mv.axis,
                mv.layers,
                Grip {
                    name: mv.face.map_or_else(
                        || mv.name.trim_end_matches(['\'', '2', '+', '-']).to_owned(),
                        |face| puzzle.faces()[usize::from(face.0)].name.clone(),
                    ),
                    face: mv.face,
                    turns: vec![id],
                },
            )),
        }
    }
    grips.into_iter().map(|(_, _, grip)| grip).collect()
}

/// The same rotation as the face turn `id`, of other layers: bit 0 of `layers` is the outermost one, as seen from the
/// turn's face. `None` when the puzzle has no such move.
pub fn of_layers(puzzle: &Puzzle, id: MoveId, layers: u32) -> Option<MoveId> {
    let turn = puzzle.mv(id);
    if layers == 1 {
        return Some(id);
    }
    let face = &puzzle.faces()[usize::from(turn.face?.0)];
    let count = u32::from(puzzle.layers());
    if count == 0 || layers == 0 || layers >> count != 0 {
        return None;
    }
    let counted = if face.positive {
        layers
    } else {
        layers.reverse_bits() >> (32 - count)
    };
    // A rotation of everything is listed under one axis only, whatever axis it leaves alone.
    let whole = layers + 1 == 1 << count;
    let found = puzzle.moves().iter().position(|mv| {
        mv.layers == counted && (whole || mv.axis == turn.axis) && mv.matrix == turn.matrix
    });
    found.map(|n| MoveId(n as u16))
}

/// The turn of a tesseract's cell about one of three directions, as the keys name it: `direction` 0 to 2 stands for the
/// axis of that number, or for the fourth where the cell itself lies on it.
pub fn of_cell(puzzle: &Puzzle, cell: FaceId, direction: usize, back: bool) -> Option<MoveId> {
    let face = puzzle.faces().get(usize::from(cell.0))?;
    let about = if face.axis == direction { 3 } else { direction };
    let prime = if back { "'" } else { "" };
    puzzle.move_by_name(&format!("R{}{}{prime}", face.name, about + 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::catalogue;

    #[test]
    fn every_face_turn_stands_under_one_grip() {
        for name in catalogue::names() {
            let puzzle = catalogue::by_name(name).expect("a puzzle of the catalogue");
            let grips = grips(&puzzle);
            let mut all: Vec<MoveId> = grips.iter().flat_map(|grip| grip.turns.clone()).collect();
            all.sort_unstable();
            let mut turns: Vec<MoveId> = puzzle.face_turns().collect();
            turns.sort_unstable();
            assert_eq!(all, turns, "{name}");
            assert!(grips.iter().all(|grip| !grip.name.is_empty()), "{name}");
        }
    }

    #[test]
    fn layers_are_counted_from_the_face() {
        for (puzzle, turn, layers, expected) in [
            ("4x4x4", "R", 0b11, "Rw"),
            ("4x4x4", "L'", 0b11, "Lw'"),
            ("3x3x3", "L", 0b10, "M"),
            ("3x3x3", "R", 0b10, "M'"),
            ("3x3x3", "R", 0b111, "x"),
            ("3x3x3", "D", 0b111, "y'"),
        ] {
            let puzzle = catalogue::by_name(puzzle).expect("a puzzle of the catalogue");
            let id = |name: &str| puzzle.move_by_name(name).expect("a move");
            assert_eq!(
                of_layers(&puzzle, id(turn), layers),
                Some(id(expected)),
                "{turn} {layers:b}"
            );
            assert_eq!(of_layers(&puzzle, id(turn), 1 << 9), None);
        }
    }

    #[test]
    fn every_cell_turns_about_three_directions_both_ways() {
        let tesseract = catalogue::by_name("3x3x3x3").expect("the tesseract");
        for cell in 0..8 {
            let mut turns = Vec::new();
            for direction in 0..3 {
                for back in [false, true] {
                    let id = of_cell(&tesseract, FaceId(cell), direction, back).expect("a turn");
                    assert_eq!(tesseract.mv(id).face, Some(FaceId(cell)));
                    turns.push(id);
                }
            }
            turns.sort_unstable();
            turns.dedup();
            assert_eq!(turns.len(), 6);
        }
    }
}
