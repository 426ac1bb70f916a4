//! Distances of a whole type, with positions that bound one another.
//!
//! If a move looks the same under all symmetries of a type, then a position and the one after the move have the same
//! symmetries, and their distances differ by at most one. Turns of the axis of type C4 are such moves, half turns of
//! two opposite faces those of C2h(a); types with thirds about a corner have none.
//!
//! Positions that such moves join are a *part*. It is searched length by length, and a position that has no solution of
//! this length but a neighbour that has one is known to be one move farther, without a search for its solution. That
//! search would be the longest of all: by the time a solution is found, a good share of the words of that length have
//! been tried, several times as many as all shorter ones.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::Mutex;

use search::letters::{Cube, TURNS, Word, axis};
use search::{Metric, Threads};

use super::group::{Group, members};
use super::known::Shortest;
use super::positions::{Representative, images, representative};
use super::types::SymmetryType;

/// A position one move from another one.
#[derive(Clone, Debug)]
struct Neighbour {
    /// The number of its class; none if that is of another type, or not asked for.
    number: Option<usize>,
    /// Whether the move follows the inverse of the other one.
    inverted: bool,
    /// The number of the move.
    mv: usize,
}

/// The positions of a type, one of each inversion class, in parts.
pub struct Parts {
    metric: Metric,
    /// The moves that all symmetries of the type leave as they are.
    moves: Vec<Word>,
    all: Vec<Representative>,
    around: Vec<Vec<Neighbour>>,
    /// By part: the numbers of its positions.
    members: Vec<Vec<usize>>,
}

impl Parts {
    /// Of these representatives of a type, all of them or some.
    pub fn new(of: &SymmetryType, metric: Metric, mut all: Vec<Representative>) -> Self {
        all.sort_unstable();
        let moves = moves(of, metric);
        let number = |cube: &Cube| all.binary_search_by_key(cube, |one| one.cube).ok();
        let neighbours = |one: &Representative| {
            let mut around = Vec::new();
            for inverted in [false, true] {
                for (mv, word) in moves.iter().enumerate() {
                    let (its, cube) = representative(&after(one, inverted, word));
                    let number = (its.name == of.name).then(|| number(&cube)).flatten();
                    around.push(Neighbour {
                        number,
                        inverted,
                        mv,
                    });
                }
            }
            around
        };
        let around: Vec<Vec<Neighbour>> = all.iter().map(neighbours).collect();
        let mut members: Vec<Vec<usize>> = Vec::new();
        let mut seen = vec![false; all.len()];
        for start in 0..all.len() {
            if seen[start] {
                continue;
            }
            let near = |one: &usize| around[*one].iter().filter_map(|near| near.number);
            let part = group::closure(start, usize::MAX, |one| *one, near);
            for one in &part {
                seen[*one] = true;
            }
            members.push(part);
        }
        Self {
            metric,
            moves,
            all,
            around,
            members,
        }
    }

    /// The numbers of all pairs of positions that one move joins, in the order of
    /// [`SymmetryType::representatives`].
    pub fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let pairs = self.around.iter().enumerate().map(|(number, around)| {
            let others = around.iter().filter_map(|near| near.number);
            let others: BTreeSet<usize> = others.filter(|other| *other > number).collect();
            others.into_iter().map(move |other| (number, other))
        });
        pairs.flatten()
    }

    /// Proves a shortest word to each position to which `known` has none, and hands it over at once. `search` finds a
    /// shortest word to a position, if there is one of these lengths; shorter ones are ruled out.
    ///
    /// # Errors
    /// What `search` or `found` fails with; then no further part is begun.
    ///
    /// # Panics
    /// If `search` finds no word to a position, though there is one, or if a lock is poisoned by a panic of `found`.
    pub fn prove<E: Send>(
        &self,
        known: &Shortest,
        threads: Threads,
        search: &(impl Fn(&Representative, RangeInclusive<u8>) -> Result<Option<Word>, E> + Sync),
        found: impl FnMut(&Word) -> Result<(), E> + Send,
    ) -> Result<(), E> {
        let common = Mutex::new((found, None));
        threads.share(self.members.len(), |number| {
            if common.lock().expect("nobody panics with it").1.is_some() {
                return;
            }
            let mut part = Part::new(self, known);
            let mut found = |word: &Word| {
                let mut common = common.lock().expect("nobody panics with it");
                let (found, failure) = &mut *common;
                if failure.is_none() {
                    *failure = found(word).err();
                }
                failure.is_none()
            };
            if let Err(error) = part.run(&self.members[number], search, &mut found) {
                let mut common = common.lock().expect("nobody panics with it");
                common.1.get_or_insert(error);
            }
        });
        let (_, failure) = common.into_inner().expect("nobody panicked with it");
        failure.map_or(Ok(()), Err)
    }
}

/// A position or its inverse, and a move after it.
fn after(one: &Representative, inverted: bool, mv: &Word) -> Cube {
    let mut cube = if inverted {
        one.cube.inverse()
    } else {
        one.cube
    };
    for turn in mv.turns() {
        cube.turn(*turn);
    }
    cube
}

/// The moves that all symmetries of a type leave as they are.
fn moves(of: &SymmetryType, metric: Metric) -> Vec<Word> {
    let group = Group::get();
    let turns = 0..TURNS as u8;
    let pairs = turns.clone().flat_map(|first| {
        let others = (first + 1..TURNS as u8).filter(move |second| axis(*second) == axis(first));
        others.map(move |second| [first, second])
    });
    let words: BTreeSet<Word> = turns
        .map(|turn| Word::simplified([turn]))
        .chain(pairs.map(Word::simplified))
        .collect();
    let is_symmetric = |word: &Word| {
        word.length(metric) == 1
            && members(of.subset).all(|symmetry| group.rename_word(word, symmetry) == *word)
    };
    words.into_iter().filter(is_symmetric).collect()
}

/// What is proved of a distance.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    least: u8,
    most: u8,
    /// The number of the neighbour that is one move nearer than `most`.
    by: usize,
}

/// The search of one part.
struct Part<'a> {
    parts: &'a Parts,
    known: &'a Shortest,
    /// By number of those that are not known.
    bounds: BTreeMap<usize, Bounds>,
    /// Shortest words to positions that are known, or to positions of their classes.
    words: BTreeMap<usize, Word>,
    /// Those whose bounds have met.
    ripe: Vec<usize>,
}

impl<'a> Part<'a> {
    fn new(parts: &'a Parts, known: &'a Shortest) -> Self {
        Self {
            parts,
            known,
            bounds: BTreeMap::new(),
            words: BTreeMap::new(),
            ripe: Vec::new(),
        }
    }

    /// Searches length by length. `found` takes each new word, and says whether to go on.
    fn run<E>(
        &mut self,
        numbers: &[usize],
        search: &impl Fn(&Representative, RangeInclusive<u8>) -> Result<Option<Word>, E>,
        found: &mut impl FnMut(&Word) -> bool,
    ) -> Result<(), E> {
        let parts = self.parts;
        let farthest = parts.metric.most();
        self.begin(numbers);
        for length in 0..=farthest {
            for &number in numbers {
                if !self.ripen().iter().all(&mut *found) {
                    return Ok(());
                }
                let Some(bounds) = self.bounds.get_mut(&number) else {
                    continue;
                };
                if bounds.least > length {
                    continue;
                }
                if let Some(word) = search(&parts.all[number], length..=length)? {
                    self.settle(number, word.clone());
                    if !found(&word) {
                        return Ok(());
                    }
                } else {
                    bounds.least = length + 1;
                    if bounds.least == bounds.most {
                        self.ripe.push(number);
                    }
                }
            }
        }
        assert!(self.bounds.is_empty(), "there is a word to each position");
        Ok(())
    }

    /// Takes in what is known before any search.
    fn begin(&mut self, numbers: &[usize]) {
        let Parts { metric, all, .. } = self.parts;
        let words = numbers.iter().map(|number| self.known.of(&all[*number]));
        let words: Vec<Option<Word>> = words.map(|known| known.in_metric(*metric)).collect();
        for (&number, word) in numbers.iter().zip(&words) {
            let most = u8::MAX;
            if word.is_none() {
                self.bounds.insert(
                    number,
                    Bounds {
                        least: 0,
                        most,
                        by: 0,
                    },
                );
            }
        }
        for (&number, word) in numbers.iter().zip(words) {
            if let Some(word) = word {
                self.settle(number, word);
                continue;
            }
            let around = self.parts.around[number].iter().enumerate();
            for (by, near) in around.filter(|(_, near)| near.number.is_none()) {
                if let Some(word) = self.word_after(number, near) {
                    self.tighten(number, by, word.length(*metric));
                }
            }
        }
    }

    /// A shortest word to a neighbour, if one is known.
    fn word_after(&self, number: usize, near: &Neighbour) -> Option<Word> {
        let Parts {
            metric, moves, all, ..
        } = self.parts;
        let cube = after(&all[number], near.inverted, &moves[near.mv]);
        match near.number {
            Some(other) => images(self.words.get(&other)?).find(|image| image.cube() == cube),
            None => self.known.word_to(&cube.position(), *metric),
        }
    }

    /// Takes in a shortest word, and what it says about the neighbours.
    fn settle(&mut self, number: usize, word: Word) {
        let parts = self.parts;
        let distance = word.length(parts.metric);
        self.bounds.remove(&number);
        self.words.insert(number, word);
        for other in parts.around[number].iter().filter_map(|near| near.number) {
            let back = parts.around[other].iter();
            if let Some(by) = back.clone().position(|near| near.number == Some(number)) {
                self.tighten(other, by, distance);
            }
        }
    }

    /// Takes in that a neighbour is at this distance.
    fn tighten(&mut self, number: usize, by: usize, distance: u8) {
        if let Some(bounds) = self.bounds.get_mut(&number) {
            bounds.least = bounds.least.max(distance.saturating_sub(1));
            if distance + 1 < bounds.most {
                (bounds.most, bounds.by) = (distance + 1, by);
            }
            if bounds.least == bounds.most {
                self.ripe.push(number);
            }
        }
    }

    /// The words to all whose bounds have met, by way of their neighbours.
    fn ripen(&mut self) -> Vec<Word> {
        let mut new = Vec::new();
        while let Some(number) = self.ripe.pop() {
            let Some(bounds) = self.bounds.get(&number) else {
                continue;
            };
            let near = &self.parts.around[number][bounds.by];
            let word = self
                .word_after(number, near)
                .expect("the neighbour is known");
            let word = word.then(&self.parts.moves[near.mv].inverse());
            let word = if near.inverted { word.inverse() } else { word };
            new.push(word.clone());
            self.settle(number, word);
        }
        new
    }
}
