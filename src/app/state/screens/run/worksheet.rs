//! What a worksheet of a program has: the program, its instructions, and the trace of one run as the answer.

use std::collections::BTreeMap;
use std::rc::Rc;

use puzzle::PieceId;
use q::{Machine, Operation, RunEnd, Status, instruction_name};

use super::program::Loaded;

/// The most rows of the trace.
const MOST_ROWS: usize = 60;
/// The most steps of an instruction.
const MOST_STEPS: u64 = 20_000;

/// A question about a program and its answer, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub words: String,
    /// What is right.
    pub answer: String,
}

/// A program as it is printed.
pub struct Worksheet {
    /// Whether the answers are printed, on paper of their own, in place of the questions.
    pub answers: bool,
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

impl Worksheet {
    pub(super) fn run(&mut self) {
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

    /// What is asked about the program; each question can be answered with the sheet and a cube.
    pub fn questions(&self) -> Vec<Question> {
        let all = [
            self.translated(),
            self.looked_at(),
            self.most_often(),
            self.largest(),
            self.said(),
        ];
        let all = all.into_iter().flatten();
        all.map(|(words, answer)| Question { words, answer })
            .collect()
    }

    /// Which line became an instruction: the first one that turns the cube by itself.
    fn translated(&self) -> Option<(String, String)> {
        let mut all = self.loaded.program.instructions.iter();
        let at = all.position(|instruction| matches!(instruction.operation, Operation::Turn(_)))?;
        let line = self.loaded.source.lines().line(at)?;
        Some((
            words::share::sheet_ask_line(instruction_name(at)),
            words::share::sheet_line(line),
        ))
    }

    /// What the first instruction that looks at pieces of a register asks by it.
    fn looked_at(&self) -> Option<(String, String)> {
        let program = &self.loaded.program;
        let mut all = program.instructions.iter().enumerate();
        all.find_map(|(at, instruction)| {
            let Operation::SolvedGoto { pieces, .. } = &instruction.operation else {
                return None;
            };
            let same = |shown: &[PieceId]| {
                shown.len() == pieces.len() && shown.iter().all(|piece| pieces.contains(piece))
            };
            let register = self.loaded.registers.iter().find(|register| {
                let puzzle = &program.puzzles[register.puzzle].puzzle;
                same(&register.register.zero_pieces(puzzle))
            })?;
            let puzzle = &program.puzzles[register.puzzle].puzzle;
            let names: Vec<String> = pieces
                .iter()
                .map(|piece| puzzle.piece(*piece).name.clone())
                .collect();
            Some((
                words::share::sheet_ask_look(instruction_name(at)),
                words::share::sheet_look(names.join(", "), &register.name),
            ))
        })
    }

    /// Which instructions the run came to most often.
    fn most_often(&self) -> Option<(String, String)> {
        let mut times: BTreeMap<usize, usize> = BTreeMap::new();
        for (at, _) in &self.trace {
            *times.entry(*at).or_default() += 1;
        }
        let most = *times.values().max()?;
        // A run that was cut off is not counted.
        self.result.as_ref()?;
        let names: Vec<String> = times
            .iter()
            .filter(|(_, count)| **count == most)
            .map(|(at, _)| instruction_name(*at))
            .collect();
        Some((
            words::share::SHEET_ASK_MOST.text().to_owned(),
            words::share::sheet_most(most, names.join(", ")),
        ))
    }

    /// The largest value of the first register.
    fn largest(&self) -> Option<(String, String)> {
        let register = self.loaded.registers.first()?;
        Some((
            words::share::sheet_ask_largest(&register.name),
            words::share::sheet_largest(register.order.saturating_sub(1)),
        ))
    }

    /// What the program says in the end.
    fn said(&self) -> Option<(String, String)> {
        let result = self.result.clone().filter(|result| !result.is_empty())?;
        Some((words::share::SHEET_ASK_RESULT.text().to_owned(), result))
    }
}
