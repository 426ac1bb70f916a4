//! How a program works, for somebody who learns it: statements have instructions of their own, and are stepped by line.
//!
//! The optimiser makes one algorithm of several statements, so that nothing on the puzzle corresponds to the line that
//! is marked. Here the program is translated line by line (`-O0` of the command line): each statement becomes
//! instructions of its own, in the order of the text, and a step ends where the next line begins.

use super::{Detail, Run};
use crate::state::context::Context;

impl Run {
    /// Whether every statement becomes instructions of its own.
    pub fn goes_by_line(&self) -> bool {
        self.line_by_line || self.explain
    }

    /// Shows how programs work until the visitor wants something else: on a first visit.
    pub fn welcome(&mut self) {
        self.settings.detail = Detail::Program;
        self.explain = true;
    }

    /// Shows how the program works, or what it becomes.
    #[inline(never)]
    pub(super) fn toggle_explain(&mut self, cx: &mut Context) {
        self.explain = !self.explain;
        self.player.set_lines(Vec::new());
        self.unfolded = false;
        self.settings.detail = if self.explain {
            Detail::Program
        } else {
            Detail::Machine
        };
        cx.say(if self.explain {
            words::run::EXPLAINED.text()
        } else {
            words::run::NOT_EXPLAINED.text()
        });
        self.translate_again(cx);
    }

    /// Compiles the text again, because it is to become other instructions. Breakpoints stay: one on an instruction
    /// moves to the line that this came from.
    #[inline(never)]
    pub(super) fn translate_again(&mut self, cx: &mut Context) {
        let instructions = std::mem::take(&mut self.debug.instructions);
        if let Some(loaded) = &self.loaded {
            let lines = loaded.source.lines();
            let from = instructions.iter().filter_map(|&at| lines.line(at));
            self.debug.lines.extend(from);
        }
        self.compile.wanted = true;
        self.compile_if_possible(cx);
    }

    /// Says to the player which line of the text each instruction is of.
    #[inline(never)]
    pub(super) fn mark_lines(&mut self) {
        if let Some(loaded) = self.loaded.clone() {
            let lines = loaded.source.lines();
            let all = 0..loaded.program.instructions.len();
            self.player
                .set_lines(all.map(|at| lines.line(at)).collect());
        }
    }
}
