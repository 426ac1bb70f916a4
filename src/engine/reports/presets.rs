//! The list of known architectures, searched for again.

use std::fmt::{self, Display};
use std::sync::Arc;

use architect::Resumable;
use architect::joint::{Event, Joint, Measure, Query};
use architect::sample::{Effort, of_order};
use architect::solve::CycleSolver;
use puzzle::Puzzle;
use puzzle::architecture::{Architecture, Preset, Proof, presets};
use search::{Monitor, NoMonitor, Threads};
use serde::Serialize;

use super::algorithms::RegisterAlgorithm;

/// Which architectures are searched for, and how.
#[derive(Clone, Debug)]
pub struct PresetsRequest {
    /// Orders of registers that are not in the list yet.
    pub add: Vec<Vec<u64>>,
    /// Only registers of these orders; empty for all.
    pub only: Vec<Vec<u64>>,
    /// Whether the sum of lengths is to be least; else each is shortest given those before it.
    pub joint: bool,
    /// Moves of the longest algorithms.
    pub longest: u8,
    /// Whether words of a few moves, and longer ones at random, are tried for single registers.
    pub sample: bool,
}

/// The list with what was found. What is known stays where nothing shorter is found.
#[derive(Debug, Serialize)]
pub struct PresetsReport {
    puzzle: String,
    presets: Vec<PresetReport>,
    #[serde(skip)]
    text: String,
}

#[derive(Debug, Serialize)]
struct PresetReport {
    registers: Vec<RegisterAlgorithm>,
    proof: &'static str,
    provenance: String,
}

struct Row {
    orders: Vec<u64>,
    known: Option<Preset>,
}

impl PresetsReport {
    /// Searches for all of them. The monitor should not cancel.
    pub fn new(
        puzzle: &Arc<Puzzle>,
        request: &PresetsRequest,
        monitor: &dyn Monitor<Event>,
    ) -> Self {
        let known = presets(puzzle).into_iter().map(|preset| Row {
            orders: preset.architecture.orders(),
            known: Some(preset),
        });
        let added = request.add.iter().map(|orders| Row {
            orders: orders.clone(),
            known: None,
        });
        let search = Search {
            puzzle,
            solver: CycleSolver::new(puzzle),
            request,
            monitor,
        };
        let mut report = Self {
            puzzle: puzzle.name().to_owned(),
            presets: Vec::new(),
            text: String::new(),
        };
        for row in known.chain(added) {
            let skip = !request.only.is_empty() && !request.only.contains(&row.orders);
            let orders = join(&row.orders, ", ");
            let preset = if skip { row.known } else { search.better(&row) };
            let Some(preset) = preset else {
                report.text += "# ";
                report.text += &orders;
                report.text += ": nothing found\n";
                continue;
            };
            let preset = PresetReport::new(puzzle, preset);
            report.text += &preset.to_string();
            report.presets.push(preset);
        }
        report
    }
}

impl Display for PresetsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PresetReport {
    fn new(puzzle: &Puzzle, preset: Preset) -> Self {
        let registers = preset.architecture.registers.iter();
        let registers =
            registers.map(|register| RegisterAlgorithm::new(puzzle, register.order, register));
        Self {
            registers: registers.collect(),
            proof: preset.proof.unwrap_or(Proof::Valid).name(),
            provenance: preset.provenance,
        }
    }
}

impl Display for PresetReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = |each: fn(&RegisterAlgorithm) -> String, separator: &str| {
            let parts: Vec<String> = self.registers.iter().map(each).collect();
            parts.join(separator)
        };
        let orders = all(|register| register.order.to_string(), ", ");
        let algorithms = all(|register| register.algorithm.clone(), " / ");
        let lengths = all(|register| register.length.to_string(), " + ");
        let (proof, provenance) = (self.proof, &self.provenance);
        writeln!(
            f,
            "{orders:<14} | {algorithms} | {lengths} | {proof} | {provenance}"
        )
    }
}

fn join(numbers: &[u64], separator: &str) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    numbers.join(separator)
}

/// Says that nothing is proved where the list says nothing.
fn stated(preset: Preset) -> Preset {
    Preset {
        proof: preset.proof.or(Some(Proof::Valid)),
        ..preset
    }
}

struct Search<'a> {
    puzzle: &'a Arc<Puzzle>,
    solver: CycleSolver,
    request: &'a PresetsRequest,
    monitor: &'a dyn Monitor<Event>,
}

impl Search<'_> {
    fn better(&self, row: &Row) -> Option<Preset> {
        let found = self.searched(row).or_else(|| self.sampled(row));
        let (Some(known), Some(found)) = (&row.known, &found) else {
            return found.or_else(|| row.known.clone()).map(stated);
        };
        let [old, new] = [known, found].map(|preset| preset.architecture.lengths());
        let total = |lengths: &[usize]| -> usize { lengths.iter().sum() };
        if total(&new) < total(&old) {
            return Some(found.clone());
        }
        // What is as short as the shortest is proved with it.
        let as_short = match found.proof {
            Some(Proof::LeastSum) => total(&new) == total(&old),
            _ => new == old,
        };
        Some(stated(Preset {
            proof: if as_short { found.proof } else { known.proof },
            ..known.clone()
        }))
    }

    fn searched(&self, row: &Row) -> Option<Preset> {
        let mut sorted = row.orders.clone();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        let measure = if self.request.joint {
            Measure::Sum
        } else {
            Measure::InOrder
        };
        let query = Query {
            measure,
            exact: true,
            longest: self.request.longest,
            ..Query::new(sorted)
        };
        let mut joint = Joint::new(&self.solver, query).ok()?;
        joint.run(&self.solver, Threads::All, self.monitor);
        let answer = joint.answer(&self.solver)?;
        let proof = match measure {
            Measure::Sum if answer.proved => Proof::LeastSum,
            _ if row.orders.len() == 1 => Proof::LeastSum,
            Measure::InOrder => Proof::InOrder,
            _ => Proof::Valid,
        };
        Some(Preset {
            architecture: Architecture::from_algorithms(self.puzzle, answer.algorithms).ok()?,
            proof: Some(proof),
            provenance: "architect solve".to_owned(),
        })
    }

    fn sampled(&self, row: &Row) -> Option<Preset> {
        let [order] = row.orders[..] else {
            return None;
        };
        if !self.request.sample {
            return None;
        }
        let found = of_order(
            self.puzzle,
            order,
            Effort::THOROUGH,
            Threads::All,
            &NoMonitor,
        )?;
        let (proof, provenance) = if found.shortest {
            (Proof::LeastSum, "all shorter words")
        } else {
            (Proof::Valid, "words at random")
        };
        Some(Preset {
            architecture: Architecture::from_algorithms(self.puzzle, vec![found.algorithm]).ok()?,
            proof: Some(proof),
            provenance: provenance.to_owned(),
        })
    }
}
