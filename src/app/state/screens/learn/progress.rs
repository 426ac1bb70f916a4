//! Which steps of the lessons were done, as it is saved: see `docs/formats.md`.

use std::collections::{BTreeMap, BTreeSet};

/// Where it is saved.
pub const PROGRESS_KEY: &str = "hypercubist/learn";
/// The version of the format, which a saved text begins with.
const VERSION: &str = "1";
/// What a visitor who has answered the invitation has instead of a lesson's name.
const INVITED: &str = "invited";

/// See the module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    done: BTreeMap<String, BTreeSet<String>>,
    /// Whether the invitation was answered.
    pub invited: bool,
}

impl Progress {
    /// Reads what was saved. What is of another version, or cannot be read, is left out.
    pub fn read(text: &str) -> Self {
        let mut progress = Self::default();
        let mut parts = text.split(';');
        if parts.next() != Some(VERSION) {
            return progress;
        }
        for part in parts {
            match part.split_once(':') {
                Some((lesson, steps)) => {
                    let steps = steps.split(',').filter(|step| !step.is_empty());
                    let known = progress.done.entry(lesson.to_owned()).or_default();
                    known.extend(steps.map(str::to_owned));
                }
                None => progress.invited |= part == INVITED,
            }
        }
        progress
    }

    /// What is saved of it.
    pub fn write(&self) -> String {
        let mut text = VERSION.to_owned();
        if self.invited {
            text.push(';');
            text.push_str(INVITED);
        }
        for (lesson, steps) in &self.done {
            let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
            for part in [";", lesson, ":", &steps.join(",")] {
                text.push_str(part);
            }
        }
        text
    }

    /// Notes that a step is done; whether that is news.
    pub fn finish(&mut self, lesson: &str, step: &str) -> bool {
        let steps = self.done.entry(lesson.to_owned()).or_default();
        steps.insert(step.to_owned())
    }

    /// Whether a step is done.
    pub fn has(&self, lesson: &str, step: &str) -> bool {
        self.done
            .get(lesson)
            .is_some_and(|steps| steps.contains(step))
    }

    /// How many steps of a lesson are done.
    pub fn count(&self, lesson: &str) -> usize {
        self.done.get(lesson).map_or(0, BTreeSet::len)
    }

    /// Whether any step of any lesson is done.
    pub fn is_empty(&self) -> bool {
        self.done.is_empty()
    }

    /// Forgets all steps.
    pub fn forget(&mut self) {
        self.done.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_saved_is_read_again() {
        let mut progress = Progress::default();
        assert!(
            progress.finish("turning-counts", "four") && progress.finish("turning-counts", "why")
        );
        assert!(!progress.finish("turning-counts", "four"));
        progress.invited = true;
        assert_eq!(progress.write(), "1;invited;turning-counts:four,why");
        assert_eq!(Progress::read(&progress.write()), progress);
        assert!(progress.has("turning-counts", "why") && !progress.has("register", "why"));
        for other in ["", "2;a:b", "1", "nonsense"] {
            assert_eq!(Progress::read(other), Progress::default(), "{other}");
        }
    }
}
