//! One and two registers of the 3x3x3 by a slower method: every set of own cycles of any length and twist is listed,
//! and what shared pieces can compensate is found by trying all pairs of rearrangements of up to four of them that
//! commute.

use std::collections::{BTreeMap, BTreeSet};

use architect::Finder;
use architect::find::Found;
use architect::find::Query;
use group::lcm;
use puzzle::catalogue;
use search::NoMonitor;

/// Parity and twist of some pieces of one kind.
type Sum = (u32, u32);

/// Parity of all pieces, twist of the corners, flip of the edges.
type Law = (u32, u32, u32);

/// The orders and residues that cycles of this number of pieces, each twisted modulo a number, can have.
fn owned(pieces: u64, modulus: u32) -> BTreeSet<(u64, Sum)> {
    fn rest(
        left: u64,
        longest: u64,
        modulus: u32,
        order: u64,
        sum: Sum,
        found: &mut BTreeSet<(u64, Sum)>,
    ) {
        if left == 0 {
            found.insert((order, sum));
        }
        for length in 1..=longest.min(left) {
            for twist in 0..modulus {
                let period = if twist == 0 {
                    length
                } else {
                    length * u64::from(modulus)
                };
                let parity = (sum.0 + length as u32 - 1) % 2;
                let sum = (parity, (sum.1 + twist) % modulus);
                rest(
                    left - length,
                    length,
                    modulus,
                    lcm(order, period),
                    sum,
                    found,
                );
            }
        }
    }
    let mut found = BTreeSet::new();
    rest(pieces, pieces, modulus, 1, (0, 0), &mut found);
    found
}

/// A rearrangement of a few pieces: by piece its slot and its twist.
type Few = Vec<(usize, u32)>;

fn rearrangements(pieces: usize, modulus: u32) -> Vec<Few> {
    let mut all: Vec<Few> = vec![Vec::new()];
    for _ in 0..pieces {
        all = all
            .into_iter()
            .flat_map(|some| {
                let free: Vec<usize> = (0..pieces)
                    .filter(|slot| some.iter().all(|(taken, _)| taken != slot))
                    .collect();
                free.into_iter().flat_map(move |slot| {
                    let some = some.clone();
                    (0..modulus).map(move |twist| [&some[..], &[(slot, twist)]].concat())
                })
            })
            .collect();
    }
    all
}

fn sum(few: &Few, modulus: u32) -> Sum {
    let pairs = (0..few.len()).flat_map(|i| (0..i).map(move |j| (j, i)));
    let inversions = pairs.filter(|&(j, i)| few[j].0 > few[i].0).count();
    let twist: u32 = few.iter().map(|(_, twist)| twist).sum();
    (inversions as u32 % 2, twist % modulus)
}

fn commute(a: &Few, b: &Few, modulus: u32) -> bool {
    (0..a.len()).all(|piece| {
        let after = |x: &Few, y: &Few| {
            let (slot, twist) = x[piece];
            (y[slot].0, (twist + y[slot].1) % modulus)
        };
        after(a, b) == after(b, a)
    })
}

/// The residues of pairs of rearrangements that commute; more than four pieces have no others.
fn shared(pieces: usize, modulus: u32) -> BTreeSet<(Sum, Sum)> {
    let all = rearrangements(pieces.min(4), modulus);
    let mut found = BTreeSet::new();
    for a in &all {
        for b in &all {
            let residue = (sum(a, modulus), sum(b, modulus));
            if !found.contains(&residue) && commute(a, b, modulus) {
                found.insert(residue);
            }
        }
    }
    found
}

fn law(corners: Sum, edges: Sum) -> Law {
    ((corners.0 + edges.0) % 2, corners.1, edges.1)
}

/// By residue, the largest order of cycles of these numbers of corners and edges.
fn largest(corners: &BTreeSet<(u64, Sum)>, edges: &BTreeSet<(u64, Sum)>) -> BTreeMap<Law, u64> {
    let mut largest = BTreeMap::new();
    for &(a, corners) in corners {
        for &(b, edges) in edges {
            let order = largest.entry(law(corners, edges)).or_insert(1);
            *order = lcm(a, b).max(*order);
        }
    }
    largest
}

#[test]
fn one_and_two_registers_of_the_cube() {
    let corners: Vec<_> = (0..=8).map(|pieces| owned(pieces, 3)).collect();
    let edges: Vec<_> = (0..=12).map(|pieces| owned(pieces, 2)).collect();
    let own: Vec<Vec<BTreeMap<Law, u64>>> = corners
        .iter()
        .map(|corners| edges.iter().map(|edges| largest(corners, edges)).collect())
        .collect();
    let few_corners: Vec<_> = (0..=4).map(|pieces| shared(pieces, 3)).collect();
    let few_edges: Vec<_> = (0..=4).map(|pieces| shared(pieces, 2)).collect();
    // Four have every residue already.
    assert_eq!(few_corners[4].len(), 36);
    assert_eq!(few_edges[4].len(), 16);

    let none = (0, 0, 0);
    let one = own
        .iter()
        .flatten()
        .filter_map(|by_law| by_law.get(&none))
        .max();
    assert_eq!(one, Some(&1260));

    let mut tuples = BTreeSet::new();
    for c1 in 0..=8 {
        for c2 in 0..=8 - c1 {
            for e1 in 0..=12 {
                for e2 in 0..=12 - e1 {
                    let mut compensated: BTreeSet<(Law, Law)> = BTreeSet::new();
                    for &(a, b) in &few_corners[(8 - c1 - c2).min(4)] {
                        for &(c, d) in &few_edges[(12 - e1 - e2).min(4)] {
                            compensated.insert((law(a, c), law(b, d)));
                        }
                    }
                    let against = |(p, t, f): Law| ((2 - p) % 2, (3 - t) % 3, (2 - f) % 2);
                    for (&residue, &first) in &own[c1][e1] {
                        for (&other, &second) in &own[c2][e2] {
                            let (largest, least) = (first.max(second), first.min(second));
                            if least > 1
                                && compensated.contains(&(against(residue), against(other)))
                            {
                                tuples.insert(vec![largest, least]);
                            }
                        }
                    }
                }
            }
        }
    }
    let redundant = |tuple: &Vec<u64>| {
        let mut others = tuples.iter().filter(|other| *other != tuple);
        others.any(|other| other[0] >= tuple[0] && other[1] >= tuple[1])
    };
    let expected: BTreeSet<Vec<u64>> = tuples
        .iter()
        .filter(|tuple| !redundant(tuple))
        .cloned()
        .collect();

    let cube = catalogue::by_name("3x3x3").expect("a puzzle");
    let finder = Finder::new(&cube).expect("it is small enough");
    let found = finder
        .find(&Query::registers(2), &NoMonitor)
        .expect("nobody stops it");
    let found: BTreeSet<Vec<u64>> = found.iter().map(Found::orders).collect();
    assert_eq!(found, expected);
}
