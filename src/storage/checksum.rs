//! The checksum by which damage is noticed: XXH64.

use std::hash::Hasher;

use twox_hash::XxHash64;

/// The checksum of bytes that come in pieces; how they are cut does not matter.
#[derive(Clone, Debug, Default)]
pub struct Checksum(XxHash64);

impl Checksum {
    /// Takes in the next bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    /// The checksum of all bytes so far.
    pub fn sum(&self) -> u64 {
        self.0.finish()
    }
}

/// The checksum of bytes: XXH64 with seed 0.
pub fn checksum(bytes: &[u8]) -> u64 {
    XxHash64::oneshot(0, bytes)
}

/// FNV-1a with 64 bits, which searches had for a checksum before this crate. Only for reading those.
pub fn legacy_checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values that both algorithms' authors publish.
    #[test]
    fn checksums_are_the_published_ones() {
        assert_eq!(checksum(b""), 0xef46_db37_51d8_e999);
        assert_eq!(checksum(b"abc"), 0x44bc_2cf5_ad77_0999);
        assert_eq!(legacy_checksum(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(legacy_checksum(b"foobar"), 0x8594_4171_f739_67e8);
        let mut sum = Checksum::default();
        for piece in [&b"a"[..], b"", b"bc"] {
            sum.add(piece);
        }
        assert_eq!(sum.sum(), checksum(b"abc"));
    }
}
