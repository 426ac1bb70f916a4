//! Corpora: files of programs under `--- name ---` lines, with expectations as comments in the programs.

use std::path::PathBuf;
use std::{env, fs};

/// The files of `tests/corpus/q` whose names start with `prefix`, in order.
#[expect(clippy::disallowed_methods, reason = "a test reads its corpus")]
fn files(prefix: &str) -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/q");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .expect("the corpus is there")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| {
            let name = path.file_name().and_then(|name| name.to_str());
            name.is_some_and(|name| name.starts_with(prefix))
        })
        .collect();
    files.sort();
    assert!(!files.is_empty(), "no corpus starts with {prefix}");
    files
}

/// Passes every section of every corpus file to `expected` and compares the result with the file, after `bare` removed
/// the expectations. `UPDATE_CORPUS=1` writes the file instead: check the difference before committing it.
#[expect(clippy::disallowed_methods, reason = "a test reads its corpus")]
pub fn check(prefix: &str, bare: impl Fn(&str) -> String, expected: impl Fn(&str) -> String) {
    for file in files(prefix) {
        let is = fs::read_to_string(&file).expect("the corpus is text");
        let mut should = String::new();
        for (name, section) in sections(&is) {
            should += name;
            should += &expected(&bare(section));
        }
        if env::var_os("UPDATE_CORPUS").is_some() {
            fs::write(&file, &should).expect("the corpus can be written");
            continue;
        }
        for ((name, is), (_, should)) in sections(&is).into_iter().zip(sections(&should)) {
            assert_eq!(is, should, "\n{}: {name}", file.display());
        }
    }
}

/// The `--- name ---` lines and the text after each.
fn sections(text: &str) -> Vec<(&str, &str)> {
    let mut starts: Vec<usize> = text
        .match_indices("--- ")
        .map(|(at, _)| at)
        .filter(|&at| at == 0 || text.as_bytes()[at - 1] == b'\n')
        .collect();
    assert_eq!(
        starts.first(),
        Some(&0),
        "a corpus begins with --- name ---"
    );
    starts.push(text.len());
    starts
        .windows(2)
        .map(|window| {
            let section = &text[window[0]..window[1]];
            let name = section.find('\n').map_or(section.len(), |end| end + 1);
            section.split_at(name)
        })
        .collect()
}
