//! What documents promise is shown by tests that are there.
//!
//! A row of a table in `docs/limits.md`, and a point of what links, files, programs and frames can do in `SECURITY.md`,
//! ends with a comment such as `<!-- tests/qat/limits.rs: imports_are_counted -->`, which readers do not see: a file of
//! the repository, and the name of a test in it. Several are separated by a semicolon.

use super::{File, Verdict, file};
use crate::Result;

const LIMITS: &str = "docs/limits.md";
const SECURITY: &str = "SECURITY.md";

/// The heading of the part of `SECURITY.md` whose points need tests.
const HEADING: &str = "## What a link, a file, a program and a frame can do";

pub fn check(files: &[File]) -> Result<Verdict> {
    let security = file(files, SECURITY)?;
    let points = security
        .split_once(HEADING)
        .and_then(|(_, rest)| rest.split("\n## ").next())
        .ok_or_else(|| format!("{SECURITY} has no heading {HEADING:?}"))?;
    let mut promises: Vec<String> = rows(file(files, LIMITS)?).map(str::to_owned).collect();
    promises.extend(bullets(points));
    let mut broken = Vec::new();
    for promise in &promises {
        let begin: String = promise.chars().take(60).collect();
        match comment(promise) {
            None => broken.push(format!("{begin}: no test is named beside it")),
            Some(tests) => broken.extend(
                tests
                    .split(';')
                    .filter(|test| !is_there(files, test.trim()))
                    .map(|test| format!("{begin}: there is no test {}", test.trim())),
            ),
        }
    }
    Ok((
        "What docs/limits.md and SECURITY.md promise is shown by tests that are there",
        broken,
    ))
}

/// The rows of all tables, without their heads.
fn rows(text: &str) -> impl Iterator<Item = &str> {
    let lines: Vec<&str> = text.lines().collect();
    let is_rule = |line: &str| line.starts_with("|--");
    (0..lines.len()).filter_map(move |at| {
        let line = *lines.get(at)?;
        let head = lines.get(at + 1).is_some_and(|next| is_rule(next));
        (line.starts_with('|') && !is_rule(line) && !head).then_some(line)
    })
}

/// The points of a list, each with the lines that it goes on with.
fn bullets(text: &str) -> impl Iterator<Item = String> + '_ {
    let points = text.split("\n- ").skip(1);
    points.map(|point| {
        let point = point.split("\n\n").next().unwrap_or(point);
        point.lines().map(str::trim).collect::<Vec<_>>().join(" ")
    })
}

/// What the comment at the end of a promise says.
fn comment(promise: &str) -> Option<&str> {
    let (_, rest) = promise.rsplit_once("<!--")?;
    Some(rest.split_once("-->")?.0.trim())
}

/// Whether a file of the repository has a test of that name: a function, or a title of a test in the browser.
fn is_there(files: &[File], test: &str) -> bool {
    let Some((path, name)) = test.split_once(": ") else {
        return false;
    };
    let Some(file) = files.iter().find(|file| file.path == path) else {
        return false;
    };
    match file.kind() {
        "rs" => file.text.contains(&format!("fn {name}(")),
        "js" => ['"', '`']
            .iter()
            .any(|quote| file.text.contains(&format!("test({quote}{name}{quote}"))),
        // A corpus, in which each case has its own words.
        _ => file.text.contains(name),
    }
}

#[cfg(test)]
mod tests {
    use super::{File, bullets, comment, is_there, rows};

    #[test]
    fn a_promise_is_a_row_or_a_point() {
        let table = "| what | limit |\n|---|---|\n| a | 1 |\n| b | 2 |\n\ntext\n";
        assert_eq!(rows(table).collect::<Vec<_>>(), ["| a | 1 |", "| b | 2 |"]);
        let list = "Words.\n\n- One,\n  and more.\n- Two.\n\nOther words.\n";
        assert_eq!(
            bullets(list).collect::<Vec<_>>(),
            ["One, and more.", "Two."]
        );
    }

    #[test]
    fn a_comment_names_a_test() {
        assert_eq!(comment("| a | 1 <!-- a.rs: b --> |"), Some("a.rs: b"));
        assert_eq!(comment("| a | 1 |"), None);
        let file = |path: &str, text: &str| File {
            path: path.to_owned(),
            text: text.to_owned(),
        };
        let files = [
            file("a.rs", "fn works() {}"),
            file("a.spec.js", "test(\"it works\", async"),
            file("a.qat", "--! code: words"),
        ];
        for there in ["a.rs: works", "a.spec.js: it works", "a.qat: code: words"] {
            assert!(is_there(&files, there), "{there}");
        }
        for not in ["a.rs: work", "b.rs: works", "a.spec.js: works", "a.rs"] {
            assert!(!is_there(&files, not), "{not}");
        }
    }
}
