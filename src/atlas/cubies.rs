//! The 3x3x3 as the paper numbers it, and its face turns on single facets: enough to follow any piece.

use std::sync::{Arc, OnceLock};

use group::Permutation;
use puzzle::{MoveId, Puzzle};

/// The faces in the order of the paper's letters: `A` to `C` turn U, `D` to `F` turn L, and so on.
pub(crate) const FACES: [char; 6] = ['U', 'L', 'F', 'D', 'R', 'B'];
/// Face turns: each face by one, two or three quarters clockwise.
pub(crate) const TURNS: usize = 18;
/// The corner places in the paper's order, each with its faces clockwise from U or D on.
const CORNERS: [&str; 8] = ["UFL", "ULB", "UBR", "URF", "DLF", "DBL", "DRB", "DFR"];
/// The edge places in the paper's order, each with U or D first, otherwise F or B.
const EDGES: [&str; 12] = [
    "UL", "UB", "UR", "UF", "FL", "BL", "BR", "FR", "DL", "DB", "DR", "DF",
];
/// Facets of corners, and as many of edges.
pub(crate) const SPOTS: usize = 24;

/// The name of a turn in Singmaster's notation.
pub(crate) fn turn_name(turn: u8) -> String {
    let suffix = ["", "2", "'"][usize::from(turn % 3)];
    format!("{}{suffix}", FACES[usize::from(turn / 3)])
}

/// A position: by piece, the spot of its first facet. A corner's spots are three times its place and how far clockwise,
/// an edge's twice its place and whether it is the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cube {
    pub(crate) corners: [u8; 8],
    pub(crate) edges: [u8; 12],
}

/// The 3x3x3 and what its turns do to spots.
pub(crate) struct Model {
    pub(crate) puzzle: Arc<Puzzle>,
    /// By turn, in the order of the paper's letters.
    pub(crate) moves: [MoveId; TURNS],
    /// By turn and spot, where the facet goes.
    pub(crate) corners: [[u8; SPOTS]; TURNS],
    pub(crate) edges: [[u8; SPOTS]; TURNS],
    /// By spot, the puzzle's facet.
    pub(crate) corner_facets: [usize; SPOTS],
    pub(crate) edge_facets: [usize; SPOTS],
    /// By facet of the puzzle: its spot.
    spots: Vec<Option<Spot>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Spot {
    Corner(u8),
    Edge(u8),
}

impl Cube {
    pub(crate) fn solved() -> Self {
        Self {
            corners: std::array::from_fn(|piece| 3 * piece as u8),
            edges: std::array::from_fn(|piece| 2 * piece as u8),
        }
    }

    pub(crate) fn turn(&mut self, turn: u8) {
        let model = Model::get();
        let (corners, edges) = (
            &model.corners[usize::from(turn)],
            &model.edges[usize::from(turn)],
        );
        for spot in &mut self.corners {
            *spot = corners[usize::from(*spot)];
        }
        for spot in &mut self.edges {
            *spot = edges[usize::from(*spot)];
        }
    }

    /// What undoes it.
    pub(crate) fn inverse(&self) -> Self {
        let mut result = *self;
        for (piece, spot) in (0..).zip(self.corners) {
            result.corners[usize::from(spot / 3)] = 3 * piece + (3 - spot % 3) % 3;
        }
        for (piece, spot) in (0..).zip(self.edges) {
            result.edges[usize::from(spot / 2)] = 2 * piece + spot % 2;
        }
        result
    }

    /// `None` when the permutation tears pieces, mixes their kinds or moves centres.
    pub(crate) fn of_position(position: &Permutation) -> Option<Self> {
        let model = Model::get();
        if position.degree() != model.spots.len() {
            return None;
        }
        let mut cube = Self::solved();
        // A piece stays whole when all its facets go round the place by as much as its first.
        for (piece, spot) in cube.corners.iter_mut().enumerate() {
            let images: [Option<Spot>; 3] = std::array::from_fn(|i| {
                model.spots[position.image(model.corner_facets[3 * piece + i])]
            });
            let Some(Spot::Corner(first)) = images[0] else {
                return None;
            };
            let (place, turn) = (first / 3, first % 3);
            let round = |i: u8| Some(Spot::Corner(3 * place + (turn + i) % 3));
            if images[1] != round(1) || images[2] != round(2) {
                return None;
            }
            *spot = first;
        }
        for (piece, spot) in cube.edges.iter_mut().enumerate() {
            let images: [Option<Spot>; 2] = std::array::from_fn(|i| {
                model.spots[position.image(model.edge_facets[2 * piece + i])]
            });
            let Some(Spot::Edge(first)) = images[0] else {
                return None;
            };
            if images[1] != Some(Spot::Edge(first ^ 1)) {
                return None;
            }
            *spot = first;
        }
        let still = |facet: usize| model.spots[facet].is_some() || position.image(facet) == facet;
        (0..model.spots.len()).all(still).then_some(cube)
    }

    pub(crate) fn position(&self) -> Permutation {
        let model = Model::get();
        let mut images: Vec<u16> = (0..model.spots.len() as u16).collect();
        for (piece, &first) in self.corners.iter().enumerate() {
            let (place, turn) = (usize::from(first / 3), usize::from(first % 3));
            for i in 0..3 {
                let to = model.corner_facets[3 * place + (turn + i) % 3];
                images[model.corner_facets[3 * piece + i]] = to as u16;
            }
        }
        for (piece, &first) in self.edges.iter().enumerate() {
            for i in 0..2 {
                let to = model.edge_facets[usize::from(first) ^ i];
                images[model.edge_facets[2 * piece + i]] = to as u16;
            }
        }
        Permutation::from_images(images).expect("pieces in different places")
    }
}

impl Model {
    pub(crate) fn get() -> &'static Self {
        static MODEL: OnceLock<Model> = OnceLock::new();
        MODEL.get_or_init(Self::new)
    }

    /// By spot of corners and of edges, where its facet goes when the faces go where `face` says.
    pub(crate) fn images(face: impl Fn(u8) -> u8) -> ([u8; SPOTS], [u8; SPOTS]) {
        // A spot by its own face and the others of its place.
        let faces = |names: &[&str], spot: usize, turns: usize, renamed: bool| {
            let rename = |name: char| {
                let number = FACES.iter().position(|known| *known == name);
                let number = number.expect("a face") as u8;
                if renamed { face(number) } else { number }
            };
            let all: Vec<u8> = names[spot / turns].chars().map(rename).collect();
            let own = all[spot % turns];
            let mut all = all;
            all.sort_unstable();
            (own, all)
        };
        let image = |names: &[&str], spot: usize, turns: usize| {
            let goes = faces(names, spot, turns, true);
            let found = (0..SPOTS).find(|other| faces(names, *other, turns, false) == goes);
            found.expect("places go to places") as u8
        };
        (
            std::array::from_fn(|spot| image(&CORNERS, spot, 3)),
            std::array::from_fn(|spot| image(&EDGES, spot, 2)),
        )
    }

    fn new() -> Self {
        let puzzle = Arc::new(Puzzle::cube(3, 3).expect("there is a 3x3x3"));
        let facet = |piece: &str, face: char| {
            let id = puzzle.piece_by_name(piece).expect("a piece's name");
            let on_face = |facet: &&u16| {
                let face_id = puzzle.facets()[usize::from(**facet)].face;
                puzzle.faces()[usize::from(face_id.0)].name == face.to_string()
            };
            let found = puzzle.piece(id).facets.iter().find(on_face);
            usize::from(*found.expect("the piece lies in the face"))
        };
        let facets = |names: &[&str]| -> [usize; SPOTS] {
            let each = names
                .iter()
                .flat_map(|name| name.chars().map(|face| facet(name, face)));
            each.collect::<Vec<_>>()
                .try_into()
                .expect("24 facets of a kind")
        };
        let (corner_facets, edge_facets) = (facets(&CORNERS), facets(&EDGES));
        let mut spots = vec![None; puzzle.facets().len()];
        for spot in 0..SPOTS {
            spots[corner_facets[spot]] = Some(Spot::Corner(spot as u8));
            spots[edge_facets[spot]] = Some(Spot::Edge(spot as u8));
        }
        let moves: [MoveId; TURNS] = std::array::from_fn(|turn| {
            let name = turn_name(turn as u8);
            puzzle.move_by_name(&name).expect("a face turn's name")
        });
        let permutation = |turn: usize| &puzzle.mv(moves[turn]).permutation;
        let corners = std::array::from_fn(|turn| {
            corner_facets.map(|facet| match spots[permutation(turn).image(facet)] {
                Some(Spot::Corner(spot)) => spot,
                _ => unreachable!("a turn takes corners to corners"),
            })
        });
        let edges = std::array::from_fn(|turn| {
            edge_facets.map(|facet| match spots[permutation(turn).image(facet)] {
                Some(Spot::Edge(spot)) => spot,
                _ => unreachable!("a turn takes edges to edges"),
            })
        });
        Self {
            corners,
            edges,
            puzzle: Arc::clone(&puzzle),
            moves,
            corner_facets,
            edge_facets,
            spots,
        }
    }
}
