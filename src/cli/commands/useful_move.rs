//! `hypercubist useful-move Q17`

use std::fmt::Write as _;

use atlas::{UsefulMove, useful_move, useful_moves};
use clap::Args;
use puzzle::cycles::{Form, write};
use serde_json::{Value, json};

use crate::output::{Answer, Failure};

/// Which move.
#[derive(Args)]
pub struct Arguments {
    /// Its name, such as Q17 or Q17^3; without it all moves are listed.
    name: Option<String>,
    /// Write out every turn.
    #[arg(long)]
    turns: bool,
}

/// Tells about one move, or lists all.
///
/// # Errors
/// When there is no such move.
pub fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let Some(name) = &arguments.name else {
        return Ok(list());
    };
    let found = useful_move(name).ok_or_else(|| {
        let names = useful_moves().iter().map(|useful| useful.name.as_str());
        let help = diagnostics::suggest(name, names).map_or_else(String::new, |close| {
            format!("\nhelp: did you mean {close}?")
        });
        Failure::message(format!(
            "error: there is no useful move called {name}{help}"
        ))
    })?;
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = writeln!(text, "{} = {}", found.name, found.expression);
    let _ = writeln!(text, "does     {}", cycles(found));
    if let Some(printed) = &found.printed {
        let verdict = if found.holds() {
            "holds"
        } else {
            "does not hold"
        };
        let _ = writeln!(text, "printed  {printed} ({verdict})");
    }
    let _ = writeln!(
        text,
        "length   {} basic rotations",
        found.length.basic_rotations()
    );
    if let Some(note) = &found.note {
        let _ = writeln!(text, "note     {note}");
    }
    if arguments.turns {
        let turns = found.algorithm();
        let _ = writeln!(text, "turns    {}", turns.display(atlas::tesseract()));
    }
    Ok(Answer::new(text, told(found, arguments.turns)))
}

fn list() -> Answer {
    let mut text = String::new();
    for useful in useful_moves() {
        let rotations = useful.length.basic_rotations();
        let does = useful.printed.clone().unwrap_or_else(|| cycles(useful));
        let _ = writeln!(text, "{:<10} {rotations:>7}  {does}", useful.name);
    }
    let rows: Vec<Value> = useful_moves()
        .iter()
        .map(|useful| told(useful, false))
        .collect();
    Answer::new(text, rows)
}

fn cycles(useful: &UsefulMove) -> String {
    write(atlas::tesseract(), &useful.permutation, Form::Letters).unwrap_or_default()
}

fn told(useful: &UsefulMove, with_turns: bool) -> Value {
    let mut value = json!({
        "name": useful.name,
        "section": useful.section,
        "definition": useful.expression.to_string(),
        "cycles": cycles(useful),
        "printed": useful.printed,
        "holds": useful.holds(),
        "basicRotations": useful.length.basic_rotations(),
        "note": useful.note,
    });
    if with_turns {
        let algorithm = useful.algorithm();
        let turns = algorithm.moves().iter();
        let names = turns.map(|id| &atlas::tesseract().mv(*id).name);
        value["turns"] = json!(names.collect::<Vec<_>>());
    }
    value
}
