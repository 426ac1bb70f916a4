//! The Language Server Protocol: a server that is given each message as a text and gives back what it says to it,
//! without any input or output of its own. The command line gives it those of standard input, the extension for VS Code
//! those of the editor.
//!
//! Everything is answered by the requests that the page sends to its compiler worker, and by the completion that its
//! editor uses. Documents are sent whole at each change, and positions are counted in UTF-16, as in the page.

mod files;
mod hints;
#[cfg(test)]
mod tests;
mod text;

use std::collections::BTreeMap;

use compiler::{Compiler, language_of};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Exit, Notification as _,
    PublishDiagnostics,
};
use lsp_types::request::{
    CodeActionRequest, Completion, DocumentSymbolRequest, Formatting, GotoDefinition, HoverRequest,
    Initialize, InlayHintRequest, References, Rename, Request as _, Shutdown, SignatureHelpRequest,
};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CompletionItem,
    CompletionList, CompletionOptions, CompletionParams, CompletionTextEdit,
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DocumentFormattingParams, DocumentSymbol, DocumentSymbolParams, GotoDefinitionParams, Hover,
    HoverContents, HoverParams, HoverProviderCapability, Location, MarkupContent, MarkupKind,
    OneOf, PublishDiagnosticsParams, ReferenceParams, RenameParams, ServerCapabilities,
    SignatureHelp, SignatureHelpOptions, SignatureHelpParams, TextDocumentPositionParams,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextEdit, Uri, WorkspaceEdit,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use wire::{CompileRequest, Compiled, CompilerOutcome, CompilerRequest, Language, OccurrenceView};

pub use self::files::{Files, NoFiles};
use self::files::{GIVEN_FILES, GivenFiles};
use self::text::Text;

/// What becomes of a conversation with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// It goes on; these messages are sent, in this order.
    Said(Vec<String>),
    /// It is over. `shut_down` is whether the client asked for that first, as it should.
    Ended {
        /// Whether `shutdown` came before `exit`.
        shut_down: bool,
    },
}

fn capabilities() -> ServerCapabilities {
    ServerCapabilities {
        text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::FULL)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(vec!["$".to_owned(), " ".to_owned()]),
            ..CompletionOptions::default()
        }),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some(vec![" ".to_owned()]),
            ..SignatureHelpOptions::default()
        }),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        inlay_hint_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
            ..CodeActionOptions::default()
        })),
        ..ServerCapabilities::default()
    }
}

/// An open text and what its last compilation knew.
struct Document {
    uri: Uri,
    version: Option<i32>,
    text: Text,
    request: CompileRequest,
    compiled: Box<Compiled>,
}

/// How far the conversation is.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Stage {
    /// Before `initialize`.
    #[default]
    Beginning,
    Serving,
    /// After `shutdown`.
    Ending,
}

/// A conversation with one client.
pub struct Server {
    stage: Stage,
    compiler: Compiler,
    files: Box<dyn Files>,
    /// What the client said that folders have, by the folder's path.
    given: BTreeMap<String, Vec<wire::File>>,
    documents: BTreeMap<String, Document>,
}

impl Server {
    /// A server before its first message; `files` knows what programs may import.
    pub fn new(files: impl Files + 'static) -> Self {
        Self {
            stage: Stage::default(),
            compiler: Compiler::default(),
            files: Box::new(files),
            given: BTreeMap::new(),
            documents: BTreeMap::new(),
        }
    }

    /// Takes in a message, which is JSON.
    pub fn hear(&mut self, message: &[u8]) -> Heard {
        let message = match read(message) {
            Ok(message) => message,
            Err(reply) => return Heard::Said(vec![sent(reply)]),
        };
        let replies = match message {
            Message::Request(request) => vec![message_of(&self.answer(request))],
            Message::Notification(notification) if notification.method == Exit::METHOD => {
                let shut_down = self.stage == Stage::Ending;
                return Heard::Ended { shut_down };
            }
            Message::Notification(notification) if self.stage == Stage::Serving => {
                let shown = self.notified(notification).into_iter();
                let shown = shown.map(|shown| {
                    let method = PublishDiagnostics::METHOD.to_owned();
                    message_of(&Notification::new(method, shown))
                });
                shown.collect()
            }
            Message::Notification(_) | Message::Response(_) => Vec::new(),
        };
        Heard::Said(replies.into_iter().map(sent).collect())
    }

    /// Takes in a text that was opened, changed or closed, or files; returns the diagnostics to show.
    fn notified(&mut self, notification: Notification) -> Vec<PublishDiagnosticsParams> {
        let Notification { method, params } = notification;
        match method.as_str() {
            DidOpenTextDocument::METHOD => of(params, |params: DidOpenTextDocumentParams| {
                let document = params.text_document;
                let language = language(&document.language_id, &text::path(&document.uri));
                vec![self.compile(
                    document.uri,
                    language,
                    document.text,
                    Some(document.version),
                )]
            }),
            DidChangeTextDocument::METHOD => of(params, |params: DidChangeTextDocumentParams| {
                let (document, change) = (params.text_document, params.content_changes);
                let Some(change) = change.into_iter().next_back() else {
                    return Vec::new();
                };
                let known = self
                    .document(&document.uri)
                    .map(|known| known.request.language);
                let language = known.unwrap_or_else(|| language_of(&text::path(&document.uri)));
                vec![self.compile(document.uri, language, change.text, Some(document.version))]
            }),
            DidCloseTextDocument::METHOD => of(params, |params: DidCloseTextDocumentParams| {
                let uri = params.text_document.uri;
                self.documents.remove(uri.as_str());
                vec![PublishDiagnosticsParams::new(uri, Vec::new(), None)]
            }),
            GIVEN_FILES => of(params, |params: GivenFiles| self.given(params)),
            _ => Vec::new(),
        }
    }

    fn compile(
        &mut self,
        uri: Uri,
        language: Language,
        text: String,
        version: Option<i32>,
    ) -> PublishDiagnosticsParams {
        let file = text::path(&uri);
        let request = CompileRequest {
            language,
            files: self.beside(&file),
            line_by_line: false,
            file,
            text: text.clone(),
        };
        let outcome = self
            .compiler
            .run(&CompilerRequest::Compile(request.clone()));
        let CompilerOutcome::Compiled(compiled) = outcome else {
            return PublishDiagnosticsParams::new(uri, Vec::new(), version);
        };
        let text = Text::new(text);
        let found = compiled.diagnostics.iter();
        let shown = found.map(|found| text.diagnostic(&uri, found)).collect();
        let document = Document {
            uri: uri.clone(),
            version,
            text,
            request,
            compiled,
        };
        self.documents.insert(uri.as_str().to_owned(), document);
        PublishDiagnosticsParams::new(uri, shown, version)
    }

    fn answer(&mut self, request: Request) -> Response {
        let Request { id, method, params } = request;
        let refused =
            |id, code: ErrorCode, why: &str| Response::new_err(id, code as i32, why.to_owned());
        match (self.stage, method.as_str()) {
            (Stage::Beginning, Initialize::METHOD) => {
                self.stage = Stage::Serving;
                return Response::new_ok(id, json!({ "capabilities": capabilities() }));
            }
            (Stage::Beginning, _) => {
                let why = "`initialize` comes first";
                return refused(id, ErrorCode::ServerNotInitialized, why);
            }
            (Stage::Serving, Initialize::METHOD) => {
                return refused(id, ErrorCode::InvalidRequest, "`initialize` comes once");
            }
            (Stage::Serving, Shutdown::METHOD) => {
                self.stage = Stage::Ending;
                return Response::new_ok(id, Value::Null);
            }
            (Stage::Serving, _) => {}
            (Stage::Ending, _) => {
                return refused(
                    id,
                    ErrorCode::InvalidRequest,
                    "only `exit` comes after `shutdown`",
                );
            }
        }
        match method.as_str() {
            Completion::METHOD => respond(id, params, |p| Ok(self.completion(&p))),
            InlayHintRequest::METHOD => respond(id, params, |p| Ok(self.hints(&p))),
            CodeActionRequest::METHOD => respond(id, params, |p| Ok(self.actions(&p))),
            SignatureHelpRequest::METHOD => respond(id, params, |p| Ok(self.signatures(&p))),
            HoverRequest::METHOD => respond(id, params, |p| Ok(self.hover(&p))),
            GotoDefinition::METHOD => respond(id, params, |p| Ok(self.definition(&p))),
            References::METHOD => respond(id, params, |p| Ok(self.references(&p))),
            DocumentSymbolRequest::METHOD => respond(id, params, |p| Ok(self.outline(&p))),
            Formatting::METHOD => respond(id, params, |p| Ok(self.format(&p))),
            Rename::METHOD => respond(id, params, |p| self.rename(&p)),
            _ => Response::new_err(
                id,
                ErrorCode::MethodNotFound as i32,
                format!("{method} is not offered"),
            ),
        }
    }

    fn document(&self, uri: &Uri) -> Option<&Document> {
        self.documents.get(uri.as_str())
    }

    fn completion(&self, params: &CompletionParams) -> Option<CompletionList> {
        let place = &params.text_document_position;
        let document = self.document(&place.text_document.uri)?;
        if document.request.language == Language::Q {
            return None;
        }
        let before = document.text.before(place.position);
        let known = qat_text::complete(&document.compiled.editor, before);
        let start = document.text.units(place.position) - units(&known.word);
        let range = document.text.range(start, start + units(&known.word));
        let item = |(rank, item): (usize, qat_text::Item)| CompletionItem {
            label: item.text.clone(),
            kind: Some(text::completion_kind(item.kind)),
            detail: Some(item.detail).filter(|detail| !detail.is_empty()),
            documentation: Some(item.info)
                .filter(|info| !info.is_empty())
                .map(lsp_types::Documentation::String),
            // The best comes first here; an editor would sort by the alphabet.
            sort_text: Some(format!("{rank:05}")),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(range, item.text))),
            ..CompletionItem::default()
        };
        Some(CompletionList {
            is_incomplete: true,
            items: known.items.into_iter().enumerate().map(item).collect(),
        })
    }

    fn signatures(&self, params: &SignatureHelpParams) -> Option<SignatureHelp> {
        let place = &params.text_document_position_params;
        let document = self.document(&place.text_document.uri)?;
        if document.request.language == Language::Q {
            return None;
        }
        let before = document.text.before(place.position);
        let known = qat_text::signatures(&document.compiled.editor, before);
        text::signature_help(&known)
    }

    fn hover(&self, params: &HoverParams) -> Option<Hover> {
        let (document, at) = self.named(&params.text_document_position_params)?;
        let symbol = &document.compiled.editor.symbols[at.symbol as usize];
        let title = format!("```qat\n{}\n```", symbol.title);
        let value = match symbol.doc.as_str() {
            "" => title,
            doc => format!("{title}\n\n{doc}"),
        };
        Some(Hover {
            contents: HoverContents::Markup(MarkupContent {
                kind: MarkupKind::Markdown,
                value,
            }),
            range: Some(document.text.range(at.range.start, at.range.end)),
        })
    }

    /// Where the name is defined: in this text, or in a file beside it.
    fn definition(&self, params: &GotoDefinitionParams) -> Option<Location> {
        let place = &params.text_document_position_params;
        let (document, at) = self.named(place)?;
        let symbol = &document.compiled.editor.symbols[at.symbol as usize];
        let defined = symbol.location.as_ref()?;
        let (start, end) = (defined.range.start, defined.range.end);
        let uri = &place.text_document.uri;
        match &defined.file {
            None => Some(Location::new(uri.clone(), document.text.range(start, end))),
            Some(name) => {
                let files = &document.request.files;
                let file = files.iter().find(|file| file.name == *name)?;
                let other = Text::new(file.text.clone());
                Some(Location::new(
                    text::beside(uri, name)?,
                    other.range(start, end),
                ))
            }
        }
    }

    fn references(&self, params: &ReferenceParams) -> Option<Vec<Location>> {
        let place = &params.text_document_position;
        let (document, at) = self.named(place)?;
        let all = document.compiled.editor.occurrences.iter();
        let same = all.filter(|other| {
            other.symbol == at.symbol && (params.context.include_declaration || !other.definition)
        });
        let location = |other: &OccurrenceView| {
            let range = document.text.range(other.range.start, other.range.end);
            Location::new(place.text_document.uri.clone(), range)
        };
        Some(same.map(location).collect())
    }

    fn outline(&self, params: &DocumentSymbolParams) -> Option<Vec<DocumentSymbol>> {
        let document = self.document(&params.text_document.uri)?;
        let editor = &document.compiled.editor;
        let symbols = editor.outline.iter().map(|&index| {
            let at = &editor.occurrences[index as usize];
            let range = document.text.range(at.range.start, at.range.end);
            text::document_symbol(&editor.symbols[at.symbol as usize], range)
        });
        Some(symbols.collect())
    }

    fn format(&self, params: &DocumentFormattingParams) -> Option<Vec<TextEdit>> {
        let document = self.document(&params.text_document.uri)?;
        if document.request.language == Language::Q {
            return None;
        }
        let text = document.request.text.clone();
        match self.compiler.run(&CompilerRequest::Format { text }) {
            CompilerOutcome::Edited(edits) => Some(document.text.edits(&edits)),
            _ => None,
        }
    }

    /// # Errors
    /// Why the name cannot be changed so.
    fn rename(&self, params: &RenameParams) -> Result<Option<WorkspaceEdit>, String> {
        let place = &params.text_document_position;
        let Some(document) = self.document(&place.text_document.uri) else {
            return Ok(None);
        };
        let request = CompilerRequest::Rename {
            program: document.request.clone(),
            offset: document.text.units(place.position),
            name: params.new_name.clone(),
        };
        match self.compiler.run(&request) {
            CompilerOutcome::Edited(edits) => {
                let uri = place.text_document.uri.clone();
                let edits = document.text.edits(&edits);
                Ok(Some(WorkspaceEdit::new([(uri, edits)].into())))
            }
            CompilerOutcome::Refused { message } => Err(message),
            CompilerOutcome::Compiled(_) => Ok(None),
        }
    }

    /// The name at a position, whose end counts as well.
    fn named(&self, place: &TextDocumentPositionParams) -> Option<(&Document, &OccurrenceView)> {
        let document = self.document(&place.text_document.uri)?;
        let at = document.text.units(place.position);
        let all = &document.compiled.editor.occurrences;
        let after = all.partition_point(|name| name.range.start <= at);
        let found = all[..after].last().filter(|name| at <= name.range.end)?;
        Some((document, found))
    }
}

/// The language of a text by the editor's name for it; where that is neither of ours, by the file's name.
fn language(id: &str, file: &str) -> Language {
    match id {
        "qat" => Language::Qat,
        "qter" => Language::Q,
        _ => language_of(file),
    }
}

/// A message as JSON.
fn message_of(message: &impl Serialize) -> Value {
    serde_json::to_value(message).unwrap_or_default()
}

fn units(text: &str) -> u32 {
    text.encode_utf16().count() as u32
}

/// A message from its bytes.
///
/// # Errors
/// What to reply to bytes that are none: nobody knows to which request.
fn read(bytes: &[u8]) -> Result<Message, Value> {
    let refusal = |why: serde_json::Error, code: ErrorCode| {
        let error = json!({ "code": code as i32, "message": why.to_string() });
        json!({ "id": null, "error": error })
    };
    let value: Value =
        serde_json::from_slice(bytes).map_err(|why| refusal(why, ErrorCode::ParseError))?;
    serde_json::from_value(value).map_err(|why| refusal(why, ErrorCode::InvalidRequest))
}

/// A message as it is sent.
fn sent(mut message: Value) -> String {
    message["jsonrpc"] = json!("2.0");
    message.to_string()
}

/// What a notification leads to; nothing if it cannot be read.
fn of<P: DeserializeOwned>(
    params: Value,
    then: impl FnOnce(P) -> Vec<PublishDiagnosticsParams>,
) -> Vec<PublishDiagnosticsParams> {
    serde_json::from_value(params).map(then).unwrap_or_default()
}

/// Reads the parameters, and answers or says why not.
fn respond<P: DeserializeOwned, R: Serialize>(
    id: RequestId,
    params: Value,
    answer: impl FnOnce(P) -> Result<R, String>,
) -> Response {
    match serde_json::from_value(params) {
        Ok(params) => match answer(params) {
            Ok(result) => Response::new_ok(id, result),
            Err(why) => Response::new_err(id, ErrorCode::RequestFailed as i32, why),
        },
        Err(error) => {
            let why = error.to_string();
            Response::new_err(id, ErrorCode::InvalidParams as i32, why)
        }
    }
}
