//! Formatting: blanks and indentation, nothing else. Each line stays a line, except that of several empty ones one is
//! unchanged; comments stay where they are, and so does every line of a block comment.

use std::ops::Range;

use diagnostics::SourceId;

use qat_text::lexer::{Token, TokenKind, lex};

/// Blanks of a level.
const INDENT: usize = 4;

/// The text with even indentation and spacing. What the text means does not change, and formatting twice is as good as
/// once; a text that is not a program is tidied all the same.
///
/// - A block's lines are indented by four blanks, and by four more where the block (or the file) has labels, which
///   stand before its statements.
/// - The statements of a file without labels are indented as its first one is.
/// - Lua code stays as it is.
pub fn format(text: &str) -> String {
    let tokens = lex(text, SourceId(0));
    let lines = lines(text, &tokens);
    let mut formatter = Formatter::new(&lines);
    for index in 0..lines.len() {
        formatter.line(index);
    }
    formatter.out
}

/// A piece of a line.
#[derive(Clone, Copy, Debug)]
struct Piece<'a> {
    kind: TokenKind,
    text: &'a str,
    /// Columns from the line's start, in characters.
    column: usize,
}

impl Piece<'_> {
    /// Whether it is a comment of several lines.
    fn is_long(&self) -> bool {
        self.kind.is_comment() && self.text.contains('\n')
    }
}

/// The tokens of one line.
#[derive(Debug, Default)]
struct Line<'a> {
    pieces: Vec<Piece<'a>>,
    /// Blanks before the first one.
    indent: usize,
}

impl Line<'_> {
    fn code(&self) -> impl Iterator<Item = &Piece<'_>> {
        let pieces = self.pieces.iter();
        pieces.filter(|piece| !piece.kind.is_comment())
    }

    fn marks(&self) -> impl Iterator<Item = &Piece<'_>> {
        let pieces = self.pieces.iter();
        pieces.filter(|piece| piece.kind == TokenKind::Punctuation)
    }

    fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    fn is_comment(&self) -> bool {
        !self.is_empty() && self.code().next().is_none()
    }

    fn starts_with(&self, text: &str) -> bool {
        self.code().next().is_some_and(|piece| piece.text == text)
    }

    fn is_label(&self) -> bool {
        let mut code = self.code().skip_while(|piece| piece.text == "!");
        let name = code.next();
        name.is_some_and(|piece| matches!(piece.kind, TokenKind::Word | TokenKind::Placeholder))
            && code.next().is_some_and(|piece| piece.text == ":")
    }

    fn is_directive(&self) -> bool {
        let first = self.code().next();
        first.is_some_and(|piece| {
            piece.kind == TokenKind::Directive
                || piece.kind == TokenKind::Lua
                || ["import", "end-lua"].contains(&piece.text)
        })
    }
}

/// The text's lines; Lua code belongs to the line on which it begins, and may be of many lines itself.
fn lines<'a>(text: &'a str, tokens: &[Token]) -> Vec<Line<'a>> {
    let mut lines = vec![Line::default()];
    let mut start = 0;
    for token in tokens {
        let range = token.span.range();
        if token.kind == TokenKind::Newline {
            lines.push(Line::default());
            start = range.end;
            continue;
        }
        let before = text.get(start..range.start).unwrap_or_default();
        let before = before.rsplit('\n').next().unwrap_or_default();
        let column = width(before);
        if let Some(line) = lines.last_mut() {
            if line.pieces.is_empty() {
                line.indent = column;
            }
            line.pieces.push(Piece {
                kind: token.kind,
                text: &text[range],
                column,
            });
        }
        if token.kind == TokenKind::Lua {
            lines.push(Line::default());
            start = token.span.end as usize;
        }
    }
    lines
}

/// What the whole text says about indentation.
struct Layout {
    /// Blanks before the statements of the file.
    file: usize,
    /// For each line, whether a block that opens on it has labels.
    labels: Vec<bool>,
}

impl Layout {
    fn of(lines: &[Line]) -> Layout {
        let mut labels = vec![false; lines.len()];
        let mut file_labels = false;
        let mut first = None;
        let mut open: Vec<usize> = Vec::new();
        let mut brackets = 0_usize;
        for (index, line) in lines.iter().enumerate() {
            if let Some(&opener) = open.last() {
                labels[opener] |= line.is_label();
            } else {
                file_labels |= line.is_label();
                let statement = line.code().next().is_some() && !line.is_directive();
                if first.is_none() && statement && brackets == 0 && !line.starts_with("}") {
                    first = Some(line.indent);
                }
            }
            for piece in line.marks() {
                match piece.text {
                    "{" => open.push(index),
                    "}" => {
                        open.pop();
                    }
                    "(" | "[" => brackets += 1,
                    ")" | "]" => brackets = brackets.saturating_sub(1),
                    _ => {}
                }
            }
        }
        let indented = file_labels || first.is_some_and(|indent| indent > 0);
        Layout {
            file: if indented { INDENT } else { 0 },
            labels,
        }
    }
}

/// Columns that a text takes.
fn width(text: &str) -> usize {
    let letters = text.chars();
    letters.map(|c| if c == '\t' { INDENT } else { 1 }).sum()
}

/// An open block.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// Blanks before the line that closes it.
    outside: usize,
    /// Blanks before its labels.
    labels: usize,
    /// Blanks before its statements.
    statements: usize,
}

struct Formatter<'a> {
    lines: &'a [Line<'a>],
    layout: Layout,
    out: String,
    /// Innermost last.
    blocks: Vec<Block>,
    /// Round and square brackets that are open.
    brackets: usize,
    /// Whether an empty line may have to be written.
    gap: bool,
    /// For each line, the next one with code.
    next_code: Vec<usize>,
}

impl<'a> Formatter<'a> {
    fn new(lines: &'a [Line<'a>]) -> Self {
        let mut next_code = vec![lines.len(); lines.len()];
        let mut next = lines.len();
        for (index, line) in lines.iter().enumerate().rev() {
            if line.code().next().is_some() {
                next = index;
            }
            next_code[index] = next;
        }
        Self {
            lines,
            layout: Layout::of(lines),
            out: String::new(),
            blocks: Vec::new(),
            brackets: 0,
            gap: false,
            next_code,
        }
    }

    fn line(&mut self, index: usize) {
        let line = &self.lines[index];
        if line.is_empty() {
            self.gap = true;
            return;
        }
        if self.gap && !self.out.is_empty() {
            self.out.push('\n');
        }
        self.gap = false;
        // A comment belongs to the code after it, unless that closes the block.
        let next = self.lines.get(self.next_code[index]);
        let indent = match next {
            Some(next) if !(line.is_comment() && next.starts_with("}")) => self.indent(next),
            _ => self.inside().statements,
        };
        self.pieces(index, indent);
    }

    fn inside(&self) -> Block {
        self.blocks.last().copied().unwrap_or(Block {
            outside: 0,
            labels: 0,
            statements: self.layout.file,
        })
    }

    fn indent(&self, line: &Line) -> usize {
        let inside = self.inside();
        if line.starts_with("}") {
            inside.outside
        } else if self.brackets > usize::from(line.starts_with(")")) {
            inside.statements + INDENT
        } else if line.is_label() || (self.blocks.is_empty() && line.is_directive()) {
            inside.labels
        } else {
            inside.statements
        }
    }

    /// Writes out a line, and opens and closes the blocks on it.
    fn pieces(&mut self, index: usize, indent: usize) {
        let line = &self.lines[index];
        let start = self.out.len();
        // A comment of several lines stays where it is, so that its lines stay below each other. So does a first line
        // for the system, which must begin with `#!`.
        let stays = |piece: &Piece| piece.is_long() || piece.text.starts_with("#!");
        let fixed = line.pieces.first().is_some_and(stays);
        let blanks = if fixed { line.indent } else { indent };
        self.out.push_str(&" ".repeat(blanks));
        for (at, piece) in line.pieces.iter().enumerate() {
            match piece.kind {
                kind if kind.is_comment() => {
                    let taken = width(&self.out[start..]);
                    if line.pieces[..at].iter().any(Piece::is_long) {
                        self.out.push(' ');
                    } else if at > 0 && taken > indent {
                        // A comment after code keeps its column if the code leaves it free.
                        let column = (piece.column + indent).saturating_sub(line.indent);
                        let blanks = column.saturating_sub(taken).max(1);
                        self.out.push_str(&" ".repeat(blanks));
                    }
                }
                // As it is, from the rest of the line of `.start-lua` on.
                TokenKind::Lua => {
                    self.out.push_str(piece.text);
                    return;
                }
                _ if at > 0 && apart(&line.pieces[..at], piece) => self.out.push(' '),
                _ => {}
            }
            self.out.push_str(piece.text);
            if piece.kind == TokenKind::Punctuation {
                self.count(piece.text, index, indent);
            }
        }
        self.out.truncate(self.out.trim_end().len());
        self.out.push('\n');
    }

    fn count(&mut self, mark: &str, index: usize, indent: usize) {
        match mark {
            "{" => {
                let labels = indent + INDENT;
                let more = if self.layout.labels[index] { INDENT } else { 0 };
                self.blocks.push(Block {
                    outside: indent,
                    labels,
                    statements: labels + more,
                });
            }
            "}" => {
                self.blocks.pop();
            }
            "(" | "[" => self.brackets += 1,
            ")" | "]" => self.brackets = self.brackets.saturating_sub(1),
            _ => {}
        }
    }
}

/// Whether a blank belongs between the pieces before and the next one.
fn apart(before: &[Piece], piece: &Piece) -> bool {
    let is = |piece: &Piece, marks: &[&str]| {
        piece.kind == TokenKind::Punctuation && marks.contains(&piece.text)
    };
    let Some((last, rest)) = before.split_last() else {
        return false;
    };
    // Within a file's name without quotes only the blanks that are there.
    if !rest.is_empty() && [".import", "import"].contains(&before[0].text) {
        return last.column + width(last.text) < piece.column;
    }
    if is(last, &["!", "%", "(", "["]) || is(piece, &[":", "%", ",", ")", "]"]) {
        return false;
    }
    let second = rest.last();
    match piece.text {
        // `lua f(...)`, but `builtin (90, 90)`.
        "(" => !(last.kind == TokenKind::Word && second.is_some_and(|word| word.text == "lua")),
        // `$R:reg`, but a statement stands apart from the label before it.
        _ if is(last, &[":"]) => {
            !(before.len() > 2 && second.is_some_and(|name| name.kind == TokenKind::Placeholder))
        }
        _ => true,
    }
}

/// What [`format()`] changes, in text order and without overlap: bytes of the text, and what to put there.
pub fn changes(text: &str) -> Vec<(Range<usize>, String)> {
    let formatted = format(text);
    let mut changes = Vec::new();
    let (mut old, mut new) = (0, 0);
    loop {
        let (before, after) = (blanks(&text[old..]), blanks(&formatted[new..]));
        if text[old..old + before] != formatted[new..new + after] {
            let put = formatted[new..new + after].to_owned();
            changes.push((old..old + before, put));
        }
        old += before;
        new += after;
        // Formatting changes blanks only, so that both texts go on with the same letters.
        let same = text[old..]
            .chars()
            .zip(formatted[new..].chars())
            .take_while(|(a, b)| a == b && !is_blank(*a));
        let length: usize = same.map(|(letter, _)| letter.len_utf8()).sum();
        if length == 0 {
            return changes;
        }
        old += length;
        new += length;
    }
}

/// Blanks of any kind; also a byte order mark, which formatting takes away from the start.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

fn blanks(text: &str) -> usize {
    text.len() - text.trim_start_matches(is_blank).len()
}
