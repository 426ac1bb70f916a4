//! The keys of Play that the user cannot change.

use super::{Action, Go, follow, times};
use crate::state::keymap::binding::{ANY, Binding, NO_CONTROL, NO_SLIDER, plain, shift};

/// The keys of Play, beside those that the user can change.
pub const KEYS: &[Binding<Action>] = &[
    plain(" ", NO_CONTROL, || Action::Go(Go::PlayOrPause)),
    plain("ArrowRight", NO_SLIDER, || Action::Go(Go::Step)),
    plain("ArrowLeft", NO_SLIDER, || Action::Go(Go::Back)),
    plain("0", NO_SLIDER, || Action::Go(Go::Start)),
    plain("p", ANY, || Action::Follow(follow::Command::Key)),
];

/// While the times are shown.
pub const TIMER: &[Binding<Action>] = &[plain(" ", NO_CONTROL, || {
    Action::Times(times::Command::Press)
})];

/// With Ctrl or the command key.
pub const EDIT: &[Binding<Action>] = &[
    shift(
        false,
        Binding {
            alt: None,
            ..plain("z", ANY, || Action::Undo)
        },
    ),
    shift(
        true,
        Binding {
            alt: None,
            ..plain("z", ANY, || Action::Redo)
        },
    ),
    Binding {
        alt: None,
        ..plain("y", ANY, || Action::Redo)
    },
];
