//! Algorithms with names, each done on the cube.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use group::Permutation;
use puzzle::{Algorithm, Puzzle, catalogue};
use recognise::named::{Named, Set, all, find};

static CUBE: LazyLock<Arc<Puzzle>> =
    LazyLock::new(|| catalogue::by_name("3x3x3").expect("it is in the catalogue"));

fn done(moves: &str) -> Permutation {
    let algorithm = Algorithm::parse(&CUBE, moves).expect(moves);
    algorithm.permutation(&CUBE)
}

fn of_set(set: Set) -> impl Iterator<Item = &'static Named> {
    all().iter().filter(move |named| named.set == set)
}

/// A permutation after no, one, two and three more of a move.
fn quarters(turn: &str) -> Vec<Permutation> {
    let turn = done(turn);
    let powers = std::iter::successors(Some(CUBE.solved()), |last| Some(last.then(&turn)));
    powers.take(4).collect()
}

/// The facets that are seen on the top of the solved cube.
fn top() -> Vec<usize> {
    let facets = CUBE.facets().iter().enumerate();
    let face = |face: puzzle::FaceId| &CUBE.faces()[usize::from(face.0)].name;
    facets
        .filter(|(_, facet)| face(facet.face) == "U")
        .map(|(n, _)| n)
        .collect()
}

/// Whether a permutation leaves all pieces that are not of the last layer.
fn is_of_last_layer(position: &Permutation) -> bool {
    let name = |point: usize| &CUBE.pieces()[usize::from(CUBE.facets()[point].piece.0)].name;
    position.support().all(|point| name(point).contains('U'))
}

/// Which case of OLL an algorithm solves: where the top's colour is before it, whichever way the cube is held.
fn orienting(moves: &str) -> Vec<usize> {
    let position = done(moves);
    assert!(is_of_last_layer(&position), "{moves}");
    let before = position.inverse();
    let seen = quarters("y").into_iter().map(|held| {
        let facets = top().into_iter();
        let mut places: Vec<usize> = facets.map(|f| held.image(before.image(f))).collect();
        places.sort_unstable();
        places
    });
    seen.min().expect("four ways to hold it")
}

/// Which case of PLL an algorithm solves, whichever way the cube is held and the top is turned before and after.
fn ordering(moves: &str) -> Permutation {
    let position = done(moves);
    assert!(is_of_last_layer(&position), "{moves}");
    let mut cases = Vec::new();
    for held in quarters("y") {
        for before in quarters("U") {
            for after in quarters("U") {
                let turned = before.then(&position).then(&after);
                cases.push(held.inverse().then(&turned).then(&held));
            }
        }
    }
    let least = cases.into_iter().min_by(|a, b| a.images().cmp(b.images()));
    least.expect("64 of them")
}

/// Where the corner and the edge of the front right slot are before an algorithm of F2L, however the top is turned.
fn pairing(moves: &str) -> (Vec<usize>, [bool; 2]) {
    let before = done(moves).inverse();
    let name = |facet: usize| &CUBE.pieces()[usize::from(CUBE.facets()[facet].piece.0)].name;
    let of =
        |piece: &'static str| (0..CUBE.facets().len()).filter(move |&facet| name(facet) == piece);
    let pair: Vec<usize> = of("DFR").chain(of("FR")).collect();
    let others = before.support().filter(|facet| !pair.contains(facet));
    for facet in others {
        assert!(name(facet).contains('U'), "{moves}");
    }
    let seen = quarters("U").into_iter().map(|turned| {
        let turned = before.then(&turned);
        pair.iter().map(|&facet| turned.image(facet)).collect()
    });
    let above =
        ["DFR", "FR"].map(|piece| of(piece).all(|facet| name(before.image(facet)).contains('U')));
    (seen.min().expect("four turns"), above)
}

#[test]
fn each_of_f2l_fills_the_slot_from_another_case() {
    let mut cases = BTreeMap::new();
    for (number, named) in (1..).zip(of_set(Set::F2l)) {
        assert_eq!(named.case, format!("{number}"));
        let (case, above) = pairing(named.moves);
        // The usual order: both above, the corner in the slot, the edge in it, both in it.
        let expected = match number {
            1..=24 => [true, true],
            25..=30 => [false, true],
            31..=36 => [true, false],
            _ => [false, false],
        };
        assert_eq!(above, expected, "{number}");
        assert_ne!(case, pairing("").0, "{number}");
        if let Some(same) = cases.insert(case, number) {
            panic!("{same} and {number} are one case");
        }
    }
    assert_eq!(cases.len(), 41);
}

#[test]
fn numbers_of_f2l_are_the_usual_ones() {
    // Other well-known algorithms for the same cases.
    for (number, other) in [
        (1, "R' F R F'"),
        (8, "r' U2 R2 U R2 U r"),
        (13, "M' U' R U R' U' R U2 r'"),
        (15, "R' D' R U' R' D R U R U' R'"),
        (18, "R' F R F' R U' R' U R U' R'"),
        (20, "U' R U' R2 F R F' R U' R'"),
        (21, "U2 R U R' U R U' R'"),
        (22, "F' L' U2 L F"),
        (23, "R U R' U2 R U R' U' R U R'"),
        (36, "U2 R' F R F' U2 R U R'"),
        (38, "R U' R' U' R U R' U2 R U' R'"),
        (39, "R U R' U2 R U' R' U R U R'"),
        (40, "r U' r' U2 r U r' R U R'"),
        (41, "R U' R' r U' r' U2 r U r'"),
    ] {
        let named = of_set(Set::F2l).nth(number - 1).expect("41 cases");
        assert_eq!(pairing(other).0, pairing(named.moves).0, "{number}");
    }
}

#[test]
fn each_of_oll_turns_the_top_and_is_another_case() {
    let mut cases = BTreeMap::new();
    for (number, named) in (1..).zip(of_set(Set::Oll)) {
        assert_eq!(named.case, format!("{number}"));
        let case = orienting(named.moves);
        assert_ne!(case, orienting(""), "{}", named.case);
        if let Some(same) = cases.insert(case, named.case) {
            panic!("{same} and {} are one case", named.case);
        }
    }
    assert_eq!(cases.len(), 57);
}

#[test]
fn each_of_pll_is_what_its_letter_says() {
    let mut cases = BTreeMap::new();
    for named in of_set(Set::Pll) {
        let position = done(named.moves);
        assert!(top().iter().all(|f| top().contains(&position.image(*f))));
        let cycles = puzzle::cycles::write(&CUBE, &position, puzzle::cycles::Form::Letters)
            .expect("a position of pieces");
        let mut shape: Vec<String> = cycles
            .split('(')
            .filter(|cycle| cycle.contains(','))
            .map(|cycle| {
                let inside = cycle.split(')').next().expect("a bracket");
                let pieces: Vec<&str> = inside.split(", ").collect();
                format!("{}{}", pieces.len(), ["", "", "e", "c"][pieces[0].len()])
            })
            .collect();
        shape.sort();
        let expected = match &named.case[..1] {
            "A" => "3c",
            "E" => "2c 2c",
            "G" => "3c 3e",
            "H" | "Z" => "2e 2e",
            "U" => "3e",
            _ => "2c 2e",
        };
        assert_eq!(shape.join(" "), expected, "{}", named.case);
        if let Some(same) = cases.insert(ordering(named.moves).images().to_vec(), named.case) {
            panic!("{same} and {} are one case", named.case);
        }
    }
    assert_eq!(cases.len(), 21);
}

/// What the table has by a name that stands for one algorithm.
fn moves(name: &str) -> &'static str {
    match find(name).as_slice() {
        [one] => one.moves,
        found => panic!("{name}: {} algorithms", found.len()),
    }
}

#[test]
fn letters_and_numbers_are_the_usual_ones() {
    // Which of two cases has which letter is a custom: other well-known algorithms for them.
    for (name, other) in [
        ("Aa-perm", "l' U R' D2 R U' R' D2 R2 x'"),
        ("Ab-perm", "x' L2 D2 L U L' D2 L U' L x"),
        ("Ja-perm", "x R2 F R F' R U2 r' U r U2 x'"),
        ("Jb-perm", "r' F R F' r U2 R' U R U2 R'"),
        ("Rb-perm", "R' U2 R U2 R' F R U R' U' R' F' R2"),
        ("Ua-perm", "R U' R U R U R U' R' U' R2"),
        ("Ub-perm", "R2 U R U R' U' R' U' R' U R'"),
        ("V-perm", "R' U R' U' y R' F' R2 U' R' U R' F R F y'"),
    ] {
        assert_eq!(ordering(moves(name)), ordering(other), "{name}");
    }
    for (name, other) in [
        ("OLL 5", "l' U2 L U L' U l"),
        ("OLL 8", "l' U' L U' L' U2 l"),
        ("OLL 11", "r' R2 U R' U R U2 R' U M'"),
        ("OLL 12", "M' R' U' R U' R' U2 R U' R r'"),
        ("OLL 13", "F U R U2 R' U' R U R' F'"),
        ("OLL 25", "x R' U R D' R' U' R D x'"),
        ("OLL 26", "R' U' R U' R' U2 R"),
        ("OLL 29", "M U R U R' U' R' F R F' M'"),
        ("OLL 30", "F U R U2 R' U' R U2 R' U' F'"),
        ("OLL 36", "R U R' F' R U R' U' R' F R U' R' F R F'"),
        ("OLL 39", "F R U R' U' F' R' U' R U' R' U2 R"),
        ("OLL 43", "R' U' F' U F R"),
        ("OLL 44", "f R U R' U' f'"),
        ("OLL 47", "F' L' U' L U L' U' L U F"),
        ("OLL 50", "R U2 R' U' R U' R' F R U R' U' F'"),
        ("OLL 52", "R' F' U' F U' R U R' U R"),
        ("OLL 54", "r U2 R' U' R U R' U' R U' r'"),
        ("OLL 55", "R U2 R2 U' R U' R' U2 F R F'"),
    ] {
        assert_eq!(orienting(moves(name)), orienting(other), "{name}");
    }
    // Of these pairs each undoes the other.
    for (a, b) in [
        ("Ua-perm", "Ub-perm"),
        ("Aa-perm", "Ab-perm"),
        ("Ga-perm", "Gb-perm"),
        ("Gc-perm", "Gd-perm"),
    ] {
        let back = Algorithm::parse(&CUBE, moves(a))
            .expect(a)
            .inverse(&CUBE)
            .display(&CUBE)
            .to_string();
        assert_eq!(ordering(&back), ordering(moves(b)), "{a} {b}");
    }
    for (a, b) in [
        ("Sune", "Anti-Sune"),
        ("Sexy move", "reverse sexy"),
        ("Sledgehammer", "Hedgeslammer"),
    ] {
        let both = done(moves(a)).then(&done(moves(b)));
        assert!(both.is_identity(), "{a} {b}");
    }
    let niklas = done(moves("Niklas"));
    assert_eq!(
        (niklas.order(), is_of_last_layer(&niklas)),
        (3_u32.into(), true)
    );
}

#[test]
fn names_are_found_as_people_write_them() {
    for named in all() {
        let found = find(&named.shown());
        assert!(
            matches!(found.as_slice(), [one] if std::ptr::eq(*one, named)),
            "{}",
            named.shown()
        );
    }
    for (text, shown) in [
        ("T-perm", "T-perm"),
        ("T perm", "T-perm"),
        ("Tperm", "T-perm"),
        ("PLL T", "T-perm"),
        ("T PLL", "T-perm"),
        ("PLL: Ga", "Ga-perm"),
        ("ga permutation", "Ga-perm"),
        ("J perm", "Ja-perm, Jb-perm"),
        ("G-perm", "Ga-perm, Gb-perm, Gc-perm, Gd-perm"),
        ("OLL 27", "OLL 27 (Sune)"),
        ("OLL27", "OLL 27 (Sune)"),
        ("oll #27", "OLL 27 (Sune)"),
        ("OLL case 2", "OLL 2 (Zamboni)"),
        ("OLL 58", ""),
        ("OLL", ""),
        ("PLL", ""),
        (
            "OLL T",
            "OLL 24 (Chameleon), OLL 33 (Key), OLL 45 (Suit Up)",
        ),
        ("Pi", "OLL 22 (Pi)"),
        ("pi oll", "OLL 22 (Pi)"),
        ("Headlights", "OLL 23 (Headlights)"),
        ("Seein\u{2019} headlights", "OLL 46 (Seein' Headlights)"),
        ("bowtie", "OLL 25 (Bowtie)"),
        ("anti sune", "OLL 26 (Antisune)"),
        ("sexy", "Sexy move"),
        ("Jb", ""),
        ("T", ""),
        ("H", ""),
        ("27", ""),
        ("R U R' U'", ""),
    ] {
        let found: Vec<String> = find(text).into_iter().map(Named::shown).collect();
        assert_eq!(found.join(", "), shown, "{text}");
    }
}
