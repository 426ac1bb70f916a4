//! What was done and what was taken back.

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use group::Permutation;
use puzzle::{MoveId, Puzzle};

use super::parsed::ParsedAlgorithm;
use super::session::Session;

/// The most edits, and the most of them that replaced everything: those hold what was there before. Beyond that nothing
/// can be taken back, so that a page that is open for a term does not grow.
const MOST: usize = 20_000;
const MOST_REPLACED: usize = 100;

/// A session that was replaced.
#[derive(Clone, Debug)]
pub enum Replaced {
    /// A start without a step or a text, which a scramble after a scramble replaces. There are many of them, and
    /// a whole session is much larger.
    Start {
        setup: Rc<str>,
        start: Permutation,
    },
    Whole(Box<Session>),
}

impl Replaced {
    /// The session, of this puzzle.
    pub fn restored(self, puzzle: &Arc<Puzzle>) -> Session {
        match self {
            Self::Start { setup, start } => Session::from(puzzle, setup, start),
            Self::Whole(session) => *session,
        }
    }
}

impl From<Session> for Replaced {
    fn from(session: Session) -> Self {
        let is_start = session.draft.is_none()
            && session.moments.is_empty()
            && *session.timeline.parsed() == ParsedAlgorithm::default();
        if is_start {
            let start = session.timeline.start().clone();
            let setup = session.setup;
            Self::Start { setup, start }
        } else {
            Self::Whole(Box::new(session))
        }
    }
}

/// Something that can be taken back and done again.
#[derive(Clone, Debug)]
pub enum Edit {
    /// A step was put at the end.
    Turn(Box<[MoveId]>),
    /// Everything was replaced; what was there before (or, once taken back, after), and what did it.
    Replace(Box<Replaced>, Rc<str>),
}

impl Edit {
    /// Something replaced a session.
    pub fn replace(before: Session, what: impl Into<Rc<str>>) -> Self {
        Self::Replace(Box::new(before.into()), what.into())
    }

    fn replaces(&self) -> bool {
        matches!(self, Self::Replace(..))
    }
}

/// The edits; see the module.
#[derive(Clone, Debug, Default)]
pub struct History {
    past: VecDeque<Edit>,
    /// How many of those replaced everything.
    replaced: usize,
    future: Vec<Edit>,
    typing: bool,
}

impl History {
    /// Something was done: what had been taken back cannot come again.
    pub fn did(&mut self, edit: Edit) {
        self.typing = false;
        self.future.clear();
        self.push(edit);
    }

    fn push(&mut self, edit: Edit) {
        self.replaced += usize::from(edit.replaces());
        self.past.push_back(edit);
        while self.past.len() > MOST || self.replaced > MOST_REPLACED {
            let oldest = self.past.pop_front();
            self.replaced -= usize::from(oldest.is_some_and(|edit| edit.replaces()));
        }
    }

    /// Something was typed, before which the session was as `before` says. What is typed in one go is one edit.
    pub fn typed(&mut self, before: impl FnOnce() -> Session) {
        if !self.typing {
            self.did(Edit::replace(before(), words::play::WHAT_TEXT.text()));
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
        let edit = self.past.pop_back()?;
        self.replaced -= usize::from(edit.replaces());
        Some(edit)
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
        self.push(edit);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_visit_does_not_grow() {
        let puzzle = puzzle::catalogue::by_name("2x2x2").expect("a puzzle of the catalogue");
        let mut history = History::default();
        for n in 0..3 * MOST {
            let turn = Edit::Turn(Box::new([]));
            let replace = || Edit::replace(Session::solved(&puzzle), "a scramble");
            history.did(if n % 100 == 0 { replace() } else { turn });
            assert!(history.past.len() <= MOST);
        }
        let replaced = history
            .past
            .iter()
            .filter(|edit| matches!(edit, Edit::Replace(..)));
        assert_eq!(replaced.count(), MOST_REPLACED);
        let last = std::iter::from_fn(|| history.undo()).count();
        assert!(last > 9_900, "{last} edits can be taken back");
    }

    #[test]
    fn a_session_comes_back_as_it_was() {
        let puzzle = puzzle::catalogue::by_name("3x3x3").expect("a puzzle of the catalogue");
        let start = puzzle::Algorithm::parse(&puzzle, "R U").expect("valid moves");
        let scrambled = Session::from(&puzzle, "R U".into(), start.permutation(&puzzle));
        let mut turned = scrambled.clone();
        turned.timeline.push(start.moves());
        for (session, is_start) in [(scrambled, true), (turned, false)] {
            let replaced = Replaced::from(session.clone());
            assert_eq!(matches!(replaced, Replaced::Start { .. }), is_start);
            let restored = replaced.restored(&puzzle);
            assert_eq!(restored.setup, session.setup);
            let (restored, was) = (&restored.timeline, &session.timeline);
            assert_eq!(restored.parsed(), was.parsed());
            assert_eq!(restored.at(), was.at());
            assert_eq!(restored.start(), was.start());
            assert_eq!(restored.position(), was.position());
        }
    }
}
