//! The last layer of the 3x3x3 from above.

use web_sys::KeyboardEvent;
use wire::LastLayerPieces;
use yew::{Callback, Html, classes, html};

use crate::state::screens::atlas;
use crate::state::screens::atlas::last_layer::{Command, Slot, colours, described};
use crate::state::{Action, State};
use crate::text::hex;

/// The layer from above, with what of it is on the four sides; `send` makes its pieces buttons.
pub fn diagram(state: &State, pieces: &LastLayerPieces, send: Option<&Callback<Action>>) -> Html {
    let picked = send.and(state.atlas.last_layer.picked);
    let slots = Slot::ALL.iter().map(|&slot| {
        let facets = facets(slot).into_iter().zip(colours(pieces, slot));
        let stickers = facets.map(|([x, y, width, height], face)| {
            html! { { sticker(state, [x, y, width, height], face, send.is_some()) } }
        });
        let Some(send) = send else {
            return html! { <g>{ for stickers }</g> };
        };
        let choose =
            send.reform(move |()| Action::Atlas(atlas::Action::LastLayer(Command::Pick(slot))));
        let onkeydown = {
            let choose = choose.clone();
            Callback::from(move |event: KeyboardEvent| {
                if [" ", "Enter"].contains(&event.key().as_str()) {
                    event.prevent_default();
                    choose.emit(());
                }
            })
        };
        let chosen = picked == Some(slot);
        html! {
            <g role="button" tabindex="0" class={classes!("slot", chosen.then_some("chosen"))}
                aria-pressed={chosen.to_string()} aria-label={described(pieces, slot)}
                data-testid={format!("slot-{}", slot.name())}
                onclick={choose.reform(|_: yew::MouseEvent| ())} {onkeydown}>{ for stickers }</g>
        }
    });
    let label = words::atlas::DIAGRAM_LABEL.text();
    let role = if send.is_some() { "group" } else { "img" };
    html! {
        <svg translate="no"
            class={classes!("last-layer-diagram", send.is_none().then_some("small"))} viewBox="0 0 5 5" {role}
            aria-label={label}>
            { sticker(state, [2.0, 2.0, 1.0, 1.0], 'U', send.is_some()) }
            { for slots }
        </svg>
    }
}

/// Where the facets of a slot are: left, top, width, height.
fn facets(slot: Slot) -> Vec<[f64; 4]> {
    let top = |column: f64, row: f64| [column, row, 1.0, 1.0];
    let left = |row: f64| [0.55, row, 0.4, 1.0];
    let right = |row: f64| [4.05, row, 0.4, 1.0];
    let back = |column: f64| [column, 0.55, 1.0, 0.4];
    let front = |column: f64| [column, 4.05, 1.0, 0.4];
    match slot {
        Slot::Edge(0) => vec![top(1.0, 2.0), left(2.0)],
        Slot::Edge(1) => vec![top(2.0, 1.0), back(2.0)],
        Slot::Edge(2) => vec![top(3.0, 2.0), right(2.0)],
        Slot::Edge(_) => vec![top(2.0, 3.0), front(2.0)],
        Slot::Corner(0) => vec![top(1.0, 3.0), front(1.0), left(3.0)],
        Slot::Corner(1) => vec![top(1.0, 1.0), left(1.0), back(1.0)],
        Slot::Corner(2) => vec![top(3.0, 1.0), back(3.0), right(1.0)],
        Slot::Corner(_) => vec![top(3.0, 3.0), right(3.0), front(3.0)],
    }
}

fn sticker(state: &State, [x, y, width, height]: [f64; 4], face: char, lettered: bool) -> Html {
    let (axis, positive) = match face {
        'R' => (0, true),
        'L' => (0, false),
        'U' => (1, true),
        'D' => (1, false),
        'F' => (2, true),
        _ => (2, false),
    };
    let colour = state.shown_scheme().colours().sticker(axis, positive);
    let [r, g, b] = colour;
    let dark = 299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b) < 140_000;
    html! {
        <>
            <rect x={(x + 0.03).to_string()} y={(y + 0.03).to_string()} width={(width - 0.06).to_string()}
                height={(height - 0.06).to_string()} rx="0.08" fill={hex(colour)} />
            if lettered {
                <text x={(x + width / 2.0).to_string()} y={(y + height / 2.0 + 0.11).to_string()} text-anchor="middle"
                    class={if dark { "on-dark" } else { "on-light" }} aria-hidden="true">{ face }</text>
            }
        </>
    }
}
