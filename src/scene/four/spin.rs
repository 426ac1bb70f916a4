//! The four-dimensional rotations of strokes, at any fraction of their progress.

use crate::animation::Stroke;
use crate::orientation::{Orientation, plane_rotation};
use puzzle::{Move, Puzzle};
use three_d::{Mat4, SquareMatrix, Vec4};

/// The rotation of a stroke at `progress`, 0 to 1 or a little more, and at its end, both in the puzzle's axes; exact
/// at the end.
pub(super) fn rotation(puzzle: &Puzzle, stroke: &Stroke, progress: f32) -> (Mat4, Mat4) {
    let end = stroke.moves.iter().fold(Mat4::identity(), |product, &mv| {
        matrix(puzzle.mv(mv)) * product
    });
    if (progress - 1.0).abs() < 1e-6 {
        return (end, end);
    }
    let now = match stroke.moves[..] {
        // A half turn has the direction in the move's name.
        [mv] => {
            let mv = puzzle.mv(mv);
            let angle = core::f32::consts::FRAC_PI_2 * f32::from(mv.quarter_turns) * progress;
            plane_rotation(unit(mv.plane.0), unit(mv.plane.1), angle)
        }
        _ => Orientation::IDENTITY
            .slerp(Orientation::from_matrix(&end), progress)
            .matrix(),
    };
    (now, end)
}

fn unit(axis: usize) -> Vec4 {
    let mut unit = Vec4::new(0.0, 0.0, 0.0, 0.0);
    unit[axis] = 1.0;
    unit
}

/// The whole move.
fn matrix(mv: &Move) -> Mat4 {
    let mut matrix = Mat4::from_value(0.0);
    for axis in 0..4 {
        let (image, positive) = mv.matrix.image(axis);
        matrix[axis][image] = if positive { 1.0 } else { -1.0 };
    }
    matrix
}
