//! Saved bytes: any are read or refused, in one piece and in several alike, and so is any body under a right checksum.
#![no_main]

use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use puzzle::adds::Adds;
use puzzle::{Puzzle, catalogue};
use storage::{Decoder, Kind, decode, encode};

/// That of lists of short algorithms.
const KIND: Kind = Kind {
    name: "list of short algorithms",
    version: 2,
};

static PUZZLE: LazyLock<Arc<Puzzle>> =
    LazyLock::new(|| catalogue::by_name("3x3x3").expect("Rubik's cube"));

/// The body of `length` bytes, read in pieces that end at each byte that `cut` divides.
fn in_pieces(bytes: &[u8], length: usize, cut: u8) -> Option<Vec<u8>> {
    let mut decoder = Decoder::new(KIND, PUZZLE.name(), length as u64);
    let mut body = Vec::new();
    for piece in bytes.split_inclusive(|byte| byte % cut.max(1) == 0) {
        decoder
            .take(piece, &mut |part| body.extend_from_slice(part))
            .ok()?;
    }
    decoder.finish().ok()?;
    Some(body)
}

/// What is read is written and read back.
fn list(bytes: &[u8]) {
    if let Ok(adds) = Adds::from_bytes(&PUZZLE, bytes) {
        let again = Adds::from_bytes(&PUZZLE, &adds.to_bytes()).expect("what was written is read");
        assert_eq!(again.to_bytes(), adds.to_bytes());
    }
}

fuzz_target!(|bytes: &[u8]| {
    let (&cut, bytes) = bytes.split_first().unwrap_or((&1, bytes));
    list(bytes);
    let saved = encode(KIND, PUZZLE.name(), bytes);
    list(&saved);
    for bytes in [bytes, &saved] {
        let whole = decode(KIND, PUZZLE.name(), bytes).ok();
        let length = whole.map_or(0, <[u8]>::len);
        assert_eq!(whole, in_pieces(bytes, length, cut).as_deref());
    }
});
