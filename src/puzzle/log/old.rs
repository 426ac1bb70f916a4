//! Logs of versions 1 and 2, and the numbers of version 4.
//!
//! ```text
//! MagicCube4D 2 <scramble> <twists> <layers>
//! eight lines, one for each cell: the cells whose colours its stickers have after the twists
//! 125 616:2 m| 615:-1 09.
//! ```
//!
//! Version 1 does not give the layers: they follow from the number of stickers. A twist is the number of a cell,
//! directly followed by that of one of its grips, and the slices behind a colon where they are not the first one alone.
//! Cells have the numbers of version 3. Grips are the 27 stickers of a cell of the 3x3x3x3: the cell is turned by the
//! rotation that takes it to -w and leaves what is across both axes alone (+w goes to -w across z), and there x counts
//! fastest, then y, then z. All twists have direction 1: the other direction is that of the opposite grip.
//!
//! Version 4 was written for a month of 2020. It is version 3 with four edges of each cell in another order.
//!
//! All this is what the program's own sources of those versions do; the tests have positions that they computed.

use std::sync::LazyLock;

use super::words::{Words, slices};
use super::{Entry, Log, MAX_LAYERS, Scramble, Twist, grip};
use crate::{NotationError, Puzzle};

/// By the edge's number among a cell's grips in version 4, from 14 on: its number in version 3.
const EDGES: [u8; 4] = [16, 14, 17, 15];
/// The number of the first of these edges.
const FIRST_EDGE: u8 = 14;
/// The number of a cell's grips.
const GRIPS: u8 = 27;

/// By cell and grip of version 1 and 2: the grip of version 3, if there is one that turns.
static GRIPS_OF_3: LazyLock<Vec<Option<u8>>> = LazyLock::new(|| {
    let grip = |number: u8| {
        let (axis, positive, about) = direction(number / GRIPS, number % GRIPS);
        grip::number(axis, positive, about)
    };
    (0..8 * GRIPS).map(grip).collect()
});

/// The grip that version 4 gives this number, in version 3.
pub(super) fn of_version_4(grip: u8) -> u8 {
    let own = grip % GRIPS;
    let edge = own.checked_sub(FIRST_EDGE).map(usize::from);
    let moved = edge.and_then(|edge| EDGES.get(edge));
    grip - own + moved.copied().unwrap_or(own)
}

/// The rest of a log of version 1 or 2, behind the version.
pub(super) fn log(
    words: &mut Words<'_>,
    scramble: Scramble,
    count: u64,
) -> Result<Log, NotationError> {
    let help = "There are eight lines of as many digits as a cell has stickers, 0 to 7.";
    let what = "a cell's stickers";
    let stickers = |word: &str| {
        let digits = word.bytes().map(|digit| digit.wrapping_sub(b'0'));
        let digits: Vec<u8> = digits.collect();
        digits.iter().all(|digit| *digit < 8).then_some(digits)
    };
    // A number of layers is one digit, and a cell of two layers has eight stickers.
    let mut position = words.expect(what, help, stickers)?;
    let stated = (position.len() == 1).then(|| position[0]);
    if stated.is_some() {
        position = words.expect(what, help, stickers)?;
    }
    let length = position.len();
    let layers = (2..=MAX_LAYERS).find(|layers| usize::from(*layers).pow(3) == length);
    let Some(layers) = layers.filter(|layers| stated.is_none_or(|stated| stated == *layers)) else {
        return Err(words.wrong_last(
            "all stickers of a cell of a tesseract with the log's layers",
            "A cell of three layers has 27, one of two layers 8.",
        ));
    };
    for _ in 1..8 {
        let more = |word: &str| stickers(word).filter(|more| more.len() == length);
        position.extend(words.expect(what, help, more)?);
    }
    Ok(Log {
        layers,
        scramble,
        count,
        view: super::UPRIGHT,
        entries: words.entries(twist)?,
        position: Some(position),
    })
}

/// A twist of version 1 or 2.
pub(super) fn twist(word: &str) -> Result<Entry, &'static str> {
    let (number, bits) = word.split_once(':').unwrap_or((word, "1"));
    let digits = number
        .is_ascii()
        .then(|| number.split_at_checked(1))
        .flatten();
    let both = digits.and_then(|(cell, own)| Some((cell.parse().ok()?, own.parse::<u8>().ok()?)));
    let Some((cell @ 0..=7, own @ 0..GRIPS)) = both else {
        return Err("A twist is a cell, 0 to 7, and directly behind it a grip, 0 to 26.");
    };
    let Some(slices) = slices(bits) else {
        return Err("Behind the colon there is a bit for each layer that turns.");
    };
    GRIPS_OF_3[usize::from(cell * GRIPS + own)]
        .and_then(|grip| Twist::new(grip, false, slices))
        .map(Entry::Twist)
        .ok_or("The grip 13 is a cell's centre, which does not turn.")
}

/// The axis of a cell, whether it is on the positive side, and the direction of one of its grips from its centre.
fn direction(cell: u8, own: u8) -> (usize, bool, [i8; 4]) {
    let digits = [own % 3, own / 3 % 3, own / 9].map(|digit| digit as i8 - 1);
    let (axis, positive) = grip::side(cell);
    (axis, positive, turned(axis, positive, digits))
}

/// Where the rotation that takes a cell to -w takes this from: x, y and z there, as a vector across the cell's axis.
fn turned(axis: usize, positive: bool, [x, y, z]: [i8; 3]) -> [i8; 4] {
    let sign = if positive { 1 } else { -1 };
    let mut vector = [x, y, z, 0];
    if axis < 3 {
        vector[3] = sign * vector[axis];
        vector[axis] = 0;
    } else if positive {
        vector[2] = -z;
    }
    vector
}

impl Log {
    /// Whether the twists lead to the position that the log states; `None` if it states none, as those of version 3.
    ///
    /// # Panics
    /// If the puzzle is not a tesseract with the log's layers.
    pub fn agrees(&self, puzzle: &Puzzle) -> Option<bool> {
        let stated = self.position.as_ref()?;
        let current = self
            .entries
            .iter()
            .position(|entry| *entry == Entry::Current);
        let done = Self {
            entries: self.entries[..current.unwrap_or(self.entries.len())].to_vec(),
            ..self.clone()
        };
        let position = done.algorithm(puzzle).permutation(puzzle);
        let cell_of = |face: crate::FaceId| {
            let face = &puzzle.faces()[usize::from(face.0)];
            (0..8).find(|cell| grip::side(*cell) == (face.axis, face.positive))
        };
        let layers = self.layers as i8;
        let of_cell = usize::from(self.layers).pow(3);
        let shown = (0_u8..8).flat_map(|cell| (0..of_cell).map(move |own| (cell, own)));
        let at = position.inverse();
        let agrees = shown.zip(stated).all(|((cell, own), colour)| {
            let of = usize::from(self.layers);
            let digits = [own % of, own / of % of, own / of / of];
            let (axis, positive) = grip::side(cell);
            let mut place = turned(axis, positive, digits.map(|d| 2 * d as i8 - (layers - 1)));
            place[axis] = if positive { layers } else { -layers };
            let facet = puzzle.facet_at(&place).map(|facet| at.image(facet.into()));
            facet.and_then(|facet| cell_of(puzzle.facets()[facet].face)) == Some(*colour)
        });
        Some(agrees)
    }
}
