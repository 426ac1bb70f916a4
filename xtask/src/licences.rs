//! The licence texts of everything that is shipped, as one text: the project's own, those of its crates, of the npm
//! packages in what is bundled, and of Rust's standard library.
//!
//! Most of these licences ask for no more than that their text goes along.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use crate::shipped::{Product, parts};
use crate::{Result, paths};

/// How the files begin that hold licence texts and notices, in small letters.
const TEXT_FILES: [&str; 5] = ["license", "licence", "copying", "notice", "unlicense"];

/// The text of MPL-2.0. One npm package is taken under it, `cubing`, which comes without.
const MPL: &str = "www/cube/LICENSE-MPL-2.0";

/// Prints the texts for a product.
pub fn print(product: Product) -> Result {
    print!("{}", text(product)?);
    Ok(())
}

/// All licence texts for a product. Texts that several parts share stand there once.
pub fn text(product: Product) -> Result<String> {
    let parts = parts(product)?;
    let mut all = String::from(
        "Hypercubist is free software: MIT or Apache-2.0, whichever you like better. Both texts come first. After them \
         stand the works of others that it contains, each with its licence; where that is a choice of MIT or \
         Apache-2.0, they are taken under MIT.\n",
    );
    for own in ["LICENSE-MIT", "LICENSE-APACHE"] {
        let _ = write!(
            all,
            "\n{}\n\n{}",
            "=".repeat(80),
            read(&paths::root().join(own))?
        );
    }
    let _ = writeln!(
        all,
        "\n{}\n\nRust's standard library: MIT or Apache-2.0, copyright the Rust project's contributors.",
        "=".repeat(80)
    );
    let mut by_text: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for part in &parts {
        let named = format!("{} {}: {}", part.name, part.version, part.licence);
        let texts = texts(&part.directory, &part.licence, &part.authors)?;
        if texts.is_empty() {
            return Err(format!(
                "{named} comes without a licence text, which has to be shipped with it"
            ));
        }
        for text in texts {
            by_text.entry(text).or_default().push(named.clone());
        }
    }
    for (text, names) in by_text {
        let _ = write!(
            all,
            "\n{}\n\n{}\n\n{}\n",
            "=".repeat(80),
            names.join("\n"),
            text.trim()
        );
    }
    Ok(all)
}

/// The licence texts and notices in a directory. Where there are none, the well-known text that the licence's name
/// stands for.
fn texts(directory: &Path, licence: &str, authors: &str) -> Result<Vec<String>> {
    let entries =
        fs::read_dir(directory).map_err(|error| format!("{}: {error}", directory.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = path.file_name().map(OsStr::to_ascii_lowercase);
            let name = name.unwrap_or_default();
            let name = name.to_string_lossy();
            path.is_file() && TEXT_FILES.iter().any(|begin| name.starts_with(begin))
        })
        .collect();
    files.sort();
    take_mit(&mut files, licence);
    if files.is_empty() && licence.contains("MPL-2.0") {
        return Ok(vec![format!(
            "Taken under MPL-2.0. Its source is at https://github.com/cubing/cubing.js; what the build changes in it \
             is in www/cube/build.js of Hypercubist's source.\n\n{}",
            read(&paths::root().join(MPL))?
        )]);
    }
    if files.is_empty() && licence.contains("Apache-2.0") {
        files.push(paths::root().join("LICENSE-APACHE"));
    }
    if files.is_empty() && licence.contains("MIT") {
        return Ok(vec![mit(
            &read(&paths::root().join("LICENSE-MIT"))?,
            authors,
        )]);
    }
    files.iter().map(|file| read(file)).collect()
}

/// Of a choice between MIT and Apache-2.0, leaves out the text of Apache-2.0, which is ten times as long and differs a
/// little from part to part.
fn take_mit(files: &mut Vec<PathBuf>, licence: &str) {
    let named = |file: &Path, what: &str| {
        let name = file.file_name().map(OsStr::to_ascii_lowercase);
        name.is_some_and(|name| name.to_string_lossy().contains(what))
    };
    let chooses = licence.contains(" OR ") || licence.contains('/');
    let both = licence.contains("MIT") && licence.contains("Apache-2.0");
    if chooses && both && files.iter().any(|file| named(file, "mit")) {
        files.retain(|file| !named(file, "apache"));
    }
}

/// The MIT licence with others as the holders of the copyright.
fn mit(ours: &str, authors: &str) -> String {
    let lines = ours.lines().map(|line| {
        if line.starts_with("Copyright") {
            format!("Copyright (c) {authors}")
        } else {
            line.to_owned()
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn read(path: &Path) -> Result<String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).replace("\r\n", "\n"))
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{Product, mit, take_mit, text};

    #[test]
    fn of_a_choice_the_short_text_is_taken() {
        let left = |licence: &str, files: &[&str]| {
            let mut files: Vec<PathBuf> = files.iter().map(PathBuf::from).collect();
            take_mit(&mut files, licence);
            files.len()
        };
        let both = ["a/LICENSE-APACHE", "a/LICENSE-MIT", "a/NOTICE"];
        assert_eq!(left("MIT OR Apache-2.0", &both), 2);
        assert_eq!(left("MIT/Apache-2.0", &both), 2);
        assert_eq!(left("MIT AND Apache-2.0", &both), 3);
        assert_eq!(left("Apache-2.0", &["apache/LICENSE-APACHE"]), 1);
        assert_eq!(left("MIT OR Apache-2.0", &["b/LICENSE-APACHE"]), 1);
    }

    #[test]
    fn others_hold_their_own_copyright() {
        let text = mit(
            "MIT License\n\nCopyright (c) 2026 us\n\nPermission",
            "A <a@b.c>",
        );
        assert_eq!(text, "MIT License\n\nCopyright (c) A <a@b.c>\n\nPermission");
    }

    #[test]
    fn the_site_ships_the_texts_of_its_npm_packages() {
        let text = text(Product::Site).unwrap();
        for part in [
            "@codemirror/view ",
            "gan-web-bluetooth ",
            "cubing 0",
            "Mozilla Public License Version 2.0",
            "https://github.com/cubing/cubing.js",
        ] {
            assert!(text.contains(part), "{part} is missing");
        }
        assert!(!text.contains("@types/three "), "types are not shipped");
    }

    #[test]
    fn the_command_line_ships_the_texts_of_its_crates() {
        let text = text(Product::Cli).unwrap();
        for part in [
            "clap ",
            "num-bigint ",
            "Apache License",
            "Permission is hereby granted",
        ] {
            assert!(text.contains(part), "{part} is missing");
        }
        assert!(
            !text.contains("trycmd "),
            "what is only for tests is not shipped"
        );
    }
}
