//! What a worksheet of a program has: the program, its instructions, and the trace of one run as the answer.

use std::rc::Rc;

use q::{Machine, RunEnd, Status};

use super::program::Loaded;
use super::{Run, examples};

/// The most rows of the trace.
const MOST_ROWS: usize = 60;
/// The most steps of an instruction.
const MOST_STEPS: u64 = 20_000;

/// A program as it is printed.
pub struct Worksheet {
    pub title: String,
    pub text: Rc<str>,
    pub loaded: Rc<Loaded>,
    /// The numbers that the run was given.
    pub inputs: Vec<i64>,
    /// Each instruction of the run (from 0) and the registers' values after it.
    pub trace: Vec<(usize, Vec<Option<u64>>)>,
    /// What the program said in the end, if the trace goes so far.
    pub result: Option<String>,
}

impl Run {
    /// The worksheet of the open program, traced with the numbers of the run that is shown, or with the example's own;
    /// none while nothing compiles.
    pub(super) fn make_worksheet(&self) -> Option<Worksheet> {
        let document = self.documents.current();
        let given = self.player.so_far().map(|(inputs, _)| inputs);
        let given = given.filter(|inputs| !inputs.is_empty());
        let inputs = given
            .or_else(|| examples::tries(&document.file))
            .unwrap_or_default();
        let mut sheet = Worksheet {
            title: document.title.clone(),
            text: document.text.clone(),
            loaded: self.loaded.clone()?,
            inputs,
            trace: Vec::new(),
            result: None,
        };
        sheet.run();
        Some(sheet)
    }
}

impl Worksheet {
    fn run(&mut self) {
        let program = &self.loaded.program;
        let mut machine = Machine::new(program.clone());
        let mut inputs = self.inputs.iter();
        while self.trace.len() < MOST_ROWS {
            let at = machine.instruction();
            let refused = match machine.status() {
                Status::AwaitingInput { .. } => {
                    let Some(&number) = inputs.next() else { break };
                    machine.input(number).is_err()
                }
                _ => false,
            };
            if refused {
                break;
            }
            let end = machine.next_instruction(MOST_STEPS);
            let registers = self.loaded.registers.iter();
            let value = |r: &super::RegisterInfo| {
                let puzzle = &program.puzzles[r.puzzle].puzzle;
                r.register.decode(puzzle, &machine.positions()[r.puzzle])
            };
            self.trace.push((at, registers.map(value).collect()));
            if !matches!(
                end,
                RunEnd::NextInstruction | RunEnd::NextRepetition | RunEnd::AwaitingInput
            ) {
                self.result = machine.status().halt_text();
                break;
            }
        }
    }
}
