//! Tests of puzzles of three dimensions on a stage, all without a GPU.

mod loops;
mod pointing;

use super::{frame::Frame, *};
use crate::{
    Highlight, Loop, Marks, Scheme, Stage, Stereo, Style, Target, Turn, View,
    instance::{Instance, Transform},
    palette::to_light,
    stage::Model,
};
use puzzle::{FaceId, Move, catalogue};

fn rigid(stage: &Stage) -> &Rigid {
    match &stage.model {
        Model::Rigid(rigid) => rigid,
        Model::Four(_) => panic!("three dimensions"),
    }
}

/// Everything, as seen from everywhere.
fn build(stage: &Stage) -> Frame {
    let mut frame = Frame::default();
    rigid(stage).build(&stage.state, None, &mut frame);
    frame
}

/// The drawn instances.
fn drawn(stage: &Stage) -> Frame {
    let mut frame = Frame::default();
    rigid(stage).frame(&stage.state, stage.camera().eye(), &mut frame);
    frame
}

/// The top of every sticker, by slot.
fn tops(frame: &Frame) -> Vec<Instance> {
    let mut tops: Vec<Instance> = frame.stickers.iter().flatten().copied().collect();
    // What lies below a sticker follows it directly.
    tops.sort_by_key(|sticker| sticker.what);
    tops.dedup_by_key(|sticker| sticker.what);
    tops
}

fn named(name: &str) -> Stage {
    let mut stage = Stage::new(catalogue::by_name(name).unwrap()).unwrap();
    stage.set_size(600.0, 500.0, 1.0);
    stage
}

/// Every puzzle of the catalogue that is drawn here and small enough to test completely.
fn all() -> Vec<Stage> {
    let names = catalogue::names().iter();
    names
        .filter_map(|name| Stage::new(catalogue::by_name(name).unwrap()).ok())
        .filter(|stage| matches!(stage.model, Model::Rigid(_)))
        .filter(|stage| stage.puzzle().facets().len() <= 150)
        .map(|mut stage| {
            stage.set_size(600.0, 500.0, 1.0);
            stage
        })
        .collect()
}

fn moves(stage: &Stage) -> Vec<(MoveId, Move)> {
    (0u16..)
        .map(MoveId)
        .zip(stage.puzzle().moves().iter().cloned())
        .collect()
}

/// A scrambled position, the same every time.
fn scrambled(stage: &Stage) -> Permutation {
    let moves = stage.puzzle().moves();
    let mut seed = 12_345_u32;
    let mut position = stage.position().clone();
    for _ in 0..40 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let mv = &moves[(seed >> 8) as usize % moves.len()];
        position = position.then(&mv.permutation);
    }
    position
}

/// The visible things, in no order: of each sticker its kind, centre, outward normal, colour, and the sign with its
/// direction; of each body its kind, centre and colour.
fn seen(stage: &Stage) -> Vec<Vec<f32>> {
    let frame = build(stage);
    let mut all = Vec::new();
    for (kind, list) in frame.stickers.iter().enumerate() {
        for s in list {
            let rotation = s.transform.rotation;
            let right = rotation.x * s.ink[1] - rotation.y * s.ink[2];
            // Marks look the same from four sides.
            let written = if s.ink[3] > 15.0 { 1.0 } else { 0.0 };
            let mut values = vec![kind as f32, s.scale, s.ink[0], s.ink[3]];
            for v in [s.transform.translation, rotation.z, right * written] {
                values.extend([v.x, v.y, v.z]);
            }
            values.extend(s.colour);
            all.push(values);
        }
    }
    // The inside is visible only while the puzzle is open.
    let (_, bodies) = frame.bodies.split_last().unwrap();
    for (kind, list) in bodies.iter().enumerate() {
        for b in list {
            let at = b.transform.translation;
            let mut values = vec![-1.0 - kind as f32, at.x, at.y, at.z];
            values.extend(b.colour);
            all.push(values);
        }
    }
    all
}

/// Whether both are the same up to rounding.
fn alike(a: &[Vec<f32>], b: &[Vec<f32>]) -> bool {
    let close = |x: &Vec<f32>, y: &Vec<f32>| {
        x.len() == y.len() && x.iter().zip(y).all(|(p, q)| (p - q).abs() < 2e-3)
    };
    a.len() == b.len() && a.iter().all(|x| b.iter().any(|y| close(x, y)))
}

/// Views that cover all options of drawing a puzzle.
fn views(stage: &Stage) -> Vec<View> {
    let usual = View {
        marks: Marks::Letters,
        ..*stage.view()
    };
    let exploded = View {
        explode: 0.5,
        hints: Hints::Facelets,
        ..usual
    };
    let mut views = vec![usual, exploded];
    if Shape::of(stage.puzzle()).contains(&Shape::Net) {
        views.push(View {
            shape: Shape::Net,
            ..usual
        });
    }
    views
}

#[test]
fn a_finished_turn_is_the_position_after_the_move() {
    for mut stage in all() {
        let start = scrambled(&stage);
        // Following pieces distinguishes their frames too.
        stage.set_highlights(&[Highlight {
            target: Target::Pieces((0..6).map(PieceId).collect()),
            colour: [200, 40, 90],
            style: Style::Unsolved,
        }]);
        for view in views(&stage) {
            stage.set_view(view);
            for (id, mv) in moves(&stage) {
                stage.set_position(&start);
                let before = seen(&stage);
                // At the end almost no motion is left, so there is no jump.
                stage.set_turn(Some(Turn::new(id, 0.99999)));
                let nearly = seen(&stage);
                stage.set_turn(Some(Turn::new(id, 1.0)));
                let turned = seen(&stage);
                stage.set_turn(None);
                stage.set_position(&start.then(&mv.permutation));
                let after = seen(&stage);
                let what = format!("{} of the {}", mv.name, stage.puzzle().name());
                assert!(alike(&turned, &after), "{what}");
                assert!(alike(&nearly, &after), "{what} jumps");
                assert!(!alike(&turned, &before) || mv.permutation.is_identity());
            }
        }
    }
}

#[test]
fn opposite_layers_turn_at_once() {
    let mut stage = named("3x3x3");
    let [l, r] = ["L'", "R2"].map(|name| stage.puzzle().move_by_name(name).unwrap());
    let moves = vec![l, r];
    let start = scrambled(&stage);
    stage.set_position(&start);
    let still = build(&stage);
    stage.set_turn(Some(Turn {
        moves: moves.clone(),
        progress: 0.3,
    }));
    let frame = build(&stage);
    let moved: Vec<bool> = tops(&frame)
        .iter()
        .zip(tops(&still))
        .map(|(a, b)| a.transform != b.transform)
        .collect();
    for (slot, moved) in rigid(&stage).solid.slots.iter().zip(moved) {
        let location = &rigid(&stage).solid.locations[usize::from(slot.location.0)];
        assert_eq!(moved, location.centre.x.abs() > 0.5);
    }
    stage.set_turn(Some(Turn {
        moves,
        progress: 1.0,
    }));
    let turned = seen(&stage);
    stage.set_turn(None);
    let both = stage
        .puzzle()
        .mv(l)
        .permutation
        .then(&stage.puzzle().mv(r).permutation);
    stage.set_position(&start.then(&both));
    let after = seen(&stage);
    assert!(alike(&turned, &after));
}

#[test]
fn stickers_stay_on_their_bodies_while_they_turn() {
    for mut stage in all() {
        for (mv, _) in moves(&stage) {
            stage.set_turn(Some(Turn::new(mv, 0.37)));
            let frame = build(&stage);
            let solid = &rigid(&stage).solid;
            for sticker in tops(&frame) {
                let slot = &solid.slots[usize::from(sticker.what)];
                let location = &solid.locations[usize::from(slot.location.0)];
                let bodies = &frame.bodies[location.kind];
                let body = bodies.iter().find(|b| b.what == slot.location.0).unwrap();
                // The sticker relative to its body.
                let back = |t: &Transform, p: Vec3| {
                    let [x, y, z] = [t.rotation.x, t.rotation.y, t.rotation.z];
                    let d = p - t.translation;
                    [x.dot(d), y.dot(d), z.dot(d)]
                };
                let now = back(&body.transform, sticker.transform.translation);
                let rest = solid.body(slot.location, 0.0, Mat3::identity());
                let then = back(&rest, slot.centre);
                for (a, b) in now.iter().zip(then) {
                    assert!((a - b).abs() < 1e-4);
                }
            }
        }
    }
}

/// Every point that a ray from the eye meets first belongs to something that is drawn.
#[test]
fn nothing_that_can_be_seen_is_left_out() {
    for mut stage in all() {
        let turns = moves(&stage);
        let some = [0, turns.len() / 2, turns.len() - 1].map(|k| Some((turns[k].0, 0.4)));
        let views = [(0.56, 0.52), (-0.9, 0.3), (2.0, -0.9), (0.56, -0.2)];
        for (turn, view) in [None].into_iter().chain(some).zip(views) {
            stage.set_turn(turn.map(|(mv, progress)| Turn::new(mv, progress)));
            stage.move_camera(|camera| camera.look_from(view.0, view.1));
            let drawn = drawn(&stage);
            let shown = |lists: &[Vec<Instance>], what: u16| {
                lists.iter().flatten().any(|instance| instance.what == what)
            };
            let total: usize = drawn.stickers.iter().map(Vec::len).sum();
            assert!(total * 4 < stage.puzzle().facets().len() * 3);
            for y in (0..500u16).step_by(19) {
                for x in (0..600u16).step_by(19) {
                    let Some(hit) = stage.pick(f32::from(x), f32::from(y)) else {
                        continue;
                    };
                    assert!(shown(&drawn.bodies, hit.location.0), "{hit:?}");
                    if let Some(facet) = hit.facet {
                        assert!(shown(&drawn.stickers, facet), "{hit:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_solved_face_shows_one_colour_and_a_slot_shows_the_facet_that_is_in_it() {
    for mut stage in all() {
        for scheme in Scheme::ALL {
            stage.set_scheme(scheme);
            let position = scrambled(&stage);
            stage.set_position(&position);
            let shown = tops(&build(&stage));
            for (facet, home) in stage.puzzle().facets().iter().enumerate() {
                let [r, g, b] = to_light(scheme.face_colour(stage.puzzle(), home.face));
                let colour = shown[position.image(facet)].colour;
                for (a, b) in colour.iter().zip([r, g, b, 0.0]) {
                    assert!((a - b).abs() < 1e-6);
                }
            }
        }
    }
}

#[test]
fn hidden_pieces_are_gone_and_ghosts_are_grey() {
    for mut stage in all() {
        let pieces = stage.puzzle().pieces().len();
        let of = |k: usize| [Visibility::Show, Visibility::Ghost, Visibility::Hide][k % 3];
        stage.set_filter(&(0..pieces).map(of).collect::<Vec<_>>());
        stage.set_position(&scrambled(&stage));
        let frame = build(&stage);
        for (slot, &facet) in stage.state.shown.clone().iter().enumerate() {
            let piece = usize::from(stage.puzzle().facets()[usize::from(facet)].piece.0);
            let sticker = tops(&frame)
                .iter()
                .find(|s| usize::from(s.what) == slot)
                .copied();
            assert_eq!(sticker.is_some(), of(piece) != Visibility::Hide);
            if let Some(sticker) = sticker {
                let [r, g, b, _] = sticker.colour;
                let grey = r.max(g).max(b) - r.min(g).min(b) < 0.02;
                assert!(grey || of(piece) == Visibility::Show);
            }
        }
        let bodies: usize = frame.bodies[..frame.bodies.len() - 1]
            .iter()
            .map(Vec::len)
            .sum();
        assert_eq!(
            bodies,
            (0..pieces).filter(|&k| of(k) != Visibility::Hide).count()
        );
    }
}

/// Between the solid and its net nothing jumps: a small step moves every sticker a little, and both ends are exact.
#[test]
fn a_net_unfolds_without_a_jump() {
    let mut stage = named("3x3x3");
    stage.set_position(&scrambled(&stage));
    let solid = tops(&build(&stage));
    let mut last = solid.clone();
    let steps = 200;
    for step in 1..=steps {
        stage.set_morph(Shape::Solid, Shape::Net, step as f32 / steps as f32);
        let now = tops(&build(&stage));
        for (a, b) in now.iter().zip(&last) {
            let way = a.transform.translation - b.transform.translation;
            assert!(way.magnitude() < 0.15, "{step}");
            assert!(a.transform.rotation.z.dot(b.transform.rotation.z) > 0.995);
        }
        last = now;
    }
    // Flat facing the viewer, and completely in the picture.
    let [_, _, back] = stage.camera().basis();
    for sticker in &last {
        assert!(sticker.transform.rotation.z.dot(back) > 0.999);
        let [x, y] = stage.facet_on_screen(sticker.what).unwrap();
        assert!((5.0..595.0).contains(&x) && (5.0..495.0).contains(&y));
    }
    stage.set_morph(Shape::Net, Shape::Solid, 1.0);
    for (a, b) in tops(&build(&stage)).iter().zip(&solid) {
        assert!((a.transform.translation - b.transform.translation).magnitude() < 1e-6);
    }
}

/// For any view and aspect ratio, the far corners of turning layers are in the picture.
#[test]
fn everything_fits_into_the_picture() {
    for mut stage in all() {
        for view in views(&stage) {
            stage.set_view(view);
            for (width, height) in [(390.0, 600.0), (1200.0, 500.0)] {
                stage.set_size(width, height, 1.0);
                for (yaw, pitch) in [(0.56, 0.52), (2.0, -1.0), (-0.8, 1.35)] {
                    stage.move_camera(|camera| camera.look_from(yaw, pitch));
                    let frame = build(&stage);
                    for instance in frame.stickers.iter().chain(&frame.hints).flatten() {
                        let at = instance.transform.translation;
                        let [x, y] = stage.camera().project(at.into()).unwrap();
                        assert!((0.0..width).contains(&x) && (0.0..height).contains(&y));
                    }
                }
            }
        }
    }
}

#[test]
fn hints_float_behind_and_a_view_from_behind_sees_the_other_side() {
    let mut stage = named("3x3x3");
    stage.set_view(View {
        hints: Hints::Facelets,
        ..*stage.view()
    });
    let frame = drawn(&stage);
    // Three faces are visible, the other three float.
    assert_eq!(frame.stickers[0].len(), 27);
    let seen: Vec<u16> = frame.stickers[0].iter().map(|s| s.what).collect();
    assert_eq!(frame.hints[0].len(), 27);
    assert!(frame.hints[0].iter().all(|hint| !seen.contains(&hint.what)));
    stage.set_view(View {
        hints: Hints::BackView,
        ..*stage.view()
    });
    let pictures = stage.pictures(Viewport::new_at_origo(600, 500));
    let [front, back] = [0, 1].map(|n: usize| pictures[n].camera.eye().normalize());
    assert!(front.dot(back) < -0.9);
    let corner = pictures[1].viewport;

    assert_eq!((corner.x, corner.y, corner.width), (440, 0, 160));
}

#[test]
fn both_pictures_of_two_eyes_can_be_pointed_at() {
    let mut stage = named("3x3x3");
    stage.set_size(800.0, 400.0, 1.0);
    let [x, y] = stage.facet_on_screen(4).unwrap();
    assert_eq!(stage.pick(x, y).unwrap().facet, Some(4));
    for stereo in [Stereo::Parallel, Stereo::Crossed] {
        let view = *stage.view();
        stage.set_view(View { stereo, ..view });
        let [x, y] = stage.facet_on_screen(4).unwrap();
        assert!(x < 400.0);
        for x in [x, x + 400.0] {
            assert_eq!(stage.pick(x, y).unwrap().facet, Some(4), "{stereo:?}");
        }
    }
}

#[test]
fn only_what_changes_the_picture_asks_for_a_new_one() {
    type Change = fn(&mut Stage);
    let changes: [(&str, Change); 8] = [
        ("position", |s| {
            s.set_position(&s.puzzle().moves()[0].permutation.clone());
        }),
        ("turn", |s| s.set_turn(Some(Turn::new(MoveId(1), 0.5)))),
        ("highlights", |s| {
            s.set_highlights(&[Highlight {
                target: Target::Locations(vec![PieceId(1)]),
                colour: [1, 2, 3],
                style: Style::Unsolved,
            }]);
        }),
        ("scheme", |s| s.set_scheme(Scheme::HighContrast)),
        ("camera", |s| s.move_camera(|c| c.orbit(10.0, 0.0))),
        ("size", |s| {
            s.set_size(321.0, 123.0, 2.0);
        }),
        ("view", |s| {
            s.set_view(View {
                explode: 0.3,
                ..*s.view()
            });
        }),
        ("filter", |s| s.set_filter(&[Visibility::Ghost])),
    ];
    let mut stage = named("3x3x3");
    for (name, change) in changes {
        stage.mark_drawn();
        change(&mut stage);
        assert!(stage.needs_redraw(), "{name} should ask for a picture");
        stage.mark_drawn();
        if name != "camera" {
            change(&mut stage);
            assert!(!stage.needs_redraw(), "{name} again should not");
        }
    }
    stage.set_highlights(&[]);
    stage.mark_drawn();
    stage.request_redraw();
    assert!(stage.needs_redraw());
}

#[test]
fn the_drawing_is_never_sharper_than_two_pixels_a_pixel() {
    let mut stage = named("2x2x2");
    assert_eq!(stage.set_size(300.0, 200.5, 1.5), [450, 301]);
    assert_eq!(stage.set_size(300.0, 200.0, 3.0), [600, 400]);
    assert_eq!(stage.set_size(0.0, -4.0, f32::NAN), [1, 1]);
}

/// Seen from the right, R is in front and B at the right; what is up stays up.
#[test]
fn faces_of_a_cube_are_named_by_the_side_where_they_are() {
    let cube = catalogue::by_name("3x3x3").unwrap();
    let mut stage = Stage::new(cube.clone()).unwrap();
    let names = |stage: &Stage| -> Vec<String> {
        let sides = stage.faces_by_side().unwrap().into_iter();
        let name = |face: FaceId| cube.faces()[usize::from(face.0)].name.clone();
        sides.map(name).collect()
    };
    let usual: Vec<String> = cube.faces().iter().map(|face| face.name.clone()).collect();
    assert_eq!(names(&stage), usual);
    stage.move_camera(|camera| camera.look_from(camera.yaw() + 1.5, -1.0));
    let turned = [
        ("F", "R"),
        ("R", "B"),
        ("B", "L"),
        ("L", "F"),
        ("U", "U"),
        ("D", "D"),
    ];
    let expected: Vec<String> = usual
        .iter()
        .filter_map(|name| Some(turned.iter().find(|(own, _)| own == name)?.1.to_owned()))
        .collect();
    assert_eq!(names(&stage), expected);
    let skewb = Stage::new(catalogue::by_name("skewb").unwrap()).unwrap();
    assert_eq!(skewb.faces_by_side(), None);
}
