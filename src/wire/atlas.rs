//! The atlas: tables of numbers, and counting them again.
//!
//! Numbers of any size travel as decimal digits.

use serde::{Deserialize, Serialize};

use crate::{LastLayerList, LastLayerRequest, LastLayerView};

/// What counts as one move of the 3x3x3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TurnCount {
    /// Any turn of a face: half-turn metric.
    #[default]
    Htm,
    /// A quarter turn of a face: quarter-turn metric.
    Qtm,
    /// Any turn of a face, or of two opposite faces at once: simultaneously-possible turn metric.
    Sptm,
}

impl TurnCount {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Htm, Self::Qtm, Self::Sptm];

    /// Its short name, in capitals.
    pub fn name(self) -> &'static str {
        match self {
            Self::Htm => "HTM",
            Self::Qtm => "QTM",
            Self::Sptm => "SPTM",
        }
    }
}

/// A 3x3x3 with three faces of one colour and three of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TwoColourCube {
    /// Each colour is a strip of three faces.
    GreenYellow,
    /// Each colour is on the three faces around a corner.
    RedBlue,
}

impl TwoColourCube {
    /// Both.
    pub const ALL: [Self; 2] = [Self::GreenYellow, Self::RedBlue];

    /// Its name in addresses.
    pub fn id(self) -> &'static str {
        match self {
            Self::GreenYellow => "gy",
            Self::RedBlue => "rb",
        }
    }

    /// Its name for people.
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
    /// What one twist of the 2x2x2x2 makes, by turn metric.
    TurnMetrics,
    /// The 24 basic rotations of the tesseract, in cycles.
    BasicRotations,
    /// What cubes of three, four and five dimensions are made of.
    NTopes,
    /// How many positions of the 3x3x3 are how far from solved.
    Distances(TurnCount),
    /// How many states of the last layer are how far from solved.
    UpperFace(TurnCount),
    /// How many positions of the 3x3x3 have which symmetries.
    SymmetryTypes,
    /// How many positions of a symmetry type are how far from solved.
    Symmetric {
        /// The type's name.
        name: String,
        /// What counts as one move.
        count: TurnCount,
    },
    /// How many states the two-colour cubes have.
    TwoColourCounts,
    /// How many states of a two-colour cube are how far from solved.
    TwoColour {
        /// The cube.
        cube: TwoColourCube,
        /// Whether its centres have colours. If not, it is solved also with the colours exchanged.
        seen: bool,
        /// What counts as one move.
        count: TurnCount,
    },
}

/// What the page asks of the atlas.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AtlasRequest {
    /// The table as it is known; ends with [`AtlasAnswer::Sheet`].
    Look(AtlasTable),
    /// Something about the last layer; ends with [`AtlasAnswer::LastLayer`] or [`AtlasAnswer::LastLayers`].
    LastLayer(LastLayerRequest),
    /// Some positions of a symmetry type; ends with [`AtlasAnswer::Symmetric`].
    Symmetric {
        /// The type's name.
        name: String,
        /// The first position, counted from 0.
        from: u32,
        /// How many at most.
        most: u32,
    },
    /// What long runs found out about a two-colour cube; ends with [`AtlasAnswer::TwoColour`].
    TwoColour(TwoColourCube),
    /// Work out the table's numbers again, at most to this row; ends with [`AtlasAnswer::Figures`].
    Check {
        /// The table.
        table: AtlasTable,
        /// The last row that is worked out, counted from 0.
        last_row: u32,
    },
}

/// What the atlas answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum AtlasAnswer {
    /// A table.
    Sheet(AtlasSheet),
    /// Numbers that were worked out just now.
    Figures(AtlasFigures),
    /// A state of the last layer.
    LastLayer(Box<LastLayerView>),
    /// States of the last layer.
    LastLayers(LastLayerList),
    /// Positions of a symmetry type.
    Symmetric(SymmetricList),
    /// Runs over a two-colour cube, one for each way of counting moves.
    TwoColour(Vec<TwoColourRun>),
}

/// A symmetry type, and some of its positions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SymmetricList {
    /// The type's name.
    pub name: String,
    /// What leaves its positions as they are.
    pub words: String,
    /// Gould's table; empty if he has none.
    pub table: String,
    /// How many positions there are.
    pub states: String,
    /// How many classes of positions that differ only in how the cube is held or by the mirror.
    pub classes: String,
    /// How many there are up to symmetry and inversion; `None` if they are too many to be listed.
    pub total: Option<u32>,
    /// One position of each of the classes that were asked for.
    pub positions: Vec<SymmetricPosition>,
}

/// A position that some symmetries leave as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SymmetricPosition {
    /// Its number among those of its type, from 1 on.
    pub number: u32,
    /// `position[i]` is where the facet that belongs at `i` is.
    pub position: Vec<u16>,
    /// How many positions are like it.
    pub states: u32,
    /// Moves that lead to it, if any are known.
    pub setup: String,
    /// The shortest solutions that are known.
    pub ways: Vec<SymmetricWay>,
}

/// A shortest solution of a symmetric position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SymmetricWay {
    /// What counts as one move.
    pub count: TurnCount,
    /// How many moves it takes.
    pub length: u8,
    /// The moves.
    pub solution: String,
}

/// What a long run over a two-colour cube found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TwoColourRun {
    /// What counts as one move.
    pub count: TurnCount,
    /// The most moves that any state needs, if the run came to its end.
    pub gods_number: Option<u8>,
    /// The farthest distance whose states are counted; `None` when nothing has been run.
    pub known_to: Option<u8>,
    /// How long it took, and on what.
    pub took: String,
    /// How to run it again.
    pub command: String,
    /// Moves that lead to farthest states, no two of them alike.
    pub farthest: Vec<String>,
}

/// A table as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AtlasSheet {
    /// What the rows are about, then what stands in each further column.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<AtlasRow>,
}

/// A row of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AtlasRow {
    /// What it is about.
    pub name: String,
    /// Its cells, one for each further column.
    pub cells: Vec<AtlasCell>,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AtlasCell {
    /// What stands there; empty where nothing is known.
    pub text: String,
    /// What is to be said about it, such as that it is a misprint; empty where there is nothing.
    pub note: String,
}

/// Numbers that were worked out just now, so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AtlasFigures {
    /// In the order in which they were found.
    pub figures: Vec<AtlasFigure>,
    /// Milliseconds since the beginning.
    pub milliseconds: f64,
    /// How much of the work is done, 0 to 1.
    pub done: f64,
}

/// A number, or words, for a cell of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AtlasFigure {
    /// The table's row, counted from 0.
    pub row: u32,
    /// Which of its cells, counted from 0.
    pub cell: u32,
    /// What was found.
    pub text: String,
}
