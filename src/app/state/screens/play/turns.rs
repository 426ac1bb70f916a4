//! Which turns there are to press: by face, by layer, by key.

use puzzle::{FaceId, MoveId, Puzzle};

/// The turns of one face (a grip, on what is not a cube): what the pad shows in a row.
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

/// The move that is to the faces of `sides` what `id` is to the puzzle's own: `sides` has for each face the one that
/// takes its part, all turned together. `None` when the puzzle is not a cube or has no such move.
pub fn carried(puzzle: &Puzzle, id: MoveId, sides: &[FaceId]) -> Option<MoveId> {
    let faces = puzzle.faces();
    let image = |axis: usize| {
        let own = faces
            .iter()
            .position(|face| face.axis == axis && face.positive)?;
        let face = faces.get(usize::from(sides.get(own)?.0))?;
        Some((face.axis, face.positive))
    };
    let images: Vec<(usize, bool)> = (0..puzzle.dimensions()).map(image).collect::<Option<_>>()?;
    let mv = puzzle.mv(id);
    let (axis, along) = *images.get(mv.axis)?;
    let count = u32::from(puzzle.layers());
    if count == 0 {
        return None;
    }
    let layers = if along {
        mv.layers
    } else {
        mv.layers.reverse_bits() >> (32 - count)
    };
    // A rotation of everything is listed under one axis only, whatever axis it leaves alone.
    let whole = layers + 1 == 1 << count;
    let same = |from: usize| {
        let (to, keeps) = mv.matrix.image(from);
        let ((from, from_keeps), (to, to_keeps)) = (images[from], images[to]);
        (from, (to, keeps == (to_keeps == from_keeps)))
    };
    let found = puzzle.moves().iter().position(|other| {
        let turns_alike = |(from, to)| other.matrix.image(from) == to;
        other.layers == layers
            && (whole || other.axis == axis)
            && (0..images.len()).map(same).all(turns_alike)
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
    fn a_turned_cube_has_the_turns_of_what_is_there() {
        // As seen from R: R is in front, B at the right.
        let seen = [
            ("R", "B"),
            ("L", "F"),
            ("F", "R"),
            ("B", "L"),
            ("U", "U"),
            ("D", "D"),
        ];
        let sides = |cube: &Puzzle| -> Vec<FaceId> {
            let face = |name: &str| cube.faces().iter().position(|face| face.name == name);
            let other = |own: &puzzle::Face| seen.iter().find(|(name, _)| *name == own.name);
            let sides = cube.faces().iter();
            sides
                .map(|own| FaceId(other(own).and_then(|(_, to)| face(to)).expect("a face") as u8))
                .collect()
        };
        let own: Vec<FaceId> = (0..6).map(FaceId).collect();
        for name in ["3x3x3", "4x4x4"] {
            let cube = catalogue::by_name(name).expect("a puzzle of the catalogue");
            let sides = sides(&cube);
            let id = |name: &str| cube.move_by_name(name).expect("a move");
            for (key, turn) in [
                ("R", "B"),
                ("R'", "B'"),
                ("F2", "R2"),
                ("L", "F"),
                ("U", "U"),
                ("x", "z'"),
                ("z", "x"),
                ("y'", "y'"),
            ] {
                assert_eq!(carried(&cube, id(key), &sides), Some(id(turn)), "{key}");
                assert_eq!(carried(&cube, id(key), &own), Some(id(key)), "{key}");
            }
            assert_eq!(carried(&cube, id("R"), &sides[..3]), None);
        }
        let cube = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let id = |name: &str| cube.move_by_name(name).expect("a move");
        let by_side = sides(&cube);
        // M turns as L does, and L is F here; S turns as F does.
        assert_eq!(carried(&cube, id("M"), &by_side), Some(id("S")));
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
