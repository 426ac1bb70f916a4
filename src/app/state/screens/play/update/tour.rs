//! The tour begins, goes on when its gesture was made, and ends.

use scene::Shape;

use crate::state::context::Context;
use crate::state::effect::store;
use crate::state::screens::Hand;
use crate::state::screens::play::tour::{Command, Gesture, STEPS, TOUR_KEY, Tour};
use crate::state::screens::play::{Action, Play};

impl Play {
    /// Begins the tour at somebody's first tesseract.
    pub(in crate::state::screens::play) fn offer_tour(&mut self) {
        let untouched = self.timeline().len() == 0 && self.setup().is_empty();
        if !self.library.tour.seen && untouched && self.has_tour() {
            self.library.tour.step = Some(0);
        }
    }

    /// Whether the puzzle can be toured.
    pub fn has_tour(&self) -> bool {
        self.bench.puzzle.dimensions() == 4
    }

    /// Does what is asked of the tour.
    pub(in crate::state::screens::play) fn update_tour(
        &mut self,
        command: Command,
        cx: &mut Context,
    ) {
        match command {
            Command::Start if self.has_tour() => {
                self.bench.look.glide = true;
                self.bench.look.view.shape = Shape::Perspective;
                self.library.tour.step = Some(0);
                self.library.tour.ended = false;
                cx.say(STEPS[0].words);
            }
            Command::Start => {}
            Command::Next => self.next_step(cx),
            Command::Close => self.end_tour(false, cx),
        }
    }

    /// Goes on when `action` was what the step asks for.
    pub(in crate::state::screens::play) fn follow_tour(
        &mut self,
        action: &Action,
        cx: &mut Context,
    ) {
        // Who goes on turning has seen what is next.
        if matches!(action, Action::Hand(_) | Action::Key(..)) {
            self.library.tour.ended = false;
        }
        let Some((_, step)) = self.library.tour.step() else {
            return;
        };
        if !self.has_tour() {
            self.library.tour.step = None;
            return;
        }
        let done = match step.gesture {
            Gesture::Drag => matches!(action, Action::Seen(_)),
            Gesture::Press(shape) => {
                matches!(action, Action::Look(_)) && self.bench.look.view.shape == shape
            }
            Gesture::Hidden => matches!(action, Action::CameThrough { .. }),
            Gesture::Tap => matches!(action, Action::Hand(Hand::Tap(_) | Hand::Turn(_))),
        };
        if done {
            self.next_step(cx);
        }
    }

    fn next_step(&mut self, cx: &mut Context) {
        let Some(n) = self.library.tour.step else {
            return;
        };
        if let Some(step) = STEPS.get(n + 1) {
            self.library.tour.step = Some(n + 1);
            cx.say(step.words);
        } else {
            self.end_tour(true, cx);
            cx.say(words::look::TOUR_ENDED.text());
        }
    }

    /// Ends it; `whole` after its last step.
    fn end_tour(&mut self, whole: bool, cx: &mut Context) {
        self.library.tour = Tour {
            step: None,
            ended: whole,
            seen: true,
        };
        cx.effects.push(store(TOUR_KEY, "seen"));
    }
}
