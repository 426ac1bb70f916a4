//! The engine's part in Architect: what it is asked, and what becomes of its answers.

use wire::{
    ArchitectOutcome, ArchitectRequest, ArchitectureView, JointRequest, OtherRegister, Outcome,
    Progress, Request, StructureRequest, ValidRequest,
};

use super::finder::{Status, rows};
use super::search::{Goal, Search};
use super::{Architect, Taken, letter};
use crate::state::context::Context;
use crate::state::jobs::Owner;

/// The question for the algorithms of the first register that has none yet, beside those that were picked.
fn next_register(puzzle: String, found: &ArchitectureView, search: &Search) -> StructureRequest {
    let register = &found.registers[search.answers.len()];
    let beside = search.picked().into_iter().zip(&found.registers);
    StructureRequest {
        puzzle,
        structure: register.structure.clone(),
        others: beside
            .map(|(algorithm, register)| OtherRegister {
                algorithm: algorithm.to_owned(),
                own: register.own.clone(),
            })
            .collect(),
        checkpoint: search.checkpoint(),
    }
}

impl Architect {
    /// Stops looking for what is possible, and looks again.
    pub(super) fn find_again(&mut self, cx: &mut Context) {
        if self.finder.is_running() {
            cx.stop(&Owner::Registers);
        }
        self.finder.ask();
    }

    /// Asks the engine for what is possible, if it is wanted and the engine is there.
    pub(in crate::state) fn find_if_possible(&mut self, cx: &mut Context) {
        self.ask_orders(cx);
        let architect = &mut *self;
        if !architect.finder.wanted || !cx.shell.solver.is_ready() {
            return;
        }
        let Ok(request) = architect.finder.request(architect.puzzle.name()) else {
            return;
        };
        architect.finder.wanted = false;
        architect.finder.status = Status::Running { progress: None };
        let request = Request::Architect(ArchitectRequest::Find(request));
        cx.start(Owner::Registers, request);
    }

    /// Asks the engine for the next register's algorithms, from where an earlier search was put aside.
    pub(super) fn search(&mut self, cx: &mut Context) {
        let architect = &mut *self;
        if architect.search_refusal().is_some() || !cx.shell.solver.is_ready() {
            return;
        }
        let Some(taken) = &mut architect.taken else {
            return;
        };
        let search = &mut taken.search;
        if search.is_running() {
            return;
        }
        let apart = search.goal == Goal::Each;
        if search.answers.len() >= taken.orders.len() || !(apart || search.is_paused()) {
            search.forget();
        }
        let (puzzle, orders) = (architect.puzzle.name().to_owned(), taken.orders.clone());
        let request = match search.goal {
            Goal::Each => {
                let Some(found) = &taken.found else { return };
                ArchitectRequest::Solve(next_register(puzzle, found, search))
            }
            Goal::Total | Goal::Longest => ArchitectRequest::Joint(JointRequest {
                puzzle,
                orders,
                largest: search.goal == Goal::Longest,
                checkpoint: search.checkpoint(),
            }),
            Goal::Valid => ArchitectRequest::Valid(ValidRequest {
                puzzle,
                orders,
                attempts: search.attempts(),
            }),
        };
        search.started();
        cx.shell.announcement = search.words();
        let request = Request::Architect(request);
        cx.start(Owner::Algorithms, request);
    }

    /// Stops the search for algorithms, which can go on later if `pause`.
    pub(super) fn stop_search(&mut self, pause: bool, cx: &mut Context) {
        let Some(taken) = &mut self.taken else {
            return;
        };
        let running = taken.search.is_running();
        taken.search.stop(pause);
        if running {
            cx.stop(&Owner::Algorithms);
        }
    }

    /// Stops whatever the engine does for Architect.
    pub(super) fn stop_architect(&mut self, cx: &mut Context) {
        self.stop_search(true, cx);
        if self.finder.is_running() {
            self.finder.status = Status::Idle;
            cx.stop(&Owner::Registers);
        }
        self.stop_orders(true, cx);
    }

    /// Takes in a report of the search for algorithms.
    pub(in crate::state) fn algorithms_report(&mut self, news: &Progress, cx: &mut Context) {
        if let Some(taken) = &mut self.taken {
            taken.search.report(news);
            if taken.search.take_began_again() {
                let words = words::architect::BEGAN_AGAIN.text();
                cx.notice(words.to_owned(), true, None);
            }
        }
        self.save_search(cx);
    }

    /// Takes in the table of registers.
    pub(in crate::state) fn registers_ended(&mut self, outcome: &Outcome, cx: &mut Context) {
        if !self.finder.is_running() {
            return;
        }
        let puzzle = &self.puzzle;
        self.finder.status.ended(outcome, |answer| match answer {
            ArchitectOutcome::Found(found) => Some(rows(puzzle, &found.architectures)),
            _ => None,
        });
        cx.shell.announcement = self.finder.words();
        self.found();
        self.ask_orders(cx);
        self.save_search(cx);
    }

    /// Takes in the end of a search for algorithms.
    pub(in crate::state) fn algorithms_ended(&mut self, outcome: &Outcome, cx: &mut Context) {
        let running = |taken: &&mut Taken| taken.search.is_running();
        let Some(taken) = self.taken.as_mut().filter(running) else {
            return;
        };
        let before = taken.search.answers.len();
        let stopping = taken.search.stopping();
        taken.search.end(outcome);
        if taken.search.answers.len() > before {
            let solved = &taken.search.answers[before].solved;
            cx.say(words::architect::found_for(letter(before), solved.count));
            let more = taken.search.answers.len() < taken.orders.len();
            self.redesign();
            if more && stopping.is_none() {
                self.search(cx);
            } else if more
                && stopping == Some(true)
                && let Some(taken) = &mut self.taken
            {
                // The request came when this register was just done.
                taken.search.pause();
                cx.shell.announcement = taken.search.words();
            }
        } else {
            cx.shell.announcement = taken.search.words();
        }
        self.save_search(cx);
    }
}

impl Architect {
    /// The worker is gone because of `why`: the search is put aside.
    pub(in crate::state) fn algorithms_lost(&mut self, why: &str) {
        if let Some(taken) = &mut self.taken {
            let before = taken.search.answers.len();
            taken.search.stopped(Some(why));
            if taken.search.answers.len() > before {
                self.redesign();
            }
        }
    }
}
