//! The puzzle as a table: every slot, the piece in it, and how it lies.

use puzzle::PieceId;
use yew::{Callback, Html, classes, html};

use super::follow;
use crate::state::describe::describe_with;
use crate::state::link::Link;
use crate::state::screens::play::follow::Command;
use crate::state::{Action, State};
use crate::views::{filled, in_words};

pub fn panel(state: &State, send: &Callback<Action>) -> Html {
    if state.play.bench.look.blindfold {
        return html! { <p class="hint">{ words::panels::PIECES_BLIND.text() }</p> };
    }
    let puzzle = state.puzzle();
    let here = state.stage().shown().inverse();
    let rows: Vec<_> = (0..puzzle.pieces().len() as u16)
        .map(PieceId)
        .filter_map(|slot| Some((slot, describe_with(puzzle, &here, slot)?)))
        .collect();
    let solved = rows.iter().filter(|(_, row)| row.is_solved()).count();
    let last_layer = rows
        .iter()
        .all(|(_, row)| row.is_solved() || row.slot.contains('U'));
    let moves = (last_layer && solved < rows.len())
        .then(|| state.play.moves_of_cube())
        .flatten();
    let light =
        |slot: Option<PieceId>| send.reform(move |_: yew::PointerEvent| Action::Hover(slot));
    let followed = state.play.followed_slot();
    html! {
        <>
            { follow::choice(state, send) }
            <p class="hint" data-testid="solved-pieces">
                { words::panels::pieces_solved(rows.len(), solved) }
            </p>
            if let Some(moves) = moves { { in_atlas(&moves) } }
            { in_words::region(state) }
            <table class="pieces" data-testid="pieces">
                <thead>
                    <tr>
                        <th scope="col">{ words::panels::PIECES_PLACE.text() }</th>
                        <th scope="col">{ words::panels::PIECES_PIECE.text() }</th>
                        <th scope="col">{ words::panels::PIECES_LIES.text() }</th>
                    </tr>
                </thead>
                <tbody>
                    { for rows.iter().map(|(slot, row)| html! {
                        <tr class={classes!((state.shell.hover == Some(*slot)).then_some("lit"),
                                (followed == Some(*slot)).then_some("followed"))}
                            onpointerenter={light(Some(*slot))} onpointerleave={light(None)}>
                            <th scope="row">
                                <button aria-pressed={(followed == Some(*slot)).to_string()}
                                    title={words::panels::FOLLOW_HERE.text()}
                                    data-testid={format!("follow-{}", row.slot)}
                                    onclick={follow::command(send, Command::Slot(*slot))}
                                    onfocus={send.reform({
                                    let slot = *slot;
                                    move |_: yew::FocusEvent| Action::Hover(Some(slot))
                                })}>{ &row.slot }</button>
                            </th>
                            <td>{ &row.piece }</td>
                            <td>{ match &row.lies {
                                None => words::panels::LIES_WELL.text(),
                                Some(lies) => lies.as_str(),
                            } }</td>
                        </tr>
                    }) }
                </tbody>
            </table>
        </>
    }
}

/// The way to the shortest solutions of a last layer.
fn in_atlas(moves: &str) -> Html {
    let mut link = Link::default();
    link.set("moves", moves);
    let href = format!("#/atlas/upper-face?{}", link.query().unwrap_or_default());
    let link = html! {
        <a class="link" {href} data-testid="in-atlas">{ words::panels::LAST_LAYER_LINK.text() }</a>
    };
    html! { <p class="hint">{ filled(&words::panels::last_layer(words::Part(0)), &[link]) }</p> }
}
