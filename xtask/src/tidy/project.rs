//! Rules about what stands around the code: workflows and the changelog.

use super::{File, Verdict, file};
use crate::Result;

pub fn check(files: &[File]) -> Result<Vec<Verdict>> {
    let workflows = files
        .iter()
        .filter(|file| file.path.starts_with(".github/workflows/"));
    Ok(vec![
        (
            "Workflows name other people's actions by commit",
            workflows.flat_map(unpinned).collect(),
        ),
        (
            "CHANGELOG.md has one section for what is unreleased, before all others",
            changelog(file(files, "CHANGELOG.md")?),
        ),
        (
            "docs/dependencies.md is about the versions that Cargo.lock has",
            other_versions(
                file(files, "docs/dependencies.md")?,
                file(files, "Cargo.lock")?,
            ),
        ),
    ])
}

/// Actions named by a tag or branch, which somebody else can move. Those of this repository need no commit.
fn unpinned(file: &File) -> impl Iterator<Item = String> + '_ {
    let steps = file.text.lines().enumerate();
    steps.filter_map(|(index, line)| {
        let step = line.trim_start().trim_start_matches("- ");
        let action = step.strip_prefix("uses:")?.split_whitespace().next()?;
        let commit = action.rsplit_once('@').map_or("", |(_, commit)| commit);
        let pinned = commit.len() == 40 && commit.chars().all(|c| c.is_ascii_hexdigit());
        (!pinned && !action.starts_with("./"))
            .then(|| format!("{}:{}: {action}", file.path, index + 1))
    })
}

/// Rows of a table that begin with a crate and a version, of which the lock file has another one or none.
fn other_versions(document: &str, lock: &str) -> Vec<String> {
    let rows = document.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        let (name, version) = (cells.next()?, cells.next()?);
        version
            .starts_with(|first: char| first.is_ascii_digit())
            .then_some((name, version))
    });
    rows.filter(|(name, version)| {
        !lock.contains(&format!("name = \"{name}\"\nversion = \"{version}\"\n"))
    })
    .map(|(name, version)| format!("{name} {version}"))
    .collect()
}

fn changelog(text: &str) -> Vec<String> {
    let sections: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("## "))
        .collect();
    let unreleased = "## [Unreleased]";
    let count = sections.iter().filter(|line| **line == unreleased).count();
    match (sections.first(), count) {
        (Some(&first), 1) if first == unreleased => vec![],
        _ => vec![format!(
            "`{unreleased}` stands there {count} times; sections are {sections:?}"
        )],
    }
}

#[cfg(test)]
mod tests {
    use super::{File, changelog, other_versions, unpinned};

    fn actions(text: &str) -> Vec<String> {
        let file = File {
            path: "ci.yml".to_owned(),
            text: text.to_owned(),
        };
        unpinned(&file).collect()
    }

    #[test]
    fn an_action_needs_a_commit() {
        let commit = "0123456789abcdef0123456789abcdef01234567";
        assert!(actions(&format!("- uses: a/b@{commit} # v1\n")).is_empty());
        assert!(actions("    uses: ./.github/workflows/checks.yml\n").is_empty());
        assert_eq!(actions("steps:\n  - uses: a/b@v1\n"), ["ci.yml:2: a/b@v1"]);
        assert_eq!(actions("uses: a/b # main"), ["ci.yml:1: a/b"]);
        assert_eq!(actions("uses: a/b@0123456"), ["ci.yml:1: a/b@0123456"]);
    }

    #[test]
    fn the_changelog_begins_with_what_is_unreleased() {
        assert!(
            changelog("# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-01-01\n").is_empty()
        );
        for wrong in [
            "# Changelog\n",
            "## [0.1.0] - 2026-01-01\n\n## [Unreleased]\n",
            "## [Unreleased]\n## [Unreleased]\n",
        ] {
            assert_eq!(changelog(wrong).len(), 1, "{wrong}");
        }
    }

    #[test]
    fn a_crate_of_another_version_is_looked_at_again() {
        let document =
            "| crate | version |\n|---|---|\n| fnv | 1.0.7 | all |\n| libm | 0.2.1 | |\n";
        let lock = "name = \"fnv\"\nversion = \"1.0.7\"\n\nname = \"libm\"\nversion = \"0.2.16\"\n";
        assert_eq!(other_versions(document, lock), ["libm 0.2.1"]);
    }
}
