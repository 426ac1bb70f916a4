//! How statements are written, for completion.

use crate::expand::Macros;
use crate::modules::MAIN;
use crate::statements::{Part, primitives};
use crate::syntax::Macro;
use wire::{FormOrigin, FormView, Slot};

/// All statements that the main text can use.
pub(super) fn forms(macros: &Macros) -> Vec<FormView> {
    let language = primitives().iter().map(|statement| FormView {
        name: statement.name.to_owned(),
        origin: FormOrigin::Language,
        doc: statement.doc.to_owned(),
        arms: arms(&statement.patterns),
        examples: vec![statement.usage.to_owned()],
    });
    let mut forms: Vec<FormView> = language.collect();
    for name in macros.statements() {
        let Some(definition) = macros.find(name, MAIN) else {
            continue;
        };
        let origin = if definition.module == crate::modules::STANDARD {
            FormOrigin::Prelude
        } else {
            FormOrigin::Program
        };
        forms.push(FormView {
            name: name.to_owned(),
            origin,
            doc: first_sentence(definition.written),
            arms: arms(&definition.patterns),
            examples: examples(definition.written),
        });
    }
    forms.sort_by(|a, b| a.name.cmp(&b.name));
    forms
}

/// What may follow a name, one list for each alternative.
fn arms(patterns: &[Vec<Part>]) -> Vec<Vec<Slot>> {
    let arm = |parts: &Vec<Part>| parts.iter().map(slot).collect();
    patterns.iter().map(arm).collect()
}

fn slot(part: &Part) -> Slot {
    match part {
        Part::Register => Slot::Register,
        Part::Tested => Slot::Tested,
        Part::Tape => Slot::Tape,
        Part::Number => Slot::Number,
        Part::Text => Slot::Text,
        Part::Label => Slot::Label,
        Part::Block => Slot::Block,
        Part::Ident => Slot::Ident,
        Part::Word(word) => Slot::Word(word.clone()),
    }
}

/// The lines of a macro's documentation that are examples of how it is written: those that begin with its name.
pub(super) fn is_usage(line: &str, name: &str) -> bool {
    line.strip_prefix(name)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

fn examples(written: &Macro) -> Vec<String> {
    let lines = written.doc.lines();
    lines
        .filter(|line| is_usage(line, &written.name.text))
        .map(|line| line.replace("{ ... }", "{\n    -- ...\n}"))
        .collect()
}

fn first_sentence(written: &Macro) -> String {
    let lines = written.doc.lines();
    let prose: Vec<&str> = lines
        .filter(|line| !is_usage(line, &written.name.text))
        .collect();
    let prose = prose.join(" ");
    let end = prose.find(". ").map_or(prose.len(), |dot| dot + 1);
    prose[..end].trim().to_owned()
}
