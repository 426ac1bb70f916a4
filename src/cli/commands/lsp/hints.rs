//! What an editor shows beside a text without being asked for a name: what statements cost, and changes that mend what
//! is wrong.

use std::collections::BTreeMap;

use diagnostics::{Source, SourceId};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, InlayHint, InlayHintLabel, InlayHintParams,
    InlayHintTooltip, Range, WorkspaceEdit,
};
use wire::{Compiled, Language};

use super::Server;

/// Moves that a hint shows; of more it shows the first of them.
const SHOWN: usize = 12;

impl Server {
    /// The turns of each statement that ends in the range, and the algorithms that it becomes.
    pub(super) fn hints(&self, params: &InlayHintParams) -> Option<Vec<InlayHint>> {
        let document = self.document(&params.text_document.uri)?;
        if document.request.language == Language::Q {
            return None;
        }
        let Range { start, end } = params.range;
        let all = costs(&document.compiled).into_iter().map(|(at, moves)| {
            let plural = if moves.len() == 1 { "" } else { "s" };
            let first = moves[..moves.len().min(SHOWN)].join(" ");
            let cut = if moves.len() > SHOWN { " …" } else { "" };
            InlayHint {
                position: document.text.position(at),
                label: InlayHintLabel::String(format!("{} turn{plural}", moves.len())),
                kind: None,
                text_edits: None,
                tooltip: Some(InlayHintTooltip::String(first + cut)),
                padding_left: Some(true),
                padding_right: None,
                data: None,
            }
        });
        let inside = all.filter(|hint| (start..=end).contains(&hint.position));
        Some(inside.collect())
    }

    /// The changes that mend what is wrong in the range.
    pub(super) fn actions(&self, params: &CodeActionParams) -> Option<Vec<CodeAction>> {
        let uri = &params.text_document.uri;
        let document = self.document(uri)?;
        let wanted = params.range;
        let meets = |range: Range| range.start <= wanted.end && wanted.start <= range.end;
        let actions = document.compiled.diagnostics.iter().filter_map(|found| {
            let fix = found.fix.as_ref()?;
            let shown = document.text.diagnostic(uri, found);
            let edited = document.text.range(fix.range.start, fix.range.end);
            if !meets(shown.range) && !meets(edited) {
                return None;
            }
            let edits = document.text.edits(std::slice::from_ref(fix));
            Some(CodeAction {
                title: title(fix),
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![shown]),
                edit: Some(WorkspaceEdit::new([(uri.clone(), edits)].into())),
                is_preferred: Some(true),
                ..CodeAction::default()
            })
        });
        Some(actions.collect())
    }
}

/// By the end of each statement with turns, in UTF-16 units, all its moves.
fn costs(compiled: &Compiled) -> BTreeMap<u32, Vec<String>> {
    let mut costs: BTreeMap<u32, Vec<String>> = BTreeMap::new();
    let text = compiled.program.as_deref().unwrap_or_default();
    let parsed = q::parse(&Source::new("", text), SourceId(0));
    let Some(program) = parsed.program else {
        return costs;
    };
    let origins = compiled.origins.iter();
    let origins = origins.flat_map(|origin| (0..origin.instructions).map(|_| origin.from));
    let in_hand = program.kinds_in_hand();
    for ((instruction, kind), origin) in program.instructions.iter().zip(in_hand).zip(origins) {
        let algorithm = instruction.operation.algorithm();
        if let Some((from, algorithm)) = origin.zip(algorithm)
            && !algorithm.is_empty()
        {
            let puzzle = &program.puzzles[kind].puzzle;
            let moves = algorithm.display(puzzle).to_string();
            let of_statement = costs.entry(from.end).or_default();
            of_statement.extend(moves.split(' ').map(str::to_owned));
        }
    }
    costs
}

/// What a change does, in words.
fn title(fix: &wire::TextEdit) -> String {
    let text = fix.text.trim();
    if text.is_empty() {
        "Remove it".to_owned()
    } else if fix.range.start == fix.range.end {
        format!("Insert `{text}`")
    } else {
        format!("Write `{text}`")
    }
}
