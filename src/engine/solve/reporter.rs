//! What a search reports, in the terms of the wire, and the best of it.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use puzzle::stages::stages;
use puzzle::{Algorithm, Count, MoveId, Orientation, Puzzle};
use search::Monitor;
use wire::{Part, Progress, Quality, SearchProgress, Stage, TurnCount};

use super::metric;
use super::time_left::TimeLeft;
use crate::JobContext;

/// Puts the clock beside what a search reports, and remembers the best solution.
pub(super) struct Reporter<'a> {
    pub(super) context: &'a JobContext<'a>,
    pub(super) puzzle: &'a Puzzle,
    pub(super) start: f64,
    /// Turns of the whole puzzle that are done before anything that the search finds.
    pub(super) before: Algorithm,
    /// The orientation in which the puzzle is held, where its notation has no moves that change it.
    pub(super) held: Option<Orientation>,
    /// What counts as one move, if it is the 3x3x3's.
    pub(super) count: Option<TurnCount>,
    /// The most nodes that were reported.
    pub(super) nodes: AtomicU64,
    /// No solution is shorter.
    at_least: AtomicU32,
    best: Mutex<Option<wire::Solution>>,
    /// Whether solutions are to have stages; those of others are reported only if they are even.
    pub(super) staged: bool,
    time_left: Mutex<TimeLeft>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a> Reporter<'a> {
    pub(super) fn new(puzzle: &'a Puzzle, context: &'a JobContext<'a>) -> Self {
        Self {
            context,
            puzzle,
            start: context.now(),
            before: Algorithm::default(),
            held: None,
            count: None,
            nodes: AtomicU64::new(0),
            at_least: AtomicU32::new(0),
            best: Mutex::default(),
            staged: false,
            time_left: Mutex::default(),
        }
    }

    pub(super) fn search_progress(&self, depth: u8, nodes: u64) -> SearchProgress {
        let seconds = (self.context.now() - self.start) / 1000.0;
        // Lengths beyond the usual ones need hardly ever be ruled out: a solution is found before.
        let usual = self
            .count
            .map_or(u32::MAX, |count| u32::from(metric(count).usual()) + 1);
        let best = locked(&self.best)
            .as_ref()
            .map(|best| best.length.min(usual));
        SearchProgress {
            depth,
            nodes,
            nodes_per_second: if seconds > 0.0 {
                nodes as f64 / seconds
            } else {
                0.0
            },
            seconds_left: locked(&self.time_left).at(depth, nodes, seconds, best),
        }
    }

    /// What lengths took until now says nothing about the next ones.
    pub(super) fn time_afresh(&self) {
        *locked(&self.time_left) = TimeLeft::default();
    }

    /// The best solution that was reported so far.
    pub(super) fn best(&self) -> Option<wire::Solution> {
        locked(&self.best).clone()
    }

    /// Reports a solution, unless one that is as short has been reported.
    pub(super) fn found(&self, solution: wire::Solution) {
        let mut best = locked(&self.best);
        if best
            .as_ref()
            .is_none_or(|best| solution.length < best.length)
        {
            *best = Some(solution.clone());
            (self.context.report)(Progress::Found(solution));
        }
    }

    /// A solution with the turns before it, as it is done in the orientation in which the puzzle is held; `None` if no
    /// moves do that.
    pub(super) fn solution(&self, solution: &search::Solution) -> Option<wire::Solution> {
        let algorithm = self.before.then(&solution.algorithm);
        let (algorithm, held) = match &self.held {
            Some(held) => {
                let (algorithm, after) = held.seen(self.puzzle, &algorithm)?;
                (algorithm, after.words(self.puzzle, false))
            }
            None => (algorithm, String::new()),
        };
        let quality = match solution.quality {
            search::Quality::Optimal => Quality::Optimal,
            search::Quality::Short => Quality::Short,
            search::Quality::Valid => Quality::Valid,
        };
        Some(wire::Solution {
            held,
            ..self.described(&algorithm, solution.length, quality)
        })
    }

    /// Moves that solve the position, with what there is to say about them.
    pub(super) fn described(
        &self,
        algorithm: &Algorithm,
        length: u32,
        quality: Quality,
    ) -> wire::Solution {
        let puzzle = self.puzzle;
        let by_hand = self
            .count
            .map(|count| metric(count).by_hand(puzzle, algorithm));
        let algorithm = by_hand.as_ref().unwrap_or(algorithm);
        wire::Solution {
            algorithm: match self.count {
                Some(count) => metric(count).write(puzzle, algorithm),
                None => algorithm.display(puzzle).to_string(),
            },
            length,
            quality,
            count: self.count,
            htm: Count::Half.of(puzzle, algorithm) as u32,
            stm: Count::Slice.of(puzzle, algorithm) as u32,
            at_least: match quality {
                Quality::Optimal => length,
                _ => self.at_least.load(Ordering::Relaxed),
            },
            stages: match quality {
                Quality::Optimal => Vec::new(),
                _ => self.stages(algorithm),
            },
            held: String::new(),
        }
    }

    /// Those of a solution that has some: others bring nearly everything home at their end.
    fn stages(&self, algorithm: &Algorithm) -> Vec<Stage> {
        if self.count.is_some() {
            return Vec::new();
        }
        let mut stages = stages(self.puzzle, algorithm);
        // What comes home with another kind is not a stage of its own.
        stages.dedup_by_key(|stage| stage.end);
        let whole: Vec<MoveId> = self.puzzle.whole_turns().collect();
        let mut before = 0;
        let reported = stages.iter().map(|stage| {
            let start = std::mem::replace(&mut before, stage.end);
            let moves = algorithm.moves()[start..stage.end].iter();
            let turns = moves.filter(|id| !whole.contains(id));
            Stage {
                part: Part::Kind(stage.facets as u8),
                moves: turns.count() as u32,
                end: stage.end as u32,
            }
        });
        let reported: Vec<Stage> = reported.collect();
        let most = reported.iter().map(|stage| stage.moves).max().unwrap_or(0);
        if !self.staged && most as usize * 5 > algorithm.len() * 4 {
            return Vec::new();
        }
        reported
    }
}

impl Monitor<search::Progress> for Reporter<'_> {
    fn report(&self, progress: search::Progress) {
        let report = self.context.report;
        match progress {
            search::Progress::Table { filled, total } => report(Progress::Table { filled, total }),
            search::Progress::Reading { read, total } => report(Progress::Reading { read, total }),
            search::Progress::Search { depth, nodes } => {
                self.nodes.fetch_max(nodes, Ordering::Relaxed);
                report(Progress::Search(self.search_progress(depth, nodes)));
            }
            search::Progress::Pieces {
                facets,
                left,
                round,
                nodes,
            } => {
                self.nodes.fetch_max(nodes, Ordering::Relaxed);
                report(Progress::Pieces {
                    facets,
                    left,
                    round,
                    nodes,
                });
            }
            search::Progress::AtLeast { moves } => self.at_least.store(moves, Ordering::Relaxed),
            search::Progress::Improve { best, nodes } => {
                self.nodes.fetch_max(nodes, Ordering::Relaxed);
                report(Progress::Improve {
                    best: best.map(u32::from),
                    nodes,
                });
            }
            search::Progress::Found(solution) => {
                if let Some(solution) = self.solution(&solution) {
                    self.found(solution);
                }
            }
            search::Progress::NoRoom { bytes } => report(Progress::NoRoom { bytes }),
        }
    }

    fn is_cancelled(&self) -> bool {
        self.context.is_cancelled()
            || self.context.is_past_deadline() && locked(&self.best).is_some()
    }
}
