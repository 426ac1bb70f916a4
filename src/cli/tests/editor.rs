//! The language server as an editor speaks with it: `tests/corpus/lsp`, started as the configurations in
//! `editors` say.
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

/// A file of `editors`.
fn asset(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../editors");
    fs::read_to_string(path.join(name)).expect("it is text")
}

/// Starts the server with a configuration's command, greets it and says goodbye.
fn greet(command: &[String]) {
    let [name, arguments @ ..] = command else {
        panic!("there is no command")
    };
    assert_eq!(name, "hypercubist", "the name under which it is installed");
    let mut server = Command::new(env!("CARGO_BIN_EXE_hypercubist"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut out = BufReader::new(server.stdout.take().expect("it answers"));
    let request = |id: u8, method: &str, params: Value| {
        let mut message = json!({ "jsonrpc": "2.0", "id": id, "method": method });
        if !params.is_null() {
            message["params"] = params;
        }
        message
    };
    send(
        &mut server,
        &request(1, "initialize", json!({ "capabilities": {} })),
    );
    let capabilities = &receive(&mut out)["result"]["capabilities"];
    assert!(
        capabilities["hoverProvider"].is_boolean() || capabilities["hoverProvider"].is_object()
    );
    send(
        &mut server,
        &json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }),
    );
    send(&mut server, &request(2, "shutdown", Value::Null));
    assert_eq!(receive(&mut out)["id"], 2);
    send(&mut server, &json!({ "jsonrpc": "2.0", "method": "exit" }));
    assert!(server.wait().expect("it ends").success());
}

/// What a server that hears these bytes and then nothing more says on both outputs, and its exit code.
fn hearing(bytes: &[u8]) -> (String, String, Option<i32>) {
    let mut server = Command::new(env!("CARGO_BIN_EXE_hypercubist"))
        .args(["lsp", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // It may end before it has read everything.
    let _ = server.stdin.take().expect("it listens").write_all(bytes);
    let output = server.wait_with_output().expect("it ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

#[test]
fn a_conversation_ends_as_the_protocol_says() {
    let framed = |messages: &[&str]| {
        let frame = |text: &&str| format!("Content-Length: {}\r\n\r\n{text}", text.len());
        messages.iter().map(frame).collect::<String>()
    };
    let begin = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#;
    let shutdown = r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#;
    let exit = r#"{"jsonrpc":"2.0","method":"exit"}"#;
    let symbols = r#"{"jsonrpc":"2.0","id":3,"method":"textDocument/documentSymbol"}"#;
    for (input, answered, why, code) in [
        (framed(&[begin, shutdown, exit]), "\"result\":null", "", 0),
        (
            framed(&[begin, exit]),
            "capabilities",
            "without `shutdown`",
            1,
        ),
        (framed(&[exit]), "", "without `shutdown`", 1),
        (framed(&[begin, shutdown]), "", "without `exit`", 1),
        (String::new(), "", "without `exit`", 1),
        (framed(&[symbols, begin, shutdown, exit]), "-32002", "", 0),
        (framed(&[begin, begin, shutdown, exit]), "-32600", "", 0),
        (framed(&[begin, shutdown, symbols, exit]), "-32600", "", 0),
        (framed(&[begin, "{", shutdown, exit]), "-32700", "", 0),
        (framed(&[begin, "[]", shutdown, exit]), "-32600", "", 0),
        (framed(&[begin, symbols, shutdown, exit]), "-32602", "", 0),
        (
            "Content-Length: 99999999999999\r\n\r\n{}".to_owned(),
            "",
            "a message of 99999999999999 bytes is too long; at most 67108864 are read",
            1,
        ),
        (
            "Content-Length: x\r\n\r\n".to_owned(),
            "",
            "is not a number of bytes",
            1,
        ),
        ("{}\n".to_owned(), "", "ends without \\r\\n", 1),
    ] {
        let (out, error, ended) = hearing(input.as_bytes());
        assert!(out.contains(answered), "{input}: {out}");
        assert_eq!(
            out.is_empty(),
            answered.is_empty() && !input.contains("initialize"),
            "{out}"
        );
        assert!(
            error.contains(why) && error.is_empty() == why.is_empty(),
            "{input}: {error}"
        );
        assert_eq!(ended, Some(code), "{input}: {error}");
    }
}

/// The endings of files and the scope of a `TextMate` grammar.
fn grammar(name: &str) -> (Value, Value) {
    let grammar: Value = serde_json::from_str(&asset(name)).expect("JSON");
    (grammar["fileTypes"].clone(), grammar["scopeName"].clone())
}

#[test]
fn helix_starts_the_server_for_both_languages() {
    let file: toml_edit::DocumentMut = asset("helix.toml").parse().expect("TOML");
    let server = &file["language-server"]["hypercubist"];
    let mut command = vec![server["command"].as_str().expect("a name").to_owned()];
    let arguments = server["args"].as_array().expect("a list");
    let arguments = arguments
        .iter()
        .map(|argument| argument.as_str().expect("text"));
    command.extend(arguments.map(str::to_owned));
    greet(&command);
    let languages = file["language"].as_array_of_tables().expect("languages");
    let grammars = ["qat.tmLanguage.json", "q.tmLanguage.json"].map(grammar);
    assert_eq!(languages.len(), grammars.len());
    for (language, (endings, scope)) in languages.iter().zip(grammars) {
        assert_eq!(language["scope"].as_str(), scope.as_str());
        let list = |key: &str| -> Vec<&str> {
            let list = language[key].as_array().expect("a list").iter();
            list.map(|one| one.as_str().expect("text")).collect()
        };
        assert_eq!(json!(list("file-types")), endings);
        assert_eq!(list("language-servers"), ["hypercubist"]);
    }
}

/// Neovim as far as its configuration sees it: what it is asked to do is written down.
const NEOVIM: &str = r#"
    endings, patterns, command = {}, {}, nil
    vim = {
        filetype = { add = function(types)
            for ending, name in pairs(types.extension) do endings[name] = ending end
        end },
        api = { nvim_create_autocmd = function(event, options)
            assert(event == "FileType")
            for _, name in ipairs(options.pattern) do assert(endings[name], name) end
            options.callback({ buf = 1 })
        end },
        fn = { getcwd = function() return "." end },
        lsp = {},
    }
    local function started(config)
        command = table.concat(config.cmd, "\n")
        return 1
    end
    if OLD then
        vim.lsp.start_client = started
        vim.lsp.buf_attach_client = function(buffer, client) assert(buffer == 1 and client == 1) end
    else
        vim.lsp.start = started
    end
"#;

#[test]
fn neovim_starts_the_server_for_both_languages() {
    for old in ["OLD = true", "OLD = false"] {
        let lua = omnilua::Lua::new();
        let run = |text: &str| lua.load(text).exec().expect("it runs");
        run(old);
        run(NEOVIM);
        run(&asset("nvim.lua"));
        let global = |code: &str| -> String { lua.load(code).eval().expect("it is text") };
        let command = global("return command");
        greet(&command.lines().map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(
            json!([global("return endings.qat")]),
            grammar("qat.tmLanguage.json").0
        );
        assert_eq!(
            json!([global("return endings.qter")]),
            grammar("q.tmLanguage.json").0
        );
    }
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
