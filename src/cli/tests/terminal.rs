//! What a terminal gets to see of texts that others wrote.

#![cfg(unix)]

// Not a test of its own.
#[path = "shared/folder.rs"]
mod folder;

use std::ffi::OsStr;
use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use folder::Folder;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

/// Letters from right to left, the title of the window, a bell, a screen that is cleared.
const HOSTILE: &str = "\u{202e}\u{1b}]0;owned\u{7}\u{9b}2J\u{7f}";

impl Folder {
    fn new(name: &str) -> Self {
        let registers = ".registers { A <- 3x3 builtin (1260) }\n";
        let program = format!(
            "{registers}print \"a {HOSTILE}\"\ninput \"how many {HOSTILE}\" A\nhalt \"It is {HOSTILE}\" A\n"
        );
        let wrong = format!("{registers}print \"a {HOSTILE}\" B\nhalt 1\n");
        let files = [("p.qat", &*program), ("wrong.qat", &*wrong)];
        Self::with(&format!("terminal-{name}"), &files)
    }

    fn command(&self, arguments: &[String]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hypercubist"));
        command.args(arguments).current_dir(&self.0);
        command.env("TERM", "xterm").env_remove("NO_COLOR");
        command
    }

    /// What both outputs of a command bring to a terminal on which something is typed.
    fn on_terminal(&self, arguments: &[String], typed: &str) -> Vec<u8> {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&master).expect("its own terminal");
        unlockpt(&master).expect("its own terminal");
        let name = ptsname(&master, Vec::new()).expect("a name");
        let terminal = || {
            let name = Path::new(OsStr::from_bytes(name.to_bytes()));
            Stdio::from(
                File::options()
                    .read(true)
                    .write(true)
                    .open(name)
                    .expect("a terminal"),
            )
        };
        let mut command = self.command(arguments);
        command
            .stdin(terminal())
            .stdout(terminal())
            .stderr(terminal());
        let mut child = command.spawn().expect("the command starts");
        // A terminal that nobody has open any more is at its end.
        drop(command);
        let mut master = File::from(master);
        master.write_all(typed.as_bytes()).expect("there is room");
        let (mut seen, mut piece) = (Vec::new(), [0; 4096]);
        // Linux reports an error at the end.
        while let Ok(count @ 1..) = master.read(&mut piece) {
            seen.extend_from_slice(&piece[..count]);
        }
        child.wait().expect("it ends");
        seen
    }
}

/// A text without colours: `ESC [ ... m`.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut rest = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_digit() && c != ';');
        match end {
            Some(end) if part[end..].starts_with('m') => rest += &part[end + 1..],
            _ => rest = rest + "\u{1b}[" + part,
        }
    }
    rest
}

/// What steers a terminal, or changes the order of letters.
fn steers(c: char) -> bool {
    (c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[test]
fn control_characters_are_shown_on_a_terminal_only() {
    let folder = Folder::new("all");
    // What is typed, and whether a pipe gets the characters themselves.
    for (arguments, typed, is_raw) in [
        ("run p.qat", "4\n", true),
        ("run p.qat --abstract", "4\n", true),
        ("run p.qat --input 4 --json", "", true),
        ("trace p.qat --input 4", "", true),
        (
            "debug p.qat",
            "run\ninput 4\nrun\nsaid\nwhy\nlist\nback\nquit\n",
            true,
        ),
        ("compile p.qat -o -", "", true),
        ("compile wrong.qat -o -", "", true),
        ("expand p.qat", "", true),
        ("check wrong.qat", "", true),
        ("run wrong.qat", "", true),
        ("check HOSTILE.qat", "", true),
        ("fmt HOSTILE.qat", "", true),
        ("HOSTILE", "", true),
        ("solve HOSTILE R", "", true),
        ("apply 3x3x3 HOSTILE", "", true),
        ("cycles 3x3x3 HOSTILE", "", true),
        ("group 3x3x3 HOSTILE", "", true),
        ("check 3x3x3 --of HOSTILE", "", true),
        ("check 3x3x3 HOSTILE", "", false),
        ("architect solve 3x3x3 HOSTILE", "", true),
        ("log convert HOSTILE", "", true),
        ("run p.qat --no-pass HOSTILE", "", true),
        ("--help", "", false),
    ] {
        let words: Vec<String> = arguments
            .split(' ')
            .map(|word| word.replace("HOSTILE", HOSTILE))
            .collect();
        let seen = String::from_utf8(folder.on_terminal(&words, typed)).expect("text");
        assert!(
            !without_colours(&seen).contains(steers),
            "{arguments}: {seen:?}"
        );
        let mut piped = folder.command(&words);
        let mut piped = piped
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut stdin = piped.stdin.take().expect("a pipe");
        // Those that ask for nothing may have ended.
        let _ = stdin.write_all(typed.as_bytes());
        drop(stdin);
        let output = piped.wait_with_output().expect("it ends");
        let text = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
        if is_raw {
            assert!(text.contains(steers), "{arguments}: {text:?}");
            assert!(seen.contains("\\u{202e}"), "{arguments}: {seen:?}");
        }
        assert!(!text.contains("\\u{202e}"), "{arguments}: {text:?}");
    }
}

/// clap colours what it says of the usage.
#[test]
fn own_colours_stay() {
    let folder = Folder::new("colours");
    let seen = String::from_utf8(folder.on_terminal(&["--help".to_owned()], "")).expect("text");
    assert!(seen.contains("\u{1b}[1m"), "{seen:?}");
    assert!(!without_colours(&seen).contains(steers), "{seen:?}");
}
