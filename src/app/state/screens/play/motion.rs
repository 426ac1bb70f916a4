//! What moves on the screen: turns that have been taken and are still to be shown, one after the other.

use std::collections::VecDeque;
use std::sync::Arc;

use group::Permutation;
use puzzle::{MoveId, Puzzle};

/// More waiting turns than this are not shown one by one: the oldest are over at once.
const MOST_WAITING: usize = 24;
/// A page that was away for longer than this does not catch up on what it missed, milliseconds.
const LATEST: f64 = 250.0;
/// Each waiting turn makes those before it this much quicker.
const HURRY: f64 = 0.75;

#[derive(Clone, Debug)]
struct Showing {
    moves: Box<[MoveId]>,
    from: f32,
    to: f32,
    length: f64,
    /// How much of its time has passed, 0 to 1.
    done: f64,
}

/// See the module. A turn that is not completed (a layer that was dragged and falls back) changes nothing.
#[derive(Clone, Debug)]
pub struct Motion {
    puzzle: Arc<Puzzle>,
    /// The position before the first of the waiting turns.
    position: Permutation,
    waiting: VecDeque<Showing>,
    now: f64,
    still: bool,
}

impl Motion {
    /// Nothing moves.
    pub fn new(puzzle: Arc<Puzzle>, position: Permutation, still: bool) -> Self {
        Self {
            puzzle,
            position,
            waiting: VecDeque::new(),
            now: 0.0,
            still,
        }
    }

    /// Shows turns at once instead of moving through them, for people who want no motion.
    pub fn set_still(&mut self, still: bool) {
        self.still = still;
    }

    /// Whether nothing moves.
    pub fn is_still(&self) -> bool {
        self.still
    }

    /// Whether something moves.
    pub fn is_moving(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// The position that is shown, before the turn in progress.
    pub fn position(&self) -> &Permutation {
        &self.position
    }

    /// The turn in progress and how much of it is done, eased.
    pub fn turn(&self) -> Option<scene::Turn> {
        let showing = self.waiting.front()?;
        let done = showing.done as f32;
        let eased = if showing.from == 0.0 {
            scene::ease_in_out(done)
        } else {
            // The hand has already set it in motion.
            1.0 - (1.0 - done) * (1.0 - done)
        };
        let progress = if self.still { 0.0 } else { eased };
        Some(scene::Turn {
            moves: showing.moves.to_vec(),
            progress: showing.from + (showing.to - showing.from) * progress,
        })
    }

    /// Jumps to a position.
    pub fn jump(&mut self, position: &Permutation) {
        self.waiting.clear();
        self.position.clone_from(position);
    }

    /// Shows a turn within `length` milliseconds, the part from `progress` on, after those that wait already.
    pub fn turn_by(&mut self, moves: &[MoveId], progress: f32, length: f64, now: f64) {
        self.wake(now);
        if self.waiting.is_empty() && length <= 0.0 {
            self.land(moves);
            return;
        }
        self.waiting.push_back(Showing {
            moves: moves.into(),
            from: progress,
            to: 1.0,
            length: length * f64::from(1.0 - progress * 0.8),
            done: 0.0,
        });
        while self.waiting.len() > MOST_WAITING {
            self.pass();
        }
    }

    /// Lets a layer fall back that was dragged and not far enough.
    pub fn fall_back(&mut self, mv: MoveId, progress: f32, now: f64) {
        self.wake(now);
        self.waiting.push_back(Showing {
            moves: [mv].into(),
            from: progress,
            to: 0.0,
            length: 160.0,
            done: 0.0,
        });
    }

    /// Goes on to the time `now`; whether a turn has ended.
    pub fn frame(&mut self, now: f64) -> bool {
        let mut passed = (now - self.now).clamp(0.0, LATEST);
        self.now = now;
        let mut ended = false;
        while let Some(first) = self.waiting.front() {
            let length = self.length_of(first);
            let left = (1.0 - first.done) * length;
            if passed < left {
                self.waiting[0].done += passed / length;
                break;
            }
            passed -= left;
            self.pass();
            ended = true;
        }
        ended
    }

    /// Time spent without anything to show does not count.
    fn wake(&mut self, now: f64) {
        if self.waiting.is_empty() {
            self.now = now;
        }
    }

    /// How long a turn takes, with those behind it in mind.
    fn length_of(&self, showing: &Showing) -> f64 {
        let behind = self.waiting.len().saturating_sub(1) as f64;
        showing.length / (1.0 + HURRY * behind)
    }

    /// The first turn is over.
    fn pass(&mut self) {
        if let Some(first) = self.waiting.pop_front()
            && first.to > 0.0
        {
            self.land(&first.moves);
        }
    }

    fn land(&mut self, moves: &[MoveId]) {
        for &id in moves {
            self.position.then_assign(&self.puzzle.mv(id).permutation);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::catalogue;

    fn rig() -> (Motion, MoveId) {
        let cube = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let turn = cube.move_by_name("R").expect("a move");
        (Motion::new(cube.clone(), cube.solved(), false), turn)
    }

    #[test]
    fn turns_are_shown_one_after_the_other_and_all_land() {
        let (mut motion, turn) = rig();
        for _ in 0..4 {
            motion.turn_by(&[turn], 0.0, 100.0, 0.0);
        }
        assert!(motion.frame(60.0), "four waiting turns hurry");
        let mut now = 60.0;
        while motion.is_moving() {
            now += 10.0;
            motion.frame(now);
        }
        assert!(now < 400.0);
        assert!(motion.position().is_identity());
    }

    #[test]
    fn a_layer_that_falls_back_changes_nothing() {
        let (mut motion, turn) = rig();
        motion.fall_back(turn, 0.25, 0.0);
        assert_eq!(motion.turn().map(|turn| turn.progress), Some(0.25));
        motion.frame(200.0);
        assert!(!motion.is_moving() && motion.position().is_identity());
    }

    #[test]
    fn many_waiting_turns_do_not_pile_up() {
        let (mut motion, turn) = rig();
        for _ in 0..1001 {
            motion.turn_by(&[turn], 0.0, 100.0, 0.0);
        }
        for n in 1..100 {
            motion.frame(f64::from(n) * 15.0);
        }
        assert!(!motion.is_moving());
    }

    #[test]
    fn without_motion_a_turn_is_shown_before_or_after_never_between() {
        let (mut motion, turn) = rig();
        motion.set_still(true);
        motion.turn_by(&[turn], 0.0, 100.0, 0.0);
        motion.frame(50.0);
        assert_eq!(motion.turn().map(|turn| turn.progress), Some(0.0));
        motion.frame(100.0);
        assert!(!motion.is_moving() && !motion.position().is_identity());
    }
}
