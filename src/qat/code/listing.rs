//! The program as text, for tests of the passes.

use std::fmt;

use super::{Addition, Code, LabelId, Operation, Output, Test};
use crate::registers::{RegisterId, Registers};

impl Code {
    /// The program as text, for tests: an instruction a line, labels numbered.
    pub fn listing(&self, registers: &Registers) -> String {
        let lines = self.instructions.iter().map(|instruction| {
            let shown = Shown {
                operation: &instruction.operation,
                registers,
            };
            format!("{shown}\n")
        });
        lines.collect()
    }
}

struct Shown<'a> {
    operation: &'a Operation,
    registers: &'a Registers,
}

impl Shown<'_> {
    fn name(&self, id: RegisterId) -> &str {
        &self.registers.get(id).name
    }

    fn test(&self, test: Test) -> String {
        let modulus = test.modulus.map(|m| format!("%{m}")).unwrap_or_default();
        format!("{}{modulus}", self.name(test.register))
    }

    fn additions(&self, additions: &[Addition]) -> String {
        let all: Vec<String> = additions
            .iter()
            .map(|a| format!("{}+{}", self.name(a.register), a.amount))
            .collect();
        all.join(" ")
    }

    fn output(&self, output: &Output) -> String {
        let value = output.value.map(|test| format!(" {}", self.test(test)));
        format!("{:?}{}", output.message, value.unwrap_or_default())
    }
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.operation {
            Operation::Label(LabelId(label)) => write!(f, "L{label}:"),
            Operation::Add(additions) => write!(f, "add {}", self.additions(additions)),
            Operation::Goto(LabelId(target)) => write!(f, "goto L{target}"),
            Operation::SolvedGoto { test, target } => {
                write!(f, "solved-goto {} L{}", self.test(*test), target.0)
            }
            Operation::RepeatUntil { test, additions } => {
                let (test, additions) = (self.test(*test), self.additions(additions));
                write!(f, "repeat until {test} {additions}")
            }
            Operation::Input { message, register } => {
                write!(f, "input {message:?} {}", self.name(*register))
            }
            Operation::Print(output) => write!(f, "print {}", self.output(output)),
            Operation::Halt(output) => write!(f, "halt {}", self.output(output)),
            Operation::Solve(store) => write!(f, "solve {store}"),
            Operation::Switch(puzzle) => write!(f, "switch {puzzle}"),
            Operation::Move { tape, steps } => write!(f, "move {tape} by {steps}"),
        }
    }
}
