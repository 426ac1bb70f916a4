//! How many states there are.
//!
//! A piece of one colour can be turned on the spot, and two pieces that look alike can be exchanged, and nobody sees
//! it. So a law of the cube is felt only where nothing unseen can break it. Exchanging two edges that look alike mends
//! the parity of both cubes; flipping an edge of one colour mends the flip of both; twisting a corner of one colour
//! mends the twist of the red and blue cube, while the green and yellow one has no such corner. Hence every assembly of
//! the red and blue cube can be reached, and one of three of the green and yellow one.

use group::BigUint;
use puzzle::structure::Structure;

use crate::space::{Space, Symmetry};
use crate::{Centres, TwoColour, puzzle};

/// The pieces of one kind of a taken-apart cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Choices of the slots for pieces of each look.
    pub slots: u64,
    /// Turns of the pieces in their slots that look different.
    pub turns: u64,
    /// Arrangements that turns of the faces reach.
    pub reached: u64,
}

/// What Pieper prints (section *Counting Arguments*).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    /// "Possible constructions".
    pub assemblies: u64,
    /// Solvable ones; for the red and blue cube it is said that all constructions are.
    pub states: u64,
    /// The table of section *Results*: states at each distance (half-turn metric), centres unseen, up to the
    /// colouring's rotations and an exchange of the colours.
    pub table: &'static [u64],
}

/// How many states a two-colour cube has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The eight corners.
    pub corners: Kind,
    /// The twelve edges.
    pub edges: Kind,
    /// Assemblies of the cube from its pieces that look different.
    pub assemblies: u64,
    /// States that turns of the faces reach: the arrangements of the corners times those of the edges.
    pub states: u64,
    /// The same by the group: its order by the number of rearrangements of the facets that turns can do and nobody
    /// sees. None if the puzzle's structure does not say.
    pub by_group: Option<u64>,
    /// States up to rotations and reflections of the colouring (with the colours exchanged where they take one to the
    /// other), which keep the distance from the solved state.
    pub classes: u64,
    /// States as Pieper counts them: up to the colouring's rotations and an exchange of the colours.
    pub classes_unseen: u64,
    /// What the paper says.
    pub printed: Printed,
}

/// Counts the states of a cube; takes a second.
pub fn counts(cube: TwoColour) -> Counts {
    let space = Space::new(cube);
    let (corner_slots, corner_turns) = assemblies(cube, 3);
    let (edge_slots, edge_turns) = assemblies(cube, 2);
    let corners = Kind {
        slots: corner_slots,
        turns: corner_turns,
        reached: space.corner_arrangements() as u64,
    };
    let edges = Kind {
        slots: edge_slots,
        turns: edge_turns,
        reached: space.edge_arrangements() as u64,
    };
    let by_group: Option<BigUint> = cube.colouring().positions(&Structure::new(puzzle()));
    Counts {
        corners,
        edges,
        assemblies: corner_slots * corner_turns * edge_slots * edge_turns,
        states: corners.reached * edges.reached,
        by_group: by_group.and_then(|count| count.try_into().ok()),
        classes: orbits(&space, space.symmetries(Centres::Seen).into_iter()),
        classes_unseen: orbits(
            &space,
            space
                .symmetries(Centres::Unseen)
                .into_iter()
                .filter(|symmetry| symmetry.is_rotation),
        ),
        printed: match cube {
            TwoColour::GreenYellow => Printed {
                assemblies: 174_596_083_200,
                states: 58_198_694_400,
                table: printed_table(cube),
            },
            TwoColour::RedBlue => Printed {
                assemblies: 321_889_075_200,
                states: 321_889_075_200,
                table: printed_table(cube),
            },
        },
    }
}

/// Pieper's table of section *Results*, by distance.
pub(crate) fn printed_table(cube: TwoColour) -> &'static [u64] {
    match cube {
        TwoColour::GreenYellow => &[
            1,
            4,
            48,
            593,
            7327,
            92_007,
            1_154_866,
            14_418_359,
            199_293_154,
            1_769_851_087,
            8_359_388_826,
        ],
        TwoColour::RedBlue => &[
            1,
            3,
            42,
            540,
            7199,
            95_189,
            1_250_962,
            16_333_778,
            210_637_384,
            2_582_582_687,
        ],
    }
}

/// The number of arrangements of the pieces with this many facets that look different.
fn assemblies(cube: TwoColour, facets: usize) -> (u64, u64) {
    let colouring = cube.colouring();
    // The least of a piece's looks, and how many it has.
    let mut looks: Vec<(Vec<usize>, u64)> = Vec::new();
    for piece in puzzle().pieces() {
        if piece.facets.len() == facets {
            let colours: Vec<usize> = piece.facets.iter().map(|&f| colouring.colour(f)).collect();
            let mut turned: Vec<Vec<usize>> = (0..facets)
                .map(|turn| [&colours[turn..], &colours[..turn]].concat())
                .collect();
            turned.sort();
            turned.dedup();
            looks.push((turned[0].clone(), turned.len() as u64));
        }
    }
    let turns = looks.iter().map(|(_, turns)| turns).product();
    looks.sort();
    // Placing the pieces one after another: the n-th of all, the k-th of its look.
    let mut slots = 1;
    let mut alike = 0;
    for (number, (look, _)) in (1..).zip(&looks) {
        let same = number > 1 && looks[number as usize - 2].0 == *look;
        alike = if same { alike + 1 } else { 1 };
        slots = slots * number / alike;
    }
    (slots, turns)
}

/// Burnside's lemma: how many orbits a group of symmetries has on the states. A state is fixed where its corners and
/// its edges are.
fn orbits<'a>(space: &Space, symmetries: impl Iterator<Item = &'a Symmetry>) -> u64 {
    let fixed = |symmetry: &Symmetry| {
        let action = &symmetry.action;
        let corners = space.corners.members().iter();
        let corners = corners.filter(|&&mask| action.corners.apply(mask) == mask);
        let edges = (0..space.edges.count() as u32).map(|number| space.edges.member(number));
        let edges = edges.filter(|&mask| action.edges.apply(mask) == mask);
        corners.count() as u64 * edges.count() as u64
    };
    let (order, sum) = symmetries.fold((0, 0), |(order, sum), symmetry| {
        (order + 1, sum + fixed(symmetry))
    });
    sum / order
}
