//! Puzzles against geometry, for many layers and dimensions: nothing here knows a particular puzzle.

use std::collections::BTreeSet;

use puzzle::{Algorithm, MoveId, Puzzle, PuzzleError};

/// Layers and dimensions of the puzzles that every law is checked on.
const SHAPES: [(u8, u8); 9] = [
    (2, 3),
    (3, 3),
    (4, 3),
    (5, 3),
    (6, 3),
    (2, 4),
    (3, 4),
    (4, 4),
    (3, 5),
];

fn for_each_puzzle(check: impl Fn(&Puzzle)) {
    for (layers, dimensions) in SHAPES {
        check(&Puzzle::cube(layers, dimensions).expect("a puzzle of modest size"));
    }
}

#[test]
fn every_cell_of_the_surface_is_a_piece() {
    for_each_puzzle(|puzzle| {
        let layers = usize::from(puzzle.layers());
        let dimensions = puzzle.dimensions() as u32;
        assert_eq!(puzzle.faces().len(), 2 * puzzle.dimensions());
        assert_eq!(
            puzzle.facets().len(),
            puzzle.faces().len() * layers.pow(dimensions - 1)
        );
        let inside = (layers - 2).pow(dimensions);
        assert_eq!(puzzle.pieces().len(), layers.pow(dimensions) - inside);
        assert_eq!(
            puzzle.name(),
            vec![layers.to_string(); puzzle.dimensions()].join("x")
        );
    });
}

#[test]
fn facets_lie_where_their_face_and_piece_say() {
    for_each_puzzle(|puzzle| {
        let layers = puzzle.layers() as i8;
        for (point, facet) in puzzle.facets().iter().enumerate() {
            let face = &puzzle.faces()[usize::from(facet.face.0)];
            let piece = puzzle.piece(facet.piece);
            assert_eq!(
                facet.position[face.axis],
                if face.positive { layers } else { -layers }
            );
            for axis in 0..puzzle.dimensions() {
                let (coordinate, cell) = (facet.position[axis], piece.cell[axis]);
                assert!(cell.abs() < layers && (cell - layers).rem_euclid(2) == 1);
                if axis == face.axis {
                    assert_eq!(coordinate - cell, coordinate.signum());
                } else {
                    assert_eq!(coordinate, cell);
                }
            }
            assert!(piece.facets.contains(&(point as u16)));
            assert_eq!(puzzle.facet_at(&facet.position), Some(point as u16));
        }
        let shown: usize = puzzle.pieces().iter().map(|piece| piece.facets.len()).sum();
        assert_eq!(shown, puzzle.facets().len());
        assert_eq!(puzzle.facet_at(&vec![0; puzzle.dimensions()]), None);
    });
}

/// The cells of a square by the name of its turn: axis and side of each.
fn square(name: &str) -> Option<Vec<(usize, i8)>> {
    let two = |rest: &&str| rest.bytes().take(2).filter(u8::is_ascii_digit).count() == 2;
    let cells = name.strip_prefix('S').filter(two)?;
    let cell = |digit: u8| match digit - b'1' {
        positive @ 0..4 => (positive.into(), 1),
        negative => (usize::from(negative) - 4, -1),
    };
    Some(cells.bytes().take(2).map(cell).collect())
}

#[test]
fn permutations_follow_the_matrices() {
    for_each_puzzle(|puzzle| {
        let layers = puzzle.layers() as i8;
        for mv in puzzle.moves() {
            for (point, facet) in puzzle.facets().iter().enumerate() {
                // Computed independently: the layer of the facet's cell, then matrix times column vector.
                let turns = if let Some(cells) = square(&mv.name) {
                    let mut cells = cells.into_iter();
                    cells.all(|(axis, side)| facet.position[axis] * side > 0)
                } else {
                    let cell = facet.position[mv.axis].clamp(1 - layers, layers - 1);
                    let layer = (layers - 1 - cell) / 2;
                    mv.layers & 1 << layer != 0
                };
                let position: Vec<i8> = (0..puzzle.dimensions())
                    .map(|row| {
                        let entries = (0..puzzle.dimensions()).map(|column| {
                            let one = i8::from(row == column);
                            if turns {
                                mv.matrix.entry(row, column)
                            } else {
                                one
                            }
                        });
                        entries
                            .zip(&facet.position)
                            .map(|(entry, x)| entry * x)
                            .sum()
                    })
                    .collect();
                let image = mv.permutation.image(point);
                assert_eq!(
                    *puzzle.facets()[image].position,
                    *position,
                    "{} {point}",
                    mv.name
                );
            }
        }
    });
}

#[test]
fn moves_are_rotations_that_their_fields_describe() {
    for_each_puzzle(|puzzle| {
        let all = (1_u32 << puzzle.layers()) - 1;
        for (id, mv) in puzzle.moves().iter().enumerate() {
            assert_eq!(mv.matrix.determinant(), 1, "{}", mv.name);
            let square = square(&mv.name);
            let stay: Vec<usize> = match &square {
                Some(cells) => cells.iter().map(|(axis, _)| *axis).collect(),
                None => vec![mv.axis],
            };
            for axis in stay {
                assert_eq!(mv.matrix.image(axis), (axis, true));
            }
            let (from, to) = mv.plane;
            let after = match mv.quarter_turns {
                1 => (to, true),
                2 => (from, false),
                -1 => (to, false),
                other => panic!("{other} quarter turns"),
            };
            assert_eq!(mv.matrix.image(from), after, "{}", mv.name);
            for axis in (0..puzzle.dimensions()).filter(|&axis| axis != from && axis != to) {
                assert_eq!(mv.matrix.image(axis), (axis, true));
            }
            let order = if mv.quarter_turns == 2 { 2_u8 } else { 4 };
            assert_eq!(mv.permutation.order(), order.into());

            let inverse = puzzle.mv(mv.inverse);
            assert_eq!(inverse.inverse, MoveId(id as u16));
            assert_eq!((inverse.axis, inverse.layers), (mv.axis, mv.layers));
            assert_eq!(inverse.matrix, mv.matrix.inverse());
            assert!(mv.matrix.then(&inverse.matrix).is_identity());
            assert_eq!(inverse.permutation, mv.permutation.inverse());

            if square.is_some() {
                assert!(mv.square().is_some() && mv.face.is_none());
                continue;
            }
            assert!(mv.layers != 0 && mv.layers <= all && mv.square().is_none());
            let run = mv.layers >> mv.layers.trailing_zeros();
            assert!(
                (run + 1).is_power_of_two(),
                "{} turns layers apart",
                mv.name
            );
            let outer = mv.layers == 1 || mv.layers == 1 << (puzzle.layers() - 1);
            assert_eq!(mv.face.is_some(), outer);
            if let Some(face) = mv.face {
                let face = &puzzle.faces()[usize::from(face.0)];
                assert_eq!((face.axis, face.positive), (mv.axis, mv.layers == 1));
            }
        }
    });
}

#[test]
fn face_turns_come_first_and_no_move_twice() {
    for_each_puzzle(|puzzle| {
        let faces: Vec<MoveId> = puzzle.face_turns().collect();
        let planes = (puzzle.dimensions() - 1) * (puzzle.dimensions() - 2) / 2;
        assert_eq!(faces.len(), puzzle.faces().len() * planes * 3);
        assert_eq!(
            faces,
            (0..faces.len() as u16).map(MoveId).collect::<Vec<_>>()
        );
        let different: BTreeSet<_> = puzzle.moves().iter().map(|mv| &mv.permutation).collect();
        assert_eq!(different.len(), puzzle.moves().len());
    });
}

#[test]
fn moves_take_pieces_whole() {
    for_each_puzzle(|puzzle| {
        for mv in puzzle.moves() {
            for piece in puzzle.pieces() {
                let images: BTreeSet<_> = piece
                    .facets
                    .iter()
                    .map(|&point| puzzle.facets()[mv.permutation.image(point.into())].piece)
                    .collect();
                let [target] = images.into_iter().collect::<Vec<_>>()[..] else {
                    panic!("{} tears {} apart", mv.name, piece.name);
                };
                assert_eq!(puzzle.piece(target).facets.len(), piece.facets.len());
            }
        }
    });
}

#[test]
fn positive_turns_are_clockwise_seen_from_outside() {
    for (layers, dimensions) in SHAPES
        .into_iter()
        .filter(|&(_, dimensions)| dimensions == 3)
    {
        let puzzle = Puzzle::cube(layers, dimensions).unwrap();
        // (turn, from face, to face): what a cuber sees.
        let seen = [
            ("U", "F", "L"),
            ("D", "F", "R"),
            ("R", "F", "U"),
            ("L", "F", "D"),
            ("F", "U", "R"),
            ("B", "U", "L"),
            ("x", "F", "U"),
            ("y", "F", "L"),
            ("z", "U", "R"),
        ];
        for (turn, from, to) in seen {
            let mv = puzzle.mv(puzzle.move_by_name(turn).unwrap());
            let axis = |name: &str| {
                let face = puzzle
                    .faces()
                    .iter()
                    .find(|face| face.name == name)
                    .unwrap();
                (face.axis, face.positive)
            };
            let ((from, forward), (to, positive)) = (axis(from), axis(to));
            assert_eq!(mv.matrix.image(from), (to, positive == forward), "{turn}");
        }
    }
}

#[test]
fn names_find_what_they_name() {
    for_each_puzzle(|puzzle| {
        for (id, mv) in puzzle.moves().iter().enumerate() {
            assert_eq!(puzzle.move_by_name(&mv.name), Some(MoveId(id as u16)));
        }
        let names: BTreeSet<_> = puzzle.pieces().iter().map(|piece| &piece.name).collect();
        assert_eq!(names.len(), puzzle.pieces().len());
        for (id, piece) in puzzle.pieces().iter().enumerate() {
            let found = puzzle.piece_by_name(&piece.name).unwrap();
            assert_eq!(usize::from(found.0), id, "{}", piece.name);
            let outer = piece.facets.iter().map(|&point| {
                let face = puzzle.facets()[usize::from(point)].face;
                puzzle.faces()[usize::from(face.0)].name.as_str()
            });
            assert!(
                piece.name.starts_with(&outer.collect::<String>()),
                "{}",
                piece.name
            );
        }
    });
}

#[test]
fn only_pieces_that_moved_are_unsolved() {
    for_each_puzzle(|puzzle| {
        let turn = Algorithm::from_moves(vec![MoveId(0)]).permutation(puzzle);
        let mv = puzzle.mv(MoveId(0));
        for id in (0..puzzle.pieces().len() as u16).map(puzzle::PieceId) {
            assert!(puzzle.is_solved_at(&puzzle.solved(), id));
            let piece = puzzle.piece(id);
            let layer = (puzzle.layers() as i8 - 1 - piece.cell[mv.axis]) / 2;
            let turned = mv.layers & 1 << layer != 0;
            let (from, to) = mv.plane;
            // A piece in the middle of the plane turns in its position: it is affected only if it has facets in the
            // plane.
            let in_the_middle = piece.cell[from] == 0 && piece.cell[to] == 0;
            assert_eq!(
                puzzle.is_solved_at(&turn, id),
                !turned || in_the_middle,
                "{}",
                piece.name
            );
        }
    });
}

#[test]
fn impossible_puzzles_are_refused() {
    assert_eq!(Puzzle::cube(1, 3), Err(PuzzleError::Layers { layers: 1 }));
    assert_eq!(Puzzle::cube(17, 3), Err(PuzzleError::Layers { layers: 17 }));
    assert_eq!(
        Puzzle::cube(3, 2),
        Err(PuzzleError::Dimensions { dimensions: 2 })
    );
    assert_eq!(
        Puzzle::cube(3, 6),
        Err(PuzzleError::Dimensions { dimensions: 6 })
    );
    assert_eq!(
        Puzzle::cube(16, 5),
        Err(PuzzleError::TooLarge {
            layers: 16,
            dimensions: 5
        })
    );
    assert_eq!(
        Puzzle::cube(1, 3).unwrap_err().to_string(),
        "a puzzle has 2 to 16 layers, not 1"
    );
    assert!(Puzzle::cube(16, 3).is_ok());
}
