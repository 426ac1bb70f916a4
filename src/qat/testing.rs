//! The tests of a program (`q::testing`) on numbers in place of puzzles.
//!
//! ```
//! let text = "\
//! .registers { A <- 3x3 builtin (90) }
//!     input \"A number:\" A
//!     add A 1
//!     halt \"One more is\" A
//! .test 4 -> \"One more is 5\"
//! .test 5 -> 7
//! ";
//! let mut sources = diagnostics::Sources::new();
//! let id = sources.add(diagnostics::Source::new("more.qat", text));
//! let tests = qat::compile(&mut sources, id, &qat::CatalogueWorld).tests;
//! let (program, _) = qat::interpreter::AbstractProgram::of(&mut sources, id, &qat::CatalogueWorld);
//! let program = program.unwrap();
//! let run = |test| qat::testing::on_numbers(&program, test, 1_000);
//! let [good, bad] = [run(&tests[0]), run(&tests[1])];
//! assert_eq!(good.difference, None);
//! assert_eq!(bad.difference.unwrap().to_string(), "the program says 6, not 7");
//! ```

use q::testing::{Outcome, Pause, Run, Test, Trial};

use crate::interpreter::{AbstractProgram, End, Interpreter, Output};

/// Runs a test on numbers, for at most `max_steps` statements.
pub fn on_numbers(program: &AbstractProgram, test: &Test, max_steps: u64) -> Outcome {
    Trial::new(program.start(), test.clone()).finish(max_steps)
}

impl Run for Interpreter<'_> {
    fn go_on(&mut self, budget: u64) -> Pause {
        match self.run(budget) {
            End::Budget => Pause::Budget,
            End::Halted | End::Ended => Pause::Ended,
            End::AwaitingInput => Pause::Input,
            End::Endless { .. } => {
                let why = "the program will never end: everything is as it was before";
                Pause::Endless {
                    instruction: None,
                    why: why.to_owned(),
                }
            }
            End::TapesFull => Pause::Stopped("this needs more tape than there is".to_owned()),
        }
    }

    fn steps(&self) -> u64 {
        Interpreter::steps(self)
    }

    fn turns(&self) -> Option<u64> {
        None
    }

    fn said(&mut self) -> Vec<String> {
        let said = self.take_outputs();
        said.iter().map(Output::text).collect()
    }

    fn asked(&self) -> Option<(String, u64)> {
        let asked = self.input_request()?;
        Some((asked.message.to_owned(), asked.max))
    }

    fn input(&mut self, value: i64) {
        let taken = Interpreter::input(self, value);
        debug_assert!(taken.is_ok(), "the number is in range");
    }
}
