//! The tables of short algorithms for sums that come with the program, and what the solver finds for those of the
//! programs that come with it.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use group::Permutation;
use puzzle::adds::Adds;
use puzzle::{Algorithm, PieceId, Puzzle, catalogue};
use storage::{Asset, asset};
use wire::{FoundSum, Sum};

use crate::found::Found;

/// The only puzzle that has tables.
const CUBE: &str = "3x3x3";

/// Sums of built-in registers of the 3x3x3: of all of them, or of small amounts only. Made by `hypercubist architect
/// tables`.
struct Table {
    /// The registers' sizes, from the largest.
    orders: &'static [u64],
    asset: Asset,
}

/// Several where registers of the same sizes have several realisations.
static TABLES: [Table; 4] = [
    Table {
        orders: &[1260],
        asset: asset!(
            "adds/1260.adds",
            include_bytes!("../../assets/adds/1260.adds")
        ),
    },
    Table {
        orders: &[210, 24],
        asset: asset!(
            "adds/210-24.adds",
            include_bytes!("../../assets/adds/210-24.adds")
        ),
    },
    Table {
        orders: &[90, 90],
        asset: asset!(
            "adds/90-90.adds",
            include_bytes!("../../assets/adds/90-90.adds")
        ),
    },
    Table {
        orders: &[30, 18, 10, 9],
        asset: asset!(
            "adds/30-18-10-9.adds",
            include_bytes!("../../assets/adds/30-18-10-9.adds")
        ),
    },
];

/// What the solver finds for the sums of examples, exercises and lessons, so that these have their fewest turns at
/// once, before a solver has made its tables. A line has the puzzle, an algorithm that does what the sum does, the
/// numbers of the pieces that may end anywhere, and what is found, which may be nothing.
/// `UPDATE_CORPUS=1 cargo test -p hypercubist-tests --test qat sums` writes them.
static EXAMPLES: Asset = asset!(
    "adds/examples.txt",
    include_bytes!("../../assets/adds/examples.txt")
);

/// The sums of a text of such lines; other lines are left out.
fn read(text: &str) -> Found {
    let found = Found::default();
    let sum = |line: &str| {
        let [puzzle, algorithm, free, short] = *line.split('|').map(str::trim).collect::<Vec<_>>()
        else {
            return None;
        };
        let free = free.split_whitespace().map(|piece| piece.parse().ok());
        Some(FoundSum {
            sum: Sum {
                puzzle: puzzle.to_owned(),
                algorithm: algorithm.to_owned(),
                free: free.collect::<Option<_>>()?,
                known: None,
            },
            found: (!short.is_empty()).then(|| short.to_owned()),
        })
    };
    found.take(&text.lines().filter_map(sum).collect::<Vec<_>>());
    found
}

/// The tables that the programs so far need.
#[derive(Default)]
pub struct Tables(Mutex<State>);

#[derive(Default)]
struct State {
    /// By their places in the list; none where a host answered with something else.
    read: Vec<(usize, Option<Adds>)>,
    /// Those that a browser has not fetched yet.
    missing: BTreeSet<usize>,
    /// The sums of examples, once one was looked for.
    examples: Option<Found>,
    /// Whether one was looked for that a browser has not fetched yet.
    misses_examples: bool,
    /// Whether those that are missing cannot be had.
    goes_without: bool,
}

impl Tables {
    /// Without the sums of the programs that come with Hypercubist, which a test finds in this way.
    pub fn without_examples() -> Self {
        Self(Mutex::new(State {
            examples: Some(Found::default()),
            ..State::default()
        }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the tables of registers with these sizes, if any come with the program and are here.
    pub fn prepare(&self, puzzle: &Puzzle, orders: &[u64]) {
        let mut orders = orders.to_vec();
        orders.sort_unstable_by(|a, b| b.cmp(a));
        let tables = TABLES.iter().enumerate();
        let mut about = tables
            .filter(|(_, table)| table.orders == orders)
            .peekable();
        if about.peek().is_none() {
            return;
        }
        let cube = catalogue::by_name(CUBE).filter(|cube| **cube == *puzzle);
        let Some(cube) = cube else {
            return;
        };
        let mut state = self.lock();
        for (at, table) in about {
            if table.asset.is_missing() {
                state.missing.insert(at);
            } else if state.read.iter().all(|(known, _)| *known != at) {
                state.missing.remove(&at);
                let adds = Adds::from_bytes(&cube, table.asset.bytes()).ok();
                state.read.push((at, adds));
            }
        }
    }

    /// What would have been read and is not here; whoever compiles in a browser fetches and
    /// [provides](Asset::provide) it.
    pub fn missing(&self) -> Vec<&'static Asset> {
        let state = self.lock();
        if state.goes_without {
            return Vec::new();
        }
        let tables = state.missing.iter().map(|&at| &TABLES[at].asset);
        let examples = state.misses_examples.then_some(&EXAMPLES);
        let assets = tables.chain(examples);
        assets.filter(|asset| asset.is_missing()).collect()
    }

    /// From now on none is missing that is not here: they cannot be fetched.
    pub fn go_without(&self) {
        self.lock().goes_without = true;
    }

    /// A sum that does this, of a table that was read.
    pub fn get(&self, puzzle: &Puzzle, effect: &Permutation) -> Option<Algorithm> {
        let state = self.lock();
        let tables = state.read.iter().filter_map(|(_, adds)| adds.as_ref());
        let mut here = tables.filter(|adds| **adds.puzzle() == *puzzle);
        here.find_map(|adds| adds.get(effect).cloned())
    }

    /// What the solver finds for a sum that does this, if it is one of those that come with the program and these are
    /// here: a shorter algorithm, or that there is none.
    pub fn found(
        &self,
        puzzle: &Puzzle,
        effect: &Permutation,
        free: &[PieceId],
    ) -> Option<Option<Algorithm>> {
        let mut state = self.lock();
        if state.examples.is_none() && EXAMPLES.is_missing() {
            state.misses_examples = true;
            return None;
        }
        let examples = state.examples.get_or_insert_with(|| read(EXAMPLES.text()));
        examples.get(puzzle, effect, free)
    }
}

#[cfg(test)]
mod tests {
    use puzzle::architecture::Architecture;

    use super::*;

    /// [`Adds::get`] does each algorithm on the puzzle and compares.
    #[test]
    fn tables_have_an_algorithm_for_every_sum_or_every_small_one() {
        let cube = catalogue::by_name(CUBE).expect("the cube");
        for Table { orders, asset } in &TABLES {
            let adds = Adds::from_bytes(&cube, asset.bytes()).expect("a table");
            let realisations = Architecture::realisations(&cube, orders);
            let built_in = (realisations.iter()).find(|built_in| adds.is_about(&cube, built_in));
            let built_in = built_in.expect("built in");
            let known = adds.known();
            assert!(known.longest <= 20, "{orders:?}");
            let is_whole = known.known == known.total;
            let all: u64 = orders.iter().product();
            for number in 1..all {
                let mut rest = number;
                let mut effect = cube.solved();
                let mut is_small = true;
                for register in &built_in.registers {
                    let amount = rest % register.order;
                    effect = effect.then(&register.permutation().pow(amount as i64));
                    is_small &= amount.min(register.order - amount) <= 1;
                    rest /= register.order;
                }
                if is_whole || is_small {
                    assert!(adds.get(&effect).is_some(), "{orders:?} {number}");
                }
            }
        }
    }
}
