//! The moves that turn a cell about one of its stickers.

use super::Four;
use puzzle::cells::{from_positive, quarter_turns, rotation, runs};
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
        let layers = from_positive(layers, positive, self.twists.layers);
        self.twists.moves(axis, layers, rotation)
    }
}

/// The 24 rotations that keep an axis, each with the shortest list of turns in one plane that makes it.
fn words(axis: usize) -> BTreeMap<SignedPermutation, Vec<SignedPermutation>> {
    let turns = quarter_turns(axis).map(|turn| [turn, turn.then(&turn), turn.inverse()]);
    let start = SignedPermutation::identity(4);
    let mut words = BTreeMap::from([(start, Vec::new())]);
    let mut queue = std::collections::VecDeque::from([start]);
    while let Some(rotation) = queue.pop_front() {
        for turn in turns.as_flattened() {
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
