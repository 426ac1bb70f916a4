//! What sees a cube, or QR codes, in a camera's pictures. `www/camera/worker.js` loads it, gives it pictures, and
//! passes on what it sees; no picture goes anywhere else.

mod codes;

pub use codes::Codes;

use std::fmt::Write as _;

use camera::{ANOTHER, CLEAR, Picture, Side, aim, find, read};
use wasm_bindgen::prelude::wasm_bindgen;

/// The names of the faces, as facelets are written.
const NAMES: [char; 6] = ['U', 'R', 'F', 'D', 'L', 'B'];

/// An eye that looks for the six sides of a cube.
#[wasm_bindgen]
pub struct Eye {
    layers: usize,
    sides: [Option<Side>; 6],
    /// The side that is shown now, from all pictures of it so far.
    shown: Option<Side>,
}

#[wasm_bindgen]
impl Eye {
    /// For a cube of two or three layers.
    #[wasm_bindgen(constructor)]
    pub fn new(layers: usize) -> Self {
        Self {
            layers,
            sides: Default::default(),
            shown: None,
        }
    }

    /// The corners of a side in a picture of this width and height, two numbers each, clockwise; then 1 if that side
    /// was taken before, 2 if not all of it is clear, else 0. Empty if there is no side.
    pub fn look(&mut self, width: usize, height: usize, bytes: &[u8]) -> Vec<f32> {
        let Some(picture) = Picture::new(width, height, bytes) else {
            return Vec::new();
        };
        let Some(found) = find(&picture, self.layers) else {
            return Vec::new();
        };
        let side = self.together(Side::seen(&picture, &found));
        let state = match self.known(&side) {
            Some(_) => 1.0,
            None if side.clear() < CLEAR => 2.0,
            None => 0.0,
        };
        let corners = found.corners().into_iter().flatten();
        corners.chain([state]).collect()
    }

    /// Takes the side in a picture, or what is in the middle where none is found. Its number, from 0: the first that is
    /// free, or that of a side that is the same; -1 if all are there.
    pub fn take(&mut self, width: usize, height: usize, bytes: &[u8]) -> i32 {
        let Some(picture) = Picture::new(width, height, bytes) else {
            return -1;
        };
        let found = find(&picture, self.layers).or_else(|| aim(&picture, self.layers));
        let Some(side) = found.map(|found| Side::seen(&picture, &found)) else {
            return -1;
        };
        let side = self.together(side);
        let free = self.sides.iter().position(Option::is_none);
        let Some(number) = self.known(&side).or(free) else {
            return -1;
        };
        self.sides[number] = Some(side);
        number as i32
    }

    /// Forgets a side, so that it can be taken again.
    pub fn forget(&mut self, number: usize) {
        if let Some(side) = self.sides.get_mut(number) {
            *side = None;
        }
    }

    /// The position, once six sides are there: its facelets, a full stop for each that is unsure; the facelets of other
    /// positions that are as likely, with spaces between them; and for each face the number of its side and the
    /// quarters by which its picture is to be turned. A line each. `usual` has the colours of the faces U, R, F, D, L
    /// and B, three bytes each. Empty if a side is missing.
    pub fn read(&self, usual: &[u8]) -> String {
        let sides: Option<Vec<Side>> = self.sides.iter().cloned().collect();
        let sides = sides.and_then(|sides| <[Side; 6]>::try_from(sides).ok());
        let colour = |face: usize, channel: usize| usual.get(3 * face + channel).copied();
        let usual = [0, 1, 2, 3, 4, 5]
            .map(|face| [0, 1, 2].map(|channel| colour(face, channel).unwrap_or_default()));
        let Some(reading) = sides.and_then(|sides| read(&sides, &usual)) else {
            return String::new();
        };
        let letters = |facelets: &[usize]| facelets.iter().map(|&face| NAMES[face]).collect();
        let mut first: Vec<char> = letters(&reading.facelets);
        for unsure in &reading.unsure {
            first[unsure.facelet] = '.';
        }
        let mut text: String = first.into_iter().collect();
        text.push('\n');
        for rival in &reading.rivals {
            text.extend(letters(rival));
            text.push(' ');
        }
        text.push('\n');
        // Writing into a text does not fail.
        for (side, turns) in reading.faces {
            let _ = write!(text, "{side}{turns}");
        }
        text
    }

    /// A side as this picture and those before show it.
    fn together(&mut self, side: Side) -> Side {
        let before = self.shown.as_ref();
        let both = before.and_then(|before| side.with(before));
        self.shown.insert(both.unwrap_or(side)).clone()
    }

    fn known(&self, side: &Side) -> Option<usize> {
        let same = |other: &Option<Side>| {
            let other = other.as_ref();
            other.is_some_and(|other| side.apart(other) < ANOTHER)
        };
        self.sides.iter().position(same)
    }
}
