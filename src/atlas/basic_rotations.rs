//! Kamack and Keane's tables, and their cube within the tesseract.

use std::sync::OnceLock;

use group::Permutation;
use puzzle::{Facet, MoveId, NotationError, Puzzle, PuzzleError, lines};

use crate::{Cycles, parse_cycles, tesseract};

const TABLE_1: &str = include_str!("../../assets/atlas/basic-rotations.txt");
const FACE_4: &str = include_str!("../../assets/atlas/face-4.txt");

/// A row of Table 1, or of section 9.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BasicRotation {
    /// The turn of the tesseract.
    pub turn: MoveId,
    /// Its cycles as printed.
    pub printed: String,
    /// The same, understood.
    pub claim: Cycles,
}

impl BasicRotation {
    /// The turn's name: `R12`.
    pub fn name(&self) -> &'static str {
        &tesseract().mv(self.turn).name
    }
}

/// Table 1: the 24 basic rotations, with their cycles of tessies.
#[expect(
    clippy::missing_panics_doc,
    reason = "a test reads the text, which is part of the program"
)]
pub fn basic_rotations() -> &'static [BasicRotation] {
    static ROWS: OnceLock<Vec<BasicRotation>> = OnceLock::new();
    ROWS.get_or_init(|| {
        let rows = rows(TABLE_1, "", parse_cycles);
        rows.expect("Table 1 can be read")
    })
}

/// Section 9: the six rotations R14, R24, R34, R54, R64 and R74 on the tessies of Face 4, which is a Rubik's cube to
/// them. The 4 is left out in the text and put back in the names and cycles.
#[expect(
    clippy::missing_panics_doc,
    reason = "a test reads the text, which is part of the program"
)]
pub fn face_4_rotations() -> &'static [BasicRotation] {
    static ROWS: OnceLock<Vec<BasicRotation>> = OnceLock::new();
    ROWS.get_or_init(|| {
        let whole = |cycles: &str| cycles.replace(',', "4,").replace(')', "4)");
        let rows = rows(FACE_4, "4", |cycles| parse_cycles(&whole(cycles)));
        rows.expect("section 9 can be read")
    })
}

/// Reads lines such as `R12 = (13, 18, 17, 14)`. `axis` is what the names lack.
fn rows(
    text: &str,
    axis: &str,
    read: impl Fn(&str) -> Result<Cycles, NotationError>,
) -> Result<Vec<BasicRotation>, NotationError> {
    lines(text)
        .map(|(range, line)| {
            let wrong = || NotationError::new(range.clone(), "this is not a rotation");
            let (name, printed) = line.split_once(" = ").ok_or_else(wrong)?;
            let turn = tesseract().move_by_name(&format!("{name}{axis}"));
            let offset = range.end - printed.len();
            Ok(BasicRotation {
                turn: turn.ok_or_else(wrong)?,
                printed: printed.to_string(),
                claim: read(printed).map_err(|error| error.shifted(offset))?,
            })
        })
        .collect()
}

/// How the tessies that touch Face 4 look to somebody who lives in it: as a 3x3x3. A facet of the tesseract that is
/// one of its stickers lies in one of the six faces around, on a tessie of Face 4 (section 9).
///
/// Faces are called as in section 3: 1 is U, 2 is R, 3 is F, and 5, 6, 7 are D, L, B. So called, R14, R24 and so on
/// are `U'`, `R'` and so on, while R41, R42 and R43 are `y`, `x` and `z`. The paper calls all of them left-handed, but
/// R14 takes face 2 to face 7, and R41 takes it to face 3.
#[derive(Clone, Debug)]
pub struct Face4 {
    cube: Puzzle,
    /// By sticker of the 3x3x3, the facet of the tesseract.
    facets: Vec<u16>,
    /// By facet of the tesseract, the sticker.
    stickers: Vec<Option<u16>>,
}

impl Face4 {
    /// The 3x3x3 whose axes through U, R and F are axes 1, 2 and 3 of the tesseract.
    ///
    /// # Errors
    /// Never: there is a 3x3x3.
    pub fn new() -> Result<Self, PuzzleError> {
        let cube = Puzzle::cube(3, 3)?;
        let in_layer = |facet: &Facet| {
            let &[right, up, front] = &*facet.position else {
                return None;
            };
            tesseract().facet_at(&[up, right, front, 2])
        };
        let facets: Vec<u16> = cube.facets().iter().filter_map(in_layer).collect();
        let mut stickers = vec![None; tesseract().facets().len()];
        for (sticker, &facet) in (0..).zip(&facets) {
            stickers[usize::from(facet)] = Some(sticker);
        }
        Ok(Self {
            cube,
            facets,
            stickers,
        })
    }

    /// The 3x3x3 itself.
    pub fn cube(&self) -> &Puzzle {
        &self.cube
    }

    /// The facet of the tesseract that a sticker of the 3x3x3 is.
    ///
    /// # Panics
    /// If there is no such sticker.
    pub fn facet(&self, sticker: usize) -> u16 {
        self.facets[sticker]
    }

    /// What the cubist sees of a position of the tesseract: a position of the 3x3x3, or nothing that he could
    /// explain, if something has come in from outside or shows what was never a sticker.
    ///
    /// # Panics
    /// If the position is not of the tesseract.
    pub fn seen(&self, position: &Permutation) -> Option<Permutation> {
        let images: Option<Vec<u16>> = self
            .facets
            .iter()
            .map(|&facet| self.stickers[position.image(facet.into())])
            .collect();
        Permutation::from_images(images?).ok()
    }
}
