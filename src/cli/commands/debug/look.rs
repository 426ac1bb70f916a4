//! What a person can look at and watch.

use std::sync::Arc;

use q::{Tape, Watch, When};

use super::session::{Session, add};

/// Cells of a tape that are shown on each side of its head.
const CELLS: i64 = 6;

impl Session<'_> {
    /// Watches a register, or lists what is watched.
    pub(super) fn watch(&mut self, what: Option<(String, Option<u64>)>) -> Result<String, String> {
        if let Some((name, value)) = what {
            let index = self.register(&name)?;
            let named = &self.registers[index];
            let order = named.register.order;
            if let Some(value) = value.filter(|value| *value >= order) {
                return Err(format!(
                    "{name} is never {value}: it counts from 0 to {}",
                    order - 1
                ));
            }
            let watch = Watch {
                puzzle: named.puzzle,
                register: Arc::new(named.register.clone()),
                when: value.map_or(When::Changes, When::Equals),
            };
            let mut watches = self.stops.watches().to_vec();
            watches.push(watch);
            self.stops.watch(watches);
            self.watched.push(index);
        }
        if self.watched.is_empty() {
            return Ok("Nothing is watched.\n".to_owned());
        }
        let watches = self.stops.watches().iter().zip(&self.watched);
        let lines = watches.map(|(watch, &index)| {
            let name = &self.registers[index].name;
            match watch.when {
                When::Changes => format!("watch {name}\n"),
                When::Equals(value) => format!("watch {name}={value}\n"),
            }
        });
        Ok(lines.collect())
    }

    /// Watches a register no longer, or nothing.
    pub(super) fn unwatch(&mut self, name: Option<String>) -> Result<String, String> {
        let gone = name.map(|name| self.register(&name)).transpose()?;
        let stays = |index: usize| gone.is_some_and(|gone| gone != index);
        let watches = self.stops.watches().iter().zip(&self.watched);
        let watches = watches
            .filter(|(_, index)| stays(**index))
            .map(|(watch, _)| watch.clone());
        let watches = watches.collect();
        self.stops.watch(watches);
        self.watched.retain(|&index| stays(index));
        Ok(String::new())
    }

    /// The values of registers.
    pub(super) fn print(&self, names: &[String]) -> Result<String, String> {
        let indices: Vec<usize> = if names.is_empty() {
            (0..self.registers.len()).collect()
        } else {
            names
                .iter()
                .map(|name| self.register(name))
                .collect::<Result<_, _>>()?
        };
        if indices.is_empty() {
            return Err(NO_REGISTERS.to_owned());
        }
        let lines = indices.into_iter().map(|index| {
            let named = &self.registers[index];
            let puzzle = &self.program.puzzles[named.puzzle];
            let position = &self.machine.positions()[named.puzzle];
            let on = if self.program.puzzles.len() > 1 { format!(" on {}", puzzle.name) } else { String::new() };
            match named.register.decode(&puzzle.puzzle, position) {
                Some(value) => format!("{} = {value}{on} (0 to {})\n", named.name, named.register.order - 1),
                None => format!(
                    "{} shows no value{on}: an algorithm is under way, or somebody turned the puzzle\n",
                    named.name
                ),
            }
        });
        Ok(lines.collect())
    }

    /// Which pieces are where these belong, on the puzzle in hand.
    pub(super) fn pieces(&self, names: &[String]) -> Result<String, String> {
        let puzzle = &self.program.puzzles[self.machine.in_hand()].puzzle;
        let piece = |name: &String| {
            let found = puzzle
                .piece_by_name(name)
                .or_else(|| puzzle.piece_by_name(&name.to_uppercase()));
            found.ok_or_else(|| format!("the {} has no piece called {name}", puzzle.name()))
        };
        let pieces = names.iter().map(piece).collect::<Result<Vec<_>, _>>()?;
        let looked = self.machine.look(&pieces);
        let mut text = String::new();
        for look in &looked {
            add(&mut text, &look.describe(puzzle));
        }
        Ok(text)
    }

    /// What stands on a tape, or on all of them.
    pub(super) fn tape(&self, name: Option<&str>) -> Result<String, String> {
        let mut text = String::new();
        for (index, declared) in self.program.puzzles.iter().enumerate() {
            let mut registers = self.registers.iter();
            let called = registers
                .find(|named| named.puzzle == index)
                .and_then(|named| named.tape.as_ref());
            let called = called.unwrap_or(&declared.name);
            if let Some(tape) = self.machine.tape(index)
                && name.is_none_or(|name| name == called)
            {
                let line = format!("tape {called}, head at {}", tape.head());
                add(&mut text, &line);
                text += &self.cells(index, tape);
            }
        }
        if text.is_empty() {
            return Err(
                name.map_or("there is no tape in this program".to_owned(), |name| {
                    format!("there is no tape called {name}")
                }),
            );
        }
        Ok(text)
    }

    /// The cells around the head, one a row, the head's marked.
    fn cells(&self, index: usize, tape: Tape<'_>) -> String {
        let puzzle = &self.program.puzzles[index].puzzle;
        let near = tape
            .iter()
            .filter(|(at, _)| at.abs_diff(tape.head()) <= CELLS.unsigned_abs());
        let rows = near.map(|(at, position)| {
            let head = if at == tape.head() { "->" } else { "  " };
            let values = self
                .registers
                .iter()
                .filter(|named| named.puzzle == index)
                .map(|named| {
                    let value = named.register.decode(puzzle, position);
                    format!(
                        "{} = {}",
                        named.name,
                        value.map_or("?".to_owned(), |value| value.to_string())
                    )
                });
            let mut values: Vec<String> = values.collect();
            if values.is_empty() {
                let solved = if position.is_identity() {
                    "solved"
                } else {
                    "not solved"
                };
                values.push(solved.to_owned());
            }
            format!("{head} {at:>4}  {}\n", values.join(", "))
        });
        rows.collect()
    }

    /// The lines around the next one.
    pub(super) fn list(&self) -> String {
        let here = self.machine.instruction();
        let rows = here.saturating_sub(4)..(here + 5).min(self.lines.len());
        let row = |at: usize| {
            let next = if at == here { "->" } else { "  " };
            let stop = if self.breakpoints().any(|stop| stop == at) {
                "*"
            } else {
                " "
            };
            format!("{next}{stop} {}\n", self.lines.show(at))
        };
        rows.map(row).collect()
    }

    fn register(&self, name: &str) -> Result<usize, String> {
        let found = self.registers.iter().position(|named| named.name == name);
        found.ok_or_else(|| {
            if self.registers.is_empty() {
                return NO_REGISTERS.to_owned();
            }
            let names: Vec<&str> = self
                .registers
                .iter()
                .map(|named| named.name.as_str())
                .collect();
            format!(
                "there is no register {name}; there are {}",
                names.join(", ")
            )
        })
    }
}

const NO_REGISTERS: &str =
    "a Q program names no registers; pieces UFR UF says what is in those places";
