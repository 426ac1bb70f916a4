//! Convex polygons in the plane, and vectors in space.

use scene::outline::{area, turn};

/// A point of the picture.
pub type Point = [f32; 2];
/// A point or vector in space.
pub type Vector = [f32; 3];

/// The scalar product.
pub fn dot(a: Vector, b: Vector) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The vector from one point to another.
pub fn between(from: Vector, to: Vector) -> Vector {
    [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
}

/// The edges of a polygon.
pub fn edges(outline: &[Point]) -> impl Iterator<Item = [Point; 2]> + '_ {
    let next = outline.iter().cycle().skip(1);
    outline.iter().zip(next).map(|(&a, &b)| [a, b])
}

/// The least and greatest x and y of some points.
pub fn bounds<'a>(points: impl Iterator<Item = &'a Point>) -> [Point; 2] {
    points.fold([[f32::MAX; 2], [f32::MIN; 2]], |[low, high], p| {
        [
            [low[0].min(p[0]), low[1].min(p[1])],
            [high[0].max(p[0]), high[1].max(p[1])],
        ]
    })
}

/// Whether two convex polygons have more in common than `slack` of their width, as neighbours have that share an edge.
pub fn overlap(a: &[Point], b: &[Point], slack: f32) -> bool {
    let [a_bounds, b_bounds] = [a, b].map(|outline| bounds(outline.iter()));
    if (0..2).any(|k| {
        a_bounds[1][k] <= b_bounds[0][k] + slack || b_bounds[1][k] <= a_bounds[0][k] + slack
    }) {
        return false;
    }
    !edges(a)
        .chain(edges(b))
        .any(|edge| parts(edge, a, b, slack))
}

/// Whether the line through an edge has the polygons on different sides.
fn parts([p, q]: [Point; 2], a: &[Point], b: &[Point], slack: f32) -> bool {
    let (x, y) = (q[0] - p[0], q[1] - p[1]);
    let length = libm::sqrtf(x * x + y * y);
    if length < f32::EPSILON {
        return false;
    }
    let [a, b] = [a, b].map(|outline| {
        let heights = outline.iter().map(|&corner| turn(p, q, corner) / length);
        heights.fold([f32::MAX, f32::MIN], |[low, high], height| {
            [low.min(height), high.max(height)]
        })
    });
    a[1] <= b[0] + slack || b[1] <= a[0] + slack
}

/// The middle of the corners.
pub fn middle(outline: &[Point]) -> Point {
    let count = outline.len() as f32;
    let sum = outline
        .iter()
        .fold([0.0; 2], |sum, p| [sum[0] + p[0], sum[1] + p[1]]);
    sum.map(|x| x / count)
}

/// The least distance of an edge from the middle of the corners.
pub fn inner_radius(outline: &[Point]) -> f32 {
    let middle = middle(outline);
    edges(outline)
        .map(|[p, q]| {
            let (x, y) = (q[0] - p[0], q[1] - p[1]);
            turn(p, q, middle).abs() / libm::sqrtf(x * x + y * y).max(f32::EPSILON)
        })
        .fold(f32::MAX, f32::min)
}

/// A convex polygon with its edges moved in by `depth`, which is less than its inner radius.
pub fn inset(outline: &[Point], depth: f32) -> Vec<Point> {
    let count = outline.len();
    let side = area(outline).signum();
    let outward = |k: usize| {
        let [p, q] = [outline[k % count], outline[(k + 1) % count]];
        let (x, y) = (q[0] - p[0], q[1] - p[1]);
        let length = libm::sqrtf(x * x + y * y).max(f32::EPSILON) * side;
        [y / length, -x / length]
    };
    (0..count)
        .map(|k| {
            let (a, b) = (outward(k + count - 1), outward(k));
            let share = depth / (1.0 + a[0] * b[0] + a[1] * b[1]);
            [0, 1].map(|axis| outline[k][axis] - (a[axis] + b[axis]) * share)
        })
        .collect()
}
