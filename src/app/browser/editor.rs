//! The editor bundle: `CodeMirror` behind a few calls (`www/editor/editor.js`).

use diagnostics::{Severity, TokenKind};
use qat_text::{Completions, Signature};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::Element;
use wire::{Diagnostic, EditorView, OccurrenceView, SymbolView, TextEdit, TextRange, Token};

use super::{later, module};
use crate::state::screens::run::hints::Hint;

#[wasm_bindgen]
extern "C" {
    /// The loaded module.
    #[derive(Clone)]
    pub type Bundle;
    #[wasm_bindgen(method, catch)]
    fn mount(this: &Bundle, parent: &Element, options: &JsValue) -> Result<Handle, JsValue>;

    type Handle;
    #[wasm_bindgen(method, js_name = setDiagnostics)]
    fn set_diagnostics(this: &Handle, list: &JsValue);
    #[wasm_bindgen(method, js_name = setTokens)]
    fn set_tokens(this: &Handle, list: &JsValue);
    #[wasm_bindgen(method, js_name = setHints)]
    fn set_hints(this: &Handle, list: &JsValue);
    #[wasm_bindgen(method, js_name = setActive)]
    fn set_active(this: &Handle, range: &JsValue);
    #[wasm_bindgen(method, js_name = setServices)]
    fn set_services(this: &Handle, known: &JsValue);
    #[wasm_bindgen(method, js_name = applyEdits)]
    fn apply_edits(this: &Handle, list: &JsValue);
    #[wasm_bindgen(method, js_name = insertLines)]
    fn insert_lines(this: &Handle, lines: &str);
    #[wasm_bindgen(method, js_name = setBreakpoints)]
    fn set_breakpoints(this: &Handle, lines: Vec<u32>);
    #[wasm_bindgen(method, js_name = goTo)]
    fn go_to(this: &Handle, offset: u32);
    #[wasm_bindgen(method)]
    fn destroy(this: &Handle);
}

/// Loads the bundle; `None` when it cannot be had.
pub async fn bundle() -> Option<Bundle> {
    let module = module::named("hypercubist-editor").await?;
    Some(module.unchecked_into())
}

#[derive(Serialize)]
struct Mark<'a> {
    start: u32,
    end: u32,
    severity: &'static str,
    message: String,
    /// What is at the range: `did you mean ...`, if anything.
    label: String,
    help: Vec<String>,
    fix: Option<&'a TextEdit>,
}

#[derive(Serialize)]
struct Coloured {
    start: u32,
    end: u32,
    kind: &'static str,
}

#[derive(Serialize)]
struct Known<'a> {
    symbols: &'a [SymbolView],
    occurrences: &'a [OccurrenceView],
}

#[derive(Serialize)]
struct Answer<'a> {
    word: &'a str,
    items: Vec<Candidate<'a>>,
}

#[derive(Serialize)]
struct Candidate<'a> {
    text: &'a str,
    kind: &'static str,
    detail: &'a str,
    info: &'a str,
}

/// A way to write a statement.
#[derive(Serialize)]
struct Way<'a> {
    words: &'a [String],
    at: usize,
    doc: &'a str,
}

/// What the editor asks of the page.
pub struct Asks {
    /// The person has changed the text.
    pub change: Box<dyn FnMut(String)>,
    /// What could be typed after this text?
    pub complete: Box<dyn FnMut(String) -> Completions>,
    /// How can the statement at the end of this text be written?
    pub signatures: Box<dyn FnMut(String) -> Vec<Signature>>,
    /// The thing here is to get this name.
    pub rename: Box<dyn FnMut(u32, String)>,
    /// The text is to be formatted.
    pub format: Box<dyn FnMut()>,
    /// This file is to be opened here.
    pub open: Box<dyn FnMut(String, u32)>,
    /// A breakpoint is to be set or cleared on this line, counted from 1.
    pub breakpoint: Box<dyn FnMut(u32)>,
    /// An edit has moved the breakpoints to these lines.
    pub breakpoints: Box<dyn FnMut(Vec<u32>)>,
    /// The program is to run to this line.
    pub run_to: Box<dyn FnMut(u32)>,
    /// The cursor has come into another line, which begins and ends at these offsets.
    pub cursor: Box<dyn FnMut(u32, u32)>,
}

/// A mounted editor; dropping it removes it.
pub struct Editor {
    handle: Handle,
    _change: Closure<dyn FnMut(String)>,
    _complete: Closure<dyn FnMut(String) -> JsValue>,
    _signatures: Closure<dyn FnMut(String) -> JsValue>,
    _rename: Closure<dyn FnMut(u32, String)>,
    _format: Closure<dyn FnMut()>,
    _open: Closure<dyn FnMut(String, u32)>,
    _breakpoint: Closure<dyn FnMut(u32)>,
    _breakpoints: Closure<dyn FnMut(Vec<u32>)>,
    _run_to: Closure<dyn FnMut(u32)>,
    _cursor: Closure<dyn FnMut(u32, u32)>,
}

impl Editor {
    /// Puts an editor with `text` into `parent`; `None` when the bundle fails.
    pub fn mount(
        bundle: &Bundle,
        parent: &Element,
        text: &str,
        label: &str,
        mut asks: Asks,
    ) -> Option<Self> {
        let change = Closure::new(asks.change);
        // What completes is in the page's later part, and typing does not wait for that.
        let complete = Closure::new(move |before| {
            if later::is_here() {
                answer(&(asks.complete)(before))
            } else {
                JsValue::NULL
            }
        });
        let signatures = Closure::new(move |before| {
            if later::is_here() {
                let known = (asks.signatures)(before);
                ways(&known)
            } else {
                JsValue::NULL
            }
        });
        let rename = Closure::new(asks.rename);
        let format = Closure::new(asks.format);
        let open = Closure::new(asks.open);
        let breakpoint = Closure::new(asks.breakpoint);
        let breakpoints = Closure::new(asks.breakpoints);
        let run_to = Closure::new(asks.run_to);
        let cursor = Closure::new(asks.cursor);
        let options = js_sys::Object::new();
        let set =
            |key: &str, value: &JsValue| js_sys::Reflect::set(&options, &key.into(), value).is_ok();
        let all = set("doc", &text.into())
            && set("label", &label.into())
            && set("onChange", change.as_ref())
            && set("onComplete", complete.as_ref())
            && set("onSignatures", signatures.as_ref())
            && set("onRename", rename.as_ref())
            && set("onFormat", format.as_ref())
            && set("onOpen", open.as_ref())
            && set("onBreakpoint", breakpoint.as_ref())
            && set("onBreakpoints", breakpoints.as_ref())
            && set("onRunTo", run_to.as_ref())
            && set("onCursor", cursor.as_ref());
        let handle = bundle.mount(parent, &options).ok()?;
        all.then_some(Self {
            handle,
            _change: change,
            _complete: complete,
            _signatures: signatures,
            _rename: rename,
            _format: format,
            _open: open,
            _breakpoint: breakpoint,
            _breakpoints: breakpoints,
            _run_to: run_to,
            _cursor: cursor,
        })
    }

    /// Says what the names in the text mean.
    pub fn set_services(&self, view: &EditorView) {
        let known = Known {
            symbols: &view.symbols,
            occurrences: &view.occurrences,
        };
        if let Ok(known) = serde_wasm_bindgen::to_value(&known) {
            self.handle.set_services(&known);
        }
    }

    /// Changes the text, as if the person had done it.
    pub fn apply_edits(&self, edits: &[TextEdit]) {
        if let Ok(list) = serde_wasm_bindgen::to_value(edits) {
            self.handle.apply_edits(&list);
        }
    }

    /// Puts lines under the one where the cursor is, as if the person had typed them.
    pub fn insert_lines(&self, lines: &str) {
        self.handle.insert_lines(lines);
    }

    /// Underlines what is wrong.
    pub fn set_diagnostics(&self, diagnostics: &[Diagnostic]) {
        let marks: Vec<Mark> = diagnostics
            .iter()
            .filter_map(|d| {
                let range = d.range?;
                Some(Mark {
                    start: range.start,
                    end: range.end,
                    severity: severity_name(d.severity),
                    message: d.message.to_string(),
                    label: d.label.to_string(),
                    help: d.help.iter().map(ToString::to_string).collect(),
                    fix: d.fix.as_ref(),
                })
            })
            .collect();
        if let Ok(list) = serde_wasm_bindgen::to_value(&marks) {
            self.handle.set_diagnostics(&list);
        }
    }

    /// Colours the text.
    pub fn set_tokens(&self, tokens: &[Token]) {
        let coloured: Vec<Coloured> = tokens
            .iter()
            .map(|t| Coloured {
                start: t.range.start,
                end: t.range.end,
                kind: kind_name(t.kind),
            })
            .collect();
        if let Ok(list) = serde_wasm_bindgen::to_value(&coloured) {
            self.handle.set_tokens(&list);
        }
    }

    /// Puts words beside lines.
    pub fn set_hints(&self, hints: &[Hint]) {
        if let Ok(list) = serde_wasm_bindgen::to_value(hints) {
            self.handle.set_hints(&list);
        }
    }

    /// Marks what runs at the moment.
    pub fn set_active(&self, range: Option<TextRange>) {
        let value = range.map_or(JsValue::NULL, |r| {
            serde_wasm_bindgen::to_value(&r).unwrap_or(JsValue::NULL)
        });
        self.handle.set_active(&value);
    }

    /// Shows breakpoints on these lines, counted from 1.
    pub fn set_breakpoints(&self, lines: &[u32]) {
        self.handle.set_breakpoints(lines.to_vec());
    }

    /// Puts the cursor at `offset` and the focus here.
    pub fn go_to(&self, offset: u32) {
        self.handle.go_to(offset);
    }
}

fn answer(completions: &Completions) -> JsValue {
    let items = completions.items.iter().map(|item| Candidate {
        text: &item.text,
        kind: item.kind,
        detail: &item.detail,
        info: &item.info,
    });
    let answer = Answer {
        word: &completions.word,
        items: items.collect(),
    };
    serde_wasm_bindgen::to_value(&answer).unwrap_or(JsValue::NULL)
}

fn ways(signatures: &[Signature]) -> JsValue {
    let ways: Vec<Way> = signatures
        .iter()
        .map(|signature| Way {
            words: &signature.words,
            at: signature.at,
            doc: &signature.doc,
        })
        .collect();
    serde_wasm_bindgen::to_value(&ways).unwrap_or(JsValue::NULL)
}

impl Drop for Editor {
    fn drop(&mut self) {
        self.handle.destroy();
    }
}

/// The lower-case word for a severity; also a style class.
pub fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// The lower-case word for a token's kind; its style class is `tok-` and this.
pub fn kind_name(kind: TokenKind) -> &'static str {
    match kind {
        TokenKind::Keyword => "keyword",
        TokenKind::Register => "register",
        TokenKind::Label => "label",
        TokenKind::Number => "number",
        TokenKind::Text => "text",
        TokenKind::Move => "move",
        TokenKind::Piece => "piece",
        TokenKind::Comment => "comment",
        TokenKind::Punctuation => "punctuation",
        TokenKind::Unknown => "unknown",
    }
}
