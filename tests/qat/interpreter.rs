//! What puzzles do, compared with what programs mean: the same text, run on numbers and run on cubes, says the same.

use std::sync::Arc;

use proptest::prelude::*;
use qat::examples::{Example, Language, all};
use qat::interpreter::{AbstractProgram, End};
use qat::{Options, Passes};

use crate::compile_with;
use crate::outcome::{
    Ending, LONG, Outcome, abstract_program, assert_same, executed, follow, interpreted,
};
use crate::wild::program;

/// Numbers that a run is given at most; a program may ask for ever.
const LONGEST: usize = 12;
/// Statements after which a run of a made-up program is left.
const SHORT: u64 = 20_000;
/// Lists of inputs of a sample at most.
const MOST: usize = 2_000;
/// Settings to compile with: with all passes, with none, and without each of them.
fn choices() -> Vec<Options> {
    let without = Passes::listed().filter_map(|(name, _)| Passes::ALL.without(name));
    let passes = [Passes::ALL, Passes::NONE].into_iter().chain(without);
    passes.map(|passes| Options { passes }).collect()
}

fn programs() -> impl Iterator<Item = Example> {
    let all = all().into_iter();
    all.filter(|example| example.language == Language::Qat)
}

/// A list of inputs and what should come of it.
type Case = (Vec<i64>, Outcome);

/// All lists of inputs that a program takes, none negative; `None` if they, or one of them, are too long to be tried
/// with so many statements.
fn every_input(abstract_program: &AbstractProgram, mut statements: u64) -> Option<Vec<Case>> {
    let mut cases = Vec::new();
    let mut list: Vec<i64> = Vec::new();
    let mut maxima: Vec<u64> = Vec::new();
    loop {
        let mut given = list.iter().copied();
        let (outcome, steps) = follow(abstract_program, LONG, |_| given.next());
        statements = statements.checked_sub(steps)?;
        if let Ending::Asks(_, max) = outcome.ending {
            if list.len() == LONGEST {
                return None;
            }
            list.push(0);
            maxima.push(max);
            continue;
        }
        cases.push((list.clone(), outcome));
        while let (Some(last), Some(max)) = (list.last_mut(), maxima.last()) {
            if last.unsigned_abs() < *max {
                *last += 1;
                break;
            }
            list.pop();
            maxima.pop();
        }
        if list.is_empty() {
            return Some(cases);
        }
    }
}

/// Marsaglia's xorshift generator.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// As many lists of inputs as can be tried with so many statements, a quarter of the numbers negative. Runs that would
/// take more than [`LONGEST`] numbers are left while they wait for the next.
fn some_inputs(abstract_program: &AbstractProgram, mut statements: u64) -> Vec<Case> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut cases = Vec::new();
    while cases.len() < MOST {
        let mut list = Vec::new();
        let (outcome, steps) = follow(abstract_program, LONG, |max| {
            if list.len() == LONGEST {
                return None;
            }
            let value = i64::try_from(random.below(max + 1)).expect("a small register");
            list.push(if random.below(4) == 0 { -value } else { value });
            list.last().copied()
        });
        let Some(left) = statements.checked_sub(steps) else {
            break;
        };
        statements = left;
        cases.push((list, outcome));
    }
    cases
}

/// Runs every example on puzzles and on numbers, compiled with each of these settings: with all inputs if that takes no
/// more than so many statements, else with a sample, and with those of the index.
fn examples_agree(choices: &[Options], statements: u64) {
    for example in programs() {
        let abstract_program = abstract_program(example.text);
        let mut cases = every_input(&abstract_program, statements).unwrap_or_default();
        cases.extend(some_inputs(&abstract_program, statements));
        for run in &example.runs {
            cases.push((
                run.inputs.clone(),
                interpreted(&abstract_program, &run.inputs, LONG),
            ));
        }
        for options in choices {
            let compiled = compile_with(example.text, *options);
            let program = Arc::new(compiled.program.expect("examples have no errors"));
            for (inputs, expected) in &cases {
                assert_same(expected, &executed(&program, inputs, LONG), || {
                    format!("{} with {inputs:?}, {options:?}", example.file)
                });
            }
        }
    }
}

#[test]
fn examples_do_on_cubes_what_they_mean() {
    examples_agree(&choices()[..1], 200_000);
}

#[test]
fn no_optimisation_changes_what_an_example_does() {
    examples_agree(&choices()[1..], 8_000);
}

/// As the two above, with every setting, with every list of inputs of every program whose inputs can be counted.
#[cfg(feature = "long")]
#[test]
fn examples_do_on_cubes_what_they_mean_at_length() {
    examples_agree(&choices(), 3_000_000);
}

#[test]
fn endless_programs_are_known_as_such() {
    let text = ".registers { A, B <- 3x3 builtin (90, 90) }\n\
        input \"?\" A\n next: add A 2\n add B 1\n solved-goto A out\n goto next\n out: halt B";
    let abstract_program = abstract_program(text);
    let program = Arc::new(
        compile_with(text, Options::default())
            .program
            .expect("no errors"),
    );
    for value in 0..90 {
        let outcome = interpreted(&abstract_program, &[value], LONG);
        let odd = value % 2 == 1;
        assert_eq!(outcome.ending == Ending::Endless, odd, "{value}");
        assert_same(&outcome, &executed(&program, &[value], LONG), || {
            value.to_string()
        });
    }
}

/// A loop that becomes one `repeat until`, of moves that leave the asked register alone.
#[test]
fn waiting_for_ever_is_endless() {
    let text = ".registers { A, B <- 3x3 builtin (90, 90) }\n\
        input \"?\" B\n next: solved-goto B out\n add A 17\n goto next\n out: halt A";
    let abstract_program = abstract_program(text);
    for options in choices() {
        let program = Arc::new(compile_with(text, options).program.expect("no errors"));
        for (value, ending) in [(0, Ending::Halted), (14, Ending::Endless)] {
            let outcome = interpreted(&abstract_program, &[value], LONG);
            assert_eq!(outcome.ending, ending);
            assert_same(&outcome, &executed(&program, &[value], LONG), || {
                format!("{value}, {options:?}")
            });
        }
    }
}

/// The largest size that a register may have, on a tape that is as long as anyone wants.
#[test]
fn theoretical_registers_count_modulo_their_size_on_endless_tapes() {
    let text = ".registers {\n tape T ~ A, B <- theoretical (18446744073709551615, 7)\n C <- theoretical 2\n }\n\
        add A -1\n add B 10\n add C 3\n print A\n print B\n print C\n print \"by three\" A%3\n\
        move-right T 9007199254740991\n move-right T 9007199254740991\n print A\n add A 5\n\
        move-left T 9007199254740991\n print A\n move-left T 9007199254740991\n print A\n halt B";
    let outcome = interpreted(&abstract_program(text), &[], LONG);
    let expected = [
        "18446744073709551614",
        "3",
        "1",
        "by three 2",
        "0",
        "0",
        "18446744073709551614",
        "3",
    ];
    assert_eq!(
        (outcome.said.as_slice(), outcome.ending),
        (&expected.map(String::from)[..], Ending::Halted)
    );
}

#[test]
fn numbers_out_of_range_are_not_taken() {
    let abstract_program =
        abstract_program(".registers { A <- theoretical 10 }\n input \"?\" A\n halt A");
    let mut run = abstract_program.start();
    assert!(run.input(10).is_err() && run.input(-10).is_err() && run.input(i64::MIN).is_err());
    assert!(run.input(-9).is_ok());
    assert!(run.input(1).is_err(), "nothing is asked");
    assert_eq!(run.run(1), End::Halted);
    assert_eq!(run.run(1), End::Halted);
    assert_eq!(run.take_outputs().len(), 1, "it halts once");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn made_up_programs_do_on_cubes_what_they_mean(
        bytes in prop::collection::vec(any::<u8>(), 0..90),
        another in any::<prop::sample::Index>(),
    ) {
        let (text, inputs) = program(&bytes);
        let expected = interpreted(&abstract_program(&text), &inputs, SHORT);
        let choices = choices();
        for options in choices.iter().take(2).chain([another.get(&choices)]) {
            let compiled = compile_with(&text, *options);
            let program = Arc::new(compiled.program.expect("made-up programs have no errors"));
            assert_same(&expected, &executed(&program, &inputs, SHORT), || {
                format!("{text}{options:?}")
            });
        }
    }
}
