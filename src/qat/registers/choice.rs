//! Which architecture of a group a program uses.

use diagnostics::{Diagnostic, Span};

use super::Registers;
use crate::code::Code;
use crate::report::Reports;

impl Registers {
    /// Finds out whose registers a program uses of each group of architectures: those of one.
    pub fn choose(&mut self, code: &Code, reports: &mut Reports) {
        let mut chosen: Vec<Option<(usize, Span)>> = vec![None; self.puzzles.len()];
        let mut reported = vec![false; self.puzzles.len()];
        for instruction in &code.instructions {
            let Some(used) = instruction.operation.register().map(|id| self.get(id)) else {
                continue;
            };
            let (architecture, first) =
                *chosen[used.puzzle].get_or_insert((used.architecture, instruction.span));
            if architecture != used.architecture
                && !std::mem::replace(&mut reported[used.puzzle], true)
            {
                reports.error(|| {
                    let message = "these registers cannot be used in one program";
                    Diagnostic::error("qat::two-architectures", message)
                        .at(
                            instruction.span,
                            "of one way to divide the puzzle into registers",
                        )
                        .at(first, "of another one")
                        .help("of a group in brackets a program can use the registers of one line")
                });
            }
        }
        for (store, chosen) in self.puzzles.iter_mut().zip(chosen) {
            store.architecture = chosen.map_or(0, |(architecture, _)| architecture);
        }
    }
}
