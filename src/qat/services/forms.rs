//! How statements are written, for completion.

use crate::expand::Macros;
use crate::modules::MAIN;
use crate::statements::primitives;
use crate::syntax::Macro;

pub use crate::statements::Part as Slot;

/// A statement and how it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Its name.
    pub name: String,
    /// Where it comes from.
    pub origin: FormOrigin,
    /// The first sentence about it; may be empty.
    pub doc: String,
    /// What may follow the name, one list for each alternative.
    pub arms: Vec<Vec<Slot>>,
    /// Examples that can stand in a program with registers A, B and C, a tape X, and labels `loop` and `done`. In a
    /// block stands a comment. None for a macro whose documentation has none.
    pub examples: Vec<String>,
}

/// Where a statement comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormOrigin {
    /// The language.
    Language,
    /// The standard library.
    Prelude,
    /// The program or what it imports.
    Program,
}

/// All statements that the main text can use.
pub(super) fn forms(macros: &Macros) -> Vec<Form> {
    let language = primitives().iter().map(|statement| Form {
        name: statement.name.to_owned(),
        origin: FormOrigin::Language,
        doc: statement.doc.to_owned(),
        arms: statement.patterns.clone(),
        examples: vec![statement.usage.to_owned()],
    });
    let mut forms: Vec<Form> = language.collect();
    for name in macros.statements() {
        let Some(definition) = macros.find(name, MAIN) else {
            continue;
        };
        let origin = if definition.module == crate::modules::STANDARD {
            FormOrigin::Prelude
        } else {
            FormOrigin::Program
        };
        forms.push(Form {
            name: name.to_owned(),
            origin,
            doc: first_sentence(definition.written),
            arms: definition.patterns.clone(),
            examples: examples(definition.written),
        });
    }
    forms.sort_by(|a, b| a.name.cmp(&b.name));
    forms
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
