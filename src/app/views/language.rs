//! The language card.

use wire::{FormOrigin, FormView, Language};
use yew::{Callback, Html, html};

use super::marked;
use super::side_sheet::SideSheet;
use crate::state::screens::run;
use crate::state::screens::run::editing::Command;
use crate::state::screens::run::language::{self, Entry, fitted};
use crate::state::{Action, Sheet, State};

/// The card: what can be written, with examples that go into the text.
#[inline(never)]
pub fn language(state: &State, send: &Callback<Action>) -> Html {
    let (title, body) = match state.run.documents.current().language {
        Language::Qat => (words::editor::LANGUAGE_QAT.text(), qat(state, send)),
        Language::Q => (
            words::editor::LANGUAGE_Q.text(),
            html! {
                <>
                    { part(words::editor::INSTRUCTIONS, language::Q, state, send) }
                    { part(words::editor::MORE_PUZZLES, language::Q_PUZZLES, state, send) }
                </>
            },
        ),
    };
    html! {
        <SideSheet id="language" testid="language-card" {title}
            close={send.reform(|()| Action::Close(Sheet::Language))}>
            <p class="hint">{ words::editor::LANGUAGE_HINT.text() }</p>
            { body }
        </SideSheet>
    }
}

fn qat(state: &State, send: &Callback<Action>) -> Html {
    let forms = &state.run.compile.editor.forms;
    let wanted = state.run.statement.as_deref();
    let group = |title: words::Message, origin: FormOrigin| {
        let others = |form: &&FormView| form.origin == origin && wanted != Some(&form.name);
        let mut forms = forms.iter().filter(others).peekable();
        forms.peek()?;
        Some(html! {
            <section>
                <h3>{ title.text() }</h3>
                { for forms.map(|form| statement(form, state, send)) }
            </section>
        })
    };
    let first = forms.iter().find(|form| wanted == Some(&form.name));
    html! {
        <>
            if let Some(form) = first {
                <section>
                    <h3>{ words::editor::FROM_PROBLEM.text() }</h3>
                    { statement(form, state, send) }
                </section>
            }
            { for group(words::editor::STATEMENTS, FormOrigin::Language) }
            { for group(words::editor::LIBRARY, FormOrigin::Prelude) }
            { for group(words::editor::OF_PROGRAM, FormOrigin::Program) }
            { part(words::editor::AROUND, language::QAT, state, send) }
        </>
    }
}

fn statement(form: &FormView, state: &State, send: &Callback<Action>) -> Html {
    html! {
        <article class="entry" data-testid={format!("language-{}", form.name)}>
            <h4><code translate="no">{ &form.name }</code></h4>
            if !form.doc.is_empty() { <p>{ marked(&form.doc) }</p> }
            { for form.examples.iter().map(|text| example(text, state, send)) }
        </article>
    }
}

fn part(title: words::Message, entries: &[Entry], state: &State, send: &Callback<Action>) -> Html {
    html! {
        <section>
            <h3>{ title.text() }</h3>
            { for entries.iter().map(|(about, text)| html! {
                <article class="entry">
                    <p>{ about.text() }</p>
                    { example(text, state, send) }
                </article>
            }) }
        </section>
    }
}

fn example(text: &str, state: &State, send: &Callback<Action>) -> Html {
    let fitted = fitted(text, &state.run.compile.editor);
    let label = words::editor::insert_label(fitted.lines().next().unwrap_or_default());
    let inserted = fitted.clone();
    html! {
        <div class="example">
            <pre translate="no"><code translate="no">{ fitted }</code></pre>
            <button class="button outlined small" aria-label={label} data-testid="language-insert"
                onclick={send.reform(move |_| {
                    Action::Run(run::Action::Editing(Command::Insert(inserted.as_str().into())))
                })}>{ words::editor::INSERT.text() }</button>
        </div>
    }
}
