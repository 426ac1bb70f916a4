//! The steps of the lesson: its texts (`assets/prose/shared-pieces.txt`), and what they are about on the puzzle.

use std::sync::LazyLock;

use puzzle::PieceId;
use puzzle::cycles::PieceCycle;
use scene::{Highlight, Style, Target};

use super::explain::{describe, listed, parity, pieces_of, residues};
use super::{Side, Step};
use crate::state::prose::{self, Entry};
use crate::state::screens::architect::design::{Design, own, shared_pieces};
use crate::state::screens::architect::name_of;

static TEXTS: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    prose::entries(include_str!(
        "../../../../../../assets/prose/shared-pieces.txt"
    ))
});

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
            self.cycles(),
            self.twists(0, "twists"),
            self.twists(1, "twists-of-b"),
            self.sharing(),
            self.reading(),
            self.parity(),
            self.swaps(),
        ]
    }

    fn numbers(&self) -> Step {
        let last = self.ninety.parts[0].order - 1;
        Step {
            counts: true,
            ..step(
                "numbers",
                &[("last", last.to_string())],
                self.ninety.highlights(None),
            )
        }
    }

    fn cycles(&self) -> Step {
        let a = &self.ninety.parts[0];
        let cycles = || a.own.iter().chain(&a.compensating);
        let values = [("order", a.order.to_string()), ("orders", orders(cycles()))];
        Step {
            list: cycles()
                .map(|cycle| describe(&self.ninety.puzzle, cycle))
                .collect(),
            ..step("cycles", &values, self.ninety.highlights(Some(0)))
        }
    }

    fn twists(&self, n: usize, id: &str) -> Step {
        Step {
            side: Side::Back,
            list: residues(&self.ninety.puzzle, self.ninety, n),
            ..step(
                id,
                &[self.shared_corner()],
                vec![own(n, self.corners(n)), self.bright()],
            )
        }
    }

    fn sharing(&self) -> Step {
        Step {
            side: Side::Back,
            ..step("sharing", &[self.shared_corner()], self.all_lit())
        }
    }

    fn reading(&self) -> Step {
        let a = &self.ninety.parts[0];
        let values = [
            self.shared_corner(),
            ("orders", orders(a.own.iter())),
            ("order", a.order.to_string()),
            ("zero of A", self.zero(0)),
            ("zero of B", self.zero(1)),
        ];
        Step {
            side: Side::Back,
            counts: true,
            ..step("reading", &values, self.all_lit())
        }
    }

    fn parity(&self) -> Step {
        Step {
            list: [0, 1].map(|n| parity(self.ninety, n)).into(),
            ..step("parity", &[], self.ninety.highlights(None))
        }
    }

    fn swaps(&self) -> Step {
        let design = self.swaps;
        let shared = design.shared.iter();
        let shared = shared.map(|&piece| name_of(&design.puzzle, piece));
        let values = [
            ("pieces of A", pieces_of(design, 0)),
            ("pieces of B", pieces_of(design, 1)),
            ("corners", listed(shared.collect())),
        ];
        let lit = vec![
            own(0, design.parts[0].pieces().collect()),
            own(1, design.parts[1].pieces().collect()),
            shared_pieces(design.shared.clone()),
        ];
        Step {
            swaps: true,
            counts: true,
            list: [0, 1].map(|n| parity(design, n)).into(),
            ..step("swaps", &values, lit)
        }
    }

    fn shared_corner(&self) -> (&'static str, String) {
        ("corner", name_of(&self.ninety.puzzle, self.corner))
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

/// The step with this id, with the values of its texts.
fn step(id: &str, values: &[(&str, String)], lit: Vec<Highlight>) -> Step {
    let entry = prose::find(&TEXTS, id);
    let words = entry.iter().flat_map(|entry| entry.all("text"));
    Step {
        title: entry
            .and_then(|entry| entry.get("title"))
            .unwrap_or_default(),
        words: words.map(|text| prose::fill(text, values)).collect(),
        list: Vec::new(),
        swaps: false,
        lit,
        side: Side::Front,
        counts: false,
    }
}

/// The orders of cycles, in words, the highest first.
fn orders<'a>(cycles: impl Iterator<Item = &'a PieceCycle>) -> String {
    let mut orders: Vec<u64> = cycles.map(|cycle| cycle.order).collect();
    orders.sort_unstable_by(|a, b| b.cmp(a));
    orders.dedup();
    listed(orders.iter().map(u64::to_string).collect())
}
