use std::ops::Range;

/// The lines of a data file that are neither empty nor comments (`#`), trimmed; each with its range in the text, in
/// bytes.
pub fn lines(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut offset = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        let range = offset..offset + line.trim_end().len();
        offset += line.len();
        (range, line.trim())
    });
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}
