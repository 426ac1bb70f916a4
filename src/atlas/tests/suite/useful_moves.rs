//! The useful moves against what Kamack and Keane print of them.

use atlas::{Branch, UsefulMove, UsefulMoves, parse_cycles, tesseract, useful_move, useful_moves};
use puzzle::{Expression, NamedMoves, Puzzle};

fn get(name: &str) -> &'static UsefulMove {
    useful_move(name).expect(name)
}

#[test]
fn all_do_what_is_printed() {
    for useful in useful_moves() {
        assert!(useful.holds(), "{} = {}", useful.name, useful.expression);
    }
    // None of Q1 to Q36 is missing, and each says what it does.
    for number in 1..=36 {
        assert!(get(&format!("Q{number}")).claim.is_some());
    }
}

#[test]
fn lengths_are_those_of_the_paper() {
    for (name, rotations) in [("Q17^3", 1_812), ("Q22", 14_616), ("Q36", 11_919)] {
        assert_eq!(get(name).length.basic_rotations(), rotations, "{name}");
    }
    let longest = useful_moves()
        .iter()
        .filter(|useful| useful.name.trim_start_matches('Q').parse::<u32>().is_ok())
        .max_by_key(|useful| useful.length.basic_rotations());
    assert_eq!(longest.map(|useful| useful.name.as_str()), Some("Q22"));
}

/// The notes on misprints: what is printed does something else.
#[test]
fn misprints_are_misprints() {
    let text = include_str!("../../../../assets/atlas/useful-moves.txt");
    for (right, printed, moved) in [
        ("Q10 = R24' Q7 R24\n", "Q10 = R24' Q7 R24'\n", 26),
        (
            "Q36.C0 = R12' R14^2 Q17^3 R14^2 R12\n",
            "Q36.C0 = R12^2 R14^2 Q17^3 R14^2 R12\n",
            25,
        ),
    ] {
        assert!(text.contains(right));
        let moves = UsefulMove::parse(&text.replace(right, printed)).expect("it can be read");
        let name = right.split(' ').next().expect("a name");
        let wrong = moves.iter().find(|useful| useful.name == name).expect(name);
        assert!(!wrong.holds(), "{name}");
        let puzzle = tesseract();
        let mut tessies: Vec<_> = wrong
            .permutation
            .support()
            .map(|point| puzzle.facets()[point].piece)
            .collect();
        tessies.sort_unstable();
        tessies.dedup();
        assert_eq!(tessies.len(), moved, "{name}");
    }
    // Q22 in half as many steps is a third of them, and half if inverses are made by squaring.
    let [long, short] = ["Q22", "Q22.short"].map(get);
    assert_eq!(long.permutation, short.permutation);
    assert_eq!(
        3 * short.length.basic_rotations(),
        long.length.basic_rotations()
    );
    let squared = format!("{text}\nS = Q18 Q[12]19 Q18^2 Q[12]19^2\n");
    let moves = UsefulMove::parse(&squared).expect("it can be read");
    let squared = moves.last().expect("S");
    assert_eq!(squared.permutation, long.permutation);
    assert_eq!(
        2 * squared.length.basic_rotations(),
        long.length.basic_rotations()
    );
}

/// Q30 leaves seven triads alone, four of which the paper uses; Q33 Q30 and Q34 do to all others what Q30 does.
#[test]
fn the_chromosomes_are_the_same_but_for_their_genes() {
    let puzzle = tesseract();
    let [q30, spliced, mutated] = ["Q30", "Q33Q30", "Q34"].map(|name| &get(name).permutation);
    let neutral: Vec<&str> = puzzle
        .pieces()
        .iter()
        .filter(|piece| piece.facets.len() == 3)
        .filter(|piece| {
            let stays = |&point: &u16| q30.image(point.into()) == usize::from(point);
            piece.facets.iter().all(stays)
        })
        .map(|piece| piece.name.as_str())
        .collect();
    assert_eq!(neutral.len(), 7);
    for used in ["275", "872", "576", "678"] {
        let piece = puzzle.piece_by_name(used).expect(used);
        assert!(neutral.contains(&puzzle.piece(piece).name.as_str()));
    }
    let genes = parse_cycles("(134)_{abc}(275)_{abc}").unwrap().permutation;
    for other in [spliced, mutated] {
        for point in 0..q30.degree() {
            if genes.image(point) == point {
                assert_eq!(q30.image(point), other.image(point));
            }
        }
    }
}

#[test]
fn definitions_are_written_as_they_are_read() {
    let text = include_str!("../../../../assets/atlas/useful-moves.txt");
    for useful in useful_moves() {
        let line = format!("\n{} = {}\n", useful.name, useful.expression);
        assert!(text.contains(&line), "{line}");
    }
}

#[test]
fn trees_open_down_to_turns() {
    let q6 = get("Q6");
    let [power] = [&q6.expression].map(Branch::children);
    assert_eq!(power[0].to_string(), "Q1Q5");
    let mut pending = vec![get("Q36").expression.clone()];
    let mut leaves = 0;
    while let Some(node) = pending.pop() {
        let children = node.children();
        if children.is_empty() {
            assert_eq!(node.length().turns(), 1, "{node}");
            leaves += 1;
        }
        pending.extend(children);
    }
    assert!(leaves > 100);
}

/// What the notation makes of names, exponents and exchanged axes.
#[test]
fn texts_call_the_moves_by_name() {
    let puzzle = tesseract();
    let read = |text: &str| {
        Expression::parse_with(puzzle, text, &UsefulMoves)
            .expect(text)
            .algorithm(puzzle)
    };
    for number in 1..=36 {
        let name = format!("Q{number}");
        assert_eq!(read(&name), get(&name).algorithm(), "{name}");
    }
    for name in ["Q17^3", "Q[12]19", "Q[23]25", "Q18Q[12]19", "Q33Q30"] {
        let does = read(name).permutation(puzzle);
        assert_eq!(does, get(name).permutation, "{name}");
    }
    for unknown in ["Q37", "Q36.A1", "Q1Q5", "quark.pair"] {
        assert_eq!(UsefulMoves.algorithm(unknown), None, "{unknown}");
    }
    assert!(Expression::parse_with(puzzle, "Q37", &UsefulMoves).is_err());
}

#[test]
fn the_names_are_of_the_tesseract_only() {
    assert!(UsefulMoves::on(tesseract()).algorithm("Q1").is_some());
    let other = Puzzle::cube(2, 4).expect("the 2x2x2x2");
    assert!(UsefulMoves::on(&other).algorithm("Q1").is_none());
    assert!(Expression::parse_with(&other, "Q1", UsefulMoves::on(&other)).is_err());
}

#[test]
fn errors_say_where() {
    let errors = |text| UsefulMove::parse(text).expect_err(text);
    for (text, line, located) in [
        ("Q1 = R12\nQ1 = R13\n", 2, "Q1"),
        ("# a comment\nQ1 = R15\n", 2, "R15"),
        ("Q1 = R12 Q2", 1, "Q2"),
        ("Q1 = R12\n  does (12, 15)", 2, "15"),
        ("Q1 = R12\n  dose (12, 13)", 2, "dose (12, 13)"),
        ("  does (12, 13)", 1, "does (12, 13)"),
        ("Q1 = (R12", 1, "("),
        ("Q1 = R12)", 1, ")"),
        ("Q1 = (R12 R13)s", 1, "s"),
        ("Q1 = (R12)c", 1, "c"),
        ("Q1 = R12\nQ2 = Q[11]1", 2, "Q[11]1"),
        ("Q1 = R12^0", 1, "R12^0"),
        ("Q1 = R12^é", 1, "^é"),
        ("Q1 = ", 1, "Q1 ="),
        ("section A\n  note lost\n", 2, "note lost"),
    ] {
        let [error] = &errors(text)[..] else {
            panic!("{text}")
        };
        assert_eq!(&text[error.range.clone()], located, "{text}: {error}");
        assert_eq!(
            1 + text[..error.range.start].matches('\n').count(),
            line,
            "{text}"
        );
    }
    let long = "A = R12^10000\nB = A^10000\n";
    assert_eq!(errors(long).len(), 1);
    let deep = format!("A = {}", "(".repeat(100_000));
    assert_eq!(errors(&deep).len(), 1);
}
