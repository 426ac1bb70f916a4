//! Logs of Hyperspeedcube (`.hsc`, versions 1 to 3): reading and writing those of tesseracts.
//!
//! Version 1 is YAML, see `yaml.rs`. The text of the others is KDL: nodes on lines, with values, `key=value` and
//! children in braces. A `solve` has a `puzzle` with its
//! `id` (`ft_hypercube:3`), a `scramble` with `twists`, and a `log` of events. Events that twist are `twists "OF RU'"`;
//! brackets around several make them one action. A log that was recorded for replay also has `undo` and `redo`. All
//! other events (clicks, times, filters) change nothing about the position.
//!
//! Logs of this program say which version of the letters they have, as the end of the program's version. Those without
//! it are of version 1.

mod yaml;

use std::fmt::Write as _;

use super::letters;
use crate::{MoveId, NotationError, Puzzle};

/// What the id of a tesseract begins with; the number of layers follows.
const ID: &str = "ft_hypercube:";
/// The name of this program in logs.
const PROGRAM: &str = "Hypercubist";
/// What stands before the letters' version in the program's version.
const LETTERS: &str = "+letters.";
/// The versions, for messages.
const VERSIONS: &str = "Versions 1 to 3 are read.";

/// The first solve of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solve {
    /// How many layers the tesseract has.
    pub layers: u8,
    /// The scramble, in letters (see [`letters`]).
    pub scramble: String,
    /// What was done after it, in letters, without what was undone.
    pub twists: String,
}

/// Whether a text looks like such a log.
pub fn is_log(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("// Hyperspeedcube")
        || text.starts_with("version ") && text.contains("solve")
        || yaml::is_log(text)
}

fn error(range: std::ops::Range<usize>, message: &str, help: &str) -> NotationError {
    NotationError {
        range,
        message: message.to_owned(),
        help: Some(help.to_owned()),
    }
}

/// A node of KDL.
struct Node {
    name: String,
    /// Values without a key, and with one.
    values: Vec<String>,
    keyed: Vec<(String, String)>,
    children: Vec<Node>,
    at: usize,
}

impl Node {
    fn child(&self, name: &str) -> Option<&Self> {
        self.children.iter().find(|node| node.name == name)
    }

    fn key(&self, key: &str) -> Option<&str> {
        let mut keyed = self.keyed.iter();
        keyed
            .find(|(known, _)| known == key)
            .map(|(_, v)| v.as_str())
    }
}

/// The deepest nesting of nodes that is read.
const MAX_DEPTH: usize = 16;

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip(&mut self, c: char) {
        self.at += c.len_utf8();
    }

    /// Skips blanks and comments; also the ends of nodes, if `lines`.
    fn blanks(&mut self, lines: bool) {
        while let Some(c) = self.peek() {
            if self.text[self.at..].starts_with("//") {
                let rest = &self.text[self.at..];
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if c == '\n' || c == ';' {
                if !lines {
                    return;
                }
                self.skip(c);
            } else if c.is_whitespace() {
                self.skip(c);
            } else {
                return;
            }
        }
    }

    /// A text in quotes or without them.
    fn word(&mut self) -> Result<String, NotationError> {
        let start = self.at;
        if self.peek() != Some('"') {
            let rest = &self.text[start..];
            let end = rest.find(|c: char| c.is_whitespace() || "={};\"".contains(c));
            self.at += end.unwrap_or(rest.len());
            if self.at == start {
                let message = "A name or a value is missing here.";
                return Err(error(start..start + 1, message, "Is the log complete?"));
            }
            return Ok(self.text[start..self.at].to_owned());
        }
        self.at += 1;
        let mut word = String::new();
        while let Some(c) = self.peek() {
            self.skip(c);
            match c {
                '"' => return Ok(word),
                '\\' => {
                    if let Some(next) = self.peek() {
                        self.skip(next);
                        word.push(if next == 'n' { '\n' } else { next });
                    }
                }
                c => word.push(c),
            }
        }
        let message = "This text has no end.";
        Err(error(start..start + 1, message, "Is the log complete?"))
    }

    fn nodes(&mut self, depth: usize) -> Result<Vec<Node>, NotationError> {
        let mut nodes = Vec::new();
        loop {
            self.blanks(true);
            let at = self.at;
            match self.peek() {
                None if depth == 0 => return Ok(nodes),
                Some('}') if depth > 0 => {
                    self.at += 1;
                    return Ok(nodes);
                }
                Some('}') => {
                    let message = "This bracket closes nothing.";
                    return Err(error(at..at + 1, message, "Is the log complete?"));
                }
                None => {
                    let message = "The log ends within brackets.";
                    return Err(error(at..at, message, "Is the log complete?"));
                }
                Some(_) => {}
            }
            let mut node = Node {
                name: self.word()?,
                values: Vec::new(),
                keyed: Vec::new(),
                children: Vec::new(),
                at,
            };
            loop {
                self.blanks(false);
                match self.peek() {
                    None | Some('\n' | ';' | '}') => break,
                    Some('{') if depth == MAX_DEPTH => {
                        let message = "Nodes are nested too deep here.";
                        return Err(error(self.at..self.at + 1, message, "Is it a log?"));
                    }
                    Some('{') => {
                        self.at += 1;
                        node.children = self.nodes(depth + 1)?;
                    }
                    Some(_) => {
                        let word = self.word()?;
                        if self.peek() == Some('=') {
                            self.at += 1;
                            let value = self.word()?;
                            node.keyed.push((word, value));
                        } else {
                            node.values.push(word);
                        }
                    }
                }
            }
            nodes.push(node);
        }
    }
}

/// Reads the first solve of a log.
///
/// # Errors
/// Where the text is no such log, and if it is of no tesseract or has macros, whose twists it does not say.
pub fn read(text: &str) -> Result<Solve, NotationError> {
    if yaml::is_log(text) {
        return yaml::read(text);
    }
    let nodes = Reader { text, at: 0 }.nodes(0)?;
    let whole = 0..text.len().min(1);
    let version = nodes.iter().find(|node| node.name == "version");
    let version = version.and_then(|node| node.values.first());
    if !version.is_some_and(|version| ["2", "3"].contains(&version.as_str())) {
        let message = "This log is of another version of Hyperspeedcube.";
        return Err(error(whole, message, VERSIONS));
    }
    let solve = nodes.iter().find(|node| node.name == "solve");
    let Some(solve) = solve else {
        return Err(error(whole, "This log has no solve.", "Is it complete?"));
    };
    let puzzle = solve.child("puzzle");
    let id = puzzle.and_then(|puzzle| puzzle.key("id")).unwrap_or("?");
    let layers = id.strip_prefix(ID).and_then(|layers| layers.parse().ok());
    let Some(layers) = layers.filter(|layers| (2..=9).contains(layers)) else {
        let at = puzzle.map_or(0, |puzzle| puzzle.at);
        let message = format!("This log is of the puzzle {id}.");
        let help = "Logs of ft_hypercube:2 to ft_hypercube:9 are read.";
        return Err(error(at..at + 1, &message, help));
    };
    let scramble = solve
        .child("scramble")
        .and_then(|node| node.child("twists"));
    let scramble = scramble.and_then(|node| node.values.first().cloned());
    let (mut done, mut undone) = (Vec::new(), Vec::new());
    let events = solve.child("log").map_or(&[][..], |log| &log.children);
    for event in events {
        match event.name.as_str() {
            "twists" => {
                undone.clear();
                let twists = event.values.first().map_or("", String::as_str);
                done.extend(actions(twists).into_iter().map(str::to_owned));
            }
            "undo" => undone.extend(done.pop()),
            "redo" => done.extend(undone.pop()),
            "macro" => {
                let message = "This log has a macro, and does not say which twists it made.";
                let help = "Undo it in Hyperspeedcube, or play its twists one by one.";
                return Err(error(event.at..event.at + 5, message, help));
            }
            _ => {}
        }
    }
    let program = nodes.iter().find(|node| node.name == "program");
    let ours = program.filter(|node| node.key("name") == Some(PROGRAM));
    let version = ours.map(|node| node.key("version").unwrap_or_default());
    let of_today = format!("{LETTERS}{}", letters::VERSION);
    let old = version.is_some_and(|version| !version.ends_with(&of_today));
    let read = |text: String| if old { letters::modern(&text) } else { text };
    Ok(Solve {
        layers,
        scramble: read(scramble.unwrap_or_default()),
        twists: read(done.join(" ")),
    })
}

/// Twists by actions: one each, or those in brackets together.
fn actions(twists: &str) -> Vec<&str> {
    let mut actions = Vec::new();
    let mut rest = twists.trim();
    while let Some(c) = rest.chars().next() {
        let end = if c == '(' {
            rest.find(')').map_or(rest.len(), |end| end + 1)
        } else {
            rest.find(|c: char| c.is_whitespace() || c == '(')
                .unwrap_or(rest.len())
        };
        actions.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    actions
}

/// This program's version, and the letters'.
fn program_version() -> String {
    format!("{}{LETTERS}{}", env!("CARGO_PKG_VERSION"), letters::VERSION)
}

/// The log of a scramble and the steps after it.
///
/// # Panics
/// If the puzzle is not a tesseract of at most 9 layers.
pub fn write<'a>(
    puzzle: &Puzzle,
    scramble: &'a [MoveId],
    steps: impl IntoIterator<Item = &'a [MoveId]>,
    solved: bool,
) -> String {
    let mut text = "// Hyperspeedcube puzzle log\nversion 3\n".to_owned();
    // Writing to a string does not fail.
    let _ = write!(
        text,
        "program name={PROGRAM} version={:?}\nsolve {{\n    puzzle id={:?} version=\"1.0.0\"\n    solved #{solved}\n",
        program_version(),
        format!("{ID}{}", puzzle.layers())
    );
    if !scramble.is_empty() {
        let twists = letters::steps(puzzle, scramble.chunks(1));
        let count = scramble.len();
        let _ = write!(
            text,
            "    scramble {count} version=1 {{\n        twists \"{twists}\"\n    }}\n"
        );
    }
    text.push_str("    log {\n");
    if !scramble.is_empty() {
        text.push_str("        scramble\n");
    }
    let twists = letters::steps(puzzle, steps);
    if !twists.is_empty() {
        let _ = writeln!(text, "        twists \"{twists}\"");
    }
    text.push_str("    }\n}\n");
    text
}
