//! The texts of a program: the one that is compiled, the prelude, and what they import (paper, section 2.2.3.d).

use diagnostics::{Diagnostic, Label, Source, SourceId, Sources, Span};

use crate::marks::Mark;
use crate::parser::{self, shortened};
use crate::prelude::{PRELUDE, PRELUDE_NAME};
use crate::report::Reports;
use crate::syntax::{Import, Item};
use crate::{World, refusal};
use qat_text::lexer::Token;

/// Texts of one program.
const MAX_MODULES: usize = 64;
/// Bytes of all of them.
const MAX_TOTAL: usize = 4 << 20;

/// Index into [`Modules::list`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ModuleId(pub usize);

/// The text that is compiled.
pub(crate) const MAIN: ModuleId = ModuleId(0);
/// The standard library.
pub(crate) const STANDARD: ModuleId = ModuleId(1);

/// A parsed text.
pub(crate) struct Module {
    pub source: SourceId,
    pub items: Vec<Item>,
    pub tokens: Vec<Token>,
    /// For each token what it is for a highlighter.
    pub marks: Vec<Mark>,
    /// What its imports lead to, in text order; those with errors are left out.
    imports: Vec<(Span, ModuleId)>,
    /// Relative to the folder of the main text.
    path: String,
}

impl Module {
    /// What the `import` statement here leads to; `None` when an error was reported.
    pub fn imported(&self, at: Span) -> Option<ModuleId> {
        let found = self.imports.iter().find(|(span, _)| *span == at);
        found.map(|&(_, module)| module)
    }
}

/// All texts of a program; never fewer than the main one and the prelude.
pub(crate) struct Modules {
    pub list: Vec<Module>,
}

impl Modules {
    pub fn get(&self, id: ModuleId) -> &Module {
        &self.list[id.0]
    }

    pub fn main(&self) -> &Module {
        self.get(MAIN)
    }

    /// Puts before what is said about an imported file the `import` of the main text that leads there.
    pub fn seen_from_main(&self, mut diagnostic: Diagnostic) -> Diagnostic {
        let span = diagnostic.span();
        let file = self.iter().find(|(id, module)| {
            *id != STANDARD && span.is_some_and(|p| p.source == module.source)
        });
        let Some((mut id, module)) = file else {
            return diagnostic;
        };
        let name = &module.path;
        // Each file was first imported by one that came before it.
        while id != MAIN {
            let importer = self.iter().find_map(|(from, module)| {
                let import = module.imports.iter().find(|(_, target)| *target == id);
                import.map(|(span, _)| (from, *span))
            });
            let Some((from, span)) = importer else {
                return diagnostic;
            };
            let message = sentences::qat_syntax::in_file(name);
            diagnostic.labels.insert(0, Label { span, message });
            id = from;
        }
        diagnostic
    }

    /// All texts with their names.
    pub fn iter(&self) -> impl Iterator<Item = (ModuleId, &Module)> {
        let numbered = self.list.iter().enumerate();
        numbered.map(|(i, module)| (ModuleId(i), module))
    }
}

/// Parses the main text, the prelude and everything that is imported. The prelude and the imports become sources.
pub(crate) fn load(
    sources: &mut Sources,
    main: SourceId,
    world: &dyn World,
    reports: &mut Reports,
) -> Modules {
    let name = sources.get(main).name();
    let (folder, file) = name.rsplit_once('/').unwrap_or(("", name));
    let (folder, file) = (folder.to_owned(), file.to_owned());
    let prelude = sources.add(Source::new(PRELUDE_NAME, PRELUDE));
    let mut loader = Loader {
        sources,
        folder,
        world,
        reports,
        total: 0,
        modules: Modules { list: Vec::new() },
        open: Vec::new(),
    };
    loader.parse(main, file);
    loader.parse(prelude, String::new());
    loader.imports(MAIN);
    loader.modules
}

struct Loader<'a> {
    sources: &'a mut Sources,
    /// Where the main text is, for the names of the others.
    folder: String,
    world: &'a dyn World,
    reports: &'a mut Reports,
    /// Bytes of what was imported.
    total: usize,
    modules: Modules,
    /// The modules whose imports are being followed, with the import that is being followed in each.
    open: Vec<(ModuleId, Span)>,
}

impl Loader<'_> {
    fn parse(&mut self, source: SourceId, path: String) -> ModuleId {
        let parsed = parser::parse(self.sources.get(source).text(), source, self.reports);
        self.modules.list.push(Module {
            source,
            items: parsed.items,
            tokens: parsed.tokens,
            marks: parsed.marks,
            imports: Vec::new(),
            path,
        });
        ModuleId(self.modules.list.len() - 1)
    }

    /// Follows the imports of a module; recursion ends because no module is followed twice.
    fn imports(&mut self, id: ModuleId) {
        let items = self.modules.get(id).items.iter();
        let imports: Vec<Import> = items
            .filter_map(|item| match item {
                Item::Import(import) => Some(import.clone()),
                _ => None,
            })
            .collect();
        for import in imports {
            self.open.push((id, import.span));
            if let Some(target) = self.import(id, &import) {
                self.modules.list[id.0].imports.push((import.span, target));
            } else {
                self.reports.flow_unknown = true;
                self.reports.unread.macros = true;
                self.reports.unread.defines = true;
            }
            self.open.pop();
        }
    }

    /// The module that an import leads to; `None` when an error was reported.
    fn import(&mut self, from: ModuleId, import: &Import) -> Option<ModuleId> {
        let path = match normalised(&self.modules.get(from).path, &import.path.value) {
            Ok(path) => path,
            Err(why) => {
                self.reports.error(|| bad_path(import, why));
                return None;
            }
        };
        if self.cycle(&path, import) {
            return None;
        }
        let known = self.modules.iter().find(|(id, module)| {
            // The prelude has no path: nothing imports it.
            *id != STANDARD && module.path == path
        });
        if let Some((known, _)) = known {
            return Some(known);
        }
        let Some(text) = self.world.source(&path) else {
            let world = self.world;
            self.reports.error(|| not_found(import, &path, world));
            return None;
        };
        self.total = self.total.saturating_add(text.len());
        if self.modules.list.len() == MAX_MODULES || self.total > MAX_TOTAL {
            self.reports.error(|| {
                let help = sentences::qat_syntax::too_many_imports_help(MAX_MODULES, MAX_TOTAL);
                Diagnostic::error(
                    "qat::too-many-imports",
                    sentences::qat_syntax::too_many_imports(),
                )
                .at(import.span, sentences::qat_syntax::too_many_imports_here())
                .help(help)
            });
            return None;
        }
        if let Some(refusal) = refusal(&text) {
            let span = import.path.span;
            self.reports
                .error(|| refusal.at(span, sentences::qat_syntax::import_refused()));
            return None;
        }
        let name = if self.folder.is_empty() {
            path.clone()
        } else {
            format!("{}/{path}", self.folder)
        };
        let source = self.sources.add(Source::new(name, text));
        let id = self.parse(source, path);
        self.only_in_main(id);
        self.imports(id);
        Some(id)
    }

    /// Reports an import that leads back to a file that is just being imported.
    fn cycle(&mut self, path: &str, import: &Import) -> bool {
        let modules = &self.modules;
        let open = &self.open;
        let Some(start) = open
            .iter()
            .position(|(id, _)| modules.get(*id).path == path)
        else {
            return false;
        };
        self.reports.error(|| {
            let message = sentences::qat_syntax::import_cycle();
            let error = Diagnostic::error("qat::import-cycle", message);
            let error = error.at(import.span, sentences::qat_syntax::import_cycle_here(path));
            let path = &open[start..open.len() - 1];
            let error = path.iter().fold(error, |error, &(id, span)| {
                let path = &modules.get(id).path;
                error.at(span, sentences::qat_syntax::import_cycle_next(path))
            });
            error.help(sentences::qat_syntax::import_cycle_help())
        });
        true
    }

    /// Registers belong to the main text, and so do tests, for which a program is run.
    fn only_in_main(&mut self, id: ModuleId) {
        for item in &self.modules.get(id).items {
            match item {
                Item::Registers(block) => self.reports.error(|| {
                    Diagnostic::error(
                        "qat::imported-registers",
                        sentences::qat_syntax::imported_registers(),
                    )
                    .at(block.span, sentences::qat_syntax::imported_registers_here())
                    .help(sentences::qat_syntax::imported_registers_help())
                }),
                Item::Test(test) => self.reports.error(|| {
                    Diagnostic::error("qat::imported-test", sentences::qat_syntax::imported_test())
                        .at(test.span, sentences::qat_syntax::imported_test_here())
                        .help(sentences::qat_syntax::imported_test_help())
                }),
                _ => {}
            }
        }
    }
}

/// Why a path leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PathError {
    Empty,
    Absolute,
    Backslash,
    Outside,
}

/// The path of a file relative to the main text's folder, given as a path relative to the importing file's.
fn normalised(from: &str, path: &str) -> Result<String, PathError> {
    if path.contains('\\') {
        return Err(PathError::Backslash);
    }
    if path.starts_with('/') || path.contains(':') {
        return Err(PathError::Absolute);
    }
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop().ok_or(PathError::Outside)?;
            }
            _ => parts.push(part),
        }
    }
    if parts.is_empty() || path.ends_with('/') || path.ends_with("..") {
        return Err(PathError::Empty);
    }
    Ok(parts.join("/"))
}

fn bad_path(import: &Import, why: PathError) -> Diagnostic {
    let (message, label, help) = match why {
        PathError::Empty => (
            sentences::qat_syntax::import_no_name(),
            sentences::qat_syntax::import_no_name_here(),
            sentences::qat_syntax::import_no_name_help(),
        ),
        PathError::Absolute => (
            sentences::qat_syntax::import_absolute(),
            sentences::qat_syntax::import_absolute_here(),
            sentences::qat_syntax::import_absolute_help(),
        ),
        PathError::Backslash => (
            sentences::qat_syntax::import_backslash(),
            sentences::qat_syntax::import_backslash_here(),
            sentences::qat_syntax::import_backslash_help(),
        ),
        PathError::Outside => (
            sentences::qat_syntax::import_outside(),
            sentences::qat_syntax::import_outside_here(),
            sentences::qat_syntax::import_outside_help(),
        ),
    };
    Diagnostic::error("qat::import-path", message)
        .at(import.path.span, label)
        .help(help)
}

fn not_found(import: &Import, path: &str, world: &dyn World) -> Diagnostic {
    let message = sentences::qat_syntax::unknown_file(shortened(path));
    let error = Diagnostic::error("qat::unknown-file", message);
    let names = world.sources();
    let mut error = error.at_unknown(
        import.path.span,
        path,
        names.iter().map(String::as_str),
        sentences::qat_syntax::unknown_file_here(),
    );
    // The span holds the quotation marks, and the path starts from the importing file's folder.
    error.fix = None;
    error.help(sentences::qat_syntax::unknown_file_help())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_and_stay_inside() {
        let good = [
            ("main.qat", "b.qat", "b.qat"),
            ("main.qat", "./b.qat", "b.qat"),
            ("lib/a.qat", "b.qat", "lib/b.qat"),
            ("lib/a.qat", "../b.qat", "b.qat"),
            ("lib/a.qat", "x//./y/../b.qat", "lib/x/b.qat"),
        ];
        for (from, path, expected) in good {
            assert_eq!(normalised(from, path).as_deref(), Ok(expected));
        }
        let bad = [
            ("main.qat", "../b.qat", PathError::Outside),
            ("lib/a.qat", "../../b.qat", PathError::Outside),
            ("main.qat", "x/../../main.qat", PathError::Outside),
            ("main.qat", "/etc/passwd", PathError::Absolute),
            ("main.qat", "C:/b.qat", PathError::Absolute),
            ("main.qat", "lib\\b.qat", PathError::Backslash),
            ("main.qat", "", PathError::Empty),
            ("main.qat", ".", PathError::Empty),
            ("main.qat", "lib/", PathError::Empty),
            ("lib/a.qat", "..", PathError::Empty),
        ];
        for (from, path, why) in bad {
            assert_eq!(normalised(from, path), Err(why), "{path}");
        }
    }
}
