//! `cargo xtask fuzz`: the parsers, fed with made-up texts.

use std::fs;

use clap::Args;

use crate::command::Command;
use crate::{Result, paths, tools};

/// Where the targets are.
const DIRECTORY: &str = "tests/fuzz";

/// What to fuzz.
#[derive(Args)]
pub struct Options {
    /// Fuzz only this one; without it all of them, one after the other
    target: Option<String>,
    /// How long each of them runs, once it is built
    #[arg(long, value_name = "N", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
}

/// Runs the targets in sight, goes on after failures, and says which failed.
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
    let mut failed = Vec::new();
    for target in &wanted {
        println!(
            "\n{target}: {} seconds, not counting the build …",
            options.seconds
        );
        let run = Command::new("rustup")
            .args("run nightly")
            .arg(&cargo_fuzz)
            .args("run --target-dir")
            .arg(paths::target().join("fuzz"))
            .arg("--fuzz-dir")
            .arg(DIRECTORY)
            .arg(target)
            .arg("--")
            .arg(format!("-max_total_time={}", options.seconds))
            // The Cargo that runs this program is not the nightly one.
            .env("CARGO", "cargo")
            .run();
        if let Err(trouble) = run {
            eprintln!("{target}: {trouble}");
            failed.push(target.as_str());
        }
    }
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
}
