//! The pad of the 2x2x2x2: its squares (Gould's 2D faces), and several turns at once.

use puzzle::{FaceId, MoveId, Puzzle};
use yew::{Callback, Html, classes, html};

use super::look::switch;
use crate::state::screens::play;
use crate::state::screens::play::together::{Command, squares_of};
use crate::state::screens::{Hand, Stage as _};
use crate::state::{Action, State};
use crate::text::typeset;

fn act(send: &Callback<Action>, command: Command) -> Callback<yew::MouseEvent> {
    send.reform(move |_| Action::Play(play::Action::Together(command)))
}

/// What stands under the turns of a cell; nothing on puzzles without squares.
pub fn squares(state: &State, cell: Option<FaceId>, send: &Callback<Action>) -> Html {
    let puzzle = state.play.puzzle();
    let turns = cell.map_or_else(Vec::new, |cell| squares_of(puzzle, cell));
    if turns.is_empty() {
        return Html::default();
    }
    let name = cell.map_or("", |cell| puzzle.faces()[usize::from(cell.0)].name.as_str());
    html! {
        <>
            <p class="hint">{ words::panels::squares(name) }</p>
            <div class="pad pad-3" role="group" aria-label={words::panels::squares_label(name)}>
                { for turns.iter().map(|&id| turn(state, puzzle, id, send)) }
            </div>
            { together(state, send) }
        </>
    }
}

fn turn(state: &State, puzzle: &Puzzle, id: MoveId, send: &Callback<Action>) -> Html {
    let name = &puzzle.mv(id).name;
    let chosen = state.play.bench.together.as_ref();
    let class = classes!(
        chosen
            .is_some_and(|all| all.contains(&id))
            .then_some("chosen")
    );
    html! {
        <button {class} aria-label={words::panels::turn(typeset(name))}
            data-testid={format!("turn-{}", name.replace('\'', "-prime"))}
            onclick={send.reform(move |_| Action::from(Hand::Turn(id)))}>{ typeset(name) }</button>
    }
}

/// Several turns as one.
fn together(state: &State, send: &Callback<Action>) -> Html {
    let chosen = state.play.bench.together.as_ref();
    let puzzle = state.play.puzzle();
    let on = chosen.is_some();
    let names: Vec<String> = chosen
        .into_iter()
        .flatten()
        .map(|&id| typeset(&puzzle.mv(id).name))
        .collect();
    html! {
        <>
            { switch("several-turns-at-once", words::panels::TOGETHER.text(), on, act(send, Command::Choose(!on))) }
            if on {
                <div class="row">
                    <output translate="no" data-testid="together">
                        { if names.is_empty() {
                            words::panels::TOGETHER_NONE.text().to_owned()
                        } else {
                            names.join(" ")
                        } }
                    </output>
                    <button class="button filled" data-testid="together-do" disabled={names.is_empty()}
                        onclick={act(send, Command::Do)}>{ words::panels::TOGETHER_DO.text() }</button>
                    <button class="button outlined" data-testid="together-clear" disabled={names.is_empty()}
                        onclick={act(send, Command::Clear)}>{ words::panels::TOGETHER_CLEAR.text() }</button>
                </div>
            }
        </>
    }
}
