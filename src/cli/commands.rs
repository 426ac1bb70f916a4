//! One module a command.

pub mod apply;
pub mod architect;
pub mod camera;
pub mod check;
pub mod compile;
pub mod completions;
pub mod count;
pub mod cycles;
pub mod debug;
pub mod draw;
pub mod effort;
pub mod errata;
pub mod expand;
pub mod fmt;
pub mod group;
pub mod log;
pub mod lsp;
pub mod man;
pub mod n_topes;
pub mod order;
pub mod puzzles;
pub mod read;
pub mod run;
pub mod scramble;
mod shortest_words;
pub mod solve;
pub mod symmetric;
pub mod test;
pub mod trace;
pub mod twists;
pub mod two_colour;
pub mod upper_face;
pub mod useful_move;
pub mod verify;
pub mod word;

use std::borrow::Cow;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::puzzle::{Algorithm, Puzzle};
use clap::Args;
use diagnostics::{Diagnostic, Source, Sources};
use engine::reports::{self, ReportError};
use engine::{Build, Engine, JobContext, Options, Passes};
use qat::interpreter::AbstractProgram;
use recognise::{Kind, recognise};
use storage::files::replace;

use crate::output::{Failure, note};
use crate::storage::Folder as Storage;

/// The longest file or message that is read, bytes; the front ends refuse far shorter texts with a better message.
pub(crate) const LONGEST_FILE: u64 = 64 << 20;

/// Moves that a person typed; what of them may have been meant otherwise goes to standard error.
///
/// # Errors
/// When they cannot be read.
fn moves(puzzle: &Puzzle, text: &str) -> Result<Algorithm, ReportError> {
    say_notes(puzzle, text);
    reports::moves(puzzle, text)
}

/// A text in a form that the readers here know: as it is, if one of them reads it; else as what it is recognised, which
/// goes to standard error. Of a text that is nothing known, the reader says what is wrong.
fn recognised<'a>(puzzle: &Puzzle, text: &'a str, kinds: &[Kind]) -> Cow<'a, str> {
    if reports::read_position(puzzle, text).is_ok() {
        return text.into();
    }
    let found = recognise(text.as_bytes(), Some(puzzle.reference()));
    let found = found.candidates.into_iter().find(|found| {
        let of_this = found.puzzle.as_deref() == Some(puzzle.name());
        of_this && found.problem.is_none() && kinds.contains(&found.kind)
    });
    let Some(found) = found else {
        return text.into();
    };
    let plain = match &found.setup {
        Some(setup) => format!("{setup} {}", found.text),
        None => found.text,
    };
    let notes = found.notes.iter().map(|note| note.message.as_str());
    let mut said: Vec<&str> = std::iter::once(found.sentence.as_str())
        .chain(notes)
        .collect();
    let read_as = format!("Read as {plain}.");
    if said.iter().all(|line| !line.contains(&*plain)) {
        said.insert(1, &read_as);
    }
    for line in said {
        note(&format!("note: {line}"));
    }
    plain.into()
}

/// Says what of moves may have been meant otherwise.
fn say_notes(puzzle: &Puzzle, text: &str) {
    for found in reports::notes(puzzle, text) {
        note(&found);
    }
}

/// How a program is made shorter and faster.
#[derive(Args, Default)]
pub struct Optimising {
    /// Leave out one pass of the optimiser; repeat it for others. A wrong name lists them.
    #[arg(long = "no-pass", value_name = "NAME")]
    no_pass: Vec<String>,
    /// 0: every statement stays by itself, and sums are repeats. 1: few turns in the listing; on a 3x3x3 each sum has
    /// at most 20. 2: few turns in a run, even if the listing gets a little longer.
    #[arg(short = 'O', value_name = "LEVEL", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=2))]
    level: u8,
}

impl Optimising {
    /// # Errors
    /// When there is no pass of a name that is to be left out.
    fn options(&self) -> Result<Options, Failure> {
        let mut passes = Options::level(self.level).passes;
        for name in &self.no_pass {
            passes = passes.without(name).ok_or_else(|| {
                let listed = Passes::listed().map(|(name, what)| format!("  {name}: {what}"));
                let listed: Vec<String> = listed.collect();
                Failure::message(format!(
                    "error: there is no pass called {name}\nhelp: these are the passes\n{}",
                    listed.join("\n")
                ))
            })?;
        }
        Ok(Options { passes })
    }
}

/// Writes a file.
fn write(path: &Path, content: &(impl AsRef<[u8]> + ?Sized)) -> Result<(), Failure> {
    replace(path, &mut std::iter::once(content.as_ref().to_vec())).map_err(|error| {
        Failure::message(format!("error: cannot write {}: {error}", path.display()))
    })
}

/// Reads a text file of reasonable length.
///
/// # Errors
/// When it cannot be read, is too long or is not text.
pub fn read(path: &Path) -> Result<String, Failure> {
    String::from_utf8(read_bytes(path)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        unreadable(path, &format!("it is not text (byte {at} is not UTF-8)"))
    })
}

/// Reads a file of reasonable length.
///
/// # Errors
/// When it cannot be read or is too long.
fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    // What has no length, such as a device, may have no end either.
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .and_then(|file| file.take(LONGEST_FILE + 1).read_to_end(&mut bytes))
        .map_err(|error| unreadable(path, &error.to_string()))?;
    if bytes.len() as u64 > LONGEST_FILE {
        let why = format!("it has more than {LONGEST_FILE} bytes, which is too long");
        return Err(unreadable(path, &why));
    }
    Ok(bytes)
}

fn unreadable(path: &Path, why: &str) -> Failure {
    Failure::message(format!("error: cannot read {}: {why}", path.display()))
}

/// The folder of a program: what it can import.
struct Folder {
    /// Empty for the current one.
    root: PathBuf,
}

impl Folder {
    /// The folder of the program at a path.
    fn of(program: &Path) -> Folder {
        Folder {
            root: program.parent().unwrap_or(Path::new("")).to_owned(),
        }
    }

    fn canonical_root(&self) -> Option<PathBuf> {
        let root = if self.root.as_os_str().is_empty() {
            Path::new(".")
        } else {
            &self.root
        };
        root.canonicalize().ok()
    }
}

impl engine::World for Folder {
    fn source(&self, path: &str) -> Option<String> {
        let root = self.canonical_root()?;
        read(&inside(&root, path)?).ok()
    }

    fn sources(&self) -> Vec<String> {
        let Some(root) = self.canonical_root() else {
            return Vec::new();
        };
        let names = root
            .read_dir()
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
            .filter(|name| {
                let ending = Path::new(name).extension();
                ending.is_some_and(|ending| ending.eq_ignore_ascii_case("qat"))
                    // Not one that could not be imported.
                    && inside(&root, name).is_some()
            });
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    }
}

/// The file with this path in a folder. A link may lead out of the folder where the path does not: then there is none.
fn inside(root: &Path, path: &str) -> Option<PathBuf> {
    let file = root.join(path).canonicalize().ok()?;
    file.starts_with(root).then_some(file)
}

/// The puzzle of the catalogue that has this name, or the one that a `.puzzle` file defines.
///
/// # Errors
/// When there is none.
fn puzzle(name: &str) -> Result<Arc<Puzzle>, Failure> {
    let path = Path::new(name);
    if path.extension().is_some_and(|ending| ending == "puzzle") {
        return Ok(reports::defined_puzzle(name, read(path)?)?);
    }
    Ok(reports::puzzle(name)?)
}

/// Reads a program and compiles it in the language that its name ends with.
///
/// # Errors
/// When the file cannot be read or is not text, and when there are errors in it.
fn build(path: &Path, optimising: &Optimising) -> Result<Build, Failure> {
    let build = compiled(path, optimising)?;
    if build.has_errors() {
        return Err(errors(path, &build));
    }
    Ok(build)
}

fn errors(path: &Path, build: &Build) -> Failure {
    let file = path.display().to_string();
    ReportError::program(&file, &build.diagnostics, &build.sources).into()
}

/// Whether a program can only be run on numbers: it has registers that no puzzle has, and no other error.
fn only_theoretical(build: &Build) -> bool {
    let mut errors = build.diagnostics.iter().filter(|found| found.is_error());
    build.has_errors() && errors.all(|error| error.code == "qat::theoretical")
}

/// Reads a program and compiles it, with its errors among the diagnostics.
///
/// # Errors
/// When the file cannot be read or is not text.
fn compiled(path: &Path, optimising: &Optimising) -> Result<Build, Failure> {
    let file = path.display().to_string();
    let text = read(path)?;
    let (language, folder) = (engine::language_of(&file), Folder::of(path));
    let options = optimising.options()?;
    let mut engine = Engine::default();
    if let Some(folder) = Storage::chosen(None) {
        engine = engine.with_storage(Arc::new(folder));
    }
    let context = JobContext::default();
    Ok(engine.compile(&file, language, &text, &folder, options, &context))
}

/// Reads a QAT program that is to be run on numbers, with the rest of what there is to say about it.
///
/// # Errors
/// As [`build`].
fn on_numbers(path: &Path) -> Result<(AbstractProgram, Vec<Diagnostic>, Sources), Failure> {
    let file = path.display().to_string();
    let mut sources = Sources::new();
    let id = sources.add(Source::new(file.as_str(), read(path)?));
    let (program, diagnostics) = AbstractProgram::of(&mut sources, id, &Folder::of(path));
    match program {
        Some(program) => Ok((program, diagnostics, sources)),
        None => Err(ReportError::program(&file, &diagnostics, &sources).into()),
    }
}

/// Builds a program that is to be run.
///
/// # Errors
/// As [`build`].
fn program(path: &Path, optimising: &Optimising) -> Result<(Build, q::Program), Failure> {
    into_program(build(path, optimising)?)
}

fn into_program(mut build: Build) -> Result<(Build, q::Program), Failure> {
    let program = build.program.take();
    let program = program.ok_or_else(|| Failure::message("error: there is no program"))?;
    Ok((build, program))
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;
    use std::{env, fs, process};

    use engine::World as _;

    use super::*;

    #[test]
    fn a_link_out_of_the_folder_is_no_file_of_it() {
        let top = env::temp_dir().join(format!("hypercubist-links-{}", process::id()));
        let root = top.join("programs");
        fs::create_dir_all(&root).unwrap();
        fs::write(top.join("secret.qat"), "halt 1").unwrap();
        fs::write(root.join("near.qat"), "halt 2").unwrap();
        symlink("../secret.qat", root.join("leak.qat")).unwrap();
        let folder = Folder { root };
        assert_eq!(folder.sources(), ["near.qat"]);
        assert_eq!(folder.source("leak.qat"), None);
        assert_eq!(folder.source("near.qat").as_deref(), Some("halt 2"));
        fs::remove_dir_all(top).unwrap();
    }
}
