//! The search through the three phases.

use super::ReductionTables;
use super::second::{Coordinates, SECOND_RADIUS, Second};
use super::third::{LINES, Paired, THIRD_RADIUS, Third};
use super::turns::{AXES, FIRST, State, first_turns, may_follow};
use crate::monitor::{CANCEL_CHECK_INTERVAL, CancelledError, Monitor, Progress, go_on};

/// How many turns more than the shortest way through the first phase others may have.
const FIRST_LONGER: u8 = 3;
/// How many turns more than the shortest reduction others may have.
const LONGER: usize = 2;
/// No reduction that is looked for has more turns.
const LONGEST: usize = 60;
/// The most states that end a phase after one number of turns.
const ENDED: usize = 5_000;
/// Steps from here on are rotations of the whole cube.
const ROTATION: u8 = 128;
/// A link without one before it.
const ROOT: u32 = u32::MAX;

/// One step of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A turn, by number.
    Turn(u8),
    /// A rotation of the whole cube, by number.
    Whole(u8),
}

/// Steps that reduce a position to one of the 3x3x3.
#[derive(Clone, Debug)]
pub(super) struct Reduction {
    /// The number of the start.
    pub(super) start: usize,
    /// Numbers of turns, and of rotations with [`ROTATION`] added.
    steps: Vec<u8>,
    /// How many are turns.
    pub(super) turns: usize,
}

impl Reduction {
    pub(super) fn steps(&self) -> impl Iterator<Item = Step> {
        self.steps
            .iter()
            .map(|step| match step.checked_sub(ROTATION) {
                Some(rotation) => Step::Whole(rotation),
                None => Step::Turn(*step),
            })
    }
}

/// How much is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// The most ways through the first phase that are followed up.
    pub(super) firsts: usize,
    /// The most states of the other phases after each number of turns.
    pub(super) width: usize,
}

/// A way through the first phase.
struct First {
    reduction: Reduction,
    state: Coordinates,
    /// What seems nearer comes first.
    order: u32,
}

/// A phase that is searched by the states that seem nearest to its end.
trait Phase {
    type State: Copy;

    fn turns(&self) -> &[u8];

    /// The state after a turn, by its number in the phase.
    fn after(&self, state: &Self::State, number: usize) -> Self::State;

    /// How far it seems to be from the phase's end, in parts of a turn; 0 only there.
    fn score(&self, state: &Self::State) -> u32;

    /// States with the same key are the same for the phase.
    fn key(state: &Self::State) -> u64;
}

/// The parts of a turn in which scores are. A state's score is how much its distances say: the rarer a distance, the
/// more it says. Near the end of a phase it is the distance itself, which comes first.
const PART: u32 = 9;
/// In the third phase: what a turn less of the centres says, and one less of every four of edges. So few states are
/// that near: of the centres', a fifth of those one turn farther; of all three fours', a fifth of a fifth of a fifth.
const CENTRES: u32 = 7;
const WINGS: u32 = 18;
/// States so near to the end of a phase stay although others differ in the way alone: what they leave differs, too.
const CERTAIN: u32 = 2 * PART;
/// After the first ways through the second phase, others may come for this number of turns.
const LATER: usize = 3;

impl Phase for Second {
    type State = Coordinates;

    fn turns(&self) -> &[u8] {
        &self.numbers
    }

    fn after(&self, state: &Coordinates, number: usize) -> Coordinates {
        self.after(state, number)
    }

    fn score(&self, state: &Coordinates) -> u32 {
        let (centres, wings) = self.distances(state);
        match self.near(state, centres.max(wings)) {
            Some(distance) => PART * u32::from(distance),
            None => PART * (u32::from(SECOND_RADIUS) + u32::from(centres) + u32::from(wings)),
        }
    }

    fn key(state: &Coordinates) -> u64 {
        state.key()
    }
}

impl Phase for Third {
    type State = Paired;

    fn turns(&self) -> &[u8] {
        &self.numbers
    }

    fn after(&self, state: &Paired, number: usize) -> Paired {
        self.after(state, number)
    }

    fn score(&self, state: &Paired) -> u32 {
        let (centres, wings, most) = self.distances(state);
        if let Some(distance) = self.near(state, centres.max(most)) {
            return PART * u32::from(distance);
        }
        let far = CENTRES * u32::from(centres) + WINGS * wings / LINES.len() as u32;
        PART * u32::from(THIRD_RADIUS) + far
    }

    fn key(state: &Paired) -> u64 {
        state.key()
    }
}

/// A state of a phase, and how it was reached.
#[derive(Clone, Copy)]
struct Node<S> {
    state: S,
    link: u32,
    last: Option<u8>,
}

type Nodes<S> = Vec<Node<S>>;

/// The states of a phase after some number of turns, and apart those at its end.
struct Grown<S> {
    best: Nodes<S>,
    ended: Nodes<S>,
}

/// All ways, from their ends back.
struct Links(Vec<(u32, u32)>);

impl Links {
    fn add(&mut self, before: u32, step: u32) -> u32 {
        self.0.push((before, step));
        self.0.len() as u32 - 1
    }

    /// The number of the way through the first phase, and the steps after it.
    fn way(&self, mut link: u32) -> (usize, Vec<u8>) {
        let mut steps = Vec::new();
        loop {
            let (before, step) = self.0[link as usize];
            if before == ROOT {
                steps.reverse();
                return (step as usize, steps);
            }
            steps.push(step as u8);
            link = before;
        }
    }
}

/// A child that has not been made yet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    score: u32,
    key: u64,
    parent: u32,
    /// The turn's number in the phase; [`ROTATION`] where the state has just entered it.
    number: u8,
}

/// The search from some starts.
pub(super) struct Search<'a> {
    tables: &'a ReductionTables,
    monitor: &'a dyn Monitor<Progress>,
    best: Option<u8>,
    pub(super) nodes: u64,
    /// The turns so far in the first phase, and the ways through it that were found.
    path: Vec<u8>,
    found: Vec<Vec<u8>>,
}

impl<'a> Search<'a> {
    /// `best` is the length of the best solution so far, for the monitor.
    pub(super) fn new(
        tables: &'a ReductionTables,
        best: Option<u8>,
        monitor: &'a dyn Monitor<Progress>,
    ) -> Self {
        Self {
            tables,
            monitor,
            best,
            nodes: 0,
            path: Vec::new(),
            found: Vec::new(),
        }
    }

    fn count(&mut self) -> Result<(), CancelledError> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CANCEL_CHECK_INTERVAL) {
            go_on(self.monitor)?;
            self.monitor.report(Progress::Improve {
                best: self.best,
                nodes: self.nodes,
            });
        }
        Ok(())
    }

    /// Ways through the first phase, and where the second begins.
    fn firsts(&mut self, starts: &[State], most: usize) -> Result<Vec<First>, CancelledError> {
        let mut firsts = Vec::new();
        let sets: Vec<u32> = starts.iter().map(|state| state.centres_of(FIRST)).collect();
        let distance = |set: &u32| self.tables.first.distance(*set);
        let shortest = sets.iter().map(distance).min().unwrap_or(0);
        for length in shortest..=shortest + FIRST_LONGER {
            for (start, set) in sets.iter().enumerate() {
                self.first(*set, length)?;
                for turns in std::mem::take(&mut self.found) {
                    firsts.push(self.second_begins(start, &starts[start], turns));
                }
            }
            if firsts.len() >= most {
                break;
            }
        }
        // The sort is stable, so that the answer depends on nothing but the position.
        firsts.sort_by_key(|way| way.order);
        firsts.truncate(most);
        Ok(firsts)
    }

    fn first(&mut self, set: u32, left: u8) -> Result<(), CancelledError> {
        let table = &self.tables.first;
        let distance = table.distance(set);
        if distance == 0 || left == 0 {
            // What goes on after the end belongs to the second phase.
            if distance == left {
                self.found.push(self.path.clone());
            }
            return Ok(());
        }
        for turn in first_turns() {
            if !may_follow(turn, self.path.last().copied()) {
                continue;
            }
            self.count()?;
            let set = table.after(set, turn);
            if table.distance(set) < left {
                self.path.push(turn);
                self.first(set, left - 1)?;
                self.path.pop();
            }
        }
        Ok(())
    }

    fn after(&self, state: &State, steps: &[u8]) -> State {
        let turns = &self.tables.turns;
        steps
            .iter()
            .fold(*state, |state, step| match step.checked_sub(ROTATION) {
                Some(rotation) => state.after(&turns.rotations[usize::from(rotation)]),
                None => state.after(turns.turn(*step)),
            })
    }

    /// The beginning of the second phase, with the first axis's centres on it.
    fn second_begins(&self, start: usize, state: &State, mut steps: Vec<u8>) -> First {
        let turns = steps.len();
        let mut state = self.after(state, &steps);
        let centres = state.centres_of(FIRST);
        let axis = (0..AXES).find(|axis| centres == 0xff << (8 * axis));
        if let Some(axis) = axis
            && axis != FIRST
        {
            let rotation = ROTATION + self.tables.turns.rotation(&[(axis, FIRST)]);
            state = self.after(&state, &[rotation]);
            steps.push(rotation);
        }
        let state = Coordinates::of(&state);
        First {
            order: PART * turns as u32 + self.tables.second.score(&state),
            reduction: Reduction {
                start,
                steps,
                turns,
            },
            state,
        }
    }

    /// The beginning of the third phase, with all centres on their axes, and the rotation that brings them there.
    fn third_begins(&self, start: &State, steps: &[u8]) -> (Paired, Option<u8>) {
        let state = self.after(start, steps);
        if state.centres_of(0) == 0xff {
            return (self.tables.third.paired(&state), None);
        }
        let rotation = ROTATION + self.tables.turns.rotation(&[(0, 1), (1, 0)]);
        let state = self.after(&state, &[rotation]);
        (self.tables.third.paired(&state), Some(rotation))
    }

    /// Reductions, the shortest first: the second and the third phase go on side by side, turn by turn. Of all states
    /// that a number of turns leads to, those that seem nearest to the end of their phase go on.
    pub(super) fn run(
        &mut self,
        starts: &[State],
        effort: Effort,
    ) -> Result<Vec<Reduction>, CancelledError> {
        let firsts = self.firsts(starts, effort.firsts)?;
        let tables = self.tables;
        let mut links = Links(Vec::new());
        let (mut seconds, mut thirds) = (Vec::new(), Vec::new());
        let mut found: Vec<Reduction> = Vec::new();
        // Turns after which the second phase ends.
        let mut last = LONGEST;
        for turns in 0..LONGEST {
            if found
                .first()
                .is_some_and(|first| turns > first.turns + LONGER)
            {
                break;
            }
            let now = (0..)
                .zip(&firsts)
                .filter(|(_, first)| first.reduction.turns == turns);
            let entering: Vec<Node<Coordinates>> = now
                .map(|(number, first)| Node {
                    state: first.state,
                    link: links.add(ROOT, number),
                    last: None,
                })
                .collect();
            let width = effort.width;
            let Grown { best, ended } =
                self.grow(&tables.second, (&seconds, &entering), width, &mut links)?;
            seconds = best;
            if !ended.is_empty() {
                last = last.min(turns + LATER);
            }
            if turns >= last {
                seconds.clear();
            }
            let mut entering = Vec::new();
            for node in ended {
                let so_far = reduction(&firsts, links.way(node.link), turns);
                let (state, rotation) = self.third_begins(&starts[so_far.start], &so_far.steps);
                entering.push(match rotation {
                    Some(rotation) => Node {
                        state,
                        link: links.add(node.link, rotation.into()),
                        last: None,
                    },
                    None => Node {
                        state,
                        link: node.link,
                        last: node.last,
                    },
                });
            }
            let Grown { best, ended } =
                self.grow(&tables.third, (&thirds, &entering), 2 * width, &mut links)?;
            thirds = best;
            let ended = ended.iter().filter(|node| node.state.is_reduced());
            found.extend(ended.map(|node| reduction(&firsts, links.way(node.link), turns)));
        }
        Ok(found)
    }

    /// The best states one turn on and those that have just entered the phase, and apart those at its end.
    fn grow<P: Phase>(
        &mut self,
        phase: &P,
        (nodes, entering): (&Nodes<P::State>, &Nodes<P::State>),
        width: usize,
        links: &mut Links,
    ) -> Result<Grown<P::State>, CancelledError> {
        let mut candidates = Vec::new();
        let candidate = |state: &P::State, parent: usize, number: u8| Candidate {
            score: phase.score(state),
            key: P::key(state),
            parent: parent as u32,
            number,
        };
        for (number, node) in entering.iter().enumerate() {
            candidates.push(candidate(&node.state, number, ROTATION));
        }
        for (parent, node) in nodes.iter().enumerate() {
            for (number, turn) in phase.turns().iter().enumerate() {
                if may_follow(*turn, node.last) {
                    self.count()?;
                    let state = phase.after(&node.state, number);
                    candidates.push(candidate(&state, parent, number as u8));
                }
            }
        }
        let most = 2 * (width + ENDED);
        if candidates.len() > most {
            candidates.select_nth_unstable(most);
            candidates.truncate(most);
        }
        // Of equally good ones the key decides, as if by lot.
        candidates.sort_unstable();
        candidates.dedup_by(|a, b| (a.score, a.key) == (b.score, b.key) && a.score > CERTAIN);
        let (mut best, mut ended) = (Vec::new(), Vec::new());
        for candidate in candidates {
            let (list, most) = if candidate.score == 0 {
                (&mut ended, ENDED)
            } else {
                (&mut best, width)
            };
            if list.len() == most {
                continue;
            }
            let parent = candidate.parent as usize;
            list.push(if candidate.number == ROTATION {
                entering[parent]
            } else {
                let turn = phase.turns()[usize::from(candidate.number)];
                Node {
                    state: phase.after(&nodes[parent].state, candidate.number.into()),
                    link: links.add(nodes[parent].link, turn.into()),
                    last: Some(turn),
                }
            });
        }
        Ok(Grown { best, ended })
    }
}

/// A way through the first phase and the steps after it.
fn reduction(firsts: &[First], (first, steps): (usize, Vec<u8>), turns: usize) -> Reduction {
    let mut reduction = firsts[first].reduction.clone();
    reduction.steps.extend(steps);
    reduction.turns = turns;
    reduction
}
