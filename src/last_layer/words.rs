//! All canonical words of a length, counted, numbered, and followed on the pieces of the first two layers.

use group::Permutation;
use search::letters::{Images, Letters, SPOTS};
use search::{Canonical, Metric, Step};

use crate::metric::{self, Twist};
use crate::symmetry::{SYMMETRIES, Symmetry};

/// Pairs of spots.
const PAIRS: usize = SPOTS * SPOTS;
/// Pairs of pieces below the upper face: two of corners, four of edges.
const KINDS: usize = 6;
/// Opposite pieces, so that the symmetries about the upper face make pairs of pairs: corners, middle edges, lower
/// edges.
const PIECES: [[usize; 2]; KINDS] = [[4, 6], [5, 7], [4, 6], [5, 7], [8, 10], [9, 11]];
/// How many of them are corners.
const CORNER_KINDS: usize = 2;
/// The most twists that are looked at to distinguish symmetric words.
const LONGEST_START: usize = 3;

/// Where the pieces of the first two layers are, two by two: the same for all words that differ by a state of the upper
/// face done before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lower {
    pairs: [u16; KINDS],
}

/// Where a word leads, up to symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key {
    /// The same for arrangements that symmetries make of each other, and for hardly any others.
    pub(crate) hash: u64,
    /// Whether some symmetry leaves the arrangement as it is.
    pub(crate) symmetric: bool,
}

/// The words of a metric.
pub(crate) struct Words {
    twists: Vec<Twist>,
    canonical: Canonical,
    /// By pair and twist, where the pair goes: of corners, of edges.
    corners: Vec<u16>,
    edges: Vec<u16>,
    /// By kind and pair: a random number for what each symmetry makes of it.
    hashes: Vec<[u64; SYMMETRIES]>,
    /// By state of the canonical machine and length: how many words go on from there.
    counts: Vec<Vec<u64>>,
}

/// Which words: those of a length that begin with one of some starts.
pub(crate) struct Family<'a> {
    pub(crate) words: &'a Words,
    length: u8,
    starts: Vec<Start>,
}

/// A common beginning of words.
struct Start {
    path: Vec<u8>,
    /// What may still be added.
    left: u8,
    machine: u16,
    /// The number of the first word that begins so.
    number: u64,
}

/// An unfinished word.
pub(crate) struct Branch {
    lower: Lower,
    machine: u16,
    /// What may still be added.
    remaining: u8,
    /// The number of the first word that begins so.
    pub(crate) number: u64,
}

/// Random numbers by counting (Steele, Lea and Flood's `SplitMix`).
fn random(counter: u64) -> u64 {
    let mut z = counter.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// What symmetries make of pairs, as random numbers.
fn hashes() -> Vec<[u64; SYMMETRIES]> {
    let mut hashes = vec![[0; SYMMETRIES]; KINDS * PAIRS];
    for (number, symmetry) in Symmetry::ALL.into_iter().enumerate() {
        let images = symmetry.images();
        for (kind, pieces) in PIECES.into_iter().enumerate() {
            let image = |piece: usize, spot: usize| {
                if kind < CORNER_KINDS {
                    images.corner(piece, spot as u8)
                } else {
                    images.edge(piece, spot as u8)
                }
            };
            for pair in 0..PAIRS {
                let first = image(pieces[0], pair / SPOTS);
                let second = image(pieces[1], pair % SPOTS);
                let same_sort = |other: &usize| (*other < CORNER_KINDS) == (kind < CORNER_KINDS);
                let (kind_there, swapped) = (0..KINDS)
                    .filter(same_sort)
                    .find_map(|other| match PIECES[other] {
                        there if there == [first.0, second.0] => Some((other, false)),
                        there if there == [second.0, first.0] => Some((other, true)),
                        _ => None,
                    })
                    .expect("symmetries make pairs of pairs");
                let (first, second) = if swapped {
                    (second.1, first.1)
                } else {
                    (first.1, second.1)
                };
                let pair_there = usize::from(first) * SPOTS + usize::from(second);
                hashes[kind * PAIRS + pair][number] =
                    random((1 + kind_there * PAIRS + pair_there) as u64);
            }
        }
    }
    hashes
}

impl Words {
    /// All words up to some length.
    pub(crate) fn new(metric: Metric, longest: u8) -> Self {
        let letters = Letters::get();
        let twists = metric::twists(metric);
        let permutation = |twist: &Twist| -> Permutation {
            let solved = letters.puzzle.solved();
            twist.turns.iter().fold(solved, |position, turn| {
                let mv = letters.puzzle.mv(letters.moves[usize::from(*turn)]);
                position.then(&mv.permutation)
            })
        };
        let permutations: Vec<Permutation> = twists.iter().map(permutation).collect();
        let canonical = Canonical::new(&permutations);
        let pairs = |map: fn(&Images) -> &[u8; SPOTS]| {
            let spot = |twist: &Twist, spot: usize| {
                let turned = |spot: usize, turn: &u8| {
                    usize::from(map(&letters.turns[usize::from(*turn)])[spot])
                };
                twist.turns.iter().fold(spot, turned)
            };
            let goes = |pair: usize| {
                twists.iter().map(move |twist| {
                    (spot(twist, pair / SPOTS) * SPOTS + spot(twist, pair % SPOTS)) as u16
                })
            };
            (0..PAIRS).flat_map(goes).collect()
        };
        let mut counts = vec![vec![1]; canonical.states()];
        for length in 1..=longest {
            for state in 0..canonical.states() {
                let after = |step: &Step| {
                    let cost = twists[usize::from(step.generator)].cost;
                    let left = usize::from(length.checked_sub(cost)?);
                    Some(counts[usize::from(step.state)][left])
                };
                let sum = canonical.steps(state as u16).iter().filter_map(after).sum();
                counts[state].push(sum);
            }
        }
        Self {
            corners: pairs(|images| &images.corners),
            edges: pairs(|images| &images.edges),
            hashes: hashes(),
            twists,
            canonical,
            counts,
        }
    }

    /// The face turns of a path.
    pub(crate) fn turns(&self, path: &[u8]) -> Vec<u8> {
        let turns = |twist: &u8| self.twists[usize::from(*twist)].turns.iter();
        path.iter().flat_map(turns).copied().collect()
    }

    /// The face turns of some twists as a symmetry makes them, twist by twist.
    fn renamed(&self, path: &[u8], symmetry: Symmetry) -> Vec<Vec<u8>> {
        let twist = |twist: &u8| {
            let turns = self.twists[usize::from(*twist)].turns.iter();
            let mut turns: Vec<u8> = turns.map(|turn| symmetry.turn(*turn)).collect();
            turns.sort_unstable();
            turns
        };
        path.iter().map(twist).collect()
    }

    /// Words of a length that begin with a side face; of those that the symmetries about the upper face make of each
    /// other one, or a few when they begin alike.
    pub(crate) fn beginnings(&self, length: u8) -> Family<'_> {
        self.family(length, &[|turn| turn % 9 >= 3])
    }

    /// The same words in the same order, and then those that begin with D.
    pub(crate) fn endings(&self, length: u8) -> Family<'_> {
        self.family(length, &[|turn| turn % 9 >= 3, |turn| turn / 3 == 3])
    }

    fn family(&self, length: u8, sorts: &[fn(u8) -> bool]) -> Family<'_> {
        let mut starts = Vec::new();
        for begins in sorts {
            for step in self.canonical.steps(Canonical::START) {
                let turns = &self.twists[usize::from(step.generator)].turns;
                if begins(turns[0]) {
                    let mut path = vec![step.generator as u8];
                    self.starts(&mut path, step.state, length, &mut starts);
                }
            }
        }
        let mut number = 0;
        for start in &mut starts {
            start.number = number;
            number += self.count(start.machine, start.left);
        }
        Family {
            words: self,
            length,
            starts,
        }
    }

    /// Adds beginnings that begin with `path`: longer ones while a symmetry leaves them as they are.
    fn starts(&self, path: &mut Vec<u8>, machine: u16, length: u8, starts: &mut Vec<Start>) {
        let cost = |twist: &u8| self.twists[usize::from(*twist)].cost;
        let Some(left) = length.checked_sub(path.iter().map(cost).sum()) else {
            return;
        };
        let own = self.renamed(path, Symmetry::ALL[0]);
        let images = Symmetry::ALL[1..]
            .iter()
            .map(|symmetry| self.renamed(path, *symmetry));
        let images: Vec<Vec<Vec<u8>>> = images.collect();
        if images.iter().any(|image| *image < own) {
            return;
        }
        if left == 0 || path.len() == LONGEST_START || !images.contains(&own) {
            starts.push(Start {
                path: path.clone(),
                left,
                machine,
                number: 0,
            });
            return;
        }
        for step in self.canonical.steps(machine) {
            path.push(step.generator as u8);
            self.starts(path, step.state, length, starts);
            path.pop();
        }
    }

    fn solved() -> Lower {
        let pair = |kind: usize| {
            let turns = if kind < CORNER_KINDS { 3 } else { 2 };
            let [first, second] = PIECES[kind];
            (turns * first * SPOTS + turns * second) as u16
        };
        Lower {
            pairs: std::array::from_fn(pair),
        }
    }

    #[inline]
    fn step(&self, lower: Lower, twist: usize) -> Lower {
        let width = self.twists.len();
        let map = |kind: usize| {
            if kind < CORNER_KINDS {
                &self.corners
            } else {
                &self.edges
            }
        };
        Lower {
            pairs: std::array::from_fn(|kind| {
                map(kind)[usize::from(lower.pairs[kind]) * width + twist]
            }),
        }
    }

    /// What each symmetry makes of an arrangement, as the sum of what it makes of the pairs.
    #[inline]
    fn sums(&self, lower: Lower) -> [u64; SYMMETRIES] {
        let mut sums = [0_u64; SYMMETRIES];
        for kind in 0..KINDS {
            let pair = &self.hashes[kind * PAIRS + usize::from(lower.pairs[kind])];
            for (sum, hash) in sums.iter_mut().zip(pair) {
                *sum = sum.wrapping_add(*hash);
            }
        }
        sums
    }

    /// The symmetries that take the arrangement after the second word to that after the first.
    pub(crate) fn meeting(&self, first: &[u8], second: &[u8]) -> impl Iterator<Item = Symmetry> {
        let sums = |path: &[u8]| {
            let step = |lower, twist: &u8| self.step(lower, usize::from(*twist));
            self.sums(path.iter().fold(Self::solved(), step))
        };
        let (own, sums) = (sums(first)[0], sums(second));
        let all = Symmetry::ALL.into_iter().zip(sums);
        all.filter(move |(_, sum)| *sum == own)
            .map(|(symmetry, _)| symmetry)
    }

    #[inline]
    fn key(&self, lower: Lower) -> Key {
        let [own, others @ ..] = self.sums(lower);
        let least = others.iter().fold(own, |least, hash| least.min(*hash));
        let symmetric = others.contains(&own);
        // The least of some numbers is small.
        let mixed = (least ^ least >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        Key {
            hash: mixed ^ mixed >> 32,
            symmetric,
        }
    }

    /// Calls `at` for every word that goes on from `branch` and uses up what remains, in order, with where it leads.
    pub(crate) fn each(&self, branch: &Branch, at: &mut impl FnMut(Key)) {
        if branch.remaining > 0 {
            self.follow(branch.machine, branch.lower, branch.remaining, at);
        } else {
            at(self.key(branch.lower));
        }
    }

    fn follow(&self, machine: u16, lower: Lower, remaining: u8, at: &mut impl FnMut(Key)) {
        for step in self.canonical.steps(machine) {
            let twist = usize::from(step.generator);
            let cost = self.twists[twist].cost;
            if cost < remaining {
                self.follow(step.state, self.step(lower, twist), remaining - cost, at);
            } else if cost == remaining {
                at(self.key(self.step(lower, twist)));
            }
        }
    }

    /// How many words go on from a state of the machine with this length.
    fn count(&self, machine: u16, length: u8) -> u64 {
        self.counts[usize::from(machine)][usize::from(length)]
    }
}

impl Family<'_> {
    /// How many there are.
    pub(crate) fn count(&self) -> u64 {
        let after = |start: &Start| self.words.count(start.machine, start.left);
        self.starts.iter().map(after).sum()
    }

    /// What each counts.
    pub(crate) fn length(&self) -> u8 {
        self.length
    }

    /// The word of this number, as [`Words::each`] comes to them.
    ///
    /// # Panics
    /// If there are fewer words.
    pub(crate) fn word(&self, mut number: u64) -> Vec<u8> {
        let after = self.starts.partition_point(|start| start.number <= number);
        let start = &self.starts[after - 1];
        number -= start.number;
        let here = |number: &mut u64, machine: u16, left: Option<u8>| {
            let count = left.map_or(0, |left| self.words.count(machine, left));
            let here = *number < count;
            if !here {
                *number -= count;
            }
            here
        };
        let (mut path, mut machine) = (start.path.clone(), start.machine);
        let mut remaining = start.left;
        while remaining > 0 {
            let cost = |step: &Step| self.words.twists[usize::from(step.generator)].cost;
            let steps = self.words.canonical.steps(machine).iter();
            let found = steps.copied().find(|step| {
                let left = remaining.checked_sub(cost(step));
                here(&mut number, step.state, left)
            });
            let step = found.expect("a word's number is below their count");
            path.push(step.generator as u8);
            remaining -= cost(&step);
            machine = step.state;
        }
        path
    }

    /// The beginnings of all words, in order, of about `twists` twists each: together they have all words.
    pub(crate) fn branches(&self, twists: usize) -> Vec<Branch> {
        let mut branches = Vec::new();
        for start in &self.starts {
            let step = |lower, twist: &u8| self.words.step(lower, usize::from(*twist));
            let lower = start.path.iter().fold(Words::solved(), step);
            let twists = twists.saturating_sub(start.path.len());
            self.branch(lower, start.machine, start.left, twists, &mut branches);
        }
        branches
    }

    fn branch(
        &self,
        lower: Lower,
        machine: u16,
        remaining: u8,
        twists: usize,
        branches: &mut Vec<Branch>,
    ) {
        if remaining == 0 || twists == 0 {
            let number = branches.last().map_or(0, |before| {
                before.number + self.words.count(before.machine, before.remaining)
            });
            branches.push(Branch {
                lower,
                machine,
                remaining,
                number,
            });
            return;
        }
        for step in self.words.canonical.steps(machine) {
            let twist = usize::from(step.generator);
            if let Some(remaining) = remaining.checked_sub(self.words.twists[twist].cost) {
                let lower = self.words.step(lower, twist);
                self.branch(lower, step.state, remaining, twists - 1, branches);
            }
        }
    }
}
