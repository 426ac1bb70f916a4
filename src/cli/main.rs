//! `hypercubist`: the engine on the command line.

mod commands;
mod output;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use commands::{compile, run, solve};

/// Rubik's Cubes as computers: compile QAT, run Q, solve positions.
#[derive(Parser)]
#[command(name = "hypercubist", version, about, max_term_width = 100)]
struct Cli {
    /// Print one JSON value on standard output instead of text.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Compile a QAT program to Q.
    Compile(compile::Arguments),
    /// Run a program and print what it prints; the last line is its result.
    Run(run::Arguments),
    /// Find a shortest solution of a position (half-turn metric, proved optimal).
    Solve(solve::Arguments),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = match &cli.command {
        Command::Compile(arguments) => compile::run(arguments),
        Command::Run(arguments) => run::run(arguments, cli.json),
        Command::Solve(arguments) => solve::run(arguments),
    };
    output::finish(result, cli.json)
}
