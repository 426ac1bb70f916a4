//! What the algorithm in hand does: its cycles, how often it must be repeated, and what can be made of it.

use std::rc::Rc;
use std::sync::Arc;

use group::{BigUint, Permutation};
use puzzle::cycles::{Form, PieceCycle, piece_cycles, write};
use puzzle::movecount::Effort;
use puzzle::structure::{Orbit, Structure};
use puzzle::{Orientation, PieceId, Puzzle, movecount};

use super::drawn::{Drawn, Press};
use super::parsed::ParsedAlgorithm;

/// What a user does with the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Show this cycle alone on the puzzle, or all again.
    Only(usize),
    /// Do the algorithm until the puzzle is where it began, or stop.
    Repeat,
    /// Its inverse takes its place.
    Inverse,
    /// What is typed into a field.
    Typed(Field, String),
    /// The commutator of both takes its place.
    Commutator,
    /// Something is pressed in the drawing of a group.
    Group(Press),
}

/// A field of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The other half of a commutator.
    Commutator,
    /// What generates the group that is drawn.
    Group,
}

/// A cycle and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The pieces, and the twist that each acquires on its way to the next one's home.
    pub pieces: Vec<(PieceId, u32)>,
    /// The cycle in the notation of the papers.
    pub notation: String,
    /// The number of repetitions that solve it.
    pub order: u64,
    /// The number of rounds that this takes.
    pub rounds: u64,
}

/// What the pieces of an orbit add up to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The orbit's name.
    pub pieces: String,
    /// Their twists added up, and what they are counted modulo; none where nothing about them adds up.
    pub twist: Option<(u32, u32)>,
    /// Whether an odd number of swaps rearranges them.
    pub odd: bool,
}

/// The most moves whose effort is estimated: nobody performs longer algorithms in one go.
const MOST_PERFORMED: usize = 200;

/// What an algorithm does: its cycles and its order.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    pub(super) text: String,
    /// The cycles, the longest first.
    pub cycles: Vec<Cycle>,
    /// How often the algorithm must be repeated until it has done nothing.
    pub order: BigUint,
    /// How the whole puzzle is held after it; none where pieces come apart.
    pub held: Option<Orientation>,
    /// By orbit with twists or moved pieces, as if it were held as usual.
    pub sums: Vec<Sum>,
    /// How two hands perform it; none on puzzles that the estimate is not about, and for long algorithms.
    pub effort: Option<Effort>,
}

impl Analysis {
    pub(super) fn new(puzzle: &Puzzle, structure: &Structure, parsed: &ParsedAlgorithm) -> Self {
        let algorithm = parsed.algorithm();
        let position = algorithm.permutation(puzzle);
        let performed = (1..=MOST_PERFORMED).contains(&algorithm.len());
        let held = structure.held(puzzle, &position).ok();
        let twists_of = |position| structure.twists(puzzle, position).unwrap_or_default();
        let twists = twists_of(&position);
        let of_rest = held.as_ref().map(|held| twists_of(&held.rest));
        let twist_in = |twists: &[u32], piece: PieceId| {
            let twist = twists.get(usize::from(piece.0));
            twist.copied().unwrap_or_default()
        };
        let twist = |piece: PieceId| twist_in(&twists, piece);
        let mut cycles: Vec<Cycle> = piece_cycles(puzzle, &position)
            .into_iter()
            .map(|cycle| Cycle {
                notation: written(puzzle, &position, &cycle),
                rounds: cycle.rounds(),
                order: cycle.order,
                pieces: cycle
                    .pieces
                    .iter()
                    .map(|&piece| (piece, twist(piece)))
                    .collect(),
            })
            .collect();
        cycles.sort_by_key(|cycle| std::cmp::Reverse((cycle.pieces.len(), cycle.order)));
        let sum = |(number, orbit): (usize, &Orbit)| {
            let modulus = orbit.twist_modulus();
            let assembly = &held.as_ref()?.assembly;
            let twists = of_rest.as_ref()?;
            Some(Sum {
                pieces: orbit.name.clone(),
                twist: (modulus > 1).then(|| {
                    (
                        orbit
                            .pieces
                            .iter()
                            .map(|&piece| twist_in(twists, piece))
                            .sum(),
                        modulus,
                    )
                }),
                odd: !assembly.slots[number].is_even(),
            })
        };
        Self {
            text: parsed.text().to_owned(),
            cycles,
            order: position.order(),
            held: held.as_ref().map(|held| held.orientation.clone()),
            sums: structure
                .orbits()
                .iter()
                .enumerate()
                .filter_map(sum)
                .collect(),
            effort: performed
                .then(|| movecount::effort(puzzle, &algorithm))
                .flatten(),
        }
    }

    /// The orders of the cycles, each once, ascending: the order is their least common multiple.
    pub fn orders(&self) -> Vec<u64> {
        let mut orders: Vec<u64> = self.cycles.iter().map(|cycle| cycle.order).collect();
        orders.sort_unstable();
        orders.dedup();
        orders
    }
}

/// The algorithm that is being repeated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repeat {
    /// How the puzzle came to where it began.
    pub(super) setup: Rc<str>,
    /// Where it began.
    pub(super) start: Permutation,
    /// How often it has been done.
    pub done: u64,
    /// How often it must be done; 0 if that is more than can be counted.
    pub times: u64,
}

/// The panel; see the module.
#[derive(Clone, Debug, Default)]
pub struct Cycles {
    pub(super) structure: Option<(String, Arc<Structure>)>,
    pub(super) analysis: Option<Analysis>,
    /// The cycle that alone is shown on the puzzle.
    pub only: Option<usize>,
    /// The other half of a commutator, as typed.
    pub other: String,
    /// The repetition, also when it is over.
    pub repeat: Option<Repeat>,
    /// The group that is drawn.
    pub group: Option<Box<Drawn>>,
}

impl Repeat {
    pub(super) fn goes_on(&self) -> bool {
        self.done < self.times || self.times == 0
    }

    /// How many steps all repetitions of `of` steps are.
    pub(super) fn steps(&self, of: usize) -> f64 {
        self.times.max(1) as f64 * of as f64
    }
}

/// One cycle of a position in the notation of the papers.
fn written(puzzle: &Puzzle, position: &Permutation, cycle: &PieceCycle) -> String {
    let mut images: Vec<u16> = (0..position.degree() as u16).collect();
    for &piece in &cycle.pieces {
        for &facet in &puzzle.piece(piece).facets {
            images[usize::from(facet)] = position.image(facet.into()) as u16;
        }
    }
    let alone = Permutation::from_images(images).ok();
    alone
        .and_then(|alone| write(puzzle, &alone, Form::Letters))
        .unwrap_or_default()
}
