//! Files that commands make: pictures, films, man pages, and what shells read.

// Not a test of its own.
#[path = "shared/folder.rs"]
mod folder;

use std::fs;
use std::process::{Command, Output};

use folder::Folder;

fn hypercubist(folder: &Folder, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hypercubist"));
    command.args(arguments).current_dir(&folder.0);
    command.output().expect("the command starts")
}

/// What a command prints that succeeds.
fn printed(folder: &Folder, arguments: &[&str]) -> Vec<u8> {
    let output = hypercubist(folder, arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {said}");
    output.stdout
}

#[test]
fn what_is_printed_is_what_a_file_gets() {
    let folder = Folder::with("files-drawn", &[]);
    let drawn = ["draw", "2x2x2", "R U", "--size", "48"];
    for (format, begins) in [
        ("svg", &b"<svg"[..]),
        ("png", b"\x89PNG"),
        ("gif", b"GIF89a"),
    ] {
        let bytes = printed(&folder, &[&drawn[..], &["--format", format]].concat());
        assert!(bytes.starts_with(begins), "{format}");
        let name = format!("cube.{format}");
        let said = printed(&folder, &[&drawn[..], &["-o", &name]].concat());
        assert_eq!(said, b"");
        let file = fs::read(folder.0.join(&name)).expect("the file");
        assert!(file == bytes, "{format}");
        let again = printed(
            &folder,
            &[&drawn[..], &["-o", "-", "--format", format]].concat(),
        );
        assert!(again == bytes, "{format}");
    }
}

/// The commands that the help lists.
fn commands(folder: &Folder) -> Vec<String> {
    let help = printed(folder, &["--help"]);
    let help = String::from_utf8(help).expect("text");
    let (_, list) = help.split_once("Commands:\n").expect("a list");
    let lines = list.lines().take_while(|line| !line.trim().is_empty());
    // The text of a long one goes on further to the right.
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.map(str::to_owned).collect()
}

#[test]
fn every_command_is_completed_in_every_shell() {
    let folder = Folder::with("files-completions", &[]);
    let commands = commands(&folder);
    assert!(commands.len() > 30, "{commands:?}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = printed(&folder, &["completions", shell]);
        let script = String::from_utf8(script).expect("text");
        for word in &commands {
            assert!(script.contains(word.as_str()), "{shell}: {word}");
        }
        assert!(script.contains("background"), "{shell}");
    }
}

#[test]
fn every_command_has_a_man_page() {
    let folder = Folder::with("files-man", &[]);
    let first = printed(&folder, &["man"]);
    assert_eq!(printed(&folder, &["man", "."]), b"");
    let file = |name: &str| fs::read(folder.0.join(name)).expect("the page");
    assert!(file("hypercubist.1") == first);
    for command in commands(&folder).iter().filter(|name| *name != "help") {
        let page = String::from_utf8(file(&format!("hypercubist-{command}.1"))).expect("text");
        assert!(page.contains(".SH NAME"), "{command}");
        assert!(page.contains(".SH SYNOPSIS"), "{command}");
    }
    let solve = String::from_utf8(file("hypercubist-architect-solve.1")).expect("text");
    assert!(
        solve.contains("hypercubist architect solve")
            || solve.contains("hypercubist\\-architect\\-solve")
    );
}

#[test]
fn help_is_coloured_if_that_is_asked_for() {
    let folder = Folder::with("files-colours", &[]);
    let coloured = |arguments: &[&str]| printed(&folder, arguments).contains(&0x1b);
    assert!(!coloured(&["--help"]));
    assert!(coloured(&["--color", "always", "--help"]));
    assert!(coloured(&["draw", "--help", "--color=always"]));
    assert!(!coloured(&["--color=never", "--help"]));
    let wrong = hypercubist(&folder, &["--color", "always", "draw"]);
    assert!(wrong.stderr.contains(&0x1b));
}
