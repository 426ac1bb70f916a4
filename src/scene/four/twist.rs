//! The moves that turn a cell about one of its stickers.

use super::Four;
use puzzle::{FaceId, Move, MoveId, Puzzle, SignedPermutation};
use std::collections::BTreeMap;

/// The lookup tables for the twists of a puzzle.
#[derive(Clone, Debug)]
pub(super) struct Twists {
    /// Axis and direction of every face.
    faces: Vec<(usize, bool)>,
    /// The moves by axis (0 for the whole puzzle), layers and matrix.
    moves: BTreeMap<(usize, u32, SignedPermutation), MoveId>,
    /// By axis, every rotation that keeps the axis: the shortest list of turns in one plane that makes it.
    words: [BTreeMap<SignedPermutation, Vec<SignedPermutation>>; 4],
    /// All layers.
    whole: u32,
    layers: u8,
}

impl Twists {
    pub fn new(puzzle: &Puzzle) -> Self {
        let whole = (1 << puzzle.layers()) - 1;
        let key = |mv: &Move| {
            let axis = if mv.layers == whole { 0 } else { mv.axis };
            (axis, mv.layers, mv.matrix)
        };
        Self {
            faces: puzzle
                .faces()
                .iter()
                .map(|f| (f.axis, f.positive))
                .collect(),
            moves: puzzle
                .move_ids()
                .map(|id| (key(puzzle.mv(id)), id))
                .collect(),
            words: core::array::from_fn(words),
            whole,
            layers: puzzle.layers(),
        }
    }

    /// The moves that rotate layers of an axis; layers that are not neighbours need moves of their own.
    fn moves(&self, axis: usize, layers: u32, rotation: SignedPermutation) -> Option<Vec<MoveId>> {
        let word = self.words[axis].get(&rotation)?;
        let mut found = Vec::new();
        for matrix in word {
            for run in runs(layers & self.whole) {
                let axis = if run == self.whole { 0 } else { axis };
                found.push(*self.moves.get(&(axis, run, *matrix))?);
            }
        }
        (!found.is_empty()).then_some(found)
    }
}

impl Four {
    /// The moves that turn a slot's cell about the slot, or `about` another direction in it. See
    /// [`crate::state::State::twist_of`].
    pub fn twist_of(
        &self,
        slot: u16,
        about: Option<[i8; 4]>,
        clockwise: bool,
    ) -> Option<Vec<MoveId>> {
        let slot = self.slots.get(usize::from(slot))?;
        let axis = (0..4).find(|&axis| slot.normal[axis] != 0.0)?;
        let positive = slot.normal[axis] > 0.0;
        // The threshold between the directions of a side, an edge and a corner: components above it count.
        let most = (0..4).map(|k| slot.inner[k].abs()).fold(0.0, f32::max);
        let mut direction = [0; 4];
        for k in slot.across {
            if most > 0.0 && slot.inner[k].abs() > 0.99 * most {
                direction[k] = if slot.inner[k] > 0.0 { 1 } else { -1 };
            }
        }
        let layers = if positive { 1 } else { 1 << (self.layers - 1) };
        let direction = about.unwrap_or(direction);
        let rotation = rotation(axis, positive, direction, clockwise)?;
        self.twists.moves(axis, layers, rotation)
    }

    /// The moves that turn layers of a cell about the direction of another. See [`crate::state::State::twist_about`].
    pub fn twist_about(
        &self,
        cell: FaceId,
        direction: FaceId,
        layers: u32,
        clockwise: bool,
    ) -> Option<Vec<MoveId>> {
        let &(axis, positive) = self.twists.faces.get(usize::from(cell.0))?;
        let &(other, forward) = self.twists.faces.get(usize::from(direction.0))?;
        let mut vector = [0; 4];
        vector[other] = if forward { 1 } else { -1 };
        let rotation = rotation(axis, positive, vector, clockwise)?;
        let count = u32::from(self.twists.layers);
        let counted = if positive {
            layers
        } else {
            layers.reverse_bits() >> (32 - count)
        };
        self.twists.moves(axis, counted, rotation)
    }
}

/// The rotation of a cell about a direction in it: the smallest that fits the cell.
fn rotation(
    axis: usize,
    positive: bool,
    direction: [i8; 4],
    clockwise: bool,
) -> Option<SignedPermutation> {
    if direction[axis] != 0 || direction == [0; 4] {
        return None;
    }
    let mut normal = [0; 4];
    normal[axis] = if positive { 1 } else { -1 };
    let mut half = None;
    for (rotation, _) in words(axis) {
        if rotation.is_identity() || *rotation.apply(&direction) != direction {
            continue;
        }
        // How the rotation turns what it moves about the direction, as seen from outside the cell.
        let sense = (0..4)
            .map(|moving| {
                let mut from = [0; 4];
                from[moving] = 1;
                let to = rotation.apply(&from);
                determinant([normal, direction, from, core::array::from_fn(|k| to[k])])
            })
            .find(|&sense| sense != 0);
        match sense {
            None => half = Some(rotation),
            Some(sense) if (sense < 0) == clockwise => return Some(rotation),
            Some(_) => {}
        }
    }
    half
}

/// The 24 rotations that keep an axis, each with the shortest list of turns in one plane that makes it.
fn words(axis: usize) -> BTreeMap<SignedPermutation, Vec<SignedPermutation>> {
    let others: Vec<usize> = (0..4).filter(|&other| other != axis).collect();
    let mut turns = Vec::new();
    for (a, b) in [(0, 1), (1, 2), (2, 0)] {
        let quarter = SignedPermutation::quarter_turn(4, others[a], others[b]);
        turns.extend([quarter, quarter.then(&quarter), quarter.inverse()]);
    }
    let start = SignedPermutation::identity(4);
    let mut words = BTreeMap::from([(start, Vec::new())]);
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(rotation) = queue.pop_front() {
        for turn in &turns {
            let next = rotation.then(turn);
            if !words.contains_key(&next) {
                let mut word = words[&rotation].clone();
                word.push(*turn);
                words.insert(next, word);
                queue.push_back(next);
            }
        }
    }
    words
}

/// Splits a mask into runs of neighbouring bits.
fn runs(mut bits: u32) -> Vec<u32> {
    let mut runs = Vec::new();
    while bits != 0 {
        // Adding the lowest bit carries through its run.
        let run = bits & !(bits.wrapping_add(bits & bits.wrapping_neg()));
        runs.push(run);
        bits &= !run;
    }
    runs
}

fn determinant(rows: [[i8; 4]; 4]) -> i32 {
    let minor = |columns: [usize; 3]| -> i32 {
        let [a, b, c] = [1, 2, 3].map(|row: usize| columns.map(|k| i32::from(rows[row][k])));
        a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
    };
    let first = rows[0].map(i32::from);
    first[0] * minor([1, 2, 3]) - first[1] * minor([0, 2, 3]) + first[2] * minor([0, 1, 3])
        - first[3] * minor([0, 1, 2])
}
