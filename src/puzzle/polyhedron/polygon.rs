//! Vectors, rotations and convex polygons in space.

/// A point or a direction.
pub type Vector = [f64; 3];
/// The corners of a convex polygon, in order around it.
pub type Outline = Vec<Vector>;

/// Points closer than this are the same; the parts of a solid of unit size are much further apart.
pub(crate) const CLOSE: f64 = 1e-6;
/// Points closer than this to a plane are on it.
const ON: f64 = 1e-9;

pub(crate) fn dot(a: &Vector, b: &Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn cross(a: &Vector, b: &Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

pub(crate) fn plus(a: &Vector, b: &Vector) -> Vector {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(crate) fn scale(a: &Vector, factor: f64) -> Vector {
    a.map(|x| x * factor)
}

pub(crate) fn distance(a: &Vector, b: &Vector) -> f64 {
    let apart = plus(a, &scale(b, -1.0));
    dot(&apart, &apart).sqrt()
}

/// The vector of length 1 in this direction, which must not be zero.
pub(crate) fn unit(a: Vector) -> Vector {
    scale(&a, 1.0 / dot(&a, &a).sqrt())
}

/// The mean of the corners.
pub(crate) fn centre(outline: &Outline) -> Vector {
    let sum = outline.iter().fold([0.0; 3], |sum, p| plus(&sum, p));
    scale(&sum, 1.0 / outline.len() as f64)
}

/// A linear map, by columns.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Matrix {
    pub columns: [Vector; 3],
}

impl Matrix {
    pub fn apply(&self, point: &Vector) -> Vector {
        let [a, b, c] = self.columns;
        let parts = [
            scale(&a, point[0]),
            scale(&b, point[1]),
            scale(&c, point[2]),
        ];
        plus(&plus(&parts[0], &parts[1]), &parts[2])
    }
}

/// One `order`-th of a turn about a unit vector, clockwise as seen from its tip; None if the cosine needs more than one
/// square root.
pub(crate) fn rotation(axis: &Vector, order: u8) -> Option<Matrix> {
    let cosine = match order {
        2 => -1.0,
        3 => -0.5,
        4 => 0.0,
        5 => (5.0_f64.sqrt() - 1.0) / 4.0,
        6 => 0.5,
        _ => return None,
    };
    let sine = -(1.0_f64 - cosine * cosine).sqrt();
    let columns = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|v| {
        let across = scale(&cross(axis, &v), sine);
        let along = scale(axis, dot(axis, &v) * (1.0 - cosine));
        plus(&plus(&scale(&v, cosine), &across), &along)
    });
    Some(Matrix { columns })
}

/// A square perpendicular to a unit normal at a distance, counterclockwise as seen from its tip.
pub(crate) fn square(normal: &Vector, at: f64, half: f64) -> Outline {
    let least = (0..3).min_by(|&a, &b| normal[a].abs().total_cmp(&normal[b].abs()));
    let mut other = [0.0; 3];
    other[least.unwrap_or(0)] = 1.0;
    let u = unit(cross(&other, normal));
    let v = cross(normal, &u);
    let middle = scale(normal, at);
    [(-half, -half), (half, -half), (half, half), (-half, half)]
        .iter()
        .map(|&(x, y)| plus(&middle, &plus(&scale(&u, x), &scale(&v, y))))
        .collect()
}

/// The parts of a convex polygon below and above a plane.
pub(crate) fn split(
    outline: Outline,
    normal: &Vector,
    at: f64,
) -> (Option<Outline>, Option<Outline>) {
    let heights: Vec<f64> = outline.iter().map(|p| dot(normal, p) - at).collect();
    if heights.iter().all(|&height| height <= ON) {
        return (Some(outline), None);
    }
    if heights.iter().all(|&height| height >= -ON) {
        return (None, Some(outline));
    }
    let mut below = Outline::new();
    let mut above = Outline::new();
    for (i, (corner, &height)) in outline.iter().zip(&heights).enumerate() {
        if height <= ON {
            below.push(*corner);
        }
        if height >= -ON {
            above.push(*corner);
        }
        let next = (i + 1) % outline.len();
        let after = heights[next];
        if (height > ON && after < -ON) || (height < -ON && after > ON) {
            let part = height / (height - after);
            let point = plus(&scale(corner, 1.0 - part), &scale(&outline[next], part));
            below.push(point);
            above.push(point);
        }
    }
    (Some(below), Some(above))
}
