//! The six colours of a cube, found from all its stickers together.

use pathfinding::kuhn_munkres::kuhn_munkres_min;
use pathfinding::matrix::Matrix;

use crate::cube::FACES;
use crate::oklab::Lab;
use crate::sides::{Side, Sticker};

/// The stickers of six sides, and the colour of which each is.
#[derive(Clone, Debug)]
pub struct Colours {
    stickers: Vec<Sticker>,
    /// Stickers of a side.
    each: usize,
    means: [Lab; FACES],
    /// How bright each side is beside the others; it multiplies all of Oklab.
    light: [f32; FACES],
    /// How much stickers of one colour differ.
    spread: Lab,
}

/// How much stickers of one colour differ before anything is known of them.
const FIRST_SPREAD: Lab = [0.10, 0.045, 0.045];
/// They differ at least so much, whatever is measured.
const LEAST_SPREAD: Lab = [0.022, 0.012, 0.012];
/// How strongly sides are taken to be equally bright, beside what a sticker says.
const EVEN_LIGHT: f32 = 0.5;
/// Stickers differ now and then more than a normal distribution has it: degrees of freedom of Student's.
const FREEDOM: f32 = 5.0;
/// A sticker of which less than this is plain says less.
const PLAIN: f32 = 0.7;
const MOST_ROUNDS: usize = 12;

impl Colours {
    /// The colours of six sides, each the same number of times; in the order of the sides where these have middles.
    pub fn of(sides: &[Side; FACES]) -> Self {
        let each = sides[0].stickers.len();
        let stickers: Vec<Sticker> = sides
            .iter()
            .flat_map(|side| side.stickers.clone())
            .collect();
        let begin = |means| Self {
            stickers: stickers.clone(),
            each,
            means,
            light: [1.0; FACES],
            spread: FIRST_SPREAD,
        };
        if each % 2 == 1 {
            let middles = [0, 1, 2, 3, 4, 5].map(|side| stickers[side * each + each / 2].colour);
            return begin(middles).grouped().0;
        }
        // Without middles the farthest stickers are begun with, and several beginnings are tried.
        let starts = (0..stickers.len()).step_by(3);
        let all = starts.map(|first| begin(farthest(&stickers, first)).grouped());
        let best = all.min_by(|one, other| one.1.total_cmp(&other.1));
        best.map_or_else(|| begin([[0.0; 3]; FACES]), |(colours, _)| colours)
    }

    /// The middle of a colour.
    pub fn mean(&self, colour: usize) -> Lab {
        self.means[colour]
    }

    /// Groups the stickers again and again, until nothing changes; and what they cost then.
    fn grouped(mut self) -> (Self, f32) {
        let mut labels = Vec::new();
        let mut total = 0.0;
        for _ in 0..MOST_ROUNDS {
            let costs = self.costs();
            let next = self.balanced(&costs);
            total = costs
                .iter()
                .zip(&next)
                .map(|(costs, &label)| costs[label])
                .sum();
            if next == labels {
                break;
            }
            self.learn(&next);
            labels = next;
        }
        // With a spread that fits tightly everything would cost the same.
        let tight: f32 = self.spread.iter().map(|spread| libm::logf(*spread)).sum();
        total += tight * self.stickers.len() as f32;
        (self, total)
    }

    /// The colour of each sticker if each colour is there equally often.
    fn balanced(&self, costs: &[[f32; FACES]]) -> Vec<usize> {
        let middles = self.each % 2 == 1;
        let rows = costs.iter().enumerate().map(|(n, costs)| {
            let own = (middles && n % self.each == self.each / 2).then_some(n / self.each);
            (0..costs.len() * self.each).map(move |slot| {
                let colour = slot / self.each;
                let other = own.is_some_and(|own| own != colour);
                (costs[colour] * 1000.0) as i64 + if other { 1_000_000 } else { 0 }
            })
        });
        let Ok(matrix) = Matrix::from_rows(rows) else {
            return vec![0; costs.len()];
        };
        let (_, slots) = kuhn_munkres_min(&matrix);
        slots.into_iter().map(|slot| slot / self.each).collect()
    }

    /// Learns what colours, light and spread are if these are the stickers' colours.
    pub fn learn(&mut self, labels: &[usize]) {
        let weight = |sticker: &Sticker| (sticker.plain / PLAIN).clamp(0.05, 1.0);
        for _ in 0..4 {
            let mut sums = [[0.0; 3]; FACES];
            let mut counts = [0.0_f32; FACES];
            for (n, (sticker, &label)) in self.stickers.iter().zip(labels).enumerate() {
                for (sum, value) in sums[label].iter_mut().zip(sticker.colour) {
                    *sum += weight(sticker) * value / self.light[n / self.each];
                }
                counts[label] += weight(sticker);
            }
            for ((mean, sum), count) in self.means.iter_mut().zip(sums).zip(counts) {
                if count > 0.0 {
                    *mean = sum.map(|sum| sum / count);
                }
            }
            for side in 0..FACES {
                let own = side * self.each..(side + 1) * self.each;
                let (mut with, mut without) = (EVEN_LIGHT, EVEN_LIGHT);
                for n in own {
                    let mean = self.means[labels[n]];
                    for (value, mean) in self.stickers[n].colour.into_iter().zip(mean) {
                        with += weight(&self.stickers[n]) * value * mean;
                        without += weight(&self.stickers[n]) * mean * mean;
                    }
                }
                self.light[side] = with / without;
            }
        }
        let mut squares = [0.0; 3];
        let mut count = 0.0;
        for (n, (sticker, &label)) in self.stickers.iter().zip(labels).enumerate() {
            let away = self.away(n, label);
            for (square, away) in squares.iter_mut().zip(away) {
                *square += weight(sticker) * away * away;
            }
            count += weight(sticker);
        }
        for ((spread, square), least) in self.spread.iter_mut().zip(squares).zip(LEAST_SPREAD) {
            *spread = libm::sqrtf(square / count).max(least);
        }
    }

    /// How far a sticker is from a colour.
    fn away(&self, sticker: usize, colour: usize) -> Lab {
        let light = self.light[sticker / self.each];
        let seen = self.stickers[sticker].colour;
        [0, 1, 2].map(|n| seen[n] / light - self.means[colour][n])
    }

    /// What it costs that a sticker is of each colour: minus the logarithm of how likely it then looks as it does.
    pub fn costs(&self) -> Vec<[f32; FACES]> {
        let cost = |sticker: usize, colour: usize| {
            let away = self.away(sticker, colour);
            let far: f32 = (0..3).map(|n| (away[n] / self.spread[n]).powi(2)).sum();
            let plain = (self.stickers[sticker].plain / PLAIN).clamp(0.1, 1.0);
            0.5 * (FREEDOM + 3.0) * libm::logf(1.0 + far * plain * plain / FREEDOM)
        };
        let all = 0..self.stickers.len();
        all.map(|sticker| [0, 1, 2, 3, 4, 5].map(|colour| cost(sticker, colour)))
            .collect()
    }
}

/// Six stickers, each as far from those before as can be.
fn farthest(stickers: &[Sticker], first: usize) -> [Lab; FACES] {
    let far = |a: Lab, b: Lab| -> f32 {
        let parts = (0..3).map(|n| ((a[n] - b[n]) / FIRST_SPREAD[n]).powi(2));
        parts.sum()
    };
    let mut chosen = [stickers[first].colour; FACES];
    for n in 1..FACES {
        let nearest = |sticker: &Sticker| {
            let before = chosen[..n].iter().map(|&other| far(sticker.colour, other));
            before.fold(f32::MAX, f32::min) * sticker.plain.clamp(0.2, 1.0)
        };
        let next = stickers
            .iter()
            .max_by(|a, b| nearest(a).total_cmp(&nearest(b)));
        if let Some(next) = next {
            chosen[n] = next.colour;
        }
    }
    chosen
}
