//! What was done and what was taken back, without bound.

use std::rc::Rc;

use puzzle::MoveId;

use super::Session;

/// Something that can be taken back and done again.
#[derive(Clone, Debug)]
pub enum Edit {
    /// A step was put at the end.
    Turn(Box<[MoveId]>),
    /// Everything was replaced; what was there before (or, once taken back, after).
    Replace(Box<Session>, Rc<str>),
}

/// The edits; see the module.
#[derive(Clone, Debug, Default)]
pub struct History {
    past: Vec<Edit>,
    future: Vec<Edit>,
    typing: bool,
}

impl History {
    /// Something was done: what had been taken back cannot come again.
    pub fn did(&mut self, edit: Edit) {
        self.typing = false;
        self.future.clear();
        self.past.push(edit);
    }

    /// Something was typed, before which the session was as `before` says. What is typed in one go is one edit.
    pub fn typed(&mut self, before: impl FnOnce() -> Session) {
        if !self.typing {
            self.did(Edit::Replace(Box::new(before()), "the text".into()));
            self.typing = true;
        }
        self.future.clear();
    }

    /// What is typed from now on is an edit of its own.
    pub fn pause(&mut self) {
        self.typing = false;
    }

    /// The last thing done, to be taken back.
    pub fn undo(&mut self) -> Option<Edit> {
        self.typing = false;
        self.past.pop()
    }

    /// The last thing taken back, to be done again.
    pub fn redo(&mut self) -> Option<Edit> {
        self.typing = false;
        self.future.pop()
    }

    /// `edit` was taken back; [`History::redo`] gives it out.
    pub fn undid(&mut self, edit: Edit) {
        self.future.push(edit);
    }

    /// `edit` was done again; [`History::undo`] gives it out.
    pub fn redid(&mut self, edit: Edit) {
        self.past.push(edit);
    }

    /// Whether there is something to take back.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is something to do again.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}
