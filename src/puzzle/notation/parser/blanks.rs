//! What stands between the words of a text of moves.

use super::Parser;

/// Blanks, also those without width that come with text from web pages.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// The length of the word that a text begins with, in bytes.
pub(super) fn end_of_word(rest: &str) -> usize {
    let stops = |c: char| is_blank(c) || "()[],:/.".contains(c);
    rest.find(stops).unwrap_or(rest.len())
}

impl Parser<'_> {
    /// Skips blanks, pauses (`.`) and comments: `//` to the line's end, and `/*` to `*/`.
    pub(super) fn skip_blanks(&mut self) {
        loop {
            let rest = self.rest().trim_start_matches(|c| is_blank(c) || c == '.');
            self.at = self.text.len() - rest.len();
            let length = if rest.starts_with("//") {
                rest.find('\n').unwrap_or(rest.len())
            } else if rest.starts_with("/*") {
                rest.find("*/").map_or(rest.len(), |at| at + 2)
            } else {
                return;
            };
            self.at += length;
        }
    }
}
