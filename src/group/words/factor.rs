//! Writing an element: a beam search down the levels of the table.

use super::alphabet::{Alphabet, Symbol};
use super::table::{Shelf, Table};
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

/// A word for the element, or none if the element is not in the group.
///
/// Each level offers a few entries that fix its base point; the states with the best outlook are followed, `beam` of
/// them.
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
    let mut shelves = table.shelves().iter();
    while let Some(shelf) = shelves.next() {
        let mut next: Vec<State> = Vec::with_capacity(states.len());
        for state in &states {
            for entry in shelf.entries_for(&state.rest) {
                let mut word = state.word.clone();
                alphabet.append(&mut word, &alphabet.inverted(&entry.word));
                let rest: Images = state
                    .rest
                    .iter()
                    .map(|&image| entry.inverse[usize::from(image)])
                    .collect();
                // Solving one piece disturbs others, but not all: an out-of-place one counts three quarters.
                let key = 4 * word.len() + 3 * outlook(shelves.as_slice(), &rest);
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

/// How long the words would be if each of the remaining base points could be sent home from where it is now.
fn outlook(shelves: &[Shelf], rest: &[u16]) -> usize {
    shelves
        .iter()
        .map(|shelf| {
            let entry = shelf.entries_for(rest).first();
            // It is where the level's group does not take it, and will be moved by other levels first.
            entry.map_or(shelf.len(), |entry| entry.word.len())
        })
        .sum()
}
