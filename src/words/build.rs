//! Makes Rust of the message files: a module of each, a constant or a function of each message.

#![allow(
    clippy::disallowed_methods,
    reason = "a build script reads files and its environment"
)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, Variant, VariantKey,
};
use fluent_syntax::unicode::unescape_unicode_to_string;

type Result<T> = std::result::Result<T, String>;

/// Where the sentences are.
const ENGLISH: &str = "../../assets/words/en";

/// What the crate's own tests use.
const TEST: &str = "test.ftl";

fn main() {
    if let Err(why) = run() {
        eprintln!("{why}");
        std::process::exit(1);
    }
}

fn run() -> Result<()> {
    println!("cargo:rerun-if-changed={ENGLISH}");
    println!("cargo:rerun-if-changed={TEST}");
    println!("cargo:rerun-if-changed=build.rs");
    let mut files: Vec<PathBuf> = fs::read_dir(ENGLISH)
        .map_err(|why| format!("{ENGLISH}: {why}"))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|end| end == "ftl"))
        .collect();
    files.sort();
    let mut rust = String::new();
    for path in &files {
        println!("cargo:rerun-if-changed={}", path.display());
        rust += &module(path, "")?;
    }
    rust += &module(Path::new(TEST), "#[cfg(test)]\n")?;
    let out = env::var("OUT_DIR").map_err(|why| why.to_string())?;
    fs::write(Path::new(&out).join("en.rs"), rust).map_err(|why| why.to_string())
}

/// The module of a file.
fn module(path: &Path, attribute: &str) -> Result<String> {
    let text = fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut rust = String::new();
    let file = File::read(&text).map_err(|why| format!("{}: {why}", path.display()))?;
    for id in file.messages.keys() {
        rust += &file
            .item(id)
            .map_err(|why| format!("{}: `{id}`: {why}", path.display()))?;
    }
    Ok(format!(
        "/// The messages of `{name}.ftl`.\n{attribute}pub mod {} {{\n{USE}{rust}}}\n",
        snake(&name)
    ))
}

const USE: &str =
    "#[allow(unused_imports)]\nuse super::{Count, Display, Grouped, Message, String, join};\n";

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
        match self.messages.insert(id.clone(), value) {
            None => Ok(()),
            Some(_) => Err(format!("`{id}` is there twice")),
        }
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

    /// The constant or function of a message; nothing of a term.
    fn item(&self, id: &str) -> Result<String> {
        if id.starts_with('-') {
            return Ok(String::new());
        }
        let pieces = self.pieces(id)?;
        let mut arguments = Arguments::new();
        collect(&pieces, &mut arguments);
        let mut rust = format!("/// {}\n", shown(&pieces));
        let value = value(&pieces, &arguments);
        let name = snake(id);
        if arguments.is_empty() {
            let name = name.to_uppercase();
            let _ = writeln!(rust, "pub const {name}: Message = Message({value});");
            return Ok(rust);
        }
        let list = |one: &dyn Fn(&str, bool) -> String| {
            let all = arguments
                .iter()
                .map(|(name, counted)| one(&snake(name), *counted));
            all.collect::<Vec<_>>().join(", ")
        };
        let outer = list(&|name, counted| {
            format!("{name}: impl {}", if counted { "Count" } else { "Display" })
        });
        let inner = list(&|name, counted| {
            format!("{name}: {}", if counted { "u64" } else { "&dyn Display" })
        });
        let given = list(&|name, counted| {
            if counted {
                format!("{name}.count()")
            } else {
                format!("&{name}")
            }
        });
        // One body for all types of arguments.
        let _ = writeln!(
            rust,
            "pub fn {name}({outer}) -> String {{\nfn text({inner}) -> String {{\n{value}\n}}\ntext({given})\n}}"
        );
        Ok(rust)
    }
}

/// A piece of a message.
enum Piece {
    Text(String),
    /// An argument, as it is given.
    Argument(String),
    /// An argument that is a number.
    Number(String),
    /// The argument that decides, and for each pattern of a `match` what it gives.
    Select(String, Vec<(String, Vec<Piece>)>),
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
            arms.iter().for_each(|(_, pieces)| collect(pieces, into));
        }
    }
}

/// A Rust expression for pieces: a text constant where nothing is put in, otherwise a `String`.
fn value(pieces: &[Piece], arguments: &Arguments) -> String {
    // Texts in a row are one.
    let mut values: Vec<(bool, String)> = Vec::new();
    for piece in pieces {
        match piece {
            Piece::Text(text) => match values.last_mut() {
                Some((true, last)) => last.push_str(text),
                _ => values.push((true, text.clone())),
            },
            Piece::Argument(name) | Piece::Number(name) => {
                let counted = arguments.iter().any(|(n, counted)| n == name && *counted);
                let name = snake(name);
                values.push((
                    false,
                    if counted {
                        format!("&Grouped({name})")
                    } else {
                        name
                    },
                ));
            }
            Piece::Select(name, arms) => {
                let mut code = format!("&match {} {{\n", snake(name));
                for (pattern, pieces) in arms {
                    let _ = writeln!(
                        code,
                        "{pattern} => String::from({}),",
                        value(pieces, arguments)
                    );
                }
                values.push((false, code + "}"));
            }
        }
    }
    match values.as_slice() {
        [] => "\"\"".to_owned(),
        [(true, text)] => format!("{text:?}"),
        values => {
            let values = values.iter().map(|(constant, it)| {
                if *constant {
                    format!("&{it:?}")
                } else {
                    it.clone()
                }
            });
            format!("join(&[{}])", values.collect::<Vec<_>>().join(", "))
        }
    }
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

/// The pattern of a `match` on a number. English has the form for one and that for all others.
fn arm(variant: &Variant<&str>) -> Result<String> {
    match &variant.key {
        _ if variant.default => Ok("_".to_owned()),
        VariantKey::NumberLiteral { value } => Ok((*value).to_owned()),
        VariantKey::Identifier { name: "one" } => Ok("1".to_owned()),
        VariantKey::Identifier { name } => Err(format!(
            "English has no form `{name}`, only `one` and `other`"
        )),
    }
}

fn snake(id: &str) -> String {
    id.replace('-', "_")
}
