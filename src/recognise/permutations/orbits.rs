//! A puzzle's pieces as orbits with numbers for their orientations.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use puzzle::{PieceId, Puzzle};

use super::{Orbit, Part, Permutations, Turn};

/// The most orientations of a piece that get numbers.
const MOST_ORIENTATIONS: usize = 64;

/// An orbit of pieces: each with its facets in an order that the moves carry over from the first.
struct Found {
    pieces: Vec<PieceId>,
    orders: BTreeMap<PieceId, Vec<u16>>,
}

/// The orbits and generators of a puzzle. A piece whose orientations are no cycle (the corners of a tesseract) is
/// written facet by facet. What no generator moves is left out.
pub fn of(puzzle: &Puzzle) -> Permutations {
    let turns = puzzle.generating_turns();
    let mut orbits = Vec::new();
    let mut parts: Vec<Vec<Part>> = vec![Vec::new(); turns.len()];
    let mut seen = BTreeSet::new();
    for n in 0..puzzle.pieces().len() as u16 {
        if !seen.insert(PieceId(n)) {
            continue;
        }
        let found = found(puzzle, &turns, PieceId(n));
        seen.extend(found.pieces.iter().copied());
        let facets = || found.orders.values().flatten();
        let still = |turn: &group::Permutation| {
            facets().all(|&point| turn.image(point.into()) == usize::from(point))
        };
        if turns.iter().all(still) {
            continue;
        }
        let name = format!("ORBIT{}", orbits.len() + 1);
        let (orbit, of_turns) = with_numbers(puzzle, &turns, &found, &name)
            .unwrap_or_else(|| by_facets(&turns, facets().copied().collect(), &name));
        orbits.push(orbit);
        for (parts, part) in parts.iter_mut().zip(of_turns) {
            parts.push(part);
        }
    }
    let ids = puzzle.generators().into_iter();
    let moves = ids.zip(parts).map(|(id, parts)| Turn {
        name: puzzle.mv(id).name.clone(),
        parts,
    });
    Permutations {
        name: puzzle.name().to_owned(),
        orbits,
        moves: moves.collect(),
    }
}

/// Where a turn takes facets of one piece.
fn carried(turn: &group::Permutation, facets: &[u16]) -> Vec<u16> {
    facets
        .iter()
        .map(|&point| turn.image(point.into()) as u16)
        .collect()
}

fn found(puzzle: &Puzzle, turns: &[group::Permutation], first: PieceId) -> Found {
    let mut found = Found {
        pieces: vec![first],
        orders: BTreeMap::from([(first, puzzle.piece(first).facets.clone())]),
    };
    let mut queue = VecDeque::from([first]);
    while let Some(piece) = queue.pop_front() {
        for turn in turns {
            let facets = carried(turn, &found.orders[&piece]);
            let to = puzzle.facets()[usize::from(facets[0])].piece;
            if let std::collections::btree_map::Entry::Vacant(new) = found.orders.entry(to) {
                new.insert(facets);
                found.pieces.push(to);
                queue.push_back(to);
            }
        }
    }
    found.pieces.sort_unstable();
    found
}

/// The orbit with a number for each orientation; `None` if the orientations are not the powers of one.
fn with_numbers(
    puzzle: &Puzzle,
    turns: &[group::Permutation],
    found: &Found,
    name: &str,
) -> Option<(Orbit, Vec<Part>)> {
    let slot = |piece: PieceId| found.pieces.binary_search(&piece).ok();
    // By turn and piece, where the piece goes and how its facets then lie.
    let mut all: Vec<Vec<(usize, Vec<usize>)>> = Vec::new();
    for turn in turns {
        let mut of_turn = Vec::new();
        for piece in &found.pieces {
            let facets = carried(turn, &found.orders[piece]);
            let to = puzzle.facets()[usize::from(facets[0])].piece;
            let order = &found.orders[&to];
            let lies = facets
                .iter()
                .map(|facet| order.iter().position(|known| known == facet));
            of_turn.push((slot(to)?, lies.collect::<Option<Vec<usize>>>()?));
        }
        all.push(of_turn);
    }
    let ways = all.iter().flatten().map(|(_, lies)| lies.clone());
    let powers = powers(&ways.collect())?;
    let mut parts = Vec::new();
    for of_turn in all {
        let mut part = Part {
            from: vec![0; found.pieces.len()],
            turned: vec![0; found.pieces.len()],
        };
        for (from, (to, lies)) in of_turn.into_iter().enumerate() {
            part.from[to] = from;
            part.turned[to] = powers.iter().position(|power| *power == lies)?;
        }
        parts.push(part);
    }
    let orbit = Orbit {
        name: name.to_owned(),
        pieces: found.pieces.len(),
        orientations: powers.len(),
    };
    Some((orbit, parts))
}

/// The powers of a permutation that generates what all of these do, from the identity on.
fn powers(ways: &BTreeSet<Vec<usize>>) -> Option<Vec<Vec<usize>>> {
    let then = |a: &[usize], b: &[usize]| -> Vec<usize> { a.iter().map(|&n| b[n]).collect() };
    let length = ways.first()?.len();
    let mut group: BTreeSet<Vec<usize>> = BTreeSet::from([(0..length).collect()]);
    let mut queue: Vec<Vec<usize>> = group.iter().cloned().collect();
    while let Some(element) = queue.pop() {
        for way in ways {
            let next = then(&element, way);
            if group.insert(next.clone()) {
                queue.push(next);
            }
        }
        if group.len() > MOST_ORIENTATIONS {
            return None;
        }
    }
    group.iter().find_map(|element| {
        let mut powers: Vec<Vec<usize>> = vec![(0..length).collect()];
        loop {
            let next = then(powers.last()?, element);
            if next == powers[0] {
                break;
            }
            powers.push(next);
        }
        (powers.len() == group.len()).then_some(powers)
    })
}

/// The orbit with each facet as a piece.
fn by_facets(turns: &[group::Permutation], mut facets: Vec<u16>, name: &str) -> (Orbit, Vec<Part>) {
    facets.sort_unstable();
    let slot = |point: usize| facets.binary_search(&(point as u16)).unwrap_or_default();
    let part = |turn: &group::Permutation| {
        let mut from = vec![0; facets.len()];
        for (n, &facet) in facets.iter().enumerate() {
            from[slot(turn.image(facet.into()))] = n;
        }
        Part {
            turned: vec![0; from.len()],
            from,
        }
    };
    let parts = turns.iter().map(part).collect();
    let orbit = Orbit {
        name: name.to_owned(),
        pieces: facets.len(),
        orientations: 1,
    };
    (orbit, parts)
}
