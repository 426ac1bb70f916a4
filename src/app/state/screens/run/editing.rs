//! Changes to the text that the engine works out: formatting and renaming. And going to a definition in another file.

use std::rc::Rc;

use wire::{CompileRequest, CompilerOutcome, CompilerRequest, Language, TextEdit};

use super::Run;
use crate::state::context::Context;
use crate::state::jobs::Owner;

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
    about: Rc<str>,
    /// The latest changes and their number, so that each is made once.
    pub edits: Option<(u32, Rc<[TextEdit]>)>,
    /// The latest lines to insert and their number, so that they are inserted once.
    pub inserted: Option<(u32, Rc<str>)>,
}

impl Run {
    /// Does what `command` asks for.
    #[inline(never)]
    pub(in crate::state) fn edit(&mut self, command: Command, cx: &mut Context) {
        let document = self.documents.current();
        let text = document.text.clone();
        let request = match command {
            Command::OpenAt { file, offset } => {
                let found = self.documents.list().iter().find(|d| d.file == file);
                if let Some(id) = found.map(|document| document.id.clone()) {
                    self.open(&id, cx);
                    self.jump_to(offset, cx);
                } else {
                    cx.notice(words::editor::no_file(file), true, None);
                }
                return;
            }
            Command::Insert(lines) => {
                let number = self.editing.inserted.as_ref().map_or(0, |(n, _)| n + 1);
                cx.say(words::editor::INSERTED.text());
                self.editing.inserted = Some((number, lines));
                return;
            }
            Command::Fix(edit) if self.compile.is_about(&text) => {
                let number = self.editing.edits.as_ref().map_or(0, |(n, _)| n + 1);
                cx.say(words::editor::changed_to(&edit.text));
                self.editing.edits = Some((number, Rc::new([edit])));
                return;
            }
            // The diagnostic was about another text; the next answer brings its own.
            Command::Fix(_) => return,
            Command::Format if document.language == Language::Q => return,
            Command::Format => CompilerRequest::Format {
                text: text.to_string(),
            },
            Command::Rename { offset, name } => CompilerRequest::Rename {
                program: self.compile_request(),
                offset,
                name,
            },
        };
        if !cx.shell.compiler.is_ready() {
            let words = words::editor::NOT_READY.text();
            cx.notice(words.to_owned(), true, None);
            return;
        }
        self.editing.about = text;
        cx.start_compiler(Owner::Edit, request);
    }

    /// The open document as something to compile.
    pub(in crate::state) fn compile_request(&self) -> CompileRequest {
        let document = self.documents.current();
        CompileRequest {
            file: document.file.clone(),
            language: document.language,
            text: document.text.to_string(),
            files: self.documents.importable(),
            line_by_line: self.goes_by_line(),
        }
    }

    /// Takes in what was worked out.
    pub(in crate::state) fn editing_ended(&mut self, outcome: &CompilerOutcome, cx: &mut Context) {
        match outcome {
            // The text has changed in the meantime: what was worked out is about another one.
            CompilerOutcome::Edited(_) if self.editing.about != self.documents.current().text => {
                let words = words::editor::CHANGED_MEANWHILE.text();
                cx.notice(words.to_owned(), true, None);
            }
            CompilerOutcome::Edited(edits) => {
                cx.shell.announcement = match edits.len() {
                    0 => words::editor::NOTHING_TO_CHANGE.text().to_owned(),
                    1 => words::editor::PLACE_CHANGED.text().to_owned(),
                    n => words::editor::places_changed(n),
                };
                let number = self.editing.edits.as_ref().map_or(0, |(n, _)| n + 1);
                self.editing.edits = Some((number, edits.as_slice().into()));
            }
            CompilerOutcome::Refused { message } => {
                cx.notice(crate::text::sentence(message), true, None);
            }
            CompilerOutcome::Compiled(_) => {}
        }
    }
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
