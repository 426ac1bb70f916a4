use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use storage::{Storage, StorageError, encode};

use super::KIND;
use crate::fixtures::{CUBE, CancelAfter, position};
use crate::{Monitor, NoMonitor, Options, Progress, SearchError, Solver, TableSize, Threads};

/// Stores in memory, and remembers what was wrong with what it stored.
#[derive(Default)]
struct Memory(Mutex<BTreeMap<String, Vec<u8>>>, Mutex<Vec<StorageError>>);

impl Storage for Memory {
    fn read(&self, name: &str, take: &mut dyn FnMut(&[u8]) -> bool) -> Result<(), StorageError> {
        let stored = self.0.lock().expect("no panic");
        let bytes = stored.get(name).ok_or(StorageError::Missing)?;
        bytes.chunks(1 << 20).all(take);
        Ok(())
    }

    fn write(
        &self,
        name: &str,
        pieces: &mut dyn Iterator<Item = Vec<u8>>,
    ) -> Result<(), StorageError> {
        let bytes = pieces.flatten().collect();
        let mut stored = self.0.lock().expect("no panic");
        stored.insert(name.to_owned(), bytes);
        Ok(())
    }

    fn unusable(&self, name: &str, why: &StorageError) {
        assert_eq!(name, "htm-small");
        self.1.lock().expect("no panic").push(why.clone());
    }

    fn unsaved(&self, name: &str, why: &StorageError) {
        panic!("{name}: {why}");
    }
}

/// How often a table reported that it is being built.
#[derive(Default)]
struct TableReports(AtomicU64);

impl Monitor<Progress> for TableReports {
    fn report(&self, progress: Progress) {
        if let Progress::Table { .. } = progress {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
}

#[test]
fn tables_are_saved_and_unusable_ones_built_again() {
    let storage = Arc::new(Memory::default());
    let table_reports = || {
        let reports = TableReports::default();
        let solver = Solver::new(Arc::clone(&CUBE)).expect("a 3x3x3");
        let solver = solver.with_storage(Arc::<Memory>::clone(&storage));
        solver
            .prepare(Threads::All, &reports)
            .expect("nobody cancels");
        let solution = solver.solve(&position("R U F2 D'"), &Options::default(), &NoMonitor);
        assert_eq!(solution.map(|s| s.length), Ok(4));
        reports.0.into_inner()
    };
    assert!(table_reports() > 0);
    assert_eq!(table_reports(), 0);
    assert_eq!(*storage.1.lock().expect("no panic"), []);
    let solver = Solver::new(Arc::clone(&CUBE)).expect("a 3x3x3");
    assert_eq!(solver.missing(), ["htm-small"]);
    let solver = solver.with_storage(Arc::<Memory>::clone(&storage));
    let monitor = CancelAfter::after(0);
    let stopped = solver.prepare(Threads::All, &monitor);
    assert_eq!(stopped, Err(SearchError::Cancelled));
    let medium = solver.sized(TableSize::Medium);
    assert_eq!(medium.missing(), ["htm-small", "htm-medium"]);
    assert_eq!(solver.prepare(Threads::All, &NoMonitor), Ok(()));
    assert!(solver.missing().is_empty());
    assert_eq!(medium.missing(), ["htm-medium"]);
    assert_eq!(*storage.1.lock().expect("no panic"), []);
    let table = storage.0.lock().expect("no panic")["htm-small"].clone();
    let mut damaged = table.clone();
    damaged[1 << 20] ^= 1;
    // Another table's file under this one's name, and what the program wrote before it had a common header.
    let start = table.windows(9).position(|part| part == b"htm small");
    let start = start.expect("the header says which table it is");
    let body = &table[start + 9 + 8..table.len() - 8];
    let other = encode(KIND, "3x3x3 qtm small", body);
    let before = include_bytes!("../../../../tests/corpus/saved/htm-small.table2").to_vec();
    for (bytes, error) in [
        (damaged, StorageError::Damaged),
        (
            other,
            StorageError::Identity {
                found: "3x3x3 qtm small".to_owned(),
                expected: "3x3x3 htm small".to_owned(),
            },
        ),
        (before, StorageError::Foreign),
    ] {
        let name = "htm-small".to_owned();
        storage.0.lock().expect("no panic").insert(name, bytes);
        assert!(table_reports() > 0, "{error}");
        assert_eq!(storage.1.lock().expect("no panic").pop(), Some(error));
        assert_eq!(table_reports(), 0);
    }
}
