//! The messages of commits, since this check exists.

use super::Verdict;
use crate::command::Command;

/// The last commit before this check.
const BEFORE: &str = "6bfd395906567dceb0ffb37a9f66f76c21f1f514";

/// Most characters of a subject.
const MOST: usize = 72;

/// A clone without the commit (a shallow one, or an archive) has nothing to check.
pub fn check() -> Verdict {
    let list = Command::new("git")
        .args("log --no-merges --format=%s")
        .arg(format!("{BEFORE}..HEAD"))
        .read();
    let subjects = list.unwrap_or_default();
    let broken = subjects.lines().filter_map(wrong);
    (
        "Subjects of commits are short, and about one thing",
        broken.collect(),
    )
}

/// What is wrong with a subject, if anything.
fn wrong(subject: &str) -> Option<String> {
    let length = subject.chars().count();
    let why = if length > MOST {
        format!("has {length} characters, {MOST} at most are wanted")
    } else if subject.contains(';') {
        "has a semicolon: make two commits of it".to_owned()
    } else if subject.ends_with('.') {
        "ends with a full stop".to_owned()
    } else if !subject.starts_with(char::is_uppercase) {
        "begins with a small letter".to_owned()
    } else {
        return None;
    };
    Some(format!("\"{subject}\" {why}"))
}

#[cfg(test)]
mod tests {
    use super::wrong;

    #[test]
    fn subjects_are_short_and_about_one_thing() {
        assert_eq!(wrong("Count nodes in the two-phase solver"), None);
        assert_eq!(wrong(&format!("A{}", "b".repeat(71))), None);
        for subject in [
            &format!("A{}", "b".repeat(72)),
            "Count nodes; time them",
            "Count nodes.",
            "count nodes",
        ] {
            assert!(wrong(subject).is_some(), "{subject}");
        }
    }
}
