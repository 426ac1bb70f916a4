//! The screen Architect: the table of what is possible, and the registers that were taken.

mod drawing;
mod orders;
mod saved_list;
mod solve;
mod table;
mod watch;

use yew::{Callback, Html, html};

use super::play::chooser::chooser;
use super::{Nodes, PUZZLE_LABEL, SKIP_TO_PUZZLE, ScreenView, help};
use crate::state::screens::Stage as _;
use crate::state::screens::architect::{self, Panel};
use crate::state::{Action, State};

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
    let Some(design) = architect.design() else {
        return html! {
            <p class="counts hint">{ words::architect::CHOOSE_REGISTERS.text() }</p>
        };
    };
    let add = send.reform(|(n, back)| Action::Architect(architect::Action::Add(n, back)));
    let turned = !architect.position().is_identity();
    html! {
        <div class="counts" role="group" aria-label={words::architect::ON_PUZZLE_LABEL.text()} data-testid="counts">
            { super::counts::counts(design, architect.position(), &add) }
            <button class="button outlined" disabled={!turned} data-testid="home"
                onclick={act(send, architect::Action::Home)}>{ words::architect::RESET.text() }</button>
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
        <div class="tabs" role="tablist" aria-label={words::architect::PANELS_LABEL.text()}>
            { for Panel::ALL.map(|tab| self::tab(tab, tab == panel, "tab", send)) }
        </div>
    }
}

/// The panel beside the puzzle.
fn side(state: &State, send: &Callback<Action>) -> Html {
    html! {
        <section class="panel architect-side" aria-label={words::architect::REGISTERS.text()} id="panel-solve">
            <div class="panel-body">{ solve::panel(state, send) }</div>
        </section>
    }
}
