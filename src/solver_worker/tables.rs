//! The engine's pruning tables between two visits. The browser's files can be opened on the worker's own thread only,
//! and not at once; a search asks for them from any thread, and waits.
//!
//! With threads, the search's thread asks and sleeps until the worker's own thread has answered. Without, there is only
//! one, so the files that a job may want are opened before it runs.

use std::rc::Rc;

use js_sys::{Array, Function, Promise, Uint8Array};
use storage::{Storage, StorageError};
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use wire::{FromSolver, SavedTable};
use worker::post;

/// Bytes that are read at a time.
const PIECE: u32 = 1 << 22;

/// What a file is opened for.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub enum Purpose {
    Read = "read",
    /// It is made if there is none. Where somebody else has it open, it is not waited for.
    Write = "write",
    /// It is made if there is none.
    Both = "both",
}

#[wasm_bindgen]
extern "C" {
    /// The class of `www/worker/tables.js`.
    pub type Tables;

    #[wasm_bindgen(method)]
    fn open(this: &Tables, name: &str, purpose: Purpose) -> Promise;

    #[wasm_bindgen(method, js_name = isOpen)]
    fn is_open(this: &Tables, name: &str) -> bool;

    #[wasm_bindgen(method)]
    fn read(this: &Tables, name: &str, at: f64, most: u32) -> Option<Uint8Array>;

    #[wasm_bindgen(method)]
    fn write(this: &Tables, name: &str, at: f64, bytes: &[u8]) -> bool;

    #[wasm_bindgen(method)]
    fn resize(this: &Tables, name: &str, bytes: f64) -> bool;

    #[wasm_bindgen(method)]
    fn close(this: &Tables, name: &str);

    #[wasm_bindgen(method)]
    fn list(this: &Tables) -> Promise;

    #[wasm_bindgen(method)]
    fn forget(this: &Tables) -> Promise;

    #[wasm_bindgen(method)]
    fn listen(this: &Tables, changed: &Function);
}

/// What a search asks of the worker's own thread.
pub enum Ask {
    /// Open the file.
    Open(Purpose),
    /// Read from this offset.
    Read(u64),
    /// Write bytes at an offset.
    Write(u64, Vec<u8>),
    /// Set the file's length in bytes.
    Resize(u64),
    /// Nothing more for now; the file may soon be opened again.
    CloseForNow,
    /// Close the file.
    Close,
    /// Show the user a note about the table.
    Note(String),
}

/// What the worker's own thread answers: bytes, if any, or that it cannot be done.
pub type Answer = Option<Vec<u8>>;

impl Tables {
    /// Does at once what needs no waiting: all but opening.
    pub fn answer(&self, name: &str, ask: Ask) -> Answer {
        let done = |done: bool| done.then(Vec::new);
        match ask {
            Ask::Open(_) => done(self.is_open(name)),
            Ask::Read(at) => self
                .read(name, at as f64, PIECE)
                .map(|bytes| bytes.to_vec()),
            Ask::Write(at, bytes) => done(self.write(name, at as f64, &bytes)),
            Ask::Resize(bytes) => done(self.resize(name, bytes as f64)),
            Ask::CloseForNow => None,
            Ask::Close => {
                self.close(name);
                None
            }
            Ask::Note(what) => {
                let (count, size) = name.split_once('-').unwrap_or((name, ""));
                let message = format!("The {size} table ({}) {what}", count.to_uppercase());
                post(&FromSolver::Note { message });
                None
            }
        }
    }

    /// Opens a file; whether it is open.
    pub async fn opened(&self, name: &str, purpose: Purpose) -> bool {
        let opened = JsFuture::from(self.open(name, purpose)).await;
        opened.is_ok_and(|opened| opened.is_truthy())
    }

    /// Reports the saved tables to the page.
    pub async fn report(&self) {
        let listed = JsFuture::from(self.list()).await;
        let listed: Array = listed.map_or_else(|_| Array::new(), JsCast::unchecked_into);
        let table = |entry: JsValue| {
            let entry: Array = entry.unchecked_into();
            Some(SavedTable {
                name: entry.get(0).as_string()?,
                bytes: entry.get(1).as_f64()? as u64,
            })
        };
        post(&FromSolver::SavedTables(
            listed.iter().filter_map(table).collect(),
        ));
    }

    /// Reports the saved tables to the page now, and whenever another page has changed them.
    pub async fn report_changes(self: Rc<Self>) {
        let tables = Rc::clone(&self);
        let changed = Closure::<dyn FnMut()>::new(move || {
            let tables = Rc::clone(&tables);
            spawn_local(async move { tables.report().await });
        });
        // It is called as long as the worker lives.
        self.listen(changed.into_js_value().unchecked_ref());
        self.report().await;
    }

    /// Deletes the saved tables, and reports to the page which are left.
    pub async fn forget_all(&self) {
        drop(JsFuture::from(self.forget()).await);
        self.report().await;
    }
}

/// The storage that a search sees. Its function takes a question about the table of a name to the worker's own thread
/// and waits for the answer.
pub struct Files(pub fn(&str, Ask) -> Answer);

impl Files {
    /// Writes into an open file; whether there was room for all.
    fn write_open(&self, name: &str, pieces: &mut dyn Iterator<Item = Vec<u8>>) -> bool {
        // The beginning comes last: without it nobody takes the rest for a table.
        let head = pieces.next().unwrap_or_default();
        let mut at = head.len() as u64;
        let mut fits = (self.0)(name, Ask::Resize(0)).is_some();
        while fits && let Some(bytes) = pieces.next() {
            let from = at;
            at += bytes.len() as u64;
            fits = (self.0)(name, Ask::Write(from, bytes)).is_some();
        }
        fits && (self.0)(name, Ask::Resize(at)).is_some()
            && (self.0)(name, Ask::Write(0, head)).is_some()
    }
}

impl Storage for Files {
    fn read(&self, name: &str, take: &mut dyn FnMut(&[u8]) -> bool) -> Result<(), StorageError> {
        if (self.0)(name, Ask::Open(Purpose::Read)).is_none() {
            return Err(StorageError::Missing);
        }
        let mut at = 0;
        let result = loop {
            match (self.0)(name, Ask::Read(at)) {
                // An empty file, or one that was being written when the page was closed, which begins with zeros.
                Some(bytes) if at == 0 && bytes.first().is_none_or(|byte| *byte == 0) => {
                    break Err(StorageError::Missing);
                }
                Some(bytes) if bytes.is_empty() => {
                    (self.0)(name, Ask::Close);
                    return Ok(());
                }
                Some(bytes) if take(&bytes) => at += bytes.len() as u64,
                Some(_) => break Ok(()),
                None => {
                    let why = "this browser cannot read it to its end";
                    break Err(StorageError::Failed(why.to_owned()));
                }
            }
        };
        // It may be written next.
        (self.0)(name, Ask::CloseForNow);
        result
    }

    fn has(&self, name: &str) -> bool {
        let mut something = false;
        let read = self.read(name, &mut |_| {
            something = true;
            false
        });
        read.is_ok() && something
    }

    fn write(
        &self,
        name: &str,
        pieces: &mut dyn Iterator<Item = Vec<u8>>,
    ) -> Result<(), StorageError> {
        if (self.0)(name, Ask::Open(Purpose::Write)).is_none() {
            // Another page is writing the same table.
            return Ok(());
        }
        let begun = (self.0)(name, Ask::Read(0));
        if begun.is_some_and(|bytes| bytes.first().is_some_and(|byte| *byte != 0)) {
            // Another page has written it meanwhile: one that could not be used is empty.
            (self.0)(name, Ask::Close);
            return Ok(());
        }
        let fits = self.write_open(name, pieces);
        if !fits {
            (self.0)(name, Ask::Resize(0));
        }
        (self.0)(name, Ask::Close);
        let why = "this browser has no room for it, or allows none";
        fits.then_some(())
            .ok_or_else(|| StorageError::Failed(why.to_owned()))
    }

    fn unusable(&self, name: &str, why: &StorageError) {
        if (self.0)(name, Ask::Open(Purpose::Write)).is_some() {
            (self.0)(name, Ask::Resize(0));
            (self.0)(name, Ask::CloseForNow);
        }
        let words =
            format!("that this browser saved cannot be used, because {why}. It is built again.");
        (self.0)(name, Ask::Note(words));
    }

    fn unsaved(&self, name: &str, why: &StorageError) {
        let words =
            format!("is not saved for the next visit, because {why}. Everything else goes on.");
        (self.0)(name, Ask::Note(words));
    }
}
