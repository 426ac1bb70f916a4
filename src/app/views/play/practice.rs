//! What is practised case by case: the sets, a picture of each case, and the case that was done last.

use wire::{Case, CaseSet};
use yew::{Callback, Html, MouseEvent, classes, html};

use super::case_picture::case_picture;
use crate::state::screens::play;
use crate::state::screens::play::times::average;
use crate::state::screens::play::times::practice::Command;
use crate::state::{Action, State};
use crate::text::typeset;
use crate::views::fields::{from_field, from_menu};
use crate::views::filled;

/// What can be chosen, and its words.
const CHOICES: [(Option<CaseSet>, words::Message); 5] = [
    (None, words::times::WHOLE_SOLVES),
    (Some(CaseSet::Pair), words::times::PAIR),
    (Some(CaseSet::Orient), words::times::ORIENT),
    (Some(CaseSet::Permute), words::times::PERMUTE),
    (Some(CaseSet::LastLayer), words::times::LAST_LAYER),
];

fn act(command: Command) -> Action {
    Action::Play(play::Action::Practice(command))
}

fn press(send: &Callback<Action>, command: Command) -> Callback<MouseEvent> {
    send.reform(move |_| act(command.clone()))
}

/// The part of the times' panel; nothing on puzzles that have no cases.
pub fn practice(state: &State, send: &Callback<Action>) -> Html {
    if !state.play.can_practise() {
        return Html::default();
    }
    let set = state.play.practised();
    let onchange = from_menu(send, |at| {
        act(Command::Choose(CHOICES.get(at).and_then(|(set, _)| *set)))
    });
    html! {
        <>
            <div class="row">
                <label for="practice">{ words::times::PRACTISE.text() }</label>
                <select class="button outlined" id="practice" data-testid="practice" {onchange}>
                    { for CHOICES.iter().map(|(choice, words)| html! {
                        <option selected={*choice == set}>{ words.text() }</option>
                    }) }
                </select>
            </div>
            { match set {
                None => Html::default(),
                Some(CaseSet::LastLayer) => number(state, send),
                Some(set) => cases(state, set, send),
            } }
            if set.is_some() { { asked(state, send) } }
        </>
    }
}

/// The field for the number of a state of the last layer.
fn number(state: &State, send: &Callback<Action>) -> Html {
    let practice = &state.play.bench.practice;
    let wrong = practice.state().err();
    html! {
        <div class="row">
            <label for="state-number">{ words::times::STATE_NUMBER.text() }</label>
            <input class="field" id="state-number" data-testid="state-number" inputmode="numeric" size="7"
                placeholder={words::times::STATE_NUMBER_PLACEHOLDER.text()} autocomplete="off"
                value={practice.number.clone()}
                aria-invalid={wrong.is_some().to_string()}
                oninput={from_field(send, |text| act(Command::Number(text)))} />
            if let Some(wrong) = wrong { <span class="bad">{ wrong }</span> }
        </div>
    }
}

/// The cases of a set, behind a button that opens them.
fn cases(state: &State, set: CaseSet, send: &Callback<Action>) -> Html {
    let practice = &state.play.bench.practice;
    let chosen = state.play.settings.left_out.rest(set).len();
    let open = practice.is_open;
    let list = match (practice.cases(set), &practice.failed) {
        (Some(all), _) => html! {
            <div class="cases" role="group" aria-label={words::times::cases_of(set.name())}>
                { for all.iter().map(|case| one(state, set, case, send)) }
            </div>
        },
        (None, Some(why)) => html! { <p class="bad">{ why }</p> },
        (None, None) => html! { <p class="hint">{ words::times::CASES_DRAWING.text() }</p> },
    };
    html! {
        <>
            <div class="row">
                <button class="button outlined" data-testid="practice-cases" aria-expanded={open.to_string()}
                    onclick={press(send, Command::Open(!open))}>
                    { words::times::cases(chosen, set.count()) }</button>
                if open {
                    <button class="button outlined" data-testid="practice-all"
                        onclick={press(send, Command::All(set, true))}>{ words::times::CASES_ALL.text() }</button>
                    <button class="button outlined" data-testid="practice-none"
                        onclick={press(send, Command::All(set, false))}>{ words::times::CASES_NONE.text() }</button>
                }
            </div>
            if open { { list } }
        </>
    }
}

/// A case that is practised or left out, and how long it takes.
fn one(state: &State, set: CaseSet, case: &Case, send: &Callback<Action>) -> Html {
    let on = !state.play.settings.left_out.has(set, case.number);
    let (count, mean) = state.play.library.times.of_case(case);
    let short = case
        .name
        .strip_prefix(set.name())
        .unwrap_or(&case.name)
        .trim();
    html! {
        <button class={classes!("case", (!on).then_some("off"))} aria-pressed={on.to_string()} key={case.number}
            title={typeset(&case.algorithm)} data-testid={format!("case-{short}")}
            onclick={press(send, Command::Toggle(set, case.number))}>
            { case_picture(state, &case.facelets, false) }
            <span>{ short.to_owned() }</span>
            if count > 0 {
                <span class="hint" title={words::times::mean_of(count)}>
                    { mean.map_or(words::times::DNF.text().to_owned(), |mean| average::words(Some(mean))) }
                </span>
            }
        </button>
    }
}

/// The name of the case in hand, or of the one that was done last.
fn which_case(same: bool, name: &str) -> Html {
    let words = if same {
        words::times::case_this(words::Part(0))
    } else {
        words::times::case_last(words::Part(0))
    };
    filled(&words, &[html! { <strong>{ name }</strong> }])
}

/// The case in hand, or the one that was done last.
fn asked(state: &State, send: &Callback<Action>) -> Html {
    let practice = &state.play.bench.practice;
    let same = practice.is_revealed;
    let ask = practice.drawn.is_some() && !same;
    html! {
        <>
            if ask {
                <button class="button outlined" data-testid="practice-reveal" onclick={press(send, Command::Reveal)}>
                    { words::times::REVEAL.text() }</button>
            }
            if let Some(case) = &practice.shown {
                <div class="case-done" data-testid="practice-shown">
                    { case_picture(state, &case.facelets, true) }
                    <div>
                        <p>{ which_case(same, &case.name) }</p>
                        <p class="notation">{ typeset(&case.algorithm) }</p>
                        <button class="button outlined" data-testid="practice-show"
                            onclick={press(send, Command::Show)}>{ words::times::WATCH.text() }</button>
                    </div>
                </div>
            }
        </>
    }
}
