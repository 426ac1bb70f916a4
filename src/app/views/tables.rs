//! The tables with which shortest solutions are proved: which one, and what this browser has saved of them.

use wire::TableSize;
use yew::{Callback, Html, html};

use crate::state::tables::{self, SIZES};
use crate::state::{Action, State};
use crate::views::fields::from_menu;

/// The choice of a size, with what it takes; `busy` while a search runs.
pub fn choice(state: &State, busy: bool, send: &Callback<Action>) -> Html {
    let chosen = state.shell.tables.size(&state.shell.solver);
    let onchange = from_menu(send, |at| {
        let size = SIZES.get(at).copied();
        Action::Tables(tables::Action::Size(size.unwrap_or_default()))
    });
    let refusal = SIZES
        .into_iter()
        .find_map(|size| Some((size, state.shell.tables.refusal(size, &state.shell.solver)?)));
    html! {
        <>
            <div class="row">
                <label for="table-size">{ "Prove with" }</label>
                <select class="field wide" id="table-size" data-testid="table-size" disabled={busy} {onchange}
                    aria-describedby="table-words">
                    { for SIZES.map(|size| html! {
                        <option selected={size == chosen}
                            disabled={state.shell.tables.refusal(size, &state.shell.solver).is_some()}>
                            { named(size) }
                        </option>
                    }) }
                </select>
            </div>
            <p class="hint" id="table-words" data-testid="table-words">
                { takes(chosen) }
                if let Some((size, why)) = refusal {
                    { format!(" There can be no {} table here: {why}.", tables::name(size)) }
                }
            </p>
        </>
    }
}

/// What the browser has saved, and how to throw it away.
pub fn saved(state: &State, send: &Callback<Action>) -> Html {
    let Some(words) = state.shell.tables.in_words() else {
        return Html::default();
    };
    html! {
        <p class="hint saved-tables">
            <span data-testid="saved-tables">{ format!("Saved in this browser for later visits: {words}. ") }</span>
            <button class="link" data-testid="forget-tables"
                onclick={send.reform(|_| Action::Tables(tables::Action::Forget))}>{ "Delete" }</button>
        </p>
    }
}

fn named(size: TableSize) -> &'static str {
    match size {
        TableSize::Small => "a small table (35 MB)",
        TableSize::Medium | TableSize::Large => "a medium table (964 MB)",
    }
}

fn takes(size: TableSize) -> &'static str {
    match size {
        TableSize::Small => {
            "Built in a second. A short solution appears at once; to prove the shortest one takes from \
             minutes to hours for a well-scrambled cube."
        }
        TableSize::Medium | TableSize::Large => {
            "Takes 0.9 GB of memory and is built in minutes, once: this browser keeps it. A short solution still \
             appears at once, and the proof takes a fraction of the time."
        }
    }
}
