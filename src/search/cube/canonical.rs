//! Canonical sequences: of sequences that differ only in the order of commuting turns, one is searched.

use std::collections::{BTreeMap, BTreeSet};

use group::Permutation;

/// A finite-state machine that accepts one of all sequences of generators that trivially have the same effect.
///
/// Two generators are *of one kind* when they commute and their product is again a generator or the identity (all
/// turns of one face are), or when others of the kind connect them so and all commute (all turns about one axis, where
/// slice turns count). The products of one kind each have one sequence, the first of all shortest by the order of
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

/// The most states of a machine that remembers everything.
const MOST_STATES: usize = 10_000;

impl Canonical {
    /// The machine's state before any generator.
    pub const START: u16 = 0;

    /// Builds the machine for `generators`, which must be of one degree.
    ///
    /// Where many of them commute in many ways, as transpositions do, a machine that remembers all kinds that a
    /// sequence has passed has more states than anybody can list. It then remembers the last kind only, and some
    /// sequences that could be put in another order are canonical, too.
    ///
    /// # Panics
    /// If degrees differ.
    pub fn new(generators: &[Permutation]) -> Self {
        let commute = |a: usize, b: usize| {
            generators[a].then(&generators[b]) == generators[b].then(&generators[a])
        };
        let related = |a: usize, b: usize| {
            let product = generators[a].then(&generators[b]);
            product == generators[b].then(&generators[a])
                && (product.is_identity() || generators.contains(&product))
        };
        // The kind of a generator is the first generator of its kind. What is related to any of a kind joins it, if all
        // of both kinds commute.
        let mut kinds: Vec<usize> = (0..generators.len()).collect();
        for b in 0..generators.len() {
            for a in 0..b {
                let (one, other) = (kinds[a], kinds[b]);
                if one == other || !related(a, b) {
                    continue;
                }
                let of = |kind: usize| {
                    let kinds = &kinds;
                    (0..kinds.len()).filter(move |g| kinds[*g] == kind)
                };
                if of(one).all(|g| of(other).all(|h| commute(g, h))) {
                    let (first, last) = (one.min(other), one.max(other));
                    for kind in kinds.iter_mut().filter(|kind| **kind == last) {
                        *kind = first;
                    }
                }
            }
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
        let after = |before: &Situation, (kind, product): (usize, usize), remembers: bool| {
            let open = !distinct[&kind].continued[product].is_empty();
            let mut forbidden: BTreeSet<usize> = match before.open {
                Some((last, _)) if last == kind => before.forbidden.clone(),
                _ => distinct
                    .keys()
                    .copied()
                    .filter(|other| {
                        *other != kind
                            && commute(*other, kind)
                            && (*other < kind || remembers && before.forbidden.contains(other))
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
        let machine = |remembers: bool| {
            let mut states = vec![Situation {
                forbidden: BTreeSet::new(),
                open: None,
            }];
            let mut successors: Vec<Vec<Step>> = Vec::new();
            while successors.len() < states.len() {
                if remembers && states.len() > MOST_STATES {
                    return None;
                }
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
                    let next = after(&here, (*kind, *product), remembers);
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
            Some(successors)
        };
        let successors = machine(true).or_else(|| machine(false));
        Self {
            successors: successors.expect("the second machine has no limit"),
        }
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
