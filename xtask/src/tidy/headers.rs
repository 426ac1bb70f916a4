//! The headers are written in three places, since each reader knows only its own; they must agree.

use std::collections::BTreeMap;

use super::{File, Verdict, file};
use crate::Result;

const POLICY: &str = "Content-Security-Policy";

type Headers = BTreeMap<String, String>;

pub fn check(files: &[File]) -> Result<Verdict> {
    let hosts = from_hosts_file(file(files, "www/_headers")?);
    let trunk = from_trunk(file(files, "Trunk.toml")?);
    let page = file(files, "index.html")?;
    let mut broken = Vec::new();
    if hosts != trunk {
        broken.push(format!(
            "www/_headers and Trunk.toml differ:\n    {hosts:?}\n    {trunk:?}"
        ));
    }
    match hosts.get(POLICY) {
        Some(policy) if page.contains(&format!("content=\"{policy}\"")) => {}
        _ => broken.push(format!("index.html has another {POLICY} than www/_headers")),
    }
    Ok(("www/_headers, Trunk.toml and index.html agree", broken))
}

fn from_hosts_file(text: &str) -> Headers {
    let lines = text.lines().filter(|line| line.starts_with(' '));
    lines
        .filter_map(|line| line.trim().split_once(": "))
        .map(owned)
        .collect()
}

fn from_trunk(text: &str) -> Headers {
    let section = text
        .lines()
        .skip_while(|line| *line != "[serve.headers]")
        .skip(1);
    section
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.trim_matches('"').split_once("\" = \""))
        .map(owned)
        .collect()
}

fn owned((name, value): (&str, &str)) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::{File, check};

    fn files(trunk: &str) -> [File; 3] {
        [
            (
                "www/_headers",
                "/*\n  A: b\n  Content-Security-Policy: c 'd'\n",
            ),
            ("Trunk.toml", trunk),
            ("index.html", "<meta content=\"c 'd'\">"),
        ]
        .map(|(path, text)| File {
            path: path.to_owned(),
            text: text.to_owned(),
        })
    }

    #[test]
    fn differences_are_seen() {
        let same = "[serve.headers]\n\"A\" = \"b\"\n\"Content-Security-Policy\" = \"c 'd'\"\n\n[x]\n\"Z\" = \"z\"\n";
        assert!(check(&files(same)).unwrap().1.is_empty());
        let other = same.replace("\"b\"", "\"B\"");
        assert_eq!(check(&files(&other)).unwrap().1.len(), 1);
    }
}
