//! Adds by any amounts of registers on a 3x3x3: the engine finds short algorithms for them while it has nothing else to
//! do, and compiles with those that it knows.

use crate::state::screens::Stage as _;
use wire::{AddsRequest, AddsView, ArchitectOutcome, ArchitectRequest, Outcome, Request};

use crate::state::jobs::Owner;
use crate::state::screens::ScreenId;
use crate::state::{Effect, State};

/// The engine must have been idle for so long, milliseconds.
const PATIENCE_MS: f64 = 3000.0;
/// So long it looks for them before it listens to the page again, milliseconds: with threads, and with one thread, which
/// hears nothing meanwhile.
const SLICE_MS: [u32; 2] = [4000, 250];
/// The only puzzle that has them.
const CUBE: &str = "3x3x3";

/// See the module.
#[derive(Clone, Debug, Default)]
pub struct Adds {
    /// The registers' algorithms.
    about: Vec<String>,
    /// How much is known about them.
    pub known: Option<AddsView>,
    /// Whether there is nothing more to find.
    done: bool,
    /// When the engine was last seen at work.
    busy: f64,
}

impl Adds {
    /// The job has ended: how much is known now, unless there is nothing to find.
    pub fn ended(&mut self, outcome: &Outcome) {
        let known = match outcome {
            Outcome::Architect(ArchitectOutcome::Adds(known)) => Some(*known),
            _ => None,
        };
        self.done = known.is_none_or(|known| known.shortest == known.total);
        self.known = known.or(self.known);
    }
}

impl State {
    /// The algorithms of the registers on a 3x3x3 that are in use: those that were taken in Architect, else those of the
    /// program.
    fn adds_in_use(&self) -> Option<Vec<String>> {
        let architect = &self.architect;
        if self.screen == ScreenId::Architect && architect.shown_lesson().is_none() {
            return architect
                .algorithms()
                .filter(|_| architect.puzzle().name() == CUBE);
        }
        let loaded = self.run.loaded.as_ref()?;
        let puzzles = &loaded.program.puzzles;
        let first = (0..puzzles.len()).find(|&n| {
            puzzles[n].puzzle.name() == CUBE && loaded.registers.iter().any(|r| r.puzzle == n)
        })?;
        let registers = loaded.registers.iter().filter(|r| r.puzzle == first);
        Some(registers.map(|r| r.algorithm.clone()).collect())
    }

    /// Lets the engine look for adds, if it has nothing else to do.
    pub(in crate::state) fn find_adds(&mut self, now: f64, effects: &mut Vec<Effect>) {
        if self.embed || self.jobs.of(&Owner::Adds).is_some() || !self.worker.is_ready() {
            return;
        }
        if self.jobs.is_busy() || self.is_slicing() {
            self.architect.adds.busy = now;
            return;
        }
        let Some(about) = self.adds_in_use() else {
            return;
        };
        let threads = self.worker.hears_cancel();
        let adds = &mut self.architect.adds;
        if adds.about != about {
            *adds = Adds {
                about,
                busy: now,
                ..Adds::default()
            };
        }
        let all = adds.known.is_some_and(|known| known.known == known.total);
        if adds.done || (all && !threads) || now - adds.busy < PATIENCE_MS {
            return;
        }
        let request = AddsRequest {
            puzzle: CUBE.to_owned(),
            algorithms: adds.about.clone(),
            milliseconds: SLICE_MS[usize::from(!threads)],
            // A proof may take minutes, and one thread could not be stopped meanwhile.
            proofs: threads,
        };
        let request = Request::Architect(ArchitectRequest::Adds(request));
        self.start(Owner::Adds, request, now, effects);
    }
}
