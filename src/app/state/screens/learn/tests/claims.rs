//! What lessons state: each `claim` line, worked out.

use std::collections::BTreeSet;

use group::Permutation;
use num_bigint::BigUint;
use puzzle::check::{check, facelets};
use puzzle::cycles::{Form, parse, piece_cycles, write};
use puzzle::structure::Structure;
use puzzle::{Colouring, Puzzle, catalogue};

use super::steps;
use crate::state::screens::learn::lesson::algorithm;

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn lcm(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(1, |a, b| a / gcd(a, b) * b)
}

/// `3 * 7 * 15`, `8 * 7 / 2`, `2 ^ 8`, from left to right.
fn math(text: &str) -> BigUint {
    let mut words = text.split_whitespace();
    let number = |word: Option<&str>| -> BigUint {
        let word = word.expect("a number");
        match word.strip_suffix('!') {
            Some(n) => (1..=n.parse::<u32>().expect("a number"))
                .map(BigUint::from)
                .product(),
            None => word.parse().expect("a number"),
        }
    };
    let mut value = number(words.next());
    while let Some(sign) = words.next() {
        let next = number(words.next());
        value = match sign {
            "+" => value + next,
            "-" => value - next,
            "*" => value * next,
            "/" => value / next,
            "%" => value % next,
            "^" => value.pow(u32::try_from(&next).expect("a small number")),
            _ => panic!("{text}: {sign}?"),
        };
    }
    value
}

/// The positions of a puzzle that are 0, 1, 2, ... moves from solved, where each turn of a side is one move.
fn layers(puzzle: &Puzzle) -> impl Iterator<Item = Vec<Permutation>> {
    let turns: Vec<_> = puzzle
        .face_turns()
        .map(|mv| puzzle.mv(mv).permutation.clone())
        .collect();
    let mut seen = BTreeSet::from([puzzle.solved().images().to_vec()]);
    let mut last: Option<Vec<Permutation>> = None;
    let solved = puzzle.solved();
    // A layer is worked out when it is asked for, and not before: the fifth takes a minute.
    std::iter::from_fn(move || {
        let next = match &last {
            None => vec![solved.clone()],
            Some(layer) => {
                let after = layer
                    .iter()
                    .flat_map(|position| turns.iter().map(|turn| position.then(turn)));
                after
                    .filter(|after| seen.insert(after.images().to_vec()))
                    .collect()
            }
        };
        last = Some(next.clone());
        Some(next)
    })
}

/// How many sequences of at most `length` turns of a 3x3x3 make sense: no side twice in a row, and opposite sides
/// in one order. There are a(1) = 18, a(2) = 243, a(n) = 12 a(n - 1) + 18 a(n - 2).
fn sequences(length: usize) -> BigUint {
    let first = [1_u32, 18, 243].map(BigUint::from).to_vec();
    let mut all = first;
    while all.len() <= length {
        let [.., before, last] = &all[..] else { break };
        all.push(last * 12_u32 + before * 18_u32);
    }
    all[..=length].iter().sum()
}

/// The sum of the corners' twists, in thirds clockwise, by where their stickers are that belong up or down.
fn twists(puzzle: &Puzzle, position: &Permutation) -> usize {
    let vertical = |facet: u16| {
        let face = puzzle.facets()[usize::from(facet)].face;
        ["U", "D"].contains(&puzzle.faces()[usize::from(face.0)].name.as_str())
    };
    let corners = puzzle
        .pieces()
        .iter()
        .filter(|piece| piece.facets.len() == 3);
    let marked = |facets: &[u16]| {
        facets
            .iter()
            .copied()
            .find(|&facet| vertical(facet))
            .expect("a corner")
    };
    corners
        .map(|corner| {
            let now = position.image(marked(&corner.facets).into());
            let slot = puzzle.piece(puzzle.facets()[now].piece);
            let name = &slot.name;
            let twist = parse(puzzle, &format!("({name})_{{abc}}")).expect("a twist");
            let written = write(puzzle, &twist, Form::Letters).expect("whole pieces");
            let clockwise = if written.contains("abc") { 1 } else { 2 };
            let mut at = usize::from(marked(&slot.facets));
            let turned = (0..3).find(|_| {
                let found = at == now;
                at = twist.image(at);
                found
            });
            turned.expect("a facet of the slot") * clockwise % 3
        })
        .sum()
}

/// Where an algorithm leads.
fn position(puzzle: &Puzzle, text: &str) -> Permutation {
    let algorithm = algorithm(puzzle, text).expect("an algorithm");
    algorithm.permutation(puzzle)
}

fn list(text: &str) -> Vec<usize> {
    text.split_whitespace()
        .map(|n| n.parse().expect("a number"))
        .collect()
}

fn orders(puzzle: &Puzzle, text: &str) -> Vec<u64> {
    let permutation = algorithm(puzzle, text)
        .expect("an algorithm")
        .permutation(puzzle);
    let mut orders: Vec<u64> = piece_cycles(puzzle, &permutation)
        .iter()
        .map(|cycle| cycle.order)
        .collect();
    orders.sort_unstable();
    orders
}

/// What a claim's left side comes to.
fn value(puzzle: &Puzzle, left: &str) -> String {
    let (kind, what) = left.split_once(' ').unwrap_or((left, ""));
    match kind {
        "order" => lcm(orders(puzzle, what).into_iter()).to_string(),
        "cycles" => {
            let orders: Vec<String> = orders(puzzle, what).iter().map(u64::to_string).collect();
            orders.join(" ")
        }
        // The order of the cycle with the piece that is named last.
        "cycle" => {
            let (text, piece) = what.rsplit_once(' ').expect("an algorithm and a piece");
            let piece = puzzle.piece_by_name(piece).expect("a piece");
            let permutation = position(puzzle, text);
            let cycles = piece_cycles(puzzle, &permutation);
            let cycle = cycles
                .iter()
                .find(|cycle| cycle.pieces.contains(&piece))
                .expect("it moves");
            cycle.order.to_string()
        }
        "written" => {
            let permutation = position(puzzle, what);
            write(puzzle, &permutation, Form::Letters).expect("whole pieces")
        }
        "shared" => {
            let (a, b) = what.split_once(" and ").expect("two algorithms");
            let moved = |text: &str| {
                let permutation = position(puzzle, text);
                piece_cycles(puzzle, &permutation)
                    .into_iter()
                    .flat_map(|cycle| cycle.pieces)
                    .collect::<Vec<_>>()
            };
            let (a, b) = (moved(a), moved(b));
            let both = a.iter().filter(|piece| b.contains(piece));
            both.map(|&piece| puzzle.piece(piece).name.clone())
                .collect::<Vec<_>>()
                .join(" ")
        }
        "commute" => {
            let (a, b) = what.split_once(" and ").expect("two algorithms");
            let [a, b] = [a, b].map(|text| position(puzzle, text));
            if a.then(&b) == b.then(&a) {
                "yes"
            } else {
                "no"
            }
            .to_owned()
        }
        // What adds 1 is named behind "in".
        "value" => {
            let (text, register) = what.split_once(" in ").expect("an algorithm in a register");
            let (wanted, one) = (position(puzzle, text), position(puzzle, register));
            let mut at = puzzle.solved();
            let count = (0..2000).find(|_| {
                let found = at == wanted;
                at = at.then(&one);
                found
            });
            count.expect("a value of the register").to_string()
        }
        // How many pieces are not as they were.
        "touched" => {
            let permutation = position(puzzle, what);
            let cycles = piece_cycles(puzzle, &permutation);
            cycles
                .iter()
                .map(|cycle| cycle.pieces.len())
                .sum::<usize>()
                .to_string()
        }
        // Permutations, one after the other.
        "perm" => {
            let all: Vec<Vec<usize>> = what.split(" and ").map(list).collect();
            let through = |n: usize| all.iter().fold(n, |n, images| images[n]);
            let images: Vec<String> = (0..all[0].len()).map(|n| through(n).to_string()).collect();
            images.join(" ")
        }
        // The sum of the corners' twists, counted from the stickers that belong up or down.
        "twists" => twists(puzzle, &position(puzzle, what)).to_string(),
        // Whether turns lead from the solved puzzle to a position, written as cycles.
        "solvable" => {
            let position = parse(puzzle, what).expect("a position");
            let colouring = Colouring::standard(puzzle);
            let text = facelets(puzzle, &colouring, &position);
            let found = check(puzzle, &Structure::new(puzzle), &colouring, &text);
            if found.is_ok() { "yes" } else { "no" }.to_owned()
        }
        "length" | "shortest" | "distance" => how_long(puzzle, kind, what),
        _ => fact(puzzle, kind, what),
    }
}

/// How long an algorithm is, and how long it has to be.
fn how_long(puzzle: &Puzzle, kind: &str, what: &str) -> String {
    match kind {
        // How many moves it has.
        "length" => {
            let algorithm = algorithm(puzzle, what).expect("an algorithm");
            algorithm.moves().len().to_string()
        }
        // How many moves it has, if none with fewer has the same order.
        "shortest" => {
            let all = algorithm(puzzle, what).expect("an algorithm");
            let order = |position: &Permutation| {
                let cycles = piece_cycles(puzzle, position);
                lcm(cycles.iter().map(|cycle| cycle.order))
            };
            let (wanted, length) = (order(&all.permutation(puzzle)), all.moves().len());
            let shorter = layers(puzzle).take(length).flatten();
            let found = shorter.filter(|position| order(position) == wanted).count();
            assert_eq!(found, 0, "{what}: there are shorter ones");
            length.to_string()
        }
        // How many moves it takes at least to come where it leads; for small numbers.
        "distance" => {
            let wanted = position(puzzle, what);
            let found = layers(puzzle).position(|layer| layer.contains(&wanted));
            found.expect("a way").to_string()
        }
        _ => panic!("{kind} {what}: there is no such claim"),
    }
}

/// What is known of a puzzle, and plain arithmetic.
fn fact(puzzle: &Puzzle, kind: &str, what: &str) -> String {
    let numbers = || {
        what.split_whitespace()
            .map(|n| n.parse::<u64>().expect("a number"))
    };
    match kind {
        "pieces" => {
            let colours: usize = what.parse().expect("a number");
            puzzle
                .pieces()
                .iter()
                .filter(|piece| piece.facets.len() == colours)
                .count()
                .to_string()
        }
        "stickers" => puzzle.facets().len().to_string(),
        "cells" => puzzle.faces().len().to_string(),
        "turns" => puzzle.face_turns().count().to_string(),
        "positions" => Structure::new(puzzle).order().to_string(),
        "universes" => {
            let structure = Structure::new(puzzle);
            (structure.assemblies() / structure.order()).to_string()
        }
        "depth" => {
            let layer = layers(puzzle).nth(what.parse().expect("a number"));
            layer.map_or(0, |layer| layer.len()).to_string()
        }
        "sequences" => sequences(what.parse().expect("a number")).to_string(),
        "lcm" => lcm(numbers()).to_string(),
        "gcd" => numbers().fold(0, gcd).to_string(),
        "math" => math(what).to_string(),
        _ => panic!("{kind} {what}: there is no such claim"),
    }
}

#[test]
fn every_claim_holds() {
    let mut wrong = Vec::new();
    for (name, entry, _) in steps() {
        for claim in entry.all("claim") {
            let (left, right) = claim
                .rsplit_once(" = ")
                .unwrap_or_else(|| panic!("{name}: {claim}"));
            let (left, at) = left.rsplit_once(" on ").unwrap_or((left, "3x3x3"));
            let puzzle = catalogue::by_name(at).unwrap_or_else(|| panic!("{name}: no puzzle {at}"));
            let found = value(&puzzle, left);
            if found != right {
                wrong.push(format!("{name}: {claim}, but it is {found}"));
            }
        }
    }
    assert_eq!(wrong, [""; 0]);
}

/// A number that a lesson prints is computed somewhere in it: by a claim, an answer or a goal. Small ones are not
/// looked at, nor the years in which something was found.
#[test]
fn every_larger_number_is_computed() {
    let mut unknown = Vec::new();
    for (name, entry, _) in steps() {
        let all = |fields: &[&str]| -> String {
            let fields = entry.fields().filter(|(field, _)| fields.contains(field));
            fields.map(|(_, text)| text.to_owned() + "\n").collect()
        };
        let numbers = |text: &str| -> Vec<String> {
            let text = text.replace(['\u{202f}', ','], "");
            let numbers = text.split(|c: char| !c.is_ascii_digit());
            numbers
                .filter(|n| n.parse::<f64>().is_ok_and(|n| n > 12.0))
                .map(str::to_owned)
                .collect()
        };
        let mut known = numbers(&all(&[
            "claim", "goal", "answer", "register", "program", "test", "place", "setup",
        ]));
        known.extend(["1936", "1982", "1995", "2010"].map(str::to_owned));
        let said = numbers(&all(&["text", "ask", "well"]));
        unknown.extend(
            said.into_iter()
                .filter(|number| !known.contains(number))
                .map(|number| format!("{name}: {number}")),
        );
    }
    assert_eq!(unknown, [""; 0]);
}
