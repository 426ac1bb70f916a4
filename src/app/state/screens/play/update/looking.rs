//! A change of the look, and what the page has to do about it.

use crate::state::Effect;
use crate::state::context::Context;
use crate::state::screens::play::Play;
use crate::state::screens::play::look::Change;

impl Play {
    pub(in crate::state::screens::play) fn change_look(
        &mut self,
        change: Change,
        cx: &mut Context,
    ) {
        let before = self.bench.look.view;
        if let Change::Hints(hints) = change {
            cx.choose_back(hints);
        }
        self.bench.look.change(&self.bench.puzzle, change);
        let after = self.bench.look.view;
        let starts = before.unfold <= 0.0 && after.unfold > 0.0;
        // Only an aligned puzzle unfolds into whole cells.
        if (starts || after.shape != before.shape) && self.bench.puzzle.dimensions() == 4 {
            cx.effects.push(Effect::Recentre(None));
        }
    }
}
