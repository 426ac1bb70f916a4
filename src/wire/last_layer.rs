//! The last layer of the 3x3x3 with all other pieces solved: the states of the *Upper face* paper.

use serde::{Deserialize, Serialize};

use crate::turn_count::TurnCount;

/// The piece in one position of the last layer, and its orientation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Stand {
    /// The piece, by the number of its home position.
    pub piece: u8,
    /// A corner's twist, 0 to 2 times clockwise; an edge's flip, 0 or 1.
    pub twist: u8,
}

/// The pieces of the last layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LastLayerPieces {
    /// In UL, UB, UR and UF.
    pub edges: [Stand; 4],
    /// In UFL, ULB, UBR and URF.
    pub corners: [Stand; 4],
}

impl Default for LastLayerPieces {
    /// The solved last layer.
    fn default() -> Self {
        let home = [0, 1, 2, 3].map(|piece| Stand { piece, twist: 0 });
        Self {
            edges: home,
            corners: home,
        }
    }
}

/// A request about the last layer.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LastLayerRequest {
    /// The state with this number, `un`, from 0 to 62,207.
    Number(u32),
    /// The state with these pieces; rejected, with the reason, when turns cannot reach it.
    Pieces(LastLayerPieces),
    /// The state that these moves lead to from the solved cube; rejected, with the reason, when they cannot be read or
    /// move other pieces too.
    Moves(String),
    /// All states with their distances; ends with [`crate::AtlasAnswer::LastLayerMap`].
    Map(TurnCount),
    /// States at this distance from solved, in the order of their numbers.
    AtDistance {
        /// The metric.
        count: TurnCount,
        /// The distance in moves.
        distance: u8,
        /// The index of the first one to return, from 0.
        from: u32,
        /// The largest number of states to return.
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
    /// The number of the edges' permutation, `epn`.
    pub epn: u32,
    /// The number of the edges' flips, `etn`.
    pub etn: u32,
    /// The number of the corners' permutation, `cpn`.
    pub cpn: u32,
    /// The number of the corners' twists, `ctn`.
    pub ctn: u32,
    /// The number of its class, from 1: states are in one class up to rotation and reflection of the cube, inversion,
    /// and turns of the last layer before and after.
    pub class: u32,
    /// The number of states in that class.
    pub class_states: u32,
    /// A shortest solution in each metric.
    pub solutions: Vec<LastLayerSolution>,
    /// Moves that lead to it from the solved cube.
    pub setup: String,
    /// Its line in the paper's file.
    pub line: String,
}

/// A shortest solution of a state of the last layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastLayerSolution {
    /// The metric.
    pub count: TurnCount,
    /// The number of moves.
    pub length: u8,
    /// The number of moves when turns of the last layer at the beginning and at the end are free.
    pub free: u8,
    /// The moves.
    pub solution: String,
}

/// A part of the states at one distance.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastLayerList {
    /// The number of states at that distance.
    pub total: u32,
    /// Numbers and pieces of the requested ones.
    pub states: Vec<(u32, LastLayerPieces)>,
}

/// All states of the last layer as a map, 24 by 12 tiles of 8 rows and 27 columns: tiles by where the edges and the
/// corners are, dots in a tile by how they are turned.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastLayerMap {
    /// The distance of each state from solved, by its number.
    #[serde(with = "serde_bytes")]
    pub distances: Vec<u8>,
    /// By row from the top, the multiple of [`LastLayerMap::COLUMNS`] in the numbers of its states.
    pub edges: Vec<u16>,
    /// By column from the left, what is added: in the upper half of the rows, and in the lower half.
    pub corners: [Vec<u16>; 2],
}

impl LastLayerMap {
    /// The number of columns.
    pub const COLUMNS: u16 = 324;
    /// The number of rows.
    pub const ROWS: u16 = 192;
}
