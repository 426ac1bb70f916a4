//! Byte offsets, as the compiler has them, and UTF-16 offsets, as browsers and the wire have them.

use diagnostics::Span;
use wire::TextRange;

/// The byte at which that many UTF-16 units of the text are over; its end if there are fewer.
pub fn byte_offset(text: &str, units: u32) -> usize {
    let mut seen = 0;
    for (byte, letter) in text.char_indices() {
        if seen >= units as usize {
            return byte;
        }
        seen += letter.len_utf16();
    }
    text.len()
}

/// Byte offsets to UTF-16 offsets in logarithmic time: a checkpoint for each stretch of the text.
pub(crate) struct Utf16Map<'a> {
    text: &'a str,
    /// UTF-16 length of the text before each multiple of [`STRETCH`] bytes (rounded down to a character).
    checkpoints: Vec<u32>,
}

/// Bytes between checkpoints.
const STRETCH: usize = 256;

impl<'a> Utf16Map<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let mut checkpoints = vec![0];
        let mut units = 0;
        for start in (0..text.len()).step_by(STRETCH) {
            let stretch =
                text.floor_char_boundary(start)..text.floor_char_boundary(start + STRETCH);
            units += text[stretch].encode_utf16().count() as u32;
            checkpoints.push(units);
        }
        Self { text, checkpoints }
    }

    pub(crate) fn offset(&self, byte: u32) -> u32 {
        let byte = self.text.floor_char_boundary(byte as usize);
        let stretch = byte / STRETCH;
        let start = self.text.floor_char_boundary(stretch * STRETCH);
        self.checkpoints[stretch] + self.text[start..byte].encode_utf16().count() as u32
    }

    pub(crate) fn range(&self, span: Span) -> TextRange {
        TextRange {
            start: self.offset(span.start),
            end: self.offset(span.end),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_lead_back_to_bytes() {
        let text = "aé🧊\n";
        for (byte, _) in text.char_indices() {
            let units = Utf16Map::new(text).offset(byte as u32);
            assert_eq!(byte_offset(text, units), byte);
        }
        assert_eq!(byte_offset(text, 99), text.len());
    }

    #[test]
    fn utf16_offsets_agree_with_counting() {
        let text: String = "aé🧊\n".chars().cycle().take(3000).collect();
        let map = Utf16Map::new(&text);
        let source = diagnostics::Source::new("t", text.clone());
        for byte in 0..text.len() + 3 {
            assert_eq!(
                map.offset(byte as u32) as usize,
                source.utf16_offset(byte),
                "at {byte}"
            );
        }
    }
}
