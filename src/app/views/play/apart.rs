//! Take it apart: pieces exchanged and turned by hand, the laws' sums, and how to mend what is broken.

use puzzle::cycles::{self, Form};
use puzzle::structure::{self, InPlace, Repair, Structure, Sum};
use puzzle::{PieceId, Puzzle};
use web_sys::SubmitEvent;
use yew::{Callback, Html, MouseEvent, classes, html};

use super::proof::proof;
use crate::state::describe::describe_with;
use crate::state::screens::Stage as _;
use crate::state::screens::play;
use crate::state::screens::play::apart::{Command, Laws};
use crate::state::{Action, State};
use crate::text::sentence;
use crate::views::fields::{from_field, from_menu};
use crate::views::marked;

fn act(command: Command) -> Action {
    Action::Play(play::Action::Apart(command))
}

fn press(send: &Callback<Action>, command: Command) -> Callback<MouseEvent> {
    send.reform(move |_| act(command.clone()))
}

pub fn panel(state: &State, send: &Callback<Action>) -> Html {
    let Some(structure) = state.play.known_structure() else {
        return Html::default();
    };
    html! {
        <div class="apart" data-testid="apart">
            <h2 class="eyebrow">{ words::panels::APART.text() }</h2>
            <p class="hint">{ words::panels::APART_HINT.text() }</p>
            { hand(state, structure, send) }
            { verdict(state, structure, send) }
            { position(state, send) }
            { proof(state, send) }
            { class_list(state, structure, send) }
        </div>
    }
}

/// The piece in hand, and what can be done to it.
fn hand(state: &State, structure: &Structure, send: &Callback<Action>) -> Html {
    let play = &state.play;
    let puzzle = play.puzzle();
    let here = play.position().inverse();
    let chosen = play.bench.apart.chosen;
    let label = |slot: PieceId| {
        let own = &puzzle.piece(slot).name;
        match describe_with(puzzle, &here, slot) {
            Some(piece) if piece.piece != *own => words::panels::place_holds(own, piece.piece),
            Some(piece) if !piece.is_solved() => words::panels::place_turned(own),
            _ => own.clone(),
        }
    };
    let orbits = structure.orbits();
    let slots: Vec<PieceId> = orbits
        .iter()
        .flat_map(|orbit| orbit.pieces.clone())
        .collect();
    let options = slots.clone();
    let choose = from_menu(send, move |n| {
        let slot = n.checked_sub(1).and_then(|n| options.get(n).copied());
        act(Command::Choose(slot))
    });
    let orbit = chosen.and_then(|slot| structure.slot(slot));
    let others = orbit.map(|(orbit, _)| orbits[orbit].pieces.iter());
    let others: Vec<PieceId> = others
        .into_iter()
        .flatten()
        .copied()
        .filter(|&slot| Some(slot) != chosen)
        .collect();
    let options = others.clone();
    let exchange = from_menu(send, move |n| {
        let other = n.checked_sub(1).and_then(|n| options.get(n).copied());
        act(other.map_or(Command::Choose(chosen), Command::Exchange))
    });
    html! {
        <div class="in-hand">
            <label class="row">
                <span>{ words::panels::IN_HAND.text() }</span>
                <select class="button scheme" data-testid="apart-piece" onchange={choose}>
                    <option selected={chosen.is_none()}>{ words::panels::NO_PIECE.text() }</option>
                    { for slots.iter().map(|&slot| html! {
                        <option selected={chosen == Some(slot)}>{ label(slot) }</option>
                    }) }
                </select>
            </label>
            if let Some(slot) = chosen {
                if !others.is_empty() {
                    <label class="row">
                        <span>{ words::panels::EXCHANGE.text() }</span>
                        <select class="button scheme" data-testid="apart-other" onchange={exchange}>
                            <option selected=true>{ "\u{2026}" }</option>
                            { for others.iter().map(|&slot| html! { <option>{ label(slot) }</option> }) }
                        </select>
                    </label>
                }
                { turns(puzzle, slot, &play.in_place(), send) }
            }
        </div>
    }
}

/// The ways to turn the piece in hand where it is.
fn turns(puzzle: &Puzzle, slot: PieceId, turns: &[InPlace], send: &Callback<Action>) -> Html {
    if turns.is_empty() {
        return html! { <p class="hint">{ words::panels::ONE_WAY.text() }</p> };
    }
    let one = |(n, turn): (usize, &InPlace)| {
        let verb = sentence(turn.verb);
        let way = if turns.len() > 1 {
            structure::way(puzzle, slot, &turn.change)
        } else {
            String::new()
        };
        let title = cycles::write(puzzle, &turn.change, Form::Letters).unwrap_or_default();
        html! {
            <button class="button outlined" data-testid={format!("apart-turn-{n}")} {title}
                onclick={press(send, Command::Turn(n))}>
                <span>{ verb }</span>
                if !way.is_empty() { <code translate="no">{ way }</code> }
            </button>
        }
    };
    let label = words::panels::turn_piece(&puzzle.piece(slot).name);
    html! {
        <div class="row in-place" role="group" aria-label={label}>
            { for turns.iter().enumerate().map(one) }
        </div>
    }
}

/// The position as cycles, to be read and typed.
fn position(state: &State, send: &Callback<Action>) -> Html {
    let play = &state.play;
    let onsubmit = send.reform(|event: SubmitEvent| {
        event.prevent_default();
        act(Command::SetUp)
    });
    let error = &play.bench.apart.error;
    let value = play
        .bench
        .apart
        .typed
        .clone()
        .unwrap_or_else(|| play.as_cycles());
    html! {
        <form {onsubmit}>
            <label class="hint" for="apart-position">{ words::panels::AS_CYCLES.text() }</label>
            <div class="row">
                <input class="field wide" id="apart-position" data-testid="apart-position" autocomplete="off"
                    autocapitalize="off" spellcheck="false" aria-invalid={error.is_some().to_string()} {value}
                    oninput={from_field(send, |text| act(Command::Typed(text)))} />
                <button class="button outlined" data-testid="apart-set" disabled={play.bench.apart.typed.is_none()}>
                    { words::panels::SET_UP.text() }
                </button>
            </div>
            if let Some(error) = error {
                <p class="hint bad" role="alert" data-testid="apart-error">{ marked(&sentence(error)) }</p>
            }
        </form>
    }
}

/// Whether turning reaches the position, and why.
fn verdict(state: &State, structure: &Structure, send: &Callback<Action>) -> Html {
    let words = |legal: bool, words: String| {
        html! {
            <p class={classes!("verdict", (!legal).then_some("bad"))} role="status" data-testid="apart-verdict">
                { words }
            </p>
        }
    };
    match state.play.laws() {
        None => Html::default(),
        Some(Err(why)) => words(false, words::panels::unmade(why)),
        Some(Ok(laws)) => {
            html! {
                <>
                    { words(laws.legal, class(laws, reach(laws, &state.held(&laws.orientation)))) }
                    { mend(state.play.puzzle(), structure, laws, send) }
                    { sums(&laws.sums) }
                </>
            }
        }
    }
}

/// Whether turning reaches the position, and how the puzzle is held in it.
fn reach(laws: &Laws, held: &str) -> String {
    match (laws.legal, held.trim_start_matches(", ")) {
        (true, "") => words::panels::CAN_MAKE.text().to_owned(),
        (true, held) => words::panels::can_make_held(held),
        (false, "") => words::panels::CANNOT_MAKE.text().to_owned(),
        (false, held) => words::panels::cannot_make_held(held),
    }
}

/// The verdict with the class of the position.
fn class(laws: &Laws, verdict: String) -> String {
    match (laws.class, laws.classes.as_str()) {
        (_, "1") => verdict,
        (Some(class), classes) => words::panels::verdict_class(verdict, class, classes),
        (None, classes) => words::panels::verdict_classes(verdict, classes),
    }
}

/// How few pieces mend the position.
fn mend(puzzle: &Puzzle, structure: &Structure, laws: &Laws, send: &Callback<Action>) -> Html {
    let Some(repairs) = laws.mend.as_ref().filter(|repairs| !repairs.is_empty()) else {
        return Html::default();
    };
    html! {
        <div class="row">
            <button class="button filled" data-testid="apart-mend-it" onclick={press(send, Command::Mend)}>
                { words::panels::MEND.text() }
            </button>
            <span class="hint" data-testid="apart-mend">
                { words::panels::mend_how(in_words(puzzle, structure, repairs)) }
            </span>
        </div>
    }
}

fn in_words(puzzle: &Puzzle, structure: &Structure, repairs: &[Repair]) -> String {
    let words = repairs.iter().map(|repair| repair.words(puzzle, structure));
    words.collect::<Vec<_>>().join("; ")
}

/// What each law adds up to.
fn sums(sums: &[Sum]) -> Html {
    if sums.is_empty() {
        return html! {
            <p class="hint">{ words::panels::LAWLESS.text() }</p>
        };
    }
    html! {
        <table class="pieces laws" data-testid="apart-sums">
            <thead>
                <tr>
                    <th scope="col">{ words::panels::LAWS_LAW.text() }</th>
                    <th scope="col">{ words::panels::LAWS_SUM.text() }</th>
                    <th scope="col">{ words::panels::LAWS_HOLDS.text() }</th>
                </tr>
            </thead>
            <tbody>
                { for sums.iter().map(|sum| html! {
                    <tr class={classes!((sum.value > 0).then_some("broken"))}>
                        <th scope="row">{ sentence(&sum.law) }</th>
                        <td>{ words::panels::law_sum(sum.value, sum.modulus) }</td>
                        <td>
                            { if sum.value == 0 {
                                words::panels::LAW_HOLDS.text()
                            } else {
                                words::panels::LAW_BROKEN.text()
                            } }
                        </td>
                    </tr>
                }) }
            </tbody>
        </table>
    }
}

/// The classes, each with its simplest position.
fn class_list(state: &State, structure: &Structure, send: &Callback<Action>) -> Html {
    let play = &state.play;
    let classes = play.classes();
    if classes.len() < 2 {
        return Html::default();
    }
    let present = play.laws().and_then(Result::ok).and_then(|laws| laws.class);
    let row = |(class, repairs): &(u32, Vec<Repair>)| {
        let here = present == Some(*class);
        let what = match repairs.as_slice() {
            [] => words::panels::CLASS_SOLVED.text().to_owned(),
            repairs => in_words(play.puzzle(), structure, repairs),
        };
        html! {
            <li>
                <button class="button outlined" aria-pressed={here.to_string()}
                    data-testid={format!("apart-class-{class}")} aria-label={words::panels::class(class, &what)}
                    onclick={press(send, Command::Class(*class))}>{ class }</button>
                <span class="hint">{ what }</span>
            </li>
        }
    };
    html! {
        <details class="class-list">
            <summary data-testid="apart-classes">{ words::panels::classes(classes.len()) }</summary>
            <p class="hint">{ words::panels::CLASSES_HINT.text() }</p>
            <ul>{ for classes.iter().map(row) }</ul>
        </details>
    }
}
