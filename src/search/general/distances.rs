//! Distances of states near solved, by their keys.

/// A hash table with linear probing, four bytes for each state: 28 bits of the hash of its key, then the distance plus
/// one; 0 is empty. That another state has the same entry is rare, and whoever asks must bear it.
#[derive(Debug)]
pub(super) struct Distances {
    entries: Vec<u32>,
    /// The highest bits of a hash are where its entry is looked for first: the shift that leaves them.
    shift: u32,
}

/// The bits of an entry that hold the distance.
const DISTANCE: u32 = 15;

impl Distances {
    /// None yet, in a table of a number of bits; it must not become full.
    pub(super) fn new(bits: u32) -> Self {
        Self {
            entries: vec![0; 1 << bits],
            shift: u64::BITS - bits,
        }
    }

    fn find(&self, key: u64) -> Result<usize, (usize, u32)> {
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mark = (hash ^ hash >> 32) as u32 & !DISTANCE;
        let mut at = (hash >> self.shift) as usize;
        loop {
            let entry = self.entries[at];
            if entry == 0 {
                return Err((at, mark));
            }
            if entry & !DISTANCE == mark {
                return Ok(at);
            }
            at = (at + 1) % self.entries.len();
        }
    }

    /// Puts in the distance of a state, at most 14; false, with nothing changed, if there is one.
    pub(super) fn insert(&mut self, key: u64, distance: u8) -> bool {
        let Err((at, mark)) = self.find(key) else {
            return false;
        };
        self.entries[at] = mark | (u32::from(distance) + 1);
        true
    }

    /// The distance of a state, if it is there; rarely, also of one that is not.
    pub(super) fn get(&self, key: u64) -> Option<u8> {
        let at = self.find(key).ok()?;
        Some((self.entries[at] & DISTANCE) as u8 - 1)
    }
}
