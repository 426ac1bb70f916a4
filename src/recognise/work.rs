//! Counted work, which takes the place of a clock.

/// The most work of one recognition: bytes that readers are given, each weighed by what the reader does with it.
pub const MOST_WORK: u64 = 1 << 28;
/// The longest text that is read, bytes. Longer ones are named and left alone.
pub const MOST_TEXT: usize = 4 << 20;
/// The longest text that is tried as moves, facelets or cycles, bytes.
pub const MOST_MOVES: usize = 64 << 10;
/// The most values that are read of JSON: each takes some 50 bytes of memory, and up to twice that while a list grows.
pub const MOST_VALUES: usize = 400_000;
/// As many values' memory an object takes, however few it has.
pub const VALUES_OF_OBJECT: usize = 14;
/// The longest log that is read, bytes: each twist takes some 50 bytes of memory.
pub const MOST_LOG: usize = 2 << 20;

/// The work that is left.
pub struct Work {
    left: u64,
}

impl Work {
    /// All of it.
    pub fn new() -> Self {
        Self { left: MOST_WORK }
    }

    /// Takes the work of a reader for a text; false, and nothing is taken, if there is not so much left.
    pub fn spend(&mut self, text: &str, times: u64) -> bool {
        let cost = (text.len() as u64 + 64).saturating_mul(times);
        let enough = cost <= self.left;
        if enough {
            self.left -= cost;
        }
        enough
    }

    /// What has been taken.
    pub fn done(&self) -> u64 {
        MOST_WORK - self.left
    }
}
