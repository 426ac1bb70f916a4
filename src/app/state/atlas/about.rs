//! What the page says of each table, and which tables each part has.

use wire::{AtlasTable, TurnCount};

use super::section::Section;

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
            "Gould 2017, Table 3.2.03",
            "hypercubist count 3x3x3 --metric htm --depth 6",
        ],
        TurnCount::Qtm => [
            "distances-qtm",
            "Counting quarter turns",
            "Only quarter turns of a face are moves, so that a half turn takes two.",
            "Positions at each distance in the quarter-turn metric (QTM).",
            "no table of the papers",
            "hypercubist count 3x3x3 --metric qtm --depth 7",
        ],
        TurnCount::Sptm => [
            "distances-sptm",
            "Counting opposite faces as one move",
            "With two hands, the left and the right face can turn at the same time, so that is one move here: 45 \
             positions are one move away. Nobody has solved every position in fewer than 16 such moves, and none is \
             known that takes more.",
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
        check: None,
    }
}

/// The tables that a part of the atlas shows, in order.
pub fn tables(section: &Section) -> Vec<AtlasTable> {
    match section {
        Section::Overview => vec![],
        Section::Distances => vec![
            AtlasTable::Distances(TurnCount::Htm),
            AtlasTable::Distances(TurnCount::Sptm),
        ],
        Section::Tesseract => vec![AtlasTable::NTopes, AtlasTable::BasicRotations],
        Section::TurnMetrics => vec![AtlasTable::TurnMetrics],
    }
}
