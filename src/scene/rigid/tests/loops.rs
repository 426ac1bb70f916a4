//! Arrows over the surface, and from where pieces are in sight.

use super::*;

#[test]
fn loops_hug_the_puzzle_and_a_net_has_none() {
    for mut stage in all() {
        let count = stage.puzzle().pieces().len() as u16;
        let one = |pieces: Vec<u16>| Loop {
            pieces: pieces.into_iter().map(PieceId).collect(),
            colour: [0, 114, 178],
        };
        // All pieces one after the other, and each alone.
        let mut loops = vec![one((0..count).collect())];
        loops.extend((0..count).map(|piece| one(vec![piece])));
        stage.set_loops(&loops);
        assert!(stage.needs_redraw());
        let (puzzle, grain) = (stage.puzzle().clone(), rigid(&stage).solid.grain);
        let curves = rigid(&stage).loops(&stage.state);
        let arrows = curves.iter().filter(|curve| curve.tip).count();
        assert_eq!(arrows, usize::from(count), "{}", puzzle.name());
        let slots = &rigid(&stage).solid.slots;
        let outside = |point: Vec3| {
            let out = slots
                .iter()
                .map(|slot| slot.normal.dot(point) - slot.normal.dot(slot.centre));
            out.fold(f32::MIN, f32::max) / grain
        };
        for curve in &curves {
            let heights = curve.knots.iter().map(|knot| outside(knot.at));
            let range = heights.fold([f32::MAX, f32::MIN], |[least, most], height| {
                [least.min(height), most.max(height)]
            });
            assert!(
                range[0] > 0.06 && range[1] < 0.3,
                "{}: {range:?}",
                puzzle.name()
            );
            if curve.tip {
                // The last knot is on a sticker: beside its middle, and at its height.
                let end = curve.knots[curve.knots.len() - 1].at;
                let near = slots.iter().map(|slot| (slot.centre - end).magnitude());
                assert!(
                    near.fold(f32::MAX, f32::min) < 0.5 * grain,
                    "{}",
                    puzzle.name()
                );
            }
        }
        stage.set_view(View {
            shape: Shape::Net,
            ..*stage.view()
        });
        if stage.view().shape == Shape::Net && rigid(&stage).solid.layers.is_some() {
            assert!(rigid(&stage).loops(&stage.state).is_empty());
        }
    }
}

#[test]
fn an_arrow_between_two_stickers_of_a_face_is_straight_and_two_arrows_are_apart() {
    let mut stage = named("3x3x3");
    let piece = |name: &str| stage.puzzle().piece_by_name(name).unwrap();
    let pieces = vec![piece("UF"), piece("UR")];
    stage.set_loops(&[Loop {
        pieces,
        colour: [0, 114, 178],
    }]);
    let curves = rigid(&stage).loops(&stage.state);
    assert_eq!(curves.len(), 2);
    let ends =
        |curve: &crate::loops::Curve| [curve.knots[0].at, curve.knots[curve.knots.len() - 1].at];
    for curve in &curves {
        let [from, to] = ends(curve);
        assert!(curve.knots.iter().all(|knot| knot.up.y > 0.999), "on top");
        let long: f32 = curve
            .knots
            .windows(2)
            .map(|k| (k[1].at - k[0].at).magnitude())
            .sum();
        assert!((long - (to - from).magnitude()).abs() < 1e-3);
    }
    let [there, back] = [0, 1].map(|k| ends(&curves[k]));
    let along = (there[1] - there[0]).normalize();
    assert!(along.dot((back[1] - back[0]).normalize()) < -0.999);
    let apart = (back[0] - there[1]) - along * along.dot(back[0] - there[1]);
    assert!(apart.magnitude() > 0.2 * rigid(&stage).solid.grain);
}

#[test]
fn every_piece_can_be_brought_into_sight() {
    for mut stage in all() {
        let puzzle = stage.puzzle().clone();
        for (id, piece) in (0..).map(PieceId).zip(puzzle.pieces()) {
            let home = stage.home(Shape::Solid);
            let [yaw, pitch] = stage.sight(&[id]).unwrap_or(home);
            stage.move_camera(|camera| camera.look_from(yaw, pitch));
            let seen = piece.facets.iter().any(|&facet| {
                let at = stage.facet_on_screen(facet).unwrap();
                stage
                    .pick(at[0], at[1])
                    .is_some_and(|hit| hit.facet == Some(facet))
            });
            assert!(seen, "{} of the {}", piece.name, puzzle.name());
        }
        assert_eq!(stage.sight(&[]), None, "nothing to see");
    }
}
