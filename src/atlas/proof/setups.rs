//! Turns that bring given pieces to given slots.

use puzzle::{MoveId, Puzzle};

/// For some points of a puzzle that turns move together (slots of a kind, or facets of a kind), the shortest
/// turns that bring them wherever they can go.
pub(super) struct Setups {
    /// How many points there are.
    size: usize,
    turns: Vec<MoveId>,
    /// By turn, the number of its inverse.
    backwards: Vec<usize>,
    /// By turn and point, where the turn brings the point.
    images: Vec<Vec<u16>>,
    start: usize,
    /// By tuple of points, the last turn of the setup that leads to it, plus 1; 0 where there is none.
    came: Vec<u8>,
    count: usize,
}

impl Setups {
    /// The setups from `start`. `image` says where a turn brings one of the `size` points.
    pub fn new(
        puzzle: &Puzzle,
        size: usize,
        start: &[usize],
        image: impl Fn(MoveId, usize) -> usize,
    ) -> Self {
        let turns: Vec<MoveId> = puzzle.face_turns().collect();
        let inverse = |&turn: &MoveId| {
            let inverse = puzzle.mv(turn).inverse;
            let found = turns.iter().position(|&other| other == inverse);
            found.expect("the inverse of a face turn is one")
        };
        let backwards = turns.iter().map(inverse).collect();
        let images = turns
            .iter()
            .map(|&turn| (0..size).map(|point| image(turn, point) as u16).collect())
            .collect();
        let count = start.len();
        let mut setups = Self {
            size,
            turns,
            backwards,
            images,
            start: 0,
            came: vec![0; size.pow(count as u32)],
            count,
        };
        setups.start = setups.code(start.iter().copied());
        setups.search();
        setups
    }

    fn code(&self, points: impl Iterator<Item = usize>) -> usize {
        points.fold(0, |code, point| code * self.size + point)
    }

    fn turned(&self, mut code: usize, turn: usize) -> usize {
        let mut result = 0;
        let mut weight = 1;
        for _ in 0..self.count {
            result += weight * usize::from(self.images[turn][code % self.size]);
            code /= self.size;
            weight *= self.size;
        }
        result
    }

    fn search(&mut self) {
        let mut reached = vec![self.start];
        let mut at = 0;
        while at < reached.len() {
            for turn in 0..self.turns.len() {
                let next = self.turned(reached[at], turn);
                if self.came[next] == 0 && next != self.start {
                    self.came[next] = turn as u8 + 1;
                    reached.push(next);
                }
            }
            at += 1;
        }
    }

    /// The turns that bring the points to these, if any do.
    pub fn to(&self, points: &[usize]) -> Option<Vec<MoveId>> {
        let mut code = self.code(points.iter().copied());
        let mut setup = Vec::new();
        while code != self.start {
            let turn = usize::from(self.came[code].checked_sub(1)?);
            setup.push(self.turns[turn]);
            code = self.turned(code, self.backwards[turn]);
        }
        setup.reverse();
        Some(setup)
    }
}
