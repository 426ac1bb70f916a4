//! The structure of a puzzle, derived from its moves: orbits of pieces, orientations, laws, and the resulting order.
//!
//! With pieces taken apart and reassembled arbitrarily, an orbit of `n` pieces has the group `H wr S_n`, where `H` is
//! what moves can do to a piece that they bring back to its home. A law is a homomorphism from the group of all
//! assemblies to a cyclic group under which every move is 0; all of them are found by linear algebra, because such a
//! homomorphism is a sum of homomorphisms of its parts. (Kamack and Keane, sections 6 and 7; Gould, theorems 4 to 6.)
//!
//! Nothing here is specific to a puzzle. That only laws restrict a given puzzle is proved with a stabilizer chain; see
//! [`Structure::order`].

mod assembly;
mod classes;
mod finite;
mod held;
mod laws;
mod repair;
mod symmetry;
mod twists;
mod work;

use std::collections::BTreeMap;

use group::{BigUint, Permutation, StabilizerChain, orbits};

use crate::stages::kind;
use crate::{PieceId, Puzzle};

pub use assembly::{Assembly, AssemblyError};
pub use classes::Sum;
use finite::TooLarge;
pub use finite::{Factor, FiniteGroup};
pub use held::Held;
pub use laws::{Law, Quantity, Term};
pub use repair::{InPlace, Repair, way};
pub use symmetry::{Symmetry, symmetries};
pub(crate) use work::Work;

/// The largest group of rearrangements of an orbit, other than all or all even ones, whose own laws are derived.
const ENUMERATED: usize = 5000;

/// The most orientations that all kinds of pieces of a puzzle of the user's own may have together.
const MOST_ORIENTATIONS: usize = 10_000;

/// Why a puzzle is too much to work with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Excess {
    /// Its group is.
    Group,
    /// Its pieces turn in place in too many ways.
    Orientations,
    /// Its pieces and their laws are.
    Structure,
}

/// Pieces that moves take to one another's homes.
#[derive(Clone, Debug)]
pub struct Orbit {
    /// The pieces, ascending. Their home positions have the same numbers.
    pub pieces: Vec<PieceId>,
    /// By piece, in the order of `pieces`, its facets in an order that compares the pieces with each other: the k-th
    /// facets correspond.
    pub frames: Vec<Vec<u16>>,
    /// What moves can do to a piece that comes back to its slot, as permutations of the facets in its frame.
    pub orientations: FiniteGroup,
    /// How moves rearrange the pieces.
    pub positions: Positions,
    /// The singular name of the pieces: `edge`, `triad`.
    pub kind: String,
    /// The plural name, different from other orbits: `edges`, `edges like UFr`.
    pub name: String,
}

/// The group of rearrangements of an orbit's pieces that the moves make.
#[derive(Clone, Debug)]
pub enum Positions {
    /// All of them.
    All,
    /// The even ones. With three or four pieces they have laws of their own, which need the group.
    Even(Option<FiniteGroup>),
    /// Others; the elements if there are few.
    Some(Box<StabilizerChain>, Option<FiniteGroup>),
}

impl Positions {
    fn finite(&self) -> Option<&FiniteGroup> {
        match self {
            Self::All => None,
            Self::Even(group) | Self::Some(_, group) => group.as_ref(),
        }
    }

    /// Whether the moves make this rearrangement of the pieces.
    fn contains(&self, permutation: &Permutation) -> bool {
        match self {
            Self::All => true,
            Self::Even(_) => permutation.is_even(),
            Self::Some(chain, _) => chain.contains(permutation),
        }
    }
}

impl Orbit {
    /// The number of assemblies of the orbit's pieces, each in every orientation that moves give it, ignoring laws.
    pub fn assemblies(&self) -> BigUint {
        let count = self.pieces.len() as u32;
        let slots: BigUint = (1..=count).map(BigUint::from).product();
        slots * BigUint::from(self.orientations.order()).pow(count)
    }

    fn rearrangements(&self) -> BigUint {
        let all: BigUint = (1..=self.pieces.len()).map(BigUint::from).product();
        match &self.positions {
            Positions::All => all,
            Positions::Even(_) => all / 2_u32,
            Positions::Some(chain, _) => chain.order().clone(),
        }
    }
}

/// The structure of a puzzle under the moves of [`Puzzle::generators`].
#[derive(Clone, Debug)]
pub struct Structure {
    orbits: Vec<Orbit>,
    fixed: Vec<PieceId>,
    /// The facets of those pieces.
    still: Vec<(u16, PieceId)>,
    laws: Vec<Law>,
    /// By piece, its orbit and its number in it.
    slots: Vec<Option<(usize, usize)>>,
}

impl Structure {
    /// Derives the structure of a puzzle. Takes milliseconds, about a second for the largest puzzles.
    #[expect(
        clippy::missing_panics_doc,
        reason = "moves take pieces to pieces, however the puzzle was made"
    )]
    pub fn new(puzzle: &Puzzle) -> Self {
        Self::within(puzzle, usize::MAX, &Work::unlimited()).expect("there is no limit")
    }

    /// Whether the group and the structure of a puzzle can be worked out with little work, which is counted and not
    /// timed.
    pub(crate) fn excess(puzzle: &Puzzle) -> Option<Excess> {
        let work = Work::of_a_definition();
        let turns = puzzle.generating_turns();
        let wanted = |images: u64| work.spend(images as usize).is_some();
        if StabilizerChain::while_wanted(&turns, &[], 1, &wanted).is_none() {
            return Some(Excess::Group);
        }
        Self::within(puzzle, MOST_ORIENTATIONS, &work).err()
    }

    /// The structure, unless the pieces of all orbits have more orientations together than this, or it is too much
    /// work.
    fn within(puzzle: &Puzzle, mut orientations: usize, work: &Work) -> Result<Self, Excess> {
        let steps: Vec<&Permutation> = puzzle
            .generators()
            .into_iter()
            .map(|id| &puzzle.mv(id).permutation)
            .collect();
        let count = puzzle.pieces().len();
        let owner = |facet: usize| puzzle.facets()[facet].piece;
        let on_pieces: Vec<Permutation> = steps
            .iter()
            .map(|step| {
                let images = puzzle
                    .pieces()
                    .iter()
                    .map(|piece| match piece.facets.first() {
                        Some(&facet) => owner(step.image(facet.into())).0,
                        None => 0,
                    });
                Permutation::from_images(images.collect()).expect("moves take pieces to pieces")
            })
            .collect();
        let mut all = Vec::new();
        let mut fixed = Vec::new();
        let mut slots = vec![None; count];
        for class in orbits(count, &on_pieces).classes() {
            let orbit = orbit(puzzle, &steps, &on_pieces, class, (orientations, work))?;
            orientations -= orbit.orientations.order();
            if orbit.pieces.len() == 1 && orbit.orientations.order() == 1 {
                fixed.push(orbit.pieces[0]);
                continue;
            }
            for (number, piece) in orbit.pieces.iter().enumerate() {
                slots[usize::from(piece.0)] = Some((all.len(), number));
            }
            all.push(orbit);
        }
        name_orbits(puzzle, &mut all);
        let mut structure = Self {
            orbits: all,
            still: fixed
                .iter()
                .flat_map(|&piece| puzzle.piece(piece).facets.iter().map(move |&f| (f, piece)))
                .collect(),
            fixed,
            laws: Vec::new(),
            slots,
        };
        structure.laws = laws::find(&structure, &steps, work).ok_or(Excess::Structure)?;
        Ok(structure)
    }

    /// The orbits of pieces that move, ordered by first piece. A piece that only turns in its position is an orbit of
    /// its own.
    pub fn orbits(&self) -> &[Orbit] {
        &self.orbits
    }

    /// The pieces that no move affects visibly, such as the centres of the 3x3x3.
    pub fn fixed(&self) -> &[PieceId] {
        &self.fixed
    }

    /// The laws, apart from the [`Positions`] of each orbit. They are independent: each divides the number of positions
    /// by its modulus.
    pub fn laws(&self) -> &[Law] {
        &self.laws
    }

    /// The orbit of a piece, and the piece's number in it; None if it is fixed.
    ///
    /// # Panics
    /// If it is a piece of a larger puzzle.
    pub fn slot(&self, piece: PieceId) -> Option<(usize, usize)> {
        self.slots[usize::from(piece.0)]
    }

    /// The number of assemblies of all orbits, each in its own positions and orientations.
    pub fn assemblies(&self) -> BigUint {
        self.orbits.iter().map(Orbit::assemblies).product()
    }

    /// The order of the group if nothing but the laws restricts it; never less than the true order. A test compares it
    /// with the true order for all puzzles of the catalogue.
    pub fn order(&self) -> BigUint {
        let assembled: BigUint = self
            .orbits
            .iter()
            .map(|orbit| {
                let turned = BigUint::from(orbit.orientations.order());
                orbit.rearrangements() * turned.pow(orbit.pieces.len() as u32)
            })
            .product();
        let index: BigUint = self
            .laws
            .iter()
            .map(|law| BigUint::from(law.modulus))
            .product();
        assembled / index
    }
}

fn orbit(
    puzzle: &Puzzle,
    steps: &[&Permutation],
    on_pieces: &[Permutation],
    class: &[u16],
    (most_orientations, work): (usize, &Work),
) -> Result<Orbit, Excess> {
    // Each step moves each piece once for the frames and once to see how it is turned.
    let once = steps.len() * class.len() * puzzle.pieces()[usize::from(class[0])].facets.len();
    work.spend(2 * once).ok_or(Excess::Structure)?;
    let number: BTreeMap<u16, usize> = class.iter().enumerate().map(|(i, &p)| (p, i)).collect();
    let facets = |piece: u16| &puzzle.pieces()[usize::from(piece)].facets;
    // Frames propagate along a tree of moves: whatever brought a piece somewhere first defines orientation 0 there.
    let mut frames: Vec<Vec<u16>> = vec![Vec::new(); class.len()];
    frames[0].clone_from(facets(class[0]));
    let mut reached = vec![class[0]];
    let mut at = 0;
    while at < reached.len() {
        let piece = reached[at];
        for (step, pieces) in steps.iter().zip(on_pieces) {
            let to = pieces.image(piece.into()) as u16;
            if to != class[0] && frames[number[&to]].is_empty() {
                frames[number[&to]] = moved(step, &frames[number[&piece]]);
                reached.push(to);
            }
        }
        at += 1;
    }
    let mut turns = Vec::new();
    for (step, pieces) in steps.iter().zip(on_pieces) {
        for &piece in class {
            let to = number[&(pieces.image(piece.into()) as u16)];
            let landed = moved(step, &frames[number[&piece]]);
            let turn = within(&frames[to], &landed).expect("moves take pieces to pieces whole");
            work.spend(turns.len()).ok_or(Excess::Structure)?;
            if !turn.is_identity() && !turns.contains(&turn) {
                turns.push(turn);
            }
        }
    }
    let size = facets(class[0]).len();
    let orientations = FiniteGroup::new(size, &turns, most_orientations, work)
        .map_err(|_| Excess::Orientations)?;
    let rearranged: Vec<Permutation> = on_pieces
        .iter()
        .map(|pieces| {
            let images = class
                .iter()
                .map(|&piece| number[&(pieces.image(piece.into()) as u16)] as u16);
            Permutation::from_images(images.collect()).expect("an orbit goes to itself")
        })
        .collect();
    let positions = positions(class.len(), &rearranged, work).ok_or(Excess::Structure)?;
    Ok(Orbit {
        pieces: class.iter().map(|&piece| PieceId(piece)).collect(),
        frames,
        orientations,
        positions,
        kind: String::new(),
        name: String::new(),
    })
}

fn positions(count: usize, rearranged: &[Permutation], work: &Work) -> Option<Positions> {
    let wanted = |images: u64| work.spend(images as usize).is_some();
    let chain = StabilizerChain::while_wanted(rearranged, &[], 1, &wanted)?;
    // Those of a group with more elements are not needed.
    let small = || match FiniteGroup::new(count, rearranged, ENUMERATED, work) {
        Ok(group) => Some(Some(group)),
        Err(TooLarge::Elements) => Some(None),
        Err(TooLarge::Work) => None,
    };
    let all: BigUint = (1..=count).map(BigUint::from).product();
    Some(if *chain.order() == all {
        Positions::All
    } else if chain.order() * 2_u32 == all && rearranged.iter().all(Permutation::is_even) {
        Positions::Even(if count <= 4 { small()? } else { None })
    } else {
        Positions::Some(Box::new(chain), small()?)
    })
}

/// The images of a frame's facets under a move.
fn moved(step: &Permutation, frame: &[u16]) -> Vec<u16> {
    frame
        .iter()
        .map(|&facet| step.image(facet.into()) as u16)
        .collect()
}

/// The orientation of a piece in a position: the k-th facet is where the image of k belongs. None if it does not fit.
fn within(frame: &[u16], landed: &[u16]) -> Option<Permutation> {
    let images: Option<Vec<u16>> = landed
        .iter()
        .map(|facet| frame.iter().position(|own| own == facet).map(|k| k as u16))
        .collect();
    Permutation::from_images(images?)
        .ok()
        .filter(|turn| turn.degree() == frame.len())
}

fn name_orbits(puzzle: &Puzzle, orbits: &mut [Orbit]) {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for orbit in orbits.iter_mut() {
        let facets = orbit.frames[0].len();
        orbit.kind = match kind(puzzle, facets).0 {
            "" => format!("{facets}-facet piece"),
            name => name.to_owned(),
        };
        *kinds.entry(orbit.kind.clone()).or_default() += 1;
    }
    for orbit in orbits {
        let example = &puzzle.piece(orbit.pieces[0]).name;
        orbit.name = if orbit.pieces.len() == 1 {
            format!("{} {example}", orbit.kind)
        } else if kinds[&orbit.kind] > 1 {
            format!("{}s like {example}", orbit.kind)
        } else {
            format!("{}s", orbit.kind)
        };
    }
}
