//! `cargo xtask fuzz`: the parsers, fed with made-up texts.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::command::Command;
use crate::{Result, paths, replace, tools};

mod coverage;
mod executions;

/// Where the targets are.
const DIRECTORY: &str = "tests/fuzz";

/// How long one input may take, in seconds. With the checks that fuzzing compiles in, code takes about ten times as
/// long as usual.
const HANG_SECONDS: u32 = 20;

/// What to fuzz.
#[derive(Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "switches of the command line"
)]
pub struct Options {
    /// Fuzz only this one; without it all of them, one after the other
    target: Option<String>,
    /// How long each of them runs, once it is built
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// Without the address sanitizer, which looks after unsafe code alone: more inputs in the same time
    #[arg(long)]
    plain: bool,
    /// Make up nothing: say which share of each crate the texts that are there reach
    #[arg(long, conflicts_with_all = ["seconds", "plain", "record"])]
    coverage: bool,
    /// Add how often each was tried to tests/fuzz/executions.txt
    #[arg(long)]
    record: bool,
    /// Make up nothing: of the texts that earlier runs found, leave only the shortest that together reach as much
    #[arg(long, conflicts_with_all = ["seconds", "coverage", "record"])]
    merge: bool,
}

/// Texts that targets begin with, beside those that earlier runs found: directories of the repository.
const SEEDS: [(&str, &str); 12] = [
    ("definition", "assets/puzzles"),
    ("expand", "assets/programs"),
    ("format", "assets/programs"),
    ("log", "tests/corpus/cli"),
    ("lua", "tests/corpus/lua"),
    ("pipeline", "tests/corpus/hostile"),
    ("presets", "assets/puzzles"),
    ("q", "tests/corpus/q"),
    ("qat", "assets/programs"),
    ("recognise", "tests/corpus/recognise"),
    ("saved", "tests/corpus/saved"),
    ("tables", "assets/atlas"),
];

/// The targets that also read what a generator makes of bytes (`tests/fuzz/made_up.rs`).
const MADE: [&str; 5] = ["definition", "expand", "format", "q", "qat"];

/// How many texts for a generator a target begins with.
const MADE_TEXTS: u8 = 4;

/// The targets that run a whole compiler: to count how rare each of the tens of thousands of places is that an input
/// reaches (libFuzzer's `-entropic`) takes as long there as the compilation.
const LONG_WAYS: [&str; 4] = ["expand", "format", "interpreter", "qat"];

/// Words that targets are made of, in files of `dictionaries`: libFuzzer puts them in.
const WORDS: [(&str, &str); 9] = [
    ("cycles", "notation"),
    ("expand", "qat"),
    ("format", "qat"),
    ("log", "notation"),
    ("lua", "lua"),
    ("notation", "notation"),
    ("q", "q"),
    ("qat", "qat"),
    ("recognise", "notation"),
];

/// Runs the targets in sight, goes on after failures, and says how often each was tried and which failed.
pub fn fuzz(options: &Options) -> Result {
    let known = targets()?;
    let wanted = match &options.target {
        None => known,
        Some(target) if known.contains(target) => vec![target.clone()],
        Some(target) => {
            return Err(format!(
                "there is no fuzz target {target}. There are: {}.",
                known.join(", ")
            ));
        }
    };
    tools::rust_for_fuzzing()?;
    let cargo_fuzz = tools::CARGO_FUZZ.get()?;
    if options.coverage {
        return coverage::coverage(&wanted, &cargo_fuzz);
    }
    if options.merge {
        for target in &wanted {
            merge(target, options, &cargo_fuzz)?;
        }
        return Ok(());
    }
    let mut rows = Vec::new();
    let mut failed = Vec::new();
    for target in &wanted {
        println!(
            "\n{target}: {} seconds, not counting the build …",
            options.seconds
        );
        let (executions, error) = match run(target, options, &cargo_fuzz) {
            Ok(run) => run,
            Err(error) => (0, Some(error)),
        };
        rows.push(format!("{executions:>14}  {target}"));
        if options.record {
            executions::record(target, executions)?;
        }
        if let Some(error) = error {
            eprintln!("{target}: {error}");
            failed.push(target.as_str());
        }
    }
    println!("\n{:>14}\n{}", "executions", rows.join("\n"));
    if failed.is_empty() {
        println!("\nNothing wrong was found by {}.", wanted.join(", "));
        Ok(())
    } else {
        Err(format!(
            "something was found by {}; what is above tells it and how to see it again",
            failed.join(", ")
        ))
    }
}

/// Makes the texts of a target fewer with libFuzzer's `-merge=1`, and says how many are left.
fn merge(target: &str, options: &Options, cargo_fuzz: &Path) -> Result {
    let verb = if options.plain {
        "cmin --sanitizer none"
    } else {
        "cmin"
    };
    let found = found(target)?;
    let count = || {
        let entries = fs::read_dir(&found).map_err(|error| error.to_string())?;
        Ok::<usize, String>(entries.count())
    };
    let before = count()?;
    let built = paths::target().join("fuzz");
    let command = on_target(cargo_fuzz, verb, &built, target);
    command
        .arg(&found)
        .arg("--")
        .arg(format!("-timeout={HANG_SECONDS}"))
        .read()?;
    println!("{target}: {} of {before} texts are left", count()?);
    Ok(())
}

/// Runs one target; gives how often it was tried, and what is wrong if something is.
fn run(target: &str, options: &Options, cargo_fuzz: &Path) -> Result<(u64, Option<String>)> {
    let verb = if options.plain {
        "run --sanitizer none"
    } else {
        "run"
    };
    // What is new goes into the first directory of texts.
    let mut command = with_texts(cargo_fuzz, verb, &paths::target().join("fuzz"), target)?
        .args("-- -print_final_stats=1")
        // An input that takes as long is a failure, too.
        .arg(format!("-timeout={HANG_SECONDS}"))
        .arg(format!("-max_total_time={}", options.seconds));
    if LONG_WAYS.contains(&target) {
        command = command.arg("-entropic=0");
    }
    if let Some((_, words)) = WORDS.iter().find(|(name, _)| *name == target) {
        command = command.arg(format!("-dict={DIRECTORY}/dictionaries/{words}.dict"));
    }
    let (child, output) = command.start()?;
    let mut executions = 0;
    for line in BufReader::new(output)
        .lines()
        .map_while(std::result::Result::ok)
    {
        println!("{line}");
        if let Some(number) = line.strip_prefix("stat::number_of_executed_units:") {
            executions = number.trim().parse().unwrap_or(0);
        }
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    let error = (!status.success()).then(|| format!("failed ({status})"));
    Ok((executions, error))
}

/// What cargo-fuzz does, building in this directory, with a target and its texts.
fn with_texts(cargo_fuzz: &Path, verb: &str, built: &Path, target: &str) -> Result<Command> {
    let command = on_target(cargo_fuzz, verb, built, target);
    Ok(texts(target)?.into_iter().fold(command, Command::arg))
}

/// What cargo-fuzz does, building in this directory, with a target.
fn on_target(cargo_fuzz: &Path, verb: &str, built: &Path, target: &str) -> Command {
    Command::new("rustup")
        .args("run nightly")
        .arg(cargo_fuzz)
        .args(verb)
        .arg("--target-dir")
        .arg(built)
        .arg("--fuzz-dir")
        .arg(DIRECTORY)
        .arg(target)
        // The Cargo that runs this program is not the nightly one.
        .env("CARGO", "cargo")
}

/// The directory of the texts that were found by fuzzing; it is made if there is none.
fn found(target: &str) -> Result<PathBuf> {
    let corpus = Path::new(DIRECTORY).join("corpus").join(target);
    let directory = paths::root().join(&corpus);
    let words = |error: std::io::Error| format!("{}: {error}", directory.display());
    fs::create_dir_all(&directory).map_err(words)?;
    if MADE.contains(&target) {
        for text in 0..MADE_TEXTS {
            let bytes = (0..100).map(|place: u8| place.wrapping_mul(2 * text + 37));
            let bytes: Vec<u8> = [0xFF].into_iter().chain(bytes).collect();
            replace(&directory.join(format!("made-up-{text}")), bytes).map_err(words)?;
        }
    }
    Ok(corpus)
}

/// The directories of a target's texts, first that of those that were found by fuzzing.
fn texts(target: &str) -> Result<Vec<PathBuf>> {
    let corpus = found(target)?;
    let seeds = SEEDS.iter().filter(|(name, _)| *name == target);
    Ok([corpus]
        .into_iter()
        .chain(seeds.map(|(_, directory)| PathBuf::from(directory)))
        .collect())
}

/// The names of the targets, in order.
fn targets() -> Result<Vec<String>> {
    let directory = paths::root().join(DIRECTORY).join("targets");
    let words = |error: std::io::Error| format!("{}: {error}", directory.display());
    let mut names = Vec::new();
    for entry in fs::read_dir(&directory).map_err(words)? {
        let path = entry.map_err(words)?.path();
        if path.extension().is_some_and(|extension| extension == "rs")
            && let Some(name) = path.file_stem().and_then(|stem| stem.to_str())
        {
            names.push(name.to_owned());
        }
    }
    names.sort_unstable();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_knows_every_target() {
        let names = targets().expect("the directory can be read");
        let manifest = paths::root().join(DIRECTORY).join("Cargo.toml");
        let manifest = fs::read_to_string(manifest).expect("it can be read");
        let listed = manifest.lines().filter(|line| *line == "[[bin]]").count();
        assert_eq!(names.len(), listed);
        for name in names {
            assert!(manifest.contains(&format!("path = \"targets/{name}.rs\"")));
        }
    }

    #[test]
    fn seeds_and_words_are_there() {
        let names = targets().expect("the directory can be read");
        for (target, directory) in SEEDS {
            assert!(names.iter().any(|name| name == target), "{target}");
            assert!(paths::root().join(directory).is_dir(), "{directory}");
        }
        for target in MADE.into_iter().chain(LONG_WAYS) {
            assert!(names.iter().any(|name| name == target), "{target}");
        }
        for (target, words) in WORDS {
            assert!(names.iter().any(|name| name == target), "{target}");
            let file = paths::root().join(DIRECTORY).join("dictionaries");
            assert!(file.join(words).with_extension("dict").is_file(), "{words}");
        }
    }
}
