//! The eight symmetries of the cube that keep the upper face.

/// Some quarters clockwise about the upper face, seen from above, after the reflection that exchanges left and right
/// or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Symmetry {
    quarters: u8,
    mirrored: bool,
}

impl Symmetry {
    /// All of them, nothing at all first.
    pub(super) const ALL: [Self; 8] = {
        let mut all = [Self {
            quarters: 0,
            mirrored: false,
        }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Self {
                quarters: i as u8 % 4,
                mirrored: i >= 4,
            };
            i += 1;
        }
        all
    };

    /// Whether clockwise becomes anticlockwise.
    pub(super) fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// Where an upper corner's place goes.
    pub(super) fn corner(self, place: u8) -> u8 {
        let place = if self.mirrored { 3 - place } else { place };
        (place + self.quarters) % 4
    }

    /// Where an upper edge's place goes.
    pub(super) fn edge(self, place: u8) -> u8 {
        let place = if self.mirrored {
            (4 - place + 2) % 4
        } else {
            place
        };
        (place + self.quarters) % 4
    }

    /// Where a face goes, numbered as in the letters.
    pub(super) fn face(self, face: u8) -> u8 {
        // The side faces in the order of the edges' places: L, B, R, F.
        const SIDES: [u8; 4] = [1, 5, 4, 2];
        let side = SIDES.iter().position(|side| *side == face);
        side.map_or(face, |side| SIDES[usize::from(self.edge(side as u8))])
    }

    /// What a turn becomes.
    pub(super) fn turn(self, turn: u8) -> u8 {
        let (face, amount) = (self.face(turn / 3), turn % 3);
        let amount = if self.mirrored { 2 - amount } else { amount };
        3 * face + amount
    }
}
