//! Splits a module of WebAssembly in two: the first part, which a page starts with, and the later one.
//!
//! Each function is in one of the two. A function of the first part that is called by name, by an export or through the
//! table never changes. In place of a function that is in the later part, the first part imports one from a module
//! [`LATER`], under a number; whoever loads the parts gives it functions that load the later part when they are called,
//! and call the function that it exports under that number (`www/later.js`). The later part imports memory, tables,
//! globals and functions from the first, under the name [`FIRST`], and puts its own functions into the slots of the
//! table that are theirs.
//!
//! The later part also brings the constants that only its functions refer to; in the first part there are zeros in
//! their place. It has no state of its own, so to load it twice does no harm.

mod constants;
mod files;
mod graph;
mod names;
mod relocations;
mod short;
mod write;

use std::collections::{HashMap, HashSet};
use std::ops::Range;

pub use files::split_files;
pub use names::Names;
pub use relocations::without_relocations;
use wasmparser::{
    Element, ElementItems, ElementKind, FunctionBody, GlobalType, KnownCustom, MemoryType,
    Operator, Parser, Payload, TableType, TypeRef,
};

use crate::Result;

/// The module that the first part imports functions of the later one from.
pub const LATER: &str = "later";
/// The module that the later part imports from: what the first one exports.
pub const FIRST: &str = "first";

/// The section that says which features of WebAssembly a module uses.
const FEATURES: &str = "target_features";

/// The two parts, with the names of their functions.
pub struct Parts {
    pub first: Vec<u8>,
    pub later: Vec<u8>,
}

/// Says of a function's name and of its length in bytes whether it is in the later part.
type IsLater<'a> = dyn Fn(&str, usize) -> bool + 'a;

/// Splits a module that has a section of names.
///
/// A function is in the later part if `is_later` says so, or if only such functions reach it. Constants are moved if
/// there is the module as the linker made it, with relocations.
pub fn split(bytes: &[u8], linked: Option<&[u8]>, is_later: &IsLater) -> Result<Parts> {
    let module = Module::read(bytes)?;
    if module.names.is_empty() {
        return Err("a module without the names of its functions cannot be split".to_owned());
    }
    let mut plan = graph::plan(&module, is_later)?;
    if let Some(linked) = linked {
        plan.constants = later_constants(&module, linked, &plan.later)?;
    }
    Ok(Parts {
        first: write::first(&module, &plan)?,
        later: write::later(&module, &plan)?,
    })
}

/// The constants of the functions that are later.
fn later_constants(
    module: &Module<'_>,
    linked: &[u8],
    is_later: &[bool],
) -> Result<Vec<constants::Piece>> {
    let linked = constants::Linked::read(linked)?;
    let names = |part: bool| -> HashSet<&str> {
        let all = (0..).zip(is_later).filter(|(_, later)| **later == part);
        all.map(|(function, _)| module.name(function)).collect()
    };
    let (first, later) = (names(false), names(true));
    let mut addresses = Vec::new();
    for (function, _) in (0..).zip(is_later).filter(|(_, later)| !**later) {
        constants::numbers(module.body(function), &mut addresses)?;
    }
    addresses.sort_unstable();
    // What the linked module calls otherwise is not known here.
    let is_first = |name: &str| first.contains(name) || !later.contains(name);
    linked.later(&module.segments, &is_first, &addresses)
}

/// A function of the whole module, by its index there.
type Function = u32;

/// What the split needs to know of a module.
struct Module<'a> {
    bytes: &'a [u8],
    /// The section of types.
    types: Range<usize>,
    /// Module and name of each imported function.
    imported: Vec<(&'a str, &'a str)>,
    /// The type of each function, with the imported ones, which come first.
    functions: Vec<u32>,
    /// The bodies of those that are not imported.
    bodies: Vec<FunctionBody<'a>>,
    tables: Vec<TableType>,
    memories: Vec<MemoryType>,
    globals: Vec<GlobalType>,
    /// Functions that globals begin with, that are exported, or that run at the start.
    roots: Vec<Function>,
    /// The functions in the slots of the tables: table, slot, function.
    slots: Vec<(u32, u32, Function)>,
    names: HashMap<Function, &'a str>,
    /// The segments of data.
    segments: Vec<&'a [u8]>,
    /// What wasm-opt may use.
    features: Option<&'a [u8]>,
}

impl<'a> Module<'a> {
    fn read(bytes: &'a [u8]) -> Result<Self> {
        let mut module = Self {
            bytes,
            types: 0..0,
            imported: Vec::new(),
            functions: Vec::new(),
            bodies: Vec::new(),
            tables: Vec::new(),
            memories: Vec::new(),
            globals: Vec::new(),
            roots: Vec::new(),
            slots: Vec::new(),
            names: HashMap::new(),
            segments: Vec::new(),
            features: None,
        };
        for payload in Parser::new(0).parse_all(bytes) {
            let payload = payload.map_err(|error| unread(&error))?;
            module.take(payload).map_err(|error| unread(&error))??;
        }
        Ok(module)
    }

    /// Takes in a section; the outer error is of the bytes, the inner one of what they ask for.
    fn take(&mut self, payload: Payload<'a>) -> wasmparser::Result<Result> {
        match payload {
            Payload::TypeSection(section) => {
                let range = section.range();
                self.types = range.start as usize..range.end as usize;
            }
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    let import = import?;
                    match import.ty {
                        TypeRef::Func(of) => {
                            self.functions.push(of);
                            self.imported.push((import.module, import.name));
                        }
                        TypeRef::Table(table) => self.tables.push(table),
                        TypeRef::Memory(memory) => self.memories.push(memory),
                        TypeRef::Global(global) => self.globals.push(global),
                        other => return Ok(Err(format!("an import of {other:?} is not split"))),
                    }
                }
            }
            Payload::FunctionSection(section) => {
                for of in section {
                    self.functions.push(of?);
                }
            }
            Payload::TableSection(section) => {
                for table in section {
                    self.tables.push(table?.ty);
                }
            }
            Payload::MemorySection(section) => {
                for memory in section {
                    self.memories.push(memory?);
                }
            }
            Payload::GlobalSection(section) => {
                for global in section {
                    let global = global?;
                    self.globals.push(global.ty);
                    self.roots
                        .extend(references(global.init_expr.get_operators_reader())?);
                }
            }
            Payload::ExportSection(section) => {
                for export in section {
                    let export = export?;
                    if export.kind == wasmparser::ExternalKind::Func {
                        self.roots.push(export.index);
                    }
                }
            }
            Payload::StartSection { func, .. } => self.roots.push(func),
            Payload::ElementSection(section) => {
                for element in section {
                    if let Err(problem) = self.take_element(element?)? {
                        return Ok(Err(problem));
                    }
                }
            }
            Payload::CodeSectionEntry(body) => self.bodies.push(body),
            Payload::DataSection(section) => {
                for datum in section {
                    self.segments.push(datum?.data);
                }
            }
            Payload::CustomSection(section) => {
                if section.name() == FEATURES {
                    self.features = Some(section.data());
                }
                if let KnownCustom::Name(names) = section.as_known() {
                    for part in names {
                        if let wasmparser::Name::Function(functions) = part? {
                            for name in functions {
                                let name = name?;
                                self.names.insert(name.index, name.name);
                            }
                        }
                    }
                }
            }
            _ => {}
        }
        Ok(Ok(()))
    }

    fn take_element(&mut self, element: Element<'a>) -> wasmparser::Result<Result> {
        let mut functions = Vec::new();
        match element.items {
            ElementItems::Functions(items) => {
                for function in items {
                    functions.push(Some(function?));
                }
            }
            ElementItems::Expressions(_, items) => {
                for item in items {
                    functions.push(references(item?.get_operators_reader())?.first().copied());
                }
            }
        }
        match element.kind {
            ElementKind::Active {
                table_index,
                offset_expr,
            } => {
                let Operator::I32Const { value } = offset_expr.get_operators_reader().read()?
                else {
                    return Ok(Err(
                        "elements at an offset that is not constant are not split".to_owned(),
                    ));
                };
                let table = table_index.unwrap_or(0);
                let slots = (value.cast_unsigned()..).zip(functions);
                self.slots
                    .extend(slots.filter_map(|(slot, function)| Some((table, slot, function?))));
            }
            ElementKind::Passive => self.roots.extend(functions.into_iter().flatten()),
            ElementKind::Declared => {}
        }
        Ok(Ok(()))
    }

    /// The body of a function that is not imported.
    fn body(&self, function: Function) -> Option<&FunctionBody<'a>> {
        let defined = (function as usize).checked_sub(self.imported.len())?;
        self.bodies.get(defined)
    }

    /// The name of a function; empty if it has none.
    fn name(&self, function: Function) -> &'a str {
        self.names.get(&function).copied().unwrap_or_default()
    }
}

/// The functions that a constant expression refers to.
fn references(mut operators: wasmparser::OperatorsReader<'_>) -> wasmparser::Result<Vec<Function>> {
    let mut found = Vec::new();
    while !operators.eof() {
        if let Operator::RefFunc { function_index } = operators.read()? {
            found.push(function_index);
        }
    }
    Ok(found)
}

fn unread(error: &wasmparser::BinaryReaderError) -> String {
    format!("a module that cannot be read: {error}")
}

#[cfg(test)]
mod tests;
