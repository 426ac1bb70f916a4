//! The page's sentences are in its message files, and nowhere else; and each message is used.

use fluent_syntax::ast::Entry;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::{File, Verdict};

/// Where the page's sources are, and its messages.
const PAGE: &str = "src/app/";
const MESSAGES: &str = "assets/words/en/";

/// Macros and methods whose texts are for who reads the source: what cannot happen, what a test expects.
const FOR_BUILDERS: [&str; 10] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "expect",
    "include_str",
    "matches",
    "panic",
    "unreachable",
];

/// Attributes of elements that nobody reads, and macros that list such.
const UNREAD: [&str; 6] = ["class", "classes", "d", "points", "style", "transform"];

/// Keys, as keyboards and browsers name them, and other names that no language translates.
const NAMES: [&str; 28] = [
    "Alt",
    "Backquote",
    "Backslash",
    "Backspace",
    "Comma",
    "Ctrl",
    "Delete",
    "Digit",
    "End",
    "Enter",
    "Equal",
    "Esc",
    "Escape",
    "Files",
    "Home",
    "Hypercubist",
    "Hyperspeedcube",
    "Key",
    "Minus",
    "Page down",
    "Period",
    "Puzzles",
    "Quote",
    "Semicolon",
    "Shift",
    "Slash",
    "Space",
    "Tab",
];

/// How texts begin that are no words of the page: code of both languages, markup, style sheets, lines of file formats,
/// ids.
const CODE: [&str; 19] = [
    "<",
    "\\n<",
    " allow=",
    " at=",
    "(pointer:",
    "--cell",
    "-- what this does",
    ".define",
    ".macro",
    ".registers",
    "\\\n.registers",
    "{TITLE}{FORMAT}",
    ".start-lua",
    "Hypercubist backup ",
    "Hypercubist document ",
    "Puzzles",
    "add A lua",
    "button ",
    "earlier text",
];

/// Lines of Q begin with a number and a bar.
fn is_code(text: &str) -> bool {
    let line = text
        .split_once(" | ")
        .is_some_and(|(number, _)| number.bytes().all(|b| b.is_ascii_digit()));
    line || CODE.iter().any(|start| text.starts_with(start))
}

pub fn check(files: &[File]) -> Vec<Verdict> {
    let sources = || {
        let rust = files.iter().filter(|file| file.kind() == "rs");
        rust.filter(|file| file.path.starts_with("src/") && !is_test(file))
    };
    let page = sources().filter(|file| file.path.starts_with(PAGE));
    let prose = page.flat_map(|file| {
        let mut found = Vec::new();
        if let Ok(tokens) = file.text.parse() {
            find(tokens, &mut found);
        }
        let path = &file.path;
        found
            .into_iter()
            .map(move |text| format!("{path}: {text}; put it into {MESSAGES} (docs/words.md)"))
    });
    let prose = prose.collect();
    let sources: Vec<&str> = sources().map(|file| file.text.as_str()).collect();
    let messages = files.iter().filter(|file| file.path.starts_with(MESSAGES));
    let unused = messages.flat_map(|file| unused(file, &sources)).collect();
    vec![
        ("The page's sources hold no sentences", prose),
        ("Every message is used", unused),
    ]
}

fn is_test(file: &File) -> bool {
    file.name() == "tests.rs" || file.path.contains("/tests/")
}

/// The messages of a file that no source names.
fn unused(file: &File, sources: &[&str]) -> Vec<String> {
    let module = file.name().trim_end_matches(".ftl").replace('-', "_");
    let resource = fluent_syntax::parser::parse(file.text.as_str());
    let resource = resource.unwrap_or_else(|(resource, _)| resource);
    let mut names = Vec::new();
    for entry in &resource.body {
        if let Entry::Message(message) = entry {
            if message.value.is_some() {
                names.push(message.id.name.to_owned());
            }
            let attributes = message.attributes.iter();
            names.extend(attributes.map(|it| format!("{}-{}", message.id.name, it.id.name)));
        }
    }
    let is_said_later = file.path.contains("/diagnostics/");
    let at = if is_said_later { "sentences" } else { "words" };
    let used = |name: &str| {
        let lower = format!("{at}::{module}::{}", name.replace('-', "_"));
        let upper = format!("{at}::{module}::{}", name.replace('-', "_").to_uppercase());
        // Put into another message of its file.
        let in_file = file.text.contains(&format!("{{ {name} }}"));
        in_file
            || sources
                .iter()
                .any(|text| named(text, &lower) || named(text, &upper))
    };
    names.retain(|name| !used(name));
    let path = &file.path;
    names
        .iter()
        .map(|name| format!("{path}: nobody uses {name}"))
        .collect()
}

/// Whether a text has a path, and not only a longer one.
fn named(text: &str, path: &str) -> bool {
    text.match_indices(path).any(|(at, _)| {
        let next = text[at + path.len()..].chars().next();
        next.is_none_or(|c| c != '_' && !c.is_alphanumeric())
    })
}

/// The sentences among the texts of a source.
fn find(tokens: TokenStream, found: &mut Vec<String>) {
    // The last names that were passed, which say what a text is for.
    let mut names: Vec<String> = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    let mut test = false;
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(sign) if sign.as_char() == '#' => {
                // An attribute, `#![...]` included.
                let bang = |token: &TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == '!');
                tokens.next_if(bang);
                let list =
                    |token: &TokenTree| matches!(token, TokenTree::Group(group) if is_list(group));
                if let Some(list) = tokens.next_if(list) {
                    test |= list.to_string().replace(' ', "") == "[cfg(test)]";
                }
            }
            TokenTree::Punct(sign) => {
                if ";,<>}".contains(sign.as_char()) {
                    names.clear();
                    test &= sign.as_char() != ';';
                }
            }
            TokenTree::Ident(name) => names.push(name.to_string()),
            TokenTree::Group(group) => {
                if !skipped(&names, &group, test) {
                    find(group.stream(), found);
                }
                if group.delimiter() == Delimiter::Brace {
                    test = false;
                    names.clear();
                }
            }
            TokenTree::Literal(literal) => {
                let text = literal.to_string();
                let unread = names
                    .last()
                    .is_some_and(|name| UNREAD.contains(&name.as_str()));
                if text.starts_with('"') && !unread && is_prose(text.trim_matches('"')) {
                    found.push(text);
                }
            }
        }
    }
}

fn is_list(group: &Group) -> bool {
    group.delimiter() == Delimiter::Bracket
}

/// Whether what stands in brackets is not for users.
fn skipped(names: &[String], group: &Group, test: bool) -> bool {
    let last = names.last().map_or("", String::as_str);
    let within = group.delimiter() != Delimiter::Brace || UNREAD.contains(&last);
    test && group.delimiter() == Delimiter::Brace
        || within && (FOR_BUILDERS.contains(&last) || UNREAD.contains(&last))
}

/// Whether a literal reads like a sentence or a heading: two words of at least two letters, or one with a capital.
fn is_prose(literal: &str) -> bool {
    if NAMES.contains(&literal) || is_code(literal) {
        return false;
    }
    // Placeholders and escapes are no words.
    let mut text = String::new();
    let mut chars = literal.chars();
    let mut depth = 0;
    while let Some(c) = chars.next() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            '\\' => {
                if chars.next() == Some('u') {
                    chars.by_ref().find(|c| *c == '}');
                }
                text.push(' ');
            }
            _ if depth > 0 => {}
            _ => text.push(c),
        }
    }
    let is_word = |word: &&str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        word.len() >= 2 && word.chars().all(|c| c.is_ascii_alphabetic() || c == '\'')
    };
    let words: Vec<&str> = text.split_whitespace().filter(is_word).collect();
    match words.as_slice() {
        [] => false,
        [one] => {
            let one = one.trim_matches(|c: char| !c.is_alphanumeric());
            one.len() >= 3
                && one.starts_with(|c: char| c.is_ascii_uppercase())
                && one[1..].chars().all(|c| c.is_ascii_lowercase())
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str) -> Vec<String> {
        let mut found = Vec::new();
        find(source.parse().expect("it is Rust"), &mut found);
        found
    }

    #[test]
    fn sentences_are_found() {
        assert_eq!(
            found(
                r#"fn f() { html! { <button class="button outlined" title="Turn it">{ "Play" }</button> } }"#
            ),
            ["\"Turn it\"", "\"Play\""]
        );
        assert_eq!(
            found(r#"let x = format!("At step {n}");"#),
            ["\"At step {n}\""]
        );
    }

    #[test]
    fn what_nobody_reads_is_none() {
        for source in [
            r#"html! { <p class={classes!("one two", x)} data-testid="turn-it">{ "R U" }</p> }"#,
            r#"x.expect("there is one");"#,
            r#"#[doc = "A sentence here"] struct X;"#,
            r#"#[cfg(test)] mod tests { const X: &str = "A sentence here"; }"#,
        ] {
            assert_eq!(found(source), Vec::<String>::new(), "{source}");
        }
    }

    #[test]
    fn unused_messages_are_found() {
        let file = File {
            path: "assets/words/en/a-b.ftl".to_owned(),
            text: "one = One\n    .title = A title\ntwo = { $n } of { one }\nthree = Three\n"
                .to_owned(),
        };
        let unused = unused(
            &file,
            &["words::a_b::ONE_TITLE.text() words::a_b::two_more(1)"],
        );
        let names: Vec<_> = unused
            .iter()
            .filter_map(|line| line.rsplit(' ').next())
            .collect();
        assert_eq!(names, ["two", "three"]);
    }
}
