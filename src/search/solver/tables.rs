//! A solver's tables: in memory, saved, or still to be built.

use std::sync::Arc;

use storage::{Storage, StorageError};

use super::{Base, Solver};
use crate::cube::coordinates::domino::Domino;
use crate::monitor::{Monitor, Progress};
use crate::pruning::domino_table::DominoTable;
use crate::pruning::orbit_table::OrbitTable;
use crate::pruning::saved::{Saved, TableError};
use crate::pruning::table_size::{TableSize, domino_cosets};
use crate::solution::SearchError;
use crate::threads::{Threads, both};
use crate::two_phase::phase_one::PhaseOne;
use crate::two_phase::phase_two::PhaseTwo;

impl Solver {
    /// The name under which the table of a size is saved.
    fn saved_as(&self, size: TableSize) -> String {
        format!("{}-{size}", self.metric.name().to_lowercase())
    }

    /// The names of the tables that [`prepare`](Self::prepare) will look for in a storage: those that are not in memory
    /// yet.
    pub fn missing(&self) -> Vec<String> {
        let small = self.base.get().is_none().then_some(TableSize::Small);
        let large = self.size != TableSize::Small && self.orbit_table.get().is_none();
        let sizes = small.into_iter().chain(large.then_some(self.size));
        sizes.map(|size| self.saved_as(size)).collect()
    }

    /// Whether the table of this solver's size is in memory or in its storage, so that it need not be built.
    pub fn has_table(&self) -> bool {
        let in_memory = match self.size {
            TableSize::Small => self.base.get().is_some(),
            TableSize::Medium | TableSize::Large => self.orbit_table.get().is_some(),
        };
        let has = |storage: &Arc<dyn Storage>| storage.has(&self.saved_as(self.size));
        in_memory || self.storage.as_ref().is_some_and(has)
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
        let read =
            |saved: Saved<'_>| DominoTable::read(self.domino(), ceiling, moves(), saved, monitor);
        let build = || DominoTable::build(self.domino(), counts, moves(), threads, monitor);
        let table = self.saved(TableSize::Small, read, build, DominoTable::write)?;
        let (first, second) = both(
            threads,
            || PhaseOne::new(&self.generators, table.domino(), threads),
            || PhaseTwo::new(&self.generators, threads),
        );
        // Should several threads come here at once, one of them is heard: if all others waited for it, it might wait
        // for them.
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
        let read = |saved: Saved<'_>| {
            OrbitTable::read(
                self.domino(),
                layout.refinement,
                &self.axial,
                saved,
                monitor,
            )
        };
        let build = || OrbitTable::build(self.domino(), layout, &self.axial, threads, monitor);
        match self.saved(self.size, read, build, OrbitTable::write) {
            Ok(table) => Ok(Some(self.orbit_table.get_or_init(|| table))),
            Err(TableError::NoRoom(bytes)) => {
                monitor.report(Progress::NoRoom { bytes });
                Ok(None)
            }
            Err(why) => Err(why.into()),
        }
    }

    pub(crate) fn domino(&self) -> Domino {
        Domino::new(self.symmetries.clone())
    }

    /// A table out of the storage, or else built and saved there.
    fn saved<T>(
        &self,
        size: TableSize,
        read: impl Fn(Saved<'_>) -> Result<T, TableError>,
        build: impl Fn() -> Result<T, TableError>,
        write: impl Fn(&T, Saved<'_>) -> Result<(), StorageError>,
    ) -> Result<T, TableError> {
        let Some(storage) = &self.storage else {
            return build();
        };
        let name = self.saved_as(size);
        // `docs/formats.md` has it; files that users have depend on it.
        let identity = format!("3x3x3 {} {size}", self.metric.name().to_lowercase());
        let saved = Saved {
            storage: &**storage,
            name: &name,
            identity: &identity,
        };
        match read(saved) {
            Err(TableError::Storage(StorageError::Missing)) => {}
            Err(TableError::Storage(why)) => storage.unusable(&name, &why),
            table => return table,
        }
        let table = build()?;
        if let Err(why) = write(&table, saved) {
            storage.unsaved(&name, &why);
        }
        Ok(table)
    }
}

impl From<TableError> for SearchError {
    /// What a solver says of a table that it cannot do without.
    fn from(why: TableError) -> Self {
        match why {
            TableError::NoRoom(bytes) => Self::NoRoom { bytes },
            TableError::Cancelled | TableError::Storage(_) => Self::Cancelled,
        }
    }
}
