//! Rules about single files.

use std::collections::BTreeMap;

use super::{File, Verdict};

/// Past this, a file is split along its meaning.
const MOST_LINES: usize = 600;

/// The most characters of a line of Rust.
const MOST_COLUMNS: usize = 120;

/// Kinds of files that people write as code.
const CODE: [&str; 4] = ["rs", "js", "css", "sh"];

/// Signs of unfinished work. (Taken apart here, or this file would break its own rule.)
const MARKERS: [&str; 9] = [
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("todo", "!("),
    concat!("unimplemented", "!("),
    concat!("dbg", "!("),
    concat!("#[ign", "ore"),
    concat!("test.", "only("),
    concat!("test.", "skip("),
    concat!("test.", "fixme("),
];

pub fn check(files: &[File]) -> Vec<Verdict> {
    let code = || files.iter().filter(|file| CODE.contains(&file.kind()));
    vec![
        (
            "No file of code is longer than 600 lines",
            code().filter_map(too_long).collect(),
        ),
        (
            "No line of Rust is longer than 120 columns",
            files.iter().flat_map(too_wide).collect(),
        ),
        (
            "Nothing is left half-done",
            code().flat_map(markers).collect(),
        ),
        (
            "No conflict of a merge is left",
            files.iter().flat_map(conflicts).collect(),
        ),
        (
            "Text files end with a line break and have no blanks at line ends",
            blanks(files),
        ),
        ("Every crate takes the workspace's lints", lints(files)),
        (
            "A class has rules of its own in one stylesheet, since all of them hold at once",
            styled_twice(files),
        ),
        (
            "A module is x.rs, with its parts in x/",
            files
                .iter()
                .filter(|file| file.name() == "mod.rs")
                .map(|file| file.path.clone())
                .collect(),
        ),
    ]
}

fn too_long(file: &File) -> Option<String> {
    let lines = file.text.lines().count();
    (lines > MOST_LINES).then(|| format!("{} has {lines} lines", file.path))
}

fn too_wide(file: &File) -> impl Iterator<Item = String> + '_ {
    let checked = file.kind() == "rs";
    lines(file)
        .filter(move |(_, line)| checked && line.chars().count() > MOST_COLUMNS)
        .map(|(number, _)| format!("{}:{number}", file.path))
}

fn markers(file: &File) -> impl Iterator<Item = String> + '_ {
    lines(file).filter_map(move |(number, line)| {
        let marker = MARKERS.iter().find(|marker| line.contains(**marker))?;
        Some(format!("{}:{number}: {marker}", file.path))
    })
}

fn conflicts(file: &File) -> impl Iterator<Item = String> + '_ {
    lines(file)
        .filter(|(_, line)| line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> "))
        .map(|(number, _)| format!("{}:{number}", file.path))
}

fn blanks(files: &[File]) -> Vec<String> {
    let written = [
        "rs", "js", "css", "toml", "yml", "html", "qat", "q", "presets",
    ];
    let mut broken = Vec::new();
    for file in files {
        // A corpus may test exactly such things.
        if !written.contains(&file.kind()) || file.path.starts_with("tests/corpus/") {
            continue;
        }
        if !file.text.is_empty() && !file.text.ends_with('\n') {
            broken.push(format!("{}: no line break at the end", file.path));
        }
        let trailing = lines(file).filter(|(_, line)| line.ends_with([' ', '\t', '\r']));
        broken.extend(
            trailing.map(|(number, _)| format!("{}:{number}: blanks at the end", file.path)),
        );
    }
    broken
}

fn lints(files: &[File]) -> Vec<String> {
    files
        .iter()
        .filter(|file| file.name() == "Cargo.toml" && file.text.contains("[package]"))
        // A workspace of its own cannot take them.
        .filter(|file| !file.text.contains("[workspace]"))
        .filter(|file| !file.text.contains("[lints]\nworkspace = true"))
        .map(|file| file.path.clone())
        .collect()
}

/// The stylesheets of the page whose rules for a class stand in another one, too. Those under a condition, which are
/// indented, do not count.
fn styled_twice(files: &[File]) -> Vec<String> {
    let styles = files
        .iter()
        .filter(|file| file.path.starts_with("www/styles/"));
    let mut places: BTreeMap<&str, &str> = BTreeMap::new();
    let mut broken = Vec::new();
    for file in styles {
        for (number, line) in lines(file) {
            let class = line
                .strip_prefix('.')
                .and_then(|rule| rule.split_once(" {"));
            let Some((class, _)) = class.filter(|(class, _)| !class.contains([' ', '.', ':', '[']))
            else {
                continue;
            };
            let first = *places.entry(class).or_insert(&file.path);
            if first != file.path {
                broken.push(format!("{}:{number}: .{class}, as in {first}", file.path));
            }
        }
    }
    broken
}

fn lines(file: &File) -> impl Iterator<Item = (usize, &str)> {
    file.text
        .split('\n')
        .enumerate()
        .map(|(index, line)| (index + 1, line))
}

#[cfg(test)]
mod tests {
    use super::{File, MARKERS, check};

    fn broken(path: &str, text: &str) -> Vec<String> {
        broken_in(&[(path, text)])
    }

    fn broken_in(files: &[(&str, &str)]) -> Vec<String> {
        let files = files.iter().map(|&(path, text)| File {
            path: path.to_owned(),
            text: text.to_owned(),
        });
        check(&files.collect::<Vec<_>>())
            .into_iter()
            .flat_map(|(_, broken)| broken)
            .collect()
    }

    #[test]
    fn a_good_file_passes() {
        assert_eq!(broken("src/a/lib.rs", "//! Fine.\n"), Vec::<String>::new());
    }

    #[test]
    fn each_rule_finds_its_breach() {
        let marked = format!("// {}: later\n", MARKERS[0]);
        assert_eq!(
            broken("src/a/lib.rs", &marked),
            [format!("src/a/lib.rs:1: {}", MARKERS[0])]
        );
        assert_eq!(broken("a.rs", &"\n".repeat(601)), ["a.rs has 601 lines"]);
        let wide = format!("//{}\n", "é".repeat(119));
        assert_eq!(broken("a.rs", &wide), ["a.rs:1"]);
        assert_eq!(broken("a.md", "<<<<<<< HEAD\n"), ["a.md:1"]);
        assert_eq!(broken("a.css", "a {} \n"), ["a.css:1: blanks at the end"]);
        assert_eq!(broken("a.css", "a {}"), ["a.css: no line break at the end"]);
        assert_eq!(
            broken("x/Cargo.toml", "[package]\nname = \"x\"\n"),
            ["x/Cargo.toml"]
        );
        assert_eq!(broken("src/a/b/mod.rs", ""), ["src/a/b/mod.rs"]);
        let styles = [
            (
                "www/styles/a.css",
                ".plot { margin: 0; }\n.plot text { fill: red; }\n",
            ),
            (
                "www/styles/b.css",
                ".a .plot { margin: 1px; }\n\n.plot { margin: 2px; }\n",
            ),
        ];
        assert_eq!(
            broken_in(&styles),
            ["www/styles/b.css:3: .plot, as in www/styles/a.css"]
        );
    }
}
