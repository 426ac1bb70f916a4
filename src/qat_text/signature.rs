//! Signature help: how the statement at the cursor is written, and what comes next in it.

use wire::{EditorView, FormView};

use crate::completion::{arguments, fits, is_statement, slot_words};
use crate::cursor::{self, Context};

/// A way to write a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The statement's name and its values, in order: `add`, `register`, `number`.
    pub words: Vec<String>,
    /// Which of the words is being typed, or comes next.
    pub at: usize,
    /// The first sentence of the statement's documentation; may be empty.
    pub doc: String,
}

/// The ways to write the statement that the text `before` ends in, as far as they fit what is written; none before its
/// name is complete and after its last value. Takes time in proportion to that text.
pub fn signatures(view: &EditorView, before: &str) -> Vec<Signature> {
    let cursor = cursor::read(before, &|word| is_statement(view, word));
    let Context::Statement(values) = cursor.context else {
        return Vec::new();
    };
    let values = arguments(&values);
    let Some((cursor::Value::Word(name), values)) = values.split_first() else {
        return Vec::new();
    };
    let forms = view.forms.iter().filter(|form| form.name == *name);
    let signature = |form: &FormView| {
        let open = form.arms.iter().filter(|arm| {
            let mut pairs = arm.iter().zip(values);
            arm.len() > values.len() && pairs.all(|(slot, value)| fits(slot, *value))
        });
        let signature = |arm: &Vec<wire::Slot>| Signature {
            words: std::iter::once(form.name.clone())
                .chain(arm.iter().map(|slot| slot_words(slot).to_owned()))
                .collect(),
            at: values.len() + 1,
            doc: form.doc.clone(),
        };
        open.map(signature).collect::<Vec<_>>()
    };
    forms.flat_map(signature).collect()
}
