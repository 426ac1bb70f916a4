//! Adds by any amounts of registers on a 3x3x3: the engine finds short algorithms for them while it has nothing else to
//! do, and compiles with those that it knows.

use wire::{AddsRequest, AddsView, ArchitectOutcome, ArchitectRequest, Outcome, Request};

use super::Architect;
use crate::state::context::Context;
use crate::state::jobs::Owner;
use crate::state::worker::WorkerId;

/// The engine must have been idle for this long, milliseconds.
const IDLE_MS: f64 = 3000.0;
/// How long it looks for them before it listens to the page again, milliseconds: with threads, and with one thread,
/// which hears nothing meanwhile.
const SLICE_MS: [u32; 2] = [4000, 250];
/// The only puzzle that has them.
const CUBE: &str = "3x3x3";

/// The sums whose short algorithms are looked for in the background.
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

impl Architect {
    /// The algorithms of the registers on a 3x3x3 that were taken, while they are on the screen.
    pub(in crate::state) fn shown_registers(&self) -> Option<Vec<String>> {
        self.algorithms().filter(|_| self.puzzle.name() == CUBE)
    }

    /// Lets the engine look for adds of the registers in use, if there are any on a 3x3x3 and it has nothing else to
    /// do.
    pub(in crate::state) fn find_adds(
        &mut self,
        registers: Option<Vec<String>>,
        slicing: bool,
        cx: &mut Context,
    ) {
        if cx.shell.embed || cx.shell.jobs.of(&Owner::Adds).is_some() || !cx.shell.solver.is_ready()
        {
            return;
        }
        if cx.shell.jobs.is_busy(WorkerId::Solver) || slicing {
            self.adds.busy = cx.now;
            return;
        }
        let Some(about) = registers else {
            return;
        };
        let threads = cx.shell.solver.hears_cancel();
        let adds = &mut self.adds;
        if adds.about != about {
            *adds = Adds {
                about,
                busy: cx.now,
                ..Adds::default()
            };
        }
        let all = adds.known.is_some_and(|known| known.known == known.total);
        if adds.done || (all && !threads) || cx.now - adds.busy < IDLE_MS {
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
        cx.start(Owner::Adds, request);
    }
}
