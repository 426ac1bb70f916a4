//! What the lesson says, step by step.

use puzzle::PieceId;
use puzzle::cycles::PieceCycle;
use scene::{Highlight, Style, Target};

use super::words::{debts, listed, parity, pieces_of, told};
use super::{Side, Step};
use crate::state::screens::architect::design::{Design, own, shared_pieces};
use crate::state::screens::architect::name_of;

/// How a piece that pays shines.
const LIGHT: scene::Rgb = [0xff, 0xd2, 0x3f];

/// The two examples, and what of them is spoken of again and again.
pub(super) struct Book<'a> {
    ninety: &'a Design,
    swaps: &'a Design,
    /// The corner that both registers of 90 values move.
    corner: PieceId,
}

impl<'a> Book<'a> {
    pub(super) fn new(ninety: &'a Design, swaps: &'a Design) -> Self {
        Self {
            corner: ninety.shared[0],
            ninety,
            swaps,
        }
    }

    pub(super) fn steps(&self) -> Vec<Step> {
        vec![
            self.numbers(),
            self.rings(),
            self.debt(),
            self.other_debt(),
            self.sharing(),
            self.reading(),
            self.parity(),
            self.swapping(),
        ]
    }

    fn numbers(&self) -> Step {
        Step {
            counts: true,
            ..step(
                "Two numbers on one cube",
                vec![
                    format!(
                        "A register is a group of pieces that stands for a number. This cube holds two of them, A and B. \
                         Each counts from 0 to {}, then begins again.",
                        self.ninety.parts[0].order - 1
                    ),
                    "Doing A\u{2019}s algorithm once adds 1 to A; B\u{2019}s adds 1 to B. Try it, and watch the pieces with \
                     their marks: neither algorithm disturbs the other\u{2019}s number."
                        .to_owned(),
                ],
                self.ninety.highlights(None),
            )
        }
    }

    fn rings(&self) -> Step {
        let a = &self.ninety.parts[0];
        let rings = || a.own.iter().chain(&a.paid);
        Step {
            list: rings()
                .map(|ring| told(&self.ninety.puzzle, ring))
                .collect(),
            ..step(
                "What A\u{2019}s algorithm does",
                vec![
                    "Do it once, and see where each piece goes: they follow each other round in rings. Some come back \
                     turned, and need more rounds until they are as they were."
                        .to_owned(),
                    format!(
                        "All of them are as they were after {} times: the smallest number that {} all divide.",
                        a.order,
                        orders(rings())
                    ),
                ],
                self.ninety.highlights(Some(0)),
            )
        }
    }

    fn debt(&self) -> Step {
        let corner = self.name();
        Step {
            side: Side::Back,
            list: debts(&self.ninety.puzzle, self.ninety, 0),
            ..step(
                "Twists must even out",
                vec![
                    "Turning layers never twists one corner alone. Count each corner\u{2019}s twist in thirds, clockwise: \
                     all together they always make whole turns."
                        .to_owned(),
                    format!(
                        "A\u{2019}s ring of corners gains a twist, so another corner has to pay it back. {corner} does: it \
                         stays in its place and twists."
                    ),
                ],
                vec![own(0, self.corners(0)), self.bright()],
            )
        }
    }

    fn other_debt(&self) -> Step {
        let corner = self.name();
        Step {
            side: Side::Back,
            list: debts(&self.ninety.puzzle, self.ninety, 1),
            ..step(
                "B has to pay, too",
                vec![format!(
                    "B has rings of its own, of other pieces. Its corners gain a twist as well, and again {corner} pays it \
                     back."
                )],
                vec![own(1, self.corners(1)), self.bright()],
            )
        }
    }

    fn sharing(&self) -> Step {
        let corner = self.name();
        Step {
            side: Side::Back,
            ..step(
                "One corner pays for both",
                vec![
                    format!(
                        "{corner} is the only piece that both algorithms move. It is a shared piece, and this is called \
                         orientation sharing."
                    ),
                    "Had each register a corner of its own to pay with, fewer pieces would be left to hold numbers."
                        .to_owned(),
                ],
                self.all_lit(),
            )
        }
    }

    fn reading(&self) -> Step {
        let corner = self.name();
        let a = &self.ninety.parts[0];
        Step {
            side: Side::Back,
            counts: true,
            ..step(
                "Nobody reads the shared corner",
                vec![
                    format!(
                        "Add to A and to B, and watch {corner}: it twists for both, so it cannot tell whose count it is. \
                         It is left out when a number is read."
                    ),
                    format!(
                        "Without it, A\u{2019}s rings still take {} times, and those make {}. A is 0 exactly when {} are at \
                         home, and B when {} are.",
                        orders(a.own.iter()),
                        a.order,
                        self.zero(0),
                        self.zero(1)
                    ),
                ],
                self.all_lit(),
            )
        }
    }

    fn parity(&self) -> Step {
        Step {
            list: [0, 1].map(|n| parity(self.ninety, n)).into(),
            ..step(
                "Swaps must even out, too",
                vec![
                    "There is a second law. To go round, a ring of pieces takes one swap fewer than it has pieces. A \
                     quarter turn moves a ring of four corners and a ring of four edges: three swaps and three. Their \
                     number is always even, so no turns swap just two pieces."
                        .to_owned(),
                    "A and B keep to this law without any help.".to_owned(),
                ],
                self.ninety.highlights(None),
            )
        }
    }

    fn swapping(&self) -> Step {
        let design = self.swaps;
        let shared = design.shared.iter();
        let shared = shared.map(|&piece| name_of(&design.puzzle, piece));
        Step {
            swaps: true,
            counts: true,
            list: [0, 1].map(|n| parity(design, n)).into(),
            ..step(
                "Two corners that share a swap",
                vec![
                    format!(
                        "Two other registers, of two values each: A swaps {}, and B swaps {}. One swap is odd, so each of \
                         them needs a second one to pay with.",
                        pieces_of(design, 0),
                        pieces_of(design, 1)
                    ),
                    format!(
                        "Both swap the same corners, {}. That is parity sharing: add to both, and the corners are at home \
                         although neither number is 0.",
                        listed(shared.collect())
                    ),
                ],
                vec![
                    own(0, design.parts[0].pieces().collect()),
                    own(1, design.parts[1].pieces().collect()),
                    shared_pieces(design.shared.clone()),
                ],
            )
        }
    }

    fn name(&self) -> String {
        name_of(&self.ninety.puzzle, self.corner)
    }

    /// The own corners of a register of 90 values.
    fn corners(&self, n: usize) -> Vec<PieceId> {
        let pieces = self.ninety.parts[n].pieces();
        pieces
            .filter(|&piece| self.ninety.puzzle.piece(piece).facets.len() == 3)
            .collect()
    }

    /// The shared corner, lit.
    fn bright(&self) -> Highlight {
        Highlight {
            target: Target::Pieces(vec![self.corner]),
            colour: LIGHT,
            style: Style::Unsolved,
        }
    }

    /// Both registers of 90 values, and the shared corner lit.
    fn all_lit(&self) -> Vec<Highlight> {
        let parts = self.ninety.parts.iter().enumerate();
        parts
            .map(|(n, part)| own(n, part.pieces().collect()))
            .chain([self.bright()])
            .collect()
    }

    /// The pieces that tell whether a register of 90 values is 0, in words.
    fn zero(&self, n: usize) -> String {
        let puzzle = &self.ninety.puzzle;
        let architecture = self.ninety.architecture.as_ref();
        let pieces = architecture.map_or_else(Vec::new, |a| a.registers[n].zero_pieces(puzzle));
        let names = pieces.into_iter().map(|piece| name_of(puzzle, piece));
        listed(names.collect())
    }
}

fn step(title: &'static str, words: Vec<String>, lit: Vec<Highlight>) -> Step {
    Step {
        title,
        words,
        list: Vec::new(),
        swaps: false,
        lit,
        side: Side::Front,
        counts: false,
    }
}

/// How long rings take, in words, the longest first.
fn orders<'a>(rings: impl Iterator<Item = &'a PieceCycle>) -> String {
    let mut orders: Vec<u64> = rings.map(|ring| ring.order).collect();
    orders.sort_unstable_by(|a, b| b.cmp(a));
    orders.dedup();
    listed(orders.iter().map(u64::to_string).collect())
}
