//! Solving orbit by orbit with commutators: what people do on large puzzles, with a beam search for the cheapest way.
//!
//! The pieces of the first orbit are brought home by any short words. For those of each further orbit there are words
//! (commutators, mostly) that leave all earlier orbits alone and move a few pieces of their own. A word is put in where
//! most of its moves vanish against those around it, not only at the end. Of all states with equally many pieces left,
//! the ones reached in the fewest moves are expanded: a beam for each number of pieces.

mod words;

use std::collections::BTreeMap;
use std::rc::Rc;

use group::Permutation;
use puzzle::{MoveId, Puzzle};

use self::words::{Word, Words};
use super::moves::Moves;
use super::orbit::{Maps, Orbit};
use crate::monitor::{CancelledError, Monitor, Progress, go_on};

/// How many times as many states are expanded in each attempt; the next one is made where all of them came to nothing.
const ATTEMPTS: [usize; 3] = [1, 4, 16];
/// The most states for each number of pieces in an attempt that is not the first: states take memory.
const WIDEST: usize = 512;
/// How many times more where few pieces are left, which may get stuck.
const WIDE: usize = 6;
/// What a move costs, and a piece of a later orbit that is not home.
const MOVE: usize = 2;
const PIECE: usize = 3;
/// The most moves that vanish at the two ends of a word.
const VANISH: usize = 4;
/// With so few pieces left, words may take pieces out of their slots.
const FEW: usize = 3;
/// The most pieces that such a word leaves more than before.
const WORSE: i32 = 2;
/// How often that is done.
const DETOURS: usize = 4;

/// How thoroughly solutions are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Round {
    /// States that are expanded for each number of pieces left.
    pub(super) width: usize,
    /// The most words that are tried in a state between its moves.
    pub(super) tried: usize,
    /// What monitors hear, from 1.
    pub(super) number: u8,
}

/// Solves a position orbit by orbit, with commutators.
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
    /// After how many moves stages ended that are to stay apart: what follows does not vanish against them.
    ends: Rc<[usize]>,
    /// Which orbits are permuted oddly, a bit each.
    odd: u64,
    /// What the moves cost, and those that are still needed for pieces of later orbits; in parts of a move.
    cost: usize,
}

impl CommutatorSolver {
    /// Looks for the words of each orbit, about `most` at most. `None` if the pieces of the puzzle have no codes, or
    /// some orbit has no words.
    ///
    /// # Errors
    /// If the monitor cancels.
    pub(super) fn new<'a>(
        puzzle: &Puzzle,
        ids: &[MoveId],
        orientations: impl Iterator<Item = &'a Permutation>,
        most: usize,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<Self>, CancelledError> {
        let images = ids
            .iter()
            .map(|id| puzzle.mv(*id).permutation.images().to_vec());
        let Some(moves) = Moves::new(images.collect(), orientations) else {
            return Ok(None);
        };
        let mut orbits = Orbit::all(puzzle, &moves.images, &moves.rotations);
        if orbits.is_empty() || orbits.len() > 64 {
            return Ok(None);
        }
        let words = words::find(&moves, &mut orbits, most, monitor)?;
        // An orbit without words would stay as the others leave it.
        if words.iter().any(Words::is_empty) {
            return Ok(None);
        }
        let odd_of = |mv: u16| {
            let odd = |orbit: &Orbit| {
                let turned = |slot| orbit.turn(orbit.home(slot), mv);
                orbit.is_odd(&(0..orbit.slots).map(turned).collect::<Vec<u16>>())
            };
            bits(orbits.iter().map(odd))
        };
        Ok(Some(Self {
            ids: ids.to_vec(),
            odd: moves.all().map(odd_of).collect(),
            moves,
            orbits,
            words,
        }))
    }

    /// A solution of the position, in parts: one for each kind of pieces where words are put in at the end alone, else
    /// one for all. `None` if the words do not make one.
    ///
    /// # Errors
    /// If the monitor cancels.
    pub(super) fn solve(
        &self,
        position: &Permutation,
        round: Round,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<Vec<Vec<MoveId>>>, CancelledError> {
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
            ends: Rc::new([]),
            cost: 0,
        });
        let mut nodes = 0;
        for number in 0..self.orbits.len() {
            let before = states;
            states = Vec::new();
            for (attempt, times) in ATTEMPTS.into_iter().enumerate() {
                let width = times * round.width;
                if states.is_empty() && (attempt == 0 || width <= WIDEST) {
                    let wider = Round { width, ..round };
                    let step = (number, attempt > 0);
                    states = self.bring_home(step, &before, wider, &mut nodes, monitor)?;
                }
            }
            if round.tried == 0 && self.ends_a_kind(number) {
                for state in &mut states {
                    let ends = state.ends.iter().copied().chain([state.moves.len()]);
                    state.ends = ends.collect();
                }
            }
        }
        Ok(states.first().map(|best| self.parts(best)))
    }

    /// Whether an orbit is the last one of its kind of pieces.
    fn ends_a_kind(&self, number: usize) -> bool {
        let next = self.orbits.get(number + 1);
        next.is_some_and(|next| next.facets() != self.orbits[number].facets())
    }

    fn parts(&self, state: &State) -> Vec<Vec<MoveId>> {
        let mut before = 0;
        let ends = state.ends.iter().copied().chain([state.moves.len()]);
        ends.map(|end| {
            let part = &state.moves[std::mem::replace(&mut before, end)..end];
            part.iter().map(|mv| self.ids[usize::from(*mv)]).collect()
        })
        .collect()
    }

    /// A state and those a move on from it, and so on until all parities are there that moves make: words of all orbits
    /// but the first are even.
    fn with_parities(&self, state: State) -> Vec<State> {
        let mut parities = vec![state.odd];
        let rest = self.no_rest(0);
        let (mut states, mut roots) = (vec![state.clone()], vec![state]);
        while let Some(root) = roots.pop() {
            for mv in self.moves.all() {
                let state = self.after(&root, (root.moves.len(), &rest), &[mv]);
                if !parities.contains(&state.odd) {
                    parities.push(state.odd);
                    roots.push(state.clone());
                }
                states.push(state);
            }
        }
        states
    }

    /// The best states with all pieces of an orbit home and all orbits even, in the end with words of last resort if
    /// they are wanted.
    fn bring_home(
        &self,
        (number, last_resort): (usize, bool),
        states: &[State],
        round: Round,
        nodes: &mut u64,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Vec<State>, CancelledError> {
        let orbit = &self.orbits[number];
        let mut buckets: Vec<Bucket> = (0..=orbit.slots)
            .map(|left| {
                let times = if left <= FEW { WIDE } else { 1 };
                Bucket::of_width(times * round.width)
            })
            .collect();
        for state in states {
            let mut state = state.clone();
            state.cost = self.cost(number, &state.codes, state.moves.len());
            buckets[self.left(number, &state.codes)].insert(state);
        }
        let mut stuck: Vec<State> = Vec::new();
        for detour in 0..=DETOURS {
            for left in (1..buckets.len()).rev() {
                for state in buckets[left].take() {
                    go_on(monitor)?;
                    *nodes += 1;
                    monitor.report(Progress::Pieces {
                        facets: orbit.facets(),
                        left: left as u16,
                        round: round.number,
                        nodes: *nodes,
                    });
                    self.expand(number, &state, round.tried, &mut buckets);
                    if left <= FEW {
                        stuck.push(state);
                    }
                }
            }
            if detour == DETOURS || buckets[0].by_parity.contains_key(&0) {
                break;
            }
            let last = last_resort && detour + 1 == DETOURS;
            for state in std::mem::take(&mut stuck) {
                go_on(monitor)?;
                self.detour(number, &state, last, &mut buckets);
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

    /// Steps that leave fewer pieces: words at the end of the moves or between any two of them.
    fn expand(&self, number: usize, state: &State, tried: usize, buckets: &mut [Bucket]) {
        let orbit = &self.orbits[number];
        let left = self.left(number, &state.codes);
        let mut codes = state.codes[number].clone();
        let mut rest = self.no_rest(number);
        let tried = tried / (left * state.moves.len()).max(1);
        let end = state.moves.len();
        let earliest = if tried == 0 { end } else { 0 };
        for at in (earliest..=end).rev() {
            let most = if at == end { usize::MAX } else { tried };
            for (slot, code) in codes.iter().enumerate() {
                if *code == orbit.home(slot) {
                    continue;
                }
                let words = self.words[number].that_bring(*code, slot);
                for word in words.take(most) {
                    let (gain, first) = self.gain(number, &codes, word);
                    // A word that brings several pieces home is tried for the first.
                    if gain > 0 && first == *code {
                        let bucket = &mut buckets[left - gain as usize];
                        self.step(state, (at, &rest), word, bucket);
                    }
                }
            }
            if at > earliest {
                let mv = state.moves[at - 1];
                let turn = (mv, self.moves.inverse(mv));
                codes = orbit.between(mv, &codes, turn.1);
                for (orbit, maps) in self.orbits[number..].iter().zip(&mut rest) {
                    orbit.put_first(turn, maps);
                }
            }
        }
    }

    /// Steps that take pieces out of their slots, to bring them back the right way round; with words of last
    /// resort, if they are wanted.
    fn detour(&self, number: usize, state: &State, last_resort: bool, buckets: &mut [Bucket]) {
        let orbit = &self.orbits[number];
        let left = self.left(number, &state.codes) as i32;
        let away = |(code, _): (u16, u16)| {
            let slot = orbit.slot(code);
            state.codes[number][slot] != orbit.home(slot)
        };
        let words = &self.words[number];
        let last_resort = last_resort.then(|| words.last_resort());
        let rest = self.no_rest(number);
        for word in words.all().chain(last_resort.into_iter().flatten()) {
            if word.effect().len() > FEW + 1 || !word.effect().any(away) {
                continue;
            }
            let (gain, _) = self.gain(number, &state.codes[number], word);
            let left = (left - gain) as usize;
            if gain >= -WORSE && left < buckets.len() {
                self.step(state, (state.moves.len(), &rest), word, &mut buckets[left]);
            }
        }
    }

    /// How many more pieces are home after a word, and the code of the first one that it brings home; `u16::MAX` if it
    /// brings none. It has no branches but for the end of the word: the processor could not predict them.
    fn gain(&self, number: usize, codes: &[u16], word: Word) -> (i32, u16) {
        let orbit = &self.orbits[number];
        let (mut gain, mut first) = (0, u16::MAX);
        // A word takes pieces out of the slots that it brings pieces to.
        for (code, slot) in word.effect() {
            let slot = usize::from(slot);
            let is_brought = codes[slot] == code;
            gain += i32::from(is_brought) - i32::from(codes[slot] == orbit.home(slot));
            first = first.min(if is_brought { code } else { u16::MAX });
        }
        (gain, first)
    }

    fn step(&self, state: &State, place: (usize, &[Maps]), word: Word, bucket: &mut Bucket) {
        let odd = state.odd ^ self.odd_of(word.moves);
        let (before, after) = state.moves.split_at(place.0);
        let cost = state.cost + MOVE * word.moves.len();
        if !bucket.admits(odd, cost.saturating_sub(MOVE * VANISH)) {
            return;
        }
        let vanish = self.moves.vanish(before, word.moves, after);
        if bucket.admits(odd, cost.saturating_sub(MOVE * vanish)) {
            bucket.insert(self.after(state, place, word.moves));
        }
    }

    /// What no moves do to each orbit from a number on.
    fn no_rest(&self, number: usize) -> Vec<Maps> {
        let orbits = self.orbits[number..].iter();
        orbits.map(|orbit| orbit.everywhere(&[])).collect()
    }

    fn odd_of(&self, moves: &[u16]) -> u64 {
        moves
            .iter()
            .fold(0, |odd, mv| odd ^ self.odd[usize::from(*mv)])
    }

    /// The state with a word put in after the first `at` moves. `rest` is what the moves after those do to each orbit
    /// from the one on that is being brought home: the word leaves those before it alone.
    fn after(&self, state: &State, (at, rest): (usize, &[Maps]), word: &[u16]) -> State {
        let (before, after) = state.moves.split_at(at);
        let (ended, before) = before.split_at(state.ends.last().copied().unwrap_or(0));
        let mut moves = Vec::with_capacity(state.moves.len() + word.len());
        moves.extend_from_slice(before);
        for mv in word.iter().chain(after) {
            self.moves.push(&mut moves, *mv);
        }
        if !ended.is_empty() {
            moves.splice(0..0, ended.iter().copied());
        }
        // What changes is the word between the moves after it, undone, and done again.
        let mut codes = state.codes.to_vec();
        let number = self.orbits.len() - rest.len();
        for ((orbit, codes), (there, back)) in
            self.orbits.iter().zip(&mut codes).skip(number).zip(rest)
        {
            for code in codes {
                let put_in = |code, mv: &u16| orbit.turn(code, *mv);
                let turned = word.iter().fold(back[usize::from(*code)], put_in);
                *code = there[usize::from(turned)];
            }
        }
        State {
            cost: self.cost(number, &codes, moves.len()),
            codes: codes.into(),
            odd: state.odd ^ self.odd_of(word),
            ends: Rc::clone(&state.ends),
            moves: moves.into(),
        }
    }
}

/// The best states with equally many pieces left, by their parities; the best first.
#[derive(Debug)]
struct Bucket {
    /// The most states of each parity.
    width: usize,
    by_parity: BTreeMap<u64, Vec<State>>,
}

impl Bucket {
    fn of_width(width: usize) -> Self {
        Self {
            width,
            by_parity: BTreeMap::new(),
        }
    }

    fn admits(&self, odd: u64, cost: usize) -> bool {
        let worst = self
            .by_parity
            .get(&odd)
            .and_then(|states| states.get(self.width - 1));
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
        states.truncate(self.width);
    }

    fn take(&mut self) -> impl Iterator<Item = State> + use<> {
        std::mem::take(&mut self.by_parity).into_values().flatten()
    }
}

fn bits(odd: impl Iterator<Item = bool>) -> u64 {
    odd.enumerate()
        .fold(0, |bits, (at, odd)| bits | u64::from(odd) << at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::general::GeneralSolver;
    use crate::monitor::NoMonitor;

    fn solver(name: &str, most: usize) -> CommutatorSolver {
        let puzzle = puzzle::catalogue::by_name(name).expect("it is in the catalogue");
        let general = GeneralSolver::new(&puzzle);
        let turns = general.orientations.iter().map(|(_, turn)| turn);
        let solver = CommutatorSolver::new(&puzzle, &general.moves, turns, most, &NoMonitor);
        solver.expect("nobody cancels").expect("it has words")
    }

    /// The last pieces of an orbit are brought home by words that move no more than three.
    #[test]
    fn each_orbit_of_a_large_puzzle_has_words_for_its_last_pieces() {
        let solver = solver("4x4x4x4", 2_000);
        assert_eq!(solver.words.len(), 4);
        for (orbit, words) in solver.orbits.iter().zip(&solver.words) {
            let few = words.all().filter(|word| word.effect().len() <= 3);
            assert!(few.count() > 100, "{}", orbit.slots);
        }
    }

    /// Every word does to its orbit what it says, and leaves those before it alone.
    #[test]
    fn words_do_what_they_say() {
        for name in ["3x3x3x3", "4x4x4x4", "megaminx", "5x5x5"] {
            let solver = solver(name, 2_000);
            for (number, words) in solver.words.iter().enumerate() {
                for word in words.all().chain(words.last_resort()) {
                    let (orbit, before) = (&solver.orbits[number], &solver.orbits[..number]);
                    let effect = orbit.effect(word.moves, usize::MAX);
                    let effect = effect.expect("there is no bound");
                    assert!(effect.into_iter().eq(word.effect()), "{name}, {number}");
                    let alone = |orbit: &Orbit| orbit.effect(word.moves, 0).is_some();
                    assert!(before.iter().all(alone), "{name}, {number}");
                }
            }
        }
    }

    /// One or two pieces of the tesseract can be turned where they are: two dyads in one way; triads in the ways of
    /// two flips or two rotations, or one rotation; tetrads in those of A4 whose shares of its quotient Z3 cancel.
    #[test]
    fn words_of_last_resort_turn_pieces_where_they_are() {
        let solver = solver("3x3x3x3", 100_000);
        let pairs = |pieces: usize| pieces * (pieces - 1) / 2;
        let dyads = pairs(24);
        let triads = pairs(32) * (3 * 3 + 2 * 2) + 32 * 2;
        let tetrads = pairs(16) * (3 * 3 + 2 * 4 * 4) + 16 * 3;
        let orbits = solver.orbits.iter().zip(&solver.words);
        for ((orbit, words), possible) in orbits.zip([dyads, triads, tetrads]) {
            let stays = |(code, slot): (u16, u16)| orbit.slot(code) == usize::from(slot);
            assert!(words.last_resort().all(|word| word.effect().all(stays)));
            // Each is there once, and few are missing.
            let count = words.last_resort().count();
            assert!(count <= possible && count * 10 > possible * 9, "{count}");
        }
    }
}
