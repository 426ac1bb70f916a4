//! The algorithm in hand is analysed, repeated, and its cycles are lit.

use std::sync::Arc;

use puzzle::PieceId;
use puzzle::cycles::{Form, are_meant, write};
use puzzle::structure::Structure;
use scene::{Highlight, Loop, Mark, Style, Target};

use crate::state::colours::REGISTER_COLOURS;
use crate::state::context::Context;
use crate::state::screens::play::cycles::{Analysis, Command, Cycle, Field, Repeat};
use crate::state::screens::play::parsed::ParsedAlgorithm;
use crate::state::screens::play::playback::Pace;
use crate::state::screens::play::rewriting::Rewriting;
use crate::state::screens::play::timeline::Timeline;
use crate::state::screens::play::{Panel, Play, Session};

impl Play {
    /// What the algorithm does; nothing while the panel is not open, and of no algorithm.
    pub fn analysis(&self) -> Option<&Analysis> {
        self.bench.cycles.analysis.as_ref()
    }

    /// Works out what the algorithm does, if it is shown and has changed.
    pub(in crate::state::screens::play) fn work_out_analysis(&mut self) {
        let parsed = self.bench.session.timeline.parsed();
        if self.bench.panel != Panel::Cycles || parsed.steps().is_empty() {
            self.bench.cycles.analysis = None;
            self.bench.cycles.only = None;
            return;
        }
        self.analyse_algorithm();
    }

    #[inline(never)]
    fn analyse_algorithm(&mut self) {
        if self.known_structure().is_none() {
            self.bench.cycles.analysis = None;
        }
        let structure = self.structure();
        let parsed = self.bench.session.timeline.parsed();
        let known = self.bench.cycles.analysis.as_ref();
        if known.is_none_or(|known| known.text != parsed.text()) {
            self.bench.cycles.analysis =
                Some(Analysis::new(&self.bench.puzzle, &structure, parsed));
            self.bench.cycles.only = None;
        }
    }

    /// What follows from the puzzle's turns, once a panel has needed it.
    pub fn known_structure(&self) -> Option<&Arc<Structure>> {
        let known = self.bench.cycles.structure.as_ref();
        known
            .filter(|(name, _)| name == self.bench.puzzle.name())
            .map(|(_, structure)| structure)
    }

    /// The same, worked out the first time.
    pub(in crate::state::screens::play) fn structure(&mut self) -> Arc<Structure> {
        if let Some(structure) = self.known_structure() {
            return structure.clone();
        }
        let structure = Arc::new(Structure::new(&self.bench.puzzle));
        self.bench.cycles.structure =
            Some((self.bench.puzzle.name().to_owned(), structure.clone()));
        structure
    }

    pub(in crate::state::screens::play) fn update_cycles(
        &mut self,
        command: Command,
        cx: &mut Context,
    ) {
        match command {
            Command::Only(cycle) => {
                self.bench.cycles.only = (self.bench.cycles.only != Some(cycle)).then_some(cycle);
            }
            Command::Typed(Field::Commutator, text) => self.bench.cycles.other = text,
            Command::Typed(Field::Group, text) => self.draw_group(&text),
            Command::Group(press) => self.press_group(press, cx),
            Command::Repeat => self.repeat(cx),
            Command::Inverse => self.rewrite(Rewriting::Invert, cx),
            Command::Commutator => {
                if let Some(Ok(commutator)) = self.commutator() {
                    let what = words::play::WHAT_COMMUTATOR;
                    self.exchange(commutator, what, words::play::HERE_COMMUTATOR, cx);
                }
            }
        }
    }

    /// The commutator with what is typed, if something is; why not, in words.
    pub fn commutator(&self) -> Option<Result<ParsedAlgorithm, String>> {
        let other = self.bench.cycles.other.trim();
        if other.is_empty() || self.timeline().len() == 0 {
            return None;
        }
        let other = ParsedAlgorithm::read(&self.bench.puzzle, other).map_err(|error| error.message);
        Some(other.and_then(|other| {
            let text = format!(
                "[{}, {}]",
                self.in_brackets(self.timeline().parsed()),
                self.in_brackets(&other)
            );
            ParsedAlgorithm::read(&self.bench.puzzle, &text).map_err(|error| error.message)
        }))
    }

    /// An algorithm that can stand in brackets: its text, unless that has lines or comments.
    fn in_brackets(&self, parsed: &ParsedAlgorithm) -> String {
        if parsed.text().contains('\n') || parsed.text().contains("//") {
            parsed.algorithm().display(&self.bench.puzzle).to_string()
        } else {
            parsed.text().trim().to_owned()
        }
    }

    /// Another algorithm takes the place of the present one: what it is, and what is said.
    pub(in crate::state::screens::play) fn exchange(
        &mut self,
        parsed: ParsedAlgorithm,
        what: words::Message,
        said: words::Message,
        cx: &mut Context,
    ) {
        let mut next = self.bench.session.clone();
        next.timeline = Timeline::new(
            self.bench.puzzle.clone(),
            next.timeline.start().clone(),
            parsed,
        );
        next.timeline.seek(usize::MAX);
        next.draft = None;
        self.replace(what.text(), next);
        cx.say(said.text());
    }

    /// A program's register that counts with the algorithm: puzzle, order and algorithm.
    pub fn register(&self) -> Option<(String, u64, String)> {
        // A program's puzzles are those of the catalogue.
        if self.bench.puzzle.definition().is_some() {
            return None;
        }
        let order = u64::try_from(&self.analysis()?.order)
            .ok()
            .filter(|&order| order > 1)?;
        let text = self
            .timeline()
            .parsed()
            .algorithm()
            .display(&self.bench.puzzle)
            .to_string();
        Some((self.bench.puzzle.name().to_owned(), order, text))
    }

    /// The pieces of the cycles that are shown on the puzzle, while the panel is open, each with the number of its
    /// colour: those of the element of a group that is pointed at, or else of the algorithm.
    fn shown_cycles(&self) -> Vec<(usize, Vec<PieceId>)> {
        let colour = |n: usize| n % REGISTER_COLOURS.len();
        if let Some(pointed) = self.pointed_cycles() {
            let pointed = pointed.iter().enumerate();
            return pointed
                .map(|(n, pieces)| (colour(n), pieces.clone()))
                .collect();
        }
        let cycles = self.analysis().map_or(&[][..], |analysis| &analysis.cycles);
        let shown = cycles
            .iter()
            .enumerate()
            .filter(|(n, _)| self.bench.cycles.only.is_none_or(|only| only == *n));
        let pieces = |cycle: &Cycle| cycle.pieces.iter().map(|&(piece, _)| piece).collect();
        shown.map(|(n, cycle)| (colour(n), pieces(cycle))).collect()
    }

    /// The pieces of the cycles that are shown.
    pub(in crate::state::screens::play) fn cycle_highlights(&self) -> Vec<Highlight> {
        let highlight = |(n, pieces): (usize, Vec<PieceId>)| Highlight {
            target: Target::Pieces(pieces),
            colour: REGISTER_COLOURS[n],
            style: Style::Register(Mark::FOR_REGISTERS[n]),
        };
        self.shown_cycles().into_iter().map(highlight).collect()
    }

    /// The cycles that are shown, as loops.
    pub(in crate::state::screens::play) fn cycle_loops(&self) -> Vec<Loop> {
        let one = |(n, pieces): (usize, Vec<PieceId>)| Loop {
            pieces,
            colour: REGISTER_COLOURS[n],
        };
        self.shown_cycles().into_iter().map(one).collect()
    }

    /// Whether it is being repeated now.
    pub fn is_repeating(&self) -> bool {
        self.is_playing()
            && self
                .bench
                .cycles
                .repeat
                .as_ref()
                .is_some_and(Repeat::goes_on)
    }

    fn repeat(&mut self, cx: &mut Context) {
        if self.is_repeating() {
            self.bench.playing = None;
            return;
        }
        let Some(analysis) = self.analysis() else {
            return;
        };
        let times = u64::try_from(&analysis.order).unwrap_or(0);
        if !self
            .bench
            .cycles
            .repeat
            .as_ref()
            .is_some_and(Repeat::goes_on)
        {
            self.replace(
                words::play::WHAT_REPETITIONS.text(),
                self.bench.session.clone(),
            );
            self.jump(0);
            self.bench.cycles.repeat = Some(Repeat {
                setup: self.bench.session.setup.clone(),
                start: self.timeline().start().clone(),
                done: 0,
                times,
            });
        }
        self.bench.animator.cut(cx.now);
        self.bench
            .animator
            .jump(self.bench.session.timeline.position());
        self.bench.playing = Some(Pace::Repeat);
        self.follow();
    }

    /// Goes on to the next repetition where one has ended; whether there is another.
    pub(in crate::state::screens::play) fn repeated(&mut self) -> bool {
        let position = self.bench.session.timeline.position().clone();
        let text = self
            .bench
            .session
            .timeline
            .parsed()
            .algorithm()
            .display(&self.bench.puzzle)
            .to_string();
        let Some(repeat) = self.bench.cycles.repeat.as_mut() else {
            return false;
        };
        repeat.done += 1;
        let over = position == repeat.start;
        let setup = if over {
            repeat.setup.clone()
        } else if are_meant(&self.bench.puzzle, &repeat.setup) {
            let cycles = write(&self.bench.puzzle, &position, Form::Letters);
            cycles.unwrap_or_default().into()
        } else {
            format!("{} ({text}){}", repeat.setup, repeat.done)
                .trim_start()
                .into()
        };
        if over {
            repeat.times = repeat.done;
        }
        let parsed = self.bench.session.timeline.parsed().clone();
        self.bench.session = Session {
            setup,
            timeline: Timeline::new(self.bench.puzzle.clone(), position, parsed),
            draft: None,
            moments: Vec::new(),
        };
        !over
    }
}
