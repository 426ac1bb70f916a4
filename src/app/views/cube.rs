//! A smart cube: connecting it, its name and battery, and what to do about a connection that is lost.

use web_sys::SubmitEvent;
use yew::{Callback, Html, classes, html};

use super::fields::from_field;
use super::marked;
use super::play::look::switch;
use crate::state::real::{Action as Do, Link, Timer};
use crate::state::{Action, State};

fn press(send: &Callback<Action>, action: Do) -> Callback<yew::MouseEvent> {
    send.reform(move |_| Action::Cube(action.clone()))
}

/// What there is to say of a smart cube, and what can be done about it.
#[inline(never)]
pub fn bar(state: &State, send: &Callback<Action>) -> Html {
    let cube = &state.shell.cube;
    let key = |action: Do, testid: &'static str, words: words::Message| {
        html! {
            <button class="button outlined" data-testid={testid} onclick={press(send, action)}>{ words.text() }</button>
        }
    };
    let said =
        html! { <p class="said" role="status" data-testid="cube-status">{ cube.in_words() }</p> };
    let body = match cube.link {
        Link::Off => html! {
            <>
                { key(Do::Connect, "cube-connect", words::cube::CONNECT) }
                if cube.problem.is_some() {
                    { said }
                } else {
                    <p class="hint">{ words::cube::MAKES.text() }</p>
                }
            </>
        },
        Link::Choosing | Link::Connecting => html! {
            <>{ said }{ key(Do::End, "cube-end", words::cube::END) }</>
        },
        Link::Address(_) => address(state, send),
        Link::Connected => html! {
            <>
                { said }
                { for cube.battery.map(|percent| html! {
                    <p class="hint" data-testid="cube-battery">{ words::cube::battery(percent) }</p>
                }) }
                if cube.gyroscope.is_some() && state.turns_as_held() {
                    <button class="button outlined" data-testid="cube-centre" title={words::cube::CENTRE_TITLE.text()}
                        onclick={press(send, Do::Centre)}>{ words::cube::CENTRE.text() }</button>
                }
                { key(Do::End, "cube-end", words::cube::END) }
            </>
        },
        Link::Lost => html! {
            <>
                { said }
                { key(Do::Again, "cube-again", words::cube::AGAIN) }
                { key(Do::End, "cube-end", words::cube::END) }
            </>
        },
    };
    html! { <div class="smart-cube" data-testid="smart-cube">{ body }</div> }
}

/// Whether the drawing turns as the cube is held.
pub fn held(state: &State, send: &Callback<Action>) -> Html {
    let on = state.turns_as_held();
    switch(
        "held",
        words::cube::HELD.text(),
        on,
        press(send, Do::Turn(!on)),
    )
}

/// What a person sets for all smart cubes.
pub fn settings(state: &State, send: &Callback<Action>) -> Html {
    let sound = state.shell.settings.cube_sound;
    html! {
        <details class="real-words cube-settings">
            <summary data-testid="cube-settings">{ words::cube::SETTINGS.text() }</summary>
            { switch("cube-sound", words::cube::SOUND.text(), sound, press(send, Do::Sound(!sound))) }
            { held(state, send) }
        </details>
    }
}

/// Connects a timer with pads, and says what it does.
pub fn timer(state: &State, send: &Callback<Action>) -> Html {
    let timer = state.shell.cube.timer;
    let key = |action: Do, testid: &'static str, words: words::Message| {
        html! {
            <button class="button outlined" data-testid={testid} onclick={press(send, action)}>{ words.text() }</button>
        }
    };
    html! {
        <div class="smart-cube timer">
            if timer != Timer::Off {
                <p class={classes!("said", (timer == Timer::GetSet).then_some("ready"))} role="status"
                    data-testid="timer-status">{ timer.in_words() }</p>
            }
            if timer.is_on() {
                { key(Do::EndTimer, "timer-end", words::cube::TIMER_END) }
            } else if timer != Timer::Choosing {
                { key(Do::Timer, "timer-connect", words::cube::TIMER) }
            }
        </div>
    }
}

/// Asks for the cube's hardware address.
fn address(state: &State, send: &Callback<Action>) -> Html {
    let cube = &state.shell.cube;
    let onsubmit = send.reform(|event: SubmitEvent| {
        event.prevent_default();
        Action::Cube(Do::Give)
    });
    let wrong = cube.problem.is_some() || cube.link == Link::Address(true);
    html! {
        <form class="cube-address" {onsubmit}>
            <label for="cube-address">{ words::cube::address(&cube.name) }</label>
            <div>
                <input class="field" id="cube-address" data-testid="cube-address" autocomplete="off" spellcheck="false"
                    placeholder={words::cube::ADDRESS_PLACEHOLDER.text()} value={cube.address.clone()}
                    aria-describedby="cube-address-hint"
                    oninput={from_field(send, |text| Action::Cube(Do::Type(text)))} />
                <button class="button filled" data-testid="cube-address-give">
                    { words::cube::ADDRESS_GIVE.text() }</button>
                <button class="button" type="button" data-testid="cube-end" onclick={press(send, Do::End)}>
                    { words::cube::END.text() }</button>
            </div>
            if wrong {
                <p class="bad" role="alert" data-testid="cube-status">{ cube.in_words() }</p>
            }
            <p class="hint" id="cube-address-hint">{ marked(words::cube::ADDRESS_HINT.text()) }</p>
        </form>
    }
}
