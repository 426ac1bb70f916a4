//! Words that leave all earlier orbits alone and move a few pieces of one.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use crate::general::moves::Moves;
use crate::general::orbit::{Effect, Orbit};
use crate::monitor::{CancelledError, Monitor, Progress, go_on};

/// The most pieces of its orbit that a word moves, unless it has few moves.
const MOVED: usize = 5;
/// The most pieces that a word of at most [`BRIEF`] moves moves.
const MOVED_BRIEFLY: usize = 10;
const BRIEF: usize = 8;
/// The most pieces that a word between a setup and its inverse moves.
const SET_UP: usize = 3;
/// Words of the first orbit with so few moves may move any number of pieces.
const SHORT: usize = 2;
/// Of the words of one orbit, the share of those before setups that are taken.
const BARE: usize = 4;
/// How many words that move three pieces, the shortest ones, are combined to turn pieces in their slots.
const TWISTED: usize = 300;
/// An orbit with fewer words, those by symmetry not counted, may remain unsolved.
const ENOUGH: usize = 100;

/// A word and what it does to its orbit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) moves: &'a [u16],
    effect: &'a [[u16; 2]],
}

impl Word<'_> {
    /// See [`Effect`].
    pub(super) fn effect(&self) -> impl ExactSizeIterator<Item = (u16, u16)> {
        self.effect.iter().map(|[code, slot]| (*code, *slot))
    }
}

/// The words of one orbit, the short ones first.
#[derive(Debug)]
pub(super) struct Words {
    /// Of each word how many entries its effect has and how many moves it has, then those: all in one place, since
    /// the search looks at hundreds of thousands of words here and there.
    records: Vec<u16>,
    /// The same of words that are tried where all others fail.
    last_resort: Vec<u16>,
    /// By code and slot: where in `by_entry` the words begin that bring a piece from there home to the slot.
    starts: Vec<u32>,
    /// Where their records begin.
    by_entry: Vec<u32>,
    slots: usize,
}

/// Words by their effects, of each effect the shortest.
#[derive(Debug, Default)]
struct Found {
    words: IndexMap<Effect, Box<[u16]>, FxBuildHasher>,
}

impl Found {
    /// The words of more than a few moves that move as many pieces.
    fn moving(&self, pieces: RangeInclusive<usize>) -> Vec<Box<[u16]>> {
        let words = self.words.iter();
        words
            .filter(|(effect, word)| pieces.contains(&effect.len()) && word.len() > SHORT)
            .map(|(_, word)| word.clone())
            .collect()
    }

    fn add(&mut self, moves: &[u16], effect: Effect) {
        let known = self.words.get_mut(&effect[..]);
        match known {
            Some(word) if word.len() <= moves.len() => {}
            Some(word) => *word = moves.into(),
            None => {
                self.words.insert(effect, moves.into());
            }
        }
    }
}

/// The words of each orbit, about `most` at most. If some orbit has few, the orbits are put in an order in which they
/// have more.
///
/// # Errors
/// If the monitor cancels.
pub(super) fn find(
    moves: &Moves,
    orbits: &mut Vec<Orbit>,
    most: usize,
    monitor: &dyn Monitor<Progress>,
) -> Result<Vec<Words>, CancelledError> {
    let mut found = found(moves, orbits, monitor)?;
    if found.iter().any(|found| found.words.len() < ENOUGH) {
        let mut unsorted: Vec<Option<Orbit>> =
            std::mem::take(orbits).into_iter().map(Some).collect();
        let order = easiest_last(moves, unsorted.iter().flatten(), monitor)?;
        orbits.extend(
            order
                .into_iter()
                .filter_map(|number| unsorted[number].take()),
        );
        found = self::found(moves, orbits, monitor)?;
    }
    let count = orbits.len();
    let all = found.into_iter().zip(orbits).enumerate();
    all.map(|(number, (mut found, orbit))| {
        let ready = |words: usize| {
            monitor.report(Progress::Table {
                filled: (number * most + words.min(most)) as u64,
                total: (count * most) as u64,
            });
            go_on(monitor)
        };
        found.words.sort_by_key(|_, word| word.len());
        let words = spread(moves, orbit, &found, most, &ready)?;
        let twists = twists(moves, orbit, &found, &words);
        Ok(Words::new(orbit, words, &twists))
    })
    .collect()
}

/// The numbers of the orbits in an order in which each has words that leave those before it alone.
fn easiest_last<'a>(
    moves: &Moves,
    orbits: impl Iterator<Item = &'a Orbit>,
    monitor: &dyn Monitor<Progress>,
) -> Result<Vec<usize>, CancelledError> {
    let orbits: Vec<&Orbit> = orbits.collect();
    // By the orbits that words touch: by orbit, how many of them move few of its pieces.
    let mut counts: HashMap<Vec<bool>, Vec<usize>> = HashMap::new();
    moves.each_word(monitor, |word| {
        let effects: Vec<Option<Effect>> = orbits
            .iter()
            .map(|orbit| orbit.effect(word, MOVED))
            .collect();
        let touched =
            |effect: &Option<Effect>| effect.as_ref().is_none_or(|effect| !effect.is_empty());
        let counts = counts
            .entry(effects.iter().map(touched).collect())
            .or_insert_with(|| vec![0; orbits.len()]);
        for (count, effect) in counts.iter_mut().zip(&effects) {
            *count += usize::from(effect.as_ref().is_some_and(|effect| !effect.is_empty()));
        }
    })?;
    let mut left: Vec<usize> = (0..orbits.len()).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let words = |orbit: usize| -> usize {
            let alone =
                |touched: &Vec<bool>| left.iter().all(|other| *other == orbit || !touched[*other]);
            let counts = counts.iter().filter(|(touched, _)| alone(touched));
            counts.map(|(_, counts)| counts[orbit]).sum()
        };
        // The last one with enough, else the one with the most.
        let at = (0..left.len())
            .max_by_key(|at| words(left[*at]).min(ENOUGH))
            .unwrap_or(0);
        order.push(left.remove(at));
    }
    order.reverse();
    Ok(order)
}

/// For each orbit, words that leave those before it alone, of those that are the same by symmetry one at least.
fn found(
    moves: &Moves,
    orbits: &[Orbit],
    monitor: &dyn Monitor<Progress>,
) -> Result<Vec<Found>, CancelledError> {
    let mut found: Vec<Found> = orbits.iter().map(|_| Found::default()).collect();
    moves.each_word(monitor, |word| {
        for (number, orbit) in orbits.iter().enumerate() {
            let most = match word.len() {
                ..=SHORT if number == 0 => usize::MAX,
                ..=BRIEF => MOVED_BRIEFLY,
                _ => MOVED,
            };
            match orbit.effect(word, most) {
                Some(effect) if effect.is_empty() => {}
                Some(effect) => return found[number].add(word, effect),
                None => return,
            }
        }
    })?;
    for number in 1..orbits.len() {
        // Only where there is nothing else, words that move more pieces of the orbit before.
        for most in [SET_UP, MOVED_BRIEFLY] {
            if most == SET_UP || found[number].words.is_empty() {
                let earlier = found[number - 1].moving(1..=most);
                add_commutators(
                    moves,
                    &orbits[..=number],
                    earlier,
                    &mut found[number],
                    monitor,
                )?;
            }
        }
    }
    // A commutator of a word with a move moves fewer pieces than the word, if the move meets few of them.
    for (number, found) in found.iter_mut().enumerate() {
        if found.moving(1..=SET_UP).is_empty() {
            let own = found.moving(SET_UP + 1..=MOVED_BRIEFLY);
            add_commutators(moves, &orbits[..=number], own, found, monitor)?;
        }
    }
    Ok(found)
}

/// Adds commutators of words with one move: those that leave all but the last of some orbits alone.
fn add_commutators(
    moves: &Moves,
    orbits: &[Orbit],
    words: Vec<Box<[u16]>>,
    found: &mut Found,
    monitor: &dyn Monitor<Progress>,
) -> Result<(), CancelledError> {
    let [before @ .., orbit] = orbits else {
        return Ok(());
    };
    for word in words {
        go_on(monitor)?;
        let own = orbit.everywhere(&word);
        let earlier: Vec<_> = before.iter().map(|orbit| orbit.everywhere(&word)).collect();
        for mv in moves.all() {
            let turn = (mv, moves.inverse(mv));
            let mut before = before.iter().zip(&earlier);
            let leaves =
                before.all(|(orbit, word)| orbit.commutator_effect(word, turn, 0).is_some());
            if leaves
                && let Some(effect) = orbit.commutator_effect(&own, turn, MOVED)
                && !effect.is_empty()
            {
                found.add(&moves.commutator(&word, mv), effect);
            }
        }
    }
    Ok(())
}

/// Words as symmetries see them, then those between a setup and its inverse, until there are `most`. `ready` hears how
/// many there are and may end it. The words come up to symmetries, the short ones first.
fn spread(
    moves: &Moves,
    orbit: &Orbit,
    found: &Found,
    most: usize,
    ready: &dyn Fn(usize) -> Result<(), CancelledError>,
) -> Result<Found, CancelledError> {
    let mut all = Found::default();
    let mut has_small = false;
    for (effect, word) in &found.words {
        // Those that move few pieces are taken, however long they are.
        let is_full = all.words.len() > most / BARE;
        if is_full && has_small || all.words.len() > 2 * most / BARE {
            break;
        }
        let is_small = effect.len() <= SET_UP;
        if is_full && !is_small || all.words.contains_key(effect) {
            continue;
        }
        has_small |= is_small && !is_full;
        add_seen(moves, orbit, (word, effect), &mut all);
        ready(all.words.len())?;
    }
    let mut order: Vec<usize> = (0..all.words.len()).collect();
    order.sort_by_key(|number| all.words[*number].len());
    for number in order {
        let Some((effect, word)) = all.words.get_index(number) else {
            continue;
        };
        if effect.len() > SET_UP {
            continue;
        }
        let (effect, word) = (effect.clone(), word.clone());
        for mv in moves.all() {
            let set_up = orbit.conjugated(&effect, mv);
            if set_up[..] != effect[..] {
                all.add(&moves.conjugate(moves.inverse(mv), &word), set_up);
            }
        }
        ready(all.words.len())?;
        if all.words.len() > most {
            break;
        }
    }
    ready(most)?;
    Ok(all)
}

/// Words that turn one or two pieces in their slots: two of `all` that move three, the second of which takes them back.
/// The words in `found` come up to symmetries, the short ones first.
fn twists(moves: &Moves, orbit: &Orbit, found: &Found, all: &Found) -> Found {
    let mut twists = Found::default();
    let numbered = |(number, effect): (u32, &Effect)| Some((Cycle::of(orbit, effect)?, number));
    let mut cycles: Vec<(Cycle, u32)> = (0..).zip(all.words.keys()).filter_map(numbered).collect();
    cycles.sort_unstable();
    let firsts = found.words.iter();
    let firsts = firsts.filter_map(|(effect, word)| Some((Cycle::of(orbit, effect)?, word)));
    for (cycle, first) in firsts.take(TWISTED) {
        let back = cycle.reversed();
        let at = cycles.partition_point(|(cycle, _)| *cycle < back);
        let seconds = cycles[at..].iter();
        for (_, second) in seconds.take_while(|(cycle, _)| *cycle == back) {
            let mut twist = first.to_vec();
            for mv in &all.words[*second as usize] {
                moves.push(&mut twist, *mv);
            }
            if let Some(effect) = orbit.effect(&twist, SET_UP - 1)
                && !effect.is_empty()
                && !twists.words.contains_key(&effect[..])
            {
                add_seen(moves, orbit, (&twist, &effect), &mut twists);
            }
        }
    }
    twists
}

/// From which slots to which a word takes three pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cycle([(u16, u16); SET_UP]);

impl Cycle {
    fn of(orbit: &Orbit, effect: &[(u16, u16)]) -> Option<Self> {
        let entries: &[(u16, u16); SET_UP] = effect.try_into().ok()?;
        let goes = |(code, slot): (u16, u16)| (orbit.slot(code) as u16, slot);
        Some(Self(entries.map(goes)).in_order())
    }

    fn reversed(self) -> Self {
        Self(self.0.map(|(from, to)| (to, from))).in_order()
    }

    fn in_order(mut self) -> Self {
        self.0.sort_unstable();
        self
    }
}

/// Adds a word as all symmetries see it.
fn add_seen(
    moves: &Moves,
    orbit: &Orbit,
    (word, effect): (&[u16], &[(u16, u16)]),
    all: &mut Found,
) {
    for (number, symmetry) in moves.symmetries.iter().enumerate() {
        let seen: Vec<u16> = word.iter().map(|mv| symmetry[usize::from(*mv)]).collect();
        all.add(&seen, orbit.seen(effect, number));
    }
}

impl Words {
    fn new(orbit: &Orbit, mut found: Found, last_resort: &Found) -> Self {
        found.words.sort_by_key(|_, word| word.len());
        let slots = orbit.slots;
        let key = |(code, slot): (u16, u16)| usize::from(code) * slots + usize::from(slot);
        let mut starts = vec![0; orbit.count() * slots + 1];
        for entry in found.words.keys().flatten() {
            starts[key(*entry) + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut ends = starts.clone();
        let mut by_entry = vec![0; starts[starts.len() - 1] as usize];
        let mut records = Vec::new();
        for (effect, word) in &found.words {
            for entry in effect {
                let end = &mut ends[key(*entry)];
                by_entry[*end as usize] = records.len() as u32;
                *end += 1;
            }
            records.extend(record(effect, word));
        }
        let last_resort = last_resort.words.iter();
        Self {
            records,
            last_resort: last_resort
                .flat_map(|(effect, word)| record(effect, word))
                .collect(),
            starts,
            by_entry,
            slots,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    pub(super) fn all(&self) -> impl Iterator<Item = Word<'_>> {
        words_of(&self.records)
    }

    /// Words that are long for what they do, but help where no others do.
    pub(super) fn last_resort(&self) -> impl Iterator<Item = Word<'_>> {
        words_of(&self.last_resort)
    }

    /// The words that bring a piece with a code home to a slot, the short ones first.
    pub(super) fn that_bring(&self, code: u16, slot: usize) -> impl Iterator<Item = Word<'_>> {
        let key = usize::from(code) * self.slots + slot;
        let range = self.starts[key] as usize..self.starts[key + 1] as usize;
        let words = self.by_entry[range].iter();
        words.filter_map(|at| Some(first_of(&self.records[*at as usize..])?.0))
    }
}

/// How many entries and moves a word has, then those.
fn record(effect: &[(u16, u16)], word: &[u16]) -> impl Iterator<Item = u16> {
    let lengths = [effect.len() as u16, word.len() as u16];
    let entries = effect.iter().flat_map(|(code, slot)| [*code, *slot]);
    lengths
        .into_iter()
        .chain(entries)
        .chain(word.iter().copied())
}

fn words_of(records: &[u16]) -> impl Iterator<Item = Word<'_>> {
    let mut rest = records;
    std::iter::from_fn(move || {
        let (word, after) = first_of(rest)?;
        rest = after;
        Some(word)
    })
}

/// The first word of records, and the records after it.
fn first_of(records: &[u16]) -> Option<(Word<'_>, &[u16])> {
    let [entries, moves, rest @ ..] = records else {
        return None;
    };
    let (effect, rest) = rest.split_at(2 * usize::from(*entries));
    let (moves, rest) = rest.split_at(usize::from(*moves));
    let effect = effect.as_chunks().0;
    Some((Word { moves, effect }, rest))
}
