//! `hypercubist completions SHELL`

use std::fmt::{self, Display};

use clap::{Args, Command};
use clap_complete::{Shell, generate};
use serde::Serialize;

use crate::output::{Answer, answer};

/// For which shell.
#[derive(Args)]
pub struct Arguments {
    /// The shell.
    shell: Shell,
}

#[derive(Serialize)]
struct Script {
    shell: String,
    script: String,
}

impl Display for Script {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.script)
    }
}

/// Prints what a shell reads so that it completes the commands and options of `whole`.
pub fn run(arguments: &Arguments, mut whole: Command) -> Answer {
    let name = whole.get_name().to_owned();
    let mut script = Vec::new();
    generate(arguments.shell, &mut whole, name, &mut script);
    answer(Script {
        shell: arguments.shell.to_string(),
        script: String::from_utf8_lossy(&script).into_owned(),
    })
}
