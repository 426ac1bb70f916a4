//! Commutators with given cycles.
//!
//! Two short words that have little in common leave most pieces alone when one is done, then the other, and then both
//! are undone: so people make three-cycles and pairs of turned pieces. A setup, undone in the end, takes the cycles
//! where they may be. All pairs of words are gone through, shortest first. Where none will do, the commutators that
//! move the fewest pieces are taken for first words in their turn.

use std::collections::BTreeMap;

use group::Permutation;
use puzzle::{Algorithm, PieceId};
use search::{Monitor, Progress};

use crate::cycles::CycleStructure;
use crate::solve::CycleSolver;
use crate::solve::words::Prefix;

/// The most pairs of words of two lengths that are gone through: some seconds.
const PAIRS: f64 = 3e7;
/// The longest words that are paired.
const LONGEST: usize = 4;
/// The most commutators that are taken for first words.
const CAPACITY: usize = 500;
/// The longest second words to them.
const BEHIND: usize = 2;
/// Commutators of one length that are set up elsewhere, at most.
const HITS: usize = 100;
/// The longest setup.
const SETUP: usize = 2;

/// A short commutator, set up where need be, that has these cycles (in their normal form) and leaves the fixed pieces
/// alone: the shortest one that turns up. None if there is none among short words, or if the monitor cancels
/// before.
pub(super) fn shortest(
    solver: &CycleSolver,
    wanted: &CycleStructure,
    fixed: &[PieceId],
    monitor: &dyn Monitor<Progress>,
) -> Option<Algorithm> {
    let orbits = || solver.structure().orbits().iter().zip(&wanted.orbits);
    let facets = orbits().map(|(orbit, cycles)| {
        let pieces: usize = cycles.iter().map(|cycle| usize::from(cycle.length)).sum();
        pieces * orbit.frames.first().map_or(0, Vec::len)
    });
    let others = orbits().filter(|(_, cycles)| cycles.is_empty());
    let fixed = fixed.iter().map(|piece| solver.puzzle().piece(*piece));
    let search = Search {
        solver,
        wanted,
        fixed: fixed.flat_map(|piece| piece.facets.clone()).collect(),
        most: facets.sum(),
        others: others
            .flat_map(|(orbit, _)| orbit.frames.concat())
            .map(usize::from)
            .collect(),
        monitor,
    };
    let mut few = Few::default();
    let mut best: Option<Algorithm> = None;
    for both in 2..=2 * LONGEST {
        if best.as_ref().is_some_and(|best| best.len() <= 2 * both) {
            break;
        }
        let found = search.placed(&search.of_words(both, &mut few));
        let shorter = |new: &Algorithm| best.as_ref().is_none_or(|best| new.len() < best.len());
        best = found.filter(shorter).or(best);
    }
    best.or_else(|| {
        let firsts = few.into_elements();
        (1..=BEHIND).find_map(|behind| {
            let seconds = search.elements(behind, &[0]);
            search.placed(&search.pairs(&firsts, &seconds, None))
        })
    })
}

/// A word and what it does.
struct Element {
    word: Vec<u16>,
    permutation: Permutation,
}

/// Commutators that move the fewest facets: by how many and what they do, a word.
#[derive(Default)]
struct Few(BTreeMap<(usize, Permutation), Vec<u16>>);

impl Few {
    /// How many facets a commutator may move to be among them.
    fn most(&self) -> usize {
        let last = self.0.last_key_value().filter(|_| self.0.len() >= CAPACITY);
        last.map_or(usize::MAX, |((moved, _), _)| *moved - 1)
    }

    fn keep(&mut self, moved: usize, element: Element) {
        let Element { word, permutation } = element;
        self.0.entry((moved, permutation)).or_insert(word);
        if self.0.len() > CAPACITY {
            self.0.pop_last();
        }
    }

    fn into_elements(self) -> Vec<Element> {
        let element = |((_, permutation), word)| Element { word, permutation };
        self.0.into_iter().map(element).collect()
    }
}

/// What is looked for, and where.
struct Search<'a> {
    solver: &'a CycleSolver,
    wanted: &'a CycleStructure,
    /// Facets that must stay.
    fixed: Vec<u16>,
    /// Facets that the wanted cycles move at most.
    most: usize,
    /// Facets of the pieces that the wanted cycles leave alone.
    others: Vec<usize>,
    monitor: &'a dyn Monitor<Progress>,
}

impl Search<'_> {
    /// Commutators with the wanted cycles of two words that have `both` moves together, one of those that are
    /// images of each other by symmetry.
    fn of_words(&self, both: usize, few: &mut Few) -> Vec<Vec<u16>> {
        let symmetries: Vec<usize> = (0..self.solver.words.symmetries.len()).collect();
        let counts = self.solver.words.counts(LONGEST);
        let mut hits = Vec::new();
        // The commutator with the words exchanged undoes this one, and what undoes an element has its cycles.
        for short in 1..=both / 2 {
            let long = both - short;
            if long <= LONGEST && counts[long] / symmetries.len() as f64 * counts[short] <= PAIRS {
                let firsts = self.elements(long, &symmetries);
                let seconds = self.elements(short, &[0]);
                hits.extend(self.pairs(&firsts, &seconds, Some(few)));
            }
        }
        hits
    }

    /// All words of a length, up to some symmetries.
    fn elements(&self, length: usize, symmetries: &[usize]) -> Vec<Element> {
        let prefixes = self.solver.words.prefixes(length, symmetries).into_iter();
        let element = |Prefix { word, .. }| Element {
            permutation: self.solver.words.element(&word),
            word,
        };
        prefixes.map(element).collect()
    }

    /// The first commutators of two words that have the wanted cycles; those that move the fewest facets remain.
    fn pairs(
        &self,
        firsts: &[Element],
        seconds: &[Element],
        mut few: Option<&mut Few>,
    ) -> Vec<Vec<u16>> {
        let mut hits = Vec::new();
        for first in firsts {
            if self.monitor.is_cancelled() {
                break;
            }
            for second in seconds {
                let most = few.as_ref().map_or(0, |few| few.most()).max(self.most);
                let Some(moved) = moved(&first.permutation, &second.permutation, most) else {
                    continue;
                };
                let (a, b) = (&first.permutation, &second.permutation);
                let stays = |facet: usize| b.image(a.image(facet)) == a.image(b.image(facet));
                let hits_orbits =
                    moved <= self.most && self.others.iter().all(|facet| stays(*facet));
                if !hits_orbits && few.as_ref().is_none_or(|few| moved > few.most()) {
                    continue;
                }
                let commutator = self.commutator(first, second);
                if hits_orbits && self.has_cycles(&commutator.permutation) {
                    hits.push(commutator.word);
                    if hits.len() == HITS {
                        return hits;
                    }
                } else if let Some(few) = &mut few {
                    few.keep(moved, commutator);
                }
            }
        }
        hits
    }

    fn commutator(&self, first: &Element, second: &Element) -> Element {
        let undone = |of: &Element| self.solver.words.undone(&of.word);
        let (a, b) = (&first.permutation, &second.permutation);
        Element {
            word: [
                &first.word[..],
                &second.word,
                &undone(first),
                &undone(second),
            ]
            .concat(),
            permutation: a.then(b).then(&a.inverse()).then(&b.inverse()),
        }
    }

    fn has_cycles(&self, element: &Permutation) -> bool {
        let own = CycleStructure::of(self.solver.structure(), element);
        own.is_some_and(|own| own.fits(self.wanted))
    }

    /// The shortest of the words and their images by symmetry, set up with as few moves as can be, that leaves the
    /// fixed facets alone.
    fn placed(&self, found: &[Vec<u16>]) -> Option<Algorithm> {
        let all = &self.solver.words.symmetries;
        let symmetries = if self.fixed.is_empty() {
            &all[..1]
        } else {
            all
        };
        let images = found.iter().flat_map(|word| {
            symmetries.iter().map(|symmetry| {
                let word = self.solver.words.image(symmetry, word);
                let permutation = self.solver.words.element(&word);
                Element { word, permutation }
            })
        });
        let images: Vec<Element> = images.collect();
        (0..=SETUP).find_map(|moves| {
            let setups = self.elements(moves, &[0]);
            let setups = setups.iter().take_while(|_| !self.monitor.is_cancelled());
            let pairs = setups.flat_map(|setup| images.iter().map(move |image| (setup, image)));
            let stay = pairs.filter(|(setup, image)| {
                self.fixed.iter().all(|facet| {
                    let there = setup.permutation.image(usize::from(*facet));
                    image.permutation.image(there) == there
                })
            });
            let written = stay.take(HITS).map(|(setup, image)| {
                let undone = self.solver.words.undone(&setup.word);
                let word = [&setup.word[..], &image.word, &undone].concat();
                let algorithm = self.solver.words.algorithm(&word);
                algorithm.simplified(self.solver.puzzle())
            });
            written.min_by_key(Algorithm::len)
        })
    }
}

/// How many facets the commutator of two elements moves, unless none or more than `most`. A facet stays if and only if
/// both orders of the two take it to the same slot.
fn moved(first: &Permutation, second: &Permutation, most: usize) -> Option<usize> {
    let (first, second) = (first.images(), second.images());
    let mut moved = 0;
    for (a, b) in first.iter().zip(second) {
        moved += usize::from(second[usize::from(*a)] != first[usize::from(*b)]);
        if moved > most {
            return None;
        }
    }
    (moved > 0).then_some(moved)
}
