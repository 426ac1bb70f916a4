//! What an algorithm does to pieces, as rings: the pieces that follow each other round, and which registers a piece
//! belongs to.

use group::Permutation;
use puzzle::{PieceId, Puzzle};

/// Pieces that go round in one ring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ring {
    /// The pieces; each goes to the next one's place and the last to the first one's. At least one.
    pub pieces: Vec<PieceId>,
    /// After how many repetitions all of them are as they were: their number, or a multiple of it where they come back
    /// turned. At least 2.
    pub order: u64,
}

impl Ring {
    /// After how many rounds its pieces come back unturned; 1 where no round turns them.
    pub fn rounds(&self) -> u64 {
        self.order / self.pieces.len() as u64
    }
}

/// The rings of a position, by their first piece; pieces that are at home are in none.
///
/// # Panics
/// If the position is of another puzzle.
pub fn rings(puzzle: &Puzzle, position: &Permutation) -> Vec<Ring> {
    let mut seen = vec![false; puzzle.pieces().len()];
    let mut rings = Vec::new();
    for (id, piece) in puzzle.pieces().iter().enumerate() {
        if seen[id] || !moves(position, &piece.facets) {
            continue;
        }
        let mut pieces = Vec::new();
        let mut at = usize::from(piece.facets[0]);
        loop {
            let here = puzzle.facets()[at].piece;
            if seen[usize::from(here.0)] {
                break;
            }
            seen[usize::from(here.0)] = true;
            pieces.push(here);
            at = position.image(at);
        }
        let order = piece
            .facets
            .iter()
            .map(|&facet| round(position, facet.into()))
            .fold(1, lcm);
        rings.push(Ring { pieces, order });
    }
    rings
}

/// Whether any of these facets is elsewhere.
fn moves(position: &Permutation, facets: &[u16]) -> bool {
    facets
        .iter()
        .any(|&facet| position.image(facet.into()) != usize::from(facet))
}

/// After how many repetitions a facet is back.
fn round(position: &Permutation, facet: usize) -> u64 {
    let mut at = position.image(facet);
    let mut count = 1;
    while at != facet {
        at = position.image(at);
        count += 1;
    }
    count
}

/// The least common multiple. Facets of one piece go round together, so these numbers stay small.
fn lcm(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

/// For each piece, the registers whose algorithms move it, ascending.
///
/// # Panics
/// If a position is of another puzzle.
pub fn owners<'a>(
    puzzle: &Puzzle,
    registers: impl Iterator<Item = &'a Permutation>,
) -> Vec<Vec<usize>> {
    let mut owners = vec![Vec::new(); puzzle.pieces().len()];
    for (n, register) in registers.enumerate() {
        for (id, piece) in puzzle.pieces().iter().enumerate() {
            if moves(register, &piece.facets) {
                owners[id].push(n);
            }
        }
    }
    owners
}

#[cfg(test)]
mod tests {
    use super::super::lesson::NINETY;
    use super::*;
    use puzzle::architecture::{Architecture, Register};
    use puzzle::{Algorithm, catalogue};

    #[test]
    fn rings_are_those_of_the_paper() {
        let cube = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let algorithms = NINETY.map(|text| Algorithm::parse(&cube, text).expect("valid moves"));
        let ninety = Architecture::from_algorithms(&cube, algorithms.into())
            .expect("they do not disturb each other");
        let told = |n: usize| -> Vec<(usize, u64)> {
            rings(&cube, ninety.registers[n].permutation())
                .iter()
                .map(|ring| (ring.pieces.len(), ring.order))
                .collect()
        };
        let sorted = |mut told: Vec<(usize, u64)>| {
            told.sort_unstable();
            told
        };
        // Section 3.1.4: corners of 1 and 3, edges of 1 and 5, all of which come back turned; B has one corner more.
        assert_eq!(sorted(told(0)), [(1, 2), (1, 3), (3, 9), (5, 10)]);
        assert_eq!(sorted(told(1)), [(1, 2), (1, 3), (1, 3), (3, 9), (5, 10)]);
        let owners = owners(&cube, ninety.registers.iter().map(Register::permutation));
        let shared: Vec<&str> = (0..owners.len())
            .filter(|&id| owners[id].len() > 1)
            .map(|id| cube.pieces()[id].name.as_str())
            .collect();
        assert_eq!(shared, ["DBL"]);
    }

    #[test]
    fn a_ring_is_home_after_its_order_and_not_before() {
        for name in catalogue::names() {
            let puzzle = catalogue::by_name(name).expect("a puzzle of the catalogue");
            let moves = puzzle.generators();
            let algorithm = Algorithm::from_moves(moves.into_iter().take(3).collect());
            let once = algorithm.permutation(&puzzle);
            for ring in rings(&puzzle, &once) {
                let home = |times: u64| {
                    let mut position = puzzle.solved();
                    for _ in 0..times {
                        position = position.then(&once);
                    }
                    ring.pieces
                        .iter()
                        .all(|&piece| puzzle.is_solved_at(&position, piece))
                };
                assert!(home(ring.order), "{name}");
                assert!(!(1..ring.order).any(home), "{name}");
                assert_eq!(ring.order % ring.pieces.len() as u64, 0, "{name}");
            }
        }
    }
}
