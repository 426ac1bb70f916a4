//! The words that are tried in all phases.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use search::{CancelledError, Monitor, Progress, go_on};

use super::cells::{Cells, Slots};

/// The moves of the longest short word.
const LONGEST_SHORT: usize = 3;
/// The most pieces that a word between a setup and its inverse moves.
const MOVED: usize = 10;
/// The longest words of which a commutator with one more turn is tried; they move no dyads, and at most this many
/// triads and tetrads.
const LONGEST: usize = 8;
const TRIADS: usize = 3;
const TETRADS: usize = 4;
/// The most pieces that such a commutator moves: of one kind, or of any.
const OF_ONE_KIND: usize = 6;
const OF_ANY_KIND: usize = 4;

/// At most three moves.
#[derive(Clone, Copy)]
pub(super) struct Short {
    moves: [u8; LONGEST_SHORT],
    length: u8,
}

impl Short {
    pub(super) fn moves(self) -> impl DoubleEndedIterator<Item = u16> {
        let moves = self.moves.into_iter().take(self.len());
        moves.map(u16::from)
    }

    pub(super) fn len(self) -> usize {
        usize::from(self.length)
    }
}

/// A word and where the pieces of all slots are after it: a setup.
pub(super) struct Setup {
    pub(super) word: Vec<u16>,
    pub(super) back: Vec<u16>,
    /// By slot: the slot of its piece afterwards.
    pub(super) to: Vec<u8>,
}

/// A word that moves few pieces.
pub(super) struct Small {
    pub(super) word: Box<[u16]>,
    pub(super) moved: Slots,
}

/// The words of few moves, by what they do.
pub(super) struct Words {
    /// All words of at most three moves, those with fewer moves first.
    pub(super) short: Vec<Short>,
    /// Those of at most two moves. The first ones have at most one.
    pub(super) setups: Vec<Setup>,
    /// Commutators, and those of commutators with one more turn.
    pub(super) small: Vec<Small>,
}

impl Words {
    /// # Errors
    /// If the monitor cancels.
    pub(super) fn new(
        cells: &Cells,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Self, CancelledError> {
        let short = short(cells, LONGEST_SHORT);
        let setups = short.iter().take_while(|word| word.len() <= 2);
        Ok(Self {
            setups: setups.map(|word| setup(cells, *word)).collect(),
            short,
            small: small(cells, monitor)?,
        })
    }
}

/// All words of at most `most` moves.
pub(super) fn short(cells: &Cells, most: usize) -> Vec<Short> {
    let mut words = vec![Short {
        moves: [0; LONGEST_SHORT],
        length: 0,
    }];
    let mut first = 0;
    for length in 0..most {
        let last = words.len();
        for number in first..last {
            let before = words[number];
            let end = before.moves().next_back();
            let next = cells
                .moves
                .all()
                .filter(|mv| end.is_none_or(|end| cells.moves.may_follow(end, *mv)));
            for mv in next {
                let mut word = before;
                word.moves[length] = mv as u8;
                word.length += 1;
                words.push(word);
            }
        }
        first = last;
    }
    words
}

pub(super) fn setup(cells: &Cells, short: Short) -> Setup {
    let word: Vec<u16> = short.moves().collect();
    let to = (0..cells.homes().len()).map(|slot| cells.to(&word, slot) as u8);
    Setup {
        to: to.collect(),
        back: short
            .moves()
            .rev()
            .map(|mv| cells.moves.inverse(mv))
            .collect(),
        word,
    }
}

fn small(cells: &Cells, monitor: &dyn Monitor<Progress>) -> Result<Vec<Small>, CancelledError> {
    let mut words = Vec::new();
    let few = |counts: [usize; 3]| counts.iter().sum::<usize>() <= MOVED;
    cells
        .moves
        .each_word(monitor, |word| words.extend(Small::of(cells, word, few)))?;
    let few = |counts: [usize; 3]| {
        let all = counts.iter().sum::<usize>();
        all <= OF_ANY_KIND || all <= OF_ONE_KIND && counts.contains(&all)
    };
    for number in 0..words.len() {
        go_on(monitor)?;
        let Small { word, moved } = &words[number];
        let [dyads, triads, tetrads] = cells.by_stickers(*moved);
        if word.len() > LONGEST || dyads > 0 || triads > TRIADS || tetrads > TETRADS {
            continue;
        }
        let word = word.clone();
        for mv in cells.moves.all() {
            let commutator = cells.moves.commutator(&word, mv);
            words.extend(Small::of(cells, &commutator, few));
        }
    }
    words.sort_by_key(|small| small.word.len());
    seen_by_symmetries(cells, &words, monitor)
}

impl Small {
    /// A word, unless it moves nothing or more than it may: pieces of two, of three and of four stickers.
    fn of(cells: &Cells, word: &[u16], may: impl Fn([usize; 3]) -> bool) -> Option<Self> {
        let moved = cells.moved(word);
        (moved != 0 && may(cells.by_stickers(moved))).then(|| Self {
            word: word.into(),
            moved,
        })
    }
}

/// What the symmetries of the puzzle make of words; of each effect the first word.
fn seen_by_symmetries(
    cells: &Cells,
    words: &[Small],
    monitor: &dyn Monitor<Progress>,
) -> Result<Vec<Small>, CancelledError> {
    let mut effects = HashSet::new();
    let mut is_new = |word: &[u16]| {
        let mut effect = DefaultHasher::new();
        for home in cells.homes() {
            cells.after(word, *home).hash(&mut effect);
        }
        effects.insert(effect.finish())
    };
    let mut all = Vec::new();
    for small in words {
        go_on(monitor)?;
        for symmetry in &cells.moves.symmetries {
            let word = small.word.iter().map(|mv| symmetry[usize::from(*mv)]);
            let word: Box<[u16]> = word.collect();
            if is_new(&word) {
                let moved = cells.moved(&word);
                all.push(Small { word, moved });
            }
        }
    }
    Ok(all)
}
