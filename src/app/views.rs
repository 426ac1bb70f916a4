//! What the page shows. Views are functions of the state; the few components here are those that hold on to an element.

mod architect;
mod atlas;
mod backup;
mod bar;
mod camera;
mod countdown;
mod counts;
mod cube;
mod documents;
pub mod doors;
mod editor;
mod facets;
mod fields;
pub mod frame;
pub mod header;
mod help;
mod history;
mod icons;
mod in_words;
mod language;
mod learn;
mod listing;
mod open_file;
mod play;
pub mod present;
mod program;
mod qr;
mod quiz;
mod real;
mod recognition;
mod run;
mod share;
pub mod sheets;
mod side;
mod side_sheet;
mod solve;
pub mod stage;
mod table;
mod tables;
pub mod translate;
mod trials;
mod turn_picture;
mod versions;
mod worksheet;

use yew::{Callback, Html, NodeRef, html};

use crate::state::screens::ScreenId;
use crate::state::screens::learn::human::address_of;
use crate::state::screens::play::share::{cycles_address, group_address};
use crate::state::screens::run::program::Loaded;
use crate::state::{Action, State};
use crate::text::typeset;
use help::Help;

/// The elements that the page reaches for.
#[derive(Default)]
pub struct Nodes {
    /// The puzzle.
    pub canvas: NodeRef,
    /// The field for the program's question.
    pub ask: NodeRef,
    /// The algorithm bar.
    pub algorithm: NodeRef,
}

/// How a screen is shown.
pub struct ScreenView {
    /// The link that skips what comes before the screen's own: where to, and its words.
    pub skip: (&'static str, &'static str),
    /// What the canvas is called.
    pub label: &'static str,
    /// The middle of the header.
    pub menu: fn(&State, &Callback<Action>) -> Html,
    /// What stands under the puzzle.
    pub under: fn(&State, &Nodes, &Callback<Action>) -> Html,
    /// The columns, with the puzzle's among them.
    pub columns: fn(Html, &State, &Callback<Action>) -> Vec<Html>,
    /// The help sheet.
    pub help: Help,
}

impl ScreenView {
    /// The view of a screen.
    pub fn of(screen: ScreenId) -> &'static Self {
        match screen {
            ScreenId::Learn => &learn::VIEW,
            ScreenId::Run => &run::VIEW,
            ScreenId::Play => &play::VIEW,
            ScreenId::Architect => &architect::VIEW,
            ScreenId::Atlas => &atlas::VIEW,
        }
    }
}

const SKIP_TO_PUZZLE: (&str, &str) = ("#puzzle", words::page::SKIP_TO_PUZZLE.text());

/// The canvas of a puzzle with many keys.
const PUZZLE_LABEL: &str = words::page::CANVAS.text();

/// An algorithm of more moves is shown by its beginning.
const LONG: usize = 40;
/// How many of its moves.
const BEGINNING: usize = 12;

/// An algorithm as a whole, or, if it is long, as its beginning that opens.
pub fn algorithm(text: &str, testid: Option<String>) -> Html {
    if text.split(' ').count() <= LONG {
        return html! { <code data-testid={testid}>{ typeset(text) }</code> };
    }
    let first: Vec<&str> = text.split(' ').take(BEGINNING).collect();
    html! {
        <details class="long">
            <summary><code>{ typeset(&first.join(" ")) }{ " \u{2026}" }</code></summary>
            <code data-testid={testid}>{ typeset(text) }</code>
        </details>
    }
}

/// The way to what an algorithm does to a puzzle: its cycles, and why it repeats as it does.
pub fn what_it_does(puzzle: &str, algorithm: &str, testid: String) -> Html {
    html! {
        <a href={cycles_address(puzzle, algorithm)} data-testid={testid}>{ words::page::WHAT_IT_DOES.text() }</a>
    }
}

/// The way to the screen on which a class runs a program with real cubes; none where it cannot.
pub fn human(loaded: &Loaded) -> Option<Html> {
    let href = address_of(loaded)?;
    Some(html! {
        <a class="button outlined" {href} data-testid="human-play" title={words::learn::HUMAN_PLAY_TITLE.text()}>
            { words::learn::HUMAN_PLAY.text() }</a>
    })
}

/// The way to the group of some algorithms, drawn beside the puzzle.
pub fn drawn(puzzle: &str, algorithms: &[String], testid: String) -> Html {
    html! {
        <a href={group_address(puzzle, algorithms)} data-testid={testid} title={words::page::DRAW_GROUP_TITLE.text()}>
            { words::page::DRAW_GROUP.text() }</a>
    }
}

/// A message whose parts are more than text, such as a link or a move: the `n`th of `parts` stands where the message
/// has [`words::Part`] `n`. What stands between backquotes is code.
pub fn filled(text: &str, parts: &[Html]) -> Html {
    let piece = |piece: &str| {
        let mut chars = piece.chars();
        match chars.next().and_then(words::Part::of) {
            Some(n) => {
                html! { <>{ parts.get(n).cloned().unwrap_or_default() }{ marked(chars.as_str()) }</> }
            }
            None => marked(piece),
        }
    };
    let is_part = |c: char| words::Part::of(c).is_some();
    let starts = text.char_indices().filter(|(_, c)| is_part(*c));
    let mut starts: Vec<usize> = starts.map(|(at, _)| at).collect();
    starts.push(text.len());
    let mut at = 0;
    let pieces = starts.into_iter().map(|end| {
        let from = std::mem::replace(&mut at, end);
        piece(&text[from..end])
    });
    html! { <>{ for pieces }</> }
}

/// A text in which what stands between backquotes is code.
pub fn marked(text: &str) -> Html {
    let part = |(n, part): (usize, &str)| {
        if n % 2 == 1 {
            html! { <code>{ part }</code> }
        } else {
            html! { { part } }
        }
    };
    html! { { for text.split('`').enumerate().map(part) } }
}
