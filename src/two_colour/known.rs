//! What long runs have found.
//!
//! `assets/two-colour` has a file for each run, as `hypercubist two-colour search` prints it.

use std::sync::LazyLock;

use puzzle::Algorithm;

use crate::counts::printed_table;
use crate::{Centres, Metric, Task, TwoColour, puzzle};

/// The files.
const TEXTS: [&str; 6] = [
    include_str!("../../assets/two-colour/gy-htm-seen.txt"),
    include_str!("../../assets/two-colour/gy-qtm-seen.txt"),
    include_str!("../../assets/two-colour/gy-htm-unseen.txt"),
    include_str!("../../assets/two-colour/rb-htm-seen.txt"),
    include_str!("../../assets/two-colour/rb-qtm-seen.txt"),
    include_str!("../../assets/two-colour/rb-htm-unseen.txt"),
];

/// How many states there are at one distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Moves from the next solved state.
    pub distance: u8,
    /// States at this distance.
    pub positions: u64,
    /// The same up to symmetry, in the sense of [`Level::classes`](crate::Level::classes).
    pub classes: u64,
}

/// What a run has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Which distances were asked for.
    pub task: Task,
    /// Whether the run came to its end: the last row is the distance of the farthest states, and the rows add up to all
    /// states.
    pub complete: bool,
    /// From distance 0 on.
    pub rows: Vec<Row>,
    /// Scrambles of farthest states, no two of which are alike up to any symmetry; each has as many moves as its state
    /// needs. All of them, if there are fewer than 24.
    pub farthest: Vec<Algorithm>,
    /// How long it took, on what machine.
    pub took: String,
}

impl Known {
    /// The most moves that a state needs: God's number. None if the run has not come to its end.
    pub fn gods_number(&self) -> Option<u8> {
        let last = self.rows.last()?;
        self.complete.then_some(last.distance)
    }

    /// Where Pieper's table, which is about half turns and unseen centres, says something else: distance, what is
    /// printed and what has been counted.
    pub fn misprints(&self) -> Vec<(u8, u64, u64)> {
        if (self.task.metric, self.task.centres) != (Metric::Htm, Centres::Unseen) {
            return Vec::new();
        }
        let rows = self.rows.iter().zip(printed_table(self.task.cube));
        rows.map(|(row, &printed)| (row.distance, printed, row.classes))
            .filter(|(_, printed, counted)| printed != counted)
            .collect()
    }

    /// How to run it again.
    pub fn command(&self) -> String {
        command(self.task)
    }
}

/// The command that finds all distances of a task.
pub fn command(task: Task) -> String {
    let centres = match task.centres {
        Centres::Seen => "",
        Centres::Unseen => " --without-centres",
    };
    let (cube, metric) = (task.cube.name(), task.metric.name());
    format!("hypercubist two-colour search {cube} --metric {metric}{centres} --folder DIR")
}

/// Reads a file. None when it is not written as it should be.
fn read(text: &str) -> Option<Known> {
    let mut task = None;
    let (mut complete, mut rows, mut farthest, mut took) = (false, Vec::new(), Vec::new(), "");
    for line in text.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" | "#" => {}
            "search" => {
                let [cube, metric, centres] = words(rest, '-')?;
                task = Some(Task {
                    cube: TwoColour::named(cube)?,
                    metric: Metric::named(metric)?,
                    centres: Centres::named(centres)?,
                });
            }
            "distance" => {
                let [distance, positions, classes] = words(rest, ' ')?;
                rows.push(Row {
                    distance: distance.parse().ok()?,
                    positions: positions.parse().ok()?,
                    classes: classes.parse().ok()?,
                });
            }
            "complete" => complete = true,
            "farthest" => farthest.push(Algorithm::parse(puzzle(), rest).ok()?),
            "took" => took = rest,
            _ => return None,
        }
    }
    Some(Known {
        task: task?,
        complete,
        rows,
        farthest,
        took: took.to_owned(),
    })
}

/// Exactly `N` parts.
fn words<const N: usize>(text: &str, separator: char) -> Option<[&str; N]> {
    let words: Vec<&str> = text.split(separator).collect();
    words.try_into().ok()
}

/// All that is known, the two cubes one after the other.
pub fn known() -> &'static [Known] {
    static KNOWN: LazyLock<Vec<Known>> = LazyLock::new(|| {
        let read = |text: &&str| read(text).expect("a file is as the search prints it");
        TEXTS.iter().map(read).collect()
    });
    &KNOWN
}

/// What is known of a task.
pub fn known_of(task: Task) -> Option<&'static Known> {
    known().iter().find(|known| known.task == task)
}
