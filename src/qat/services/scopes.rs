//! Which names can be seen from where, as expansion will see them, found out without expanding anything.

use std::collections::BTreeMap;

/// Names and their symbols in the order in which they came. Of equal names the last one counts.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    list: Vec<(String, usize)>,
    last: BTreeMap<String, usize>,
}

impl Names {
    pub fn push(&mut self, name: &str, symbol: usize) {
        self.list.push((name.to_owned(), symbol));
        self.last.insert(name.to_owned(), symbol);
    }

    pub fn find(&self, name: &str) -> Option<usize> {
        self.last.get(name).copied()
    }

    pub fn symbols(&self) -> impl Iterator<Item = usize> {
        self.list.iter().map(|&(_, symbol)| symbol)
    }
}

/// The names of one file, macro body or block.
#[derive(Debug, Default)]
pub(super) struct Frame {
    /// Labels that stand here.
    pub labels: Names,
    /// Public labels of the macro to which the block is given.
    pub publics: Names,
    /// Placeholders of the macro whose body begins here.
    pub placeholders: Names,
    /// Defines that hold from here on.
    pub defines: Names,
    /// Whether nothing around can be seen: a macro's body.
    pub closed: bool,
}

/// The frames around a location, outermost first. Symbols are indices.
#[derive(Debug, Default)]
pub(super) struct Frames {
    stack: Vec<Frame>,
}

impl Frames {
    pub fn enter(&mut self, frame: Frame) {
        self.stack.push(frame);
    }

    pub fn leave(&mut self) {
        self.stack.pop();
    }

    /// Adds a define to the innermost frame.
    pub fn define(&mut self, name: &str, symbol: usize) {
        if let Some(frame) = self.stack.last_mut() {
            frame.defines.push(name, symbol);
        }
    }

    /// The frames that can be seen, innermost first.
    fn seen(&self) -> impl Iterator<Item = &Frame> {
        let outermost = self.stack.iter().rposition(|frame| frame.closed);
        self.stack[outermost.unwrap_or(0)..].iter().rev()
    }

    /// The label that a jump means.
    pub fn label(&self, name: &str) -> Option<usize> {
        self.seen()
            .find_map(|frame| frame.labels.find(name).or_else(|| frame.publics.find(name)))
    }

    /// The placeholder of the macro around, or the define of a body or block, that `$name` means.
    pub fn placeholder(&self, name: &str) -> Option<usize> {
        self.seen()
            .find_map(|frame| frame.placeholders.find(name))
            .or_else(|| self.seen().find_map(|frame| frame.defines.find(name)))
    }

    /// Whether nothing has been entered yet.
    pub fn is_empty(&self) -> bool {
        self.stack.is_empty()
    }

    /// Whether the location is in a file and in no block.
    pub fn at_top(&self) -> bool {
        self.stack.len() == 1
    }
}
