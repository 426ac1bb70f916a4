//! Resolution: labels to numbers, amounts reduced, remainders checked. What comes out is [`Code`].

use std::collections::BTreeMap;

use diagnostics::{Diagnostic, Span};
use sentences::Sentence;

use crate::code::{Addition, Code, Instruction, LabelId, Operation, Output, Test};
use crate::expand::{Action, Expanded, Line, Origin, ScopedWord, Shown, Tested};
use crate::parser::shortened;
use crate::registers::{RegisterId, Registers, Shows};
use crate::report::Reports;
use crate::syntax::Number;

/// Resolves a program. Lines with errors are left out; the result is only to be used when nothing was reported.
pub(crate) fn resolve(expanded: &Expanded, registers: &Registers, reports: &mut Reports) -> Code {
    reports.new_stage();
    let mut resolver = Resolver {
        expanded,
        registers,
        reports,
        labels: BTreeMap::new(),
        used: Vec::new(),
        moduli: BTreeMap::new(),
    };
    resolver.define_labels();
    let mut instructions = Vec::with_capacity(expanded.lines.len());
    for (i, line) in expanded.lines.iter().enumerate() {
        if resolver.reports.cancelled() {
            break;
        }
        if let Some(operation) = resolver.line(i, line) {
            instructions.push(Instruction {
                operation,
                span: line.origin.span,
            });
        }
    }
    resolver.unused_labels();
    Code {
        instructions,
        labels: resolver.used.len(),
    }
}

struct Resolver<'a> {
    expanded: &'a Expanded,
    registers: &'a Registers,
    reports: &'a mut Reports,
    /// By line.
    labels: BTreeMap<usize, LabelId>,
    /// For each label whether something jumps to it.
    used: Vec<bool>,
    /// The moduli that a register offers.
    moduli: BTreeMap<RegisterId, Vec<u64>>,
}

impl Resolver<'_> {
    fn define_labels(&mut self) {
        let expanded = self.expanded;
        for (i, line) in expanded.lines.iter().enumerate() {
            let Action::Label { name, .. } = &line.action else {
                continue;
            };
            let first = expanded.label(name.scope, &name.text);
            let first = first.map_or(i, |target| target.line);
            if first == i {
                self.labels.insert(i, LabelId(self.used.len()));
                self.used.push(false);
                continue;
            }
            let first = expanded.lines[first].origin.line;
            self.report(line.origin, || {
                Diagnostic::error(
                    "qat::second-label",
                    sentences::qat::second_label(shortened(&name.text)),
                )
                .at(line.origin.line, sentences::qat::second_label_again())
                .at(first, sentences::qat::second_label_first())
                .help(sentences::qat::second_label_help())
            });
        }
    }

    fn report(&mut self, origin: Origin, make: impl FnOnce() -> Diagnostic) {
        let expanded = self.expanded;
        self.reports.error(|| expanded.traced(make(), origin));
    }

    fn line(&mut self, index: usize, line: &Line) -> Option<Operation> {
        let origin = line.origin;
        Some(match &line.action {
            // A second label of the name was reported; it must not stand in the code.
            Action::Label { .. } => Operation::Label(*self.labels.get(&index)?),
            Action::Add { register, amount } => self.add(*register, amount, origin)?,
            Action::Goto(target) => Operation::Goto(self.target(target, origin)?),
            Action::SolvedGoto { test, target } => {
                let test = self.test(test, origin);
                let target = self.target(target, origin)?;
                Operation::SolvedGoto {
                    test: test?,
                    target,
                }
            }
            Action::Input { message, register } => Operation::Input {
                message: message.clone(),
                register: *register,
            },
            Action::Print(shown) => Operation::Print(self.output(shown, origin)?),
            Action::Halt(shown) => Operation::Halt(self.output(shown, origin)?),
            Action::Move { steps: 0, .. } => return None,
            Action::Move { tape, steps } => Operation::Move {
                tape: *tape,
                steps: *steps,
            },
        })
    }

    fn output(&mut self, shown: &Shown, origin: Origin) -> Option<Output> {
        let value = match &shown.value {
            None => None,
            Some(tested) => Some(self.test(tested, origin)?),
        };
        Some(Output {
            message: shown.message.clone(),
            value,
        })
    }

    fn add(&mut self, register: RegisterId, number: &Number, origin: Origin) -> Option<Operation> {
        let order = self.registers.order(register)?;
        let amount = number.modulo(order);
        self.reduced(register, number, amount, origin);
        (amount != 0).then(|| Operation::Add(vec![Addition { register, amount }]))
    }

    /// Says what a number that the author wrote comes to; what a macro adds is the macro's business.
    fn reduced(&mut self, register: RegisterId, number: &Number, amount: u64, origin: Origin) {
        let Some(order) = self.registers.order(register) else {
            return;
        };
        if origin.expansion.is_some() || number.computed {
            return;
        }
        let name = shortened(&self.registers.get(register).name);
        if amount == 0 {
            self.reports.warning(|| {
                let why = if number.digits == "0" {
                    sentences::qat::adds_nothing_zero(name)
                } else {
                    sentences::qat::adds_nothing_whole(name, order)
                };
                Diagnostic::warning("qat::adds-nothing", sentences::qat::adds_nothing())
                    .at(number.span, why)
            });
        } else if number.reaches(order) {
            self.reports.note(|| {
                let message = sentences::qat::amount_reduced(amount, name, order);
                Diagnostic::note("qat::amount-reduced", message)
                    .at(number.span, sentences::qat::amount_reduced_here(order - 1))
            });
        }
    }

    fn target(&mut self, word: &ScopedWord, origin: Origin) -> Option<LabelId> {
        let line = self.expanded.target(word);
        if let Some(&id) = line.and_then(|line| self.labels.get(&line)) {
            self.used[id.0] = true;
            return Some(id);
        }
        self.reports.flow_unknown = true;
        if self.reports.unread.labels {
            return None;
        }
        let expanded = self.expanded;
        self.reports.error(|| {
            let name = shortened(&word.text);
            let message = sentences::qat::unknown_label(&name);
            let error = Diagnostic::error("qat::unknown-label", message);
            let known = expanded.reachable_labels(word.scope);
            let error = error.at_unknown(
                word.span,
                &word.text,
                known,
                sentences::qat::unknown_label_here(),
            );
            let error = match hidden(expanded, word) {
                Some(label) => error
                    .at(label, sentences::qat::hidden_label())
                    .help(sentences::qat::hidden_label_help()),
                None => error.help(sentences::qat::unknown_label_help(name)),
            };
            expanded.traced(error, origin)
        });
        None
    }

    fn test(&mut self, tested: &Tested, origin: Origin) -> Option<Test> {
        let register = tested.register;
        let Some(number) = &tested.modulus else {
            return Some(Test {
                register,
                modulus: None,
            });
        };
        let order = self.registers.order(register)?;
        let modulus = number.to_u64();
        if modulus == Some(order) {
            return Some(Test {
                register,
                modulus: None,
            });
        }
        let registers = self.registers;
        let moduli = self
            .moduli
            .entry(register)
            .or_insert_with(|| registers.possible_moduli(register));
        if modulus.is_some_and(|modulus| moduli.contains(&modulus)) {
            return Some(Test { register, modulus });
        }
        let offered: Vec<String> = moduli.iter().map(u64::to_string).collect();
        self.reports.flow_unknown = true;
        self.report(origin, || {
            let name = &registers.get(register).name;
            let shown = shortened(&number.to_string());
            let error = Diagnostic::error(
                "qat::unknown-remainder",
                sentences::qat::unknown_remainder(name, shown),
            )
            .at(number.span, sentences::qat::unknown_remainder_here());
            let error = if offered.is_empty() {
                error.help(sentences::qat::unknown_remainder_none(name))
            } else {
                error.help(sentences::qat::unknown_remainder_others(
                    name,
                    order,
                    offered.join(", "),
                ))
            };
            match modulus.and_then(|modulus| others_that_show(registers, register, modulus)) {
                Some(help) => error.help(help),
                None => error,
            }
        });
        None
    }

    /// Warns of labels that the author wrote and nothing jumps to. A label in a block that is put in several places is
    /// used if one of its instances is.
    fn unused_labels(&mut self) {
        if self.reports.flow_unknown {
            return;
        }
        let mut authored: BTreeMap<Span, (&str, bool)> = BTreeMap::new();
        for (&line, id) in &self.labels {
            let line = &self.expanded.lines[line];
            let Action::Label { name, .. } = &line.action else {
                continue;
            };
            if self.expanded.scopes[name.scope.0].authored && line.origin.expansion.is_none() {
                let known = authored.entry(name.span).or_insert((&name.text, false));
                known.1 |= self.used[id.0];
            }
        }
        for (span, (name, used)) in authored {
            if !used {
                self.reports.warning(|| unused(name, span));
            }
        }
    }
}

/// Which registers would show the remainder after division by a number, if there are some; of many the first three.
fn others_that_show(registers: &Registers, register: RegisterId, modulus: u64) -> Option<Sentence> {
    let listed = |sizes: &[u64]| {
        let sizes: Vec<String> = sizes.iter().map(u64::to_string).collect();
        sizes.join(", ")
    };
    let found = match registers.what_shows(register, modulus) {
        Shows::Beside(name, order) => {
            return Some(sentences::qat::shows_remainder_beside(name, order));
        }
        Shows::Among(found) => found,
    };
    Some(match found.as_slice() {
        [] => return None,
        [(a, of_a)] => sentences::qat::shows_remainder_one(*of_a, listed(a)),
        [(a, of_a), (b, of_b)] => {
            sentences::qat::shows_remainder_two(*of_a, listed(a), *of_b, listed(b))
        }
        [(a, of_a), (b, of_b), (c, of_c), ..] => sentences::qat::shows_remainder_three(
            *of_a,
            listed(a),
            *of_b,
            listed(b),
            *of_c,
            listed(c),
        ),
    })
}

/// A label in the same file whose name is right, but which the jump cannot mean.
fn hidden(expanded: &Expanded, jump: &ScopedWord) -> Option<Span> {
    expanded.lines.iter().find_map(|line| match &line.action {
        Action::Label { name, .. }
            if name.text == jump.text && name.span.source == jump.span.source =>
        {
            Some(name.span)
        }
        _ => None,
    })
}

fn unused(name: &str, span: Span) -> Diagnostic {
    let message = sentences::qat::unused_label(shortened(name));
    Diagnostic::warning("qat::unused-label", message)
        .at(span, sentences::qat::unused_label_here())
        .help(sentences::qat::unused_label_help())
}
