//! `hypercubist compile P.qat [-o P.q]`

use std::path::PathBuf;

use clap::Args;
use serde_json::json;

use crate::output::{Answer, Failure};

/// What to compile and where to.
#[derive(Args)]
pub struct Arguments {
    /// The program: QAT, or Q (by the ending `.q`), which is checked and printed in its normal form.
    program: PathBuf,
    #[command(flatten)]
    optimising: super::Optimising,
    /// Write the Q program to this file instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Compiles; warnings go to standard error.
///
/// # Errors
/// When the program has errors or a file cannot be read or written.
pub fn run(arguments: &Arguments) -> Result<Answer, Failure> {
    let build = super::build(&arguments.program, &arguments.optimising)?;
    if !build.diagnostics.is_empty() {
        eprintln!("{}", build.rendered());
    }
    let text = build.text.clone().unwrap_or_default();
    let program = build.program.as_ref();
    let instructions = program.map_or(0, |program| program.instructions.len());
    let registers: Vec<_> = build
        .registers
        .iter()
        .map(|named| json!({ "name": named.name, "puzzle": named.puzzle, "order": named.register.order }))
        .collect();
    let json = json!({
        "program": text,
        "instructions": instructions,
        "registers": registers,
        "diagnostics": super::diagnostics(&build),
    });
    let Some(path) = &arguments.output else {
        return Ok(Answer::new(text, json));
    };
    super::write(path, &text)?;
    let said = format!("{}: {instructions} instructions\n", path.display());
    Ok(Answer::new(said, json))
}
