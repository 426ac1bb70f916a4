//! The turns of the 4x4x4 as the phases see them: what they do to wings and centres.

use group::Permutation;
use puzzle::{MoveId, PieceId, Puzzle};

/// Wings, the halves of edges, and as many centres.
pub(super) const WINGS: usize = 24;
pub(super) const CENTRES: usize = 24;
/// Edges, of two wings each.
pub(super) const EDGES: usize = 12;
pub(super) const AXES: usize = 3;
/// The axis whose centres come first, from F to B; edges are unflipped where turns keep to it.
pub(super) const FIRST: usize = 2;

/// Layers that turn together: the outer one at either face, and the first two. What else two layers or three do is the
/// same but for a turn of the whole cube.
const BLOCKS: [u32; 3] = [0b0001, 0b1000, 0b0011];
/// Turns of one block: quarter, half, and back.
const AMOUNTS: [i8; 3] = [1, 2, -1];
/// Turns of the blocks of one axis.
const OF_AXIS: usize = BLOCKS.len() * AMOUNTS.len();

/// A turn, or a rotation of the whole cube.
#[derive(Debug)]
pub(super) struct Turn {
    /// By slot: the slot whose piece comes here.
    pub(super) wings: [u8; WINGS],
    pub(super) centres: [u8; CENTRES],
    /// Whether it permutes the corners oddly.
    pub(super) is_odd: bool,
}

/// All turns by number: axis by axis, and on each block by block.
#[derive(Debug)]
pub(super) struct Turns {
    pub(super) all: Vec<Turn>,
    pub(super) ids: Vec<MoveId>,
    /// The rotations of the whole cube, in the order of the solver's orientations.
    pub(super) rotations: Vec<Turn>,
    slots: Slots,
}

/// Which pieces are where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct State {
    /// By slot, the wing in it: twice the number of its edge, and one more for the low one of the two. Turns that keep
    /// edges unflipped take high wings to high slots.
    pub(super) wings: [u8; WINGS],
    /// By slot, the face where the centre in it belongs: twice the axis, and one more on its negative side.
    pub(super) centres: [u8; CENTRES],
    pub(super) odd_corners: bool,
}

impl State {
    pub(super) fn after(&self, turn: &Turn) -> Self {
        Self {
            wings: turn.wings.map(|from| self.wings[usize::from(from)]),
            centres: turn.centres.map(|from| self.centres[usize::from(from)]),
            odd_corners: self.odd_corners ^ turn.is_odd,
        }
    }

    /// The slots of the centres that belong on an axis, a bit each.
    pub(super) fn centres_of(&self, axis: usize) -> u32 {
        bits(
            self.centres
                .iter()
                .map(|face| usize::from(face / 2) == axis),
        )
    }

    /// Of the slots on an axis, those with centres of a face on a positive side.
    pub(super) fn front_of(&self, axis: usize) -> u32 {
        bits(
            self.centres[8 * axis..8 * axis + 8]
                .iter()
                .map(|face| face % 2 == 0),
        )
    }

    /// The slots with high wings.
    pub(super) fn high_wings(&self) -> u32 {
        bits(self.wings.iter().map(|wing| wing % 2 == 0))
    }
}

fn bits(set: impl Iterator<Item = bool>) -> u32 {
    set.enumerate()
        .fold(0, |bits, (at, set)| bits | u32::from(set) << at)
}

/// What a number of a turn says.
pub(super) fn axis_of(turn: u8) -> usize {
    usize::from(turn) / OF_AXIS
}

/// Whether a turn may follow another: turns about one axis commute, so their blocks come in one order.
pub(super) fn may_follow(turn: u8, last: Option<u8>) -> bool {
    let block = |turn: u8| usize::from(turn) / AMOUNTS.len();
    last.is_none_or(|last| axis_of(turn) != axis_of(last) || block(turn) > block(last))
}

fn is_half(turn: u8) -> bool {
    AMOUNTS[usize::from(turn) % AMOUNTS.len()] == 2
}

fn is_wide(turn: u8) -> bool {
    usize::from(turn) / AMOUNTS.len() % BLOCKS.len() == 2
}

/// The turns of each phase.
pub(super) fn first_turns() -> Vec<u8> {
    (0..(AXES * OF_AXIS) as u8).collect()
}

/// Those that keep the first axis's centres on it.
pub(super) fn second_turns() -> Vec<u8> {
    let keeps = |turn: &u8| axis_of(*turn) == FIRST || !is_wide(*turn) || is_half(*turn);
    first_turns().into_iter().filter(keeps).collect()
}

/// Those that keep all centres on their axes, and edges unflipped.
pub(super) fn third_turns() -> Vec<u8> {
    let keeps = |turn: &u8| is_half(*turn) || axis_of(*turn) != FIRST && !is_wide(*turn);
    first_turns().into_iter().filter(keeps).collect()
}

/// Where the facets of wings and centres are.
#[derive(Debug)]
struct Slots {
    /// By wing: one of its facets.
    wings: Vec<usize>,
    /// By facet: the slot of the wing or centre that it is part of.
    wing_of: Vec<Option<u8>>,
    /// By centre: its facet.
    centres: Vec<usize>,
    centre_of: Vec<Option<u8>>,
    /// By corner: one of its facets, and by facet its corner.
    corners: Vec<usize>,
    corner_of: Vec<Option<u8>>,
}

impl Slots {
    fn new(puzzle: &Puzzle, ids: &[MoveId]) -> Self {
        let with = |facets: usize| -> Vec<PieceId> {
            (0..puzzle.pieces().len() as u16)
                .map(PieceId)
                .filter(|id| puzzle.piece(*id).facets.len() == facets)
                .collect()
        };
        let facets = puzzle.facets().len();
        let face =
            |facet: u16| &puzzle.faces()[usize::from(puzzle.facets()[usize::from(facet)].face.0)];
        let numbered = |pieces: &[PieceId]| {
            let mut number = vec![None; facets];
            for (slot, piece) in (0..).zip(pieces) {
                for facet in &puzzle.piece(*piece).facets {
                    number[usize::from(*facet)] = Some(slot);
                }
            }
            let firsts = pieces
                .iter()
                .map(|id| usize::from(puzzle.piece(*id).facets[0]));
            (firsts.collect::<Vec<usize>>(), number)
        };
        let mut centres = with(1);
        centres.sort_by_key(|id| {
            let face = face(puzzle.piece(*id).facets[0]);
            (face.axis, !face.positive)
        });
        let mut wings = with(2);
        let high = orbit(puzzle, wings[0], &third_turns(), ids);
        wings.sort_by_key(|id| {
            let faces = puzzle
                .piece(*id)
                .facets
                .iter()
                .map(|facet| puzzle.facets()[usize::from(*facet)].face.0);
            (faces.collect::<Vec<u8>>(), !high.contains(id))
        });
        let (corners, corner_of) = numbered(&with(3));
        let (wings, wing_of) = numbered(&wings);
        let (centres, centre_of) = numbered(&centres);
        Self {
            wings,
            wing_of,
            centres,
            centre_of,
            corners,
            corner_of,
        }
    }

    /// By slot, the number of the piece in it.
    fn pieces<const N: usize>(
        (firsts, number): (&[usize], &[Option<u8>]),
        position: &Permutation,
    ) -> [u8; N] {
        let mut at = [0; N];
        for (piece, facet) in (0..).zip(firsts) {
            let slot = number[position.image(*facet)].expect("pieces of a kind change places");
            at[usize::from(slot)] = piece;
        }
        at
    }

    fn wings(&self, position: &Permutation) -> [u8; WINGS] {
        Self::pieces((&self.wings, &self.wing_of), position)
    }

    fn centres(&self, position: &Permutation) -> [u8; CENTRES] {
        Self::pieces((&self.centres, &self.centre_of), position)
    }

    fn odd_corners(&self, position: &Permutation) -> bool {
        let corners: [u8; 8] = Self::pieces((&self.corners, &self.corner_of), position);
        group::is_odd(&corners)
    }

    fn turn(&self, permutation: &Permutation) -> Turn {
        Turn {
            wings: self.wings(permutation),
            centres: self.centres(permutation),
            is_odd: self.odd_corners(permutation),
        }
    }
}

/// The pieces that a piece's place gets under turns.
fn orbit(puzzle: &Puzzle, piece: PieceId, turns: &[u8], ids: &[MoveId]) -> Vec<PieceId> {
    let after = |piece: &PieceId| {
        let facet = usize::from(puzzle.piece(*piece).facets[0]);
        turns.iter().map(move |turn| {
            let image = puzzle.mv(ids[usize::from(*turn)]).permutation.image(facet);
            puzzle.facets()[image].piece
        })
    };
    group::closure(piece, usize::MAX, |piece| *piece, after)
}

impl Turns {
    pub(super) fn new<'a>(
        puzzle: &Puzzle,
        rotations: impl Iterator<Item = &'a Permutation>,
    ) -> Self {
        let mut ids = Vec::new();
        for axis in 0..AXES {
            for layers in BLOCKS {
                for amount in AMOUNTS {
                    let is = |id: &MoveId| {
                        let mv = puzzle.mv(*id);
                        (mv.axis, mv.layers, mv.quarter_turns) == (axis, layers, amount)
                    };
                    ids.extend(puzzle.move_ids().find(is));
                }
            }
        }
        let slots = Slots::new(puzzle, &ids);
        let turn = |id: &MoveId| slots.turn(&puzzle.mv(*id).permutation);
        Self {
            all: ids.iter().map(turn).collect(),
            rotations: rotations.map(|rotation| slots.turn(rotation)).collect(),
            ids,
            slots,
        }
    }

    pub(super) fn turn(&self, number: u8) -> &Turn {
        &self.all[usize::from(number)]
    }

    pub(super) fn state(&self, position: &Permutation) -> State {
        State {
            wings: self.slots.wings(position),
            centres: self.slots.centres(position).map(|centre| centre / 4),
            odd_corners: self.slots.odd_corners(position),
        }
    }

    /// A rotation that takes axes to others: from the first of each pair to the second.
    pub(super) fn rotation(&self, pairs: &[(usize, usize)]) -> u8 {
        let takes = |rotation: &Turn| {
            pairs.iter().all(|(from, to)| {
                let slots = 8 * to..8 * to + 8;
                rotation.centres[slots]
                    .iter()
                    .all(|slot| usize::from(*slot) / 8 == *from)
            })
        };
        let rotation = self.rotations.iter().position(takes);
        rotation.expect("the cube turns every axis to every other") as u8
    }
}
