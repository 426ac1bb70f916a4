//! With a real cube in hand: one instruction at a time, in large letters.

use puzzle::Puzzle;
use yew::{Callback, Html, html};

use super::{Nodes, side, stage};
use crate::state::screens::run;
use crate::state::screens::run::player::{Body, Command};
use crate::state::{Action, State};
use crate::text::typeset;

/// The panel under the puzzle, in place of status and player bar.
pub fn panel(state: &State, nodes: &Nodes, send: &Callback<Action>) -> Html {
    let player = &state.run.player;
    let status = state.run.status(&state.shell.compiler);
    let moves = match &status.body {
        Body::Moves { moves, now, .. } if player.question().is_none() => {
            now.and_then(|now| moves.get(now))
        }
        _ => None,
    };
    let key = |command: Command, testid: &'static str, class: &'static str, words: &'static str| {
        let press = send.reform(move |_| Action::Run(run::Action::Player(command)));
        html! {
            <button {class} data-testid={testid} onclick={press}
                disabled={!player.can(command) || player.question().is_some()}>{ words }</button>
        }
    };
    html! {
        <section class="real-cube" aria-label="With a real cube" data-testid="real-cube">
            <p class="hint">
                { "Hold your cube with white on top and green in front. Do what it says, then press Done." }
            </p>
            if let Some(name) = moves {
                <p class="where">{ &status.location }</p>
                <p class="huge" data-testid="real-move">{ typeset(name) }</p>
                <p class="words">{ in_words(player.puzzle(), name) }</p>
            } else {
                { stage::status(state, &nodes.ask, send) }
            }
            <div class="real-keys">
                { key(Command::BackMove, "real-back", "button outlined large", "Back") }
                { key(Command::StepMove, "real-done", "button filled large", "Done") }
                <button class="button" data-testid="real-end"
                    onclick={send.reform(|_| Action::Run(run::Action::Real))}>{ "End" }</button>
            </div>
        </section>
    }
}

/// What to do for a move, where it turns a side of a cube.
fn in_words(puzzle: &Puzzle, name: &str) -> Option<String> {
    let face = name.get(..1).filter(|_| puzzle.layers() > 1)?;
    side::FACES
        .contains(&face)
        .then(|| side::turn_in_words(face, &name[1..]))
}
