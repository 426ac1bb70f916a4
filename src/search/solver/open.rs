//! A search for shortest solutions between its beginning and its proof: what is known by then, and how much is left.

use group::Permutation;

use super::soon::Opening;
use super::{Proof, Solver};
use crate::cube::symmetry::PositionSymmetry;
use crate::goal::{Goal, Options};
use crate::monitor::{Monitor, Progress};
use crate::optimal::driver::{Context, Ending};
use crate::solution::{Quality, SearchError, Solution};

/// A length with fewer nodes says nothing about the next one.
const FEW: u64 = 20_000;

/// How a search for a shortest solution starts.
#[derive(Clone, Debug)]
pub enum Started {
    /// It was found, with proof.
    Done(Solution),
    /// Its proof is still to come.
    Open(OpenProof),
}

/// What is known before a proof.
#[derive(Clone, Debug)]
pub struct OpenProof {
    /// The shortest solution so far.
    best: Option<Solution>,
    /// No solution is shorter.
    length: u8,
    /// Nodes that were looked at to know it.
    spent: u64,
    /// Those of the last lengths that were looked through, the last one first.
    last: [u64; 2],
}

impl OpenProof {
    pub(super) fn new(best: Option<Solution>, length: u8, spent: u64) -> Self {
        // Nearly all nodes were those of the last length.
        let last = [spent, 0];
        Self {
            best,
            length,
            spent,
            last,
        }
    }

    /// The shortest solution so far.
    pub fn best(&self) -> Option<&Solution> {
        self.best.as_ref()
    }

    /// How many times the nodes of one length the next one takes, judging by the last ones.
    fn growth(&self, usual: u64) -> f64 {
        let [last, before] = self.last;
        if before < FEW || last < before {
            return usual as f64;
        }
        last as f64 / before as f64
    }
}

impl Solver {
    /// Begins a search for a shortest solution: a short one is found, and the first lengths are looked through. What
    /// [`finish`](Self::finish) does next can be left to a solver with another table. [`Options::goal`] is ignored.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    ///
    /// # Panics
    /// As [`solve`](Self::solve).
    pub fn start(
        &self,
        position: &Permutation,
        options: &Options,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Started, SearchError> {
        let options = Options {
            goal: Goal::Shortest,
            ..*options
        };
        let mut best = None;
        Ok(match self.begin(position, &options, monitor, &mut best)? {
            Opening::Done(solution) => Started::Done(solution),
            Opening::Next { length, spent } => Started::Open(OpenProof::new(best, length, spent)),
        })
    }

    /// Goes on with the small table, as far as the lengths take about `most` nodes in all. What is left then is
    /// estimated the better. Returns the number of nodes looked at; a solution that is found here is the best one of
    /// the proof, which then has no length left.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    ///
    /// # Panics
    /// As [`solve`](Self::solve).
    pub fn probe(
        &self,
        position: &Permutation,
        open: &mut OpenProof,
        most: u64,
        options: &Options,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<u64, SearchError> {
        let state = self.pack(position).map_err(SearchError::Illegal)?;
        let table = &self.base(options.threads, monitor)?.table;
        let search = self.ida(table, Context::new(options, monitor, 0));
        let symmetries = PositionSymmetry::of(&state, &self.all);
        let problem = self.problem(&state, &symmetries, 1);
        let start = open.spent;
        while open.length <= self.longest(open, options) {
            let before = open.spent;
            let expected = open.last[0] as f64 * open.growth(self.generators.growth());
            if (before - start) as f64 + expected > most as f64 {
                break;
            }
            let lengths = open.length..=open.length;
            match search.run(problem, lengths, u64::MAX, &mut open.spent) {
                Ending::Found(found) => {
                    open.best = Some(self.solution(position, &found[0], Quality::Optimal));
                    break;
                }
                Ending::Cancelled => return Err(SearchError::Cancelled),
                Ending::Exhausted | Ending::Spent(_) => open.length += 1,
            }
            // Only lengths of one parity may have solutions in some metrics; the others take no nodes.
            if open.spent > before {
                open.last = [open.spent - before, open.last[0]];
            }
        }
        Ok(open.spent - start)
    }

    /// About how many nodes the small table takes for what is left: for all lengths below that of the best solution,
    /// but not beyond those that [usual](crate::Metric::usual) positions need.
    pub fn left(&self, open: &OpenProof, options: &Options) -> f64 {
        let usual = self.metric.usual().max(open.length);
        let longest = self.longest(open, options).min(usual);
        let lengths = (u32::from(longest) + 1).saturating_sub(open.length.into());
        let growth = open.growth(self.generators.growth());
        let steps = lengths.div_ceil(self.parity_step());
        (1..=steps)
            .map(|step| open.last[0] as f64 * growth.powi(step as i32))
            .sum()
    }

    /// The longest solutions that a proof must look for: shorter ones than the best.
    fn longest(&self, open: &OpenProof, options: &Options) -> u8 {
        let deepest = u32::from(self.deepest(options));
        let shorter = |best: &Solution| deepest.min(best.length.saturating_sub(self.parity_step()));
        open.best.as_ref().map_or(deepest, shorter) as u8
    }

    /// Proves, with this solver's table, what another one [started](Self::start) to look for: a shortest solution, or
    /// if `most` is more than 1 all of them, `most` at most.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    ///
    /// # Panics
    /// As [`solve`](Self::solve).
    pub fn finish(
        &self,
        position: &Permutation,
        open: OpenProof,
        most: usize,
        options: &Options,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Vec<Solution>, SearchError> {
        // The solution found first is often a shortest one; then only shorter ones must be ruled out.
        let longest = if most == 1 {
            self.longest(&open, options)
        } else {
            self.deepest(options)
        };
        let OpenProof {
            best,
            length,
            spent,
            ..
        } = open;
        if let (1, Some(best)) = (most, &best)
            && length > longest
        {
            return Ok(vec![proved(best.clone())]);
        }
        let proof = Proof { most, spent };
        match (
            self.prove(position, length..=longest, proof, options, monitor),
            best,
        ) {
            (Err(SearchError::NotWithin { .. }), Some(best)) if most == 1 => Ok(vec![proved(best)]),
            (solutions, _) => solutions,
        }
    }
}

fn proved(solution: Solution) -> Solution {
    Solution {
        quality: Quality::Optimal,
        ..solution
    }
}
