//! The colours of a film: a GIF has at most 256.

use std::collections::BTreeMap;

/// A colour.
type Rgb = [u8; 3];

/// One of the 256 stands for what is as before.
const MOST_COLOURS: usize = 255;
/// The number of the most frequent colours, which are exact: those of the stickers and of the plastic are among them.
const EXACT: usize = 96;
/// Other colours that differ by less than this, as the square of their distance, are first taken as one; until there
/// are few enough, by twice as much again and again.
const ALIKE: i32 = 12;

/// How often each colour is seen.
#[derive(Default)]
pub struct Counts(BTreeMap<Rgb, u64>);

impl Counts {
    pub fn add(&mut self, pixels: &[Rgb]) {
        for run in pixels.chunk_by(|a, b| a == b) {
            *self.0.entry(run[0]).or_default() += run.len() as u64;
        }
    }

    /// The palette of what was counted: puzzles have few colours, which are exact; between them, at round edges, are
    /// many rare ones, for which one that is near will do.
    pub fn palette(&self) -> Palette {
        let mut by_count: Vec<(Rgb, u64)> = self.0.iter().map(|(&rgb, &n)| (rgb, n)).collect();
        by_count.sort_by_key(|&(colour, count)| (u64::MAX - count, colour));
        let mut alike = ALIKE;
        loop {
            let mut colours: Vec<Rgb> = Vec::new();
            for &(colour, _) in &by_count {
                let is_new = || colours.iter().all(|&other| apart(colour, other) >= alike);
                if colours.len() < EXACT || is_new() {
                    colours.push(colour);
                }
                if colours.len() > MOST_COLOURS {
                    break;
                }
            }
            if colours.len() <= MOST_COLOURS {
                return Palette {
                    colours,
                    known: BTreeMap::new(),
                };
            }
            alike *= 2;
        }
    }
}

/// The colours of a film, and by colour the number of the nearest one.
pub struct Palette {
    colours: Vec<Rgb>,
    known: BTreeMap<Rgb, u8>,
}

impl Palette {
    /// Red, green and blue of each colour; the last one stands for what is as before.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.concat();
        bytes.extend([0; 3]);
        bytes
    }

    /// The number of the colour that stands for what is as before.
    pub fn as_before(&self) -> u8 {
        self.colours.len() as u8
    }

    /// For each pixel the number of the nearest colour.
    pub fn numbers(&mut self, pixels: &[Rgb]) -> Vec<u8> {
        let mut numbers = Vec::with_capacity(pixels.len());
        for run in pixels.chunk_by(|a, b| a == b) {
            let number = self.number(run[0]);
            numbers.resize(numbers.len() + run.len(), number);
        }
        numbers
    }

    fn number(&mut self, colour: Rgb) -> u8 {
        let nearest = || {
            let all = self.colours.iter().enumerate();
            let nearest = all.min_by_key(|&(_, &other)| apart(colour, other));
            nearest.map_or(0, |(number, _)| number as u8)
        };
        if let Some(&number) = self.known.get(&colour) {
            return number;
        }
        let number = nearest();
        self.known.insert(colour, number);
        number
    }
}

/// The square of the distance of two colours.
fn apart(a: Rgb, b: Rgb) -> i32 {
    let square = |k: usize| {
        let by = i32::from(a[k]) - i32::from(b[k]);
        by * by
    };
    square(0) + square(1) + square(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_colours_are_exact_and_others_near() {
        let mut counts = Counts::default();
        let flat: Vec<Rgb> = (0..40).map(|k| [6 * k, 255 - 6 * k, 30]).collect();
        for &colour in &flat {
            counts.add(&[colour; 20]);
        }
        let all: Vec<Rgb> = (0..=255)
            .flat_map(|a| (0..=255).step_by(5).map(move |b| [a, b, b]))
            .collect();
        counts.add(&all);
        let mut palette = counts.palette();
        assert!(usize::from(palette.as_before()) <= MOST_COLOURS);
        assert!(palette.as_before() > 100);
        let bytes = palette.bytes();
        let shown = |number: u8| &bytes[3 * usize::from(number)..][..3];
        for (&colour, number) in flat.iter().zip(palette.numbers(&flat)) {
            assert_eq!(shown(number), colour);
        }
        for (&colour, number) in all.iter().zip(palette.numbers(&all)) {
            let near = shown(number);
            assert!(apart(colour, [near[0], near[1], near[2]]) < 40 * 40);
        }
    }

    #[test]
    fn few_colours_are_all_there() {
        let mut counts = Counts::default();
        counts.add(&[[1, 2, 3], [1, 2, 3], [200, 0, 0]]);
        let mut palette = counts.palette();
        assert_eq!(palette.bytes(), [1, 2, 3, 200, 0, 0, 0, 0, 0]);
        assert_eq!(palette.numbers(&[[200, 0, 0], [1, 2, 3]]), [1, 0]);
    }
}
