//! What the page says of each table, and which tables each part has.

use wire::{AtlasRequest, AtlasTable, TurnCount, TwoColourCube};

use super::Atlas;
use super::section::Section;

/// How many positions a list shows at once.
pub const PAGE: u32 = 12;

/// What the page says of a table.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Its name in addresses of elements.
    pub id: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// What it tells, for somebody who has never heard of it.
    pub plain: &'static str,
    /// The same, exactly.
    pub exact: &'static str,
    /// Where it is printed.
    pub source: &'static str,
    /// What computes it on the command line.
    pub command: &'static str,
    /// What of it this page can work out again; `None` when that takes too long for a browser.
    pub check: Option<Reach>,
}

/// How far a table is worked out again, by rows counted from 0.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The last row, unless the user chooses another.
    pub usual: u32,
    /// The last row that may be chosen; the same where there is no choice.
    pub most: u32,
}

/// All rows, at once.
const ALL: Option<Reach> = Some(Reach {
    usual: u32::MAX,
    most: u32::MAX,
});

/// What the page says of a table.
pub fn about(table: &AtlasTable) -> About {
    match table {
        AtlasTable::Distances(count) => distances(*count),
        AtlasTable::UpperFace(count) => upper_face(*count),
        AtlasTable::SymmetryTypes => About {
            id: "symmetry-types",
            title: "The symmetry types",
            plain: "Some positions look the same when the cube is turned as a whole, or in a mirror. There are 33 sets of \
                    such symmetries; here is how many positions each of them keeps, and no other symmetry. Very symmetric \
                    positions are few and lie far from solved. Choose a type to see its positions.",
            exact: "Positions whose symmetry group is exactly of this type, and classes of them under the 48 symmetries of \
                    the cube.",
            source: "Gould 2017, Tables 4.2.01 to 4.2.25",
            command: "hypercubist symmetric",
            check: ALL,
        },
        AtlasTable::Symmetric { count, .. } => symmetric(*count),
        AtlasTable::TwoColourCounts => About {
            id: "two-colour-counts",
            title: "How many states the two cubes have",
            plain: "Nobody sees when two pieces that look alike change places, or when a piece of one colour turns on the \
                    spot. So the laws of the ordinary cube hardly matter: an unseen exchange of two edges mends the \
                    parity, and an unseen flip of an edge mends the flips. The red and blue cube even has corners of one \
                    colour, which mend the twist, so that every way to put it together can be solved. The green and \
                    yellow one has none, so that one way in three can be solved. Corners and edges no longer know of each \
                    other: the number of states is that of the corners times that of the edges.",
            exact: "Counted by orbits, and again by the group\u{2019}s order; up to symmetry by Burnside\u{2019}s lemma. The \
                    engine has counted them for you just now.",
            source: "Pieper 2017, Counting Arguments; both totals printed there are too small",
            command: "hypercubist two-colour",
            check: None,
        },
        AtlasTable::TwoColour { cube, seen, .. } => two_colour(*cube, *seen),
        AtlasTable::TurnMetrics => About {
            id: "turn-metrics",
            title: "What one twist of the 2x2x2x2 can do",
            plain: "How long a solution is depends on what counts as one move. On the 2x2x2x2, the smallest puzzle of \
                    four dimensions, there are many ways to count: may a twist turn a flat face or a solid cell, by a \
                    quarter or by any angle, one part or several at once? Each line is one way to count, and how many \
                    positions a single move leads to.",
            exact: "Distinct positions one twist from solved, rotations of the whole puzzle not counted, by turn metric.",
            source: "Gould 2017, Table 2.1.01",
            command: "hypercubist twists 2x2x2x2",
            check: ALL,
        },
        AtlasTable::BasicRotations => About {
            id: "basic-rotations",
            title: "The 24 basic rotations of the tesseract",
            plain: "A Rubik tesseract has eight cells, called 1 to 8, and each can be turned about three axes. Here is \
                    what each of the 24 quarter turns does: every bracket is a ring of pieces, each of which moves to \
                    the place of the next.",
            exact: "Cycles of tessies; a tessie is named by the cells that it touches, and the order of the digits tells \
                    how it is turned.",
            source: "Kamack and Keane 1982, Table 1",
            command: "hypercubist cycles 3x3x3x3 R12",
            check: ALL,
        },
        AtlasTable::NTopes => About {
            id: "n-topes",
            title: "Cubes of three, four and five dimensions",
            plain: "The Rubik\u{2019}s Cube has corners with three colours and edges with two. The tesseract has pieces \
                    with two, three and four colours, and so it goes on. The table counts them, on the puzzles \
                    themselves. Two numbers of the printed table are misprints.",
            exact: "N-topes 3^N: a(N,n), f(N,n), b(N,n), c(N,n) and d(N,n) for the n-ads.",
            source: "Kamack and Keane 1982, Table 2",
            command: "cargo test -p atlas --test tables",
            check: ALL,
        },
    }
}

fn distances(count: TurnCount) -> About {
    let [id, title, plain, exact, source, command] = match count {
        TurnCount::Htm => [
            "distances-htm",
            "Counting turns of a face",
            "Every turn of a face is one move, by a quarter or a half. From the solved cube, 18 positions are one move \
             away. Two moves lead to 243 new ones, and so it goes on, about thirteen times as many with each move.",
            "Positions at each distance in the half-turn metric (HTM, also called FTM).",
            "Gould 2017, Table 3.2.03; from 9 moves on cube20.org (Davidson, Dethridge, Kociemba, Rokicki)",
            "hypercubist count 3x3x3 --metric htm --depth 6",
        ],
        TurnCount::Qtm => [
            "distances-qtm",
            "Counting quarter turns",
            "Only quarter turns of a face are moves, so that a half turn takes two. Every position has been shown to take \
             at most 26 of them, and there are positions that take as many.",
            "Positions at each distance in the quarter-turn metric (QTM).",
            "OEIS A080602 and A005452 (Bryan, Rokicki, Scheunemann)",
            "hypercubist count 3x3x3 --metric qtm --depth 7",
        ],
        TurnCount::Sptm => [
            "distances-sptm",
            "Counting opposite faces as one move",
            "With two hands, the left and the right face can turn at the same time, so that is one move here: 45 \
             positions are one move away. Some positions take 16 of them, and none is known that takes more.",
            "Positions at each distance in the simultaneously-possible turn metric (SPTM, the same as the axial one on \
             this cube).",
            "Gould 2017, Table 3.2.04",
            "hypercubist count 3x3x3 --metric sptm --depth 5",
        ],
    };
    About {
        id,
        title,
        plain,
        exact,
        source,
        command,
        check: Some(match count {
            TurnCount::Htm => Reach { usual: 5, most: 7 },
            TurnCount::Qtm => Reach { usual: 6, most: 8 },
            TurnCount::Sptm => Reach { usual: 4, most: 6 },
        }),
    }
}

fn symmetric(count: TurnCount) -> About {
    let (id, title, exact) = match count {
        TurnCount::Sptm => (
            "symmetric-sptm",
            "Counting opposite faces as one move",
            "Distances in the simultaneously-possible turn metric (SPTM), proved by the optimal solver.",
        ),
        _ => (
            "symmetric-htm",
            "Counting turns of a face",
            "Distances in the half-turn metric (HTM), proved by the optimal solver.",
        ),
    };
    About {
        id,
        title,
        plain: "How many of these positions are how many moves from solved.",
        exact,
        source: "Gould 2017, section 4.2",
        command: "hypercubist symmetric TYPE",
        check: None,
    }
}

fn upper_face(count: TurnCount) -> About {
    let [id, title, plain, source, command] = match count {
        TurnCount::Htm => [
            "upper-face-htm",
            "States of the last layer, counting turns of a face",
            "How many of the 62 208 states take how many turns. Two or three turns solve none: what they do to the rest of \
             the cube must be undone.",
            "Upper face 2007, its table of new positions",
            "hypercubist upper-face",
        ],
        TurnCount::Qtm => [
            "upper-face-qtm",
            "The same, counting quarter turns",
            "A half turn counts twice.",
            "not in the paper",
            "hypercubist upper-face --metric QTM",
        ],
        TurnCount::Sptm => [
            "upper-face-sptm",
            "The same, counting opposite faces as one move",
            "Two opposite faces may turn at once.",
            "not in the paper",
            "hypercubist upper-face --metric SPTM",
        ],
    };
    About {
        id,
        title,
        plain,
        exact: "The last column counts classes instead of states: turns of the last layer at the beginning and at the end \
                are free there, and states that are alike up to turning, mirroring and inversion are one. There are 1212 \
                classes, or 1211 without the solved one.",
        source,
        command,
        check: match count {
            TurnCount::Htm | TurnCount::Qtm => ALL,
            // All of them take hours.
            TurnCount::Sptm => Some(Reach { usual: 9, most: 11 }),
        },
    }
}

fn two_colour(cube: TwoColourCube, seen: bool) -> About {
    let (id, title) = match (cube, seen) {
        (TwoColourCube::GreenYellow, true) => ("gy-seen", "Green and yellow, every position"),
        (TwoColourCube::RedBlue, true) => ("rb-seen", "Red and blue, every position"),
        (TwoColourCube::GreenYellow, false) => {
            ("gy-unseen", "Green and yellow, as the paper counts")
        }
        (TwoColourCube::RedBlue, false) => ("rb-unseen", "Red and blue, as the paper counts"),
    };
    let (plain, exact, source) = if seen {
        (
            "How many positions are how many turns from solved, the centres in their places as on a cube in the hand.",
            "Half-turn metric, centres fixed; up to the rotations and reflections of the colouring.",
            "computed here; the paper leaves God\u{2019}s number open",
        )
    } else {
        (
            "The paper looks at corners and edges alone and takes positions together that are alike when the cube is \
             turned or the colours are exchanged. Its first rows are right.",
            "Half-turn metric, without centres, up to the colouring\u{2019}s rotations and bare exchange of colours.",
            "Pieper 2017, Results",
        )
    };
    About {
        id,
        title,
        plain,
        exact,
        source,
        command: match (cube, seen) {
            (TwoColourCube::GreenYellow, true) => {
                "hypercubist two-colour search gy --metric htm --folder DIR"
            }
            (TwoColourCube::RedBlue, true) => {
                "hypercubist two-colour search rb --metric htm --folder DIR"
            }
            (TwoColourCube::GreenYellow, false) => {
                "hypercubist two-colour search gy --metric htm --without-centres --folder DIR"
            }
            (TwoColourCube::RedBlue, false) => {
                "hypercubist two-colour search rb --metric htm --without-centres --folder DIR"
            }
        },
        check: Some(Reach { usual: 5, most: 6 }),
    }
}

/// What else a part of the atlas asks when it is opened.
pub fn questions(atlas: &Atlas) -> Vec<AtlasRequest> {
    match &atlas.section {
        Section::UpperFace(_) => vec![
            atlas.last_layer_request(),
            AtlasRequest::LastLayer(atlas.last_layer.browsing()),
        ],
        Section::Symmetric(Some(name)) => vec![AtlasRequest::Symmetric {
            name: name.clone(),
            from: atlas.symmetric_from,
            most: PAGE,
        }],
        Section::TwoColour => {
            let ordinary = AtlasTable::Distances(TurnCount::Htm);
            let cubes = TwoColourCube::ALL.map(AtlasRequest::TwoColour);
            let ordinary = AtlasRequest::Look(ordinary);
            cubes.into_iter().chain([ordinary]).collect()
        }
        _ => vec![],
    }
}

/// The tables that a part of the atlas shows, in order.
pub fn tables(section: &Section) -> Vec<AtlasTable> {
    match section {
        Section::Overview => vec![],
        Section::Distances => vec![
            AtlasTable::Distances(TurnCount::Htm),
            AtlasTable::Distances(TurnCount::Qtm),
            AtlasTable::Distances(TurnCount::Sptm),
        ],
        Section::UpperFace(_) => TurnCount::ALL.map(AtlasTable::UpperFace).to_vec(),
        Section::Symmetric(None) => vec![AtlasTable::SymmetryTypes],
        Section::Symmetric(Some(name)) => [TurnCount::Htm, TurnCount::Sptm]
            .map(|count| AtlasTable::Symmetric {
                name: name.clone(),
                count,
            })
            .to_vec(),
        Section::TwoColour => {
            let table = |cube, seen| AtlasTable::TwoColour {
                cube,
                seen,
                count: TurnCount::Htm,
            };
            let [gy, rb] = TwoColourCube::ALL;
            vec![
                AtlasTable::TwoColourCounts,
                table(gy, true),
                table(rb, true),
                table(gy, false),
                table(rb, false),
            ]
        }
        Section::Tesseract => vec![AtlasTable::NTopes, AtlasTable::BasicRotations],
        Section::TurnMetrics => vec![AtlasTable::TurnMetrics],
    }
}
