//! The content security policy is written in two places, since each reader knows only its own; they must agree.

use super::{File, Verdict, file};
use crate::Result;

const POLICY: &str = "Content-Security-Policy";

/// Compares what hosts send with what the page says of itself.
pub fn check(files: &[File]) -> Result<Verdict> {
    let headers = file(files, "www/_headers")?;
    let page = file(files, "index.html")?;
    let policy = headers
        .lines()
        .find_map(|line| line.trim().strip_prefix(POLICY)?.strip_prefix(": "));
    let broken = match policy {
        Some(policy) if page.contains(&format!("content=\"{policy}\"")) => Vec::new(),
        _ => vec![format!("index.html has another {POLICY} than www/_headers")],
    };
    Ok(("www/_headers and index.html agree", broken))
}

#[cfg(test)]
mod tests {
    use super::{File, check};

    #[test]
    fn differences_are_seen() {
        let files = |page: &str| {
            [
                (
                    "www/_headers",
                    "/*\n  A: b\n  Content-Security-Policy: c 'd'\n",
                ),
                ("index.html", page),
            ]
            .map(|(path, text)| File {
                path: path.to_owned(),
                text: text.to_owned(),
            })
        };
        assert!(
            check(&files("<meta content=\"c 'd'\">"))
                .unwrap()
                .1
                .is_empty()
        );
        assert_eq!(
            check(&files("<meta content=\"c 'e'\">")).unwrap().1.len(),
            1
        );
    }
}
