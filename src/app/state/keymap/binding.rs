//! Tables of keys and what they do.

use super::key::{Focus, Key};

/// Any focus but a text.
pub const ANY: &[Focus] = &[Focus::Page, Focus::Puzzle, Focus::Button, Focus::Slider];
/// Any focus.
pub const EVERYWHERE: &[Focus] = &[
    Focus::Page,
    Focus::Puzzle,
    Focus::Button,
    Focus::Slider,
    Focus::Text,
];
/// Any focus that leaves arrow keys alone.
pub const NO_SLIDER: &[Focus] = &[Focus::Page, Focus::Puzzle, Focus::Button];
/// Any focus that leaves the space bar alone.
pub const NO_CONTROL: &[Focus] = &[Focus::Page, Focus::Puzzle];
/// The puzzle alone.
pub const PUZZLE: &[Focus] = &[Focus::Puzzle];

/// A row of a table: a key, where the focus must be, and the action. Where shift or alt is `None`, they do not matter.
pub struct Binding<A: 'static> {
    pub key: &'static str,
    pub shift: Option<bool>,
    pub alt: Option<bool>,
    pub focus: &'static [Focus],
    pub action: fn() -> A,
}

// Derived, both would ask for an action that can be copied.
impl<A> Clone for Binding<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A> Copy for Binding<A> {}

impl<A> Binding<A> {
    /// Whether a key is this one, with the focus that it has or, with `near`, as if the puzzle had it.
    pub fn matches(&self, key: &Key, near: bool) -> bool {
        // Letters are the same with and without Caps Lock.
        self.key.eq_ignore_ascii_case(&key.name)
            && self.shift.is_none_or(|shift| shift == key.shift)
            && self.alt.is_none_or(|alt| alt == key.alt)
            && (self.focus.contains(&key.focus) || near && self.focus.contains(&Focus::Puzzle))
    }
}

/// A key without Alt, with or without Shift.
pub const fn plain<A>(key: &'static str, focus: &'static [Focus], action: fn() -> A) -> Binding<A> {
    Binding {
        key,
        shift: None,
        alt: Some(false),
        focus,
        action,
    }
}

/// The same with Shift, or without it.
pub const fn shift<A>(shift: bool, binding: Binding<A>) -> Binding<A> {
    Binding {
        shift: Some(shift),
        ..binding
    }
}

/// The same with Alt.
pub const fn alt<A>(binding: Binding<A>) -> Binding<A> {
    Binding {
        alt: Some(true),
        ..binding
    }
}

/// The action of the first binding that a key matches.
pub fn find<A>(tables: &[&[Binding<A>]], key: &Key, near: bool) -> Option<A> {
    let mut all = tables.iter().copied().flatten();
    all.find(|binding| binding.matches(key, near))
        .map(|binding| (binding.action)())
}
