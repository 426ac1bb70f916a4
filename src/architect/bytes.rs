//! Bytes that outlive the program: a sum by which damage is noticed, and how they are read back.

use std::hash::Hasher;

use fnv::FnvHasher;

/// A sum over bytes by which damage is noticed.
pub(crate) fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = FnvHasher::default();
    sum.write(bytes);
    sum.finish()
}

/// What is left of bytes that are read from the front. Whatever is taken is `None` where they end too soon.
pub(crate) struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    /// The next bytes.
    pub fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, left) = self.0.split_at_checked(count)?;
        self.0 = left;
        Some(taken)
    }

    /// As many bytes as a number has.
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, left) = self.0.split_first_chunk()?;
        self.0 = left;
        Some(*taken)
    }
}
