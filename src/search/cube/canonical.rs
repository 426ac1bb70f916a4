//! Canonical sequences: of sequences that differ only in the order of commuting turns, one is searched.

use std::collections::{BTreeMap, BTreeSet};

use group::Permutation;

/// A finite-state machine that accepts one of all sequences of generators that trivially have the same effect.
///
/// Two generators are *of one kind* when they commute and their product is again a generator or the identity (all
/// turns of one face are). The products of one kind each have one sequence, the first of all shortest by the order of
/// the generators: in the half-turn metric a single turn, in the quarter-turn metric one or two. Kinds that commute
/// (opposite faces) follow one another in the generators' order only. The machine is derived from the generators
/// alone.
///
/// Every product of generators has a canonical sequence that is no longer than any other sequence for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    successors: Vec<Vec<Step>>,
}

/// The products of the generators of one kind.
struct Kind {
    /// By product, the identity first: the generators of the kind that may follow it, and the products that they lead
    /// to.
    continued: Vec<BTreeMap<usize, usize>>,
}

impl Kind {
    /// The kind of these generators, which must commute and be among them all.
    fn new(generators: &[Permutation], of: &[usize]) -> Self {
        let identity = Permutation::identity(generators.first().map_or(0, Permutation::degree));
        let mut products = vec![identity];
        let mut continued: Vec<BTreeMap<usize, usize>> = Vec::new();
        // The products stand in the order of their sequences, so whatever reaches a new one first has its sequence.
        while continued.len() < products.len() {
            let mut next = BTreeMap::new();
            for generator in of {
                let product = products[continued.len()].then(&generators[*generator]);
                if !products.contains(&product) {
                    next.insert(*generator, products.len());
                    products.push(product);
                }
            }
            continued.push(next);
        }
        Self { continued }
    }
}

/// Which generators may follow: a state of the machine.
#[derive(Clone, PartialEq, Eq)]
struct Situation {
    /// Kinds that may not follow.
    forbidden: BTreeSet<usize>,
    /// The last kind and the product of its generators so far, if more of them may follow.
    open: Option<(usize, usize)>,
}

/// One generator and the machine's state after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Index of the generator.
    pub generator: u16,
    /// The next state.
    pub state: u16,
}

impl Canonical {
    /// The machine's state before any generator.
    pub const START: u16 = 0;

    /// Builds the machine for `generators`, which must be of one degree.
    ///
    /// # Panics
    /// If degrees differ.
    pub fn new(generators: &[Permutation]) -> Self {
        let commute = |a: usize, b: usize| {
            generators[a].then(&generators[b]) == generators[b].then(&generators[a])
        };
        // The kind of a generator is the first generator of its kind.
        let mut kinds: Vec<usize> = Vec::with_capacity(generators.len());
        for b in 0..generators.len() {
            let kind = (0..b).find(|a| {
                let product = generators[*a].then(&generators[b]);
                kinds[*a] == *a
                    && commute(*a, b)
                    && (product.is_identity() || generators.contains(&product))
            });
            kinds.push(kind.unwrap_or(b));
        }
        let distinct: BTreeMap<usize, Kind> = (0..generators.len())
            .filter(|leader| kinds[*leader] == *leader)
            .map(|leader| {
                let of: Vec<usize> = (0..generators.len())
                    .filter(|generator| kinds[*generator] == leader)
                    .collect();
                (leader, Kind::new(generators, &of))
            })
            .collect();
        // After kind k these may not follow: k itself, once no more of it may, and the kinds that commute with k and
        // either come before it or were forbidden already.
        let after = |before: &Situation, kind: usize, product: usize| {
            let open = !distinct[&kind].continued[product].is_empty();
            let mut forbidden: BTreeSet<usize> = match before.open {
                Some((last, _)) if last == kind => before.forbidden.clone(),
                _ => distinct
                    .keys()
                    .copied()
                    .filter(|other| {
                        *other != kind
                            && commute(*other, kind)
                            && (*other < kind || before.forbidden.contains(other))
                    })
                    .collect(),
            };
            if !open {
                forbidden.insert(kind);
            }
            Situation {
                forbidden,
                open: open.then_some((kind, product)),
            }
        };
        let mut states = vec![Situation {
            forbidden: BTreeSet::new(),
            open: None,
        }];
        let mut successors: Vec<Vec<Step>> = Vec::new();
        while successors.len() < states.len() {
            let here = states[successors.len()].clone();
            let mut steps = Vec::new();
            for (generator, kind) in kinds.iter().enumerate() {
                if here.forbidden.contains(kind) {
                    continue;
                }
                let product = match here.open {
                    Some((last, product)) if last == *kind => product,
                    _ => 0,
                };
                let Some(product) = distinct[kind].continued[product].get(&generator) else {
                    continue;
                };
                let next = after(&here, *kind, *product);
                let state = states.iter().position(|s| *s == next).unwrap_or_else(|| {
                    states.push(next);
                    states.len() - 1
                });
                steps.push(Step {
                    generator: generator as u16,
                    state: state as u16,
                });
            }
            successors.push(steps);
        }
        Self { successors }
    }

    /// The generators that may follow in `state`, in the generators' order.
    ///
    /// # Panics
    /// If the machine has no such state.
    pub fn steps(&self, state: u16) -> &[Step] {
        &self.successors[usize::from(state)]
    }

    /// The number of the machine's states.
    pub fn states(&self) -> usize {
        self.successors.len()
    }
}

#[cfg(test)]
mod tests;
