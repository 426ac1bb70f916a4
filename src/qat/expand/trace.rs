//! Where a line comes from, from the author's side.

use diagnostics::{Diagnostic, Label, Span};
use sentences::Sentence;

use super::{Expanded, ExpansionId, Origin};

/// Expansions that are listed; of more the outermost and the innermost ones.
const LISTED: usize = 6;

impl Expanded {
    /// Adds to a diagnostic how the line that it is about came to be. The span that the author of the main file wrote
    /// comes first: it is what they can change.
    pub fn traced(&self, diagnostic: Diagnostic, origin: Origin) -> Diagnostic {
        self.trace(diagnostic, origin.expansion, origin.line)
    }

    /// As [`Expanded::traced`], for a statement at `line` that `expansion` wrote.
    pub fn trace(
        &self,
        mut diagnostic: Diagnostic,
        expansion: Option<ExpansionId>,
        line: Span,
    ) -> Diagnostic {
        // Outermost first.
        let mut chain = Vec::new();
        let mut next = expansion;
        while let Some(id) = next {
            let expansion = &self.expansions[id.0];
            chain.push(expansion);
            next = expansion.parent;
        }
        chain.reverse();
        let Some(span) = diagnostic.span() else {
            return diagnostic;
        };
        let Some((first, inner)) = chain.split_first() else {
            return diagnostic;
        };
        let written = diagnostic.labels.split_off(1);
        let mut labels = Vec::new();
        if contains(first.span, span) {
            // The author's own value is wrong for a statement that they did not write.
            if !contains(first.span, line) {
                labels.push(label(line, sentences::qat::expansion_line(&first.name)));
            }
        } else {
            let primary = diagnostic.labels.pop();
            let message = sentences::qat::expansion_inside(&first.name);
            diagnostic.labels.push(label(first.head, message));
            for expansion in inner {
                if expansion.head != span {
                    let message = sentences::qat::expansion_inside(&expansion.name);
                    labels.push(label(expansion.head, message));
                }
            }
            labels.extend(primary);
        }
        if labels.len() > LISTED {
            labels.drain(LISTED / 2..labels.len() - LISTED / 2);
        }
        diagnostic.labels.extend(labels);
        diagnostic.labels.extend(written);
        diagnostic
    }
}

fn label(span: Span, message: Sentence) -> Label {
    Label { span, message }
}

fn contains(outer: Span, inner: Span) -> bool {
    outer.source == inner.source && outer.start <= inner.start && inner.end <= outer.end
}
