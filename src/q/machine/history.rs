//! The past in bounded memory: external events, and checkpoints that get sparser with age, to replay from.

use puzzle::MoveId;

use super::state::State;

/// Steps between the latest checkpoints.
const SPACING: u64 = 1 << 10;
/// Up to this many steps back, checkpoints are [`SPACING`] apart; with every doubling of the distance, twice as far.
const DENSE: u64 = SPACING << 6;
/// The number of checkpoints that may be added before the list is thinned again.
const SLACK: usize = 64;

/// An event that does not follow from the program. It takes one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum External {
    Input(i64),
    Turn(MoveId),
}

/// The history up to now and, after going back, the known later steps.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// Ascending by step; at most one per step.
    events: Vec<(u64, External)>,
    /// The furthest step of this history.
    pub latest: u64,
    /// Ascending by step; the first one is the start.
    checkpoints: Vec<State>,
    /// The step from which the next checkpoint is due.
    due: u64,
    thin_at: usize,
}

impl History {
    pub(super) fn new(start: State) -> Self {
        Self {
            events: Vec::new(),
            latest: 0,
            checkpoints: vec![start],
            due: SPACING,
            thin_at: SLACK,
        }
    }

    /// The first event at a step or later.
    pub(super) fn event_from(&self, step: u64) -> Option<(u64, External)> {
        let index = self.events.partition_point(|event| event.0 < step);
        self.events.get(index).copied()
    }

    /// Adds an event at a step and drops everything later.
    pub(super) fn record(&mut self, step: u64, event: External) {
        self.forget_from(step);
        self.events.push((step, event));
        self.latest = step + 1;
    }

    /// Drops everything from a step on.
    pub(super) fn forget_from(&mut self, step: u64) {
        self.events
            .truncate(self.events.partition_point(|event| event.0 < step));
        let remaining = self.checkpoints.partition_point(|c| c.steps <= step);
        self.checkpoints.truncate(remaining);
        self.latest = self.latest.min(step);
    }

    /// The last checkpoint not after a step.
    pub(super) fn nearest(&self, step: u64) -> &State {
        let after = self.checkpoints.partition_point(|c| c.steps <= step);
        &self.checkpoints[after - 1]
    }

    /// Sets the step that the machine is at, so that the next checkpoint is taken at the right distance.
    pub(super) fn resume(&mut self, step: u64) {
        self.due = (step / SPACING + 1) * SPACING;
    }

    /// Takes a checkpoint if one is due.
    #[inline]
    pub(super) fn offer(&mut self, state: &State) {
        if state.steps >= self.due {
            self.take(state);
        }
    }

    #[cold]
    fn take(&mut self, state: &State) {
        self.resume(state.steps);
        let index = self.checkpoints.partition_point(|c| c.steps < state.steps);
        if self
            .checkpoints
            .get(index)
            .is_some_and(|c| c.steps == state.steps)
        {
            return;
        }
        self.checkpoints.insert(index, state.clone());
        if self.checkpoints.len() >= self.thin_at {
            self.thin(state.steps);
            self.thin_at = self.checkpoints.len() + SLACK;
        }
    }

    /// Leaves one checkpoint in each range of steps; the ranges grow with the distance from `here`, both ways.
    fn thin(&mut self, here: u64) {
        let mut last = None;
        self.checkpoints.retain(|checkpoint| {
            let spacing = spacing(here.abs_diff(checkpoint.steps));
            let stretch = Some((spacing, checkpoint.steps / spacing));
            std::mem::replace(&mut last, stretch) != stretch
        });
    }

    /// How many checkpoints there are.
    #[cfg(test)]
    pub(super) fn checkpoints(&self) -> usize {
        self.checkpoints.len()
    }
}

fn spacing(distance: u64) -> u64 {
    match distance / DENSE {
        0 => SPACING,
        far => SPACING << (far.ilog2() + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checkpoints_stand_further_apart_the_further_away_they_are() {
        assert_eq!(spacing(0), SPACING);
        assert_eq!(spacing(DENSE - 1), SPACING);
        assert_eq!(spacing(DENSE), 2 * SPACING);
        assert_eq!(spacing(4 * DENSE), 8 * SPACING);
        assert!(spacing(u64::MAX) > 0);
    }

    /// A state at a step; nothing else of it matters here.
    fn at(step: u64) -> State {
        State {
            positions: Vec::new(),
            tapes: Vec::new(),
            in_hand: 0,
            instruction: 0,
            phase: super::super::state::Phase::Start,
            steps: step,
            began: 0,
            outputs: 0,
        }
    }

    #[test]
    fn memory_grows_with_the_logarithm_and_replays_stay_short() {
        let mut history = History::new(at(0));
        let mut step = 0;
        while step < 1 << 26 {
            // Running whole algorithms at once stops between the multiples.
            step += 700;
            history.offer(&at(step));
        }
        assert!(history.checkpoints() < 600, "{}", history.checkpoints());
        for back in [0, 1, 1_000, 100_000, 10_000_000, 50_000_000, step] {
            let target = step - back;
            let replay = target - history.nearest(target).steps;
            assert!(
                replay <= 2 * SPACING + back / 16,
                "{back} back replays {replay}"
            );
        }
        for target in (0..step).step_by(1 << 22) {
            for around in 0..200 {
                history.resume(target);
                history.offer(&at(target + around * 700));
            }
        }
        assert!(history.checkpoints() < 1_200, "{}", history.checkpoints());
    }

    #[test]
    fn what_is_forgotten_is_gone() {
        let mut history = History::new(at(0));
        history.record(5, External::Input(1));
        history.record(9, External::Input(2));
        assert_eq!(history.event_from(6), Some((9, External::Input(2))));
        assert_eq!(history.latest, 10);
        history.record(7, External::Turn(MoveId(0)));
        assert_eq!(history.event_from(6), Some((7, External::Turn(MoveId(0)))));
        assert_eq!((history.event_from(8), history.latest), (None, 8));
        history.forget_from(5);
        assert_eq!((history.event_from(0), history.latest), (None, 5));
    }
}
