//! Where a program is, by the lines of the file that a person wrote.

use q::{Listing, SourceLines, Step};
use wire::Language;

use crate::Build;

/// The lines of a program as listed, and as written.
pub struct ProgramLines<'a> {
    build: &'a Build,
    listing: Listing,
    lines: SourceLines,
    language: Language,
}

impl<'a> ProgramLines<'a> {
    /// The lines of a program that was built from a file of this language.
    pub fn new(build: &'a Build, program: &q::Program, language: Language) -> Self {
        let source = build.sources.get(build.source);
        Self {
            build,
            listing: program.listing(),
            lines: SourceLines::new(&build.origins, source, build.source),
            language,
        }
    }

    /// For each instruction the line of the written text; of a Q program, its own number.
    pub fn line(&self, instruction: usize) -> Option<usize> {
        match self.language {
            Language::Q => {
                (instruction < self.listing.instructions.len()).then_some(instruction + 1)
            }
            Language::Qat => self.lines.line(instruction),
        }
    }

    /// Reads a line as a person names it: a line of a QAT file or the number of a Q line; of a QAT program, `q7` is
    /// line 7 of the Q that it became. Returns its name and the instructions to stop at.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn stop_at(&self, text: &str) -> Result<(String, Vec<usize>), String> {
        let (in_q, digits) = match text.strip_prefix('q') {
            Some(rest) => (true, rest),
            None => (self.language == Language::Q, text),
        };
        let line: usize = digits
            .parse()
            .map_err(|_| format!("{text:?} is not a line; a line is given by its number"))?;
        let last = self.listing.instructions.len();
        if in_q {
            return if (1..=last).contains(&line) {
                let name = if self.language == Language::Q {
                    ""
                } else {
                    "q"
                };
                Ok((format!("{name}{line}"), vec![line - 1]))
            } else {
                Err(format!(
                    "there is no line {line} in the Q program; it has {last}"
                ))
            };
        }
        let (line, instructions) = self
            .lines
            .stop_at(line)
            .ok_or_else(|| format!("nothing is done from line {line} on"))?;
        Ok((line.to_string(), instructions.to_vec()))
    }

    /// An instruction as the Q listing has it, on one line, and for QAT where it comes from.
    pub fn show(&self, instruction: usize) -> String {
        let Some(listed) = self.listing.instructions.get(instruction) else {
            return "after the last line".to_owned();
        };
        let text: Vec<&str> = listed
            .lines
            .iter()
            .map(|r| &self.listing.text[r.clone()])
            .collect();
        let width = self.listing.instructions.len().to_string().len();
        let q = format!("{:>width$} | {}", instruction + 1, text.join(" "));
        match self.origin(instruction) {
            Some(origin) => format!("{q}    -- {origin}"),
            None => q,
        }
    }

    /// `average.qat:19: solved-goto B found_sum`; none in a Q program.
    fn origin(&self, instruction: usize) -> Option<String> {
        if self.language == Language::Q {
            return None;
        }
        let span = self.build.origins.get(instruction).copied().flatten()?;
        let source = self.build.sources.get(span.source);
        let line = source.line_column(span.start as usize).line;
        Some(format!(
            "{}:{line}: {}",
            short(source.name()),
            source.line_text(line).trim()
        ))
    }

    /// A row of a trace: the step, for QAT the line of the text, and what happened.
    pub fn row(&self, step: &Step, words: &str) -> String {
        match self.language {
            Language::Q => format!("{:>7}  {words}", step.index),
            Language::Qat => {
                let line = self.lines.line(step.instruction);
                let line = line.map_or(String::new(), |line| format!(":{line}"));
                format!("{:>7} {line:>4}  {words}", step.index)
            }
        }
    }

    /// How many instructions there are.
    #[expect(clippy::len_without_is_empty, reason = "a program has an instruction")]
    pub fn len(&self) -> usize {
        self.listing.instructions.len()
    }
}

/// A file's name without its folders.
fn short(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}
