//! Convex polyhedra cut by planes.

mod body;
pub(crate) mod build;
pub(crate) mod polygon;

pub use body::{Body, Side};
use polygon::{CLOSE, Outline, Vector, cross, dot, unit};

/// The largest distance of a face's corner, in units of the largest face distance, before the solid counts as
/// unbounded.
const FAR: f64 = 100.0;

/// A cut convex polyhedron, for drawing. Lengths are in the units of the definition.
#[derive(Clone, Debug, PartialEq)]
pub struct Polyhedron {
    /// By face, the unit vector that points out of it.
    pub normals: Vec<Vector>,
    /// By facet, its corners, counterclockwise as seen from outside.
    pub outlines: Vec<Outline>,
    /// By move, the unit vector that it turns about, out of the side that turns. Seen from there it turns clockwise by
    /// [`quarter_turns`](crate::Move::quarter_turns) parts, of which
    /// [`turns_of_axis`](crate::Move::turns_of_axis) are a whole turn.
    pub axes: Vec<Vector>,
    /// By move, the heights along its axis between which everything turns; infinite where no cut ends the layers.
    pub spans: Vec<[f64; 2]>,
    /// The cuts: a unit vector, and the height of the plane along it.
    pub cuts: Vec<(Vector, f64)>,
}

impl Polyhedron {
    /// The corners of a facet as somebody sees them who looks straight at its face, x to the right and y down; with the
    /// back up on the top of the solid, and the front up on its bottom.
    ///
    /// # Panics
    /// If the solid has no such face or facet.
    pub fn seen_from_outside(&self, face: usize, facet: usize) -> Vec<[f64; 2]> {
        let [right, up] = directions(&self.normals[face]).map(unit);
        let corners = self.outlines[facet].iter();
        corners
            .map(|corner| [dot(corner, &right), -dot(corner, &up)])
            .collect()
    }
}

/// The directions to the right and up on a face with this normal, as it is seen from outside with the y axis up: two
/// vectors of one length. For the top and the bottom, which have no up, the back and the front are up, as on the usual
/// net of a cube.
fn directions(normal: &Vector) -> [Vector; 2] {
    let upward = if normal[1] > 1.0 - CLOSE {
        [0.0, 0.0, -1.0]
    } else if normal[1] < CLOSE - 1.0 {
        [0.0, 0.0, 1.0]
    } else {
        [0.0, 1.0, 0.0]
    };
    let right = cross(&upward, normal);
    [right, cross(normal, &right)]
}
