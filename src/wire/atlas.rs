//! The atlas: tables of numbers, and requests to compute them again.
//!
//! Numbers of any size travel as decimal digits.

use serde::{Deserialize, Serialize};

use crate::turn_count::TurnCount;
use crate::{LastLayerList, LastLayerMap, LastLayerRequest, LastLayerView};

/// A 3x3x3 with three faces of one colour and three of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TwoColourCube {
    /// Each colour is a strip of three faces.
    GreenYellow,
    /// Each colour is on the three faces around a corner.
    RedBlue,
}

impl TwoColourCube {
    /// Both cubes, in the order of menus.
    pub const ALL: [Self; 2] = [Self::GreenYellow, Self::RedBlue];

    /// The name in addresses.
    pub fn id(self) -> &'static str {
        match self {
            Self::GreenYellow => "gy",
            Self::RedBlue => "rb",
        }
    }

    /// The name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::GreenYellow => "Green and yellow",
            Self::RedBlue => "Red and blue",
        }
    }
}

/// A table of the atlas.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AtlasTable {
    /// The moves of one twist of the 2x2x2x2, by turn metric.
    TurnMetrics,
    /// The 24 basic rotations of the tesseract, in cycles.
    BasicRotations,
    /// The pieces of cubes of three, four and five dimensions.
    NTopes,
    /// How the order of the tesseract comes about: places, orientations, laws.
    TesseractOrder,
    /// The cycles of pieces that make the largest order of an element of the tesseract, and those of the paper's.
    TesseractElements,
    /// The number of positions of the 3x3x3 by distance from solved.
    Distances(TurnCount),
    /// The number of states of the last layer by distance from solved.
    UpperFace(TurnCount),
    /// The number of positions of the 3x3x3 by their symmetries.
    SymmetryTypes,
    /// The number of positions of a symmetry type by distance from solved.
    Symmetric {
        /// The type's name.
        name: String,
        /// The metric.
        count: TurnCount,
    },
    /// The number of states of the two-colour cubes.
    TwoColourCounts,
    /// The number of states of a two-colour cube by distance from solved.
    TwoColour {
        /// The cube.
        cube: TwoColourCube,
        /// Whether its centres have colours. If not, it also counts as solved with the colours exchanged.
        seen: bool,
        /// The metric.
        count: TurnCount,
    },
}

/// A request to the atlas.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AtlasRequest {
    /// Show the stored table; ends with [`AtlasAnswer::Sheet`].
    Look(AtlasTable),
    /// Ask about the last layer; ends with [`AtlasAnswer::LastLayer`], [`AtlasAnswer::LastLayers`] or
    /// [`AtlasAnswer::LastLayerMap`].
    LastLayer(LastLayerRequest),
    /// List positions of a symmetry type; ends with [`AtlasAnswer::Symmetric`].
    Symmetric {
        /// The type's name.
        name: String,
        /// The index of the first position, from 0.
        from: u32,
        /// The largest number of positions to return.
        most: u32,
    },
    /// Show the results of long runs over a two-colour cube; ends with [`AtlasAnswer::TwoColour`].
    TwoColour(TwoColourCube),
    /// Bring a position to solved as a paper's proof does; ends with [`AtlasAnswer::Proof`].
    Prove {
        /// The puzzle's name in the catalogue.
        puzzle: String,
        /// `position[i]` is where the facet that belongs at `i` is now.
        position: Vec<u16>,
    },
    /// Compute the table's numbers again, up to this row; ends with [`AtlasAnswer::Figures`].
    Check {
        /// The table.
        table: AtlasTable,
        /// The last row to compute, from 0.
        last_row: u32,
    },
}

/// A result of the atlas.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum AtlasAnswer {
    /// A table.
    Sheet(AtlasSheet),
    /// Numbers that were computed for this request.
    Figures(AtlasFigures),
    /// A state of the last layer.
    LastLayer(Box<LastLayerView>),
    /// States of the last layer.
    LastLayers(LastLayerList),
    /// All states of the last layer.
    LastLayerMap(LastLayerMap),
    /// Positions of a symmetry type.
    Symmetric(SymmetricList),
    /// The steps of a proof, replayed.
    Proof(Vec<ProofStep>),
    /// Runs over a two-colour cube, one per metric.
    TwoColour(Vec<TwoColourRun>),
}

/// A symmetry type, and some of its positions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SymmetricList {
    /// The type's name.
    pub name: String,
    /// The symmetries that leave its positions unchanged, in words.
    pub words: String,
    /// Its name in Gould's tables; empty if he has none.
    pub table: String,
    /// The number of positions.
    pub states: String,
    /// The number of classes of positions up to rotation and reflection of the whole cube.
    pub classes: String,
    /// The number of classes up to symmetry and inversion; `None` if they are too many to list.
    pub total: Option<u32>,
    /// One position of each of the requested classes.
    pub positions: Vec<SymmetricPosition>,
}

/// A position that some symmetries leave unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SymmetricPosition {
    /// Its number among those of its type, from 1.
    pub number: u32,
    /// `position[i]` is where the facet that belongs at `i` is.
    pub position: Vec<u16>,
    /// The number of positions in its class.
    pub states: u32,
    /// Moves that lead to it; empty if none are known.
    pub setup: String,
    /// The shortest known solutions, at most one per metric.
    pub solutions: Vec<SymmetricSolution>,
}

/// A shortest solution of a symmetric position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SymmetricSolution {
    /// The metric.
    pub count: TurnCount,
    /// The number of moves.
    pub length: u8,
    /// The moves.
    pub solution: String,
}

/// The result of a long run over a two-colour cube.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TwoColourRun {
    /// The metric.
    pub count: TurnCount,
    /// The largest distance of any state, if the run was complete.
    pub gods_number: Option<u8>,
    /// The largest distance whose states are counted; `None` when nothing has been run.
    pub known_to: Option<u8>,
    /// The time and the machine.
    pub took: String,
    /// The command that runs it again.
    pub command: String,
    /// Moves that lead to farthest states, no two of which are equivalent.
    pub farthest: Vec<String>,
}

/// A table of the atlas with its known values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AtlasSheet {
    /// The headings: what the rows are, then one per cell of a row.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<AtlasRow>,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AtlasRow {
    /// The heading of the row.
    pub name: String,
    /// One cell for each further column.
    pub cells: Vec<AtlasCell>,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AtlasCell {
    /// The text; empty where nothing is known.
    pub text: String,
    /// A remark, for example that the source has a misprint; empty if there is none.
    pub note: String,
}

/// The numbers computed so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AtlasFigures {
    /// In the order in which they were computed.
    pub figures: Vec<AtlasFigure>,
    /// Milliseconds since the start.
    pub milliseconds: f64,
    /// The finished share of the work, 0 to 1.
    pub done: f64,
}

/// A number, or text, for a cell of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AtlasFigure {
    /// The table's row, from 0.
    pub row: u32,
    /// The cell of the row, from 0.
    pub cell: u32,
    /// The computed text.
    pub text: String,
}

/// A step of a proof that a position can be solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProofStep {
    /// What the steps of this kind bring about.
    pub aim: String,
    /// Why they end with all pieces of the kind right: a sentence, with its source.
    pub why: String,
    /// What this step does: a sentence.
    pub words: String,
    /// The step in the puzzle's notation.
    pub moves: String,
    /// How many turns it is.
    pub turns: u32,
}
