//! Solving orbit by orbit with commutators: what people do on large puzzles, with a beam search for the cheapest way.
//!
//! The pieces of the first orbit are brought home by any short words. For those of each further orbit there are words
//! (commutators, mostly) that leave all earlier orbits alone and move a few pieces of their own. Of all states with
//! equally many pieces left, the ones reached in the fewest moves are expanded: a beam for each number of pieces.

mod moves;
mod orbit;
mod words;

use std::collections::BTreeMap;
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
/// What a move costs, and a piece of a later orbit that is not home.
const MOVE: usize = 2;
const PIECE: usize = 3;
/// Where a word meets the moves before it, few moves vanish, and it brings few pieces of later orbits home.
const HOPE: usize = 4 * MOVE;
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
    /// By move: which orbits it permutes oddly, a bit each.
    odd: Vec<u64>,
}

/// A position on its way to being solved.
#[derive(Clone, Debug)]
struct State {
    /// By orbit and piece, its code.
    codes: Rc<[Vec<u16>]>,
    moves: Rc<[u16]>,
    /// Which orbits are permuted oddly, a bit each.
    odd: u64,
    /// What the moves cost, and those that are still needed for pieces of later orbits; in parts of a move.
    cost: usize,
}

impl CommutatorSolver {
    /// Looks for the words of each orbit. `None` if the puzzle is not one whose pieces have codes.
    pub(super) fn new<'a>(
        puzzle: &Puzzle,
        ids: &[MoveId],
        orientations: impl Iterator<Item = &'a Permutation>,
    ) -> Option<Self> {
        let moves = Moves::new(puzzle, ids, orientations)?;
        let mut orbits = Orbit::all(puzzle, &moves.images);
        if orbits.is_empty() || orbits.len() > 64 {
            return None;
        }
        let words = words::find(&moves, &mut orbits);
        let odd_of = |mv: u16| {
            let odd = |orbit: &Orbit| {
                let turned = |slot| orbit.turn(orbit.home(slot), mv);
                orbit.is_odd(&(0..orbit.slots).map(turned).collect::<Vec<u16>>())
            };
            bits(orbits.iter().map(odd))
        };
        Some(Self {
            ids: ids.to_vec(),
            odd: moves.all().map(odd_of).collect(),
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
        let odd = self
            .orbits
            .iter()
            .zip(&codes)
            .map(|(orbit, codes)| orbit.is_odd(codes));
        let mut states = self.with_parities(State {
            odd: bits(odd),
            codes: codes.into(),
            moves: Rc::new([]),
            cost: 0,
        });
        for number in 0..self.orbits.len() {
            states = self.bring_home(number, states, monitor)?;
        }
        let best = states.first();
        let id = |mv: &u16| self.ids[usize::from(*mv)];
        Ok(best.map(|state| state.moves.iter().map(id).collect()))
    }

    /// A state and those a move on from it, and so on until all parities are there that moves make: words of all orbits
    /// but the first are even.
    fn with_parities(&self, state: State) -> Vec<State> {
        let mut parities = vec![state.odd];
        let (mut states, mut roots) = (vec![state.clone()], vec![state]);
        while let Some(root) = roots.pop() {
            for mv in self.moves.all() {
                let state = self.after(0, &root, &[mv]);
                if !parities.contains(&state.odd) {
                    parities.push(state.odd);
                    roots.push(state.clone());
                }
                states.push(state);
            }
        }
        states
    }

    /// The best states with all pieces of an orbit home and all orbits even.
    fn bring_home(
        &self,
        number: usize,
        states: Vec<State>,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Vec<State>, SearchError> {
        let orbit = &self.orbits[number];
        let mut buckets: Vec<Bucket> = (0..=orbit.slots).map(|_| Bucket::default()).collect();
        for mut state in states {
            state.cost = self.cost(number, &state.codes, state.moves.len());
            buckets[self.left(number, &state.codes)].insert(state);
        }
        let mut nodes = 0;
        let mut stuck: Vec<State> = Vec::new();
        for detour in 0..=DETOURS {
            for left in (1..buckets.len()).rev() {
                for state in buckets[left].take() {
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
            if detour == DETOURS || buckets[0].by_parity.contains_key(&0) {
                break;
            }
            for state in std::mem::take(&mut stuck) {
                if monitor.is_cancelled() {
                    return Err(SearchError::Cancelled);
                }
                self.detour(number, &state, &mut buckets);
            }
        }
        Ok(buckets[0].by_parity.remove(&0).unwrap_or_default())
    }

    /// The cost of a state while pieces of an orbit are brought home.
    fn cost(&self, number: usize, codes: &[Vec<u16>], moves: usize) -> usize {
        let later = number + 1..self.orbits.len();
        MOVE * moves + PIECE * later.map(|later| self.left(later, codes)).sum::<usize>()
    }

    fn left(&self, number: usize, codes: &[Vec<u16>]) -> usize {
        let orbit = &self.orbits[number];
        let codes = codes[number].iter().enumerate();
        codes
            .filter(|(slot, code)| orbit.home(*slot) != **code)
            .count()
    }

    /// Steps that leave fewer pieces.
    fn expand(&self, number: usize, state: &State, buckets: &mut [Bucket]) {
        let orbit = &self.orbits[number];
        let left = self.left(number, &state.codes);
        for (slot, code) in state.codes[number].iter().enumerate() {
            if *code == orbit.home(slot) {
                continue;
            }
            for word in self.words[number].that_bring(*code, slot) {
                let gain = self.gain(number, state, word);
                if gain > 0 {
                    self.step(number, state, word, &mut buckets[left - gain as usize]);
                }
            }
        }
    }

    /// Steps that take pieces out of their slots, to bring them back the right way round.
    fn detour(&self, number: usize, state: &State, buckets: &mut [Bucket]) {
        let orbit = &self.orbits[number];
        let left = self.left(number, &state.codes) as i32;
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
                self.step(number, state, word, &mut buckets[left]);
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

    fn step(&self, number: usize, state: &State, word: &Word, bucket: &mut Bucket) {
        let odd = state.odd ^ self.odd_of(&word.moves);
        if bucket.admits(
            odd,
            (state.cost + MOVE * word.moves.len()).saturating_sub(HOPE),
        ) {
            bucket.insert(self.after(number, state, &word.moves));
        }
    }

    fn odd_of(&self, moves: &[u16]) -> u64 {
        moves
            .iter()
            .fold(0, |odd, mv| odd ^ self.odd[usize::from(*mv)])
    }

    fn after(&self, number: usize, state: &State, word: &[u16]) -> State {
        let mut moves = Vec::with_capacity(state.moves.len() + word.len());
        moves.extend_from_slice(&state.moves);
        for mv in word {
            self.moves.push(&mut moves, *mv);
        }
        let turned = |(orbit, codes): (&Orbit, &Vec<u16>)| {
            let turned = |code: &u16| word.iter().fold(*code, |code, mv| orbit.turn(code, *mv));
            codes.iter().map(turned).collect()
        };
        let codes: Rc<[Vec<u16>]> = self
            .orbits
            .iter()
            .zip(&state.codes[..])
            .map(turned)
            .collect();
        State {
            cost: self.cost(number, &codes, moves.len()),
            codes,
            odd: state.odd ^ self.odd_of(word),
            moves: moves.into(),
        }
    }
}

/// The best states with equally many pieces left, by their parities; the best first.
#[derive(Debug, Default)]
struct Bucket {
    by_parity: BTreeMap<u64, Vec<State>>,
}

impl Bucket {
    fn admits(&self, odd: u64, cost: usize) -> bool {
        let worst = self
            .by_parity
            .get(&odd)
            .and_then(|states| states.get(WIDTH - 1));
        worst.is_none_or(|worst| cost < worst.cost)
    }

    fn insert(&mut self, state: State) {
        if !self.admits(state.odd, state.cost) {
            return;
        }
        let states = self.by_parity.entry(state.odd).or_default();
        let known = states.iter().position(|known| known.codes == state.codes);
        if let Some(at) = known {
            if states[at].cost <= state.cost {
                return;
            }
            states.remove(at);
        }
        let at = states.partition_point(|known| known.cost <= state.cost);
        states.insert(at, state);
        states.truncate(WIDTH);
    }

    fn take(&mut self) -> impl Iterator<Item = State> + use<> {
        std::mem::take(&mut self.by_parity).into_values().flatten()
    }
}

fn bits(odd: impl Iterator<Item = bool>) -> u64 {
    odd.enumerate()
        .fold(0, |bits, (at, odd)| bits | u64::from(odd) << at)
}
