//! Writes an element as a word: a beam search down the levels of the table.

use super::alphabet::{Alphabet, Symbol};
use super::table::{LevelWords, Table};
use crate::random::{Images, is_identity};

/// An element g divided by entries of the levels passed so far.
struct State {
    /// What is left of g.
    rest: Images,
    /// The word for what g was multiplied by.
    word: Vec<Symbol>,
    /// An estimate of the final length.
    key: usize,
}

/// A word for the element; none if the element is not in the group, or an entry is missing.
///
/// Each level offers a few entries that fix its base point; the `beam` states with the lowest estimates are followed.
pub(super) fn factor(
    table: &Table,
    alphabet: &Alphabet,
    images: &[u16],
    beam: usize,
) -> Option<Vec<Symbol>> {
    let mut states = vec![State {
        rest: images.into(),
        word: Vec::new(),
        key: 0,
    }];
    let mut levels = table.levels().iter();
    while let Some(words) = levels.next() {
        let mut next: Vec<State> = Vec::with_capacity(states.len());
        for state in &states {
            for entry in words.entries_for(&state.rest) {
                let mut word = state.word.clone();
                alphabet.append(&mut word, &alphabet.inverted(&entry.word));
                let rest: Images = state
                    .rest
                    .iter()
                    .map(|&image| entry.inverse[usize::from(image)])
                    .collect();
                // Solving one piece moves other pieces, but not all: one that is out of place counts three quarters.
                let key = 4 * word.len() + 3 * outlook(levels.as_slice(), &rest);
                next.push(State { rest, word, key });
            }
        }
        next.sort_by(|a, b| (a.key, &a.rest).cmp(&(b.key, &b.rest)));
        next.dedup_by(|a, b| a.rest == b.rest);
        next.truncate(beam);
        states = next;
    }
    states
        .into_iter()
        .filter(|state| is_identity(&state.rest))
        .min_by_key(|state| state.word.len())
        .map(|state| alphabet.inverted(&state.word))
}

/// The total length of the words that would take each of the remaining base points home from where it is now.
fn outlook(levels: &[LevelWords], rest: &[u16]) -> usize {
    levels
        .iter()
        .map(|words| {
            let entry = words.entries_for(rest).first();
            // The level's group does not take it there, so other levels move it first.
            entry.map_or(words.len(), |entry| entry.word.len())
        })
        .sum()
}
