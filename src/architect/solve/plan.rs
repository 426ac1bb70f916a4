//! Which method of looking through a length costs least.

use std::collections::BTreeSet;

use puzzle::PieceId;

use super::class::Class;
use super::index::{bytes, has_room};
use super::rotations::Rotations;
use super::words::Words;
use super::{CycleSolver, Query};
use crate::cycles::{Cycle, CycleStructure};

/// How a length is looked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Every word is done and tested.
    Words,
    /// Beginnings and ends of words meet.
    Halves {
        /// In this orbit's cycles, or only in the pieces that stay at home.
        orbit: Option<usize>,
        /// The length of the ends, which are in the index.
        indexed: u8,
    },
}

/// Elements of an orbit that are listed at most.
const GOALS: f64 = 4e6;
/// What a step costs, about, in nanoseconds: to do a word and test it, to enter it in the index, to do a beginning, to
/// look one up, to test what was found.
const WORD: f64 = 10.0;
const ENTRY: f64 = 80.0;
const BEGIN: f64 = 25.0;
const LOOK: f64 = 8.0;
const FIND: f64 = 350.0;
/// The same for facets, which are not packed.
const UNPACKED: f64 = 8.0;

/// A position in which halves may meet.
#[derive(Clone, Debug)]
pub(crate) struct Meeting {
    pub(crate) orbit: Option<usize>,
    /// How many goals there are.
    pub(crate) goals: f64,
    /// How many different contents the compared slots can have.
    pub(crate) contents: f64,
    /// The part of all words of one move, and of two, whose moves leave the compared slots alone. Where halves meet in
    /// cycles, such words do not have them.
    pub(crate) idle: [f64; 2],
}

impl Meeting {
    /// About how many pairs of a beginning and an end of these lengths meet, if there are `counts` words of each
    /// length.
    ///
    /// By chance, ends meet a beginning as often as there are contents of the slots. But many words leave the slots
    /// alone because all their moves do, and halves whose moves undo each other make such words of few moves.
    pub(crate) fn met(&self, counts: &[f64], first: usize, indexed: usize) -> f64 {
        let pairs = counts[first] * counts[indexed];
        let [one, two] = self.idle;
        let idle = |length: usize| match length {
            0 => 1.0,
            1 => one,
            _ => two * (two / one).powi(length as i32 - 2),
        };
        let by_chance = pairs * self.goals / self.contents;
        if self.orbit.is_some() {
            return by_chance;
        }
        let undone = 0..=first.min(indexed);
        let undone = undone.filter(|undone| one > 0.0 || 2 * undone == first + indexed);
        let idle = undone.map(|undone| pairs / counts[undone] * idle(first + indexed - 2 * undone));
        by_chance + idle.sum::<f64>()
    }
}

/// Words that a part of up to seven moves goes through at most, if it may be one of many: a search saves its
/// progress only when a part is done.
const PART: f64 = 1e7;

/// Moves that the parts of a length begin with.
pub(crate) fn beginning(words: &Words, length: usize) -> usize {
    match length {
        0..=3 => 0,
        4..=7 if length < 6 || words.counts(length - 2)[length - 2] < PART => 2,
        _ => 3,
    }
}

/// What must stay at home: the fixed pieces and all orbits without cycles.
pub(crate) fn still(solver: &CycleSolver, query: &Query) -> Vec<PieceId> {
    let mut still = query.fixed.clone();
    for (number, orbit) in solver.structure.orbits().iter().enumerate() {
        let mut structures = query.structures.iter();
        if structures.all(|structure| structure.orbits[number].is_empty()) {
            still.extend(&orbit.pieces);
        }
    }
    still.sort_unstable();
    still.dedup();
    still
}

/// The elements of an orbit that a solution may do: one class for each different list of cycles there.
pub(crate) fn classes<'a>(
    solver: &'a CycleSolver,
    query: &'a Query,
    orbit: usize,
) -> Vec<Class<'a>> {
    let degree = solver.puzzle.facets().len();
    let structures = query.structures.iter();
    let cycles: BTreeSet<&[Cycle]> = structures
        .map(|structure| structure.orbits[orbit].as_slice())
        .collect();
    cycles
        .into_iter()
        .map(|cycles| Class::new(&solver.structure, orbit, cycles, &query.fixed, degree))
        .collect()
}

/// The part of all positions that have the cycles of the query, as if the orbits were independent.
pub(crate) fn share(solver: &CycleSolver, query: &Query) -> f64 {
    let degree = solver.puzzle.facets().len();
    let of_orbit = |(orbit, cycles): (usize, &Vec<Cycle>)| {
        let class = Class::new(&solver.structure, orbit, cycles, &query.fixed, degree);
        class.count() / class.arrangements()
    };
    let of_structure = |structure: &CycleStructure| -> f64 {
        structure.orbits.iter().enumerate().map(of_orbit).product()
    };
    query.structures.iter().map(of_structure).sum()
}

/// All positions in which halves may meet.
pub(crate) fn meetings(solver: &CycleSolver, query: &Query) -> Vec<Meeting> {
    let still = still(solver, query);
    let orbits = solver.structure.orbits();
    // The number of arrangements of the pieces of an orbit that stay at home.
    let stand = |number: usize| {
        let orbit = &orbits[number];
        let count = orbit.pieces.iter().filter(|p| still.contains(p)).count();
        let all = orbit.pieces.len();
        let arrangements: f64 = (all - count + 1..=all).map(|n| n as f64).product();
        arrangements * (orbit.orientations.order() as f64).powi(count as i32)
    };
    let stands: Vec<f64> = (0..orbits.len()).map(stand).collect();
    let all: f64 = stands.iter().product();
    let mut meetings = Vec::new();
    if !still.is_empty() {
        meetings.push(Meeting {
            orbit: None,
            goals: 1.0,
            contents: all,
            idle: idle(solver, &still),
        });
    }
    for (number, orbit) in orbits.iter().enumerate() {
        if orbit.pieces.iter().all(|piece| still.contains(piece)) {
            continue;
        }
        let classes = classes(solver, query, number);
        let goals: f64 = classes.iter().map(Class::count).sum();
        if goals <= GOALS {
            meetings.push(Meeting {
                orbit: Some(number),
                goals,
                contents: all / stands[number] * classes[0].arrangements(),
                idle: [0.0; 2],
            });
        }
    }
    meetings
}

/// The part of all words of one move, and of two, whose moves leave these pieces alone.
fn idle(solver: &CycleSolver, still: &[PieceId]) -> [f64; 2] {
    let words = &solver.words;
    let idle: Vec<bool> = words
        .permutations
        .iter()
        .map(|turn| {
            let mut pieces = still.iter();
            pieces.all(|&piece| solver.puzzle.is_solved_at(turn, piece))
        })
        .collect();
    let steps = |state: u16| {
        let steps = words.canonical.steps(state).iter();
        steps.filter(|step| idle[usize::from(step.generator)])
    };
    let counts = words.counts(2);
    let one = steps(search::Canonical::START);
    let two: usize = one.clone().map(|step| steps(step.state).count()).sum();
    [one.count() as f64 / counts[1], two as f64 / counts[2]]
}

/// The cheapest method for a length, and about how many nanoseconds it takes one thread; an index for the method
/// `ready` is there already.
pub(crate) fn method(
    solver: &CycleSolver,
    query: &Query,
    meetings: &[Meeting],
    symmetries: usize,
    rotations: Option<&Rotations>,
    length: usize,
    ready: Option<Method>,
) -> (f64, Method) {
    let counts = solver.words.counts(length);
    let factor = match solver.domain {
        super::AnyDomain::Packed(_) => 1.0,
        _ => UNPACKED,
    };
    let symmetries = symmetries as f64;
    let gain = |length: usize| rotations.map_or(1.0, |rotations| rotations.gain(length));
    let words = counts[length] / symmetries / gain(length - 1);
    let mut best = (words * WORD * factor, Method::Words);
    // Short words are not worth an index.
    if best.0 < 1e6 {
        return best;
    }
    for meeting in meetings {
        for indexed in 1..=length - beginning(&solver.words, length).max(1) {
            let ends = counts[indexed];
            let memory = bytes(ends) + meeting.goals * 64.0;
            if memory > query.memory as f64 || !has_room(&solver.words, indexed) {
                continue;
            }
            let begun = counts[length - indexed] / symmetries / gain(length - indexed);
            let looks = begun * meeting.goals;
            let method = Method::Halves {
                orbit: meeting.orbit,
                indexed: indexed as u8,
            };
            let entries = if ready == Some(method) {
                0.0
            } else {
                ends * ENTRY * factor
            };
            let finds = meeting.met(&counts, length - indexed, indexed) / symmetries;
            let cost = entries + (begun * BEGIN + looks * LOOK + finds * FIND) * factor;
            if cost < best.0 {
                best = (cost, method);
            }
        }
    }
    best
}
