//! Tests of puzzles of three dimensions on a stage, all without a GPU.

use super::{
    frame::{Frame, Instance},
    *,
};
use crate::{Highlight, Rgb, Scheme, Style, Target, Turn, palette::to_light, stage::Model};
use group::Permutation;
use puzzle::Move;
use std::sync::Arc;

fn rigid(stage: &Stage) -> &Rigid {
    match &stage.model {
        Model::Rigid(rigid) => rigid,
        Model::Four(_) => panic!("three dimensions"),
    }
}

/// Everything, as seen from everywhere.
fn build(stage: &Stage) -> Frame {
    rigid(stage).build(stage, None)
}

fn stage(layers: u8) -> Stage {
    let mut stage = Stage::new(Arc::new(Puzzle::cube(layers, 3).unwrap())).unwrap();
    stage.set_size(600.0, 500.0, 1.0);
    stage
}

fn moves(stage: &Stage) -> Vec<(MoveId, Move)> {
    (0u16..)
        .map(MoveId)
        .zip(stage.puzzle.moves().iter().cloned())
        .collect()
}

/// A position some way off, the same every time.
fn scrambled(stage: &Stage) -> Permutation {
    let moves = stage.puzzle.moves();
    let mut seed = 12_345_u32;
    let mut position = stage.position().clone();
    for _ in 0..40 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let mv = &moves[(seed >> 8) as usize % moves.len()];
        position = position.then(&mv.permutation);
    }
    position
}

fn bits(values: impl IntoIterator<Item = f32>) -> Vec<u32> {
    // Adding zero makes -0 and 0 one.
    values.into_iter().map(|x| (x + 0.0).to_bits()).collect()
}

/// What can be seen: each sticker's centre, outward normal and colour, each body's centre and colour, in no order.
fn seen(stage: &Stage) -> Vec<Vec<u32>> {
    let frame = build(stage);
    let sticker = |s: &Instance| {
        let (at, out) = (s.transform.translation, s.transform.rotation.z);
        bits(
            [at.x, at.y, at.z, out.x, out.y, out.z]
                .into_iter()
                .chain(s.colour)
                .chain(s.ink),
        )
    };
    let body = |b: &Instance| {
        let at = b.transform.translation;
        bits([at.x, at.y, at.z].into_iter().chain(b.colour))
    };
    let mut all: Vec<_> = frame
        .stickers
        .iter()
        .map(sticker)
        .chain(frame.bodies.iter().map(body))
        .collect();
    all.sort_unstable();
    all
}

#[test]
fn a_finished_turn_is_the_position_after_the_move() {
    for layers in 2..=4 {
        let mut stage = stage(layers);
        let start = scrambled(&stage);
        // Following pieces makes their frames tell them apart too.
        stage.set_highlights(&[Highlight {
            target: Target::Pieces((0..6).map(PieceId).collect()),
            colour: [200, 40, 90],
            style: Style::Unsolved,
        }]);
        for (id, mv) in moves(&stage) {
            stage.set_position(&start);
            stage.set_turn(Some(Turn::new(id, 1.0)));
            let turned = seen(&stage);
            stage.set_turn(None);
            let before = seen(&stage);
            stage.set_position(&start.then(&mv.permutation));
            assert_eq!(
                turned,
                seen(&stage),
                "{} of the {}",
                mv.name,
                stage.puzzle.name()
            );
            assert!(turned != before || mv.permutation.is_identity());
        }
    }
}

#[test]
fn a_turn_that_has_not_begun_is_the_position_before_it() {
    let mut stage = stage(3);
    let before = build(&stage);
    for (mv, _) in moves(&stage) {
        stage.set_turn(Some(Turn::new(mv, 0.0)));
        let frame = build(&stage);
        for (a, b) in frame.stickers.iter().zip(&before.stickers) {
            assert!((a.transform.translation - b.transform.translation).magnitude() < 1e-6);
        }
    }
}

#[test]
fn stickers_stay_on_their_bodies_while_they_turn() {
    let mut stage = stage(3);
    let half_cell = rigid(&stage).layout.half_cell;
    for (mv, _) in moves(&stage) {
        stage.set_turn(Some(Turn::new(mv, 0.37)));
        let frame = build(&stage);
        for (slot, sticker) in rigid(&stage).layout.slots.iter().zip(&frame.stickers) {
            let body = &frame.bodies[usize::from(slot.place.0)].transform;
            let out = sticker.transform.rotation.z;
            let apart = sticker.transform.translation - body.translation - out * half_cell;
            assert!(apart.magnitude() < 1e-5);
            assert!((body.rotation * slot.normal - out).magnitude() < 1e-5);
        }
    }
}

/// Every point that a ray from the eye meets first belongs to something that is drawn.
#[test]
fn nothing_that_can_be_seen_is_left_out() {
    for layers in [2, 3, 4] {
        let mut stage = stage(layers);
        for (turn, view) in [
            (None, (0.56, 0.52)),
            (Some(("U", 0.4)), (0.56, 0.52)),
            (Some(("R'", 0.5)), (-0.9, 0.3)),
            (Some(("F", 0.3)), (2.0, -0.9)),
        ] {
            stage.set_turn(turn.map(|(name, progress)| {
                Turn::new(stage.puzzle.move_by_name(name).unwrap(), progress)
            }));
            stage.move_camera(|camera| camera.look_from(view.0, view.1));
            let (all, drawn) = (build(&stage), rigid(&stage).frame(&stage));
            assert!(drawn.stickers.len() * 3 < all.stickers.len() * 2);
            assert!(drawn.bodies.len() <= all.bodies.len());
            for y in (0..500u16).step_by(19) {
                for x in (0..600u16).step_by(19) {
                    let (x, y) = (f32::from(x), f32::from(y));
                    let Some(hit) = stage.pick(x, y) else {
                        continue;
                    };
                    let body = rigid(&stage).layout.body(
                        hit.place,
                        0.0,
                        rigid(&stage).rotation(&stage, hit.place),
                    );
                    assert!(drawn.bodies.iter().any(|b| b.transform == body), "{hit:?}");
                    let Some(facet) = hit.facet else { continue };
                    let rotation = rigid(&stage).rotation(&stage, hit.place);
                    let sticker = rigid(&stage)
                        .layout
                        .sticker(usize::from(facet), 0.0, rotation);
                    assert!(
                        drawn.stickers.iter().any(|s| s.transform == sticker),
                        "{hit:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_solved_face_shows_one_colour_and_a_slot_shows_the_facet_that_is_in_it() {
    let mut stage = stage(3);
    let colour = |stage: &Stage, facet: usize| -> Rgb {
        let face = &stage.puzzle.faces()[usize::from(stage.puzzle.facets()[facet].face.0)];
        stage.scheme.colours().sticker(face.axis, face.positive)
    };
    for scheme in Scheme::ALL {
        stage.set_scheme(scheme);
        let position = scrambled(&stage);
        stage.set_position(&position);
        let frame = build(&stage);
        for facet in 0..position.degree() {
            let shown = frame.stickers[position.image(facet)].colour;
            let [r, g, b] = to_light(colour(&stage, facet));
            assert_eq!(bits(shown), bits([r, g, b, 0.0]));
        }
    }
}

#[test]
fn picking_finds_the_sticker_that_is_seen() {
    for layers in [2, 3, 5] {
        let mut stage = stage(layers);
        stage.set_position(&scrambled(&stage));
        let mut found = 0;
        for (facet, slot) in rigid(&stage).layout.slots.iter().enumerate() {
            let centre = rigid(&stage)
                .layout
                .sticker(facet, 0.0, Mat3::identity())
                .translation;
            if slot.normal.dot(stage.camera.eye() - centre) <= 0.0 {
                continue;
            }
            let [x, y] = stage.camera.project(centre.into()).unwrap();
            let hit = stage.pick(x, y).unwrap();
            assert_eq!(hit.facet, Some(facet as u16));
            assert_eq!(hit.place, slot.place);
            assert_eq!(
                hit.piece,
                stage.puzzle.facets()[usize::from(stage.shown[facet])].piece
            );
            assert!((Vec3::from(hit.point) - centre).magnitude() < 1e-3);
            found += 1;
        }
        assert_eq!(found, 3 * usize::from(layers) * usize::from(layers));
        assert!(stage.pick(1.0, 1.0).is_none());
    }
}

#[test]
fn picking_follows_a_turn() {
    let mut stage = stage(3);
    let up = stage.puzzle.move_by_name("U").unwrap();
    let [x, y] = stage.camera.project([0.9, 0.9, 1.0]).unwrap();
    assert!(stage.pick(x, y).is_some_and(|hit| hit.facet.is_some()));
    stage.set_turn(Some(Turn::new(up, 0.5)));
    // The corner has turned away and uncovers the layer below.
    let [x, y] = stage.camera.project([0.92, 0.334, 0.92]).unwrap();
    let hit = stage.pick(x, y).unwrap();
    assert_eq!(hit.facet, None);
}

#[test]
fn dragging_along_a_move_means_the_move() {
    for layers in 2..=4 {
        let stage = stage(layers);
        let (mut tried, mut named) = (0, std::collections::BTreeSet::new());
        for (facet, slot) in rigid(&stage).layout.slots.iter().enumerate() {
            let centre = rigid(&stage)
                .layout
                .sticker(facet, 0.0, Mat3::identity())
                .translation;
            let from = stage.camera.project(centre.into()).unwrap();
            let Some(hit) = stage.pick(from[0], from[1]) else {
                continue;
            };
            if hit.facet != Some(facet as u16) {
                continue;
            }
            for (id, mv) in moves(&stage) {
                let spin = rigid(&stage).layout.spin(id);
                let one_layer = mv.layers.is_power_of_two() && spin.angle < 2.0;
                if !one_layer
                    || !rigid(&stage).layout.turns(mv.axis, mv.layers, slot.place)
                    || slot.normal.dot(spin.axis).abs() > 0.5
                {
                    continue;
                }
                let velocity = spin.velocity(centre);
                let along = velocity - slot.normal * velocity.dot(slot.normal);
                let ahead = centre + along * (0.2 * spin.angle);
                let to = stage.camera.project(ahead.into()).unwrap();
                let found = stage.drag_turn(&hit, from, to).unwrap();
                assert_eq!(stage.puzzle.mv(found).name, mv.name);
                let progress = stage.drag_progress(&hit, found, from, to);
                assert!((0.1..0.3).contains(&progress), "{progress}");
                assert!(stage.drag_progress(&hit, found, to, from).abs() < 1e-6);
                named.insert(mv.name.clone());
                tried += 1;
            }
        }
        assert!(tried >= 12 * usize::from(layers), "{tried}");
        assert!(named.len() >= 12, "{named:?}");
    }
}

#[test]
fn a_drag_without_length_or_during_a_turn_means_nothing() {
    let mut stage = stage(3);
    let from = stage.camera.project([0.0, 0.0, 1.0]).unwrap();
    let hit = stage.pick(from[0], from[1]).unwrap();
    assert_eq!(stage.drag_turn(&hit, from, from), None);
    stage.set_turn(Some(Turn::new(MoveId(0), 0.2)));
    assert_eq!(stage.drag_turn(&hit, from, [from[0] + 30.0, from[1]]), None);
}

#[test]
fn only_what_changes_the_picture_asks_for_a_new_one() {
    type Change = fn(&mut Stage);
    let changes: [(&str, Change); 8] = [
        ("position", |s| {
            s.set_position(&s.puzzle.moves()[0].permutation.clone());
        }),
        ("turn", |s| {
            s.set_turn(Some(Turn::new(MoveId(1), 0.5)));
        }),
        ("highlights", |s| {
            s.set_highlights(&[Highlight {
                target: Target::Places(vec![PieceId(1)]),
                colour: [1, 2, 3],
                style: Style::Unsolved,
            }]);
        }),
        ("pulse", |s| s.set_pulse(0.9)),
        ("rest", |s| s.set_rest_dim(0.3)),
        ("scheme", |s| s.set_scheme(Scheme::HighContrast)),
        ("camera", |s| s.move_camera(|c| c.orbit(10.0, 0.0))),
        ("size", |s| {
            s.set_size(321.0, 123.0, 2.0);
        }),
    ];
    let mut stage = stage(3);
    for (name, change) in changes {
        stage.drawn();
        change(&mut stage);
        assert!(stage.needs_redraw(), "{name} should ask for a picture");
        stage.drawn();
        if name != "camera" {
            change(&mut stage);
            assert!(!stage.needs_redraw(), "{name} again should not");
        }
    }
    stage.set_highlights(&[]);
    stage.drawn();
    stage.set_pulse(0.1);
    assert!(!stage.needs_redraw(), "nothing pulses");
    stage.request_redraw();
    assert!(stage.needs_redraw());
}

#[test]
fn the_drawing_is_never_sharper_than_two_pixels_a_pixel() {
    let mut stage = stage(2);
    assert_eq!(stage.set_size(300.0, 200.5, 1.5), [450, 301]);
    assert_eq!(stage.set_size(300.0, 200.0, 3.0), [600, 400]);
    assert_eq!(stage.set_size(0.0, -4.0, f32::NAN), [1, 1]);
}
