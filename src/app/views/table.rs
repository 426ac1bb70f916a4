//! What lies on the table beside the puzzle in hand: the other puzzles, and memory tapes with their heads.

use group::Permutation;
use puzzle::{FaceId, Puzzle};
use q::Tape;
use yew::{Html, classes, html};

use crate::facelets;
use crate::state::State;
use crate::state::screens::run::program::Loaded;
use crate::text::hex;
use crate::views::filled;

/// How many places of a tape are shown on each side of its head.
const NEAR: u64 = 8;

/// The puzzles that are not in hand, in a row, and the tapes; nothing for a program with one puzzle.
pub fn table(state: &State) -> Html {
    let Some(loaded) = &state.run.loaded else {
        return Html::default();
    };
    let puzzles = &loaded.program.puzzles;
    if puzzles.len() == 1 && !puzzles[0].tape {
        return Html::default();
    }
    several(state, loaded)
}

/// The same of a program with several puzzles, or a tape.
#[inline(never)]
fn several(state: &State, loaded: &Loaded) -> Html {
    let puzzles = &loaded.program.puzzles;
    let positions = state.run.player.positions();
    let current = state.run.player.current();
    let others = puzzles
        .iter()
        .enumerate()
        .filter(|(index, _)| *index != current);
    html! {
        <div class="table" role="group" aria-label={words::run::TABLE.text()} data-testid="table">
            <div class="tiles">
                <span class="in-hand" data-testid="in-hand">
                    { filled(
                        &words::run::in_hand(words::Part(0)),
                        &[html! { <strong>{ loaded.called(current) }</strong> }],
                    ) }
                </span>
                { for others.map(|(index, declared)| html! {
                    <figure class="tile" key={index} data-testid={format!("tile-{}", declared.name)}>
                        { small(state, &declared.puzzle, &positions[index]) }
                        <figcaption>{ loaded.called(index) }</figcaption>
                    </figure>
                }) }
            </div>
            { for (0..puzzles.len()).filter_map(|index| {
                let tape = state.run.player.tape(index)?;
                Some(strip(state, loaded, index, tape))
            }) }
        </div>
    }
}

/// A tape: its places from left to right, the head's marked.
fn strip(state: &State, loaded: &Loaded, index: usize, tape: Tape<'_>) -> Html {
    let declared = &loaded.program.puzzles[index];
    let near = tape
        .iter()
        .filter(|(at, _)| at.abs_diff(tape.head()) <= NEAR);
    let cell = |(at, position): (i64, &Permutation)| {
        let head = at == tape.head();
        let registers = loaded
            .registers
            .iter()
            .filter(|register| register.puzzle == index);
        let values: Vec<String> = registers
            .map(|register| {
                let value = register.register.decode(&declared.puzzle, position);
                let value = value.map_or_else(|| "?".to_owned(), |value| value.to_string());
                format!("{} {value}", register.name)
            })
            .collect();
        html! {
            <li class={classes!("cell", head.then_some("head"))} key={at.to_string()}
                aria-current={head.then_some("true")} data-testid={head.then_some("tape-head")}>
                <span class="place">{ at.to_string().replace('-', "\u{2212}") }</span>
                if values.is_empty() {
                    { small(state, &declared.puzzle, position) }
                } else {
                    { for values.iter().map(|value| html! { <span class="value">{ value }</span> }) }
                }
                if head { <span class="unseen">{ words::run::HEAD_IS_HERE.text() }</span> }
            </li>
        }
    };
    let name = loaded.puzzle_name(index);
    html! {
        <div class="tape" data-testid={format!("tape-{}", declared.name)}>
            <span class="tape-name" title={(name != declared.name)
                .then(|| words::run::tape_title(&declared.name))}>{ words::run::tape(name) }</span>
            <ol tabindex="0" aria-label={words::run::tape_label(name, tape.head())}>
                { for near.map(cell) }
            </ol>
        </div>
    }
}

/// A small unfolded net; a plain tile for a puzzle that has none.
pub fn small(state: &State, puzzle: &Puzzle, position: &Permutation) -> Html {
    let label = if position.is_identity() {
        words::run::puzzle_solved(puzzle.name())
    } else {
        words::run::puzzle_not_solved(puzzle.name())
    };
    let Some(net) = facelets::net(puzzle) else {
        return html! {
            <span class={classes!("plain", (!position.is_identity()).then_some("turned"))}
                role="img" aria-label={label}>
                { puzzle.name() }
            </span>
        };
    };
    let (columns, rows) = (4 * puzzle.layers(), 3 * puzzle.layers());
    let faces = facelets::colours(puzzle, &net, position);
    let squares = net.iter().zip(&faces).map(|(square, &face)| {
        let colour = state.face_colour(puzzle, FaceId(face as u8));
        html! {
            <rect x={square.column.to_string()} y={square.row.to_string()} width="0.9" height="0.9"
                fill={hex(colour)} />
        }
    });
    html! {
        <svg translate="no" class="net" viewBox={format!("0 0 {columns} {rows}")} role="img" aria-label={label}>
            { for squares }</svg>
    }
}
