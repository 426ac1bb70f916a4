//! Definitions of puzzles made of bytes: turns of a few facets, most of them odd.

use std::fmt::Write;

/// The most facets.
const FACETS: usize = 60;
/// The most turns.
const TURNS: usize = 12;

/// The definition that the bytes make: a number of facets and of faces, then turns, each of cycles whose lengths and
/// beginnings the bytes say.
pub fn definition(bytes: &[u8]) -> String {
    let mut bytes = bytes.iter().copied();
    let mut byte = || usize::from(bytes.next().unwrap_or(0));
    let facets = 1 + byte() % FACETS;
    let faces = 1 + byte() % facets.min(4);
    let mut text = "name odd\ngenerators\n".to_owned();
    for face in 0..faces {
        let (first, last) = (face * facets / faces + 1, (face + 1) * facets / faces);
        let name = char::from(b'A' + face as u8);
        let _ = writeln!(text, "face {name} {first}-{last}");
    }
    for turn in 0..=byte() % TURNS {
        let _ = write!(text, "{}x = ", char::from(b'A' + turn as u8));
        let mut free: Vec<usize> = (1..=facets).collect();
        for _ in 0..=byte() % 8 {
            let (length, stride) = (2 + byte() % 12, 1 + byte() % 7);
            let length = length.min(free.len());
            if length < 2 {
                break;
            }
            let mut at = byte();
            let cycle: Vec<String> = (0..length)
                .map(|_| {
                    at = (at + stride) % free.len();
                    free.remove(at).to_string()
                })
                .collect();
            let _ = write!(text, "({})", cycle.join(","));
        }
        if free.len() == facets {
            text.push_str("()");
        }
        text.push('\n');
    }
    text
}
