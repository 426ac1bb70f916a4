//! Where a teacher makes a task.

use yew::{Callback, Html, html};

use super::act;
use crate::browser::location;
use crate::state::screens::ScreenId;
use crate::state::screens::learn::task::{FIELDS, NEW};
use crate::state::screens::learn::{Action as Do, Learn};
use crate::state::{Action, sharing};
use crate::views::fields::from_field;

/// What each field of the form is called, and what it is for.
const WORDS: [(words::Message, &str); 4] = [
    (
        words::learn::TASK_TITLE,
        words::learn::TASK_TITLE_PLACEHOLDER.text(),
    ),
    (
        words::learn::TASK_TEXT,
        words::learn::TASK_TEXT_PLACEHOLDER.text(),
    ),
    (words::learn::TASK_PROGRAM, ""),
    (words::learn::TASK_TESTS, "3 -> 6\n0 -> 0\n20 -> 40"),
];

/// The form, what is wrong with it, and the link.
pub fn form(learn: &Learn, copied: Option<bool>, send: &Callback<Action>) -> Html {
    let field = |n: usize| {
        let (name, most) = FIELDS[n];
        let (label, placeholder) = WORDS[n];
        let id = format!("task-{name}");
        let oninput = from_field(send, move |text| Action::Learn(Do::Draft(n, text)));
        let value = learn.draft.0[n].clone();
        let most = most.to_string();
        html! {
            <div class="task-field">
                <label for={id.clone()}>{ label.text() }</label>
                if n == 0 {
                    <input class="field" id={id.clone()} maxlength={most} {value} {placeholder} {oninput}
                        data-testid={id} />
                } else {
                    <textarea class="field" id={id.clone()} maxlength={most} {value} {placeholder} {oninput}
                        rows={["", "4", "9", "5"][n]} spellcheck={(n == 1).to_string()} data-testid={id} />
                }
            </div>
        }
    };
    html! {
        <article class="lesson-page task-form" data-testid="task-form">
            <header class="lesson-head">
                <a class="link" href={ScreenId::Learn.href()}>{ words::learn::ALL_LESSONS.text() }</a>
                <span>{ words::learn::FOR_TEACHERS.text() }</span>
            </header>
            <h2>{ words::learn::MAKE_TASK.text() }</h2>
            <p>{ words::learn::TASK_LEAD.text() }</p>
            { for (0..FIELDS.len()).map(field) }
            <p class="hint">{ words::learn::TASK_TESTS_HINT.text() }</p>
            if !learn.wrong.is_empty() {
                <ul class="wrong" role="alert" data-testid="task-wrong">
                    { for learn.wrong.iter().map(|why| html! { <li>{ why }</li> }) }
                </ul>
            }
            <p><button class="button filled" data-testid="task-make" onclick={act(send, Do::MakeLink)}>
                { words::learn::MAKE_LINK.text() }
            </button></p>
            { for learn.made.as_ref().map(|hash| made(hash, copied, send)) }
        </article>
    }
}

fn made(hash: &str, copied: Option<bool>, send: &Callback<Action>) -> Html {
    let link = format!("{}{hash}", location::base());
    let copy = {
        let link = link.clone();
        send.reform(move |_| Action::Share(sharing::Action::Copy(link.clone())))
    };
    html! {
        <div class="share-field">
            <label for="task-link">{ words::learn::LINK.text() }</label>
            <input class="field" id="task-link" readonly=true value={link.clone()} data-testid="task-link" />
            <button class="button outlined" data-testid="task-copy" onclick={copy}>
                { if copied == Some(true) { words::learn::COPIED.text() } else { words::learn::COPY.text() } }
            </button>
            <a class="link" href={link} target="_blank" rel="noopener" data-testid="task-open">
                { words::learn::OPEN_AS_PUPIL.text() }
            </a>
        </div>
    }
}

/// A link that holds no task which can be opened.
pub fn refused(learn: &Learn) -> Html {
    html! {
        <div class="task" data-testid="task-refused">
            <p>{ words::learn::REFUSED.text() }</p>
            <ul class="wrong">{ for learn.wrong.iter().map(|why| html! { <li>{ why }</li> }) }</ul>
            if let Some(href) = learn.draft.address(NEW) {
                <a class="button outlined" {href}>{ words::learn::MEND.text() }</a>
            }
        </div>
    }
}
