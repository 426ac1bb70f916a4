//! The side column: registers, output and turning by hand.

use puzzle::{PieceId, Puzzle};
use q::When;
use web_sys::SubmitEvent;
use yew::{
    Callback, Html, Properties, classes, function_component, html, use_effect_with, use_node_ref,
};

use super::icons::{mark, mark_name, tone};
use super::solve::solve;
use crate::state::describe::piece_in_words;
use crate::state::screens::run::debug::{self, OutputView};
use crate::state::screens::run::player::{Reason, Said};
use crate::state::screens::run::program::RegisterInfo;
use crate::state::screens::{Hand, run};
use crate::state::{Action, State};
use crate::text::{grouped, is_secret, shortened, typeset};
use crate::views::fields::from_field;

/// The registers panel.
pub fn registers(state: &State, send: &Callback<Action>) -> Html {
    let many = state
        .run
        .loaded
        .as_ref()
        .is_some_and(|loaded| loaded.registers.len() > 2);
    let body = match &state.run.loaded {
        None => {
            html! { <p class="hint panel-body">{ "Registers appear here once a program compiles." }</p> }
        }
        Some(loaded) if loaded.registers.is_empty() => html! {
            <p class="hint panel-body" data-testid="no-registers">
                { "A Q program names no registers: it only says which turns to make and which pieces to look at." }
            </p>
        },
        Some(loaded) => html! {
            <div class="cards">
                { for loaded.registers.iter().enumerate().map(|(n, r)| card(n, r, state, send)) }
            </div>
        },
    };
    html! {
        <section class={classes!("panel", "registers", many.then_some("many"))} aria-label="Registers"
            id="tab-registers">
            <div class="panel-head">
                <h2>{ "Registers" }</h2>
                <span class="hint">{ "read from the pieces" }</span>
            </div>
            { body }
        </section>
    }
}

fn card(n: usize, register: &RegisterInfo, state: &State, send: &Callback<Action>) -> Html {
    let secret = state.run.secret.get(n).copied().unwrap_or(false);
    let value = state.run.values.get(n).copied().flatten();
    let value = value.filter(|_| !secret);
    let between = state.run.between.get(n).copied().flatten();
    let range = format!("0 to {}", register.order.saturating_sub(1));
    // What stands large, what stands small beside it, and both for a screen reader.
    let (shown, note, said) = match (value, between) {
        _ if secret => (
            "\u{2022}\u{2022}\u{2022}".to_owned(),
            "secret until the end".to_owned(),
            "secret until the program ends".to_owned(),
        ),
        (Some(value), _) => (value.to_string(), range, value.to_string()),
        (None, Some(at)) => {
            let turn = format!("turn {} of {}", at.turn, at.of);
            let (shown, said) = if at.before == at.after {
                (at.before.to_string(), format!("{}, moved aside", at.before))
            } else {
                (
                    format!("{} \u{2192} {}", at.before, at.after),
                    format!("between {} and {}", at.before, at.after),
                )
            };
            let said = format!("{said}, {turn}");
            (shown, turn, said)
        }
        (None, None) => {
            let words = "between values".to_owned();
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
    html! {
        <article class={classes!("card", tone(n), (state.run.lit == Some(n)).then_some("lit"))} tabindex="0"
            data-testid={format!("register-{}", register.name)}
            aria-label={format!("Register {}, {}, {said}, of {} values", register.name, mark_name(n), register.order)}
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
                { super::algorithm(&register.algorithm, None) }{ " adds 1" }
                if several { { format!(", on puzzle {}", register.puzzle_name) } }
                { for puzzle.map(|puzzle| html! {
                    <>{ " \u{b7} " }{ super::what_it_does(puzzle.name(), &register.algorithm,
                        format!("cycles-{}", register.name)) }</>
                }) }
            </div>
            <ul class="pieces" translate="no" aria-label="Pieces that show its value">
                { for register.pieces.iter().map(|&piece| chip(n, register, piece, state, send)) }
            </ul>
            { past(n, register, state, send) }
            if !secret {
                { watch(register, state, send) }
            }
        </article>
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
    let past = state.run.past.get(n).filter(|past| past.len() > 1);
    let value = |&(step, value): &(u64, u64)| {
        let words = format!(
            "{} was {value} at step {step}: go back there",
            register.name
        );
        html! {
            <li><button title={words.clone()} aria-label={words} data-testid={format!("past-{}-{step}", register.name)}
                onclick={send.reform(move |_| Action::Run(run::Action::Debug(debug::Action::GoTo(step))))}>
                { value }</button></li>
        }
    };
    html! {
        if let Some(past) = past {
            <ol class="past" translate="no" aria-label="Earlier values">{ for past.iter().map(value) }</ol>
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
            <span>{ "Stop when it" }</span>
            <button class="button outlined small" aria-pressed={(watch == Some(&When::Changes)).to_string()}
                data-testid={format!("watch-{name}")} onclick={press}>{ "changes" }</button>
            <label>
                { "or is" }
                <input class="field" value={typed} {oninput} inputmode="numeric" autocomplete="off"
                    aria-label={format!("Stop a run when {name} is this")} aria-invalid={bad.to_string()}
                    data-testid={format!("watch-{name}-value")} />
            </label>
        </div>
    }
}

/// The output panel, which can also say why every branch was taken.
pub fn output(state: &State, send: &Callback<Action>) -> Html {
    let shown = state.run.debug.output;
    let key = |output: OutputView, words: &'static str, testid: &'static str| {
        html! {
            <button class="link" aria-pressed={(shown == output).to_string()} data-testid={testid}
                onclick={send.reform(move |_| Action::Run(run::Action::Debug(debug::Action::ShowOutput(output))))}>
                { words }
            </button>
        }
    };
    html! {
        <section class="panel output" aria-label="Output" id="tab-output">
            <div class="panel-head">
                <h2>{ if shown == OutputView::Output { "Output" } else { "Why" } }</h2>
                <span class="view-switch end" role="group" aria-label="What is shown here">
                    { key(OutputView::Output, "Output", "show-output") }
                    { key(OutputView::Reasons, "Why", "show-reasons") }
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
                <button class="reason" title={format!("Go back to step {step}")}
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
                    { "For each jump: which pieces were checked, and why." }
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
                <li class="empty hint">{ "Questions, answers and output appear here." }</li>
            }
            { for props.said.iter().map(entry) }
        </ol>
    }
}

fn entry(said: &Said) -> Html {
    let (what, class, text) = match said {
        Said::Asked { message, .. } if is_secret(message) => (
            "input",
            "",
            format!("{} \u{2022}\u{2022}\u{2022}", message.trim_end()),
        ),
        Said::Asked { message, value } => ("input", "", format!("{} {value}", message.trim_end())),
        Said::Printed(text) => ("output", "", text.clone()),
        Said::Halted(text) => ("result", "halt", text.clone()),
        Said::Wrapped(text) => ("wrap", "wrap", text.clone()),
        Said::Fault(text) => ("stopped", "fault", text.clone()),
    };
    html! { <li><span class="what">{ what }</span><span class={class}>{ shortened(&text) }</span></li> }
}

/// The panel for turning by hand, scrambling and solving.
pub fn hand(state: &State, send: &Callback<Action>) -> Html {
    html! {
        <section class="panel hand" aria-label="By hand" id="tab-hand">
            <div class="panel-head">
                <h2>{ "By hand" }</h2>
                <span class="hint">{ "undo any turn" }</span>
            </div>
            <div class="panel-body">
                { pad(state.run.player.puzzle(), send) }
                { scramble(state, send) }
                { solve(state, send) }
                <button class="button outlined" data-testid="real-begin" disabled={state.run.loaded.is_none()}
                    onclick={send.reform(|_| Action::Run(run::Action::Real))}>{ "Follow with a real cube" }</button>
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
        <div class="pad" translate="no" role="group" aria-label="Turns">
            { for ["", "'", "2"].into_iter().flat_map(|suffix| FACES.map(|face| key(face, suffix))) }
        </div>
    }
}

/// A turn of a side in words.
pub fn turn_in_words(face: &str, suffix: &str) -> String {
    match suffix {
        "" => format!("Turn {} clockwise", side(face)),
        "'" => format!("Turn {} counter-clockwise", side(face)),
        _ => format!("Turn {} 180\u{b0}", side(face)),
    }
}

fn side(face: &str) -> &'static str {
    match face {
        "U" => "the upper side",
        "D" => "the lower side",
        "R" => "the right side",
        "L" => "the left side",
        "F" => "the front",
        _ => "the back",
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
                { "Scramble" }
            </button>
            <label for="scramble-length">{ "with" }</label>
            <input class="field" id="scramble-length" inputmode="numeric" autocomplete="off"
                aria-label="Number of turns" data-testid="scramble-length" value={state.run.scramble_length.clone()}
                aria-invalid={state.run.scramble_moves().is_err().to_string()}
                oninput={from_field(send, |x| Action::Run(run::Action::ScrambleLength(x)))} />
            <span>{ "turns" }</span>
            { for state.run.scramble_moves().err().map(|why| html! { <span class="hint">{ why }</span> }) }
        </form>
    }
}
