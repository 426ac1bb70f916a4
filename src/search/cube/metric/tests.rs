use puzzle::Algorithm;

use super::Metric;
use crate::fixtures::CUBE;

fn algorithm(text: &str) -> Algorithm {
    Algorithm::parse(&CUBE, text).expect("a right algorithm")
}

#[test]
fn generators_are_as_many_as_the_papers_say_and_closed_under_inverses() {
    for (metric, count) in [
        (Metric::Htm, 18),
        (Metric::Qtm, 12),
        (Metric::Stm, 27),
        (Metric::Sptm, 45),
    ] {
        let generators = metric.generators(&CUBE);
        assert_eq!(generators.len(), count, "{metric}");
        let effects: Vec<_> = generators.iter().map(|g| g.permutation(&CUBE)).collect();
        for (generator, effect) in generators.iter().zip(&effects) {
            assert_eq!(metric.length(&CUBE, generator), 1, "{metric}");
            let same = effects.iter().filter(|other| *other == effect).count();
            assert_eq!(same, 1);
            assert!(effects.contains(&effect.inverse()));
        }
    }
}

#[test]
fn lengths_are_counted_as_written() {
    for (text, lengths) in [
        ("", [0, 0, 0, 0]),
        ("R", [1, 1, 1, 1]),
        ("R2", [1, 2, 1, 1]),
        ("R L2 U", [3, 4, 3, 2]),
        ("R L' U", [3, 3, 2, 2]),
        ("M U", [3, 3, 2, 2]),
        ("R L", [2, 2, 2, 1]),
        ("x R y L", [2, 2, 2, 2]),
        ("(D2U2)(F2B2)(L2R2)", [6, 12, 3, 3]),
        (
            "D2(F2B1)(L3R3)(D1U1)F2D1(L3R1)(D3U1)R1(F3B3)(L2R2)D3B2(L3R1)",
            [22, 28, 18, 14],
        ),
    ] {
        let counted = Metric::ALL.map(|metric| metric.length(&CUBE, &algorithm(text)));
        assert_eq!(counted, lengths, "{text}");
    }
}

#[test]
fn what_is_written_is_read_back() {
    let text = "D2(F2B1)(R3L3)(D1U1)F2D1";
    let algorithm = algorithm(text);
    assert_eq!(Metric::Sptm.write(&CUBE, &algorithm), text);
    let usual = Metric::Htm.write(&CUBE, &algorithm);
    assert_eq!(usual, "D2 F2 B R' L' D U F2 D");
    assert_eq!(Algorithm::parse(&CUBE, &usual), Ok(algorithm));
}

#[test]
fn metrics_are_found_by_their_names() {
    for metric in Metric::ALL {
        assert_eq!(Metric::named(&metric.name().to_lowercase()), Some(metric));
    }
    assert_eq!(Metric::named("ftm"), Some(Metric::Htm));
    assert_eq!(Metric::named("atm"), Some(Metric::Sptm));
    assert_eq!(Metric::named("turns"), None);
}

/// What is done by hand, with slices, does the same and is as long.
#[test]
fn slices_are_turned_by_their_names() {
    for (text, by_hand) in [
        ("R L'", "M x"),
        ("R U", "R U"),
        ("R L' U F", "M F D x"),
        ("U2 D2 F2 B2 L2 R2", "E2 S2 M2"),
        ("R2 L2 U2 D2 F2 B2", "M2 E2 S2"),
        ("y x' M2 B", "S2 D y x'"),
        ("U D' R L' F B' U D'", "E S E' S' y z"),
    ] {
        let one = algorithm(text);
        let other = Metric::Stm.by_hand(&CUBE, &one);
        assert_eq!(other.permutation(&CUBE), one.permutation(&CUBE), "{text}");
        let length = |algorithm| Metric::Stm.length(&CUBE, algorithm);
        assert_eq!(length(&one), length(&other), "{text}");
        assert_eq!(other.display(&CUBE).to_string(), by_hand, "{text}");
    }
}
