//! The keyboard: which key does what, depending on where the focus is.

use std::sync::Arc;

use puzzle::Puzzle;
use web_sys::{Element, KeyboardEvent};

use crate::state::play::keys::{Deed, Keys};
use crate::state::play::{self, Go};
use crate::state::player::Command;
use crate::state::{Action, Sheet, debug};

/// A key press, as far as it matters.
#[derive(Clone, Copy, Debug, Default)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "a key press is five yes-or-no facts beside its name"
)]
pub struct Press<'a> {
    /// The key's name or letter.
    pub key: &'a str,
    /// Whether Shift is down.
    pub shift: bool,
    /// Whether Alt is down.
    pub alt: bool,
    /// Whether Ctrl or the command key is down: those belong to the browser.
    pub browser: bool,
    /// The focus.
    pub focus: Focus,
}

/// What has the focus, as far as it matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Focus {
    /// Nothing that takes keys itself.
    #[default]
    Page,
    /// The puzzle.
    Puzzle,
    /// A button, which takes the space bar.
    Button,
    /// A slider or a menu, which take the arrows too.
    Slider,
    /// A text.
    Text,
}

/// What a press asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Something of the player.
    Player(Command),
    /// Run, or pause.
    RunOrPause,
    /// A turn, by name.
    Turn(&'static str),
    /// Faster (1) or slower (-1).
    Tempo(i8),
    /// Be asked before every decision, or no more.
    Quiz,
    /// Show or hide the help sheet.
    Help,
    /// Close what is open, leave a text.
    Escape,
    /// Look around by so many pixels; `true` through the fourth dimension.
    Orbit(i8, i8, bool),
    /// Look from the front.
    LookFront,
    /// Something of Play's player.
    Go(Go),
    /// What a key of Play's table does; `true` with Shift.
    Deed(&'static Deed, bool),
    /// The layer that turns, from 1 on.
    Layer(u8),
    /// Take the last change back.
    Undo,
    /// Do it again.
    Redo,
}

/// The keys of Play.
pub struct Table {
    /// For which puzzle.
    pub puzzle: Arc<Puzzle>,
    /// Which key does what.
    pub keys: Keys,
    /// Whether the next key is to be given to something.
    pub asking: bool,
}

/// What the keys are for at a place.
#[derive(Default)]
pub enum Keyboard {
    /// The program and its puzzle.
    #[default]
    Run,
    /// A puzzle, by its table.
    Play(Table),
    /// Nothing but reading: the browser's own keys, help and Escape.
    Reading,
}

/// What `press` asks for, if anything.
pub fn wish(press: Press) -> Option<Wish> {
    if press.browser {
        return None;
    }
    if press.key == "Escape" {
        return Some(Wish::Escape);
    }
    if press.focus == Focus::Text {
        return None;
    }
    if press.focus == Focus::Puzzle {
        let turns = match press.key {
            "u" | "U" => Some(("U", "U'")),
            "d" | "D" => Some(("D", "D'")),
            "r" | "R" => Some(("R", "R'")),
            "l" | "L" => Some(("L", "L'")),
            "f" | "F" => Some(("F", "F'")),
            "b" | "B" => Some(("B", "B'")),
            _ => None,
        };
        if let Some((forward, back)) = turns.filter(|_| !press.alt) {
            return Some(Wish::Turn(if press.shift { back } else { forward }));
        }
        let look = match press.key {
            "ArrowLeft" => Some(Wish::Orbit(-1, 0, press.shift)),
            "ArrowRight" => Some(Wish::Orbit(1, 0, press.shift)),
            "ArrowUp" => Some(Wish::Orbit(0, -1, press.shift)),
            "ArrowDown" => Some(Wish::Orbit(0, 1, press.shift)),
            _ => None,
        };
        if press.alt && look.is_some() {
            return look;
        }
        if press.key == "Home" {
            return Some(Wish::LookFront);
        }
    }
    if press.alt {
        return None;
    }
    let arrows = press.focus != Focus::Slider;
    Some(match press.key {
        " " if press.focus != Focus::Button && arrows => Wish::RunOrPause,
        "ArrowRight" if arrows && press.shift => Wish::Player(Command::StepInstruction),
        "ArrowRight" if arrows => Wish::Player(Command::StepMove),
        "ArrowLeft" if arrows && press.shift => Wish::Player(Command::BackInstruction),
        "ArrowLeft" if arrows => Wish::Player(Command::BackMove),
        "i" | "I" => Wish::Player(Command::RunToInput),
        "0" => Wish::Player(Command::Reset),
        "[" => Wish::Tempo(-1),
        "]" => Wish::Tempo(1),
        "q" | "Q" => Wish::Quiz,
        "?" => Wish::Help,
        _ => return None,
    })
}

/// What `press` asks for in Play, if anything.
pub fn wish_in_play(press: Press, table: &Table) -> Option<Wish> {
    if press.browser {
        return match press.key {
            _ if press.focus == Focus::Text => None,
            "z" if !press.shift => Some(Wish::Undo),
            "z" | "Z" | "y" => Some(Wish::Redo),
            _ => None,
        };
    }
    if press.focus == Focus::Text || press.key == "Escape" {
        return wish(press);
    }
    if !press.alt && press.focus != Focus::Slider {
        if let Some(deed) = table.keys.deed(&table.puzzle, press.key) {
            return Some(Wish::Deed(deed, press.shift));
        }
        let go = match press.key {
            " " if press.focus != Focus::Button => Some(Go::PlayOrPause),
            "ArrowRight" => Some(Go::Step),
            "ArrowLeft" => Some(Go::Back),
            "0" => Some(Go::Start),
            _ => None,
        };
        if go.is_some() {
            return go.map(Wish::Go);
        }
        if let Ok(layer @ 1..=9) = press.key.parse() {
            return Some(Wish::Layer(layer));
        }
    }
    match wish(press) {
        Some(Wish::Player(_) | Wish::RunOrPause | Wish::Turn(_)) => None,
        other => other,
    }
}

/// What `press` asks for where there is nothing but reading, if anything.
pub fn wish_in_reading(press: Press) -> Option<Wish> {
    wish(press).filter(|wish| matches!(wish, Wish::Help | Wish::Escape))
}

/// What `event` asks for, if anything.
pub fn action_of(event: &KeyboardEvent, keyboard: &Keyboard) -> Option<Action> {
    let key = event.key();
    if matches!(keyboard, Keyboard::Play(table) if table.asking)
        && !["Shift", "Control", "Alt", "Meta", "Tab"].contains(&key.as_str())
    {
        return Some(Action::Play(if key == "Escape" {
            play::Action::Ask(None)
        } else {
            play::Action::Give(key)
        }));
    }
    wish_of(event, keyboard).map(Action::Key)
}

fn wish_of(event: &KeyboardEvent, keyboard: &Keyboard) -> Option<Wish> {
    if event.default_prevented() || event.is_composing() {
        return None;
    }
    let element = gloo::utils::document().active_element();
    let key = event.key();
    let press = Press {
        key: &key,
        shift: event.shift_key(),
        alt: event.alt_key(),
        browser: event.ctrl_key() || event.meta_key(),
        focus: element.as_ref().map_or(Focus::Page, focus),
    };
    match keyboard {
        Keyboard::Run => wish(press),
        Keyboard::Play(table) => wish_in_play(press, table),
        Keyboard::Reading => wish_in_reading(press),
    }
}

fn focus(element: &Element) -> Focus {
    let input = element.tag_name() == "INPUT";
    if input && element.get_attribute("type").as_deref() == Some("range")
        || element.tag_name() == "SELECT"
    {
        Focus::Slider
    } else if input
        || element.tag_name() == "TEXTAREA"
        || matches!(element.closest("[contenteditable=true]"), Ok(Some(_)))
    {
        Focus::Text
    } else if element.tag_name() == "BUTTON" {
        Focus::Button
    } else if element.id() == "puzzle" {
        Focus::Puzzle
    } else {
        Focus::Page
    }
}

impl Wish {
    /// The action that fulfils it; `None` for those that concern the camera or the focus, which the page sees to.
    pub fn action(self) -> Option<Action> {
        Some(match self {
            Self::Player(command) => Action::Player(command),
            Self::RunOrPause => Action::RunOrPause,
            Self::Turn(name) => Action::TurnNamed(name),
            Self::Tempo(by) => Action::TempoBy(by),
            Self::Quiz => Action::Debug(debug::Action::Quiz),
            Self::Help => Action::Toggle(Sheet::Help),
            Self::LookFront => Action::LookFront,
            Self::Go(go) => Action::Play(play::Action::Go(go)),
            Self::Deed(deed, back) => Action::Play(play::Action::Deed(deed, back)),
            Self::Layer(layer) => Action::Play(play::Action::Layers(1 << (layer - 1))),
            Self::Undo => Action::Play(play::Action::Undo),
            Self::Redo => Action::Play(play::Action::Redo),
            Self::Escape | Self::Orbit(..) => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_mean_what_the_help_sheet_says() {
        let on = |key, focus| Press {
            key,
            focus,
            ..Press::default()
        };
        let shift = |key, focus| Press {
            key,
            shift: true,
            focus,
            ..Press::default()
        };
        let alt = |key, focus| Press {
            key,
            alt: true,
            focus,
            ..Press::default()
        };
        let table = [
            (on(" ", Focus::Page), Some(Wish::RunOrPause)),
            (on(" ", Focus::Puzzle), Some(Wish::RunOrPause)),
            (on(" ", Focus::Button), None),
            (on(" ", Focus::Text), None),
            (
                on("ArrowRight", Focus::Button),
                Some(Wish::Player(Command::StepMove)),
            ),
            (on("ArrowRight", Focus::Slider), None),
            (
                shift("ArrowLeft", Focus::Puzzle),
                Some(Wish::Player(Command::BackInstruction)),
            ),
            (
                alt("ArrowLeft", Focus::Puzzle),
                Some(Wish::Orbit(-1, 0, false)),
            ),
            (alt("ArrowLeft", Focus::Page), None),
            (on("u", Focus::Puzzle), Some(Wish::Turn("U"))),
            (shift("U", Focus::Puzzle), Some(Wish::Turn("U'"))),
            (on("u", Focus::Page), None),
            (on("q", Focus::Button), Some(Wish::Quiz)),
            (on("q", Focus::Text), None),
            (on("?", Focus::Text), None),
            (shift("?", Focus::Page), Some(Wish::Help)),
            (on("Escape", Focus::Text), Some(Wish::Escape)),
            (
                Press {
                    browser: true,
                    ..on("r", Focus::Puzzle)
                },
                None,
            ),
        ];
        for (press, expected) in table {
            assert_eq!(wish(press), expected, "{press:?}");
        }
    }

    #[test]
    fn in_play_the_table_comes_first() {
        let on = |key, focus| Press {
            key,
            focus,
            ..Press::default()
        };
        let ctrl = |key, focus| Press {
            browser: true,
            ..on(key, focus)
        };
        let puzzle = puzzle::catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let table = Table {
            puzzle,
            keys: Keys::default(),
            asking: false,
        };
        for (press, expected) in [
            (
                on("r", Focus::Page),
                Some(Wish::Deed(&Deed::Move("R"), false)),
            ),
            (on("r", Focus::Text), None),
            (on("r", Focus::Slider), None),
            (on(" ", Focus::Page), Some(Wish::Go(Go::PlayOrPause))),
            (on(" ", Focus::Button), None),
            (on("ArrowLeft", Focus::Button), Some(Wish::Go(Go::Back))),
            (on("ArrowLeft", Focus::Slider), None),
            (on("2", Focus::Puzzle), Some(Wish::Layer(2))),
            (on("i", Focus::Page), None),
            (on("]", Focus::Page), Some(Wish::Tempo(1))),
            (ctrl("z", Focus::Page), Some(Wish::Undo)),
            (ctrl("z", Focus::Text), None),
            (ctrl("y", Focus::Page), Some(Wish::Redo)),
        ] {
            assert_eq!(wish_in_play(press, &table), expected, "{press:?}");
        }
    }
}
