//! Turns in progress: the moves that go on at the same time, and their progress.

use group::Permutation;
use puzzle::{MoveId, Puzzle};

/// Slow at both ends: 0 at 0, 1 at 1, level there, and symmetric. Arguments outside 0 to 1 count as the nearer end.
pub fn ease_in_out(time: f32) -> f32 {
    let t = time.clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// As a hand turns a layer: a little too far, and back. 0 at 0, 1 at 1, level at both and at the farthest point
/// between. Arguments outside 0 to 1 count as the nearer end.
pub fn ease_by_hand(time: f32) -> f32 {
    let t = time.clamp(0.0, 1.0);
    if t < FARTHEST_AT {
        ease_in_out(t / FARTHEST_AT) * (1.0 + TOO_FAR)
    } else {
        1.0 + TOO_FAR * (1.0 - ease_in_out((t - FARTHEST_AT) / (1.0 - FARTHEST_AT)))
    }
}

/// When a hand has turned a layer farthest, and by how much too far.
const FARTHEST_AT: f32 = 0.74;
const TOO_FAR: f32 = 0.028;
/// The most by which a turn may be too far.
const MOST_TOO_FAR: f32 = 0.05;

/// Moves in progress.
///
/// They are done one after another, but shown as one motion where possible: moves of the same layers as one rotation,
/// moves of other layers of the same axis simultaneously (`L3 R2`), and so are squares of a 2x2x2x2 with what does not
/// cut them. The resulting motions play in order, each in an
/// equal share of the progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// The moves in order.
    pub moves: Vec<MoveId>,
    /// The finished share, 0 to 1; the last motion may go a little too far. Other values are clamped. Easing is the
    /// caller's task ([`ease_in_out`], [`ease_by_hand`]).
    pub progress: f32,
}

impl Turn {
    /// A partly executed move.
    pub fn new(mv: MoveId, progress: f32) -> Self {
        Self {
            moves: vec![mv],
            progress,
        }
    }
}

/// Moves of the same layers in progress: one rotation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stroke {
    pub axis: usize,
    pub layers: u32,
    /// At least one.
    pub moves: Vec<MoveId>,
}

/// The state of a [`Turn`] at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Motion {
    /// The finished moves as one permutation; `None` if there are none.
    pub done: Option<Permutation>,
    /// The moves in progress: strokes without common pieces, or of squares within what later ones turn.
    pub strokes: Vec<Stroke>,
    /// The finished share of the strokes, 0 to 1, or a little more.
    pub progress: f32,
}

impl Motion {
    pub fn new(puzzle: &Puzzle, turn: Option<&Turn>) -> Self {
        let Some(turn) = turn else {
            return Self::default();
        };
        let mut motions = motions(puzzle, &turn.moves);
        let progress = turn.progress.clamp(0.0, 1.0) * motions.len() as f32;
        let too_far = (turn.progress - 1.0).clamp(0.0, MOST_TOO_FAR);
        let current = (progress as usize).min(motions.len().saturating_sub(1));
        let done = motions
            .iter()
            .take(current)
            .flatten()
            .flat_map(|stroke| &stroke.moves)
            .map(|&mv| &puzzle.mv(mv).permutation)
            .fold(None, |done: Option<Permutation>, next| match done {
                Some(done) => Some(done.then(next)),
                None => Some(next.clone()),
            });
        Self {
            done,
            strokes: if motions.is_empty() {
                Vec::new()
            } else {
                motions.swap_remove(current)
            },
            progress: progress - current as f32 + too_far,
        }
    }

    /// Whether nothing moves.
    pub fn is_still(&self) -> bool {
        self.strokes.is_empty()
    }
}

/// The moves in groups that are shown simultaneously.
fn motions(puzzle: &Puzzle, moves: &[MoveId]) -> Vec<Vec<Stroke>> {
    let mut motions: Vec<Vec<Stroke>> = Vec::new();
    for &id in moves {
        let mv = puzzle.mv(id);
        let stroke = || Stroke {
            axis: mv.axis,
            layers: mv.layers,
            moves: vec![id],
        };
        let Some(last) = motions.last_mut() else {
            motions.push(vec![stroke()]);
            continue;
        };
        let joins = |s: &Stroke| puzzle.go_together(s.moves[0], id);
        let same = |s: &Stroke| (s.axis, s.layers) == (mv.axis, mv.layers);
        let all_join = last.iter().all(|s| same(s) || joins(s));
        match last.iter_mut().find(|s| same(s)) {
            // What carries the layers along must not come between two turns of them.
            Some(same) if all_join => same.moves.push(id),
            None if all_join => last.push(stroke()),
            _ => motions.push(vec![stroke()]),
        }
    }
    motions
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strokes(names: &[&str], progress: f32) -> (Vec<usize>, f32) {
        let puzzle = Puzzle::cube(3, 3).unwrap();
        let moves = names
            .iter()
            .map(|name| puzzle.move_by_name(name).unwrap())
            .collect();
        let motion = Motion::new(&puzzle, Some(&Turn { moves, progress }));
        let sizes = motion.strokes.iter().map(|s| s.moves.len()).collect();
        (sizes, motion.progress)
    }

    #[test]
    fn what_can_go_on_at_once_does() {
        assert_eq!(strokes(&["L'", "R2"], 0.5), (vec![1, 1], 0.5));
        assert_eq!(strokes(&["R", "R"], 0.5), (vec![2], 0.5));
        assert_eq!(strokes(&["R", "L", "R"], 0.25), (vec![2, 1], 0.25));
        assert_eq!(strokes(&["R", "U"], 0.25), (vec![1], 0.5));
        assert_eq!(strokes(&["R", "U"], 0.75), (vec![1], 0.5));
        assert_eq!(strokes(&["R", "x"], 1.0), (vec![1], 1.0));
        assert_eq!(strokes(&[], 0.5), (vec![], 0.0));
    }

    #[test]
    fn what_is_over_is_in_the_position() {
        let puzzle = Puzzle::cube(3, 3).unwrap();
        let moves: Vec<MoveId> = ["R", "U", "F"]
            .iter()
            .map(|name| puzzle.move_by_name(name).unwrap())
            .collect();
        let [r, u] = [0, 1].map(|k| &puzzle.mv(moves[k]).permutation);
        let at = |progress| {
            let moves = moves.clone();
            Motion::new(&puzzle, Some(&Turn { moves, progress })).done
        };
        assert_eq!(at(0.1), None);
        assert_eq!(at(0.5), Some(r.clone()));
        assert_eq!(at(0.9), Some(r.then(u)));
    }

    #[test]
    fn a_hand_turns_a_little_too_far_and_comes_back() {
        let eased: Vec<f32> = (0..=100).map(|k| ease_by_hand(k as f32 / 100.0)).collect();
        assert!(eased[0].abs() < 1e-6 && (eased[100] - 1.0).abs() < 1e-6);
        let most = eased.iter().copied().fold(0.0, f32::max);
        assert!(most > 1.01 && most < 1.0 + MOST_TOO_FAR, "{most}");
        let steps = eased.windows(2).map(|pair| (pair[1] - pair[0]).abs());
        assert!(steps.fold(0.0, f32::max) < 0.025, "it never jumps");
        assert!((strokes(&["R"], 1.03).1 - 1.03).abs() < 1e-5);
        assert!(
            (strokes(&["R", "U"], 1.03).1 - 1.03).abs() < 1e-5,
            "only the last"
        );
        assert!((strokes(&["R"], 7.0).1 - 1.0 - MOST_TOO_FAR).abs() < 1e-5);
    }

    #[test]
    fn easing_is_level_at_its_ends_and_symmetric() {
        assert!(ease_in_out(-1.0).abs() < 1e-9 && (ease_in_out(2.0) - 1.0).abs() < 1e-9);
        let mut last = 0.0;
        for k in 0..=100 {
            let t = k as f32 / 100.0;
            let eased = ease_in_out(t);
            assert!(eased >= last);
            assert!((eased + ease_in_out(1.0 - t) - 1.0).abs() < 1e-5);
            last = eased;
        }
        assert!(ease_in_out(0.01) < 0.001);
    }
}
