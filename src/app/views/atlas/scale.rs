//! A scale of colours for distances, each with how many there are; a press looks for them alone.

use scene::Rgb;
use yew::{Callback, Html, html};

use crate::text::hex;

/// A distance on the scale.
pub struct Step {
    pub distance: u8,
    pub colour: Rgb,
    /// How many there are, as it is shown.
    pub count: String,
    /// The same in words.
    pub title: String,
}

/// The scale; `only` is the distance that is looked for.
pub fn scale(
    steps: impl Iterator<Item = Step>,
    only: Option<u8>,
    label: &'static str,
    choose: &Callback<u8>,
) -> Html {
    let step = |step: Step| {
        let distance = step.distance;
        html! {
            <button class="scale-step" aria-pressed={(only == Some(distance)).to_string()} title={step.title}
                data-testid={format!("scale-{distance}")}
                onclick={choose.reform(move |_| distance)}>
                <span class="swatch" style={format!("background: {}", hex(step.colour))}></span>
                <strong>{ distance }</strong>
                <small>{ step.count }</small>
            </button>
        }
    };
    html! {
        <div class="scale">
            <span class="hint">{ label }</span>
            <div class="scale-steps" role="group" aria-label={label}>{ for steps.map(step) }</div>
        </div>
    }
}
