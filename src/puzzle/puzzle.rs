//! The puzzle type.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use group::Permutation;

use crate::naming::Naming;
use crate::parts::Rotation;
use crate::polyhedron::Polyhedron;
use crate::{Face, Facet, Move, MoveId, Piece, PieceId, PuzzleError, construction};

/// The most facets of a piece whose name is accepted with the faces in any order.
const ANY_ORDER: usize = 5;

/// The geometry that a puzzle's facets are cut from.
#[derive(Clone, Debug, PartialEq)]
pub enum Geometry {
    /// A cube with [`Puzzle::layers`] layers in [`Puzzle::dimensions`] dimensions; positions are integer vectors.
    Cube,
    /// A convex polyhedron cut by planes.
    Polyhedron(Polyhedron),
    /// None: the puzzle is given by permutations alone.
    None,
}

/// A puzzle: facets on pieces, and moves that permute them. Immutable; share it as `Arc<Puzzle>`.
///
/// On a cube of three dimensions axis 0 points to R, axis 1 to U and axis 2 to F. From four on, axis `i` points to
/// the face numbered `i + 1`, whose opposite is numbered `i + 1 + dimensions`.
#[derive(Clone)]
pub struct Puzzle {
    name: String,
    /// The text that defines it, if the catalogue does not have it.
    definition: Option<Arc<str>>,
    /// The names of a cube's parts; None if not a cube.
    naming: Option<Naming>,
    geometry: Geometry,
    faces: Vec<Face>,
    facets: Vec<Facet>,
    pieces: Vec<Piece>,
    moves: Vec<Move>,
    /// If not a cube, the number of moves before those that turn whole faces along.
    narrow: usize,
    facet_index: BTreeMap<Box<[i8]>, u16>,
    piece_index: BTreeMap<String, PieceId>,
    move_index: BTreeMap<String, MoveId>,
    second: Option<Second>,
    turn_index: BTreeMap<(usize, u32, Rotation), MoveId>,
}

/// The layers of a move that turns a whole puzzle which is not a cube.
pub(crate) const WHOLE: u32 = u32::MAX;

/// A second notation, in which names of the first one may be other moves.
#[derive(Clone)]
pub(crate) struct Second {
    pub name: String,
    pub index: BTreeMap<String, MoveId>,
}

/// The parts of a puzzle that is not a cube; indices and permutations must be consistent.
pub(crate) struct Parts {
    pub name: String,
    pub geometry: Geometry,
    pub faces: Vec<Face>,
    pub facets: Vec<Facet>,
    pub pieces: Vec<Piece>,
    pub moves: Vec<Move>,
    /// The number of face turns and generators, which come first.
    pub narrow: usize,
    pub move_index: BTreeMap<String, MoveId>,
    pub second: Option<Second>,
}

impl Puzzle {
    /// The cube with this number of layers (2 to 16) and dimensions (3 to 5): `cube(3, 3)` is Rubik's, `cube(3, 4)` the
    /// tesseract of Kamack and Keane.
    ///
    /// # Errors
    /// If a number is out of its range, or the puzzle would take too much memory.
    pub fn cube(layers: u8, dimensions: u8) -> Result<Self, PuzzleError> {
        construction::cube(layers, dimensions)
    }

    pub(crate) fn new(
        naming: Naming,
        facets: Vec<Facet>,
        pieces: Vec<Piece>,
        moves: Vec<Move>,
        move_index: BTreeMap<String, MoveId>,
        facet_index: BTreeMap<Box<[i8]>, u16>,
    ) -> Self {
        Self {
            name: vec![naming.layers.to_string(); naming.dimensions].join("x"),
            definition: None,
            naming: Some(naming),
            geometry: Geometry::Cube,
            faces: naming.faces(),
            piece_index: pieces
                .iter()
                .enumerate()
                .map(|(id, piece)| (naming.piece_key(&piece.name), PieceId(id as u16)))
                .collect(),
            turn_index: turn_index(&moves),
            facets,
            pieces,
            narrow: moves.len(),
            moves,
            facet_index,
            move_index,
            second: None,
        }
    }

    pub(crate) fn from_parts(parts: Parts) -> Self {
        let Parts {
            name,
            geometry,
            faces,
            facets,
            pieces,
            moves,
            narrow,
            move_index,
            second,
        } = parts;
        let mut piece_index = BTreeMap::new();
        // Usual names first: no other spelling may replace one of them.
        for (id, piece) in pieces.iter().enumerate() {
            piece_index
                .entry(piece.name.clone())
                .or_insert(PieceId(id as u16));
        }
        for (id, piece) in pieces.iter().enumerate() {
            let names: Vec<&str> = piece
                .facets
                .iter()
                .map(|&facet| {
                    let face = facets[usize::from(facet)].face;
                    faces[usize::from(face.0)].name.as_str()
                })
                .collect();
            let number = piece
                .name
                .strip_prefix(names.concat().as_str())
                .unwrap_or_default();
            if names.len() <= ANY_ORDER {
                for spelling in orders(&names) {
                    piece_index
                        .entry(spelling + number)
                        .or_insert(PieceId(id as u16));
                }
            }
        }
        Self {
            name,
            definition: None,
            naming: None,
            geometry,
            turn_index: turn_index(&moves),
            faces,
            facets,
            pieces,
            moves,
            narrow,
            facet_index: BTreeMap::new(),
            piece_index,
            move_index,
            second,
        }
    }

    /// The number of layers as often as there are dimensions, `3x3x3`; the name in its definition if not a cube.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text that defines it, if it came from [`catalogue::define`](crate::catalogue::define); `None` for puzzles of
    /// the catalogue.
    pub fn definition(&self) -> Option<&str> {
        self.definition.as_deref()
    }

    /// What [`catalogue::find`](crate::catalogue::find) finds it by, anywhere: its name if the catalogue has it, else
    /// the text of its definition.
    pub fn reference(&self) -> &str {
        self.definition().unwrap_or(&self.name)
    }

    pub(crate) fn defined_by(mut self, text: &str) -> Self {
        self.definition = Some(text.into());
        self
    }

    /// The geometry of the facets, with the shapes to draw if not a cube.
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The number of layers of a cube along each axis; 0 if not a cube.
    pub fn layers(&self) -> u8 {
        self.naming.map_or(0, |naming| naming.layers)
    }

    /// The number of axes of a cube; 0 if not a cube.
    pub fn dimensions(&self) -> usize {
        self.naming.map_or(0, |naming| naming.dimensions)
    }

    /// The faces; in three dimensions U, D, R, L, F, B.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// The facets; their indices are the points of positions.
    pub fn facets(&self) -> &[Facet] {
        &self.facets
    }

    /// The pieces, those with most facets first.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The piece with this id.
    ///
    /// # Panics
    /// If it is a piece of a larger puzzle.
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[usize::from(id.0)]
    }

    /// The piece of this name; the parts of the name may stand in any order (`UFR`, `FRU`).
    pub fn piece_by_name(&self, name: &str) -> Option<PieceId> {
        match self.naming {
            Some(naming) => self.piece_index.get(&naming.piece_key(name)).copied(),
            None => self.piece_index.get(name).copied(),
        }
    }

    /// The facet whose home has these coordinates, in the sense of [`Facet::position`].
    pub fn facet_at(&self, position: &[i8]) -> Option<u16> {
        self.facet_index.get(position).copied()
    }

    /// The moves: turns of one outer layer first, face by face, each as one, two and three quarter turns; then single
    /// inner layers, several layers together, and the whole puzzle. If not a cube, grip by grip in the order of the
    /// definition, from the smallest turn on; then the turns of everything but a grip's layers, such as the `R++` of
    /// the megaminx, and the rotations of the whole.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The move with this id.
    ///
    /// # Panics
    /// If it is a move of a larger puzzle.
    pub fn mv(&self, id: MoveId) -> &Move {
        &self.moves[usize::from(id.0)]
    }

    /// The ids of all moves, in their order.
    pub fn move_ids(&self) -> impl Iterator<Item = MoveId> + use<> {
        (0..self.moves.len() as u16).map(MoveId)
    }

    /// The first move that does this to a position.
    pub fn move_that_does(&self, permutation: &Permutation) -> Option<MoveId> {
        self.move_ids()
            .find(|&id| self.mv(id).permutation == *permutation)
    }

    /// The turns of one outer layer, which the half-turn metric counts as one move. If not a cube, the turns of a
    /// grip's layers.
    pub fn face_turns(&self) -> impl Iterator<Item = MoveId> {
        (0..self.narrow as u16)
            .map(MoveId)
            .filter(|&id| self.naming.is_none() || self.mv(id).face.is_some())
    }

    /// The turns of the whole puzzle, such as the rotations of a cube: `x`, `y2`. Some puzzles have none.
    pub fn whole_turns(&self) -> impl Iterator<Item = MoveId> {
        (0..self.moves.len() as u16)
            .map(MoveId)
            .filter(move |&id| self.is_whole(self.mv(id)))
    }

    /// Whether a move of this puzzle turns all of it.
    pub(crate) fn is_whole(&self, mv: &Move) -> bool {
        match self.naming {
            Some(naming) => mv.layers.count_ones() == u32::from(naming.layers),
            None => mv.layers == WHOLE,
        }
    }

    /// A small set of smallest turns that generates the puzzle's group: of a cube, each layer except the middle one
    /// once in every plane; of other puzzles, the layers of each grip. Middle layers stay, and so do the centres. A
    /// cube with an even number of layers has no fixed part, and its group contains the rotations of the whole cube.
    pub fn generators(&self) -> Vec<MoveId> {
        let single = |mv: &Move| match self.naming {
            None => true,
            Some(naming) => {
                let middle = naming.layers % 2 == 1 && mv.layers == 1 << (naming.layers / 2);
                mv.layers.is_power_of_two() && !middle && mv.square().is_none()
            }
        };
        (0..self.narrow as u16)
            .map(MoveId)
            .filter(|&id| single(self.mv(id)) && self.mv(id).quarter_turns == 1)
            .collect()
    }

    /// What the [generators](Self::generators) do. Of a puzzle that has none, the identity, so that the group that they
    /// generate is one of this puzzle's facets.
    pub fn generating_turns(&self) -> Vec<Permutation> {
        let generators = self.generators().into_iter();
        let mut turns: Vec<Permutation> = generators
            .map(|id| self.mv(id).permutation.clone())
            .collect();
        if turns.is_empty() {
            turns.push(self.solved());
        }
        turns
    }

    /// Whether two turns can be done in the same motion, `first` listed before `then` (Gould, section 2.1): no piece is
    /// in both, or the first turns a square within what the other one turns, which carries it along.
    ///
    /// # Panics
    /// If a move is of a larger puzzle.
    pub fn go_together(&self, first: MoveId, then: MoveId) -> bool {
        let (first, then) = (self.mv(first), self.mv(then));
        if first.square().is_none() && then.square().is_none() {
            return first.axis == then.axis && first.layers & then.layers == 0;
        }
        let layers = self.layers();
        let both = |piece: &Piece| [first, then].map(|mv| mv.turns_cell(&piece.cell, layers));
        let turned: Vec<[bool; 2]> = self.pieces.iter().map(both).collect();
        let apart = !turned.contains(&[true, true]);
        let inside = first.square().is_some() && !turned.contains(&[true, false]);
        apart || inside && turned.contains(&[false, true])
    }

    /// The move of this name, by any of its spellings (`Rw`, `r`; `U'`, `U3`).
    pub fn move_by_name(&self, name: &str) -> Option<MoveId> {
        self.move_index.get(name).copied()
    }

    /// What the puzzle's second notation is called, if it has one: `Sarah's`.
    pub(crate) fn second_notation(&self) -> Option<&str> {
        self.second.as_ref().map(|second| second.name.as_str())
    }

    /// The move of this name in the puzzle's second notation.
    pub(crate) fn move_by_second_name(&self, name: &str) -> Option<MoveId> {
        self.second.as_ref()?.index.get(name).copied()
    }

    /// The move that turns these layers of this axis by this rotation.
    pub(crate) fn turn(
        &self,
        axis: usize,
        layers: u32,
        rotation: impl Into<Rotation>,
    ) -> Option<MoveId> {
        let key = (axis, layers, rotation.into());
        self.turn_index.get(&key).copied()
    }

    /// The solved position: the identity on the facets.
    pub fn solved(&self) -> Permutation {
        Permutation::identity(self.facets.len())
    }

    /// Whether every face shows a single colour, whichever that is: what a person calls solved, in any orientation of
    /// the puzzle and whatever cannot be seen.
    ///
    /// # Panics
    /// If the position is of another puzzle.
    pub fn looks_solved(&self, position: &Permutation) -> bool {
        let mut shown = vec![None; self.faces.len()];
        self.facets.iter().enumerate().all(|(point, facet)| {
            let face = usize::from(self.facets[position.image(point)].face.0);
            *shown[face].get_or_insert(facet.face) == facet.face
        })
    }

    /// Whether the home position of `piece` contains it in the right orientation.
    ///
    /// # Panics
    /// If the piece or the position is of another puzzle.
    pub fn is_solved_at(&self, position: &Permutation, piece: PieceId) -> bool {
        self.piece(piece)
            .facets
            .iter()
            .all(|&point| position.image(point.into()) == usize::from(point))
    }

    /// Whether two positions are the same but for where these pieces are.
    ///
    /// # Panics
    /// If a position is of another puzzle.
    pub fn differ_only_at(
        &self,
        one: &Permutation,
        other: &Permutation,
        pieces: &[PieceId],
    ) -> bool {
        let differs = |facet: usize| one.image(facet) != other.image(facet);
        let mut differing = (0..self.facets().len()).filter(|&facet| differs(facet));
        differing.all(|facet| pieces.contains(&self.facets()[facet].piece))
    }
}

fn turn_index(moves: &[Move]) -> BTreeMap<(usize, u32, Rotation), MoveId> {
    moves
        .iter()
        .enumerate()
        .map(|(id, mv)| ((mv.axis, mv.layers, mv.rotation()), MoveId(id as u16)))
        .collect()
}

/// The names concatenated, in every order.
fn orders(names: &[&str]) -> Vec<String> {
    if names.is_empty() {
        return vec![String::new()];
    }
    let mut all = Vec::new();
    for first in 0..names.len() {
        let mut rest = names.to_vec();
        let name = rest.remove(first);
        all.extend(
            orders(&rest)
                .into_iter()
                .map(|tail| name.to_owned() + &tail),
        );
    }
    all
}

/// Cubes are determined by their layers and dimensions; other puzzles are compared by facets and moves.
impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        match (self.naming, other.naming) {
            (None, None) => {
                self.name == other.name && self.facets == other.facets && self.moves == other.moves
            }
            (a, b) => a == b,
        }
    }
}

impl Eq for Puzzle {}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Puzzle({})", self.name)
    }
}
