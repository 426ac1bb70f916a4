//! Tests of puzzles of four dimensions on a stage, all without a GPU.

use super::{frame::Frame, *};
use crate::{Loop, NearCell, Orientation, Shape, Stage, Turn, View, Visibility, stage::Model};
use group::Permutation;
use puzzle::{FaceId, MoveId, PieceId};
use std::collections::BTreeMap;
use std::sync::Arc;
use three_d::InnerSpace;

fn stage(layers: u8) -> Stage {
    let mut stage = Stage::new(Arc::new(Puzzle::cube(layers, 4).unwrap())).unwrap();
    stage.set_size(600.0, 500.0, 1.0);
    stage
}

fn frame(stage: &Stage) -> Frame {
    match &stage.model {
        Model::Four(four) => four.frame(&stage.state),
        Model::Rigid(_) => panic!("four dimensions"),
    }
}

/// A scrambled position, the same every time.
fn scrambled(stage: &Stage) -> Permutation {
    let moves = stage.puzzle().moves();
    let mut seed = 12_345_u32;
    let mut position = stage.position().clone();
    for _ in 0..60 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let mv = &moves[(seed >> 8) as usize % moves.len()];
        position = position.then(&mv.permutation);
    }
    position
}

/// Every drawn box, by the facet that it shows.
fn seen(stage: &Stage) -> BTreeMap<u16, [Vec3; 8]> {
    let frame = frame(stage);
    frame
        .stickers
        .iter()
        .chain(&frame.ghosts)
        .map(|sticker| {
            (
                stage.state.shown[usize::from(sticker.slot)],
                sticker.corners,
            )
        })
        .collect()
}

/// The largest distance from a corner of one box to the nearest corner of the other.
fn apart(a: &[Vec3; 8], b: &[Vec3; 8]) -> f32 {
    let nearest = |x: &Vec3| b.iter().map(|y| (x - y).magnitude()).fold(9.0, f32::min);
    a.iter().map(nearest).fold(0.0, f32::max)
}

fn assert_same(a: &BTreeMap<u16, [Vec3; 8]>, b: &BTreeMap<u16, [Vec3; 8]>, what: &str) {
    assert_eq!(
        a.keys().collect::<Vec<_>>(),
        b.keys().collect::<Vec<_>>(),
        "{what}"
    );
    for (facet, corners) in a {
        let apart = apart(corners, &b[facet]);
        assert!(apart < 2e-3, "{what}: facet {facet} is {apart} off");
    }
}

/// The largest distance that the middle of a box common to both pictures has moved.
fn travelled(a: &BTreeMap<u16, [Vec3; 8]>, b: &BTreeMap<u16, [Vec3; 8]>) -> f32 {
    let middle = |c: &[Vec3; 8]| c.iter().sum::<Vec3>() / 8.0;
    a.iter()
        .filter_map(|(facet, corners)| Some((middle(corners) - middle(b.get(facet)?)).magnitude()))
        .fold(0.0, f32::max)
}

fn all_moves(stage: &Stage) -> impl Iterator<Item = MoveId> + use<> {
    (0..stage.puzzle().moves().len() as u16).map(MoveId)
}

/// At the end of moves, the picture is that of the position after them.
fn assert_ends_right(stage: &mut Stage, start: &Permutation, moves: &[MoveId]) {
    let names: Vec<_> = moves
        .iter()
        .map(|&mv| stage.puzzle().mv(mv).name.clone())
        .collect();
    let after = moves.iter().fold(start.clone(), |p, &mv| {
        p.then(&stage.puzzle().mv(mv).permutation)
    });
    stage.set_position(start);
    stage.set_turn(Some(Turn {
        moves: moves.to_vec(),
        progress: 1.0,
    }));
    let turned = seen(stage);
    stage.set_turn(None);
    stage.set_position(&after);
    let what = format!("{names:?} of {}", stage.puzzle().name());
    assert_same(&turned, &seen(stage), &what);
}

#[test]
fn a_finished_turn_is_the_position_after_the_move() {
    for layers in 2..=4 {
        let mut stage = stage(layers);
        let start = scrambled(&stage);
        for &shape in Shape::of(&stage.puzzle().clone()) {
            stage.set_morph(shape, shape, 1.0);
            // The largest has 360 moves; testing all in its first shape is enough.
            let step = if layers < 4 || shape == Shape::Perspective {
                1
            } else {
                7
            };
            for mv in all_moves(&stage).step_by(step) {
                assert_ends_right(&mut stage, &start, &[mv]);
            }
        }
    }
}

#[test]
fn a_turn_that_has_not_begun_is_the_position_before_it() {
    let mut stage = stage(3);
    for &shape in Shape::of(&stage.puzzle().clone()) {
        stage.set_morph(shape, shape, 1.0);
        let before = seen(&stage);
        for mv in all_moves(&stage).step_by(3) {
            stage.set_turn(Some(Turn::new(mv, 0.0)));
            assert_same(&seen(&stage), &before, "not begun");
            stage.set_turn(None);
        }
    }
}

#[test]
fn every_twist_turns_its_sticker_in_place_and_is_animated_right() {
    for layers in [2, 3, 4] {
        let mut stage = stage(layers);
        let start = scrambled(&stage);
        let mut orders = BTreeMap::new();
        for facet in 0..stage.puzzle().facets().len() as u16 {
            let hit = Hit {
                facet: Some(facet),
                location: stage.puzzle().facets()[usize::from(facet)].piece,
                piece: PieceId(0),
                point: [0.0; 3],
                about: None,
            };
            let Some(moves) = stage.twist_of(&hit, true) else {
                // The middle of a cell has no twist.
                *orders.entry(1).or_insert(0) += 1;
                continue;
            };
            let product = |moves: &[MoveId]| {
                moves.iter().fold(stage.puzzle().solved(), |p, &mv| {
                    p.then(&stage.puzzle().mv(mv).permutation)
                })
            };
            let twist = product(&moves);
            let back = product(&stage.twist_of(&hit, false).unwrap());
            let order = u32::try_from(twist.order()).unwrap();
            assert!(layers % 2 == 0 || twist.image(facet.into()) == usize::from(facet));
            assert!(twist.then(&back).is_identity());
            assert!(moves.len() <= 2);
            *orders.entry(order).or_insert(0) += 1;
            if facet % 7 == 0 {
                assert_ends_right(&mut stage, &start, &moves);
            }
        }
        let counts: Vec<_> = orders.into_iter().collect();
        match layers {
            2 => assert_eq!(counts, [(3, 64)]),
            3 => assert_eq!(counts, [(1, 8), (2, 96), (3, 64), (4, 48)]),
            _ => assert_eq!(counts.iter().map(|(_, n)| n).sum::<u32>(), 512),
        }
    }
}

#[test]
fn a_tap_on_a_side_is_the_basic_rotation_of_kamack_and_keane() {
    let stage = stage(3);
    let (mut tried, puzzle) = (0, stage.puzzle());
    for cell in 0..8 {
        for direction in 0..4 {
            let name = format!("R{}{}", cell + 1, direction + 1);
            let Some(expected) = puzzle.move_by_name(&name) else {
                continue;
            };
            let (cell, direction) = (FaceId(cell), FaceId(direction));
            assert_eq!(
                stage.twist_about(cell, direction, 1, true),
                Some(vec![expected])
            );
            let opposite = FaceId(direction.0 + 4);
            assert_eq!(
                stage.twist_about(cell, opposite, 1, false),
                Some(vec![expected])
            );
            tried += 1;
        }
    }
    assert_eq!(tried, 24);
    assert_eq!(stage.twist_about(FaceId(0), FaceId(4), 1, true), None);
    // Both outer layers, and the whole puzzle.
    let both = stage.twist_about(FaceId(4), FaceId(1), 0b101, true);
    assert_eq!(both.unwrap().len(), 2);
    let whole = stage.twist_about(FaceId(5), FaceId(1 + 1), 0b111, true);
    let whole = whole.unwrap();
    assert_eq!(whole.len(), 1);
    assert_eq!(puzzle.mv(whole[0]).layers, 0b111);
}

#[test]
fn turns_go_on_without_a_jump() {
    let mut stage = stage(3);
    for &shape in Shape::of(&stage.puzzle().clone()) {
        stage.set_morph(shape, shape, 1.0);
        for mv in all_moves(&stage).step_by(17) {
            stage.set_turn(Some(Turn::new(mv, 0.0)));
            let mut before = seen(&stage);
            for step in 1..=50 {
                stage.set_turn(Some(Turn::new(mv, step as f32 / 50.0)));
                let after = seen(&stage);
                assert!(travelled(&before, &after) < 0.25, "{shape:?}");
                before = after;
            }
        }
        stage.set_turn(None);
    }
}

#[test]
fn morphs_begin_and_end_exactly_and_do_not_jump() {
    let mut stage = stage(3);
    let start = scrambled(&stage);
    stage.set_position(&start);
    let shapes = Shape::of(&stage.puzzle().clone());
    for &from in shapes {
        for &to in shapes {
            let at = |stage: &mut Stage, shape| {
                stage.set_view(View {
                    shape,
                    ..*stage.view()
                });
                seen(stage)
            };
            let (first, last) = (at(&mut stage, from), at(&mut stage, to));
            stage.set_morph(from, to, 0.0);
            assert_same(&seen(&stage), &first, "beginning");
            let mut before = first;
            for step in 1..=120 {
                stage.set_morph(from, to, step as f32 / 120.0);
                let after = seen(&stage);
                assert!(
                    travelled(&before, &after) < 0.3,
                    "{from:?} to {to:?} at {step}"
                );
                before = after;
            }
            assert_same(&before, &last, "end");
        }
    }
}

#[test]
fn cells_come_to_the_middle_without_a_jump() {
    for &shape in Shape::of(&Puzzle::cube(2, 4).unwrap()) {
        let mut stage = stage(2);
        stage.set_morph(shape, shape, 1.0);
        let start = stage.orientation();
        for face in [0, 2, 5, 7].map(FaceId) {
            let to = stage.recentred(face);
            stage.set_orientation(start);
            let mut before = seen(&stage);
            for step in 1..=200 {
                stage.set_orientation(start.slerp(to, step as f32 / 200.0));
                let after = seen(&stage);
                assert!(
                    travelled(&before, &after) < 0.4,
                    "{shape:?} {face:?} {step}"
                );
                before = after;
            }
            assert_eq!(stage.centre_cell(), Some(face));
            stage.set_orientation(start);
        }
    }
}

#[test]
fn picking_finds_the_sticker_that_is_seen() {
    for layers in [2, 3, 4] {
        let mut stage = stage(layers);
        stage.set_position(&scrambled(&stage));
        for &shape in Shape::of(&stage.puzzle().clone()) {
            stage.set_morph(shape, shape, 1.0);
            let [yaw, pitch] = shape.home();
            stage.move_camera(|camera| camera.look_from(yaw, pitch));
            let mut found = 0;
            let eye = stage.state.camera.eye();
            for sticker in frame(&stage).stickers {
                let middle = sticker.middle();
                let [x, y] = stage.state.camera.project(middle.into()).unwrap();
                assert_eq!(stage.facet_on_screen(sticker.slot), Some([x, y]));
                let hit = stage.pick(x, y).unwrap();
                let facet = hit.facet.unwrap();
                if facet == sticker.slot {
                    found += 1;
                } else {
                    let depth = (Vec3::from(hit.point) - eye).magnitude();
                    assert!(depth < (middle - eye).magnitude());
                }
                assert_eq!(
                    hit.location,
                    stage.puzzle().facets()[usize::from(facet)].piece
                );
                assert_eq!(
                    hit.piece,
                    stage.state.occupants[usize::from(hit.location.0)]
                );
            }
            let cells = stage.puzzle().facets().len() / 8;
            assert!(found > cells / 2, "{shape:?}: {found} of {cells}");
            if shape == Shape::PinBoard {
                assert_eq!(found, 8 * cells);
            }
            assert!(stage.pick(1.0, 1.0).is_none());
        }
    }
}

#[test]
fn seven_cells_are_seen_and_the_eighth_when_asked_for() {
    let mut stage = stage(3);
    let view = *stage.view();
    assert_eq!(frame(&stage).stickers.len(), 7 * 27);
    let near_cell = NearCell::Beside;
    stage.set_view(View { near_cell, ..view });
    assert_eq!(frame(&stage).stickers.len(), 8 * 27);
    let near_cell = NearCell::Around;
    stage.set_view(View { near_cell, ..view });
    assert_eq!(frame(&stage).ghosts.len(), 27);
    for shape in [Shape::Development, Shape::PinBoard] {
        stage.set_view(View { shape, ..view });
        assert_eq!(frame(&stage).stickers.len(), 8 * 27);
    }
    // A cell, and what its pieces show elsewhere.
    let shape = Shape::OneCell;
    stage.set_view(View { shape, ..view });
    assert_eq!(frame(&stage).stickers.len(), 27 + 54);
}

#[test]
fn hidden_pieces_are_neither_drawn_nor_picked_and_ghosts_are_looked_through() {
    let mut stage = stage(3);
    let count = stage.puzzle().pieces().len();
    stage.set_filter(&vec![Visibility::Hide; count]);
    let drawn = frame(&stage);
    assert!(drawn.stickers.is_empty() && drawn.outlines.is_empty() && drawn.ghosts.is_empty());
    stage.set_filter(&vec![Visibility::Ghost; count]);
    let drawn = frame(&stage);
    assert!(drawn.stickers.is_empty() && drawn.ghosts.len() == 7 * 27);
    assert!(drawn.ghosts.iter().all(|ghost| ghost.colour[3] < 1.0));
    assert!(stage.pick(300.0, 250.0).is_none());
}

#[test]
fn the_picture_stays_within_reach_of_the_camera() {
    for layers in [2, 3, 4] {
        let mut stage = stage(layers);
        stage.set_size(500.0, 500.0, 1.0);
        let puzzle = stage.puzzle().clone();
        for &shape in Shape::of(&puzzle) {
            for (name, preset) in View::presets(&puzzle) {
                stage.set_view(View { shape, ..preset });
                for sticker in frame(&stage).stickers {
                    for corner in sticker.corners {
                        let [x, y] = stage.state.camera.project(corner.into()).unwrap();
                        let inside = (0.0..=500.0).contains(&x) && (0.0..=500.0).contains(&y);
                        assert!(inside, "{name} {shape:?} {corner:?}");
                    }
                }
            }
        }
    }
}

/// Each cell of two layers can be turned by a quarter and by a third, wherever a sticker of it is seen.
#[test]
fn a_tap_on_a_corner_turns_by_a_third_and_beside_it_by_a_quarter() {
    let mut stage = stage(2);
    let mut orders = BTreeMap::new();
    for shape in [Shape::Perspective, Shape::Development, Shape::PinBoard] {
        let mut view = *stage.view();
        view.shape = shape;
        stage.set_view(view);
        for n in 0..60_u16 {
            for m in 0..60_u16 {
                let Some(hit) = stage.pick(f32::from(n) * 10.0, f32::from(m) * 8.0) else {
                    continue;
                };
                let product = |clockwise: bool| {
                    let moves = stage.twist_of(&hit, clockwise).expect("every tap turns");
                    moves.iter().fold(stage.puzzle().solved(), |p, &mv| {
                        p.then(&stage.puzzle().mv(mv).permutation)
                    })
                };
                let twist = product(true);
                assert!(twist.then(&product(false)).is_identity());
                let order = u32::try_from(twist.order()).expect("a small order");
                *orders.entry(order).or_insert(0) += 1;
                if let Some(about) = hit.about {
                    let slot = usize::from(hit.facet.expect("a sticker"));
                    let face = stage.puzzle().facets()[slot].face;
                    let axis = stage.puzzle().faces()[usize::from(face.0)].axis;
                    assert_eq!(about[axis], 0, "the direction lies in the cell");
                }
            }
        }
    }
    assert_eq!(orders.keys().copied().collect::<Vec<_>>(), [3, 4]);
    assert!(orders.values().all(|&count| count > 100), "{orders:?}");
}

#[test]
fn loops_join_the_pieces_of_a_cycle_until_the_tesseract_is_unfolded() {
    let mut stage = stage(3);
    let pieces = |range: std::ops::Range<u16>| range.map(PieceId).collect();
    stage.set_loops(&[Loop {
        pieces: pieces(20..25),
        colour: [0, 114, 178],
    }]);
    let still = frame(&stage).loops;
    assert_eq!(still.len(), 5);
    assert!(
        still
            .iter()
            .all(|curve| curve.tip && curve.knots.len() > 10)
    );
    // A turn moves the pieces; their homes stay.
    stage.set_turn(Some(Turn {
        moves: vec![MoveId(0)],
        progress: 0.4,
    }));
    assert_eq!(frame(&stage).loops, still);
    stage.set_turn(None);
    stage.set_loops(&[Loop {
        pieces: pieces(20..21),
        colour: [0, 114, 178],
    }]);
    let alone = frame(&stage).loops;
    assert!(alone.len() == 1 && !alone[0].tip, "a ring");
    stage.set_view(View {
        shape: Shape::Development,
        ..*stage.view()
    });
    assert!(frame(&stage).loops.is_empty());
}

/// The sides follow the nearest orientation along the axes, and quarter turns of the camera.
#[test]
fn faces_are_named_by_the_side_where_they_are() {
    let mut stage = stage(3);
    let usual: Vec<FaceId> = (0..8).map(FaceId).collect();
    assert_eq!(stage.faces_by_side(), Some(usual.clone()));
    stage.move_camera(|camera| camera.look_from(camera.yaw() + 0.6, camera.pitch() - 0.8));
    assert_eq!(stage.faces_by_side(), Some(usual.clone()), "not far enough");
    // Cell 4 is in the middle; what is brought there is now at its side.
    for n in 0..8 {
        let to = stage.recentred(FaceId(n));
        stage.set_orientation(to);
        let sides = stage.faces_by_side().unwrap();
        assert_eq!(sides[3], FaceId(n));
        let mut all = sides.clone();
        all.sort_unstable();
        assert_eq!(all, usual);
        for k in 0..4 {
            assert_eq!(sides[k].0 % 4, sides[k + 4].0 % 4, "opposite cells stay so");
        }
    }
    // From the right side, what is there is in front: 3 is in front and 2 at the right in the usual view.
    stage.set_orientation(Orientation::home());
    stage.move_camera(|camera| {
        camera.reset();
        camera.look_from(camera.yaw() + core::f32::consts::FRAC_PI_2, camera.pitch());
    });
    let sides = stage.faces_by_side().unwrap();
    assert_eq!(
        (sides[2], sides[0], sides[3]),
        (FaceId(1), FaceId(0), FaceId(3))
    );
}

#[test]
fn inside_out_the_hidden_cell_comes_to_the_middle() {
    let mut stage = stage(3);
    let home = stage.orientation();
    let (hidden, centre) = (stage.hidden_cell().unwrap(), stage.centre_cell().unwrap());
    assert_eq!(stage.unseen_cells(), [hidden]);
    stage.set_orientation(home.inside_out(core::f32::consts::PI));
    assert_eq!(stage.unseen_cells(), [centre]);
    assert_eq!(stage.centre_cell(), Some(hidden));
    let around = home.inside_out(core::f32::consts::TAU);
    assert!(around.angle_to(home) < 1e-2);
}
