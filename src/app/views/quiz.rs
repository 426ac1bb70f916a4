//! The question to a person who plays the machine, in place of the status.

use web_sys::SubmitEvent;
use yew::{Callback, Html, classes, html};

use crate::state::describe::piece_in_words;
use crate::state::screens::run;
use crate::state::screens::run::debug;
use crate::state::screens::run::player::Question;
use crate::state::{Action, State};
use crate::text::{sentence, typeset};
use crate::views::fields::from_field;

/// The open question, or what was said to the last answer.
#[inline(never)]
pub fn quiz(question: &Question, state: &State, send: &Callback<Action>) -> Html {
    let onsubmit = send.reform(|event: SubmitEvent| {
        event.prevent_default();
        Action::Run(run::Action::Debug(debug::Action::Answer))
    });
    let title = match question.score {
        (_, 0) => words::run::QUIZ_TITLE.text().to_owned(),
        (right, all) => words::run::quiz_score(right, all),
    };
    html! {
        <div class="status quiz" data-testid="quiz">
            <p class="where">{ title }</p>
            { for question.verdict.as_ref().map(|verdict| html! {
                <p class={classes!("verdict", if verdict.right { "right" } else { "wrong" })}
                    data-testid="quiz-verdict">
                    <strong>
                        { if verdict.right { words::run::QUIZ_RIGHT } else { words::run::QUIZ_WRONG }.text() }
                    </strong>
                    { sentence(&verdict.why) }
                </p>
            }) }
            { match &question.words {
                Some(words) => html! {
                    <form class="ask" {onsubmit} aria-labelledby="quiz-words">
                        <p class="words" id="quiz-words" data-testid="quiz-question">{ typeset(words) }</p>
                        { about(question, state) }
                        { answers(question, state, send) }
                    </form>
                },
                None => html! {
                    <button class="button filled" data-testid="quiz-go-on"
                        onclick={send.reform(|_| Action::Run(run::Action::Debug(debug::Action::GoOn)))}>
                        { words::run::QUIZ_GO_ON.text() }</button>
                },
            } }
            { for state.run.debug.error.as_ref().map(|why| html! {
                <p class="ask-note bad" role="alert" data-testid="quiz-error">{ why }</p>
            }) }
        </div>
    }
}

/// Where the pieces are that are asked about; with a real cube, where no listing is in sight, also what hangs on them.
fn about(question: &Question, state: &State) -> Html {
    let words = if let Some(rule) = &question.rule {
        state.run.real.then(|| rule.clone())
    } else {
        let puzzle = state.run.player.puzzle();
        let pieces = state.run.player.asked_about();
        let pieces: Vec<String> = pieces
            .into_iter()
            .map(|piece| piece_in_words(puzzle, piece))
            .collect();
        Some(pieces.join("; "))
    };
    html! {
        if let Some(words) = words {
            <p class="hint about" data-testid="quiz-about">{ words }</p>
        }
    }
}

fn answers(question: &Question, state: &State, send: &Callback<Action>) -> Html {
    if question.options.is_empty() {
        let oninput = from_field(send, |text| {
            Action::Run(run::Action::Debug(debug::Action::Number(text)))
        });
        return html! {
            <>
                <input class="field" value={state.run.debug.number.clone()} {oninput} inputmode="numeric"
                    autocomplete="off"
                    aria-label={words::run::QUIZ_NUMBER.text()} data-testid="quiz-number" />
                <button class="button filled" data-testid="quiz-answer">{ words::run::QUIZ_ANSWER.text() }</button>
            </>
        };
    }
    let option = |option: &String| {
        let chosen = state.run.debug.chosen.contains(option);
        let press = {
            let option = option.clone();
            send.reform(move |_| {
                Action::Run(run::Action::Debug(debug::Action::Choose(option.clone())))
            })
        };
        html! {
            <button type="button" class={classes!("button", "outlined", "option", chosen.then_some("chosen"))}
                aria-pressed={question.several.then(|| chosen.to_string())}
                data-testid={format!("quiz-option-{option}")} onclick={press}>{ option }</button>
        }
    };
    html! {
        <>
            if question.several {
                <span class="hint">{ words::run::QUIZ_TICK.text() }</span>
            }
            <div class="options" role="group" aria-label={words::run::QUIZ_ANSWERS.text()}>
                { for question.options.iter().map(option) }
            </div>
            if question.several {
                <button class="button filled" data-testid="quiz-answer">{ words::run::QUIZ_CHECK.text() }</button>
            }
        </>
    }
}
