//! `hypercubist debug P.qat|P.q`

mod command;
mod look;
mod session;

use std::io::{BufRead, IsTerminal};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use engine::reports::{ProgramLines, ReportError};

use crate::output::{Answer, Failure, answer, say};
use session::{Session, add};

/// What to debug.
#[derive(Args)]
pub struct Arguments {
    /// The program, QAT or Q (by the ending `.q`).
    program: PathBuf,
    #[command(flatten)]
    optimising: super::Optimising,
}

/// Reads commands from standard input, one a line, and carries them out; `help` lists them. Where standard input is no
/// terminal the commands are repeated in the output, so that it reads like a conversation. It writes to standard output
/// by itself: each reply is due before the next command is read.
pub fn run(arguments: &Arguments, as_json: bool) -> Answer {
    if as_json {
        return Err(Failure::message(
            "error: debug is a conversation and has no JSON\nhelp: trace --json prints the same at once",
        ));
    }
    let (build, program) = super::program(&arguments.program, &arguments.optimising)?;
    let language = engine::language_of(&arguments.program.display().to_string());
    let lines = ProgramLines::new(&build, &program, language);
    let mut session = Session::new(Arc::new(program), lines, build.registers.clone());
    converse(&mut session).map_err(ReportError::of)?;
    answer(String::new())
}

/// The conversation, until it is over or nobody reads it.
fn converse(session: &mut Session<'_>) -> std::io::Result<()> {
    let stdin = std::io::stdin();
    let echo = !stdin.is_terminal();
    let mut text = session.greeting();
    let mut line = String::new();
    loop {
        text += session.prompt();
        text.push(' ');
        if !say(&text) {
            return Ok(());
        }
        text.clear();
        line.clear();
        if stdin.lock().read_line(&mut line)? == 0 {
            say("\n");
            return Ok(());
        }
        if echo {
            add(&mut text, line.trim_end());
        }
        let Some(answer) = session.reply(line.trim()) else {
            say(&text);
            return Ok(());
        };
        text += &answer;
    }
}
