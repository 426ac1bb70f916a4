//! What does this algorithm do? Its cycles, its order, and what can be made of it.

use puzzle::PieceId;
use yew::{Callback, Html, classes, html};

use super::{drawn, effort};
use crate::state::screens::Stage as _;
use crate::state::screens::play;
use crate::state::screens::play::cycles::{Analysis, Command, Cycle, Field, Sum};
use crate::state::{Action, State};
use crate::text::{digits, sentence};
use crate::views::fields::from_field;
use crate::views::icons::tone;
use crate::views::{filled, marked};

/// Cycles that are listed; large cubes have more.
const MOST_CYCLES: usize = 60;

pub fn panel(state: &State, send: &Callback<Action>) -> Html {
    let group = state.play.drawn();
    html! {
        <>
            { for group.map(|group| drawn::section(state, group, send)) }
            { algorithm(state, send) }
        </>
    }
}

/// What the algorithm does, if there is one.
fn algorithm(state: &State, send: &Callback<Action>) -> Html {
    let Some(analysis) = state.play.analysis() else {
        return html! {
            <>
                <p class="hint" data-testid="cycles-hint">{ words::algorithm::CYCLES_HINT.text() }</p>
                if state.play.drawn().is_none() { <div class="row">{ drawn::opener(send) }</div> }
            </>
        };
    };
    let count = analysis.cycles.len();
    let cycles = analysis.cycles.iter().take(MOST_CYCLES);
    html! {
        <div class="what-it-does" data-testid="cycles">
            <h2 class="eyebrow">{ words::algorithm::CYCLES_TITLE.text() }</h2>
            { order(analysis) }
            { held(analysis, state) }
            { actions(state, send) }
            { effort::effort(state.play.puzzle(), analysis) }
            if count > 0 {
                <ol class="cycle-loops">
                    { for cycles.enumerate().map(|(n, it)| cycle(n, it, state, send)) }
                </ol>
                if count > MOST_CYCLES {
                    <p class="hint">{ words::algorithm::shorter_cycles(count - MOST_CYCLES) }</p>
                }
                <p class="hint">{ words::algorithm::CYCLES_LEGEND.text() }</p>
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
            html! { <p class="hint">{ words::algorithm::then_held(held.trim_start_matches(", ")) }</p> }
        }
    }
}

/// The order, and whence it comes.
fn order(analysis: &Analysis) -> Html {
    let orders: Vec<String> = analysis.orders().iter().map(ToString::to_string).collect();
    let order = html! { <strong>{ digits(&analysis.order.to_string()) }</strong> };
    let words = match orders.as_slice() {
        [] => words::algorithm::ORDER_NONE.text().to_owned(),
        [_] => words::algorithm::order_one(words::Part(0)),
        orders => words::algorithm::order_lcm(words::Part(0), orders.join(", ")),
    };
    html! { <p data-testid="order">{ filled(&words, &[order]) }</p> }
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
                    { if repeating {
                        words::algorithm::REPEAT_STOP.text()
                    } else {
                        words::algorithm::REPEAT.text()
                    } }
                </button>
                { for play.bench.cycles.repeat.as_ref().map(|repeat| html! {
                    <span data-testid="repeated" role="status">
                        { match repeat.times {
                            0 => words::count::times(repeat.done),
                            times => words::algorithm::repeated(repeat.done, times),
                        } }
                    </span>
                }) }
            </div>
            <div class="row">
                <button class="button outlined" data-testid="inverse"
                    onclick={command(send, Command::Inverse)}>{ words::algorithm::INVERSE.text() }</button>
                <button class="button outlined" data-testid="make-register" disabled={play.register().is_none()}
                    title={words::algorithm::REGISTER_TITLE.text()}
                    onclick={send.reform(|_| Action::Play(play::Action::Register))}>
                    { words::algorithm::REGISTER.text() }
                </button>
                if play.drawn().is_none() { { drawn::opener(send) } }
            </div>
            <div class="row">
                <button class="button outlined" data-testid="commutator" disabled={!matches!(commutator, Some(Ok(_)))}
                    onclick={command(send, Command::Commutator)}>{ words::algorithm::COMMUTATOR.text() }</button>
                <label for="commutator-with">{ words::algorithm::COMMUTATOR_WITH.text() }</label>
                <input class="field" id="commutator-with" data-testid="commutator-with" autocomplete="off"
                    autocapitalize="off" spellcheck="false" aria-invalid={error.is_some().to_string()}
                    value={play.bench.cycles.other.clone()}
                    oninput={from_field(send, |text| {
                        Action::Play(play::Action::Cycles(Command::Typed(Field::Commutator, text)))
                    })} />
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
        (_, 1) => words::algorithm::cycle_pieces(length, cycle.order),
        (1, rounds) => words::algorithm::cycle_twist(rounds),
        (_, rounds) => words::algorithm::cycle_rounds(length, rounds, cycle.order),
    };
    html! {
        <li class={classes!(tone(n), alone.then_some("alone"))}>
            <button data-testid="cycle" aria-pressed={alone.to_string()} title={words::algorithm::ONLY_CYCLE.text()}
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
            <thead>
                <tr>
                    <th scope="col">{ words::algorithm::SUMS.text() }</th>
                    <th scope="col">{ words::algorithm::SUMS_TWISTS.text() }</th>
                    <th scope="col">{ words::algorithm::SUMS_SWAPS.text() }</th>
                </tr>
            </thead>
            <tbody>
                { for sums.iter().map(|sum| html! {
                    <tr>
                        <th scope="row">{ &sum.pieces }</th>
                        <td>{ match sum.twist {
                            None => "\u{2013}".to_owned(),
                            Some((twist, modulus)) => words::algorithm::sum_twist(twist, twist % modulus, modulus),
                        } }</td>
                        <td>
                            { if sum.odd {
                                words::algorithm::SUM_ODD.text()
                            } else {
                                words::algorithm::SUM_EVEN.text()
                            } }
                        </td>
                    </tr>
                }) }
            </tbody>
        </table>
    }
}
