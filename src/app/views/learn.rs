//! The screen Learn: the list of lessons, a step with its task, and what stands beside it.

mod builder;
pub mod class;
mod human;
mod list;
mod pictures;
pub mod plan;
mod step;

use yew::{Callback, Html, html};

use super::bar::{Key, Scrubber, bar};
use super::counts::counts;
use super::cube;
use super::icons::Icon;
use super::{Nodes, SKIP_TO_PUZZLE, ScreenView, help, listing, program, side, stage, table};
use crate::state::screens::learn::board::Go;
use crate::state::screens::learn::{self, Learn};
use crate::state::{Action, State};

pub const VIEW: ScreenView = ScreenView {
    skip: SKIP_TO_PUZZLE,
    label: words::learn::CANVAS.text(),
    menu: |_, _| html! { <div></div> },
    under,
    columns,
    help: help::LEARN,
};

/// What sends an action of Learn.
fn act<E>(send: &Callback<Action>, action: learn::Action) -> Callback<E> {
    send.reform(move |_| Action::Learn(action.clone()))
}

/// The columns: words, the puzzle, and for a program its text and its registers.
fn columns(stage: Html, state: &State, send: &Callback<Action>) -> Vec<Html> {
    let learn = &state.learn;
    let words = match learn.title() {
        None if learn.shows_class() => class::page(state, send),
        None if learn.shows_human() => human::page(state, send),
        None if learn.makes_task() => builder::form(learn, state.shell.copied, send),
        None => html! {
            <>
                { list::list(learn, send) }
                <section class="lessons" aria-labelledby="lessons-cube">
                    <h3 id="lessons-cube">{ words::cube::LABEL.text() }</h3>
                    <p>{ words::cube::LESSONS.text() }</p>
                    { cube::bar(state, send) }
                </section>
            </>
        },
        Some(title) => step::step(state, title, send),
    };
    let mut columns = vec![
        html! { <div class="column lesson" key="lesson">{ words }</div> },
        stage,
    ];
    if let Some(step) = learn.step().filter(|step| step.program.is_some()) {
        columns.push(html! {
            <div class="column side" key="beside">
                { program::source(state, send) }
                if step.listing { { listing::listing(state, send) } }
                { side::registers(state, send) }
                { side::output(state, send) }
            </div>
        });
    }
    columns.extend(builder::preview(state, send));
    columns
}

/// What stands under the puzzle: for a program, what stands there on Run.
fn under(state: &State, nodes: &Nodes, send: &Callback<Action>) -> Html {
    let learn = &state.learn;
    let Some(step) = learn.step() else {
        let written = learn.builder().is_some();
        return html! { if written { <div class="lesson-stage">{ player(learn, send) }</div> } };
    };
    if step.program.is_some() {
        return html! {
            <>
                { table::table(state) }
                { stage::status(state, &nodes.ask, send) }
                { stage::player(state, send) }
            </>
        };
    }
    let add = send.reform(|(n, back)| Action::Learn(learn::Action::Add(n, back)));
    html! {
        <>
            <p class="piece-line" data-testid="piece-line">
                { state.described().map(|piece| piece.words()).unwrap_or_default() }
            </p>
            if let Some(design) = learn.design() {
                <div class="counts" role="group" aria-label={words::learn::REGISTERS.text()}
                    data-testid="counts">
                    { counts(design, learn.board().position(), &add) }
                </div>
            }
            if step.pad { <div class="lesson-pad">{ side::pad(&step.puzzle, send) }</div> }
            <div class="lesson-stage">{ player(learn, send) }</div>
        </>
    }
}

/// The player bar: through the turns that were made.
fn player(learn: &Learn, send: &Callback<Action>) -> Html {
    let board = learn.board();
    let key = |go: Go, testid: &'static str, sign: Icon, [word, title]: [words::Message; 2]| Key {
        testid,
        sign,
        word: word.text(),
        words: title.text().to_owned(),
        enabled: board.can(go),
        main: false,
        pressed: None,
        press: act(send, learn::Action::Go(go)),
    };
    let keys = [
        key(
            Go::Start,
            "learn-start",
            Icon::ToStart,
            [words::learn::TO_START, words::learn::TO_START_TITLE],
        ),
        key(
            Go::Back,
            "learn-back",
            Icon::BackMove,
            [words::learn::BACK, words::learn::BACK_TITLE],
        ),
        key(
            Go::On,
            "learn-on",
            Icon::StepMove,
            [words::learn::FORWARD, words::learn::FORWARD_TITLE],
        ),
        key(
            Go::End,
            "learn-end",
            Icon::ToInput,
            [words::learn::TO_END, words::learn::TO_END_TITLE],
        ),
    ];
    let (at, most) = (board.done().len() as u64, board.len() as u64);
    let scrubber = Scrubber {
        at,
        most,
        words: words::learn::turns_done(at, most),
        marks: Vec::new(),
        go: send.reform(|at: u64| Action::Learn(learn::Action::Go(Go::To(at as usize)))),
    };
    bar(&scrubber, &keys, board.speed(), send)
}
