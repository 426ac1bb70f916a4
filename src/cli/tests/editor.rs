//! The language server as an editor speaks with it: `tests/corpus/lsp`.
//!
//! In a conversation, a line `> {...}` is sent, and the lines `< {...}` after it are what the server says to it. With
//! `UPDATE_CORPUS=1` they are written instead of compared.

use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::{env, fs};

use serde_json::{Value, json};

fn send(server: &mut Child, message: &Value) {
    let text = message.to_string();
    let stdin = server.stdin.as_mut().expect("it listens");
    write!(stdin, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("it listens");
    stdin.flush().expect("it listens");
}

fn receive(out: &mut BufReader<ChildStdout>) -> Value {
    let mut length = 0;
    loop {
        let mut line = String::new();
        assert_ne!(
            out.read_line(&mut line).expect("it answers"),
            0,
            "it went away"
        );
        match line.trim_end().split_once(": ") {
            Some((_, number)) => length = number.parse().expect("a length"),
            None => break,
        }
    }
    let mut text = vec![0; length];
    out.read_exact(&mut text).expect("it answers");
    serde_json::from_slice(&text).expect("JSON")
}

#[test]
fn an_editor_gets_what_the_corpus_expects() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/lsp/session.txt");
    let text = fs::read_to_string(&path).expect("the corpus is text");
    let mut server = Command::new(env!("CARGO_BIN_EXE_hypercubist"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut out = BufReader::new(server.stdout.take().expect("it answers"));
    let mut now = String::new();
    for line in text.lines().filter(|line| !line.starts_with("< ")) {
        let _ = writeln!(now, "{line}");
        let Some(message) = line.strip_prefix("> ") else {
            continue;
        };
        let mut message: Value = serde_json::from_str(message).expect("JSON");
        message["jsonrpc"] = json!("2.0");
        send(&mut server, &message);
        let method = message["method"].as_str().expect("a method");
        let answered = message.get("id").is_some() || method.starts_with("textDocument/did");
        if answered {
            let mut answer = receive(&mut out);
            answer.as_object_mut().expect("a message").remove("jsonrpc");
            let _ = writeln!(now, "< {answer}");
        }
    }
    assert!(server.wait().expect("it ends").success());
    if env::var_os("UPDATE_CORPUS").is_some() {
        fs::write(&path, &now).expect("the corpus can be written");
    }
    assert!(
        env::var_os("UPDATE_CORPUS").is_some() || now == text,
        "not as expected:\n{now}"
    );
}
