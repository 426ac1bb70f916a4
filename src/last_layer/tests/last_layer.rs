//! The upper face, against the article *Upper face*.

use std::sync::LazyLock;

use last_layer::{
    Entry, ImpossibleError, LastLayer, MODEST_MEMORY, Metric, STATES, Stand, Table, within,
};
use proptest::prelude::*;
use puzzle::{Algorithm, Puzzle};
use search::letters::Word;
use search::{NoMonitor, Threads};

static CUBE: LazyLock<Puzzle> = LazyLock::new(|| Puzzle::cube(3, 3).expect("there is a 3x3x3"));

/// The article's worked examples: number, its parts, and the moves.
const EXAMPLES: [(u16, [u16; 4], &str); 5] = [
    (162, [0, 0, 6, 0], "L2B2L'F'LB2L'FL'"),
    (41472, [16, 0, 0, 0], "LRU2L'R'F'B'U2FB"),
    (8424, [3, 2, 0, 0], "L'RD'BDLR'B'U'B"),
    (18, [0, 0, 0, 18], "LFL'F2RU2R'U2FL'U2LU2"),
    (9387, [3, 4, 11, 18], "FRUR'U'F'"),
];

/// The article's distribution.
const DISTRIBUTION: [u32; 17] = [
    1, 3, 0, 0, 0, 0, 16, 88, 200, 394, 1_102, 3_470, 9_807, 20_505, 20_768, 5_630, 224,
];

/// The same in simultaneous turns, computed here: all words of up to 13 twists at once, what they leave by the solver.
const SIMULTANEOUS: [u32; 15] = [
    1, 3, 0, 0, 0, 0, 17, 109, 318, 1_048, 2_694, 10_610, 24_474, 21_232, 1_702,
];

fn algorithm(text: &str) -> Algorithm {
    // The article writes moves without blanks.
    let spaced = text.chars().map(|c| match c {
        'A'..='Z' => format!(" {c}"),
        _ => c.to_string(),
    });
    let spaced: String = spaced.collect();
    Algorithm::parse(&CUBE, spaced.trim()).expect("a test's moves")
}

fn word(text: &str) -> Word {
    Word::from_algorithm(&algorithm(text)).expect("turns of faces")
}

fn state(number: u16) -> LastLayer {
    LastLayer::from_number(number).expect("a state's number")
}

fn states() -> impl Strategy<Value = LastLayer> {
    (0..STATES as u16).prop_map(state)
}

fn metrics() -> impl Strategy<Value = Metric> {
    prop::sample::select(Metric::STORED.to_vec())
}

#[test]
fn the_examples_lead_where_the_article_says() {
    for (number, parts, moves) in EXAMPLES {
        let found = LastLayer::of_word(&word(moves)).expect("it keeps the first two layers");
        let numbers = found.numbers();
        assert_eq!(numbers.un, number, "{moves}");
        assert_eq!([numbers.epn, numbers.etn, numbers.cpn, numbers.ctn], parts);
        let position = algorithm(moves).permutation(&CUBE);
        assert_eq!(LastLayer::of_position(&position), Ok(found));
        assert_eq!(word(moves).to_string(), moves);
    }
    // In the first one the piece of UBR comes to UFL, that of UFL to ULB, that of ULB to UBR.
    assert_eq!(state(162).corners().map(|stand| stand.piece), [2, 0, 1, 3]);
}

#[test]
fn numbers_name_states_once() {
    for (number, state) in (0..).zip(LastLayer::all()) {
        assert_eq!(state.number(), number);
        assert_eq!(
            LastLayer::assemble(state.edges(), state.corners()),
            Ok(state)
        );
    }
    assert_eq!(LastLayer::all().count(), STATES);
    assert_eq!(LastLayer::from_number(STATES as u16), None);
}

#[test]
fn what_cannot_be_is_refused() {
    let solved = [0, 1, 2, 3].map(|piece| Stand { piece, twist: 0 });
    let with = |slot: usize, piece, twist| {
        let mut stands = solved;
        stands[slot] = Stand { piece, twist };
        stands
    };
    let swapped = [1, 0, 2, 3].map(|piece| Stand { piece, twist: 0 });
    for (edges, corners, why) in [
        (with(0, 4, 0), solved, ImpossibleError::OutOfRange),
        (solved, with(0, 0, 3), ImpossibleError::OutOfRange),
        (with(0, 1, 0), solved, ImpossibleError::SameEdge),
        (solved, with(2, 3, 0), ImpossibleError::SameCorner),
        (with(1, 1, 1), solved, ImpossibleError::Flip),
        (solved, with(1, 1, 2), ImpossibleError::Twist),
        (swapped, solved, ImpossibleError::Parity),
    ] {
        assert_eq!(LastLayer::assemble(edges, corners), Err(why));
    }
    let elsewhere = algorithm("R").permutation(&CUBE);
    assert_eq!(
        LastLayer::of_position(&elsewhere),
        Err(ImpossibleError::Elsewhere)
    );
}

#[test]
fn the_examples_are_shortest() {
    let table = Table::shipped();
    for (number, _, moves) in EXAMPLES {
        let distance = table.distance(state(number), Metric::Htm);
        assert_eq!(distance, Some(word(moves).length(Metric::Htm)), "{moves}");
    }
}

#[test]
fn the_shipped_distribution_is_the_articles() {
    let table = Table::shipped();
    assert_eq!(table.distribution(Metric::Htm), DISTRIBUTION);
    assert_eq!(table.distribution(Metric::Sptm), SIMULTANEOUS);
    for metric in Metric::STORED {
        let total: u32 = table.distribution(metric).iter().sum();
        assert_eq!(total as usize, STATES);
        let classes: u32 = table.free_distribution(metric).iter().sum();
        assert_eq!(classes as usize, table.classes().len());
    }
}

#[test]
fn there_are_1212_classes_and_all_but_one_must_be_learnt() {
    let table = Table::shipped();
    assert_eq!(table.classes().len(), 1212);
    let states: u32 = table.classes().iter().map(|class| class.states).sum();
    assert_eq!(states as usize, STATES);
    let solved = table.classes()[table.class(LastLayer::SOLVED)];
    assert_eq!(
        (solved.representative, solved.states),
        (LastLayer::SOLVED, 4)
    );
    for metric in Metric::STORED {
        assert_eq!(table.free_distribution(metric)[0], 1);
    }
}

#[test]
fn what_is_near_is_in_the_table() {
    for metric in Metric::STORED {
        let length = if metric == Metric::Sptm { 8 } else { 11 };
        let found = within(metric, length, MODEST_MEMORY, Threads::All, &NoMonitor);
        let table = Table::shipped();
        for (state, word) in LastLayer::all().zip(found.expect("nobody cancels")) {
            let distance = table.distance(state, metric);
            let found = word.map(|word| word.length(metric));
            assert_eq!(
                found,
                distance.filter(|distance| *distance <= length),
                "{metric} {state:?}"
            );
        }
    }
}

#[test]
fn broken_tables_are_refused() {
    for (text, why) in [
        ("", "missing"),
        ("0 - -", "three words"),
        ("0 A A A", "lead"),
        ("0 - ? ?", "missing"),
        ("70000 - - -", "number"),
        ("0 - = =", "missing"),
    ] {
        let error = Table::parse(text).err().expect("it is wrong");
        assert!(error.message.contains(why), "{error}");
    }
}

#[cfg(feature = "long")]
#[test]
fn the_search_finds_the_articles_distribution_and_the_shipped_table() {
    // In SPTM the search takes hours beyond length 10; those words are the solver's.
    let found = [Metric::Htm, Metric::Qtm].map(|metric| {
        last_layer::compute(metric, 1 << 30, Threads::All, &NoMonitor).expect("nobody cancels")
    });
    assert_eq!(found[0].distribution(), DISTRIBUTION);
    let two = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let three_words = |line: &str| line.split(' ').take(3).collect::<Vec<_>>().join(" ");
        lines.map(three_words).collect()
    };
    let text = include_str!("../../../assets/upper-face/table.txt");
    assert_eq!(two(&Table::text(&found)), two(text));
}

#[test]
fn a_table_is_read_written_and_added_to() {
    let text = include_str!("../../../assets/upper-face/table.txt");
    let mut table = Table::parse(text).expect("it is shipped");
    assert_eq!(table.written(), text);
    let unknown: String = text
        .lines()
        .map(|line| match line.rsplit_once(' ') {
            Some((rest, _)) if !line.starts_with('#') => format!("{rest} ?\n"),
            _ => format!("{line}\n"),
        })
        .collect();
    let mut bare = Table::parse(&unknown).expect("it knows less");
    let missing: Vec<LastLayer> = bare.missing(Metric::Sptm).collect();
    assert_eq!(
        missing.len(),
        unknown
            .lines()
            .filter(|line| !line.starts_with('#'))
            .count()
    );
    for state in missing {
        if let Some(word) = table.word(state, Metric::Sptm) {
            assert!(bare.insert(Metric::Sptm, word));
        }
    }
    assert_eq!(bare.written(), text);
    assert!(!table.insert(Metric::Sptm, word("R")), "it leads elsewhere");
    assert_eq!(table.written(), text);
}

#[test]
fn less_memory_finds_the_same() {
    let found = |memory| within(Metric::Htm, 10, memory, Threads::One, &NoMonitor);
    assert_eq!(found(MODEST_MEMORY), found(1 << 16));
}

#[test]
fn the_last_line_of_the_results_file_is_read_and_written() {
    let line = "un=09387 epn=03 etn=4 cpn=11 ctn=18 ep=0231 et=0011 cp=3210 ct=0021 D=06 m=GMAOCI fm=FRUR'U'F'";
    let entry = Entry::parse(line).expect("it is right");
    assert_eq!(entry.line(), line);
    // Solved is shown as reached by two moves.
    let solved = Entry {
        state: LastLayer::SOLVED,
        word: Word::default(),
    };
    assert!(
        solved.line().ends_with("D=02 m=AC fm=UU'"),
        "{}",
        solved.line()
    );
    for (from, to, at) in [
        ("un=09387", "un=62208", "62208"),
        ("etn=4", "etn=5", "5"),
        ("cp=3210", "cp=3201", "3201"),
        ("D=06", "D=07", "07"),
        ("m=GMAOCI", "m=GMAOCF", "FRUR'U'F'"),
        ("m=GMAOCI fm=FRUR'U'F'", "m=GMA fm=FRU", "06"),
        ("m=GMAOCI", "m=GMAOCZ", "GMAOCZ"),
        ("ct=0021", "tc=0021", "tc=0021"),
    ] {
        let wrong = line.replace(from, to);
        let error = Entry::parse(&wrong).expect_err("it is wrong");
        assert_eq!(&wrong[error.range], at, "{to}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn states_compose_as_positions_do(a in states(), b in states()) {
        prop_assert_eq!(a.then(b).position(), a.position().then(&b.position()));
        prop_assert_eq!(a.inverse().position(), a.position().inverse());
        prop_assert_eq!(LastLayer::of_position(&a.position()), Ok(a));
    }

    #[test]
    fn words_lead_to_their_states(a in states(), metric in metrics()) {
        check_words(a, metric);
    }

    #[test]
    fn symmetries_and_turns_change_little(a in states(), metric in metrics()) {
        check_symmetries_and_turns(a, metric);
    }
}

fn check_words(a: LastLayer, metric: Metric) {
    let table = Table::shipped();
    let word = table.word(a, metric).expect("it is known");
    assert_eq!(LastLayer::of_word(&word), Some(a));
    assert_eq!(Some(word.length(metric)), table.distance(a, metric));
    let solution = table.solution(a, metric).expect("it is known");
    let end = a.position().then(&solution.algorithm().permutation(&CUBE));
    assert!(end.is_identity());
    let entry = table.entry(a).expect("it is known");
    assert_eq!(Entry::parse(&entry.line()).map(|entry| entry.state), Ok(a));
}

fn check_symmetries_and_turns(a: LastLayer, metric: Metric) {
    let table = Table::shipped();
    let distance = table.distance(a, metric);
    for other in a.symmetric() {
        assert_eq!(table.distance(other, metric), distance);
        assert_eq!(table.class(other), table.class(a));
    }
    assert_eq!(table.distance(a.inverse(), metric), distance);
    for turned in a.turned() {
        let most = distance.map(|distance| distance + 1 + u8::from(metric == Metric::Qtm));
        assert!(table.distance(turned, metric) <= most);
        assert_eq!(
            table.free_distance(turned, metric),
            table.free_distance(a, metric)
        );
    }
}

/// A case that the properties above once failed on.
#[test]
fn a_state_far_from_solved_is_known() {
    check_words(state(60_515), Metric::Sptm);
    check_symmetries_and_turns(state(60_515), Metric::Sptm);
}
