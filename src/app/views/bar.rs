//! The player bar under every puzzle: scrubber, keys, speed.

use web_sys::MouseEvent;
use yew::{Callback, Html, classes, html};

use super::fields::from_field;
use super::icons::{Icon, icon};
use crate::state::Action;
use crate::state::speed::Speed;

/// One key of the bar.
pub struct Key {
    /// Its name in tests.
    pub testid: &'static str,
    pub sign: Icon,
    /// The word under the sign.
    pub word: &'static str,
    /// The word, what it does, and which key of the keyboard does the same.
    pub words: String,
    /// Whether it does anything.
    pub enabled: bool,
    /// Whether it is the one that runs and pauses.
    pub main: bool,
    /// For a key that stays down: whether it is.
    pub pressed: Option<bool>,
    /// What it does.
    pub press: Callback<MouseEvent>,
}

/// How far the player is.
pub struct Scrubber {
    /// Where it is, in steps.
    pub at: u64,
    /// How far it can go.
    pub most: u64,
    /// Where it is, in words.
    pub words: String,
    /// Steps that are marked.
    pub marks: Vec<u64>,
    /// Goes to a step.
    pub go: Callback<u64>,
}

pub fn bar(scrubber: &Scrubber, keys: &[Key], speed: Speed, send: &Callback<Action>) -> Html {
    html! {
        <div class="player" role="group" aria-label={words::stage::PLAYER.text()}>
            { scrub(scrubber) }
            <div class="keys">{ for keys.iter().map(key) }</div>
            { slider(speed, send) }
        </div>
    }
}

fn scrub(scrubber: &Scrubber) -> Html {
    let oninput = from_field(&scrubber.go, |text| text.parse().unwrap_or_default());
    html! {
        <div class="scrub">
            <div class="track">
            { marks(scrubber) }
            <input type="range" min="0" max={scrubber.most.to_string()} step="1" value={scrubber.at.to_string()}
                disabled={scrubber.most == 0} aria-label={words::stage::POSITION.text()}
                aria-valuetext={scrubber.words.clone()}
                data-testid="scrubber" {oninput} />
            </div>
            <output translate="no" data-testid="scrubber-words">{ &scrubber.words }</output>
        </div>
    }
}

/// Lines over the track, as far from its ends as the thumb is when it stands there.
fn marks(scrubber: &Scrubber) -> Html {
    if scrubber.marks.is_empty() {
        return Html::default();
    }
    let most = scrubber.most.max(1) as f64;
    html! {
        <svg translate="no" class="marks" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"
            data-testid="stage-marks">
            { for scrubber.marks.iter().map(|step| {
                let x = (*step as f64 / most).to_string();
                html! { <line x1={x.clone()} x2={x} y1="0" y2="1" /> }
            }) }
        </svg>
    }
}

fn key(key: &Key) -> Html {
    html! {
        <button class={classes!("key", key.main.then_some("main"))} data-testid={key.testid} title={key.words.clone()}
            aria-label={key.words.clone()} aria-pressed={key.pressed.map(|pressed| pressed.to_string())}
            disabled={!key.enabled} onclick={key.press.clone()}>
            { icon(key.sign) }<span>{ key.word }</span>
        </button>
    }
}

fn slider(speed: Speed, send: &Callback<Action>) -> Html {
    let oninput = from_field(send, |text| {
        Action::Speed(Speed::at(text.parse().unwrap_or_default()))
    });
    html! {
        <div class="tempo">
            <label for="speed">{ words::stage::SPEED.text() }<output translate="no">{ speed.name() }</output></label>
            <input id="speed" type="range" min="0" max={Speed::LAST.to_string()} step="1"
                value={speed.stop().to_string()} aria-valuetext={speed.name()} data-testid="speed" {oninput} />
        </div>
    }
}
