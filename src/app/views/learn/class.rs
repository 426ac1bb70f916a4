//! What a learner shows the teacher, and the page on which a teacher sees the class.

use web_sys::SubmitEvent;
use yew::{Callback, Html, html};

use super::act;
use crate::browser::location;
use crate::state::screens::ScreenId;
use crate::state::screens::learn::class::code::{Code, Error, MOST_NUMBER};
use crate::state::screens::learn::class::{Action as Do, MOST_NAME, Row, Sum, Taken, Who};
use crate::state::screens::learn::{self, Learn};
use crate::state::{Action, State, sharing};
use crate::views::camera;
use crate::views::fields::{from_field, from_lines};
use crate::views::qr::qr;

fn class(action: Do) -> Action {
    Action::Learn(learn::Action::Class(action))
}

/// The code of what was done, to be shown to the teacher.
pub fn own_code(learn: &Learn, code: Code, copied: Option<bool>, send: &Callback<Action>) -> Html {
    let pupil = &learn.progress.more().pupil;
    let text = code.write();
    let address = format!("{}{}", location::base(), pupil.address(code));
    let copy = {
        let text = text.clone();
        send.reform(move |_| Action::Share(sharing::Action::Copy(text.clone())))
    };
    let number = if pupil.number > 0 {
        pupil.number.to_string()
    } else {
        String::new()
    };
    html! {
        <details class="own-code" data-testid="own-code">
            <summary>{ words::learn::OWN_CODE.text() }</summary>
            <p class="hint">{ words::learn::OWN_CODE_HINT.text() }</p>
            <div class="row">
                <label for="pupil-number">{ words::learn::PUPIL_NUMBER.text() }</label>
                <input class="field" id="pupil-number" inputmode="numeric" autocomplete="off" maxlength="3"
                    placeholder={words::learn::pupil_number_placeholder(MOST_NUMBER)} value={number}
                    data-testid="pupil-number" oninput={from_field(send, |text| class(Do::Number(text)))} />
                <label for="pupil-name">{ words::learn::PUPIL_NAME.text() }</label>
                <input class="field wide" id="pupil-name" autocomplete="off" maxlength={MOST_NAME.to_string()}
                    value={pupil.name.clone()} data-testid="pupil-name"
                    oninput={from_field(send, |text| class(Do::Name(text)))} />
            </div>
            <p class="code-row">
                <output class="class-code" translate="no" data-testid="class-code">{ text }</output>
                <button class="button outlined small" data-testid="class-code-copy" onclick={copy}>
                    { if copied == Some(true) { words::learn::COPIED.text() } else { words::learn::COPY.text() } }
                </button>
            </p>
            { for qr(&address, words::learn::OWN_CODE_QR.text(), "class-qr") }
        </details>
    }
}

/// The page of the class: codes in, the table of all learners out.
pub fn page(state: &State, send: &Callback<Action>) -> Html {
    let learn = &state.learn;
    let onsubmit = send.reform(|event: SubmitEvent| {
        event.prevent_default();
        class(Do::Take)
    });
    html! {
        <article class="lesson-page class-page" data-testid="class-page">
            <header class="lesson-head">
                <a class="link" href={ScreenId::Learn.href()}>{ words::learn::ALL_LESSONS.text() }</a>
                <span>{ words::learn::FOR_TEACHERS.text() }</span>
            </header>
            <h2>{ words::learn::CLASS_TITLE.text() }</h2>
            <p>{ words::learn::CLASS_LEAD.text() }</p>
            <form class="task-field" {onsubmit}>
                <label for="class-codes">{ words::learn::CLASS_CODES.text() }</label>
                <textarea class="field" id="class-codes" rows="4" spellcheck="false" autocapitalize="off"
                    placeholder={words::learn::CLASS_CODES_PLACEHOLDER.text()} value={learn.class_typed.clone()}
                    data-testid="class-codes" oninput={from_lines(send, |text| class(Do::Typed(text)))} />
                <p><button class="button filled" data-testid="class-take">
                    { words::learn::CLASS_TAKE.text() }
                </button></p>
            </form>
            { camera::codes(state, words::camera::SHOW_CODES, send) }
            <div role="status" data-testid="class-taken">{ for learn.class_taken.as_ref().map(taken) }</div>
            { table(learn, send) }
            <p class="hint">{ words::learn::CLASS_PRIVATE.text() }</p>
            <p class="hint">{ words::learn::CLASS_HONEST.text() }</p>
        </article>
    }
}

/// What came of the last list.
fn taken(taken: &Taken) -> Html {
    let refused = |(line, why): &(String, Error)| {
        let words = match why {
            Error::NoCode => words::learn::class_no_code(line),
            Error::Mistyped => words::learn::class_mistyped(line),
            Error::Newer => words::learn::class_newer(line),
        };
        html! { <li>{ words }</li> }
    };
    html! {
        <>
            <p>{ words::learn::class_taken(taken.new) }
                if taken.known > 0 { { " " }{ words::learn::class_known(taken.known) } }
                if taken.tasks > 0 { { " " }{ words::learn::class_named(taken.tasks) } }</p>
            if !taken.refused.is_empty() { <ul class="wrong">{ for taken.refused.iter().map(refused) }</ul> }
        </>
    }
}

fn table(learn: &Learn, send: &Callback<Action>) -> Html {
    let class = &learn.class;
    if class.is_empty() {
        return Html::default();
    }
    let tasks = class.tasks();
    let head = tasks
        .iter()
        .map(|task| html! { <th scope="col">{ class.task_name(*task, &learn.exercises) }</th> });
    let row = |row: &Row| {
        let who = match &row.who {
            Who::Number(number, name) if name.is_empty() => words::learn::class_number(*number),
            Who::Number(number, name) => words::learn::class_number_name(*number, name),
            Who::Name(name) => name.clone(),
            Who::Nobody => words::learn::CLASS_NOBODY.text().to_owned(),
        };
        html! {
            <tr><th scope="row">{ who }</th>{ for row.cells.iter().map(|code| cell(*code)) }</tr>
        }
    };
    let sum = |task: &u16| {
        let Sum { done, turns, worst } = class.sum(*task);
        html! {
            <td>
                <span>{ words::learn::class_done(done) }</span>
                { for turns.map(|turns| html! { <span>{ words::learn::class_fewest(turns) }</span> }) }
                { for worst.map(|test| html! { <span>{ words::learn::class_worst(test) }</span> }) }
            </td>
        }
    };
    html! {
        <>
            <div class="class-table" tabindex="0" role="region" aria-label={words::learn::CLASS_TITLE.text()}>
                <table data-testid="class-table">
                    <thead><tr><th scope="col">{ words::learn::CLASS_WHO.text() }</th>{ for head }</tr></thead>
                    <tbody>{ for class.rows().iter().map(row) }</tbody>
                    <tfoot><tr><th scope="row">{ words::learn::CLASS_ALL.text() }</th>{ for tasks.iter().map(sum) }</tr>
                    </tfoot>
                </table>
            </div>
            <p class="presses">
                <button class="button outlined" data-testid="class-csv"
                    onclick={act(send, learn::Action::Class(Do::Save))}>
                    { words::learn::CLASS_CSV.text() }</button>
                <button class="button outlined" data-testid="class-forget"
                    onclick={act(send, learn::Action::Class(Do::Forget))}>{ words::learn::CLASS_FORGET.text() }</button>
            </p>
        </>
    }
}

/// What a learner has done of a task.
fn cell(code: Option<Code>) -> Html {
    let Some(code) = code else {
        return html! { <td><span class="unseen">{ words::learn::CLASS_NOTHING.text() }</span></td> };
    };
    let (class, words) = if code.done {
        ("done", words::learn::CLASS_CELL_DONE)
    } else {
        ("open", words::learn::CLASS_CELL_OPEN)
    };
    html! {
        <td {class}>
            <strong>{ words.text() }</strong>
            { for code.turns().map(|turns| html! { <span>{ words::count::turns(u64::from(turns)) }</span> }) }
            if code.tries() > 0 { <span>{ words::learn::class_tries(code.tries()) }</span> }
            { for code.worst().filter(|_| !code.done).map(|test| html! {
                <span>{ words::learn::class_fails(test) }</span> }) }
        </td>
    }
}
