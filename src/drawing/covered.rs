//! Leaves out what nearer polygons cover.

use crate::flat::Patch;
use crate::polygon::{Point, bounds, edges};

/// Cells along a side of the grid on which it is counted what is seen of a polygon.
const GRID: usize = 1024;
/// Polygons of which fewer cells are seen are left out: at 400 pixels, four square pixels.
const LEAST_CELLS: usize = 26;

/// The patches of which something is seen in a square picture of this width, in the same order.
pub fn visible(patches: Vec<Patch>, size: f32) -> Vec<Patch> {
    const NONE: u32 = u32::MAX;
    let mut top = vec![NONE; GRID * GRID];
    let scale = GRID as f32 / size;
    for (number, patch) in patches.iter().enumerate() {
        let outline: Vec<Point> = patch.outline.iter().map(|p| p.map(|x| x * scale)).collect();
        for (row, [from, to]) in rows(&outline) {
            top[row * GRID + from..row * GRID + to].fill(number as u32);
        }
    }
    let mut seen = vec![0; patches.len()];
    for number in top.into_iter().filter(|&number| number != NONE) {
        seen[number as usize] += 1;
    }
    let cells = seen.into_iter();
    let shown = patches.into_iter().zip(cells);
    shown
        .filter(|&(_, cells)| cells >= LEAST_CELLS)
        .map(|(patch, _)| patch)
        .collect()
}

/// The rows of the grid that meet a convex polygon, and of each the range of cells whose middles it contains.
fn rows(outline: &[Point]) -> Vec<(usize, [usize; 2])> {
    let [low, high] = bounds(outline.iter());
    let cell = |x: f32| libm::ceilf(x - 0.5).clamp(0.0, GRID as f32) as usize;
    (cell(low[1])..cell(high[1]))
        .filter_map(|row| {
            let y = row as f32 + 0.5;
            let crossed = edges(outline).filter(|[p, q]| (p[1] <= y) != (q[1] <= y));
            let ends = crossed.map(|[p, q]| p[0] + (q[0] - p[0]) * (y - p[1]) / (q[1] - p[1]));
            let [from, to] = ends.fold([f32::MAX, f32::MIN], |[from, to], x| {
                [from.min(x), to.max(x)]
            });
            (from < to).then(|| (row, [cell(from), cell(to)]))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(from: f32, to: f32) -> Patch {
        Patch {
            outline: vec![[from, from], [to, from], [to, to], [from, to]],
            colour: [0; 3],
            round: 0.0,
            facet: None,
        }
    }

    #[test]
    fn what_is_covered_goes_and_the_rest_stays_in_order() {
        let patches = [
            square(10.0, 20.0),
            square(40.0, 60.0),
            square(5.0, 30.0),
            square(50.0, 90.0),
            square(70.0, 70.2),
        ];
        let left = visible(patches.to_vec(), 100.0);
        assert_eq!(
            left,
            [&patches[1], &patches[2], &patches[3]].map(Clone::clone)
        );
    }

    #[test]
    fn a_polygon_covers_its_area() {
        let triangle = [[1.0, 2.0], [101.0, 2.0], [1.0, 202.0]];
        let cells: usize = rows(&triangle)
            .iter()
            .map(|(_, [from, to])| to - from)
            .sum();
        assert!(cells.abs_diff(10_000) < 120, "{cells}");
    }
}
