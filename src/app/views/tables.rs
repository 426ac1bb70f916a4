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
                <label for="table-size">{ words::run::PROVE_WITH.text() }</label>
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
                    { words::run::no_larger_table(why) }
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
            <span data-testid="saved-tables">{ words::run::tables_saved(words) }</span>
            <button class="link" data-testid="forget-tables"
                onclick={send.reform(|_| Action::Tables(tables::Action::Forget))}>
                { words::run::DELETE_TABLES.text() }</button>
        </p>
    }
}

fn named(choice: Option<TableSize>) -> &'static str {
    match choice {
        None => words::run::FASTEST_TABLE.text(),
        Some(TableSize::Small) => words::run::SMALL_TABLE.text(),
        Some(TableSize::Medium | TableSize::Large) => words::run::MEDIUM_TABLE.text(),
    }
}

fn takes(choice: Option<TableSize>) -> &'static str {
    match choice {
        Some(TableSize::Small) => words::run::SMALL_TABLE_TAKES.text(),
        _ => words::run::MEDIUM_TABLE_TAKES.text(),
    }
}
