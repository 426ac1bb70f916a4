//! A solver's tables: in memory, on a shelf, or still to be built.

use super::{Base, Solver};
use crate::cube::coordinates::domino::Domino;
use crate::monitor::{Monitor, Progress};
use crate::pruning::domino_table::DominoTable;
use crate::pruning::orbit_table::OrbitTable;
use crate::pruning::shelf::{Missing, Shelf};
use crate::pruning::table_size::{TableSize, domino_cosets};
use crate::solver::solution::SearchError;
use crate::threads::{Threads, both};
use crate::two_phase::phase_one::PhaseOne;
use crate::two_phase::phase_two::PhaseTwo;

impl Solver {
    /// The name under which a [`Shelf`] keeps the table of a size.
    fn kept_as(&self, size: TableSize) -> String {
        format!("{}-{size}", self.metric.name().to_lowercase())
    }

    /// The names of the tables that [`prepare`](Self::prepare) will look for on a shelf: those that are not in memory yet.
    pub fn missing(&self) -> Vec<String> {
        let small = self.base.get().is_none().then_some(TableSize::Small);
        let large = self.size != TableSize::Small && self.orbit_table.get().is_none();
        let sizes = small.into_iter().chain(large.then_some(self.size));
        sizes.map(|size| self.kept_as(size)).collect()
    }

    /// The small table, which every solver has, and the two phases.
    pub(crate) fn base(
        &self,
        threads: Threads,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<&Base, SearchError> {
        if let Some(base) = self.base.get() {
            return Ok(base);
        }
        let counts = domino_cosets(self.metric);
        let moves = || self.generators.moves[0].clone();
        let ceiling = counts.len() as u8;
        let read = |kept: (&dyn Shelf, &str)| {
            DominoTable::read(self.domino(), ceiling, moves(), kept, monitor)
        };
        let build = || DominoTable::build(self.domino(), counts, moves(), threads, monitor);
        let table = self.kept(TableSize::Small, read, build, DominoTable::write);
        let table = table.map_err(stopped)?;
        let (first, second) = both(
            threads,
            || PhaseOne::new(&self.generators, table.domino(), threads),
            || PhaseTwo::new(&self.generators, threads),
        );
        // Should several threads come here at once, one of them is heard: if all others waited for it, it might wait for them.
        Ok(self.base.get_or_init(|| Base {
            table,
            first,
            second,
        }))
    }

    /// The table of cells, if the solver's size has one and memory has room for it.
    pub(super) fn orbit_table(
        &self,
        threads: Threads,
        monitor: &dyn Monitor<Progress>,
    ) -> Result<Option<&OrbitTable>, SearchError> {
        if let Some(table) = self.orbit_table.get() {
            return Ok(Some(table));
        }
        let Some(layout) = self.size.layout(self.metric) else {
            return Ok(None);
        };
        let read = |kept: (&dyn Shelf, &str)| {
            OrbitTable::read(self.domino(), layout.refinement, &self.axial, kept, monitor)
        };
        let build = || OrbitTable::build(self.domino(), layout, &self.axial, threads, monitor);
        match self.kept(self.size, read, build, OrbitTable::write) {
            Ok(table) => Ok(Some(self.orbit_table.get_or_init(|| table))),
            Err(Missing::NoRoom(bytes)) => {
                monitor.report(Progress::NoRoom { bytes });
                Ok(None)
            }
            Err(why) => Err(stopped(why)),
        }
    }

    pub(crate) fn domino(&self) -> Domino {
        Domino::new(self.symmetries.clone())
    }

    /// A table from the shelf, or else built and laid there.
    fn kept<T>(
        &self,
        size: TableSize,
        read: impl Fn((&dyn Shelf, &str)) -> Result<T, Missing>,
        build: impl Fn() -> Result<T, Missing>,
        write: impl Fn(&T, &dyn Shelf, &str),
    ) -> Result<T, Missing> {
        let name = self.kept_as(size);
        let Some(shelf) = &self.shelf else {
            return build();
        };
        match read((&**shelf, &name)) {
            Err(Missing::NotKept) => {}
            Err(Missing::Unusable) => shelf.unusable(&name),
            table => return table,
        }
        let table = build()?;
        write(&table, &**shelf, &name);
        Ok(table)
    }
}

/// What a solver says of a table that it cannot do without.
fn stopped(why: Missing) -> SearchError {
    match why {
        Missing::NoRoom(bytes) => SearchError::NoRoom { bytes },
        _ => SearchError::Cancelled,
    }
}
