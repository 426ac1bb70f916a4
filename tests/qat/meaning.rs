//! What puzzles do, held against what programs mean: the same text, run on numbers and run on cubes, says the same.

use std::sync::Arc;

use diagnostics::{Source, Sources};
use qat::examples::{Example, Language, all};
use qat::meaning::{End, Meaning};
use qat::{CatalogueWorld, Options};

use crate::{BUDGET, compile_with};

/// Numbers that a run is given at most; a program may ask for ever.
const LONGEST: usize = 12;
/// Lists of inputs of a sample at most.
const MOST: usize = 2_000;
/// How a run went.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Told {
    pub said: Vec<String>,
    pub ending: Ending,
}

/// How far it got.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    Halted,
    /// It asks this and takes numbers up to that.
    Asks(String, u64),
    Endless,
    /// Nobody knows: it took too long, or needed more tape than a machine has.
    Open,
}

/// The meaning of a text without errors.
pub(crate) fn meaning(text: &str) -> Meaning {
    let mut sources = Sources::new();
    let id = sources.add(Source::new("test.qat", text));
    let (meaning, diagnostics) = Meaning::of(&mut sources, id, &CatalogueWorld);
    meaning.unwrap_or_else(|| panic!("{text}\n{diagnostics:#?}"))
}

/// How the program goes on numbers.
pub(crate) fn meant(meaning: &Meaning, inputs: &[i64]) -> Told {
    let mut inputs = inputs.iter().copied();
    follow(meaning, |_| inputs.next()).0
}

/// How the program goes on the numbers that it gets when it is told how large they may be, and how many statements that
/// takes.
fn follow(meaning: &Meaning, mut next: impl FnMut(u64) -> Option<i64>) -> (Told, u64) {
    let mut run = meaning.run();
    let ending = loop {
        break match run.go_on(BUDGET) {
            End::Budget => Ending::Open,
            End::Halted => Ending::Halted,
            End::Endless { .. } => Ending::Endless,
            End::AwaitingInput => {
                let asked = run.asked().expect("it waits");
                if let Some(value) = next(asked.max) {
                    run.input(value).expect("an input in range");
                    continue;
                }
                Ending::Asks(asked.message.to_owned(), asked.max)
            }
        };
    };
    let said = run.take_said();
    let told = Told {
        said: said.iter().map(qat::meaning::Said::text).collect(),
        ending,
    };
    (told, run.steps())
}

/// How the program goes on puzzles.
pub(crate) fn turned(program: &Arc<q::Program>, inputs: &[i64]) -> Told {
    let mut machine = q::Machine::new(program.clone());
    let mut inputs = inputs.iter();
    let ending = loop {
        break match machine.run(10 * BUDGET) {
            q::RunEnd::Halted => Ending::Halted,
            q::RunEnd::Endless(_) => Ending::Endless,
            q::RunEnd::AwaitingInput => {
                if let Some(&value) = inputs.next() {
                    machine.input(value).expect("an input in range");
                    continue;
                }
                match machine.status() {
                    q::Status::AwaitingInput { message, max } => {
                        Ending::Asks(message.to_owned(), max)
                    }
                    status => panic!("it waits and does not: {status:?}"),
                }
            }
            q::RunEnd::Faulted => match machine.status() {
                q::Status::Faulted(q::Fault::TapeTooLong { .. }) => Ending::Open,
                status => panic!("{status:?} in\n{program}"),
            },
            _ => Ending::Open,
        };
    };
    let said = machine.outputs().iter().map(|said| said.text(program));
    Told {
        said: said.collect(),
        ending,
    }
}

/// Fails unless the puzzles did what was meant.
pub(crate) fn assert_same(meant: &Told, turned: &Told, about: impl FnOnce() -> String) {
    let open = [meant, turned].map(|told| told.ending == Ending::Open);
    if open.contains(&true) {
        let common = meant.said.len().min(turned.said.len());
        assert_eq!(meant.said[..common], turned.said[..common], "{}", about());
    } else {
        assert_eq!(turned, meant, "{}", about());
    }
}

/// All ways to compile: optimised, and plainly.
fn choices() -> Vec<Options> {
    vec![Options { optimise: true }, Options { optimise: false }]
}

fn programs() -> impl Iterator<Item = Example> {
    let all = all().into_iter();
    all.filter(|example| example.language == Language::Qat)
}

/// A list of inputs and what should come of it.
type Case = (Vec<i64>, Told);

/// All lists of inputs that a program takes, none negative; `None` if they, or one of them, are too long to be tried with
/// so many statements.
fn every_input(meaning: &Meaning, mut statements: u64) -> Option<Vec<Case>> {
    let mut cases = Vec::new();
    let mut list: Vec<i64> = Vec::new();
    let mut maxima: Vec<u64> = Vec::new();
    loop {
        let mut given = list.iter().copied();
        let (told, steps) = follow(meaning, |_| given.next());
        statements = statements.checked_sub(steps)?;
        if let Ending::Asks(_, max) = told.ending {
            if list.len() == LONGEST {
                return None;
            }
            list.push(0);
            maxima.push(max);
            continue;
        }
        cases.push((list.clone(), told));
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
fn some_inputs(meaning: &Meaning, mut statements: u64) -> Vec<Case> {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut cases = Vec::new();
    while cases.len() < MOST {
        let mut list = Vec::new();
        let (told, steps) = follow(meaning, |max| {
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
        cases.push((list, told));
    }
    cases
}

/// Runs every example on puzzles and on numbers, compiled in each of these ways: with all inputs if that takes no more than
/// so many statements, else with a sample, and with those of the index.
fn examples_agree(choices: &[Options], statements: u64) {
    for example in programs() {
        let meaning = meaning(example.text);
        let mut cases = every_input(&meaning, statements).unwrap_or_default();
        cases.extend(some_inputs(&meaning, statements));
        for run in &example.runs {
            cases.push((run.inputs.clone(), meant(&meaning, &run.inputs)));
        }
        for options in choices {
            let compiled = compile_with(example.text, *options);
            let program = Arc::new(compiled.program.expect("examples have no errors"));
            for (inputs, expected) in &cases {
                assert_same(expected, &turned(&program, inputs), || {
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
    examples_agree(&choices()[1..], 50_000);
}

/// As the two above, in every way to compile, with every list of inputs of every program whose inputs can be counted.
#[test]
#[ignore = "takes minutes: run it by name"]
fn examples_do_on_cubes_what_they_mean_at_length() {
    examples_agree(&choices(), 20_000_000);
}

#[test]
fn endless_programs_are_known_as_such() {
    let text = ".registers { A, B <- 3x3 builtin (90, 90) }\n\
        input \"?\" A\n next: add A 2\n add B 1\n solved-goto A out\n goto next\n out: halt B";
    let meaning = meaning(text);
    let program = Arc::new(
        compile_with(text, Options::default())
            .program
            .expect("no errors"),
    );
    for value in 0..90 {
        let told = meant(&meaning, &[value]);
        let odd = value % 2 == 1;
        assert_eq!(told.ending == Ending::Endless, odd, "{value}");
        assert_same(&told, &turned(&program, &[value]), || value.to_string());
    }
}

/// The largest size that a register may have, on a tape that is as long as anyone wants.
#[test]
fn theoretical_registers_count_modulo_their_size_on_endless_tapes() {
    let text = ".registers {\n tape T ~ A, B <- theoretical (18446744073709551615, 7)\n C <- theoretical 2\n }\n\
        add A -1\n add B 10\n add C 3\n print A\n print B\n print C\n print \"by three\" A%3\n\
        move-right T 9007199254740991\n move-right T 9007199254740991\n print A\n add A 5\n\
        move-left T 9007199254740991\n print A\n move-left T 9007199254740991\n print A\n halt B";
    let told = meant(&meaning(text), &[]);
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
        (told.said.as_slice(), told.ending),
        (&expected.map(String::from)[..], Ending::Halted)
    );
}

#[test]
fn numbers_out_of_range_are_not_taken() {
    let meaning = meaning(".registers { A <- theoretical 10 }\n input \"?\" A\n halt A");
    let mut run = meaning.run();
    assert!(run.input(10).is_err() && run.input(-10).is_err() && run.input(i64::MIN).is_err());
    assert!(run.input(-9).is_ok());
    assert!(run.input(1).is_err(), "nothing is asked");
    assert_eq!(run.go_on(1), End::Halted);
    assert_eq!(run.go_on(1), End::Halted);
    assert_eq!(run.take_said().len(), 1, "it halts once");
}
