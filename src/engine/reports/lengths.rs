//! How long the solutions of random positions are.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use puzzle::Puzzle;
use search::Metric;
use serde::Serialize;
use wire::Solution;

use super::quality;
use super::solving::counted_in;

/// A histogram of the lengths of solutions, one for each of many seeds.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LengthsReport {
    puzzle: String,
    /// What counts as one move.
    counted: &'static str,
    /// The first seed; the others follow it one by one.
    seed: u32,
    /// How many positions were asked for.
    asked: u32,
    /// By length: how many solutions have it.
    lengths: BTreeMap<u32, u32>,
    mean: f64,
    /// The mean in two metrics that mean the same for every puzzle.
    mean_htm: f64,
    mean_stm: f64,
    /// By what is known about them: how many solutions.
    qualities: BTreeMap<&'static str, u32>,
    /// Why some positions were not solved, by seed; there should be none.
    unsolved: BTreeMap<u32, String>,
    seconds: f64,
}

impl LengthsReport {
    /// Of the seeds from `seed` on: the solution of each, or why there is none. `asked` were to be solved.
    pub fn new(
        puzzle: &Puzzle,
        metric: Metric,
        (seed, asked): (u32, u32),
        solved: impl IntoIterator<Item = Result<Solution, String>>,
        seconds: f64,
    ) -> Self {
        let mut report = Self {
            puzzle: puzzle.name().to_owned(),
            counted: counted_in(puzzle, metric).0,
            seed,
            asked,
            lengths: BTreeMap::new(),
            mean: 0.0,
            mean_htm: 0.0,
            mean_stm: 0.0,
            qualities: BTreeMap::new(),
            unsolved: BTreeMap::new(),
            seconds,
        };
        let mut sums = [0.0; 3];
        for (seed, solved) in (seed..).zip(solved) {
            match solved {
                Ok(solution) => {
                    let lengths = [solution.length, solution.htm, solution.stm];
                    for (sum, length) in sums.iter_mut().zip(lengths) {
                        *sum += f64::from(length);
                    }
                    *report.lengths.entry(solution.length).or_default() += 1;
                    *(report.qualities.entry(quality(solution.quality))).or_default() += 1;
                }
                Err(why) => {
                    report.unsolved.insert(seed, why);
                }
            }
        }
        let solved = f64::from(report.solved().max(1));
        [report.mean, report.mean_htm, report.mean_stm] = sums.map(|sum| sum / solved);
        report
    }

    fn solved(&self) -> u32 {
        self.lengths.values().sum()
    }

    /// Whether a position was left unsolved.
    pub fn has_failed(&self) -> bool {
        !self.unsolved.is_empty()
    }
}

impl Display for LengthsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>6} {:>10}", "moves", "positions")?;
        for (length, count) in &self.lengths {
            writeln!(f, "{length:>6} {count:>10}")?;
        }
        let ends = self.lengths.keys().next().zip(self.lengths.keys().last());
        if let Some((least, most)) = ends {
            let (mean, counted) = (self.mean, &self.counted);
            writeln!(
                f,
                "mean {mean:.2}, from {least} to {most} moves ({counted})"
            )?;
            writeln!(
                f,
                "mean in every puzzle's metrics: {:.2} STM, {:.2} HTM",
                self.mean_stm, self.mean_htm
            )?;
        }
        for (quality, count) in &self.qualities {
            writeln!(f, "{count}: {quality}")?;
        }
        let done = self.solved() + self.unsolved.len() as u32;
        let (puzzle, first, seconds) = (&self.puzzle, self.seed, self.seconds);
        writeln!(
            f,
            "{done} random positions of the {puzzle}, seeds from {first}, {} unsolved, {seconds:.1} s; every solution \
             was replayed",
            self.unsolved.len()
        )?;
        for (seed, why) in &self.unsolved {
            writeln!(f, "seed {seed}: {why}")?;
        }
        if done < self.asked {
            let (left, next) = (self.asked - done, first + done);
            writeln!(f, "stopped; go on with --random {left} --seed {next}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use wire::Quality;

    use super::*;

    fn solution(length: u32, quality: Quality) -> Solution {
        Solution {
            algorithm: String::new(),
            length,
            quality,
            count: None,
            htm: length,
            stm: length,
            at_least: 0,
            stages: Vec::new(),
            held: String::new(),
        }
    }

    #[test]
    fn lengths_are_counted_and_failures_named() {
        let cube = puzzle::catalogue::by_name("2x2x2").expect("it is there");
        let solved = [
            Ok(solution(9, Quality::Optimal)),
            Err("no way".to_owned()),
            Ok(solution(10, Quality::Optimal)),
            Ok(solution(9, Quality::Valid)),
        ];
        let report = LengthsReport::new(&cube, Metric::Htm, (5, 6), solved, 1.25);
        assert!(report.has_failed());
        let text = report.to_string();
        for line in [
            "     9          2",
            "mean 9.33, from 9 to 10 moves (turns of single layers)",
            "mean in every puzzle's metrics: 9.33 STM, 9.33 HTM",
            "2: optimal",
            "4 random positions of the 2x2x2, seeds from 5, 1 unsolved, 1.2 s; every solution was replayed",
            "seed 6: no way",
            "stopped; go on with --random 2 --seed 9",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
    }
}
