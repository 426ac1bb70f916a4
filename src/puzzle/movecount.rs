//! How easy an algorithm is to perform by hand (Qter, section 3.3.7).
//!
//! The paper takes Trang's *Movecount Coefficient Calculator*, which plays an algorithm through with two hands: turns
//! of the wrist, finger tricks, fingers that are asked for again before they are ready, and regrips. This is a model of
//! that kind, written from its description. Its unit is the time of one easy finger trick.
//!
//! The hands hold the cube at its left and right faces. A wrist turns its own face and thereby gets into another
//! position; from each position the fingers reach other faces. Of all sequences of finger tricks for an algorithm the
//! quickest one counts.
//!
//! **The numbers are our own.** Which finger turns which face, and how long that takes, is neither in the paper nor
//! measured with a clock, and the calculator's own numbers are not used. They are estimates, held only to this: known
//! algorithms come in the order in which speedsolvers find them easy, mirror images are equally easy, and turns of far
//! faces are harder than those of near ones (the tests). So a coefficient may be compared with another one of ours, not
//! with one of the calculator.

use std::collections::BTreeMap;

use crate::{Algorithm, Geometry, Move, MoveId, Puzzle};

/// The time of a quarter turn of the wrist, which needs no finger.
const WRIST: f64 = 0.8;
/// Of a half turn of the wrist.
const WRIST_HALF: f64 = 1.2;
/// The time to let go and grip the face again.
const REGRIP: f64 = 1.0;
/// The extra time of a turn whose finger, or the next one, has done the turn before.
const OVERWORK: f64 = 0.6;
/// What two turns of opposite faces take less when different hands can do them at once.
const TOGETHER: f64 = 0.5;
/// What it takes longer to turn a face that the hand does not easily reach: the fingers leave their places.
const REACH: f64 = 0.7;
/// A half turn with fingers, two of them one after the other.
const DOUBLE: f64 = 1.65;

/// How far a wrist can turn, in quarter turns, from where the thumb is in front: from thumb below to thumb behind.
const WRISTS: std::ops::RangeInclusive<i8> = -1..=2;

/// What a hand turns with, or may have done last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Finger {
    /// No finger: the wrist, or the whole hand.
    None,
    /// The thumb.
    Thumb,
    /// The index finger.
    Index,
    /// The ring finger.
    Ring,
}

/// One of the hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hand {
    /// At the left face.
    Left,
    /// At the right face.
    Right,
}

impl Hand {
    const ALL: [Self; 2] = [Self::Left, Self::Right];
}

/// How one turn of an algorithm is done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trick {
    /// The turn.
    pub mv: MoveId,
    /// The hand that turns; `None` if both do.
    pub hand: Option<Hand>,
    /// The finger that turns.
    pub finger: Finger,
    /// Whether the hand lets go and grips its face again before.
    pub regrip: bool,
    /// How long it takes, in easy finger tricks.
    pub time: f64,
}

impl Trick {
    /// What turns, in words: `left wrist`, `right index finger` or `both hands`.
    pub fn with(&self) -> String {
        let hand = match self.hand {
            None => return "both hands".to_owned(),
            Some(Hand::Left) => "left",
            Some(Hand::Right) => "right",
        };
        let part = match self.finger {
            Finger::None => "wrist",
            Finger::Thumb => "thumb",
            Finger::Index => "index finger",
            Finger::Ring => "ring finger",
        };
        format!("{hand} {part}")
    }
}

/// The quickest way for two hands to perform an algorithm.
#[derive(Clone, Debug, PartialEq)]
pub struct Effort {
    /// The coefficient: the time of all tricks, and of what comes before them.
    pub coefficient: f64,
    /// The positions in which the wrists begin, the left one first, in quarter turns from where the thumb is in front:
    /// -1 to 2. Each that is not 0 costs a regrip.
    pub grips: [i8; 2],
    /// One for each turn.
    pub tricks: Vec<Trick>,
}

impl Effort {
    /// The regrips before the first turn: each hand whose wrist does not begin with the thumb in front.
    pub fn regrips_before(&self) -> usize {
        self.grips.iter().filter(|wrist| **wrist != 0).count()
    }

    /// All regrips, those before the first turn included.
    pub fn regrips(&self) -> usize {
        self.regrips_before() + self.tricks.iter().filter(|trick| trick.regrip).count()
    }

    /// The turns that a wrist does.
    pub fn wrist_turns(&self) -> usize {
        let is_wrist = |trick: &&Trick| trick.hand.is_some() && trick.finger == Finger::None;
        self.tricks.iter().filter(is_wrist).count()
    }
}

/// How the hands hold the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Hands {
    /// The positions of the left and the right wrist.
    wrists: [i8; 2],
    /// Whose finger did the last turn: hand and finger.
    last: (usize, Finger),
}

/// One finger trick for a turn.
struct FingerTrick {
    hand: usize,
    /// The position that the wrist must have; None if any will do.
    at: Option<i8>,
    finger: Finger,
    time: f64,
}

/// The least time that an algorithm takes to perform, in easy finger tricks: lower is easier.
///
/// For a 3x3x3 this is the model above. On other puzzles turns of grips on the right, on the top and in front are
/// preferred, as the paper has it: they count 1 and all others 1.5. Half turns and larger ones count half as much
/// again, turns of the whole puzzle twice. These numbers are our own, too. In four dimensions nobody has hands; there
/// all names of moves begin alike, and no cell is preferred.
///
/// # Panics
/// If the algorithm is of a larger puzzle.
pub fn coefficient(puzzle: &Puzzle, algorithm: &Algorithm) -> f64 {
    if let Some(effort) = effort(puzzle, algorithm) {
        return effort.coefficient;
    }
    let moves = algorithm.moves().iter().map(|id| puzzle.mv(*id));
    moves.map(|mv| by_preference(puzzle, mv)).sum()
}

/// How two hands perform an algorithm in the time of its [`coefficient`]; `None` for puzzles other than the 3x3x3.
///
/// # Panics
/// If the algorithm is of a larger puzzle.
pub fn effort(puzzle: &Puzzle, algorithm: &Algorithm) -> Option<Effort> {
    let is_cube =
        puzzle.layers() == 3 && puzzle.dimensions() == 3 && *puzzle.geometry() == Geometry::Cube;
    is_cube.then(|| by_hand(puzzle, algorithm.moves()))
}

/// On all puzzles of three dimensions the names of moves begin with those of faces, and the names of right, top and
/// front with these letters.
fn by_preference(puzzle: &Puzzle, mv: &Move) -> f64 {
    let near = mv.name.starts_with(['R', 'U', 'F']);
    let half = mv.quarter_turns.unsigned_abs() > 1;
    let whole = puzzle.is_whole(mv);
    (if near { 1.0 } else { 1.5 }) * (if half { 1.5 } else { 1.0 }) * if whole { 2.0 } else { 1.0 }
}

/// The least time to get into a state of the hands, what was done last, and the state before that.
struct Reached {
    time: f64,
    done: Option<(Done, Hands)>,
}

/// What hands do for a turn.
#[derive(Clone, Copy)]
struct Done {
    hand: Option<Hand>,
    finger: Finger,
    regrip: bool,
    time: f64,
}

fn by_hand(puzzle: &Puzzle, moves: &[MoveId]) -> Effort {
    // It begins in the home grip; any other one is a regrip away.
    let away = |hands: &Hands| hands.wrists.iter().filter(|wrist| **wrist != 0).count();
    let begin = |hands: Hands| {
        let time = REGRIP * away(&hands) as f64;
        (hands, Reached { time, done: None })
    };
    let mut reached: Vec<BTreeMap<Hands, Reached>> = vec![grips().map(begin).collect()];
    let mut before: Option<&Move> = None;
    for id in moves {
        let mv = puzzle.mv(*id);
        let parallel =
            before.is_some_and(|other| other.axis == mv.axis && other.layers != mv.layers);
        let mut next: BTreeMap<Hands, Reached> = BTreeMap::new();
        for (&hands, &Reached { time, .. }) in &reached[reached.len() - 1] {
            step(puzzle, mv, hands, parallel, &mut |after, done| {
                let time = time + done.time;
                if next.get(&after).is_none_or(|known| time < known.time) {
                    let done = Some((done, hands));
                    next.insert(after, Reached { time, done });
                }
            });
        }
        reached.push(next);
        before = Some(mv);
    }
    let last = reached[moves.len()].iter();
    let least = last.min_by(|(_, a), (_, b)| a.time.total_cmp(&b.time));
    let (&(mut hands), end) = least.expect("hands can do any turn");
    let coefficient = end.time;
    let mut tricks = Vec::with_capacity(moves.len());
    for (states, &mv) in reached[1..].iter().zip(moves).rev() {
        let (done, before) = states[&hands].done.expect("a turn was done");
        let Done {
            hand,
            finger,
            regrip,
            time,
        } = done;
        tricks.push(Trick {
            mv,
            hand,
            finger,
            regrip,
            time,
        });
        hands = before;
    }
    tricks.reverse();
    Effort {
        coefficient,
        grips: hands.wrists,
        tricks,
    }
}

fn grips() -> impl Iterator<Item = Hands> {
    let last = (0, Finger::None);
    WRISTS.flat_map(move |left| {
        WRISTS.map(move |right| Hands {
            wrists: [left, right],
            last,
        })
    })
}

/// Everything that hands can do for a turn: the hands after it, and what they do.
fn step(
    puzzle: &Puzzle,
    mv: &Move,
    hands: Hands,
    parallel: bool,
    then: &mut dyn FnMut(Hands, Done),
) {
    let face = mv
        .face
        .map(|face| puzzle.faces()[usize::from(face.0)].name.as_str());
    let turns = mv.quarter_turns;
    match face {
        Some("R") => wrist(1, turns, hands, then),
        // The left thumb goes up with L', as the right one does with R.
        Some("L") => wrist(0, -turns, hands, then),
        Some(face) => {
            for trick in finger_tricks(face, turns) {
                let mut after = hands;
                let mut time = trick.time;
                let mut regrip = false;
                if let Some(at) = trick.at
                    && hands.wrists[trick.hand] != at
                {
                    after.wrists[trick.hand] = at;
                    time += REGRIP;
                    regrip = true;
                }
                if hands.last == (trick.hand, trick.finger) {
                    time += OVERWORK;
                }
                if parallel && hands.last.0 != trick.hand {
                    time -= TOGETHER;
                }
                after.last = (trick.hand, trick.finger);
                let done = Done {
                    hand: Some(Hand::ALL[trick.hand]),
                    finger: trick.finger,
                    regrip,
                    time,
                };
                then(after, done);
            }
        }
        // Slices and wide turns take both hands, turns of the whole cube a new hold.
        None => {
            let whole = puzzle.is_whole(mv);
            let half = turns.unsigned_abs() > 1;
            let time = if whole { 2.0 * REGRIP } else { 1.5 };
            let after = Hands {
                last: (0, Finger::None),
                ..hands
            };
            let done = Done {
                hand: None,
                finger: Finger::None,
                regrip: false,
                time: if half { time * 1.5 } else { time },
            };
            then(after, done);
        }
    }
}

/// A turn by the wrist of a hand; the wrist can only go so far, and is brought back by a regrip before.
fn wrist(hand: usize, turns: i8, hands: Hands, then: &mut dyn FnMut(Hands, Done)) {
    let half = turns.unsigned_abs() > 1;
    let time = if half { WRIST_HALF } else { WRIST };
    // Half turns go in either direction.
    let directions: &[i8] = if half { &[2, -2] } else { &[turns] };
    for turns in directions {
        for from in WRISTS {
            let to = from + turns;
            if !WRISTS.contains(&to) {
                continue;
            }
            let mut after = hands;
            after.wrists[hand] = to;
            after.last = (hand, Finger::None);
            let regrip = from != hands.wrists[hand];
            let done = Done {
                hand: Some(Hand::ALL[hand]),
                finger: Finger::None,
                regrip,
                time: if regrip { time + REGRIP } else { time },
            };
            then(after, done);
        }
    }
}

/// The finger tricks for a turn of U, D, F or B: `turns` quarter turns clockwise.
fn finger_tricks(face: &str, turns: i8) -> Vec<FingerTrick> {
    let half = turns.unsigned_abs() > 1;
    let clockwise = turns > 0;
    let trick = |hand: usize, at: Option<i8>, finger: Finger, time: f64| FingerTrick {
        hand,
        at,
        finger,
        time: if half { time * DOUBLE } else { time },
    };
    // The hand that pulls the face towards the palm: U the right index, U' the left one; D the left ring finger, D'
    // the right one.
    let (right, left) = (1, 0);
    let pulls = |clockwise: bool| if clockwise { right } else { left };
    match face {
        "U" => {
            let hand = pulls(clockwise);
            let mut tricks = vec![
                trick(hand, Some(0), Finger::Index, 1.0),
                // With the thumb above or below, the index finger still reaches U.
                trick(hand, Some(1), Finger::Index, 1.1),
                trick(hand, Some(-1), Finger::Index, 1.1),
                trick(1 - hand, Some(0), Finger::Thumb, 1.0 + REACH),
            ];
            if half {
                tricks.push(trick(1 - hand, Some(0), Finger::Index, 1.0));
            }
            tricks
        }
        "D" => {
            let hand = 1 - pulls(clockwise);
            vec![
                trick(hand, Some(0), Finger::Ring, 1.2),
                trick(hand, Some(1), Finger::Ring, 1.3),
                trick(hand, Some(-1), Finger::Ring, 1.4),
                trick(1 - hand, Some(0), Finger::Ring, 1.3 + REACH),
            ]
        }
        "F" => vec![
            // The thumb flicks F' up from home; with the thumb below, the index finger pulls F.
            trick(
                right,
                Some(-1),
                Finger::Index,
                if clockwise { 1.1 } else { 1.4 },
            ),
            trick(
                right,
                Some(0),
                Finger::Thumb,
                if clockwise { 1.5 } else { 1.4 },
            ),
            trick(
                left,
                Some(0),
                Finger::Thumb,
                if clockwise { 1.4 } else { 1.5 },
            ),
            trick(
                left,
                Some(-1),
                Finger::Index,
                if clockwise { 1.4 } else { 1.1 },
            ),
        ],
        _ => vec![
            // Behind, the index finger reaches with the thumb above; else it has to go around.
            trick(
                right,
                Some(1),
                Finger::Index,
                if clockwise { 1.5 } else { 1.2 },
            ),
            trick(
                left,
                Some(1),
                Finger::Index,
                if clockwise { 1.2 } else { 1.5 },
            ),
            trick(right, Some(0), Finger::Index, 1.4 + REACH),
            trick(left, Some(0), Finger::Index, 1.4 + REACH),
        ],
    }
}

#[cfg(test)]
mod tests;
