//! The page put together: what `index.html` says to Trunk in its elements with `data-trunk`, done here.
//!
//! Trunk does the same for whoever has it (`trunk build`, `trunk serve`). Compiling Trunk takes longer than compiling
//! all of Hypercubist, so that no command of ours needs it. Of its form we read what `index.html` uses, and refuse the
//! rest.

use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha384};

use crate::compile::{Profile, run_wasm_bindgen};
use crate::folders::{at, clear, copy, hash_of};
use crate::{Result, paths, replace};

/// The page's module, as Cargo names it.
const PAGE: &str = "hypercubist-page";

/// Puts the page together in an empty directory, its module compiled before.
pub fn assemble(profile: Profile, staging: &Path) -> Result {
    clear(staging)?;
    let index = paths::root().join("index.html");
    let html = fs::read_to_string(&index).map_err(|error| at(&index, &error))?;
    let module = bind_page(profile, staging)?;
    let mut out = String::new();
    let mut rest = html.as_str();
    while let Some((before, element, after)) = next_element(rest)? {
        out.push_str(before);
        out.push_str(&put_in(&element, staging)?);
        rest = after;
    }
    let (head, body) = rest
        .split_once("</head>")
        .ok_or("index.html has no </head> behind its last element for Trunk")?;
    out.push_str(head);
    out.push_str(&preload(&module)?);
    out.push_str("</head>");
    out.push_str(body);
    let page = staging.join("index.html");
    replace(&page, out).map_err(|error| at(&page, &error))
}

/// What lies beside the page's module, under a name of its content; gives that name.
fn bind_page(profile: Profile, staging: &Path) -> Result<String> {
    let compiled = paths::target()
        .join("wasm32-unknown-unknown")
        .join(profile.page())
        .join(PAGE)
        .with_extension("wasm");
    let name = format!("{PAGE}-{:016x}", hash_of(&compiled)?);
    run_wasm_bindgen(&compiled, &name, staging)?;
    Ok(name)
}

/// The links that load the module, as `Trunk.toml` has them.
fn preload(module: &str) -> Result<String> {
    let file = paths::root().join("Trunk.toml");
    let text = fs::read_to_string(&file).map_err(|error| at(&file, &error))?;
    let pattern = text
        .split_once("pattern_preload = \"\"\"\n")
        .and_then(|(_, rest)| rest.split_once("\"\"\""));
    let (pattern, _) = pattern.ok_or("Trunk.toml has no pattern_preload")?;
    Ok(pattern
        .replace("{base}", "./")
        .replace("{js}", &format!("{module}.js"))
        .replace("{wasm}", &format!("{module}_bg.wasm")))
}

/// An element with `data-trunk`.
#[derive(Debug, PartialEq, Eq)]
struct Element<'a> {
    tag: &'a str,
    /// Names and values; a name without a value has an empty one.
    attributes: Vec<(&'a str, &'a str)>,
}

impl<'a> Element<'a> {
    fn get(&self, name: &str) -> Option<&'a str> {
        let found = self.attributes.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| *value)
    }
}

/// The text before the next element for Trunk, the element, and the text after it.
fn next_element(html: &str) -> Result<Option<(&str, Element<'_>, &str)>> {
    let mut from = 0;
    while let Some(open) = html[from..].find('<').map(|at| from + at) {
        let inside = &html[open + 1..];
        let end = inside
            .find('>')
            .ok_or("index.html has a tag without an end")?;
        let element = read_element(inside[..end].trim_end_matches('/'));
        if element.get("data-trunk").is_none() {
            from = open + 1;
            continue;
        }
        let mut after = &inside[end + 1..];
        if element.tag == "script" {
            after = after
                .strip_prefix("</script>")
                .ok_or("A script for Trunk must be empty")?;
        }
        return Ok(Some((&html[..open], element, after)));
    }
    Ok(None)
}

fn read_element(text: &str) -> Element<'_> {
    let text = text.trim();
    let (tag, mut rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let mut attributes = Vec::new();
    loop {
        rest = rest.trim_start();
        let length = rest
            .find(|c: char| c == '=' || c.is_whitespace())
            .unwrap_or(rest.len());
        if length == 0 {
            return Element { tag, attributes };
        }
        let (name, after) = rest.split_at(length);
        let quoted = after
            .strip_prefix("=\"")
            .and_then(|value| value.split_once('"'));
        let (value, after) = quoted.unwrap_or(("", after.trim_start_matches('=')));
        attributes.push((name, value));
        rest = after;
    }
}

/// Puts the element's files into the page's directory; gives what stands in its place.
fn put_in(element: &Element, staging: &Path) -> Result<String> {
    let unknown =
        || format!("index.html has an element for Trunk that is not known here: {element:?}");
    let href = element
        .get("href")
        .or(element.get("src"))
        .ok_or_else(unknown)?;
    let file = paths::root().join(href);
    let name = Path::new(href).file_name().unwrap_or_default();
    match (element.tag, element.get("rel")) {
        ("link", Some("copy-file")) => {
            fs::copy(&file, staging.join(name)).map_err(|error| at(&file, &error))?;
            Ok(String::new())
        }
        ("link", Some("copy-dir")) => {
            let to = element
                .get("data-target-path")
                .map_or(name.as_ref(), Path::new);
            copy(&file, &staging.join(to))?;
            Ok(String::new())
        }
        // The module is there.
        ("link", Some("rust")) => Ok(String::new()),
        ("link", Some("css")) => {
            let (name, sum) = by_content(&file, staging)?;
            let crossorigin = element.get("crossorigin").map_or("", |_| " crossorigin");
            Ok(format!(
                "<link rel=\"stylesheet\" href=\"./{name}\" integrity=\"{sum}\"{crossorigin}>"
            ))
        }
        ("link", Some("icon")) => {
            let (name, _) = by_content(&file, staging)?;
            Ok(format!("<link rel=\"icon\" href=\"./{name}\">"))
        }
        ("script", None) if element.get("type") == Some("module") => {
            let (name, sum) = by_content(&file, staging)?;
            Ok(format!(
                "<script type=\"module\" src=\"./{name}\" integrity=\"{sum}\"></script>"
            ))
        }
        _ => Err(unknown()),
    }
}

/// Copies a file to a name that says what is in it; gives the name, and the checksum for browsers.
fn by_content(file: &Path, staging: &Path) -> Result<(String, String)> {
    let bytes = fs::read(file).map_err(|error| at(file, &error))?;
    let part =
        |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, ending) = (part(file.file_stem()), part(file.extension()));
    let name = format!("{stem}-{:016x}.{ending}", hash_of(file)?);
    let to: PathBuf = staging.join(&name);
    replace(&to, &*bytes).map_err(|error| at(&to, &error))?;
    let sum = format!("sha384-{}", STANDARD.encode(Sha384::digest(&bytes)));
    Ok((name, sum))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_for_trunk_are_found_and_read() {
        let html = "<a b><link\n  data-trunk rel=\"css\" href=\"a/b.css\" crossorigin />x\
            <script data-trunk type=\"module\" src=\"c.js\"></script>y";
        let (before, element, after) = next_element(html).unwrap().unwrap();
        assert_eq!((before, element.tag), ("<a b>", "link"));
        assert_eq!(element.get("href"), Some("a/b.css"));
        assert_eq!(element.get("crossorigin"), Some(""));
        let (before, element, after) = next_element(after).unwrap().unwrap();
        assert_eq!(
            (before, element.get("src"), after),
            ("x", Some("c.js"), "y")
        );
        assert_eq!(next_element(after), Ok(None));
        assert!(next_element("<script data-trunk src=\"x\">1</script>").is_err());
    }

    #[test]
    fn the_page_has_nothing_for_trunk_that_is_not_known() {
        let staging = paths::target().join("tmp/assemble-test");
        clear(&staging).unwrap();
        let index = fs::read_to_string(paths::root().join("index.html")).unwrap();
        let mut rest = index.as_str();
        let mut count = 0;
        while let Some((_, element, after)) = next_element(rest).unwrap() {
            put_in(&element, &staging).unwrap();
            rest = after;
            count += 1;
        }
        assert!(count > 20 && staging.join("start.js").exists());
        assert!(preload("x").unwrap().contains("\"./x_bg.wasm\""));
    }
}
