//! Distances of whole types: positions that bound one another, and distances without words.

use std::ops::RangeInclusive;
use std::sync::Mutex;

use atlas::symmetric::{Distances, Parts, Representative, Shortest, SymmetryType, symmetry_type};
use search::letters::Word;
use search::{Metric, NoMonitor, Threads};
use storage::StorageError;

fn named(name: &str) -> (&'static SymmetryType, Vec<Representative>) {
    let of = symmetry_type(name).expect("a type");
    (of, of.representatives(&NoMonitor).expect("nobody cancels"))
}

/// A search that knows the shipped words, and how often it was asked and had a word.
fn asked(
    all: &[Representative],
    of: &SymmetryType,
    metric: Metric,
    known: &Shortest,
) -> (Shortest, [usize; 2]) {
    let count = Mutex::new([0; 2]);
    let search = |one: &Representative, lengths: RangeInclusive<u8>| {
        let word = Shortest::shipped().word_to(&one.position(), metric);
        let word = word.expect("it is shipped");
        let within = lengths.contains(&word.length(metric));
        assert!(within || word.length(metric) > *lengths.end());
        let mut count = count.lock().expect("nobody panics with it");
        *count = [count[0] + 1, count[1] + usize::from(within)];
        Ok(within.then_some(word))
    };
    let mut found = known.clone();
    let add = |word: &Word| {
        found.insert(metric, word.clone());
        Ok::<(), ()>(())
    };
    let parts = Parts::new(of, metric, all.to_vec());
    let done = parts.prove(known, Threads::One, &search, add);
    assert_eq!(done, Ok(()));
    (found, count.into_inner().expect("nobody panicked with it"))
}

#[test]
fn neighbours_spare_searches_for_words() {
    // Positions, and those of them to which a search found the word.
    for (name, expected) in [("C4v", [400, 328]), ("C4h", [608, 517])] {
        let (of, all) = named(name);
        let metric = Metric::Sptm;
        let (found, [_, words]) = asked(&all, of, metric, &Shortest::default());
        let shipped = Shortest::shipped().distances(of, metric);
        assert_eq!(found.distances(of, metric), shipped, "{name}");
        assert_eq!([all.len(), words], expected, "{name}");
    }
}

#[test]
fn a_type_is_finished_where_it_was_left() {
    let (of, all) = named("C4v");
    let metric = Metric::Sptm;
    let (whole, _) = asked(&all, of, metric, &Shortest::default());
    let lines = whole.text();
    let some: Vec<&str> = lines.lines().step_by(2).collect();
    let known = Shortest::parse(&some.join("\n")).expect("lines that were written");
    let missing = known.missing(of, metric).len();
    let (found, [_, words]) = asked(&all, of, metric, &known);
    assert_eq!(found.distances(of, metric), whole.distances(of, metric));
    assert!(words < missing, "{words} of {missing}");
    let (_, none) = asked(&all, of, metric, &whole);
    assert_eq!(none, [0, 0]);
}

#[test]
fn what_fails_ends_the_proof() {
    let (of, all) = named("D4");
    let parts = Parts::new(of, Metric::Sptm, all);
    let search = |_: &Representative, _: RangeInclusive<u8>| Err("no table");
    let done = parts.prove(&Shortest::default(), Threads::One, &search, |_| Ok(()));
    assert_eq!(done, Err("no table"));
    let known = Shortest::shipped();
    let search = |one: &Representative, _: RangeInclusive<u8>| {
        Ok(known.word_to(&one.position(), Metric::Sptm))
    };
    let mut words = 0;
    let done = parts.prove(&Shortest::default(), Threads::One, &search, |_| {
        words += 1;
        if words < 3 {
            Ok(())
        } else {
            Err("the disk is full")
        }
    });
    assert_eq!((done, words), (Err("the disk is full"), 3));
}

#[test]
fn distances_are_packed_and_read() {
    for (name, metric) in [
        ("C4v", Metric::Sptm),
        ("D3", Metric::Htm),
        ("Oh", Metric::Htm),
    ] {
        let (of, all) = named(name);
        let known = Shortest::shipped();
        let distances = Distances::of(known, &all, metric).expect("all are known");
        assert_eq!(Some(distances.rows(of, &all)), known.distances(of, metric));
        let bytes = distances.encode(of, metric, &all);
        let read = |bytes: &[u8]| Distances::decode(of, metric, &all, bytes);
        assert_eq!(read(&bytes).as_ref(), Ok(&distances));
        // A byte for two positions, besides header and counts.
        assert!(bytes.len() < 200 + all.len() / 2, "{name}: {}", bytes.len());
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 4;
            assert!(read(&damaged).is_err(), "{name}: byte {at}");
            assert!(read(&bytes[..at]).is_err(), "{name}: cut at {at}");
        }
        assert!(read(&[&bytes[..], &[0]].concat()).is_err());
        let other = Distances::decode(of, Metric::Qtm, &all, &bytes);
        assert!(matches!(other, Err(StorageError::Identity { .. })));
        let fewer = Distances::decode(of, metric, &all[1..], &bytes);
        assert_eq!(fewer, Err(StorageError::Damaged));
    }
    let (_, all) = named("C4");
    assert_eq!(Distances::of(Shortest::shipped(), &all, Metric::Sptm), None);
}

/// Whatever the body says under a right checksum, it is read or refused.
#[test]
fn bodies_that_lie_are_refused() {
    let (of, all) = named("C4v");
    let metric = Metric::Sptm;
    let distances = Distances::of(Shortest::shipped(), &all, metric).expect("all are known");
    let bytes = distances.encode(of, metric, &all);
    let kind = storage::Kind {
        name: "symmetric distances",
        version: 1,
    };
    let identity = "3x3x3 C4v sptm";
    let body = storage::decode(kind, identity, &bytes).expect("it is whole");
    for at in 0..body.len() {
        for change in [1, 0x80, 0xff] {
            let mut other = body.to_vec();
            other[at] ^= change;
            let other = storage::encode(kind, identity, &other);
            match Distances::decode(of, metric, &all, &other) {
                Ok(read) => assert_eq!(read.by_class().len(), all.len()),
                Err(error) => assert_eq!(error, StorageError::Damaged),
            }
        }
    }
}
