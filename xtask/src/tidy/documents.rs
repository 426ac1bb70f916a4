//! Documents name files that are there.

use std::path::Path;

use super::{File, Verdict};
use crate::paths;

pub fn check(files: &[File]) -> Vec<Verdict> {
    let there = |path: &Path| paths::root().join(path).exists();
    let documents = || {
        files
            .iter()
            .filter(|file| file.kind() == "md" && !file.path.starts_with("tests/corpus/"))
    };
    vec![
        (
            "Links in documents lead to files that are there",
            documents()
                .flat_map(|file| dead_links(file, there))
                .collect(),
        ),
        (
            "ARCHITECTURE.md names files that are there",
            documents()
                .filter(|file| file.path == "ARCHITECTURE.md")
                .flat_map(|file| dead_names(file, there))
                .collect(),
        ),
    ]
}

/// Links to files, `](path)`, that do not exist.
fn dead_links(file: &File, there: impl Fn(&Path) -> bool) -> Vec<String> {
    let folder = Path::new(&file.path).parent().unwrap_or(Path::new(""));
    let targets = file.text.split("](").skip(1);
    targets
        .filter_map(|rest| rest.split([')', '#', ' ']).next())
        .filter(|target| !target.is_empty() && !target.contains("://"))
        .filter(|target| !there(&folder.join(target)))
        .map(|target| format!("{}: {target}", file.path))
        .collect()
}

/// Paths from the top of the repository, `` `a/b` ``, that do not exist.
fn dead_names(file: &File, there: impl Fn(&Path) -> bool) -> Vec<String> {
    let path = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    // Every second part stands between backticks.
    let spans = file.text.split('`').skip(1).step_by(2);
    spans
        .filter(|span| span.contains('/') && span.chars().all(path))
        .filter(|span| !there(Path::new(span)))
        .map(|span| format!("{}: {span}", file.path))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{File, dead_links, dead_names};

    fn document(text: &str) -> File {
        File {
            path: "docs/a.md".to_owned(),
            text: text.to_owned(),
        }
    }

    #[test]
    fn a_link_leads_from_its_own_folder() {
        let there = |path: &Path| path == Path::new("docs/b.md");
        let good = "[b](b.md), [part](b.md#part), [web](https://a.example/x), [here](#here)";
        assert_eq!(dead_links(&document(good), there), Vec::<String>::new());
        assert_eq!(
            dead_links(&document("![c](../c.png)"), there),
            ["docs/a.md: ../c.png"]
        );
    }

    #[test]
    fn a_name_with_a_slash_is_a_path() {
        let there = |path: &Path| path == Path::new("src/q");
        let good = "`src/q`, `q::parse`, `cargo xtask`, `a.then(b)`, `src/*`, ```text\nx\n```";
        assert_eq!(dead_names(&document(good), there), Vec::<String>::new());
        assert_eq!(
            dead_names(&document("in `src/r.rs`"), there),
            ["docs/a.md: src/r.rs"]
        );
    }
}
