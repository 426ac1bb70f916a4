//! Everything that the laws allow can be reached: the papers' proofs, carried out on a position.
//!
//! Both proofs bring the pieces home kind by kind and then turn them in their places, each time with one move that
//! affects few pieces, conjugated so that it affects the right ones: Kamack and Keane, section 7 with Appendix A, for
//! the tesseract, and Pieper, propositions 11.6 to 11.9, for the cube.

mod cube;
mod setups;
mod tesseract;
mod tools;

use std::sync::Arc;

use group::Permutation;
use puzzle::structure::Structure;
use puzzle::{Algorithm, PieceId, Puzzle};

use cube::CubeProver;
pub use cube::{LEMMA_11_10, LEMMA_11_11, LEMMA_11_12, LEMMA_11_14};
use tesseract::TesseractProver;

/// What a step brings about, in the order in which they come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aim {
    /// The whole puzzle is turned, so that what no turn of a layer moves is at home.
    Hold,
    /// A turn makes the permutation of the dyads even, and with it that of the triads.
    Parity,
    /// Dyads come home, two pairs at a time.
    PlaceDyads,
    /// Triads come home, three at a time.
    PlaceTriads,
    /// Tetrads come home, two pairs at a time.
    PlaceTetrads,
    /// Dyads are flipped, two at a time.
    FlipDyads,
    /// Triads are reflected, two at a time.
    ReflectTriads,
    /// Single triads are twisted.
    TwistTriads,
    /// Tetrads are twisted, each together with the last one.
    TwistTetrads,
    /// What is left at the last tetrad is set right.
    LastTetrad,
    /// Corners come home, one pair at a time (Pieper, proposition 11.6).
    PlaceCorners,
    /// Corners are twisted, each together with the last one (proposition 11.7).
    TwistCorners,
    /// Edges come home, three at a time (proposition 11.8).
    PlaceEdges,
    /// Edges are flipped, two at a time (proposition 11.9).
    FlipEdges,
}

impl Aim {
    /// What the steps do, as a heading without its end.
    pub fn words(self) -> &'static str {
        match self {
            Self::Hold => "turn the whole puzzle",
            Self::Parity => "make the permutation of the dyads even",
            Self::PlaceDyads => "bring dyads home, two pairs at a time",
            Self::PlaceTriads => "bring triads home, three at a time",
            Self::PlaceTetrads => "bring tetrads home, two pairs at a time",
            Self::FlipDyads => "flip dyads, two at a time",
            Self::ReflectTriads => "reflect triads, two at a time",
            Self::TwistTriads => "twist single triads",
            Self::TwistTetrads => "twist tetrads, each together with the last one",
            Self::LastTetrad => "set the last tetrad right",
            Self::PlaceCorners => "bring corners home, one pair at a time",
            Self::TwistCorners => "twist corners, each together with the last one",
            Self::PlaceEdges => "bring edges home, three at a time",
            Self::FlipEdges => "flip edges, two at a time",
        }
    }

    /// Why the steps end with all of these pieces right: a sentence, with its source.
    pub fn why(self) -> &'static str {
        match self {
            Self::Hold => "The proof is about a puzzle whose middles are at home.",
            Self::Parity => {
                "A turn moves four dyads and twelve triads in cycles of four, so it changes both parities; the law \
                 says that they are equal, so now both are even (section 7)."
            }
            Self::PlaceDyads => {
                "An even permutation is a product of pairs of exchanges, so all dyads come home (section 5)."
            }
            Self::PlaceTriads => {
                "The triads are permuted evenly now, and an even permutation is a product of cycles of three \
                 (section 5)."
            }
            Self::PlaceTetrads => {
                "The law says that tetrads are permuted evenly, so pairs of exchanges bring all of them home \
                 (section 5)."
            }
            Self::FlipDyads => {
                "The law says that an even number of dyads is flipped, so none is left over (section 6b)."
            }
            Self::ReflectTriads => {
                "The law says that an even number of triads is reflected, so none is left over (section 6c)."
            }
            Self::TwistTriads => "A triad can be twisted alone, so no law is needed (section 6c).",
            Self::TwistTetrads => {
                "The law says that the twists add up to a multiple of three, so the last tetrad is not twisted: it is \
                 right, or crossed (section 6d)."
            }
            Self::LastTetrad => "A cross can be made alone, so no law is needed (section 6d).",
            Self::PlaceCorners => {
                "Any two corners can be exchanged, whatever becomes of the edges (proposition 11.6 and lemma 11.10)."
            }
            Self::TwistCorners => {
                "The law says that the twists add up to a multiple of three, so the last corner comes right with the \
                 others (proposition 11.7 and lemma 11.11)."
            }
            Self::PlaceEdges => {
                "The corners are home, an even permutation; so by the law the edges are permuted evenly, and an even \
                 permutation is a product of cycles of three (proposition 11.8 and lemma 11.12)."
            }
            Self::FlipEdges => {
                "The law says that an even number of edges is flipped, so none is left over (proposition 11.9 and \
                 lemma 11.14)."
            }
        }
    }
}

/// One step: a move that affects few pieces, conjugated, or a single turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What it is for.
    pub aim: Aim,
    /// The slots whose pieces it is about; what else it moves comes right later.
    pub slots: Vec<PieceId>,
    /// How the move is written, such as `Q6`; `None` for a turn that needs none.
    pub useful: Option<&'static str>,
    /// Whether the move is done backwards.
    pub backwards: bool,
    /// The turns before it; they are taken back after it. For a step without a move, the turn.
    pub setup: Algorithm,
    /// All turns of the step.
    pub algorithm: Algorithm,
}

impl Step {
    /// The step in the puzzle's notation, such as `[R12 R34: Q6]`.
    ///
    /// # Panics
    /// If the step is of another puzzle.
    pub fn notation(&self, puzzle: &Puzzle) -> String {
        let setup = self.setup.display(puzzle).to_string();
        let dash = if self.backwards { "'" } else { "" };
        match self.useful {
            None => setup,
            Some(name) if self.backwards && name.contains(' ') && setup.is_empty() => {
                format!("({name})'")
            }
            Some(name) if self.backwards && name.contains(' ') => format!("[{setup}: ({name})']"),
            Some(name) if setup.is_empty() => format!("{name}{dash}"),
            Some(name) => format!("[{setup}: {name}{dash}]"),
        }
    }

    /// What the step does, one sentence.
    ///
    /// # Panics
    /// If the step is of another puzzle.
    pub fn words(&self, puzzle: &Puzzle) -> String {
        let names: Vec<&str> = self
            .slots
            .iter()
            .map(|&slot| puzzle.piece(slot).name.as_str())
            .collect();
        let at = |n: usize| names.get(n).copied().unwrap_or_default();
        let (a, b) = (at(0), at(1));
        match self.aim {
            Aim::Hold => "Hold the puzzle as usual, with all middles at home.".to_owned(),
            Aim::Parity => {
                "One turn makes the permutation of the dyads even, and with it that of the triads."
                    .to_owned()
            }
            Aim::PlaceDyads | Aim::PlaceTetrads => {
                let kind = if self.aim == Aim::PlaceDyads {
                    "dyads"
                } else {
                    "tetrads"
                };
                format!(
                    "Exchange the {kind} at {a} and {b}, and those at {} and {}: {b} gets its own.",
                    at(2),
                    at(3)
                )
            }
            Aim::PlaceTriads | Aim::PlaceEdges => {
                let kind = if self.aim == Aim::PlaceTriads {
                    "triads"
                } else {
                    "edges"
                };
                let c = at(2);
                format!("Move three {kind} round, from {a} to {b} to {c} to {a}: {b} gets its own.")
            }
            Aim::FlipDyads => format!("Flip the dyads {a} and {b}."),
            Aim::FlipEdges => format!("Flip the edges {a} and {b}."),
            Aim::ReflectTriads => format!("Reflect the triads {a} and {b}."),
            Aim::TwistTriads => format!("Twist the triad {a}."),
            Aim::TwistTetrads => {
                format!("Twist the tetrad {a}, and the last one, {b}, the other way.")
            }
            Aim::LastTetrad => format!("Undo the cross of the tetrad {a}."),
            Aim::PlaceCorners => {
                format!("Exchange the corners at {a} and {b}: {b} gets its own.")
            }
            Aim::TwistCorners => {
                format!("Twist the corner {a}, and the last one, {b}, the other way.")
            }
        }
    }
}

/// That no turns lead to a position; [`Structure::sums`] says why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unreachable;

/// Carries a proof out. Reuse it: making one takes some tenths of a second.
pub struct Prover {
    puzzle: Arc<Puzzle>,
    structure: Structure,
    proof: Proof,
}

enum Proof {
    Cube(Box<CubeProver>),
    Tesseract(Box<TesseractProver>),
}

impl Prover {
    /// The prover of a puzzle that has a proof in the papers: the 3x3x3 and the 3x3x3x3.
    pub fn new(puzzle: &Arc<Puzzle>) -> Option<Self> {
        let proof = match puzzle.name() {
            "3x3x3" => Proof::Cube(Box::new(CubeProver::new(puzzle))),
            "3x3x3x3" => Proof::Tesseract(Box::new(TesseractProver::new(puzzle))),
            _ => return None,
        };
        Some(Self {
            puzzle: puzzle.clone(),
            structure: Structure::new(puzzle),
            proof,
        })
    }

    /// The steps that bring a position to solved: on the tesseract they take up to forty thousand turns, on the cube up
    /// to some hundreds.
    ///
    /// # Errors
    /// When turns do not reach the position.
    ///
    /// # Panics
    /// If the position is of another puzzle.
    pub fn steps(&self, position: &Permutation) -> Result<Vec<Step>, Unreachable> {
        let held = self.structure.held(&self.puzzle, position);
        let held = held.map_err(|_| Unreachable)?;
        if !held.lawful {
            return Err(Unreachable);
        }
        let turns = held.orientation.moves.unwrap_or_default();
        let turns = turns.inverse(&self.puzzle);
        let hold = Step {
            aim: Aim::Hold,
            slots: Vec::new(),
            useful: None,
            backwards: false,
            setup: turns.clone(),
            algorithm: turns,
        };
        let mut work = Work {
            puzzle: &self.puzzle,
            position: held.rest,
            aim: Aim::Parity,
            steps: (!hold.algorithm.is_empty())
                .then_some(hold)
                .into_iter()
                .collect(),
        };
        match &self.proof {
            Proof::Cube(cube) => cube.solve(&mut work),
            Proof::Tesseract(tesseract) => tesseract.solve(&mut work),
        }
        debug_assert!(work.position.is_identity());
        Ok(work.steps)
    }
}

/// A position on its way to being solved.
struct Work<'a> {
    puzzle: &'a Puzzle,
    position: Permutation,
    aim: Aim,
    steps: Vec<Step>,
}
