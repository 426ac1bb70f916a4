//! What can be said about a program without running it: does it end, does it end without `halt`, is some of it
//! never reached.

use std::collections::BTreeSet;

use diagnostics::{Diagnostic, Span};

use crate::code::{Code, Operation};
use crate::passes::{self, Endless};
use crate::registers::Registers;
use crate::report::Reports;

/// Reports everything about the flow of a program. `registers` is where a program without statements is reported.
pub(crate) fn check(code: &Code, registers: Option<Span>, reports: &mut Reports) {
    if code.instructions.is_empty() {
        reports.note(|| {
            let note = Diagnostic::note("qat::empty", "the program has no statements");
            let note = match registers {
                Some(span) => note.at(span, "nothing comes after the registers"),
                None => note,
            };
            note.help("a first program: `halt \"Hello\"`")
        });
        return;
    }
    let (reached, past_end) = code.reachable();
    if past_end {
        ends_silently(code, &reached, reports);
    } else {
        never_halts(code, &reached, reports);
    }
    unreachable(code, &reached, reports);
}

/// Warns of loops that no run gets out of, as far as what is known of the registers decides that. `code` has nothing
/// wrong in it.
pub(crate) fn endless_loops(code: &Code, registers: &Registers, reports: &mut Reports) {
    let mut seen = BTreeSet::new();
    for Endless { span, why } in passes::endless(code, registers) {
        if seen.insert(span) {
            reports.warning(|| {
                Diagnostic::warning("qat::endless-loop", "this loop never ends")
                    .at(span, why)
                    .help("change what it tests in another way, or test something else")
            });
        }
    }
}

fn ends_silently(code: &Code, reached: &[bool], reports: &mut Reports) {
    // Whoever gets past the end comes through the last instruction.
    if let Some((last, true)) = code.instructions.last().zip(reached.last().copied()) {
        reports.note(|| {
            Diagnostic::note("qat::ends-here", "the program ends here")
                .at(last.span, "nothing comes after this")
                .help("`halt \"Done\"` would end it with a message")
        });
    }
}

fn never_halts(code: &Code, reached: &[bool], reports: &mut Reports) {
    let halts = code
        .instructions
        .iter()
        .zip(reached)
        .any(|(instruction, &reached)| {
            reached && matches!(instruction.operation, Operation::Halt(_))
        });
    if halts {
        return;
    }
    let last_jump = code
        .instructions
        .iter()
        .zip(reached)
        .rfind(|(instruction, reached)| {
            **reached && matches!(instruction.operation, Operation::Goto(_))
        });
    reports.warning(|| {
        let warning = Diagnostic::warning("qat::never-halts", "this program never ends");
        let warning = match last_jump {
            Some((instruction, _)) => warning.at(instruction.span, "it goes round and round"),
            None => warning,
        };
        warning.help("no run gets to a `halt`; stop it by hand, or add one")
    });
}

/// One warning for each run of statements of which nothing is ever reached.
fn unreachable(code: &Code, reached: &[bool], reports: &mut Reports) {
    let instructions = &code.instructions;
    // Of a statement that stands for several instructions, or is put in several places, a part may well never run; a
    // loop has begun when its first label is reached.
    let running: BTreeSet<Span> = instructions
        .iter()
        .zip(reached)
        .filter(|(_, reached)| **reached)
        .map(|(instruction, _)| instruction.span)
        .collect();
    let mut i = 0;
    // Why control does not fall into the run: the last reached instruction before it.
    let mut barrier: Option<Span> = None;
    while i < instructions.len() {
        if reached[i] {
            barrier = Some(instructions[i].span);
            i += 1;
            continue;
        }
        let end = (i..instructions.len())
            .find(|&j| reached[j])
            .unwrap_or(instructions.len());
        let run = &instructions[i..end];
        i = end;
        let mut spans = run
            .iter()
            .filter(|instruction| !matches!(instruction.operation, Operation::Label(_)))
            .map(|instruction| instruction.span)
            .filter(|span| !running.contains(span));
        let Some(first) = spans.next() else {
            continue;
        };
        let last = spans.next_back().unwrap_or(first);
        reports.warning(|| {
            let warning = Diagnostic::warning("qat::unreachable", "this can never run")
                .at(first.to(last), "left out of the compiled program");
            let warning = match barrier {
                Some(span) => warning.at(span, "this line always jumps away"),
                None => warning,
            };
            warning.help("remove it, or put a label before it and jump there")
        });
    }
}
