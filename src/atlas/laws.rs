//! What turns of the tesseract cannot change: Kamack and Keane, section 7.

use std::fmt;

use group::Permutation;
use puzzle::{Piece, PieceId};

use crate::tesseract;

/// A law that every position that turns can reach obeys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Law {
    /// The facets of a tessie stay together, on a tessie with as many facets, and centres stay.
    Tessies,
    /// No tetrad is the mirror image of itself.
    Mirror,
    /// Tetrads are permuted evenly.
    Tetrads,
    /// Dyads and triads taken together are permuted evenly.
    DyadsAndTriads,
    /// An even number of dyads is flipped.
    Flips,
    /// An even number of triads is reflected.
    Reflections,
    /// There are as many S-twists of tetrads as Z-twists, up to a multiple of 3.
    Twists,
}

/// What is wrong with a position that breaks the law.
impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Tessies => "tessies have been taken apart",
            Self::Mirror => "a tetrad has become its mirror image: impossible by turns",
            Self::Tetrads => "two tetrads have changed places: impossible by turns",
            Self::DyadsAndTriads => {
                "two dyads or two triads have changed places and nothing else has: impossible by turns"
            }
            Self::Flips => "one dyad is flipped: impossible by turns",
            Self::Reflections => "one triad is reflected: impossible by turns",
            Self::Twists => "one tetrad is twisted: impossible by turns",
        })
    }
}

/// The laws that a position of the tesseract breaks: none just when turns can reach it, which
/// [`reach`](crate::reach) shows by doing so. Without whole tessies there is nothing more to say, and without their
/// right shape nothing of twists.
///
/// # Panics
/// If the position is of another puzzle.
pub fn broken_laws(position: &Permutation) -> Vec<Law> {
    let Some(tessies) = tessies(position) else {
        return vec![Law::Tessies];
    };
    let odd = |facets: usize| {
        let of_kind = |id: &usize| tessies[*id].turned.len() == facets;
        let places: Vec<usize> = (0..tessies.len())
            .filter(of_kind)
            .map(|id| tessies[id].place)
            .collect();
        is_odd(&places)
    };
    let odd_orientations = |facets: usize| {
        let turned = tessies.iter().map(|tessie| &tessie.turned);
        let of_kind = turned.filter(|turned| turned.len() == facets);
        of_kind.filter(|turned| is_odd(turned)).count()
    };
    let mut broken = Vec::new();
    let mut check = |law, breaks| {
        if breaks {
            broken.push(law);
        }
    };
    let mirrored = odd_orientations(4) > 0;
    check(Law::Mirror, mirrored);
    check(Law::Tetrads, odd(4));
    check(Law::DyadsAndTriads, odd(2) != odd(3));
    check(Law::Flips, odd_orientations(2) % 2 == 1);
    check(Law::Reflections, odd_orientations(3) % 2 == 1);
    let twists: usize = tessies
        .iter()
        .filter(|tessie| tessie.turned.len() == 4)
        .map(|tessie| twist(&tessie.turned))
        .sum();
    check(Law::Twists, !mirrored && !twists.is_multiple_of(3));
    broken
}

/// Where a tessie is.
struct Tessie {
    /// The index of the piece that belongs there.
    place: usize,
    /// For each of its facets in [congruous order](congruous) the one of the place in whose place it is.
    turned: Vec<usize>,
}

/// Where each piece is, if all are whole and centres at home.
fn tessies(position: &Permutation) -> Option<Vec<Tessie>> {
    let puzzle = tesseract();
    assert_eq!(
        position.degree(),
        puzzle.facets().len(),
        "a position of the tesseract"
    );
    puzzle
        .pieces()
        .iter()
        .map(|piece| {
            let facets = congruous(piece);
            let PieceId(place) = puzzle.facets()[position.image(facets[0].into())].piece;
            let there = congruous(&puzzle.pieces()[usize::from(place)]);
            let turned: Option<Vec<usize>> = facets
                .iter()
                .map(|&point| {
                    let now = position.image(point.into());
                    there.iter().position(|&other| usize::from(other) == now)
                })
                .collect();
            let turned = turned.filter(|_| there.len() == facets.len())?;
            if facets.len() == 1 && there != facets {
                return None;
            }
            Some(Tessie {
                place: place.into(),
                turned,
            })
        })
        .collect()
}

/// The facets of a piece in an order that is congruous to that of all others: for tetrads the frames that they name
/// can be turned into one another (section 6a). The names' order will do after an even number of reversed axes.
fn congruous(piece: &Piece) -> Vec<u16> {
    let mut facets = piece.facets.clone();
    let reversed = piece.cell.iter().filter(|&&c| c < 0).count();
    if facets.len() == 4 && reversed % 2 == 1 {
        facets.swap(2, 3);
    }
    facets
}

/// Whether the numbers are sorted by an odd number of swaps.
fn is_odd(numbers: &[usize]) -> bool {
    let inversions = numbers
        .iter()
        .enumerate()
        .flat_map(|(i, number)| numbers[i + 1..].iter().filter(move |later| *later < number));
    inversions.count() % 2 == 1
}

/// The class of an even permutation of four facets: 0 for crosses, 1 and 2 for the two kinds of twists. It is how far
/// the permutation rotates the three ways of pairing the facets, told apart by the partner of the first.
fn twist(turned: &[usize]) -> usize {
    let (a, b) = (turned[0], turned[1]);
    if a == 0 || b == 0 {
        a + b - 1
    } else {
        // The first facet is paired with the one that is left.
        6 - a - b - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_cycles;

    fn broken(text: &str) -> Vec<Law> {
        broken_laws(&parse_cycles(text).expect(text).permutation)
    }

    /// One case for each law of section 7, and what the paper says is possible.
    #[test]
    fn each_law_is_found_broken() {
        for (cycles, laws) in [
            ("", vec![]),
            ("(1234, 1278)", vec![Law::Tetrads]),
            ("(12, 13)", vec![Law::DyadsAndTriads]),
            ("(123, 124)", vec![Law::DyadsAndTriads]),
            ("(12)_{ab}", vec![Law::Flips]),
            ("(123)_{ab}", vec![Law::Reflections]),
            ("(1234)_{abc}", vec![Law::Twists]),
            ("(1234)_{ab}", vec![Law::Mirror]),
            ("(1234, 1238)(1346, 1836)", vec![Law::Mirror]),
            (
                "(12, 13)(123)_{ab}(1234)_{abc}",
                vec![Law::DyadsAndTriads, Law::Reflections, Law::Twists],
            ),
            ("(12, 13)(123, 124)", vec![]),
            ("(123)_{abc}", vec![]),
            ("(12)_{ab}(34)_{ab}", vec![]),
            ("(123)_{ab}(567)_{bc}", vec![]),
            ("(1234)_{(ab)(cd)}", vec![]),
            ("(1234)_{acd}(1283)_{adc}", vec![]),
            ("(1234)_{acd}(1238)_{acd}", vec![]),
            ("(1234)_{acd}(1238)_{adc}", vec![Law::Twists]),
            ("(1234)_{abc}(1278)_{abc}(1638)_{adb}", vec![]),
        ] {
            assert_eq!(broken(cycles), laws, "{cycles}");
        }
        // Two facets of one dyad on two dyads.
        let puzzle = tesseract();
        let [a, b] = ["12", "34"].map(|name| {
            let id = puzzle.piece_by_name(name).expect(name);
            puzzle.piece(id).facets[0]
        });
        let apart = Permutation::from_cycles(puzzle.facets().len(), &[vec![a, b]]).expect("a swap");
        assert_eq!(broken_laws(&apart), [Law::Tessies]);
    }

    #[test]
    fn turns_obey_the_laws() {
        for mv in tesseract().face_turns().map(|id| tesseract().mv(id)) {
            assert_eq!(broken_laws(&mv.permutation), [], "{}", mv.name);
        }
    }
}
