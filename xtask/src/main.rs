//! Developer commands: `cargo xtask serve`, `test`, `dist`, `bench`, `fuzz`.
//!
//! Each command fetches the tools that it needs and says so; nothing has to be installed beforehand but Rust and git.

mod bench;
mod build;
mod command;
mod dist;
mod fuzz;
mod npm;
mod place;
mod serve;
mod site;
mod system;
mod test;
mod tidy;
mod tools;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// What went wrong, in words for the person at the keyboard.
type Result<T = ()> = std::result::Result<T, String>;

/// Developer commands of Hypercubist.
#[derive(Parser)]
#[command(bin_name = "cargo xtask", max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build the page and serve it here, with the headers that let it use threads
    Serve(serve::Options),
    /// Run every check there is; the last line says how many passed and failed
    Test(test::Options),
    /// Write the static site into dist/, for any web host and any sub-path
    Dist,
    /// Run the benchmarks: the native ones, or with --web those of the page in Chromium
    Bench(bench::Options),
    /// Feed the parsers made-up texts, a minute each, and say which of them panicked
    ///
    /// Needs a nightly Rust and cargo-fuzz, and installs what is missing; a C++ compiler has to be there. Texts that reached
    /// something new are kept in tests/fuzz/corpus, where the next run goes on; those that failed, in
    /// tests/fuzz/artifacts.
    Fuzz(fuzz::Options),
    /// What Trunk calls at the end of a build: adds the worker and the editor to the page
    #[command(hide = true)]
    FinishSite,
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Task::Serve(options) => serve::serve(&options),
        Task::Test(options) => return test::test(&options),
        Task::Dist => dist::dist(),
        Task::Bench(options) => bench::bench(&options),
        Task::Fuzz(options) => fuzz::fuzz(&options),
        Task::FinishSite => site::finish(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("\nxtask: {trouble}");
            ExitCode::FAILURE
        }
    }
}
