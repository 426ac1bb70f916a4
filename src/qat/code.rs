//! The program between QAT and Q: a list of primitive instructions with labels, registers by number. Passes rewrite
//! it; nothing in it can be wrong any more.

#[cfg(test)]
mod listing;

use diagnostics::Span;

use crate::registers::{RegisterId, Registers};

/// A label, whatever its name was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LabelId(pub usize);

/// A program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Code {
    pub instructions: Vec<Instruction>,
    /// Every [`LabelId`] is less than this and stands exactly once in [`Code::instructions`], unless no jump refers
    /// to it.
    pub labels: usize,
}

/// An instruction and the statement of the file that it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Instruction {
    pub operation: Operation,
    pub span: Span,
}

/// What an instruction does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    /// Jumps arrive here.
    Label(LabelId),
    /// Adds to registers of one puzzle, each named once; amounts are less than the register's order and not zero.
    Add(Vec<Addition>),
    Goto(LabelId),
    SolvedGoto {
        test: Test,
        target: LabelId,
    },
    /// Adds again and again until the test holds, perhaps not at all. All registers are of one puzzle.
    RepeatUntil {
        test: Test,
        additions: Vec<Addition>,
    },
    Input {
        message: String,
        register: RegisterId,
    },
    Print(Output),
    Halt(Output),
    /// Brings all registers of a puzzle, or of a tape's cell, to zero.
    Solve(usize),
    /// Picks another puzzle or tape up.
    Switch(usize),
    /// Moves the head of a tape, to the right if `steps` is positive; it is not zero. From then on the registers of
    /// that tape are those of another cell.
    Move {
        tape: usize,
        steps: i64,
    },
}

/// Adds `amount` to a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Addition {
    pub register: RegisterId,
    pub amount: u64,
}

/// Holds when the register, or its remainder, is zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Test {
    pub register: RegisterId,
    pub modulus: Option<u64>,
}

/// A message, and whose value follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Output {
    pub message: String,
    pub value: Option<Test>,
}

impl Operation {
    /// A register that it uses, if it uses any.
    pub fn register(&self) -> Option<RegisterId> {
        match self {
            Operation::Add(additions) => additions.first().map(|a| a.register),
            Operation::SolvedGoto { test, .. } | Operation::RepeatUntil { test, .. } => {
                Some(test.register)
            }
            Operation::Input { register, .. } => Some(*register),
            Operation::Print(output) | Operation::Halt(output) => {
                output.value.map(|test| test.register)
            }
            Operation::Label(_)
            | Operation::Goto(_)
            | Operation::Solve(_)
            | Operation::Switch(_)
            | Operation::Move { .. } => None,
        }
    }

    /// The puzzle or tape that must be in hand, if that matters.
    pub fn puzzle(&self, registers: &Registers) -> Option<usize> {
        match self {
            Operation::Solve(store) => Some(*store),
            Operation::Move { tape, .. } => Some(*tape),
            _ => self.register().map(|id| registers.get(id).puzzle),
        }
    }

    /// The label that the instruction may jump to.
    pub fn target(&self) -> Option<LabelId> {
        match self {
            Operation::Goto(target) | Operation::SolvedGoto { target, .. } => Some(*target),
            _ => None,
        }
    }

    pub fn target_mut(&mut self) -> Option<&mut LabelId> {
        match self {
            Operation::Goto(target) | Operation::SolvedGoto { target, .. } => Some(target),
            _ => None,
        }
    }

    /// Whether the next instruction may follow.
    pub fn falls_through(&self) -> bool {
        !matches!(self, Operation::Goto(_) | Operation::Halt(_))
    }
}

impl Code {
    /// For each label the index of its instruction; labels that are gone map to the end.
    pub fn positions(&self) -> Vec<usize> {
        let mut positions = vec![self.instructions.len(); self.labels];
        for (i, instruction) in self.instructions.iter().enumerate() {
            if let Operation::Label(LabelId(label)) = instruction.operation {
                positions[label] = i;
            }
        }
        positions
    }

    /// For each instruction whether any run can get to it, and whether any run gets past the last one.
    pub fn reachable(&self) -> (Vec<bool>, bool) {
        let positions = self.positions();
        let mut reached = vec![false; self.instructions.len()];
        let mut past_end = false;
        let mut waiting = vec![0];
        while let Some(mut i) = waiting.pop() {
            while !reached.get(i).copied().unwrap_or(true) {
                reached[i] = true;
                let operation = &self.instructions[i].operation;
                if let Some(LabelId(target)) = operation.target() {
                    waiting.push(positions[target]);
                }
                if !operation.falls_through() {
                    break;
                }
                i += 1;
            }
            past_end |= i == reached.len();
        }
        (reached, past_end)
    }
}
