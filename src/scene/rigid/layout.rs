//! Where the cells and stickers of a cube are, at rest and during a turn.
//!
//! Lengths are scaled so that the whole puzzle spans -1 to 1 on every axis: a cell is 2/M wide. A *place* is a cell
//! fixed in space, named by the piece that belongs there; a *slot* is a facet fixed in space, named by the facet that
//! belongs there. Pieces and their stickers are dealt to places and slots by a position.

use super::spin::Spin;
use crate::{SceneError, animation::Stroke};
use puzzle::{Move, MoveId, PieceId, Puzzle};
use three_d::{InnerSpace, Mat3, SquareMatrix, Vec3, vec3};

/// A rigid placement: first the rotation, then the translation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Transform {
    pub rotation: Mat3,
    pub translation: Vec3,
}

impl Transform {
    fn at_rest(translation: Vec3) -> Self {
        Self {
            rotation: Mat3::identity(),
            translation,
        }
    }

    fn then_rotate(self, rotation: Mat3) -> Self {
        Self {
            rotation: rotation * self.rotation,
            translation: rotation * self.translation,
        }
    }
}

/// A cell fixed in space.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    cell: [i8; 3],
    centre: Vec3,
    /// Unit vector from the puzzle's centre, along which a piece is lifted.
    outward: Vec3,
}

/// A facet fixed in space.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Slot {
    pub place: PieceId,
    pub normal: Vec3,
    centre: Vec3,
    /// Takes the sticker mesh's z axis to the normal.
    frame: Mat3,
}

/// The places, slots and spins of one puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// Half the width of a cell.
    pub half_cell: f32,
    /// By `PieceId`.
    pub places: Vec<Place>,
    /// By facet.
    pub slots: Vec<Slot>,
    /// By `MoveId`.
    spins: Vec<Spin>,
    pub layers: i8,
}

impl Layout {
    /// # Errors
    /// [`SceneError::Dimensions`] for a puzzle that is not a cube of three dimensions.
    pub fn new(puzzle: &Puzzle) -> Result<Self, SceneError> {
        if puzzle.dimensions() != 3 {
            return Err(SceneError::Dimensions(puzzle.dimensions()));
        }
        let half_cell = 1.0 / f32::from(puzzle.layers());
        let scaled = |v: [i8; 3]| Vec3::from(v.map(f32::from)) * half_cell;
        let places = puzzle
            .pieces()
            .iter()
            .map(|piece| {
                let cell = three(&piece.cell);
                let centre = scaled(cell);
                Place {
                    cell,
                    centre,
                    outward: centre.normalize(),
                }
            })
            .collect();
        let slots = puzzle
            .facets()
            .iter()
            .map(|facet| {
                let face = &puzzle.faces()[usize::from(facet.face.0)];
                let mut normal = vec3(0.0, 0.0, 0.0);
                normal[face.axis] = if face.positive { 1.0 } else { -1.0 };
                let mut across = vec3(0.0, 0.0, 0.0);
                across[(face.axis + 1) % 3] = 1.0;
                Slot {
                    place: facet.piece,
                    normal,
                    centre: scaled(three(&facet.position)),
                    frame: Mat3::from_cols(across, normal.cross(across), normal),
                }
            })
            .collect();
        Ok(Self {
            half_cell,
            places,
            slots,
            spins: spins(puzzle),
            layers: puzzle.layers() as i8,
        })
    }

    pub fn spin(&self, id: MoveId) -> &Spin {
        &self.spins[usize::from(id.0)]
    }

    /// Whether layers of an axis hold a place.
    pub fn turns(&self, axis: usize, layers: u32, place: PieceId) -> bool {
        let coordinate = self.places[usize::from(place.0)].cell[axis];
        let layer = (self.layers - 1 - coordinate) / 2;
        layers >> layer & 1 == 1
    }

    /// The normals of a place's sides that a stroke lays bare: those toward a neighbouring layer that stays behind, or
    /// that leaves.
    pub fn cut_sides(&self, stroke: &Stroke, place: PieceId) -> impl Iterator<Item = Vec3> {
        let coordinate = self.places[usize::from(place.0)].cell[stroke.axis];
        let layer = (self.layers - 1 - coordinate) / 2;
        let turned = stroke.layers;
        let turns = move |layer: i8| turned >> layer & 1;
        let axis = stroke.axis;
        let layers = self.layers;
        // Layers count from the positive face, so the next one lies in the negative direction.
        [(layer - 1, 1.0), (layer + 1, -1.0)]
            .into_iter()
            .filter(move |&(next, _)| (0..layers).contains(&next) && turns(next) != turns(layer))
            .map(move |(_, sign)| {
                let mut normal = vec3(0.0, 0.0, 0.0);
                normal[axis] = sign;
                normal
            })
    }

    /// The body at a place, lifted outward by `lift` half cells and rotated by `rotation`.
    pub fn body(&self, place: PieceId, lift: f32, rotation: Mat3) -> Transform {
        Transform::at_rest(self.places[usize::from(place.0)].centre + self.lift(place, lift))
            .then_rotate(rotation)
    }

    /// The sticker in a slot, lifted and rotated like its body.
    pub fn sticker(&self, slot: usize, lift: f32, rotation: Mat3) -> Transform {
        let Slot {
            place,
            centre,
            frame,
            ..
        } = self.slots[slot];
        Transform {
            rotation: frame,
            translation: centre + self.lift(place, lift),
        }
        .then_rotate(rotation)
    }

    fn lift(&self, place: PieceId, lift: f32) -> Vec3 {
        self.places[usize::from(place.0)].outward * (lift * self.half_cell)
    }
}

fn three(vector: &[i8]) -> [i8; 3] {
    core::array::from_fn(|axis| vector[axis])
}

fn matrix(mv: &Move) -> Mat3 {
    let column = |axis: usize| {
        let mut unit = [0i8; 3];
        unit[axis] = 1;
        Vec3::from(three(&mv.matrix.apply(&unit)).map(f32::from))
    };
    Mat3::from_cols(column(0), column(1), column(2))
}

/// A half turn goes the way the first quarter turn of its layers goes; without one, clockwise seen from its face.
fn spins(puzzle: &Puzzle) -> Vec<Spin> {
    let mut spins: Vec<Spin> = Vec::with_capacity(puzzle.moves().len());
    for mv in puzzle.moves() {
        let positive = mv
            .face
            .is_none_or(|face| puzzle.faces()[usize::from(face.0)].positive);
        let mut clockwise = vec3(0.0, 0.0, 0.0);
        clockwise[mv.axis] = if positive { -1.0 } else { 1.0 };
        let first = puzzle.moves()[..spins.len()]
            .iter()
            .position(|other| other.axis == mv.axis && other.layers == mv.layers);
        let like = first.map_or(clockwise, |k| spins[k].axis);
        spins.push(Spin::new(matrix(mv), like));
    }
    spins
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_fill_the_cube_and_slots_lie_on_its_surface() {
        for layers in 2..=5 {
            let puzzle = Puzzle::cube(layers, 3).unwrap();
            let layout = Layout::new(&puzzle).unwrap();
            for slot in &layout.slots {
                assert!((slot.centre.dot(slot.normal) - 1.0).abs() < 1e-6);
                let place = &layout.places[usize::from(slot.place.0)];
                let apart = slot.centre - place.centre - slot.normal * layout.half_cell;
                assert!(apart.magnitude() < 1e-6);
                assert_eq!(slot.frame.z, slot.normal);
                assert!((slot.frame.determinant() - 1.0).abs() < 1e-6);
            }
            for place in &layout.places {
                let farthest = (0..3).map(|k| place.centre[k].abs()).fold(0.0, f32::max);
                assert!((farthest + layout.half_cell - 1.0).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn a_half_turn_goes_the_way_of_its_quarter_turn() {
        let puzzle = Puzzle::cube(3, 3).unwrap();
        let layout = Layout::new(&puzzle).unwrap();
        for face in ["U", "D", "R", "L", "F", "B"] {
            let spin = |name: &str| layout.spin(puzzle.move_by_name(name).unwrap());
            let [quarter, half, back] =
                ["", "2", "'"].map(|suffix| spin(&format!("{face}{suffix}")));
            assert!((quarter.axis - half.axis).magnitude() < 1e-6);
            assert!((quarter.axis + back.axis).magnitude() < 1e-6);
            assert!((half.angle - 2.0 * quarter.angle).abs() < 1e-5);
        }
        // R clockwise seen from R carries the front upward.
        let r = layout.spin(puzzle.move_by_name("R").unwrap());
        assert!(r.velocity(vec3(1.0, 0.0, 1.0)).y > 0.9);
    }
}
