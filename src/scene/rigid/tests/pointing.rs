//! Picking, taps and drags.

use super::*;

#[test]
fn picking_finds_the_sticker_that_is_seen() {
    for mut stage in all() {
        stage.set_position(&scrambled(&stage));
        for view in views(&stage) {
            let apart = view.explode > 0.0;
            stage.set_view(view);
            let mut found = 0;
            for sticker in tops(&drawn(&stage)) {
                let centre = sticker.transform.translation;
                let to_eye = stage.camera().eye() - centre;
                if sticker.transform.rotation.z.dot(to_eye.normalize()) < 0.05 {
                    continue;
                }
                let [x, y] = stage.camera().project(centre.into()).unwrap();
                let hit = stage.pick(x, y).unwrap();
                // In front of an exploded piece there may be another one.
                if apart && hit.facet != Some(sticker.what) {
                    continue;
                }
                assert_eq!(hit.facet, Some(sticker.what));
                let [u, v] = stage.facet_on_screen(sticker.what).unwrap();
                assert!((x - u).abs() < 0.1 && (y - v).abs() < 0.1);
                let slot = usize::from(sticker.what);
                assert_eq!(hit.location, stage.puzzle().facets()[slot].piece);
                let facet = stage.state.shown[slot];
                let piece = stage.puzzle().facets()[usize::from(facet)].piece;
                assert_eq!(hit.piece, piece);
                assert!((Vec3::from(hit.point) - centre).magnitude() < 0.02);
                found += 1;
            }
            assert!(found * 5 > stage.puzzle().facets().len(), "{found}");
            assert!(stage.pick(1.0, 1.0).is_none());
        }
    }
}

#[test]
fn picking_follows_a_turn() {
    let mut stage = named("3x3x3");
    let up = stage.puzzle().move_by_name("U").unwrap();
    let [x, y] = stage.camera().project([0.9, 0.9, 1.0]).unwrap();
    assert!(stage.pick(x, y).is_some_and(|hit| hit.facet.is_some()));
    stage.set_turn(Some(Turn::new(up, 0.5)));
    // The corner has turned away and uncovers the layer below.
    let [x, y] = stage.camera().project([0.92, 0.334, 0.92]).unwrap();
    let hit = stage.pick(x, y).unwrap();
    assert_eq!(hit.facet, None);
}

#[test]
fn dragging_along_a_move_means_the_move() {
    for (name, least) in [
        ("2x2x2", 24),
        ("3x3x3", 36),
        ("4x4x4", 48),
        ("pyraminx", 30),
        ("megaminx", 60),
        ("skewb", 24),
    ] {
        let mut stage = named(name);
        let mut shapes = vec![Shape::Solid];
        if rigid(&stage).solid.layers.is_some() {
            shapes.push(Shape::Net);
        }
        for shape in shapes {
            stage.set_view(View {
                shape,
                ..*stage.view()
            });
            let (mut tried, mut known) = (0, std::collections::BTreeSet::new());
            for sticker in tops(&drawn(&stage)) {
                let slot = &rigid(&stage).solid.slots[usize::from(sticker.what)];
                let from = stage.facet_on_screen(sticker.what).unwrap();
                let Some(hit) = stage.pick(from[0], from[1]) else {
                    continue;
                };
                if hit.facet != Some(sticker.what) {
                    continue;
                }
                for (id, mv) in moves(&stage) {
                    let rigid = rigid(&stage);
                    let spin = rigid.solid.spin(id);
                    let cube = rigid.solid.layers.is_some();
                    // What is not a turn of a grip, such as one of the whole, is not dragged.
                    let narrow = if cube {
                        mv.layers.is_power_of_two()
                    } else {
                        stage.puzzle().face_turns().any(|turn| turn == id)
                    };
                    let small = mv.quarter_turns.abs() == 1 && narrow;
                    if !small
                        || !rigid.solid.turns(id, slot.location)
                        || slot.normal.dot(spin.axis).abs() > 0.9
                    {
                        continue;
                    }
                    let velocity = spin.velocity(slot.centre);
                    let along = velocity - slot.normal * velocity.dot(slot.normal);
                    let pose = rigid
                        .net(&stage.state)
                        .map_or(net::Pose::identity(), |net| net.face(slot.normal));
                    let ahead = pose.point(slot.centre + along * (0.2 * spin.angle));
                    let to = stage.camera().project(ahead.into()).unwrap();
                    let found = stage.drag_turn(&hit, from, to).unwrap();
                    let meant = rigid.solid.spin(found);
                    // Except on cubes, turns about different axes may move a point in the same direction.
                    let other = meant.velocity(slot.centre);
                    let other = other - slot.normal * other.dot(slot.normal);
                    let cosine = other.normalize().dot(along.normalize());
                    assert!(cosine > 0.999, "{name} {}", mv.name);
                    if cube {
                        assert_eq!(stage.puzzle().mv(found).name, mv.name);
                    }
                    let share = 0.2 * along.magnitude() / other.magnitude();
                    let progress = stage.drag_progress(&hit, found, from, to);
                    assert!((0.5 * share..1.5 * share).contains(&progress) || share > 0.5);
                    assert!(stage.drag_progress(&hit, found, to, from).abs() < 1e-6);
                    known.insert(mv.name.clone());
                    tried += 1;
                }
            }
            assert!(tried >= least, "{name}: {tried}");
            assert!(known.len() >= 4, "{known:?}");
        }
    }
}

#[test]
fn a_tip_is_dragged_alone_and_a_middle_spins_its_face() {
    let stage = named("pyraminx");
    let tip = stage.puzzle().move_by_name("u").unwrap();
    let facet = (0..stage.puzzle().facets().len() as u16)
        .find(|&facet| {
            let slot = &rigid(&stage).solid.slots[usize::from(facet)];
            rigid(&stage).solid.turns(tip, slot.location) && slot.normal.z > 0.5
        })
        .unwrap();
    let [x, y] = stage.facet_on_screen(facet).unwrap();
    let hit = stage.pick(x, y).unwrap();
    let found = stage.drag_turn(&hit, [x, y], [x - 20.0, y]).unwrap();
    assert_eq!(stage.puzzle().mv(found).name, "u");

    let stage = named("megaminx");
    let face = stage
        .puzzle()
        .faces()
        .iter()
        .position(|f| f.name == "F")
        .unwrap();
    let middle = stage.puzzle().piece_by_name("F").unwrap();
    let facet = stage.puzzle().piece(middle).facets[0];
    assert_eq!(
        stage.puzzle().facets()[usize::from(facet)].face,
        FaceId(face as u8)
    );
    let [x, y] = stage.facet_on_screen(facet).unwrap();
    let hit = stage.pick(x, y - 12.0).unwrap();
    let found = stage
        .drag_turn(&hit, [x, y - 12.0], [x + 20.0, y - 12.0])
        .unwrap();
    assert_eq!(stage.puzzle().mv(found).name, "F");
}

#[test]
fn a_tap_turns_the_face_or_the_nearest_corner() {
    for (name, facet_of, turn) in [
        ("3x3x3", "UFR", "U"),
        ("megaminx", "UF", "U"),
        ("skewb", "DBL", "B"),
    ] {
        let stage = named(name);
        let piece = stage.puzzle().piece_by_name(facet_of).unwrap();
        let facet = stage.puzzle().piece(piece).facets[0];
        let twist = |clockwise| {
            rigid(&stage)
                .twist(stage.puzzle(), facet, clockwise)
                .unwrap()
        };
        let turn = stage.puzzle().move_by_name(turn).unwrap();
        assert_eq!(twist(true), [turn], "{name}");
        assert_eq!(twist(false), [stage.puzzle().mv(turn).inverse], "{name}");
    }
}

#[test]
fn a_drag_without_length_or_during_a_turn_means_nothing() {
    let mut stage = named("3x3x3");
    let from = stage.camera().project([0.0, 0.0, 1.0]).unwrap();
    let hit = stage.pick(from[0], from[1]).unwrap();
    assert_eq!(stage.drag_turn(&hit, from, from), None);
    stage.set_turn(Some(Turn::new(MoveId(0), 0.2)));
    assert_eq!(stage.drag_turn(&hit, from, [from[0] + 30.0, from[1]]), None);
}
