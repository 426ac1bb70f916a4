//! Entering the colours of a real puzzle: the net to paint on, and the colours beside it.

use puzzle::{FaceId, Puzzle};
use yew::{Callback, Html, KeyboardEvent, MouseEvent, classes, html};

use crate::nets::{Facelet, Point};
use crate::state::screens::play::entry::{Command, Key, Verdict};
use crate::state::screens::{Stage as _, play};
use crate::state::{Action, State};
use crate::text::hex;
use crate::views::fields::from_lines;
use crate::views::{camera, marked};

fn act(command: Command) -> Action {
    Action::Play(play::Action::Entry(command))
}

fn press(send: &Callback<Action>, command: Command) -> Callback<MouseEvent> {
    send.reform(move |_| act(command.clone()))
}

fn id(facet: u16) -> String {
    format!("facelet-{facet}")
}

/// The command that a key means in the net.
fn key(puzzle: &Puzzle, name: &str) -> Option<Key> {
    match name {
        "ArrowLeft" => Some(Key::Towards(-1, 0)),
        "ArrowRight" => Some(Key::Towards(1, 0)),
        "ArrowUp" => Some(Key::Towards(0, -1)),
        "ArrowDown" => Some(Key::Towards(0, 1)),
        " " | "Enter" => Some(Key::Paint),
        "Backspace" | "Delete" => Some(Key::Erase),
        _ => {
            let mut names = puzzle.faces().iter();
            let face = names.position(|face| face.name.eq_ignore_ascii_case(name))?;
            Some(Key::Face(face as u8))
        }
    }
}

/// The net, in place of the puzzle.
pub fn net(state: &State, send: &Callback<Action>) -> Html {
    let (entry, puzzle) = (&state.play.bench.entry, state.play.puzzle());
    let one = |facelet: &Facelet| {
        let shown = entry.shown(facelet.facet);
        let colour = shown.map(|face| hex(state.face_colour(puzzle, FaceId(face))));
        let facet = &puzzle.facets()[usize::from(facelet.facet)];
        let name = |face: FaceId| puzzle.faces()[usize::from(face.0)].name.as_str();
        let (on, piece) = (name(facet.face), &puzzle.piece(facet.piece).name);
        let label = match shown {
            Some(face) => words::panels::sticker(on, piece, name(FaceId(face))),
            None => words::panels::sticker_blank(on, piece),
        };
        let points = facelet
            .outline
            .iter()
            .map(|[x, y]| format!("{x:.3},{y:.3}"));
        html! {
            <polygon key={facelet.facet} id={id(facelet.facet)} role="option" aria-label={label}
                aria-selected={(entry.cursor == facelet.facet).to_string()}
                class={classes!(shown.is_none().then_some("blank"))}
                points={points.collect::<Vec<_>>().join(" ")} fill={colour}
                onclick={press(send, Command::Paint(facelet.facet))} />
        }
    };
    let face_name = |(name, [x, y]): &(String, Point)| {
        html! { <text x={format!("{x:.3}")} y={format!("{y:.3}")}>{ name }</text> }
    };
    let onkeydown = {
        let (send, puzzle) = (send.clone(), puzzle.clone());
        Callback::from(move |event: KeyboardEvent| {
            if event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            if let Some(key) = key(&puzzle, &event.key()) {
                event.prevent_default();
                // It does not turn the puzzle.
                event.stop_propagation();
                send.emit(act(Command::Key(key)));
            }
        })
    };
    let [width, height] = entry.net.size;
    html! {
        <div class="absent entry">
            <svg translate="no" class="net large" viewBox={format!("-0.2 -0.2 {:.3} {:.3}", width + 0.4, height + 0.4)}
                role="listbox" tabindex="0" aria-label={words::panels::stickers(puzzle.name())}
                aria-activedescendant={id(entry.cursor)} data-testid="entry-net" {onkeydown}>
                { for entry.net.names.iter().map(face_name) }
                { for entry.net.facelets.iter().map(one) }
            </svg>
        </div>
    }
}

/// The colours to paint with, and what has been entered.
pub fn panel(state: &State, send: &Callback<Action>) -> Html {
    html! {
        <div class="entry" data-testid="entry">
            <h2 class="eyebrow">{ words::panels::ENTRY.text() }</h2>
            { camera::panel(state, send) }
            <p class="hint">{ words::panels::ENTRY_HINT.text() }</p>
            { palette(state, send) }
            <div class="row">
                <button class="button outlined" data-testid="entry-blank" onclick={press(send, Command::Blank)}>
                    { words::panels::ENTRY_CLEAR.text() }
                </button>
                <button class="button outlined" data-testid="entry-shown"
                    title={words::panels::ENTRY_COPY_TITLE.text()}
                    onclick={press(send, Command::Shown)}>{ words::panels::ENTRY_COPY.text() }</button>
            </div>
            { verdict(state, send) }
            { text(state, send) }
        </div>
    }
}

fn palette(state: &State, send: &Callback<Action>) -> Html {
    let (entry, puzzle) = (&state.play.bench.entry, state.play.puzzle());
    let one = |(n, face): (usize, &puzzle::Face)| {
        let (n, name) = (n as u8, face.name.as_str());
        let all = puzzle.facets().iter().filter(|facet| facet.face.0 == n);
        let (entered, all) = (entry.count(n), all.count());
        let colour = hex(state.face_colour(puzzle, FaceId(n)));
        html! {
            <button class={classes!("brush", (entered > all).then_some("bad"))} data-testid={format!("brush-{name}")}
                aria-pressed={(entry.brush == n).to_string()}
                title={words::panels::brush(name, entered, all)}
                onclick={press(send, Command::Brush(n))}>
                <svg translate="no" viewBox="0 0 1 1" aria-hidden="true"><rect width="1" height="1" rx="0.15"
                    fill={colour} /></svg>
                <strong>{ name }</strong>
                { " " }
                <small>{ format!("{entered}/{all}") }</small>
            </button>
        }
    };
    html! {
        <div class="brushes" role="group" aria-label={words::panels::ENTRY_COLOURS.text()}>
            { for puzzle.faces().iter().enumerate().map(one) }
        </div>
    }
}

/// What the colours are, and what can be done with them.
fn verdict(state: &State, send: &Callback<Action>) -> Html {
    let entry = &state.play.bench.entry;
    let said = match &entry.verdict {
        Verdict::Incomplete => {
            html! { <p>{ words::panels::to_go(entry.missing()) }</p> }
        }
        Verdict::Right(_, orientation) => {
            let words = match state.held(orientation).trim_start_matches(", ") {
                "" => words::panels::REACHED.text().to_owned(),
                held => words::panels::reached_held(held),
            };
            html! { <p class="good">{ words }</p> }
        }
        Verdict::Wrong(why, assembled) => html! {
            <>
                <p class="bad">{ words::panels::UNREACHED.text() }</p>
                <ul>{ for why.iter().map(|why| html! { <li>{ marked(why) }</li> }) }</ul>
                if assembled.is_some() {
                    <p>{ words::panels::TAKEN_APART.text() }</p>
                }
            </>
        },
    };
    let button = match &entry.verdict {
        Verdict::Right(..) => html! {
            <button class="button filled" data-testid="entry-done" onclick={press(send, Command::SetUp(false))}>
                { words::panels::SET_IT_UP.text() }
            </button>
        },
        Verdict::Wrong(_, Some(_)) => html! {
            <button class="button outlined" data-testid="entry-apart" onclick={press(send, Command::SetUp(true))}>
                { words::panels::SET_UP_AND_MEND.text() }
            </button>
        },
        _ => Html::default(),
    };
    html! {
        <>
            <div data-testid="entry-verdict" aria-live="polite">{ said }</div>
            { button }
        </>
    }
}

fn text(state: &State, send: &Callback<Action>) -> Html {
    let entry = &state.play.bench.entry;
    let error = entry.typed.as_ref().map(|(_, why)| why);
    let order = if state.play.puzzle().dimensions() == 3 {
        words::panels::ORDER_FACES.text()
    } else {
        words::panels::ORDER_NET.text()
    };
    html! {
        <label class="entry-text">
            <span class="eyebrow">{ words::panels::AS_TEXT.text() }</span>
            <textarea class="field" rows="3" spellcheck="false" autocapitalize="off" data-testid="entry-text"
                value={state.play.entered()} aria-invalid={error.is_some().to_string()}
                oninput={from_lines(send, |text| act(Command::Typed(text)))} />
            <span class={classes!("hint", error.is_some().then_some("bad"))} data-testid="entry-error">
                { error.map_or(order, String::as_str) }
            </span>
        </label>
    }
}
