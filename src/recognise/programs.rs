//! Programs: Q, QAT, and lines as other languages write them.

use diagnostics::{Source, SourceId};
use qat_text::habit;
use qat_text::lexer::{TokenKind, lex};

use crate::work::Work;
use crate::{Candidate, Kind, Note, Sureness, Use, mend};

/// The longest program that is tried, bytes.
const MOST_PROGRAM: usize = 256 << 10;
/// The most habits that are noted.
const MOST_NOTES: usize = 20;

/// Words with which statements of QAT begin, and nothing else that people bring.
const STATEMENTS: [&str; 17] = [
    "add",
    "goto",
    "solved-goto",
    "print",
    "halt",
    "input",
    "inc",
    "dec",
    "sub",
    "repeat",
    "while",
    "loop",
    "if",
    "multiply",
    "set",
    "import",
    "move",
];

/// A program that says what it is: with `.registers`, other words of QAT with a dot, or `Puzzles` and numbered lines.
pub fn marked(text: &str, work: &mut Work) -> Option<Candidate> {
    if text.len() > MOST_PROGRAM || !work.spend(text, 16) {
        return None;
    }
    let (plain, notes) = mend::mended(text);
    if is_q(&plain) {
        return Some(q(&plain, notes));
    }
    let dots = [".registers", ".macro", ".define", ".start-lua", ".test"];
    let begins = |line: &str| dots.iter().any(|dot| line.trim_start().starts_with(dot));
    if !plain.lines().any(begins) {
        return None;
    }
    Some(qat(&plain, notes, Sureness::Certain))
}

/// Whether a text is built as Q is: `Puzzles`, puzzles with names, and numbered instructions.
fn is_q(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let mut said = lines
        .by_ref()
        .filter(|line| !line.is_empty() && !line.starts_with("--"));
    let head = said
        .next()
        .is_some_and(|line| line.trim_end_matches(':') == "Puzzles");
    let numbered = |line: &str| {
        let number = line.split('|').next().unwrap_or_default().trim();
        line.contains('|') && !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    };
    head && said.any(numbered)
}

fn q(text: &str, notes: Vec<Note>) -> Candidate {
    let parsed = q::parse(&Source::new("pasted.q", text), SourceId(0));
    let error = parsed.diagnostics.iter().find(|found| found.is_error());
    let problem = error.map(|error| Note {
        range: error.span().map(diagnostics::Span::range),
        message: error.message.to_string(),
    });
    Candidate::new(Kind::Q, Sureness::Certain, "A program in Q.")
        .uses(&[Use::OpenProgram])
        .text(text)
        .notes(notes)
        .problem(problem)
}

fn qat(text: &str, mut notes: Vec<Note>, sureness: Sureness) -> Candidate {
    notes.extend(of_other_languages(text));
    Candidate::new(Kind::Qat, sureness, "A program in QAT.")
        .uses(&[Use::OpenProgram])
        .text(text)
        .notes(notes)
}

/// A program without registers: lines of QAT, or as other languages write them.
pub fn habits(text: &str, work: &mut Work) -> Option<Candidate> {
    if text.len() > MOST_PROGRAM || !work.spend(text, 16) {
        return None;
    }
    let (plain, mut notes) = mend::mended(text);
    let known = known_lines(&plain);
    let habits = of_other_languages(&plain);
    let lines = plain.lines().filter(|line| !line.trim().is_empty()).count();
    if (known + habits.len()) * 2 < lines || known + habits.len() == 0 {
        return None;
    }
    let sureness = if known * 2 > lines {
        Sureness::Likely
    } else {
        Sureness::Possible
    };
    notes.push(Note::of_all("It has no `.registers` yet."));
    Some(qat(&plain, notes, sureness))
}

/// How many lines begin with a word of QAT and have something behind it, or are a label.
pub fn known_lines(text: &str) -> usize {
    let known = |line: &&str| {
        let mut words = line.split_whitespace();
        let first = words.next().unwrap_or_default();
        let second = words.next();
        STATEMENTS.contains(&first) && second.is_some_and(|word| !word.starts_with(['=', '+', '-']))
    };
    text.lines().filter(known).count()
}

/// What lines of a text have of other languages, each with how QAT writes it.
fn of_other_languages(text: &str) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut at = 0;
    let comments: Vec<std::ops::Range<usize>> = lex(text, SourceId(0))
        .into_iter()
        .filter(|token| token.kind.is_comment() || token.kind == TokenKind::Text)
        .map(|token| token.span.range())
        .collect();
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim();
        let start = at + (line.len() - line.trim_start().len());
        let hidden = comments
            .iter()
            .any(|range| range.start <= start && start < range.end);
        if !hidden
            && notes.len() < MOST_NOTES
            && let Some(habit) = habit(trimmed)
        {
            let sentence = habit.sentence.to_string();
            notes.push(Note::at(start..start + trimmed.len(), sentence));
        }
        at += line.len();
    }
    notes
}
