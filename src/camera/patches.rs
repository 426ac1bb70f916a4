//! Patches of a picture that may be stickers: of one colour, with four corners, about square.

use crate::homography::Point;
use crate::picture::Edges;

/// A patch with four corners, in pixels of what is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Patch {
    pub middle: Point,
    /// Along its upper or lower edge, from left to right, as long as the edge.
    pub across: Point,
    /// Along the others, downwards.
    pub down: Point,
    pub area: f32,
}

/// The least side of a sticker, in parts of the smaller side of the picture.
const LEAST: f32 = 0.045;
/// The greatest side of a sticker, in parts of the smaller side of the picture.
const MOST: f32 = 0.5;
/// How much of its hull a patch fills.
const FILLED: f32 = 0.72;
/// How much of the hull lies within the largest four-cornered part of it: all of it where corners are sharp, 0.64 of a
/// circle.
const SQUARE: f32 = 0.78;

/// The patches within which the picture changes less than this.
pub fn patches(edges: &Edges, below: f32) -> Vec<Patch> {
    let (width, height) = (edges.width, edges.height);
    let smaller = width.min(height) as f32;
    let areas = (LEAST * smaller).powi(2)..(MOST * smaller).powi(2);
    // Neither the edges of the picture, next to which is nothing, nor what changes more is looked at.
    let mut seen = vec![true; width * height];
    for row in 1..height - 1 {
        let inner = row * width + 1..(row + 1) * width - 1;
        for (seen, change) in seen[inner.clone()].iter_mut().zip(&edges.change[inner]) {
            *seen = *change >= below;
        }
    }
    let mut found = Vec::new();
    let mut open = Vec::new();
    for first in 0..width * height {
        if seen[first] {
            continue;
        }
        seen[first] = true;
        open.push(first);
        let mut area = 0;
        // The leftmost and the rightmost pixel of each row.
        let mut rows: Vec<(usize, usize)> = Vec::new();
        let top = first / width;
        while let Some(pixel) = open.pop() {
            area += 1;
            let (x, row) = (pixel % width, pixel / width - top);
            if rows.len() <= row {
                rows.resize(row + 1, (usize::MAX, 0));
            }
            rows[row] = (rows[row].0.min(x), rows[row].1.max(x));
            for next in [pixel - 1, pixel + 1, pixel - width, pixel + width] {
                if !seen[next] {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
        let area = area as f32;
        if areas.contains(&area) {
            let ends = rows.iter().enumerate().flat_map(|(row, &(left, right))| {
                let y = (top + row) as f32;
                [[left as f32, y], [right as f32 + 1.0, y]]
                    .into_iter()
                    .flat_map(|[x, y]| [[x, y], [x, y + 1.0]])
            });
            found.extend(patch(&hull(ends.collect()), area));
        }
    }
    found
}

fn cross(a: Point, b: Point, c: Point) -> f32 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// The convex hull, clockwise as seen.
fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    points.dedup();
    let mut hull: Vec<Point> = Vec::new();
    let count = points.len();
    let there_and_back = (0..count).chain((0..count.saturating_sub(1)).rev());
    let mut fixed = 1;
    for (step, at) in there_and_back.enumerate() {
        if step == count {
            fixed = hull.len();
        }
        while hull.len() > fixed
            && cross(hull[hull.len() - 2], hull[hull.len() - 1], points[at]) <= 0.0
        {
            hull.pop();
        }
        hull.push(points[at]);
    }
    hull.pop();
    hull
}

fn area(corners: &[Point]) -> f32 {
    let next = corners.iter().cycle().skip(1);
    let twice: f32 = corners
        .iter()
        .zip(next)
        .map(|(a, b)| a[0] * b[1] - a[1] * b[0])
        .sum();
    twice.abs() / 2.0
}

/// The four corners with the largest area between them.
fn four(hull: &[Point]) -> Option<[Point; 4]> {
    let count = hull.len();
    if count < 4 {
        return None;
    }
    let at = |n: usize| hull[n % count];
    // For each diagonal the farthest corner on either side.
    let mut best = (0.0, None);
    for a in 0..count {
        for c in a + 2..count {
            let side = |between: std::ops::Range<usize>| {
                between
                    .map(|n| (cross(at(a), at(c), at(n)).abs(), at(n)))
                    .max_by(|one, other| one.0.total_cmp(&other.0))
            };
            let (Some((one, b)), Some((other, d))) = (side(a + 1..c), side(c + 1..a + count))
            else {
                continue;
            };
            if one + other > best.0 {
                best = (one + other, Some([at(a), b, at(c), d]));
            }
        }
    }
    best.1
}

fn length([x, y]: Point) -> f32 {
    libm::sqrtf(x * x + y * y)
}

/// A patch of this hull, if it looks like a sticker seen from at most about 40 degrees aside.
fn patch(hull: &[Point], filled: f32) -> Option<Patch> {
    let whole = area(hull);
    if filled < FILLED * whole {
        return None;
    }
    // A hull of pixels has many corners: every few are enough.
    let step = hull.len().div_ceil(40);
    let few: Vec<Point> = hull.iter().copied().step_by(step).collect();
    let corners = four(&few)?;
    if area(&corners) < SQUARE * whole {
        return None;
    }
    let sides: [Point; 4] = [0, 1, 2, 3].map(|n| {
        let (a, b) = (corners[n], corners[(n + 1) % 4]);
        [b[0] - a[0], b[1] - a[1]]
    });
    let lengths = sides.map(length);
    let shortest = lengths.into_iter().fold(f32::MAX, f32::min);
    let longest = lengths.into_iter().fold(0.0, f32::max);
    if shortest < 0.6 * longest {
        return None;
    }
    let one = [0, 1].map(|n| (sides[0][n] - sides[2][n]) / 2.0);
    let other = [0, 1].map(|n| (sides[1][n] - sides[3][n]) / 2.0);
    let between = (one[0] * other[0] + one[1] * other[1]) / (length(one) * length(other));
    if between.abs() > 0.5 {
        return None;
    }
    let (mut across, mut down) = if one[0].abs() > one[1].abs() {
        (one, other)
    } else {
        (other, one)
    };
    if across[0] < 0.0 {
        across = across.map(|n| -n);
    }
    if down[1] < 0.0 {
        down = down.map(|n| -n);
    }
    // A rounded sticker is as large as its hull says.
    let wider = libm::sqrtf(whole / area(&corners));
    let next = hull.iter().cycle().skip(1);
    let mut middle = [0.0, 0.0];
    let origin = hull[0];
    for (a, b) in hull.iter().zip(next) {
        let part = cross(origin, *a, *b) / 2.0;
        middle[0] += part * (origin[0] + a[0] + b[0]) / 3.0;
        middle[1] += part * (origin[1] + a[1] + b[1]) / 3.0;
    }
    Some(Patch {
        middle: middle.map(|n| n / whole),
        across: across.map(|n| n * wider),
        down: down.map(|n| n * wider),
        area: whole,
    })
}
