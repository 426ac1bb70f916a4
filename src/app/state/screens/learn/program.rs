//! Programs of lessons: opening them on Run, seeing what becomes of them, and testing what a learner wrote.

use std::sync::Arc;

use q::{Event, Machine, Status};

use super::lesson::{Task, Test};
use super::{Learn, Reply, Run};
use crate::state::context::Context;
use crate::state::screens::run::player::Said;

/// A test may take this many steps; the longest model answer takes less than a tenth of them.
const MOST_STEPS: u64 = 400_000;
/// All tests of a task together may.
const MOST_IN_ALL: u64 = 4_000_000;

/// The last number in a text.
fn last_number(text: &str) -> Option<i64> {
    let mut words = text.split(|c: char| !c.is_ascii_digit() && c != '-');
    words.rfind(|word| !word.is_empty())?.parse().ok()
}

/// What a program did with the numbers of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// The number that each of its outputs ends in, the last one being that of `halt`.
    pub numbers: Vec<i64>,
    /// How many turns it made.
    pub turns: u64,
    /// How many steps: turns and decisions.
    steps: u64,
}

/// Runs a program with numbers.
///
/// # Errors
/// Why it does not come to an end that can be compared, in words.
pub fn run(program: &Arc<q::Program>, inputs: &[i64], budget: u64) -> Result<Ran, String> {
    let mut machine = Machine::new(program.clone());
    let mut inputs = inputs.iter();
    let mut turns = 0;
    while machine.steps() < budget.min(MOST_STEPS) {
        let step = match machine.status() {
            Status::Ready => machine.step(),
            Status::AwaitingInput { .. } => {
                let next = inputs
                    .next()
                    .ok_or("it asks for more numbers than the task gives")?;
                let input = machine.input(*next);
                input.map_err(|error| format!("it does not take {next}: {error}"))?
            }
            status @ Status::Halted { .. } => {
                let text = status.halt_text().unwrap_or_default();
                let outputs = machine.outputs().iter();
                let numbers = outputs.filter_map(|output| last_number(&output.text(program)));
                last_number(&text).ok_or_else(|| {
                    format!("its last words are \u{201c}{text}\u{201d}, without a number")
                })?;
                return Ok(Ran {
                    numbers: numbers.collect(),
                    turns,
                    steps: machine.steps(),
                });
            }
            Status::Ended => return Err("it ends without a word".to_owned()),
            Status::Faulted(fault) => return Err(fault.explain(program)),
        };
        turns += u64::from(matches!(step.event, Event::Turned { .. }));
    }
    Err("it does not come to an end".to_owned())
}

/// Runs the tests of a step: how many turns were made in all.
///
/// # Errors
/// The first test that fails, in words, and how many others do.
pub fn check(program: &Arc<q::Program>, tests: &[Test]) -> Result<u64, String> {
    let (mut turns, mut budget) = (0, MOST_IN_ALL);
    let mut failures = Vec::new();
    for test in tests {
        let ran = match run(program, &test.inputs, budget) {
            Ok(ran) => ran,
            // A program that does not come to an end would keep the page busy for each further test.
            Err(why) => {
                failures.push(explain(test, Err(why)));
                break;
            }
        };
        budget = budget.saturating_sub(ran.steps);
        // Only the last outputs are compared: a program may say more before.
        if ran.numbers.ends_with(&test.outputs) {
            turns += ran.turns;
        } else {
            failures.push(explain(test, Ok(ran)));
        }
    }
    let others = match failures.len() {
        0 => return Ok(turns),
        1 => String::new(),
        2 => " Another test fails, too.".to_owned(),
        n => format!(" {} other tests fail, too.", n - 1),
    };
    Err(failures.swap_remove(0) + &others)
}

fn explain(test: &Test, ran: Result<Ran, String>) -> String {
    let list = |numbers: &[i64], sign: &str| {
        let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
        numbers.join(sign)
    };
    let given = match test.inputs.as_slice() {
        [] => String::new(),
        inputs => format!("With {}, ", list(inputs, " and ")),
    };
    match ran {
        Ok(ran) => {
            // No more of them than are compared.
            let latest = ran.numbers.len().saturating_sub(test.outputs.len());
            format!(
                "{given}your program answers {}. It should answer {}.",
                list(&ran.numbers[latest..], ", "),
                list(&test.outputs, ", ")
            )
        }
        Err(why) => format!("{given}there is no answer: {why}."),
    }
}

impl Learn {
    /// Opens the step's program on Run, if it is to be.
    pub(in crate::state) fn open_program(&mut self, run: &mut Run, cx: &mut Context) {
        if !std::mem::take(&mut self.wants_program) {
            return;
        }
        let Some((file, text)) = self.step().and_then(|step| step.program.clone()) else {
            return;
        };
        let open = run.documents.current().id.clone();
        self.former.get_or_insert(open);
        // A step that wants to be played as the machine asks for it; the next one does not.
        run.debug.quiz = false;
        run.open_of_lesson(&file, &text, cx);
    }

    /// Another screen is shown: what was open on Run before is open again.
    pub(in crate::state) fn give_back(&mut self, run: &mut Run, cx: &mut Context) {
        if let Some(former) = self.former.take() {
            run.open(&former, cx);
        }
    }

    /// Looks at the program that Run shows: whether the step is done.
    pub(in crate::state) fn look(&mut self, run: &Run, cx: &mut Context) {
        let Some(step) = self.step() else { return };
        if self.wants_program || self.reply.as_ref().is_some_and(|reply| reply.good) {
            return;
        }
        let player = &run.player;
        let done = match &step.task {
            Task::Halts(wanted) => player.said().iter().any(|said| match said {
                Said::Halted(text) => wanted.is_none() || last_number(text) == *wanted,
                _ => false,
            }),
            Task::Reaches(name, value) => {
                let registers = run.loaded.iter().flat_map(|loaded| &loaded.registers);
                let mut values = registers.zip(&run.values);
                let there = values
                    .any(|(register, shown)| register.name == *name && *shown == Some(*value));
                there && !player.is_moving()
            }
            Task::Predicts(count) => player.predicted() >= *count,
            _ if step.program.is_none() => !self.board.animator().is_moving() && self.is_reached(),
            _ => false,
        };
        if done {
            self.finish(cx);
        }
    }

    /// Tests the program that Run shows.
    pub(in crate::state) fn test(&mut self, run: &Run, cx: &mut Context) {
        let Some(Task::Tests(tests)) = self.step().map(|step| &step.task) else {
            return;
        };
        let checked = if run.compile.has_errors() {
            Err("Your program does not compile yet. What is wrong stands under it.".to_owned())
        } else {
            match &run.loaded {
                Some(loaded) if !run.compile.stale => check(&loaded.program, tests),
                _ => Err("Your program is still being compiled. Try again in a moment.".to_owned()),
            }
        };
        match checked {
            Ok(turns) => self.finish_with(turns, cx),
            Err(words) => {
                cx.say(words.clone());
                self.reply = Some(Reply { words, good: false });
            }
        }
    }

    /// The program does the task, in this many turns.
    fn finish_with(&mut self, turns: u64, cx: &mut Context) {
        let set = self.title.map(|title| title.id.clone());
        let exercise = self.step().map(|step| (step.id.clone(), step.turns));
        self.finish(cx);
        let (Some(set), Some((id, Some(model)))) = (set, exercise) else {
            return;
        };
        if self.progress.turned(&set, &id, turns) {
            cx.effects.push(self.saves());
        }
        let possible = if turns > model {
            format!("; {model} are possible")
        } else {
            String::new()
        };
        let words = format!("Your program needs {turns} turns for all tests together{possible}.");
        cx.say(words.clone());
        if let Some(reply) = &mut self.reply {
            reply.words = format!("{} {words}", reply.words);
        }
    }
}
