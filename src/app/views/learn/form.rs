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
const WORDS: [(&str, &str); 4] = [
    ("Title", "Double it"),
    (
        "Task",
        "The program asks for a number. It should answer twice as much.",
    ),
    ("Program to begin with", ""),
    ("Tests", "3 -> 6\n0 -> 0\n20 -> 40"),
];

/// The form, what is wrong with it, and the link.
pub fn form(learn: &Learn, copied: Option<bool>, send: &Callback<Action>) -> Html {
    let field = |n: usize| {
        let (name, _, most) = FIELDS[n];
        let (label, placeholder) = WORDS[n];
        let id = format!("task-{name}");
        let oninput = from_field(send, move |text| Action::Learn(Do::Draft(n, text)));
        let value = learn.draft.0[n].clone();
        let most = most.to_string();
        html! {
            <div class="task-field">
                <label for={id.clone()}>{ label }</label>
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
                <a class="link" href={ScreenId::Learn.href()}>{ "All lessons" }</a>
                <span>{ "For teachers" }</span>
            </header>
            <h2>{ "Make a task" }</h2>
            <p>
                { "Your pupils write a program, and the page checks it. The link holds the whole task: no account, no \
                   server." }
            </p>
            { for (0..FIELDS.len()).map(field) }
            <p class="hint">
                { "One test a line: the numbers that the program is given, an arrow, and the numbers that its last \
                   outputs end in. Whoever reads the link can read the tests." }
            </p>
            if !learn.wrong.is_empty() {
                <ul class="wrong" role="alert" data-testid="task-wrong">
                    { for learn.wrong.iter().map(|why| html! { <li>{ why }</li> }) }
                </ul>
            }
            <p><button class="button filled" data-testid="task-make" onclick={act(send, Do::MakeLink)}>
                { "Make the link" }
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
            <label for="task-link">{ "The link to the task" }</label>
            <input class="field" id="task-link" readonly=true value={link.clone()} data-testid="task-link" />
            <button class="button outlined" data-testid="task-copy" onclick={copy}>
                { if copied == Some(true) { "Copied" } else { "Copy" } }
            </button>
            <a class="link" href={link} target="_blank" rel="noopener" data-testid="task-open">
                { "Open it as a pupil" }
            </a>
        </div>
    }
}

/// A link that holds no task which can be opened.
pub fn refused(learn: &Learn) -> Html {
    html! {
        <div class="task" data-testid="task-refused">
            <p>{ "This link holds no task that can be opened." }</p>
            <ul class="wrong">{ for learn.wrong.iter().map(|why| html! { <li>{ why }</li> }) }</ul>
            if let Some(href) = learn.draft.address(NEW) {
                <a class="button outlined" {href}>{ "Mend it" }</a>
            }
        </div>
    }
}
