//! How alike two colours look, also to people who are colour-blind.
//!
//! Dichromacy is simulated with the matrices of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
//! Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), severity
//! 1, on linear sRGB. Differences are distances in `OKLab` (Björn Ottosson, "A perceptual color space for image
//! processing", 2020).

use super::Rgb;

/// A kind of colour vision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vision {
    /// Three kinds of cones.
    Normal,
    /// No cones for long waves: red is dark, and like green.
    Protanopia,
    /// No cones for middle waves: red is like green.
    Deuteranopia,
    /// No cones for short waves: blue is like green, and yellow like pink.
    Tritanopia,
}

/// Two colours at a smaller distance are easily mixed up on stickers. CSS Color 4 takes 0.02 for a difference that is
/// just seen side by side; stickers are small, apart and shaded. All colours of the colour-blind-safe scheme are
/// further apart than this; of the standard one, red and green with deuteranopia are not.
pub const ALIKE: f32 = 0.065;

type Matrix = [[f32; 3]; 3];

const PROTANOPIA: Matrix = [
    [0.152_286, 1.052_583, -0.204_868],
    [0.114_503, 0.786_281, 0.099_216],
    [-0.003_882, -0.048_116, 1.051_998],
];
const DEUTERANOPIA: Matrix = [
    [0.367_322, 0.860_646, -0.227_968],
    [0.280_085, 0.672_501, 0.047_413],
    [-0.011_820, 0.042_940, 0.968_881],
];
const TRITANOPIA: Matrix = [
    [1.255_528, -0.076_749, -0.178_779],
    [-0.078_411, 0.930_809, 0.147_602],
    [0.004_733, 0.691_367, 0.303_900],
];

/// Linear sRGB to the cones' answers, and the cube roots of those to `OKLab`.
const TO_CONES: Matrix = [
    [0.412_221_47, 0.536_332_54, 0.051_445_993],
    [0.211_903_5, 0.680_699_5, 0.107_396_96],
    [0.088_302_46, 0.281_718_84, 0.629_978_7],
];
const TO_LAB: Matrix = [
    [0.210_454_26, 0.793_617_8, -0.004_072_047],
    [1.977_998_5, -2.428_592_2, 0.450_593_7],
    [0.025_904_037, 0.782_771_77, -0.808_675_77],
];

fn apply(matrix: &Matrix, [x, y, z]: [f32; 3]) -> [f32; 3] {
    matrix.map(|[a, b, c]| a * x + b * y + c * z)
}

/// Linear sRGB, 0 to 1.
pub(super) fn linear(colour: Rgb) -> [f32; 3] {
    colour.map(|byte| {
        let value = f32::from(byte) / 255.0;
        if value <= 0.040_45 {
            value / 12.92
        } else {
            libm::powf((value + 0.055) / 1.055, 2.4)
        }
    })
}

impl Vision {
    /// Every kind, the usual one first.
    pub const ALL: [Self; 4] = [
        Self::Normal,
        Self::Protanopia,
        Self::Deuteranopia,
        Self::Tritanopia,
    ];

    /// A colour as it is seen, in `OKLab`.
    pub(super) fn lab(self, colour: Rgb) -> [f32; 3] {
        let light = linear(colour);
        let seen = match self {
            Self::Normal => light,
            Self::Protanopia => apply(&PROTANOPIA, light),
            Self::Deuteranopia => apply(&DEUTERANOPIA, light),
            Self::Tritanopia => apply(&TRITANOPIA, light),
        };
        // What no screen shows is clipped, as the paper does.
        let cones = apply(&TO_CONES, seen.map(|x| x.clamp(0.0, 1.0)));
        apply(&TO_LAB, cones.map(libm::cbrtf))
    }

    /// How different two colours look, 0 for the same and 1 for black and white.
    pub fn difference(self, a: Rgb, b: Rgb) -> f32 {
        let [a, b] = [a, b].map(|colour| self.lab(colour));
        let squares = (0..3).map(|k| (a[k] - b[k]) * (a[k] - b[k]));
        libm::sqrtf(squares.sum())
    }

    /// The pairs of colours that look alike, by their numbers in the list, the smaller first.
    pub fn alike(self, colours: &[Rgb]) -> Vec<[usize; 2]> {
        let pairs = (0..colours.len()).flat_map(|a| (a + 1..colours.len()).map(move |b| [a, b]));
        pairs
            .filter(|&[a, b]| self.difference(colours[a], colours[b]) < ALIKE)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ottosson's article gives `OKLab` of some colours of CIE XYZ; these are its white, and sRGB's red as CSS Color 4
    /// has it: `oklab(62.796% 0.22486 0.12585)`.
    #[test]
    fn oklab_is_that_of_its_publication() {
        for (colour, expected) in [
            ([255, 255, 255], [1.0, 0.0, 0.0]),
            ([255, 0, 0], [0.627_96, 0.224_86, 0.125_85]),
            ([0, 0, 0], [0.0, 0.0, 0.0]),
        ] {
            let lab = Vision::Normal.lab(colour);
            for (is, should) in lab.into_iter().zip(expected) {
                assert!((is - should).abs() < 2e-4, "{colour:?}: {lab:?}");
            }
        }
    }

    /// Greys stay grey with any colour vision, and red and green come close without one of two kinds of cones.
    #[test]
    fn dichromacy_is_what_it_is_known_for() {
        for vision in Vision::ALL {
            for grey in [30, 128, 220] {
                let [_, a, b] = vision.lab([grey; 3]);
                assert!(a.abs() < 0.01 && b.abs() < 0.01, "{vision:?}");
            }
        }
        let (red, green, blue) = ([0xD6, 0x1F, 0x2F], [0x0F, 0xA5, 0x52], [0x17, 0x5B, 0xD6]);
        let colours = [red, green, blue];
        assert!(Vision::Normal.alike(&colours).is_empty());
        assert_eq!(Vision::Deuteranopia.alike(&colours), [[0, 1]]);
        assert!(Vision::Tritanopia.alike(&colours).is_empty());
        assert_eq!(Vision::Normal.alike(&[red, red]), [[0, 1]]);
    }
}
