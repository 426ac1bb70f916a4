//! Turn metrics: what counts as one twist.

use std::ops::RangeInclusive;

/// Which layers a turned block can lie in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layers {
    /// Outer ones.
    Outer,
    /// Any single ones.
    Any,
}

/// Which rotations of a block are one twist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Amounts {
    /// By 90 degrees in one plane of two axes.
    Quarter,
    /// By the smallest angle that there is about an axis, either way.
    Smallest,
    /// All.
    All,
}

/// Which blocks can turn in the same twist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Together {
    /// One at a time.
    One,
    /// Those that do not intersect, all about one axis and by one angle.
    SameAngle,
    /// Those that do not intersect or of which one contains the other, all about one axis.
    SameAxis,
    /// Those that do not intersect.
    Disjoint,
    /// Those that do not intersect or of which one contains the other; the contained one turns within it.
    Compatible,
}

/// A turn metric, for any cube of any dimension: which blocks one twist turns, and how.
///
/// A block is what some axes' layers have in common: of the 2x2x2x2, one layer of one axis makes a 3D face, layers of
/// two axes a 2D face (Gould, section 2.1). The layers' axes stay, the others turn: two in a 2D face.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TurnMetric {
    /// What it is called: Gould's name where there is one.
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// How many axes of a block turn: 2 to 2 for 2D faces.
    pub dimensions: RangeInclusive<usize>,
    /// Where the blocks lie.
    pub layers: Layers,
    /// How far they turn.
    pub amounts: Amounts,
    /// Which turn at once.
    pub together: Together,
    /// How many positions of the 2x2x2x2 are one twist away from solved, as Table 2.1.01 prints it.
    pub printed: Option<usize>,
    /// A twist of the 2x2x2x2 that counts as one, in its notation.
    pub example: &'static str,
}

/// Any block, whatever the dimensions of the puzzle.
const BOTH: RangeInclusive<usize> = 2..=puzzle::MAX_DIMENSIONS;
const FLAT: RangeInclusive<usize> = 2..=2;
const SOLID: RangeInclusive<usize> = 3..=3;

macro_rules! metrics {
    ($(
        $name:literal $aliases:tt: $dimensions:ident $layers:ident $amounts:ident $together:ident
        $printed:expr, $example:literal;
    )*) => {
        [$(TurnMetric {
            name: $name,
            aliases: &$aliases,
            dimensions: $dimensions,
            layers: Layers::$layers,
            amounts: Amounts::$amounts,
            together: Together::$together,
            printed: $printed,
            example: $example,
        }),*]
    };
}

static METRICS: [TurnMetric; 15] = metrics! {
    "2D QTM" []: FLAT Outer Quarter One Some(48), "S12";
    "2D FTM" []: FLAT Outer All One Some(72), "S12^2";
    "2D Axial" []: FLAT Any All SameAxis Some(378), "(S12 S16^2 S52)";
    "3D QTM" []: SOLID Outer Quarter One Some(24), "R12";
    "3D Atomic" []: SOLID Outer Smallest One Some(80), "(R12 R13)";
    "3D FTM" []: SOLID Outer All One Some(92), "R12^2";
    "QTM" []: BOTH Outer Quarter One Some(72), "S34";
    "Atomic" []: BOTH Outer Smallest One Some(128), "(R12 R13^2)";
    "FTM" ["HTM"]: BOTH Outer All One Some(164), "R34^2";
    "Atomic, Same Angle" []: BOTH Any Smallest SameAngle Some(140), "(S12 S56)";
    "Same Angle" []: BOTH Any All SameAngle Some(182), "(S12^2 S56^2)";
    "Axial" ["ATM"]: BOTH Any All SameAxis Some(434), "(S12 R12^2)";
    "0-intersection" []: BOTH Any All Disjoint Some(6_194), "(S12 R53)";
    "SPTM" []: BOTH Any All Compatible Some(10_082), "(S12 R13)";
    "STM" []: BOTH Any All One None, "R12";
};

/// The metrics of Gould's Table 2.1.01, in its order, and the slice turn metric.
pub fn metrics() -> &'static [TurnMetric] {
    &METRICS
}

/// The metric of this name or alias; upper and lower case are the same.
pub fn metric(name: &str) -> Option<&'static TurnMetric> {
    METRICS.iter().find(|metric| {
        let mut names = std::iter::once(&metric.name).chain(metric.aliases);
        names.any(|known| known.eq_ignore_ascii_case(name))
    })
}
