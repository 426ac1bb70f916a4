//! Every program of the repository that our own parsers take without an error.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use diagnostics::{Diagnostic, Source, Sources, Token};
use hypercubist_tests::corpus::{NOTES, sections};

use crate::root;

/// A program without an error.
pub struct Program {
    /// The file that it is in, and where.
    pub origin: String,
    /// The program.
    pub text: String,
    /// What our own highlighter says of it.
    pub tokens: Vec<Token>,
}

/// How the lines of the corpus of Q begin that say what a run should do.
const RUNS: [&str; 2] = ["-->", "--<"];

/// All of QAT, and all of Q.
pub fn programs() -> &'static (Vec<Program>, Vec<Program>) {
    static ALL: LazyLock<(Vec<Program>, Vec<Program>)> = LazyLock::new(read);
    &ALL
}

fn read() -> (Vec<Program>, Vec<Program>) {
    let (mut qat, mut q) = (Vec::new(), Vec::new());
    let files = listed();
    for path in &files {
        // One is there to be no text.
        let Ok(text) = fs::read_to_string(root().join(path)) else {
            continue;
        };
        let ending = path.rsplit('.').next().unwrap_or_default();
        match ending {
            "md" => {
                qat.extend(fenced(&text, "qat").filter_map(|text| read_qat(path, text, &files)));
                q.extend(fenced(&text, "q").filter_map(|text| read_q(path, text)));
            }
            _ if path.starts_with("tests/corpus/q/") || path.starts_with("tests/corpus/qat/") => {
                for (head, section) in sections(&text) {
                    let origin = format!("{path}, {}", head.trim_end());
                    let bare = without_notes(section);
                    match ending {
                        "q" => q.extend(read_q(&origin, &bare)),
                        _ => qat.extend(read_qat(&origin, &bare, &files)),
                    }
                }
            }
            "q" => q.extend(read_q(path, &text)),
            _ => qat.extend(read_qat(path, &text, &files)),
        }
    }
    (qat, q)
}

/// The files that may have programs, from the top of the repository.
fn listed() -> Vec<String> {
    let git = Command::new("git")
        .args(["ls-files", "*.qat", "*.q", "*.md"])
        .current_dir(root())
        .output()
        .expect("git is there");
    let text = String::from_utf8(git.stdout).expect("names are text");
    text.lines().map(str::to_owned).collect()
}

/// The blocks of a document that are in a language.
fn fenced<'a>(text: &'a str, language: &'a str) -> impl Iterator<Item = &'a str> {
    let blocks = text.split("\n```").map(|block| block.split_once('\n'));
    let wanted = blocks.filter_map(move |block| block.filter(|(name, _)| *name == language));
    wanted.map(|(_, code)| code)
}

fn without_notes(section: &str) -> String {
    let lines = section.split_inclusive('\n');
    let code = lines.filter(|line| !NOTES.iter().chain(&RUNS).any(|note| line.starts_with(note)));
    code.collect()
}

fn has_errors(found: &[Diagnostic]) -> bool {
    found.iter().any(Diagnostic::is_error)
}

fn read_qat(origin: &str, text: &str, files: &[String]) -> Option<Program> {
    let mut sources = Sources::new();
    let id = sources.add(Source::new("test.qat", text));
    let world = qat::Project {
        files: beside(origin, files),
    };
    let read = qat::check(&mut sources, id, &world);
    (!has_errors(&read.diagnostics)).then(|| Program {
        origin: origin.to_owned(),
        text: text.to_owned(),
        tokens: read.tokens,
    })
}

fn read_q(origin: &str, text: &str) -> Option<Program> {
    let mut sources = Sources::new();
    let id = sources.add(Source::new("test.q", text));
    let read = q::parse(sources.get(id), id);
    (!has_errors(&read.diagnostics)).then(|| Program {
        origin: origin.to_owned(),
        text: text.to_owned(),
        tokens: read.tokens,
    })
}

/// Those of the files that a program may import: of its folder, and of the folders in it.
fn beside(origin: &str, files: &[String]) -> Vec<(String, String)> {
    let Some(folder) = Path::new(origin)
        .parent()
        .filter(|folder| *folder != Path::new(""))
    else {
        return Vec::new();
    };
    let inside = |path: &String| {
        let name = Path::new(path)
            .strip_prefix(folder)
            .ok()?
            .to_str()?
            .to_owned();
        let text = fs::read_to_string(root().join(path)).ok()?;
        let is_qat = Path::new(path).extension().is_some_and(|it| it == "qat");
        is_qat.then_some((name, text))
    };
    files.iter().filter_map(inside).collect()
}
