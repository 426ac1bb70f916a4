//! "Solve this cube": the job, its figures and its answer.

use wire::{Outcome, Progress, Quality, SearchProgress, Solution, Solved};

use crate::text::{counted, grouped, seconds};

/// How many shortest solutions are found when all are asked for.
pub const MOST_SOLUTIONS: u32 = 100;

/// What there is to say about solving.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Solver {
    /// Nothing asked yet.
    #[default]
    Idle,
    /// The worker searches.
    Running {
        /// The position asked about.
        position: Vec<u16>,
        /// The latest figures.
        progress: Option<Progress>,
        /// The best solution so far.
        best: Option<Solution>,
        /// Whether it has been asked to stop.
        stopping: bool,
    },
    /// An answer.
    Solved(Solved),
    /// The best solution that a search had when it was stopped.
    Stopped(Solution),
    /// Anything else, in words; `true` when it is bad news.
    Said(String, bool),
}

impl Solver {
    /// Whether the worker searches.
    pub fn is_running(&self) -> bool {
        matches!(self, Self::Running { .. })
    }

    /// Takes in a report of the search.
    pub fn report(&mut self, news: Progress) {
        if let Self::Running { progress, best, .. } = self {
            match news {
                Progress::Found(solution) => *best = Some(solution),
                Progress::NoRoom { .. } => {}
                news => *progress = Some(news),
            }
        }
    }

    /// Takes in the end of the search; the solution's moves when there are any to play on the cube, whose position is
    /// `now`.
    pub fn end(&mut self, outcome: Outcome, now: &[u16]) -> Option<String> {
        let Self::Running { position, best, .. } = self else {
            return None;
        };
        let unmoved = position == now;
        let (next, play) = match outcome {
            Outcome::Solved(_) if !unmoved => (
                said_bad(
                    "The cube was turned while the search ran, so its answer no longer fits. Solve again.",
                ),
                None,
            ),
            Outcome::Solved(solved) => {
                let play = solved.solution.algorithm.clone();
                (Self::Solved(solved), Some(play))
            }
            Outcome::Unsolved { max_depth, .. } => (
                said_bad(&format!("No solution within {max_depth} moves was found.")),
                None,
            ),
            Outcome::Cancelled => {
                let play = best.as_ref().filter(|_| unmoved);
                (
                    stopped(best.as_ref()),
                    play.map(|best| best.algorithm.clone()),
                )
            }
            Outcome::Failed { message } => (said_bad(&message), None),
            Outcome::Scrambled(_) | Outcome::Atlas(_) | Outcome::Architect(_) => (
                said_bad("The solver gave an answer to another question. Solve again."),
                None,
            ),
        };
        *self = next;
        play
    }

    /// The worker died under a running search.
    pub fn lost(&mut self) {
        if let Self::Running { stopping, best, .. } = self {
            *self = if *stopping {
                stopped(best.as_ref())
            } else {
                said_bad("The solver stopped during the search. It is being replaced; solve again.")
            };
        }
    }

    /// The figures of a running search, or the last ones of an answer.
    pub fn figures(&self) -> Option<String> {
        match self {
            Self::Running { progress: None, .. } => Some("Starting".to_owned()),
            Self::Running {
                progress: Some(Progress::Table { filled, total }),
                ..
            } => {
                let percent = (filled * 100).checked_div(*total).unwrap_or(0);
                Some(format!("Building the table: {percent} %"))
            }
            Self::Running {
                progress: Some(Progress::Reading { read, total }),
                ..
            } => {
                let percent = (read * 100).checked_div(*total).unwrap_or(0);
                Some(format!("Reading the kept table: {percent} %"))
            }
            Self::Running {
                progress:
                    Some(
                        Progress::Improve { .. }
                        | Progress::Found(_)
                        | Progress::NoRoom { .. }
                        | Progress::Atlas(_)
                        | Progress::Architect(_),
                    ),
                ..
            } => Some("Looking for a short way".to_owned()),
            Self::Running {
                progress: Some(Progress::Search(search)),
                ..
            } => Some(format!(
                "Trying {}: {}",
                counted(search.depth.into(), "move", "moves"),
                rates(search)
            )),
            Self::Solved(solved) => Some(format!(
                "{}, {}",
                seconds(solved.milliseconds),
                rates(&solved.search)
            )),
            Self::Stopped(_) => Some("Stopped".to_owned()),
            Self::Idle | Self::Said(..) => None,
        }
    }
}

/// A solution's length, in a metric that the length is named by, and what it is known to be.
pub fn described(solution: &Solution, length: u64, metric: &str) -> String {
    let length = format!("{} ({metric})", counted(length, "move", "moves"));
    match solution.quality {
        Quality::Optimal => format!("Optimal (proved), {length}"),
        Quality::Short => format!("{length}, not proven optimal"),
        Quality::WayBack => format!("{length}: the way you came, backwards"),
        Quality::Valid => format!("{length}, far from optimal"),
    }
}

/// What is said after a search was stopped.
fn stopped(best: Option<&Solution>) -> Solver {
    best.map_or_else(
        || Solver::Said("Stopped.".to_owned(), false),
        |solution| Solver::Stopped(solution.clone()),
    )
}

fn said_bad(text: &str) -> Solver {
    Solver::Said(text.to_owned(), true)
}

fn rates(search: &SearchProgress) -> String {
    let rate = search.nodes_per_second;
    let nodes = counted(search.nodes, "position", "positions");
    if rate >= 1e6 {
        format!("{nodes}, {:.1} million a second", rate / 1e6)
    } else if rate >= 1.0 {
        format!("{nodes}, {} a second", grouped(rate as u64))
    } else {
        nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn running() -> Solver {
        Solver::Running {
            position: vec![1, 0],
            progress: None,
            best: None,
            stopping: false,
        }
    }

    fn solved() -> Outcome {
        let search = SearchProgress {
            depth: 8,
            nodes: 12_345,
            nodes_per_second: 2_500_000.0,
        };
        Outcome::Solved(Solved {
            solution: Solution {
                count: None,
                algorithm: "R U".to_owned(),
                length: 2,
                quality: Quality::Optimal,
            },
            others: Vec::new(),
            search,
            milliseconds: 1500.0,
        })
    }

    #[test]
    fn an_answer_is_played_only_on_the_cube_it_is_for() {
        let mut s = running();
        assert_eq!(s.end(solved(), &[1, 0]).as_deref(), Some("R U"));
        assert_eq!(
            s.figures().as_deref(),
            Some("1.5 s, 12\u{202f}345 positions, 2.5 million a second")
        );
        let mut s = running();
        assert_eq!(s.end(solved(), &[0, 1]), None);
        assert!(matches!(s, Solver::Said(_, true)));
    }

    #[test]
    fn figures_follow_the_search() {
        let mut s = running();
        s.report(Progress::Table {
            filled: 1,
            total: 4,
        });
        assert_eq!(s.figures().as_deref(), Some("Building the table: 25 %"));
        s.report(Progress::Table {
            filled: 0,
            total: 0,
        });
        assert_eq!(s.figures().as_deref(), Some("Building the table: 0 %"));
        let search = SearchProgress {
            depth: 1,
            nodes: 18,
            nodes_per_second: 0.0,
        };
        s.report(Progress::Search(search));
        assert_eq!(s.figures().as_deref(), Some("Trying 1 move: 18 positions"));
    }

    #[test]
    fn what_was_found_is_told_when_the_search_is_stopped() {
        let mut s = running();
        let solution = Solution {
            count: None,
            algorithm: "R U".to_owned(),
            length: 2,
            quality: Quality::Short,
        };
        s.report(Progress::Found(solution.clone()));
        let played = s.end(Outcome::Cancelled, &[1, 0]);
        assert_eq!(played.as_deref(), Some("R U"));
        assert_eq!(s, Solver::Stopped(solution));
    }

    #[test]
    fn a_lost_worker_is_told_unless_it_was_stopped() {
        let mut s = running();
        s.lost();
        assert!(matches!(s, Solver::Said(_, true)));
        let mut s = Solver::Running {
            position: vec![],
            progress: None,
            best: None,
            stopping: true,
        };
        s.lost();
        assert_eq!(s, Solver::Said("Stopped.".to_owned(), false));
    }
}
