//! Resolution: labels to numbers, amounts reduced, remainders checked. What comes out is [`Code`].

use std::collections::BTreeMap;

use diagnostics::{Diagnostic, Span, suggest};

use crate::code::{Addition, Code, Instruction, LabelId, Operation, Output, Test};
use crate::expand::{Content, Expanded, Line, Origin};
use crate::parser::shortened;
use crate::registers::{RegisterId, Registers};
use crate::report::Reports;
use crate::statements::Primitive;
use crate::syntax::{Argument, Call, FILE, Number, Remainder, Scope, Word};

/// Resolves a program. Lines with errors are left out; the result is only to be used when nothing was reported.
pub(crate) fn resolve(expanded: &Expanded, registers: &Registers, reports: &mut Reports) -> Code {
    let mut resolver = Resolver {
        expanded,
        registers,
        reports,
        labels: Vec::new(),
        by_name: BTreeMap::new(),
        moduli: BTreeMap::new(),
    };
    resolver.define_labels();
    let mut instructions = Vec::with_capacity(expanded.lines.len());
    for line in &expanded.lines {
        if let Some(operation) = resolver.line(line) {
            instructions.push(Instruction {
                operation,
                span: line.origin.span,
            });
        }
    }
    resolver.unused_labels();
    Code {
        instructions,
        labels: resolver.labels.len(),
    }
}

struct Label<'a> {
    word: &'a Word,
    used: bool,
}

struct Resolver<'a> {
    expanded: &'a Expanded,
    registers: &'a Registers,
    reports: &'a mut Reports,
    labels: Vec<Label<'a>>,
    by_name: BTreeMap<(Scope, &'a str), LabelId>,
    /// The moduli that a register offers.
    moduli: BTreeMap<RegisterId, Vec<u64>>,
}

impl<'a> Resolver<'a> {
    fn define_labels(&mut self) {
        for line in &self.expanded.lines {
            let Content::Label(word) = &line.content else {
                continue;
            };
            let id = LabelId(self.labels.len());
            let first = *self.by_name.entry((word.scope, &word.text)).or_insert(id);
            if first == id {
                self.labels.push(Label { word, used: false });
                continue;
            }
            let first = self.labels[first.0].word.span;
            self.report(line.origin, || {
                Diagnostic::error(
                    "qat::second-label",
                    format!("there are two labels called `{}`", shortened(&word.text)),
                )
                .at(word.span, "defined again here")
                .at(first, "the first one")
                .help("give one of them another name")
            });
        }
    }

    fn report(&mut self, origin: Origin, make: impl FnOnce() -> Diagnostic) {
        let expanded = self.expanded;
        self.reports.error(|| expanded.traced(make(), origin));
    }

    fn line(&mut self, line: &'a Line) -> Option<Operation> {
        let origin = line.origin;
        let (primitive, call) = match &line.content {
            Content::Label(word) => {
                let id = self.by_name[&(word.scope, word.text.as_str())];
                // A second label of the name was reported; it must not stand in the code.
                let first = std::ptr::eq(self.labels[id.0].word, word);
                return first.then_some(Operation::Label(id));
            }
            Content::Primitive(primitive, call) => (*primitive, call),
        };
        match primitive {
            Primitive::Add => self.add(call, origin),
            Primitive::Goto => {
                let target = self.target(word(call, 0)?, origin)?;
                Some(Operation::Goto(target))
            }
            Primitive::SolvedGoto => {
                let test = self.test(call.arguments.first()?, origin);
                let target = self.target(word(call, 1)?, origin)?;
                Some(Operation::SolvedGoto {
                    test: test?,
                    target,
                })
            }
            Primitive::Input => {
                let (message, _) = message(call);
                let register = self.registers.find(&word(call, 1)?.text)?;
                Some(Operation::Input { message, register })
            }
            Primitive::Print => self.output(call, origin).map(Operation::Print),
            Primitive::Halt => self.output(call, origin).map(Operation::Halt),
        }
    }

    fn output(&mut self, call: &Call, origin: Origin) -> Option<Output> {
        let (message, rest) = message(call);
        let value = match rest.first() {
            None => None,
            Some(argument) => Some(self.test(argument, origin)?),
        };
        Some(Output { message, value })
    }

    fn add(&mut self, call: &Call, origin: Origin) -> Option<Operation> {
        let name = word(call, 0)?;
        let register = self.registers.find(&name.text)?;
        let Some(Argument::Number(number)) = call.arguments.get(1) else {
            return None;
        };
        let order = self.registers.order(register)?;
        let amount = number.modulo(order);
        self.reduced(name, number, amount, order, origin);
        (amount != 0).then(|| Operation::Add(vec![Addition { register, amount }]))
    }

    fn reduced(&mut self, name: &Word, number: &Number, amount: u64, order: u64, origin: Origin) {
        let expanded = self.expanded;
        let name = shortened(&name.text);
        if amount == 0 {
            self.reports.warning(|| {
                let why = if number.digits == "0" {
                    format!("{name} stays as it is")
                } else {
                    format!("{name} has {order} values, so it comes back to where it was")
                };
                let warning = Diagnostic::warning("qat::adds-nothing", "this adds nothing");
                expanded.traced(warning.at(number.span, why), origin)
            });
        } else if number.reaches(order) {
            self.reports.note(|| {
                let message = format!("this adds {amount}, because {name} counts modulo {order}");
                let note = Diagnostic::note("qat::amount-reduced", message).at(
                    number.span,
                    format!("more than the largest value, {}", order - 1),
                );
                expanded.traced(note, origin)
            });
        }
    }

    fn target(&mut self, word: &Word, origin: Origin) -> Option<LabelId> {
        if let Some(&id) = self.by_name.get(&(word.scope, word.text.as_str())) {
            self.labels[id.0].used = true;
            return Some(id);
        }
        self.reports.flow_unknown = true;
        let (expanded, labels) = (self.expanded, &self.labels);
        self.reports.error(|| {
            let error = Diagnostic::error(
                "qat::unknown-label",
                format!("there is no label called `{}`", shortened(&word.text)),
            );
            let known = labels.iter().filter(|label| label.word.scope == word.scope);
            let error = match suggest(&word.text, known.map(|label| label.word.text.as_str())) {
                Some(near) => error.at(word.span, format!("did you mean `{near}`?")),
                None => error.at(word.span, "nothing to jump to"),
            };
            let hidden = labels.iter().find(|label| label.word.text == word.text);
            let error = match hidden {
                Some(label) => error
                    .at(
                        label.word.span,
                        "this statement has such a label, but hides it",
                    )
                    .help("labels inside a statement cannot be reached from outside"),
                None => error.help(format!(
                    "a label is a line with a name and a colon: `{}:`",
                    shortened(&word.text)
                )),
            };
            expanded.traced(error, origin)
        });
        None
    }

    fn test(&mut self, argument: &Argument, origin: Origin) -> Option<Test> {
        match argument {
            Argument::Word(word) => Some(Test {
                register: self.registers.find(&word.text)?,
                modulus: None,
            }),
            Argument::Remainder(remainder) => self.remainder(remainder, origin),
            _ => None,
        }
    }

    fn remainder(&mut self, remainder: &Remainder, origin: Origin) -> Option<Test> {
        let id = self.registers.find(&remainder.register.text)?;
        let declared = self.registers.get(id);
        let register = declared.register.as_ref()?;
        let puzzle = self.registers.puzzles[declared.puzzle].as_ref()?;
        let modulus = remainder.modulus.to_u64();
        if modulus == Some(register.order) {
            return Some(Test {
                register: id,
                modulus: None,
            });
        }
        let moduli = self
            .moduli
            .entry(id)
            .or_insert_with(|| register.moduli(puzzle));
        if let Some(modulus) = modulus.filter(|m| moduli.contains(m)) {
            return Some(Test {
                register: id,
                modulus: Some(modulus),
            });
        }
        let offered: Vec<String> = moduli
            .iter()
            .filter(|&&m| m != register.order)
            .map(u64::to_string)
            .collect();
        let (name, order) = (&declared.name, register.order);
        self.reports.flow_unknown = true;
        self.report(origin, || {
            let modulus = shortened(&remainder.modulus.to_string());
            let error = Diagnostic::error(
                "qat::unknown-remainder",
                format!(
                    "the puzzle does not show the remainder of {name} after division by {modulus}"
                ),
            )
            .at(remainder.modulus.span, "no pieces are solved exactly then");
            if offered.is_empty() {
                error.help(format!("{name} shows no remainders; test {name} itself"))
            } else {
                error.help(format!(
                    "{name} has {order} values and shows its remainder after division by {}",
                    offered.join(", ")
                ))
            }
        });
        None
    }

    fn unused_labels(&mut self) {
        if self.reports.flow_unknown {
            return;
        }
        for label in &self.labels {
            if !label.used && label.word.scope == FILE {
                self.reports
                    .warning(|| unused(&label.word.text, label.word.span));
            }
        }
    }
}

fn unused(name: &str, span: Span) -> Diagnostic {
    let message = format!("nothing jumps to the label `{}`", shortened(name));
    Diagnostic::warning("qat::unused-label", message)
        .at(span, "never used")
        .help("remove it, or jump to it with `goto` or `solved-goto`")
}

fn word(call: &Call, index: usize) -> Option<&Word> {
    match call.arguments.get(index) {
        Some(Argument::Word(word)) => Some(word),
        _ => None,
    }
}

/// The message, empty when there is none, and the values after it.
fn message(call: &Call) -> (String, &[Argument]) {
    match call.arguments.split_first() {
        Some((Argument::Text(text), rest)) => (text.value.clone(), rest),
        _ => (String::new(), &call.arguments),
    }
}
