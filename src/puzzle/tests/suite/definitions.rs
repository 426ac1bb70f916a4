//! Definitions of puzzles as text: what is wrong, and where.

use diagnostics::{Source, SourceId};
use proptest::prelude::{ProptestConfig, prop, proptest};
use puzzle::definition::parse;

const FACES: &str =
    "face U 0 1 0\nface D 0 -1 0\nface F 0 0 1\nface B 0 0 -1\nface R 1 0 0\nface L -1 0 0\n";

/// The code of the first error, in reading or in building, with the words that it points at.
fn wrong(text: &str) -> Option<(&'static str, String)> {
    let source = Source::new("test", text);
    let read = parse(&source, SourceId(0));
    let failures = read.definitions.iter().filter_map(|d| d.build().err());
    let first = read
        .diagnostics
        .into_iter()
        .chain(failures.map(|f| *f))
        .next()?;
    let range = first.span().map_or(0..0, diagnostics::Span::range);
    Some((first.code, text[range].to_string()))
}

#[test]
fn errors_say_where() {
    let cube = format!("name c\npolyhedron\n{FACES}");
    let with = |rest: &str| format!("{cube}{rest}");
    for (text, code, located) in [
        ("cube 3 3".to_string(), "puzzle::no-name", "cube"),
        ("name a b".to_string(), "puzzle::usage", "name"),
        ("name a".to_string(), "puzzle::incomplete", "a"),
        ("name a\npolyhedron".to_string(), "puzzle::incomplete", "a"),
        (cube.clone(), "puzzle::incomplete", "c"),
        ("name a\ncube 3".to_string(), "puzzle::usage", "cube"),
        ("name a\ncube 3 x".to_string(), "puzzle::number", "x"),
        ("name a\ncube 3 3".to_string(), "puzzle::cube-name", "a"),
        ("name a\ncube 1 3".to_string(), "puzzle::unfit", "a"),
        (
            "name a\ncube 3 3\ncube 3 3".to_string(),
            "puzzle::second-kind",
            "cube",
        ),
        (
            "name a\nfcae U 0 1 0".to_string(),
            "puzzle::unknown-line",
            "fcae",
        ),
        (with("face X 0 0 0"), "puzzle::direction", "0"),
        (with("face X 0 0 z"), "puzzle::number", "z"),
        (with("face U 0 1 1"), "puzzle::twice", "U"),
        (with("face X 0 1 1 at 0"), "puzzle::distance", "0"),
        (
            with("face X 0 1 0 at 2\ngrip 0 1 0 order 4 cuts 0.3\nturn U 1"),
            "puzzle::unfit",
            "face X 0 1 0 at 2",
        ),
        (with("turn U 1"), "puzzle::no-grip", "turn"),
        (with("grip 0 1 0 order 7 cuts 0"), "puzzle::order", "7"),
        (
            with("grip 0 1 0 order 4 cuts 0.3 0.4"),
            "puzzle::cuts",
            "0.4",
        ),
        (with("grip 0 1 0 order 4 cuts"), "puzzle::usage", "grip"),
        (
            with("grip 0 1 0 order 4 cuts 0.3\nturn U 2"),
            "puzzle::layers",
            "2",
        ),
        // A corner of a cube has no turn of four steps.
        (
            with("grip 1 1 1 order 4 cuts 0\nturn U 1"),
            "puzzle::unfit",
            "grip 1 1 1 order 4 cuts 0",
        ),
        // A cut in one direction only is turned out of place.
        (
            with("grip 0 1 0 order 4 cuts 0.3\nturn U 1\ngrip 1 0 0 order 4 cuts 0.3\nturn R 1"),
            "puzzle::unfit",
            "grip 0 1 0 order 4 cuts 0.3",
        ),
        (
            "name a\npolyhedron\nface U 0 1 0\ngrip 0 1 0 order 4 cuts 0\nturn U 1".to_string(),
            "puzzle::unfit",
            "face U 0 1 0",
        ),
        (
            "name a\ngenerators\nface U 2-8".to_string(),
            "puzzle::facets",
            "2-8",
        ),
        (
            "name a\ngenerators\nface U 1-8\nU = (1,2,9)".to_string(),
            "puzzle::point",
            "(1,2,9)",
        ),
        (
            "name a\ngenerators\nface U 1-8\nU = (1,2)(2,3)".to_string(),
            "puzzle::repeated",
            "U",
        ),
        (
            "name a\ngenerators\nface U 1-8\nU = (1,2".to_string(),
            "puzzle::usage",
            "U",
        ),
        (
            "name a\ngenerators\nface U 1-8\nU = [1,2]".to_string(),
            "puzzle::usage",
            "[1,2]",
        ),
        (
            "name a\ngenerators\nface U 1-8".to_string(),
            "puzzle::incomplete",
            "a",
        ),
    ] {
        assert_eq!(wrong(&text), Some((code, located.to_string())), "{text}");
    }
}

#[test]
fn a_cube_cut_by_planes_is_the_cube() {
    let mut text = format!("name cube\npolyhedron\n{FACES}");
    for (name, axis) in [
        ("U", "0 1 0"),
        ("D", "0 -1 0"),
        ("F", "0 0 1"),
        ("B", "0 0 -1"),
        ("R", "1 0 0"),
        ("L", "-1 0 0"),
    ] {
        text.extend(["grip ", axis, " order 4 cuts 1/3\nturn ", name, " 1\n"]);
    }
    assert_eq!(wrong(&text), None);
    let read = parse(&Source::new("test", text), SourceId(0));
    let solid = read.definitions[0].build().expect("it was built before");
    let cube = puzzle::Puzzle::cube(3, 3).expect("the cube");
    assert_eq!(solid.facets().len(), 54);
    // The same turns of pieces with the same names, so the same puzzle.
    for mv in solid.moves() {
        let other = cube.mv(cube.move_by_name(&mv.name).expect("the same moves"));
        assert_eq!(mv.permutation.cycle_type(), other.permutation.cycle_type());
        assert!(mv.face.is_some());
        for (id, piece) in solid.pieces().iter().enumerate() {
            let twin = cube.piece_by_name(&piece.name).expect("the same pieces");
            let image = |puzzle: &puzzle::Puzzle, mv: &puzzle::Move, piece: usize| {
                let point = puzzle.pieces()[piece].facets[0];
                let to = puzzle.facets()[mv.permutation.image(point.into())].piece;
                puzzle.piece(to).name.clone()
            };
            let there = image(&solid, mv, id);
            let same = cube.piece_by_name(&image(&cube, other, twin.0.into()));
            assert_eq!(
                cube.piece_by_name(&there),
                same,
                "{} {}",
                mv.name,
                piece.name
            );
        }
    }
}

#[test]
fn errors_of_turns_of_the_rest_and_the_whole_say_where() {
    let cube = format!("name c\npolyhedron\n{FACES}");
    assert_eq!(
        wrong(&format!("{cube}rest a b by 1")),
        Some(("puzzle::no-grip", "rest".to_string()))
    );
    for (lines, fault) in [
        ("turn U 1\nrest a b by 1", None),
        ("turn U 1\nrest a b 1", Some(("puzzle::usage", "rest"))),
        ("turn U 1\nrest a a by 1", Some(("puzzle::twice", "a"))),
        ("turn U 1\nrest a U by 1", Some(("puzzle::twice", "U"))),
        ("rest a b by 1\nturn b 1", Some(("puzzle::twice", "b"))),
        ("turn U 1\nrest a b by 2", Some(("puzzle::steps", "2"))),
        ("turn U 1\nrest a b by 0", Some(("puzzle::steps", "0"))),
        ("turn U 1\nwhole y Uv 0 1 0 order 4", None),
        (
            "turn U 1\nwhole 0 1 0 order 4",
            Some(("puzzle::usage", "whole")),
        ),
        (
            "turn U 1\nwhole y 0 1 0 order 7",
            Some(("puzzle::order", "7")),
        ),
        (
            "turn U 1\nwhole U 0 1 0 order 4",
            Some(("puzzle::twice", "U")),
        ),
        (
            "turn U 1\nwhole y y 0 1 0 order 4",
            Some(("puzzle::twice", "y")),
        ),
        (
            "turn U 1\nwhole y 0 0 0 order 4",
            Some(("puzzle::direction", "0")),
        ),
        (
            "turn U 1\nwhole y 0 1 0 order 5",
            Some(("puzzle::unfit", "whole y 0 1 0 order 5")),
        ),
        ("turn U 1\nsecond mine u=U", None),
        ("turn U 1\nsecond", Some(("puzzle::usage", "second"))),
        ("turn U 1\nsecond mine u", Some(("puzzle::usage", "u"))),
        ("turn U 1\nsecond mine u=R", Some(("puzzle::unfit", "c"))),
        (
            "turn U 1\nsecond a u=U\nsecond b u=U",
            Some(("puzzle::twice", "second")),
        ),
    ] {
        let found = wrong(&format!("{cube}grip 0 1 0 order 4 cuts 0.3\n{lines}"));
        let fault = fault.map(|(code, located)| (code, located.to_string()));
        assert_eq!(found, fault, "{lines}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_text_can_be_read(
        lines in prop::collection::vec(concat!(
            "(name|also|cube|polyhedron|generators|face|grip|turn|U|#)",
            "( (U|=|order|cuts|at|-?[0-9]{1,3}|1-8|\\(1,2\\)|phi|\\PC{0,3})){0,8}"
        ), 0..12),
    ) {
        let text = lines.join("\n");
        let source = Source::new("test", text);
        for diagnostic in parse(&source, SourceId(0)).diagnostics {
            for label in diagnostic.labels {
                assert!(source.text().get(label.span.range()).is_some());
            }
        }
    }
}
