//! Under the puzzle of Play: a smart cube, and what is to be done with it.

use puzzle::MoveId;
use yew::{Callback, Html, classes, html};

use super::super::cube;
use crate::state::real::{Action as Do, Guide, Link};
use crate::state::screens::run::real::now;
use crate::state::screens::{Hand, Stage as _};
use crate::state::{Action, State};
use crate::text::typeset;

/// What there is to say of a smart cube, where one was asked for.
pub fn strip(state: &State, send: &Callback<Action>) -> Html {
    let connection = &state.shell.cube;
    let asked = connection.link != Link::Off || connection.problem.is_some();
    if !state.play.fits_smart_cube() || !asked {
        return Html::default();
    }
    html! {
        <section class="cube-strip" aria-label={words::cube::LABEL.text()} data-testid="cube-strip">
            if connection.link == Link::Connected { { lead(state, send) } }
            { cube::bar(state, send) }
            if connection.link == Link::Connected {
                if connection.gyroscope.is_some() { { cube::held(state, send) } } else { { whole(state, send) } }
            }
        </section>
    }
}

/// What is to be done with it.
fn lead(state: &State, send: &Callback<Action>) -> Html {
    let Some(lead) = state.play.lead() else {
        return Html::default();
    };
    let puzzle = state.play.puzzle();
    let wrong = matches!(lead.guide, Guide::Back { .. } | Guide::Elsewhere);
    let name = |turn: &MoveId| typeset(&puzzle.mv(*turn).name);
    let now = now(puzzle, &lead.turns);
    html! {
        <div class={classes!("cube-lead", wrong.then_some("wrong"))}>
            <p role="status" data-testid="cube-lead">{ state.play.lead_in_words(&lead) }</p>
            if !now.is_empty() {
                <strong class="cube-turn" data-testid="cube-turn" translate="no">
                    { now.iter().map(name).collect::<Vec<_>>().join(" ") }</strong>
            }
            if matches!(lead.guide, Guide::Back { wrong: None, .. } | Guide::Elsewhere) {
                <button class="button outlined" data-testid="cube-trust"
                    onclick={send.reform(|_| Action::Cube(Do::Trust))}>{ words::cube::TRUST.text() }</button>
            }
        </div>
    }
}

/// Keys for whoever turned the whole cube, which a cube without a gyroscope does not feel.
fn whole(state: &State, send: &Callback<Action>) -> Html {
    let puzzle = state.play.puzzle();
    let key = |name: &'static str| {
        let turn = puzzle.move_by_name(name)?;
        Some(html! {
            <button class="button outlined square" data-testid={format!("cube-whole-{name}")} translate="no"
                onclick={send.reform(move |_| Action::from(Hand::Turn(turn)))}>{ name }</button>
        })
    };
    html! {
        <div class="cube-whole" role="group" aria-label={words::cube::WHOLE.text()}>
            <span class="hint">{ words::cube::WHOLE.text() }</span>
            { for ["x", "y", "z"].into_iter().filter_map(key) }
        </div>
    }
}

/// The key that connects one, where it could be the puzzle.
pub fn key(state: &State, send: &Callback<Action>) -> Html {
    if !state.play.fits_smart_cube() || state.shell.cube.link != Link::Off {
        return Html::default();
    }
    html! {
        <button class="button outlined" data-testid="play-cube-connect"
            onclick={send.reform(|_| Action::Cube(Do::Connect))}>{ words::cube::CONNECT.text() }</button>
    }
}
