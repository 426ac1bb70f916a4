//! From the lines that Lua names to those of the QAT text.

use diagnostics::{SourceId, Span};

/// How Lua's messages begin the name of a block; its number follows.
const NAME: &str = "lua";

/// The blocks that were loaded.
#[derive(Debug, Default)]
pub(super) struct Blocks {
    blocks: Vec<Block>,
}

#[derive(Debug)]
struct Block {
    source: SourceId,
    /// The line of the file in which the block begins, from 1.
    first: usize,
    text: String,
    /// Each line's bytes in the source, without indentation and line end.
    lines: Vec<(usize, usize)>,
}

impl Blocks {
    /// Takes a block in, and gives the name under which Lua is to know it.
    pub fn add(&mut self, text: &str, span: Span, first: usize) -> String {
        let mut at = span.start as usize;
        let mut lines = Vec::new();
        for line in text.split('\n') {
            let indent = line.len() - line.trim_start().len();
            let length = line.trim().len();
            // An empty line has a location too.
            let start = if length == 0 { at } else { at + indent };
            lines.push((start, start + length));
            at += line.len() + 1;
        }
        self.blocks.push(Block {
            source: span.source,
            first,
            text: text.to_owned(),
            lines,
        });
        format!("={NAME}{}", self.blocks.len() - 1)
    }

    /// Splits a message into the line that it begins with, if it does, and what it says.
    pub fn located<'a>(&self, message: &'a str) -> (Option<Span>, &'a str) {
        let Some((block, line, rest)) = split(message) else {
            // Code of the host itself blames nobody the reader knows.
            let rest = message.strip_prefix("host:").and_then(|rest| {
                let (line, rest) = rest.split_once(": ")?;
                line.bytes().all(|b| b.is_ascii_digit()).then_some(rest)
            });
            return (None, rest.unwrap_or(message));
        };
        (self.line(block, line), rest.trim_start())
    }

    /// The innermost line of a block in a stack traceback.
    pub fn innermost(&self, traceback: &str) -> Option<Span> {
        traceback.lines().find_map(|entry| {
            let (block, line, _) = split(entry.trim_start())?;
            self.line(block, line)
        })
    }

    /// The line at which the blocks of a source last begin to define a function of that name.
    pub fn definition(&self, source: SourceId, function: &str) -> Option<Span> {
        let begins = format!("function {function}");
        let own = self.blocks.iter().rev().filter(|b| b.source == source);
        own.flat_map(|block| {
            let lines = block.text.split('\n').collect::<Vec<_>>();
            let lines = lines.into_iter().zip(&block.lines).rev();
            lines.map(|(text, range)| (text.trim(), *range))
        })
        .find_map(|(line, (start, end))| {
            let rest = line.strip_prefix(&begins)?;
            (rest.trim_start().starts_with('(')).then(|| Span::new(source, start, end))
        })
    }

    /// The line of the block that was taken in last, from 1.
    pub fn newest_line(&self, number: usize) -> Option<Span> {
        let newest = self.blocks.len().checked_sub(1)?;
        self.line(newest, self.blocks[newest].first + number.checked_sub(1)?)
    }

    fn line(&self, block: usize, line: usize) -> Option<Span> {
        let block = self.blocks.get(block)?;
        let last = line.checked_sub(block.first)?.min(block.lines.len() - 1);
        // What is missing at the end is missed on an empty line.
        let (start, end) = block.lines[..=last]
            .iter()
            .rev()
            .copied()
            .find(|(start, end)| start < end)
            .unwrap_or(block.lines[last]);
        Some(Span::new(block.source, start, end))
    }
}

/// `lua3:12: rest` as numbers and rest.
fn split(text: &str) -> Option<(usize, usize, &str)> {
    let rest = text.strip_prefix(NAME)?;
    let (block, rest) = rest.split_once(':')?;
    let (line, rest) = rest.split_once(':')?;
    Some((block.parse().ok()?, line.parse().ok()?, rest))
}
