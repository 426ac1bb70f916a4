//! The algorithm bar: a text field over a copy of its own words, in which the current step is marked.

use std::ops::Range;

use puzzle::check::is_facelets;
use puzzle::cycles::are_meant;
use web_sys::{Event, HtmlTextAreaElement, InputEvent};
use yew::{Callback, Html, NodeRef, TargetCast as _, html};

use crate::state::screens::Stage as _;
use crate::state::screens::play;
use crate::state::screens::play::away::Attempt;
use crate::state::{Action, State, recognition};
use crate::text::{sentence, typeset};
use crate::views::marked;

/// The bar, what is wrong with its text, and how the puzzle came to its start.
pub fn algorithm(state: &State, field: &NodeRef, send: &Callback<Action>) -> Html {
    let play = &state.play;
    let oninput = send.reform(|event: InputEvent| {
        let field: HtmlTextAreaElement = event.target_unchecked_into();
        let caret = caret(&field).unwrap_or(u32::MAX);
        Action::Play(play::Action::Text(field.value(), caret))
    });
    let moved = {
        let send = send.clone();
        Callback::from(move |event: Event| {
            if let Some(caret) = caret(&event.target_unchecked_into()) {
                send.emit(Action::Play(play::Action::Caret(caret)));
            }
        })
    };
    let (onclick, onkeyup) = (moved.reform(Event::from), moved.reform(Event::from));
    let bad = play.error().is_some();
    // The scramble would give the turns away that the game asks for.
    let is_asked = play
        .bench
        .away
        .is_some_and(|away| away.attempt == Attempt::Open);
    html! {
        <div class="algorithm">
            if !play.setup().is_empty() && !is_asked {
                <p class="setup" data-testid="setup">
                    <span>{ setup_label(play) }</span>
                    <code translate="no">{ typeset(play.setup()) }</code>
                </p>
            }
            <div class="score">
                <div class="score-marks" aria-hidden="true">{ marks(play) }</div>
                <textarea ref={field.clone()} rows="1" aria-label={words::algorithm::ALGORITHM.text()}
                    placeholder={hint(state)}
                    value={play.text().to_owned()} spellcheck="false" autocapitalize="off" autocomplete="off"
                    aria-invalid={bad.to_string()} aria-describedby={bad.then_some("algorithm-error")}
                    data-testid="algorithm" {oninput} {onclick} {onkeyup} />
            </div>
            if let Some(error) = play.error() {
                <p class="algorithm-error" id="algorithm-error" data-testid="algorithm-error">
                    <strong>{ marked(&sentence(&error.message)) }</strong>
                    if let Some(help) = &error.help { { " " }{ marked(&sentence(help)) } }
                </p>
                if is_facelets(play.puzzle(), play.text()) {
                    <button class="button outlined" data-testid="algorithm-colours"
                        onclick={send.reform(|_| Action::Play(play::Action::TextAsColours))}>
                        { words::algorithm::AS_COLOURS.text() }
                    </button>
                } else {
                    { recognises(play.text().to_owned(), send) }
                }
            } else {
                { for play.timeline().parsed().notes().iter().map(|note| html! {
                    <p class="hint" data-testid="algorithm-note">{ marked(&note.message) }</p>
                }) }
                if !play.timeline().parsed().notes().is_empty() {
                    { recognises(play.text().to_owned(), send) }
                }
            }
        </div>
    }
}

/// What stands before the way to the algorithm's start.
fn setup_label(play: &play::Play) -> &'static str {
    if are_meant(play.puzzle(), play.setup()) {
        words::algorithm::SETUP_START.text()
    } else {
        words::algorithm::SETUP_SCRAMBLE.text()
    }
}

/// The button that asks what a text is which the puzzle's notation is not.
fn recognises(text: String, send: &Callback<Action>) -> Html {
    html! {
        <button class="button outlined" data-testid="algorithm-recognise"
            onclick={send.reform(move |_| Action::Recognise(recognition::Action::Text(text.clone())))}>
            { words::algorithm::RECOGNISE.text() }
        </button>
    }
}

/// Where the caret is, unless something is selected: whoever selects text is not moving through the algorithm.
fn caret(field: &HtmlTextAreaElement) -> Option<u32> {
    let start = field.selection_start().ok()??;
    let end = field.selection_end().ok()??;
    (start == end).then_some(start)
}

/// An example of the puzzle's own notation.
fn hint(state: &State) -> String {
    let puzzle = state.play.puzzle();
    let names: Vec<&str> = puzzle
        .generators()
        .iter()
        .map(|&id| puzzle.mv(id).name.as_str())
        .collect();
    // The first turn, and the first that is about another axis.
    let first = puzzle.generators().first().map(|&id| puzzle.mv(id).axis);
    let other = puzzle
        .generators()
        .iter()
        .position(|&id| Some(puzzle.mv(id).axis) != first);
    let names: Vec<&str> = names
        .first()
        .copied()
        .into_iter()
        .chain(other.map(|n| names[n]))
        .collect();
    match names.as_slice() {
        [a, b] => words::algorithm::hint_moves(a, b),
        _ => words::algorithm::HINT.text().to_owned(),
    }
}

/// The words with the current step, or the wrong part, marked.
fn marks(play: &play::Play) -> Html {
    let text = play.text();
    let (range, class): (Option<Range<usize>>, _) = match play.error() {
        Some(error) => (Some(error.range.clone()), "wrong"),
        None => (play.timeline().last().map(|step| step.range.clone()), "now"),
    };
    let range = range.filter(|range| text.get(range.clone()).is_some());
    match range {
        // A mark of nothing, at the end, would not be seen.
        Some(range) => html! {
            <>
                { &text[..range.start] }<mark {class}>{ &text[range.clone()] }</mark>{ &text[range.end..] }{ " " }
            </>
        },
        None => html! { <>{ text }{ " " }</> },
    }
}
