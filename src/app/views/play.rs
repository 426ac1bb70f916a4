//! The screen Play: what stands beside the puzzle.

mod algorithm;
mod apart;
mod away;
mod case_picture;
pub mod chooser;
mod colours;
mod cycles;
mod drawn;
mod effort;
pub mod entry;
pub mod follow;
mod gallery;
mod hands;
mod headset;
mod key_map;
pub mod key_sets;
pub(super) mod look;
mod macros;
pub mod overlay;
mod pad;
mod pieces;
mod practice;
mod proof;
mod pull;
mod quarks;
mod squares;
mod times;
mod tree;
mod unfolding;

use yew::{Callback, Html, html};

use super::bar::{Key, Scrubber, bar};
use super::icons::Icon;
use super::{Nodes, PUZZLE_LABEL, SKIP_TO_PUZZLE, ScreenView, help};
use crate::state::screens::Stage as _;
use crate::state::screens::play::{self, Go, Panel};
use crate::state::{Action, State};

use chooser::chooser;

pub const VIEW: ScreenView = ScreenView {
    skip: SKIP_TO_PUZZLE,
    label: PUZZLE_LABEL,
    menu: |state, send| chooser(state, |name| Action::Play(play::Action::Choose(name)), send),
    under,
    columns: |stage, state, send| {
        vec![
            stage,
            html! { <div class="column side" key="beside">{ side(state, send) }</div> },
        ]
    },
    help: help::PLAY,
};

/// What stands under the puzzle: the algorithm bar and the player bar.
fn under(state: &State, nodes: &Nodes, send: &Callback<Action>) -> Html {
    html! {
        <>
            { follow::line(state, send) }
            { hands::strip(state, send) }
            { algorithm::algorithm(state, &nodes.algorithm, send) }
            { player(state, send) }
        </>
    }
}

/// The panels beside the puzzle and the tabs that choose among them.
fn side(state: &State, send: &Callback<Action>) -> Html {
    let panel = state.play.bench.panel;
    let tab = |tab: Panel| {
        let selected = panel == tab;
        html! {
            <button role="tab" id={format!("panel-tab-{}", tab.id())} aria-selected={selected.to_string()}
                aria-controls={format!("panel-{}", tab.id())} data-testid={format!("panel-{}", tab.id())}
                onclick={send.reform(move |_| Action::Play(play::Action::Panel(tab)))}>{ tab.name() }</button>
        }
    };
    let body = match panel {
        Panel::Turn => pad::panel(state, send),
        Panel::View => look::panel(state, send),
        Panel::Moves => tree::panel(state, send),
        Panel::Pieces => pieces::panel(state, send),
        Panel::Cycles => cycles::panel(state, send),
        Panel::Apart => apart::panel(state, send),
        Panel::Colours => entry::panel(state, send),
        Panel::Times => times::panel(state, send),
        Panel::Gallery => gallery::panel(state, send),
        Panel::Quarks => quarks::panel(state, send),
    };
    html! {
        <section class="panel play-side" aria-label={words::stage::BESIDE.text()}>
            <div class="panel-tabs" role="tablist" aria-label={words::stage::PANELS.text()}>
                { for Panel::of(state.play.puzzle()).iter().map(|&panel| tab(panel)) }
            </div>
            <div class="panel-body" role="tabpanel" id={format!("panel-{}", panel.id())}
                aria-labelledby={format!("panel-tab-{}", panel.id())}>{ body }</div>
        </section>
    }
}

fn player(state: &State, send: &Callback<Action>) -> Html {
    let play = &state.play;
    let key = |go: Go, testid: &'static str, sign: Icon, [word, title]: [words::Message; 2]| Key {
        testid,
        sign,
        word: word.text(),
        words: title.text().to_owned(),
        enabled: play.can(go),
        main: go == Go::PlayOrPause,
        pressed: None,
        press: send.reform(move |_| Action::Play(play::Action::Go(go))),
    };
    let main = if play.is_playing() {
        key(
            Go::PlayOrPause,
            "play-pause",
            Icon::Pause,
            [words::stage::PAUSE, words::stage::PAUSE_TITLE],
        )
    } else {
        key(
            Go::PlayOrPause,
            "play-pause",
            Icon::Run,
            [words::stage::PLAY, words::stage::PLAY_TITLE],
        )
    };
    let looping = play.settings.looping;
    let mut keys = vec![
        key(
            Go::Start,
            "play-start",
            Icon::ToStart,
            [words::stage::START, words::stage::START_TITLE],
        ),
        key(
            Go::Back,
            "play-back",
            Icon::BackMove,
            [words::stage::BACK, words::stage::BACK_TITLE],
        ),
        main,
        key(
            Go::Step,
            "play-step",
            Icon::StepMove,
            [words::stage::STEP, words::stage::STEP_TITLE],
        ),
        key(
            Go::End,
            "play-end",
            Icon::ToInput,
            [words::stage::END, words::stage::END_TITLE],
        ),
        Key {
            testid: "play-loop",
            sign: Icon::Loop,
            word: words::stage::AGAIN.text(),
            words: words::stage::AGAIN_TITLE.text().to_owned(),
            enabled: true,
            main: false,
            pressed: Some(looping),
            press: send.reform(move |_| Action::Play(play::Action::Loop(!looping))),
        },
    ];
    if play.is_long() {
        keys.insert(
            3,
            key(
                Go::Watch,
                "play-watch",
                Icon::RunQuickly,
                [words::stage::WATCH, words::stage::WATCH_TITLE],
            ),
        );
    }
    let (at, most) = (play.timeline().at() as u64, play.timeline().len() as u64);
    let scrubber = Scrubber {
        at,
        most,
        words: words::stage::step_of(at, most),
        marks: (play.stage_ends().unwrap_or_default().into_iter())
            .map(|step| step as u64)
            .collect(),
        go: send.reform(|step: u64| Action::Play(play::Action::Go(Go::Seek(step as usize)))),
    };
    bar(&scrubber, &keys, play.speed(), send)
}
