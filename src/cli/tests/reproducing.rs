//! The commands of `docs/reproducing.md`, run from the top of the repository as a reader would: those of seconds
//! always, those of minutes with the feature `long`, those of hours with `hours`. A test that the guide names is there.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Commands that take longer than this many seconds wait for the feature `long`.
const QUICK: f64 = 5.0;
/// And beyond this many for the feature `hours`.
#[cfg(any(feature = "long", feature = "hours"))]
const LONG: f64 = 600.0;

/// A command of a table.
struct Entry {
    command: String,
    seconds: f64,
}

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn guide() -> String {
    fs::read_to_string(top().join("docs/reproducing.md")).expect("the guide can be read")
}

/// What the last column of a table says, as seconds; an upper bound where it is rough.
fn seconds(takes: &str) -> f64 {
    let (number, unit) = takes.split_once(' ').unwrap_or(("", takes));
    let number = number.parse().unwrap_or(1.0);
    match unit {
        "once" => 0.5,
        "s" => number,
        "seconds" => 60.0,
        "minutes" => number * 60.0,
        "hours" | "hour" => number * 3600.0,
        other => panic!("how long is {other}?"),
    }
}

/// The text between backquotes.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// All commands of the tables, `cargo test` among them.
fn entries() -> Vec<Entry> {
    let guide = guide();
    let mut entries = Vec::new();
    let mut column = None;
    for line in guide.lines() {
        let Some(row) = line.strip_prefix('|') else {
            column = None;
            continue;
        };
        let cells: Vec<&str> = row
            .trim_end_matches('|')
            .split('|')
            .map(str::trim)
            .collect();
        let Some(column) = column else {
            column = cells.iter().position(|&cell| cell == "command");
            continue;
        };
        if cells[0].starts_with('-') {
            continue;
        }
        let takes = cells.last().expect("a row has cells");
        entries.extend(quoted(cells[column]).map(|command| Entry {
            command: command.to_owned(),
            seconds: seconds(takes),
        }));
    }
    entries
}

/// Splits a command as a shell does; only double quotes occur.
fn arguments(command: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    for (n, part) in command.split('"').enumerate() {
        if n % 2 == 1 {
            arguments.push(part.to_owned());
        } else {
            arguments.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    arguments
}

/// Runs a command of the guide; `FILE` and `DIR` are made for it.
fn run(command: &str, more: &[&str]) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("reproducing");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    let arguments = arguments(command).into_iter().map(|argument| {
        let made = match argument.as_str() {
            "FILE" => "file",
            "DIR" => "folder",
            _ => return argument.into(),
        };
        folder.join(made).into_os_string()
    });
    let output = Command::new(env!("CARGO_BIN_EXE_hypercubist"))
        .args(arguments)
        .args(more)
        .current_dir(top())
        .env(
            "HYPERCUBIST_TABLES",
            concat!(env!("CARGO_TARGET_TMPDIR"), "/tables"),
        )
        .stdin(Stdio::null())
        .output()
        .expect("the command line starts");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "`{command}` failed: {error}");
    assert!(!output.stdout.is_empty(), "`{command}` says nothing");
}

/// Runs the commands that take of such a length.
fn run_between(from: f64, to: f64) {
    let wanted = |entry: &&Entry| from < entry.seconds && entry.seconds <= to;
    let entries = entries();
    let commands = entries
        .iter()
        .filter(|entry| !entry.command.starts_with("cargo"));
    let mut ran = 0;
    for entry in commands.filter(wanted) {
        run(&entry.command, &[]);
        ran += 1;
    }
    assert!(ran > 0, "the guide has no such commands");
}

#[test]
fn quick_commands_do_what_the_guide_says() {
    run_between(0.0, QUICK);
}

/// Two threads take some minutes; 5 GB of memory and disk.
#[cfg(feature = "long")]
#[test]
fn commands_of_minutes_do_what_the_guide_says() {
    run_between(QUICK, LONG);
}

/// The red and blue cube among them: 11 GB of memory and 21 GB of disk.
#[cfg(feature = "hours")]
#[test]
fn commands_of_hours_do_what_the_guide_says() {
    run_between(LONG, f64::INFINITY);
}

/// Every command is one that the program understands, those outside of the tables and those of hours, too.
#[test]
fn every_command_is_understood() {
    let guide = guide();
    let printed = guide
        .lines()
        .filter_map(|line| line.strip_prefix("hypercubist "));
    let entries = entries();
    let entered = entries.iter().map(|entry| entry.command.as_str());
    for command in printed
        .chain(entered)
        .filter(|text| !text.starts_with("cargo"))
    {
        run(command, &["--help"]);
    }
}

/// Each command of the errata says what they say it does, whether it succeeds or says that two things differ.
#[test]
fn commands_of_the_errata_show_them() {
    let mut said = BTreeMap::new();
    for shown in atlas::errata().iter().flat_map(|one| &one.shown) {
        let text = said.entry(&shown.command).or_insert_with(|| {
            let output = Command::new(env!("CARGO_BIN_EXE_hypercubist"))
                .args(arguments(&shown.command))
                .current_dir(top())
                .stdin(Stdio::null())
                .output()
                .expect("the command line starts");
            let [text, error] =
                [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
            text + &error
        });
        assert!(
            text.contains(&shown.output),
            "`{}` says {text}",
            shown.command
        );
    }
}

/// Where the tests of a package are.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
    files
}

#[test]
fn every_named_test_is_there() {
    let guide = guide();
    let entries = entries();
    let entered = entries.iter().map(|entry| entry.command.as_str());
    let all = guide.lines().chain(entered);
    let mut seen = 0;
    for command in all.filter(|text| text.starts_with("cargo test")) {
        let command = command.split('#').next().unwrap_or_default();
        let words: Vec<&str> = command.split_whitespace().collect();
        let after = |flag| {
            let at = words.iter().position(|&word| word == flag)?;
            words.get(at + 1).copied()
        };
        let package = after("-p").expect("a package");
        let folder = match package {
            "hypercubist" => "src/cli".to_owned(),
            "hypercubist-tests" => "tests".to_owned(),
            other => format!("src/{other}"),
        };
        let files = sources(&top().join(folder));
        assert!(!files.is_empty(), "{command}");
        let file = after("--test");
        if let Some(file) = file {
            let names = [format!("{file}.rs"), format!("{file}/main.rs")];
            let is_named = |path: &PathBuf| names.iter().any(|name| path.ends_with(name));
            assert!(files.iter().any(is_named), "{command}");
        }
        // The last word is a filter unless a flag stands before it.
        let (last, before) = (words[words.len() - 1], words[words.len() - 2]);
        if !before.starts_with("--") && before != "-p" {
            let named = files.iter().any(|path| {
                let text = fs::read_to_string(path).unwrap_or_default();
                let in_test = text
                    .lines()
                    .any(|line| line.trim_start().starts_with("fn ") && line.contains(last));
                in_test || path.file_stem().is_some_and(|stem| stem == last)
            });
            assert!(named, "no test is called {last}: {command}");
        }
        seen += 1;
    }
    assert!(seen > 5, "{seen} tests");
}
