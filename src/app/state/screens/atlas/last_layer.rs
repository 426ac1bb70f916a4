//! The last layer as the page shows it: eight pieces that can be exchanged and turned on the spot, and a list of states
//! to look through.

use wire::{LastLayerPieces, LastLayerRequest, Stand, TurnCount};

use super::section::STATES;

/// How many states a page of the list shows.
pub const PAGE: u32 = 24;

/// A slot of the last layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// UL, UB, UR or UF, by number.
    Edge(usize),
    /// UFL, ULB, UBR or URF, by number.
    Corner(usize),
}

impl Slot {
    /// All of them: the corners and edges around, from the far left one on.
    pub const ALL: [Self; 8] = [
        Self::Corner(1),
        Self::Edge(1),
        Self::Corner(2),
        Self::Edge(2),
        Self::Corner(3),
        Self::Edge(3),
        Self::Corner(0),
        Self::Edge(0),
    ];

    /// The faces that it touches, U first, then on clockwise, as letters.
    pub fn name(self) -> &'static str {
        match self {
            Self::Edge(n) => ["UL", "UB", "UR", "UF"][n],
            Self::Corner(n) => ["UFL", "ULB", "UBR", "URF"][n],
        }
    }
}

/// How the piece in a slot stands, and its home.
fn standing(pieces: &LastLayerPieces, slot: Slot) -> (Stand, Slot) {
    match slot {
        Slot::Edge(n) => {
            let stand = pieces.edges[n];
            (stand, Slot::Edge(usize::from(stand.piece)))
        }
        Slot::Corner(n) => {
            let stand = pieces.corners[n];
            (stand, Slot::Corner(usize::from(stand.piece)))
        }
    }
}

/// The letter of the face whose colour each facet of a slot shows, U first, then on clockwise.
pub fn colours(pieces: &LastLayerPieces, slot: Slot) -> Vec<char> {
    let (stand, home) = standing(pieces, slot);
    let mut colours: Vec<char> = home.name().chars().collect();
    colours.rotate_right(stand.twist.into());
    colours
}

/// What is in a slot, in words.
pub fn described(pieces: &LastLayerPieces, slot: Slot) -> String {
    let (stand, home) = standing(pieces, slot);
    let (place, piece) = (slot.name(), home.name());
    match (slot, stand.twist) {
        (_, 0) if home == slot => words::atlas::at_home(place),
        (Slot::Edge(_), 0) => words::atlas::edge_moved(place, piece),
        (Slot::Edge(_), _) => words::atlas::edge_flipped(place, piece),
        (Slot::Corner(_), 0) => words::atlas::corner_moved(place, piece),
        (Slot::Corner(_), 1) => words::atlas::corner_clockwise(place, piece),
        (Slot::Corner(_), _) => words::atlas::corner_counter_clockwise(place, piece),
    }
}

/// A command about the last layer.
#[derive(Clone, Debug)]
pub enum Command {
    /// A slot was chosen: the first of two to exchange, the second, or the same again to turn its piece.
    Pick(Slot),
    /// Turn the piece in the chosen slot on the spot.
    Twist,
    /// All pieces at home.
    Solved,
    /// Any state; the number is random, 0 to 1.
    Random(f64),
    /// The number or the moves that are being typed.
    Typed(String),
    /// Show the state of the typed number, or the one that the typed moves lead to.
    Go,
    /// Look through these states.
    Browse(TurnCount, u8, u32),
}

/// The last layer that is set by hand.
#[derive(Clone, Debug)]
pub struct LastLayer {
    /// The pieces that are shown.
    pub pieces: LastLayerPieces,
    /// The chosen slot.
    pub picked: Option<Slot>,
    /// What stands in the field for a number or moves.
    pub typed: String,
    /// The moves whose state is asked for.
    pub moves: Option<String>,
    /// Which states are looked through: the turn metric, the distance, the first one.
    pub browse: (TurnCount, u8, u32),
}

impl Default for LastLayer {
    fn default() -> Self {
        Self {
            pieces: LastLayerPieces::default(),
            picked: None,
            typed: String::new(),
            moves: None,
            browse: (TurnCount::Htm, 16, 0),
        }
    }
}

impl LastLayer {
    /// Exchanges and turns as a slot is chosen; whether the pieces have changed.
    pub fn pick(&mut self, slot: Slot) -> bool {
        let before = self.pieces;
        match (self.picked, slot) {
            (Some(picked), _) if picked == slot => self.twist(),
            (Some(Slot::Edge(a)), Slot::Edge(b)) => {
                self.pieces.edges.swap(a, b);
                self.picked = None;
            }
            (Some(Slot::Corner(a)), Slot::Corner(b)) => {
                self.pieces.corners.swap(a, b);
                self.picked = None;
            }
            _ => self.picked = Some(slot),
        }
        before != self.pieces
    }

    /// Turns the piece in the chosen slot.
    pub fn twist(&mut self) {
        match self.picked {
            Some(Slot::Edge(n)) => {
                let twist = &mut self.pieces.edges[n].twist;
                *twist = (*twist + 1) % 2;
            }
            Some(Slot::Corner(n)) => {
                let twist = &mut self.pieces.corners[n].twist;
                *twist = (*twist + 1) % 3;
            }
            None => {}
        }
    }

    /// The typed number; `None` where moves were typed.
    ///
    /// # Errors
    /// When it is not a number below [`STATES`].
    pub fn number(&self) -> Result<Option<u32>, String> {
        let typed = self.typed.trim();
        if !typed.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(None);
        }
        match typed.parse() {
            Ok(number) if number < STATES => Ok(Some(number)),
            _ => Err(words::atlas::NUMBER_REFUSED.text().to_owned()),
        }
    }

    /// The question about the states that are looked through.
    pub fn browsing(&self) -> LastLayerRequest {
        let (count, distance, from) = self.browse;
        LastLayerRequest::AtDistance {
            count,
            distance,
            from,
            most: PAGE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_places_exchange_and_one_turns() {
        let mut layer = LastLayer::default();
        assert!(!layer.pick(Slot::Edge(0)));
        assert!(!layer.pick(Slot::Corner(2)), "another kind: chosen instead");
        assert!(layer.pick(Slot::Corner(2)));
        assert_eq!(layer.pieces.corners[2].twist, 1);
        assert_eq!(layer.picked, Some(Slot::Corner(2)), "to be turned on");
        assert_eq!(
            described(&layer.pieces, Slot::Corner(2)),
            "UBR: the corner UBR, turned clockwise"
        );
        // Clockwise: what belongs in U is on the next face clockwise from it.
        assert_eq!(colours(&layer.pieces, Slot::Corner(2)), ['R', 'U', 'B']);
        assert!(layer.pick(Slot::Corner(0)));
        assert_eq!(layer.picked, None);
        assert_eq!(
            described(&layer.pieces, Slot::Corner(0)),
            "UFL: the corner UBR, turned clockwise"
        );
        assert_eq!(described(&layer.pieces, Slot::Edge(1)), "UB: at home");
    }

    #[test]
    fn numbers_are_those_of_states_and_moves_are_no_numbers() {
        let mut layer = LastLayer::default();
        for (typed, number) in [
            ("162", Ok(Some(162))),
            (" 62207 ", Ok(Some(62_207))),
            ("62208", Err("a number from 0 to 62 207".to_owned())),
            ("R U R'", Ok(None)),
        ] {
            layer.typed = typed.to_owned();
            assert_eq!(layer.number(), number);
        }
    }
}
