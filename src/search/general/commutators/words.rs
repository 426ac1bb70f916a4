//! Words that leave all earlier orbits alone and move a few pieces of one.

use std::collections::HashMap;
use std::ops::RangeInclusive;

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
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) moves: Box<[u16]>,
    pub(super) effect: Box<[(u16, u16)]>,
}

/// The words of one orbit, the short ones first.
#[derive(Debug, Default)]
pub(super) struct Words {
    pub(super) all: Vec<Word>,
    /// By code and slot: where in `by_entry` the words begin that bring a piece from there home to the slot.
    starts: Vec<u32>,
    by_entry: Vec<u32>,
    slots: usize,
}

/// Words that are known by their effects, of each effect the shortest.
#[derive(Debug, Default)]
struct Found {
    words: Vec<Word>,
    by_effect: HashMap<Box<[(u16, u16)]>, u32>,
}

impl Found {
    /// The words of more than a few moves that move as many pieces.
    fn moving(&self, pieces: RangeInclusive<usize>) -> Vec<Box<[u16]>> {
        let words = self.words.iter();
        words
            .filter(|word| pieces.contains(&word.effect.len()) && word.moves.len() > SHORT)
            .map(|word| word.moves.clone())
            .collect()
    }

    fn add(&mut self, moves: &[u16], effect: Effect) {
        if let Some(number) = self.by_effect.get(&effect[..]) {
            let word = &mut self.words[*number as usize];
            if moves.len() < word.moves.len() {
                word.moves = moves.into();
            }
            return;
        }
        let effect = effect.into_boxed_slice();
        self.by_effect
            .insert(effect.clone(), self.words.len() as u32);
        self.words.push(Word {
            moves: moves.into(),
            effect,
        });
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
    all.map(|(number, (found, orbit))| {
        let ready = |words: usize| {
            monitor.report(Progress::Table {
                filled: (number * most + words.min(most)) as u64,
                total: (count * most) as u64,
            });
            go_on(monitor)
        };
        let words = spread(moves, orbit, found, most, &ready)?;
        Ok(Words::new(orbit, words))
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
        for mv in moves.all() {
            let commutator = moves.commutator(&word, mv);
            let leaves = before
                .iter()
                .all(|orbit| orbit.effect(&commutator, 0).is_some());
            if let (true, Some(effect)) = (leaves, orbit.effect(&commutator, MOVED))
                && !effect.is_empty()
            {
                found.add(&commutator, effect);
            }
        }
    }
    Ok(())
}

/// Adds the words as symmetries see them, then those between a setup and its inverse, until there are `most`. `ready`
/// hears how many there are and may end it.
fn spread(
    moves: &Moves,
    orbit: &Orbit,
    found: Found,
    most: usize,
    ready: &dyn Fn(usize) -> Result<(), CancelledError>,
) -> Result<Vec<Word>, CancelledError> {
    let mut words = found.words;
    words.sort_by_key(|word| word.moves.len());
    let mut all = Found::default();
    let mut has_small = false;
    for word in &words {
        // Those that move few pieces are taken, however long they are.
        let is_full = all.words.len() > most / BARE;
        if is_full && has_small || all.words.len() > 2 * most / BARE {
            break;
        }
        let is_small = word.effect.len() <= SET_UP;
        if is_full && !is_small || all.by_effect.contains_key(&word.effect) {
            continue;
        }
        has_small |= is_small && !is_full;
        add_seen(moves, orbit, &word.moves, &mut all);
        ready(all.words.len())?;
    }
    let count = all.words.len();
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|number| all.words[*number].moves.len());
    for number in order {
        let word = all.words[number].clone();
        if word.effect.len() > SET_UP {
            continue;
        }
        for mv in moves.all() {
            let effect = orbit.conjugated(&word.effect, mv);
            if effect[..] != word.effect[..] {
                all.add(&moves.conjugate(moves.inverse(mv), &word.moves), effect);
            }
        }
        ready(all.words.len())?;
        if all.words.len() > most {
            break;
        }
    }
    add_twists(moves, orbit, &words, &mut all);
    ready(most)?;
    Ok(all.words)
}

/// Adds words that turn one or two pieces in their slots, if there are none: two that move three pieces, the second
/// of which takes them back. `words` are the words up to symmetries, the short ones first.
fn add_twists(moves: &Moves, orbit: &Orbit, words: &[Word], all: &mut Found) {
    if all.words.iter().any(|word| word.effect.len() < SET_UP) {
        return;
    }
    let numbered = |(number, word)| Some((Cycle::of(orbit, word)?, number));
    let mut cycles: Vec<(Cycle, u32)> = (0..).zip(&all.words).filter_map(numbered).collect();
    cycles.sort_unstable();
    let cycle = |word: &Word| Some((Cycle::of(orbit, word)?, word.moves.to_vec()));
    for (cycle, first) in words.iter().filter_map(cycle).take(TWISTED) {
        let back = cycle.reversed();
        let at = cycles.partition_point(|(cycle, _)| *cycle < back);
        let seconds = cycles[at..].iter();
        for (_, second) in seconds.take_while(|(cycle, _)| *cycle == back) {
            let mut twist = first.clone();
            for mv in &all.words[*second as usize].moves {
                moves.push(&mut twist, *mv);
            }
            if let Some(effect) = orbit.effect(&twist, SET_UP - 1)
                && !effect.is_empty()
                && !all.by_effect.contains_key(&effect[..])
            {
                add_seen(moves, orbit, &twist, all);
            }
        }
    }
}

/// From which slots to which a word takes three pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cycle([(u16, u16); SET_UP]);

impl Cycle {
    fn of(orbit: &Orbit, word: &Word) -> Option<Self> {
        let entries: &[(u16, u16); SET_UP] = word.effect[..].try_into().ok()?;
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
fn add_seen(moves: &Moves, orbit: &Orbit, word: &[u16], all: &mut Found) {
    for symmetry in &moves.symmetries {
        let seen: Vec<u16> = word.iter().map(|mv| symmetry[usize::from(*mv)]).collect();
        let effect = orbit.effect(&seen, usize::MAX).expect("there is no bound");
        all.add(&seen, effect);
    }
}

impl Words {
    fn new(orbit: &Orbit, mut words: Vec<Word>) -> Self {
        words.sort_by_key(|word| word.moves.len());
        let slots = orbit.slots;
        let key = |(code, slot): &(u16, u16)| usize::from(*code) * slots + usize::from(*slot);
        let mut starts = vec![0; orbit.count() * slots + 1];
        for entry in words.iter().flat_map(|word| &word.effect) {
            starts[key(entry) + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut ends = starts.clone();
        let mut by_entry = vec![0; starts[starts.len() - 1] as usize];
        for (number, word) in (0..).zip(&words) {
            for entry in &word.effect {
                let end = &mut ends[key(entry)];
                by_entry[*end as usize] = number;
                *end += 1;
            }
        }
        Self {
            all: words,
            starts,
            by_entry,
            slots,
        }
    }

    /// The words that bring a piece with a code home to a slot, the short ones first.
    pub(super) fn that_bring(&self, code: u16, slot: usize) -> impl Iterator<Item = &Word> {
        let key = usize::from(code) * self.slots + slot;
        let range = self.starts[key] as usize..self.starts[key + 1] as usize;
        self.by_entry[range]
            .iter()
            .map(|number| &self.all[*number as usize])
    }
}
