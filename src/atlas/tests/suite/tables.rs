//! Kamack and Keane's tables and the cube within the tesseract, computed.

use atlas::{
    Face4, NTope, basic_rotations, face_4_rotations, n_tope, printed_n_topes, tesseract,
    useful_move,
};
use group::{BigUint, Permutation, StabilizerChain};

fn turn(name: &str) -> &'static Permutation {
    let puzzle = tesseract();
    &puzzle
        .mv(puzzle.move_by_name(name).expect(name))
        .permutation
}

#[test]
fn table_1() {
    assert_eq!(basic_rotations().len(), 24);
    let mut turns = Vec::new();
    for row in basic_rotations() {
        let actual = &tesseract().mv(row.turn).permutation;
        assert!(row.claim.describes(actual), "{}", row.name());
        turns.push(row.turn);
    }
    turns.dedup();
    assert_eq!(turns.len(), 24);
}

/// The columns as printed, but for the three places that are wrong there: 20 pieces, not 24, in the first column; 60
/// rotations, not 80, in the last one; and 2, not 0, dyads of the tesseract's faces that do not move.
#[test]
fn table_2() {
    let [mut three, mut four, mut five] =
        <[NTope; 3]>::try_from(printed_n_topes()).expect("three columns");
    assert_eq!((four.ads[0].staying, five.basic_rotations), (0, 80));
    assert_eq!(three.movable, 24);
    three.movable = 20;
    four.ads[0].staying = 2;
    five.basic_rotations = 60;
    for (dimensions, right) in (3..).zip([three, four, five]) {
        let column = n_tope(dimensions).expect("a cube");
        assert_eq!(column, right, "N = {dimensions}");
        // The formulas beside the table.
        let n = usize::from(dimensions);
        assert_eq!(column.basic_rotations, n * (n - 1) * (n - 2));
        assert_eq!(column.ads[0].four_cycles, 1);
        assert_eq!(column.ads[1].four_cycles, 2 * n - 5);
        for ads in &column.ads {
            assert_eq!(ads.per_face, ads.staying + 4 * ads.four_cycles);
        }
    }
}

/// Section 9: what R14, R24, ... do in Face 4 are the turns of a cube, left-handed ones.
#[test]
fn face_4_is_a_cube() {
    let face = Face4::new().expect("there is a 3x3x3");
    let cube = face.cube();
    let mut generators = Vec::new();
    assert_eq!(face_4_rotations().len(), 6);
    // Left-handed means counterclockwise here.
    let names = ["U'", "R'", "F'", "D'", "L'", "B'"];
    for (row, name) in face_4_rotations().iter().zip(names) {
        let actual = &tesseract().mv(row.turn).permutation;
        // All that the row says of the tessies of Face 4 is so, and all that is so it says: those it does not
        // name stay. The dyad in the middle of the turning face stays too, and turns where nobody sees it.
        for sticker in 0..cube.facets().len() {
            let facet = usize::from(face.facet(sticker));
            let piece = tesseract().piece(tesseract().facets()[facet].piece);
            if piece.facets.len() > 2 {
                assert_eq!(actual.image(facet), row.claim.permutation.image(facet));
            }
        }
        let seen = face.seen(actual).expect("Face 4 turns within itself");
        let turn = cube.mv(cube.move_by_name(name).expect(name));
        assert_eq!(seen, turn.permutation, "{}", row.name());
        generators.push(actual.clone());
    }
    // The group is the cube's, no more and no less.
    let order: BigUint = "43252003274489856000".parse().expect("a number");
    assert_eq!(*StabilizerChain::new(&generators, 1).order(), order);
}

/// R41, R42 and R43 turn the whole cube, the other way round than R14, R24 and R34 turn its faces. Every other rotation
/// lets something in or out.
#[test]
fn face_4_turns_as_a_whole() {
    let face = Face4::new().expect("there is a 3x3x3");
    let cube = face.cube();
    for (name, whole) in [("R41", "y"), ("R42", "x"), ("R43", "z")] {
        let seen = face.seen(turn(name)).expect(name);
        let id = cube.move_by_name(whole).expect(whole);
        assert_eq!(seen, cube.mv(id).permutation, "{name}");
    }
    let inside = basic_rotations()
        .iter()
        .filter(|row| face.seen(turn(row.name())).is_some());
    let names: Vec<String> = inside.map(|row| row.name().to_owned()).collect();
    let turning = [
        "R14", "R24", "R34", "R41", "R42", "R43", "R54", "R64", "R74",
    ];
    // Turns of Face 8 are not seen at all.
    let unseen = ["R81", "R82", "R83"];
    assert_eq!(names, [&turning[..], &unseen[..]].concat());
}

/// Section 10, as the cubist in Face 4 sees it.
#[test]
fn quarks() {
    let face = Face4::new().expect("there is a 3x3x3");
    let cube = face.cube();
    let seen = |name: &str| {
        let useful = useful_move(name).expect(name);
        let replayed = useful.algorithm().permutation(tesseract());
        assert!(useful.claim.as_ref().expect(name).describes(&replayed));
        face.seen(&replayed)
    };
    let generators: Vec<Permutation> = cube
        .face_turns()
        .map(|id| cube.mv(id).permutation.clone())
        .collect();
    let chain = StabilizerChain::new(&generators, 1);
    // One corner twisted, one edge flipped: no turns of the cube do that.
    for (name, piece, facets) in [
        ("quark.corner", "UFR", 3),
        ("quark.edge", "UR", 2),
        ("quark.snatched", "UFR", 3),
    ] {
        let seen = seen(name).expect(name);
        let moved: Vec<usize> = seen.support().collect();
        assert_eq!(moved.len(), facets);
        let id = cube.piece_by_name(piece);
        assert!(
            moved
                .iter()
                .all(|&point| Some(cube.facets()[point].piece) == id)
        );
        assert!(!chain.contains(&seen), "{name}");
    }
    // The ordinary pair that one twist is snatched from is a cubist's.
    let pair = seen("quark.pair").expect("all in Face 4");
    assert!(chain.contains(&pair));
    let twist = seen("quark.corner").expect("all in Face 4");
    let corner = |face: &str| {
        let piece = cube.piece(cube.piece_by_name("UFR").expect("UFR"));
        let at = |point: &&u16| {
            let id = cube.facets()[usize::from(**point)].face;
            cube.faces()[usize::from(id.0)].name == face
        };
        usize::from(*piece.facets.iter().find(at).expect(face))
    };
    // The letters abc move names: what was in U is in F now, as section 6 has it, and that is counterclockwise.
    assert_eq!(twist.image(corner("U")), corner("F"));
    assert_eq!(twist.image(corner("F")), corner("R"));
    // The reflected corner shows two of its colours exchanged, and a third that no cubist has ever seen.
    assert_eq!(seen("quark.mirror"), None);
    let mirror = &useful_move("quark.mirror")
        .expect("it is there")
        .permutation;
    let [a, b] = [corner("R"), corner("U")].map(|sticker| usize::from(face.facet(sticker)));
    assert_eq!((mirror.image(a), mirror.image(b)), (b, a));
    assert_eq!(mirror.support().count(), 4);
}
