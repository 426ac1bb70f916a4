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
            let note = Diagnostic::note("qat::empty", sentences::qat::empty());
            let note = match registers {
                Some(span) => note.at(span, sentences::qat::empty_here()),
                None => note,
            };
            note.help(sentences::qat::empty_help())
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
                Diagnostic::warning("qat::endless-loop", sentences::qat::endless_loop())
                    .at(span, why)
                    .help(sentences::qat::endless_loop_help())
            });
        }
    }
}

fn ends_silently(code: &Code, reached: &[bool], reports: &mut Reports) {
    // Whoever gets past the end comes through the last instruction.
    if let Some((last, true)) = code.instructions.last().zip(reached.last().copied()) {
        reports.note(|| {
            Diagnostic::note("qat::ends-here", sentences::qat::ends_here())
                .at(last.span, sentences::qat::ends_here_here())
                .help(sentences::qat::ends_here_help())
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
        let warning = Diagnostic::warning("qat::never-halts", sentences::qat::never_halts());
        let warning = match last_jump {
            Some((instruction, _)) => {
                warning.at(instruction.span, sentences::qat::never_halts_here())
            }
            None => warning,
        };
        warning.help(sentences::qat::never_halts_help())
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
            let warning = Diagnostic::warning("qat::unreachable", sentences::qat::unreachable())
                .at(first.to(last), sentences::qat::unreachable_here());
            let warning = match barrier {
                Some(span) => warning.at(span, sentences::qat::unreachable_barrier()),
                None => warning,
            };
            warning.help(sentences::qat::unreachable_help())
        });
    }
}
