//! What does this algorithm do? Its cycles, its order, and what can be made of it.

use puzzle::PieceId;
use yew::{Callback, Html, classes, html};

use super::effort;
use crate::state::screens::Stage as _;
use crate::state::screens::play;
use crate::state::screens::play::cycles::{Analysis, Command, Cycle, Sum};
use crate::state::{Action, State};
use crate::text::{counted, digits, grouped, sentence};
use crate::views::fields::from_field;
use crate::views::icons::tone;
use crate::views::marked;

/// Cycles that are listed; large cubes have more.
const MOST_CYCLES: usize = 60;

pub fn panel(state: &State, send: &Callback<Action>) -> Html {
    let Some(analysis) = state.play.analysis() else {
        return html! {
            <p class="hint" data-testid="cycles-hint">
                { "Type or turn an algorithm: here is what it does to the pieces, and how often it must be repeated \
                   until the puzzle is solved again." }
            </p>
        };
    };
    let count = analysis.cycles.len();
    let cycles = analysis.cycles.iter().take(MOST_CYCLES);
    html! {
        <div class="what-it-does" data-testid="cycles">
            <h2 class="eyebrow">{ "What does this algorithm do?" }</h2>
            { order(analysis) }
            { held(analysis, state) }
            { actions(state, send) }
            { effort::effort(state.play.puzzle(), analysis) }
            if count > 0 {
                <ol class="cycle-loops">
                    { for cycles.enumerate().map(|(n, it)| cycle(n, it, state, send)) }
                </ol>
                if count > MOST_CYCLES {
                    <p class="hint">{ format!("And {} shorter cycles.", count - MOST_CYCLES) }</p>
                }
                <p class="hint">
                    { "Each piece goes to the home of the next, the last to that of the first. +1 above a piece: it is \
                       twisted by one on this way." }
                </p>
                { sums(&analysis.sums) }
            }
        </div>
    }
}

/// How the whole puzzle is held afterwards, where that has changed.
fn held(analysis: &Analysis, state: &State) -> Html {
    let held = analysis
        .held
        .as_ref()
        .map(|orientation| state.held(orientation));
    match held.as_deref() {
        None | Some("") => Html::default(),
        Some(held) => {
            html! { <p class="hint">{ format!("The puzzle is then {}.", held.trim_start_matches(", ")) }</p> }
        }
    }
}

/// The order, and whence it comes.
fn order(analysis: &Analysis) -> Html {
    let orders: Vec<String> = analysis.orders().iter().map(ToString::to_string).collect();
    let order = digits(&analysis.order.to_string());
    html! {
        <p data-testid="order">
            if orders.is_empty() {
                { "Nothing: every piece ends where it began." }
            } else if let [_] = orders.as_slice() {
                { "Repeat it " }<strong>{ order }</strong>{ " times, and every piece is back." }
            } else {
                { "Order " }<strong>{ order }</strong>{ format!(" = lcm({}): ", orders.join(", ")) }
                { "after that many times every piece is back." }
            }
        </p>
    }
}

fn command(send: &Callback<Action>, command: Command) -> Callback<yew::MouseEvent> {
    send.reform(move |_| Action::Play(play::Action::Cycles(command.clone())))
}

fn actions(state: &State, send: &Callback<Action>) -> Html {
    let play = &state.play;
    let repeating = play.is_repeating();
    let commutator = play.commutator();
    let error = commutator.as_ref().and_then(|made| made.as_ref().err());
    html! {
        <>
            <div class="row">
                <button class="button filled" data-testid="repeat" onclick={command(send, Command::Repeat)}>
                    { if repeating { "Stop" } else { "Repeat until solved" } }
                </button>
                { for play.bench.cycles.repeat.as_ref().map(|repeat| html! {
                    <span data-testid="repeated" role="status">
                        { match repeat.times {
                            0 => counted(repeat.done, "time", "times"),
                            times => format!("{} of {}", grouped(repeat.done), counted(times, "time", "times")),
                        } }
                    </span>
                }) }
            </div>
            <div class="row">
                <button class="button outlined" data-testid="inverse"
                    onclick={command(send, Command::Inverse)}>{ "Inverse" }</button>
                <button class="button outlined" data-testid="make-register" disabled={play.register().is_none()}
                    title="Opens a program in Run whose register counts with this algorithm"
                    onclick={send.reform(|_| Action::Play(play::Action::Register))}>{ "Make it a register" }</button>
            </div>
            <div class="row">
                <button class="button outlined" data-testid="commutator" disabled={!matches!(commutator, Some(Ok(_)))}
                    onclick={command(send, Command::Commutator)}>{ "Commutator" }</button>
                <label for="commutator-with">{ "with" }</label>
                <input class="field" id="commutator-with" data-testid="commutator-with" autocomplete="off"
                    autocapitalize="off" spellcheck="false" aria-invalid={error.is_some().to_string()}
                    value={play.bench.cycles.other.clone()}
                    oninput={from_field(send, |text| Action::Play(play::Action::Cycles(Command::Other(text))))} />
            </div>
            if let Some(error) = error { <p class="hint">{ marked(&sentence(error)) }</p> }
        </>
    }
}

fn cycle(n: usize, cycle: &Cycle, state: &State, send: &Callback<Action>) -> Html {
    let puzzle = state.play.puzzle();
    let alone = state.play.bench.cycles.only == Some(n);
    let piece = |&(piece, twist): &(PieceId, u32)| {
        html! {
            <ruby>{ &puzzle.piece(piece).name }<rt>{ (twist > 0).then(|| format!("+{twist}")) }</rt></ruby>
        }
    };
    let length = cycle.pieces.len() as u64;
    let times = match (length, cycle.rounds) {
        (_, 1) => format!("{length} pieces: back after {} times", cycle.order),
        (1, rounds) => format!("twisted in place: back after {rounds} times"),
        (_, rounds) => format!(
            "{length} pieces \u{d7} {rounds} rounds: back after {} times",
            cycle.order
        ),
    };
    html! {
        <li class={classes!(tone(n), alone.then_some("alone"))}>
            <button data-testid="cycle" aria-pressed={alone.to_string()} title="Show this cycle alone"
                onclick={command(send, Command::Only(n))}>
                <code translate="no" class="cycle-chips">{ for cycle.pieces.iter().map(piece) }</code>
                <span class="hint">{ times }</span>
            </button>
            <code translate="no" class="hint" data-testid="notation">{ &cycle.notation }</code>
        </li>
    }
}

/// What twists and swaps add up to.
fn sums(sums: &[Sum]) -> Html {
    html! {
        <table class="pieces" data-testid="sums">
            <thead><tr><th scope="col">{ "Sums" }</th><th scope="col">{ "Twists" }</th><th
                scope="col">{ "Swaps" }</th></tr></thead>
            <tbody>
                { for sums.iter().map(|sum| html! {
                    <tr>
                        <th scope="row">{ &sum.pieces }</th>
                        <td>{ match sum.twist {
                            None => "\u{2013}".to_owned(),
                            Some((twist, modulus)) => format!("{twist} = {} mod {modulus}", twist % modulus),
                        } }</td>
                        <td>{ if sum.odd { "odd" } else { "even" } }</td>
                    </tr>
                }) }
            </tbody>
        </table>
    }
}
