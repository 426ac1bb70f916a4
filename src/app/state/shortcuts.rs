//! Which key does what on which screen.
//!
//! Each screen has tables of its own; here are those that hold on several. Play's own keys the user can change.
//! [`Keymap::action`] says which action a key stands for.

#[cfg(test)]
mod tests;

use puzzle::Puzzle;

use super::keymap::binding::{
    ANY, Binding, EVERYWHERE, NO_SLIDER, PUZZLE, alt, find, plain, shift,
};
use super::keymap::{Focus, Key, Keymap};
use super::presenting::Action as Present;
use super::screens::play::keys::{Keys, virtual_command};
use super::screens::play::{self, Go, bindings};
use super::screens::run::player::Command;
use super::screens::{learn, run, stage};
use super::{Action, Sheet, recognition};

const HELP: &[Binding<Action>] = &[
    plain("?", ANY, || Action::Toggle(Sheet::Help)),
    plain("t", ANY, || Action::Present(Present::Toggle)),
];

/// While presenting, for the keyboard and for what a presenter holds in the hand.
const PRESENT: &[Binding<Action>] = &[
    plain("+", ANY, || Action::Present(Present::Size(1))),
    plain("=", ANY, || Action::Present(Present::Size(1))),
    plain("-", ANY, || Action::Present(Present::Size(-1))),
];

/// Next and previous: the two keys of a presenter's remote control.
const REMOTE: [&str; 2] = ["PageDown", "PageUp"];

/// Where there is a puzzle.
const STAGE: &[Binding<Action>] = &[
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

const fn turn(shifted: bool, key: &'static str, action: fn() -> Action) -> Binding<Action> {
    shift(shifted, plain(key, PUZZLE, action))
}

const TURNS: &[Binding<Action>] = &[
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

/// With Ctrl or the command key, on every screen.
const OPEN: &[Binding<Action>] = &[shift(
    false,
    plain("o", EVERYWHERE, || {
        Action::Recognise(recognition::Action::Toggle)
    }),
)];

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
        if key.name == "Escape" && !key.browser {
            return Some(Action::Escape);
        }
        if key.browser {
            let edit = matches!(self, Self::Play { .. }).then_some(bindings::EDIT);
            return edit
                .and_then(|edit| find(&[edit], key, false))
                .map(Action::Play)
                .or_else(|| find(&[OPEN], key, false));
        }
        if let Self::Play {
            puzzle,
            keys,
            virtual_keys,
            ..
        } = self
            && let Some(action) = own_key(puzzle, keys, *virtual_keys, key)
        {
            return Some(action);
        }
        if presenting && key.focus != Focus::Text {
            let remote = REMOTE.iter().position(|name| *name == key.name);
            if let Some(action) = remote.and_then(|at| self.step(at == 0)) {
                return Some(action);
            }
        }
        // On a step about a puzzle, letters turn it at once. Alt and the arrow keys stay the browser's.
        let near = matches!(self, Self::Learn { program: false })
            && NO_SLIDER.contains(&key.focus)
            && key.name.len() == 1;
        let presented = presenting.then(|| find(&[PRESENT], key, near)).flatten();
        presented
            .or_else(|| self.of_screen(key, near))
            .or_else(|| find(self.of_page(), key, near))
    }

    /// What the screen has a key do.
    fn of_screen(&self, key: &Key, near: bool) -> Option<Action> {
        match self {
            Self::Run => find(&[run::bindings::KEYS], key, near).map(Action::Run),
            Self::Learn { program } => find(&[learn::bindings::KEYS], key, near)
                .map(Action::Learn)
                .or_else(|| {
                    if *program {
                        find(&[run::bindings::KEYS], key, near).map(Action::Run)
                    } else {
                        find(&[learn::bindings::TURNS], key, near).map(Action::Learn)
                    }
                }),
            Self::Play { timing, .. } => {
                let timer: &[_] = if *timing { bindings::TIMER } else { &[] };
                find(&[timer, bindings::KEYS], key, near).map(Action::Play)
            }
            Self::Architect | Self::Reading => None,
        }
    }

    /// What holds on several screens.
    fn of_page(&self) -> &'static [&'static [Binding<Action>]] {
        match self {
            Self::Run | Self::Architect | Self::Learn { .. } => &[TURNS, STAGE, HELP],
            Self::Play { .. } => &[STAGE, HELP],
            Self::Reading => &[HELP],
        }
    }

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
