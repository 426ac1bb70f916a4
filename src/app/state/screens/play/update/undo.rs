//! What was done is taken back and done again.

use crate::state::context::Context;
use crate::state::screens::play::clock::Clock;
use crate::state::screens::play::history::Edit;
use crate::state::screens::play::timeline::inverse;
use crate::state::screens::play::{Play, Session};

impl Play {
    /// Something else is on the table; the present can be brought back.
    pub(in crate::state::screens::play) fn replace(&mut self, what: &str, next: Session) {
        self.bench.playing = None;
        self.bench.held = false;
        self.bench.clock = Clock::Off;
        self.bench.away = None;
        self.bench.gallery.lit.clear();
        self.bench.cycles.repeat = None;
        let before = std::mem::replace(&mut self.bench.session, next);
        self.bench.history.did(Edit::replace(before, what));
        self.bench
            .animator
            .jump(self.bench.session.timeline.position());
        self.follow();
    }

    pub(in crate::state::screens::play) fn undo(&mut self, cx: &mut Context) {
        let Some(edit) = self.bench.history.undo() else {
            return;
        };
        self.bench.playing = None;
        let edit = match edit {
            Edit::Turn(moves) => {
                let back = inverse(&self.bench.puzzle, &moves);
                let was_last = self.timeline().at() == self.timeline().len();
                self.bench.session.timeline.pop();
                self.bench
                    .session
                    .forget_from(self.bench.session.timeline.len());
                if was_last {
                    self.bench
                        .animator
                        .turn_by(&back, 0.0, self.hand_ms(), cx.now);
                } else {
                    self.bench
                        .animator
                        .jump(self.bench.session.timeline.position());
                }
                cx.say(words::play::undone(self.names(&moves)));
                Edit::Turn(moves)
            }
            Edit::Replace(other, what) => {
                let swapped = self.swap(other.restored(&self.bench.puzzle));
                cx.say(words::play::undone(&what));
                Edit::replace(swapped, what)
            }
        };
        self.bench.history.undid(edit);
        self.follow();
    }

    pub(in crate::state::screens::play) fn redo(&mut self, cx: &mut Context) {
        let Some(edit) = self.bench.history.redo() else {
            return;
        };
        self.bench.playing = None;
        let edit = match edit {
            Edit::Turn(moves) => {
                self.bench.session.timeline.seek(usize::MAX);
                self.bench.session.timeline.push(&moves);
                self.remember_turn(cx.now);
                self.bench
                    .animator
                    .turn_by(&moves, 0.0, self.hand_ms(), cx.now);
                cx.say(words::play::redone(self.names(&moves)));
                Edit::Turn(moves)
            }
            Edit::Replace(other, what) => {
                let swapped = self.swap(other.restored(&self.bench.puzzle));
                cx.say(words::play::redone(&what));
                Edit::replace(swapped, what)
            }
        };
        self.bench.history.redid(edit);
        self.follow();
    }

    pub(in crate::state::screens::play) fn swap(&mut self, other: Session) -> Session {
        self.bench.clock = Clock::Off;
        self.bench.away = None;
        self.bench.cycles.repeat = None;
        let swapped = std::mem::replace(&mut self.bench.session, other);
        self.bench
            .animator
            .jump(self.bench.session.timeline.position());
        swapped
    }
}
