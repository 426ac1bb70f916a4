//! Registers on a puzzle, with algorithms or before there are any: what is drawn, lit and counted.

use std::sync::Arc;

use group::Permutation;
use puzzle::architecture::{Architecture, Register};
use puzzle::cycles::{PieceCycle, piece_cycles};
use puzzle::{Algorithm, PieceId, Puzzle};
use scene::{Highlight, Mark, Style, Target};
use wire::{ArchitectureView, CycleView};

use crate::state::colours::REGISTER_COLOURS;

/// The colour of shared pieces on the puzzle; a light grey that no sticker and no register has.
pub const SHARED_COLOUR: scene::Rgb = [0xf2, 0xee, 0xe4];

/// A register of a design.
#[derive(Clone, Debug)]
pub struct Part {
    /// How many values it has.
    pub order: u64,
    /// The cycles of its own pieces, which show its value.
    pub own: Vec<PieceCycle>,
    /// The cycles of the pieces that it moves and shares with others.
    pub compensating: Vec<PieceCycle>,
    /// The numbers for which the puzzle shows the value's remainder, ascending.
    pub moduli: Vec<u64>,
    /// Adds 1, once it is known.
    pub algorithm: Option<Algorithm>,
}

impl Part {
    /// The same without any pieces: nobody knows yet which ones its algorithm will move.
    pub fn unplaced(self) -> Self {
        Self {
            own: Vec::new(),
            compensating: Vec::new(),
            ..self
        }
    }

    /// Its own pieces.
    pub fn pieces(&self) -> impl Iterator<Item = PieceId> {
        self.own
            .iter()
            .flat_map(|cycle| cycle.pieces.iter().copied())
    }
}

/// Registers that somebody has put together.
#[derive(Clone, Debug)]
pub struct Design {
    pub puzzle: Arc<Puzzle>,
    /// The registers, in order.
    pub parts: Vec<Part>,
    /// The pieces that several registers move, or that are set aside for that.
    pub shared: Vec<PieceId>,
    /// With the algorithms of as many registers, from the first on, as have one; `None` while the first has none.
    pub architecture: Option<Architecture>,
}

impl Design {
    /// An example of what was found possible. Pieces that the puzzle does not have are left out.
    pub fn of_found(puzzle: &Arc<Puzzle>, found: &ArchitectureView) -> Self {
        let known = |id: &u16| usize::from(*id) < puzzle.pieces().len();
        let cycles = |views: &[CycleView]| -> Vec<PieceCycle> {
            views
                .iter()
                .map(|view| PieceCycle {
                    pieces: view
                        .pieces
                        .iter()
                        .filter(|id| known(id))
                        .map(|&id| PieceId(id))
                        .collect(),
                    order: view.order,
                })
                .filter(|cycle| !cycle.pieces.is_empty())
                .collect()
        };
        Self {
            puzzle: puzzle.clone(),
            parts: found
                .registers
                .iter()
                .map(|register| Part {
                    order: register.order,
                    own: cycles(&register.cycles),
                    compensating: cycles(&register.compensating),
                    moduli: register.moduli.clone(),
                    algorithm: None,
                })
                .collect(),
            shared: found
                .shared
                .iter()
                .filter(|id| known(id))
                .map(|&id| PieceId(id))
                .collect(),
            architecture: None,
        }
    }

    /// What algorithms make of a puzzle.
    pub fn of_algorithms(puzzle: &Arc<Puzzle>, architecture: Architecture) -> Self {
        let permutations: Vec<&Permutation> = architecture
            .registers
            .iter()
            .map(Register::permutation)
            .collect();
        let pieces = (0..puzzle.pieces().len()).map(|id| PieceId(id as u16));
        let is_shared = |piece: &PieceId| {
            let moved = |by: &&&Permutation| !puzzle.is_solved_at(by, *piece);
            permutations.iter().filter(moved).count() > 1
        };
        let shared = pieces.filter(is_shared).collect();
        let parts = architecture
            .registers
            .iter()
            .map(|register| {
                let (own, compensating) = piece_cycles(puzzle, register.permutation())
                    .into_iter()
                    .partition(|cycle| register.pieces.contains(&cycle.pieces[0]));
                Part {
                    order: register.order,
                    own,
                    compensating,
                    moduli: register.moduli(puzzle),
                    algorithm: Some(register.algorithm.clone()),
                }
            })
            .collect();
        Self {
            puzzle: puzzle.clone(),
            parts,
            shared,
            architecture: Some(architecture),
        }
    }

    /// The lengths of the algorithms, if all are known.
    pub fn lengths(&self) -> Option<Vec<usize>> {
        let algorithms = self.parts.iter().map(|part| part.algorithm.as_ref());
        algorithms.map(|algorithm| Some(algorithm?.len())).collect()
    }

    /// Each register's value in a position; `None` where the pieces show none, or there is no algorithm yet.
    pub fn values(&self, position: &Permutation) -> Vec<Option<u64>> {
        let value = |n: usize| {
            let register = self.architecture.as_ref()?.registers.get(n)?;
            register.decode(&self.puzzle, position)
        };
        (0..self.parts.len()).map(value).collect()
    }

    /// What stands out on the puzzle: the pieces of each register in its colour, or those of one alone, and the shared
    /// ones.
    pub fn highlights(&self, lit: Option<usize>) -> Vec<Highlight> {
        let registers = self.parts.iter().enumerate();
        let mut all: Vec<Highlight> = registers
            .filter(|(n, _)| lit.is_none_or(|lit| lit == *n))
            .map(|(n, part)| own(n, part.pieces().collect()))
            .collect();
        let shared: Vec<PieceId> = match lit.and_then(|n| self.parts.get(n)) {
            None => self.shared.clone(),
            Some(part) => part
                .compensating
                .iter()
                .flat_map(|cycle| cycle.pieces.iter().copied())
                .collect(),
        };
        all.push(shared_pieces(shared));
        all.retain(|highlight| highlight.target != Target::Pieces(Vec::new()));
        all
    }
}

/// Pieces in the colour of register `n`, with its mark.
pub fn own(n: usize, pieces: Vec<PieceId>) -> Highlight {
    let n = n % REGISTER_COLOURS.len();
    Highlight {
        target: Target::Pieces(pieces),
        colour: REGISTER_COLOURS[n],
        style: Style::Register(Mark::FOR_REGISTERS[n]),
    }
}

/// Pieces in the colour of shared ones.
pub fn shared_pieces(pieces: Vec<PieceId>) -> Highlight {
    Highlight {
        target: Target::Pieces(pieces),
        colour: SHARED_COLOUR,
        style: Style::Register(Mark::Ring),
    }
}
