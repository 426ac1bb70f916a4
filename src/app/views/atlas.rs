//! The screen Atlas: the list of its parts, and the part that is shown.

mod diagram;
mod dimensions;
mod distances;
mod errata;
mod farthest;
mod guide;
mod last_layer;
mod map;
mod overview;
mod plot;
mod scale;
mod sheet;
mod sky;
mod symmetric;
mod tesseract;
mod theorem;
mod two_colour;

use wire::TurnCount;
use yew::{Callback, Html, html};

use super::{PUZZLE_LABEL, ScreenView, help};
use crate::state::link::Link;
use crate::state::screens::atlas::about::tables;
use crate::state::screens::atlas::section::Section;
use crate::state::{Action, State};

pub const VIEW: ScreenView = ScreenView {
    skip: ("#main", words::atlas::SKIP.text()),
    label: PUZZLE_LABEL,
    menu: |_, _| html! { <div></div> },
    under: |_, _, _| Html::default(),
    columns: |stage, state, send| {
        vec![
            stage,
            html! { <div class="column atlas" key="atlas">{ atlas(state, send) }</div> },
        ]
    },
    help: help::ATLAS,
};

fn atlas(state: &State, send: &Callback<Action>) -> Html {
    let section = &state.atlas.section;
    let body = match section {
        Section::Overview => overview::overview(state, send),
        Section::Dimensions => dimensions::dimensions(state, send),
        Section::Distances => distances::distances(state, send),
        Section::Farthest => farthest::farthest(state),
        Section::Papers => guide::guide(),
        Section::Errata => errata::errata(),
        Section::UpperFace(_) => last_layer::last_layer(state, send),
        Section::Symmetric(name) => symmetric::symmetric(state, name.as_deref(), send),
        Section::TwoColour => two_colour::two_colour(state, send),
        Section::Tesseract => tesseract::tesseract(state, send),
        Section::TurnMetrics => plain(state, send),
    };
    // One state of the last layer takes the place of another without the focus leaving the buttons.
    let key = match section {
        Section::UpperFace(_) => Section::UpperFace(None).path(),
        section => section.path(),
    };
    html! {
        <>
            if !state.shell.embed { { list(section) } }
            <article class="atlas-page" key={key} aria-labelledby="atlas-heading">
                <h2 id="atlas-heading" data-testid="atlas-heading">{ section.heading() }</h2>
                { body }
            </article>
        </>
    }
}

fn list(shown: &Section) -> Html {
    html! {
        <nav class="atlas-parts" aria-label={words::atlas::PARTS_LABEL.text()}>
            { for Section::ALL.into_iter().map(|section| {
                let path = if section == Section::Overview { "overview".to_owned() } else { section.path() };
                html! {
                    <a href={section.href()} aria-current={section.is_same_part(shown).then_some("page")}
                        data-testid={format!("atlas-{path}")}>
                        { section.name() }
                    </a>
                }
            }) }
        </nav>
    }
}

/// A turn metric, in a few words.
fn metric_words(count: TurnCount) -> &'static str {
    match count {
        TurnCount::Htm => words::atlas::HTM,
        TurnCount::Qtm => words::atlas::QTM,
        TurnCount::Stm => words::atlas::STM,
        TurnCount::Sptm => words::atlas::SPTM,
    }
    .text()
}

/// A link to Play, where moves have led to a position.
fn open_in_play(setup: &str, what: &str) -> Html {
    let mut link = Link::default();
    link.set("setup", setup);
    let href = format!("#/play/3x3x3?{}", link.query().unwrap_or_default());
    html! {
        <a class="link" {href} aria-label={words::atlas::open_in_play_label(what)}>
            { words::atlas::OPEN_IN_PLAY.text() }
        </a>
    }
}

/// The address of a puzzle in Play on which `setup` has been done, and `moves` are ready to be played.
fn played(puzzle: &str, setup: &str, moves: &str) -> String {
    let mut link = Link::default();
    link.set("setup", setup);
    link.set("alg", moves);
    link.set("at", "0");
    format!("#/play/{puzzle}?{}", link.query().unwrap_or_default())
}

/// A link to Play: there, `setup` has been done, and `moves` are ready to be played.
fn in_play(setup: &str, moves: &str, what: &str) -> Html {
    let href = played("3x3x3", setup, moves);
    html! { <a class="link" {href} aria-label={words::atlas::play_label(what)}>{ words::atlas::PLAY.text() }</a> }
}

/// A part that has nothing but tables.
fn plain(state: &State, send: &Callback<Action>) -> Html {
    html! {
        { for tables(&state.atlas.section).iter().map(|table| sheet::sheet(state, table, Html::default(), send)) }
    }
}
