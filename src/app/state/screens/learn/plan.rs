//! A lesson's plan for the teacher, and what the learner can do at its end: the fields at the top of its file.

use crate::state::prose::{self, Entry};

/// What a teacher needs to know before a lesson, and what it gives the learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What the lesson is for.
    pub aim: String,
    /// How many minutes it takes.
    pub minutes: u32,
    /// What has to be there.
    pub material: Vec<String>,
    /// What goes wrong, and what helps.
    pub problems: Vec<(String, String)>,
    /// What the learner can do now: three lines.
    pub can: Vec<String>,
}

impl Plan {
    /// Whether an entry of a lesson's file is its plan, and no step.
    pub fn is(entry: &Entry) -> bool {
        entry.get("aim").is_some()
    }

    /// Reads it.
    ///
    /// # Errors
    /// Which field is missing.
    pub fn read(entry: &Entry) -> Result<Self, String> {
        let need = |name| entry.get(name).ok_or(words::learn::file_no_field(name));
        let minutes = need("minutes")?;
        let all = |name| entry.all(name).map(str::to_owned).collect();
        Ok(Self {
            aim: need("aim")?.to_owned(),
            minutes: minutes
                .parse()
                .map_err(|_| words::learn::file_turns("minutes", minutes))?,
            material: all("material"),
            problems: (entry.all("problem")).filter_map(prose::arrow).collect(),
            can: all("can"),
        })
    }
}
