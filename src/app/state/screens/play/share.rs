//! Play as a link, and a link as Play: puzzle, start, algorithm, step and view. What is stored of a visit has the same
//! form.

use puzzle::{Algorithm, Expression, NotationError, Puzzle};
use scene::Setting;

use super::drawn::typed;
use super::filter::FILTER;
use super::{Panel, saved_notation};
use crate::state::link::Link;
use crate::state::screens::ScreenId;

/// Prefix of the storage keys of what was done last with each puzzle; the puzzle's name follows.
pub const SESSION_KEY: &str = "hypercubist/play/session/";

/// Which panel a link opens, and those that it can.
pub(super) const PANEL: &str = "panel";
/// What generates the group that a link draws.
pub(super) const GROUP: &str = "group";

/// The most moves of a start. They are done at once when a link is opened, on puzzles of thousands of stickers too.
const MOST_SETUP: usize = 20_000;

/// Numbers of the view and their keys.
pub(super) const NUMBERS: [(&str, Setting); 5] = [
    ("eye", Setting::EyeDistance),
    ("gap", Setting::CellSpacing),
    ("stickers", Setting::StickerSize),
    ("apart", Setting::Explode),
    ("unfold", Setting::Unfold),
];

/// Keys of the look in a link, beside those of [`NUMBERS`] and [`FILTER`].
const LOOK: [&str; 7] = [
    "view", "near", "marks", "hints", "surface", "stereo", "colours",
];

/// Whether a link says what is shown, and not only where it is seen from. A step and the turns of the game mean nothing
/// by themselves.
pub(super) fn shows_something(link: &Link) -> bool {
    let numbers = NUMBERS.map(|(key, _)| key);
    let moves = ["alg", "setup", PANEL, GROUP];
    let keys = moves.iter().chain(&LOOK).chain(&numbers);
    keys.chain(&FILTER).any(|key| link.get(key).is_some())
}

/// The address that shows what an algorithm does to a puzzle.
pub fn cycles_address(puzzle: &str, algorithm: &str) -> String {
    let mut link = Link::default();
    link.set("alg", algorithm);
    if let Some(known) = puzzle::catalogue::by_name(puzzle) {
        saved_notation::mark(&known, &mut link, &["alg"]);
    }
    link.set(PANEL, Panel::Cycles.id());
    let query = link.query().unwrap_or_default();
    format!("{}/{puzzle}?{query}", ScreenId::Play.href())
}

/// The address that draws the group of some algorithms beside a puzzle.
pub fn group_address(puzzle: &str, algorithms: &[String]) -> String {
    let mut link = Link::default();
    link.set(PANEL, Panel::Cycles.id());
    link.set(GROUP, typed(algorithms));
    let query = link.query().unwrap_or_default();
    format!("{}/{puzzle}?{query}", ScreenId::Play.href())
}

/// The moves that lead to a start; why not, in words.
pub(super) fn moves_of(puzzle: &Puzzle, text: &str) -> Result<Algorithm, String> {
    let words = |error: NotationError| error.to_string();
    let moves = Expression::parse(puzzle, text).map_err(words)?.len();
    if moves > MOST_SETUP {
        return Err(words::play::start_too_long(moves, MOST_SETUP));
    }
    Algorithm::parse(puzzle, text).map_err(words)
}
