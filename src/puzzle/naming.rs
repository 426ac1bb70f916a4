//! The names of faces, pieces and moves: letters in three dimensions (Singmaster's, with the usual extensions for
//! more layers), numbers beyond (Kamack and Keane, sections 1 and 2).

use crate::parts::layer_of;
use crate::{Face, FaceId};

/// Letters of the faces by axis: positive, negative.
const LETTERS: [(char, char); 3] = [('R', 'L'), ('U', 'D'), ('F', 'B')];
/// The order of the axes in pieces' names.
const LETTER_ORDER: [usize; 3] = [1, 2, 0];
/// The middle layers by axis, and whether they turn in the direction of the positive face.
const MIDDLES: [(char, bool); 3] = [('M', false), ('E', false), ('S', true)];
/// Rotations of the whole puzzle by axis; they turn in the direction of the positive face.
const WHOLE: [char; 3] = ['x', 'y', 'z'];

/// The names of one puzzle's parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Naming {
    pub layers: u8,
    pub dimensions: usize,
}

/// Some neighbouring layers that turn in one plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slab {
    pub axis: usize,
    /// First and last layer, counted from 0 at the positive face.
    pub first: u8,
    pub last: u8,
    /// The two axes of the plane of rotation, increasing.
    pub plane: (usize, usize),
}

impl Slab {
    pub fn is_whole(self, layers: u8) -> bool {
        self.first == 0 && self.last == layers - 1
    }

    /// First and last layer as counted from 1 at one of the axis's two faces.
    fn counted_from(self, positive: bool, layers: u8) -> (u8, u8) {
        if positive {
            (self.first + 1, self.last + 1)
        } else {
            (layers - self.last, layers - self.first)
        }
    }
}

impl Naming {
    fn has_letters(self) -> bool {
        self.dimensions == 3
    }

    pub fn faces(self) -> Vec<Face> {
        let sides = if self.has_letters() {
            [1, 0, 2]
                .iter()
                .flat_map(|&axis| [(axis, true), (axis, false)])
                .collect::<Vec<_>>()
        } else {
            let axes = 0..self.dimensions;
            axes.clone()
                .map(|axis| (axis, true))
                .chain(axes.map(|axis| (axis, false)))
                .collect()
        };
        sides
            .into_iter()
            .map(|(axis, positive)| Face {
                name: self.face_name(axis, positive),
                axis,
                positive,
            })
            .collect()
    }

    /// The index in [`faces`](Self::faces) of a side of an axis.
    pub fn face_id(self, axis: usize, positive: bool) -> FaceId {
        let index = if self.has_letters() {
            2 * [1, 0, 2][axis] + usize::from(!positive)
        } else {
            axis + if positive { 0 } else { self.dimensions }
        };
        FaceId(index as u8)
    }

    fn face_name(self, axis: usize, positive: bool) -> String {
        if self.has_letters() {
            let (forward, backward) = LETTERS[axis];
            (if positive { forward } else { backward }).to_string()
        } else {
            (axis + 1 + if positive { 0 } else { self.dimensions }).to_string()
        }
    }

    /// The order of the axes in pieces' names.
    pub fn axis_order(self) -> Vec<usize> {
        if self.has_letters() {
            LETTER_ORDER.to_vec()
        } else {
            (0..self.dimensions).collect()
        }
    }

    pub fn piece_name(self, cell: &[i8]) -> String {
        let mut outer = String::new();
        let mut inner = String::new();
        for axis in self.axis_order() {
            let coordinate = cell[axis];
            // Counted from the nearer face, so at most half of the layers.
            let layer = layer_of(coordinate.abs(), self.layers) + 1;
            let face = self.face_name(axis, coordinate > 0);
            if layer == 1 {
                outer.push_str(&face);
            } else if coordinate != 0 && self.has_letters() {
                if layer > 2 {
                    inner.push_str(&layer.to_string());
                }
                inner.push_str(&face.to_lowercase());
            } else if coordinate != 0 {
                inner.push('.');
                inner.push_str(&face);
                if layer > 2 {
                    inner.push(':');
                    inner.push_str(&layer.to_string());
                }
            }
        }
        outer + &inner
    }

    /// A form that is the same for all spellings of a piece's name: its parts in alphabetic order.
    pub fn piece_key(self, name: &str) -> String {
        let mut parts: Vec<String> = Vec::new();
        let (outer, inner) = match name.split_once('.') {
            Some((outer, inner)) if !self.has_letters() => (outer, Some(inner)),
            _ => (name, None),
        };
        // A digit belongs to the letter after it; a 0 completes the face number 10.
        let mut begun = false;
        for c in outer.chars() {
            match parts.last_mut() {
                Some(part) if begun || (c == '0' && !self.has_letters()) => part.push(c),
                _ => parts.push(c.to_string()),
            }
            begun = self.has_letters() && c.is_ascii_digit();
        }
        parts.extend(
            inner
                .into_iter()
                .flat_map(|inner| inner.split('.'))
                .map(|part| format!(".{part}")),
        );
        parts.sort_unstable();
        parts.join(" ")
    }

    /// Whether the slab's usual name counts its layers from the positive face and turns in the direction of that face.
    pub fn usual_side(self, slab: Slab) -> bool {
        let before = slab.first;
        let after = self.layers - 1 - slab.last;
        if slab.is_whole(self.layers) || before == 0 {
            true
        } else if after == 0 {
            false
        } else if self.is_middle(slab) {
            MIDDLES[slab.axis].1
        } else {
            before <= after
        }
    }

    fn is_middle(self, slab: Slab) -> bool {
        self.has_letters()
            && self.layers % 2 == 1
            && slab.first == slab.last
            && slab.first == self.layers / 2
    }

    /// All names of a slab's turn by 1, 2 or 3 quarters (as seen from its usual side), the usual name first.
    pub fn move_names(self, slab: Slab, quarters: u8) -> Vec<String> {
        let usual = self.usual_side(slab);
        [usual, !usual]
            .into_iter()
            .flat_map(|side| {
                let quarters = if side == usual {
                    quarters
                } else {
                    4 - quarters
                };
                let bases = self.bases(slab, side);
                bases
                    .into_iter()
                    .flat_map(move |base| self.with_amount(&base, quarters))
            })
            .collect()
    }

    /// Names of a slab's quarter turn in the direction of the face on one side.
    fn bases(self, slab: Slab, positive: bool) -> Vec<String> {
        let (first, last) = slab.counted_from(positive, self.layers);
        let face = self.face_name(slab.axis, positive);
        let count = match (first, last) {
            (1, 1) => String::new(),
            _ if first == last => first.to_string(),
            _ => format!("{first}-{last}"),
        };
        if !self.has_letters() {
            // The axes that stay, except the primary one.
            let secondary: String = (0..self.dimensions)
                .filter(|&axis| ![slab.axis, slab.plane.0, slab.plane.1].contains(&axis))
                .map(|axis| (axis + 1).to_string())
                .collect();
            return vec![format!("{count}R{face}{secondary}")];
        }
        if slab.is_whole(self.layers) {
            let turned = format!("{face}v");
            return if positive {
                vec![WHOLE[slab.axis].to_string(), turned]
            } else {
                vec![turned]
            };
        }
        let lower = face.to_lowercase();
        let mut bases = match (first, last) {
            (1, 1) => vec![face],
            (1, 2) => vec![
                format!("{face}w"),
                lower.clone(),
                format!("2{face}w"),
                format!("2{lower}"),
            ],
            (1, _) => vec![format!("{last}{face}w"), format!("{last}{lower}")],
            _ if first == last => vec![format!("{first}{face}")],
            _ => vec![format!("{count}{face}w"), format!("{count}{lower}")],
        };
        let (letter, side) = MIDDLES[slab.axis];
        if self.is_middle(slab) && side == positive {
            bases.insert(0, letter.to_string());
        }
        bases
    }

    /// All names of the turn by 1, 2 or 3 quarters of the square in which two cells meet, the usual name first: `S12`
    /// is the part of `R12` that lies in cell 2, and `S21` undoes it.
    pub fn square_names(
        self,
        first: (usize, bool),
        second: (usize, bool),
        quarters: u8,
    ) -> Vec<String> {
        let [a, b] = [first, second].map(|(axis, positive)| self.face_name(axis, positive));
        let name = |a: &str, b: &str, quarters: u8| match quarters {
            1 => format!("S{a}{b}"),
            2 => format!("S{a}{b}^2"),
            _ => format!("S{a}{b}'"),
        };
        vec![name(&a, &b, quarters), name(&b, &a, 4 - quarters)]
    }

    fn with_amount(self, base: &str, quarters: u8) -> Vec<String> {
        let numbered = !self.has_letters();
        match quarters {
            1 => vec![base.to_string()],
            2 if numbered => vec![format!("{base}^2")],
            2 => vec![format!("{base}2"), format!("{base}2'")],
            _ if numbered => vec![format!("{base}'"), base.replacen('R', "R'", 1)],
            _ => vec![format!("{base}'"), format!("{base}3")],
        }
    }
}
