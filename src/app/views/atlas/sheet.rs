//! A table of the atlas: what it says, the numbers, where they are printed, what computes them, and working them out
//! again.

use wire::{AtlasSheet, AtlasTable};
use yew::{Callback, Html, classes, html};

use crate::state::screens::atlas::about::{About, CheckRange, about, filled};
use crate::state::screens::atlas::section::Section;
use crate::state::screens::atlas::verdict::{Mark, Verdict};
use crate::state::screens::atlas::{self, Asked};
use crate::state::{Action, State};
use crate::text::{digits, typeset};
use crate::views::fields::from_menu;

/// The longest number, in signs, that stays on one line even where a table has little room.
const MOST_UNBROKEN: usize = 15;

/// The table with everything around it; `plot` stands between the words and the numbers.
pub fn sheet(state: &State, table: &AtlasTable, plot: Html, send: &Callback<Action>) -> Html {
    let about = about(table);
    let heading = format!("{}-heading", about.id);
    let known = state.atlas.sheet(table);
    html! {
        <section class="panel sheet" aria-labelledby={heading.clone()} data-testid={format!("sheet-{}", about.id)}>
            <h3 id={heading}>{ about.title }</h3>
            <p>{ filled(about.plain, known) }</p>
            <p class="hint">{ filled(about.exact, known) }</p>
            { plot }
            { numbers(state, table, &about, send) }
            { origin(&about) }
            { for about.check.map(|reach| check(state, table, &about, reach, send)) }
        </section>
    }
}

fn numbers(state: &State, table: &AtlasTable, about: &About, send: &Callback<Action>) -> Html {
    if let Some(sheet) = state.atlas.sheet(table) {
        return html! {
            <div class="numbers" role="group"
                tabindex="0" aria-label={about.title}>{ grid(sheet, about, state.atlas.verdict(table).as_ref()) }</div>
        };
    }
    waiting(state, &wire::AtlasRequest::Look(table.clone()), send)
}

/// What stands in place of an answer that is not there.
pub fn waiting(state: &State, request: &wire::AtlasRequest, send: &Callback<Action>) -> Html {
    match state.atlas.asked(request) {
        Some(Asked::Failed(why)) => {
            let request = request.clone();
            let again = send.reform(move |_| Action::Atlas(atlas::Action::Ask(request.clone())));
            html! {
                <p class="bad">{ why }{ " " }
                    <button class="link" onclick={again}>{ words::atlas::ASK_AGAIN.text() }</button>
                </p>
            }
        }
        Some(Asked::Running { .. }) => {
            html! { <p class="hint">{ words::atlas::COUNTING.text() }</p> }
        }
        _ => html! { <p class="hint">{ state.shell.solver.words() }</p> },
    }
}

fn grid(sheet: &AtlasSheet, about: &About, verdict: Option<&Verdict>) -> Html {
    let mut notes: Vec<&str> = Vec::new();
    let mut note = |text: &'_ str| -> Option<usize> {
        let known = sheet.rows.iter().flat_map(|row| &row.cells);
        let own = known
            .map(|cell| cell.note.as_str())
            .find(|&own| own == text && !own.is_empty())?;
        if let Some(number) = notes.iter().position(|&known| known == own) {
            return Some(number + 1);
        }
        notes.push(own);
        Some(notes.len())
    };
    let words = ["basic-rotations", "tesseract-order", "tesseract-elements"].contains(&about.id);
    let first = sheet.rows.first();
    let wordy = |at: usize| {
        let cell = first.and_then(|row| row.cells.get(at));
        cell.is_some_and(|cell| cell.text.starts_with(char::is_alphabetic))
            .then_some("words")
    };
    let head = |at: usize| match at.checked_sub(1) {
        Some(_) if words => Some("words"),
        at => at.and_then(wordy),
    };
    let rows: Vec<Html> = sheet
        .rows
        .iter()
        .enumerate()
        .map(|(number, row)| {
            let cells: Vec<Html> = row
                .cells
                .iter()
                .enumerate()
                .map(|(at, cell)| {
                    let mark = verdict.and_then(|verdict| verdict.mark(number, at));
                    let shown = digits(&cell.text);
                    let whole = shown != cell.text && shown.chars().count() <= MOST_UNBROKEN;
                    let class = words.then(|| classes!("in-code", whole.then_some("whole")));
                    html! {
                        <td class={wordy(at)}>
                            <span {class}>{ shown }</span>
                            { for note(&cell.note).map(|number| html! { <sup class="note">{ number }</sup> }) }
                            { for mark.map(describe) }
                        </td>
                    }
                })
                .collect();
            let name = if about.id == "symmetry-types" {
                let href = Section::Symmetric(Some(row.name.clone())).href();
                html! { <a class="link" {href}>{ &row.name }</a> }
            } else {
                html! { { &row.name } }
            };
            let example = example(about, &row.name);
            let example = example.map(|link| html! { <td>{ link }</td> });
            html! { <tr><th scope="row">{ name }</th>{ for cells }{ for example }</tr> }
        })
        .collect();
    html! {
        <>
            <table class={classes!(words.then_some("wordy"))} data-testid={format!("table-{}", about.id)}>
                <caption class="unseen">{ about.title }</caption>
                <thead><tr>
                    { for sheet.columns.iter().enumerate().map(|(at, name)| html! {
                        <th scope="col" class={head(at)}>{ name }</th>
                    }) }
                    if about.id == "turn-metrics" { <th scope="col">{ words::atlas::TWIST_TO_PLAY.text() }</th> }
                </tr></thead>
                <tbody>{ for rows }</tbody>
            </table>
            if !notes.is_empty() {
                <ol class="notes">{ for notes.iter().map(|note| html! { <li>{ *note }</li> }) }</ol>
            }
        </>
    }
}

/// For a turn metric, a twist that counts as one in it, to be played.
fn example(about: &About, name: &str) -> Option<Html> {
    let metric = (about.id == "turn-metrics").then(|| ::atlas::metric(name))??;
    let href = super::played("2x2x2x2", "", metric.example);
    Some(html! {
        <a class="link" {href} data-testid={format!("example-{name}")}>{ typeset(metric.example) }</a>
    })
}

/// What became of a cell, beside it.
fn describe(mark: &Mark) -> Html {
    match mark {
        Mark::Agrees => {
            html! {
                <span class="mark good" title={words::atlas::AGREES_TITLE.text()}>
                    { "\u{2713}" }<span class="unseen">{ " " }{ words::atlas::AGREES.text() }</span>
                </span>
            }
        }
        Mark::New(text) => {
            html! { <span class="mark new">{ words::atlas::found_here(digits(text)) }</span> }
        }
        Mark::Misprint(text) | Mark::Differs(text) => html! {
            <span class="mark bad">{ "\u{2717} " }{ words::atlas::found_here(digits(text)) }</span>
        },
    }
}

fn origin(about: &About) -> Html {
    html! {
        <dl class="origin">
            <dt>{ words::atlas::PRINTED_IN.text() }</dt><dd>{ about.source }</dd>
            <dt>{ words::atlas::COMPUTED_BY.text() }</dt><dd><code translate="no">{ about.command }</code></dd>
        </dl>
    }
}

fn check(
    state: &State,
    table: &AtlasTable,
    about: &About,
    reach: CheckRange,
    send: &Callback<Action>,
) -> Html {
    let request = state.atlas.check_of(table);
    let asked = state.atlas.asked(&request);
    let act = |action: atlas::Action| {
        send.reform(move |_: yew::MouseEvent| Action::Atlas(action.clone()))
    };
    let running = matches!(asked, Some(Asked::Running { .. } | Asked::Wanted));
    let button = if running {
        html! {
            <button class="button outlined" data-testid={format!("stop-{}", about.id)}
                onclick={act(atlas::Action::Stop(request.clone()))}>{ words::atlas::STOP.text() }</button>
        }
    } else {
        html! {
            <button class="button filled" data-testid={format!("check-{}", about.id)}
                disabled={!state.shell.solver.is_ready()} onclick={act(atlas::Action::Ask(request.clone()))}>
                { words::atlas::CHECK.text() }
            </button>
        }
    };
    let verdict = state.atlas.verdict(table);
    let said = match asked {
        Some(Asked::Running { so_far, .. }) => html! {
            <>
                <progress aria-label={words::atlas::check_progress_label(about.title)} value={so_far.done.to_string()}
                    max="1">
                </progress>
                <span class="hint">{ format!("{:.0} %", so_far.done * 100.0) }</span>
            </>
        },
        Some(Asked::Failed(why)) => html! { <span class="bad">{ why }</span> },
        Some(Asked::Stopped(_)) => html! {
            <span>{ words::atlas::STOPPED.text() }{ " " }{ for verdict.as_ref().map(Verdict::words) }</span>
        },
        _ => html! { { for verdict.as_ref().map(Verdict::words) } },
    };
    let bad = verdict.as_ref().is_some_and(Verdict::is_bad);
    html! {
        <div class="check">
            { button }
            if reach.most != reach.usual { { depth(state, table, about, reach, running, send) } }
            <div class={classes!("verdict", bad.then_some("bad"))}
                data-testid={format!("verdict-{}", about.id)}>{ said }</div>
        </div>
    }
}

/// How far to go.
fn depth(
    state: &State,
    table: &AtlasTable,
    about: &About,
    reach: CheckRange,
    running: bool,
    send: &Callback<Action>,
) -> Html {
    let chosen = state.atlas.last_row(table);
    let rows = state
        .atlas
        .sheet(table)
        .map_or(&[][..], |sheet| &sheet.rows);
    let table = table.clone();
    let onchange = from_menu(send, move |at| {
        Action::Atlas(atlas::Action::LastRow(table.clone(), at as u32 + 1))
    });
    let options = (1..=reach.most).map(|row| {
        let name = rows
            .get(row as usize)
            .map_or_else(|| row.to_string(), |row| row.name.clone());
        html! { <option value={row.to_string()} selected={row == chosen}>{ name }</option> }
    });
    let id = format!("reach-{}", about.id);
    html! {
        <>
            <label for={id.clone()}>{ words::atlas::UP_TO.text() }</label>
            <select class="field" {id} disabled={running} {onchange}>{ for options }</select>
        </>
    }
}
