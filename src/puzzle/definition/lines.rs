//! The definition files line by line.

#![expect(
    clippy::unnecessary_box_returns,
    reason = "failures travel inside of results, which a bare diagnostic would make large"
)]

mod solid;

use std::ops::Range;

use diagnostics::{Diagnostic, SourceId, Span, suggest};
use group::Permutation;

use super::numbers::number;
use super::{Body, Definition, Definitions};

/// Limits that bound the cost of an absurd definition.
const MAX_FACES: usize = 64;
const MAX_GRIPS: usize = 64;
const MAX_FACETS: u16 = 4096;
const MAX_TURNS: usize = 128;

const KEYS: [&str; 13] = [
    "name",
    "also",
    "cube",
    "polyhedron",
    "generators",
    "face",
    "grip",
    "turn",
    "rest",
    "whole",
    "second",
    "facets",
    "=",
];

type Failure = Box<Diagnostic>;

pub(super) fn parse(text: &str, id: SourceId) -> Definitions {
    let mut reader = Reader {
        id,
        done: Vec::new(),
        open: None,
        failed: false,
        diagnostics: Vec::new(),
    };
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let words = words(line, start);
        if let Some(first) = words.first()
            && !first.text.starts_with('#')
            && let Err(failure) = reader.line(&words)
        {
            reader.failed = true;
            reader.diagnostics.push(*failure);
        }
        start += line.len();
    }
    reader.finish();
    Definitions {
        definitions: reader.done,
        diagnostics: reader.diagnostics,
    }
}

#[derive(Clone)]
struct WordAt<'a> {
    text: &'a str,
    range: Range<usize>,
}

fn words(line: &str, start: usize) -> Vec<WordAt<'_>> {
    let base = line.as_ptr() as usize;
    line.split_whitespace()
        .map(|text| {
            let at = start + (text.as_ptr() as usize - base);
            WordAt {
                text,
                range: at..at + text.len(),
            }
        })
        .collect()
}

struct Reader {
    id: SourceId,
    done: Vec<Definition>,
    open: Option<Open>,
    /// Whether the definition being read has an error.
    failed: bool,
    diagnostics: Vec<Diagnostic>,
}

/// A definition being read.
struct Open {
    name: String,
    also: Vec<String>,
    span: Span,
    body: Option<Body>,
}

impl Reader {
    fn span(&self, range: &Range<usize>) -> Span {
        Span::new(self.id, range.start, range.end)
    }

    fn error(
        &self,
        code: &'static str,
        word: &WordAt,
        message: impl Into<String>,
        help: &str,
    ) -> Failure {
        let diagnostic = Diagnostic::error(code, message.into()).at(self.span(&word.range), "");
        Box::new(diagnostic.help(help))
    }

    fn line(&mut self, words: &[WordAt]) -> Result<(), Failure> {
        let (first, rest) = (&words[0], &words[1..]);
        if first.text == "name" {
            self.finish();
            let name = single(self, first, rest, "name pyraminx")?;
            self.open = Some(Open {
                name: name.text.to_string(),
                also: Vec::new(),
                span: self.span(&name.range),
                body: None,
            });
            return Ok(());
        }
        let Some(mut open) = self.open.take() else {
            return Err(self.error(
                "puzzle::no-name",
                first,
                "a definition begins with the puzzle's name",
                "write `name ...` first",
            ));
        };
        let result = self.inside(&mut open, first, rest);
        self.open = Some(open);
        result
    }

    /// A line of a definition.
    fn inside(&self, open: &mut Open, first: &WordAt, rest: &[WordAt]) -> Result<(), Failure> {
        match (first.text, &mut open.body) {
            ("also", _) => {
                open.also
                    .extend(rest.iter().map(|word| word.text.to_string()));
                Ok(())
            }
            ("cube" | "polyhedron" | "generators", Some(_)) => Err(self.error(
                "puzzle::second-kind",
                first,
                "this definition has said what it is already",
                "begin another puzzle with a line `name ...`",
            )),
            ("cube", body) => {
                let usage = "cube LAYERS DIMENSIONS";
                let [layers, dimensions] = exactly(self, first, rest, usage)?;
                *body = Some(Body::Cube {
                    layers: self.small(layers)?,
                    dimensions: self.small(dimensions)?,
                });
                Ok(())
            }
            ("polyhedron", body) => {
                let [] = exactly(self, first, rest, "polyhedron")?;
                *body = Some(Body::Polyhedron {
                    faces: Vec::new(),
                    grips: Vec::new(),
                    wholes: Vec::new(),
                    second: None,
                });
                Ok(())
            }
            ("generators", body) => {
                let [] = exactly(self, first, rest, "generators")?;
                *body = Some(Body::Generators {
                    faces: Vec::new(),
                    face_of: Vec::new(),
                    turns: Vec::new(),
                });
                Ok(())
            }
            (
                "face" | "grip" | "turn" | "rest" | "whole" | "second",
                Some(body @ Body::Polyhedron { .. }),
            ) => self.solid(body, first, rest),
            ("face", Some(Body::Generators { faces, face_of, .. })) => {
                self.numbered_face(faces, face_of, first, rest)
            }
            (name, Some(Body::Generators { face_of, turns, .. }))
                if rest.first().is_some_and(|word| word.text == "=") =>
            {
                if turns.len() == MAX_TURNS {
                    return Err(self.too_many(first, MAX_TURNS, "turns"));
                }
                if turns.iter().any(|(other, _)| other == name) {
                    return Err(self.twice(first));
                }
                let permutation = self.cycles(first, &rest[1..], face_of.len())?;
                turns.push((name.to_string(), permutation));
                Ok(())
            }
            (word, body) => {
                let kind = match body {
                    None => "before the kind of the puzzle is known",
                    Some(Body::Cube { .. }) => "in the definition of a cube",
                    Some(Body::Polyhedron { .. }) => "in the definition of a polyhedron",
                    Some(Body::Generators { .. }) => "among generators",
                };
                let help = suggest(word, KEYS)
                    .filter(|known| *known != word)
                    .map_or_else(
                        || "the lines are described in assets/puzzles/README.md".to_string(),
                        |known| format!("did you mean `{known}`?"),
                    );
                let message = format!("`{}` means nothing {kind}", shorten(word));
                Err(self.error("puzzle::unknown-line", first, message, &help))
            }
        }
    }

    /// `face NAME from-to`: the facets continue the numbering of the previous face.
    fn numbered_face(
        &self,
        faces: &mut Vec<String>,
        face_of: &mut Vec<u8>,
        first: &WordAt,
        rest: &[WordAt],
    ) -> Result<(), Failure> {
        let [name, range] = exactly(self, first, rest, "face U 1-8")?;
        if faces.len() == MAX_FACES {
            return Err(self.too_many(first, MAX_FACES, "faces"));
        }
        if faces.iter().any(|other| other == name.text) {
            return Err(self.twice(name));
        }
        let (from, to) = range
            .text
            .split_once('-')
            .unwrap_or((range.text, range.text));
        let next = face_of.len() + 1;
        match (from.parse::<usize>(), to.parse::<usize>()) {
            (Ok(from), Ok(to)) if from == next && from <= to && to <= usize::from(MAX_FACETS) => {
                face_of.resize(to, faces.len() as u8);
                faces.push(name.text.to_string());
                Ok(())
            }
            _ => {
                let message = format!("facets are numbered through: this face begins with {next}");
                let help =
                    format!("write `{next}-` and the last one's number, at most {MAX_FACETS}");
                Err(self.error("puzzle::facets", range, message, &help))
            }
        }
    }

    /// `(1,3,8,6)(2,5,7,4)`, points counted from 1.
    fn cycles(
        &self,
        first: &WordAt,
        rest: &[WordAt],
        degree: usize,
    ) -> Result<Permutation, Failure> {
        let mut cycles: Vec<Vec<u16>> = Vec::new();
        let mut open = false;
        let usage = "U = (1,3,8,6)(2,5,7,4)";
        for word in rest {
            let mut number = String::new();
            for c in word.text.trim_end_matches(';').chars().chain([' ']) {
                if c.is_ascii_digit() && number.len() < 6 {
                    number.push(c);
                    continue;
                }
                if !number.is_empty() {
                    let point = number.parse::<usize>().unwrap_or(0);
                    if !open || point == 0 || point > degree {
                        let message = format!(
                            "{} is not one of the {degree} facets in a cycle",
                            shorten(&number)
                        );
                        return Err(self.error(
                            "puzzle::point",
                            word,
                            message,
                            "facets are counted from 1, face by face",
                        ));
                    }
                    if let Some(cycle) = cycles.last_mut() {
                        cycle.push(point as u16 - 1);
                    }
                    number.clear();
                }
                match c {
                    '(' if !open => {
                        open = true;
                        cycles.push(Vec::new());
                    }
                    ')' if open => open = false,
                    ',' | ' ' => (),
                    _ => return Err(self.usage(word, usage)),
                }
            }
        }
        if open || cycles.is_empty() {
            return Err(self.usage(first, usage));
        }
        let permutation = Permutation::from_cycles(degree, &cycles).map_err(|_| {
            let message = "a facet stands in two places of this permutation";
            self.error("puzzle::repeated", first, message, "cycles must not meet")
        })?;
        if u8::try_from(permutation.order()).is_err() {
            let message = "a turn that is the same again after 255 times or fewer is wanted here";
            return Err(self.error(
                "puzzle::order",
                first,
                message,
                "look at the cycles' lengths",
            ));
        }
        Ok(permutation)
    }

    fn number(&self, word: &WordAt) -> Result<f64, Failure> {
        number(word.text).ok_or_else(|| {
            let message = format!("`{}` is not a number", shorten(word.text));
            let help = "numbers are such as 2, -0.75, 5/3 and phi, the golden ratio";
            self.error("puzzle::number", word, message, help)
        })
    }

    fn small(&self, word: &WordAt) -> Result<u8, Failure> {
        word.text.parse().map_err(|_| {
            let message = format!("`{}` is not a count", shorten(word.text));
            self.error("puzzle::number", word, message, "write digits, such as 3")
        })
    }

    fn usage(&self, word: &WordAt, usage: &str) -> Failure {
        let message = format!(
            "`{}` is not followed by what belongs there",
            shorten(word.text)
        );
        self.error("puzzle::usage", word, message, &format!("write `{usage}`"))
    }

    fn too_many(&self, word: &WordAt, most: usize, what: &str) -> Failure {
        let message = format!("there are more than {most} {what}");
        self.error("puzzle::too-many", word, message, "leave some out")
    }

    fn twice(&self, word: &WordAt) -> Failure {
        let message = format!("`{}` is there already", shorten(word.text));
        self.error("puzzle::twice", word, message, "give it another name")
    }

    /// Ends the definition being read.
    fn finish(&mut self) {
        let failed = std::mem::take(&mut self.failed);
        let Some(open) = self.open.take() else {
            return;
        };
        let empty = match &open.body {
            None => Some("what it is: a line `cube`, `polyhedron` or `generators`"),
            Some(Body::Polyhedron { faces, .. }) if faces.is_empty() => Some("faces"),
            Some(Body::Generators { face_of, .. }) if face_of.is_empty() => Some("faces"),
            Some(Body::Generators { turns, .. }) if turns.is_empty() => Some("turns"),
            Some(Body::Polyhedron { grips, .. })
                if grips.iter().all(|(grip, _)| grip.turns.is_empty()) =>
            {
                Some("turns")
            }
            Some(_) => None,
        };
        match (open.body, empty) {
            (Some(body), None) if !failed => self.done.push(Definition {
                name: open.name,
                also: open.also,
                span: open.span,
                body,
            }),
            (_, Some(what)) if !failed => self.diagnostics.push(
                Diagnostic::error("puzzle::incomplete", format!("this puzzle lacks {what}"))
                    .at(open.span, ""),
            ),
            _ => (),
        }
    }
}

fn exactly<'a, 'b, const N: usize>(
    reader: &Reader,
    first: &WordAt,
    rest: &'b [WordAt<'a>],
    usage: &str,
) -> Result<&'b [WordAt<'a>; N], Failure> {
    rest.try_into().map_err(|_| reader.usage(first, usage))
}

fn single<'a, 'b>(
    reader: &Reader,
    first: &WordAt,
    rest: &'b [WordAt<'a>],
    usage: &str,
) -> Result<&'b WordAt<'a>, Failure> {
    exactly::<1>(reader, first, rest, usage).map(|[word]| word)
}

/// A word as messages quote it.
fn shorten(word: &str) -> String {
    let mut shown: String = word.chars().take(24).collect();
    if shown.len() < word.len() {
        shown.push('…');
    }
    shown
}
