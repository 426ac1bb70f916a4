//! The middle: the puzzle, the caption under it, the player bar.

use web_sys::{HtmlInputElement, InputEvent, SubmitEvent};
use yew::{AttrValue, Callback, Html, NodeRef, TargetCast as _, classes, html};

use super::icons::{Icon, icon};
use crate::facelets;
use crate::state::player::{Body, Caption, Command, Tempo};
use crate::state::{Action, Graphics, State};
use crate::text::typeset;

/// The canvas, or what stands in for it, and the flat net.
pub fn viewport(state: &State, canvas: &NodeRef, send: &Callback<Action>) -> Html {
    let absent = |words: String| {
        html! {
            <div class="absent" data-testid="no-webgl">
                <p>{ words }</p>
                { net(state, true) }
            </div>
        }
    };
    let hidden = state.graphics != Graphics::Working && state.graphics != Graphics::Starting;
    html! {
        <div class="viewport">
            <canvas ref={canvas.clone()} id="puzzle" tabindex={if hidden { "-1" } else { "0" }} hidden={hidden} data-testid="puzzle-canvas"
                role="application" aria-roledescription="puzzle" aria-describedby="position-words"
                aria-label="The cube. U, D, R, L, F and B turn its sides, with Shift the other way. Alt and the arrow keys look around." />
            { match &state.graphics {
                Graphics::Starting | Graphics::Working => html! {
                    <>
                        { net(state, false) }
                        <div class="corner">
                            <label class="unseen" for="scheme">{ "Sticker colours" }</label>
                            <select class="button scheme" id="scheme" data-testid="scheme" title="Sticker colours"
                                onchange={send.reform(|e: yew::Event| Action::Scheme(e.target_unchecked_into::<web_sys::HtmlSelectElement>().selected_index() as usize))}>
                                { for scene::Scheme::ALL.iter().map(|&s| html! {
                                    <option selected={s == state.scheme}>{ s.name() }</option>
                                }) }
                            </select>
                            <button class="button square" data-testid="look-front" title="Look from the front again"
                                aria-label="Look from the front again" onclick={send.reform(|_| Action::LookFront)}>{ icon(Icon::Front) }</button>
                        </div>
                    </>
                },
                Graphics::Missing => absent("This browser gives the page no WebGL, so the cube is shown flat. Everything else works as usual; turn it with the buttons.".to_owned()),
                Graphics::Lost => absent("The browser took the graphics away for the moment. The cube is shown flat until it gives them back.".to_owned()),
            } }
            <p class="unseen" id="position-words">{ words(state) }</p>
        </div>
    }
}

fn words(state: &State) -> String {
    facelets::words(state.player.puzzle(), &state.colours)
}

/// The unfolded net; its letters, side by side, are the position as text.
fn net(state: &State, large: bool) -> Html {
    let puzzle = state.player.puzzle();
    let colours = state.scheme.colours();
    let letters = facelets::letters(puzzle, &state.colours);
    let places = state.net.iter().zip(&state.colours).map(|(place, &face)| {
        let face = &puzzle.faces()[face];
        let [r, g, b] = colours.sticker(face.axis, face.positive);
        let (x, y) = (u32::from(place.column), u32::from(place.row));
        // Dark letters on light stickers; the weights are those of luminance.
        let light = u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b) > 1150;
        let ink = if light { "#16181c" } else { "#ffffff" };
        html! {
            <>
                <rect x={format!("{x}.06")} y={format!("{y}.06")} width="0.88" height="0.88" rx="0.12" fill={format!("#{r:02x}{g:02x}{b:02x}")} />
                if large { <text x={format!("{x}.5")} y={format!("{y}.68")} fill={ink}>{ &face.name }</text> }
            </>
        }
    });
    html! {
        <svg class={classes!("net", large.then_some("large"))} viewBox="0 0 12 9" role="img"
            aria-label={format!("The cube unfolded. {}", words(state))} data-testid="facelets" data-facelets={letters}>
            { for places }
        </svg>
    }
}

/// What is happening, in words and moves.
pub fn caption(state: &State, ask: &NodeRef, send: &Callback<Action>) -> Html {
    let Caption { place, body } = state.caption();
    let body = match body {
        Body::Words(words) => html! { <p class="words">{ words }</p> },
        Body::Said(words) => html! { <p class="said" data-testid="said">{ words }</p> },
        Body::Fault(words) => html! { <p class="fault" data-testid="fault">{ words }</p> },
        Body::Moves { moves, now, note } => html! {
            <>
                <p class="moves">{ for moves.iter().enumerate().map(|(n, name)| {
                    let class = match now {
                        Some(now) if n < now => Some("done"),
                        Some(now) if n == now => Some("now"),
                        _ => None,
                    };
                    html! { <><span class={classes!("move", class)}>{ typeset(name) }</span>{ " " }</> }
                }) }</p>
                if let Some(note) = note { <p class="counting" data-testid="counting">{ note }</p> }
            </>
        },
        Body::Looked {
            looks,
            verdict,
            counts,
        } => html! {
            <div class="looked" data-testid="branch-note">
                { for looks.iter().map(|(piece, solved)| {
                    let (class, sign, word) = if *solved { ("solved", "\u{2713}", "solved") } else { ("unsolved", "\u{2717}", "not solved") };
                    html! { <span class={classes!("piece", class)}>{ format!("{piece} {sign}") }<span class="unseen">{ format!(" {word},") }</span></span> }
                }) }
                <span class={classes!("words", counts.then_some("counting"))} data-testid={counts.then_some("counting")}>{ verdict }</span>
            </div>
        },
        Body::Ask { message, max } => asking(state, message, max, ask, send),
    };
    html! {
        <div class="caption" data-testid="caption">
            <p class="where">{ place }</p>
            { body }
        </div>
    }
}

fn asking(
    state: &State,
    message: String,
    max: u64,
    ask: &NodeRef,
    send: &Callback<Action>,
) -> Html {
    let bad = state.input_error.as_deref();
    let onsubmit = send.reform(|event: SubmitEvent| {
        event.prevent_default();
        Action::Submit
    });
    let note = bad.map_or_else(
        || {
            AttrValue::from(format!(
                "From 0 to {max}, or from -{max} to count backwards"
            ))
        },
        |why| AttrValue::from(why.to_owned()),
    );
    html! {
        <>
            <form class="ask" {onsubmit}>
                <label for="ask">{ message }</label>
                <input class="field" id="ask" ref={ask.clone()} value={state.input.clone()} inputmode="numeric" autocomplete="off"
                    data-testid="input-field" aria-describedby="ask-note" aria-invalid={bad.is_some().to_string()}
                    oninput={send.reform(|e: InputEvent| Action::Input(e.target_unchecked_into::<HtmlInputElement>().value()))} />
                <button class="button filled" data-testid="input-submit">{ "Enter" }</button>
            </form>
            <p class={classes!("ask-note", bad.map(|_| "bad"))} id="ask-note" role={bad.map(|_| "alert")}
                data-testid={if bad.is_some() { "input-error" } else { "input-note" }}>{ note }</p>
        </>
    }
}

/// The player bar.
pub fn player(state: &State, send: &Callback<Action>) -> Html {
    let player = &state.player;
    let key = |command: Command,
               testid: &'static str,
               sign: Icon,
               word: &'static str,
               title: &'static str| {
        html! {
            <button class="key" data-testid={testid} title={title} aria-label={title} disabled={!player.can(command)}
                onclick={send.reform(move |_| Action::Player(command))}>{ icon(sign) }<span>{ word }</span></button>
        }
    };
    let (main, testid, sign, word) = if player.is_going() {
        (Command::Pause, "pause", Icon::Pause, "Pause")
    } else {
        (Command::Run, "run", Icon::Run, "Run")
    };
    let tempo = player.tempo();
    html! {
        <div class="player" role="group" aria-label="Player">
            <div class="keys">
                { key(Command::Reset, "reset", Icon::Restore, "Reset", "Back to the start (0)") }
                { key(Command::BackInstruction, "back-instruction", Icon::BackInstruction, "Line", "Back one line (Shift and left arrow)") }
                { key(Command::BackMove, "back-move", Icon::BackMove, "Move", "Back one move (left arrow)") }
                <button class="key main" data-testid={testid} title={format!("{word} (Space)")} disabled={!player.can(main)}
                    onclick={send.reform(move |_| Action::Player(main))}>{ icon(sign) }<span>{ word }</span></button>
                { key(Command::StepMove, "step-move", Icon::StepMove, "Move", "Next move (right arrow)") }
                { key(Command::StepInstruction, "step-instruction", Icon::StepInstruction, "Line", "Next line (Shift and right arrow)") }
                { key(Command::RunToInput, "run-to-input", Icon::ToInput, "To input", "Run on to the next input or the end (I)") }
            </div>
            <div class="tempo">
                <label for="speed">{ "Speed" }<output>{ tempo.name() }</output></label>
                <input id="speed" type="range" min="0" max={Tempo::LAST.to_string()} step="1" value={tempo.stop().to_string()}
                    aria-valuetext={tempo.name()} data-testid="speed"
                    oninput={send.reform(|e: InputEvent| {
                        Action::Tempo(Tempo::at(e.target_unchecked_into::<HtmlInputElement>().value().parse().unwrap_or(0)))
                    })} />
            </div>
        </div>
    }
}
