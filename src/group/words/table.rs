//! The table of words: for each level of a chain, and each point of its orbit, the best known elements.

use super::alphabet::{Alphabet, Symbol};
use crate::StabilizerChain;
use crate::random::{Images, inverse};

/// The number of elements stored for each point. More than one gives factoring a choice.
const ENTRIES_PER_SLOT: usize = 3;

/// The length of words that a new table accepts.
const FIRST_LIMIT: usize = 40;

/// Marks a point that is not a base point or has no slot.
const NONE: u16 = u16::MAX;

/// An element of the group, and a reduced word for it.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) word: Vec<Symbol>,
    pub(super) images: Images,
    pub(super) inverse: Images,
}

/// The words of one level.
#[derive(Clone, Debug)]
pub(super) struct LevelWords {
    base: usize,
    /// By point: its slot.
    slots: Vec<u16>,
    /// By slot: elements that fix the earlier base points and take the base point to the slot's point, shortest word
    /// first. Slot 0 is the base point's own, and contains only the identity.
    entries: Vec<Vec<Entry>>,
}

impl LevelWords {
    /// The base point.
    pub(super) fn base(&self) -> usize {
        self.base
    }

    /// The entries for an element with these images; none if the base point goes where the level's group
    /// does not take it.
    pub(super) fn entries_for(&self, images: &[u16]) -> &[Entry] {
        let slot = self.slots[usize::from(images[self.base])];
        self.entries
            .get(usize::from(slot))
            .map_or(&[], Vec::as_slice)
    }

    /// The number of slots.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether no slot is empty.
    pub(super) fn is_full(&self) -> bool {
        self.entries.iter().all(|slot| !slot.is_empty())
    }

    /// The entries of a slot.
    pub(super) fn slot(&self, slot: usize) -> &[Entry] {
        &self.entries[slot]
    }

    /// Whether a word of this length would be the first or the shortest one for an element that takes the base
    /// point to `image`.
    pub(super) fn wants(&self, image: u16, length: usize) -> bool {
        let slot = usize::from(self.slots[usize::from(image)]);
        let best = self.entries[slot].first();
        best.is_none_or(|entry| length < entry.word.len())
    }
}

#[derive(Clone, Debug)]
pub(super) struct Table {
    levels: Vec<LevelWords>,
    /// By point: its level; [`NONE`] if it is not a base point.
    level_of: Vec<u16>,
    /// How many slots are empty.
    missing: usize,
    /// Longer words are not followed further.
    limit: usize,
}

impl Table {
    /// An empty table for the chain's group and base.
    pub(super) fn new(chain: &StabilizerChain) -> Self {
        let degree = chain.degree();
        let identity: Images = (0..degree).map(|point| point as u16).collect();
        let mut level_of = vec![NONE; degree];
        let levels: Vec<LevelWords> = chain
            .base()
            .into_iter()
            .enumerate()
            .map(|(level, base)| {
                level_of[usize::from(base)] = level as u16;
                let orbit = chain.orbit(level);
                let mut slots = vec![NONE; degree];
                for (slot, &point) in orbit.iter().enumerate() {
                    slots[usize::from(point)] = slot as u16;
                }
                let mut entries = vec![Vec::new(); orbit.len()];
                entries[0].push(Entry {
                    word: Vec::new(),
                    images: identity.clone(),
                    inverse: identity.clone(),
                });
                LevelWords {
                    base: usize::from(base),
                    slots,
                    entries,
                }
            })
            .collect();
        Self {
            missing: levels.iter().map(|words| words.len() - 1).sum(),
            levels,
            level_of,
            limit: FIRST_LIMIT,
        }
    }

    pub(super) fn levels(&self) -> &[LevelWords] {
        &self.levels
    }

    /// The level of a base point.
    pub(super) fn level_of(&self, point: u16) -> Option<usize> {
        let level = self.level_of[usize::from(point)];
        (level != NONE).then_some(usize::from(level))
    }

    /// How many slots are empty. A table without empty slots can write every element.
    pub(super) fn missing(&self) -> usize {
        self.missing
    }

    /// The length of words that are accepted.
    pub(super) fn limit(&self) -> usize {
        self.limit
    }

    /// Raises the limit on the length of words.
    pub(super) fn raise_limit(&mut self) {
        self.limit += self.limit / 4;
    }

    /// The sum of the longest words of all levels.
    pub(super) fn worst_length(&self) -> usize {
        let longest = |words: &LevelWords| {
            let shortest_words = words.entries.iter().filter_map(|slot| slot.first());
            shortest_words.map(|entry| entry.word.len()).max()
        };
        self.levels.iter().filter_map(longest).sum()
    }

    /// Offers an element and its inverse to the slots they belong to. Divided by another element of the same slot it
    /// fixes one more base point, and the quotient is offered to the next level, and so on (Minkwitz).
    pub(super) fn offer(&mut self, alphabet: &Alphabet, word: Vec<Symbol>, images: Images) {
        let inverse = inverse(&images);
        let mut entry = Entry {
            word,
            images,
            inverse,
        };
        for level in 0..self.levels.len() {
            let base = self.levels[level].base;
            if usize::from(entry.images[base]) == base {
                continue;
            }
            if entry.word.len() > self.limit {
                return;
            }
            self.keep(level, &entry);
            self.keep(
                level,
                &Entry {
                    word: alphabet.inverted(&entry.word),
                    images: entry.inverse.clone(),
                    inverse: entry.images.clone(),
                },
            );
            let others = self.levels[level].entries_for(&entry.images);
            let Some(other) = others.iter().find(|other| other.images != entry.images) else {
                return;
            };
            alphabet.append(&mut entry.word, &alphabet.inverted(&other.word));
            for image in &mut entry.images {
                *image = other.inverse[usize::from(*image)];
            }
            entry.inverse = crate::random::inverse(&entry.images);
        }
    }

    /// Stores an entry if it is among the best of its slot.
    fn keep(&mut self, level: usize, entry: &Entry) {
        let words = &mut self.levels[level];
        let slot = usize::from(words.slots[usize::from(entry.images[words.base])]);
        let entries = &mut words.entries[slot];
        if let Some(known) = entries
            .iter()
            .position(|known| known.images == entry.images)
        {
            if entries[known].word.len() <= entry.word.len() {
                return;
            }
            entries.remove(known);
        } else if entries.is_empty() {
            self.missing -= 1;
        }
        let at = entries.partition_point(|known| known.word.len() <= entry.word.len());
        if at < ENTRIES_PER_SLOT {
            entries.insert(at, entry.clone());
            entries.truncate(ENTRIES_PER_SLOT);
        }
    }
}
