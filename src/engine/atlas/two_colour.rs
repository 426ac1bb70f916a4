//! The two-colour cubes: how many states, how far from solved, what the long runs found.

use search::Monitor;
use two_colour::{
    Centres, Counts, Known, Metric, Progress, Task, TwoColour, command, counts, known_of, levels,
    puzzle,
};
use wire::{AtlasCell, AtlasSheet, TurnCount, TwoColourCube, TwoColourRun};

use super::{Recount, Stop, cell, columns, noted, row};

/// The cube as the atlas knows it.
pub(crate) fn cube(cube: TwoColourCube) -> TwoColour {
    match cube {
        TwoColourCube::GreenYellow => TwoColour::GreenYellow,
        TwoColourCube::RedBlue => TwoColour::RedBlue,
    }
}

/// The metric as the atlas knows it; opposite faces at once are not counted on these cubes.
pub(crate) fn metric(count: TurnCount) -> Metric {
    match count {
        TurnCount::Htm | TurnCount::Stm | TurnCount::Sptm => Metric::Htm,
        TurnCount::Qtm => Metric::Qtm,
    }
}

/// What is wrong with the totals that the paper prints.
fn misprint(counts: &Counts) -> &'static str {
    if counts.assemblies == 2 * counts.printed.assemblies {
        "half of what the paper\u{2019}s own factors come to, 70 \u{b7} 6561 \u{b7} 2970 \u{b7} 256"
    } else {
        "a third of what the paper\u{2019}s own factors come to, 1120 \u{b7} 729 \u{b7} 18\u{202f}480 \u{b7} 64"
    }
}

pub(super) fn census() -> AtlasSheet {
    let both: Vec<Counts> = TwoColourCube::ALL.map(|each| counts(cube(each))).to_vec();
    let line = |name: &str, of: fn(&Counts) -> AtlasCell| row(&name, both.iter().map(of));
    AtlasSheet {
        columns: columns(&["Counted", "Green and yellow", "Red and blue"]),
        rows: vec![
            line("Ways to put it together", |c| cell(&c.assemblies)),
            line("\u{2026} as the paper prints it", |c| {
                if c.printed.assemblies == c.assemblies {
                    cell(&c.printed.assemblies)
                } else {
                    noted(&c.printed.assemblies, misprint(c))
                }
            }),
            line("Arrangements of the corners that turns reach", |c| {
                cell(&c.corners.reached)
            }),
            line("Arrangements of the edges that turns reach", |c| {
                cell(&c.edges.reached)
            }),
            line("States that turns reach: the two multiplied", |c| {
                cell(&c.states)
            }),
            line("\u{2026} by the group, independently", |c| {
                c.by_group.map_or_else(AtlasCell::default, |n| cell(&n))
            }),
            line("\u{2026} as the paper prints it", |c| {
                if c.printed.states == c.states {
                    cell(&c.printed.states)
                } else {
                    noted(&c.printed.states, misprint(c))
                }
            }),
            line("States up to symmetry", |c| cell(&c.classes)),
            line("States as the paper counts them, without centres", |c| {
                cell(&c.classes_unseen)
            }),
        ],
    }
}

fn task(of: TwoColourCube, seen: bool, count: TurnCount) -> Task {
    Task {
        cube: cube(of),
        metric: metric(count),
        centres: if seen { Centres::Seen } else { Centres::Unseen },
    }
}

/// What is known of the distances; where nothing has been run, and the paper has a table, the paper's.
pub(super) fn distances(of: TwoColourCube, seen: bool, count: TurnCount) -> AtlasSheet {
    let task = task(of, seen, count);
    let known = known_of(task);
    let printed = (!seen && count == TurnCount::Htm).then(|| counts(cube(of)).printed.table);
    let rows = known.map_or(0, |known| known.rows.len());
    let rows = rows
        .max(printed.map_or(0, <[u64]>::len))
        .max(usize::from(DEEPEST) + 1);
    let mut sheet = AtlasSheet {
        columns: columns(&["Moves", "States", "Up to symmetry"]),
        rows: Vec::new(),
    };
    if printed.is_some() {
        sheet.columns.push("The paper prints".to_owned());
    }
    for distance in 0..rows {
        let found = known.and_then(|known| known.rows.get(distance));
        let number = |number: Option<u64>| number.map_or_else(AtlasCell::default, |n| cell(&n));
        let mut cells = vec![
            number(found.map(|row| row.positions)),
            number(found.map(|row| row.classes)),
        ];
        if let Some(printed) = printed {
            let paper = printed.get(distance).copied();
            cells.push(match (paper, found) {
                (Some(paper), Some(found)) if paper != found.classes => noted(
                    &paper,
                    "not what an exhaustive search finds: the paper\u{2019}s program lost or repeated states here",
                ),
                (paper, _) => number(paper),
            });
        }
        sheet.rows.push(row(&distance, cells));
    }
    sheet
}

/// Counts the first levels, state by state.
pub(super) fn count(
    (of, seen, count): (TwoColourCube, bool, TurnCount),
    last_row: u32,
    recount: &Recount,
) -> Result<(), Stop> {
    let depth = last_row.min(u32::from(DEEPEST)) as u8;
    let watch = Watch {
        recount,
        depth,
        paper: !seen && count == TurnCount::Htm,
    };
    levels(task(of, seen, count), depth, &watch).map_err(|_| Stop::Cancelled)?;
    recount.go_on(1, 1)
}

/// The farthest level that a browser counts: a farther one takes a gigabyte.
const DEEPEST: u8 = 6;

struct Watch<'a> {
    recount: &'a Recount<'a>,
    depth: u8,
    /// Whether the paper has a column.
    paper: bool,
}

impl Monitor<Progress> for Watch<'_> {
    fn report(&self, progress: Progress) {
        let Progress::Level(level) = progress else {
            return;
        };
        let row = usize::from(level.depth);
        self.recount.found(row, 0, level.positions.to_string());
        self.recount.found(row, 1, level.classes.to_string());
        if self.paper {
            self.recount.found(row, 2, level.classes.to_string());
        }
        // Each level takes about twelve times as long as the one before.
        let left = i32::from(self.depth) - i32::from(level.depth);
        self.recount.say(12_f64.powi(-left));
    }

    fn is_cancelled(&self) -> bool {
        self.recount.is_cancelled()
    }
}

/// What the long runs over a cube with its centres found.
pub(super) fn runs(of: TwoColourCube) -> Vec<TwoColourRun> {
    let run = |count: TurnCount| {
        let task = task(of, true, count);
        let known: Option<&Known> = known_of(task);
        TwoColourRun {
            count,
            gods_number: known.and_then(Known::gods_number),
            known_to: known
                .and_then(|known| known.rows.last())
                .map(|row| row.distance),
            took: known.map_or_else(String::new, |known| known.took.clone()),
            command: command(task),
            farthest: known.map_or_else(Vec::new, |known| {
                let scrambles = known.farthest.iter();
                scrambles
                    .map(|moves| moves.display(puzzle()).to_string())
                    .collect()
            }),
        }
    };
    vec![run(TurnCount::Htm), run(TurnCount::Qtm)]
}
