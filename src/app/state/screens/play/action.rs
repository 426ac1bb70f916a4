//! What can happen in Play.

use puzzle::{Count, FaceId};
use wire::{Candidate, TimedSession, TurnCount, Use};

use super::keys::Command;
use super::look::Change;
use super::mouse::Mouse;
use super::replay::Replay;
use super::rewriting::Rewriting;
use super::times::practice;
use super::{
    Panel, apart, away, colours, cycles, entry, export, filters, follow, gallery, idle, key_sets,
    macros, own_puzzles, proof, times, together, tour,
};
use crate::state::link::Link;
use crate::state::screens::Hand;

/// An action of Play.
#[derive(Clone, Debug)]
pub enum Action {
    /// Another puzzle, by name.
    Choose(String),
    /// A command for the visitor's own puzzles.
    Own(own_puzzles::Command),
    /// What is typed into the search of the puzzles' menu.
    Search(String),
    /// The algorithm bar's text, and where the caret is in it, UTF-16 code units.
    Text(String, u32),
    /// The caret was moved in the algorithm bar, UTF-16 code units.
    Caret(u32),
    /// The text of the field is facelets: enter them as colours.
    TextAsColours,
    /// A turn by hand.
    Hand(Hand),
    /// What a key does; `true` with Shift.
    Key(&'static Command, bool),
    /// The same, and which face is now at the side of each.
    KeyBySide(&'static Command, bool, Vec<FaceId>),
    /// A command to the player.
    Go(Go),
    /// To where this number of the solution's moves are done.
    ToStage(usize),
    /// Whether it begins again at the end.
    Loop(bool),
    /// Take the last change back.
    Undo,
    /// Do it again.
    Redo,
    /// Solved, and no steps.
    Reset,
    /// The scramble's length, as typed.
    ScrambleLength(String),
    /// Turn at random; the number is random, 0 to 1.
    Scramble(f64),
    /// A position that is as likely as any other; each number has its own.
    RandomState(u32),
    /// Which panel is shown beside the puzzle.
    Panel(Panel),
    /// Which face's turns the pad shows.
    Grip(usize),
    /// A change of the look.
    Look(Change),
    /// Unfold the tesseract and follow a corner of it through four turns.
    TraceCorner,
    /// A command for the panel Cycles.
    Cycles(cycles::Command),
    /// A command for the colours of a real puzzle.
    Entry(entry::Command),
    /// A command for the game "One turn away".
    Away(away::Command),
    /// A command for taking the puzzle apart.
    Apart(apart::Command),
    /// A command for the piece that is followed.
    Follow(follow::Command),
    /// News of the tesseract that turns by itself.
    Idle(idle::Command),
    /// Whether it does when nobody touches anything.
    TurnsWhenIdle(bool),
    /// A command for several turns at once.
    Together(together::Command),
    /// A command for the proof.
    Proof(proof::Command),
    /// A sticker was clicked that does not turn: for a macro, or for the piece that it is on.
    Picked(u16),
    /// A command for which pieces are shown, and saved choices of them.
    Filters(filters::Command),
    /// Write down what was done.
    Export(export::Form),
    /// A command for macros.
    Macros(macros::Command),
    /// A command for the sets of keys.
    KeySets(key_sets::Command),
    /// What the buttons of the mouse do.
    Mouse(Mouse),
    /// Whether the cell in hand stands out, by dimming the others.
    Dims(bool),
    /// Whether keys turn puzzles of three dimensions as csTimer's virtual cube has them.
    VirtualKeys(bool),
    /// Whether keys turn what is at their side of the screen.
    BySide(bool),
    /// Whether a tap turns the other way round.
    Reverse(bool),
    /// Whether a drag goes through the fourth dimension.
    Through(bool),
    /// A command for the visitor's own colours.
    Colours(colours::Command),
    /// How a solve whose times are known is played.
    Replay(Replay),
    /// Write the algorithm in another way.
    Rewrite(Rewriting),
    /// A command for the times.
    Times(times::Command),
    /// A command for the practice of cases.
    Practice(practice::Command),
    /// Times of another timer.
    ImportTimes(Vec<TimedSession>),
    /// Those are saved; `false`: there is no room for them.
    TimesStored(bool),
    /// Moves or a position that somebody brings along, and what shall be done with it.
    Bring(Box<Candidate>, Use),
    /// A program with a register that the algorithm counts; see [`Play::register`](super::Play::register).
    Register,
    /// A command for the useful moves or the show.
    Gallery(gallery::Command),
    /// Where the puzzle is seen from now, as a link says it.
    Seen(Link),
    /// A command for the tour.
    Tour(tour::Command),
    /// Bring a cell into the middle, or, without one, the nearest aligned orientation.
    Recentre(Option<FaceId>),
    /// Bring the cell that is not seen into the middle.
    ShowHidden,
    /// It is on its way.
    CameThrough {
        /// The cell that comes to the middle.
        middle: FaceId,
        /// The one that is not seen from now on.
        hidden: FaceId,
    },
    /// How turns are counted.
    Count(Count),
    /// What counts as one move when the 3x3x3 is solved.
    SolveCount(TurnCount),
    /// The next key is for this row of the table, by name; `None` for no row.
    Ask(Option<&'static str>),
    /// A key was pressed for it: its name, and its place.
    Give(String, Option<char>),
    /// Let go of the cell that a key has taken hold of.
    LetGo,
    /// Swap the keys of the two rows that want the same.
    SwapKeys,
    /// All keys as they usually are.
    UsualKeys,
    /// Which layers turn: bit 0 is the outermost.
    Layers(u32),
}

/// A command to the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// Play, or stop playing.
    PlayOrPause,
    /// Play the whole within 15 seconds, or stop playing.
    Watch,
    /// The next step.
    Step,
    /// One step back.
    Back,
    Start,
    End,
    /// To a step.
    Seek(usize),
}
