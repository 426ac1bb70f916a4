//! Words: sequences of moves in canonical order, and what symmetries of the puzzle make of them.

use std::collections::BTreeMap;

use group::Permutation;
use puzzle::structure::symmetries;
use puzzle::{Algorithm, MoveId, Puzzle};
use search::Canonical;

/// The moves that a search may use, and everything about their order.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    pub(crate) ids: Vec<MoveId>,
    pub(crate) permutations: Vec<Permutation>,
    /// By move: the one that undoes it.
    pub(crate) inverses: Vec<u16>,
    pub(crate) canonical: Canonical,
    /// By two moves: whether they are of different kinds and their order does not matter.
    pub(super) commute: Vec<Vec<bool>>,
    /// What takes all moves to moves, the identity first.
    pub(crate) symmetries: Vec<Symmetry>,
}

/// A symmetry of the puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Symmetry {
    /// Where it takes each facet.
    pub(crate) facets: Permutation,
    /// What it makes of each move.
    pub(crate) moves: Vec<u16>,
}

/// How a prefix compares with its image, and whether what follows can still change that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Smaller,
    Settled,
    Open,
}

impl Words {
    /// The turns of all layers that generate the puzzle's group.
    pub(crate) fn new(puzzle: &Puzzle) -> Self {
        let generators = puzzle.generators();
        let turns_a_layer = |id: &MoveId| {
            let mv = puzzle.mv(*id);
            generators.iter().any(|generator| {
                let generator = puzzle.mv(*generator);
                generator.axis == mv.axis && generator.layers == mv.layers
            })
        };
        let ids: Vec<MoveId> = puzzle.move_ids().filter(turns_a_layer).collect();
        let permutations: Vec<Permutation> = ids
            .iter()
            .map(|id| puzzle.mv(*id).permutation.clone())
            .collect();
        let number = |permutation: &Permutation| {
            let found = permutations.iter().position(|own| own == permutation);
            found.map(|number| number as u16)
        };
        let inverses = permutations
            .iter()
            .map(|own| number(&own.inverse()).expect("a turn can be undone by a turn"))
            .collect();
        let canonical = Canonical::new(&permutations);
        let after = |mv: usize| {
            let start = canonical.steps(Canonical::START);
            let step = start.iter().find(|step| usize::from(step.generator) == mv);
            step.map_or(Canonical::START, |step| step.state)
        };
        let follows: Vec<Vec<bool>> = (0..ids.len())
            .map(|first| {
                let mut follows = vec![false; ids.len()];
                for step in canonical.steps(after(first)) {
                    follows[usize::from(step.generator)] = true;
                }
                follows
            })
            .collect();
        // Of two orders that come to the same, the machine takes one; of two moves of a kind, none.
        let commute: Vec<Vec<bool>> = (0..ids.len())
            .map(|a| {
                (0..ids.len())
                    .map(|b| follows[a][b] != follows[b][a])
                    .collect()
            })
            .collect();
        let keeps_order = |moves: &[u16]| {
            let image = |mv: usize| usize::from(moves[mv]);
            (0..ids.len())
                .all(|a| (0..ids.len()).all(|b| commute[a][b] == commute[image(a)][image(b)]))
        };
        let with_moves = |facets: Permutation| {
            let image = |own: &Permutation| number(&own.conjugate(&facets));
            let moves: Option<Vec<u16>> = permutations.iter().map(image).collect();
            let moves = moves.filter(|moves| keeps_order(moves))?;
            Some(Symmetry { facets, moves })
        };
        let solids = symmetries(puzzle).unwrap_or_default();
        let mut symmetries: Vec<Symmetry> = solids
            .into_iter()
            .filter_map(|solid| with_moves(solid.permutation))
            .collect();
        if symmetries.is_empty() {
            symmetries.extend(with_moves(puzzle.solved()));
        }
        Self {
            ids,
            permutations,
            inverses,
            canonical,
            commute,
            symmetries,
        }
    }

    /// How many moves there are.
    pub(crate) fn len(&self) -> usize {
        self.ids.len()
    }

    /// How many canonical words of each length up to `longest` there are.
    pub(crate) fn counts(&self, longest: usize) -> Vec<f64> {
        let mut states = vec![0.0; self.canonical.states()];
        states[usize::from(Canonical::START)] = 1.0;
        let mut counts = vec![1.0];
        for _ in 0..longest {
            let mut next = vec![0.0; states.len()];
            for (state, count) in states.iter().enumerate() {
                for step in self.canonical.steps(state as u16) {
                    next[usize::from(step.state)] += count;
                }
            }
            counts.push(next.iter().sum());
            states = next;
        }
        counts
    }

    /// In how many orders the moves of a word can stand without any move changing places with one that it does not
    /// commute with.
    pub(crate) fn orders(&self, word: &[u16]) -> u64 {
        let before: Vec<u32> = (0..word.len())
            .map(|at| {
                let earlier = (0..at).filter(|other| {
                    !self.commute[usize::from(word[*other])][usize::from(word[at])]
                });
                earlier.map(|other| 1 << other).sum()
            })
            .collect();
        let mut counts = BTreeMap::from([(0_u32, 1_u64)]);
        for _ in word {
            let mut next = BTreeMap::new();
            for (placed, count) in counts {
                for (at, needed) in before.iter().enumerate() {
                    if placed >> at & 1 == 0 && placed & needed == *needed {
                        *next.entry(placed | 1 << at).or_default() += count;
                    }
                }
            }
            counts = next;
        }
        counts.into_values().sum()
    }

    /// What the word does.
    pub(crate) fn element(&self, word: &[u16]) -> Permutation {
        let degree = self.permutations[0].degree();
        let mut element = Permutation::identity(degree);
        for mv in word {
            element.then_assign(&self.permutations[usize::from(*mv)]);
        }
        element
    }

    /// The word that undoes a word, in canonical order.
    pub(crate) fn undone(&self, word: &[u16]) -> Vec<u16> {
        let mut undone = Vec::with_capacity(word.len());
        for mv in word.iter().rev() {
            self.push(&mut undone, self.inverses[usize::from(*mv)]);
        }
        undone
    }

    /// The word of an algorithm, in canonical order; `None` if the search does not use some of its moves.
    pub(crate) fn word(&self, algorithm: &Algorithm) -> Option<Vec<u16>> {
        let mut word = Vec::new();
        for mv in algorithm.moves() {
            let number = self.ids.iter().position(|id| id == mv)?;
            self.push(&mut word, number as u16);
        }
        Some(word)
    }

    /// The word as an algorithm.
    pub(crate) fn algorithm(&self, word: &[u16]) -> Algorithm {
        let ids = word.iter().map(|mv| self.ids[usize::from(*mv)]);
        Algorithm::from_moves(ids.collect())
    }

    /// The image of a word by a symmetry, in canonical order.
    pub(crate) fn image(&self, symmetry: &Symmetry, word: &[u16]) -> Vec<u16> {
        let mut image = Vec::with_capacity(word.len());
        for mv in word {
            self.push(&mut image, symmetry.moves[usize::from(*mv)]);
        }
        image
    }

    /// The first of all images of a word by some symmetries, given by their numbers.
    pub(crate) fn least_image(&self, symmetries: &[usize], word: &[u16]) -> Vec<u16> {
        let images = symmetries
            .iter()
            .map(|symmetry| self.image(&self.symmetries[*symmetry], word));
        images.min().unwrap_or_default()
    }

    /// Appends a move and preserves the order: it goes before the first larger move of those that it commutes with and
    /// that it can pass. So the word stays the first of all that differ by the order of commuting
    /// moves only.
    pub(super) fn push(&self, word: &mut Vec<u16>, mv: u16) {
        let mut slot = word.len();
        for at in (0..word.len()).rev() {
            if !self.commute[usize::from(word[at])][usize::from(mv)] {
                break;
            }
            if word[at] > mv {
                slot = at;
            }
        }
        word.insert(slot, mv);
    }

    /// Compares the image of a word by a symmetry with the word.
    fn compare(&self, symmetry: &Symmetry, word: &[u16]) -> Comparison {
        let image = self.image(symmetry, word);
        let Some(at) = (0..word.len()).find(|at| image[*at] != word[*at]) else {
            return Comparison::Open;
        };
        if image[at] < word[at] {
            return Comparison::Smaller;
        }
        // A later move could still come to stand here if it commuted with all that is from here on.
        let passes = |mv: &u16| {
            let commutes = &self.commute[usize::from(*mv)];
            image[at..]
                .iter()
                .all(|other| commutes[usize::from(*other)])
        };
        if (0..self.len() as u16).any(|mv| passes(&mv)) {
            Comparison::Open
        } else {
            Comparison::Settled
        }
    }

    /// The canonical words of a length, each only if no image by the given symmetries comes before it, in order; with
    /// the symmetries that later moves still have to be compared for.
    pub(crate) fn prefixes(&self, length: usize, symmetries: &[usize]) -> Vec<Prefix> {
        let start = Prefix {
            word: Vec::new(),
            state: Canonical::START,
            open: symmetries.to_vec(),
        };
        let mut all = vec![start];
        for _ in 0..length {
            let mut next = Vec::new();
            for prefix in &all {
                for step in self.canonical.steps(prefix.state) {
                    let mut word = prefix.word.clone();
                    word.push(step.generator);
                    if let Some(open) = self.least(&word, &prefix.open) {
                        let state = step.state;
                        next.push(Prefix { word, state, open });
                    }
                }
            }
            all = next;
        }
        all
    }

    /// The symmetries that are still open after a word, or None if one of them makes the word smaller.
    fn least(&self, word: &[u16], symmetries: &[usize]) -> Option<Vec<usize>> {
        let mut open = Vec::new();
        for &symmetry in symmetries {
            match self.compare(&self.symmetries[symmetry], word) {
                Comparison::Smaller => return None,
                Comparison::Settled => {}
                Comparison::Open => open.push(symmetry),
            }
        }
        Some(open)
    }

    /// How many of the symmetries leave the word as it is; None if one of them makes it smaller.
    pub(crate) fn stabilizer(&self, word: &[u16], symmetries: &[usize]) -> Option<usize> {
        let mut stabilizer = 0;
        for &symmetry in symmetries {
            // Most words are met with the identity alone.
            if symmetry == 0 {
                stabilizer += 1;
                continue;
            }
            let image = self.image(&self.symmetries[symmetry], word);
            match image.as_slice().cmp(word) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => stabilizer += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        Some(stabilizer)
    }
}

/// The beginning of words that are looked through together.
#[derive(Clone, Debug)]
pub(crate) struct Prefix {
    pub(crate) word: Vec<u16>,
    /// The canonical machine's state after it.
    pub(crate) state: u16,
    /// Symmetries whose image of a longer word may still be smaller or the same; all others make it larger.
    pub(crate) open: Vec<usize>,
}

#[cfg(test)]
mod tests;
