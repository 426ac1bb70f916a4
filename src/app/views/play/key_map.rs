//! The keys of a puzzle of four dimensions, as they lie on the keyboard, in the colours of the cells.

use puzzle::FaceId;
use yew::{Callback, Html, classes, html};

use crate::state::screens::Stage as _;
use crate::state::screens::play::keys::{self, Command, Row};
use crate::state::screens::play::{self, turns};
use crate::state::{Action, State};
use crate::views::filled;

/// The keys of a US keyboard, row by row.
const LINES: [&str; 3] = ["qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"];

/// The map, for whoever has a keyboard.
pub fn key_map(state: &State, send: &Callback<Action>) -> Html {
    let play = &state.play;
    let rows: Vec<&'static Row> = keys::rows(play.puzzle()).collect();
    let at = |sign: char| {
        let key = |row: &&&'static Row| play.settings.keys.key(row).chars().eq([sign]);
        rows.iter().find(key).copied()
    };
    let line = |signs: &&str| {
        let last = signs.chars().rev().position(|sign| at(sign).is_some());
        let used = last.map_or(0, |last| signs.len() - last);
        html! {
            <div class="key-line">
                { for signs.chars().take(used).map(|sign| match at(sign) {
                    Some(row) => key(state, row, send),
                    None => html! { <span class="no-key" aria-hidden="true"></span> },
                }) }
            </div>
        }
    };
    let held = play.bench.held.then(|| {
        let grip = turns::grips(play.puzzle()).into_iter().nth(play.bench.grip);
        grip.map_or_else(String::new, |grip| grip.name)
    });
    html! {
        <div class="key-map" role="group" aria-label={words::panels::KEYS.text()}>
            <p class="eyebrow">{ words::panels::KEYS_MAP.text() }</p>
            { for LINES.iter().map(line) }
            <p class="hint" data-testid="held">
                if let Some(name) = held {
                    { filled(&words::panels::cell_held(words::Part(0)),
                        &[html! { <strong translate="no">{ name }</strong> }]) }
                } else {
                    { words::panels::NO_CELL_HELD.text() }
                }
            </p>
        </div>
    }
}

/// A key: what is printed on it, and what it does.
fn key(state: &State, row: &'static Row, send: &Callback<Action>) -> Html {
    let play = &state.play;
    let cap = state.shell.cap(play.settings.keys.key(row));
    let (what, colour, pressed) = match row.command {
        Command::Grip(cell) => {
            let [red, green, blue] = state.face_colour(play.puzzle(), FaceId(cell));
            let name = &play.puzzle().faces()[usize::from(cell)].name;
            let grips = turns::grips(play.puzzle());
            let grip = grips
                .iter()
                .position(|grip| grip.face == Some(FaceId(cell)));
            let held = play.bench.held && grip == Some(play.bench.grip);
            (
                name.clone(),
                Some(format!("--cell: rgb({red} {green} {blue})")),
                held,
            )
        }
        Command::Twist(direction, back) => {
            let sign = if back { '\u{21ba}' } else { '\u{21bb}' };
            (format!("{sign}{}", direction + 1), None, false)
        }
        Command::Move(name) => (name.to_owned(), None, false),
    };
    let command = &row.command;
    html! {
        <button class={classes!(colour.is_some().then_some("cell"))}
            style={colour.clone()}
            aria-pressed={pressed.to_string()} title={row.words}
            data-testid={format!("map-{}", row.id)} translate="no"
            onclick={send.reform(move |_: yew::MouseEvent| Action::Play(play::Action::Key(command, false)))}>
            <kbd>{ cap }</kbd>{ " " }<span>{ what }</span>{ " " }<span class="unseen">{ row.words }</span>
        </button>
    }
}
