//! Developer commands: `cargo xtask serve`, `test`, `dist`, `doctor`, `bench`, `fuzz`, `faults`, `differential`,
//! `oracle`, `npm`, `vscode`, `tools`, `licences`, `sbom`.
//!
//! Each command fetches the tools that it needs and says so; nothing has to be installed beforehand but Rust and git.

mod assemble;
mod bench;
mod build;
mod children;
mod command;
mod compile;
mod differential;
mod dist;
mod doctor;
mod extension;
mod faults;
mod fetch;
mod folders;
mod fuzz;
mod licences;
mod npm;
mod oracle;
mod package;
mod paths;
mod prebuilt;
mod previews;
mod release;
mod sbom;
mod serve;
mod server;
mod shipped;
mod site;
mod sizes;
mod split;
mod system;
mod test;
mod tidy;
mod tools;
mod wasm_opt;

use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

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
    Dist(dist::Options),
    /// Run the benchmarks: the native ones, or with --web those of the page in Chromium
    Bench(bench::Options),
    /// Feed the parsers made-up texts, a minute each, and say which of them panicked
    ///
    /// Needs a nightly Rust and cargo-fuzz, and installs what is missing; a C++ compiler has to be there. Texts that
    /// reached something new are in tests/fuzz/corpus, where the next run goes on; those that failed, in
    /// tests/fuzz/artifacts.
    Fuzz(fuzz::Options),
    /// Use the built page at random in Chromium while workers die, storage fills and the network fails
    ///
    /// Each round ends with a look whether all that was typed is there and both workers are ready. A round that fails
    /// is printed with all that was done in it, and tests/e2e/test-results has its picture.
    Faults(faults::Options),
    /// Give the engine the same made-up inputs natively and as WebAssembly, and compare what comes of them
    Differential(differential::Options),
    /// Compare runs of made-up programs with those of a second interpreter, which is written in Python from the paper
    ///
    /// It runs QAT on plain numbers, and what was compiled to Q on cubes made of facelets.
    Oracle(oracle::Options),
    /// Make the npm package, in target/npm: types checked, modules built, packed; prints the size of each file
    Npm,
    /// Make the extension for VS Code, target/vscode/hypercubist.vsix, with the language server as WebAssembly
    Vscode,
    /// Say what this machine has of what the commands need, and what to do about the rest
    Doctor,
    /// Get the tools that checks need: as their projects have built them where xtask/prebuilt.txt lists them, else
    /// compiled
    Tools(tools::Options),
    /// Print the licence texts of all that is shipped with the site or the command line
    Licences {
        /// Shipped with what
        product: shipped::Product,
    },
    /// Print a list of all parts from other projects that are shipped, in the format `CycloneDX`
    Sbom {
        /// Shipped with what
        product: shipped::Product,
    },
    /// Do a step of a release: its notes, the folder of its program, a Debian package
    #[command(subcommand)]
    Release(release::Task),
    /// What `trunk build` calls at its end: adds the workers and the editor to the page
    #[command(hide = true)]
    FinishSite,
}

fn main() -> ExitCode {
    let command = Arguments::parse().command;
    if let Err(error) = children::stop_with_us().and_then(|()| requirements(&command)) {
        return failure(&error);
    }
    let done = match command {
        Task::Serve(options) => serve::serve(&options),
        Task::Test(options) => return test::test(&options),
        Task::Dist(options) => dist::dist(&options),
        Task::Bench(options) => bench::bench(&options),
        Task::Fuzz(options) => fuzz::fuzz(&options),
        Task::Faults(options) => faults::faults(&options),
        Task::Differential(options) => differential::differential(&options),
        Task::Oracle(options) => oracle::oracle(&options),
        Task::Npm => package::pack().map(drop),
        Task::Vscode => extension::pack().map(drop),
        Task::Doctor => doctor::doctor(),
        Task::Tools(options) => tools::tools(&options),
        Task::Licences { product } => licences::print(product),
        Task::Sbom { product } => sbom::print(product),
        Task::Release(task) => release::release(&task),
        Task::FinishSite => site::finish_for_trunk(),
    };
    done.map_or_else(|error| failure(&error), |()| ExitCode::SUCCESS)
}

fn failure(error: &str) -> ExitCode {
    eprintln!("\n{}", error.trim_end());
    ExitCode::FAILURE
}

/// What has to be there before any command can do its work; `doctor` lists it all.
fn requirements(command: &Task) -> Result {
    match command {
        Task::Doctor | Task::FinishSite => Ok(()),
        _ => tools::rust_version().map(drop),
    }
}

/// Writes a file: the old or the new one is there at any moment, whole.
fn replace(file: &Path, content: impl Into<Vec<u8>>) -> io::Result<()> {
    storage::files::replace(file, &mut std::iter::once(content.into()))
}

/// Does something that takes a while: says what at the beginning and how long it took at the end.
fn step<T>(what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    let begin = Instant::now();
    eprintln!("{what} …");
    let done = work()?;
    eprintln!("{what}: done in {:.0} s", begin.elapsed().as_secs_f64());
    Ok(done)
}
