//! Solving orbit by orbit with commutators: what people do on large puzzles, with a beam search for the cheapest way.
//!
//! The pieces of the first orbit are brought home by any short words. For those of each further orbit there are words
//! (commutators, mostly) that leave all earlier orbits alone and move a few pieces of their own. Of all states with
//! equally many pieces left, the ones reached in the fewest moves are expanded: a beam for each number of pieces.

mod moves;
mod orbit;
mod words;

use std::rc::Rc;

use group::Permutation;
use puzzle::{MoveId, Puzzle};

use self::moves::Moves;
use self::orbit::Orbit;
use self::words::{Word, Words};
use crate::monitor::{Monitor, Progress};
use crate::solver::solution::SearchError;

/// States that are expanded for each number of pieces left.
const WIDTH: usize = 48;
/// With so few pieces left, words may take pieces out of their slots.
const FEW: usize = 3;
/// The most pieces that such a word leaves more than before.
const WORSE: i32 = 2;
/// How often that is done.
const DETOURS: usize = 4;

/// See the module.
#[derive(Debug)]
pub(super) struct CommutatorSolver {
    ids: Vec<MoveId>,
    moves: Moves,
    orbits: Vec<Orbit>,
    words: Vec<Words>,
}

/// A position on its way to being solved.
#[derive(Clone, Debug)]
struct State {
    /// By orbit and piece, its code.
    codes: Rc<[Vec<u16>]>,
    moves: Rc<[u16]>,
}

impl CommutatorSolver {
    /// Looks for the words of each orbit. `None` if the puzzle is not one whose pieces have codes.
    pub(super) fn new<'a>(
        puzzle: &Puzzle,
        ids: &[MoveId],
        orientations: impl Iterator<Item = &'a Permutation>,
    ) -> Option<Self> {
        let moves = Moves::new(puzzle, ids, orientations)?;
        let orbits = Orbit::all(puzzle, &moves.images);
        if orbits.is_empty() {
            return None;
        }
        let words = words::find(&moves, &orbits);
        Some(Self {
            ids: ids.to_vec(),
            moves,
            orbits,
            words,
        })
    }

    /// A solution of the position; `None` if the words do not make one.
    ///
    /// # Errors
    /// [`SearchError::Cancelled`] if the monitor cancels.
    pub(super) fn solve(
        &self,
        position: &Permutation,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<Vec<MoveId>>, SearchError> {
        let codes: Option<Vec<Vec<u16>>> = self
            .orbits
            .iter()
            .map(|orbit| orbit.codes_of(position))
            .collect();
        let Some(codes) = codes else {
            return Ok(None);
        };
        let mut states = vec![State {
            codes: codes.into(),
            moves: Rc::new([]),
        }];
        for number in 0..self.orbits.len() {
            states = self.bring_home(number, states, monitor)?;
        }
        let best = states.first();
        let id = |mv: &u16| self.ids[usize::from(*mv)];
        Ok(best.map(|state| state.moves.iter().map(id).collect()))
    }

    /// The best states with all pieces of an orbit home.
    fn bring_home(
        &self,
        number: usize,
        states: Vec<State>,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Vec<State>, SearchError> {
        let orbit = &self.orbits[number];
        let mut buckets: Vec<Bucket> = (0..=orbit.slots).map(|_| Bucket::default()).collect();
        for state in states {
            buckets[self.left(number, &state)].insert(state);
        }
        let mut nodes = 0;
        let mut stuck: Vec<State> = Vec::new();
        for detour in 0..=DETOURS {
            for left in (1..buckets.len()).rev() {
                for state in std::mem::take(&mut buckets[left].states) {
                    if monitor.is_cancelled() {
                        return Err(SearchError::Cancelled);
                    }
                    nodes += 1;
                    monitor.report(Progress::Search { depth: 0, nodes });
                    self.expand(number, &state, &mut buckets);
                    if left <= FEW {
                        stuck.push(state);
                    }
                }
            }
            if detour == DETOURS || !buckets[0].states.is_empty() {
                break;
            }
            for state in std::mem::take(&mut stuck) {
                if monitor.is_cancelled() {
                    return Err(SearchError::Cancelled);
                }
                self.detour(number, &state, &mut buckets);
            }
        }
        Ok(std::mem::take(&mut buckets[0].states))
    }

    fn left(&self, number: usize, state: &State) -> usize {
        let orbit = &self.orbits[number];
        let codes = state.codes[number].iter().enumerate();
        codes
            .filter(|(slot, code)| orbit.home(*slot) != **code)
            .count()
    }

    /// Steps that leave fewer pieces.
    fn expand(&self, number: usize, state: &State, buckets: &mut [Bucket]) {
        let orbit = &self.orbits[number];
        let left = self.left(number, state);
        for (slot, code) in state.codes[number].iter().enumerate() {
            if *code == orbit.home(slot) {
                continue;
            }
            for word in self.words[number].that_bring(*code, slot) {
                let gain = self.gain(number, state, word);
                if gain > 0 {
                    self.step(state, word, &mut buckets[left - gain as usize]);
                }
            }
        }
    }

    /// Steps that take pieces out of their slots, to bring them back the right way round.
    fn detour(&self, number: usize, state: &State, buckets: &mut [Bucket]) {
        let orbit = &self.orbits[number];
        let left = self.left(number, state) as i32;
        let away = |entry: &(u16, u16)| {
            let slot = orbit.slot(entry.0);
            state.codes[number][slot] != orbit.home(slot)
        };
        for word in &self.words[number].all {
            if word.effect.len() > FEW + 1 || !word.effect.iter().any(away) {
                continue;
            }
            let gain = self.gain(number, state, word);
            let left = (left - gain) as usize;
            if gain >= -WORSE && left < buckets.len() {
                self.step(state, word, &mut buckets[left]);
            }
        }
    }

    /// How many more pieces are home after a word.
    fn gain(&self, number: usize, state: &State, word: &Word) -> i32 {
        let (orbit, codes) = (&self.orbits[number], &state.codes[number]);
        let gain = |(code, slot): &(u16, u16)| {
            let from = orbit.slot(*code);
            i32::from(codes[usize::from(*slot)] == *code)
                - i32::from(codes[from] == orbit.home(from))
        };
        word.effect.iter().map(gain).sum()
    }

    fn step(&self, state: &State, word: &Word, bucket: &mut Bucket) {
        // Where the word meets the moves before it, few of its moves vanish.
        if !bucket.admits((state.moves.len() + word.moves.len()).saturating_sub(4)) {
            return;
        }
        let mut moves = Vec::with_capacity(state.moves.len() + word.moves.len());
        moves.extend_from_slice(&state.moves);
        for mv in &word.moves {
            self.moves.push(&mut moves, *mv);
        }
        if !bucket.admits(moves.len()) {
            return;
        }
        let turned = |(orbit, codes): (&Orbit, &Vec<u16>)| {
            let turned = |code: &u16| {
                word.moves
                    .iter()
                    .fold(*code, |code, mv| orbit.turn(code, *mv))
            };
            codes.iter().map(turned).collect()
        };
        bucket.insert(State {
            codes: self
                .orbits
                .iter()
                .zip(&state.codes[..])
                .map(turned)
                .collect(),
            moves: moves.into(),
        });
    }
}

/// The best states with equally many pieces left, the best first.
#[derive(Debug, Default)]
struct Bucket {
    states: Vec<State>,
}

impl Bucket {
    fn admits(&self, length: usize) -> bool {
        let worst = self.states.get(WIDTH - 1);
        worst.is_none_or(|worst| length < worst.moves.len())
    }

    fn insert(&mut self, state: State) {
        let known = self
            .states
            .iter()
            .position(|known| known.codes == state.codes);
        if let Some(at) = known {
            if self.states[at].moves.len() <= state.moves.len() {
                return;
            }
            self.states.remove(at);
        }
        let at = self
            .states
            .partition_point(|known| known.moves.len() <= state.moves.len());
        self.states.insert(at, state);
        self.states.truncate(WIDTH);
    }
}
