//! Turn metrics of the 3x3x3.

use serde::{Deserialize, Serialize};

/// A turn metric of the 3x3x3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TurnCount {
    /// Any turn of a face: half-turn metric.
    #[default]
    Htm,
    /// A quarter turn of a face: quarter-turn metric.
    Qtm,
    /// Any turn of a layer, the middle ones included: slice-turn metric.
    Stm,
    /// Any turn of a face, or of two opposite faces at once: simultaneously-possible turn metric.
    Sptm,
}

impl TurnCount {
    /// Every metric, in the order of menus.
    pub const ALL: [Self; 4] = [Self::Htm, Self::Qtm, Self::Stm, Self::Sptm];

    /// Those in which all states of the last layer are known.
    pub const LAST_LAYER: [Self; 3] = [Self::Htm, Self::Qtm, Self::Sptm];

    /// The abbreviation, in capitals.
    pub fn name(self) -> &'static str {
        match self {
            Self::Htm => "HTM",
            Self::Qtm => "QTM",
            Self::Stm => "STM",
            Self::Sptm => "SPTM",
        }
    }
}
