//! From geometry to a puzzle, in the same steps for every number of layers and dimensions.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

use group::Permutation;

use crate::geometry::parity;
use crate::naming::{Naming, Slab};
use crate::parts::PAIRS;
use crate::{Facet, MAX_DIMENSIONS, Move, MoveId, Piece, PieceId, Puzzle, SignedPermutation};

/// The most layers a puzzle can have.
const MAX_LAYERS: u8 = 16;
/// The largest total number of images of all moves of a puzzle: 32 MiB.
const MAX_IMAGES: usize = 1 << 24;

/// Why a puzzle cannot be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleError {
    /// The number of layers is not between 2 and 16.
    Layers {
        /// The requested number.
        layers: u8,
    },
    /// The number of dimensions is not between 3 and [`MAX_DIMENSIONS`].
    Dimensions {
        /// The requested number.
        dimensions: u8,
    },
    /// The puzzle's moves would take too much memory.
    TooLarge {
        /// The requested layers.
        layers: u8,
        /// The requested dimensions.
        dimensions: u8,
    },
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layers { layers } => {
                write!(f, "a puzzle has 2 to {MAX_LAYERS} layers, not {layers}")
            }
            Self::Dimensions { dimensions } => {
                write!(
                    f,
                    "a puzzle has 3 to {MAX_DIMENSIONS} dimensions, not {dimensions}"
                )
            }
            Self::TooLarge { layers, dimensions } => write!(
                f,
                "{layers} layers in {dimensions} dimensions have too many moves and facets to hold; take fewer"
            ),
        }
    }
}

impl std::error::Error for PuzzleError {}

/// Builds the cube with this number of layers and dimensions.
pub(crate) fn cube(layers: u8, dimensions: u8) -> Result<Puzzle, PuzzleError> {
    if !(2..=MAX_LAYERS).contains(&layers) {
        return Err(PuzzleError::Layers { layers });
    }
    if !(3..=MAX_DIMENSIONS).contains(&usize::from(dimensions)) {
        return Err(PuzzleError::Dimensions { dimensions });
    }
    let naming = Naming {
        layers,
        dimensions: usize::from(dimensions),
    };
    let slabs = slabs(naming);
    let facet_count = 2 * naming.dimensions * usize::from(layers).pow(u32::from(dimensions) - 1);
    let too_large = facet_count > usize::from(u16::MAX)
        || facet_count * slabs.len() * 3 > MAX_IMAGES
        || slabs.len() * 3 > usize::from(u16::MAX);
    if too_large {
        return Err(PuzzleError::TooLarge { layers, dimensions });
    }

    let cells = surface_cells(naming);
    let (facets, pieces) = facets_and_pieces(naming, &cells);
    let index: BTreeMap<Box<[i8]>, u16> = facets
        .iter()
        .enumerate()
        .map(|(point, facet)| (facet.position.clone(), point as u16))
        .collect();

    let mut moves = Vec::with_capacity(3 * slabs.len());
    let mut names = BTreeMap::new();
    for slab in slabs {
        for quarters in 1..=3_u8 {
            let id = MoveId(moves.len() as u16);
            let spellings = naming.move_names(slab, quarters);
            let mut mv = turn(naming, slab, quarters, spellings[0].clone());
            // The three amounts of a slab are together: 1, 2, 3 quarters.
            mv.inverse = MoveId(id.0 + 4 - 2 * u16::from(quarters));
            mv.permutation = permutation(&mv, layers, &facets, &pieces, &index);
            moves.push(mv);
            for spelling in spellings {
                names.entry(spelling).or_insert(id);
            }
        }
    }
    // Elsewhere the squares are not parts that fall into the same pieces as the layers do.
    if layers == 2 && dimensions == 4 {
        for mut mv in squares(naming, &moves, &mut names) {
            mv.permutation = permutation(&mv, layers, &facets, &pieces, &index);
            moves.push(mv);
        }
    }
    Ok(Puzzle::new(naming, facets, pieces, moves, names, index))
}

/// The turns of the 24 squares of the 2x2x2x2, as Gould's 2D faces turn (section 2.1): each is the part of a cell's
/// turn that lies in a second cell. Their permutations are filled in later.
fn squares(naming: Naming, cells: &[Move], names: &mut BTreeMap<String, MoveId>) -> Vec<Move> {
    let mut squares: Vec<Move> = Vec::new();
    for (pair, &(first, second)) in PAIRS.iter().enumerate() {
        for sides in [(true, true), (true, false), (false, true), (false, false)] {
            let turned = cells.iter().find(|mv| {
                let plane = [mv.plane.0, mv.plane.1];
                mv.face == Some(naming.face_id(first, sides.0))
                    && mv.quarter_turns == 1
                    && !plane.contains(&second)
            });
            let Some(turned) = turned else { continue };
            // Clockwise as seen from the second cell.
            let (quarter, plane) = if sides.1 {
                (turned.matrix, turned.plane)
            } else {
                (turned.matrix.inverse(), (turned.plane.1, turned.plane.0))
            };
            for quarters in 1..=3_u8 {
                let id = MoveId((cells.len() + squares.len()) as u16);
                let spellings = naming.square_names((first, sides.0), (second, sides.1), quarters);
                squares.push(Move {
                    name: spellings[0].clone(),
                    permutation: Permutation::identity(0),
                    inverse: MoveId(id.0 + 4 - 2 * u16::from(quarters)),
                    axis: naming.dimensions + pair,
                    layers: 1 << (2 * u32::from(!sides.0) + u32::from(!sides.1)),
                    matrix: (1..quarters).fold(quarter, |matrix, _| matrix.then(&quarter)),
                    face: None,
                    plane,
                    quarter_turns: if quarters == 3 { -1 } else { quarters as i8 },
                    turns_of_axis: 4,
                });
                for spelling in spellings {
                    names.entry(spelling).or_insert(id);
                }
            }
        }
    }
    squares
}

/// The cells that show at least one facet, in the order of the pieces: corners first, then fewer and fewer facets;
/// within a kind from the positive side of the first named axis on.
fn surface_cells(naming: Naming) -> Vec<Box<[i8]>> {
    let layers = naming.layers as i8;
    let coordinates: Vec<i8> = (0..layers).map(|layer| layers - 1 - 2 * layer).collect();
    let mut cells: Vec<Vec<i8>> = vec![Vec::new()];
    for _ in 0..naming.dimensions {
        cells = cells
            .iter()
            .flat_map(|cell| {
                coordinates
                    .iter()
                    .map(move |&c| cell.iter().copied().chain([c]).collect())
            })
            .collect();
    }
    cells.retain(|cell| cell.iter().any(|c| c.abs() == layers - 1));
    cells.sort_by_key(|cell| {
        let mut shape: Vec<i8> = cell.iter().map(|c| c.abs()).collect();
        shape.sort_unstable_by_key(|&c| Reverse(c));
        let position: Vec<i8> = naming
            .axis_order()
            .into_iter()
            .map(|axis| cell[axis])
            .collect();
        let facets = shape.iter().filter(|&&c| c == layers - 1).count();
        Reverse((facets, shape, position))
    });
    cells.into_iter().map(Vec::into_boxed_slice).collect()
}

fn facets_and_pieces(naming: Naming, cells: &[Box<[i8]>]) -> (Vec<Facet>, Vec<Piece>) {
    let layers = naming.layers as i8;
    let mut facets = Vec::new();
    for (piece, cell) in cells.iter().enumerate() {
        for axis in naming.axis_order() {
            if cell[axis].abs() == layers - 1 {
                let mut position = cell.clone();
                position[axis] = cell[axis].signum() * layers;
                let face = naming.face_id(axis, cell[axis] > 0);
                facets.push(Facet {
                    position,
                    face,
                    piece: PieceId(piece as u16),
                });
            }
        }
    }
    // By face, and within a face by position; the sort is stable.
    facets.sort_by(|a, b| (a.face, &a.position).cmp(&(b.face, &b.position)));

    let mut pieces: Vec<Piece> = cells
        .iter()
        .map(|cell| Piece {
            name: naming.piece_name(cell),
            cell: cell.clone(),
            facets: Vec::new(),
        })
        .collect();
    for (point, facet) in facets.iter().enumerate() {
        pieces[usize::from(facet.piece.0)].facets.push(point as u16);
    }
    let faces = naming.faces();
    let order = naming.axis_order();
    for piece in &mut pieces {
        piece.facets.sort_by_key(|&point| {
            let axis = faces[usize::from(facets[usize::from(point)].face.0)].axis;
            order.iter().position(|&named| named == axis)
        });
    }
    (facets, pieces)
}

/// All rotations, in the order of the moves: face turns, single inner layers, several layers, the whole puzzle.
fn slabs(naming: Naming) -> Vec<Slab> {
    let layers = naming.layers;
    let mut slabs = Vec::new();
    for axis in 0..naming.dimensions {
        let others: Vec<usize> = (0..naming.dimensions)
            .filter(|&other| other != axis)
            .collect();
        for (i, &low) in others.iter().enumerate() {
            for &high in &others[i + 1..] {
                for first in 0..layers {
                    for last in first..layers {
                        let slab = Slab {
                            axis,
                            first,
                            last,
                            plane: (low, high),
                        };
                        // Whichever axis its layers are counted along, the whole puzzle has one rotation in a plane.
                        let counted_elsewhere =
                            others.iter().any(|&o| o < axis && o != low && o != high);
                        if !(slab.is_whole(layers) && counted_elsewhere) {
                            slabs.push(slab);
                        }
                    }
                }
            }
        }
    }
    slabs.sort_by_key(|slab| {
        let side = naming.usual_side(*slab);
        let width = slab.last - slab.first + 1;
        let depth = if side {
            slab.first
        } else {
            layers - 1 - slab.last
        };
        let kind = match (width, depth) {
            _ if slab.is_whole(layers) => 3,
            (1, 0) => 0,
            (1, _) => 1,
            _ => 2,
        };
        // Secondary axes increase as the planes decrease.
        (
            kind,
            width,
            depth,
            naming.face_id(slab.axis, side),
            Reverse(slab.plane),
        )
    });
    slabs
}

/// The turn of a slab by a number of quarters, positive as seen from its usual side. Its inverse and permutation are
/// filled in later.
fn turn(naming: Naming, slab: Slab, quarters: u8, name: String) -> Move {
    let (low, high) = slab.plane;
    let side = naming.usual_side(slab);
    // A turn is positive when it runs against the orientation that the outward axis, the other axes that stay
    // and the plane have together: clockwise as seen from outside (Kamack and Keane, section 2 and Table 1).
    let frame: Vec<usize> = std::iter::once(slab.axis)
        .chain((0..naming.dimensions).filter(|a| ![slab.axis, low, high].contains(a)))
        .chain([low, high])
        .collect();
    let along = (parity(&frame) < 0) == side;
    let plane = if along { (low, high) } else { (high, low) };
    let quarter = SignedPermutation::quarter_turn(naming.dimensions, plane.0, plane.1);
    let matrix = (1..quarters).fold(quarter, |matrix, _| matrix.then(&quarter));
    let outer = slab.first == slab.last && (slab.first == 0 || slab.last == naming.layers - 1);
    Move {
        name,
        permutation: Permutation::identity(0),
        inverse: MoveId(0),
        axis: slab.axis,
        layers: (slab.first..=slab.last).fold(0, |mask, layer| mask | 1 << layer),
        matrix,
        face: outer.then(|| naming.face_id(slab.axis, side)),
        plane,
        quarter_turns: if quarters == 3 { -1 } else { quarters as i8 },
        turns_of_axis: 4,
    }
}

fn permutation(
    mv: &Move,
    layers: u8,
    facets: &[Facet],
    pieces: &[Piece],
    index: &BTreeMap<Box<[i8]>, u16>,
) -> Permutation {
    let images = facets
        .iter()
        .enumerate()
        .map(|(point, facet)| {
            if mv.turns_cell(&pieces[usize::from(facet.piece.0)].cell, layers) {
                index[&mv.matrix.apply(&facet.position)]
            } else {
                point as u16
            }
        })
        .collect();
    Permutation::from_images(images)
        .expect("a rotation takes the layers' facets to the layers' facets")
}
