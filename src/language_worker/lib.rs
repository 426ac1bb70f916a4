//! The language server for an editor that runs JavaScript, such as VS Code and its web version: `editors/vscode` gives
//! it each message of the client, and gives its replies to the client.
//!
//! A panic is a trap, after which the module must not be called again: [`last_words`] says why, and the extension takes
//! a new one when extensions start again.

use language_server::{Heard, NoFiles, Server};
use wasm_bindgen::prelude::wasm_bindgen;

pub use worker::last_words;

/// A conversation with one client. Files that programs import come with the client's notification `hypercubist/files`.
#[wasm_bindgen]
pub struct LanguageServer(Server);

#[wasm_bindgen]
impl LanguageServer {
    /// A server before its first message.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        worker::remember_panics();
        Self(Server::new(NoFiles))
    }

    /// Takes in a message, which is JSON, and gives those to send, in this order; none after `exit`.
    pub fn hear(&mut self, message: &str) -> Vec<String> {
        match self.0.hear(message.as_bytes()) {
            Heard::Said(messages) => messages,
            Heard::Ended { .. } => Vec::new(),
        }
    }
}

impl Default for LanguageServer {
    fn default() -> Self {
        Self::new()
    }
}
