//! How a flat thing is seen in a picture: a projective map of the plane.

/// A point of a picture, in pixels from its upper left corner, or of a side.
pub type Point = [f32; 2];

/// A projective map of the plane, `[x, y, 1]` to `[u, v, w]` by rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Homography([f32; 9]);

impl Homography {
    /// Where a point is seen.
    pub fn of(&self, [x, y]: Point) -> Point {
        let m = &self.0;
        let w = m[6] * x + m[7] * y + m[8];
        [
            (m[0] * x + m[1] * y + m[2]) / w,
            (m[3] * x + m[4] * y + m[5]) / w,
        ]
    }

    /// The map that takes these points as nearly as possible to those; `None` if they do not say. With fewer than
    /// `most_affine` pairs, parallels stay parallel.
    pub fn fitted(pairs: &[(Point, Point)], most_affine: usize) -> Option<Self> {
        let unknowns = if pairs.len() < most_affine { 6 } else { 8 };
        if pairs.len() * 2 < unknowns {
            return None;
        }
        // Numbers of about one size keep the sums exact.
        let middle = mean(pairs.iter().map(|(_, seen)| *seen));
        let size = pairs
            .iter()
            .map(|(_, [u, v])| (u - middle[0]).abs().max((v - middle[1]).abs()))
            .fold(0.0, f32::max);
        if size <= 0.0 {
            return None;
        }
        let mut sums = [[0.0_f64; 9]; 8];
        for &([x, y], seen) in pairs {
            let [u, v] = [0, 1].map(|n| f64::from((seen[n] - middle[n]) / size));
            let (x, y) = (f64::from(x), f64::from(y));
            let rows = [
                [x, y, 1.0, 0.0, 0.0, 0.0, -u * x, -u * y, u],
                [0.0, 0.0, 0.0, x, y, 1.0, -v * x, -v * y, v],
            ];
            for row in rows {
                for (n, sum) in sums.iter_mut().enumerate().take(unknowns) {
                    for m in (0..unknowns).chain([8]) {
                        sum[m] += row[n] * row[m];
                    }
                }
            }
        }
        let solved = solve(&mut sums, unknowns)?;
        let at = |n: usize| solved[n] as f32;
        let (below, beside) = (at(6), at(7));
        let rows = [(0, middle[0]), (3, middle[1])];
        let mut map = [0.0; 9];
        for (first, middle) in rows {
            map[first] = at(first) * size + middle * below;
            map[first + 1] = at(first + 1) * size + middle * beside;
            map[first + 2] = at(first + 2) * size + middle;
        }
        map[6..].copy_from_slice(&[below, beside, 1.0]);
        Some(Self(map))
    }
}

fn mean(points: impl ExactSizeIterator<Item = Point>) -> Point {
    let count = points.len() as f32;
    let sum = points.fold([0.0, 0.0], |sum, point| {
        [sum[0] + point[0], sum[1] + point[1]]
    });
    sum.map(|sum| sum / count)
}

/// Solves linear equations, the right side in the last column.
fn solve(rows: &mut [[f64; 9]; 8], unknowns: usize) -> Option<[f64; 8]> {
    for column in 0..unknowns {
        let best = (column..unknowns)
            .max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, best);
        let pivot = rows[column];
        if pivot[column].abs() < 1e-9 {
            return None;
        }
        for (n, row) in rows.iter_mut().enumerate().take(unknowns) {
            if n != column {
                let times = row[column] / pivot[column];
                for m in (column..unknowns).chain([8]) {
                    row[m] -= times * pivot[m];
                }
            }
        }
    }
    let mut solved = [0.0; 8];
    for (n, solved) in solved.iter_mut().enumerate().take(unknowns) {
        *solved = rows[n][8] / rows[n][n];
    }
    Some(solved)
}
