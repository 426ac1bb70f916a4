//! Tests of locations, slots and moves at rest.

use super::*;
use puzzle::catalogue;

fn all() -> Vec<std::sync::Arc<Puzzle>> {
    catalogue::names()
        .iter()
        .map(|name| catalogue::by_name(name).unwrap())
        .filter(|puzzle| Solid::new(puzzle).is_ok())
        .collect()
}

#[test]
fn every_puzzle_of_three_dimensions_with_a_shape_has_a_solid() {
    let names: Vec<String> = all().iter().map(|p| p.name().to_string()).collect();
    for name in [
        "3x3x3",
        "7x7x7",
        "pyraminx",
        "tetraminx",
        "megaminx",
        "skewb",
    ] {
        assert!(names.iter().any(|n| n == name), "{name}");
    }
    let hypercube = Puzzle::cube(3, 4).unwrap();
    assert_eq!(
        Solid::new(&hypercube).err(),
        Some(SceneError::Dimensions(4))
    );
}

#[test]
fn bodies_lie_about_their_centres_and_slots_on_the_surface() {
    for puzzle in all() {
        let solid = Solid::new(&puzzle).unwrap();
        assert_eq!(solid.locations.len(), puzzle.pieces().len());
        assert_eq!(solid.slots.len(), puzzle.facets().len());
        for (slot, facet) in solid.slots.iter().zip(puzzle.facets()) {
            assert_eq!(slot.location, facet.piece);
            let location = &solid.locations[usize::from(slot.location.0)];
            let side = location
                .sides
                .iter()
                .find(|side| same(side.normal, slot.normal));
            assert!((slot.centre.dot(slot.normal) - side.unwrap().at).abs() < CLOSE);
            assert!(same(slot.frame.z, slot.normal));
            assert!((slot.frame.determinant() - 1.0).abs() < 1e-5);
            assert!(slot.reading[0].cross(slot.reading[1]).dot(slot.normal) > 0.999);
        }
        for location in &solid.locations {
            for side in &location.sides {
                assert!(location.centre.dot(side.normal) < side.at - CLOSE);
            }
        }
    }
}

#[test]
fn like_pieces_share_their_meshes() {
    for (name, bodies, facets) in [
        ("2x2x2", 1, 1),
        ("5x5x5", 1, 1),
        ("pyraminx", 2, 1),
        ("megaminx", 3, 3),
        ("skewb", 2, 2),
    ] {
        let puzzle = catalogue::by_name(name).unwrap();
        let solid = Solid::new(&puzzle).unwrap();
        assert_eq!(
            (solid.bodies.len(), solid.facets.len()),
            (bodies, facets),
            "{name}"
        );
    }
}

/// At its end a move has taken every body and facet it turns to a location of the same shape, as the permutation
/// requires.
#[test]
fn moves_end_where_their_permutations_say() {
    for puzzle in all() {
        let solid = Solid::new(&puzzle).unwrap();
        for (id, mv) in (0..).map(MoveId).zip(puzzle.moves()) {
            let end = solid.spin(id).at(1.0);
            for (index, slot) in solid.slots.iter().enumerate() {
                let image = &solid.slots[mv.permutation.image(index)];
                let rotation = if solid.turns(id, slot.location) {
                    end
                } else {
                    Mat3::identity()
                };
                let what = format!("{} of the {}", mv.name, puzzle.name());
                assert!(same(rotation * slot.centre, image.centre), "{what}");
                assert!(same(rotation * slot.normal, image.normal), "{what}");
                assert_eq!(slot.kind, image.kind, "{what}");
            }
        }
    }
}

#[test]
fn a_half_turn_goes_the_way_of_its_quarter_turn() {
    let puzzle = Puzzle::cube(3, 3).unwrap();
    let solid = Solid::new(&puzzle).unwrap();
    for face in ["U", "D", "R", "L", "F", "B"] {
        let spin = |name: &str| solid.spin(puzzle.move_by_name(name).unwrap());
        let [quarter, half, back] = ["", "2", "'"].map(|suffix| spin(&format!("{face}{suffix}")));
        assert!((quarter.axis - half.axis).magnitude() < 1e-6);
        assert!((quarter.axis + back.axis).magnitude() < 1e-6);
        assert!((half.angle - 2.0 * quarter.angle).abs() < 1e-5);
    }
    // R clockwise seen from R carries the front upward.
    let r = solid.spin(puzzle.move_by_name("R").unwrap());
    assert!(r.velocity(vec3(1.0, 0.0, 1.0)).y > 0.9);
}

#[test]
fn a_move_opens_the_planes_it_turns_between() {
    for puzzle in all() {
        let solid = Solid::new(&puzzle).unwrap();
        for id in (0..puzzle.moves().len() as u16).map(MoveId) {
            let open = solid.locations.iter().flat_map(|p| &p.sides);
            let open = open.filter(|side| solid.opens(id, side)).count();
            let some_stay = (0..solid.locations.len() as u16)
                .any(|location| !solid.turns(id, PieceId(location)));
            assert_eq!(open > 0, some_stay, "{}", puzzle.mv(id).name);
        }
    }
}

#[test]
fn the_footprint_is_the_outline_from_above() {
    for (name, corners) in [("3x3x3", 4), ("pyraminx", 3), ("megaminx", 10)] {
        let puzzle = catalogue::by_name(name).unwrap();
        let solid = Solid::new(&puzzle).unwrap();
        assert_eq!(solid.footprint.len(), corners, "{name}");
        let count = solid.footprint.len();
        for k in 0..count {
            let [a, b, c] = [k, k + 1, k + 2].map(|i| solid.footprint[i % count]);
            let (u, v) = (b - a, c - b);
            assert!(u.x * v.y - u.y * v.x > 0.0);
        }
    }
}
