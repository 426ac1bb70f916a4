//! What a side shows: a colour for each sticker, and how sure it is.

use crate::find::Found;
use crate::oklab::{Lab, apart, lab};
use crate::picture::Picture;

/// A sticker as it was seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sticker {
    /// Its colour.
    pub colour: Lab,
    /// How much of what was looked at has about this colour, from 0 to 1: little where something hides it.
    pub plain: f32,
}

/// A side as it was seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// Row by row from the top, as the picture has it.
    pub stickers: Vec<Sticker>,
}

/// So much is seen of every sticker of a side that is clear.
pub const CLEAR: f32 = 0.6;

/// Sides that are so far [`apart`](Side::apart) at least are two, of cubes of any colours.
pub const ANOTHER: f32 = 0.055;

/// Stickers of one side are no farther apart from picture to picture, but for some.
const SAME: f32 = 0.08;

/// Points of a sticker that are looked at, each way.
const POINTS: usize = 12;
/// A channel as bright as this may have been brighter.
const CLIPPED: u8 = 248;
/// How much brighter a reflection is than what is beside it.
const RISES: f32 = 0.06;
/// The part of a sticker in which a reflection fades.
const FADES: f32 = 0.12;
/// What is at most so much darker than a reflection beside it may be one, too.
const BESIDE: f32 = 0.12;
/// How much counts as seen of what may be a reflection.
const DOUBTED: f32 = 0.5;
/// A difference in colour that noise makes.
const NOISE: f32 = 0.05;

impl Side {
    /// The stickers of a side where it was found.
    pub fn seen(picture: &Picture, found: &Found) -> Self {
        let layers = found.layers();
        let places = (0..layers * layers).map(|n| (n % layers, n / layers));
        let seen = places.map(|(column, row)| sticker(picture, found, column, row));
        let (mut stickers, washed): (Vec<Sticker>, Vec<Option<f32>>) = seen.unzip();
        doubt(&mut stickers, &washed, layers);
        Self { stickers }
    }

    /// How much is seen of the sticker of which least is seen, from 0 to 1. A side of less than [`CLEAR`] is better
    /// looked at again: something hides a sticker, or is mirrored in it.
    pub fn clear(&self) -> f32 {
        let plain = self.stickers.iter().map(|sticker| sticker.plain);
        plain.fold(1.0, f32::min)
    }

    /// What two pictures of one side show together: each sticker from the picture in which more of it is seen, and
    /// light is mirrored in it less. As the first picture has it; `None` if they are not of one side.
    pub fn with(&self, other: &Self) -> Option<Self> {
        let layers = libm::sqrtf(self.stickers.len() as f32) as usize;
        if self.stickers.len() != other.stickers.len() {
            return None;
        }
        let all = 0..self.stickers.len();
        let turns = (0..4).map(|turns| {
            let there = |n: usize| other.stickers[turned(n, layers, turns)];
            let pairs = all.clone().map(|n| (self.stickers[n], there(n)));
            let pairs: Vec<(Sticker, Sticker)> = pairs.collect();
            let mut far: Vec<f32> = pairs
                .iter()
                .map(|(a, b)| apart(a.colour, b.colour))
                .collect();
            far.sort_by(f32::total_cmp);
            // Some may be hidden in either of them.
            (far[2 * far.len() / 3], pairs)
        });
        let (far, pairs) = turns.min_by(|a, b| a.0.total_cmp(&b.0))?;
        if far > SAME {
            return None;
        }
        let mut brighter: Vec<f32> = pairs
            .iter()
            .map(|(a, b)| a.colour[0] / b.colour[0])
            .collect();
        brighter.sort_by(f32::total_cmp);
        let brighter = brighter[brighter.len() / 2];
        let stickers = pairs.into_iter().map(|(a, b)| {
            let b = Sticker {
                colour: b.colour.map(|n| n * brighter),
                ..b
            };
            let (dark, light) = if a.colour[0] < b.colour[0] {
                (a, b)
            } else {
                (b, a)
            };
            let glares = apart(a.colour, b.colour) > NOISE && dark.plain >= CLEAR;
            if glares || dark.plain > light.plain {
                dark
            } else {
                light
            }
        });
        Some(Self {
            stickers: stickers.collect(),
        })
    }

    /// How far apart two sides are, each any way up: the mean distance of their stickers, as if under the same light.
    pub fn apart(&self, other: &Self) -> f32 {
        let layers = libm::sqrtf(self.stickers.len() as f32) as usize;
        if self.stickers.len() != other.stickers.len() {
            return f32::MAX;
        }
        let count = self.stickers.len() as f32;
        let turned = (0..4).map(|turns| {
            let all = 0..self.stickers.len();
            let sum: f32 = all
                .map(|n| {
                    let from = turned(n, layers, turns);
                    apart(self.stickers[n].colour, other.stickers[from].colour)
                })
                .sum();
            sum / count
        });
        turned.fold(f32::MAX, f32::min)
    }
}

/// The sticker of a picture that is at this place once the picture was turned clockwise this many quarters.
pub fn turned(place: usize, layers: usize, turns: usize) -> usize {
    let (mut row, mut column) = (place / layers, place % layers);
    for _ in 0..turns {
        (row, column) = (layers - 1 - column, row);
    }
    row * layers + column
}

/// Where a reflection ends on one sticker, it may lie on all of another beside it, which then shows nothing of that:
/// what is as bright there as the reflection is not seen.
fn doubt(stickers: &mut [Sticker], washed: &[Option<f32>], layers: usize) {
    for (n, sticker) in stickers.iter_mut().enumerate() {
        let beside = |other: usize| {
            let near = |a: usize, b: usize| a.abs_diff(b) <= 1;
            near(n % layers, other % layers) && near(n / layers, other / layers)
        };
        let bright = washed
            .iter()
            .enumerate()
            .filter(|(other, _)| beside(*other));
        let least = bright
            .filter_map(|(_, light)| *light)
            .fold(f32::MAX, f32::min);
        if sticker.colour[0] > least - BESIDE {
            sticker.plain = sticker.plain.min(DOUBTED);
        }
    }
}

/// A sticker; and how bright light is that is mirrored in a part of it, if it is.
fn sticker(picture: &Picture, found: &Found, column: usize, row: usize) -> (Sticker, Option<f32>) {
    let step = 0.56 / (POINTS - 1) as f32;
    let points = (0..POINTS * POINTS).filter_map(|n| {
        let within = [n % POINTS, n / POINTS].map(|n| 0.22 + step * n as f32);
        picture.at(found.within(column, row, within))
    });
    let all: Vec<[u8; 3]> = points.collect();
    // Where light is mirrored, a picture is white; a white sticker is so all over.
    let clipped = |rgb: &[u8; 3]| rgb.iter().all(|&channel| channel >= CLIPPED);
    let unclipped: Vec<[u8; 3]> = all.iter().copied().filter(|rgb| !clipped(rgb)).collect();
    let used = if unclipped.len() * 8 >= all.len() {
        unclipped
    } else {
        all.clone()
    };
    let colours: Vec<Lab> = used.iter().map(|&rgb| lab(rgb)).collect();
    let Some(first) = median(&colours) else {
        let unseen = Sticker {
            colour: [0.5, 0.0, 0.0],
            plain: 0.0,
        };
        return (unseen, None);
    };
    let washed = reflection(all.iter().map(|&rgb| lab(rgb)).collect());
    // Half of them, those that are nearest to the middle, and their middle again.
    let (colours, first) = match without_glare(&colours) {
        Some(left) => {
            let first = median(&left).unwrap_or(first);
            (left, first)
        }
        None => (colours, first),
    };
    let mut colour = first;
    for _ in 0..3 {
        let mut near: Vec<(f32, Lab)> = colours.iter().map(|&c| (apart(c, colour), c)).collect();
        near.sort_by(|a, b| a.0.total_cmp(&b.0));
        near.truncate(near.len().div_ceil(2));
        let count = near.len() as f32;
        colour = [0, 1, 2].map(|n| near.iter().map(|(_, c)| c[n]).sum::<f32>() / count);
    }
    let alike = colours.iter().filter(|&&c| apart(c, colour) < NOISE);
    let plain = alike.count() as f32 / colours.len().max(POINTS * POINTS / 3) as f32;
    let sticker = Sticker {
        colour,
        plain: plain.min(found.bounded(column, row)),
    };
    (sticker, washed)
}

/// How bright the bright part of a sticker is in which light is mirrored; `None` where none is. A reflection fades,
/// where a finger has an edge, and its colour is that of the sticker, paler.
fn reflection(mut colours: Vec<Lab>) -> Option<f32> {
    colours.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let part = colours.len() / 6;
    let dark = median(&colours[..part])?;
    let light = median(&colours[colours.len() - part..])?;
    let rise = light[0] - dark[0];
    let chroma = |[_, a, b]: Lab| libm::hypotf(a, b);
    let along = dark[1] * light[1] + dark[2] * light[2];
    let hue = along / (chroma(dark) * chroma(light)).max(1e-6);
    let fades = |colour: &&Lab| {
        let at = (colour[0] - dark[0]) / rise;
        (0.2..0.8).contains(&at)
    };
    let fading = colours.iter().filter(fades).count() as f32 / colours.len() as f32;
    let is = rise > RISES && fading > FADES && chroma(light) < chroma(dark) + 0.01;
    (is && (chroma(light) < 0.03 || hue > 0.85)).then_some(light[0])
}

/// How much more colour the darker half of a sticker has where light is mirrored in it.
const WASHED: f32 = 1.12;

/// The darkest third of a sticker in which light is mirrored: there it has more colour, and the same hue. `None` where
/// no light is.
fn without_glare(colours: &[Lab]) -> Option<Vec<Lab>> {
    let mut sorted = colours.to_vec();
    sorted.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let third = sorted.len() / 3;
    let (dark, light) = (median(&sorted[..third])?, median(&sorted[2 * third..])?);
    let chroma = |[_, a, b]: Lab| libm::hypotf(a, b);
    let along = dark[1] * light[1] + dark[2] * light[2];
    let hue = along / (chroma(dark) * chroma(light)).max(1e-6);
    let washed = light[0] > dark[0] + 0.02 && chroma(dark) > WASHED * chroma(light);
    (washed && chroma(light) > 0.03 && hue > 0.9).then(|| {
        sorted.truncate(third);
        sorted
    })
}

/// The median of each number.
fn median(colours: &[Lab]) -> Option<Lab> {
    let middle = colours.len() / 2;
    (!colours.is_empty()).then(|| {
        [0, 1, 2].map(|n| {
            let mut numbers: Vec<f32> = colours.iter().map(|colour| colour[n]).collect();
            // Not selected: see `Edges::usual`.
            numbers.sort_by(f32::total_cmp);
            numbers[middle]
        })
    })
}
