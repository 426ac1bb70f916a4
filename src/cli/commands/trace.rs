//! `hypercubist trace P.qat|P.q --input 4 --input 7`

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use engine::reports::{ProgramLines, TraceReport, TraceRequest};

use crate::output::{Answer, answer, say};

/// What to trace and how far.
#[derive(Args)]
pub struct Arguments {
    /// The program, QAT or Q (by the ending `.q`).
    program: PathBuf,
    #[command(flatten)]
    optimising: super::Optimising,
    /// A number for the program's next `input`; repeat it for further ones.
    #[arg(short, long, value_name = "N", allow_negative_numbers = true)]
    input: Vec<i64>,
    /// Stop after this many steps (a step is one turn or one decision).
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    max_steps: u64,
    /// Show every turn and every look, too, not only what an instruction comes to.
    #[arg(long)]
    all: bool,
}

/// Runs a program and says what each instruction did and why each branch was taken: which pieces were looked at, and
/// which pieces were there. Rows are printed as they come; with `--json` all at the end.
pub fn run(arguments: &Arguments, as_json: bool) -> Answer {
    let (build, program) = super::program(&arguments.program, &arguments.optimising)?;
    let language = engine::language_of(&arguments.program.display().to_string());
    let lines = ProgramLines::new(&build, &program, language);
    let print = |row: &str| {
        say(&format!("{row}\n"));
    };
    let request = TraceRequest {
        inputs: &arguments.input,
        max_steps: arguments.max_steps,
        all: arguments.all,
        print: if as_json { None } else { Some(&print) },
    };
    answer(TraceReport::new(&Arc::new(program), &lines, &request)?)
}
