//! The puzzles' menu.

use puzzle::catalogue;
use wasm_bindgen::JsCast as _;
use web_sys::{FocusEvent, Node};
use yew::{Callback, Html, html};

use crate::state::screens::play;
use crate::state::{Action, Sheet, State};
use crate::views::fields::from_field;
use crate::views::icons::{Icon, icon};

/// The action that chooses a puzzle, by name.
type Choose = fn(String) -> Action;

type Group = (&'static str, fn(&str) -> bool);

/// The groups of the menu: a title and which puzzles belong there, by their numbers of layers and dimensions.
const GROUPS: [Group; 3] = [
    ("Cubes", |name| sizes(name) == Some(3)),
    ("Four dimensions", |name| sizes(name).is_some_and(|n| n > 3)),
    ("Other shapes", |name| sizes(name).is_none()),
];

/// What the puzzles of a number of dimensions are also called, all of them.
const KINDS: [(usize, &[&str]); 2] = [
    (3, &["rubik", "cube", "3d"]),
    (4, &["hypercube", "tesseract", "4d"]),
];

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
                    aria-controls="puzzles" title="Choose a puzzle"
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
    let search = state.play.search.trim().to_lowercase();
    let found = |name: &str| {
        KINDS.iter().any(|(dimensions, words)| {
            sizes(name) == Some(*dimensions) && words.contains(&search.as_str())
        }) || name.to_lowercase().contains(&search)
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
            (*title, names.collect())
        })
        .collect();
    let none = groups.iter().all(|(_, names)| names.is_empty());
    html! {
        <div class="menu puzzles" id="puzzles">
            <input class="field" type="search" placeholder="Find a puzzle" aria-label="Find a puzzle"
                value={state.play.search.clone()} data-testid="puzzle-search" {oninput} />
            { for groups.iter().map(|(title, names)| group(title, names, state, choose, send)) }
            if none { <p class="hint">{ "No puzzle is called that." }</p> }
        </div>
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
        html! {
            <li>
                <button class="item" aria-current={(name == current).then_some("true")}
                    data-testid={format!("choose-{name}")}
                    onclick={send.reform(move |_| choose(name.to_owned()))}>
                    <strong>{ name }</strong>
                    <em>{ catalogue::aliases(name).first().cloned().unwrap_or_default() }</em>
                </button>
            </li>
        }
    };
    html! {
        <>
            <p class="eyebrow">{ title.to_owned() }</p>
            <ul>{ for names.iter().map(item) }</ul>
        </>
    }
}
