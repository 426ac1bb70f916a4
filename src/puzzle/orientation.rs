//! How the whole puzzle is held: its rotations, as moves where its notation has them, and in words.
//!
//! A position is another one followed by a rotation of the whole puzzle. What turning reaches, and what the laws say,
//! is about the other one: the rotation is found and split off first ([`split`]).

use std::collections::BTreeMap;

use group::Permutation;

use crate::structure::symmetries;
use crate::{Algorithm, FaceId, Geometry, MoveId, Puzzle};

/// Where the six faces of a cube are, and the colours that they have as a rule, by the faces' names.
const CUBE: [(&str, &str, &str); 6] = [
    ("U", "on top", "white"),
    ("F", "in front", "green"),
    ("R", "on the right", "red"),
    ("D", "at the bottom", "yellow"),
    ("B", "at the back", "blue"),
    ("L", "on the left", "orange"),
];

/// A rotation of the whole puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orientation {
    /// Where it takes each facet.
    pub rotation: Permutation,
    /// The fewest moves that do it, all of them turns of the whole puzzle; `None` where the notation has no such moves.
    pub moves: Option<Algorithm>,
}

/// All rotations of the whole puzzle, the identity first: 24 of a cube, 192 of a tesseract, 60 of a megaminx. Where the
/// notation has moves for them, those of fewer moves come first. A puzzle without geometry has the identity only.
pub fn orientations(puzzle: &Puzzle) -> Vec<Orientation> {
    let mut all = by_moves(puzzle);
    if *puzzle.geometry() == Geometry::Cube {
        return all;
    }
    // A definition may have names for some rotations, or for none.
    let rotations = symmetries(puzzle).unwrap_or_default().into_iter();
    for it in rotations.filter(|it| it.is_rotation) {
        if all.iter().all(|known| known.rotation != it.permutation) {
            all.push(Orientation {
                rotation: it.permutation,
                moves: None,
            });
        }
    }
    all
}

fn by_moves(puzzle: &Puzzle) -> Vec<Orientation> {
    let turns: Vec<_> = puzzle.whole_turns().collect();
    let after = |(rotation, moves): &(Permutation, Algorithm)| -> Vec<_> {
        let turned = |turn: &MoveId| {
            let moves = moves.then(&Algorithm::from_moves(vec![*turn]));
            (rotation.then(&puzzle.mv(*turn).permutation), moves)
        };
        turns.iter().map(turned).collect()
    };
    let start = (puzzle.solved(), Algorithm::default());
    let all = group::closure(start, usize::MAX, |(rotation, _)| rotation.clone(), after);
    let orientation = |(rotation, moves)| Orientation {
        rotation,
        moves: Some(moves),
    };
    all.into_iter().map(orientation).collect()
}

/// The orientation in which what remains of a position is `reached`, and what remains: the position is that followed by
/// the rotation. The usual orientation is preferred; `None` if there is none.
///
/// # Panics
/// If the position is of another puzzle.
pub fn split(
    puzzle: &Puzzle,
    position: &Permutation,
    reached: impl Fn(&Permutation) -> bool,
) -> Option<(Orientation, Permutation)> {
    if reached(position) {
        return Some((Orientation::usual(puzzle), position.clone()));
    }
    let others = orientations(puzzle).into_iter().skip(1);
    let mut splits = others.map(|orientation| {
        let rest = position.then(&orientation.rotation.inverse());
        (orientation, rest)
    });
    splits.find(|(_, rest)| reached(rest))
}

impl Orientation {
    /// The orientation in which every puzzle of the catalogue is built.
    pub fn usual(puzzle: &Puzzle) -> Self {
        Self {
            rotation: puzzle.solved(),
            moves: Some(Algorithm::default()),
        }
    }

    /// The orientation of a puzzle that looks solved; `None` if it does not, in any orientation.
    ///
    /// # Panics
    /// If the position is of another puzzle.
    pub fn of_solved(puzzle: &Puzzle, position: &Permutation) -> Option<Self> {
        let face = |point: usize| puzzle.facets()[point].face;
        let looks = |rest: &Permutation| {
            (0..rest.degree()).all(|point| face(rest.image(point)) == face(point))
        };
        split(puzzle, position, looks).map(|(orientation, _)| orientation)
    }

    /// The moves that do to a puzzle which is held so what an algorithm does to one held as usual, and the orientation
    /// after them. It changes where a move is called as one that differs from it by a rotation, as the turn of one half
    /// of a skewb is by the turn of the other. `None` if the notation has no name for a move.
    ///
    /// # Panics
    /// If it is of another puzzle.
    pub fn seen(&self, puzzle: &Puzzle, algorithm: &Algorithm) -> Option<(Algorithm, Self)> {
        // Of several names the first.
        let ids = (0..puzzle.moves().len() as u16).rev().map(MoveId);
        let named = ids.map(|id| (&puzzle.mv(id).permutation, id));
        let named: BTreeMap<&Permutation, MoveId> = named.collect();
        let mut held = self.clone();
        let mut others = None;
        let mut moves = Vec::new();
        for &id in algorithm.moves() {
            let done = held.rotation.inverse().then(&puzzle.mv(id).permutation);
            let mut mv = named.get(&done.then(&held.rotation)).copied();
            if mv.is_none() {
                let others = others.get_or_insert_with(|| orientations(puzzle));
                (mv, held) = others.iter().find_map(|other| {
                    let mv = named.get(&done.then(&other.rotation)).copied();
                    mv.map(|mv| (Some(mv), other.clone()))
                })?;
            }
            moves.extend(mv);
        }
        Some((Algorithm::from_moves(moves), held))
    }

    /// Whether the puzzle is held as usual.
    pub fn is_usual(&self) -> bool {
        self.rotation.is_identity()
    }

    /// How the puzzle is held, such as `held with green on top: x`, or `held with F where U belongs and U where R
    /// belongs`; empty if as usual. With `named`, faces of a cube of three dimensions are called by their
    /// usual colours.
    ///
    /// # Panics
    /// If it is of another puzzle.
    pub fn words(&self, puzzle: &Puzzle, named: bool) -> String {
        if self.is_usual() {
            return String::new();
        }
        let order = self.telling(puzzle);
        let solid = puzzle.faces().len() == CUBE.len()
            && puzzle
                .faces()
                .iter()
                .all(|face| of_cube_face(&face.name).is_some());
        let one = |&(at, shown): &(FaceId, FaceId)| {
            let [at, shown] =
                [at, shown].map(|face| puzzle.faces()[usize::from(face.0)].name.as_str());
            match (of_cube_face(at), of_cube_face(shown)) {
                (Some((_, place, _)), Some((_, _, colour))) if solid => {
                    format!("{} {place}", if named { colour } else { shown })
                }
                _ => format!("{shown} where {at} belongs"),
            }
        };
        let rotations: Vec<String> = order.iter().map(one).collect();
        let moves = self.moves.as_ref();
        let moves = moves.map_or_else(String::new, |moves| format!(": {}", moves.display(puzzle)));
        format!("held with {}{moves}", rotations.join(" and "))
    }

    /// Faces, each with the one that is there: the first that are not at home, as few as determine the rotation.
    fn telling(&self, puzzle: &Puzzle) -> Vec<(FaceId, FaceId)> {
        let faces = |rotation: &Permutation| -> Vec<FaceId> {
            let back = rotation.inverse();
            let number = 0..puzzle.faces().len() as u8;
            let first = |n| {
                puzzle
                    .facets()
                    .iter()
                    .position(|facet| facet.face == FaceId(n))
            };
            let there = |facet: usize| puzzle.facets()[back.image(facet)].face;
            number.map(|n| first(n).map_or(FaceId(n), there)).collect()
        };
        let own = faces(&self.rotation);
        let mut order: Vec<usize> = (0..own.len()).collect();
        // Top, front and right before their opposites.
        let named = |n: usize| {
            CUBE.iter()
                .position(|(name, ..)| *name == puzzle.faces()[n].name)
        };
        order.sort_by_key(|&n| named(n).unwrap_or(CUBE.len()));
        // Where moves say the rest, one face is enough.
        let mut others: Vec<Vec<FaceId>> = match self.moves {
            Some(_) => Vec::new(),
            None => orientations(puzzle)
                .iter()
                .map(|it| faces(&it.rotation))
                .collect(),
        };
        let mut telling = Vec::new();
        for n in order.into_iter().filter(|&n| own[n] != FaceId(n as u8)) {
            let before = others.len();
            others.retain(|other| other[n] == own[n]);
            if telling.is_empty() || others.len() < before {
                telling.push((FaceId(n as u8), own[n]));
            }
            if others.len() <= 1 {
                break;
            }
        }
        telling
    }
}

fn of_cube_face(name: &str) -> Option<&'static (&'static str, &'static str, &'static str)> {
    CUBE.iter().find(|(face, ..)| *face == name)
}
