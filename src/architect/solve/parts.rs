//! Looking through all words with one beginning, by one of two methods.

use super::index::Index;
use super::rotations::Rotations;
use super::space::{Domain, Space, Work};
use super::words::{Prefix, Words};

/// A solution, and how many there are like it by symmetry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Found {
    pub(crate) word: Vec<u16>,
    pub(crate) weight: u64,
}

/// What a part of the work found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Yield {
    pub(crate) found: Vec<Found>,
    /// Positions looked at.
    pub(crate) nodes: u64,
    pub(crate) pruned: Pruned,
    /// It was cancelled: what was found does not count.
    pub(crate) cancelled: bool,
}

/// Why a search went no further, and how often.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pruned {
    /// Beginnings of words of which an image by symmetry comes first.
    pub symmetry: u64,
    /// Beginnings of words of which a rotation comes first.
    pub rotation: u64,
    /// By orbit, positions with too few of its pieces at home, or too many, for the moves that were left. Orbits after
    /// the last one count as the last one.
    pub orbits: [u64; ORBITS],
    /// Halves that no other half in the index goes with.
    pub index: u64,
}

/// Orbits whose figures are counted apart.
pub const ORBITS: usize = 4;

impl Pruned {
    pub(crate) fn add(&mut self, other: &Self) {
        self.symmetry += other.symmetry;
        self.rotation += other.rotation;
        self.index += other.index;
        for (orbit, other) in self.orbits.iter_mut().zip(other.orbits) {
            *orbit += other;
        }
    }
}

/// Positions looked at between two checks for cancellation.
const CANCEL_CHECK_INTERVAL: u64 = 1 << 16;

/// What both methods need.
pub(crate) struct Setting<'a, D: Domain> {
    pub(crate) domain: &'a D,
    pub(crate) words: &'a Words,
    pub(crate) test: &'a D::Test,
    /// Symmetries under which the query stays the same, by their numbers.
    pub(crate) symmetries: &'a [usize],
    pub(crate) length: usize,
    /// Where of all rotations of a word only the first one is looked for.
    pub(crate) rotations: Option<&'a Rotations>,
    /// Whether positions that are too far away are left.
    pub(crate) bounds: bool,
    /// Checks more of a word than the test does.
    pub(crate) accepts: &'a (dyn Fn(&[u16]) -> bool + Sync),
    pub(crate) cancelled: &'a (dyn Fn() -> bool + Sync),
}

impl<D: Domain> Setting<'_, D> {
    /// How many words are like this one by symmetry, itself included; 0 if one of them comes before it.
    fn weight(&self, word: &[u16], open: &[usize]) -> u64 {
        let stabilizer = self.words.stabilizer(word, open);
        stabilizer.map_or(0, |stabilizer| {
            (self.symmetries.len() / stabilizer.max(1)) as u64
        })
    }

    /// Whether a rotation of every word that begins so comes before it; it is known of shorter beginnings that none
    /// does.
    #[inline]
    fn is_later(&self, beginning: &[u16]) -> bool {
        let mut rotations = self.rotations.iter();
        rotations.any(|rotations| rotations.is_later(beginning))
    }

    /// The same of a prefix, of whose own beginnings nothing is known.
    fn begins_later(&self, prefix: &[u16]) -> bool {
        (1..=prefix.len()).any(|length| self.is_later(&prefix[..length]))
    }

    /// A word whose cycles are right, of `weight` that are like it by symmetry, if it is to be found.
    fn found(&self, word: &[u16], weight: u64) -> Option<Found> {
        let weight = match self.rotations {
            Some(_) => self.words.as_first_rotation(word, self.symmetries)?,
            None => weight,
        };
        let word = word.to_vec();
        (self.accepts)(&word).then_some(Found { word, weight })
    }
}

/// Every word is done and tested.
pub(crate) struct Tree<'a, D: Domain> {
    pub(crate) setting: &'a Setting<'a, D>,
    pub(crate) prefix: &'a Prefix,
}

impl<D: Domain> Work<D> for Tree<'_, D> {
    type Output = Yield;

    #[inline(always)]
    fn run<S: Space<D>>(self, space: S) -> Yield {
        let Setting {
            domain,
            words,
            test,
            length,
            ..
        } = *self.setting;
        let mut result = Yield::default();
        let turns = domain.turns();
        let turn = |mv: u16| space.load(&turns[usize::from(mv)]);
        let mut element = space.load(&domain.solved());
        for mv in &self.prefix.word {
            element = space.then(element, turn(*mv));
        }
        let mut word = self.prefix.word.clone();
        if self.setting.begins_later(&word) {
            result.pruned.rotation += 1;
            return result;
        }
        word.resize(length, 0);
        let mut stack = vec![(element, self.prefix.state, self.prefix.word.len(), None)];
        while let Some((element, state, depth, mv)) = stack.pop() {
            if let Some(mv) = mv {
                word[depth - 1] = mv;
                if self.setting.is_later(&word[..depth]) {
                    result.pruned.rotation += 1;
                    continue;
                }
            }
            if self.setting.bounds
                && let Some(orbit) = space.beyond(element, test, length - depth)
            {
                result.pruned.orbits[orbit.min(ORBITS - 1)] += 1;
                continue;
            }
            let steps = words.canonical.steps(state);
            result.nodes += steps.len() as u64;
            if depth + 1 < length {
                for step in steps.iter().rev() {
                    let next = space.then(element, turn(step.generator));
                    stack.push((next, step.state, depth + 1, Some(step.generator)));
                }
                continue;
            }
            for step in steps {
                word[depth] = step.generator;
                if self.setting.is_later(&word) {
                    result.pruned.rotation += 1;
                    continue;
                }
                if space.passes(space.then(element, turn(step.generator)), test) {
                    let weight = self.setting.weight(&word, &self.prefix.open);
                    if weight > 0 {
                        result.found.extend(self.setting.found(&word, weight));
                    }
                }
            }
            if result.nodes % CANCEL_CHECK_INTERVAL < steps.len() as u64
                && (self.setting.cancelled)()
            {
                result.cancelled = true;
                return result;
            }
        }
        result
    }
}

/// Beginnings of words are done, and their ends looked up.
///
/// A word `A B` has the wanted cycles in some orbit if and only if it does there what one of the `goals` does, so if
/// `B` does what `A` undone and then the goal does.
pub(crate) struct Halves<'a, D: Domain> {
    pub(crate) setting: &'a Setting<'a, D>,
    pub(crate) prefix: &'a Prefix,
    pub(crate) index: &'a Index,
    /// The pieces that both halves are compared by.
    pub(crate) mask: &'a D::Mask,
    pub(crate) goals: &'a [D::Stored],
}

impl<D: Domain> Work<D> for Halves<'_, D> {
    type Output = Yield;

    #[inline(always)]
    fn run<S: Space<D>>(self, space: S) -> Yield {
        let Setting {
            domain,
            words,
            length,
            ..
        } = *self.setting;
        let turns = domain.turns();
        let first = length - self.index.length;
        let undone = |mv: u16| space.load(&turns[usize::from(words.inverses[usize::from(mv)])]);
        let mut result = Yield::default();
        let mut back = space.load(&domain.solved());
        for mv in &self.prefix.word {
            back = space.then(undone(*mv), back);
        }
        let mut word = self.prefix.word.clone();
        if self.setting.begins_later(&word) {
            result.pruned.rotation += 1;
            return result;
        }
        word.resize(first, 0);
        let mut hits: Vec<u64> = Vec::new();
        let mut until_check = CANCEL_CHECK_INTERVAL;
        let mut stack = vec![(back, self.prefix.state, self.prefix.word.len(), None)];
        while let Some((back, state, depth, mv)) = stack.pop() {
            if let Some(mv) = mv {
                word[depth - 1] = mv;
                if self.setting.is_later(&word[..depth]) {
                    result.pruned.rotation += 1;
                    continue;
                }
            }
            if depth < first {
                for step in words.canonical.steps(state).iter().rev() {
                    let next = space.then(undone(step.generator), back);
                    stack.push((next, step.state, depth + 1, Some(step.generator)));
                }
                continue;
            }
            let weight = self.setting.weight(&word, &self.prefix.open);
            if weight == 0 {
                result.pruned.symmetry += 1;
                continue;
            }
            for goals in self.goals.chunks(CANCEL_CHECK_INTERVAL as usize) {
                hits.clear();
                for goal in goals {
                    let key = space.key(space.then(back, space.load(goal)), self.mask);
                    if self.index.may_have(key) {
                        hits.push(key);
                    }
                }
                for key in &hits {
                    for number in self.index.find(*key) {
                        result.nodes += 1;
                        self.complete(space, &word, state, number, weight, &mut result.found);
                    }
                }
                result.nodes += goals.len() as u64;
                result.pruned.index += (goals.len() - hits.len()) as u64;
                until_check =
                    until_check.saturating_sub(goals.len() as u64 + 8 * hits.len() as u64);
                if until_check == 0 {
                    until_check = CANCEL_CHECK_INTERVAL;
                    if (self.setting.cancelled)() {
                        result.cancelled = true;
                        return result;
                    }
                }
            }
        }
        result
    }
}

impl<D: Domain> Halves<'_, D> {
    /// Tests a word whose halves fit together.
    #[inline(always)]
    fn complete<S: Space<D>>(
        &self,
        space: S,
        beginning: &[u16],
        state: u16,
        number: u32,
        weight: u64,
        found: &mut Vec<Found>,
    ) {
        let Setting {
            domain,
            words,
            test,
            ..
        } = *self.setting;
        let turns = domain.turns();
        let mut element = space.load(&domain.solved());
        for mv in beginning {
            element = space.then(element, space.load(&turns[usize::from(*mv)]));
        }
        for mv in self.index.moves(number, words) {
            element = space.then(element, space.load(&turns[usize::from(mv)]));
        }
        if !space.passes(element, test) {
            return;
        }
        let end = self.index.moves(number, words);
        let word: Vec<u16> = beginning.iter().copied().chain(end).collect();
        let canonical = word[beginning.len()..].iter().try_fold(state, |state, mv| {
            let mut steps = words.canonical.steps(state).iter();
            steps
                .find(|step| step.generator == *mv)
                .map(|step| step.state)
        });
        if canonical.is_some() {
            found.extend(self.setting.found(&word, weight));
        }
    }
}
