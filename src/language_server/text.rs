//! Offsets of the engine as positions of the protocol: UTF-16 units of the text, and lines with units of the line.

use std::fmt::Write as _;

use std::str::FromStr;

use diagnostics::Severity;
use lsp_types::{
    CompletionItemKind, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity,
    DocumentSymbol, Documentation, Location, NumberOrString, ParameterInformation, ParameterLabel,
    Position, Range, SignatureHelp, SignatureInformation, SymbolKind, TextEdit, Uri,
};
use qat_text::Signature;
use wire::SymbolView;

/// Ways to write a statement, as the protocol has them; `None` if there are none.
pub fn signature_help(known: &[Signature]) -> Option<SignatureHelp> {
    let first = known.first()?;
    let information = |signature: &Signature| {
        let mut label = signature.words[0].clone();
        let mut parameters = Vec::new();
        for word in &signature.words[1..] {
            label.push(' ');
            let start = super::units(&label);
            label.push_str(word);
            let place = [start, super::units(&label)];
            parameters.push(ParameterInformation {
                label: ParameterLabel::LabelOffsets(place),
                documentation: None,
            });
        }
        SignatureInformation {
            label,
            documentation: Some(signature.doc.clone())
                .filter(|doc| !doc.is_empty())
                .map(Documentation::String),
            parameters: Some(parameters),
            active_parameter: None,
        }
    };
    Some(SignatureHelp {
        signatures: known.iter().map(information).collect(),
        active_signature: Some(0),
        active_parameter: Some(first.at as u32 - 1),
    })
}

/// A text whose lines are known.
pub struct Text {
    text: String,
    /// Of each line the byte and the unit with which it begins.
    lines: Vec<(usize, u32)>,
}

impl Text {
    pub fn new(text: String) -> Self {
        let mut lines = vec![(0, 0)];
        let mut units = 0;
        for (byte, letter) in text.char_indices() {
            units += letter.len_utf16() as u32;
            if letter == '\n' {
                lines.push((byte + 1, units));
            }
        }
        Self { text, lines }
    }

    /// The text before a position; a position beyond its line is the line's end.
    pub fn before(&self, position: Position) -> &str {
        let line = position.line as usize;
        let Some(&(start, _)) = self.lines.get(line) else {
            return &self.text;
        };
        let end = self.lines.get(line + 1);
        let rest = &self.text[start..end.map_or(self.text.len(), |(next, _)| next - 1)];
        let mut units = 0;
        let inside = rest.char_indices().find(|(_, letter)| {
            units += letter.len_utf16() as u32;
            units > position.character
        });
        &self.text[..start + inside.map_or(rest.len(), |(byte, _)| byte)]
    }

    /// The units before a position.
    pub fn units(&self, position: Position) -> u32 {
        super::units(self.before(position))
    }

    pub fn position(&self, unit: u32) -> Position {
        let after = self.lines.partition_point(|(_, start)| *start <= unit);
        let line = after.saturating_sub(1);
        Position::new(line as u32, unit - self.lines[line].1)
    }

    pub fn range(&self, start: u32, end: u32) -> Range {
        Range::new(self.position(start), self.position(end))
    }

    pub fn edits(&self, edits: &[wire::TextEdit]) -> Vec<TextEdit> {
        let edit = |edit: &wire::TextEdit| {
            let range = self.range(edit.range.start, edit.range.end);
            TextEdit::new(range, edit.text.clone())
        };
        edits.iter().map(edit).collect()
    }

    /// A diagnostic with everything that the page would show of it.
    pub fn diagnostic(&self, uri: &Uri, found: &wire::Diagnostic) -> Diagnostic {
        let range = found.range.as_ref();
        let labels = found.labels.iter().filter_map(|label| {
            let range = label.range.as_ref()?;
            Some(DiagnosticRelatedInformation {
                location: Location::new(uri.clone(), self.range(range.start, range.end)),
                message: label.message.to_string(),
            })
        });
        let labels: Vec<DiagnosticRelatedInformation> = labels.collect();
        let mut message = found.message.to_string();
        if !found.label.is_empty() {
            let _ = write!(message, " ({})", found.label);
        }
        for help in &found.help {
            let _ = write!(message, "\nhelp: {help}");
        }
        Diagnostic {
            range: range.map_or_else(Range::default, |range| self.range(range.start, range.end)),
            severity: Some(match found.severity {
                Severity::Error => DiagnosticSeverity::ERROR,
                Severity::Warning => DiagnosticSeverity::WARNING,
                Severity::Note => DiagnosticSeverity::HINT,
            }),
            code: Some(NumberOrString::String(found.code.clone())),
            source: Some("hypercubist".to_owned()),
            message,
            related_information: Some(labels).filter(|labels| !labels.is_empty()),
            ..Diagnostic::default()
        }
    }
}

/// The path of a file's address; the address itself if it is that of no file.
pub fn path(uri: &Uri) -> String {
    match uri.as_str().strip_prefix("file://") {
        Some(path) => decoded(path),
        None => uri.as_str().to_owned(),
    }
}

/// `%20` and the like as the characters that they stand for.
fn decoded(path: &str) -> String {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let digits = (first == b'%').then(|| after.get(..2)).flatten();
        let digits = digits.and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.unwrap_or(first));
        rest = if byte.is_some() { &after[2..] } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The address of a file in the same folder.
pub fn beside(uri: &Uri, name: &str) -> Option<Uri> {
    let (folder, _) = uri.as_str().rsplit_once('/')?;
    Uri::from_str(&format!("{folder}/{}", name.replace(' ', "%20"))).ok()
}

/// The protocol's kind for a kind of the completion.
pub fn completion_kind(kind: &str) -> CompletionItemKind {
    match kind {
        "register" | "tape" => CompletionItemKind::VARIABLE,
        "label" => CompletionItemKind::REFERENCE,
        "macro" | "function" => CompletionItemKind::FUNCTION,
        "define" | "number" => CompletionItemKind::CONSTANT,
        "puzzle" => CompletionItemKind::CLASS,
        _ => CompletionItemKind::KEYWORD,
    }
}

/// A line of the outline.
pub fn document_symbol(symbol: &SymbolView, range: Range) -> DocumentSymbol {
    #[expect(deprecated, reason = "the field must be there, though nobody reads it")]
    DocumentSymbol {
        name: symbol.name.clone(),
        detail: symbol.title.lines().next().map(str::to_owned),
        kind: match symbol.kind {
            wire::SymbolKind::Register | wire::SymbolKind::Tape => SymbolKind::VARIABLE,
            wire::SymbolKind::Label => SymbolKind::KEY,
            wire::SymbolKind::Macro | wire::SymbolKind::Statement | wire::SymbolKind::Function => {
                SymbolKind::FUNCTION
            }
            wire::SymbolKind::Define | wire::SymbolKind::Placeholder => SymbolKind::CONSTANT,
            wire::SymbolKind::File => SymbolKind::FILE,
            wire::SymbolKind::Puzzle => SymbolKind::CLASS,
        },
        tags: None,
        deprecated: None,
        range,
        selection_range: range,
        children: None,
    }
}
