//! The piece that is followed: how it is chosen, what is said of it, and where it is on the flat net.

use puzzle::PieceId;
use yew::{Callback, Html, classes, html};

use super::look::menu;
use crate::facelets::Square;
use crate::state::screens::Stage as _;
use crate::state::screens::play;
use crate::state::screens::play::follow::{Command, words_of};
use crate::state::{Action, State};
use crate::text::hex;

/// Sends a command.
pub(super) fn command(send: &Callback<Action>, command: Command) -> Callback<yew::MouseEvent> {
    send.reform(move |_| Action::Play(play::Action::Follow(command.clone())))
}

/// The line under the puzzle: of what turns by itself, of the piece that is followed, or else of the one under the
/// pointer.
pub fn line(state: &State, send: &Callback<Action>) -> Html {
    let picking = state.play.bench.follow.picking;
    if let Some(words) = state.play.idle_words() {
        return html! { <p class="piece-line came" data-testid="came-through">{ words }</p> };
    }
    let (words, stop, step) = if picking {
        let words = words::panels::FOLLOW_PICKING.text().to_owned();
        (words, words::panels::FOLLOW_CANCEL, Command::Pick)
    } else if let Some(followed) = state.play.followed() {
        let words = words_of(&followed);
        (words, words::panels::FOLLOW_STOP, Command::Piece(None))
    } else {
        let words = state.described().map(|piece| piece.words());
        return html! {
            <p class="piece-line" data-testid="piece-line">{ words.unwrap_or_default() }</p>
        };
    };
    html! {
        <div class="piece-line follow-line" data-testid="follow-line">
            <span data-testid="follow-words">{ words }</span>
            <button class="link" data-testid="follow-stop" onclick={command(send, step)}>{ stop.text() }</button>
        </div>
    }
}

/// Which piece is followed, to choose.
pub fn choice(state: &State, send: &Callback<Action>) -> Html {
    let play = &state.play;
    let names: Vec<&str> = std::iter::once(words::panels::FOLLOW_NONE.text())
        .chain(
            play.puzzle()
                .pieces()
                .iter()
                .map(|piece| piece.name.as_str()),
        )
        .collect();
    let chosen = play
        .followed_piece()
        .map_or(0, |piece| usize::from(piece.0) + 1);
    let choose = send.reform(|n: usize| {
        let piece = n.checked_sub(1).map(|n| PieceId(n as u16));
        Action::Play(play::Action::Follow(Command::Piece(piece)))
    });
    html! {
        <div class="follow">
            { menu("follow", words::panels::FOLLOW.text(), &names, Some(chosen), &choose) }
            <button class={classes!("button", "outlined")} data-testid="follow-pick"
                title={words::panels::FOLLOW_PICK_TITLE.text()}
                aria-pressed={play.bench.follow.picking.to_string()}
                onclick={command(send, Command::Pick)}>{ words::panels::FOLLOW_PICK.text() }</button>
        </div>
    }
}

/// Over a flat net: frames around the stickers of the piece, joined by threads, and where the turn under the pointer
/// would take them.
pub fn on_net(state: &State, net: &[Square]) -> Html {
    let (puzzle, play) = (state.puzzle(), &state.play);
    let Some(piece) = play.followed_piece() else {
        return Html::default();
    };
    let there = play.shown();
    let square = |place: usize| net.iter().find(|square| square.facet == place);
    let facets = puzzle.piece(piece).facets.iter();
    let here: Vec<&Square> = facets
        .filter_map(|&facet| square(there.image(facet.into())))
        .collect();
    let goals = play.followed_goals();
    let ghosts = goals.iter().filter_map(|&[place, facet]| {
        let face = puzzle.facets()[facet].face;
        Some((square(place)?, hex(state.face_colour(puzzle, face))))
    });
    let centre = |square: &Square| [square.column, square.row].map(|at| f32::from(at) + 0.5);
    let count = here.len().max(1) as f32;
    let hub = [0, 1].map(|axis| here.iter().map(|one| centre(one)[axis]).sum::<f32>() / count);
    let [x, y] = hub.map(|at| at.to_string());
    let layer = |class: &'static str| {
        html! {
            <g class={class}>
                { for here.iter().map(|square| frame(square)) }
                if here.len() > 1 {
                    { for here.iter().map(|square| {
                        let [a, b] = centre(square).map(|at| at.to_string());
                        html! { <line x1={a} y1={b} x2={x.clone()} y2={y.clone()} /> }
                    }) }
                }
            </g>
        }
    };
    html! {
        <g data-testid="net-followed" data-stickers={here.len().to_string()}>
            { for ghosts.map(|(square, colour)| html! {
                <circle class="follow-ghost" cx={format!("{}.5", square.column)}
                    cy={format!("{}.5", square.row)} r="0.3" fill={colour} />
            }) }
            { layer("follow-edge") }
            { layer("follow-thread") }
        </g>
    }
}

fn frame(at: &Square) -> Html {
    let (x, y) = (at.column, at.row);
    html! { <rect x={format!("{x}.06")} y={format!("{y}.06")} width="0.88" height="0.88" rx="0.12" /> }
}
