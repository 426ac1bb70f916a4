//! Colours of the stickers.
//!
//! Colours are sRGB bytes. The colour-blind-safe scheme keeps the usual names of the six colours but spreads them in
//! lightness, so that they stay apart under every kind of dichromacy; the tests measure that (see [`Vision`]).

mod scale;
mod solids;
mod vision;

use puzzle::{FaceId, Geometry, Puzzle};

pub use scale::shade;
pub use vision::{ALIKE, Vision};

/// An sRGB colour.
pub type Rgb = [u8; 3];

/// A choice of sticker colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scheme {
    /// The usual Western colours: white opposite yellow, green opposite blue, red opposite orange.
    #[default]
    Standard,
    /// The same names, distinguishable with any kind of colour vision.
    ColourBlindSafe,
    /// Pure, bright colours on a black body.
    HighContrast,
    /// Pieper's green and yellow cube: each colour is a strip of three faces.
    GreenYellow,
    /// Pieper's red and blue cube: each colour is on the three faces around a corner.
    RedBlue,
    /// Every sticker grey, for solving under a blindfold.
    Covered,
    /// The user's own colours (see [`crate::Stage::set_own_colours`]); the standard ones where there are none.
    Own,
}

/// By axis, the positive one first.
const CUBE_FACES: [&str; 6] = ["R", "L", "U", "D", "F", "B"];

impl Scheme {
    /// Every ready-made scheme that distinguishes all faces.
    pub const ALL: [Self; 3] = [Self::Standard, Self::ColourBlindSafe, Self::HighContrast];

    /// What a user chooses from, in the order of menus.
    pub const CHOICES: [Self; 4] = [
        Self::Standard,
        Self::ColourBlindSafe,
        Self::HighContrast,
        Self::Own,
    ];

    /// The scheme's name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Standard => "Standard",
            Self::ColourBlindSafe => "Colour-blind safe",
            Self::HighContrast => "High contrast",
            Self::GreenYellow => "Green and yellow",
            Self::RedBlue => "Red and blue",
            Self::Covered => "Blindfold",
            Self::Own => "Own colours",
        }
    }

    /// The scheme's name in what is saved; it stays as it is when the name for people changes.
    pub fn id(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::ColourBlindSafe => "colour-blind-safe",
            Self::HighContrast => "high-contrast",
            Self::GreenYellow => "green-and-yellow",
            Self::RedBlue => "red-and-blue",
            Self::Covered => "blindfold",
            Self::Own => "own",
        }
    }

    /// The scheme's colours.
    pub fn colours(self) -> &'static Colours {
        match self {
            Self::Standard | Self::Own => &STANDARD,
            Self::ColourBlindSafe => &COLOUR_BLIND_SAFE,
            Self::HighContrast => &HIGH_CONTRAST,
            Self::GreenYellow => &GREEN_YELLOW,
            Self::RedBlue => &RED_BLUE,
            Self::Covered => &COVERED,
        }
    }

    /// The colour of a face of a puzzle, where `own` has the user's own colours by face.
    ///
    /// # Panics
    /// If the puzzle has no such face.
    pub fn face_colour_or_own(self, own: &[Rgb], puzzle: &Puzzle, face: FaceId) -> Rgb {
        match own.get(usize::from(face.0)) {
            Some(&own) if self == Self::Own => own,
            _ => self.face_colour(puzzle, face),
        }
    }

    /// The ready-made colour of a face of a puzzle.
    ///
    /// # Panics
    /// If the puzzle has no such face.
    pub fn face_colour(self, puzzle: &Puzzle, face: FaceId) -> Rgb {
        let number = usize::from(face.0);
        let face = &puzzle.faces()[number];
        let colours = self.colours();
        match puzzle.geometry() {
            Geometry::Cube if puzzle.dimensions() == 4 => {
                colours.cells[face.axis][usize::from(!face.positive)]
            }
            Geometry::Polyhedron(solid) => {
                let normal = &solid.normals[number];
                // A cube cut otherwise has a cube's colours.
                let along = (0..3).find(|&axis| normal[axis].abs() > 0.999);
                match (solid.normals.len(), along) {
                    (6, Some(axis)) => colours.sticker(axis, normal[axis] > 0.0),
                    (count, _) => solids::face(self, count, number),
                }
            }
            // Faces of permutations alone are a cube's if they are called so.
            Geometry::None => match CUBE_FACES.iter().position(|name| *name == face.name) {
                Some(known) => colours.sticker(known / 2, known % 2 == 0),
                None => solids::face(self, puzzle.faces().len(), number),
            },
            Geometry::Cube => colours.sticker(face.axis % 3, face.positive),
        }
    }
}

/// The colours of one scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    /// Stickers by axis (x, y, z), the positive face first: R and L, U and D, F and B.
    pub stickers: [[Rgb; 2]; 3],
    /// The cells of four dimensions by axis, the positive one first: 1 and 5, 2 and 6, 3 and 7, 4 and 8.
    pub cells: [[Rgb; 2]; 4],
    /// The body between the stickers.
    pub body: Rgb,
}

impl Colours {
    /// The colour of the face on the positive or negative side of an axis (0, 1 or 2).
    ///
    /// # Panics
    /// If `axis` is more than 2.
    pub fn sticker(&self, axis: usize, positive: bool) -> Rgb {
        self.stickers[axis][usize::from(!positive)]
    }
}

const STANDARD: Colours = Colours {
    stickers: [
        [[0xD6, 0x1F, 0x2F], [0xFF, 0x7A, 0x14]],
        [[0xF6, 0xF7, 0xF9], [0xFF, 0xD3, 0x1C]],
        [[0x0F, 0xA5, 0x52], [0x17, 0x5B, 0xD6]],
    ],
    cells: [
        [[0xF4, 0xF5, 0xF8], [0xFF, 0xD2, 0x1F]],
        [[0xD8, 0x23, 0x2F], [0xFF, 0x8A, 0x1F]],
        [[0x17, 0xA5, 0x58], [0x25, 0x63, 0xD9]],
        [[0x8A, 0x4F, 0xD0], [0xFF, 0x7E, 0xB6]],
    ],
    body: [0x16, 0x18, 0x1C],
};

const COLOUR_BLIND_SAFE: Colours = Colours {
    stickers: [
        [[0x88, 0x05, 0x08], [0xF5, 0x7C, 0x57]],
        [[0xF8, 0xFC, 0xFE], [0xFA, 0xC8, 0x03]],
        [[0x18, 0x9D, 0xA8], [0x13, 0x28, 0xBE]],
    ],
    // Found by moving the standard colours until the two closest, seen with any kind of colour vision, were as far
    // apart as possible without leaving their names.
    cells: [
        [[0xB9, 0xFF, 0xFF], [0xFF, 0xFE, 0x0B]],
        [[0x9E, 0x04, 0x05], [0xD3, 0x9A, 0x25]],
        [[0x2C, 0xA1, 0x6E], [0x06, 0x24, 0xC3]],
        [[0xB1, 0x89, 0xFF], [0xA4, 0x1A, 0x84]],
    ],
    body: [0x14, 0x16, 0x1A],
};

const HIGH_CONTRAST: Colours = Colours {
    stickers: [
        [[0xF0, 0x18, 0x28], [0xFF, 0x8A, 0x00]],
        [[0xFF, 0xFF, 0xFF], [0xFF, 0xF0, 0x00]],
        [[0x00, 0xC8, 0x48], [0x2A, 0x6C, 0xFF]],
    ],
    cells: [
        [[0xFF, 0xFF, 0xFF], [0xFF, 0xF0, 0x00]],
        [[0xF0, 0x18, 0x28], [0xFF, 0x8A, 0x00]],
        [[0x00, 0xC8, 0x48], [0x2A, 0x6C, 0xFF]],
        [[0xA0, 0x40, 0xFF], [0xFF, 0x70, 0xD0]],
    ],
    body: [0x00, 0x00, 0x00],
};

const GREY: Rgb = [0x80, 0x86, 0x90];
const COVERED: Colours = Colours {
    stickers: [[GREY; 2]; 3],
    cells: [[GREY; 2]; 4],
    ..STANDARD
};

/// Two of the standard colours on the faces of three dimensions: R, L, U, D, F and B. Four dimensions are unchanged.
const fn two(stickers: [[Rgb; 2]; 3]) -> Colours {
    Colours {
        stickers,
        ..STANDARD
    }
}

const GREEN: Rgb = STANDARD.stickers[2][0];
const YELLOW: Rgb = STANDARD.stickers[1][1];
const RED: Rgb = STANDARD.stickers[0][0];
const BLUE: Rgb = STANDARD.stickers[2][1];
const GREEN_YELLOW: Colours = two([[YELLOW, YELLOW], [GREEN, GREEN], [YELLOW, GREEN]]);
const RED_BLUE: Colours = two([[RED, BLUE], [RED, BLUE], [RED, BLUE]]);

/// Light as the shaders add it: squares of the sRGB values approximate the exact curve, because the inverse is then one
/// square root per channel.
pub(crate) fn to_light(colour: Rgb) -> [f32; 3] {
    colour.map(|byte| {
        let value = f32::from(byte) / 255.0;
        value * value
    })
}

/// The colour of light: the inverse of [`to_light`].
pub(crate) fn from_light(light: [f32; 3]) -> Rgb {
    light.map(|value| libm::roundf(libm::sqrtf(value.clamp(0.0, 1.0)) * 255.0) as u8)
}

/// The luminance, 0 to 1.
pub(crate) fn luminance([r, g, b]: [f32; 3]) -> f32 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// Interpolates: `a` at 0, `b` at 1.
pub(crate) fn mix(a: [f32; 3], b: [f32; 3], share: f32) -> [f32; 3] {
    core::array::from_fn(|k| a[k] + (b[k] - a[k]) * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stickers(colours: &Colours) -> Vec<Rgb> {
        colours.stickers.as_flattened().to_vec()
    }

    /// The smallest difference of two of the colours with a kind of colour vision.
    fn least_difference(colours: &[Rgb], vision: Vision) -> f32 {
        let pairs = (0..colours.len()).flat_map(|a| (0..a).map(move |b| (colours[a], colours[b])));
        pairs
            .map(|(a, b)| vision.difference(a, b))
            .fold(f32::MAX, f32::min)
    }

    fn least_under_dichromacy(colours: &[Rgb]) -> f32 {
        Vision::ALL[1..]
            .iter()
            .map(|&vision| least_difference(colours, vision))
            .fold(f32::MAX, f32::min)
    }

    fn contrast(a: Rgb, b: Rgb) -> f32 {
        let [a, b] = [a, b].map(|c| luminance(vision::linear(c)) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn the_colour_blind_safe_scheme_stays_distinct() {
        let safe = least_under_dichromacy(&stickers(&COLOUR_BLIND_SAFE));
        let standard = least_under_dichromacy(&stickers(&STANDARD));
        assert!(safe >= 0.112, "the closest two colours are {safe:.3} apart");
        assert!(safe > 2.0 * standard, "{safe:.3} against {standard:.3}");
        assert!(least_difference(&stickers(&COLOUR_BLIND_SAFE), Vision::Normal) >= 0.199);
    }

    #[test]
    fn the_eight_cells_stay_distinct_with_any_colour_vision() {
        let cells = |scheme: Scheme| scheme.colours().cells.as_flattened().to_vec();
        let safe = cells(Scheme::ColourBlindSafe);
        let apart = least_under_dichromacy(&safe);
        assert!(apart >= 0.071, "the closest two are {apart:.3} apart");
        assert!(least_difference(&safe, Vision::Normal) >= 0.165);
        let standard = least_under_dichromacy(&cells(Scheme::Standard));
        assert!(apart > 3.0 * standard, "{apart:.3} against {standard:.3}");
        for scheme in Scheme::ALL {
            let least = least_difference(&cells(scheme), Vision::Normal);
            assert!(least >= 0.133, "{}: {least:.3}", scheme.name());
        }
        for cell in cells(Scheme::HighContrast) {
            let ratio = contrast(cell, HIGH_CONTRAST.body);
            assert!(ratio >= 4.5, "{cell:?} has {ratio:.2}");
        }
    }

    #[test]
    fn every_scheme_is_distinct_and_stands_out_from_its_body() {
        for scheme in Scheme::ALL {
            let colours = scheme.colours();
            let mut all = stickers(colours);
            all.push(colours.body);
            let least = least_difference(&all, Vision::Normal);
            assert!(least >= 0.184, "{}: {least:.3}", scheme.name());
        }
    }

    #[test]
    fn high_contrast_lives_up_to_its_name() {
        for sticker in stickers(&HIGH_CONTRAST) {
            let ratio = contrast(sticker, HIGH_CONTRAST.body);
            assert!(ratio >= 4.5, "{sticker:?} has {ratio:.2}");
        }
    }

    /// The colours of a puzzle's faces.
    fn faces(scheme: Scheme, puzzle: &Puzzle) -> Vec<Rgb> {
        let faces = 0..puzzle.faces().len() as u8;
        faces
            .map(|face| scheme.face_colour(puzzle, FaceId(face)))
            .collect()
    }

    #[test]
    fn solids_stay_distinct_with_any_colour_vision() {
        for (name, apart, usual) in [
            ("pyraminx", 0.112, 0.184),
            ("skewb", 0.112, 0.184),
            ("megaminx", 0.067, 0.079),
        ] {
            let puzzle = puzzle::catalogue::by_name(name).unwrap();
            let safe = faces(Scheme::ColourBlindSafe, &puzzle);
            assert!(least_under_dichromacy(&safe) >= apart, "{name}");
            assert!(least_difference(&safe, Vision::Normal) >= apart, "{name}");
            let mut with_body = safe;
            with_body.push(COLOUR_BLIND_SAFE.body);
            assert!(least_under_dichromacy(&with_body) >= apart, "{name}");
            for scheme in Scheme::ALL {
                let mut all = faces(scheme, &puzzle);
                all.push(scheme.colours().body);
                let least = least_difference(&all, Vision::Normal);
                assert!(least >= usual, "{name}, {}: {least:.3}", scheme.name());
            }
            for colour in faces(Scheme::HighContrast, &puzzle) {
                assert!(contrast(colour, HIGH_CONTRAST.body) >= 4.5, "{name}");
            }
        }
    }

    #[test]
    fn a_cube_cut_otherwise_has_the_colours_of_a_cube() {
        let skewb = puzzle::catalogue::by_name("skewb").unwrap();
        let cube = puzzle::catalogue::by_name("3x3x3").unwrap();
        let by_name = |puzzle: &Puzzle| {
            let names = puzzle.faces().iter().map(|face| face.name.clone());
            let colours = faces(Scheme::Standard, puzzle).into_iter();
            names
                .zip(colours)
                .collect::<std::collections::BTreeMap<_, _>>()
        };
        assert_eq!(by_name(&skewb), by_name(&cube));
    }

    #[test]
    fn faces_have_their_western_colours() {
        let [r, l, u, d, f, b] = [
            (0, true),
            (0, false),
            (1, true),
            (1, false),
            (2, true),
            (2, false),
        ]
        .map(|(axis, positive)| STANDARD.sticker(axis, positive).map(i32::from));
        assert!(u.iter().all(|&x| x > 230));
        assert!(d[0] > 230 && d[1] > 180 && d[2] < 80);
        assert!(r[0] > 180 && r[1] < 80 && r[2] < 80);
        assert!(l[0] > 230 && (90..160).contains(&l[1]) && l[2] < 80);
        assert!(f[1] > 140 && f[0] < 80 && f[2] < 120);
        assert!(b[2] > 180 && b[0] < 80 && b[1] < 120);
    }
}
