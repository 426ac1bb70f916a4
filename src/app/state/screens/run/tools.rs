//! What somebody does with a program besides running it: writing, debugging, printing, scrambling.

use std::rc::Rc;

use super::player::Command;
use super::{Action, Run};
use crate::state::context::Context;
use crate::state::solver::Solver;
use crate::state::speed::Speed;
use crate::state::{Effect, Sheet, scramble};

/// The speed at which examples are tried.
const QUICK: usize = 3;

impl Run {
    /// Takes in an action that the first program does not need.
    pub(super) fn use_tool(&mut self, action: Action, cx: &mut Context) {
        match action {
            Action::LineByLine => {
                self.line_by_line = !self.line_by_line;
                self.settings.line_by_line = self.line_by_line;
                self.translate_again(cx);
            }
            Action::Explain => self.toggle_explain(cx),
            Action::Unfold => self.unfolded = !self.unfolded,
            Action::Editing(command) => self.edit(command, cx),
            Action::Language(statement) => {
                self.statement = statement;
                cx.shell.sheet = Some(Sheet::Language);
            }
            Action::JumpTo(offset) => self.jump_to(offset, cx),
            Action::Real => self.toggle_real(cx),
            Action::Mistake(action) => self.update_mistake(action, cx),
            Action::Print { answers } => {
                cx.shell.sheet = None;
                if let Some(sheet) = self.make_worksheet(answers) {
                    self.worksheet = Some(Rc::new(sheet));
                    cx.effects.push(Effect::Print);
                } else {
                    let words = words::run::WORKSHEET_NEEDS_PROGRAM.text();
                    cx.notice(words.to_owned(), true, None);
                }
            }
            Action::Try => {
                self.given = self.tries().unwrap_or_default().into();
                // A first run is over in seconds.
                self.player
                    .set_speed(Speed::at(self.player.speed().stop().max(QUICK)));
                self.command(Command::Run, cx);
            }
            Action::ScrambleLength(text) => {
                self.scramble_length = text;
                if let Ok(moves) = self.scramble_moves() {
                    self.settings.scramble = moves as u32;
                }
            }
            Action::Debug(action) => self.update_debug(action, cx),
            Action::Test => {
                if self.trials.slice() {
                    self.make_hints();
                    cx.shell.changed = true;
                }
            }
            Action::Annotate => self.annotate(),
            Action::Hints => {
                self.settings.hints = !self.settings.hints;
                self.make_hints();
            }
            Action::Cursor(line) => self.cursor = Some(line),
            Action::Scramble { random } => {
                if let Ok(count) = self.scramble_moves() {
                    let moves = scramble::scramble(self.player.puzzle(), count, random);
                    self.solver = Solver::Idle;
                    self.player.turn_all(moves, cx.now);
                    self.after_player(cx);
                }
            }
            document => self.exchange(document, cx),
        }
    }
}
