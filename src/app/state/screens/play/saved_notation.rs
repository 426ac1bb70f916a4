//! The notation of algorithms in links and in what is saved: see `docs/formats.md`.

use atlas::UsefulMoves;
use puzzle::{NOTATION, Puzzle, renewed};

use crate::state::link::Link;

/// The key of the notation's number. Without it the texts are of notation 1.
pub const KEY: &str = "notation";

/// The text of a key in today's notation, with the turns that it had when it was written.
pub fn read(puzzle: &Puzzle, link: &Link, key: &str) -> Option<String> {
    Some(renew(puzzle, link, link.get(key)?))
}

/// A text that belongs to a link, in today's notation, with the turns that it had when it was written.
pub fn renew(puzzle: &Puzzle, link: &Link, text: &str) -> String {
    let notation = link.number(KEY).ok().flatten().unwrap_or(1);
    renewed(puzzle, text, notation, UsefulMoves::on(puzzle))
}

/// Adds the number of today's notation, if a text of the link would be read otherwise without it.
pub fn mark(puzzle: &Puzzle, link: &mut Link, keys: &[&str]) {
    // What differs stands behind brackets, or is a letter of a tesseract.
    let may_differ = |text: &&str| puzzle.dimensions() == 4 || text.contains([')', ']']);
    let differs = |text: &str| renewed(puzzle, text, 1, UsefulMoves::on(puzzle)) != text;
    let mut texts = keys.iter().filter_map(|key| link.get(key));
    if texts.any(|text| may_differ(&text) && differs(text)) {
        link.set(KEY, NOTATION.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::{Algorithm, catalogue};

    #[test]
    fn what_was_saved_keeps_its_turns() {
        let cube = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let turns = |text: &str| Algorithm::parse(&cube, text).expect("valid moves");
        for (query, today) in [
            ("alg=(R_U)_x2_F", "R U (x2) F"),
            ("alg=(R_U)x3", "R U x'"),
            ("alg=[R,_U]_x2", "[R, U] (x2)"),
            ("alg=(R_U)_x4", "(R U)4"),
            ("alg=(R_U)_x2&notation=2", "(R U)2"),
        ] {
            let (link, _) = Link::parse(query);
            let text = read(&cube, &link, "alg").expect("a text");
            assert_eq!(turns(&text), turns(today), "{query}");
            let mut again = Link::default();
            again.set("alg", text.as_str());
            mark(&cube, &mut again, &["alg"]);
            assert_eq!(read(&cube, &again, "alg"), Some(text), "{query}");
        }
    }
}
