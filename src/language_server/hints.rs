//! What an editor shows beside a text without being asked for a name: what statements cost, and changes that mend what
//! is wrong.

use std::collections::BTreeMap;

use diagnostics::{Source, SourceId};
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, InlayHint, InlayHintLabel, InlayHintParams,
    InlayHintTooltip, Range, WorkspaceEdit,
};
use q::Cost;
use wire::{Compiled, Language};

use super::Server;

/// How much of the algorithms a hint shows, characters.
const LONGEST: usize = 60;

impl Server {
    /// The turns of each statement that ends in the range, and the algorithms that it becomes.
    pub(super) fn hints(&self, params: &InlayHintParams) -> Option<Vec<InlayHint>> {
        let document = self.document(&params.text_document.uri)?;
        if document.request.language == Language::Q {
            return None;
        }
        let Range { start, end } = params.range;
        let all = costs(&document.compiled).into_iter().map(|(at, cost)| {
            let plural = if cost.turns == 1 { "" } else { "s" };
            InlayHint {
                position: document.text.position(at),
                label: InlayHintLabel::String(format!("{} turn{plural}", cost.turns)),
                kind: None,
                text_edits: None,
                tooltip: Some(InlayHintTooltip::String(cost.algorithms)),
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

/// What each statement costs, by its end in UTF-16 units.
fn costs(compiled: &Compiled) -> BTreeMap<u32, Cost> {
    let text = compiled.program.as_deref().unwrap_or_default();
    let Some(program) = q::parse(&Source::new("", text), SourceId(0)).program else {
        return BTreeMap::new();
    };
    let ends = compiled.origins.iter().flat_map(|origin| {
        let end = origin.from.map(|from| from.end);
        (0..origin.instructions).map(move |_| end)
    });
    program.costs(ends, LONGEST)
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
