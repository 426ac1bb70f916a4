//! The values of registers are read between the steps.

use std::collections::VecDeque;

use crate::state::screens::run::Run;
use crate::state::screens::run::program::RegisterInfo;
use crate::state::screens::run::values::Between;

/// How many values of a register are remembered.
const MOST_PAST: usize = 400;

impl Run {
    /// Reads the registers' values off the puzzle.
    pub(in crate::state::screens::run) fn read_values(&mut self) {
        let positions = self.player.positions();
        self.values = self.loaded.as_ref().map_or_else(Vec::new, |loaded| {
            let value = |r: &RegisterInfo| {
                let puzzle = &loaded.program.puzzles[r.puzzle].puzzle;
                r.register.decode(puzzle, &positions[r.puzzle])
            };
            loaded.registers.iter().map(value).collect()
        });
        let unknown = self.values.contains(&None);
        let around = unknown.then(|| self.player.around()).flatten();
        let registers = self.loaded.iter().flat_map(|loaded| &loaded.registers);
        let between = registers.zip(&self.values).map(|(r, value)| {
            let around = around.as_ref().filter(|_| value.is_none())?;
            let puzzle = self.player.puzzle();
            (r.puzzle == self.player.current()).then_some(())?;
            Some(Between {
                before: r.register.decode(puzzle, &around.before)?,
                after: r.register.decode(puzzle, &around.after)?,
                turn: around.turn,
                of: around.of,
            })
        });
        self.between = between.collect();
        let secret = self.player.secret_puzzles();
        let registers = self.loaded.iter().flat_map(|loaded| &loaded.registers);
        self.secret = registers.map(|r| secret.contains(&r.puzzle)).collect();
        let (step, latest) = (self.player.shown_step(), self.player.latest());
        self.past.resize_with(self.values.len(), VecDeque::new);
        for ((past, value), secret) in self.past.iter_mut().zip(&self.values).zip(&self.secret) {
            if *secret {
                past.clear();
                continue;
            }
            while past.pop_back_if(|(at, _)| *at > latest).is_some() {}
            let at = past.partition_point(|(at, _)| *at <= step);
            let before = at.checked_sub(1).and_then(|before| past.get(before));
            if let Some(value) = *value
                && before.is_none_or(|(_, last)| *last != value)
            {
                past.insert(at, (step, value));
                if past.len() > MOST_PAST {
                    past.pop_front();
                }
            }
        }
    }

    /// The registers' values in words, for those that have one.
    pub(in crate::state::screens::run) fn values_in_words(&self) -> String {
        let registers = self.loaded.iter().flat_map(|loaded| &loaded.registers);
        let open = registers.zip(&self.values).zip(&self.secret);
        let open = open.filter(|(_, secret)| !**secret).map(|(known, _)| known);
        let known = open
            .take(6)
            .filter_map(|(register, value)| Some(format!("{} {}.", register.name, (*value)?)));
        known.collect::<Vec<_>>().join(" ")
    }
}
