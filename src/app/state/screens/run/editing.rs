//! Changes to the text that the engine works out: formatting and renaming. And going to a definition in another file.

use std::rc::Rc;

use wire::TextEdit;

/// What somebody who writes a program asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Tidy the blanks.
    Format,
    /// Make the change that a diagnostic suggests.
    Fix(TextEdit),
    /// Put these lines under the one where the cursor is.
    Insert(Rc<str>),
    /// Give the thing at this offset of the text another name.
    Rename { offset: u32, name: String },
    /// Open another document at an offset.
    OpenAt {
        /// The document's file name.
        file: String,
        offset: u32,
    },
}

/// The state of such changes.
#[derive(Clone, Debug, Default)]
pub struct Editing {
    /// The text that the job under way is about.
    pub(super) about: Rc<str>,
    /// The latest changes and their number, so that each is made once.
    pub edits: Option<(u32, Rc<[TextEdit]>)>,
    /// The latest lines to insert and their number, so that they are inserted once.
    pub inserted: Option<(u32, Rc<str>)>,
}

/// The text with the edits made, for an editor that cannot make them itself. They are in order and do not overlap.
pub fn edited(text: &str, edits: &[TextEdit]) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    let mut out: Vec<u16> = Vec::with_capacity(units.len());
    let mut at = 0;
    for edit in edits {
        let (start, end) = (edit.range.start as usize, edit.range.end as usize);
        if start < at || end < start || end > units.len() {
            return text.to_owned();
        }
        out.extend(&units[at..start]);
        out.extend(edit.text.encode_utf16());
        at = end;
    }
    out.extend(&units[at..]);
    String::from_utf16_lossy(&out)
}

#[cfg(test)]
mod tests {
    use wire::TextRange;

    use super::*;

    #[test]
    fn edits_count_utf16_units() {
        let edit = |start, end, text: &str| TextEdit {
            range: TextRange { start, end },
            text: text.to_owned(),
        };
        let edits = [edit(0, 2, "x"), edit(3, 3, "yy")];
        assert_eq!(edited("🧊ab", &edits), "xayyb");
        assert_eq!(edited("ab", &[edit(1, 9, "")]), "ab", "not about this text");
    }
}
