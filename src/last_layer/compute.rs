//! Shortest words for all states at once.
//!
//! A word that keeps the first two layers is cut in the middle: both halves, the second one backwards, bring these
//! layers to the same arrangement. All first halves go into a table, all second halves look themselves up there. Three
//! things make this cheap:
//!
//! - Words that begin or end by turning the upper face follow from those that do not: turning it at the end is one
//!   twist more (or none next to D, where two faces turn at once); turning it at the start does what turning it at the
//!   end does to the same state seen from another side.
//! - Both halves begin with one of the turns that the eight symmetries about the upper face leave to choose from, and
//!   meet wherever a symmetry takes one to the other. Only second halves begin with D: turning D first is turning D
//!   last, since D and the upper face do not touch.
//! - Once all words up to some length are known, a state that a longer one is known to reach is settled if nothing lies
//!   between the two.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use search::letters::{Word, inverse};
use search::{CancelledError, Metric, Monitor, Progress, Threads};

use crate::meeting::{Batch, Meeting};
use crate::state::{LastLayer, STATES};
use crate::symmetry::Symmetry;
use crate::words::Words;

/// Twists after which words are shared among threads.
const BRANCH: usize = 3;
/// Memory for one table, bytes: enough in the half-turn metric, and little enough for a browser.
pub const MODEST_MEMORY: u64 = 256 << 20;

/// A shortest word for every state in one metric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    metric: Metric,
    /// By number: from solved to the state.
    words: Vec<Word>,
}

impl Shortest {
    /// What counts as one twist.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// A shortest word that leads from solved to the state.
    pub fn word(&self, state: LastLayer) -> &Word {
        &self.words[usize::from(state.number())]
    }

    /// How many twists the state is away from solved.
    pub fn distance(&self, state: LastLayer) -> u8 {
        self.word(state).length(self.metric)
    }

    /// How many states there are at each distance.
    pub fn distribution(&self) -> Vec<u32> {
        crate::distribution(LastLayer::all().map(|state| self.distance(state)))
    }
}

/// What was found so far: words that neither begin nor end with a turn of the upper face, best first.
struct Found {
    metric: Metric,
    /// By number of the state.
    words: Vec<Option<Word>>,
    /// The same for words that end with D, to which a turn of U adds nothing where both turn at once.
    ends_with_d: Vec<Option<Word>>,
}

impl Found {
    fn new(metric: Metric) -> Self {
        let mut found = Self {
            metric,
            words: vec![None; STATES],
            ends_with_d: vec![None; STATES],
        };
        found.insert(LastLayer::SOLVED, Word::default());
        found
    }

    fn insert(&mut self, state: LastLayer, word: Word) {
        let ends_with_d = word.turns().last().is_some_and(|turn| turn / 3 == 3);
        let index = usize::from(state.number());
        let metric = self.metric;
        let better = |old: &Option<Word>| {
            old.as_ref()
                .is_none_or(|old| (word.length(metric), &word) < (old.length(metric), old))
        };
        if ends_with_d && metric == Metric::Sptm && better(&self.ends_with_d[index]) {
            self.ends_with_d[index] = Some(word.clone());
        }
        if better(&self.words[index]) {
            self.words[index] = Some(word);
        }
    }

    /// Adds what the symmetries about the upper face make of the words, of length `length`.
    fn spread(&mut self, length: u8) {
        for state in LastLayer::all() {
            let index = usize::from(state.number());
            let words = [self.words[index].clone(), self.ends_with_d[index].clone()];
            for word in words.into_iter().flatten() {
                if word.length(self.metric) == length {
                    for symmetry in &Symmetry::ALL[1..] {
                        self.insert(
                            state.renamed(*symmetry),
                            word.renamed(|turn| symmetry.turn(turn)),
                        );
                    }
                }
            }
        }
    }

    /// The best word for a state, with a turn of the upper face at the end if need be; with the same length the first
    /// by its letters.
    fn best(&self, state: LastLayer) -> Option<Word> {
        let before = state.turned();
        let with = |quarters: usize| {
            let index = usize::from(before[(4 - quarters) % 4].number());
            let words = [&self.words[index], &self.ends_with_d[index]];
            let turn = quarters.checked_sub(1).map(|turn| turn as u8);
            let turned = move |word: &Word| word.then(&Word::simplified(turn));
            words.into_iter().flatten().map(turned)
        };
        let candidates = (0..4).flat_map(with);
        candidates.min_by_key(|word| (word.length(self.metric), word.clone()))
    }

    /// The best words, when no state can be nearer than found, all words up to `length` being known.
    fn settled(&self, length: u8) -> Option<Vec<Word>> {
        let settled = |state: LastLayer| {
            let word = self.best(state)?;
            let next = length + 1;
            // In quarter turns the next length may have the wrong parity.
            let wrong = self.metric == Metric::Qtm && (next % 2 == 1) != state.is_odd();
            (word.length(self.metric) <= next + u8::from(wrong)).then_some(word)
        };
        LastLayer::all().map(settled).collect()
    }
}

/// The search, length by length.
struct Search<'a> {
    words: Words,
    found: Found,
    memory: u64,
    threads: Threads,
    monitor: &'a dyn Monitor<Progress>,
    tried: AtomicU64,
    /// The first halves of the last length, if they were all in one part.
    meeting: Option<Meeting>,
}

impl<'a> Search<'a> {
    fn new(
        metric: Metric,
        memory: u64,
        threads: Threads,
        monitor: &'a dyn Monitor<Progress>,
    ) -> Self {
        Self {
            words: Words::new(metric, metric.most().div_ceil(2)),
            found: Found::new(metric),
            memory,
            threads,
            monitor,
            tried: AtomicU64::new(0),
            meeting: None,
        }
    }

    /// Finds all words of a length, those of smaller lengths being known.
    fn level(&mut self, length: u8) -> Result<(), CancelledError> {
        let Self { words, monitor, .. } = self;
        let (tried, threads) = (&self.tried, self.threads);
        monitor.report(Progress::Search {
            depth: length,
            nodes: tried.load(Ordering::Relaxed),
        });
        let first = length / 2;
        let (beginnings, endings) = (words.beginnings(first), words.endings(length - first));
        let parts = Meeting::parts(beginnings.count(), self.memory);
        for part in 0..parts {
            let last = self
                .meeting
                .take()
                .filter(|meeting| parts == 1 && meeting.length() == first);
            let table = last.unwrap_or_else(|| Meeting::new(&beginnings, part, parts));
            let branches = endings.branches(BRANCH);
            let found = Mutex::new(&mut self.found);
            let cancelled = AtomicBool::new(false);
            threads.share(branches.len(), |number| {
                if cancelled.load(Ordering::Relaxed) || monitor.is_cancelled() {
                    cancelled.store(true, Ordering::Relaxed);
                    return;
                }
                let branch = &branches[number];
                let mut batch = Batch::new(branch.number);
                let flush = |batch: &mut Batch| {
                    batch.flush(
                        &table,
                        (part, parts),
                        length == 2 * first,
                        |number, other| {
                            join(
                                words,
                                &beginnings.word(other),
                                &endings.word(number),
                                &found,
                            );
                        },
                    );
                };
                words.each(branch, &mut |key| {
                    if batch.push(key) {
                        flush(&mut batch);
                    }
                });
                flush(&mut batch);
                let nodes = batch.number - branch.number;
                monitor.report(Progress::Search {
                    depth: length,
                    nodes: nodes + tried.fetch_add(nodes, Ordering::Relaxed),
                });
            });
            if cancelled.into_inner() {
                return Err(CancelledError);
            }
            self.meeting = Some(table);
        }
        self.found.spread(length);
        Ok(())
    }
}

/// Notes the words that begin with one half and end with what some symmetry makes of the other one, backwards, if they
/// keep the first two layers.
fn join(words: &Words, beginning: &[u8], ending: &[u8], found: &Mutex<&mut Found>) {
    for symmetry in words.meeting(beginning, ending) {
        let beginning = words.turns(beginning);
        let ending = words.turns(ending);
        let renamed = ending.iter().map(|turn| symmetry.turn(*turn));
        let back: Vec<u8> = renamed.rev().map(inverse).collect();
        // Halves that end alike make a shorter word, which is known.
        if let ([.., last], [undo, ..]) = (&beginning[..], &back[..])
            && *last == inverse(*undo)
        {
            continue;
        }
        let word = Word::simplified(beginning.into_iter().chain(back));
        if let Some(state) = LastLayer::of_word(&word) {
            let mut found = found
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner);
            found.insert(state, word);
        }
    }
}

/// Finds a shortest word for every state. `memory` bounds the table of first halves, bytes; with less of it than
/// the halves need they go there part by part, each of which costs a pass over all second halves.
///
/// Reports [`Progress::Search`] with the length that is being searched and the words that were tried. The answer
/// depends on the metric alone.
///
/// # Errors
/// If the monitor cancels.
pub fn compute(
    metric: Metric,
    memory: u64,
    threads: Threads,
    monitor: &dyn Monitor<Progress>,
) -> Result<Shortest, CancelledError> {
    let mut search = Search::new(metric, memory, threads, monitor);
    for length in 1..=metric.most() {
        search.level(length)?;
        if let Some(words) = search.found.settled(length) {
            return Ok(Shortest { metric, words });
        }
    }
    unreachable!("no position is farther than God's number");
}

/// Finds a shortest word for every state that is at most `length` twists away from solved, by number. See [`compute`].
///
/// # Errors
/// If the monitor cancels.
pub fn within(
    metric: Metric,
    length: u8,
    memory: u64,
    threads: Threads,
    monitor: &dyn Monitor<Progress>,
) -> Result<Vec<Option<Word>>, CancelledError> {
    let mut search = Search::new(metric, memory, threads, monitor);
    for length in 1..=length.min(metric.most()) {
        search.level(length)?;
        if search.found.settled(length).is_some() {
            break;
        }
    }
    let near = |word: &Word| word.length(metric) <= length;
    let best = |state| search.found.best(state).filter(near);
    Ok(LastLayer::all().map(best).collect())
}
