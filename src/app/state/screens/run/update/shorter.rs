//! The solver is asked for shorter sums, and the program is compiled again with them.

use wire::{Compiled, FoundSum, Lacks, Outcome, Request, ShortenRequest, ToCompiler};

use crate::state::context::Context;
use crate::state::jobs::Owner;
use crate::state::screens::run::Run;
use crate::state::screens::run::program::Loaded;
use crate::state::screens::run::shorter::{Replay, Shorter};
use crate::state::worker::{Status, WorkerId};
use crate::state::{Effect, Offer};

/// How long the solver looks before it listens to the page again, milliseconds: with threads, and with one thread,
/// which hears nothing meanwhile.
const SLICE_MS: [u32; 2] = [1000, 250];
/// How often a text is compiled again: other registers need other sums.
const MOST_ROUNDS: u8 = 6;

impl Run {
    /// Whether the listing is what it will be, as far as is known.
    pub fn is_settled(&self, solver: &Status) -> bool {
        self.compile.is_answered() && !self.is_shortening(solver)
    }

    /// Whether a listing with fewer turns is on its way.
    pub fn is_shortening(&self, solver: &Status) -> bool {
        let Shorter {
            lacks,
            wanted,
            again,
            ..
        } = &self.shorter;
        let asks = !lacks.sums.is_empty() && *solver != Status::Dead;
        let compiles = *wanted || (*again && !self.compile.is_answered());
        lacks.tables || asks || compiles
    }

    /// Whether there is something to do for a shorter listing: see [`Action::Shorten`](super::Action::Shorten).
    pub fn can_shorten(&self) -> bool {
        self.shorter.tables_are_here || !self.shorter.lacks.sums.is_empty() || self.replay.is_some()
    }

    /// The compiler's tables are here, or cannot be had.
    pub(in crate::state) fn tables_here(&mut self) {
        self.shorter.tables_are_here = self.shorter.lacks.tables;
    }

    fn compile_again(&mut self, cx: &mut Context) {
        let lacks = &mut self.shorter.lacks;
        if self.shorter.rounds >= MOST_ROUNDS {
            *lacks = Lacks::default();
            return;
        }
        self.shorter.rounds += 1;
        self.shorter.wanted = true;
        self.compile.wanted = true;
        self.compile_if_possible(cx);
    }

    /// A compilation begins.
    pub(in crate::state::screens::run) fn begins_to_compile(
        &mut self,
        is_same: bool,
        cx: &mut Context,
    ) {
        if std::mem::take(&mut self.shorter.wanted) && is_same {
            self.shorter.again = true;
        } else {
            self.shorter.forget();
            cx.shell.withdraw(|offer| offer == Offer::Shorter);
        }
    }

    /// Compiles again with tables that have come, or lets the solver look for sums while it has nothing else to do.
    pub(in crate::state::screens::run) fn shorten(&mut self, cx: &mut Context) {
        // A solver that has died finds nothing more.
        self.replay_link(cx);
        if std::mem::take(&mut self.shorter.tables_are_here) {
            self.shorter.lacks.tables = false;
            self.compile_again(cx);
        }
        let idle = cx.shell.solver.is_ready() && !cx.shell.jobs.is_busy(WorkerId::Solver);
        let idle = idle && !self.player.is_slicing();
        let asks = cx.shell.jobs.of(&Owner::Sums).is_some();
        if self.shorter.lacks.sums.is_empty() || asks || !idle {
            return;
        }
        self.shorter.asked.clone_from(&self.shorter.lacks.sums);
        let request = ShortenRequest {
            sums: self.shorter.asked.clone(),
            milliseconds: SLICE_MS[usize::from(!cx.shell.solver.hears_cancel())],
        };
        cx.start(Owner::Sums, Request::Shorten(request));
    }

    /// Hands what the solver has found to the compiler; when there is nothing more to look for, compiles again.
    pub(in crate::state) fn sums_ended(&mut self, outcome: Outcome, cx: &mut Context) {
        let mut asked = std::mem::take(&mut self.shorter.asked);
        let Outcome::Shortened(found) = outcome else {
            // The listing stays as it is.
            self.shorter.lacks = Lacks::default();
            return;
        };
        asked.truncate(found.len());
        let lacks = &mut self.shorter.lacks;
        let before = lacks.sums.len();
        lacks.sums.retain(|sum| !asked.contains(sum));
        let pairs = asked.into_iter().zip(found);
        let found = pairs.map(|(sum, found)| FoundSum { sum, found });
        let message = ToCompiler::Sums(found.collect());
        cx.effects.push(Effect::PostCompiler(message));
        if before > 0 && lacks.sums.is_empty() {
            self.compile_again(cx);
        } else {
            self.shorten(cx);
        }
    }

    /// The solver has died while it looked.
    pub(in crate::state) fn sums_lost(&mut self) {
        self.shorter.asked.clear();
        self.shorter.rounds += 1;
        if self.shorter.rounds >= MOST_ROUNDS {
            self.shorter.lacks = Lacks::default();
        }
    }

    /// Takes in what a compilation lacked; whether its listing is only on the way to one that the same text will have.
    pub(in crate::state::screens::run) fn notes_lacks(&mut self, compiled: &Compiled) -> bool {
        self.shorter.lacks.clone_from(&compiled.lacks);
        self.shorter.again && !self.shorter.lacks.nothing()
    }

    /// Whether a link leads to a step of this listing, which may have been on its way there, too.
    pub(in crate::state::screens::run) fn seeks(&self, new: &Loaded) -> bool {
        let sought = self.replay.as_ref();
        sought.is_some_and(|replay| replay.listing.as_deref() == Some(new.mark.as_str()))
    }

    /// Whether somebody runs the program, or has set it up so that another listing would be in the way.
    fn has_begun(&self) -> bool {
        let stops = self.real || !self.debug.instructions.is_empty();
        (stops && self.replay.is_none()) || self.player.is_going() || self.player.has_turned()
    }

    /// Goes to where a link says, or a real cube was left, once that listing is there.
    pub(in crate::state) fn replay_link(&mut self, cx: &mut Context) {
        let is_compiled = self.compile.is_about(&self.documents.current().text);
        let Some(loaded) = self
            .loaded
            .as_ref()
            .filter(|_| is_compiled && self.replay.is_some())
        else {
            return;
        };
        let is_of = |replay: &mut Replay| {
            let listing = replay.listing.as_ref();
            listing.is_none_or(|listing| *listing == loaded.mark)
        };
        if let Some(replay) = self.replay.take_if(is_of) {
            match self.player.replay(&replay.inputs, replay.at) {
                Ok(()) if replay.real => {
                    cx.notice(words::run::real_went_on(replay.at), false, None);
                }
                Ok(()) => {}
                Err(error) => cx.notice(error, true, None),
            }
            self.read_values();
        } else if self.is_settled(&cx.shell.solver.status) {
            self.replay = None;
            self.debug.instructions.clear();
            self.apply_debug();
            cx.notice(words::run::OTHER_LISTING.text().to_owned(), true, None);
        }
    }

    /// Puts a shorter listing of the same text aside while the program runs; gives it back if it does not.
    pub(in crate::state::screens::run) fn put_aside(
        &mut self,
        new: Loaded,
        cx: &mut Context,
    ) -> Option<Loaded> {
        if !self.shorter.again {
            return Some(new);
        }
        self.wait_with(new, cx)
    }

    fn wait_with(&mut self, new: Loaded, cx: &mut Context) -> Option<Loaded> {
        let fewer = |old: &Loaded| {
            let turns = [old, &new].map(|loaded| loaded.program.turns());
            (old.mark != new.mark).then_some(turns)
        };
        let turns = self.loaded.as_ref().and_then(|old| fewer(old));
        let Some([now, then]) = turns.filter(|_| self.has_begun()) else {
            return Some(new);
        };
        self.shorter.waiting = Some(Box::new(new));
        if then < now {
            let words = words::run::shorter_waits(then, now);
            cx.notice(
                words,
                false,
                Some((words::run::SHORTER_TAKE.text(), Offer::Shorter)),
            );
        }
        None
    }

    /// The program begins again: with the shorter listing, if one waits.
    pub(in crate::state::screens::run) fn begin_with_shorter(&mut self, cx: &mut Context) {
        if let Some(waiting) = self.shorter.waiting.take() {
            cx.shell.withdraw(|offer| offer == Offer::Shorter);
            self.take_loaded(*waiting, cx);
        }
    }
}
