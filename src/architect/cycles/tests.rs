use std::sync::Arc;

use puzzle::structure::Structure;
use puzzle::{Algorithm, catalogue};

use super::*;

fn structure(name: &str) -> (Arc<puzzle::Puzzle>, Structure) {
    let puzzle = catalogue::by_name(name).expect("it is in the catalogue");
    let structure = Structure::new(&puzzle);
    (puzzle, structure)
}

fn of(name: &str, algorithm: &str) -> String {
    let (puzzle, structure) = structure(name);
    let algorithm = Algorithm::parse(&puzzle, algorithm).expect("right");
    let cycles = CycleStructure::of(&structure, &algorithm.permutation(&puzzle));
    cycles.expect("whole").display(&structure).to_string()
}

#[test]
fn the_papers_examples_have_their_cycles() {
    // Section 3.1.3: a corner twists, five corners twisted, seven edges; section 3.1.4: the registers of 90 and 90.
    assert_eq!(of("3x3x3", "R U"), "corners 1+,5+; edges 7");
    assert_eq!(
        of("3x3x3", "R' F' L U' L U L F U' R"),
        "corners 1+,3+; edges 1+,5+"
    );
    assert_eq!(
        of("3x3x3", "U F R' D' R2 F R' U' D"),
        "corners 1+,1+,3+; edges 1+,5+"
    );
    assert_eq!(of("3x3x3", ""), "nothing");
}

#[test]
fn texts_are_read_back() {
    let (_, structure) = structure("3x3x3");
    for text in [
        "corners 1+,5+; edges 1+,7+",
        "edges 2,2",
        "corners 3",
        "nothing",
    ] {
        let cycles = CycleStructure::parse(&structure, text).expect("right");
        assert_eq!(cycles.display(&structure).to_string(), text);
    }
    let spaced =
        CycleStructure::parse(&structure, " edges: 7+ , 1+;corners 5+,1+ , 1").expect("right");
    assert_eq!(
        spaced.display(&structure).to_string(),
        "corners 1+,5+; edges 1+,7+"
    );
    assert_eq!(spaced.order(&structure), 210_u32.into());
}

#[test]
fn shared_pieces_stand_for_every_structure_that_they_allow() {
    let (_, structure) = structure("3x3x3");
    let text = "corners 3+; edges 5+; shared 2 corners, 1 edges";
    let wanted = WantedCycles::parse(&structure, text).expect("right");
    assert_eq!(wanted.display(&structure).to_string(), text);
    let printed =
        "corners 3+; edges 5+; shared 2 of the corners, 1 of the edges (the example moves 1)";
    assert_eq!(WantedCycles::parse(&structure, printed), Ok(wanted.clone()));
    let all = wanted.structures(&structure).expect("not too many");
    let all: Vec<String> = (all.iter())
        .map(|cycles| cycles.display(&structure).to_string())
        .collect();
    assert_eq!(
        all,
        [
            "corners 3+; edges 5+",
            "corners 3+; edges 1+,5+",
            "corners 1+,3+; edges 5+",
            "corners 1+,3+; edges 1+,5+",
            "corners 1+,1+,3+; edges 5+",
            "corners 2,3+; edges 5+",
            "corners 2+,3+; edges 5+",
            "corners 1+,1+,3+; edges 1+,5+",
            "corners 2,3+; edges 1+,5+",
            "corners 2+,3+; edges 1+,5+",
        ]
    );
    let unshared = CycleStructure::parse(&structure, text).expect_err("it shares");
    assert_eq!(unshared.code, "architect::no-shared");
}

#[test]
fn wrong_texts_are_located() {
    let (_, structure) = structure("3x3x3");
    for (text, code, at) in [
        ("corner 3", "architect::no-such-orbit", 0..8),
        ("edges 2,2; x 3", "architect::no-such-orbit", 11..14),
        ("corners 3,,3", "architect::no-cycle", 10..10),
        ("corners 3, a+", "architect::no-cycle", 11..13),
        ("corners 0", "architect::no-cycle", 8..9),
        ("corners 3; edges", "architect::no-cycle", 16..16),
        ("corners 3+1", "architect::no-cycle", 8..11),
        ("corners 5,4", "architect::too-many-pieces", 0..11),
        ("é", "architect::no-such-orbit", 0..2),
    ] {
        let error = CycleStructure::parse(&structure, text).expect_err(text);
        assert_eq!((error.code, error.at), (code, at), "{text}");
    }
}

#[test]
fn named_turns_fit_before_any_turns() {
    let cycle = |turn| Cycle { length: 1, turn };
    let two = CycleStructure::new(vec![vec![cycle(Turn::Order(2)), cycle(Turn::Order(3))]]);
    for (wanted, fits) in [
        ([Turn::Some, Turn::Order(2)], true),
        ([Turn::Some, Turn::Order(3)], true),
        ([Turn::Some, Turn::Some], true),
        ([Turn::Order(2), Turn::Order(2)], false),
    ] {
        let wanted = CycleStructure::new(vec![wanted.map(cycle).to_vec()]);
        assert_eq!(two.fits(&wanted), fits, "{wanted:?}");
    }
    assert!(!two.fits(&CycleStructure::default()));
}

#[test]
fn the_tesseracts_turns_have_their_orders() {
    // A rotation of one cell of the 3^4: its pieces turn in many ways, those of a turned cycle have an order.
    let (puzzle, structure) = structure("3x3x3x3");
    for id in puzzle.face_turns() {
        let element = &puzzle.mv(id).permutation;
        let cycles = CycleStructure::of(&structure, element).expect("whole");
        assert_eq!(cycles.order(&structure), element.order());
        let text = cycles.display(&structure).to_string();
        assert_eq!(CycleStructure::parse(&structure, &text), Ok(cycles));
    }
}
