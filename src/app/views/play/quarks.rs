//! The show: Kamack and Keane's tricks with quarks, with cell 4 as the Rubik's cube of somebody who lives in it.

use atlas::tesseract;
use yew::{Callback, Html, html};

use crate::facelets;
use crate::state::screens::Stage as _;
use crate::state::screens::play;
use crate::state::screens::play::Go;
use crate::state::screens::play::gallery::{self, Command, TRICKS};
use crate::state::{Action, State};
use crate::text::sentence;
use crate::views::facets;
use crate::views::icons::{Icon, icon};

pub fn panel(state: &State, send: &Callback<Action>) -> Html {
    let page = state.play.bench.gallery.trick;
    let trick = &TRICKS[page];
    let to = |page: usize| {
        send.reform(move |_: yew::MouseEvent| {
            Action::Play(play::Action::Gallery(Command::Trick(page)))
        })
    };
    let playing = state.play.is_playing();
    let (sign, word) = if playing {
        (Icon::Pause, words::panels::TRICK_PAUSE)
    } else {
        (Icon::Run, words::panels::TRICK_WATCH)
    };
    let watch = send.reform(|_: yew::MouseEvent| Action::Play(play::Action::Go(Go::Watch)));
    html! {
        <div class="gallery quarks">
            <p class="eyebrow">{ words::panels::trick(page + 1, TRICKS.len()) }</p>
            <h2 data-testid="trick-title">{ trick.title }</h2>
            <p>{ trick.words }</p>
            <div class="row">
                <button class="button outlined" data-testid="trick-back" disabled={page == 0}
                    onclick={to(page.saturating_sub(1))}>
                    { icon(Icon::BackMove) }<span>{ words::panels::TRICK_BEFORE.text() }</span>
                </button>
                if trick.does.is_some() {
                    <button class="button filled" data-testid="trick-watch" disabled={!state.play.can(Go::Watch)}
                        onclick={watch}>{ icon(sign) }<span>{ word.text() }</span></button>
                }
                <button class="button outlined" data-testid="trick-next" disabled={page + 1 == TRICKS.len()}
                    onclick={to(page + 1)}>
                    <span>{ words::panels::TRICK_NEXT.text() }</span>{ icon(Icon::StepMove) }
                </button>
            </div>
            <figure class="cell-4">
                { net(state) }
                <figcaption data-testid="verdict">{ verdict(state) }</figcaption>
            </figure>
            <h3>{ words::panels::BEHIND.text() }</h3>
            <p>{ trick.behind }</p>
            <p class="hint">{ words::panels::QUARKS_SOURCE.text() }</p>
        </div>
    }
}

/// What the cubist in cell 4 makes of what he sees.
fn verdict(state: &State) -> String {
    let position = state.play.shown();
    match gallery::impossible(position) {
        None => words::panels::CELL_4_STRANGE.text().to_owned(),
        Some(_) if solved(state) => words::panels::CELL_4_SOLVED.text().to_owned(),
        Some(problems) => match problems.first() {
            None => words::panels::CELL_4_HONEST.text().to_owned(),
            Some(problem) => words::panels::cell_4_impossible(sentence(&problem.message)),
        },
    }
}

fn solved(state: &State) -> bool {
    gallery::face_4()
        .seen(state.play.shown())
        .is_some_and(|seen| seen.is_identity())
}

/// Cell 4 as an unfolded cube, in the tesseract's colours.
fn net(state: &State) -> Html {
    let face_4 = gallery::face_4();
    let tesseract = tesseract();
    let here = state.play.shown().inverse();
    let squares = facelets::net(face_4.cube()).unwrap_or_default();
    let squares = squares.iter().map(|square| {
        let slot = face_4.facet(square.facet);
        let facet = here.image(slot.into());
        let face = tesseract.facets()[facet].face;
        let colour = state.face_colour(tesseract, face);
        let name = &tesseract.faces()[usize::from(face.0)].name;
        facets::square(square, colour, Some(name))
    });
    html! {
        <svg translate="no" viewBox="0 0 12 9" role="img" aria-label={words::panels::CELL_4.text()}
            data-testid="cell-4">
            { for squares }
        </svg>
    }
}
