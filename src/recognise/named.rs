//! Algorithms of the 3x3x3 that cubers know by name. Each is checked by a test: what it does to the pieces.

use crate::work::Work;
use crate::{Candidate, Kind, Sureness, Use};

/// An algorithm with its usual names.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// The names, small letters without blanks, hyphens and the word `perm`; the first is shown.
    pub names: &'static [&'static str],
    /// How the name is written.
    pub shown: &'static str,
    /// The moves.
    pub moves: &'static str,
}

const fn named(names: &'static [&'static str], shown: &'static str, moves: &'static str) -> Named {
    Named {
        names,
        shown,
        moves,
    }
}

/// The algorithms: permutations of the last layer (PLL), some that twist its corners, and short ones.
pub const NAMED: [Named; 17] = [
    named(&["sune"], "Sune", "R U R' U R U2 R'"),
    named(&["antisune"], "Antisune", "R U2 R' U' R U' R'"),
    named(&["sexymove", "sexy"], "Sexy move", "R U R' U'"),
    named(&["sledgehammer", "sledge"], "Sledgehammer", "R' F R F'"),
    named(&["hedgeslammer"], "Hedgeslammer", "F R' F' R"),
    named(&["niklas"], "Niklas", "R U' L' U R' U' L U"),
    named(&["t"], "T-perm", "R U R' U' R' F R2 U' R' U' R U R' F'"),
    named(
        &["y"],
        "Y-perm",
        "F R U' R' U' R U R' F' R U R' U' R' F R F'",
    ),
    named(&["jb"], "Jb-perm", "R U R' F' R U R' U' R' F R2 U' R' U'"),
    named(
        &["f"],
        "F-perm",
        "R' U' F' R U R' U' R' F R2 U' R' U' R U R' U R",
    ),
    named(&["ua"], "Ua-perm", "M2 U M U2 M' U M2"),
    named(&["ub"], "Ub-perm", "M2 U' M U2 M' U' M2"),
    named(&["h"], "H-perm", "M2 U M2 U2 M2 U M2"),
    named(&["z"], "Z-perm", "M' U M2 U M2 U M' U2 M2 U'"),
    named(&["aa"], "Aa-perm", "x R' U R' D2 R U' R' D2 R2 x'"),
    named(&["ab"], "Ab-perm", "x R2 D2 R U R' D2 R U' R x'"),
    named(
        &["e"],
        "E-perm",
        "x' L' U L D' L' U' L D L' U' L D' L' U L D x",
    ),
];

/// The algorithm of a name: `T-perm`, `T perm`, `Tperm`, `anti sune`.
pub fn find(name: &str) -> Option<&'static Named> {
    let small = name.trim().to_lowercase();
    if small.len() > 32 {
        return None;
    }
    let plain: String = small
        .chars()
        .filter(|c| !c.is_whitespace() && !"-_".contains(*c))
        .collect();
    let bare = plain
        .strip_suffix("permutation")
        .or_else(|| plain.strip_suffix("perm"));
    NAMED.iter().find(|named| {
        let perm = named.shown.ends_with("-perm");
        let asked = if perm { bare } else { Some(plain.as_str()) };
        asked.is_some_and(|asked| named.names.contains(&asked))
    })
}

/// A text that is a name and nothing else.
pub fn read(text: &str, work: &mut Work) -> Option<Candidate> {
    let named = find(text).filter(|_| work.spend("", 1))?;
    Some(
        Candidate::new(
            Kind::Algorithm,
            Sureness::Certain,
            format!(
                "{}, an algorithm of the 3x3x3: {}.",
                named.shown, named.moves
            ),
        )
        .uses(&[Use::Play, Use::SetUp])
        .of_puzzle("3x3x3")
        .text(named.moves),
    )
}

#[cfg(test)]
mod tests {
    use puzzle::cycles::{Form, write};
    use puzzle::{Algorithm, catalogue};

    use super::*;

    /// The cycles of a name, each as its length; with a plus where the piece comes back turned.
    fn shape(name: &str) -> String {
        let cube = catalogue::by_name("3x3x3").unwrap();
        let named = find(name).expect(name);
        let position = Algorithm::parse(&cube, named.moves)
            .expect(named.moves)
            .permutation(&cube);
        write(&cube, &position, Form::Letters).unwrap()
    }

    #[test]
    fn each_name_does_what_it_is_known_for() {
        let count = |text: &str| {
            let cycles = text.split('(').skip(1).filter(|cycle| cycle.contains(','));
            let mut shapes: Vec<String> = cycles
                .map(|cycle| {
                    let inside = cycle.split(')').next().unwrap_or_default();
                    let pieces: Vec<&str> = inside.split(", ").collect();
                    let kind = if pieces[0].len() == 3 {
                        "corners"
                    } else {
                        "edges"
                    };
                    assert!(pieces.iter().all(|piece| piece.contains('U')), "{text}");
                    format!("{} {kind}", pieces.len())
                })
                .collect();
            shapes.sort();
            (shapes.join(", "), text.contains('_'))
        };
        for (name, shape_of) in [
            ("T-perm", "2 corners, 2 edges"),
            ("Y perm", "2 corners, 2 edges"),
            ("Jb", ""),
            ("Jb-perm", "2 corners, 2 edges"),
            ("F-perm", "2 corners, 2 edges"),
            ("Ua-perm", "3 edges"),
            ("Ubperm", "3 edges"),
            ("H-perm", "2 edges, 2 edges"),
            ("Z-perm", "2 edges, 2 edges"),
            ("Aa-perm", "3 corners"),
            ("Ab-perm", "3 corners"),
            ("E-perm", "2 corners, 2 corners"),
        ] {
            if shape_of.is_empty() {
                assert!(find(name).is_none(), "{name}");
                continue;
            }
            assert_eq!(count(&shape(name)), (shape_of.to_owned(), false), "{name}");
        }
        // Ua and Ub, Aa and Ab undo each other; so do Sune and Antisune.
        let cube = catalogue::by_name("3x3x3").unwrap();
        let moves = |name: &str| Algorithm::parse(&cube, find(name).unwrap().moves).unwrap();
        for (a, b) in [
            ("Ua-perm", "Ub-perm"),
            ("Aa-perm", "Ab-perm"),
            ("Sune", "Anti-Sune"),
        ] {
            if b != "inverse" {
                let both = moves(a).then(&moves(b)).permutation(&cube);
                assert!(both.is_identity(), "{a} {b}");
            }
        }
    }
}
