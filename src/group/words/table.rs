//! The table of words: for each level of a chain, and each point of its orbit, the best known elements.

use super::alphabet::{Alphabet, Symbol};
use crate::StabilizerChain;
use crate::random::{Images, inverse};

/// How many elements are kept for each point. More than one gives factoring a choice.
const KEPT: usize = 3;

/// The length of words that a new table accepts.
const FIRST_LIMIT: usize = 40;

/// No base point, no slot.
const NONE: u16 = u16::MAX;

/// An element of the group, and a reduced word for it.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) word: Vec<Symbol>,
    pub(super) images: Images,
    pub(super) inverse: Images,
}

/// What is known of one level.
#[derive(Clone, Debug)]
pub(super) struct Shelf {
    base: usize,
    /// By point: its slot.
    slots: Vec<u16>,
    /// By slot: elements that fix the earlier base points and take the base point to the slot's, shortest word first.
    /// Slot 0 is the base point's own, and holds the identity only.
    entries: Vec<Vec<Entry>>,
}

impl Shelf {
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
    shelves: Vec<Shelf>,
    /// By point: its level, if it is a base point.
    levels: Vec<u16>,
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
        let mut levels = vec![NONE; degree];
        let shelves: Vec<Shelf> = chain
            .base()
            .into_iter()
            .enumerate()
            .map(|(level, base)| {
                levels[usize::from(base)] = level as u16;
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
                Shelf {
                    base: usize::from(base),
                    slots,
                    entries,
                }
            })
            .collect();
        Self {
            missing: shelves.iter().map(|shelf| shelf.len() - 1).sum(),
            shelves,
            levels,
            limit: FIRST_LIMIT,
        }
    }

    pub(super) fn shelves(&self) -> &[Shelf] {
        &self.shelves
    }

    /// The level of a base point.
    pub(super) fn level_of(&self, point: u16) -> Option<usize> {
        let level = self.levels[usize::from(point)];
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

    /// Accepts longer words from now on.
    pub(super) fn raise_limit(&mut self) {
        self.limit += self.limit / 4;
    }

    /// The sum of the longest words of all levels.
    pub(super) fn worst_length(&self) -> usize {
        let longest = |shelf: &Shelf| {
            let shortest_words = shelf.entries.iter().filter_map(|slot| slot.first());
            shortest_words.map(|entry| entry.word.len()).max()
        };
        self.shelves.iter().filter_map(longest).sum()
    }

    /// Offers an element and its inverse to the slots they belong to. Divided by another element of the same slot it
    /// fixes one more base point: that is offered to the next level, and so on (Minkwitz).
    pub(super) fn offer(&mut self, alphabet: &Alphabet, word: Vec<Symbol>, images: Images) {
        let inverse = inverse(&images);
        let mut entry = Entry {
            word,
            images,
            inverse,
        };
        for level in 0..self.shelves.len() {
            let base = self.shelves[level].base;
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
            let others = self.shelves[level].entries_for(&entry.images);
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

    /// Keeps an entry that is among the best of its slot.
    fn keep(&mut self, level: usize, entry: &Entry) {
        let shelf = &mut self.shelves[level];
        let slot = usize::from(shelf.slots[usize::from(entry.images[shelf.base])]);
        let kept = &mut shelf.entries[slot];
        if let Some(known) = kept.iter().position(|known| known.images == entry.images) {
            if kept[known].word.len() <= entry.word.len() {
                return;
            }
            kept.remove(known);
        } else if kept.is_empty() {
            self.missing -= 1;
        }
        let place = kept.partition_point(|known| known.word.len() <= entry.word.len());
        if place < KEPT {
            kept.insert(place, entry.clone());
            kept.truncate(KEPT);
        }
    }
}
