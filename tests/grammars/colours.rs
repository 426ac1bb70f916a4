//! The colours of `highlights.scm`, compared with those of our own highlighters.

use std::collections::BTreeSet;
use std::fs;

use diagnostics::TokenKind;
use tree_sitter::Language;
use tree_sitter_highlight::{HighlightConfiguration, HighlightEvent, Highlighter};

use crate::programs::Program;
use crate::root;

/// A program of the corpus whose pieces have no word after them, as another tool writes it.
const UNMARKED: &str = "--- pieces without the word after them ---";

/// A language with its colours.
pub struct Colours {
    highlighter: Highlighter,
    configuration: HighlightConfiguration,
    names: Vec<String>,
}

impl Colours {
    /// Reads the queries of a grammar.
    pub fn new(name: &str, language: Language) -> Self {
        let queries = root()
            .join("editors/tree-sitter")
            .join(name)
            .join("queries");
        let query = |file: &str| fs::read_to_string(queries.join(file)).unwrap_or_default();
        let highlights = query("highlights.scm");
        let configuration =
            HighlightConfiguration::new(language, name, &highlights, &query("injections.scm"), "");
        let mut configuration = configuration.expect("the queries fit the grammar");
        let names: Vec<String> = configuration
            .names()
            .iter()
            // The others are for the queries themselves.
            .filter(|name| !name.starts_with('_'))
            .map(|name| (*name).to_owned())
            .collect();
        configuration.configure(&names);
        Self {
            highlighter: Highlighter::new(),
            configuration,
            names,
        }
    }

    /// The colour of each byte.
    fn of(&mut self, text: &str) -> Vec<Option<&str>> {
        let events = self
            .highlighter
            .highlight(&self.configuration, text.as_bytes(), None, None, |_| None)
            .expect("nothing stops it");
        let mut colours = vec![None; text.len()];
        let mut open = Vec::new();
        for event in events {
            match event.expect("nothing stops it") {
                HighlightEvent::HighlightStart(highlight) => open.push(highlight.0),
                HighlightEvent::HighlightEnd => {
                    open.pop();
                }
                HighlightEvent::Source { start, end } => {
                    let colour = open.last().map(|&index| self.names[index].as_str());
                    colours[start..end].fill(colour);
                }
            }
        }
        colours
    }

    /// What has another colour here than our own highlighter gives it.
    pub fn wrong(&mut self, program: &Program) -> Vec<String> {
        let colours = self.of(&program.text);
        let prelude = words_of_the_prelude();
        let mut wrong = Vec::new();
        for token in &program.tokens {
            let range = token.span.range();
            let text = &program.text[range.clone()];
            // Lua is coloured by a grammar of its own.
            if token.kind == TokenKind::Text && !text.starts_with('"') {
                continue;
            }
            let colour = colours[range.start];
            // Without the word `solved` only their looks tell moves from pieces.
            if program.origin.contains(UNMARKED) && colour == Some("constant") {
                continue;
            }
            // Only the compiler knows the words of a program's own macros.
            if token.kind == TokenKind::Keyword
                && colour == Some("variable")
                && !prelude.contains(text)
            {
                continue;
            }
            if !fits(token.kind, colour.unwrap_or_default()) {
                wrong.push(format!("{text:?} is {:?}, and {colour:?} here", token.kind));
            }
        }
        wrong
    }
}

/// The words of the patterns in the prelude.
fn words_of_the_prelude() -> BTreeSet<&'static str> {
    let patterns = qat::PRELUDE.lines().filter_map(|line| {
        let pattern = line.trim_start().strip_prefix('(')?;
        Some(pattern.split_once(") =>")?.0)
    });
    let words = patterns.flat_map(str::split_whitespace);
    words.filter(|word| !word.starts_with('$')).collect()
}

/// Whether a colour is one of those that a kind may have: they tell more apart than our own do.
fn fits(kind: TokenKind, colour: &str) -> bool {
    let colours: &[&str] = match kind {
        TokenKind::Keyword => &["keyword", "function", "type"],
        TokenKind::Register => &["variable", "constant", "type"],
        TokenKind::Label => &["label"],
        TokenKind::Number => &["constant.numeric"],
        TokenKind::Text => &["string"],
        TokenKind::Move => &["function"],
        TokenKind::Piece => &["constant"],
        TokenKind::Comment => &["comment", "keyword.directive"],
        TokenKind::Punctuation => &["punctuation", "operator", "label"],
        TokenKind::Unknown => return true,
    };
    colours.iter().any(|known| colour.starts_with(known))
}
