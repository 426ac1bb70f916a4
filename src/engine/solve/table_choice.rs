//! With which table a proof on the 3x3x3 is there soonest.
//!
//! Everything is counted in nodes of a search with the small table. How many of those the position takes is estimated
//! from its first lengths, and how fast they are is measured on the way; how much work it is to build a larger table,
//! and how much it then saves, was measured once (`docs/benchmarks.md`). So the choice holds for any machine, and for
//! any number of threads.

use group::Permutation;
use search::{Metric, OpenProof, Options, SearchError, Solution, Solver, Started, TableSize};
use wire::{Progress, TableChoice};

use super::reporter::Reporter;
use crate::Engine;

/// Nodes that are looked at before the choice, less than a second's work.
const PROBE: u64 = 1 << 25;
/// Fewer take too short a time to be measured.
const MEASURED: u64 = 1 << 20;
/// Nodes a second where they are not measured.
const RATE: f64 = 50e6;
/// Bytes of a saved table that are read in a second.
const READ: f64 = 500e6;
/// Memory that is left for all else, bytes.
const SPARE: u64 = 300_000_000;

/// What a larger table is worth in a metric.
#[derive(Clone, Copy, Debug)]
struct Worth {
    /// How many nodes the small table looks at while it is built. `None`: it is built only where somebody asks for it.
    building: Option<f64>,
    /// How many times sooner a proof is done with it; far more where the position has many symmetries.
    gain: f64,
}

/// Measured on one or two random positions each: the medium tables, and in HTM how much more the large one saves. It
/// takes minutes to build and 2.7 GB on the disk, so it is used only where it is saved. `None` for the small table.
const fn worth(metric: Metric, table: TableSize) -> Option<Worth> {
    let (building, gain) = match metric {
        Metric::Htm => (0.5e9, 5.0),
        Metric::Sptm => (0.65e9, 7.0),
        Metric::Stm => (0.5e9, 7.0),
        Metric::Qtm => (0.6e9, 2.0),
    };
    match table {
        TableSize::Small => None,
        TableSize::Medium => Some(Worth {
            building: Some(building),
            gain,
        }),
        TableSize::Large => Some(Worth {
            building: None,
            gain: 3.0 * gain,
        }),
    }
}

/// What is known before the choice.
struct Known {
    metric: Metric,
    /// Nodes that the proof takes with the small table, and how many are looked at in a second.
    left: f64,
    rate: f64,
    /// Bytes that a table may take.
    memory: u64,
}

impl Known {
    /// What a table would take, and seconds until the proof is there with it; none if there is no room for it.
    fn with(&self, table: TableSize, saved: bool) -> Option<(TableChoice, f64)> {
        let small = self.left / self.rate;
        let (proof, table_seconds) = match worth(self.metric, table) {
            None => (small, 0.0),
            Some(_) if !table.is_possible() || table.bytes() + SPARE > self.memory => return None,
            Some(worth) if saved => (small / worth.gain, table.bytes() as f64 / READ),
            Some(worth) => (small / worth.gain, worth.building? / self.rate),
        };
        let choice = TableChoice {
            table: crate::wire_values::wire_size(table),
            small,
            table_seconds,
            saved,
        };
        Some((choice, table_seconds + proof))
    }

    /// The table with which the proof is there soonest; of equally good ones the smallest.
    fn best(&self, saved: impl Fn(TableSize) -> bool) -> TableChoice {
        let choices = TableSize::ALL
            .into_iter()
            .filter_map(|table| self.with(table, saved(table)));
        let best = choices.min_by(|(_, a), (_, b)| a.total_cmp(b));
        best.expect("there is room for the small table").0
    }
}

impl Engine {
    /// Shortest solutions, at most `most`, with the table that is likely to have them proved soonest. `small` is the
    /// solver with the small table.
    pub(super) fn find_with_best_table(
        &self,
        small: &Solver,
        position: &Permutation,
        most: usize,
        options: &Options,
        reporter: &Reporter,
    ) -> Result<Vec<Solution>, SearchError> {
        let mut open = match small.start(position, options, reporter)? {
            Started::Done(solution) if most == 1 => return Ok(vec![solution]),
            Started::Done(_) => return small.solve_all(position, most, options, reporter),
            Started::Open(open) => open,
        };
        let start = reporter.context.now();
        let nodes = small.probe(position, &mut open, PROBE, options, reporter)?;
        let seconds = (reporter.context.now() - start) / 1000.0;
        let known = Known {
            metric: small.metric(),
            left: small.left(&open, options),
            rate: if nodes >= MEASURED && seconds > 0.0 {
                nodes as f64 / seconds
            } else {
                RATE
            },
            memory: reporter.context.memory,
        };
        self.finish_with(small, position, (open, known, most), options, reporter)
    }

    fn finish_with(
        &self,
        small: &Solver,
        position: &Permutation,
        (open, known, most): (OpenProof, Known, usize),
        options: &Options,
        reporter: &Reporter,
    ) -> Result<Vec<Solution>, SearchError> {
        if known.left == 0.0 {
            return small.finish(position, open, most, options, reporter);
        }
        let choice = known.best(|table| small.sized(table).has_table());
        (reporter.context.report)(Progress::Chosen(choice));
        let size = crate::wire_values::table_size(choice.table);
        match self.solvers.cube_in(small.puzzle(), known.metric, size) {
            Some(solver) if size != TableSize::Small => {
                reporter.time_afresh();
                solver.finish(position, open, most, options, reporter)
            }
            _ => small.finish(position, open, most, options, reporter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(left: f64, memory: u64) -> Known {
        Known {
            metric: Metric::Sptm,
            left,
            rate: 50e6,
            memory,
        }
    }

    #[test]
    fn a_larger_table_is_taken_where_it_saves_more_than_it_takes() {
        let table = |left, memory, saved: bool| {
            let choice = known(left, memory).best(|_| saved);
            assert_eq!(choice.saved, saved);
            choice.table
        };
        let plenty = 1 << 36;
        assert_eq!(table(1e8, plenty, false), wire::TableSize::Small);
        assert_eq!(table(1e14, plenty, false), wire::TableSize::Medium);
        // A saved table pays sooner, and only that makes a large one worth while.
        assert_eq!(table(5e8, plenty, false), wire::TableSize::Small);
        assert_eq!(table(5e8, plenty, true), wire::TableSize::Medium);
        assert_eq!(table(1e14, plenty, true), wire::TableSize::Large);
        // Where there is no room, only the small one is left.
        assert_eq!(table(1e12, 1 << 29, true), wire::TableSize::Small);
    }

    #[test]
    fn seconds_go_with_the_speed_of_the_machine() {
        let slow = Known {
            rate: 5e6,
            ..known(1e12, 1 << 31)
        };
        let [slow, fast] = [slow, known(1e12, 1 << 31)].map(|known| known.best(|_| false));
        assert_eq!(slow.table, fast.table);
        for (slow, fast) in [
            (slow.small, fast.small),
            (slow.table_seconds, fast.table_seconds),
        ] {
            assert!((slow / fast - 10.0).abs() < 1e-9, "{slow} {fast}");
        }
    }
}
