//! The side column: registers, output and turning by hand.

use diagnostics::rarely;
use puzzle::{PieceId, Puzzle};
use q::When;
use web_sys::SubmitEvent;
use yew::{
    Callback, Html, Properties, classes, function_component, html, use_effect_with, use_node_ref,
};

use super::history::history;
use super::icons::{mark, mark_name, tone};
use super::solve::solve;
use crate::state::describe::piece_in_words;
use crate::state::screens::run::debug::{self, OutputView};
use crate::state::screens::run::player::{Reason, Said};
use crate::state::screens::run::program::{Loaded, RegisterInfo};
use crate::state::screens::{Hand, run};
use crate::state::{Action, State, real};
use crate::text::{grouped, is_secret, shortened, typeset};
use crate::views::fields::from_field;
use crate::views::filled;

/// How many of its latest values a register shows.
const MOST_PAST: usize = 8;

/// The registers panel.
pub fn registers(state: &State, send: &Callback<Action>) -> Html {
    let many = state
        .run
        .loaded
        .as_ref()
        .is_some_and(|loaded| loaded.registers.len() > 2);
    let body = match &state.run.loaded {
        None => {
            html! { <p class="hint panel-body">{ words::stage::REGISTERS_NONE.text() }</p> }
        }
        Some(loaded) if loaded.registers.is_empty() => html! {
            <p class="hint panel-body" data-testid="no-registers">
                { words::stage::REGISTERS_OF_Q.text() }
            </p>
        },
        Some(loaded) => html! {
            <div class="cards">
                { for loaded.registers.iter().enumerate().map(|(n, r)| card(n, r, state, send)) }
            </div>
        },
    };
    html! {
        <section class={classes!("panel", "registers", many.then_some("many"))}
            aria-label={words::stage::REGISTERS.text()} id="tab-registers">
            <div class="panel-head">
                <h2>{ words::stage::REGISTERS.text() }</h2>
                <span class="hint">{ words::stage::REGISTERS_HINT.text() }</span>
            </div>
            { body }
            if state.run.explain { { rarely(|| history(state, send)) } }
        </section>
    }
}

fn card(n: usize, register: &RegisterInfo, state: &State, send: &Callback<Action>) -> Html {
    let secret = state.run.secret.get(n).copied().unwrap_or(false);
    let value = state.run.values.get(n).copied().flatten();
    let value = value.filter(|_| !secret);
    let between = state.run.between.get(n).copied().flatten();
    let range = words::stage::register_range(register.order.saturating_sub(1));
    // What stands large, what stands small beside it, and both for a screen reader.
    let (shown, note, said) = match (value, between) {
        _ if secret => (
            "\u{2022}\u{2022}\u{2022}".to_owned(),
            words::stage::SECRET.text().to_owned(),
            words::stage::SECRET_SAID.text().to_owned(),
        ),
        (Some(value), _) => (value.to_string(), range, value.to_string()),
        (None, Some(at)) => {
            let turn = words::stage::turn_of(at.turn, at.of);
            let (shown, said) = if at.before == at.after {
                (
                    at.before.to_string(),
                    words::stage::moved_aside(at.before, at.turn, at.of),
                )
            } else {
                (
                    format!("{} \u{2192} {}", at.before, at.after),
                    words::stage::between(at.before, at.after, at.turn, at.of),
                )
            };
            (shown, turn, said)
        }
        (None, None) => {
            let words = words::stage::BETWEEN_VALUES.text().to_owned();
            (words.clone(), range, words)
        }
    };
    let loaded = state.run.loaded.as_ref();
    let puzzle = loaded.map(|loaded| &loaded.program.puzzles[register.puzzle].puzzle);
    let last = register.order.saturating_sub(1).max(1);
    let share = value.map_or(0.0, |v| v as f64 / last as f64 * 100.0);
    let light = send.reform(move |on: bool| Action::Run(run::Action::Light(on.then_some(n))));
    let on = |on: bool| {
        let light = light.clone();
        move || light.emit(on)
    };
    let (enter, leave, focus, blur) = (on(true), on(false), on(true), on(false));
    let several = loaded.is_some_and(|loaded| loaded.program.puzzles.len() > 1);
    let adds = match loaded.filter(|_| several) {
        Some(loaded) => rarely(|| adds_on(register, loaded, state.run.explain)),
        None => words::stage::adds_one(words::Part(0)),
    };
    html! {
        <article class={classes!("card", tone(n), (state.run.lit == Some(n)).then_some("lit"))} tabindex="0"
            data-testid={format!("register-{}", register.name)}
            aria-label={words::stage::register(&register.name, mark_name(n), said, register.order)}
            onpointerenter={move |_| enter()} onpointerleave={move |_| leave()}
            onfocus={move |_| focus()} onblur={move |_| blur()}>
            <div class="top" translate="no">
                { mark(n) }
                <h3 class="name">{ &register.name }</h3>
                <span class="order" data-testid={format!("register-{}-note", register.name)}>{ note }</span>
                <output translate="no" class={classes!("value", value.is_none().then_some("none"))}
                    data-testid={format!("register-{}-value", register.name)}>{ &shown }</output>
            </div>
            <svg translate="no" class="track" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="1" class="rail" />
                <rect width={format!("{share:.2}")} height="1" class="fill" />
            </svg>
            <div class="adds">
                { filled(&adds, &[super::algorithm(&register.algorithm, None)]) }
                { for puzzle.map(|puzzle| html! {
                    <>{ " \u{b7} " }{ super::what_it_does(puzzle.name(), &register.algorithm,
                        format!("cycles-{}", register.name)) }</>
                }) }
            </div>
            <ul class="pieces" translate="no" aria-label={words::stage::REGISTER_PIECES.text()}>
                { for register.pieces.iter().map(|&piece| chip(n, register, piece, state, send)) }
            </ul>
            { past(n, register, state, send) }
            if !secret {
                { watch(register, state, send) }
            }
        </article>
    }
}

/// What adds 1 to a register, and on which of several puzzles.
fn adds_on(register: &RegisterInfo, loaded: &Loaded, explain: bool) -> String {
    if explain {
        words::stage::adds_one_on_called(words::Part(0), loaded.called(register.puzzle))
    } else {
        words::stage::adds_one_on(words::Part(0), &register.puzzle_name)
    }
}

/// A piece of a register, named in words; the pointer lights it alone.
fn chip(
    n: usize,
    register: &RegisterInfo,
    piece: PieceId,
    state: &State,
    send: &Callback<Action>,
) -> Html {
    let puzzle = state
        .run
        .loaded
        .as_ref()
        .map(|loaded| &loaded.program.puzzles[register.puzzle].puzzle);
    let words = puzzle.map(|puzzle| piece_in_words(puzzle, piece));
    let lights = state.run.player.current() == register.puzzle;
    let enter =
        send.reform(move |_| Action::Run(run::Action::LightPiece(Some(piece).filter(|_| lights))));
    let leave = send.reform(move |_| Action::Run(run::Action::Light(Some(n))));
    html! {
        <li class="piece" title={words} onpointerenter={enter} onpointerleave={leave}>
            { puzzle.map(|puzzle| puzzle.piece(piece).name.clone()) }
        </li>
    }
}

/// The latest values of a register; each leads back to its step.
fn past(n: usize, register: &RegisterInfo, state: &State, send: &Callback<Action>) -> Html {
    let here = state.run.player.shown_step();
    let past = state.run.past.get(n).filter(|past| past.len() > 1);
    let until = past.map_or(0, |past| past.partition_point(|(at, _)| *at <= here));
    let past = past
        .map(|past| past.range(until.saturating_sub(MOST_PAST)..until))
        .filter(|past| past.len() > 1);
    let value = |&(step, value): &(u64, u64)| {
        let words = words::stage::past_value(&register.name, value, step);
        html! {
            <li><button title={words.clone()} aria-label={words} data-testid={format!("past-{}-{step}", register.name)}
                onclick={send.reform(move |_| Action::Run(run::Action::Debug(debug::Action::GoTo(step))))}>
                { value }</button></li>
        }
    };
    html! {
        if let Some(past) = past {
            <ol class="past" translate="no" aria-label={words::stage::PAST.text()}>{ for past.map(value) }</ol>
        }
    }
}

/// Stops a run when the register changes, or has a value.
fn watch(register: &RegisterInfo, state: &State, send: &Callback<Action>) -> Html {
    let name = &register.name;
    let watch = state.run.debug.watches.get(name);
    let press = {
        let name = name.clone();
        send.reform(move |_| Action::Run(run::Action::Debug(debug::Action::Watch(name.clone()))))
    };
    let oninput = {
        let name = name.clone();
        from_field(send, move |text| {
            Action::Run(run::Action::Debug(debug::Action::Wanted(
                name.clone(),
                text,
            )))
        })
    };
    let typed = state
        .run
        .debug
        .wanted
        .get(name)
        .cloned()
        .unwrap_or_default();
    let value = typed.trim().parse::<u64>();
    let bad = !typed.trim().is_empty()
        && value
            .as_ref()
            .map_or(true, |value| *value >= register.order);
    html! {
        <div class="watch">
            <span>{ words::stage::STOP_WHEN.text() }</span>
            <button class="button outlined small" aria-pressed={(watch == Some(&When::Changes)).to_string()}
                data-testid={format!("watch-{name}")} onclick={press}>{ words::stage::STOP_CHANGES.text() }</button>
            <label>
                { words::stage::STOP_OR_IS.text() }
                <input class="field" value={typed} {oninput} inputmode="numeric" autocomplete="off"
                    aria-label={words::stage::stop_value(name)} aria-invalid={bad.to_string()}
                    data-testid={format!("watch-{name}-value")} />
            </label>
        </div>
    }
}

/// The output panel, which can also say why every branch was taken.
pub fn output(state: &State, send: &Callback<Action>) -> Html {
    let shown = state.run.debug.output;
    let key = |output: OutputView, words: words::Message, testid: &'static str| {
        html! {
            <button class="link" aria-pressed={(shown == output).to_string()} data-testid={testid}
                onclick={send.reform(move |_| Action::Run(run::Action::Debug(debug::Action::ShowOutput(output))))}>
                { words.text() }
            </button>
        }
    };
    let heading = match shown {
        OutputView::Output => words::stage::OUTPUT,
        OutputView::Reasons => words::stage::WHY,
    };
    html! {
        <section class="panel output" aria-label={words::stage::OUTPUT.text()} id="tab-output">
            <div class="panel-head">
                <h2>{ heading.text() }</h2>
                <span class="view-switch end" role="group" aria-label={words::stage::OUTPUT_SHOWN.text()}>
                    { key(OutputView::Output, words::stage::OUTPUT, "show-output") }
                    { key(OutputView::Reasons, words::stage::WHY, "show-reasons") }
                </span>
            </div>
            { match shown {
                OutputView::Output => html! { <Log said={state.run.player.said()} /> },
                OutputView::Reasons => reasons(state, send),
            } }
        </section>
    }
}

/// Why the latest decisions came out as they did, the latest first; each leads back to its step.
fn reasons(state: &State, send: &Callback<Action>) -> Html {
    let reason = |reason: &Reason| {
        let step = reason.step;
        html! {
            <li key={step.to_string()}>
                <button class="reason" title={words::stage::why_step(step)}
                    onclick={send.reform(move |_| Action::Run(run::Action::Debug(debug::Action::GoTo(step))))}>
                    <span class="what">{ grouped(step) }</span>
                    <span>{ &reason.words }</span>
                </button>
            </li>
        }
    };
    let none = state.run.player.reasons().len() == 0;
    html! {
        <ol class="log reasons" data-testid="reasons" tabindex="0">
            if none {
                <li class="empty hint">
                    { words::stage::WHY_NONE.text() }
                </li>
            }
            { for state.run.player.reasons().rev().map(reason) }
        </ol>
    }
}

#[derive(PartialEq, Properties)]
struct LogProps {
    said: Vec<Said>,
}

/// The log, which keeps its latest entry in sight.
#[function_component]
fn Log(props: &LogProps) -> Html {
    let list = use_node_ref();
    use_effect_with(props.said.len(), {
        let list = list.clone();
        move |_| {
            if let Some(list) = list.cast::<web_sys::Element>() {
                list.set_scroll_top(list.scroll_height());
            }
        }
    });
    html! {
        <ol class="log" translate="no" data-testid="output-log" tabindex="0" ref={list}>
            if props.said.is_empty() {
                <li class="empty hint">{ words::stage::OUTPUT_NONE.text() }</li>
            }
            { for props.said.iter().map(entry) }
        </ol>
    }
}

fn entry(said: &Said) -> Html {
    let (what, class, text) = match said {
        Said::Asked { message, .. } if is_secret(message) => (
            words::stage::SAID_INPUT,
            "",
            format!("{} \u{2022}\u{2022}\u{2022}", message.trim_end()),
        ),
        Said::Asked { message, value } => (
            words::stage::SAID_INPUT,
            "",
            format!("{} {value}", message.trim_end()),
        ),
        Said::Printed(text) => (words::stage::SAID_OUTPUT, "", text.clone()),
        Said::Halted(text) => (words::stage::SAID_RESULT, "halt", text.clone()),
        Said::Wrapped(text) => (words::stage::SAID_WRAP, "wrap", text.clone()),
        Said::Fault(text) => (words::stage::SAID_STOPPED, "fault", text.clone()),
    };
    html! { <li><span class="what">{ what.text() }</span><span class={class}>{ shortened(&text) }</span></li> }
}

/// The panel for turning by hand, scrambling and solving.
pub fn hand(state: &State, send: &Callback<Action>) -> Html {
    html! {
        <section class="panel hand" aria-label={words::stage::HAND.text()} id="tab-hand">
            <div class="panel-head">
                <h2>{ words::stage::HAND.text() }</h2>
                <span class="hint">{ words::stage::HAND_HINT.text() }</span>
            </div>
            <div class="panel-body">
                { pad(state.run.player.puzzle(), send) }
                { scramble(state, send) }
                { solve(state, send) }
                <button class="button outlined" data-testid="real-begin" disabled={state.run.loaded.is_none()}
                    onclick={send.reform(|_| Action::Run(run::Action::Real))}>{
                    words::stage::HAND_REAL.text()
                }</button>
                if state.run.loaded.is_some() && state.run.fits_smart_cube() {
                    <button class="button outlined" data-testid="cube-begin"
                        onclick={send.reform(|_| Action::Cube(real::Action::Connect))}>
                        { words::cube::CONNECT.text() }</button>
                }
            </div>
        </section>
    }
}

pub const FACES: [&str; 6] = ["U", "D", "R", "L", "F", "B"];

/// Buttons for the turns of a cube's sides.
pub fn pad(puzzle: &Puzzle, send: &Callback<Action>) -> Html {
    let key = |face: &'static str, suffix: &'static str| {
        let name = format!("{face}{suffix}");
        let words = turn_in_words(face, suffix);
        let id = puzzle.move_by_name(&name);
        let testid = format!(
            "turn-{face}{}",
            match suffix {
                "" => "",
                "'" => "-prime",
                _ => "-2",
            }
        );
        html! {
            <button title={words.clone()} aria-label={format!("{}: {words}", typeset(&name))}
                disabled={id.is_none()} data-testid={testid}
                onclick={id.map(|id| send.reform(move |_: yew::MouseEvent| Action::from(Hand::Turn(id))))}>
                { typeset(&name) }
            </button>
        }
    };
    html! {
        <div class="pad" translate="no" role="group" aria-label={words::stage::TURNS.text()}>
            { for ["", "'", "2"].into_iter().flat_map(|suffix| FACES.map(|face| key(face, suffix))) }
        </div>
    }
}

/// A turn of a side in words.
pub fn turn_in_words(face: &str, suffix: &str) -> String {
    match suffix {
        "" => words::stage::turn_clockwise(side(face)),
        "'" => words::stage::turn_counterclockwise(side(face)),
        _ => words::stage::turn_half(side(face)),
    }
}

fn side(face: &str) -> words::Message {
    match face {
        "U" => words::stage::SIDE_UPPER,
        "D" => words::stage::SIDE_LOWER,
        "R" => words::stage::SIDE_RIGHT,
        "L" => words::stage::SIDE_LEFT,
        "F" => words::stage::SIDE_FRONT,
        _ => words::stage::SIDE_BACK,
    }
}

fn scramble(state: &State, send: &Callback<Action>) -> Html {
    let onsubmit = send.reform(|event: SubmitEvent| {
        event.prevent_default();
        Action::Run(run::Action::Scramble {
            random: js_sys::Math::random(),
        })
    });
    html! {
        <form class="row" {onsubmit}>
            <button class="button outlined" data-testid="scramble" disabled={state.run.scramble_moves().is_err()}>
                { words::stage::SCRAMBLE.text() }
            </button>
            <label for="scramble-length">{ words::stage::SCRAMBLE_WITH.text() }</label>
            <input class="field" id="scramble-length" inputmode="numeric" autocomplete="off"
                aria-label={words::stage::SCRAMBLE_LENGTH.text()} data-testid="scramble-length"
                value={state.run.scramble_length.clone()}
                aria-invalid={state.run.scramble_moves().is_err().to_string()}
                oninput={from_field(send, |x| Action::Run(run::Action::ScrambleLength(x)))} />
            <span>{ words::stage::SCRAMBLE_TURNS.text() }</span>
            { for state.run.scramble_moves().err().map(|why| html! { <span class="hint">{ why }</span> }) }
        </form>
    }
}
