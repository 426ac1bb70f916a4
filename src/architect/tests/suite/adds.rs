//! Short algorithms for adds: found, handed out, saved.

use std::sync::Arc;

use architect::adds::find;
use puzzle::adds::Adds;
use puzzle::architecture::Architecture;
use puzzle::{Algorithm, catalogue};
use search::{NoMonitor, Quality, Solver, Threads};
use storage::StorageError;

fn adds(orders: &[u64]) -> (Adds, Solver) {
    let cube = catalogue::by_name("3x3x3").unwrap();
    let architecture = Architecture::preset(&cube, orders).unwrap();
    let solver = Solver::new(Arc::clone(&cube)).unwrap();
    (Adds::new(&cube, architecture).unwrap(), solver)
}

/// Does one task; whether there was one.
fn step(adds: &mut Adds, solver: &Solver, proofs: bool) -> bool {
    let Some(task) = adds.task(proofs) else {
        return false;
    };
    let solution = find(&task, solver, Threads::One, &NoMonitor).unwrap();
    adds.put(
        &task,
        solution.algorithm,
        solution.quality == Quality::Optimal,
    );
    true
}

#[test]
fn every_add_is_found_and_handed_out_for_exactly_what_it_does() {
    let (mut adds, solver) = adds(&[4, 4]);
    while step(&mut adds, &solver, false) {}
    assert_eq!((adds.known().known, adds.known().total), (15, 15));
    while step(&mut adds, &solver, true) {}
    assert_eq!(adds.known().shortest, 15);
    let cube = adds.puzzle().clone();
    for (text, length) in [("U D", 2), ("U2 D'", 2), ("U U U", 1), ("D U D U", 2)] {
        let effect = Algorithm::parse(&cube, text).unwrap().permutation(&cube);
        let found = adds.get(&effect).unwrap();
        assert_eq!(found.permutation(&cube), effect);
        assert_eq!(found.len(), length, "{text}");
    }
    for text in ["R", "", "U R2 L2 U' R2 L2"] {
        let effect = Algorithm::parse(&cube, text).unwrap().permutation(&cube);
        assert_eq!(adds.get(&effect), None, "{text}");
    }
}

#[test]
fn bytes_lead_back_and_damage_is_an_error() {
    let (mut adds, solver) = adds(&[90, 90]);
    for _ in 0..5 {
        assert!(step(&mut adds, &solver, false));
    }
    let cube = adds.puzzle().clone();
    let bytes = adds.to_bytes();
    let read = Adds::from_bytes(&cube, &bytes).unwrap();
    assert_eq!(read.known(), adds.known());
    assert_eq!(read.to_bytes(), bytes);
    assert!(read.is_about(&cube, adds.architecture()));
    for at in 0..bytes.len().min(200) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert!(Adds::from_bytes(&cube, &damaged).is_err(), "{at}");
    }
    assert!(Adds::from_bytes(&cube, &bytes[..bytes.len() - 1]).is_err());
    let damaged = Adds::from_bytes(&cube, b"").err();
    assert_eq!(damaged, Some(StorageError::Damaged));
    let pocket = catalogue::by_name("2x2x2").unwrap();
    let other = StorageError::Identity {
        found: "3x3x3".to_owned(),
        expected: "2x2x2".to_owned(),
    };
    assert_eq!(Adds::from_bytes(&pocket, &bytes).err(), Some(other));
}

#[test]
fn what_is_known_better_is_taken_over() {
    let (mut adds, solver) = adds(&[4, 4]);
    assert!(step(&mut adds, &solver, false));
    let mut more = adds.clone();
    assert!(step(&mut more, &solver, false));
    let known = more.known();
    // The second task's algorithm is there, and the inverses of both where they are others.
    assert!(known.known > adds.known().known && adds.known().known > 1);
    assert!(adds.join(more));
    assert_eq!(adds.known(), known);
    let cube = adds.puzzle().clone();
    let other = Architecture::preset(&cube, &[1260]).unwrap();
    assert!(!adds.join(Adds::new(&cube, other).unwrap()));
}
