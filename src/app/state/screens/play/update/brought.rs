//! Moves and positions that somebody brings along: see [`crate::state::recognition`].

use wire::{Candidate, Goal, Kind, Use};

use crate::state::context::Context;
use crate::state::screens::play::entry::Verdict;
use crate::state::screens::play::parsed::ParsedAlgorithm;
use crate::state::screens::play::timeline::Timeline;
use crate::state::screens::play::{Panel, Play, Session, entry};
use crate::state::solver::Solver;
use crate::state::solving;
use crate::text::sentence;

impl Play {
    /// Plays, sets up or solves moves or a position of the puzzle in hand; what was on the table can be brought back.
    pub(in crate::state::screens::play) fn bring(
        &mut self,
        found: Candidate,
        wanted: Use,
        cx: &mut Context,
    ) {
        let Candidate {
            kind, setup, text, ..
        } = found;
        let setup = setup.unwrap_or_default();
        self.bench.panel = Panel::Turn;
        let done = match (kind, wanted) {
            (Kind::Facelets, _) => self.bring_facelets(text, wanted, cx),
            (_, Use::Play) => self.bring_moves(setup, &text, cx),
            (Kind::Cycles, _) => self.bring_position(text),
            _ => self.bring_position(format!("{setup} {text}").trim().to_owned()),
        };
        match done {
            Err(why) => cx.notice(sentence(&why), true, None),
            Ok(()) if wanted == Use::Solve => solving::solve(self, Goal::Soon, None, cx),
            Ok(()) if wanted == Use::SetUp => cx.say(words::play::SET_UP.text()),
            Ok(()) => {}
        }
    }

    /// Sets up what facelets show; what is wrong with them is shown beside them.
    fn bring_facelets(
        &mut self,
        text: String,
        wanted: Use,
        cx: &mut Context,
    ) -> Result<(), String> {
        self.update_entry(entry::Command::Typed(text), cx);
        let problem = match &self.bench.entry.verdict {
            _ if self.bench.entry.typed.is_some() => words::play::FACELETS_UNREAD.text().to_owned(),
            Verdict::Wrong(why, _) => why.first().cloned().unwrap_or_default(),
            Verdict::Incomplete => words::play::FACELETS_MISSING.text().to_owned(),
            Verdict::Right(..) => {
                self.update_entry(entry::Command::SetUp(false), cx);
                return Ok(());
            }
        };
        self.bench.panel = Panel::Colours;
        if wanted == Use::Correct {
            cx.say(problem);
            return Ok(());
        }
        Err(problem)
    }

    /// Plays moves from their start.
    fn bring_moves(&mut self, setup: String, text: &str, cx: &mut Context) -> Result<(), String> {
        let puzzle = self.bench.puzzle.clone();
        let start = Self::position_of(&puzzle, &setup)?;
        let parsed = ParsedAlgorithm::read(&puzzle, text).map_err(|error| error.message)?;
        let mut session = Session::from(&puzzle, setup.into(), start.clone());
        session.timeline = Timeline::new(puzzle, start, parsed);
        session.timeline.seek(0);
        self.bench.solver = Solver::Idle;
        self.replace(words::play::WHAT_OPENED.text(), session);
        self.bench.playing = Some(self.usual_pace(cx.now));
        Ok(())
    }

    /// Sets up the position that cycles are, or that moves lead to.
    fn bring_position(&mut self, text: String) -> Result<(), String> {
        let position = Self::position_of(&self.bench.puzzle, &text)?;
        let session = Session::from(&self.bench.puzzle, text.into(), position);
        self.bench.solver = Solver::Idle;
        self.replace(words::play::WHAT_OPENED.text(), session);
        Ok(())
    }
}
