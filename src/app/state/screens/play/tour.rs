//! Five steps on the tesseract itself, each a gesture to copy.

use scene::Shape;

use super::{Action, Play};
use crate::state::context::Context;
use crate::state::effect::store;
use crate::state::screens::Hand;

/// Storage key that says that the tour need not begin by itself again.
pub const TOUR_KEY: &str = "hypercubist/play/tour";

/// What the hand does in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// Drags across the puzzle.
    Drag,
    /// Presses the button of a shape.
    Press(Shape),
    /// Presses the button that shows the hidden cell.
    Hidden,
    /// Taps a sticker.
    Tap,
}

/// A step of the tour.
pub struct Step {
    /// What to do and what is seen, at most ten words.
    pub words: &'static str,
    /// The gesture to copy.
    pub gesture: Gesture,
}

/// The tour.
pub const STEPS: [Step; 5] = [
    Step {
        words: words::play::TOUR_DRAG.text(),
        gesture: Gesture::Drag,
    },
    Step {
        words: words::play::TOUR_UNFOLDED.text(),
        gesture: Gesture::Press(Shape::Development),
    },
    Step {
        words: words::play::TOUR_PERSPECTIVE.text(),
        gesture: Gesture::Press(Shape::Perspective),
    },
    Step {
        words: words::play::TOUR_HIDDEN.text(),
        gesture: Gesture::Hidden,
    },
    Step {
        words: words::play::TOUR_TAP.text(),
        gesture: Gesture::Tap,
    },
];

/// What is asked of the tour.
#[derive(Clone, Copy, Debug)]
pub enum Command {
    /// Begin it, or begin it again.
    Start,
    /// Go on without the gesture.
    Next,
    /// Leave it.
    Close,
}

/// Where somebody is in the tour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tour {
    step: Option<usize>,
    /// Whether it has just been taken to its end, and what is next is shown.
    pub ended: bool,
    /// Whether it has been taken or left, so that it does not begin by itself.
    pub seen: bool,
}

impl Tour {
    /// What earlier visits stored.
    pub(super) fn restore(stored: &[(String, String)]) -> Self {
        Self {
            step: None,
            ended: false,
            seen: stored.iter().any(|(key, _)| key == TOUR_KEY),
        }
    }

    /// The step's number, from 0, and the step.
    pub fn step(&self) -> Option<(usize, &'static Step)> {
        let n = self.step?;
        Some((n, STEPS.get(n)?))
    }
}

impl Play {
    /// Begins the tour at somebody's first tesseract.
    pub(super) fn offer_tour(&mut self) {
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
    pub(super) fn update_tour(&mut self, command: Command, cx: &mut Context) {
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
    pub(super) fn follow_tour(&mut self, action: &Action, cx: &mut Context) {
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
