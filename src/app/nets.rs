//! Flat nets of all puzzles: each facelet as an outline, where it belongs when the puzzle is solved.

use puzzle::{Geometry, Polyhedron, Puzzle};

use crate::facelets::{self, Square};

/// A point of a net; x to the right and y down, in facelets.
pub type Point = [f64; 2];

/// The part of a square that its outline leaves free on each side.
const INSET: f64 = 0.06;
/// How wide the faces of a polyhedron are drawn, in squares.
const FACE: f64 = 3.2;
/// Free space between blocks, in squares.
const GAP: f64 = 0.9;
/// Free space between the layers of a cell, in squares.
const LAYER_GAP: f64 = 0.25;
/// The space of a face's name above its block.
const NAME: f64 = 0.7;

/// A facelet of a net.
#[derive(Clone, Debug, PartialEq)]
pub struct Facelet {
    /// The facet that belongs here.
    pub facet: u16,
    /// Its corners, in order around it.
    pub outline: Vec<Point>,
}

impl Facelet {
    fn square(facet: usize, [x, y]: Point) -> Self {
        let (low, high) = (INSET, 1.0 - INSET);
        let corners = [[low, low], [high, low], [high, high], [low, high]];
        Self {
            facet: facet as u16,
            outline: corners.map(|[dx, dy]| [x + dx, y + dy]).to_vec(),
        }
    }

    /// Its middle.
    pub fn centre(&self) -> Point {
        let count = self.outline.len() as f64;
        [0, 1].map(|axis| self.outline.iter().map(|point| point[axis]).sum::<f64>() / count)
    }
}

/// A flat net.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Net {
    /// All facelets, face by face.
    pub facelets: Vec<Facelet>,
    /// Names of faces, and where each begins: its baseline's left end.
    pub names: Vec<(String, Point)>,
    /// Width and height.
    pub size: Point,
}

/// The net of a puzzle.
pub fn of(puzzle: &Puzzle) -> Net {
    let mut net = match puzzle.geometry() {
        Geometry::Cube if puzzle.dimensions() == 3 => {
            squares(&facelets::net(puzzle).unwrap_or_default())
        }
        Geometry::Cube => cells(puzzle),
        Geometry::Polyhedron(solid) => faces(puzzle, solid),
        Geometry::None => squares(&facelets::blocks(puzzle).0),
    };
    let points = net.facelets.iter().flat_map(|facelet| &facelet.outline);
    net.size = points.fold([0.0, 0.0], |[x, y]: Point, point| {
        [x.max(point[0]), y.max(point[1])]
    });
    net
}

/// Squares that have their places already: a cube as it is drawn on paper, or blocks of numbered facets.
fn squares(squares: &[Square]) -> Net {
    let one = |square: &Square| {
        let corner = [square.column, square.row].map(f64::from);
        Facelet::square(square.facet, corner)
    };
    Net {
        facelets: squares.iter().map(one).collect(),
        ..Net::default()
    }
}

/// Blocks of equal size in rows, each with space for a name above it: where each begins.
fn places(count: usize, across: usize, [width, height]: Point) -> Vec<Point> {
    let place = |n: usize| {
        let (column, row) = ((n % across) as f64, (n / across) as f64);
        [column * (width + GAP), row * (height + NAME + GAP) + NAME]
    };
    (0..count).map(place).collect()
}

/// A cube of four dimensions: cell by cell, and each cell layer by layer, side by side.
fn cells(puzzle: &Puzzle) -> Net {
    let layers = f64::from(puzzle.layers());
    let width = layers * layers + LAYER_GAP * (layers - 1.0);
    let across = if puzzle.layers() < 4 { 2 } else { 1 };
    let places = places(puzzle.faces().len(), across, [width, layers]);
    let mut net = Net::default();
    for (face, [x, y]) in places.into_iter().enumerate() {
        let own = &puzzle.faces()[face];
        net.names.push((own.name.clone(), [x, y - NAME / 4.0]));
        for (number, facet) in puzzle.facets().iter().enumerate() {
            if usize::from(facet.face.0) != face {
                continue;
            }
            let axes = (0..puzzle.dimensions()).filter(|&axis| axis != own.axis);
            let along: Vec<f64> = axes
                .map(|axis| (f64::from(facet.position[axis]) + layers - 1.0) / 2.0)
                .collect();
            let [across, up, layer] = [along[0], along[1], along[2]];
            let corner = [
                x + layer * (layers + LAYER_GAP) + across,
                y + layers - 1.0 - up,
            ];
            net.facelets.push(Facelet::square(number, corner));
        }
    }
    net
}

/// A polyhedron: each face as it is seen from outside.
fn faces(puzzle: &Puzzle, solid: &Polyhedron) -> Net {
    let flat: Vec<Vec<(usize, Vec<Point>)>> = (0..solid.normals.len())
        .map(|face| {
            let facets = puzzle.facets().iter().enumerate();
            let own = facets.filter(|(_, facet)| usize::from(facet.face.0) == face);
            own.map(|(facet, _)| (facet, solid.seen_from_outside(face, facet)))
                .collect()
        })
        .collect();
    let bounds = |face: &[(usize, Vec<Point>)]| {
        let points = face.iter().flat_map(|(_, outline)| outline);
        points.fold(
            [[f64::MAX; 2], [f64::MIN; 2]],
            |[low, high]: [Point; 2], point| {
                [
                    [low[0].min(point[0]), low[1].min(point[1])],
                    [high[0].max(point[0]), high[1].max(point[1])],
                ]
            },
        )
    };
    let all: Vec<[Point; 2]> = flat.iter().map(|face| bounds(face)).collect();
    let largest = |axis: usize| {
        let sizes = all.iter().map(|[low, high]| high[axis] - low[axis]);
        sizes.fold(0.0, f64::max)
    };
    let scale = FACE / largest(0).max(largest(1)).max(f64::MIN_POSITIVE);
    let block = [largest(0) * scale, largest(1) * scale];
    let across = if flat.len() > 6 {
        4
    } else {
        flat.len().div_ceil(2)
    };
    let mut net = Net::default();
    let places = places(flat.len(), across, block);
    for (face, [x, y]) in places.into_iter().enumerate() {
        net.names
            .push((puzzle.faces()[face].name.clone(), [x, y - NAME / 4.0]));
        let [low, high] = all[face];
        // In the middle of its block.
        let shift = [0, 1].map(|axis| (block[axis] - (high[axis] - low[axis]) * scale) / 2.0);
        for (facet, outline) in &flat[face] {
            let place = |point: &Point| {
                [
                    x + shift[0] + (point[0] - low[0]) * scale,
                    y + shift[1] + (point[1] - low[1]) * scale,
                ]
            };
            net.facelets.push(Facelet {
                facet: *facet as u16,
                outline: outline.iter().map(place).collect(),
            });
        }
    }
    net
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use puzzle::catalogue;

    use super::*;

    #[test]
    fn every_facet_of_every_puzzle_has_a_place_of_its_own_inside_the_net() {
        for name in catalogue::names() {
            let puzzle = catalogue::by_name(name).expect("the catalogue has it");
            let net = of(&puzzle);
            let facets: BTreeSet<u16> = net.facelets.iter().map(|one| one.facet).collect();
            assert_eq!(facets.len(), puzzle.facets().len(), "{name}");
            assert_eq!(net.facelets.len(), puzzle.facets().len(), "{name}");
            let mut centres: Vec<Point> = net.facelets.iter().map(Facelet::centre).collect();
            for [x, y] in &centres {
                assert!(
                    *x > 0.0 && *y > 0.0 && *x < net.size[0] && *y < net.size[1],
                    "{name}"
                );
            }
            centres.sort_by(|a, b| a[0].total_cmp(&b[0]));
            for (n, a) in centres.iter().enumerate() {
                let near = centres[n + 1..].iter().take_while(|b| b[0] - a[0] < 0.1);
                for b in near {
                    assert!((b[1] - a[1]).abs() > 0.1, "{name}: {a:?} {b:?}");
                }
            }
        }
    }
}
