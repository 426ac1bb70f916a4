//! The sheet for whatever somebody brings along: a field, what it is, and what can be done with it.

use wire::{Candidate, Kind, Note, Recognition, Unread, Use};
use yew::{Callback, Html, MouseEvent, html};

use super::fields::from_lines;
use super::icons::{Icon, icon};
use super::marked;
use super::open_file::{OpenFile, sends};
use super::side_sheet::SideSheet;
use crate::browser::files::Limit;
use crate::state::recognition::{Action as Do, Answer, MOST_BYTES};
use crate::state::worker::Status;
use crate::state::{Action, Sheet, State};
use crate::text::{counted, sentence, shortened, typeset};

/// The most notes that are shown of a candidate, and the longest beginning of its text.
const MOST_NOTES: usize = 6;
const MOST_TEXT: usize = 240;

/// The sheet.
pub fn recognition(state: &State, send: &Callback<Action>) -> Html {
    let recogniser = &state.shell.recogniser;
    html! {
        <SideSheet id="recognition" testid="recognition-sheet" title="Open or paste anything"
            close={send.reform(|()| Action::Close(Sheet::Recognition))}>
            <p class="hint">
                { "An algorithm, a scramble, the colours of a cube, a log, times, a puzzle or a program, from \
                   anywhere. Nothing happens to what you have until you press a button." }
            </p>
            <label class="eyebrow" for="brought">{ "Type or paste it here" }</label>
            <textarea class="field" id="brought" rows="4" spellcheck="false" autocapitalize="off" autocomplete="off"
                value={recogniser.text().to_owned()} data-testid="brought"
                oninput={from_lines(send, |text| Action::Recognise(Do::Text(text)))} />
            <div class="row">
                <OpenFile test="brought-file" class="button outlined" limit={Limit::Beginning(MOST_BYTES)}
                    title="Open a file of any kind"
                    opened={sends(send, |name, bytes| Action::Recognise(Do::File(name, bytes)))}>
                    { icon(Icon::Open) }<span>{ "Choose a file" }</span>
                </OpenFile>
                <span class="hint">{ "or drop one anywhere on the page" }</span>
            </div>
            <div role="status" class="found" data-testid="recognised">
                if let Some(subject) = recogniser.subject() {
                    <p class="hint" translate="no">{ subject }{ ":" }</p>
                }
                { answer(state, send) }
            </div>
        </SideSheet>
    }
}

fn answer(state: &State, send: &Callback<Action>) -> Html {
    match &state.shell.recogniser.answer {
        Answer::Nothing => Html::default(),
        Answer::Awaited => {
            let words = match state.shell.solver.status {
                Status::Dead | Status::BeingBuilt => {
                    "The solver reads this, and it is not there. The line at the foot of the page says more."
                }
                Status::Ready => "Reading\u{2026}",
                _ => "The solver, which reads this, is starting\u{2026}",
            };
            html! { <p>{ words }</p> }
        }
        Answer::Failed(why) => html! { <p class="bad">{ why }</p> },
        Answer::Found(found) => self::found(found, state.shell.recogniser.text(), send),
    }
}

/// `typed` is what the field shows.
fn found(found: &Recognition, typed: &str, send: &Callback<Action>) -> Html {
    let candidates = found.candidates.iter().enumerate();
    html! {
        <>
            { for candidates.map(|(n, one)| candidate(n, one, typed, send)) }
            { for found.unread.as_ref().map(unread) }
        </>
    }
}

fn candidate(number: usize, found: &Candidate, typed: &str, send: &Callback<Action>) -> Html {
    let more = found.notes.len().saturating_sub(MOST_NOTES);
    let notes = found.notes.iter().take(MOST_NOTES).map(note);
    html! {
        <section class="candidate" data-testid="candidate">
            if number > 0 { <p class="hint">{ "Or:" }</p> }
            <p><strong>{ marked(&found.sentence) }</strong></p>
            { for found.problem.as_ref().map(|problem| html! {
                <p class="bad">{ placed(problem) }</p>
            }) }
            if let Some(setup) = &found.setup {
                <p>{ "Scramble: " }<code translate="no">{ typeset(&shown(setup)) }</code></p>
            }
            if !found.text.is_empty() && found.text.trim() != typed.trim() {
                <pre translate="no">{ shown(&found.text) }</pre>
            }
            if !found.sessions.is_empty() {
                <ul>{ for found.sessions.iter().map(|session| html! {
                    <li translate="no">
                        { shortened(&session.name) }{ ": " }
                        { counted(session.solves.len() as u64, "time", "times") }
                        { for session.puzzle.as_ref().map(|puzzle| format!(", {puzzle}")) }
                    </li>
                }) }</ul>
            }
            if !found.notes.is_empty() {
                <ul class="hint">
                    { for notes }
                    if more > 0 { <li>{ format!("And {more} more.") }</li> }
                </ul>
            }
            <div class="row">{ for found.uses.iter().enumerate().map(|(n, &wanted)| {
                button(number, n == 0, wanted, send)
            }) }</div>
        </section>
    }
}

/// A button that does something with a candidate.
fn button(number: usize, first: bool, wanted: Use, send: &Callback<Action>) -> Html {
    let (words, id) = match wanted {
        Use::Play => ("Play it", "play"),
        Use::SetUp => ("Set it up", "set-up"),
        Use::Solve => ("Solve it", "solve"),
        Use::Correct => ("Correct the colours", "correct"),
        Use::OpenProgram => ("Open the program", "program"),
        Use::Import => ("Import the times", "import"),
        Use::OpenPuzzle => ("Open the puzzle", "puzzle"),
    };
    let class = if first {
        "button filled"
    } else {
        "button outlined"
    };
    let onclick = send.reform(move |_: MouseEvent| Action::Recognise(Do::Use(number, wanted)));
    html! {
        <button {class} data-testid={format!("use-{id}")} {onclick}>{ words }</button>
    }
}

fn unread(unread: &Unread) -> Html {
    html! {
        <section data-testid="unread">
            <p><strong>{ "This is nothing that Hypercubist can read." }</strong>{ " " }{ placed(&unread.place) }</p>
            <ul class="hint">
                { for unread.nearest.iter().map(|(kind, why)| html! {
                    <li><strong>{ guess(*kind) }</strong>{ " " }{ marked(&sentence(why)) }</li>
                }) }
            </ul>
        </section>
    }
}

/// What it might have been.
fn guess(kind: Kind) -> &'static str {
    match kind {
        Kind::Algorithm => "An algorithm?",
        Kind::Facelets => "The colours of a cube?",
        Kind::Cycles => "A position in cycles?",
        Kind::Log => "A log?",
        Kind::Times => "Times?",
        Kind::Puzzle => "A puzzle?",
        Kind::Qat | Kind::Q => "A program?",
        Kind::File => "A file?",
    }
}

fn note(note: &Note) -> Html {
    html! { <li>{ placed(note) }</li> }
}

/// A note with its line, where there is more than one.
fn placed(note: &Note) -> Html {
    let place = note.place.map(|(line, character)| {
        html! { <span class="place">{ format!("Line {line}, character {character}: ") }</span> }
    });
    html! { <>{ for place }{ marked(&sentence(&note.message)) }</> }
}

/// A text, or the beginning of a long one.
fn shown(text: &str) -> String {
    match text.char_indices().nth(MOST_TEXT) {
        Some((end, _)) => format!("{}\u{2026}", &text[..end]),
        None => text.to_owned(),
    }
}
