//! Colourings: the colour of each facet. A puzzle has none of its own; any puzzle can be recoloured, which determines
//! the pieces that look alike.

use std::collections::{BTreeMap, BTreeSet};

use group::{BigUint, Permutation};

use crate::Puzzle;
use crate::structure::{Positions, Quantity, Structure};

/// A colour for each facet of one puzzle.
///
/// Two positions look the same under a colouring when all their facelets have the same colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colouring {
    colours: Vec<String>,
    /// By facet.
    of: Vec<u8>,
}

/// Pieces of one orbit that look alike.
struct Alike {
    orbit: usize,
    /// Numbers in the orbit, with the orientation in which each looks like the first one at home.
    pieces: Vec<(usize, usize)>,
    /// The orientations that do not change how the first one looks.
    unseen: Vec<usize>,
}

impl Colouring {
    /// Each face in its own colour, which has the face's name.
    pub fn standard(puzzle: &Puzzle) -> Self {
        Self {
            colours: puzzle
                .faces()
                .iter()
                .map(|face| face.name.clone())
                .collect(),
            of: puzzle.facets().iter().map(|facet| facet.face.0).collect(),
        }
    }

    /// One colour for several faces: each entry is a colour with the names of its faces. None unless each face of the
    /// puzzle is mentioned once.
    pub fn of_faces(puzzle: &Puzzle, colours: &[(&str, &[&str])]) -> Option<Self> {
        let mentioned: usize = colours.iter().map(|(_, faces)| faces.len()).sum();
        if mentioned != puzzle.faces().len() || colours.len() > usize::from(u8::MAX) {
            return None;
        }
        let by_face: Option<Vec<u8>> = puzzle
            .faces()
            .iter()
            .map(|face| {
                let has = |(_, faces): &(&str, &[&str])| faces.contains(&face.name.as_str());
                colours.iter().position(has).map(|colour| colour as u8)
            })
            .collect();
        let by_face = by_face?;
        Some(Self {
            colours: colours
                .iter()
                .map(|(name, _)| (*name).to_string())
                .collect(),
            of: puzzle
                .facets()
                .iter()
                .map(|facet| by_face[usize::from(facet.face.0)])
                .collect(),
        })
    }

    /// Pieper's green and yellow cube: each colour is a strip of three faces around the cube, so that two edges are all
    /// green, two all yellow, and every corner has both colours. None for a puzzle without the faces U, D, F, B, R, L.
    pub fn green_yellow(puzzle: &Puzzle) -> Option<Self> {
        Self::of_faces(puzzle, &[("Y", &["L", "F", "R"]), ("G", &["U", "B", "D"])])
    }

    /// Pieper's red and blue cube: each colour is on the three faces around a corner. None for a puzzle without the
    /// faces U, D, F, B, R, L.
    pub fn red_blue(puzzle: &Puzzle) -> Option<Self> {
        Self::of_faces(puzzle, &[("R", &["U", "F", "R"]), ("B", &["D", "B", "L"])])
    }

    /// Whether every face shows one colour.
    ///
    /// # Panics
    /// If the puzzle or the position is another one's.
    pub fn looks_solved(&self, puzzle: &Puzzle, position: &Permutation) -> bool {
        let mut shown = vec![None; puzzle.faces().len()];
        puzzle.facets().iter().enumerate().all(|(point, _)| {
            let face = usize::from(puzzle.facets()[position.image(point)].face.0);
            *shown[face].get_or_insert(self.of[point]) == self.of[point]
        })
    }

    /// The names of the colours.
    pub fn colours(&self) -> &[String] {
        &self.colours
    }

    /// The colour of a facet, as an index into [`colours`](Self::colours).
    ///
    /// # Panics
    /// If it is a facet of a larger puzzle.
    pub fn colour(&self, facet: u16) -> usize {
        usize::from(self.of[usize::from(facet)])
    }

    /// The colour of each facelet in a position.
    ///
    /// # Panics
    /// If the position is of another puzzle.
    pub fn shown(&self, position: &Permutation) -> Vec<usize> {
        let here = position.inverse();
        (0..self.of.len())
            .map(|slot| usize::from(self.of[here.image(slot)]))
            .collect()
    }

    /// The colours of a piece of an orbit in the order of its frame, in the given orientation.
    pub(crate) fn looks(
        &self,
        structure: &Structure,
        orbit: usize,
        piece: usize,
        turn: usize,
    ) -> Vec<u8> {
        let orbit = &structure.orbits()[orbit];
        let turn = &orbit.orientations.elements()[turn];
        let frame = &orbit.frames[piece];
        let mut seen = vec![0; frame.len()];
        for (k, &facet) in frame.iter().enumerate() {
            seen[turn.image(k)] = self.of[usize::from(facet)];
        }
        seen
    }

    fn classes(&self, structure: &Structure) -> Vec<Alike> {
        let mut all = Vec::new();
        for (number, orbit) in structure.orbits().iter().enumerate() {
            let mut classes: BTreeMap<Vec<u8>, Alike> = BTreeMap::new();
            for piece in 0..orbit.pieces.len() {
                let looks = |turn| self.looks(structure, number, piece, turn);
                // The smallest of all its looks is the same for pieces that look alike.
                let (least, turn) = (0..orbit.orientations.order())
                    .map(|turn| (looks(turn), turn))
                    .min()
                    .unwrap_or_default();
                let class = classes.entry(least.clone()).or_insert_with(|| Alike {
                    orbit: number,
                    pieces: Vec::new(),
                    unseen: Vec::new(),
                });
                if class.pieces.is_empty() {
                    class.unseen = (0..orbit.orientations.order())
                        .filter(|&turn| looks(turn) == looks(0))
                        .collect();
                }
                class.pieces.push((piece, turn));
            }
            all.extend(classes.into_values());
        }
        all
    }

    /// Rearrangements of the solved puzzle's facets that cannot be seen and generate all such rearrangements, whether
    /// or not moves can make them.
    ///
    /// # Panics
    /// If the structure is of another puzzle.
    pub fn unseen(&self, structure: &Structure) -> Vec<Permutation> {
        let mut all = Vec::new();
        let solved = structure.solved();
        for class in self.classes(structure) {
            let orbit = &structure.orbits()[class.orbit];
            let elements = orbit.orientations.elements();
            let index = |turn: &Permutation| orbit.orientations.index_of(turn).unwrap_or(0);
            let (first, base) = class.pieces[0];
            for &turn in class.unseen.iter().skip(1) {
                let mut assembly = solved.clone();
                assembly.turns[class.orbit][first] = turn;
                all.push(structure.position(&assembly, self.of.len()));
            }
            for &(piece, turn) in &class.pieces[1..] {
                let mut assembly = solved.clone();
                let count = orbit.pieces.len();
                let swap = Permutation::from_cycles(count, &[vec![first as u16, piece as u16]]);
                assembly.slots[class.orbit] = swap.expect("two pieces");
                // From one piece's home to its smallest look, and back to the other one's home.
                let there = elements[base].then(&elements[turn].inverse());
                let back = elements[turn].then(&elements[base].inverse());
                assembly.turns[class.orbit][first] = index(&there);
                assembly.turns[class.orbit][piece] = index(&back);
                all.push(structure.position(&assembly, self.of.len()));
            }
        }
        all
    }

    /// The number of rearrangements of facets, with pieces in one part, that cannot be seen.
    fn unseen_count(&self, structure: &Structure) -> BigUint {
        self.classes(structure)
            .iter()
            .map(|class| {
                let count = class.pieces.len() as u32;
                let slots: BigUint = (1..=count).map(BigUint::from).product();
                slots * BigUint::from(class.unseen.len()).pow(count)
            })
            .product()
    }

    /// The number of reachable positions that look different, provided that the laws are the only restriction: the
    /// group's order divided by the number of invisible rearrangements that moves can make.
    ///
    /// None where pieces that look alike are rearranged by another group than all permutations or all even ones.
    pub fn positions(&self, structure: &Structure) -> Option<BigUint> {
        let unseen = self.unseen(structure);
        if !simple(structure, &unseen) {
            return None;
        }
        let start = vec![0; residue(structure, &structure.solved()).len()];
        let moduli = moduli(structure);
        let mut reached = BTreeSet::from([start.clone()]);
        let mut queue = vec![start];
        let steps: Vec<Vec<u32>> = unseen
            .iter()
            .map(|step| residue_of(structure, step))
            .collect();
        while let Some(at) = queue.pop() {
            for step in &steps {
                let next = add(&at, step, &moduli);
                if reached.insert(next.clone()) {
                    queue.push(next);
                }
            }
        }
        Some(structure.order() * reached.len() / self.unseen_count(structure))
    }
}

/// Whether invisible rearrangements touch only orbits with all permutations or the even ones, without laws of their
/// own.
pub(crate) fn simple(structure: &Structure, unseen: &[Permutation]) -> bool {
    let special: Vec<bool> = structure
        .orbits()
        .iter()
        .map(|orbit| matches!(orbit.positions, Positions::Some(..)))
        .collect();
    let linked = structure
        .laws()
        .iter()
        .flat_map(|law| &law.terms)
        .filter(|term| matches!(term.quantity, Quantity::Rearrangement(_)))
        .map(|term| term.orbit)
        .collect::<BTreeSet<_>>();
    unseen.iter().all(|step| {
        structure.assembly(step).is_ok_and(|assembly| {
            (0..special.len()).all(|orbit| {
                assembly.slots[orbit].is_identity() || !(special[orbit] || linked.contains(&orbit))
            })
        })
    })
}

/// The moduli of the laws, then 2 for each orbit of even rearrangements.
pub(crate) fn moduli(structure: &Structure) -> Vec<u32> {
    let even = structure
        .orbits()
        .iter()
        .filter(|orbit| matches!(orbit.positions, Positions::Even(_)));
    structure
        .laws()
        .iter()
        .map(|law| law.modulus)
        .chain(even.map(|_| 2))
        .collect()
}

/// The residue of each law, then for each orbit of even rearrangements whether this one is odd: all 0 if it is
/// reachable.
pub(crate) fn residue(structure: &Structure, assembly: &crate::structure::Assembly) -> Vec<u32> {
    let laws = structure
        .laws()
        .iter()
        .map(|law| law.value(structure, assembly));
    let even = structure
        .orbits()
        .iter()
        .zip(&assembly.slots)
        .filter(|(orbit, _)| matches!(orbit.positions, Positions::Even(_)))
        .map(|(_, slots)| u32::from(!slots.is_even()));
    laws.chain(even).collect()
}

pub(crate) fn residue_of(structure: &Structure, position: &Permutation) -> Vec<u32> {
    match structure.assembly(position) {
        Ok(assembly) => residue(structure, &assembly),
        Err(_) => vec![0; moduli(structure).len()],
    }
}

pub(crate) fn add(a: &[u32], b: &[u32], moduli: &[u32]) -> Vec<u32> {
    a.iter()
        .zip(b)
        .zip(moduli)
        .map(|((a, b), modulus)| (a + b) % modulus)
        .collect()
}
