//! Links of the pages that play algorithms: alg.cubing.net, Twizzle and csTimer.

use puzzle::{Expression, Puzzle, catalogue};

use crate::work::{MOST_MOVES, Work};
use crate::{Candidate, Kind, Note, Sureness, Use};

/// The hosts, and what their pages are called.
const HOSTS: [(&str, &str); 6] = [
    ("alg.cubing.net", "alg.cubing.net"),
    ("alpha.twizzle.net", "Twizzle"),
    ("twizzle.net", "Twizzle"),
    ("experiments.cubing.net", "Twizzle"),
    ("cubedb.net", "CubeDB"),
    ("cstimer.net", "csTimer"),
];

/// The cubes by the names that their events have.
pub const CUBES: [(&str, &str); 6] = [
    ("222", "2x2x2"),
    ("333", "3x3x3"),
    ("444", "4x4x4"),
    ("555", "5x5x5"),
    ("666", "6x6x6"),
    ("777", "7x7x7"),
];

/// Names of other puzzles there that the catalogue does not have.
const PUZZLES: [(&str, &str); 6] = [
    ("pyram", "pyraminx"),
    ("minx", "megaminx"),
    ("skewb", "skewb"),
    ("3", "3x3x3"),
    ("2", "2x2x2"),
    ("4", "4x4x4"),
];

/// The puzzle that a page calls so.
pub fn puzzle_called(name: &str) -> Option<&'static str> {
    let names = catalogue::names();
    let own = |name: &str| names.iter().find(|known| known.eq_ignore_ascii_case(name));
    let alias = || {
        let known = |at: &&&str| {
            catalogue::aliases(at)
                .iter()
                .any(|alias| alias.eq_ignore_ascii_case(name))
        };
        names.iter().find(known)
    };
    if let Some(found) = own(name).or_else(alias) {
        return Some(found);
    }
    let known = CUBES.iter().chain(&PUZZLES);
    known
        .copied()
        .find_map(|(known, own)| (known == name).then_some(own))
}

/// A whole link, alone in the text.
pub fn read(text: &str, work: &mut Work) -> Option<Candidate> {
    let link = text.trim();
    if link.len() > MOST_MOVES || link.contains(char::is_whitespace) {
        return None;
    }
    let address = link
        .strip_prefix("https://")
        .or_else(|| link.strip_prefix("http://"))
        .unwrap_or(link);
    let address = address.strip_prefix("www.").unwrap_or(address);
    let (_, page) = HOSTS.iter().find(|(host, _)| {
        let rest = address.strip_prefix(host);
        rest.is_some_and(|rest| rest.starts_with(['/', '?', '#']))
    })?;
    if !work.spend(text, 64) {
        return None;
    }
    // A hyphen, which would else end the value.
    let address = address.replace("&#45;", "%2D");
    let query = address.split_once('?').map_or("", |(_, query)| query);
    let query = query.split('#').next().unwrap_or_default();
    let value = |keys: &[&str]| {
        let parts = query.split('&').filter_map(|part| part.split_once('='));
        let mut found = parts.filter(|(key, _)| keys.contains(key));
        found
            .next()
            .map(|(_, value)| decoded(value, *page == "alg.cubing.net"))
    };
    let moves = value(&["alg"]);
    let setup = value(&["setup", "setup-alg", "scramble", "scramble-alg"]);
    let named = value(&["puzzle"]);
    Some(of_parts(page, moves, setup, named.as_deref()))
}

fn of_parts(
    page: &str,
    moves: Option<String>,
    setup: Option<String>,
    named: Option<&str>,
) -> Candidate {
    let link = format!("A link of {page}");
    let nothing = |why: String| {
        Candidate::new(Kind::Algorithm, Sureness::Certain, format!("{link}."))
            .problem(Some(Note::of_all(why)))
    };
    let name = named.unwrap_or("3x3x3");
    let Some(puzzle) = puzzle_called(name).and_then(catalogue::by_name) else {
        return nothing(format!("The catalogue has no puzzle called `{name}`."));
    };
    if moves.is_none() && setup.is_none() {
        return nothing("It has no algorithm.".to_owned());
    }
    let written = |text: Option<String>| text.map(|text| written(&puzzle, &text)).transpose();
    match (written(moves), written(setup)) {
        (Ok(moves), Ok(setup)) => Candidate {
            setup: setup.filter(|setup| !setup.is_empty()),
            ..Candidate::new(
                Kind::Algorithm,
                Sureness::Certain,
                format!("{link}: an algorithm of the {}.", puzzle.name()),
            )
            .uses(&[Use::Play, Use::SetUp])
            .of_puzzle(puzzle.name())
            .text(moves.unwrap_or_default())
        },
        (Err(why), _) | (_, Err(why)) => nothing(why),
    }
}

/// Moves in the program's own form.
fn written(puzzle: &Puzzle, text: &str) -> Result<String, String> {
    let read = Expression::parse(puzzle, text).map_err(|error| error.to_string())?;
    Ok(read.display(puzzle).to_string())
}

/// A value of a link. On alg.cubing.net `_` is a blank and `-` a prime; elsewhere a plus is a blank.
fn decoded(value: &str, signs: bool) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut at = 0;
    let raw = value.as_bytes();
    while let Some(&byte) = raw.get(at) {
        let hex = raw
            .get(at + 1..at + 3)
            .and_then(|hex| std::str::from_utf8(hex).ok());
        let code = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match (byte, code) {
            (b'%', Some(code)) => {
                bytes.push(code);
                at += 2;
            }
            (b'_', _) if signs => bytes.push(b' '),
            (b'-', _) if signs => bytes.push(b'\''),
            (b'+', _) if !signs => bytes.push(b' '),
            (other, _) => bytes.push(other),
        }
        at += 1;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
