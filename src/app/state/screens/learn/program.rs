//! Programs of lessons: opening them on Run, seeing what becomes of them, and testing what a learner wrote.

use std::sync::Arc;

use q::{Machine, Status};

use super::lesson::{Task, Test};
use super::{Learn, Reply, Run};
use crate::state::context::Context;
use crate::state::screens::run::player::Said;

/// A test may take this many steps; the longest model answer takes less than a tenth of them.
const MOST_STEPS: u64 = 400_000;

/// The last number in a text.
fn last_number(text: &str) -> Option<i64> {
    let mut words = text.split(|c: char| !c.is_ascii_digit() && c != '-');
    words.rfind(|word| !word.is_empty())?.parse().ok()
}

/// Runs a program with numbers; what it says in the end.
///
/// # Errors
/// Why it does not come to an end that can be compared, in words.
pub fn run(program: &Arc<q::Program>, inputs: &[i64]) -> Result<i64, String> {
    let mut machine = Machine::new(program.clone());
    let mut inputs = inputs.iter();
    while machine.steps() < MOST_STEPS {
        match machine.status() {
            Status::Ready => {
                machine.run(MOST_STEPS - machine.steps());
            }
            Status::AwaitingInput { .. } => {
                let next = inputs
                    .next()
                    .ok_or("it asks for more numbers than the task gives")?;
                let input = machine.input(*next);
                input.map_err(|error| format!("it does not take {next}: {error}"))?;
            }
            status @ Status::Halted { .. } => {
                let text = status.halt_text().unwrap_or_default();
                return last_number(&text).ok_or_else(|| {
                    format!("its last words are \u{201c}{text}\u{201d}, without a number")
                });
            }
            Status::Ended => return Err("it ends without a word".to_owned()),
            Status::Faulted(fault) => return Err(fault.explain(program)),
        }
    }
    Err("it does not come to an end".to_owned())
}

/// Runs the tests of a step; the first that fails, in words.
pub fn failure(program: &Arc<q::Program>, tests: &[Test]) -> Option<String> {
    tests.iter().find_map(|test| {
        let numbers: Vec<String> = test.inputs.iter().map(i64::to_string).collect();
        let given = match numbers.as_slice() {
            [] => String::new(),
            numbers => format!("With {}, ", numbers.join(" and ")),
        };
        let words = match run(program, &test.inputs) {
            Ok(output) if output == test.output => return None,
            Ok(output) => format!(
                "{given}your program answers {output}. It should answer {}.",
                test.output
            ),
            Err(why) => format!("{given}there is no answer: {why}."),
        };
        Some(words)
    })
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
        let failure = if run.compile.has_errors() {
            Some("Your program does not compile yet. What is wrong stands under it.".to_owned())
        } else {
            match &run.loaded {
                Some(loaded) if !run.compile.stale => failure(&loaded.program, tests),
                _ => {
                    Some("Your program is still being compiled. Try again in a moment.".to_owned())
                }
            }
        };
        match failure {
            None => self.finish(cx),
            Some(words) => {
                cx.say(words.clone());
                self.reply = Some(Reply { words, good: false });
            }
        }
    }
}
