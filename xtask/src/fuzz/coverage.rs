//! `cargo xtask fuzz --coverage`: which share of each crate the targets reach with the texts that they have.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{DIRECTORY, with_texts};
use crate::command::Command;
use crate::{Result, paths, tools};

/// Lines of code that are counted, and those of them that were run.
#[derive(Debug, Default, PartialEq, Eq)]
struct Lines {
    reached: u64,
    all: u64,
}

/// Runs the targets once with each of their texts, and prints the lines of each crate that all of them together reach.
///
/// # Errors
/// When a target cannot be built, or panics at one of its texts.
pub fn coverage(targets: &[String], cargo_fuzz: &Path) -> Result {
    let llvm = tools::llvm_for_fuzzing()?;
    // What is built to be counted is built apart from what is built to be fuzzed.
    let built = paths::target().join("fuzz-coverage");
    let mut profiles = Vec::new();
    let mut programs = Vec::new();
    for target in targets {
        println!("{target} …");
        with_texts(cargo_fuzz, "coverage", &built, target)?.read()?;
        let profile = Path::new(DIRECTORY).join("coverage").join(target);
        profiles.push(profile.join("coverage.profdata"));
        programs.push(built.join(&llvm.platform).join("release").join(target));
    }
    let merged = built.join("all.profdata");
    let merge = Command::new(llvm.directory.join("llvm-profdata"))
        .args("merge --sparse --output")
        .arg(&merged);
    profiles.iter().fold(merge, Command::arg).read()?;
    let report = report(&llvm.directory, &merged, &programs)?;
    println!("\n{}", table(&by_crate(&report)?));
    Ok(())
}

/// What `llvm-cov` says of these programs, as JSON.
fn report(llvm: &Path, profile: &Path, programs: &[PathBuf]) -> Result<Value> {
    let mut command = Command::new(llvm.join("llvm-cov"))
        .args("export --summary-only --instr-profile")
        .arg(profile);
    for program in programs {
        command = command.arg("--object").arg(program);
    }
    let line = command.first_line()?;
    serde_json::from_str(&line).map_err(|error| format!("llvm-cov: {error}"))
}

/// The lines of the project's crates, by name; those of other crates are not counted.
fn by_crate(report: &Value) -> Result<BTreeMap<String, Lines>> {
    let files = report["data"][0]["files"].as_array();
    let files = files.ok_or("llvm-cov: there are no files in what it says")?;
    let sources = paths::root().join("src");
    let mut crates: BTreeMap<String, Lines> = BTreeMap::new();
    for file in files {
        let path = Path::new(file["filename"].as_str().unwrap_or_default());
        let Some(name) = path
            .strip_prefix(&sources)
            .ok()
            .and_then(|path| path.iter().next()?.to_str())
        else {
            continue;
        };
        let lines = crates.entry(name.to_owned()).or_default();
        let count = |what: &str| file["summary"]["lines"][what].as_u64().unwrap_or(0);
        lines.reached += count("covered");
        lines.all += count("count");
    }
    Ok(crates)
}

fn table(crates: &BTreeMap<String, Lines>) -> String {
    let mut rows = vec![format!("{:>9} {:>9} {:>6}  crate", "reached", "lines", "")];
    for (name, Lines { reached, all }) in crates {
        let share = 100.0 * *reached as f64 / (*all).max(1) as f64;
        rows.push(format!("{reached:>9} {all:>9} {share:>4.0} %  {name}"));
    }
    rows.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_added_up_by_crate() {
        let file = |path: PathBuf, covered: u64| {
            serde_json::json!({
                "filename": path,
                "summary": { "lines": { "count": 10, "covered": covered } },
            })
        };
        let root = paths::root();
        let report = serde_json::json!({ "data": [{ "files": [
            file(root.join("src/q/lib.rs"), 4),
            file(root.join("src/q/text/parse.rs"), 10),
            file(root.join("src/group/lib.rs"), 0),
            file(PathBuf::from("/elsewhere/src/serde/lib.rs"), 7),
        ] }] });
        let crates = by_crate(&report).expect("there are files");
        let shown = table(&crates);
        assert_eq!(
            crates["q"],
            Lines {
                reached: 14,
                all: 20
            }
        );
        assert_eq!(crates.len(), 2);
        assert!(shown.contains("       14        20   70 %  q"), "{shown}");
        assert!(by_crate(&Value::Null).is_err());
    }
}
