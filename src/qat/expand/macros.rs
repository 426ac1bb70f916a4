//! The macros of a program, by name.

use std::collections::BTreeMap;

use diagnostics::Diagnostic;

use crate::modules::{ModuleId, Modules, STANDARD};
use crate::parser::shortened;
use crate::report::Reports;
use crate::statements::{Part, primitive, primitives};
use crate::syntax::{Arm, Item, Macro, Piece};

/// A macro, ready to be matched with statements.
pub(crate) struct Definition<'a> {
    pub written: &'a Macro,
    /// Where it is written.
    pub module: ModuleId,
    /// One for each arm.
    pub patterns: Vec<Vec<Part>>,
}

/// All macros. The program's own hide those of the prelude, but not from the prelude itself.
pub(crate) struct Macros<'a> {
    program: BTreeMap<&'a str, Definition<'a>>,
    prelude: BTreeMap<&'a str, Definition<'a>>,
}

impl<'a> Macros<'a> {
    /// Collects the macros of all files.
    pub fn collect(modules: &'a Modules, reports: &mut Reports) -> Macros<'a> {
        let mut macros = Macros {
            program: BTreeMap::new(),
            prelude: BTreeMap::new(),
        };
        for (id, module) in modules.iter() {
            for item in &module.items {
                if let Item::Macro(written) = item {
                    macros.add(written, id, reports);
                }
            }
        }
        macros
    }

    fn add(&mut self, written: &'a Macro, module: ModuleId, reports: &mut Reports) {
        let name = &written.name;
        if primitive(&name.text).is_some() || RESERVED.contains(&name.text.as_str()) {
            reports.error(|| {
                let message = sentences::qat::reserved_name(&name.text);
                Diagnostic::error("qat::reserved-name", message)
                    .at(name.span, sentences::qat::reserved_name_here())
                    .help(sentences::qat::reserved_name_help())
            });
            return;
        }
        let table = if module == STANDARD {
            &mut self.prelude
        } else {
            &mut self.program
        };
        if let Some(first) = table.get(name.text.as_str()) {
            let first = first.written.name.span;
            reports.error(|| {
                let name = shortened(&name.text);
                let message = sentences::qat::second_macro(name);
                Diagnostic::error("qat::second-macro", message)
                    .at(written.name.span, sentences::qat::second_macro_again())
                    .at(first, sentences::qat::second_macro_first())
                    .help(sentences::qat::second_macro_help())
            });
            return;
        }
        let patterns: Vec<Vec<Part>> = written.arms.iter().map(parts).collect();
        for (i, pattern) in patterns.iter().enumerate() {
            let hides = |earlier: &&Vec<Part>| {
                earlier.len() == pattern.len()
                    && earlier.iter().zip(pattern).all(|(a, b)| covers(a, b))
            };
            if let Some(j) = patterns[..i].iter().position(|earlier| hides(&earlier)) {
                reports.warning(|| {
                    Diagnostic::warning("qat::hidden-arm", sentences::qat::hidden_arm())
                        .at(written.arms[i].span, sentences::qat::hidden_arm_here())
                        .at(written.arms[j].span, sentences::qat::hidden_arm_earlier())
                        .help(sentences::qat::hidden_arm_help())
                });
            }
        }
        let definition = Definition {
            written,
            module,
            patterns,
        };
        table.insert(&name.text, definition);
    }

    /// The macro that a statement in this file means.
    pub fn find(&self, name: &str, from: ModuleId) -> Option<&Definition<'a>> {
        let own = self.program.get(name).filter(|_| from != STANDARD);
        own.or_else(|| self.prelude.get(name))
    }

    /// Whether a macro of the program hides one of the prelude.
    pub fn hides_prelude(&self, name: &str) -> bool {
        self.program.contains_key(name) && self.prelude.contains_key(name)
    }

    /// The names of all statements, primitives first.
    pub fn statements(&self) -> Vec<&str> {
        let mut names: Vec<&str> = primitives().iter().map(|known| known.name).collect();
        names.extend(self.prelude.keys());
        names.extend(
            self.program
                .keys()
                .filter(|name| !self.prelude.contains_key(*name)),
        );
        names
    }

    /// Whether some pattern asks for this very word.
    pub fn is_pattern_word(&self, text: &str) -> bool {
        let all = self.program.values().chain(self.prelude.values());
        all.flat_map(|definition| definition.patterns.iter().flatten())
            .any(|part| matches!(part, Part::Word(word) if word == text))
    }
}

/// Words that begin something else than a statement.
const RESERVED: [&str; 3] = ["import", "lua", "end-lua"];

fn parts(arm: &Arm) -> Vec<Part> {
    let pieces = arm.pattern.iter();
    pieces
        .map(|piece| match piece {
            Piece::Word(word) => Part::Word(word.text.clone()),
            Piece::Variable { kind, .. } => Part::from(*kind),
        })
        .collect()
}

/// Whether everything that fits `b` fits `a` as well.
fn covers(a: &Part, b: &Part) -> bool {
    a == b || (*a == Part::Ident && matches!(b, Part::Word(_) | Part::Tape))
}

impl Definition<'_> {
    /// How the macro's statement is written, a line for each pattern.
    pub fn usages(&self) -> Vec<String> {
        let arms = self.written.arms.iter();
        arms.map(|arm| usage(&self.written.name.text, arm))
            .collect()
    }
}

/// How a statement of this pattern is written: `while not-solved R { ... }`.
pub(crate) fn usage(name: &str, arm: &Arm) -> String {
    use crate::syntax::Kind;
    let mut out = name.to_owned();
    for piece in &arm.pattern {
        out.push(' ');
        match piece {
            Piece::Word(word) => out += &word.text,
            Piece::Variable {
                kind: Kind::Block, ..
            } => out += "{ ... }",
            Piece::Variable {
                name,
                kind: Kind::Text,
            } => {
                out.push('"');
                out += &name.text;
                out.push('"');
            }
            Piece::Variable { name, .. } => out += &name.text,
        }
    }
    out
}
