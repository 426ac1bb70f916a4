//! The game "One turn away": a puzzle that one turn solves, then two turns, then three.

/// The most turns that a puzzle of the game is away from solved.
pub const MOST: u8 = 3;
/// Puzzles that are to be solved in a row before the next one is a turn longer.
const ROUND: u32 = 3;

/// A puzzle of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Away {
    /// This number of turns solves it, from 1 to [`MOST`].
    pub turns: u8,
    /// Puzzles that were solved in a row, without being shown the turns.
    pub streak: u32,
    /// How far it is.
    pub attempt: Attempt,
}

/// How far a puzzle of the game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attempt {
    /// The player looks for the turns.
    Open,
    /// The player has found them.
    Solved,
    /// The page has shown them.
    Shown,
}

/// A command for the game.
#[derive(Clone, Copy, Debug)]
pub enum Command {
    /// The first puzzle or the next one; the number is random, 0 to 1.
    Next(f64),
    /// Show the turns that solve it.
    Show,
    /// End the game; the puzzle stays as it is.
    End,
}

impl Away {
    /// A puzzle that a link brings.
    pub(super) fn linked(turns: u8) -> Self {
        Self {
            turns,
            streak: 0,
            attempt: Attempt::Open,
        }
    }

    /// The puzzle after one of these.
    pub(super) fn after(last: Option<Self>) -> Self {
        // One that is left unsolved ends the row, and the next one is as long.
        let solved = last.filter(|last| last.attempt == Attempt::Solved);
        let streak = solved.map_or(0, |last| last.streak);
        let longer = solved.is_some() && streak.is_multiple_of(ROUND);
        let turns = last.map_or(1, |last| last.turns + u8::from(longer));
        Self {
            streak,
            ..Self::linked(turns.min(MOST))
        }
    }

    /// The name of the game, with this puzzle's number of turns.
    pub fn title(self) -> &'static str {
        match self.turns {
            1 => words::play::ONE_AWAY.text(),
            2 => words::play::TWO_AWAY.text(),
            _ => words::play::THREE_AWAY.text(),
        }
    }

    /// What is said when it begins.
    pub(super) fn said(self) -> &'static str {
        match self.turns {
            1 => words::play::ONE_AWAY_SAID.text(),
            2 => words::play::TWO_AWAY_SAID.text(),
            _ => words::play::THREE_AWAY_SAID.text(),
        }
    }
}
