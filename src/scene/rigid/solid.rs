//! The bodies and stickers of a puzzle at rest, and the rotations of its moves.
//!
//! Lengths are scaled so that the farthest corner is √3 away from the middle: a cube spans -1 to 1 on every axis. A
//! *location* is a body fixed in space, named by the piece whose home it is; a *slot* is a facet fixed in space, named
//! by the facet whose home it is. A position assigns pieces and their stickers to locations and slots. Cubes and other
//! polyhedra differ only in the source of their bodies.

use super::{
    polygon::{CLOSE, distinct, footprint, frames, mean, reading, same, widest},
    spin::Spin,
};
use crate::{SceneError, instance::Transform, mesh, outline::area};
use puzzle::{Geometry, Move, MoveId, PieceId, Polyhedron, Puzzle};
use three_d::{InnerSpace, Mat3, Matrix, SquareMatrix, Vec2, Vec3, vec2, vec3};

/// Distance of the farthest corner from the middle.
pub(crate) const REACH: f32 = 1.732_050_8;

/// A side of a body at rest.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Side {
    /// Out of the body.
    pub normal: Vec3,
    /// Height of its plane along the normal.
    pub at: f32,
    /// The slot on this side, if it is on the surface.
    pub slot: Option<u16>,
}

/// A body fixed in space.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Location {
    pub centre: Vec3,
    /// Unit vector from the puzzle's centre, along which a piece is lifted.
    pub outward: Vec3,
    pub sides: Vec<Side>,
    /// The index of its mesh.
    pub kind: usize,
    /// The rotation from the mesh to the body.
    frame: Mat3,
}

/// A facet fixed in space.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Slot {
    pub location: PieceId,
    pub normal: Vec3,
    /// The middle of the largest circle in the facet.
    pub centre: Vec3,
    /// The index of its mesh.
    pub kind: usize,
    /// The rotation from the mesh to the sticker: its z axis to the normal.
    pub frame: Mat3,
    /// Right and up for text on the facet, as seen from outside.
    pub reading: [Vec3; 2],
}

/// A move: its rotation and the turned layers.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Turning {
    pub spin: Spin,
    /// Unit vector that the layers are stacked along.
    pub axis: Vec3,
    /// The heights along it between which everything turns.
    pub span: [f32; 2],
}

impl Turning {
    fn turns(&self, location: &Location) -> bool {
        let height = self.axis.dot(location.centre);
        self.span[0] < height && height < self.span[1]
    }

    /// Whether a side lies in a plane that the move opens.
    fn opens(&self, side: &Side) -> bool {
        let along = side.normal.dot(self.axis);
        let height = side.at * along.signum();
        side.slot.is_none()
            && along.abs() > 1.0 - CLOSE
            && self.span.iter().any(|&end| (height - end).abs() < CLOSE)
    }
}

/// The locations, slots and moves of one puzzle, and their meshes.
#[derive(Clone, Debug)]
pub(crate) struct Solid {
    /// The unit of the meshes: half the width of a cell, or the radius of the largest circle in the smallest facet.
    pub grain: f32,
    /// By `PieceId`.
    pub locations: Vec<Location>,
    /// By facet.
    pub slots: Vec<Slot>,
    /// By `MoveId`.
    turnings: Vec<Turning>,
    /// Bodies that differ by more than a rotation: their sides about their centre, in grains.
    pub bodies: Vec<Vec<mesh::Side>>,
    /// Facets that differ by more than a rotation, about their centres.
    pub facets: Vec<Vec<Vec2>>,
    /// The inside that is visible while the puzzle is open, in grains.
    pub core: Option<Vec<mesh::Side>>,
    /// The puzzle as seen from above: outline of x and z.
    pub footprint: Vec<Vec2>,
    /// How dark its shadow is, 0 to 1: wide ones are lighter.
    pub shade: f32,
    /// Height of its lowest point.
    pub floor: f32,
    /// Layers of a cube; `None` for other solids.
    pub layers: Option<u8>,
}

/// A raw side: normal, outline, facet.
type Raw = (Vec3, Vec<Vec3>, Option<u16>);

impl Solid {
    /// # Errors
    /// [`SceneError::Dimensions`] for a puzzle that is neither a cube of three dimensions nor a polyhedron.
    pub fn new(puzzle: &Puzzle) -> Result<Self, SceneError> {
        match puzzle.geometry() {
            Geometry::Cube if puzzle.dimensions() == 3 => Ok(Self::cube(puzzle)),
            Geometry::Polyhedron(solid) => Ok(Self::polyhedron(puzzle, solid)),
            _ => Err(SceneError::Dimensions(puzzle.dimensions())),
        }
    }

    fn cube(puzzle: &Puzzle) -> Self {
        let layers = puzzle.layers();
        let half = 1.0 / f32::from(layers);
        let bodies: Vec<Vec<Raw>> = puzzle
            .pieces()
            .iter()
            .map(|piece| {
                let mut sides = block(scaled(&piece.cell, half), half);
                for &facet in &piece.facets {
                    let face = puzzle.facets()[usize::from(facet)].face;
                    let face = &puzzle.faces()[usize::from(face.0)];
                    let toward = signed_unit(face.axis, face.positive);
                    for side in &mut sides {
                        if side.0.dot(toward) > 0.5 {
                            side.2 = Some(facet);
                        }
                    }
                }
                sides
            })
            .collect();
        // The cells without a piece, but only those that turn with the layers around them.
        let inner = (1.0 - 2.0 * half).min(core::f32::consts::FRAC_1_SQRT_2);
        let core = (layers > 2).then(|| block(vec3(0.0, 0.0, 0.0), inner));
        let turnings = spins(puzzle)
            .into_iter()
            .zip(puzzle.moves())
            .map(|(spin, mv)| {
                let ends = [32 - mv.layers.leading_zeros(), mv.layers.trailing_zeros()];
                Turning {
                    spin,
                    axis: signed_unit(mv.axis, true),
                    span: ends.map(|layer| 1.0 - 2.0 * half * layer as f32),
                }
            })
            .collect();
        let mut solid = Self::assemble(&bodies, core, turnings);
        solid.layers = Some(layers);
        solid
    }

    fn polyhedron(puzzle: &Puzzle, solid: &Polyhedron) -> Self {
        let farthest = solid
            .outlines
            .iter()
            .flatten()
            .map(|p| p.iter().map(|x| x * x).sum::<f64>())
            .fold(0.0, f64::max);
        let scale = f64::from(REACH) / libm::sqrt(farthest);
        let single = |v: &[f64; 3], scale: f64| Vec3::from(v.map(|x| (x * scale) as f32));
        let raw = |body: puzzle::Body| -> Vec<Raw> {
            body.sides
                .iter()
                .map(|side| {
                    let outline = side.outline.iter().map(|p| single(p, scale)).collect();
                    (single(&side.normal, 1.0), outline, side.facet)
                })
                .collect()
        };
        let bodies: Vec<Vec<Raw>> = puzzle
            .pieces()
            .iter()
            .map(|piece| raw(solid.body(&piece.facets)))
            .collect();
        let turnings = puzzle
            .moves()
            .iter()
            .zip(solid.axes.iter().zip(&solid.spans))
            .map(|(mv, (axis, span))| {
                let axis = single(axis, 1.0);
                let steps = f32::from(mv.quarter_turns) / f32::from(mv.turns_of_axis.max(1));
                Turning {
                    spin: Spin::about(axis, -core::f32::consts::TAU * steps),
                    axis,
                    span: span.map(|height| (height * scale) as f32),
                }
            })
            .collect();
        Self::assemble(&bodies, solid.core().map(raw), turnings)
    }

    fn assemble(bodies: &[Vec<Raw>], core: Option<Vec<Raw>>, turnings: Vec<Turning>) -> Self {
        let surface = || bodies.iter().flatten().filter(|side| side.2.is_some());
        let grain = surface()
            .map(|side| widest(side.0, &side.1).1)
            .fold(f32::MAX, f32::min)
            .max(f32::MIN_POSITIVE);
        let seen_from_above = footprint(surface().flat_map(|side| &side.1));
        let mut solid = Self {
            grain,
            locations: Vec::with_capacity(bodies.len()),
            slots: Vec::new(),
            turnings,
            bodies: Vec::new(),
            facets: Vec::new(),
            core: core.map(|sides| about(&sides, vec3(0.0, 0.0, 0.0), Mat3::identity(), grain)),
            // A cube's facet has an area of 4.
            shade: (4.0 / area(&seen_from_above)).min(1.0),
            footprint: seen_from_above.into_iter().map(Vec2::from).collect(),
            floor: surface()
                .flat_map(|side| &side.1)
                .map(|p| p.y)
                .fold(f32::MAX, f32::min),
            layers: None,
        };
        let mut slots: Vec<(u16, Slot)> = Vec::new();
        for (sides, location) in bodies.iter().zip((0..).map(PieceId)) {
            solid.add_location(sides);
            for (normal, outline, facet) in sides {
                if let Some(facet) = facet {
                    slots.push((*facet, solid.slot(location, *normal, outline)));
                }
            }
        }
        slots.sort_by_key(|(facet, _)| *facet);
        solid.slots = slots.into_iter().map(|(_, slot)| slot).collect();
        solid
    }

    fn add_location(&mut self, sides: &[Raw]) {
        let corners = distinct(sides.iter().flat_map(|side| &side.1));
        let centre = mean(&corners);
        // A mesh fits if some rotation maps its corners to the body's; the body's own facets determine the candidates.
        let orientations = || {
            sides
                .iter()
                .filter(|side| side.2.is_some())
                .flat_map(|(normal, outline, _)| frames(*normal, outline))
        };
        let fits = |kind: &[mesh::Side], frame: Mat3| {
            let known = distinct(kind.iter().flat_map(|side| &side.1));
            known.len() == corners.len()
                && known.iter().all(|&corner| {
                    let here = frame * corner * self.grain + centre;
                    corners.iter().any(|&c| same(c, here))
                })
        };
        let found = self.bodies.iter().enumerate().find_map(|(kind, known)| {
            orientations()
                .find(|&frame| fits(known, frame))
                .map(|frame| (kind, frame))
        });
        let (kind, frame) = found.unwrap_or_else(|| {
            let frame = orientations().next().unwrap_or_else(Mat3::identity);
            self.bodies.push(about(sides, centre, frame, self.grain));
            (self.bodies.len() - 1, frame)
        });
        self.locations.push(Location {
            centre,
            outward: centre.normalize(),
            sides: sides
                .iter()
                .map(|(normal, outline, slot)| Side {
                    normal: *normal,
                    at: normal.dot(outline[0]),
                    slot: *slot,
                })
                .collect(),
            kind,
            frame,
        });
    }

    fn slot(&mut self, location: PieceId, normal: Vec3, outline: &[Vec3]) -> Slot {
        let (centre, _) = widest(normal, outline);
        let flat = |frame: Mat3| -> Vec<Vec2> {
            outline
                .iter()
                .map(|&p| (frame.transpose() * (p - centre) / self.grain).truncate())
                .collect()
        };
        let found = self.facets.iter().enumerate().find_map(|(kind, known)| {
            frames(normal, outline)
                .find(|&frame| {
                    let here = flat(frame);
                    let close = |a: &Vec2, b: &Vec2| (a - b).magnitude() < CLOSE / self.grain;
                    known.len() == here.len()
                        && known.iter().all(|a| here.iter().any(|b| close(a, b)))
                })
                .map(|frame| (kind, frame))
        });
        let (kind, frame) = found.unwrap_or_else(|| {
            let frame = frames(normal, outline).next();
            let frame = frame.unwrap_or_else(Mat3::identity);
            let flat = flat(frame);
            self.facets.push(flat);
            (self.facets.len() - 1, frame)
        });
        Slot {
            location,
            normal,
            centre,
            kind,
            frame,
            reading: reading(normal),
        }
    }

    /// At most `count` sides of the puzzle's outline seen from above: the outward direction of each (x, z), and its
    /// distance.
    pub fn shadow_sides(&self, most: usize) -> Vec<Vec3> {
        let count = self.footprint.len();
        let outward = |k: usize| {
            let along = self.footprint[(k + 1) % count] - self.footprint[k];
            vec2(along.y, -along.x).normalize()
        };
        let directions: Vec<Vec2> = if count <= most {
            (0..count).map(outward).collect()
        } else {
            let step = core::f32::consts::TAU / most as f32;
            let turn = |k: usize| libm::sincosf(step * k as f32);
            (0..most)
                .map(turn)
                .map(|(sin, cos)| vec2(cos, sin))
                .collect()
        };
        directions
            .into_iter()
            .map(|out| {
                let far = self.footprint.iter().map(|p| out.dot(*p));
                out.extend(far.fold(f32::MIN, f32::max))
            })
            .collect()
    }

    pub fn turning(&self, id: MoveId) -> &Turning {
        &self.turnings[usize::from(id.0)]
    }

    pub fn spin(&self, id: MoveId) -> &Spin {
        &self.turning(id).spin
    }

    /// Whether a move turns the piece in a location.
    pub fn turns(&self, id: MoveId, location: PieceId) -> bool {
        self.turning(id)
            .turns(&self.locations[usize::from(location.0)])
    }

    /// Whether a move uncovers a side of a body: it turns what is on one side of it only.
    pub fn opens(&self, id: MoveId, side: &Side) -> bool {
        self.turning(id).opens(side)
    }

    /// The body at a location, moved by `away`, then rotated.
    pub fn body(&self, location: PieceId, away: f32, rotation: Mat3) -> Transform {
        let location = &self.locations[usize::from(location.0)];
        Transform {
            rotation: location.frame,
            translation: location.centre + location.outward * away,
        }
        .then_rotate(rotation)
    }

    /// The sticker in a slot, moved and rotated like its body.
    pub fn sticker(&self, slot: usize, away: f32, rotation: Mat3) -> Transform {
        let slot = &self.slots[slot];
        let location = &self.locations[usize::from(slot.location.0)];
        Transform {
            rotation: slot.frame,
            translation: slot.centre + location.outward * away,
        }
        .then_rotate(rotation)
    }
}

/// The direction of an axis, or its opposite.
fn signed_unit(axis: usize, positive: bool) -> Vec3 {
    let mut unit = vec3(0.0, 0.0, 0.0);
    unit[axis] = if positive { 1.0 } else { -1.0 };
    unit
}

fn scaled(cell: &[i8], by: f32) -> Vec3 {
    Vec3::from(core::array::from_fn(|axis| f32::from(cell[axis]) * by))
}

/// A cube with sides along the axes, none of them on the surface.
fn block(centre: Vec3, half: f32) -> Vec<Raw> {
    let sides = mesh::block(centre, half).into_iter();
    sides
        .map(|(normal, outline)| (normal, outline, None))
        .collect()
}

/// A half turn has the direction of the first quarter turn of its layers; without one, clockwise seen from its face.
fn spins(puzzle: &Puzzle) -> Vec<Spin> {
    let mut spins: Vec<Spin> = Vec::with_capacity(puzzle.moves().len());
    for mv in puzzle.moves() {
        let positive = mv
            .face
            .is_none_or(|face| puzzle.faces()[usize::from(face.0)].positive);
        let first = puzzle.moves()[..spins.len()]
            .iter()
            .position(|other| other.axis == mv.axis && other.layers == mv.layers);
        let like = first.map_or(signed_unit(mv.axis, !positive), |k| spins[k].axis);
        spins.push(Spin::new(matrix(mv), like));
    }
    spins
}

fn matrix(mv: &Move) -> Mat3 {
    let column = |axis: usize| {
        let mut unit = [0i8; 3];
        unit[axis] = 1;
        scaled(&mv.matrix.apply(&unit), 1.0)
    };
    Mat3::from_cols(column(0), column(1), column(2))
}

/// Sides about a centre, in the orientation `frame` and in grains.
fn about(sides: &[Raw], centre: Vec3, frame: Mat3, grain: f32) -> Vec<mesh::Side> {
    let back = frame.transpose();
    sides
        .iter()
        .map(|(normal, outline, _)| {
            let corners = outline.iter().map(|&p| back * (p - centre) / grain);
            (back * *normal, corners.collect())
        })
        .collect()
}

#[cfg(test)]
mod tests;
