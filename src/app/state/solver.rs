//! "Solve this cube": the job, its figures and its answer.

use puzzle::{Puzzle, stages};
use wire::{Outcome, Part, Progress, Quality, SearchProgress, Solution, Solved, TableChoice};

use crate::text::{seconds, sentence, time_span};

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
        /// The table that the worker has chosen for the proof, once it has.
        table: Option<TableChoice>,
        /// Whether it has been asked to stop.
        stopping: bool,
        /// Whether the first solution is enough.
        first_is_enough: bool,
    },
    /// An answer.
    Solved(Solved),
    /// The best solution that a search had when it was stopped.
    Stopped(Solution),
    /// The first solution of a search that was to find no other.
    First(Solution),
    /// Anything else, in words; `true` when it is bad news.
    Said(String, bool),
}

impl Solver {
    /// Whether the worker searches.
    pub fn is_running(&self) -> bool {
        matches!(self, Self::Running { .. })
    }

    /// Whether the search has found what is enough, and goes on.
    pub fn has_enough(&self) -> bool {
        matches!(
            self,
            Self::Running {
                first_is_enough: true,
                best: Some(_),
                stopping: false,
                ..
            }
        )
    }

    /// The solution that is shown: an answer, or the best so far.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Self::Solved(solved) => Some(&solved.solution),
            Self::Stopped(solution) | Self::First(solution) => Some(solution),
            Self::Running { best, .. } => best.as_ref(),
            Self::Idle | Self::Said(..) => None,
        }
    }

    /// Takes in a report of the search.
    pub fn report(&mut self, news: Progress) {
        if let Self::Running {
            progress,
            best,
            table,
            ..
        } = self
        {
            match news {
                Progress::Found(solution) => *best = Some(solution),
                Progress::Chosen(choice) => *table = Some(choice),
                Progress::NoRoom { .. } => {}
                news => *progress = Some(news),
            }
        }
    }

    /// Takes in the end of the search; the solution's moves when there are any to play on the cube, whose position is
    /// `now`.
    pub fn end(&mut self, outcome: Outcome, now: &[u16]) -> Option<String> {
        let Self::Running {
            position,
            best,
            first_is_enough,
            ..
        } = self
        else {
            return None;
        };
        let unmoved = position == now;
        let (next, play) = match outcome {
            Outcome::Solved(_) if !unmoved => {
                (said_bad(words::solve::TURNED_MEANWHILE.text()), None)
            }
            Outcome::Solved(solved) => {
                let play = solved.solution.algorithm.clone();
                (Self::Solved(solved), Some(play))
            }
            Outcome::Unsolved { max_depth, .. } => {
                (said_bad(&words::solve::none_within(max_depth)), None)
            }
            Outcome::Cancelled => {
                let play = best.as_ref().filter(|_| unmoved);
                let first = best.clone().filter(|_| *first_is_enough).map(Self::First);
                (
                    first.unwrap_or_else(|| stopped(best.as_ref())),
                    play.map(|best| best.algorithm.clone()),
                )
            }
            Outcome::Failed { message } => (said_bad(&message), None),
            Outcome::Scrambled(_)
            | Outcome::Atlas(_)
            | Outcome::Architect(_)
            | Outcome::Cases(_)
            | Outcome::Recognised(_)
            | Outcome::Shortened(_) => (said_bad(words::solve::OTHER_ANSWER.text()), None),
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
                said_bad(words::solve::SOLVER_LOST.text())
            };
        }
    }

    /// The figures of a running search, or the last ones of an answer.
    pub fn figures(&self, puzzle: &Puzzle) -> Option<String> {
        match self {
            Self::Running { progress: None, .. } => Some(words::solve::STARTING.text().to_owned()),
            Self::Running {
                progress: Some(Progress::Table { filled, total }),
                table,
                ..
            } => {
                let percent = (filled * 100).checked_div(*total).unwrap_or(0);
                Some(match table {
                    None => words::solve::building(percent),
                    Some(table) => words::solve::building_worth(percent, time_span(table.small)),
                })
            }
            Self::Running {
                progress: Some(Progress::Reading { read, total }),
                ..
            } => {
                let percent = (read * 100).checked_div(*total).unwrap_or(0);
                Some(words::solve::reading(percent))
            }
            Self::Running {
                progress:
                    Some(Progress::Pieces {
                        facets,
                        left,
                        round,
                        ..
                    }),
                ..
            } => {
                let pieces = stages::kind_with_colours(puzzle, usize::from(*facets));
                Some(words::solve::attempt(round, pieces, *left))
            }
            Self::Running {
                progress:
                    Some(
                        Progress::Improve { .. }
                        | Progress::Found(_)
                        | Progress::NoRoom { .. }
                        | Progress::Chosen(_)
                        | Progress::Atlas(_)
                        | Progress::Architect(_),
                    ),
                ..
            } => Some(words::solve::LOOKING.text().to_owned()),
            Self::Running {
                progress: Some(Progress::Search(search)),
                ..
            } => {
                let (moves, rates) = (search.depth, rates(search));
                Some(match search.seconds_left {
                    None => words::solve::trying(moves, rates),
                    Some(left) => words::solve::trying_left(moves, rates, time_span(left)),
                })
            }
            Self::Solved(solved) => {
                let time = seconds(solved.milliseconds);
                // Steps are found without a search.
                Some(match solved.search.nodes {
                    0 => time,
                    _ => format!("{time}, {}", rates(&solved.search)),
                })
            }
            Self::Stopped(_) => Some(words::solve::STOPPED.text().to_owned()),
            Self::First(_) => Some(words::solve::FIRST_FOUND.text().to_owned()),
            Self::Idle | Self::Said(..) => None,
        }
    }
}

/// A solution's length, in a metric that the length is named by, and what it is known to be.
pub fn described(solution: &Solution, length: u64, metric: &str) -> String {
    match solution.quality {
        Quality::Optimal => words::solve::optimal(length, metric),
        Quality::Short => words::solve::short(length, metric),
        Quality::WayBack => words::solve::way_back(length, metric),
        Quality::Valid => words::solve::valid(length, metric),
    }
}

/// A part of a solution in words: `Dyads (2-colour)`.
pub fn part_in_words(puzzle: &Puzzle, part: Part) -> String {
    match part {
        Part::Kind(facets) => sentence(&stages::kind_with_colours(puzzle, facets.into())),
        Part::Step(step) => sentence(step.name()),
    }
}

/// What is said after a search was stopped.
fn stopped(best: Option<&Solution>) -> Solver {
    best.map_or_else(
        || Solver::Said(words::solve::STOPPED_SAID.text().to_owned(), false),
        |solution| Solver::Stopped(solution.clone()),
    )
}

fn said_bad(text: &str) -> Solver {
    Solver::Said(text.to_owned(), true)
}

fn rates(search: &SearchProgress) -> String {
    let rate = search.nodes_per_second;
    if rate >= 1e6 {
        words::solve::positions_millions(search.nodes, format!("{:.1}", rate / 1e6))
    } else if rate >= 1.0 {
        words::solve::positions_rate(search.nodes, rate as u64)
    } else {
        words::count::positions(search.nodes)
    }
}

#[cfg(test)]
mod tests {
    use wire::Step;

    use super::*;

    fn running() -> Solver {
        Solver::Running {
            position: vec![1, 0],
            progress: None,
            best: None,
            table: None,
            stopping: false,
            first_is_enough: false,
        }
    }

    fn two_moves(quality: Quality) -> Solution {
        Solution {
            count: None,
            algorithm: "R U".to_owned(),
            length: 2,
            quality,
            htm: 2,
            stm: 2,
            at_least: 0,
            stages: Vec::new(),
            held: String::new(),
        }
    }

    fn cube() -> std::sync::Arc<Puzzle> {
        puzzle::catalogue::by_name("3x3x3").expect("the catalogue has the cube")
    }

    fn solved() -> Outcome {
        let search = SearchProgress {
            depth: 8,
            nodes: 12_345,
            nodes_per_second: 2_500_000.0,
            seconds_left: None,
        };
        Outcome::Solved(Solved {
            solution: two_moves(Quality::Optimal),
            others: Vec::new(),
            search,
            milliseconds: 1500.0,
            stopped: false,
            hardest: None,
        })
    }

    #[test]
    fn an_answer_is_played_only_on_the_cube_it_is_for() {
        let mut s = running();
        assert_eq!(s.end(solved(), &[1, 0]).as_deref(), Some("R U"));
        assert_eq!(
            s.figures(&cube()).as_deref(),
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
        assert_eq!(
            s.figures(&cube()).as_deref(),
            Some("Building the table: 25\u{a0}%")
        );
        s.report(Progress::Chosen(TableChoice {
            table: wire::TableSize::Medium,
            small: 600.0,
            table_seconds: 30.0,
            saved: false,
        }));
        assert_eq!(
            s.figures(&cube()).as_deref(),
            Some("Building the table: 25\u{a0}%. Without it the proof would take about 10 min")
        );
        let mut s = running();
        s.report(Progress::Table {
            filled: 0,
            total: 0,
        });
        assert_eq!(
            s.figures(&cube()).as_deref(),
            Some("Building the table: 0\u{a0}%")
        );
        let search = SearchProgress {
            depth: 1,
            nodes: 18,
            nodes_per_second: 0.0,
            seconds_left: None,
        };
        s.report(Progress::Search(search));
        assert_eq!(
            s.figures(&cube()).as_deref(),
            Some("Trying 1 move: 18 positions")
        );
        s.report(Progress::Search(SearchProgress {
            seconds_left: Some(180.0),
            ..search
        }));
        assert_eq!(
            s.figures(&cube()).as_deref(),
            Some("Trying 1 move: 18 positions; about 3 min left")
        );
        s.report(Progress::Pieces {
            facets: 3,
            left: 5,
            round: 2,
            nodes: 100,
        });
        assert_eq!(
            s.figures(&cube()).as_deref(),
            Some("Attempt 2: corners, 5 left")
        );
    }

    #[test]
    fn parts_of_a_solution_have_names() {
        let tesseract = puzzle::catalogue::by_name("3x3x3x3").expect("the tesseract");
        let names = [
            (Part::Kind(2), "Dyads (2-colour)"),
            (Part::Step(Step::Cross), "Cross"),
            (Part::Step(Step::Pair(2)), "Second pair"),
            (Part::Step(Step::Orient), "One colour on top (OLL)"),
        ];
        for (part, name) in names {
            assert_eq!(part_in_words(&tesseract, part), name);
        }
    }

    #[test]
    fn what_was_found_is_shown_when_the_search_is_stopped() {
        let mut s = running();
        let solution = two_moves(Quality::Short);
        s.report(Progress::Found(solution.clone()));
        let played = s.end(Outcome::Cancelled, &[1, 0]);
        assert_eq!(played.as_deref(), Some("R U"));
        assert_eq!(s, Solver::Stopped(solution));
    }

    #[test]
    fn a_lost_worker_is_reported_unless_it_was_stopped() {
        let mut s = running();
        s.lost();
        assert!(matches!(s, Solver::Said(_, true)));
        let mut s = Solver::Running {
            position: vec![],
            progress: None,
            best: None,
            table: None,
            stopping: true,
            first_is_enough: false,
        };
        s.lost();
        assert_eq!(s, Solver::Said("Stopped.".to_owned(), false));
    }
}
