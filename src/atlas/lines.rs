//! Lines of the room's data files.

use std::ops::Range;

/// The lines of a text that are neither empty nor comments (`#`), without blanks around them; each with its range in the
/// text, in bytes.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut offset = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        let range = offset..offset + line.trim_end().len();
        offset += line.len();
        (range, line.trim())
    });
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}
