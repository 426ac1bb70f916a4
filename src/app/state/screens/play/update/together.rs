//! Turns that are done at once are chosen on the pad.

use puzzle::MoveId;

use crate::state::context::Context;
use crate::state::screens::play::Play;
use crate::state::screens::play::together::{Command, one_step, with};

impl Play {
    /// Takes in a command about several turns at once.
    pub(in crate::state::screens::play) fn update_together(
        &mut self,
        command: Command,
        cx: &mut Context,
    ) {
        match command {
            Command::Choose(on) => self.bench.together = on.then(Vec::new),
            Command::Clear => self.bench.together = self.bench.together.is_some().then(Vec::new),
            Command::Do => {
                let chosen = self.bench.together.take().unwrap_or_default();
                self.bench.together = Some(Vec::new());
                self.turn_by_hand(&chosen, 0.0, cx);
            }
        }
    }

    /// Chooses a turn, or no longer.
    pub(in crate::state::screens::play) fn choose_turn(&mut self, mv: MoveId, cx: &mut Context) {
        let puzzle = self.bench.puzzle.clone();
        let Some(chosen) = &mut self.bench.together else {
            return;
        };
        if let Some(at) = chosen.iter().position(|&id| id == mv) {
            chosen.remove(at);
            return;
        }
        // Another turn of the same pieces takes the place of the one that is chosen.
        let block = |id: MoveId| (puzzle.mv(id).axis, puzzle.mv(id).layers);
        chosen.retain(|&id| block(id) != block(mv));
        let more = with(&puzzle, chosen, mv).filter(|all| all.len() < 2 || one_step(&puzzle, all));
        if let Some(all) = more {
            *chosen = all;
        } else {
            let name = &puzzle.mv(mv).name;
            cx.say(words::play::cuts_through(name));
        }
    }
}
