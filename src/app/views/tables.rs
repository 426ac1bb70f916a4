//! The tables with which shortest solutions are proved: which one, and what this browser has saved.

use wire::TableSize;
use yew::{Callback, Html, html};

use crate::state::tables::{self, CHOICES};
use crate::state::{Action, State};
use crate::views::fields::from_menu;

/// The choice of a table, with what it takes; `busy` while a search runs.
pub fn choice(state: &State, busy: bool, send: &Callback<Action>) -> Html {
    let (tables, solver) = (&state.shell.tables, &state.shell.solver);
    let chosen = state.shell.table();
    let onchange = from_menu(send, |at| {
        let choice = CHOICES.get(at).copied();
        Action::Tables(tables::Action::Choose(choice.flatten()))
    });
    let refusal = CHOICES
        .into_iter()
        .find_map(|choice| tables.refusal(choice, solver));
    html! {
        <>
            <div class="row">
                <label for="table-size">{ "Prove with" }</label>
                <select class="field wide" id="table-size" data-testid="table-size" disabled={busy} {onchange}
                    aria-describedby="table-words">
                    { for CHOICES.map(|choice| html! {
                        <option selected={choice == chosen} disabled={tables.refusal(choice, solver).is_some()}>
                            { named(choice) }
                        </option>
                    }) }
                </select>
            </div>
            <p class="hint" id="table-words" data-testid="table-words">
                { takes(chosen) }
                if let Some(why) = refusal {
                    { format!(" There can be no larger table here: {why}.") }
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

fn named(choice: Option<TableSize>) -> &'static str {
    match choice {
        None => "whichever table is fastest",
        Some(TableSize::Small) => "a small table (35 MB)",
        Some(TableSize::Medium | TableSize::Large) => "a medium table (964 MB)",
    }
}

fn takes(choice: Option<TableSize>) -> &'static str {
    match choice {
        Some(TableSize::Small) => {
            "Built in a second. A short solution appears at once; to prove the shortest one takes from \
             minutes to hours for a well-scrambled cube."
        }
        _ => {
            "A short solution appears at once. For a long proof a larger table is built first. It takes 0.9 GB of \
             memory and less than a minute, once: this browser keeps it."
        }
    }
}
