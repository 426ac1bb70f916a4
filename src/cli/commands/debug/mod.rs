//! `hypercubist debug P.qat|P.q`

mod command;
mod look;
mod session;

use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::places::Places;
use crate::output::{Answer, Failure, rendered};
use session::Session;

/// What to debug.
#[derive(Args)]
pub struct Arguments {
    /// The program, QAT or Q (by the ending `.q`).
    program: PathBuf,
    #[command(flatten)]
    optimising: super::Optimising,
}

/// Reads commands from standard input, one a line, and carries them out; `help` lists them. Where standard input is no
/// terminal the commands are repeated in the output, so that it reads like a conversation.
///
/// # Errors
/// When the program has errors, or with `--json`.
pub fn run(arguments: &Arguments, as_json: bool) -> Answer {
    if as_json {
        return Err(Failure::message(
            "error: debug is a conversation and has no JSON\nhelp: trace --json tells the same at once",
        ));
    }
    let build = super::build(&arguments.program, &arguments.optimising)?;
    let Some(program) = build.program.clone() else {
        return Err(Failure::message("error: there is no program"));
    };
    let program = Arc::new(program);
    let language = engine::language_of(&arguments.program.display().to_string());
    let places = Places::new(&build, &program, language);
    let mut session = Session::new(program, places, build.registers.clone());
    talk(&mut session).map_err(|error| Failure::message(format!("error: {error}")))?;
    Ok(rendered("", serde_json::Value::Null))
}

/// The conversation, until it is over.
fn talk(session: &mut Session<'_>) -> std::io::Result<()> {
    let stdin = std::io::stdin();
    let echo = !stdin.is_terminal();
    let mut out = std::io::stdout();
    write!(out, "{}", session.greeting())?;
    let mut line = String::new();
    loop {
        write!(out, "{} ", session.prompt())?;
        out.flush()?;
        line.clear();
        if stdin.lock().read_line(&mut line)? == 0 {
            writeln!(out)?;
            return Ok(());
        }
        if echo {
            writeln!(out, "{}", line.trim_end())?;
        }
        let Some(answer) = session.hear(line.trim()) else {
            return Ok(());
        };
        write!(out, "{answer}")?;
    }
}
