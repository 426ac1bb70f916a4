//! Makes Rust of message files, for the build scripts of `words` and `sentences`: a module of each file, a constant
//! or a function of each message.
//!
//! The files are in the form of [Fluent](https://projectfluent.org/fluent/guide); `docs/words.md` says how a message
//! is written. The crate that includes what is written has the names in scope that the modules use.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "build scripts read files and their environment, and speak to cargo"
)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};
use fluent_syntax::unicode::unescape_unicode_to_string;

include!("marks.rs");

/// An error is what is wrong, in words.
pub type Result<T> = std::result::Result<T, String>;

/// Names that Rust has for itself, and that an argument or a message may well have.
const KEYWORDS: [&str; 20] = [
    "as", "break", "const", "do", "else", "fn", "for", "if", "in", "let", "loop", "match", "mod",
    "move", "ref", "return", "try", "type", "use", "while",
];

/// What becomes Rust: message files, or directories of them.
#[derive(Default)]
pub struct Messages<'a> {
    /// Those that are texts: constants, and functions that make a `String`.
    pub texts: &'a [&'a str],
    /// Those that are values until they are shown: functions that make a `Sentence`.
    pub values: &'a [&'a str],
    /// The same of the crate's own tests.
    pub tests: [&'a [&'a str]; 2],
}

impl Messages<'_> {
    /// Writes the modules to `en.rs` in the directory of the build script that calls this.
    ///
    /// # Errors
    /// What is wrong with a file, or why there is none, in words.
    pub fn write(&self) -> Result<()> {
        let mut rust = String::new();
        let mut values = Values::default();
        for (tested, texts, sentences) in [
            ("", self.texts, self.values),
            ("#[cfg(test)]\n", self.tests[0], self.tests[1]),
        ] {
            for path in texts {
                for path in &files(Path::new(path))? {
                    rust += &module(path, tested, &mut |file| file.items())?;
                }
            }
            values.attribute = tested;
            for path in sentences {
                for path in &files(Path::new(path))? {
                    rust += &module(path, tested, &mut |file| values.items(file))?;
                }
            }
        }
        if !values.templates.is_empty() {
            rust += &values.table();
        }
        let out = env::var("OUT_DIR").map_err(|why| why.to_string())?;
        fs::write(Path::new(&out).join("en.rs"), rust).map_err(|why| why.to_string())
    }
}

/// The file of a path, or the message files of a directory, by name.
fn files(path: &Path) -> Result<Vec<PathBuf>> {
    if path.is_dir() {
        messages(path)
    } else {
        Ok(vec![path.to_owned()])
    }
}

/// The message files of a directory, by name.
fn messages(directory: &Path) -> Result<Vec<PathBuf>> {
    println!("cargo:rerun-if-changed={}", directory.display());
    let mut files: Vec<PathBuf> = fs::read_dir(directory)
        .map_err(|why| format!("{}: {why}", directory.display()))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|end| end == "ftl"))
        .collect();
    files.sort();
    Ok(files)
}

/// The module of a file, with the items that `items` makes of it.
fn module(
    path: &Path,
    attribute: &str,
    items: &mut dyn FnMut(&File) -> Result<String>,
) -> Result<String> {
    println!("cargo:rerun-if-changed={}", path.display());
    let text = fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let rust = File::read(&text)
        .and_then(|file| items(&file))
        .map_err(|why| format!("{}: {why}", path.display()))?;
    Ok(format!(
        "/// The messages of `{name}.ftl`.\n#[allow(clippy::doc_markdown)]\n{attribute}pub mod {} {{\n{USE}{rust}}}\n",
        snake(&name)
    ))
}

const USE: &str = "#[allow(unused_imports, clippy::wildcard_imports)]\nuse super::*;\n";

/// The messages of a file; an attribute is one, `title` of `scramble` as `scramble-title`.
#[derive(Default)]
struct File<'t> {
    messages: BTreeMap<String, Pattern<&'t str>>,
}

/// The arguments of a message, in the order in which it names them, and whether each is counted.
type Arguments = Vec<(String, bool)>;

impl<'t> File<'t> {
    fn read(text: &'t str) -> Result<Self> {
        let resource = fluent_syntax::parser::parse(text).map_err(|(_, errors)| {
            let lines = errors.iter().map(|error| {
                let line = text[..error.pos.start].lines().count().max(1);
                format!("line {line}: {error}")
            });
            lines.collect::<Vec<_>>().join("\n")
        })?;
        let mut file = Self::default();
        for entry in resource.body {
            match entry {
                Entry::Message(message) => {
                    let id = message.id.name;
                    if let Some(value) = message.value {
                        file.add(id.to_owned(), value)?;
                    }
                    for attribute in message.attributes {
                        file.add(format!("{id}-{}", attribute.id.name), attribute.value)?;
                    }
                }
                Entry::Term(term) => file.add(format!("-{}", term.id.name), term.value)?,
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
                Entry::Junk { content } => return Err(format!("this is no message: {content}")),
            }
        }
        Ok(file)
    }

    fn add(&mut self, id: String, value: Pattern<&'t str>) -> Result<()> {
        if self.messages.contains_key(&id) {
            return Err(format!("`{id}` is there twice"));
        }
        self.messages.insert(id, value);
        Ok(())
    }

    /// What a message consists of.
    fn pieces(&self, id: &str) -> Result<Vec<Piece>> {
        let pattern = self
            .messages
            .get(id)
            .ok_or_else(|| format!("there is no message `{id}` in this file"))?;
        self.of_pattern(pattern)
    }

    /// What a pattern consists of, with the messages that it names put in.
    fn of_pattern(&self, pattern: &Pattern<&str>) -> Result<Vec<Piece>> {
        let mut pieces = Vec::new();
        for element in &pattern.elements {
            match element {
                // A line's end in a message is a space.
                PatternElement::TextElement { value } => {
                    pieces.push(Piece::Text(value.replace('\n', " ")));
                }
                PatternElement::Placeable { expression } => match expression {
                    Expression::Inline(inline) => pieces.extend(self.in_braces(inline)?),
                    Expression::Select { selector, variants } => {
                        pieces.push(self.selection(selector, variants)?);
                    }
                },
            }
        }
        Ok(pieces)
    }

    /// What stands in braces.
    fn in_braces(&self, inline: &InlineExpression<&str>) -> Result<Vec<Piece>> {
        Ok(vec![match inline {
            InlineExpression::StringLiteral { value } => {
                Piece::Text(unescape_unicode_to_string(value).into_owned())
            }
            InlineExpression::VariableReference { id } => Piece::Argument(id.name.to_owned()),
            InlineExpression::MessageReference { id, attribute } => {
                let attribute = attribute.as_ref();
                let attribute = attribute.map_or_else(String::new, |it| format!("-{}", it.name));
                return self.pieces(&format!("{}{attribute}", id.name));
            }
            InlineExpression::TermReference { id, .. } => {
                return self.pieces(&format!("-{}", id.name));
            }
            InlineExpression::FunctionReference { id, arguments } if id.name == "NUMBER" => {
                match arguments.positional.as_slice() {
                    [InlineExpression::VariableReference { id }] => {
                        Piece::Number(id.name.to_owned())
                    }
                    _ => return Err("NUMBER takes one argument of the message".to_owned()),
                }
            }
            _ => {
                return Err(
                    "only arguments, messages, NUMBER and texts in quotes go in braces".to_owned(),
                );
            }
        }])
    }

    fn selection(
        &self,
        selector: &InlineExpression<&str>,
        variants: &[Variant<&str>],
    ) -> Result<Piece> {
        let InlineExpression::VariableReference { id } = selector else {
            return Err("an argument that is counted decides between forms".to_owned());
        };
        if variants.last().is_none_or(|last| !last.default) {
            return Err("the form with a star belongs at the end".to_owned());
        }
        let arms = variants
            .iter()
            .map(|variant| Ok((arm(variant)?, self.of_pattern(&variant.value)?)));
        Ok(Piece::Select(
            id.name.to_owned(),
            arms.collect::<Result<_>>()?,
        ))
    }

    /// Its messages; terms are only put into others.
    fn ids(&self) -> impl Iterator<Item = &str> {
        let ids = self.messages.keys().map(String::as_str);
        ids.filter(|id| !id.starts_with('-'))
    }

    /// The constants and functions of a file.
    fn items(&self) -> Result<String> {
        self.ids()
            .map(|id| self.item(id).map_err(|why| format!("`{id}`: {why}")))
            .collect()
    }

    fn item(&self, id: &str) -> Result<String> {
        let pieces = self.pieces(id)?;
        let arguments = arguments(&pieces)?;
        let mut rust = format!("/// {}\n", shown(&pieces));
        let template = template(&pieces, &arguments);
        let name = snake(id);
        if arguments.is_empty() {
            let name = name.to_uppercase();
            let _ = writeln!(
                rust,
                "pub const {name}: Message = Message::new({template:?});"
            );
            return Ok(rust);
        }
        let taken = list(&arguments, &|name, counted| {
            format!("{name}: impl {}", if counted { "Count" } else { "Display" })
        });
        let given = list(&arguments, &|name, counted| {
            if counted {
                format!("Value::Number({name}.count())")
            } else {
                format!("Value::Text(&{name})")
            }
        });
        let _ = writeln!(
            rust,
            "pub fn {name}({taken}) -> String {{\nfill({template:?}, &[{given}])\n}}"
        );
        Ok(rust)
    }
}

/// Messages that are values until they are shown.
#[derive(Default)]
struct Values {
    /// The templates; the place of each is its id.
    templates: Vec<String>,
    /// What stands before one.
    attribute: &'static str,
}

impl Values {
    /// The functions of a file, which make the values.
    fn items(&mut self, file: &File) -> Result<String> {
        file.ids()
            .map(|id| self.item(file, id).map_err(|why| format!("`{id}`: {why}")))
            .collect()
    }

    fn item(&mut self, file: &File, id: &str) -> Result<String> {
        let pieces = file.pieces(id)?;
        let arguments = arguments(&pieces)?;
        let number = self.templates.len();
        let outer = list(&arguments, &|name, counted| {
            let kind = if counted { "Count" } else { "Into<Argument>" };
            format!("{name}: impl {kind}")
        });
        let given = list(&arguments, &|name, counted| {
            if counted {
                format!("Argument::Number({name}.count())")
            } else {
                format!("{name}.into()")
            }
        });
        let template = template(&pieces, &arguments);
        let attribute = self.attribute;
        self.templates.push(format!("{attribute}{template:?},\n"));
        Ok(format!(
            "/// {}\npub fn {}({outer}) -> Sentence {{\nSentence::new({number}, vec![{given}])\n}}\n",
            shown(&pieces),
            snake(id),
        ))
    }

    /// The table of the templates.
    fn table(&self) -> String {
        format!(
            "const SENTENCES: &[&str] = &[\n{}];\n",
            self.templates.concat()
        )
    }
}

/// The arguments with what `one` makes of each.
fn list(arguments: &Arguments, one: &dyn Fn(&str, bool) -> String) -> String {
    let all = arguments
        .iter()
        .map(|(name, counted)| one(&snake(name), *counted));
    all.collect::<Vec<_>>().join(", ")
}

/// A piece of a message.
enum Piece {
    Text(String),
    /// An argument, as it is given.
    Argument(String),
    /// An argument that is a number.
    Number(String),
    /// The argument that decides, and each form with the number that it is for.
    Select(String, Vec<(String, Vec<Piece>)>),
}

/// The arguments of pieces.
///
/// # Errors
/// If there are more than a template can number.
fn arguments(pieces: &[Piece]) -> Result<Arguments> {
    let mut arguments = Arguments::new();
    collect(pieces, &mut arguments);
    if arguments.len() > 10 {
        return Err("a message has at most ten arguments".to_owned());
    }
    Ok(arguments)
}

/// Adds the arguments of pieces to those that are there.
fn collect(pieces: &[Piece], into: &mut Arguments) {
    for piece in pieces {
        let (name, counted) = match piece {
            Piece::Text(_) => continue,
            Piece::Argument(name) => (name, false),
            Piece::Number(name) | Piece::Select(name, _) => (name, true),
        };
        match into.iter_mut().find(|(n, _)| n == name) {
            Some((_, is)) => *is |= counted,
            None => into.push((name.clone(), counted)),
        }
        if let Piece::Select(_, arms) = piece {
            for (_, pieces) in arms {
                collect(pieces, into);
            }
        }
    }
}

/// Pieces as `src/sentences/template.rs` reads them.
fn template(pieces: &[Piece], arguments: &Arguments) -> String {
    let digit = |name: &str| {
        let n = arguments.iter().position(|(n, _)| n == name);
        n.and_then(|n| char::from_digit(n as u32, 10))
            .unwrap_or('0')
    };
    let counted = |name: &str| arguments.iter().any(|(n, counted)| n == name && *counted);
    let mut text = String::new();
    for piece in pieces {
        match piece {
            Piece::Text(words) => text += words,
            Piece::Argument(name) | Piece::Number(name) => {
                text.push(if counted(name) { NUMBER } else { TEXT });
                text.push(digit(name));
            }
            Piece::Select(name, forms) => {
                text.push(CHOICE);
                text.push(digit(name));
                for (number, pieces) in forms {
                    text += number;
                    text.push(FORM);
                    text += &template(pieces, arguments);
                    text.push(NEXT);
                }
                text.push(END);
            }
        }
    }
    text
}

/// Pieces for people who read the documentation.
fn shown(pieces: &[Piece]) -> String {
    let one = |piece: &Piece| match piece {
        Piece::Text(text) => text.replace('[', "\\[").replace('<', "\\<"),
        Piece::Argument(name) | Piece::Number(name) => format!("`{}`", snake(name)),
        Piece::Select(_, arms) => arms
            .last()
            .map_or_else(String::new, |(_, last)| shown(last)),
    };
    pieces.iter().map(one).collect()
}

/// The number that a form is for; empty for all others. English has a form for one and one for all others.
fn arm(variant: &Variant<&str>) -> Result<String> {
    match &variant.key {
        _ if variant.default => Ok(String::new()),
        VariantKey::NumberLiteral { value } => Ok((*value).to_owned()),
        VariantKey::Identifier { name: "one" } => Ok("1".to_owned()),
        VariantKey::Identifier { name } => Err(format!(
            "English has no form `{name}`, only `one` and `other`"
        )),
    }
}

/// A name as Rust has it.
fn snake(id: &str) -> String {
    let name = id.replace('-', "_");
    if KEYWORDS.contains(&name.as_str()) {
        return format!("r#{name}");
    }
    name
}
