//! First answers: short solutions in two phases, and how the search for a shortest one begins.

use group::{Permutation, Rng};

use super::Solver;
use crate::cube::canonical::Canonical;
use crate::cube::state::State;
use crate::cube::symmetry::PositionSymmetry;
use crate::goal::{GODS_NUMBER, Goal, Options};
use crate::monitor::{Monitor, Progress};
use crate::optimal::driver::{Context, Ending};
use crate::solution::{Quality, SearchError, Solution};
use crate::threads::Threads;
use crate::two_phase::{LONGEST, Limits, TwoPhase};

/// Nodes for a solution that is wanted at once: a few milliseconds.
const IMMEDIATE: u64 = 200_000;
/// Nodes for the search for a shortest solution before a short one is looked for: a few milliseconds.
const FIRST_LENGTHS: u64 = 1 << 17;
/// Nodes for the search for a short solution before the search for a shortest one goes on: a fraction of a second.
/// That pays: if the short one is a shortest one, its length need not be searched.
const IMPROVING: u64 = 1 << 24;
/// A short solution is proved if at most this many lengths are missing, and they are cheap.
const FEW_LENGTHS: u32 = 3;
/// Nodes without a solution before the search for a short one goes on from another position, and nodes from each of
/// these.
const IN_VAIN: u64 = 1 << 19;
const IN_VAIN_DETOUR: u64 = 1 << 17;
/// Moves that lead to another position, and the most positions tried.
const DETOUR: usize = 4;
const DETOURS: usize = 100;

/// How the search for a shortest solution begins.
pub(super) enum Opening {
    /// It was found.
    Done(Solution),
    /// No solution is shorter than `length`; `spent` nodes were looked at to know it.
    Next { length: u8, spent: u64 },
}

impl Solver {
    /// The best solution that is found in a few milliseconds, as whoever has thousands of positions wants it.
    ///
    /// # Errors
    /// As [`solve_in`](Self::solve_in).
    ///
    /// # Panics
    /// As [`solve`](Self::solve).
    pub fn solve_soon(
        &self,
        position: &Permutation,
        threads: Threads,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Solution, SearchError> {
        self.solve_in(position, IMMEDIATE, threads, monitor)
    }

    /// The best solution that is found with this number of nodes. If it has more moves than any position needs, the
    /// search goes on as for [`Goal::FIRST`].
    ///
    /// # Errors
    /// If the position is not legal, or if the monitor cancels.
    ///
    /// # Panics
    /// As [`solve`](Self::solve).
    pub fn solve_in(
        &self,
        position: &Permutation,
        nodes: u64,
        threads: Threads,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Solution, SearchError> {
        let within = |goal| {
            let options = Options {
                goal,
                threads,
                ..Options::default()
            };
            self.solve(position, &options, monitor)
        };
        let soon = within(Goal::Short { enough: 0, nodes })?;
        if soon.length <= GODS_NUMBER.into() {
            return Ok(soon);
        }
        within(Goal::FIRST)
    }

    /// Looks for a short solution. Each one that is shorter than all before it is reported and stored in `best`.
    pub(super) fn begin(
        &self,
        position: &Permutation,
        options: &Options,
        monitor: &dyn Monitor<Progress>,
        best: &mut Option<Solution>,
    ) -> Result<Opening, SearchError> {
        let state = self.pack(position).map_err(SearchError::Illegal)?;
        let max_depth = self.deepest(options);
        if options.goal == Goal::Shortest
            && let Some(solution) = self.near(position, &state, max_depth, monitor)
        {
            return Ok(Opening::Done(solution));
        }
        let base = self.base(options.threads, monitor)?;
        let search = self.ida(&base.table, Context::new(options, monitor, 0));
        let (enough, nodes) = match options.goal {
            Goal::Shortest => (0, IMPROVING),
            Goal::Short { enough, nodes } => (enough, nodes),
        };
        // With a limit that no position exceeds, an answer is wanted even if it is longer.
        let any_length = options.max_depth >= self.metric.most();
        let mut limits = Limits {
            longest: if any_length { LONGEST } else { max_depth },
            enough,
            nodes,
            in_vain: if any_length { IN_VAIN } else { nodes },
        };
        let cheap = FIRST_LENGTHS.min(nodes / 8);
        let symmetries = PositionSymmetry::of(&state, &self.all);
        let mut spent = 0;
        let lengths = 0..=max_depth;
        let problem = self.problem(&state, &symmetries, 1);
        let length = match search.run(problem, lengths, cheap, &mut spent) {
            Ending::Found(found) => {
                let solution = self.solution(position, &found[0], Quality::Optimal);
                return Ok(Opening::Done(solution));
            }
            Ending::Exhausted => {
                return Err(SearchError::NotWithin {
                    max_depth: options.max_depth,
                });
            }
            Ending::Cancelled => return Err(SearchError::Cancelled),
            Ending::Spent(length) => length,
        };
        let mut phases = TwoPhase {
            search: self.ida(&base.table, Context::new(options, monitor, spent)),
            first: &base.first,
            second: &base.second,
        };
        let quality = |moves: usize| {
            if moves == usize::from(length) {
                Quality::Optimal
            } else {
                Quality::Short
            }
        };
        let mut found_better = |solution: Solution| {
            monitor.report(Progress::Found(solution.clone()));
            *best = Some(solution);
        };
        let both = [self.views(&state), self.views(&state.inverse())];
        let mut found = false;
        let looked_at = phases.run(&[both], limits, &mut |moves| {
            found = true;
            found_better(self.solution(position, moves, quality(moves.len())));
        });
        phases.search.context.nodes_before += looked_at.ok_or(SearchError::Cancelled)?;
        if found || !any_length {
            return Ok(Opening::Next { length, spent });
        }
        limits.in_vain = u64::MAX;
        if let Some(solution) = self.detour(position, &state, &mut phases)? {
            limits.longest = solution.length as u8 - 1;
            limits.in_vain = nodes;
            let enough = solution.length <= enough.into();
            found_better(solution);
            if enough {
                return Ok(Opening::Next { length, spent });
            }
        }
        let looked_at = phases.run(&[both], limits, &mut |moves| {
            found_better(self.solution(position, moves, quality(moves.len())));
        });
        looked_at.ok_or(SearchError::Cancelled)?;
        Ok(Opening::Next { length, spent })
    }

    /// A solution that begins with a few random moves, if one is found: positions with many symmetries enter the
    /// subgroup far from solved, while those around them are like any other.
    fn detour(
        &self,
        position: &Permutation,
        state: &State,
        phases: &mut TwoPhase,
    ) -> Result<Option<Solution>, SearchError> {
        let limits = Limits {
            longest: LONGEST - DETOUR as u8,
            enough: LONGEST,
            nodes: 0,
            in_vain: IN_VAIN_DETOUR,
        };
        let mut rng = Rng::with_seed(1);
        for _ in 0..DETOURS {
            let (mut all, mut after, mut there) = (Vec::new(), Canonical::START, *state);
            for _ in 0..DETOUR {
                let steps = self.generators.canonical.steps(after);
                let step = steps[rng.usize(0..steps.len())];
                all.push(step.generator as u8);
                after = step.state;
                there = there.then(&self.generators.moves[0][usize::from(step.generator)]);
            }
            let both = [self.views(&there), self.views(&there.inverse())];
            let mut found = false;
            let looked_at = phases.run(&[both], limits, &mut |moves| {
                all.extend(moves);
                found = true;
            });
            phases.search.context.nodes_before += looked_at.ok_or(SearchError::Cancelled)?;
            if found {
                let solution = self.solution(position, &all, Quality::Short);
                // The last of these moves and the first of the others may merge.
                let algorithm = solution.algorithm.simplified(&self.puzzle);
                let length = self.metric.length(&self.puzzle, &algorithm);
                return Ok(Some(Solution {
                    algorithm,
                    length,
                    ..solution
                }));
            }
        }
        Ok(None)
    }

    /// The short solution, after a search of the lengths that its proof lacks, if these are few and cheap.
    pub(super) fn last_lengths(
        &self,
        position: &Permutation,
        best: Solution,
        (length, mut spent, nodes): (u8, u64, u64),
        options: &Options,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Solution, SearchError> {
        if best.length > u32::from(length) + FEW_LENGTHS * self.parity_step() {
            return Ok(best);
        }
        let lengths = length..=(best.length - self.parity_step()) as u8;
        let state = self.pack(position).map_err(SearchError::Illegal)?;
        let table = &self.base(options.threads, monitor)?.table;
        let symmetries = PositionSymmetry::of(&state, &self.all);
        let search = self.ida(table, Context::new(options, monitor, 0));
        let problem = self.problem(&state, &symmetries, 1);
        match search.run(problem, lengths, nodes.min(IMPROVING), &mut spent) {
            Ending::Found(found) => Ok(self.solution(position, &found[0], Quality::Optimal)),
            Ending::Exhausted => Ok(Solution {
                quality: Quality::Optimal,
                ..best
            }),
            Ending::Spent(_) => Ok(best),
            Ending::Cancelled => Err(SearchError::Cancelled),
        }
    }
}
