//! What the corpus of conversations (`tests/corpus/lsp`) cannot show, since the command line's server has files.

use serde_json::{Value, json};

use super::{Heard, NoFiles, Server};

/// What a server says to a message.
fn said(server: &mut Server, mut message: Value) -> Vec<Value> {
    message["jsonrpc"] = json!("2.0");
    let Heard::Said(texts) = server.hear(message.to_string().as_bytes()) else {
        panic!("it is over")
    };
    let read = |text: &String| serde_json::from_str(text).expect("it is JSON");
    texts.iter().map(read).collect()
}

fn serving() -> Server {
    let mut server = Server::new(NoFiles);
    let begin = json!({ "id": 1, "method": "initialize", "params": { "capabilities": {} } });
    assert_eq!(said(&mut server, begin).len(), 1);
    server
}

fn open(uri: &str, language: &str, text: &str) -> Value {
    let document = json!({ "uri": uri, "languageId": language, "version": 3, "text": text });
    json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } })
}

/// The codes of the errors that a reply shows.
fn errors(reply: &Value) -> Vec<&str> {
    let shown = reply["params"]["diagnostics"]
        .as_array()
        .into_iter()
        .flatten();
    let errors = shown.filter(|found| found["severity"] == 1);
    errors.filter_map(|found| found["code"].as_str()).collect()
}

#[test]
fn given_files_can_be_imported_by_the_programs_of_their_folder() {
    let mut server = serving();
    let text =
        ".registers { A <- 3x3 builtin (90) }\nimport \"more.qat\"\n    twice A\n    halt A\n";
    for uri in ["memory:/a%20b/one.qat", "memory:/c/two.qat"] {
        let shown = said(&mut server, open(uri, "qat", text));
        assert!(!errors(&shown[0]).is_empty(), "{shown:?}");
    }
    let more = ".macro twice { ($R:reg) => { add $R 1\n add $R 1 } }\n";
    let files = json!([{ "name": "more.qat", "text": more }]);
    let params = json!({ "folder": "memory:/a%20b/", "files": files });
    let shown = said(
        &mut server,
        json!({ "method": "hypercubist/files", "params": params }),
    );
    assert_eq!(shown.len(), 1, "only one program is in that folder");
    assert_eq!(shown[0]["params"]["uri"], "memory:/a%20b/one.qat");
    assert_eq!(shown[0]["params"]["version"], 3);
    assert_eq!(errors(&shown[0]), Vec::<&str>::new());
    // Nothing that can be read is no files.
    let wrong = json!({ "method": "hypercubist/files", "params": { "folder": 1 } });
    assert_eq!(said(&mut server, wrong), Vec::<Value>::new());
}

#[test]
fn the_editor_says_which_language_a_text_without_a_name_is() {
    let mut server = serving();
    let text = "Puzzles\nA: 3x3\n\n1 | U\n";
    let shown = said(&mut server, open("untitled:Untitled-1", "qter", text));
    assert_eq!(errors(&shown[0]), Vec::<&str>::new());
    let change = json!({
        "textDocument": { "uri": "untitled:Untitled-1", "version": 4 },
        "contentChanges": [{ "text": "Puzzles\nA: 3x3\n\n1 | goto 1\n" }],
    });
    let shown = said(
        &mut server,
        json!({ "method": "textDocument/didChange", "params": change }),
    );
    assert_eq!(errors(&shown[0]), Vec::<&str>::new());
    let shown = said(&mut server, open("untitled:Untitled-2", "qat", text));
    assert!(!errors(&shown[0]).is_empty());
}

#[test]
fn what_is_no_message_is_refused() {
    for (text, code, why) in [
        ("{", -32700, "EOF while parsing an object"),
        (
            "[]",
            -32600,
            "data did not match any variant of untagged enum Message",
        ),
    ] {
        let Heard::Said(texts) = Server::new(NoFiles).hear(text.as_bytes()) else {
            panic!("it is over")
        };
        let reply: Value = serde_json::from_str(&texts[0]).expect("it is JSON");
        assert_eq!(reply["error"]["code"], code);
        let message = reply["error"]["message"].as_str().unwrap_or_default();
        assert!(message.starts_with(why), "{message}");
        assert_eq!(reply["id"], Value::Null);
    }
    let bytes = b"\xff\xff";
    let Heard::Said(texts) = Server::new(NoFiles).hear(bytes) else {
        panic!("it is over")
    };
    assert!(texts[0].contains("-32700"), "{}", texts[0]);
}
