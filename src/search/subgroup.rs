//! Short words for all elements of a small commutative group at once, such as all sums of registers: the search meets
//! in the middle.
//!
//! A word is in the group G exactly if what undoes its first part and what its second part does are in one coset: for
//! words X and Z, X⁻¹Z is in G if XG = ZG. So all words X of one length are put into a table by the first position
//! of their coset (`chain`), with the element of G that leads there, and all words Z of a length are looked up. The
//! two elements say which element of G the whole word is, before either word is known again. One element's shortest
//! word takes a proof of tens of millions of nodes; this looks at as many nodes as a few hundred such proofs, for all
//! of thousands of elements.
//!
//! Where the table would be too large, it is filled in shares: cosets are shared out by which pieces stand in some
//! slots that the group permutes, which is quick to see.

mod chain;
mod table;

use std::collections::BTreeMap;

use group::Permutation;
use puzzle::Algorithm;

use self::chain::Chain;
use self::table::Table;
use crate::cube::canonical::Canonical;
use crate::cube::generators::Generators;
use crate::cube::simd::{Backend, InstructionSet, Task};
use crate::cube::state::State;
use crate::monitor::{Monitor, Progress};
use crate::solution::SearchError;
use crate::solver::Solver;

/// Words that are looked up together, so that their cache misses overlap.
const BATCH: usize = 256;
/// Bits of a path for one move.
const MOVE_BITS: u32 = 5;
/// Bits of the filter that most words pass by when those of found cosets are looked for again.
const FILTER_BITS: u32 = 24;

/// A commutative group of positions, and how to find words for its elements.
pub struct Subgroup<'a> {
    solver: &'a Solver,
    chain: Chain,
    orders: Vec<usize>,
}

/// What is searched.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// The moves of the words that are put into the table.
    pub near: u8,
    /// The moves of those that are looked up, at most 12: the whole words have as many more than `near`.
    pub far: u8,
    /// Which share of the cosets, and of how many.
    pub share: (u32, u32),
    /// How the words begin that are looked up.
    pub beginnings: Beginnings,
}

/// With which moves words begin.
#[derive(Clone, Copy, Debug)]
pub struct Beginnings {
    /// From which beginning of two moves on.
    pub from: usize,
    /// Up to which one, which does not count.
    pub to: usize,
    /// Whether of a move and what undoes it one is enough, because whatever is found is as good for the inverse: so it
    /// is where the whole words have an odd number of moves and this one is in the middle.
    pub either: bool,
}

impl Beginnings {
    /// With any.
    pub const ALL: Self = Self {
        from: 0,
        to: usize::MAX,
        either: false,
    };
}

/// A word whose beginning is not known again yet.
struct Hit {
    element: usize,
    length: u8,
    far: u64,
}

impl<'a> Subgroup<'a> {
    /// The group of these elements and their orders, which must be independent of each other. None if they are no
    /// positions of the solver's cube, if they do not commute, or if there are more than 2^16 elements.
    pub fn new(solver: &'a Solver, generators: &[(Permutation, u64)]) -> Option<Self> {
        let mut orders = Vec::new();
        let mut elements = vec![State::SOLVED];
        for (generator, order) in generators {
            let order = usize::try_from(*order).ok()?;
            let state = solver.pack(generator).ok()?;
            if elements.len().checked_mul(order)? > 1 << 16 {
                return None;
            }
            let mut next = Vec::with_capacity(elements.len() * order);
            for element in elements {
                let mut power = element;
                for _ in 0..order {
                    next.push(power);
                    if power.then(&state) != state.then(&power) {
                        return None;
                    }
                    power = power.then(&state);
                }
                if power != element {
                    return None;
                }
            }
            elements = next;
            orders.push(order);
        }
        Some(Self {
            solver,
            chain: Chain::new(elements)?,
            orders,
        })
    }

    /// The table's bytes for words of `near` moves and this number of shares.
    pub fn bytes(&self, near: u8, shares: u32) -> u64 {
        Table::bytes(self.words(near) / u64::from(shares))
    }

    /// The number of canonical words of a length.
    fn words(&self, length: u8) -> u64 {
        let canonical = &self.solver.generators.canonical;
        let mut counts = vec![0_u64; canonical.states()];
        counts[usize::from(Canonical::START)] = 1;
        for _ in 0..length {
            let mut next = vec![0; counts.len()];
            for (state, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                for step in canonical.steps(state as u16) {
                    next[usize::from(step.state)] += count;
                }
            }
            counts = next;
        }
        counts.iter().sum()
    }

    /// Searches the parts, which have one length `near` and one share, for words of elements that have fewer moves than
    /// `known` says, by element; the last generator's exponent counts fastest. `found` is called with each, an
    /// element's shortest last. All words of these lengths are found whose second part begins as the parts say.
    ///
    /// # Errors
    /// If the monitor cancels, or if there is no room for the table.
    pub fn search(
        &self,
        parts: &[Part],
        known: &[u8],
        monitor: &dyn Monitor<Progress>,
        found: &mut dyn FnMut(usize, Algorithm),
    ) -> Result<(), SearchError> {
        let Some(first) = parts.first() else {
            return Ok(());
        };
        let (near, share) = (first.near, first.share);
        let words = self.words(near) / u64::from(share.1);
        let room = |bytes| SearchError::NoRoom { bytes };
        let mut table =
            Table::new(words, self.chain.count()).map_err(|_| room(Table::bytes(words)))?;
        let mut looked_at = 0;
        let mut is_full = false;
        self.walk(
            (near, share, Beginnings::ALL),
            (&mut looked_at, monitor),
            &mut |batch| {
                table.touch(batch.iter().map(|word| word.hash));
                for word in batch {
                    is_full |= !table.put(word.hash, word.digits);
                }
            },
        )?;
        if is_full {
            return Err(room(2 * Table::bytes(words)));
        }
        let mut hits: BTreeMap<u64, Vec<Hit>> = BTreeMap::new();
        for part in parts {
            let length = near + part.far;
            self.walk(
                (part.far, share, part.beginnings),
                (&mut looked_at, monitor),
                &mut |batch| {
                    table.touch(batch.iter().map(|word| word.hash));
                    for word in batch {
                        table.get(word.hash, |digits| {
                            let element = self.quotient(digits, word.digits);
                            if length < known[element] {
                                hits.entry(word.hash).or_default().push(Hit {
                                    element,
                                    length,
                                    far: word.path,
                                });
                            }
                        });
                    }
                },
            )?;
        }
        drop(table);
        self.resolve((near, share), &hits, (&mut looked_at, monitor), found)
    }

    /// The element X⁻¹Z of words of one coset.
    fn quotient(&self, x: u16, z: u16) -> usize {
        let (mut x, mut z) = (self.chain.element(x), self.chain.element(z));
        let (mut element, mut place) = (0, 1);
        for &order in self.orders.iter().rev() {
            element += (x % order + order - z % order) % order * place;
            (x, z, place) = (x / order, z / order, place * order);
        }
        element
    }

    /// Looks for the beginnings of the words that were found.
    fn resolve(
        &self,
        (near, share): (u8, (u32, u32)),
        hits: &BTreeMap<u64, Vec<Hit>>,
        progress: (&mut u64, &dyn Monitor<Progress>),
        found: &mut dyn FnMut(usize, Algorithm),
    ) -> Result<(), SearchError> {
        if hits.is_empty() {
            return Ok(());
        }
        let bit = |hash: u64| (hash >> (u64::BITS - FILTER_BITS)) as usize;
        let mut filter = vec![false; 1 << FILTER_BITS];
        for &hash in hits.keys() {
            filter[bit(hash)] = true;
        }
        let mut words: Vec<(u8, usize, Algorithm)> = Vec::new();
        self.walk((near, share, Beginnings::ALL), progress, &mut |batch| {
            for word in batch.iter().filter(|word| filter[bit(word.hash)]) {
                for hit in hits.get(&word.hash).into_iter().flatten() {
                    let whole = self.whole(word.path, near, hit.far, hit.length - near);
                    let effect = whole.permutation(self.solver.puzzle());
                    let state = self.solver.pack(&effect).ok();
                    if state.as_ref() == Some(self.chain.state(hit.element)) {
                        words.push((hit.length, hit.element, whole));
                    }
                }
            }
        })?;
        words.sort_by(|one, other| {
            (other.0, one.1, one.2.moves()).cmp(&(one.0, other.1, other.2.moves()))
        });
        for (_, element, word) in words {
            found(element, word);
        }
        Ok(())
    }

    /// The word X⁻¹Z.
    fn whole(&self, x: u64, near: u8, z: u64, far: u8) -> Algorithm {
        let generators = &self.solver.generators;
        let mv = |path: u64, at: u8| (path >> (u32::from(at) * MOVE_BITS) & 0x1f) as u8;
        let back = (0..near)
            .rev()
            .map(|at| generators.inverses[usize::from(mv(x, at))]);
        let moves: Vec<u8> = back.chain((0..far).map(|at| mv(z, at))).collect();
        self.solver.algorithm(&moves)
    }

    /// Calls `each` with all canonical words of a length whose cosets are in a share, in batches.
    fn walk(
        &self,
        (length, share, beginnings): (u8, (u32, u32), Beginnings),
        (looked_at, monitor): (&mut u64, &dyn Monitor<Progress>),
        each: &mut dyn FnMut(&[Word]),
    ) -> Result<(), SearchError> {
        let roots = self.roots(length, beginnings);
        let mut goes_on = true;
        Backend::choose(true).run(Walk {
            chain: &self.chain,
            generators: &self.solver.generators,
            length,
            share,
            roots,
            each: &mut |batch, nodes| {
                each(batch);
                *looked_at += nodes;
                let nodes = *looked_at;
                monitor.report(Progress::Search {
                    depth: length,
                    nodes,
                });
                goes_on = !monitor.is_cancelled();
                goes_on
            },
        });
        if goes_on {
            Ok(())
        } else {
            Err(SearchError::Cancelled)
        }
    }

    /// The beginnings of words of this length.
    fn roots(&self, length: u8, beginnings: Beginnings) -> Vec<Node<State>> {
        let generators = &self.solver.generators;
        let mut roots = vec![Node::ROOT];
        for _ in 0..length.min(2) {
            roots = roots
                .iter()
                .flat_map(|node: &Node<State>| {
                    let steps = generators.canonical.steps(node.after).iter();
                    steps.map(|step| Node {
                        vector: node
                            .vector
                            .then(&generators.moves[0][usize::from(step.generator)]),
                        after: step.state,
                        depth: node.depth + 1,
                        path: node.with(step.generator),
                    })
                })
                .collect();
        }
        let wanted = roots.into_iter().take(beginnings.to).skip(beginnings.from);
        let first = |node: &Node<State>| (node.path & 0x1f) as u8;
        let is_one_of_both = |node: &Node<State>| {
            !beginnings.either || first(node) <= generators.inverses[usize::from(first(node))]
        };
        wanted.filter(is_one_of_both).collect()
    }

    /// How many beginnings of two moves there are.
    pub fn beginnings(&self) -> usize {
        self.roots(2, Beginnings::ALL).len()
    }
}

/// A word of a coset in the share.
#[derive(Clone, Copy, Default)]
struct Word {
    /// Of the first position of its coset.
    hash: u64,
    /// The element that leads there, as the chain numbers it.
    digits: u16,
    /// The moves, the first in the lowest bits.
    path: u64,
}

/// A word of the walk.
#[derive(Clone, Copy)]
struct Node<V> {
    vector: V,
    /// The canonical machine's state.
    after: u16,
    depth: u8,
    path: u64,
}

impl Node<State> {
    const ROOT: Self = Self {
        vector: State::SOLVED,
        after: Canonical::START,
        depth: 0,
        path: 0,
    };
}

impl<V> Node<V> {
    /// The path with another move.
    #[inline(always)]
    fn with(&self, generator: u16) -> u64 {
        self.path | u64::from(generator) << (u32::from(self.depth) * MOVE_BITS)
    }
}

/// A walk through all words of a length.
struct Walk<'a> {
    chain: &'a Chain,
    generators: &'a Generators,
    length: u8,
    share: (u32, u32),
    roots: Vec<Node<State>>,
    /// Takes a batch, and how many words were looked at for it; returns whether to go on.
    each: &'a mut dyn FnMut(&[Word], u64) -> bool,
}

impl Task for Walk<'_> {
    type Output = ();

    #[inline(always)]
    fn run<I: InstructionSet>(self, simd: I) {
        let moves = &self.generators.moves[0];
        let mut batch = Vec::with_capacity(BATCH + moves.len());
        let mut nodes = 0;
        let mut stack: Vec<Node<I::Vector>> = Vec::new();
        for root in &self.roots {
            stack.push(Node {
                vector: simd.load(&root.vector),
                after: root.after,
                depth: root.depth,
                path: root.path,
            });
            while let Some(node) = stack.pop() {
                if node.depth == self.length {
                    self.chain
                        .word(simd, node.vector, node.path, self.share, &mut batch);
                    continue;
                }
                let is_last = node.depth + 1 == self.length;
                for step in self.generators.canonical.steps(node.after) {
                    let vector =
                        simd.then(node.vector, simd.load(&moves[usize::from(step.generator)]));
                    let path = node.with(step.generator);
                    if is_last {
                        self.chain.word(simd, vector, path, self.share, &mut batch);
                        nodes += 1;
                    } else {
                        stack.push(Node {
                            vector,
                            after: step.state,
                            depth: node.depth + 1,
                            path,
                        });
                    }
                }
                if batch.len() >= BATCH {
                    if !(self.each)(&batch, std::mem::take(&mut nodes)) {
                        return;
                    }
                    batch.clear();
                }
            }
        }
        (self.each)(&batch, nodes);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::fixtures::{CUBE, position};
    use crate::monitor::NoMonitor;

    /// The lengths of the words that are found of at most five moves.
    fn found(group: &Subgroup<'_>, shares: u32) -> BTreeMap<usize, usize> {
        let mut lengths = BTreeMap::new();
        for (near, fars) in [(1, 0..=0), (2, 0..=3)] {
            for share in 0..shares {
                let parts: Vec<Part> = fars
                    .clone()
                    .map(|far| Part {
                        near,
                        far,
                        share: (share, shares),
                        beginnings: Beginnings {
                            either: far == near + 1,
                            ..Beginnings::ALL
                        },
                    })
                    .collect();
                let known = vec![u8::MAX; 210 * 4];
                let mut take = |element: usize, word: Algorithm| {
                    let length = lengths.entry(element).or_insert(usize::MAX);
                    *length = word.len().min(*length);
                };
                group
                    .search(&parts, &known, &NoMonitor, &mut take)
                    .expect("there is room");
            }
        }
        lengths.remove(&0);
        lengths
    }

    #[test]
    fn all_words_of_a_length_are_found_however_the_table_is_shared_out() {
        let solver = Solver::new(CUBE.clone()).expect("the cube");
        let generators = [(position("R U"), 105)];
        let group = Subgroup::new(&solver, &generators).expect("they commute");
        let mut expected: BTreeMap<usize, usize> = BTreeMap::new();
        let mut words = vec![(Canonical::START, State::SOLVED)];
        for length in 1..=5 {
            let next = words.iter().flat_map(|(after, state)| {
                let steps = solver.generators.canonical.steps(*after).iter();
                let moves = &solver.generators.moves[0];
                steps.map(|step| (step.state, state.then(&moves[usize::from(step.generator)])))
            });
            words = next.collect();
            for (_, state) in &words {
                for (element, power) in group.chain.states().iter().enumerate().skip(1) {
                    if power == state {
                        expected.entry(element).or_insert(length);
                    }
                }
            }
        }
        assert_eq!(expected.get(&2), Some(&4));
        // Where both words and inverses are looked for, one of the two is enough.
        let both = |lengths: &BTreeMap<usize, usize>| -> BTreeMap<usize, usize> {
            let inverses = lengths
                .iter()
                .map(|(element, length)| (105 - element, *length));
            inverses.chain(lengths.clone()).collect()
        };
        for shares in [1, 3] {
            assert_eq!(both(&found(&group, shares)), expected, "{shares}");
        }
    }

    #[test]
    fn what_is_no_commutative_group_is_refused() {
        let solver = Solver::new(CUBE.clone()).expect("the cube");
        let refused =
            |generators: &[(Permutation, u64)]| Subgroup::new(&solver, generators).is_none();
        assert!(refused(&[(position("R"), 4), (position("U"), 4)]));
        assert!(refused(&[(position("R"), 3)]));
        assert!(!refused(&[(position("R"), 4), (position("L"), 4)]));
    }
}
