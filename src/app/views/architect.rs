//! The screen Architect: the table of what is possible, the registers that were taken, the lesson.

mod drawing;
mod lesson;
mod saved_list;
mod solve;
mod table;

use yew::{Callback, Html, classes, html};

use super::icons::{mark, tone};
use super::play::chooser::chooser;
use super::{Nodes, PUZZLE_LABEL, SKIP_TO_PUZZLE, ScreenView, help};
use crate::state::screens::Stage as _;
use crate::state::screens::architect::{self, Panel, letter};
use crate::state::{Action, State};
use crate::text::counted;

pub const VIEW: ScreenView = ScreenView {
    skip: SKIP_TO_PUZZLE,
    label: PUZZLE_LABEL,
    menu: |state, send| {
        chooser(
            state,
            |name| Action::Architect(architect::Action::Choose(name)),
            send,
        )
    },
    under,
    columns: |stage, state, send| {
        vec![
            html! { <div class="column finder" key="finder">{ table::finder(state, send) }</div> },
            stage,
            html! { <div class="column side" key="beside">{ side(state, send) }</div> },
        ]
    },
    help: help::ARCHITECT,
};

/// What sends an action of Architect.
fn act(send: &Callback<Action>, action: architect::Action) -> Callback<yew::MouseEvent> {
    send.reform(move |_| Action::Architect(action.clone()))
}

/// What stands under the puzzle: the registers with their values, and on a phone the panels' tabs.
fn under(state: &State, _: &Nodes, send: &Callback<Action>) -> Html {
    html! {
        <>
            <p class="piece-line" data-testid="piece-line">
                { state.described().map(|piece| piece.words()).unwrap_or_default() }
            </p>
            { counts(state, send) }
            { tabs(state, send) }
        </>
    }
}

/// The registers on the puzzle, their values, and adding to them.
fn counts(state: &State, send: &Callback<Action>) -> Html {
    let architect = &state.architect;
    let silent = architect
        .shown_lesson()
        .is_some_and(|lesson| !lesson.step().counts);
    let Some(design) = architect.design().filter(|_| !silent) else {
        let words = if silent {
            "The arrow keys go through the lesson, too."
        } else {
            "Choose registers in the table: their pieces are then marked here."
        };
        return html! { <p class="counts hint">{ words }</p> };
    };
    let values = design.values(architect.position());
    let count = |(n, value): (usize, &Option<u64>)| {
        let name = letter(n);
        let known = design.parts[n].algorithm.is_some();
        let key = |back: bool| {
            let (sign, words) = if back {
                ("\u{2212}1", format!("Take 1 away from {name}"))
            } else {
                ("+1", format!("Add 1 to {name}"))
            };
            let testid = format!("{}-{name}", if back { "subtract" } else { "add" });
            html! {
                <button class="button outlined" title={words.clone()} aria-label={words} data-testid={testid}
                    onclick={act(send, architect::Action::Add(n, back))}>{ sign }</button>
            }
        };
        let shown = value.map_or_else(|| "\u{2013}".to_owned(), |value| value.to_string());
        html! {
            <div class={classes!("count", tone(n))} key={n}>
                { mark(n) }
                <strong>{ &name }</strong>
                if known {
                    <output data-testid={format!("value-{name}")}>{ shown }</output>
                    { key(true) }
                    { key(false) }
                } else {
                    <span class="hint">{ counted(design.parts[n].order, "value", "values") }</span>
                }
            </div>
        }
    };
    let turned = !architect.position().is_identity();
    html! {
        <div class="counts" role="group" aria-label="Registers on the puzzle" data-testid="counts">
            { for values.iter().enumerate().map(count) }
            <button class="button outlined" disabled={!turned} data-testid="home"
                onclick={act(send, architect::Action::Home)}>{ "All home" }</button>
        </div>
    }
}

fn tab(panel: Panel, selected: bool, prefix: &str, send: &Callback<Action>) -> Html {
    html! {
        <button role="tab" id={format!("{prefix}-{}", panel.id())} aria-selected={selected.to_string()}
            aria-controls={format!("panel-{}", panel.id())} data-testid={format!("{prefix}-{}", panel.id())}
            onclick={act(send, architect::Action::Panel(panel))}>{ panel.name() }</button>
    }
}

/// The panels of a phone.
fn tabs(state: &State, send: &Callback<Action>) -> Html {
    let panel = state.architect.panel;
    html! {
        <div class="tabs" role="tablist" aria-label="Panels">
            { for Panel::ALL.map(|tab| self::tab(tab, tab == panel, "tab", send)) }
        </div>
    }
}

/// The panels beside the puzzle.
fn side(state: &State, send: &Callback<Action>) -> Html {
    let shown = match state.architect.panel {
        Panel::Find | Panel::Solve => Panel::Solve,
        Panel::Lesson => Panel::Lesson,
    };
    let body = match state.architect.shown_lesson() {
        Some(lesson) => lesson::panel(lesson, send),
        None => solve::panel(state, send),
    };
    html! {
        <section class={classes!("panel", "architect-side", shown.id())} aria-label="Beside the puzzle">
            <div class="panel-tabs" role="tablist" aria-label="Beside the puzzle">
                { for [Panel::Solve, Panel::Lesson].map(|panel| tab(panel, panel == shown, "side", send)) }
            </div>
            <div class="panel-body" role="tabpanel" id={format!("panel-{}", shown.id())}
                aria-labelledby={format!("side-{}", shown.id())}>{ body }</div>
        </section>
    }
}
