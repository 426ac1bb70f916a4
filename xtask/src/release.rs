//! `cargo xtask release`: what `.github/workflows/release.yml` does with a tag, in steps that can be tried here.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Subcommand;

use crate::command::Command;
use crate::folders::{at, clear};
use crate::shipped::Product;
use crate::{Result, licences, paths, replace, sbom, step};

/// Files of the repository that travel with the program.
const PAPERS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// The files of completions, by shell.
const SHELLS: [(&str, &str); 4] = [
    ("bash", "hypercubist.bash"),
    ("fish", "hypercubist.fish"),
    ("zsh", "_hypercubist"),
    ("powershell", "_hypercubist.ps1"),
];

/// The folder that [`gather`] fills for a Debian package, below `target/`; `src/cli/Cargo.toml` names it.
const FOR_DEBIAN: &str = "package";

/// A step of a release.
#[derive(Subcommand)]
pub enum Task {
    /// Print the section of CHANGELOG.md for a version, which must be that of Cargo.toml
    Notes {
        /// Such as 0.1.0, with a v before it or without
        version: String,
    },
    /// Put a built program into a folder with all that belongs to it: licences, completions, manual
    Gather {
        /// The program
        program: PathBuf,
        /// The folder, which is made; what is in it goes
        folder: PathBuf,
    },
    /// Build the program, and a Debian package of it with cargo-deb, into target/debian
    Deb,
}

/// Does one step.
pub fn release(task: &Task) -> Result {
    match task {
        Task::Notes { version } => {
            let read = |name: &str| {
                let file = paths::root().join(name);
                fs::read_to_string(&file).map_err(|error| at(&file, &error))
            };
            let notes = notes(&read("Cargo.toml")?, &read("CHANGELOG.md")?, version)?;
            println!("{notes}");
            Ok(())
        }
        Task::Gather { program, folder } => gather(program, folder),
        Task::Deb => deb(),
    }
}

/// What the changelog says of a version, without the heading.
fn notes(manifest: &str, changelog: &str, version: &str) -> Result<String> {
    let version = version.strip_prefix('v').unwrap_or(version);
    let line = format!("version = \"{version}\"");
    if !manifest.lines().any(|other| other == line) {
        return Err(format!("Cargo.toml does not have version {version}."));
    }
    let heading = format!("## [{version}]");
    let lines = changelog
        .lines()
        .skip_while(|line| !line.starts_with(&heading))
        .skip(1);
    let is_over =
        |line: &str| line.starts_with("## ") || (line.starts_with('[') && line.contains("]: "));
    let section: Vec<&str> = lines.take_while(|line| !is_over(line)).collect();
    let section = section.join("\n").trim().to_owned();
    if section.is_empty() {
        return Err(format!("CHANGELOG.md has no section for {version}."));
    }
    Ok(section)
}

/// Fills a folder with a program and all that belongs to it.
pub fn gather(program: &Path, folder: &Path) -> Result {
    let program = program
        .canonicalize()
        .map_err(|error| at(program, &error))?;
    clear(folder)?;
    let folder = folder.canonicalize().map_err(|error| at(folder, &error))?;
    let put = |name: &str, content: String| {
        let file = folder.join(name);
        replace(&file, content).map_err(|error| at(&file, &error))
    };
    let copy = |from: &Path, name: &Path| {
        let to = folder.join(name);
        fs::copy(from, &to)
            .map(drop)
            .map_err(|error| at(&to, &error))
    };
    for name in PAPERS {
        copy(&paths::root().join(name), Path::new(name))?;
    }
    copy(&program, Path::new(program.file_name().unwrap_or_default()))?;
    put("licences.txt", licences::text(Product::Cli)?)?;
    put(
        "sbom.cdx.json",
        format!("{:#}\n", sbom::list(Product::Cli)?),
    )?;
    let completions = folder.join("completions");
    clear(&completions)?;
    for (shell, name) in SHELLS {
        let script = Command::new(&program)
            .args("completions")
            .arg(shell)
            .read()?;
        put(&format!("completions/{name}"), script)?;
    }
    let manual = folder.join("man");
    clear(&manual)?;
    Command::new(&program)
        .arg("man")
        .arg(&manual)
        .read()
        .map(drop)
}

/// Builds the program and its Debian package.
fn deb() -> Result {
    Command::cargo()
        .args("build --locked --release -p hypercubist")
        .run()?;
    let program = paths::target().join("release/hypercubist");
    step("Gathering what belongs to it", || {
        gather(&program, &paths::target().join(FOR_DEBIAN))
    })?;
    Command::cargo()
        .args("deb --no-build --no-strip -p hypercubist")
        .run()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CHANGELOG: &str = "# Changelog\n\n## [Unreleased]\n\n- new\n\n## [0.2.0] - 2026-12-01\n\n- one\n- two\n\n\
                             ## [0.1.0]\n\n- old\n\n[0.1.0]: https://example.org\n";

    #[test]
    fn notes_are_the_section_of_the_version() {
        let at = |version: &str| format!("[workspace.package]\nversion = \"{version}\"\n");
        assert_eq!(
            notes(&at("0.2.0"), CHANGELOG, "v0.2.0").as_deref(),
            Ok("- one\n- two")
        );
        assert_eq!(
            notes(&at("0.1.0"), CHANGELOG, "0.1.0").as_deref(),
            Ok("- old")
        );
        assert!(
            notes(&at("0.1.0"), CHANGELOG, "v0.2.0").is_err(),
            "Cargo.toml has another version"
        );
        assert!(
            notes(&at("0.3.0"), CHANGELOG, "v0.3.0").is_err(),
            "there is no section"
        );
    }

    /// A tag of the version that Cargo.toml has now would have notes.
    #[test]
    fn this_version_has_notes() {
        let read = |name: &str| fs::read_to_string(paths::root().join(name)).expect(name);
        let found = notes(
            &read("Cargo.toml"),
            &read("CHANGELOG.md"),
            env!("CARGO_PKG_VERSION"),
        );
        assert!(found.is_ok_and(|notes| notes.lines().count() > 3));
    }
}
