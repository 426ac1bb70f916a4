//! The user's own colours, and which of those that are shown look alike, also to people who are colour-blind.

use puzzle::FaceId;
use scene::{Rgb, Vision};
use yew::{Callback, Html, html};

use crate::state::screens::Stage as _;
use crate::state::screens::play;
use crate::state::screens::play::colours::{Command, read};
use crate::state::{Action, State};
use crate::text::hex;
use crate::views::fields::from_field;

fn act(command: Command) -> Action {
    Action::Play(play::Action::Colours(command))
}

/// A field for each face, a button for the standard ones, and the check.
pub fn colours(state: &State, send: &Callback<Action>) -> Html {
    let puzzle = state.play.puzzle();
    let look = &state.play.bench.look;
    if look.scheme().is_some() {
        // Two colours, or a blindfold.
        return Html::default();
    }
    let faces = puzzle.faces();
    let shown: Vec<Rgb> = (0..faces.len() as u8)
        .map(|face| state.face_colour(puzzle, FaceId(face)))
        .collect();
    let is_cell = puzzle.dimensions() == 4;
    let field = |(n, &colour): (usize, &Rgb)| {
        let name = &faces[n].name;
        let label = if is_cell {
            words::look::cell_colour(name)
        } else {
            words::look::face_colour(name)
        };
        html! {
            <label>
                <input type="color" value={hex(colour)} aria-label={label}
                    data-testid={format!("colour-{name}")} oninput={from_field(send, move |text| {
                        act(Command::Set(FaceId(n as u8), read(&text).unwrap_or(colour)))
                    })} />
                <span aria-hidden="true">{ name }</span>
            </label>
        }
    };
    let reset = state.play.library.own.of(puzzle.name()).is_empty();
    html! {
        <>
            <h2 class="eyebrow">{ words::look::COLOURS.text() }</h2>
            <div class="own-colours" role="group" aria-label={words::look::OWN_COLOURS.text()}>
                { for shown.iter().enumerate().map(field) }
            </div>
            <button class="button outlined" data-testid="reset-colours" disabled={reset}
                onclick={send.reform(|_| act(Command::Reset))}>{ words::look::RESET_COLOURS.text() }</button>
            { check(&shown, &|n| faces[n].name.as_str()) }
        </>
    }
}

/// Who sees which colours as the same.
fn check<'a>(shown: &[Rgb], name: &impl Fn(usize) -> &'a str) -> Html {
    let line = |vision: Vision| {
        let alike = vision.alike(shown);
        if alike.is_empty() {
            return None;
        }
        let pairs: Vec<String> = (alike.iter())
            .map(|&[a, b]| words::look::alike_pair(name(a), name(b)))
            .collect();
        let pairs = pairs.join(", ");
        let words = match vision {
            Vision::Normal => words::look::alike_everybody(pairs),
            Vision::Protanopia => words::look::alike_red(pairs),
            Vision::Deuteranopia => words::look::alike_green(pairs),
            Vision::Tritanopia => words::look::alike_blue(pairs),
        };
        Some(html! { <li>{ words }</li> })
    };
    let lines: Vec<Html> = Vision::ALL.into_iter().filter_map(line).collect();
    let method = words::look::ALIKE_TITLE.text();
    html! {
        <div class="hint" role="status" title={method} data-testid="colour-check">
            if lines.is_empty() {
                <p>{ words::look::ALIKE_NONE.text() }</p>
            } else {
                <p>{ words::look::ALIKE.text() }</p>
                <ul>{ for lines }</ul>
            }
        </div>
    }
}
