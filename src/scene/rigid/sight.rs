//! From where pieces are in sight.

use super::Rigid;
use puzzle::{PieceId, Puzzle};
use three_d::vec3;

/// The least cosine of the angle between a sticker's normal and the way to the eye that counts as in sight.
const SEEN: f32 = 0.2;
/// The directions around a puzzle that are tried.
const AROUND: i16 = 8;

impl Rigid {
    /// Yaw and pitch, radians, from which more of some homes are seen than from `home`: of those with most, the nearest
    /// to it.
    pub fn sight(&self, puzzle: &Puzzle, homes: &[PieceId], home: [f32; 2]) -> Option<[f32; 2]> {
        let [yaw, pitch] = home;
        let step = core::f32::consts::TAU / f32::from(AROUND);
        // Farther round comes later, and from the other height after all of those.
        let around = (0..=AROUND / 2).flat_map(|k| [k, -k]);
        let around: Vec<f32> = around.map(|k| yaw + step * f32::from(k)).collect();
        let looks = [pitch, -pitch].into_iter();
        let looks = looks.flat_map(|pitch| around.iter().map(move |&yaw| [yaw, pitch]));
        let seen = |[yaw, pitch]: [f32; 2]| {
            let ((sin_yaw, cos_yaw), (sin, cos)) = (libm::sincosf(yaw), libm::sincosf(pitch));
            let back = vec3(cos * sin_yaw, sin, cos * cos_yaw);
            let pieces = homes
                .iter()
                .filter_map(|piece| puzzle.pieces().get(usize::from(piece.0)));
            let shows = |facet: &u16| {
                let normal = self.solid.slots[usize::from(*facet)].normal;
                normal.x * back.x + normal.y * back.y + normal.z * back.z > SEEN
            };
            pieces
                .filter(|piece| piece.facets.iter().any(shows))
                .count()
        };
        let mut best = (None, seen(home));
        for look in looks {
            let count = seen(look);
            if count > best.1 {
                best = (Some(look), count);
            }
        }
        best.0
    }
}
