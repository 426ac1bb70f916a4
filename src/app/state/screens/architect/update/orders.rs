//! The orders that somebody asks for are looked up.

use std::sync::Arc;

use puzzle::Puzzle;
use wire::{ArchitectOutcome, ArchitectRequest, FitsRequest, Outcome, Request};

use crate::state::context::Context;
use crate::state::jobs::Owner;
use crate::state::screens::architect::design::Design;
use crate::state::screens::architect::finder::{Status, rows};
use crate::state::screens::architect::orders::{Action, Orders, judge};
use crate::state::screens::architect::{Architect, Panel};
use crate::text::sentence;

impl Architect {
    /// Takes in `action`.
    pub(in crate::state::screens::architect) fn update_orders(
        &mut self,
        action: Action,
        cx: &mut Context,
    ) {
        let orders = &mut self.orders;
        match action {
            Action::Show(shown) => orders.shown = shown,
            Action::Text(text) => orders.text = text,
            Action::Ask => {
                self.stop_orders(false, cx);
                self.orders.ask_typed();
            }
            Action::AskFor(order) => {
                self.stop_orders(false, cx);
                self.orders.ask(&[order]);
            }
            Action::Stop => self.stop_orders(true, cx),
            Action::Again => orders.possible = Status::Idle,
            Action::Take => {
                if let Status::Found((fits, Some(_))) = &orders.fits {
                    let wanted = fits.orders.clone();
                    self.take_shown(&wanted, cx);
                }
            }
            Action::Own(text) => {
                orders.judged = judge(&self.puzzle, &text);
                orders.own = text;
            }
            Action::TakeOwn => {
                let Some(Ok(judged)) = &orders.judged else {
                    return;
                };
                let mut wanted = judged.architecture.orders();
                wanted.sort_unstable_by(|a, b| b.cmp(a));
                if let Some(own) = judged.architecture.arranged(&wanted) {
                    let design = Design::of_algorithms(&self.puzzle, own);
                    self.stop_search(true, cx);
                    self.put(&wanted, None, design, true, None);
                    self.panel = Panel::Solve;
                    cx.say(words::architect::registers_on_puzzle(wanted.len()));
                }
            }
        }
    }

    /// Asks the engine what is wanted here, if it is there.
    pub(in crate::state::screens::architect) fn ask_orders(&mut self, cx: &mut Context) {
        if !cx.shell.solver.is_ready() {
            return;
        }
        let (orders, puzzle) = (&mut self.orders, self.puzzle.name().to_owned());
        if orders.shown && matches!(orders.possible, Status::Idle) {
            orders.possible = Status::Running { progress: None };
            let request = ArchitectRequest::Orders(puzzle.clone());
            cx.start(Owner::Orders, Request::Architect(request));
        }
        if let Some(question) = orders.question.take() {
            orders.fits = Status::Running { progress: None };
            let request = FitsRequest {
                puzzle,
                orders: question,
            };
            let request = ArchitectRequest::Fits(request);
            cx.start(Owner::Fits, Request::Architect(request));
        }
    }

    /// Stops the engine's answer about given registers, and the list of orders if `both`.
    pub(in crate::state::screens::architect) fn stop_orders(
        &mut self,
        both: bool,
        cx: &mut Context,
    ) {
        if self.orders.fits.is_running() {
            self.orders.fits = Status::stopped();
            cx.stop(&Owner::Fits);
        }
        if both && self.orders.possible.is_running() {
            self.orders.possible = Status::stopped();
            cx.stop(&Owner::Orders);
        }
    }

    /// Takes in the orders of one register.
    pub(in crate::state) fn orders_ended(&mut self, outcome: &Outcome) {
        self.orders.possible.ended(outcome, |answer| match answer {
            ArchitectOutcome::Orders(orders) => Some(orders.clone()),
            _ => None,
        });
    }

    /// Takes in whether registers fit. What a link wants is taken if it does.
    pub(in crate::state) fn fits_ended(&mut self, outcome: &Outcome, cx: &mut Context) {
        let puzzle: Arc<Puzzle> = self.puzzle.clone();
        self.orders.fits.ended(outcome, |answer| match answer {
            ArchitectOutcome::Fits(fits) => {
                let example = fits.example.as_ref();
                let row = example.and_then(|example| {
                    rows(&puzzle, std::slice::from_ref(example))
                        .first()
                        .cloned()
                });
                Some((fits.clone(), row))
            }
            _ => None,
        });
        match &self.orders.fits {
            Status::Found((fits, _)) => {
                let mut words = Orders::verdict(fits, &puzzle);
                if !fits.reason.is_empty() {
                    let reason = words::architect::reason(sentence(&fits.reason));
                    words = format!("{words} {reason}");
                }
                cx.shell.announcement = words;
            }
            Status::Said(words, _) => cx.shell.announcement.clone_from(words),
            _ => return,
        }
        if let Some((wanted, goal)) = self.wanted.take() {
            if self.orders.example(&wanted).is_some() {
                self.take(&wanted, goal);
            } else {
                self.orders.shown = true;
            }
        }
    }
}
