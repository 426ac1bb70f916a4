//! The keys of Play, which the user can change.

use std::fmt::Write as _;

use puzzle::{FaceId, Puzzle};

use super::turns;

/// What a key can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Turns by this move, with Shift the other way round.
    Move(&'static str),
    /// Takes hold of the cell of this number, from 0.
    Grip(u8),
    /// Turns the cell in hand about one of three directions; `true` is the other way round.
    Twist(usize, bool),
}

/// A row of the table: what it does, in words, its name in the storage, its key, and the command.
pub struct Row {
    /// What it does.
    pub words: &'static str,
    /// Its name in the storage.
    pub id: &'static str,
    /// The key that does it unless the user says otherwise.
    usual: &'static str,
    /// What it does.
    pub command: Command,
}

impl Row {
    /// Whether its key is a place on the keyboard, whatever is printed there: what two hands do in four dimensions is
    /// laid out like that. Otherwise it is a letter, wherever that is.
    pub fn is_place(&self) -> bool {
        !matches!(self.command, Command::Move(_))
    }
}

/// A key was asked for that another row has.
#[derive(Clone)]
pub struct Taken {
    /// The row that asked.
    pub row: &'static Row,
    /// The row that has it.
    pub other: &'static Row,
    /// The key, in lower case.
    pub key: String,
}

macro_rules! rows {
    ($($id:literal $usual:literal $command:expr, $words:expr;)*) => {
        &[$(Row { words: $words.text(), id: $id, usual: $usual, command: $command }),*]
    };
}

/// Three dimensions: a letter a move.
const SOLID: &[Row] = rows! {
    "U" "u" Command::Move("U"), words::play::KEY_U;
    "D" "d" Command::Move("D"), words::play::KEY_D;
    "R" "r" Command::Move("R"), words::play::KEY_R;
    "L" "l" Command::Move("L"), words::play::KEY_L;
    "F" "f" Command::Move("F"), words::play::KEY_F;
    "B" "b" Command::Move("B"), words::play::KEY_B;
    "M" "m" Command::Move("M"), words::play::KEY_M;
    "E" "e" Command::Move("E"), words::play::KEY_E;
    "S" "s" Command::Move("S"), words::play::KEY_S;
    "x" "x" Command::Move("x"), words::play::KEY_X;
    "y" "y" Command::Move("y"), words::play::KEY_Y;
    "z" "z" Command::Move("z"), words::play::KEY_Z;
};

/// Four dimensions: the left hand takes hold of a cell, the right hand turns it.
const FOUR: &[Row] = rows! {
    "grip-1" "d" Command::Grip(0), words::play::KEY_GRIP_1;
    "grip-2" "w" Command::Grip(1), words::play::KEY_GRIP_2;
    "grip-3" "q" Command::Grip(2), words::play::KEY_GRIP_3;
    "grip-4" "r" Command::Grip(3), words::play::KEY_GRIP_4;
    "grip-5" "a" Command::Grip(4), words::play::KEY_GRIP_5;
    "grip-6" "s" Command::Grip(5), words::play::KEY_GRIP_6;
    "grip-7" "e" Command::Grip(6), words::play::KEY_GRIP_7;
    "grip-8" "f" Command::Grip(7), words::play::KEY_GRIP_8;
    "twist-1" "k" Command::Twist(0, false), words::play::KEY_TWIST_1;
    "twist-1-back" "i" Command::Twist(0, true), words::play::KEY_TWIST_1_BACK;
    "twist-2" "l" Command::Twist(1, false), words::play::KEY_TWIST_2;
    "twist-2-back" "j" Command::Twist(1, true), words::play::KEY_TWIST_2_BACK;
    "twist-3" "o" Command::Twist(2, false), words::play::KEY_TWIST_3;
    "twist-3-back" "u" Command::Twist(2, true), words::play::KEY_TWIST_3_BACK;
};

/// Three dimensions as csTimer's virtual cube has them, by place: each way round has a key. Where Twizzle's keys are
/// others (C, V, X, Z, B, comma, full stop), these are csTimer's.
const VIRTUAL: [(char, Command); 36] = [
    ('i', Command::Move("R")),
    ('k', Command::Move("R'")),
    ('d', Command::Move("L")),
    ('e', Command::Move("L'")),
    ('j', Command::Move("U")),
    ('f', Command::Move("U'")),
    ('s', Command::Move("D")),
    ('l', Command::Move("D'")),
    ('h', Command::Move("F")),
    ('g', Command::Move("F'")),
    ('w', Command::Move("B")),
    ('o', Command::Move("B'")),
    ('u', Command::Move("Rw")),
    ('m', Command::Move("Rw'")),
    ('v', Command::Move("Lw")),
    ('r', Command::Move("Lw'")),
    (',', Command::Move("Uw")),
    ('c', Command::Move("Uw'")),
    ('z', Command::Move("Dw")),
    ('/', Command::Move("Dw'")),
    ('5', Command::Move("M")),
    ('6', Command::Move("M")),
    ('x', Command::Move("M'")),
    ('.', Command::Move("M'")),
    ('0', Command::Move("S")),
    ('1', Command::Move("S'")),
    ('2', Command::Move("E")),
    ('9', Command::Move("E'")),
    ('t', Command::Move("x")),
    ('y', Command::Move("x")),
    ('b', Command::Move("x'")),
    ('n', Command::Move("x'")),
    (';', Command::Move("y")),
    ('a', Command::Move("y'")),
    ('p', Command::Move("z")),
    ('q', Command::Move("z'")),
];

/// What csTimer's key at a place does on a puzzle of three dimensions.
pub fn virtual_command(puzzle: &Puzzle, place: char) -> Option<&'static Command> {
    let (_, command) = VIRTUAL.iter().find(|(key, _)| *key == place)?;
    let Command::Move(name) = command else {
        return None;
    };
    puzzle.move_by_name(name).map(|_| command)
}

/// The table for a puzzle: every command that it understands.
pub fn rows(puzzle: &Puzzle) -> impl Iterator<Item = &'static Row> {
    let four = puzzle.dimensions() == 4;
    let known: Vec<&'static Row> = if four { FOUR } else { SOLID }
        .iter()
        .filter(|row| match row.command {
            Command::Move(name) => puzzle.move_by_name(name).is_some(),
            Command::Grip(cell) => usize::from(cell) < puzzle.faces().len(),
            Command::Twist(direction, back) => {
                turns::of_cell(puzzle, FaceId(0), direction, back).is_some()
            }
        })
        .collect();
    known.into_iter()
}

/// Which key does what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    /// Changed keys: a row's name and its key.
    changed: Vec<(&'static str, String)>,
}

impl Keys {
    /// Reads what [`Keys::stored`] wrote; what it does not know is left out.
    pub fn restore(text: &str) -> Self {
        let mut keys = Self::default();
        for part in text.split(' ') {
            if let Some((id, key)) = part.split_once('=')
                && let Some(row) = SOLID.iter().chain(FOUR).find(|row| row.id == id)
            {
                keys.change(row, key);
            }
        }
        keys
    }

    /// The changed keys as text; `None` when none is.
    pub fn stored(&self) -> Option<String> {
        let mut text = String::new();
        for (id, key) in &self.changed {
            let space = if text.is_empty() { "" } else { " " };
            // Writing to a string does not fail.
            let _ = write!(text, "{space}{id}={key}");
        }
        (!text.is_empty()).then_some(text)
    }

    /// The key of a row.
    pub fn key(&self, row: &Row) -> &str {
        self.changed
            .iter()
            .find(|(id, _)| *id == row.id)
            .map_or(row.usual, |(_, key)| key)
    }

    /// Gives a row another key; false when the key cannot be given (a single letter or sign can, but no digit,
    /// which choose layers, and none of the player's keys).
    pub fn change(&mut self, row: &Row, key: &str) -> bool {
        let key = key.to_lowercase();
        let mut chars = key.chars();
        let single = chars
            .next()
            .is_some_and(|c| !c.is_whitespace() && !c.is_control() && !c.is_ascii_digit())
            && chars.next().is_none();
        if !single || ["[", "]", "?", "="].contains(&key.as_str()) {
            return false;
        }
        self.changed.retain(|(id, _)| *id != row.id);
        if key != row.usual {
            self.changed.push((row.id, key));
        }
        true
    }

    /// All keys as they usually are.
    pub fn reset(&mut self) {
        self.changed.clear();
    }

    /// Whether any key has been changed.
    pub fn is_changed(&self) -> bool {
        !self.changed.is_empty()
    }

    /// What a key does on a puzzle, by its name and by its place (its sign on a US keyboard); a changed key comes
    /// before a usual one.
    pub fn command(
        &self,
        puzzle: &Puzzle,
        key: &str,
        place: Option<char>,
    ) -> Option<&'static Command> {
        self.row_of(puzzle, key, place).map(|row| &row.command)
    }

    /// The row of a key on a puzzle.
    pub fn row_of(&self, puzzle: &Puzzle, key: &str, place: Option<char>) -> Option<&'static Row> {
        let key = key.to_lowercase();
        let place = place.map_or_else(|| key.clone(), String::from);
        let of = |row: &&Row| self.key(row) == if row.is_place() { &place } else { &key };
        rows(puzzle)
            .filter(|row| self.changed.iter().any(|(id, _)| *id == row.id))
            .find(of)
            .or_else(|| rows(puzzle).find(of))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::catalogue;

    #[test]
    fn no_two_commands_of_a_puzzle_share_a_key() {
        for name in catalogue::names() {
            let puzzle = catalogue::by_name(name).expect("a puzzle of the catalogue");
            let mut keys: Vec<&str> = rows(&puzzle).map(|row| row.usual).collect();
            let count = keys.len();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), count, "{name}");
        }
    }

    #[test]
    fn a_changed_key_is_saved_and_comes_first() {
        let cube = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let mut keys = Keys::default();
        assert_eq!(keys.command(&cube, "R", None), Some(&Command::Move("R")));
        assert!(keys.change(&SOLID[0], "R"));
        assert_eq!(keys.command(&cube, "r", None), Some(&Command::Move("U")));
        assert!(!keys.change(&SOLID[0], "1") && !keys.change(&SOLID[0], "ab"));
        let stored = keys.stored().expect("a key has been changed");
        assert_eq!(Keys::restore(&stored), keys);
        assert_eq!(Keys::restore("nonsense U= U=ab =x"), Keys::default());
        keys.reset();
        assert_eq!(keys.stored(), None);
    }
}
