//! The keymap: which key does what on which screen.
//!
//! Tables of bindings, and Play's own keys, which the user can change. The browser's part turns an event into a [`Key`]
//! ([`crate::browser::keys`]); [`Keymap::action`] says which action it stands for.

mod key;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use puzzle::Puzzle;

use super::presenting::Action as Present;
use super::screens::learn;
use super::screens::learn::board::Go as Turned;
use super::screens::play::keys::{Keys, virtual_command};
use super::screens::play::{self, Go, follow, times};
use super::screens::run::player::Command;
use super::screens::run::{self, debug};
use super::screens::stage;
use super::{Action, Sheet, recognition};
pub use key::{Focus, Key, place_of};

/// Any focus but a text.
const ANY: &[Focus] = &[Focus::Page, Focus::Puzzle, Focus::Button, Focus::Slider];
const EVERYWHERE: &[Focus] = &[
    Focus::Page,
    Focus::Puzzle,
    Focus::Button,
    Focus::Slider,
    Focus::Text,
];
const NO_SLIDER: &[Focus] = &[Focus::Page, Focus::Puzzle, Focus::Button];
const NO_CONTROL: &[Focus] = &[Focus::Page, Focus::Puzzle];
const PUZZLE: &[Focus] = &[Focus::Puzzle];

/// A row of a table. Where shift or alt is `None`, they do not matter.
#[derive(Clone, Copy)]
struct Binding {
    key: &'static str,
    shift: Option<bool>,
    alt: Option<bool>,
    focus: &'static [Focus],
    action: fn() -> Action,
}

impl Binding {
    /// Whether a key is this one, with the focus that it has or, with `near`, as if the puzzle had it.
    fn matches(&self, key: &Key, near: bool) -> bool {
        // Letters are the same with and without Caps Lock.
        self.key.eq_ignore_ascii_case(&key.name)
            && self.shift.is_none_or(|shift| shift == key.shift)
            && self.alt.is_none_or(|alt| alt == key.alt)
            && (self.focus.contains(&key.focus) || near && self.focus.contains(&Focus::Puzzle))
    }
}

const fn plain(key: &'static str, focus: &'static [Focus], action: fn() -> Action) -> Binding {
    Binding {
        key,
        shift: None,
        alt: Some(false),
        focus,
        action,
    }
}

const fn shift(shift: bool, binding: Binding) -> Binding {
    Binding {
        shift: Some(shift),
        ..binding
    }
}

const fn alt(binding: Binding) -> Binding {
    Binding {
        alt: Some(true),
        ..binding
    }
}

const HELP: &[Binding] = &[
    plain("?", ANY, || Action::Toggle(Sheet::Help)),
    plain("t", ANY, || Action::Present(Present::Toggle)),
];

/// While presenting, for the keyboard and for what a presenter holds in the hand.
const PRESENT: &[Binding] = &[
    plain("+", ANY, || Action::Present(Present::Size(1))),
    plain("=", ANY, || Action::Present(Present::Size(1))),
    plain("-", ANY, || Action::Present(Present::Size(-1))),
];

/// Next and previous: the two keys of a presenter's remote control.
const REMOTE: [&str; 2] = ["PageDown", "PageUp"];

/// Where there is a puzzle.
const STAGE: &[Binding] = &[
    shift(
        false,
        alt(plain("ArrowLeft", PUZZLE, || Action::Orbit(-1, 0, false))),
    ),
    shift(
        false,
        alt(plain("ArrowRight", PUZZLE, || Action::Orbit(1, 0, false))),
    ),
    shift(
        false,
        alt(plain("ArrowUp", PUZZLE, || Action::Orbit(0, -1, false))),
    ),
    shift(
        false,
        alt(plain("ArrowDown", PUZZLE, || Action::Orbit(0, 1, false))),
    ),
    shift(
        true,
        alt(plain("ArrowLeft", PUZZLE, || Action::Orbit(-1, 0, true))),
    ),
    shift(
        true,
        alt(plain("ArrowRight", PUZZLE, || Action::Orbit(1, 0, true))),
    ),
    shift(
        true,
        alt(plain("ArrowUp", PUZZLE, || Action::Orbit(0, -1, true))),
    ),
    shift(
        true,
        alt(plain("ArrowDown", PUZZLE, || Action::Orbit(0, 1, true))),
    ),
    Binding {
        alt: None,
        ..plain("Home", PUZZLE, || Action::LookFront)
    },
    shift(false, plain("Enter", PUZZLE, || Action::SayPosition)),
    plain("[", ANY, || Action::SpeedBy(-1)),
    plain("]", ANY, || Action::SpeedBy(1)),
];

fn named(name: &'static str) -> Action {
    Action::Stage(stage::Action::TurnNamed(name))
}

const fn turn(shifted: bool, key: &'static str, action: fn() -> Action) -> Binding {
    shift(shifted, plain(key, PUZZLE, action))
}

const TURNS: &[Binding] = &[
    turn(false, "u", || named("U")),
    turn(false, "d", || named("D")),
    turn(false, "r", || named("R")),
    turn(false, "l", || named("L")),
    turn(false, "f", || named("F")),
    turn(false, "b", || named("B")),
    turn(true, "u", || named("U'")),
    turn(true, "d", || named("D'")),
    turn(true, "r", || named("R'")),
    turn(true, "l", || named("L'")),
    turn(true, "f", || named("F'")),
    turn(true, "b", || named("B'")),
];

/// The way through a lesson.
const LESSON: &[Binding] = &[
    plain("n", ANY, || Action::Learn(learn::Action::StepBy(1))),
    plain("p", ANY, || Action::Learn(learn::Action::StepBy(-1))),
];

const LEARN: &[Binding] = &[
    shift(
        false,
        plain("ArrowRight", NO_SLIDER, || {
            Action::Learn(learn::Action::Go(Turned::On))
        }),
    ),
    shift(
        false,
        plain("ArrowLeft", NO_SLIDER, || {
            Action::Learn(learn::Action::Go(Turned::Back))
        }),
    ),
    plain("0", ANY, || Action::Learn(learn::Action::Go(Turned::Start))),
];

const RUN: &[Binding] = &[
    plain(" ", NO_CONTROL, || Action::Run(run::Action::RunOrPause)),
    shift(
        false,
        plain("ArrowRight", NO_SLIDER, || {
            Action::Run(run::Action::Player(Command::StepMove))
        }),
    ),
    shift(
        true,
        plain("ArrowRight", NO_SLIDER, || {
            Action::Run(run::Action::Player(Command::StepInstruction))
        }),
    ),
    shift(
        false,
        plain("ArrowLeft", NO_SLIDER, || {
            Action::Run(run::Action::Player(Command::BackMove))
        }),
    ),
    shift(
        true,
        plain("ArrowLeft", NO_SLIDER, || {
            Action::Run(run::Action::Player(Command::BackInstruction))
        }),
    ),
    plain("i", ANY, || {
        Action::Run(run::Action::Player(Command::RunToInput))
    }),
    plain("q", ANY, || {
        Action::Run(run::Action::Debug(debug::Action::Quiz))
    }),
    plain("0", ANY, || {
        Action::Run(run::Action::Player(Command::Reset))
    }),
];

const PLAY: &[Binding] = &[
    plain(" ", NO_CONTROL, || {
        Action::Play(play::Action::Go(Go::PlayOrPause))
    }),
    plain("ArrowRight", NO_SLIDER, || {
        Action::Play(play::Action::Go(Go::Step))
    }),
    plain("ArrowLeft", NO_SLIDER, || {
        Action::Play(play::Action::Go(Go::Back))
    }),
    plain("0", NO_SLIDER, || Action::Play(play::Action::Go(Go::Start))),
    plain("p", ANY, || {
        Action::Play(play::Action::Follow(follow::Command::Key))
    }),
];

/// While the times are shown.
const TIMER: &[Binding] = &[plain(" ", NO_CONTROL, || {
    Action::Play(play::Action::Times(times::Command::Press))
})];

/// With Ctrl or the command key.
const PLAY_EDIT: &[Binding] = &[
    shift(
        false,
        Binding {
            alt: None,
            ..plain("z", ANY, || Action::Play(play::Action::Undo))
        },
    ),
    shift(
        true,
        Binding {
            alt: None,
            ..plain("z", ANY, || Action::Play(play::Action::Redo))
        },
    ),
    Binding {
        alt: None,
        ..plain("y", ANY, || Action::Play(play::Action::Redo))
    },
];

/// With Ctrl or the command key, on every screen.
const OPEN: &[Binding] = &[shift(
    false,
    plain("o", EVERYWHERE, || {
        Action::Recognise(recognition::Action::Toggle)
    }),
)];

/// What the keys are for on a screen.
#[derive(Default)]
pub enum Keymap {
    /// A puzzle with a player that steps.
    #[default]
    Run,
    /// A puzzle to turn.
    Architect,
    /// A lesson to go through.
    Learn {
        /// Whether its step is about a program.
        program: bool,
    },
    /// A puzzle, with keys that the user can change.
    Play {
        puzzle: Arc<Puzzle>,
        /// Which key does what.
        keys: Keys,
        /// Whether keys turn as csTimer's virtual cube has them.
        virtual_keys: bool,
        /// Whether the next key is to be given to something.
        asking: bool,
        /// Whether the space bar is the timer's.
        timing: bool,
    },
    /// Nothing but reading: the browser's own keys, help and Escape.
    Reading,
}

impl Keymap {
    /// The action that a key stands for, if any; `presenting`: whether the page is presented.
    pub fn action(&self, key: &Key, presenting: bool) -> Option<Action> {
        if matches!(self, Self::Play { asking: true, .. })
            && !["Shift", "Control", "Alt", "Meta", "Tab"].contains(&key.name.as_str())
        {
            return Some(Action::Play(match key.name.as_str() {
                "Escape" => play::Action::Ask(None),
                name => play::Action::Give(name.to_owned(), key.place),
            }));
        }
        if key.handled {
            return None;
        }
        let tables: &[&[Binding]] = match self {
            Self::Play { .. } if key.browser => &[PLAY_EDIT, OPEN],
            _ if key.browser => &[OPEN],
            _ if key.name == "Escape" => return Some(Action::Escape),
            Self::Run => &[RUN, TURNS, STAGE, HELP],
            Self::Architect => &[TURNS, STAGE, HELP],
            Self::Learn { program: true } => &[LESSON, RUN, TURNS, STAGE, HELP],
            Self::Learn { program: false } => &[LESSON, LEARN, TURNS, STAGE, HELP],
            Self::Play {
                puzzle,
                keys,
                virtual_keys,
                timing,
                ..
            } => {
                let own = own_key(puzzle, keys, *virtual_keys, key);
                if own.is_some() {
                    return own;
                }
                if *timing {
                    &[TIMER, PLAY, STAGE, HELP]
                } else {
                    &[PLAY, STAGE, HELP]
                }
            }
            Self::Reading => &[HELP],
        };
        if presenting && key.focus != Focus::Text {
            let remote = REMOTE.iter().position(|name| *name == key.name);
            if let Some(action) = remote.and_then(|at| self.step(at == 0)) {
                return Some(action);
            }
        }
        let extra: &[Binding] = if presenting { PRESENT } else { &[] };
        let mut bindings = extra.iter().chain(tables.iter().copied().flatten());
        // On a step about a puzzle, letters turn it at once. Alt and the arrow keys stay the browser's.
        let near = matches!(self, Self::Learn { program: false })
            && NO_SLIDER.contains(&key.focus)
            && key.name.len() == 1;
        bindings
            .find(|binding| binding.matches(key, near))
            .map(|binding| (binding.action)())
    }
}

impl Keymap {
    /// The next step of what is presented, or the one before.
    fn step(&self, on: bool) -> Option<Action> {
        match self {
            Self::Run => Some(Action::Run(run::Action::Player(if on {
                Command::StepInstruction
            } else {
                Command::BackInstruction
            }))),
            Self::Learn { .. } => Some(Action::Learn(learn::Action::StepBy(if on {
                1
            } else {
                -1
            }))),
            Self::Play { .. } => Some(Action::Play(play::Action::Go(if on {
                Go::Step
            } else {
                Go::Back
            }))),
            Self::Architect | Self::Reading => None,
        }
    }
}

/// What the user's table and the digits do in Play.
fn own_key(puzzle: &Puzzle, keys: &Keys, virtual_keys: bool, key: &Key) -> Option<Action> {
    if key.alt || !NO_SLIDER.contains(&key.focus) {
        return None;
    }
    let at = key.place.filter(|_| virtual_keys && !key.shift);
    let command = at.and_then(|place| virtual_command(puzzle, place));
    if let Some(command) = command.or_else(|| keys.command(puzzle, &key.name, key.place)) {
        return Some(Action::Play(play::Action::Key(command, key.shift)));
    }
    // Where digits need Shift, as in France, the key itself does.
    let of_place = || key.place?.to_digit(10).filter(|_| !key.shift);
    let digit = key.name.parse().ok().or_else(of_place);
    match digit {
        Some(layer @ 1..=9) => Some(Action::Play(play::Action::Layers(1 << (layer - 1)))),
        _ => None,
    }
}
