//! Disks that are full, at any step, and outputs that take nothing.

#![cfg(unix)]

// Not a test of its own.
#[path = "shared/folder.rs"]
mod folder;

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use folder::Folder;

const UNTIDY: &str = ".registers { A <- 3x3 builtin (1260) }\n  add A 1\nhalt \"It is\" A\n";

impl Folder {
    fn new(name: &str) -> Self {
        Self::with(&format!("writing-{name}"), &[("p.qat", UNTIDY)])
    }

    fn hypercubist(&self, arguments: &[&str], failing: Option<u32>) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hypercubist"));
        command.args(arguments).current_dir(&self.0);
        if let Some(step) = failing {
            command.env("HYPERCUBIST_FAILING_STEP", step.to_string());
        }
        command.output().expect("the command starts")
    }

    /// The files and what is in them, by their names.
    fn files(&self) -> Vec<(String, Vec<u8>)> {
        let entries = fs::read_dir(&self.0).expect("the folder");
        let mut files: Vec<_> = entries
            .map(|entry| {
                let entry = entry.expect("a file");
                let name = entry.file_name().into_string().expect("a name in Unicode");
                (name, fs::read(entry.path()).expect("a file"))
            })
            .collect();
        files.sort();
        files
    }
}

fn said(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("it is text")
}

/// Whatever step fails of opening, writing, syncing and renaming: the old file is there, nothing else is left in the
/// folder, and the command says so in a line and fails.
#[test]
fn a_full_disk_leaves_the_old_or_the_new_file() {
    for arguments in [
        &["fmt", "p.qat"][..],
        &["compile", "p.qat"],
        &["compile", "p.qat", "-o", "other.q"],
    ] {
        let folder = Folder::new("step");
        let before = folder.files();
        let name = arguments.join(" ");
        let mut steps = 0;
        let after = loop {
            steps += 1;
            let output = folder.hypercubist(arguments, Some(steps));
            if output.status.success() {
                break folder.files();
            }
            assert_eq!(
                said(&output).lines().count(),
                1,
                "{name}: {}",
                said(&output)
            );
            assert!(
                said(&output).contains("no space left"),
                "{name}: {}",
                said(&output)
            );
            assert_eq!(folder.files(), before, "{name}, step {steps}");
        };
        assert!(steps > 4, "{name} opens, writes, syncs and renames");
        assert_ne!(after, before, "{name}");
    }
}

fn into(path: &Path, arguments: &[&str], folder: &Folder) -> Output {
    let out = File::options().write(true).open(path).expect("a device");
    Command::new(env!("CARGO_BIN_EXE_hypercubist"))
        .args(arguments)
        .current_dir(&folder.0)
        .stdout(Stdio::from(out))
        .stderr(Stdio::piped())
        .output()
        .expect("the command starts")
}

/// Every command that prints: one that cannot is an error.
#[test]
fn output_that_cannot_be_written_is_an_error() {
    let folder = Folder::new("full");
    for arguments in [
        "run p.qat",
        "trace p.qat",
        "expand p.qat",
        "compile p.qat -o -",
        "solve 3x3x3 R",
        "count 3x3x3 --metric htm --depth 2",
        "verify 3x3x3 R R",
        "scramble 3x3x3 --seed 1",
        "puzzles",
        "order 2x2x2",
        "cycles 3x3x3 R",
        "group 3x3x3 R2 U2",
        "effort R",
        "apply 3x3x3 R",
        "check 3x3x3 --of R",
        "word pyraminx U",
        "useful-move Q1",
        "n-topes 4",
        "errata",
        "twists 2x2x2x2",
        "upper-face",
        "symmetric",
        "two-colour",
        "architect orders pyraminx",
        "puzzles --json",
        "--help",
    ] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let whole = folder.hypercubist(&words, None);
        assert!(whole.status.success(), "{arguments}: {}", said(&whole));
        let full = into(Path::new("/dev/full"), &words, &folder);
        assert!(!full.status.success(), "{arguments} into a full device");
        assert!(
            said(&full).contains("cannot write"),
            "{arguments}: {}",
            said(&full)
        );
    }
    let refused = into(
        Path::new("/dev/full"),
        &["fmt", "--check", "p.qat"],
        &folder,
    );
    assert!(!refused.status.success());
}

/// A reader that goes away, as `head` does, is not an error.
#[test]
fn a_broken_pipe_is_silent() {
    let command = format!(
        "{} count 3x3x3 --metric htm --depth 3 | true; echo ${{PIPESTATUS[0]}}",
        env!("CARGO_BIN_EXE_hypercubist")
    );
    let output = Command::new("bash").args(["-c", &command]).output();
    let output = output.expect("there is a shell");
    assert_eq!(said(&output), "");
    assert_eq!(output.stdout, b"0\n");
}

#[test]
fn what_has_no_end_is_too_long() {
    let folder = Folder::new("endless");
    for arguments in [
        &["check", "/dev/zero"][..],
        &["fmt", "--check", "/dev/zero"],
        &["log", "convert", "/dev/zero"],
    ] {
        let output = folder.hypercubist(arguments, None);
        assert!(!output.status.success(), "{arguments:?}");
        assert!(
            said(&output).contains("too long"),
            "{arguments:?}: {}",
            said(&output)
        );
    }
}

/// The program that is beside is only replaced if it came from `compile` and nobody has changed it.
#[test]
fn a_program_written_by_hand_is_not_compiled_over() {
    let folder = Folder::new("hand");
    let compiles = |arguments: &[&str]| {
        let output = folder.hypercubist(arguments, None);
        let refused = said(&output).contains("p.q is there already");
        let helped = said(&output).contains("`-o p.q` replaces it");
        assert_eq!(output.status.success(), !refused, "{}", said(&output));
        assert_eq!(refused, helped, "{}", said(&output));
        !refused
    };
    let (beside, program) = (folder.0.join("p.q"), folder.0.join("p.qat"));
    let read = || fs::read_to_string(&beside).expect("a file");
    assert!(compiles(&["compile", "p.qat"]), "nothing is there yet");
    let first = read();
    assert!(folder.hypercubist(&["run", "p.q"], None).status.success());
    fs::write(&program, UNTIDY.replace("A 1", "A 2")).expect("its own file");
    assert!(compiles(&["compile", "p.qat"]), "its own work");
    assert_ne!(read(), first);
    for hand in [
        format!("{first}-- mine\n"),
        first.replacen("-- ", "-- by ", 1),
        "Puzzles\nA: 3x3\n1 | halt \"mine\"\n".to_owned(),
        String::new(),
    ] {
        fs::write(&beside, &hand).expect("its own file");
        assert!(!compiles(&["compile", "p.qat"]), "{hand}");
        assert_eq!(read(), hand);
    }
    assert!(compiles(&["compile", "p.qat", "-o", "p.q"]), "wanted");
    assert!(compiles(&["compile", "p.qat"]), "the same program");
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_not_unicode_are_names() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new("name");
    let name = OsStr::from_bytes(b"\xff.qat");
    fs::write(folder.0.join(name), UNTIDY).expect("a new file");
    let run = |command: &str, argument: &OsStr| {
        let mut run = Command::new(env!("CARGO_BIN_EXE_hypercubist"));
        run.args(command.split(' ')).arg(argument);
        run.current_dir(&folder.0).stdin(Stdio::null());
        run.output().expect("the command starts")
    };
    for command in ["run", "check", "trace", "debug", "expand", "compile", "fmt"] {
        let output = run(command, name);
        assert!(output.status.success(), "{command}: {}", said(&output));
        let output = run(command, OsStr::from_bytes(b"nowhere-\xff"));
        assert!(
            said(&output).contains("cannot read nowhere-"),
            "{command}: {}",
            said(&output)
        );
    }
    for command in [
        "apply 3x3x3",
        "solve",
        "order",
        "architect orders",
        "nonsense",
        "log convert --to",
    ] {
        let output = run(command, OsStr::from_bytes(b"R \xff"));
        assert_eq!(
            output.status.code(),
            Some(2),
            "{command}: {}",
            said(&output)
        );
        assert!(
            said(&output).starts_with("error: "),
            "{command}: {}",
            said(&output)
        );
    }
}

#[test]
fn a_program_is_not_compiled_into_its_own_file() {
    let folder = Folder::new("own");
    let before = folder.files();
    let output = folder.hypercubist(&["compile", "p.qat", "-o", "p.qat"], None);
    assert!(!output.status.success());
    assert!(
        said(&output).contains("is the program itself"),
        "{}",
        said(&output)
    );
    assert_eq!(folder.files(), before);
}
