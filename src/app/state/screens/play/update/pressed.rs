//! What the keys do, and how they are changed.

use puzzle::{FaceId, MoveId};

use crate::state::context::Context;
use crate::state::screens::play::keys::{Command, Taken};
use crate::state::screens::play::{Play, follow, keys, turns};

impl Play {
    /// A key was pressed; `sides` says which face each one stands for, as [`turns::carried`] has it, if not itself.
    pub(in crate::state::screens::play) fn key(
        &mut self,
        command: &Command,
        shift: bool,
        sides: &[FaceId],
        cx: &mut Context,
    ) {
        let known = !sides.is_empty() && sides.len() == self.bench.puzzle.faces().len();
        let carried = |id: MoveId| {
            if known {
                turns::carried(&self.bench.puzzle, id, sides)
            } else {
                Some(id)
            }
        };
        let turn = match *command {
            Command::Move(name) => self.bench.puzzle.move_by_name(name).and_then(|id| {
                carried(if shift {
                    self.bench.puzzle.mv(id).inverse
                } else {
                    id
                })
            }),
            Command::Grip(cell) => {
                let cell = sides.get(usize::from(cell)).map_or(cell, |face| face.0);
                let grips = turns::grips(&self.bench.puzzle);
                if let Some(n) = grips.iter().position(|g| g.face == Some(FaceId(cell))) {
                    // Its key again lets go of it.
                    self.bench.held = !(self.bench.held && self.bench.grip == n);
                    self.bench.grip = n;
                    let cell = &grips[n].name;
                    cx.say(if self.bench.held {
                        words::play::cell_in_hand(cell)
                    } else {
                        words::play::cell_let_go(cell)
                    });
                }
                None
            }
            Command::Twist(direction, back) => {
                turns::grips(&self.bench.puzzle)
                    .get(self.bench.grip)
                    .and_then(|grip| {
                        // The cell that the key would turn in the usual view.
                        let usual = sides.iter().position(|&face| Some(face) == grip.face);
                        let usual = usual.map_or(grip.face?, |n| FaceId(n as u8));
                        carried(turns::of_cell(
                            &self.bench.puzzle,
                            usual,
                            direction,
                            back != shift,
                        )?)
                    })
            }
        };
        // Turns of a whole cube or of an inner layer are what they are, whatever layers are chosen.
        let turn = turn.and_then(|id| match self.bench.puzzle.mv(id).face {
            Some(_) => turns::of_layers(&self.bench.puzzle, id, self.bench.layers),
            None => Some(id),
        });
        if let Some(id) = turn {
            self.turn_by_hand(&[id], 0.0, cx);
        }
    }

    /// A key for the row that waits for one.
    pub(in crate::state::screens::play) fn give(
        &mut self,
        key: &str,
        place: Option<char>,
        cx: &mut Context,
    ) {
        let Some(id) = self.bench.asking.take() else {
            return;
        };
        let row = keys::rows(&self.bench.puzzle).find(|row| row.id == id);
        let Some(row) = row else { return };
        let place = place.filter(|_| row.is_place()).map(String::from);
        let key = place.as_deref().unwrap_or(key);
        if let Some(other) = self.row_of_kind(row, key)
            && other.id != id
        {
            cx.say(words::play::key_taken(key.to_uppercase(), other.words));
            self.bench.taken = Some(Taken {
                row,
                other,
                key: key.to_lowercase(),
            });
        } else if self.settings.keys.change(row, key) {
            cx.say(words::play::key_is(row.words, self.settings.keys.key(row)));
        } else {
            cx.say(words::play::KEY_RESERVED.text());
        }
    }

    /// The row that has a key already, of those whose keys are of the same kind.
    fn row_of_kind(&self, row: &keys::Row, key: &str) -> Option<&'static keys::Row> {
        let place = key.chars().next();
        let found = self.settings.keys.row_of(&self.bench.puzzle, key, place);
        found.filter(|other| other.is_place() == row.is_place())
    }

    /// Lets go of the cell in hand.
    pub(in crate::state::screens::play) fn let_go(&mut self, cx: &mut Context) {
        if self.bench.follow.picking {
            self.update_follow(follow::Command::Pick, cx);
        }
        if std::mem::take(&mut self.bench.held) {
            cx.say(words::play::LET_GO.text());
        }
    }

    /// Gives a row the key that it asked for, and the row that had it the other's.
    pub(in crate::state::screens::play) fn swap_keys(&mut self, cx: &mut Context) {
        let Some(Taken { row, other, key }) = self.bench.taken.take() else {
            return;
        };
        let old = self.settings.keys.key(row).to_owned();
        self.settings.keys.change(row, &key);
        self.settings.keys.change(other, &old);
        cx.say(words::play::keys_swapped(row.words, key, other.words, old));
    }
}
