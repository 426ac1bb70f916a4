//! The algorithm in hand is replaced by another way to write it.

use crate::state::context::Context;
use crate::state::screens::play::Play;
use crate::state::screens::play::rewriting::{Rewriting, Rewritten, rewritten};

impl Play {
    /// Rewrites the algorithm in hand; what was there can be brought back.
    pub(in crate::state::screens::play) fn rewrite(&mut self, way: Rewriting, cx: &mut Context) {
        let parsed = self.timeline().parsed();
        let before = parsed.text().to_owned();
        let Some(next) = rewritten(&self.bench.puzzle, parsed, way) else {
            return;
        };
        let after = next.text().to_owned();
        if after == before {
            cx.say(words::play::NOTHING_CHANGES.text());
        } else {
            let (what, said) = way.result();
            self.exchange(next, what, said, cx);
        }
        self.bench.rewritten = Some(Rewritten { before, after });
    }
}
