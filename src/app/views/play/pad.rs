//! Turning by buttons, taking back, scrambling, solving.

use puzzle::{Count, Geometry, MoveId, Puzzle};
use web_sys::SubmitEvent;
use yew::{Callback, Html, classes, html};

use super::away;
use super::hands;
use super::key_map::key_map;
use super::look::{menu, switch};
use super::squares::squares;
use crate::state::screens::play;
use crate::state::screens::play::follow;
use crate::state::screens::play::mouse::Mouse;
use crate::state::screens::play::turns::{self, Grip};
use crate::state::screens::{Hand, Stage as _};
use crate::state::{Action, State};
use crate::text::{grouped, typeset};
use crate::views::fields::{from_field, from_menu};
use crate::views::filled;
use crate::views::icons::{Icon, icon};
use crate::views::solve::solve;

/// More turns than this are shown one face at a time.
const MOST_AT_ONCE: usize = 24;

pub fn panel(state: &State, send: &Callback<Action>) -> Html {
    let play =
        |action: play::Action| send.reform(move |_: yew::MouseEvent| Action::Play(action.clone()));
    let button = |testid: &'static str,
                  sign: Icon,
                  [word, title]: [words::Message; 2],
                  enabled: bool,
                  action| {
        html! {
            <button class="button outlined" data-testid={testid} title={title.text()} disabled={!enabled}
                onclick={play(action)}>
                { icon(sign) }<span>{ word.text() }</span>
            </button>
        }
    };
    html! {
        <div class="turning">
            { away::game(state, send) }
            <div class="row">
                { button("undo", Icon::Undo, [words::panels::UNDO, words::panels::UNDO_TITLE],
                    state.play.can_undo(), play::Action::Undo) }
                { button("redo", Icon::Redo, [words::panels::REDO, words::panels::REDO_TITLE],
                    state.play.can_redo(), play::Action::Redo) }
                { button("play-reset", Icon::Restore, [words::panels::RESET, words::panels::RESET_TITLE], true,
                    play::Action::Reset) }
            </div>
            { tally(state, send) }
            { pad(state, send) }
            { scramble(state, send) }
            <div class="solving">{ solve(state, send) }</div>
            { hands::key(state, send) }
            if state.play.puzzle().dimensions() == 4 {
                { key_map(state, send) }
                { mouse(state, send) }
            }
            if *state.play.puzzle().geometry() == Geometry::Cube {
                { by_side(state, send) }
            }
            if state.play.puzzle().dimensions() == 3 {
                { virtual_keys(state, send) }
            }
        </div>
    }
}

/// What the buttons of the mouse do, and whether the cell in hand stands out.
fn mouse(state: &State, send: &Callback<Action>) -> Html {
    let play = &state.play;
    let names = Mouse::ALL.map(Mouse::name);
    let chosen = Mouse::ALL
        .iter()
        .position(|mouse| *mouse == play.settings.mouse);
    let (reverse, dims) = (play.settings.reverse, play.settings.dims);
    html! {
        <>
            { menu("mouse-buttons-as-in", words::panels::MOUSE.text(), &names, chosen, &send.reform(|n: usize| {
                Action::Play(play::Action::Mouse(Mouse::ALL[n]))
            })) }
            <p class="hint">{ play.settings.mouse.words() }</p>
            { switch("reverse-click-direction", words::panels::REVERSE.text(), reverse,
                send.reform(move |_| Action::Play(play::Action::Reverse(!reverse)))) }
            { switch("dim-the-other-cells-when-a-key-grips-one", words::panels::DIM_OTHERS.text(), dims,
                send.reform(move |_| Action::Play(play::Action::Dims(!dims)))) }
        </>
    }
}

/// Whether the keys turn what is at their side of the screen.
fn by_side(state: &State, send: &Callback<Action>) -> Html {
    let on = state.play.settings.by_side;
    switch(
        "keys-turn-what-is-at-that-side-of-the-screen",
        words::panels::BY_SIDE.text(),
        on,
        send.reform(move |_| Action::Play(play::Action::BySide(!on))),
    )
}

/// Whether the keys are csTimer's.
fn virtual_keys(state: &State, send: &Callback<Action>) -> Html {
    let on = state.play.settings.virtual_keys;
    let toggle = send.reform(move |_| Action::Play(play::Action::VirtualKeys(!on)));
    html! {
        <>
            { switch("keys-as-in-cstimer-and-twizzle", words::panels::VIRTUAL_KEYS.text(), on, toggle) }
            if on {
                <p class="hint">{ words::panels::VIRTUAL_KEYS_HINT.text() }</p>
            }
        </>
    }
}

/// How many turns, and how long it took.
fn tally(state: &State, send: &Callback<Action>) -> Html {
    let play = &state.play;
    let onchange = from_menu(send, |at| {
        let count = Count::ALL.get(at);
        Action::Play(play::Action::Count(count.copied().unwrap_or_default()))
    });
    let turns = play.turns();
    let number = html! { <strong translate="no" data-testid="turns">{ grouped(turns) }</strong> };
    html! {
        <div class="tally">
            <span>{ filled(&words::panels::tally(turns, words::Part(0)), &[number]) }</span>
            <select class="button scheme" aria-label={words::panels::COUNT.text()} title={play.count().words()}
                data-testid="count" {onchange}>
                { for Count::ALL.map(|count| html! {
                    <option selected={count == play.count()}>{ count.name() }</option>
                }) }
            </select>
            <span class="hint" data-testid="count-words">{ counted_as(play.count(), play.puzzle().dimensions()) }</span>
            if let Some(time) = play.bench.clock.words(state.shell.now) {
                <strong class="clock" data-testid="clock" role="timer"
                    aria-label={words::panels::TIME.text()}>{ time }</strong>
            }
        </div>
    }
}

/// What counts as one move, in a few words.
fn counted_as(count: Count, dimensions: usize) -> &'static str {
    let words = match (count, dimensions) {
        (Count::Half, 4) => words::panels::HALF_4,
        (Count::Quarter, 4) => words::panels::QUARTER_4,
        (Count::Slice, 4) => words::panels::SLICE_4,
        (Count::Axial, 4) => words::panels::AXIAL_4,
        (Count::Half, _) => words::panels::HALF,
        (Count::Quarter, _) => words::panels::QUARTER,
        (Count::Slice, _) => words::panels::SLICE,
        (Count::Axial, _) => words::panels::AXIAL,
    };
    words.text()
}

fn pad(state: &State, send: &Callback<Action>) -> Html {
    let puzzle = state.play.puzzle();
    let grips = turns::grips(puzzle);
    let count: usize = grips.iter().map(|grip| grip.turns.len()).sum();
    let layers = state.play.bench.layers;
    let all = |grips: &[Grip]| -> Html {
        let rows = grips.first().map_or(0, |grip| grip.turns.len());
        let turns =
            (0..rows).flat_map(|row| grips.iter().map(move |grip| grip.turns.get(row).copied()));
        html! { { for turns.flatten().map(|id| turn(state, id, layers, send)) } }
    };
    let body = if count <= MOST_AT_ONCE {
        html! {
            <div class={classes!("pad", format!("pad-{}", grips.len().min(6)))} role="group"
                aria-label={words::panels::TURNS.text()}>
                { all(&grips) }
            </div>
        }
    } else {
        let chosen = state.play.bench.grip.min(grips.len().saturating_sub(1));
        html! {
            <>
                <div class="pad grips" role="group" aria-label={words::panels::WHICH_FACE.text()}>
                    { for grips.iter().enumerate().map(|(n, grip)| html! {
                        <button aria-pressed={(n == chosen).to_string()} data-testid={format!("grip-{}", grip.name)}
                            aria-label={words::panels::face(&grip.name)}
                            onclick={send.reform(move |_| Action::Play(play::Action::Grip(n)))}>{ &grip.name }</button>
                    }) }
                </div>
                <div class="pad pad-3" role="group" aria-label={words::panels::turns_of_face(&grips[chosen].name)}>
                    { for grips[chosen].turns.iter().map(|&id| turn(state, id, layers, send)) }
                </div>
                { squares(state, grips[chosen].face, send) }
            </>
        }
    };
    html! { <>{ layer_row(state, send) }{ body }</> }
}

fn turn(state: &State, id: MoveId, layers: u32, send: &Callback<Action>) -> Html {
    let puzzle: &Puzzle = state.play.puzzle();
    let outer = &puzzle.mv(id).name;
    let mv = turns::of_layers(puzzle, id, layers);
    let name = mv.map_or(outer, |id| &puzzle.mv(id).name);
    // Where the turn under the pointer would take the piece that is followed.
    let follows = state.play.followed_piece().is_some();
    let show = |moves: Option<Vec<MoveId>>| {
        send.reform(move |()| {
            let turn = follow::Command::Turn(moves.clone().unwrap_or_default());
            Action::Play(play::Action::Follow(turn))
        })
    };
    let [over, away] =
        [Some(mv.into_iter().collect()), None].map(|moves| follows.then(|| show(moves)));
    html! {
        <button disabled={mv.is_none()} aria-label={words::panels::turn(typeset(name))}
            onpointerenter={over.as_ref().map(|show| show.reform(|_: yew::PointerEvent| ()))}
            onpointerleave={away.as_ref().map(|show| show.reform(|_: yew::PointerEvent| ()))}
            onfocus={over.map(|show| show.reform(|_: yew::FocusEvent| ()))}
            onblur={away.map(|show| show.reform(|_: yew::FocusEvent| ()))}
            data-testid={format!("turn-{}", name.replace('\'', "-prime"))}
            onclick={mv.map(|id| send.reform(move |_: yew::MouseEvent| Action::from(Hand::Turn(id))))}>
            { typeset(name) }
        </button>
    }
}

/// Which layers turn; of puzzles whose layers can be counted.
fn layer_row(state: &State, send: &Callback<Action>) -> Html {
    let count = state.play.puzzle().layers();
    if count < 2 {
        return Html::default();
    }
    let layers = state.play.bench.layers;
    let layer = |n: u8| {
        let toggled = match layers ^ (1 << n) {
            // Some layer has to turn.
            0 => layers,
            toggled => toggled,
        };
        html! {
            <button aria-pressed={(layers >> n & 1 == 1).to_string()} data-testid={format!("layer-{}", n + 1)}
                aria-label={words::panels::layer(n + 1)}
                onclick={send.reform(move |_| Action::Play(play::Action::Layers(toggled)))}>{ n + 1 }</button>
        }
    };
    html! {
        <div class="layers" role="group" aria-label={words::panels::LAYERS_LABEL.text()}>
            <span class="eyebrow">{ words::panels::LAYERS.text() }</span>
            <div class="pad" translate="no">{ for (0..count).map(layer) }</div>
        </div>
    }
}

fn scramble(state: &State, send: &Callback<Action>) -> Html {
    let onsubmit = send.reform(|event: SubmitEvent| {
        event.prevent_default();
        Action::Play(play::Action::Scramble(js_sys::Math::random()))
    });
    let count = state.play.scramble_moves();
    let busy = state.play.bench.scrambling;
    html! {
        <form class="row" {onsubmit}>
            <button class="button outlined" data-testid="play-scramble" disabled={count.is_err()}>
                { words::panels::SCRAMBLE.text() }
            </button>
            <label for="play-scramble-length">{ words::panels::SCRAMBLE_WITH.text() }</label>
            <input class="field" id="play-scramble-length" inputmode="numeric" autocomplete="off"
                aria-label={words::panels::SCRAMBLE_LENGTH.text()} data-testid="play-scramble-length"
                value={state.play.bench.scramble_length.clone()} aria-invalid={count.is_err().to_string()}
                oninput={from_field(send, |text| Action::Play(play::Action::ScrambleLength(text)))} />
            <span>{ words::panels::SCRAMBLE_TURNS.text() }</span>
            <button class="button outlined" type="button" data-testid="random-state"
                title={words::panels::RANDOM_STATE_TITLE.text()}
                disabled={busy || !state.shell.solver.is_ready()}
                onclick={send.reform(|_| {
                    let seed = js_sys::Math::random() * f64::from(u32::MAX);
                    Action::Play(play::Action::RandomState(seed as u32))
                })}>
                { if busy {
                    words::panels::SCRAMBLING.text()
                } else {
                    words::panels::RANDOM_STATE.text()
                } }
            </button>
            <button type="button" class="button outlined" data-testid="enter-colours"
                title={words::panels::ENTER_COLOURS_TITLE.text()}
                onclick={send.reform(|_| Action::Play(play::Action::Panel(play::Panel::Colours)))}>
                { words::panels::ENTER_COLOURS.text() }
            </button>
            if state.play.bench.away.is_none() { { away::door(send) } }
            { for count.err().map(|why| html! { <span class="hint">{ why }</span> }) }
        </form>
    }
}
