//! Unfolding a tesseract by hand, with a cube beside it that unfolds to its net.

use scene::dimensions::{Sheet, cube_net, shaded};
use yew::{Callback, Html, html};

use crate::state::screens::Stage as _;
use crate::state::screens::play;
use crate::state::screens::play::look::Change;
use crate::state::{Action, State};
use crate::views::fields::from_field;

/// The cube, a slider that unfolds both, and the button that follows a corner; `share` is how far they are unfolded.
pub fn unfolding(state: &State, share: f32, send: &Callback<Action>) -> Html {
    let oninput = from_field(send, |text| {
        let share = text.parse().unwrap_or_default();
        Action::Play(play::Action::Look(Change::Unfold(share)))
    });
    let colours = state.shown_scheme().colours();
    let sheet = |sheet: Sheet| {
        let colour = colours.sticker(sheet.side.axis, sheet.side.positive);
        let [r, g, b] = shaded(colour, sheet.light);
        let points: Vec<String> = sheet
            .outline
            .iter()
            .map(|[x, y]| format!("{x:.2},{:.2}", -y))
            .collect();
        html! { <polygon points={points.join(" ")} fill={format!("rgb({r} {g} {b})")} /> }
    };
    let percent = format!("{:.0}", share * 100.0);
    // Only the 3x3x3x3 is the paper's.
    let traces = state.play.puzzle().name() == "3x3x3x3";
    html! {
        <section class="unfolding" aria-label={words::look::UNFOLD.text()} data-testid="unfolding">
            <svg viewBox="-5 -3.6 10 7.2" role="img" aria-label={words::look::unfold_cube(&percent)}
                data-testid="cube-net" data-share={percent.clone()}>
                { for cube_net(share).into_iter().map(sheet) }
            </svg>
            <input type="range" min="0" max="1" step="0.01" value={format!("{share:.2}")} {oninput}
                aria-label={words::look::UNFOLD.text()} aria-valuetext={words::look::unfold_value(&percent)}
                title={words::look::UNFOLD_TITLE.text()} data-testid="unfold" />
            if traces {
                <button class="button outlined" title={words::look::TRACE_TITLE.text()} data-testid="trace-corner"
                    onclick={send.reform(|_| Action::Play(play::Action::TraceCorner))}>
                    { words::look::TRACE.text() }
                </button>
            }
        </section>
    }
}
