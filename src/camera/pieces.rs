//! The likeliest way to put pieces into slots that turning can reach.
//!
//! Which pieces are in the slots before one, how much these are twisted together, and how many pairs of them are out of
//! order: nothing more of them matters for the rest. So all positions are searched through in a table of as many rows
//! as there are sets of pieces.

/// Pieces of one kind, such as the corners.
pub struct Kind {
    /// Pieces, and slots.
    pub count: usize,
    /// Ways that a piece can lie.
    pub lies: usize,
    /// What it costs that a piece is in a slot and lies in a way: by slot, then piece, then the way.
    pub costs: Vec<f32>,
}

/// What is put into a slot: a piece, and how it lies.
pub type Put = (usize, usize);

impl Kind {
    fn cost(&self, slot: usize, (piece, lie): Put) -> f32 {
        self.costs[(slot * self.count + piece) * self.lies + lie]
    }

    fn state(&self, used: usize, twist: usize, odd: usize) -> usize {
        (used * self.lies + twist) * 2 + odd
    }

    fn states(&self) -> usize {
        (1 << self.count) * self.lies * 2
    }

    /// Calls with each piece that is not used, each way that it lies, and the state after it.
    fn steps(&self, used: usize, twist: usize, odd: usize, mut each: impl FnMut(Put, usize)) {
        for piece in (0..self.count).filter(|piece| used & (1 << piece) == 0) {
            let over = (used >> piece).count_ones() as usize;
            for lie in 0..self.lies {
                let twist = (twist + lie) % self.lies;
                let next = self.state(used | 1 << piece, twist, (odd + over) % 2);
                each((piece, lie), next);
            }
        }
    }

    /// From each state the least cost of all that follows, to a position whose permutation is even, or odd.
    fn rest(&self, odd: usize) -> Vec<f32> {
        let mut rest = vec![f32::INFINITY; self.states()];
        let all = (1 << self.count) - 1;
        rest[self.state(all, 0, odd)] = 0.0;
        for used in (0..all).rev() {
            let slot = (used as u32).count_ones() as usize;
            for (twist, odd) in (0..self.lies * 2).map(|n| (n / 2, n % 2)) {
                let mut least = f32::INFINITY;
                self.steps(used, twist, odd, |put, next| {
                    least = least.min(self.cost(slot, put) + rest[next]);
                });
                rest[self.state(used, twist, odd)] = least;
            }
        }
        rest
    }

    /// The least cost of an even and of an odd permutation.
    pub fn least(&self) -> [f32; 2] {
        // Forwards both come out at once.
        let forth = self.forth();
        let all = (1 << self.count) - 1;
        [0, 1].map(|odd| forth[self.state(all, 0, odd)])
    }

    /// To each state the least cost.
    fn forth(&self) -> Vec<f32> {
        let mut forth = vec![f32::INFINITY; self.states()];
        forth[0] = 0.0;
        for used in 0..(1 << self.count) - 1 {
            let slot = (used as u32).count_ones() as usize;
            for (twist, odd) in (0..self.lies * 2).map(|n| (n / 2, n % 2)) {
                let here = forth[self.state(used, twist, odd)];
                if here < f32::INFINITY {
                    self.steps(used, twist, odd, |put, next| {
                        forth[next] = forth[next].min(here + self.cost(slot, put));
                    });
                }
            }
        }
        forth
    }

    /// What is best put into the slots, the permutation being even or odd.
    pub fn best(&self, odd: usize) -> Vec<Put> {
        let rest = self.rest(odd);
        let (mut used, mut twist, mut parity) = (0, 0, 0);
        let mut puts = Vec::with_capacity(self.count);
        for slot in 0..self.count {
            let mut best = (f32::INFINITY, (0, 0), 0);
            self.steps(used, twist, parity, |put, next| {
                let cost = self.cost(slot, put) + rest[next];
                if cost < best.0 {
                    best = (cost, put, next);
                }
            });
            let (_, put, next) = best;
            puts.push(put);
            (used, twist, parity) = (next / 2 / self.lies, next / 2 % self.lies, next % 2);
        }
        puts
    }

    /// For each slot and each way to fill it the least cost of all, the permutation being even or odd; in the order of
    /// the costs.
    pub fn each(&self, odd: usize) -> Vec<f32> {
        let (forth, rest) = (self.forth(), self.rest(odd));
        let mut each = vec![f32::INFINITY; self.costs.len()];
        for used in 0..(1 << self.count) - 1 {
            let slot = (used as u32).count_ones() as usize;
            for (twist, odd) in (0..self.lies * 2).map(|n| (n / 2, n % 2)) {
                let here = forth[self.state(used, twist, odd)];
                if here < f32::INFINITY {
                    self.steps(used, twist, odd, |(piece, lie), next| {
                        let at = (slot * self.count + piece) * self.lies + lie;
                        each[at] = each[at].min(here + self.costs[at] + rest[next]);
                    });
                }
            }
        }
        each
    }
}
