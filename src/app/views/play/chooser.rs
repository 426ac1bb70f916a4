//! The puzzles' menu.

use diagnostics::rarely;
use gloo::utils::document;
use puzzle::catalogue;
use wasm_bindgen::JsCast as _;
use web_sys::{FocusEvent, Node};
use yew::{Callback, Html, html};

use crate::state::screens::play::own_puzzles::Command;
use crate::state::screens::{ScreenId, play};
use crate::state::{Action, Sheet, State};
use crate::views::fields::from_field;
use crate::views::icons::{Icon, icon};
use crate::views::open_file::{OpenFile, sends};

/// The action that chooses a puzzle, by name.
type Choose = fn(String) -> Action;

type Group = (words::Message, fn(&str) -> bool);

/// The groups of the menu: a title and which puzzles belong there, by their numbers of layers and dimensions.
const GROUPS: [Group; 3] = [
    (words::panels::CUBES, |name| sizes(name) == Some(3)),
    (words::panels::FOUR_DIMENSIONS, |name| {
        sizes(name).is_some_and(|n| n > 3)
    }),
    (words::panels::OTHER_SHAPES, |name| sizes(name).is_none()),
];

/// What the puzzles of a number of dimensions are also called, all of them.
const KINDS: [(usize, &[&str]); 2] = [
    (3, &["rubik", "cube", "3d"]),
    (4, &["hypercube", "tesseract", "4d"]),
];

/// What people call some of the puzzles.
const PLAIN: [(&str, words::Message); 7] = [
    ("2x2x2", words::panels::POCKET_CUBE),
    ("3x3x3", words::panels::RUBIKS_CUBE),
    ("4x4x4", words::panels::RUBIKS_REVENGE),
    ("5x5x5", words::panels::PROFESSORS_CUBE),
    ("2x2x2x2", words::panels::SMALL_TESSERACT),
    ("3x3x3x3", words::panels::RUBIK_TESSERACT),
    ("4x4x4x4", words::panels::LARGE_TESSERACT),
];

/// The puzzle that is given by its moves alone: it has no shape, so there is no picture of it.
const SHAPELESS: &str = "gap-3x3x3";

/// What people call a puzzle, and then its own name; or that, and then another of its names.
fn called(name: &str) -> (String, String) {
    let plain = PLAIN.iter().find(|(known, _)| *known == name);
    if let Some((_, plain)) = plain {
        return (plain.text().to_owned(), name.to_owned());
    }
    let other = catalogue::aliases(name).first().cloned();
    (name.to_owned(), other.unwrap_or_default())
}

/// How many dimensions a name such as `3x3x3` speaks of.
fn sizes(name: &str) -> Option<usize> {
    let mut parts = name.split('x');
    let all = parts
        .clone()
        .all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()));
    all.then(|| parts.by_ref().count())
}

/// The button with the puzzle's name, and the menu under it.
pub fn chooser(state: &State, choose: Choose, send: &Callback<Action>) -> Html {
    let current = state.puzzle().name();
    let open = state.shell.sheet == Some(Sheet::Puzzles);
    let onfocusout = {
        let send = send.clone();
        Callback::from(move |event: FocusEvent| {
            // The whole page loses the focus to the dialog that chooses a file.
            if !document().has_focus().unwrap_or(true) {
                return;
            }
            let node = |target: web_sys::EventTarget| target.dyn_into::<Node>().ok();
            let inside = event.current_target().and_then(node);
            let next = event.related_target().and_then(node);
            if !inside.is_some_and(|inside| inside.contains(next.as_ref())) {
                send.emit(Action::Close(Sheet::Puzzles));
            }
        })
    };
    html! {
        <div class="document">
            <div {onfocusout}>
                <button class="button title" data-testid="puzzles" aria-expanded={open.to_string()}
                    aria-controls="puzzles" title={words::panels::CHOOSE_PUZZLE.text()}
                    onclick={send.reform(|_| Action::Toggle(Sheet::Puzzles))}>
                    <span data-testid="puzzle-name">{ current }</span>
                    { icon(Icon::Chevron) }
                </button>
                if open { { menu(state, choose, send) } }
            </div>
        </div>
    }
}

fn menu(state: &State, choose: Choose, send: &Callback<Action>) -> Html {
    let search = state.play.bench.search.trim().to_lowercase();
    let found = |name: &str| {
        KINDS.iter().any(|(dimensions, words)| {
            sizes(name) == Some(*dimensions) && words.contains(&search.as_str())
        }) || name.to_lowercase().contains(&search)
            || called(name).0.to_lowercase().contains(&search)
            || catalogue::aliases(name)
                .iter()
                .any(|alias| alias.to_lowercase().contains(&search))
    };
    let oninput = from_field(send, |text| Action::Play(play::Action::Search(text)));
    let groups: Vec<(&str, Vec<&str>)> = GROUPS
        .iter()
        .map(|(title, belongs)| {
            let names = catalogue::names()
                .iter()
                .copied()
                .filter(|name| belongs(name) && found(name));
            (title.text(), names.collect())
        })
        .collect();
    let none = groups.iter().all(|(_, names)| names.is_empty());
    html! {
        <div class="menu puzzles" id="puzzles">
            <input class="field" type="search" placeholder={words::panels::FIND_PUZZLE.text()}
                aria-label={words::panels::FIND_PUZZLE.text()} value={state.play.bench.search.clone()}
                data-testid="puzzle-search" {oninput} />
            { for groups.iter().map(|(title, names)| group(title, names, state, choose, send)) }
            if state.screen == ScreenId::Play { { rarely(|| own(state, choose, &found, send)) } }
            if none { <p class="hint">{ words::panels::NO_PUZZLE.text() }</p> }
        </div>
    }
}

/// The user's own puzzles, and how to open one.
fn own(
    state: &State,
    choose: Choose,
    found: &dyn Fn(&str) -> bool,
    send: &Callback<Action>,
) -> Html {
    let send_own = send.reform(|command| Action::Play(play::Action::Own(command)));
    let current = state.puzzle().name();
    let names = state
        .play
        .library
        .puzzles
        .names()
        .filter(|name| found(name));
    let item = |name: &str| {
        let (chosen, removed) = (name.to_owned(), name.to_owned());
        html! {
            <li class="own">
                <button class="item" aria-current={(name == current).then_some("true")}
                    data-testid={format!("choose-{name}")} onclick={send.reform(move |_| choose(chosen.clone()))}>
                    <strong>{ name }</strong>
                </button>
                <button class="button" data-testid={format!("remove-{name}")}
                    title={words::panels::remove_puzzle(name)} aria-label={words::panels::remove_puzzle(name)}
                    onclick={send_own.reform(move |_| Command::Remove(removed.clone()))}>
                    { icon(Icon::Close) }
                </button>
            </li>
        }
    };
    let opened = sends(send, |name, bytes| {
        Action::Play(play::Action::Own(Command::Open { name, bytes }))
    });
    html! {
        <>
            <p class="eyebrow">{ words::panels::OWN_PUZZLES.text() }</p>
            <ul>{ for names.map(item) }</ul>
            <div class="hint">
                <p>{ words::panels::OWN_PUZZLES_HINT.text() }</p>
                <div class="row">
                    <OpenFile {opened} accept=".puzzle,.txt,text/plain" test="open-puzzle"
                        title={words::panels::OPEN_PUZZLE_TITLE.text()} class="button outlined">
                        <>{ words::panels::OPEN_PUZZLE.text() }</>
                    </OpenFile>
                    <button class="button" data-testid="example-puzzle"
                        title={words::panels::EXAMPLE_PUZZLE_TITLE.text()}
                        onclick={send_own.reform(|_| Command::Example)}>
                        { words::panels::EXAMPLE_PUZZLE.text() }
                    </button>
                </div>
            </div>
        </>
    }
}

fn group(
    title: &str,
    names: &[&'static str],
    state: &State,
    choose: Choose,
    send: &Callback<Action>,
) -> Html {
    if names.is_empty() {
        return Html::default();
    }
    let current = state.puzzle().name();
    let item = |&name: &&'static str| {
        let (first, second) = called(name);
        html! {
            <li>
                <button class="item" aria-current={(name == current).then_some("true")}
                    data-testid={format!("choose-{name}")}
                    onclick={send.reform(move |_| choose(name.to_owned()))}>
                    if name == SHAPELESS {
                        <span class="picture" aria-hidden="true">{ "?" }</span>
                    } else {
                        <img src={format!("pictures/{name}.svg")} alt="" width="72" height="72" />
                    }
                    <strong>{ first }</strong>
                    <em>{ second }</em>
                </button>
            </li>
        }
    };
    html! {
        <>
            <p class="eyebrow">{ title.to_owned() }</p>
            <ul class="pictures">{ for names.iter().map(item) }</ul>
        </>
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_puzzle_that_has_a_shape_has_a_picture() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/pictures/puzzles");
        let drawn = |name: &&&str| folder.join(format!("{name}.svg")).is_file();
        let without: Vec<_> = catalogue::names()
            .iter()
            .filter(|name| !drawn(name))
            .collect();
        assert_eq!(without, [&SHAPELESS]);
    }
}
