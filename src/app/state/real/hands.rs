//! Where a real cube is, beside where it should be: what it has turned, what is to be turned, and what to turn back.

use group::Permutation;
use puzzle::orientation::orientations;
use puzzle::{MoveId, Puzzle};

/// The most turns that are looked ahead: a cube that was out of sight may have gone on.
const MOST_AHEAD: usize = 40;
/// The most turns that are looked for between a cube that was out of sight and where it should be.
const MOST_APART: usize = 3;
/// The most turns that are remembered of a cube that goes its own way; then it is just elsewhere.
const MOST_OFF: usize = 24;

/// What is to be done with the real cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Guide {
    /// The next turn.
    Next,
    /// The rest of what has begun: the other quarter of a half turn, the other of two faces, the other side of a slice.
    Rest(Vec<MoveId>),
    /// It is somewhere else: what was turned, the first of it, and the turns that lead back.
    Back {
        /// The first wrong turn; `None` where nobody knows how it came there.
        wrong: Option<MoveId>,
        /// What leads to where it should be, in order.
        turns: Vec<MoveId>,
    },
    /// It is somewhere else, and nobody knows the turns that lead back.
    Elsewhere,
}

impl Guide {
    /// How many turns lead back to where the cube should be; the most there are where nobody knows.
    pub fn astray(&self) -> usize {
        match self {
            Self::Next | Self::Rest(_) => 0,
            Self::Back { turns, .. } => turns.len(),
            Self::Elsewhere => usize::MAX,
        }
    }
}

#[cfg(test)]
impl Guide {
    /// It in a word, with the first of the turns that are to be done.
    pub fn in_a_word(&self, puzzle: &Puzzle, turns: &[MoveId]) -> String {
        let turn = turns.first().map_or("", |id| puzzle.mv(*id).name.as_str());
        let kind = match self {
            Self::Next => "",
            Self::Rest(_) => "rest ",
            Self::Back { .. } => "back ",
            Self::Elsewhere => "elsewhere",
        };
        format!("{kind}{turn}")
    }
}

/// A real cube that is followed.
#[derive(Clone, Debug, PartialEq)]
pub struct Hands {
    /// Where the cube is, as the puzzle is held.
    position: Permutation,
    /// Where it should be.
    expected: Permutation,
    /// How it is held: the rotation of the whole that lies between what the cube calls its faces and what the puzzle
    /// does. A slice turns the middles of the faces along.
    held: Permutation,
    /// Where the cube itself says that it is, in its own faces, if it says so; and what lies before that: it may think
    /// that it was solved when it was not.
    own: Option<(Permutation, Permutation)>,
    /// What was turned since it was where it should be, without what cancels; `None` where nobody knows.
    off: Option<Vec<MoveId>>,
    /// What is between where it should be and where it is, once the turns back are looked for: they were not heard.
    sought: Option<Permutation>,
    /// Whether it is led to where it should be now, and not on from there.
    led: bool,
    /// Whether nothing is heard of it: it is then where it should be, as far as anybody knows.
    out_of_sight: bool,
}

impl Hands {
    /// A cube that is at this position, as it should be, held as usual.
    pub fn at(position: &Permutation) -> Self {
        Self {
            held: Permutation::identity(position.degree()),
            expected: position.clone(),
            position: position.clone(),
            own: None,
            off: Some(Vec::new()),
            sought: None,
            led: false,
            out_of_sight: false,
        }
    }

    /// Whether it is at this position, as it is held.
    pub fn is_at(&self, position: &Permutation) -> bool {
        self.position == *position
    }

    /// Whether it is where it should be.
    pub fn is_together(&self) -> bool {
        self.position == self.expected
    }

    /// The cube was turned, and what follows it goes along: by which turn, as the puzzle is held.
    pub fn led(&mut self, puzzle: &Puzzle, turn: MoveId) -> Option<MoveId> {
        let done = &puzzle.mv(turn).permutation;
        let seen = face_turn(puzzle, &self.held.inverse().then(done).then(&self.held))?;
        self.turned(puzzle, turn, &[]);
        self.expected.clone_from(&self.position);
        self.off = Some(Vec::new());
        Some(seen)
    }

    /// The cube was turned. `next` is what is to be turned from where it should be: how many of these are done now.
    pub fn turned(&mut self, puzzle: &Puzzle, turn: MoveId, next: &[MoveId]) -> usize {
        let done = &puzzle.mv(turn).permutation;
        if let Some((own, _)) = &mut self.own {
            own.then_assign(done);
        }
        let done = self.held.inverse().then(done).then(&self.held);
        self.position.then_assign(&done);
        if let Some(off) = &mut self.off
            && let Some(turn) = face_turn(puzzle, &done)
        {
            push(puzzle, off, turn);
        }
        self.settle(puzzle, if self.led { &[] } else { next })
    }

    /// It is heard again. It may say where it is, in its own faces. How many of the turns that are next are done.
    pub fn heard(&mut self, puzzle: &Puzzle, own: Option<Permutation>, next: &[MoveId]) -> usize {
        self.out_of_sight = false;
        let Some(own) = own else {
            return 0;
        };
        let before = self.own.take().map(|(_, before)| before);
        if before.is_none() {
            // It is held so that it looks as it should, if that is possible.
            let held = self.held_as_expected(puzzle, &own);
            let held = held.or_else(|| self.held_by_middles(puzzle, &own));
            self.held = held.unwrap_or_else(|| puzzle.solved());
        }
        let before = before.unwrap_or_else(|| puzzle.solved());
        let position = before.then(&own).then(&self.held);
        if position != self.position {
            self.position = position;
            self.off = None;
        }
        self.own = Some((own, before));
        self.led = false;
        self.settle(puzzle, next)
    }

    /// It is seen: at this position in its own faces, whatever was thought of it. How many of the turns that are next
    /// are done.
    pub fn seen(&mut self, puzzle: &Puzzle, seen: &Permutation, next: &[MoveId]) -> usize {
        self.out_of_sight = false;
        self.led = false;
        let held = self.held_as_expected(puzzle, seen);
        if let Some(held) = held.or_else(|| self.held_by_middles(puzzle, seen)) {
            self.held = held;
        }
        // What the cube says of itself is understood so from now on.
        let own = self.own.take().map(|(own, _)| own);
        self.own = own.map(|own| {
            let before = seen.then(&own.inverse());
            (own, before)
        });
        let position = seen.then(&self.held);
        if position != self.position {
            self.position = position;
            self.off = None;
        }
        self.settle(puzzle, next)
    }

    /// A cube at this position in its own faces as the puzzle is held: so that it looks as it should, or else the
    /// middles of its faces do.
    pub fn as_held(&self, puzzle: &Puzzle, own: &Permutation) -> Permutation {
        let held = self.held_as_expected(puzzle, own);
        let held = held.or_else(|| self.held_by_middles(puzzle, own));
        own.then(&held.unwrap_or_else(|| self.held.clone()))
    }

    /// The rotation with which a cube at this position in its own faces looks as it should, if there is one.
    fn held_as_expected(&self, puzzle: &Puzzle, own: &Permutation) -> Option<Permutation> {
        let mut rotations = orientations(puzzle).into_iter().map(|held| held.rotation);
        rotations.find(|held| own.then(held) == self.expected)
    }

    /// The rotation with which the middles of its faces are where they should be, if it has any.
    fn held_by_middles(&self, puzzle: &Puzzle, own: &Permutation) -> Option<Permutation> {
        let single = puzzle.pieces().iter().map(|piece| piece.facets.as_slice());
        let middles: Vec<usize> = single
            .filter_map(|facets| <[u16; 1]>::try_from(facets).ok())
            .map(|[middle]| middle.into())
            .collect();
        let mut rotations = orientations(puzzle).into_iter().map(|held| held.rotation);
        rotations.find(|held| {
            let there = own.then(held);
            let same = |&at: &usize| there.image(at) == self.expected.image(at);
            !middles.is_empty() && middles.iter().all(same)
        })
    }

    /// Nothing is heard of it any more.
    pub fn lost(&mut self) {
        self.out_of_sight = true;
    }

    /// It should be at this position, whatever led there.
    pub fn follow(&mut self, puzzle: &Puzzle, expected: &Permutation) {
        if self.expected != *expected {
            // What is only turned as a whole is the same cube, held in another way.
            let mut rotations = orientations(puzzle).into_iter().map(|held| held.rotation);
            if let Some(rotation) = rotations.find(|by| self.expected.then(by) == *expected) {
                self.turned_whole(&rotation);
                if self.off.as_ref().is_none_or(|off| !off.is_empty()) {
                    self.off = None;
                    self.settle(puzzle, &[]);
                }
                return;
            }
            self.expected.clone_from(expected);
            if self.out_of_sight {
                self.position.clone_from(expected);
            }
            self.off = None;
            self.settle(puzzle, &[]);
            self.led = self.position != self.expected;
        }
    }

    /// The whole cube is turned in the hands, as the puzzle is.
    pub fn turned_whole(&mut self, rotation: &Permutation) {
        for position in [&mut self.position, &mut self.expected, &mut self.held] {
            position.then_assign(rotation);
        }
    }

    /// The cube looks as it should, whatever was thought of it.
    pub fn trust(&mut self) {
        let own = self.own.take();
        *self = Self::at(&self.expected);
        self.own = own.map(|(own, _)| {
            let before = self.expected.then(&own.inverse());
            (own, before)
        });
    }

    /// Sees whether the cube is where it should be, or at one of the next turns: at how many of them. It should then be
    /// there.
    fn settle(&mut self, puzzle: &Puzzle, next: &[MoveId]) -> usize {
        if self.position == self.expected {
            self.off = Some(Vec::new());
            self.sought = None;
            self.led = false;
            return 0;
        }
        let mut target = self.expected.clone();
        let mut rotations = None;
        for (done, &id) in next.iter().take(MOST_AHEAD).enumerate() {
            target.then_assign(&puzzle.mv(id).permutation);
            if !is_face_turn(puzzle, id) && rotations.is_none() {
                rotations = Some(orientations(puzzle));
            }
            // A slice is two faces and a rotation, which a cube does not feel. The first rotation is none.
            let mut all = rotations.iter().flatten().map(|held| &held.rotation);
            let rotation = all.find(|rotation| self.position.then(rotation) == target);
            if rotation.is_some() || self.position == target {
                if let Some(rotation) = rotation {
                    self.held.then_assign(rotation);
                }
                self.position.clone_from(&target);
                self.expected = target;
                self.off = Some(Vec::new());
                self.sought = None;
                self.led = false;
                return done + 1;
            }
        }
        if self.off.as_ref().is_none_or(|off| off.len() > MOST_OFF) {
            self.off = between(puzzle, &self.expected, &self.position);
        }
        0
    }

    /// What a solver is to solve for the turns that lead to where the cube should be; `None` where they are known, or
    /// were asked for before.
    pub fn seek(&mut self, puzzle: &Puzzle) -> Option<Permutation> {
        if self.off.is_some() {
            return None;
        }
        let between = between_middles(puzzle, &self.expected, &self.position)?;
        let is_new = self.sought.as_ref() != Some(&between);
        is_new.then(|| self.sought.insert(between).clone())
    }

    /// These turns were found for what was [sought](Self::seek); `None` where none were. They count if the cube is
    /// still there.
    pub fn lead_back(&mut self, puzzle: &Puzzle, found: Option<&[MoveId]>) {
        let Some(found) = found else {
            return;
        };
        let mut there = self.position.clone();
        for &turn in found {
            there.then_assign(&puzzle.mv(turn).permutation);
        }
        if self.off.is_none() && there == self.expected {
            self.off = Some(back(puzzle, found));
        }
    }

    /// What is to be done, where `next` is what is to be turned from where the cube should be.
    pub fn guide(&self, puzzle: &Puzzle, next: &[MoveId]) -> Guide {
        let Some(off) = &self.off else {
            return Guide::Elsewhere;
        };
        for right in (1..=off.len()).rev().filter(|_| !self.led) {
            if let Some(rest) = rest(puzzle, &off[..right], next) {
                return off
                    .get(right)
                    .map_or(Guide::Rest(rest), |&wrong| Guide::Back {
                        wrong: Some(wrong),
                        turns: back(puzzle, &off[right..]),
                    });
            }
        }
        match off.first() {
            None => Guide::Next,
            Some(&wrong) => Guide::Back {
                wrong: self.sought.is_none().then_some(wrong),
                turns: back(puzzle, off),
            },
        }
    }
}

/// What lies between two positions, if the middles of their faces are at the same places.
pub fn between_middles(
    puzzle: &Puzzle,
    from: &Permutation,
    to: &Permutation,
) -> Option<Permutation> {
    let between = from.inverse().then(to);
    let mut middles = puzzle
        .pieces()
        .iter()
        .filter(|piece| piece.facets.len() == 1);
    let stays =
        middles.all(|piece| between.image(piece.facets[0].into()) == usize::from(piece.facets[0]));
    stays.then_some(between)
}

fn is_face_turn(puzzle: &Puzzle, id: MoveId) -> bool {
    puzzle.face_turns().any(|turn| turn == id)
}

/// The face turn that does this.
fn face_turn(puzzle: &Puzzle, permutation: &Permutation) -> Option<MoveId> {
    puzzle
        .face_turns()
        .find(|&id| puzzle.mv(id).permutation == *permutation)
}

fn back(puzzle: &Puzzle, turns: &[MoveId]) -> Vec<MoveId> {
    let turns = turns.iter().rev();
    turns.map(|&id| puzzle.mv(id).inverse).collect()
}

/// Puts a turn at the end of others: turns of one face become one, or none, also across turns of the opposite face.
fn push(puzzle: &Puzzle, turns: &mut Vec<MoveId>, turn: MoveId) {
    let mv = puzzle.mv(turn);
    let same_axis = |id: &MoveId| puzzle.mv(*id).axis == mv.axis;
    let end = turns.iter().rposition(|id| !same_axis(id));
    let begin = end.map_or(0, |end| end + 1);
    let same = (begin..turns.len()).find(|&at| puzzle.mv(turns[at]).layers == mv.layers);
    let Some(at) = same else {
        turns.push(turn);
        return;
    };
    let both = puzzle.mv(turns[at]).permutation.then(&mv.permutation);
    if let Some(one) = face_turn(puzzle, &both) {
        turns[at] = one;
        return;
    }
    // What stood on both sides of it may be of one face, too.
    turns.remove(at);
    for turn in std::mem::take(turns) {
        push(puzzle, turns, turn);
    }
}

/// Quarter turns of faces, each face once.
type Faces = Vec<(MoveId, u8)>;

/// A move as quarter turns of faces: itself, or what a slice or several layers are on a cube whose middles stay.
fn faces_of(puzzle: &Puzzle, id: MoveId) -> Option<Faces> {
    let quarters: Vec<MoveId> = puzzle
        .face_turns()
        .filter(|&turn| {
            puzzle.mv(turn).axis == puzzle.mv(id).axis && puzzle.mv(turn).quarter_turns == 1
        })
        .collect();
    let [one, other] = quarters.as_slice() else {
        return None;
    };
    let times = |turn: MoveId, n: u8| puzzle.mv(turn).permutation.pow(n.into());
    let all = || (0..4).flat_map(|a| (0..4).map(move |b| (a, b)));
    let wanted = &puzzle.mv(id).permutation;
    let as_faces = |rotation: &Permutation| {
        all().find(|&(a, b)| times(*one, a).then(&times(*other, b)).then(rotation) == *wanted)
    };
    let found = if is_face_turn(puzzle, id) {
        as_faces(&puzzle.solved())
    } else {
        let mut rotations = orientations(puzzle).into_iter();
        rotations.find_map(|held| as_faces(&held.rotation))
    };
    let (a, b) = found?;
    Some(vec![(*one, a), (*other, b)])
}

/// What is left of the turns that are next once these were turned, which are a part of them; `None` if they are not.
fn rest(puzzle: &Puzzle, turned: &[MoveId], next: &[MoveId]) -> Option<Vec<MoveId>> {
    let axis = puzzle.mv(*turned.first()?).axis;
    if turned.iter().any(|&id| puzzle.mv(id).axis != axis) {
        return None;
    }
    let mut wanted: Option<Faces> = None;
    for &id in next {
        if puzzle.mv(id).axis != axis {
            return None;
        }
        let more = faces_of(puzzle, id)?;
        let sum = match &wanted {
            None => more,
            Some(before) => {
                let both = before.iter().zip(&more);
                both.map(|(&(face, a), &(_, b))| (face, (a + b) % 4))
                    .collect()
            }
        };
        if let Some(left) = left_of(puzzle, turned, &sum) {
            return Some(left);
        }
        wanted = Some(sum);
        if !is_face_turn(puzzle, id) {
            return None;
        }
    }
    None
}

/// What is left of quarter turns of faces: a half turn may go either way round, every other turn the right one.
fn left_of(puzzle: &Puzzle, turned: &[MoveId], wanted: &Faces) -> Option<Vec<MoveId>> {
    let mut left = Vec::new();
    for &(face, wanted) in wanted {
        let layers = puzzle.mv(face).layers;
        let done = turned.iter().find(|&&id| puzzle.mv(id).layers == layers);
        let permutation = |quarters: u8| puzzle.mv(face).permutation.pow(quarters.into());
        let done = done.map_or(0, |&id| {
            let all = 0..4;
            let same = |n: &u8| permutation(*n) == puzzle.mv(id).permutation;
            all.into_iter().find(same).unwrap_or_default()
        });
        if done != 0 && done != wanted && wanted != 2 {
            return None;
        }
        left.extend(face_turn(puzzle, &permutation((wanted + 4 - done) % 4)));
    }
    (!left.is_empty()).then_some(left)
}

/// The fewest face turns from one position to another, if they are few.
fn between(puzzle: &Puzzle, from: &Permutation, to: &Permutation) -> Option<Vec<MoveId>> {
    let wanted = from.inverse().then(to);
    let turns: Vec<MoveId> = puzzle.face_turns().collect();
    (0..=MOST_APART).find_map(|most| {
        let mut path = Vec::new();
        reach(puzzle, &turns, &wanted, &puzzle.solved(), most, &mut path).then_some(path)
    })
}

/// Looks for this many turns that lead from `here` to what is wanted.
fn reach(
    puzzle: &Puzzle,
    turns: &[MoveId],
    wanted: &Permutation,
    here: &Permutation,
    most: usize,
    path: &mut Vec<MoveId>,
) -> bool {
    if most == 0 {
        return here == wanted;
    }
    for &turn in turns {
        let layers = puzzle.mv(turn).layers;
        if path.last().is_some_and(|&last| {
            puzzle.mv(last).layers == layers && puzzle.mv(last).axis == puzzle.mv(turn).axis
        }) {
            continue;
        }
        path.push(turn);
        let there = here.then(&puzzle.mv(turn).permutation);
        if reach(puzzle, turns, wanted, &there, most - 1, path) {
            return true;
        }
        path.pop();
    }
    false
}

#[cfg(test)]
mod tests;
