//! Small drawings of a puzzle's pieces in the colours of their registers.

use puzzle::{PieceId, Puzzle};
use yew::{Html, classes, html};

use crate::facelets::{self, Square};
use crate::state::screens::architect::design::Design;
use crate::state::screens::architect::letter;
use crate::views::icons::tone;

/// Cubes with more layers are drawn as bars: the squares of a net would be too small.
const MOST_LAYERS: u8 = 5;

/// Draws designs of one puzzle.
pub struct Draughtsman<'a> {
    puzzle: &'a Puzzle,
    net: Option<Vec<Square>>,
}

/// Whose a piece is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Nobody,
    Register(usize),
    Several,
}

impl<'a> Draughtsman<'a> {
    pub fn new(puzzle: &'a Puzzle) -> Self {
        let net = (puzzle.layers() <= MOST_LAYERS)
            .then(|| facelets::net(puzzle))
            .flatten();
        Self { puzzle, net }
    }

    /// The drawing: an unfolded net of a cube, else a bar for each kind of piece.
    pub fn draw(&self, design: &Design) -> Html {
        let mut owners = vec![Owner::Nobody; self.puzzle.pieces().len()];
        for (n, part) in design.parts.iter().enumerate() {
            for PieceId(id) in part.pieces() {
                owners[usize::from(id)] = Owner::Register(n);
            }
        }
        for PieceId(id) in &design.shared {
            owners[usize::from(*id)] = Owner::Several;
        }
        match &self.net {
            Some(net) => self.unfolded(net, &owners, design),
            None => self.bars(&owners, design),
        }
    }

    fn unfolded(&self, net: &[Square], owners: &[Owner], design: &Design) -> Html {
        let (columns, rows) = (4 * self.puzzle.layers(), 3 * self.puzzle.layers());
        let square = |square: &Square| {
            let piece = self.puzzle.facets()[square.facet].piece;
            let owner = owners[usize::from(piece.0)];
            let (x, y) = (square.column, square.row);
            html! {
                <>
                    <rect class={class(owner)} x={format!("{x}.06")} y={format!("{y}.06")} width="0.88" height="0.88"
                        rx="0.12" />
                    if owner == Owner::Several {
                        <circle class="dot" cx={format!("{x}.5")} cy={format!("{y}.5")} r="0.2" />
                    }
                </>
            }
        };
        html! {
            <svg translate="no" class="pieces-net" viewBox={format!("0 0 {columns} {rows}")} role="img"
                aria-label={words(design)}>
                { for net.iter().map(square) }
            </svg>
        }
    }

    fn bars(&self, owners: &[Owner], design: &Design) -> Html {
        let mut kinds: Vec<usize> = self
            .puzzle
            .pieces()
            .iter()
            .map(|piece| piece.facets.len())
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        let mut order: Vec<Owner> = (0..design.parts.len()).map(Owner::Register).collect();
        order.extend([Owner::Several, Owner::Nobody]);
        let bar = |(row, kind): (usize, &usize)| {
            let count = |owner: Owner| {
                let pieces = self.puzzle.pieces().iter().zip(owners);
                pieces
                    .filter(|(piece, own)| piece.facets.len() == *kind && **own == owner)
                    .count()
            };
            let counts: Vec<(Owner, usize)> =
                order.iter().map(|&owner| (owner, count(owner))).collect();
            let all: usize = counts.iter().map(|(_, count)| count).sum();
            let mut at = 0.0;
            let parts = counts.into_iter().filter(|(_, count)| *count > 0);
            let parts: Vec<Html> = parts
                .map(|(owner, count)| {
                    let width = count as f64 / all as f64 * 100.0;
                    let x = at;
                    at += width;
                    html! {
                        <rect class={class(owner)} x={format!("{x:.2}")} y={(row * 10).to_string()}
                            width={format!("{:.2}", (width - 0.8).max(0.4))} height="7" rx="1" />
                    }
                })
                .collect();
            html! { <>{ for parts }</> }
        };
        html! {
            <svg translate="no"
                class="pieces-bars" viewBox={format!("0 0 100 {}", kinds.len() * 10 - 3)} preserveAspectRatio="none"
                role="img" aria-label={words(design)}>
                { for kinds.iter().enumerate().map(bar) }
            </svg>
        }
    }
}

fn class(owner: Owner) -> yew::Classes {
    match owner {
        Owner::Nobody => classes!("nobody"),
        Owner::Register(n) => classes!("own", tone(n)),
        Owner::Several => classes!("several"),
    }
}

/// The drawing in words.
fn words(design: &Design) -> String {
    let mut words: Vec<String> = design
        .parts
        .iter()
        .enumerate()
        .map(|(n, part)| words::architect::drawn(letter(n), part.pieces().count()))
        .collect();
    if !design.shared.is_empty() {
        words.push(words::architect::drawn_shared(design.shared.len()));
    }
    words.join(", ")
}
