//! What turns of the tesseract cannot change: Kamack and Keane, section 7.

use std::fmt;
use std::sync::OnceLock;

use group::Permutation;
use puzzle::structure::{self, Assembly, AssemblyError, Orbit, Positions, Quantity, Structure};

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
/// right shape nothing of twists. The paper's names, in its order, for the laws that [`Structure`] derives from the
/// turns.
///
/// # Panics
/// If the position is of another puzzle.
pub fn broken_laws(position: &Permutation) -> Vec<Law> {
    let Some((assembly, mirrored)) = assembly(position) else {
        return vec![Law::Tessies];
    };
    let mut broken: Vec<Law> = structure()
        .laws()
        .iter()
        .filter(|law| law.value(structure(), &assembly) != 0)
        .map(named)
        .collect();
    let evenly = |orbit: &Orbit| matches!(orbit.positions, Positions::Even(_));
    let mut rearranged = structure().orbits().iter().zip(&assembly.slots);
    if rearranged.any(|(orbit, slots)| evenly(orbit) && !slots.is_even()) {
        broken.push(Law::Tetrads);
    }
    if mirrored {
        broken.retain(|&law| law != Law::Twists);
        broken.push(Law::Mirror);
    }
    broken.sort_unstable();
    broken
}

/// What follows from the turns of the tesseract; worked out at the first call.
fn structure() -> &'static Structure {
    static STRUCTURE: OnceLock<Structure> = OnceLock::new();
    STRUCTURE.get_or_init(|| Structure::new(tesseract()))
}

/// The paper's name of a law that is a sum. That tetrads are permuted evenly is none: their orbit knows it.
fn named(law: &structure::Law) -> Law {
    let term = law.terms[0];
    let tessie = &structure().orbits()[term.orbit].frames[0];
    match (term.quantity, tessie.len()) {
        (Quantity::Orientation(_), 2) => Law::Flips,
        (Quantity::Orientation(_), 3) => Law::Reflections,
        (Quantity::Orientation(_), _) => Law::Twists,
        _ => Law::DyadsAndTriads,
    }
}

/// Where each tessie is and how it lies, if all are whole and centres at home, and whether any is mirrored. Those are
/// reflected once more, which leaves them where they are.
fn assembly(position: &Permutation) -> Option<(Assembly, bool)> {
    let puzzle = tesseract();
    assert_eq!(
        position.degree(),
        puzzle.facets().len(),
        "a position of the tesseract"
    );
    let stays = |&point: &u16| position.image(point.into()) == usize::from(point);
    let mut centres = structure().fixed().iter();
    if !centres.all(|&centre| puzzle.piece(centre).facets.iter().all(stays)) {
        return None;
    }
    let mut position = position.clone();
    let mut mirrored = false;
    loop {
        match structure().assembly(&position) {
            Ok(assembly) => return Some((assembly, mirrored)),
            Err(AssemblyError::Turned(piece)) => {
                let facets = &puzzle.piece(piece).facets;
                let swap = Permutation::from_cycles(position.degree(), &[facets[..2].to_vec()]);
                position = swap.expect("two facets").then(&position);
                mirrored = true;
            }
            Err(AssemblyError::Moved(_) | AssemblyError::Broken(_)) => return None,
        }
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
            (
                "(12)_{ab}(1234, 1278)(5634)_{cd}",
                vec![Law::Mirror, Law::Tetrads, Law::Flips],
            ),
            ("(1234)_{abc}(1278)_{ab}", vec![Law::Mirror]),
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
        // Two facets of one dyad on two dyads, and centres that change places.
        let puzzle = tesseract();
        for names in [["12", "34"], ["1", "2"]] {
            let [a, b] = names.map(|name| {
                let id = puzzle.piece_by_name(name).expect(name);
                puzzle.piece(id).facets[0]
            });
            let apart = Permutation::from_cycles(puzzle.facets().len(), &[vec![a, b]]);
            assert_eq!(broken_laws(&apart.expect("a swap")), [Law::Tessies]);
        }
    }

    #[test]
    fn turns_obey_the_laws() {
        for mv in tesseract().face_turns().map(|id| tesseract().mv(id)) {
            assert_eq!(broken_laws(&mv.permutation), [], "{}", mv.name);
        }
    }
}
