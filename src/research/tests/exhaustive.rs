//! The exhaustive search of two-colour cubes: its beginnings, against two other ways, and its checkpoints.

use std::collections::{BTreeMap, HashSet};
use std::sync::Mutex;

use puzzle::MoveId;
use research::exhaustive::{LevelStorage, PassError, Search, bitmap_bytes};
use search::NoMonitor;
use storage::StorageError;
use two_colour::{Centres, Level, Metric, Space, State, Task, TwoColour, levels, puzzle};

fn task(cube: TwoColour, metric: Metric, centres: Centres) -> Task {
    Task {
        cube,
        metric,
        centres,
    }
}

/// All tasks.
fn tasks() -> impl Iterator<Item = Task> {
    TwoColour::ALL.into_iter().flat_map(|cube| {
        Metric::ALL.into_iter().flat_map(move |metric| {
            Centres::ALL
                .into_iter()
                .map(move |centres| task(cube, metric, centres))
        })
    })
}

/// Turns of one move.
fn moves(metric: Metric) -> Vec<MoveId> {
    let counts = |id: &MoveId| metric == Metric::Htm || puzzle().mv(*id).quarter_turns != 2;
    puzzle().face_turns().filter(counts).collect()
}

/// Stores in memory.
#[derive(Default)]
struct Memory {
    bitmaps: Mutex<BTreeMap<(u8, usize), Vec<u8>>>,
    checkpoint: Mutex<Vec<u8>>,
}

impl LevelStorage for Memory {
    fn put(&self, depth: u8, class: usize, bitmap: &[u8]) -> Result<(), StorageError> {
        let mut bitmaps = self.bitmaps.lock().expect("nobody panics");
        let before = bitmaps.insert((depth, class), bitmap.to_vec());
        assert_eq!(before, None, "each at most once");
        Ok(())
    }

    fn get(&self, depth: u8, class: usize, bitmap: &mut [u8]) -> Result<(), StorageError> {
        let bitmaps = self.bitmaps.lock().expect("nobody panics");
        let saved = bitmaps.get(&(depth, class)).ok_or(StorageError::Missing)?;
        bitmap.copy_from_slice(saved);
        Ok(())
    }

    fn finish(&self, depth: u8, checkpoint: &[u8]) -> Result<(), StorageError> {
        let mut bitmaps = self.bitmaps.lock().expect("nobody panics");
        bitmaps.retain(|(level, _), _| *level == depth);
        *self.checkpoint.lock().expect("nobody panics") = checkpoint.to_vec();
        Ok(())
    }
}

fn plain(space: &Space, task: Task, depth: usize) -> Vec<HashSet<State>> {
    let mut levels: Vec<HashSet<State>> = vec![space.goals(task.centres).into_iter().collect()];
    let turns = moves(task.metric);
    for depth in 1..=depth {
        let next = levels[depth - 1]
            .iter()
            .flat_map(|&state| turns.iter().map(move |&turn| space.turned(state, turn)))
            .map(|state| state.expect("a face turn"))
            .filter(|state| levels.iter().all(|level| !level.contains(state)))
            .collect();
        levels.push(next);
    }
    levels
}

#[test]
fn the_first_levels_are_found() {
    // Each cube, each metric, each way to look at the centres.
    for task in tasks().step_by(3) {
        let plain = plain(&Space::new(task.cube), task, 3);
        let quick = levels(task, 3, &NoMonitor).expect("go on");
        let storage = Memory::default();
        let mut search = Search::new(task);
        for _ in 0..3 {
            search.pass(&storage, &NoMonitor).expect("there is room");
        }
        let counted = |levels: &[Level]| -> Vec<_> {
            let counts = levels.iter().map(|level| (level.positions, level.classes));
            counts.collect()
        };
        assert_eq!(counted(search.levels()), counted(&quick), "{}", task.name());
        for level in search.levels() {
            let there = &plain[usize::from(level.depth)];
            assert!(level.examples.iter().all(|state| there.contains(state)));
        }
    }
}

#[test]
fn a_search_goes_on_from_its_checkpoint() {
    let task = task(TwoColour::GreenYellow, Metric::Htm, Centres::Unseen);
    let storage = Memory::default();
    let mut search = Search::new(task);
    for _ in 0..3 {
        search.pass(&storage, &NoMonitor).expect("there is room");
    }
    let checkpoint = storage.checkpoint.lock().expect("nobody panics").clone();
    let mut resumed = Search::resume(task, &checkpoint, &storage).expect("all is well");
    assert_eq!(resumed.levels(), search.levels());
    drop(search);
    let level = resumed.pass(&storage, &NoMonitor).expect("there is room");
    assert_eq!((level.depth, level.classes), (4, 7327));
}

/// `tests/corpus/saved/two-colour.2colour1` is a checkpoint of version 1, after two moves.
#[test]
fn a_search_goes_on_from_a_checkpoint_of_version_1() {
    let task = task(TwoColour::GreenYellow, Metric::Htm, Centres::Unseen);
    let storage = Memory::default();
    let mut search = Search::new(task);
    for _ in 0..2 {
        search.pass(&storage, &NoMonitor).expect("there is room");
    }
    let checkpoint = include_bytes!("../../../tests/corpus/saved/two-colour.2colour1");
    let resumed = Search::resume(task, checkpoint, &storage).expect("it is read");
    assert_eq!(resumed.levels(), search.levels());
    let mut damaged = checkpoint.to_vec();
    damaged[1000] ^= 1;
    assert!(Search::resume(task, &damaged, &storage).is_err());
}

fn damage(task: Task, checkpoint: &[u8], storage: &Memory) -> Option<PassError> {
    Search::resume(task, checkpoint, storage).err()
}

#[test]
fn damage_is_noticed() {
    let gy = task(TwoColour::GreenYellow, Metric::Htm, Centres::Unseen);
    let storage = Memory::default();
    let mut search = Search::new(gy);
    search.pass(&storage, &NoMonitor).expect("there is room");
    drop(search);
    let checkpoint = storage.checkpoint.lock().expect("nobody panics").clone();

    let foreign = Some(PassError::Unusable(StorageError::Foreign));
    assert_eq!(damage(gy, b"GIF89a, a picture", &storage), foreign);
    let changed = Some(PassError::Unusable(StorageError::Damaged));
    assert_eq!(
        damage(gy, &checkpoint[..checkpoint.len() - 1], &storage),
        changed
    );
    for byte in [60, 100, checkpoint.len() / 2, checkpoint.len() - 1] {
        let mut wrong = checkpoint.clone();
        wrong[byte] ^= 4;
        assert!(
            matches!(damage(gy, &wrong, &storage), Some(PassError::Unusable(_))),
            "byte {byte}"
        );
    }
    let qtm = task(TwoColour::GreenYellow, Metric::Qtm, Centres::Unseen);
    let other = StorageError::Identity {
        found: "gy-htm-unseen".to_owned(),
        expected: "gy-qtm-unseen".to_owned(),
    };
    assert_eq!(
        damage(qtm, &checkpoint, &storage),
        Some(PassError::Unusable(other))
    );

    {
        let mut bitmaps = storage.bitmaps.lock().expect("nobody panics");
        let bitmap = bitmaps.values_mut().next().expect("one at least");
        assert_eq!(bitmap.len(), bitmap_bytes(TwoColour::GreenYellow));
        bitmap[1000] ^= 1;
    }
    assert_eq!(damage(gy, &checkpoint, &storage), changed);
}
