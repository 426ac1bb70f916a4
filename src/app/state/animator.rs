//! The animator: turns that have been taken and are still to be shown, one after the other.

use std::collections::VecDeque;
use std::sync::Arc;

use group::Permutation;
use puzzle::{MoveId, Puzzle};

/// More waiting turns than this are not shown one by one: the oldest are over at once.
const MOST_WAITING: usize = 24;
/// A page that was away for longer than this does not catch up on what it missed, milliseconds.
const LATEST: f64 = 250.0;
/// A turn that takes as long as this, milliseconds, is seen to go a little too far, as in a hand.
const BY_HAND_MS: f64 = 300.0;
/// Each waiting turn makes those before it this much quicker.
const HURRY: f64 = 0.75;
/// How long a dragged layer takes to fall back, milliseconds.
const FALL_BACK_MS: f64 = 160.0;

#[derive(Clone, Debug)]
struct Showing {
    moves: Box<[MoveId]>,
    from: f32,
    to: f32,
    length: f64,
    /// How much of its time has passed, 0 to 1.
    done: f64,
}

/// Shows one turn after the other. A turn that is shown backwards (a layer that was dragged and falls back) changes
/// nothing.
#[derive(Clone, Debug)]
pub struct Animator {
    puzzle: Arc<Puzzle>,
    /// The position before the first of the waiting turns.
    position: Permutation,
    waiting: VecDeque<Showing>,
    /// How far it has got, milliseconds; later than the present while the time of something unseen passes.
    clock: f64,
    still: bool,
    exact: bool,
}

impl Animator {
    /// Nothing moves.
    pub fn new(puzzle: Arc<Puzzle>, position: Permutation) -> Self {
        Self {
            puzzle,
            position,
            waiting: VecDeque::new(),
            clock: 0.0,
            still: false,
            exact: false,
        }
    }

    /// Shows turns at once instead of moving through them, for people who want no motion. They take their time
    /// nonetheless.
    pub fn set_still(&mut self, still: bool) {
        self.still = still;
    }

    /// Whether turns are shown at once.
    pub fn is_still(&self) -> bool {
        self.still
    }

    /// Whether it catches up on all the time that passed between two frames, however long that was. Otherwise a page
    /// that was away goes on where it was.
    pub fn set_exact(&mut self, exact: bool) {
        self.exact = exact;
    }

    /// Whether a turn is shown.
    pub fn is_moving(&self) -> bool {
        !self.waiting.is_empty()
    }

    /// Whether everything is over at the time `now`, so that something else can follow.
    pub fn is_free(&self, now: f64) -> bool {
        self.waiting.is_empty() && self.clock <= now
    }

    /// The position that is shown, before the turn in progress.
    pub fn position(&self) -> &Permutation {
        &self.position
    }

    /// The turn in progress and how much of it is done, eased.
    pub fn turn(&self) -> Option<scene::Turn> {
        let showing = self.waiting.front()?;
        let done = showing.done as f32;
        let eased = if showing.from == 0.0 && showing.to > 0.0 && showing.length >= BY_HAND_MS {
            scene::ease_by_hand(done)
        } else if showing.from == 0.0 || showing.to == 0.0 {
            scene::ease_in_out(done)
        } else {
            // The hand has already set it in motion.
            1.0 - (1.0 - done) * (1.0 - done)
        };
        Some(scene::Turn {
            moves: showing.moves.to_vec(),
            progress: showing.from + (showing.to - showing.from) * eased,
        })
    }

    pub fn jump(&mut self, position: &Permutation) {
        self.waiting.clear();
        self.position.clone_from(position);
    }

    /// Jumps to a position of a puzzle.
    pub fn put(&mut self, puzzle: Arc<Puzzle>, position: Permutation) {
        self.waiting.clear();
        self.puzzle = puzzle;
        self.position = position;
    }

    /// Ends what is shown; what follows begins at the time `now`.
    pub fn cut(&mut self, now: f64) {
        while !self.waiting.is_empty() {
            self.pass();
        }
        self.clock = now;
    }

    /// Lets time pass in which nothing is shown, milliseconds.
    pub fn wait(&mut self, length: f64) {
        self.clock += length;
    }

    /// Shows a turn within `length` milliseconds, the part from `progress` on, after those that wait already; if there
    /// are none, from `now` on.
    pub fn turn_by(&mut self, moves: &[MoveId], progress: f32, length: f64, now: f64) {
        self.wake(now);
        self.follow(moves, progress, length);
    }

    /// The same, from where the clock is: what follows its predecessor loses no time between two frames.
    pub fn follow(&mut self, moves: &[MoveId], progress: f32, length: f64) {
        self.show(Showing {
            moves: moves.into(),
            from: progress,
            to: 1.0,
            length: length * f64::from(1.0 - progress * 0.8),
            done: 0.0,
        });
    }

    /// Lets a layer fall back that was dragged and not far enough.
    pub fn fall_back(&mut self, mv: MoveId, progress: f32, now: f64) {
        self.wake(now);
        self.turn_back(mv, progress, FALL_BACK_MS);
    }

    /// Shows a turn backwards, from where the clock is: the position is the one before it.
    pub fn turn_back(&mut self, mv: MoveId, progress: f32, length: f64) {
        self.show(Showing {
            moves: [mv].into(),
            from: progress,
            to: 0.0,
            length,
            done: 0.0,
        });
    }

    fn show(&mut self, showing: Showing) {
        let at_once = self.still || showing.length <= 0.0;
        let length = showing.length;
        self.waiting.push_back(showing);
        if self.waiting.len() == 1 && at_once {
            self.clock += length;
            self.pass();
        }
        while self.waiting.len() > MOST_WAITING {
            self.pass();
        }
    }

    /// Goes on to the time `now`; whether a turn has ended.
    pub fn frame(&mut self, now: f64) -> bool {
        if !self.exact {
            self.clock = self.clock.max(now - LATEST);
        }
        let mut ended = false;
        while let Some(first) = self.waiting.front() {
            let length = self.length_of(first);
            let end = self.clock + (1.0 - first.done) * length;
            if now < end {
                self.waiting[0].done += (now - self.clock).max(0.0) / length;
                self.clock = self.clock.max(now);
                break;
            }
            self.clock = end;
            self.pass();
            ended = true;
        }
        ended
    }

    /// Time spent without anything to show does not count.
    fn wake(&mut self, now: f64) {
        if self.waiting.is_empty() {
            self.clock = now;
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
            for &id in &first.moves {
                self.position.then_assign(&self.puzzle.mv(id).permutation);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::catalogue;

    fn rig() -> (Animator, MoveId) {
        let cube = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let turn = cube.move_by_name("R").expect("a move");
        (Animator::new(cube.clone(), cube.solved()), turn)
    }

    #[test]
    fn turns_are_shown_one_after_the_other_and_all_land() {
        let (mut animator, turn) = rig();
        for _ in 0..4 {
            animator.turn_by(&[turn], 0.0, 100.0, 0.0);
        }
        assert!(animator.frame(60.0), "four waiting turns hurry");
        let mut now = 60.0;
        while animator.is_moving() {
            now += 10.0;
            animator.frame(now);
        }
        assert!(now < 400.0);
        assert!(animator.position().is_identity());
    }

    #[test]
    fn a_layer_that_falls_back_changes_nothing() {
        let (mut animator, turn) = rig();
        animator.fall_back(turn, 0.25, 0.0);
        assert_eq!(animator.turn().map(|turn| turn.progress), Some(0.25));
        animator.frame(200.0);
        assert!(!animator.is_moving() && animator.position().is_identity());
    }

    #[test]
    fn many_waiting_turns_do_not_pile_up() {
        let (mut animator, turn) = rig();
        for _ in 0..1001 {
            animator.turn_by(&[turn], 0.0, 100.0, 0.0);
        }
        for n in 1..100 {
            animator.frame(f64::from(n) * 15.0);
        }
        assert!(!animator.is_moving());
    }

    #[test]
    fn without_motion_turns_are_over_at_once_and_take_their_time() {
        let (mut animator, turn) = rig();
        animator.set_still(true);
        animator.turn_by(&[turn], 0.0, 100.0, 0.0);
        assert!(!animator.is_moving() && !animator.position().is_identity());
        assert!(!animator.is_free(99.0) && animator.is_free(100.0));
        animator.fall_back(turn, 0.25, 200.0);
        assert_eq!(animator.turn(), None);
        assert!(!animator.is_free(300.0) && animator.is_free(400.0));
    }

    #[test]
    fn what_follows_begins_where_the_last_turn_ended() {
        let (mut animator, turn) = rig();
        animator.turn_by(&[turn], 0.0, 100.0, 0.0);
        assert!(animator.frame(150.0) && animator.is_free(150.0));
        animator.follow(&[turn], 0.0, 100.0);
        animator.frame(150.0);
        assert_eq!(animator.turn().map(|turn| turn.progress), Some(0.5));
        animator.cut(160.0);
        assert_eq!(
            animator.position().order(),
            2_u8.into(),
            "it has been taken"
        );
        animator.wait(50.0);
        assert!(!animator.is_free(209.0) && animator.is_free(210.0));
    }

    #[test]
    fn a_turn_that_is_taken_back_starts_whole_and_changes_nothing() {
        let (mut animator, turn) = rig();
        animator.cut(1000.0);
        animator.turn_back(turn, 1.0, 100.0);
        assert_eq!(animator.turn().map(|turn| turn.progress), Some(1.0));
        animator.frame(1050.0);
        assert_eq!(animator.turn().map(|turn| turn.progress), Some(0.5));
        assert!(animator.frame(1100.0) && animator.position().is_identity());
    }

    #[test]
    fn slow_turns_go_a_little_too_far_and_quick_ones_do_not() {
        for (length, by_hand) in [(120.0, false), (320.0, true), (1500.0, true)] {
            let (mut animator, turn) = rig();
            animator.turn_by(&[turn], 0.0, length, 0.0);
            let mut most: f32 = 0.0;
            for k in 1..60 {
                animator.set_exact(true);
                animator.frame(length * f64::from(k) / 60.0);
                most = most.max(animator.turn().map_or(0.0, |turn| turn.progress));
            }
            assert_eq!(most > 1.005, by_hand, "{length}: {most}");
        }
    }

    #[test]
    fn a_page_that_was_away_does_not_catch_up() {
        let (mut animator, turn) = rig();
        animator.turn_by(&[turn], 0.0, 1000.0, 0.0);
        assert!(!animator.frame(60_000.0));
        assert!(!animator.frame(60_700.0) && animator.is_moving());
    }
}
