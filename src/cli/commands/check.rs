//! `hypercubist check PROGRAM` and `hypercubist check PUZZLE FACELETS`

use std::path::Path;

use clap::{Args, ValueEnum};
use diagnostics::{Severity, Source, Sources};
use puzzle::check::{Problem, check};
use puzzle::cycles::{Form, write};
use puzzle::structure::Structure;
use puzzle::{Colouring, Puzzle};
use serde_json::{Value, json};
use wire::Language;

use super::Folder;
use crate::output::{Answer, Failure};

/// Which program, or which facelets of which puzzle.
#[derive(Args)]
pub struct Arguments {
    /// The program's file; or a puzzle, when facelets follow.
    #[arg(value_name = "PROGRAM|PUZZLE")]
    subject: String,
    /// The facelets: of a cube face by face (U R F D L B), each row by row; `apply` shows the order of others.
    facelets: Option<String>,
    /// How the puzzle is coloured.
    #[arg(long, value_enum, default_value_t = Colours::Standard)]
    colours: Colours,
}

/// A way to colour a puzzle.
#[derive(Clone, Copy, ValueEnum)]
pub enum Colours {
    /// One colour a face.
    Standard,
    /// Pieper's strip: two colours.
    GreenYellow,
    /// Pieper's corner: two colours.
    RedBlue,
}

impl Colours {
    /// The colouring, of this puzzle.
    ///
    /// # Errors
    /// When the puzzle has no such faces.
    pub fn of(self, puzzle: &Puzzle) -> Result<Colouring, Failure> {
        let colouring = match self {
            Self::Standard => Some(Colouring::standard(puzzle)),
            Self::GreenYellow => Colouring::green_yellow(puzzle),
            Self::RedBlue => Colouring::red_blue(puzzle),
        };
        colouring.ok_or_else(|| {
            Failure::message(format!(
                "error: the {} cannot be coloured so",
                puzzle.name()
            ))
        })
    }
}

/// Says what there is to say about a program; or which position the facelets show, or every reason why turning cannot
/// make one.
///
/// # Errors
/// When the program has errors or cannot be read; when the puzzle does not exist or turning cannot make the position.
pub fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    match &arguments.facelets {
        None => program(&arguments.subject),
        Some(facelets) => self::facelets(arguments, facelets),
    }
}

fn program(file: &str) -> Result<Answer, Failure> {
    if !Path::new(file).exists() && puzzle::catalogue::by_name(file).is_some() {
        return Err(Failure::message(format!(
            "error: which facelets of the {file}?\nhelp: `check {file} FACELETS` checks a position, and `check FILE` a program"
        )));
    }
    let path = Path::new(file);
    let mut sources = Sources::new();
    let id = sources.add(Source::new(file, super::read(path)?));
    let found = match engine::language_of(file) {
        Language::Qat => qat::check(&mut sources, id, &Folder::of(path)).diagnostics,
        Language::Q => q::parse(sources.get(id), id).diagnostics,
    };
    let count = |severity| found.iter().filter(|d| d.severity == severity).count();
    if count(Severity::Error) > 0 {
        return Err(super::faulty(file, &found, &sources));
    }
    let (warnings, notes) = (count(Severity::Warning), count(Severity::Note));
    let some = |count: usize, what: &str| match count {
        0 => String::new(),
        1 => format!(", 1 {what}"),
        n => format!(", {n} {what}s"),
    };
    let json = json!({
        "program": file,
        "warnings": warnings,
        "notes": notes,
        "diagnostics": super::listed(&found, &sources),
    });
    let said = format!(
        "{}{file}: no errors{}{}\n",
        super::rendered(&found, &sources),
        some(warnings, "warning"),
        some(notes, "note")
    );
    Ok(Answer::new(said, json))
}

fn facelets(arguments: &Arguments, text: &str) -> Result<Answer, Failure> {
    let puzzle = super::puzzle(&arguments.subject)?;
    let colouring = arguments.colours.of(&puzzle)?;
    let structure = Structure::new(&puzzle);
    let position = check(&puzzle, &structure, &colouring, text)
        .map_err(|problems| refused(text, &problems))?;
    let cycles = write(&puzzle, &position, Form::Letters).unwrap_or_default();
    let json = json!({
        "puzzle": puzzle.name(),
        "legal": true,
        "cycles": cycles,
        "position": position.images(),
    });
    Ok(Answer::new(format!("turning reaches it\n{cycles}\n"), json))
}

fn refused(text: &str, problems: &[Problem]) -> Failure {
    let told = |problem: &Problem| {
        let place = problem.range.as_ref().map_or_else(String::new, |range| {
            let column = text[..range.start].chars().count();
            format!("\n  {text}\n  {:column$}^", "")
        });
        format!("error: {problem}{place}\n")
    };
    let list: Vec<Value> = problems
        .iter()
        .map(|problem| {
            let column = problem
                .range
                .as_ref()
                .map(|range| text[..range.start].chars().count() + 1);
            json!({ "code": problem.code, "message": problem.message, "column": column })
        })
        .collect();
    Failure {
        text: problems.iter().map(told).collect(),
        json: json!({ "message": "turning cannot make this position", "problems": list }),
    }
}
