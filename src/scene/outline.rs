//! Outlines in a plane.

/// A point of a plane.
type Point = [f32; 2];

/// The convex outline of some points, in the direction of positive [`area`]. What comes out of the line between its
/// neighbours by no more than `slack` is no corner.
pub fn hull(points: &[Point], slack: f32) -> Vec<Point> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    // One side in the order of x, then the other one back.
    let half = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for p in points {
            while let [.., a, b] = chain[..] {
                let width = (p[0] - a[0]).abs() + (p[1] - a[1]).abs();
                if turn(a, b, p) > slack * width {
                    break;
                }
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut hull = half(&mut sorted.iter().copied());
    hull.extend(half(&mut sorted.iter().rev().copied()));
    hull
}

/// The signed area of a polygon: positive if its corners go from the first axis to the second.
pub fn area(outline: &[Point]) -> f32 {
    let next = outline.iter().cycle().skip(1);
    let twice = |(a, b): (&Point, &Point)| a[0] * b[1] - a[1] * b[0];
    outline.iter().zip(next).map(twice).sum::<f32>() / 2.0
}

/// Twice the signed area of the triangle from `a` over `b` to `c`.
pub fn turn(a: Point, b: Point, c: Point) -> f32 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}
