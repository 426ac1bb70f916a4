//! A command of the editor changes the text through the compiler.

use std::rc::Rc;

use wire::{CompileRequest, CompilerOutcome, CompilerRequest, Language};

use crate::state::context::Context;
use crate::state::jobs::Owner;
use crate::state::screens::run::Run;
use crate::state::screens::run::editing::Command;

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
