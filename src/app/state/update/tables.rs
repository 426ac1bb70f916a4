//! Takes in what concerns the tables with which shortest solutions are proved.

use wire::{FromSolver, ToSolver};

use crate::state::Effect;
use crate::state::context::Shell;
use crate::state::tables::{Action, Choice, no_room};

impl Shell {
    /// Takes in what concerns the tables.
    pub(super) fn update_tables(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::Choose(choice) => {
                self.settings.table = Some(Choice(choice));
            }
            Action::Forget => {
                if self.solver.is_ready() {
                    effects.push(Effect::PostSolver(ToSolver::Forget));
                    words::solve::TABLES_FORGOTTEN
                        .text()
                        .clone_into(&mut self.announcement);
                }
            }
        }
    }

    /// The worker says what is saved, or that a table found no room.
    pub(super) fn hear_of_tables(&mut self, message: &FromSolver) {
        match message {
            FromSolver::SavedTables(tables) => self.tables.saved = Some(tables.clone()),
            FromSolver::Report {
                progress: wire::Progress::NoRoom { bytes },
                ..
            } => self.notice(no_room(*bytes), true, None),
            _ => {}
        }
    }
}
