//! Looking through all words with one beginning, by one of two methods.

use super::index::Index;
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
    /// It was cancelled: what was found does not count.
    pub(crate) cancelled: bool,
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
    /// Tells more about a word than the test does.
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
        word.resize(length, 0);
        let mut stack = vec![(element, self.prefix.state, self.prefix.word.len(), None)];
        while let Some((element, state, depth, mv)) = stack.pop() {
            if let Some(mv) = mv {
                word[depth - 1] = mv;
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
                if space.passes(space.then(element, turn(step.generator)), test) {
                    word[depth] = step.generator;
                    let weight = self.setting.weight(&word, &self.prefix.open);
                    if weight > 0 && (self.setting.accepts)(&word) {
                        let word = word.clone();
                        result.found.push(Found { word, weight });
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
        word.resize(first, 0);
        let mut hits: Vec<u64> = Vec::new();
        let mut until_check = CANCEL_CHECK_INTERVAL;
        let mut stack = vec![(back, self.prefix.state, self.prefix.word.len(), None)];
        while let Some((back, state, depth, mv)) = stack.pop() {
            if let Some(mv) = mv {
                word[depth - 1] = mv;
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
        if canonical.is_some() && (self.setting.accepts)(&word) {
            found.push(Found { word, weight });
        }
    }
}
