//! A program with everything worked out: no macros, imports, defines or Lua, only the statements of the language
//! itself.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use diagnostics::{Diagnostic, SourceId, Sources, Span};

use crate::expand::{Action, Expanded, FILE, Line, ScopedWord, Shown, Tested};
use crate::modules::Module;
use crate::registers::Registers;
use crate::report::Reports;
use crate::syntax::Item;
use crate::{World, cancelled, front, refusal};
use qat_text::lexer::TokenKind;

/// A QAT program that stands for the same as the given one, with its macros, imports, defines and Lua worked out, and
/// all there is to say about the given one. Comments say which statement the lines after them come from. There is no
/// text when there is an error.
///
/// # Panics
/// When `id` names none of the `sources`.
pub fn expanded(
    sources: &mut Sources,
    id: SourceId,
    world: &dyn World,
) -> (Option<String>, Vec<Diagnostic>) {
    if let Some(refusal) = refusal(sources.get(id).text()) {
        return (None, vec![refusal]);
    }
    let mut reports = Reports::until(world.watch());
    let Some(front) = front(sources, id, world, None, &mut reports) else {
        return (None, vec![cancelled()]);
    };
    let text = (!reports.any_errors()).then(|| {
        let writer = Writer {
            sources,
            registers: &front.registers,
            expanded: &front.expanded,
            labels: labels(&front.expanded),
        };
        writer.text(front.modules.main())
    });
    (
        text,
        reports.finish(|said| front.modules.seen_from_main(said)),
    )
}

struct Writer<'a> {
    sources: &'a Sources,
    registers: &'a Registers,
    expanded: &'a Expanded,
    /// For each line that is a label, its name.
    labels: BTreeMap<usize, String>,
}

/// Names for the labels, of which no two are the same: those of the file keep theirs.
fn labels(expanded: &Expanded) -> BTreeMap<usize, String> {
    let all = || {
        let lines = expanded.lines.iter().enumerate();
        lines.filter_map(|(index, line)| match &line.action {
            Action::Label { name, .. } => Some((index, name)),
            _ => None,
        })
    };
    let own = all().filter(|(_, name)| name.scope == FILE);
    let mut labels: BTreeMap<usize, String> = own
        .map(|(index, name)| (index, name.text.clone()))
        .collect();
    let mut taken: BTreeSet<String> = labels.values().cloned().collect();
    let mut next: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, name) in all().filter(|(_, name)| name.scope != FILE) {
        let count = next.entry(&name.text).or_insert(1);
        let fresh = loop {
            let fresh = if *count == 1 {
                name.text.clone()
            } else {
                format!("{}_{count}", name.text)
            };
            *count += 1;
            if taken.insert(fresh.clone()) {
                break fresh;
            }
        };
        labels.insert(index, fresh);
    }
    labels
}

impl Writer<'_> {
    fn text(&self, main: &Module) -> String {
        let mut out = self.declarations(main);
        let mut named: Option<Span> = None;
        for (index, line) in self.expanded.lines.iter().enumerate() {
            let from = line.origin.span;
            if line.origin.expansion.is_none() {
                named = None;
            } else if named != Some(from) {
                named = Some(from);
                self.comment(&mut out, from);
            }
            self.line(&mut out, index, line);
        }
        let text = self.sources.get(main.source).text();
        for item in &main.items {
            if let Item::Test(test) = item {
                let _ = writeln!(out, "{}", &text[test.span.range()]);
            }
        }
        out
    }

    /// The `.registers` block, as it is written.
    fn declarations(&self, main: &Module) -> String {
        let text = self.sources.get(main.source).text();
        let mut tokens = main
            .tokens
            .iter()
            .map(|token| (token, &text[token.span.range()]));
        let open = tokens
            .find(|(token, word)| token.kind == TokenKind::Directive && *word == ".registers");
        let close =
            tokens.find(|(token, mark)| token.kind == TokenKind::Punctuation && *mark == "}");
        open.zip(close)
            .map_or_else(String::new, |((open, _), (close, _))| {
                format!("{}\n", &text[open.span.to(close.span).range()])
            })
    }

    /// Says which statement the next lines come from.
    fn comment(&self, out: &mut String, from: Span) {
        let source = self.sources.get(from.source);
        let line = source.line_column(from.start as usize).line;
        let statement = source.text()[from.range()]
            .lines()
            .next()
            .unwrap_or_default();
        // Writing to a String cannot fail.
        let _ = writeln!(out, "    -- line {line}: {}", statement.trim());
    }

    fn line(&self, out: &mut String, index: usize, line: &Line) {
        let statement = match &line.action {
            Action::Label { .. } => {
                let name = self.labels.get(&index).map_or("", String::as_str);
                let _ = writeln!(out, "{name}:");
                return;
            }
            Action::Add { register, amount } => {
                format!("add {} {amount}", self.registers.get(*register).name)
            }
            Action::Goto(target) => format!("goto {}", self.target(target)),
            Action::SolvedGoto { test, target } => {
                format!("solved-goto {} {}", self.tested(test), self.target(target))
            }
            Action::Input { message, register } => format!(
                "input {} {}",
                quoted(message),
                self.registers.get(*register).name
            ),
            Action::Print(shown) => format!("print {}", self.shown(shown)),
            Action::Halt(shown) => format!("halt {}", self.shown(shown)),
            Action::Move { tape, steps } => {
                let name = self.registers.puzzles[*tape].tape.as_ref();
                let name = name.map_or("", |word| word.text.as_str());
                let direction = if *steps < 0 { "left" } else { "right" };
                format!("move-{direction} {name} {}", steps.unsigned_abs())
            }
        };
        let _ = writeln!(out, "    {statement}");
    }

    fn target<'w>(&'w self, word: &'w ScopedWord) -> &'w str {
        let line = self.expanded.target(word);
        let label = line.and_then(|line| self.labels.get(&line));
        label.map_or(&word.text, |label| label)
    }

    fn tested(&self, test: &Tested) -> String {
        let name = &self.registers.get(test.register).name;
        match &test.modulus {
            Some(modulus) => format!("{name}%{modulus}"),
            None => name.clone(),
        }
    }

    fn shown(&self, shown: &Shown) -> String {
        match &shown.value {
            None => quoted(&shown.message),
            Some(value) if shown.message.is_empty() => self.tested(value),
            Some(value) => format!("{} {}", quoted(&shown.message), self.tested(value)),
        }
    }
}

fn quoted(text: &str) -> String {
    let escaped = text
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n");
    format!("\"{escaped}\"")
}
