//! Unfolding a tesseract by hand, with a cube beside it that unfolds to its net: it is what one pulls at.

use scene::dimensions::{Sheet, cube_net, shaded};
use yew::{Callback, Html, classes, html};

use super::pull::Pull;
use crate::state::screens::Stage as _;
use crate::state::screens::play;
use crate::state::screens::play::look::Change;
use crate::state::{Action, State};
use crate::views::fields::from_field;

/// Half the width of what is seen of the cube folded up, and of its net, in the cube's half edges; and its height to
/// its width.
const FOLDED: f32 = 3.2;
const UNFOLDED: f32 = 5.0;
const TALL: f32 = 0.72;

/// The cube, by which both are pulled open, and once that was done a slider for the same and the button that follows a
/// corner; `share` is how far they are unfolded.
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
    let begun = share > 0.0 || state.play.bench.look.by_hand;
    let pulled = send.reform(|change| Action::Play(play::Action::Look(change)));
    // A cube that is folded up is nearly as large as its net.
    let half = FOLDED + (UNFOLDED - FOLDED) * share;
    let frame = [-half, -TALL * half, 2.0 * half, 2.0 * TALL * half];
    let frame = frame.map(|number| format!("{number:.2}")).join(" ");
    html! {
        <section class={classes!("unfolding", begun.then_some("begun"))} data-testid="unfolding"
            aria-label={words::look::UNFOLD.text()}>
            <Pull {share} {pulled}>
                <svg viewBox={frame} role="img" aria-label={words::look::unfold_cube(&percent)}
                    data-testid="cube-net" data-share={percent.clone()}>
                    { for cube_net(share).into_iter().map(sheet) }
                </svg>
            </Pull>
            if begun {
                <input type="range" min="0" max="1" step="0.01" value={format!("{share:.2}")} {oninput}
                    aria-label={words::look::UNFOLD.text()} aria-valuetext={words::look::unfold_value(&percent)}
                    title={words::look::UNFOLD_TITLE.text()} data-testid="unfold" />
            }
            if begun && traces {
                <button class="button outlined" title={words::look::TRACE_TITLE.text()} data-testid="trace-corner"
                    onclick={send.reform(|_| Action::Play(play::Action::TraceCorner))}>
                    { words::look::TRACE.text() }
                </button>
            }
        </section>
    }
}
