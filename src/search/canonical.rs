//! Canonical sequences: of all orders of commuting turns, only one is searched.

use std::collections::BTreeSet;

use group::Permutation;

/// A finite-state machine that accepts one of all sequences that differ by trivialities only.
///
/// Two generators are *of one kind* when they commute and their product is again a generator or the identity (all
/// turns of one face are); no sequence has two neighbours of one kind. Kinds that commute (opposite faces) follow
/// one another in the generators' order only. Both are read off the generators; nothing is said about faces.
///
/// Every product of generators has a canonical sequence that is no longer than any other sequence for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    successors: Vec<Vec<Step>>,
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
        let distinct: BTreeSet<usize> = kinds.iter().copied().collect();
        // A state is the set of kinds that may not follow. After kind k these are k itself and the kinds that commute
        // with k and either come before it or were forbidden already.
        let after = |forbidden: &BTreeSet<usize>, kind: usize| -> BTreeSet<usize> {
            distinct
                .iter()
                .copied()
                .filter(|other| {
                    *other == kind
                        || commute(*other, kind) && (*other < kind || forbidden.contains(other))
                })
                .collect()
        };
        let mut states = vec![BTreeSet::new()];
        let mut successors: Vec<Vec<Step>> = Vec::new();
        while successors.len() < states.len() {
            let forbidden = states[successors.len()].clone();
            let mut steps = Vec::new();
            for (generator, kind) in kinds.iter().enumerate() {
                if forbidden.contains(kind) {
                    continue;
                }
                let next = after(&forbidden, *kind);
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

    /// The number of states.
    pub fn states(&self) -> usize {
        self.successors.len()
    }
}

#[cfg(test)]
mod tests;
