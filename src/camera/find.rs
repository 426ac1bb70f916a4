//! Where a side of a cube is in a picture.
//!
//! Patches of one colour that are about square come first, at several thresholds. Those that stand beside each other as
//! stickers do give rows and columns; where the side ends, and whether it is one at all, the lines between its stickers
//! say. Stickers that glare, a finger or a logo hides are where the others have them.

use std::collections::BTreeMap;

use crate::homography::{Homography, Point};
use crate::patches::{Patch, patches};
use crate::picture::{Edges, Picture};

/// A side in a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// From the side, whose corners are (0, 0), (1, 0), (1, 1) and (0, 1), to pixels of the picture.
    map: Homography,
    layers: usize,
    /// For each sticker, row by row, how much is seen of that of its edges of which least is seen, from 0 to 1: a
    /// finger that hides a sticker hides an edge of it, too.
    bounded: Vec<f32>,
}

impl Found {
    /// Its corners in pixels of the picture, clockwise from the upper left one.
    pub fn corners(&self) -> [Point; 4] {
        [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|corner| self.map.of(corner))
    }

    /// Stickers in a row.
    pub fn layers(&self) -> usize {
        self.layers
    }

    /// Where a point of the sticker in this column and row is, from (0, 0) to (1, 1) in it.
    pub(crate) fn within(&self, column: usize, row: usize, [x, y]: Point) -> Point {
        let layers = self.layers as f32;
        let at = [(column as f32 + x) / layers, (row as f32 + y) / layers];
        self.map.of(at)
    }

    fn of(corners: [Point; 4], layers: usize) -> Option<Self> {
        let own = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let pairs: Vec<(Point, Point)> = own.into_iter().zip(corners).collect();
        let map = Homography::fitted(&pairs, 0)?;
        Some(Self::by(map, layers))
    }

    fn by(map: Homography, layers: usize) -> Self {
        Self {
            map,
            layers,
            bounded: vec![1.0; layers * layers],
        }
    }

    /// How much is seen of the edges of the sticker in this column and row, from 0 to 1.
    pub(crate) fn bounded(&self, column: usize, row: usize) -> f32 {
        self.bounded[row * self.layers + column]
    }
}

/// A side of this number of layers that fills the middle of a picture: where to hold it if it is not found by itself.
/// It is a square of six tenths of the picture's smaller side.
pub fn aim(picture: &Picture, layers: usize) -> Option<Found> {
    let (width, height) = (picture.width() as f32, picture.height() as f32);
    let half = 0.3 * width.min(height);
    let (x, y) = (width / 2.0, height / 2.0);
    Found::of(
        [
            [x - half, y - half],
            [x + half, y - half],
            [x + half, y + half],
            [x - half, y + half],
        ],
        layers,
    )
}

/// How much of the lines between stickers must be seen.
const LINES_SEEN: f32 = 0.62;
/// How much of the inner parts of stickers must be of one colour.
const PLAIN: f32 = 0.55;

/// The side of a cube of this number of layers, if one is seen.
pub fn find(picture: &Picture, layers: usize) -> Option<Found> {
    let edges = Edges::of(picture);
    let usual = edges.usual();
    let mut best: Option<(f32, f32, Found)> = None;
    for threshold in [9.0_f32, 16.0, 28.0] {
        let threshold = threshold.max(1.8 * usual);
        let patches = distinct(patches(&edges, threshold));
        for group in groups(&patches) {
            for found in placed(&group, layers, edges.scale) {
                let found = settled(&edges, threshold, found);
                if let Some(score) = score(&edges, threshold, &found)
                    && best.as_ref().is_none_or(|(other, ..)| score > *other)
                {
                    best = Some((score, threshold, found));
                }
            }
        }
    }
    let (_, threshold, mut found) = best?;
    found.bounded = bounded(&edges, threshold, &found);
    Some(found)
}

/// Of patches that lie over each other the largest.
fn distinct(mut patches: Vec<Patch>) -> Vec<Patch> {
    patches.sort_by(|a, b| b.area.total_cmp(&a.area));
    let mut apart: Vec<Patch> = Vec::new();
    for patch in patches {
        let over = |other: &Patch| {
            let [x, y] = within(other, patch.middle);
            x.abs() < 0.5 && y.abs() < 0.5
        };
        if !apart.iter().any(over) {
            apart.push(patch);
        }
    }
    apart
}

/// A point as a patch has it: its middle is (0, 0), and its edges are as long as 1.
fn within(patch: &Patch, [x, y]: Point) -> Point {
    let (dx, dy) = (x - patch.middle[0], y - patch.middle[1]);
    let (a, d) = (patch.across, patch.down);
    let area = a[0] * d[1] - a[1] * d[0];
    [
        (dx * d[1] - dy * d[0]) / area,
        (a[0] * dy - a[1] * dx) / area,
    ]
}

/// Patches in columns and rows.
type Group = BTreeMap<(i32, i32), Point>;

/// The patches that stand beside each other, as columns and rows from the one that each group began with.
fn groups(patches: &[Patch]) -> Vec<Group> {
    let mut left: Vec<usize> = (0..patches.len()).collect();
    let mut found = Vec::new();
    while let Some(first) = left.pop() {
        let mut group = Group::from([((0, 0), patches[first].middle)]);
        let mut open = vec![(first, (0, 0))];
        while let Some((at, (column, row))) = open.pop() {
            let own = &patches[at];
            left.retain(|&other| {
                let other_patch = &patches[other];
                let alike = own.area.max(other_patch.area) < 1.9 * own.area.min(other_patch.area);
                let step = alike.then(|| beside(own, other_patch)).flatten();
                let Some((dx, dy)) = step else {
                    return true;
                };
                let place = (column + dx, row + dy);
                group.entry(place).or_insert(other_patch.middle);
                open.push((other, place));
                false
            });
        }
        if group.len() >= 3 {
            found.push(group);
        }
    }
    found
}

/// The step from a patch to one beside it.
fn beside(one: &Patch, other: &Patch) -> Option<(i32, i32)> {
    // What both say of where the other is.
    let [a, b] = within(one, other.middle);
    let [c, d] = within(other, one.middle);
    let (x, y) = ((a - c) / 2.0, (b - d) / 2.0);
    let next = |along: f32, aside: f32| (0.95..1.75).contains(&along.abs()) && aside.abs() < 0.3;
    if next(x, y) {
        Some((x.signum() as i32, 0))
    } else if next(y, x) {
        Some((0, y.signum() as i32))
    } else {
        None
    }
}

/// The sides of which a group can be stickers, those with most of them.
fn placed(group: &Group, layers: usize, scale: f32) -> Vec<Found> {
    let layers_i = layers as i32;
    let columns = group.keys().map(|place| place.0);
    let rows = group.keys().map(|place| place.1);
    let (Some(left), Some(right)) = (columns.clone().min(), columns.max()) else {
        return Vec::new();
    };
    let (Some(top), Some(bottom)) = (rows.clone().min(), rows.max()) else {
        return Vec::new();
    };
    let mut windows = Vec::new();
    for column in left - layers_i + 1..=right {
        for row in top - layers_i + 1..=bottom {
            let own = group.iter().filter(|((x, y), _)| {
                (column..column + layers_i).contains(x) && (row..row + layers_i).contains(y)
            });
            let pairs: Vec<(Point, Point)> = own
                .map(|(&(x, y), middle)| {
                    let at = [x - column, y - row].map(|n| (n as f32 + 0.5) / layers as f32);
                    (at, middle.map(|n| n * scale))
                })
                .collect();
            windows.push(pairs);
        }
    }
    let most = windows.iter().map(Vec::len).max().unwrap_or_default();
    let enough = most.max(3);
    windows.retain(|pairs| pairs.len() >= enough);
    let maps = windows.iter().filter_map(|pairs| {
        // Perspective comes out of many stickers only.
        let map = Homography::fitted(pairs, if layers == 2 { 5 } else { 6 })?;
        Some(Found::by(map, layers))
    });
    maps.collect()
}

/// Points along a line of stickers that are looked at.
const ALONG: usize = 5;

/// For each line between stickers, and at the ends, how strong the change is across it, near it: whether the line goes
/// down, its number, the sticker along it, and the change.
fn lines(edges: &Edges, found: &Found, mut each: impl FnMut(bool, usize, usize, f32)) {
    let layers = found.layers;
    let unit = 1.0 / layers as f32;
    for line in 0..=layers {
        for cell in 0..layers {
            for n in 0..ALONG {
                let along = (cell as f32 + 0.2 + 0.6 * n as f32 / (ALONG - 1) as f32) * unit;
                for down in [false, true] {
                    let mut most = 0.0_f32;
                    for step in -3_i8..=3 {
                        let across = (line as f32 + 0.045 * f32::from(step)) * unit;
                        let at = if down {
                            [across, along]
                        } else {
                            [along, across]
                        };
                        most = most.max(edges.line_at(found.map.of(at)));
                    }
                    each(down, line, cell, most);
                }
            }
        }
    }
}

/// For each sticker how much is seen of that of its edges of which least is seen.
fn bounded(edges: &Edges, threshold: f32, found: &Found) -> Vec<f32> {
    let layers = found.layers;
    let mut seen = vec![[0.0_f32; 4]; layers * layers];
    lines(edges, found, |down, line, cell, change| {
        let part = f32::from(u8::from(change >= threshold)) / ALONG as f32;
        // A line is an edge of the stickers before and after it.
        for (n, other) in [line.checked_sub(1), (line < layers).then_some(line)]
            .into_iter()
            .enumerate()
        {
            if let Some(other) = other {
                let (row, column) = if down { (cell, other) } else { (other, cell) };
                seen[row * layers + column][2 * usize::from(down) + n] += part;
            }
        }
    });
    let least = |edges: [f32; 4]| edges.into_iter().fold(1.0, f32::min);
    seen.into_iter().map(least).collect()
}

/// How much like a side this is; `None` if it is none.
fn score(edges: &Edges, threshold: f32, found: &Found) -> Option<f32> {
    let layers = found.layers;
    let (mut seen, mut all, mut strong) = (0.0, 0.0, 0.0);
    lines(edges, found, |_, _, _, change| {
        all += 1.0;
        seen += f32::from(u8::from(change >= threshold));
        strong += (change / 60.0).min(1.0);
    });
    let (mut plain, mut points) = (0.0, 0.0);
    for row in 0..layers {
        for column in 0..layers {
            for n in 0..25 {
                let within = [n % 5, n / 5].map(|n| 0.25 + 0.125 * n as f32);
                points += 1.0;
                let change = edges.at(found.within(column, row, within));
                plain += f32::from(u8::from(change < threshold));
            }
        }
    }
    let (seen, plain) = (seen / all, plain / points);
    (seen >= LINES_SEEN && plain >= PLAIN).then_some(seen + plain + 0.3 * strong / all)
}

/// How well the lines of a side are where the picture changes.
fn fit(edges: &Edges, found: &Found) -> f32 {
    let layers = found.layers;
    let unit = 1.0 / layers as f32;
    let mut sum = 0.0;
    for line in 0..=layers {
        for cell in 0..layers {
            for n in 0..ALONG {
                let along = (cell as f32 + 0.2 + 0.6 * n as f32 / (ALONG - 1) as f32) * unit;
                let across = line as f32 * unit;
                // Both edges of the gap, and nothing within the stickers.
                for at in [[across, along], [along, across]] {
                    sum += edges.line_at(found.map.of(at)).min(60.0);
                }
                let middle = across + 0.5 * unit;
                if line < layers {
                    for at in [[middle, along], [along, middle]] {
                        sum -= 0.5 * edges.at(found.map.of(at)).min(60.0);
                    }
                }
            }
        }
    }
    sum
}

/// A side moved a little, so that its lines are where the picture changes most.
fn settled(edges: &Edges, threshold: f32, found: Found) -> Found {
    if score(edges, threshold, &found).is_none() {
        return found;
    }
    let corners = found.corners();
    let width = libm::hypotf(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]);
    let layers = found.layers;
    let mut best = (fit(edges, &found), found);
    let mut step = 0.02 * width;
    for _ in 0..3 {
        for corner in 0..4 {
            for [dx, dy] in [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]] {
                let mut corners = best.1.corners();
                corners[corner][0] += dx * step;
                corners[corner][1] += dy * step;
                if let Some(moved) = Found::of(corners, layers) {
                    let fit = fit(edges, &moved);
                    if fit > best.0 {
                        best = (fit, moved);
                    }
                }
            }
        }
        step *= 0.5;
    }
    best.1
}
