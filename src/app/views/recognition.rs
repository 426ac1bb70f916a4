//! The sheet for whatever somebody brings along: a field, what it is, and what can be done with it.

use wire::{Candidate, Kind, Note, Recognition, Unread, Use};
use yew::{Callback, Html, MouseEvent, html};

use super::fields::from_lines;
use super::icons::{Icon, icon};
use super::open_file::{OpenFile, sends};
use super::side_sheet::SideSheet;
use super::{filled, marked};
use crate::browser::files::Limit;
use crate::state::recognition::{Action as Do, Answer, MOST_BYTES};
use crate::state::screens::learn::task::Brought;
use crate::state::worker::Status;
use crate::state::{Action, Sheet, State};
use crate::text::{sentence, shortened, typeset};

/// The most notes that are shown of a candidate, and the longest beginning of its text.
const MOST_NOTES: usize = 6;
const MOST_TEXT: usize = 240;

/// The sheet.
pub fn recognition(state: &State, send: &Callback<Action>) -> Html {
    let recogniser = &state.shell.recogniser;
    html! {
        <SideSheet id="recognition" testid="recognition-sheet" title={words::share::BRING.text()}
            close={send.reform(|()| Action::Close(Sheet::Recognition))}>
            <p class="hint">{ words::share::BRING_HINT.text() }</p>
            <label class="eyebrow" for="brought">{ words::share::BRING_HERE.text() }</label>
            <textarea class="field" id="brought" rows="4" spellcheck="false" autocapitalize="off" autocomplete="off"
                value={recogniser.text().to_owned()} data-testid="brought"
                oninput={from_lines(send, |text| Action::Recognise(Do::Text(text)))} />
            <div class="row">
                <OpenFile test="brought-file" class="button outlined" limit={Limit::Beginning(MOST_BYTES)}
                    title={words::share::BRING_FILE_TITLE.text()}
                    opened={sends(send, |name, bytes| Action::Recognise(Do::File(name, bytes)))}>
                    { icon(Icon::Open) }<span>{ words::share::BRING_FILE.text() }</span>
                </OpenFile>
                <span class="hint">{ words::share::BRING_DROP.text() }</span>
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
                Status::Dead | Status::BeingBuilt => words::share::BRING_NO_SOLVER,
                Status::Ready => words::share::BRING_READING,
                _ => words::share::BRING_STARTING,
            };
            html! { <p>{ words.text() }</p> }
        }
        Answer::Failed(why) => html! { <p class="bad">{ why }</p> },
        Answer::Lesson(brought) => lesson(brought, send),
        Answer::Found(found) => self::found(found, state.shell.recogniser.text(), send),
    }
}

/// A lesson, or what is wrong with it.
fn lesson(brought: &Brought, send: &Callback<Action>) -> Html {
    let button = |form: bool, class: &'static str, words: words::Message, testid: &'static str| {
        html! {
            <button {class} data-testid={testid} onclick={send.reform(move |_| Action::Recognise(Do::Lesson(form)))}>
                { words.text() }</button>
        }
    };
    let name = brought
        .name()
        .unwrap_or(words::share::BRING_LESSON_UNNAMED.text());
    let said = match &brought.read {
        Ok((lesson, _)) => html! {
            <p><strong>{ words::share::bring_lesson(name, lesson.steps.len()) }</strong></p>
        },
        Err(wrong) => html! {
            <>
                <p><strong>{ words::share::BRING_LESSON_WRONG.text() }</strong></p>
                <ul class="bad" data-testid="lesson-wrong">
                    { for wrong.iter().take(MOST_NOTES).map(|why| html! { <li>{ marked(&why.located()) }</li> }) }
                    if wrong.len() > MOST_NOTES { <li>{ words::share::bring_more(wrong.len() - MOST_NOTES) }</li> }
                </ul>
            </>
        },
    };
    html! {
        <section class="candidate" data-testid="candidate">
            { said }
            <div class="row">
                if brought.read.is_ok() {
                    { button(false, "button filled", words::share::USE_LESSON, "use-lesson") }
                }
                { button(true, "button outlined", words::share::USE_LESSON_FORM, "use-lesson-form") }
            </div>
        </section>
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
            if number > 0 { <p class="hint">{ words::share::BRING_OR.text() }</p> }
            <p><strong>{ marked(&found.sentence) }</strong></p>
            { for found.problem.as_ref().map(|problem| html! {
                <p class="bad">{ placed(problem) }</p>
            }) }
            if let Some(setup) = &found.setup {
                <p>{ filled(&words::share::bring_scramble(words::Part(0)), &[
                    html! { <code translate="no">{ typeset(&shown(setup)) }</code> }]) }</p>
            }
            if !found.text.is_empty() && found.text.trim() != typed.trim() {
                <pre translate="no">{ shown(&found.text) }</pre>
            }
            if !found.sessions.is_empty() {
                <ul>{ for found.sessions.iter().map(|session| html! {
                    <li translate="no">
                        { shortened(&session.name) }{ ": " }
                        { words::count::times(session.solves.len()) }
                        { for session.puzzle.as_ref().map(|puzzle| format!(", {puzzle}")) }
                    </li>
                }) }</ul>
            }
            if !found.notes.is_empty() {
                <ul class="hint">
                    { for notes }
                    if more > 0 { <li>{ words::share::bring_more(more) }</li> }
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
        Use::Play => (words::share::USE_PLAY, "play"),
        Use::SetUp => (words::share::USE_SET_UP, "set-up"),
        Use::Solve => (words::share::USE_SOLVE, "solve"),
        Use::Correct => (words::share::USE_CORRECT, "correct"),
        Use::OpenProgram => (words::share::USE_PROGRAM, "program"),
        Use::Import => (words::share::USE_TIMES, "import"),
        Use::OpenPuzzle => (words::share::USE_PUZZLE, "puzzle"),
    };
    let class = if first {
        "button filled"
    } else {
        "button outlined"
    };
    let onclick = send.reform(move |_: MouseEvent| Action::Recognise(Do::Use(number, wanted)));
    html! {
        <button {class} data-testid={format!("use-{id}")} {onclick}>{ words.text() }</button>
    }
}

fn unread(unread: &Unread) -> Html {
    html! {
        <section data-testid="unread">
            <p><strong>{ words::share::BRING_UNREAD.text() }</strong>{ " " }{ placed(&unread.place) }</p>
            <ul class="hint">
                { for unread.nearest.iter().map(|(kind, why)| html! {
                    <li><strong>{ guess(*kind).text() }</strong>{ " " }{ marked(&sentence(why)) }</li>
                }) }
            </ul>
        </section>
    }
}

/// What it might have been.
fn guess(kind: Kind) -> words::Message {
    match kind {
        Kind::Algorithm => words::share::GUESS_ALGORITHM,
        Kind::Facelets => words::share::GUESS_COLOURS,
        Kind::Cycles => words::share::GUESS_CYCLES,
        Kind::Log => words::share::GUESS_LOG,
        Kind::Times => words::share::GUESS_TIMES,
        Kind::Puzzle => words::share::GUESS_PUZZLE,
        Kind::Qat | Kind::Q => words::share::GUESS_PROGRAM,
        Kind::File => words::share::GUESS_FILE,
    }
}

fn note(note: &Note) -> Html {
    html! { <li>{ placed(note) }</li> }
}

/// A note with its line, where there is more than one.
fn placed(note: &Note) -> Html {
    let place = note.place.map(|(line, character)| {
        html! { <span class="place">{ words::share::bring_place(line, character) }{ " " }</span> }
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
