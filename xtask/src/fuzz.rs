//! `cargo xtask fuzz`: the parsers, fed with made-up texts.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};

use clap::Args;

use crate::command::Command;
use crate::{Result, paths, tools};

mod coverage;

/// Where the targets are.
const DIRECTORY: &str = "tests/fuzz";

/// How long one input may take, in seconds. With the checks that fuzzing compiles in, code takes about ten times as
/// long as usual.
const HANG_SECONDS: u32 = 20;

/// What to fuzz.
#[derive(Args)]
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
    #[arg(long, conflicts_with_all = ["seconds", "plain"])]
    coverage: bool,
}

/// Texts that targets begin with, beside those that earlier runs found: directories of the repository.
const SEEDS: [(&str, &str); 11] = [
    ("definition", "assets/puzzles"),
    ("expand", "assets/programs"),
    ("format", "assets/programs"),
    ("log", "tests/corpus/cli"),
    ("lua", "tests/corpus/lua"),
    ("pipeline", "tests/corpus/hostile"),
    ("presets", "assets/puzzles"),
    ("q", "tests/corpus/q"),
    ("qat", "assets/programs"),
    ("saved", "tests/corpus/saved"),
    ("tables", "assets/atlas"),
];

/// Words that targets are made of, in files of `dictionaries`: libFuzzer puts them in.
const WORDS: [(&str, &str); 8] = [
    ("cycles", "notation"),
    ("expand", "qat"),
    ("format", "qat"),
    ("log", "notation"),
    ("lua", "lua"),
    ("notation", "notation"),
    ("q", "q"),
    ("qat", "qat"),
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
    let command = Command::new("rustup")
        .args("run nightly")
        .arg(cargo_fuzz)
        .args(verb)
        .arg("--target-dir")
        .arg(built)
        .arg("--fuzz-dir")
        .arg(DIRECTORY)
        .arg(target)
        // The Cargo that runs this program is not the nightly one.
        .env("CARGO", "cargo");
    Ok(texts(target)?.into_iter().fold(command, Command::arg))
}

/// The directories of a target's texts: first that of those that were found by fuzzing, which is made if there is none.
fn texts(target: &str) -> Result<Vec<PathBuf>> {
    let corpus = Path::new(DIRECTORY).join("corpus").join(target);
    let made = paths::root().join(&corpus);
    fs::create_dir_all(&made).map_err(|error| format!("{}: {error}", made.display()))?;
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
        for (target, words) in WORDS {
            assert!(names.iter().any(|name| name == target), "{target}");
            let file = paths::root().join(DIRECTORY).join("dictionaries");
            assert!(file.join(words).with_extension("dict").is_file(), "{words}");
        }
    }
}
