//! Five steps on the tesseract itself, each a gesture to copy.

use scene::Shape;

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
    pub(super) step: Option<usize>,
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
