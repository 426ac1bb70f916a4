//! The screen Run: the program, the puzzle that runs it, the registers.

use yew::{Callback, Html, html};

use super::{Nodes, SKIP_TO_PUZZLE, ScreenView};
use super::{documents, help, listing, program, real, side, stage, table};
use crate::state::screens::run;
use crate::state::{Action, State, Tab};

pub const VIEW: ScreenView = ScreenView {
    skip: SKIP_TO_PUZZLE,
    label: words::run::PUZZLE_LABEL.text(),
    menu: documents::documents,
    under,
    columns,
    help: help::RUN,
};

fn under(state: &State, nodes: &Nodes, send: &Callback<Action>) -> Html {
    if state.run.real {
        return real::panel(state, nodes, send);
    }
    html! {
        <>
            { table::table(state) }
            { stage::status(state, &nodes.ask, send) }
            { stage::player(state, send) }
            if !state.shell.embed { { tabs(state, send) } }
        </>
    }
}

fn columns(stage: Html, state: &State, send: &Callback<Action>) -> Vec<Html> {
    vec![
        html! {
            <div class="column program" key="program">
                { program::source(state, send) }
                { listing::listing(state, send) }
            </div>
        },
        stage,
        html! {
            <div class="column side" key="side">
                { side::registers(state, send) }
                { side::output(state, send) }
                { side::hand(state, send) }
            </div>
        },
    ]
}

fn tabs(state: &State, send: &Callback<Action>) -> Html {
    let tab = |tab: Tab| {
        let selected = state.run.tab == tab;
        let press = send.reform(move |_| Action::Run(run::Action::Tab(tab)));
        html! {
            <button role="tab" aria-selected={selected.to_string()} aria-controls={format!("tab-{}", tab.id())}
                data-testid={format!("tab-{}", tab.id())} onclick={press}>{ tab.name() }</button>
        }
    };
    html! {
        <div class="tabs" role="tablist" aria-label={words::run::PANELS.text()}>{ for Tab::ALL.map(tab) }</div>
    }
}
