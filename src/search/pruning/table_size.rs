//! The sizes of pruning tables, and which cosets a table of each size has.

use std::fmt;

use crate::cube::coordinates::refinement::Refinement;
use crate::cube::metric::Metric;
use crate::pruning::orbit_table::Layout;

/// Cosets of the medium table in slice turns, by distance.
const STM_MEDIUM: [u64; 8] = [1, 18, 241, 3_659, 58_583, 924_182, 14_323_280, 215_341_444];
/// Cosets of the large table in slice turns, by distance.
const STM_LARGE: [u64; 9] = [
    1,
    17,
    212,
    3_248,
    50_956,
    796_968,
    12_341_764,
    187_311_296,
    2_683_259_334,
];

/// The size of the pruning table with which a shortest solution is proved. A larger one takes longer to build and
/// rules out more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TableSize {
    /// 35 MB: cosets of the domino subgroup, which are corner twists, edge flips and the slots of one slice's edges
    /// (Kociemba's first phase). Every solver has this one, since it finds the first answers.
    #[default]
    Small,
    /// 964 MB: also the order of the slice's edges. The farthest cosets share a value: so it is built in a fifth
    /// of the time, in seconds, and a proof takes up to twice the nodes.
    Medium,
    /// 2.69 GB: also which corners are in which layer; built in minutes. Not on 32-bit machines.
    Large,
}

impl TableSize {
    /// All sizes, the smallest first.
    pub const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Large => "large",
        }
    }

    /// The size with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.name() == name)
    }

    /// The size of the table, bytes.
    pub const fn bytes(self) -> u64 {
        let words: u64 = match self {
            Self::Small => 64_430 * 137,
            Self::Medium => 110_196 * 2187,
            Self::Large => 307_476 * 2187,
        };
        4 * words
    }

    /// The largest size of at most `bytes` bytes that this machine can address; [`Small`](Self::Small) if there is
    /// none.
    pub fn within(bytes: u64) -> Self {
        let fits = |size: &Self| size.bytes() <= bytes && size.is_possible();
        let mut sizes = Self::ALL.into_iter().rev();
        sizes.find(fits).unwrap_or_default()
    }

    /// Whether this machine can address such a table.
    pub fn is_possible(self) -> bool {
        isize::try_from(self.bytes()).is_ok()
    }

    /// The layout of the [`OrbitTable`](crate::pruning::orbit_table::OrbitTable) of this size; none for the small
    /// table, which is another kind.
    ///
    /// The counts were made by building the tables, as a long test does.
    pub(crate) const fn layout(self, metric: Metric) -> Option<Layout> {
        let refinement = match self {
            Self::Small => return None,
            Self::Medium => Refinement::Order,
            Self::Large => Refinement::Layers,
        };
        let cosets: &'static [u64] = match (metric, self) {
            (Metric::Htm, Self::Large) => &[
                1,
                12,
                133,
                1_602,
                19_518,
                244_892,
                3_080_590,
                38_441_460,
                470_328_584,
                5_368_215_656,
            ],
            (Metric::Htm, _) => &[
                1,
                12,
                138,
                1_688,
                20_929,
                262_200,
                3_265_169,
                39_854_632,
                465_657_683,
            ],
            (Metric::Qtm, Self::Large) => &[
                1,
                8,
                92,
                904,
                9_277,
                95_906,
                995_134,
                10_284_286,
                105_640_784,
                1_065_023_172,
                9_893_827_697,
                61_330_617_044,
            ],
            (Metric::Qtm, _) => &[
                1,
                8,
                92,
                912,
                9_530,
                98_360,
                1_017_212,
                10_424_786,
                105_339_449,
                1_018_555_448,
            ],
            (Metric::Stm, Self::Large) => &STM_LARGE,
            (Metric::Stm, _) => &STM_MEDIUM,
            (Metric::Sptm, Self::Large) => &[
                1,
                29,
                580,
                13_070,
                309_060,
                7_454_488,
                180_425_480,
                4_143_635_488,
            ],
            (Metric::Sptm, _) => &[1, 30, 693, 16_499, 401_257, 9_870_380, 237_737_160],
        };
        Some(Layout { refinement, cosets })
    }
}

/// The number of cosets of the domino subgroup at each distance below the ceiling of the small table.
///
/// Those in the half-turn metric are as published by Kociemba for his first phase ("The two-phase-algorithm"); the
/// others were counted by building the tables.
pub(crate) const fn domino_cosets(metric: Metric) -> &'static [u64] {
    match metric {
        Metric::Htm => &[
            1,
            4,
            50,
            592,
            7_156,
            87_236,
            1_043_817,
            12_070_278,
            124_946_368,
            821_605_960,
        ],
        Metric::Qtm => &[
            1,
            4,
            34,
            312,
            2_772,
            24_996,
            225_949,
            2_017_078,
            17_554_890,
            139_132_730,
            758_147_361,
        ],
        Metric::Stm => &[
            1,
            6,
            84,
            1_225,
            18_678,
            278_324,
            4_055_046,
            55_413_858,
            562_651_710,
        ],
        Metric::Sptm => &[1, 6, 132, 2_953, 69_582, 1_633_644, 37_039_446, 628_256_954],
    }
}

impl fmt::Display for TableSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
