//! What puzzles of strangers can do to a command: `tests/corpus/hostile`. Each command ends with an answer or a
//! sentence, or says how far it is, in little memory.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// What a command may have, kilobytes.
const MEMORY: u64 = 256 << 10;
/// The most processor time of a command that neither ends nor says how far it is, seconds: a last resort, many times
/// what any takes.
const PROCESSOR: u32 = 60;

/// Commands with puzzles, `P`, and one of their turns, `@`.
const COMMANDS: [&str; 22] = [
    "order P",
    "cycles P @",
    "group P @",
    "group P @ @",
    "apply P @",
    "check P --of @",
    "check P --classes",
    "verify P @ @",
    "word P @",
    "solve P @",
    "solve P @ --optimal --max-depth 3",
    "solve P @ --staged",
    "solve P --random 1 --seconds 0",
    "scramble P --seed 1",
    "count P --bound",
    "twists P",
    "architect orders P",
    "architect orders P --fits 6",
    "architect max-order P",
    "architect find P --registers 2",
    "architect solve P 6 --any --tries 1",
    "architect solve P 2 --memory 64 --longest 3 --tries 1",
];

/// The definition is refused: whatever is asked, the same sentence is the answer.
const REFUSED: [&str; 4] = ["crowd", "cube", "one-piece", "torus"];

fn corpus() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/hostile");
    let entries = fs::read_dir(folder).expect("the corpus is a folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    files
}

/// The first turn of a definition.
fn turn(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("a definition is text");
    let turn = text.lines().find_map(|line| line.split_once(" = "));
    turn.map_or("R", |(name, _)| name).to_owned()
}

/// Runs a command until it ends or says how far it is; returns its exit code, and what it said last on standard error.
fn ends(arguments: &[String]) -> (Option<i32>, String) {
    let limits = format!("ulimit -d {MEMORY}; ulimit -t {PROCESSOR}; exec \"$@\"");
    let mut child = Command::new("sh")
        .args(["-c", &limits, "sh", env!("CARGO_BIN_EXE_hypercubist")])
        .args(arguments)
        .env(
            "HYPERCUBIST_TABLES",
            concat!(env!("CARGO_TARGET_TMPDIR"), "/tables"),
        )
        .env("RUST_BACKTRACE", "0")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut out = child.stdout.take().expect("a pipe");
    let read = std::thread::spawn(move || {
        let mut all = Vec::new();
        out.read_to_end(&mut all).map(|_| all)
    });
    let mut said = String::new();
    for line in BufReader::new(child.stderr.take().expect("a pipe")).lines() {
        let line = line.expect("it is text");
        let is_progress = line.starts_with(|c: char| c.is_ascii_digit())
            || ["any algorithms will do: ", "at least ", "distance "]
                .iter()
                .any(|start| line.starts_with(start));
        if said.is_empty() && is_progress {
            // Somebody who waits sees that it works.
            child.kill().expect("it is ours");
            child.wait().expect("it ends");
            return (Some(0), line);
        }
        said += &line;
        said.push('\n');
    }
    let code = child.wait().expect("it ends").code();
    let out = read.join().expect("it is read").expect("a pipe");
    assert!(
        code != Some(0) || !out.is_empty(),
        "{arguments:?} says nothing"
    );
    (code, said)
}

#[test]
fn every_command_ends_on_every_hostile_puzzle() {
    let all: Vec<(PathBuf, &str)> = corpus()
        .into_iter()
        .flat_map(|file| COMMANDS.map(|command| (file.clone(), command)))
        .collect();
    assert!(all.len() > 300);
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some((file, command)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            let turn = turn(file);
            let words = command.split(' ').map(|word| match word {
                "P" => file.display().to_string(),
                "@" => turn.clone(),
                word => word.to_owned(),
            });
            let (code, said) = ends(&words.collect::<Vec<_>>());
            let what = format!("{command}, {}: {code:?} {said}", file.display());
            assert!(matches!(code, Some(0 | 1)), "{what}");
            assert!(!said.contains("panicked"), "{what}");
            let name = file.file_stem().and_then(|name| name.to_str());
            let is_refused = name.is_some_and(|name| REFUSED.contains(&name));
            assert_eq!(is_refused, said.contains(".puzzle:"), "{what}");
            assert!(code == Some(0) || !said.is_empty(), "{what}");
        }
    };
    std::thread::scope(|scope| {
        let threads = [scope.spawn(work), scope.spawn(work)];
        for thread in threads {
            thread.join().expect("no command failed");
        }
    });
}
