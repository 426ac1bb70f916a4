//! Architectures: algorithms as registers that one puzzle can have side by side (Chaudhary, Rovnyak and Gray, *Qter*,
//! sections 2.0.4 and 3.1.4).

mod number;
mod presets;
mod register;
mod single;

use std::fmt;

use group::Permutation;

use crate::{Algorithm, Piece, PieceId, Puzzle};

pub use number::prime_powers;
pub use presets::{Preset, PresetError, Proof, parse_presets, presets};
pub use register::Register;

/// Registers whose algorithms commute and which can be read independently of each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Architecture {
    /// The registers, in the order of their algorithms; at least one.
    pub registers: Vec<Register>,
}

/// Why algorithms do not make an architecture. Algorithms are counted from 0 here, and from 1 in the messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArchitectureError {
    /// There are no algorithms.
    Empty,
    /// An algorithm changes nothing, so it cannot count.
    ChangesNothing {
        /// The algorithm.
        algorithm: usize,
    },
    /// Two algorithms do not commute.
    DoNotCommute {
        /// The first algorithm.
        first: usize,
        /// The other, later in the list.
        second: usize,
    },
    /// Every piece that an algorithm moves is moved by another one too, so nothing shows its value.
    NoPieces {
        /// The algorithm.
        algorithm: usize,
    },
    /// A register has more values than 64 bits can count.
    TooLarge {
        /// The algorithm.
        algorithm: usize,
    },
}

impl fmt::Display for ArchitectureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("An architecture needs at least one algorithm."),
            Self::ChangesNothing { algorithm } => write!(
                f,
                "Algorithm {} leaves the puzzle as it is, so it cannot count; choose one that moves pieces.",
                algorithm + 1
            ),
            Self::DoNotCommute { first, second } => write!(
                f,
                "Algorithms {} and {} disturb each other: doing them in the other order gives another position.",
                first + 1,
                second + 1
            ),
            Self::NoPieces { algorithm } => write!(
                f,
                "Algorithm {} moves no piece that the others leave alone, so its value cannot be read.",
                algorithm + 1
            ),
            Self::TooLarge { algorithm } => {
                write!(
                    f,
                    "Algorithm {} has more values than 64 bits can count.",
                    algorithm + 1
                )
            }
        }
    }
}

impl std::error::Error for ArchitectureError {}

/// The most orders of the registers of one realisation: as many as four registers of one size have.
const MOST_EXCHANGED: usize = 24;

impl Architecture {
    /// The architecture in which each algorithm adds 1 to a register of its own.
    ///
    /// # Errors
    /// Every problem: algorithms that do nothing, that do not commute, or whose values cannot be read from pieces which
    /// the others leave alone.
    ///
    /// # Panics
    /// If a move is of a larger puzzle.
    pub fn from_algorithms(
        puzzle: &Puzzle,
        algorithms: Vec<Algorithm>,
    ) -> Result<Self, Vec<ArchitectureError>> {
        if algorithms.is_empty() {
            return Err(vec![ArchitectureError::Empty]);
        }
        let permutations: Vec<Permutation> = algorithms
            .iter()
            .map(|algorithm| algorithm.permutation(puzzle))
            .collect();
        let mut errors = disturbances(&permutations);

        let mut registers = Vec::new();
        for (i, (algorithm, permutation)) in algorithms.into_iter().zip(&permutations).enumerate() {
            if permutation.is_identity() {
                errors.push(ArchitectureError::ChangesNothing { algorithm: i });
                continue;
            }
            let others = permutations.iter().enumerate().filter(|&(j, _)| j != i);
            let others: Vec<&Permutation> = others.map(|(_, other)| other).collect();
            let pieces = own_pieces(puzzle, permutation, &others);
            if pieces.is_empty() {
                errors.push(ArchitectureError::NoPieces { algorithm: i });
                continue;
            }
            match Register::new(puzzle, algorithm, permutation.clone(), pieces) {
                Some(register) => registers.push(register),
                None => errors.push(ArchitectureError::TooLarge { algorithm: i }),
            }
        }
        if errors.is_empty() {
            Ok(Self { registers })
        } else {
            Err(errors)
        }
    }

    /// A known architecture with registers of these sizes, in this order; `None` if none is known.
    pub fn preset(puzzle: &Puzzle, orders: &[u64]) -> Option<Self> {
        presets::known(puzzle)
            .iter()
            .find_map(|preset| preset.architecture.arranged(orders))
    }

    /// All known realisations of registers of these sizes, in this order, that of [`Self::preset`] first. Registers of
    /// one size take turns, so that each has every place that such a one can have; none is there twice.
    pub fn realisations(puzzle: &Puzzle, orders: &[u64]) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for preset in presets::known(puzzle).iter() {
            let Some(arranged) = preset.architecture.arranged(orders) else {
                continue;
            };
            for realisation in arranged.exchanged() {
                if !all.contains(&realisation) {
                    all.push(realisation);
                }
            }
        }
        all
    }

    /// These registers in every order that leaves the list of sizes as it is, this one first; of more than
    /// [`MOST_EXCHANGED`] some.
    fn exchanged(self) -> Vec<Self> {
        let count = self.registers.len();
        let mut all = vec![self];
        for place in 0..count {
            for at in 0..all.len() {
                for other in place + 1..count {
                    let registers = &all[at].registers;
                    if registers[other].order == registers[place].order
                        && all.len() < MOST_EXCHANGED
                    {
                        let mut registers = registers.clone();
                        registers.swap(place, other);
                        all.push(Self { registers });
                    }
                }
            }
        }
        all
    }

    /// One register of this size, for which an algorithm is looked for: within about as much work as it takes to try
    /// all words of four moves on the 3x3x3. `None` if none is found.
    pub fn of_size(puzzle: &Puzzle, order: u64) -> Option<Self> {
        let algorithm = single::of_order(puzzle, order)?;
        Self::from_algorithms(puzzle, vec![algorithm]).ok()
    }

    /// The sizes next to one that [`Self::of_size`] does not find: a smaller and a larger one, as far as short words
    /// have them.
    pub fn sizes_near(puzzle: &Puzzle, order: u64) -> Vec<u64> {
        single::near(puzzle, order)
    }

    /// The register orders of all known architectures of a puzzle, each once; none for a puzzle without any.
    pub fn preset_orders(puzzle: &Puzzle) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        for preset in presets::known(puzzle).iter() {
            let orders = preset.architecture.orders();
            if !all.contains(&orders) {
                all.push(orders);
            }
        }
        all
    }

    /// The order of each register.
    pub fn orders(&self) -> Vec<u64> {
        self.registers
            .iter()
            .map(|register| register.order)
            .collect()
    }

    /// The number of moves of each register's algorithm.
    pub fn lengths(&self) -> Vec<usize> {
        self.registers
            .iter()
            .map(|register| register.algorithm.len())
            .collect()
    }

    /// The pieces that the puzzle's moves reach and none of the algorithms does.
    pub fn left_over(&self, puzzle: &Puzzle) -> Vec<PieceId> {
        let pieces = (0..puzzle.pieces().len() as u16).map(PieceId);
        let is_left = |piece: &PieceId| {
            let mut registers = self.registers.iter();
            let mut generators = puzzle.generators().into_iter();
            registers.all(|register| puzzle.is_solved_at(register.permutation(), *piece))
                && generators.any(|id| !puzzle.is_solved_at(&puzzle.mv(id).permutation, *piece))
        };
        pieces.filter(is_left).collect()
    }

    /// The same registers in the order of the given sizes; `None` if they have other sizes.
    pub fn arranged(&self, orders: &[u64]) -> Option<Self> {
        let mut left: Vec<&Register> = self.registers.iter().collect();
        let mut registers = Vec::with_capacity(orders.len());
        for &order in orders {
            let found = left.iter().position(|register| register.order == order)?;
            registers.push(left.remove(found).clone());
        }
        left.is_empty().then_some(Self { registers })
    }
}

fn disturbances(permutations: &[Permutation]) -> Vec<ArchitectureError> {
    let mut errors = Vec::new();
    for (first, a) in permutations.iter().enumerate() {
        for (second, b) in permutations.iter().enumerate().skip(first + 1) {
            if !a.commutes(b) {
                errors.push(ArchitectureError::DoNotCommute { first, second });
            }
        }
    }
    errors
}

fn own_pieces(puzzle: &Puzzle, permutation: &Permutation, others: &[&Permutation]) -> Vec<PieceId> {
    let moves = |permutation: &Permutation, piece: &Piece| {
        piece
            .facets
            .iter()
            .any(|&point| permutation.image(point.into()) != usize::from(point))
    };
    puzzle
        .pieces()
        .iter()
        .enumerate()
        .filter(|(_, piece)| moves(permutation, piece))
        .filter(|(_, piece)| !others.iter().any(|other| moves(other, piece)))
        .map(|(id, _)| PieceId(id as u16))
        .collect()
}
