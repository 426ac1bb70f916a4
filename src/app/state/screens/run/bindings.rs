//! The keys of Run.

use super::player::Command;
use super::{Action, debug};
use crate::state::keymap::binding::{ANY, Binding, NO_CONTROL, NO_SLIDER, plain, shift};

/// The keys of Run, and of a step of a lesson that is about a program.
pub const KEYS: &[Binding<Action>] = &[
    plain(" ", NO_CONTROL, || Action::RunOrPause),
    shift(
        false,
        plain("ArrowRight", NO_SLIDER, || {
            Action::Player(Command::StepMove)
        }),
    ),
    shift(
        true,
        plain("ArrowRight", NO_SLIDER, || {
            Action::Player(Command::StepInstruction)
        }),
    ),
    shift(
        false,
        plain("ArrowLeft", NO_SLIDER, || Action::Player(Command::BackMove)),
    ),
    shift(
        true,
        plain("ArrowLeft", NO_SLIDER, || {
            Action::Player(Command::BackInstruction)
        }),
    ),
    plain("i", ANY, || Action::Player(Command::RunToInput)),
    plain("q", ANY, || Action::Debug(debug::Action::Quiz)),
    plain("0", ANY, || Action::Player(Command::Reset)),
];
