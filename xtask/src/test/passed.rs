//! Which stages have passed for this very commit, so that `--all` need not repeat what the plain command has done.

use std::fs;
use std::path::PathBuf;

use crate::command::Command;
use crate::{paths, replace};

/// Notes below `target/`, one file a stage, with the commit that it passed for.
pub struct Passed {
    /// The commit; `None` where files differ from it, or where there is no git.
    commit: Option<String>,
    notes: PathBuf,
}

impl Passed {
    /// What is known of the commit that is checked out.
    pub fn of_this_commit() -> Self {
        let git = |arguments: &str| {
            let git = Command::new("git").args(arguments).within(paths::root());
            git.read().ok()
        };
        let clean = git("status --porcelain").is_some_and(|changes| changes.trim().is_empty());
        let commit = git("rev-parse HEAD").filter(|_| clean);
        Self {
            commit: commit.map(|commit| commit.trim().to_owned()),
            notes: paths::target().join("passed"),
        }
    }

    /// Whether a stage has passed.
    pub fn has(&self, stage: &str) -> bool {
        let noted = fs::read_to_string(self.notes.join(stage)).ok();
        self.commit.is_some() && noted == self.commit
    }

    /// Notes that a stage has passed. Without the note it is run again.
    pub fn note(&self, stage: &str) {
        if let Some(commit) = &self.commit
            && fs::create_dir_all(&self.notes).is_ok()
        {
            let _ = replace(&self.notes.join(stage), commit.as_str());
        }
    }
}
