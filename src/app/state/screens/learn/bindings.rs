//! The keys of Learn.

use super::Action;
use super::board::Go as Turned;
use crate::state::keymap::binding::{ANY, Binding, NO_SLIDER, plain, shift};

/// The way through a lesson.
pub const KEYS: &[Binding<Action>] = &[
    plain("n", ANY, || Action::StepBy(1)),
    plain("p", ANY, || Action::StepBy(-1)),
];

/// On a step that is about a puzzle.
pub const TURNS: &[Binding<Action>] = &[
    shift(
        false,
        plain("ArrowRight", NO_SLIDER, || Action::Go(Turned::On)),
    ),
    shift(
        false,
        plain("ArrowLeft", NO_SLIDER, || Action::Go(Turned::Back)),
    ),
    plain("0", ANY, || Action::Go(Turned::Start)),
];
