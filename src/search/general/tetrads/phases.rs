//! The search through the three phases.

use std::collections::HashSet;

use arrayvec::ArrayVec;

use super::TetradSolver;
use super::tables::{Third, unpacked};
use super::turns::{AXES, Axes, FIRST, HOME, Position, SECOND, Tetrads, Turn, at_home};
use super::words::Near;
use crate::monitor::{CANCEL_CHECK_INTERVAL, Monitor, Progress};
use crate::solution::SearchError;

/// The most turns of the first phase before those that its table knows.
const BEFORE_NEAR: usize = 3;
/// About as many ways through the first two phases are looked at together.
const TOGETHER: usize = 200_000;
/// And for the first answer.
const AT_ONCE: usize = 40_000;

/// Solutions this much longer than the first two phases are looked for by third phases of any length.
const PATIENT: usize = 14;

/// More turns than the first two phases ever take.
const LONGEST: usize = 24;

/// Turns, by number, without memory of their own: a search keeps hundreds of thousands of these.
type Path = ArrayVec<u8, LONGEST>;

/// One way to look at the position.
struct View {
    /// Where a symmetry has taken the axes.
    axes: [usize; AXES],
    inverse: bool,
    position: Position,
}

/// Turns that end the first phase.
#[derive(Clone)]
struct Oriented {
    /// The number of the view.
    view: u8,
    turns: Path,
    second: Axes,
    tetrads: Tetrads,
    /// The turns of the first two phases.
    sum: u8,
}

/// Turns that end the second phase.
struct Placed {
    view: u8,
    turns: Path,
    tetrads: Tetrads,
}

/// The search for one position.
pub(super) struct Search<'a> {
    solver: &'a TetradSolver,
    monitor: &'a dyn Monitor<Progress>,
    views: Vec<View>,
    /// Ways through the first phase, those with the fewest turns to the end of the second phase first.
    firsts: Vec<Oriented>,
    /// The number of the next one that has not been followed up.
    next: usize,
    best: Option<Vec<u8>>,
    nodes: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        solver: &'a TetradSolver,
        position: &Position,
        monitor: &'a dyn Monitor<Progress>,
    ) -> Self {
        let views = [false, true].into_iter().flat_map(|inverse| {
            let position = if inverse {
                position.inverse()
            } else {
                *position
            };
            solver.symmetries.iter().map(move |(axes, map)| View {
                axes: *axes,
                inverse,
                position: position.seen(map),
            })
        });
        Self {
            solver,
            monitor,
            views: views.collect(),
            firsts: Vec::new(),
            next: 0,
            best: None,
            nodes: 0,
        }
    }

    /// A short solution: a first one at once, then a better one. `found` hears of each that is shorter than those
    /// before.
    pub(super) fn good(&mut self, mut found: impl FnMut(&[u8])) -> Result<Vec<u8>, SearchError> {
        let mut firsts = Vec::new();
        let mut before = 0;
        while before <= BEFORE_NEAR || firsts.is_empty() {
            self.add_firsts(before, &mut firsts)?;
            if before < BEFORE_NEAR && self.best.is_none() && !firsts.is_empty() {
                let seconds = self.seconds(&mut firsts.iter(), AT_ONCE)?;
                let shortest = seconds.first().map_or(0, |placed| placed.turns.len());
                // As far as words and the table reach.
                self.best = self.shortest(&seconds, Some(shortest + PATIENT), Third::REACH)?;
                if let Some(first) = &self.best {
                    found(first);
                }
            }
            before += 1;
        }
        self.firsts = firsts;
        self.go_on(&mut found)?;
        let best = self.best.clone();
        Ok(best.expect("the third phase's turns make every arrangement"))
    }

    /// The best solution that is found while there is anything left to try, which takes minutes; after the good one.
    pub(super) fn best(mut self, mut found: impl FnMut(&[u8])) -> Result<Vec<u8>, SearchError> {
        while self.next < self.firsts.len() {
            self.go_on(&mut found)?;
        }
        Ok(self.best.expect("the good one was found"))
    }

    /// Follows up the next ways through the first phase.
    fn go_on(&mut self, found: &mut impl FnMut(&[u8])) -> Result<(), SearchError> {
        let firsts = std::mem::take(&mut self.firsts);
        let mut rest = firsts[self.next..].iter();
        let seconds = self.seconds(&mut rest, TOGETHER)?;
        self.next = firsts.len() - rest.as_slice().len();
        self.firsts = firsts;
        let known = self.best.as_ref().map(Vec::len);
        // The longest words would take most of the time.
        if let Some(shorter) = self.shortest(&seconds, known, Third::REACH - 1)? {
            found(&shorter);
            self.best = Some(shorter);
        }
        Ok(())
    }

    /// Adds ways through the first phase with `before` turns before those that its table knows. Those with the fewest
    /// turns to the end of the second phase are the first then.
    fn add_firsts(&mut self, before: usize, firsts: &mut Vec<Oriented>) -> Result<(), SearchError> {
        for view in 0..self.views.len() {
            let position = &self.views[view].position;
            let (first, path) = (position.word(FIRST), &mut Path::new());
            self.first_phase(view, first, before, path, firsts)?;
        }
        // The sort is stable, so that the answer depends on nothing but the position.
        firsts.sort_by_key(|oriented| oriented.sum);
        Ok(())
    }

    /// About `most` ways through the first two phases, the shortest first, and of those that differ in the way alone
    /// only one: those of the next ways through the first.
    fn seconds(
        &mut self,
        firsts: &mut std::slice::Iter<Oriented>,
        most: usize,
    ) -> Result<Vec<Placed>, SearchError> {
        let mut seconds = Vec::new();
        while seconds.len() < most
            && let Some(oriented) = firsts.next()
        {
            let (word, tetrads) = (oriented.second, oriented.tetrads);
            let mut path = oriented.turns.clone();
            self.second_phase(oriented.view, word, tetrads, &mut path, &mut seconds)?;
        }
        seconds.sort_by_key(|placed| placed.turns.len());
        let mut known = HashSet::new();
        seconds.retain(|placed| known.insert(placed.tetrads));
        Ok(seconds)
    }

    /// The shortest solution by one of these ways, if it is shorter than one that is known. Third phases of more than
    /// `reach` turns are tried only when lengths have become great.
    fn shortest(
        &mut self,
        seconds: &[Placed],
        known: Option<usize>,
        reach: usize,
    ) -> Result<Option<Vec<u8>>, SearchError> {
        let shortest = seconds.first().map_or(0, |placed| placed.turns.len());
        for length in shortest..known.unwrap_or(usize::MAX) {
            self.monitor.report(Progress::Search {
                depth: length as u8,
                nodes: self.nodes,
            });
            // Those with the fewest turns left take the least work.
            for placed in seconds.iter().rev() {
                let Some(left) = length.checked_sub(placed.turns.len()) else {
                    continue;
                };
                if left > reach && length < shortest + PATIENT {
                    break;
                }
                if let Some(turns) = self.third_phase(placed.tetrads, left)? {
                    return Ok(Some(self.as_asked(placed, &turns)));
                }
            }
        }
        Ok(None)
    }

    fn turn(&self, number: u8) -> &'a Turn {
        &self.solver.turns.all[usize::from(number)]
    }

    /// Turns that may follow a path, from a list.
    fn after<'b>(
        &self,
        path: &[u8],
        numbers: impl Iterator<Item = u8> + 'b,
    ) -> impl Iterator<Item = (u8, &'a Turn)> + 'b
    where
        'a: 'b,
    {
        let solver = self.solver;
        let last = path.last().map(|last| self.turn(*last).cell);
        numbers
            .map(move |number| (number, &solver.turns.all[usize::from(number)]))
            .filter(move |(_, turn)| Some(turn.cell) != last)
    }

    fn count(&mut self) -> Result<(), SearchError> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CANCEL_CHECK_INTERVAL) && self.monitor.is_cancelled() {
            return Err(SearchError::Cancelled);
        }
        Ok(())
    }

    /// Adds all ways that have `before` turns before the table's radius; those that are nearer at once.
    fn first_phase(
        &mut self,
        view: usize,
        word: Axes,
        before: usize,
        path: &mut Path,
        firsts: &mut Vec<Oriented>,
    ) -> Result<(), SearchError> {
        if before == 0 {
            let distance = self.solver.near.distance(word);
            match distance {
                Some(distance) if path.is_empty() || distance == Near::RADIUS => {
                    self.first_descents(view, word, distance, path, firsts)?;
                }
                _ => {}
            }
            return Ok(());
        }
        for (number, turn) in self.after(path, 0..self.solver.turns.all.len() as u8) {
            self.count()?;
            path.push(number);
            self.first_phase(view, turn.word(word), before - 1, path, firsts)?;
            path.pop();
        }
        Ok(())
    }

    fn first_descents(
        &mut self,
        view: usize,
        word: Axes,
        distance: usize,
        path: &mut Path,
        firsts: &mut Vec<Oriented>,
    ) -> Result<(), SearchError> {
        if distance == 0 {
            let position = &self.views[view].position;
            let (mut second, mut tetrads) = (position.word(SECOND), position.tetrads());
            for number in path.iter() {
                let turn = self.turn(*number);
                second = turn.word(second);
                tetrads = turn.tetrads(tetrads);
            }
            firsts.push(Oriented {
                view: view as u8,
                turns: path.clone(),
                second,
                tetrads,
                sum: path.len() as u8 + self.solver.second.distance(second) as u8,
            });
            return Ok(());
        }
        for (number, turn) in self.after(path, 0..self.solver.turns.all.len() as u8) {
            self.count()?;
            let word = turn.word(word);
            if self.solver.near.distance(word) == Some(distance - 1) {
                path.push(number);
                self.first_descents(view, word, distance - 1, path, firsts)?;
                path.pop();
            }
        }
        Ok(())
    }

    fn second_phase(
        &mut self,
        view: u8,
        word: Axes,
        tetrads: Tetrads,
        path: &mut Path,
        seconds: &mut Vec<Placed>,
    ) -> Result<(), SearchError> {
        if word == at_home(SECOND) {
            seconds.push(Placed {
                view,
                turns: path.clone(),
                tetrads,
            });
            return Ok(());
        }
        let distance = self.solver.second.distance(word);
        for (number, turn) in self.after(path, self.solver.second_turns.iter().copied()) {
            self.count()?;
            let word = turn.word(word);
            if self.solver.second.distance(word) + 1 == distance {
                path.push(number);
                let tetrads = turn.tetrads(tetrads);
                self.second_phase(view, word, tetrads, path, seconds)?;
                path.pop();
            }
        }
        Ok(())
    }

    /// Turns that bring the tetrads home, if there are this number of them.
    fn third_phase(
        &mut self,
        tetrads: Tetrads,
        left: usize,
    ) -> Result<Option<Vec<u8>>, SearchError> {
        let third = &self.solver.third;
        let before = left.saturating_sub(Third::RADIUS);
        let Some(words) = third.words.get(before) else {
            // Farther than the longest words.
            for number in &self.solver.third_turns {
                let tetrads = self.turn(*number).tetrads(tetrads);
                if let Some(mut turns) = self.third_phase(tetrads, left - 1)? {
                    turns.insert(0, *number);
                    return Ok(Some(turns));
                }
            }
            return Ok(None);
        };
        let slots = unpacked(tetrads);
        for word in words {
            self.count()?;
            let tetrads = word.after(&slots);
            if third.distance(tetrads) == Some(left - before) {
                let mut turns = word.turns.clone();
                if self.third_descent(tetrads, &mut turns) {
                    return Ok(Some(turns));
                }
            }
        }
        Ok(None)
    }

    /// Adds the turns that bring tetrads home, if the table knows them.
    fn third_descent(&self, mut tetrads: Tetrads, turns: &mut Vec<u8>) -> bool {
        let third = &self.solver.third;
        let mut left = third.distance(tetrads).unwrap_or(0);
        while left > 0 {
            let nearer = self.solver.third_turns.iter().find_map(|number| {
                let tetrads = self.turn(*number).tetrads(tetrads);
                (third.distance(tetrads) == Some(left - 1)).then_some((*number, tetrads))
            });
            let Some((number, after)) = nearer else {
                return false;
            };
            turns.push(number);
            (tetrads, left) = (after, left - 1);
        }
        tetrads == HOME
    }

    /// The turns of a view's solution as the position that was asked for needs them.
    fn as_asked(&self, placed: &Placed, third: &[u8]) -> Vec<u8> {
        let view = &self.views[usize::from(placed.view)];
        let mut back = [0; AXES];
        for (axis, to) in view.axes.iter().enumerate() {
            back[*to] = axis;
        }
        let turns = placed.turns.iter().chain(third);
        let mut asked: Vec<u8> = turns
            .map(|number| self.solver.turns.seen(*number, back))
            .collect();
        if view.inverse {
            asked.reverse();
            for number in &mut asked {
                *number = self.turn(*number).inverse;
            }
        }
        self.solver.turns.merged(&asked)
    }
}
