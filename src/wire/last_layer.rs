//! The last layer of the 3x3x3, all other pieces at home: the *Upper face* paper's states.

use serde::{Deserialize, Serialize};

use crate::TurnCount;

/// What is in a place of the last layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Stand {
    /// The piece, by the number of the place where it belongs.
    pub piece: u8,
    /// A corner's twist, 0 to 2 times clockwise; an edge's, 1 when flipped.
    pub twist: u8,
}

/// What is in all places of the last layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LastLayerPieces {
    /// In UL, UB, UR and UF.
    pub edges: [Stand; 4],
    /// In UFL, ULB, UBR and URF.
    pub corners: [Stand; 4],
}

impl Default for LastLayerPieces {
    /// Solved.
    fn default() -> Self {
        let home = [0, 1, 2, 3].map(|piece| Stand { piece, twist: 0 });
        Self {
            edges: home,
            corners: home,
        }
    }
}

/// What the page asks about the last layer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LastLayerRequest {
    /// The state of this number, `un`.
    Number(u32),
    /// The state with the pieces so; refused, with the reason, when turns do not lead there.
    Pieces(LastLayerPieces),
    /// Some of the states that are so far from solved, in the order of their numbers.
    AtDistance {
        /// What counts as one move.
        count: TurnCount,
        /// Moves from solved.
        distance: u8,
        /// The first one, counted from 0.
        from: u32,
        /// How many at most.
        most: u32,
    },
}

/// A state of the last layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastLayerView {
    /// The pieces.
    pub pieces: LastLayerPieces,
    /// Its number among the 62,208, `un`.
    pub number: u32,
    /// The order of the edges, `epn`.
    pub epn: u32,
    /// The flips of the edges, `etn`.
    pub etn: u32,
    /// The order of the corners, `cpn`.
    pub cpn: u32,
    /// The twists of the corners, `ctn`.
    pub ctn: u32,
    /// The number of its class, from 1 on: states that are alike up to turning and mirroring the cube, inversion, and
    /// turns of the last layer before and after.
    pub class: u32,
    /// How many states are in that class.
    pub class_states: u32,
    /// A shortest solution in each way of counting.
    pub ways: Vec<LastLayerWay>,
    /// Moves that lead to it from the solved cube.
    pub setup: String,
    /// Its line in the paper's file.
    pub line: String,
}

/// A shortest solution of a state of the last layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastLayerWay {
    /// What counts as one move.
    pub count: TurnCount,
    /// How many moves it takes.
    pub length: u8,
    /// How many when turns of the last layer at the beginning and at the end are free.
    pub free: u8,
    /// The moves.
    pub solution: String,
}

/// Some states of the last layer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastLayerList {
    /// How many there are in all.
    pub total: u32,
    /// Numbers and pieces of those that were asked for.
    pub states: Vec<(u32, LastLayerPieces)>,
}
