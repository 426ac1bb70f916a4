//! Architectures: registers count, are read independently, and are tested by the right pieces.

use std::sync::Arc;

use group::Permutation;
use proptest::prelude::*;
use puzzle::architecture::{self, Architecture, ArchitectureError, Register, parse_presets};
use puzzle::{Algorithm, PieceId, Puzzle, catalogue};

fn rubik() -> Arc<Puzzle> {
    catalogue::by_name("3x3x3").expect("the catalogue lists it")
}

fn presets(puzzle: &Puzzle) -> Vec<Architecture> {
    let preset = |orders: &Vec<u64>| Architecture::preset(puzzle, orders).expect("a listed preset");
    Architecture::preset_orders(puzzle)
        .iter()
        .map(preset)
        .collect()
}

fn from_texts(puzzle: &Puzzle, texts: &[&str]) -> Result<Architecture, Vec<ArchitectureError>> {
    let parse = |text: &&str| Algorithm::parse(puzzle, text).expect("a right algorithm");
    Architecture::from_algorithms(puzzle, texts.iter().map(parse).collect())
}

fn names(puzzle: &Puzzle, pieces: &[PieceId]) -> Vec<String> {
    pieces
        .iter()
        .map(|&id| puzzle.piece(id).name.clone())
        .collect()
}

/// Whether all these pieces are solved.
fn solved(puzzle: &Puzzle, position: &Permutation, pieces: &[PieceId]) -> bool {
    pieces
        .iter()
        .all(|&piece| puzzle.is_solved_at(position, piece))
}

/// Positions of the values 0, 1, ... of a register when all others are 0.
fn values(puzzle: &Puzzle, register: &Register) -> Vec<Permutation> {
    let step = register.algorithm.permutation(puzzle);
    let next = |position: &Permutation| Some(position.then(&step));
    let positions = std::iter::successors(Some(puzzle.solved()), next);
    positions.take(register.order as usize).collect()
}

/// Whether some `size` of the pieces are all solved exactly when `modulus` divides the value.
fn some_set_tests(piece_orders: &[u64], size: usize, modulus: u64) -> bool {
    match piece_orders.split_first() {
        _ if size == 0 => modulus == 1,
        None => false,
        Some((&first, rest)) => {
            // What the rest must account for: any number whose least common multiple with `first` is the modulus.
            let with_first = modulus.is_multiple_of(first)
                && (1..=modulus)
                    .filter(|m| modulus.is_multiple_of(*m))
                    .any(|m| lcm(first, m) == modulus && some_set_tests(rest, size - 1, m));
            with_first || some_set_tests(rest, size, modulus)
        }
    }
}

fn lcm(a: u64, b: u64) -> u64 {
    (1..=b)
        .map(|i| a * i)
        .find(|multiple| multiple.is_multiple_of(b))
        .expect("a * b is one")
}

#[test]
fn the_known_architectures_are_listed_and_have_their_orders() {
    let puzzle = rubik();
    let expected: [&[u64]; 7] = [
        &[1260],
        &[4, 4],
        &[90, 90],
        &[210, 24],
        &[30, 30, 30],
        &[30, 18, 10, 9],
        &[10, 10],
    ];
    assert_eq!(Architecture::preset_orders(&puzzle), expected);
    for architecture in presets(&puzzle) {
        let permutations: Vec<Permutation> = architecture
            .registers
            .iter()
            .map(|register| register.algorithm.permutation(&puzzle))
            .collect();
        for (register, a) in architecture.registers.iter().zip(&permutations) {
            assert_eq!(a.order(), register.order.into());
            assert_eq!(
                (register.permutation(), register.full_order()),
                (a, register.order.into())
            );
            for b in &permutations {
                assert!(a.commutator(b).is_identity());
            }
        }
    }
}

#[test]
fn lists_of_all_puzzles_can_be_read_and_say_what_is_proved() {
    let mut largest = Vec::new();
    for name in catalogue::names() {
        let puzzle = catalogue::by_name(name).expect("the catalogue lists it");
        let presets = architecture::presets(&puzzle);
        for preset in &presets {
            assert!(preset.proof.is_some(), "{name}");
            assert!(!preset.provenance.is_empty(), "{name}");
        }
        if let Some(first) = presets.first() {
            largest.push((*name, first.architecture.orders()));
        }
    }
    let expected = [
        ("3x3x3", vec![1260]),
        ("2x2x2", vec![45]),
        ("2x2x2x2", vec![630]),
        ("3x3x3x3", vec![36_756_720]),
        ("pyraminx", vec![30]),
        ("megaminx", vec![720_720]),
    ];
    assert_eq!(largest, expected);
}

#[test]
fn presets_come_in_the_order_asked_for() {
    let puzzle = rubik();
    for (asked, first) in [
        ([24, 210], "U R U2 L2 F' D' F L2 U B"),
        ([210, 24], "U2 R' F R U' L2"),
    ] {
        let architecture = Architecture::preset(&puzzle, &asked).unwrap();
        assert_eq!(architecture.orders(), asked);
        let algorithm = &architecture.registers[0].algorithm;
        assert_eq!(algorithm.display(&puzzle).to_string(), first);
    }
    let mixed = Architecture::preset(&puzzle, &[9, 30, 10, 18]).unwrap();
    assert_eq!(mixed.orders(), [9, 30, 10, 18]);
    for unknown in [
        &[][..],
        &[0],
        &[90],
        &[90, 90, 90],
        &[1259],
        &[4, 4, 4],
        &[24, 24],
        &[u64::MAX],
    ] {
        assert_eq!(Architecture::preset(&puzzle, unknown), None, "{unknown:?}");
    }
    let other = Puzzle::cube(4, 3).unwrap();
    assert_eq!(Architecture::preset(&other, &[4, 4]), None);
    assert!(Architecture::preset_orders(&other).is_empty());
}

#[test]
fn sizes_have_several_realisations_each_once() {
    let puzzle = rubik();
    for (orders, count) in [
        (&[24, 210][..], 3),
        (&[90, 90], 4),
        (&[30, 30, 30], 12),
        (&[30, 18, 10, 9], 2),
        (&[1260], 1),
        (&[7, 7], 0),
    ] {
        let all = Architecture::realisations(&puzzle, orders);
        assert_eq!(all.len(), count, "{orders:?}");
        assert_eq!(all.first().cloned(), Architecture::preset(&puzzle, orders));
        for (at, one) in all.iter().enumerate() {
            assert_eq!(one.orders(), orders);
            assert!(!all[..at].contains(one), "{orders:?}");
        }
    }
}

#[test]
fn every_value_is_read_and_leaves_the_other_registers_at_zero() {
    let puzzle = rubik();
    for architecture in presets(&puzzle) {
        for (i, register) in architecture.registers.iter().enumerate() {
            for (value, position) in values(&puzzle, register).iter().enumerate() {
                for (j, other) in architecture.registers.iter().enumerate() {
                    let expected = if i == j { value as u64 } else { 0 };
                    assert_eq!(other.decode(&puzzle, position), Some(expected));
                }
            }
        }
    }
}

#[test]
fn pieces_are_moved_by_their_register_and_no_other() {
    let puzzle = rubik();
    for architecture in presets(&puzzle) {
        for id in (0..puzzle.pieces().len() as u16).map(PieceId) {
            let movers: Vec<&Register> = architecture
                .registers
                .iter()
                .filter(|register| !puzzle.is_solved_at(register.permutation(), id))
                .collect();
            for register in &architecture.registers {
                let own = movers.len() == 1 && movers[0] == register;
                assert_eq!(
                    register.pieces.contains(&id),
                    own,
                    "{}",
                    puzzle.piece(id).name
                );
            }
        }
    }
}

#[test]
fn the_two_nineties_share_a_corner_and_own_the_papers_pieces() {
    // Qter, section 3.1.4: both twist DBL, which neither may be read from.
    let puzzle = rubik();
    let texts = ["R' F' L U' L U L F U' R", "U F R' D' R2 F R' U' D"];
    let nineties = from_texts(&puzzle, &texts).unwrap();
    assert_eq!(nineties.orders(), [90, 90]);
    let own = [
        vec!["UF", "UFL", "UBL", "UBR", "UL", "BL", "BR", "UB", "DL"],
        vec![
            "UFR", "DFR", "DFL", "DBR", "DR", "UR", "FL", "DB", "FR", "DF",
        ],
    ];
    let shared = puzzle.piece_by_name("DBL").unwrap();
    for (register, own) in nineties.registers.iter().zip(own) {
        let mut expected: Vec<PieceId> = own
            .iter()
            .map(|name| puzzle.piece_by_name(name).unwrap())
            .collect();
        expected.sort_unstable();
        assert_eq!(register.pieces, expected);
        assert!(!puzzle.is_solved_at(register.permutation(), shared));
    }
}

#[test]
fn sets_of_pieces_are_solved_exactly_at_the_multiples() {
    let puzzle = rubik();
    for architecture in presets(&puzzle) {
        for register in &architecture.registers {
            let positions = values(&puzzle, register);
            assert_eq!(
                register.zero_pieces(&puzzle),
                register.modulus_pieces(&puzzle, register.order).unwrap()
            );
            for modulus in register.moduli(&puzzle) {
                let pieces = register.modulus_pieces(&puzzle, modulus).unwrap();
                assert!(pieces.iter().all(|piece| register.pieces.contains(piece)));
                for (value, position) in positions.iter().enumerate() {
                    let divides = (value as u64).is_multiple_of(modulus);
                    assert_eq!(
                        solved(&puzzle, position, &pieces),
                        divides,
                        "{value} {modulus}"
                    );
                }
            }
        }
    }
}

#[test]
fn sets_of_pieces_are_the_smallest_and_no_modulus_is_missed() {
    let puzzle = rubik();
    for architecture in presets(&puzzle) {
        for register in &architecture.registers {
            let positions = values(&puzzle, register);
            // The first value above 0 at which each piece is solved, found by doing the algorithm.
            let piece_orders: Vec<u64> = register
                .pieces
                .iter()
                .map(|&piece| {
                    let returns = |position| puzzle.is_solved_at(position, piece);
                    let first = positions.iter().skip(1).position(returns);
                    first.map_or(register.order, |place| place as u64 + 1)
                })
                .collect();
            let moduli = register.moduli(&puzzle);
            assert!(moduli.is_sorted() && moduli.last() == Some(&register.order));
            for modulus in 0..=register.order + 1 {
                let pieces = register.modulus_pieces(&puzzle, modulus);
                assert_eq!(pieces.is_some(), moduli.contains(&modulus), "{modulus}");
                match pieces {
                    Some(pieces) => {
                        for size in 0..pieces.len() {
                            assert!(!some_set_tests(&piece_orders, size, modulus), "{modulus}");
                        }
                    }
                    None => {
                        for size in (1..=4).filter(|_| modulus > 1) {
                            assert!(!some_set_tests(&piece_orders, size, modulus), "{modulus}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn r_u_is_tested_by_two_pieces_and_by_a_corner_for_three() {
    // Qter, sections 2.0.4 and 3.1.3.
    let puzzle = rubik();
    let architecture = from_texts(&puzzle, &["R U"]).unwrap();
    let register = &architecture.registers[0];
    assert_eq!(register.order, 105);
    assert_eq!(register.moduli(&puzzle), [3, 7, 15, 21, 105]);
    assert_eq!(
        names(&puzzle, &register.modulus_pieces(&puzzle, 3).unwrap()),
        ["UFR"]
    );
    let zero = register.zero_pieces(&puzzle);
    let facets: Vec<usize> = zero
        .iter()
        .map(|&id| puzzle.piece(id).facets.len())
        .collect();
    assert_eq!(facets, [3, 2]);
}

#[test]
fn adding_adds_and_goes_the_nearer_way() {
    let puzzle = rubik();
    for architecture in presets(&puzzle) {
        for register in &architecture.registers {
            let order = register.order as i64;
            let amounts = (-order..=order).chain([i64::MIN, i64::MAX, 7 * order + 2]);
            for amount in amounts {
                let algorithm = register.add(&puzzle, amount);
                let sum = i128::from(amount).rem_euclid(i128::from(order)) as u64;
                let position = algorithm.permutation(&puzzle);
                assert_eq!(register.decode(&puzzle, &position), Some(sum));
                assert_eq!(position, register.permutation().pow(sum as i64));
                let turns = sum.min(register.order - sum);
                assert!(algorithm.len() as u64 <= turns * register.algorithm.len() as u64);
            }
            assert!(register.add(&puzzle, 0).is_empty());
            assert_eq!(
                register.add(&puzzle, 1),
                register.algorithm.simplified(&puzzle)
            );
        }
    }
    let fours = Architecture::preset(&puzzle, &[4, 4]).unwrap();
    let added = |amount| {
        fours.registers[0]
            .add(&puzzle, amount)
            .display(&puzzle)
            .to_string()
    };
    assert_eq!(
        [added(1), added(2), added(3), added(-2)],
        ["U", "U2", "U'", "U2"]
    );
}

#[test]
fn positions_that_hold_no_value_are_recognised() {
    let puzzle = rubik();
    let position = |text| {
        Algorithm::parse(&puzzle, text)
            .unwrap()
            .permutation(&puzzle)
    };
    let fours = Architecture::preset(&puzzle, &[4, 4]).unwrap();
    let [up, down] = &fours.registers[..] else {
        panic!("two registers")
    };
    assert_eq!(up.decode(&puzzle, &position("U D2")), Some(1));
    assert_eq!(down.decode(&puzzle, &position("U D2")), Some(2));
    // R disturbs both; a slice turn disturbs neither; swapping edges about makes U's cycles disagree.
    assert_eq!(up.decode(&puzzle, &position("R")), None);
    assert_eq!(up.decode(&puzzle, &position("E")), Some(0));
    assert_eq!(up.decode(&puzzle, &position("R U R' U R U2 R'")), None);
    // The corner's three facets cycle, which no power of U does.
    assert_eq!(up.decode(&puzzle, &position("R U R' U' R U R' U'")), None);
    let smaller = Puzzle::cube(2, 3).unwrap();
    assert_eq!(up.decode(&puzzle, &smaller.solved()), None);
    assert_eq!(up.decode(&smaller, &smaller.solved()), None);
}

#[test]
fn registers_may_take_shared_pieces_further_than_their_own_order() {
    // Both also turn the middle layer, which takes 4 times to return while their own layers take 2.
    let puzzle = rubik();
    let architecture = from_texts(&puzzle, &["U2 E", "D2 E"]).unwrap();
    assert_eq!(architecture.orders(), [2, 2]);
    for register in &architecture.registers {
        assert_eq!(register.full_order(), 4_u8.into());
        assert_eq!(register.pieces.len(), 8);
        for amount in -5..=5 {
            let position = register.add(&puzzle, amount).permutation(&puzzle);
            assert_eq!(
                register.decode(&puzzle, &position),
                Some(amount.rem_euclid(2) as u64)
            );
        }
    }
}

#[test]
fn what_makes_no_architecture_is_reported_in_full() {
    use ArchitectureError as Error;
    let puzzle = rubik();
    let cases: [(&[&str], Vec<Error>); 5] = [
        (&[], vec![Error::Empty]),
        (&["R R'"], vec![Error::ChangesNothing { algorithm: 0 }]),
        (
            &["R", "U"],
            vec![Error::DoNotCommute {
                first: 0,
                second: 1,
            }],
        ),
        (
            &["U", "U2"],
            vec![
                Error::NoPieces { algorithm: 0 },
                Error::NoPieces { algorithm: 1 },
            ],
        ),
        (&["U D", "D"], vec![Error::NoPieces { algorithm: 1 }]),
    ];
    for (texts, expected) in cases {
        assert_eq!(
            from_texts(&puzzle, texts).unwrap_err(),
            expected,
            "{texts:?}"
        );
    }
    let all = from_texts(&puzzle, &["U", "R", ""]).unwrap_err();
    assert_eq!(
        all,
        [
            Error::DoNotCommute {
                first: 0,
                second: 1
            },
            Error::ChangesNothing { algorithm: 2 }
        ]
    );
    assert!(
        all[0]
            .to_string()
            .starts_with("Algorithms 1 and 2 disturb each other")
    );
    assert!(
        all[1]
            .to_string()
            .starts_with("Algorithm 3 leaves the puzzle as it is")
    );
}

#[test]
fn registers_work_on_other_puzzles_too() {
    for (layers, dimensions, texts) in [
        (2, 3, ["U", "D"]),
        (4, 3, ["U 2R2 U2", ""]),
        (3, 4, ["R12 R34", ""]),
        (3, 4, ["R12", "R52"]),
    ] {
        let puzzle = Puzzle::cube(layers, dimensions).unwrap();
        let texts: Vec<&str> = texts.into_iter().filter(|text| !text.is_empty()).collect();
        for register in &from_texts(&puzzle, &texts).unwrap().registers {
            let zero = register.zero_pieces(&puzzle);
            for (value, position) in values(&puzzle, register).iter().enumerate() {
                assert_eq!(register.decode(&puzzle, position), Some(value as u64));
                assert_eq!(solved(&puzzle, position, &zero), value == 0);
            }
        }
    }
}

#[test]
fn wrong_lines_of_a_preset_file_are_located() {
    let puzzle = rubik();
    // (line, the words it is about, what the message must mention)
    let cases = [
        ("4, 4", "4, 4", "`|`"),
        ("4, x | U / D", "x", "whole number"),
        ("4,, 4 | U / D", "", "whole number"),
        (" | U", "", "whole number"),
        ("-4 | U", "-4", "whole number"),
        (
            "99999999999999999999 | U",
            "99999999999999999999",
            "whole number",
        ),
        ("4, 4 | U / Q D", "Q", "not a move"),
        (
            "4, 4 | U / D / R",
            "4, 4 | U / D / R",
            "Orders: 2, algorithms: 3",
        ),
        ("4, 4 | U", "4, 4 | U", "Orders: 2, algorithms: 1"),
        ("4, 4 | U / R", "4, 4 | U / R", "disturb"),
        ("4, 2 | U / D", "4, 2 | U / D", "Algorithm 2 has order 4"),
        (
            "2, 2 | U2 E / D2 E",
            "2, 2 | U2 E / D2 E",
            "distinguish 2 values",
        ),
        ("ä|🧊", "ä", "whole number"),
        ("4 | U | 1", " 1", "what is proved"),
        ("4 | U | 2 | valid | me", "2", "have 1 moves"),
        ("4, 4 | U / D | 1+1 | valid | me", "1+1", "have 1 + 1 moves"),
        ("4 | U | 1 | shorter | me", "shorter", "`least sum`"),
    ];
    for (row, words, message) in cases {
        let text = format!("# 4, 4 | Q\r\n\n  {row}  \n4, 4 | U / D");
        let errors = parse_presets(&puzzle, &text).unwrap_err();
        assert_eq!(errors.len(), 1, "{row}");
        assert_eq!(errors[0].line, 3);
        assert_eq!(&text[errors[0].range.clone()], words, "{row}");
        assert!(
            errors[0].message.contains(message),
            "{row}: {}",
            errors[0].message
        );
    }
    let errors = parse_presets(&puzzle, "x | U\n4 | U\n4 | Q").unwrap_err();
    assert_eq!(
        errors.iter().map(|error| error.line).collect::<Vec<_>>(),
        [1, 3]
    );
    assert!(
        errors[0]
            .to_string()
            .starts_with("line 1: An order is a whole number")
    );
    assert_eq!(parse_presets(&puzzle, "# nothing\n\n"), Ok(Vec::new()));
}

proptest! {
    #[test]
    fn registers_hold_any_values_at_once(preset in 0..7_usize, amounts in any::<[i32; 4]>()) {
        let puzzle = rubik();
        let orders = &Architecture::preset_orders(&puzzle)[preset];
        let architecture = Architecture::preset(&puzzle, orders).expect("a listed preset");
        let mut position = puzzle.solved();
        for (register, amount) in architecture.registers.iter().zip(amounts) {
            position.then_assign(&register.permutation().pow(amount.into()));
        }
        for (register, amount) in architecture.registers.iter().zip(amounts) {
            let value = i64::from(amount).rem_euclid(register.order as i64) as u64;
            prop_assert_eq!(register.decode(&puzzle, &position), Some(value));
            for modulus in register.moduli(&puzzle) {
                let pieces = register.modulus_pieces(&puzzle, modulus).expect("a listed modulus");
                let all_solved = solved(&puzzle, &position, &pieces);
                prop_assert_eq!(all_solved, value.is_multiple_of(modulus));
            }
        }
    }

    #[test]
    fn a_value_is_read_exactly_where_all_own_facets_agree_with_it(
        preset in 0..6_usize,
        pick in any::<[prop::sample::Index; 4]>(),
    ) {
        let puzzle = rubik();
        let orders = &Architecture::preset_orders(&puzzle)[preset];
        let architecture = Architecture::preset(&puzzle, orders).expect("a listed preset");
        let register = &architecture.registers[pick[0].index(orders.len())];
        let own: Vec<u16> =
            register.pieces.iter().flat_map(|&id| puzzle.piece(id).facets.clone()).collect();
        let value = pick[1].index(register.order as usize) as i64;
        let (a, b) = (own[pick[2].index(own.len())], own[pick[3].index(own.len())]);
        let exchange = if a == b { Vec::new() } else { vec![vec![a, b]] };
        let exchange = Permutation::from_cycles(54, &exchange).expect("two facets");
        let position = register.permutation().pow(value).then(&exchange);

        // The value, if any, found by trying all of them.
        let agrees = |value: &u64| {
            let power = register.permutation().pow(*value as i64);
            own.iter().all(|&point| position.image(point.into()) == power.image(point.into()))
        };
        prop_assert_eq!(register.decode(&puzzle, &position), (0..register.order).find(agrees));
    }

    #[test]
    fn any_preset_text_is_read_or_refused_at_a_place(text in "\\PC*|[UDR2'|/,# 0-9\n]*") {
        let puzzle = rubik();
        if let Err(errors) = parse_presets(&puzzle, &text) {
            prop_assert!(!errors.is_empty());
            for error in errors {
                prop_assert!(text.get(error.range).is_some());
                prop_assert!((1..=text.lines().count()).contains(&error.line));
            }
        }
    }
}
