//! What an interrupted command leaves.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

#[test]
fn an_interruption_that_comes_twice_at_once_still_leaves_the_counts() {
    let mut solving = Command::new(env!("CARGO_BIN_EXE_hypercubist"))
        .args(["solve", "pyraminx", "--random", "4000000", "--seed", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut said = BufReader::new(solving.stderr.take().expect("a pipe"));
    let mut line = String::new();
    said.read_line(&mut line).expect("it says how far it is");
    assert!(line.contains("of 4000000 solved"), "{line}");
    // `timeout` signals the process and then its group.
    let id = solving.id().to_string();
    let signalled = Command::new("sh")
        .args([
            "-c",
            "kill -TERM $0 && sleep 0.005 && { kill -TERM $0 || true; }",
            &id,
        ])
        .status();
    assert!(signalled.expect("there is a shell").success());
    let mut counts = String::new();
    let mut stdout = solving.stdout.take().expect("a pipe");
    // What it goes on to say must not fill its pipe.
    let rest = std::thread::spawn(move || said.read_to_string(&mut String::new()));
    stdout.read_to_string(&mut counts).expect("it is text");
    rest.join().expect("it is read").expect("it is text");
    assert!(counts.contains("moves  positions"), "{counts}");
    assert!(solving.wait().expect("it ends").success());
}
