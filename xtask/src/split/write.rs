//! The two parts as modules.

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::ops::RangeFrom;

use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{
    CodeSection, ConstExpr, CustomSection, DataSection, ElementSection, Elements, EntityType,
    ExportKind, ExportSection, FunctionSection, ImportSection, Module as Encoded, NameMap,
    NameSection, TypeSection,
};
use wasmparser::{
    BinaryReader, CodeSectionReader, Element, ElementItems, ElementKind, FunctionSectionReader,
    Parser,
};

use super::constants::Piece;
use super::graph::Plan;
use super::{FEATURES, FIRST, Function, LATER, Module};
use crate::Result;

/// Most bytes between two constants that are written as one.
const GAP: usize = 8;

type Encoding = std::result::Result<(), Error<Infallible>>;

/// The first part: the module without the functions that are later.
pub fn first(module: &Module<'_>, plan: &Plan) -> Result<Vec<u8>> {
    let imported = module.imported.len();
    let entries = (plan.entries.iter().copied()).zip(imported as u32..);
    let mut kept = (imported + plan.entries.len()) as u32..;
    let own = (0..module.functions.len() as Function)
        .filter(|&function| !plan.later[function as usize])
        .map(|function| {
            let same = (function as usize) < imported;
            (
                function,
                if same {
                    function
                } else {
                    kept.next().unwrap_or_default()
                },
            )
        });
    let numbers = own.chain(entries).collect();
    let mut writer = First {
        module,
        plan,
        numbers,
        segments: 0..,
    };
    let mut encoded = Encoded::new();
    writer
        .parse_core_module(&mut encoded, Parser::new(0), module.bytes)
        .map_err(|error| unwritten(&error))?;
    describe(&mut encoded, module, &writer.numbers);
    Ok(encoded.finish())
}

/// The later part.
pub fn later(module: &Module<'_>, plan: &Plan) -> Result<Vec<u8>> {
    let moved =
        (0..module.functions.len() as Function).filter(|&function| plan.later[function as usize]);
    let mut writer = Later {
        numbers: (plan.shared.iter().copied().chain(moved.clone()))
            .zip(0..)
            .collect(),
    };
    writer
        .write(module, plan, moved)
        .map_err(|error| unwritten(&error))
}

/// What the first part exports a memory, table, global or function for the later one as.
fn shared_name(kind: char, index: u32) -> String {
    format!("{kind}{index}")
}

struct First<'a> {
    module: &'a Module<'a>,
    plan: &'a Plan,
    /// The new number of each function.
    numbers: HashMap<Function, u32>,
    /// The segments of data that have not been written.
    segments: RangeFrom<usize>,
}

impl Reencode for First<'_> {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> std::result::Result<u32, Error> {
        Ok(self.numbers[&function])
    }

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: wasmparser::ImportSectionReader<'_>,
    ) -> Encoding {
        wasm_encoder::reencode::utils::parse_import_section(self, imports, section)?;
        for (number, &entry) in self.plan.entries.iter().enumerate() {
            let of = self.module.functions[entry as usize];
            imports.import(LATER, &number.to_string(), EntityType::Function(of));
        }
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Encoding {
        for (function, of) in (self.module.imported.len()..).zip(section) {
            let of = of?;
            if !self.plan.later[function] {
                functions.function(of);
            }
        }
        Ok(())
    }

    fn parse_export_section(
        &mut self,
        exports: &mut ExportSection,
        section: wasmparser::ExportSectionReader<'_>,
    ) -> Encoding {
        wasm_encoder::reencode::utils::parse_export_section(self, exports, section)?;
        let all =
            |kind, sort, count: usize| (0..count as u32).map(move |index| (kind, sort, index));
        let module = self.module;
        let state = all('m', ExportKind::Memory, module.memories.len())
            .chain(all('t', ExportKind::Table, module.tables.len()))
            .chain(all('g', ExportKind::Global, module.globals.len()));
        for (kind, sort, index) in state {
            exports.export(&shared_name(kind, index), sort, index);
        }
        for (n, &function) in (0..).zip(&self.plan.shared) {
            if module.body(function).is_some() {
                let number = self.function_index(function)?;
                exports.export(&shared_name('f', n), ExportKind::Func, number);
            }
        }
        Ok(())
    }

    fn parse_element(&mut self, elements: &mut ElementSection, element: Element<'_>) -> Encoding {
        // Only what the part uses as a value has to be declared.
        if let (ElementKind::Declared, ElementItems::Functions(items)) =
            (&element.kind, &element.items)
        {
            let mut declared = Vec::new();
            for function in items.clone() {
                declared.extend(self.numbers.get(&function?));
            }
            elements.declared(Elements::Functions(declared.into()));
            return Ok(());
        }
        wasm_encoder::reencode::utils::parse_element(self, elements, element)
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Encoding {
        for (function, body) in (self.module.imported.len()..).zip(section) {
            let body = body?;
            if !self.plan.later[function] {
                self.parse_function_body(code, body)?;
            }
        }
        Ok(())
    }

    /// A segment with zeros in place of what is later.
    fn parse_data(&mut self, data: &mut DataSection, datum: wasmparser::Data<'_>) -> Encoding {
        let segment = self.segments.next();
        let mut bytes = datum.data.to_vec();
        for piece in &self.plan.constants {
            if Some(piece.segment) == segment {
                bytes[piece.bytes.clone()].fill(0);
            }
        }
        let datum = wasmparser::Data {
            data: &bytes,
            ..datum
        };
        wasm_encoder::reencode::utils::parse_data(self, data, datum)
    }

    /// See [`describe`].
    fn parse_custom_section(
        &mut self,
        _: &mut Encoded,
        _: wasmparser::CustomSectionReader<'_>,
    ) -> Encoding {
        Ok(())
    }
}

struct Later {
    /// The new number of each function that the part has or imports.
    numbers: HashMap<Function, u32>,
}

impl Reencode for Later {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> std::result::Result<u32, Error> {
        Ok(self.numbers[&function])
    }
}

impl Later {
    fn write(
        &mut self,
        module: &Module<'_>,
        plan: &Plan,
        moved: impl Iterator<Item = Function> + Clone,
    ) -> std::result::Result<Vec<u8>, Error> {
        let mut types = TypeSection::new();
        let section = BinaryReader::new(&module.bytes[module.types.clone()], 0);
        self.parse_type_section(&mut types, wasmparser::TypeSectionReader::new(section)?)?;

        let mut imports = ImportSection::new();
        for (n, &function) in (0..).zip(&plan.shared) {
            let of = EntityType::Function(module.functions[function as usize]);
            match module.imported.get(function as usize) {
                Some((from, name)) => imports.import(from, name, of),
                None => imports.import(FIRST, &shared_name('f', n), of),
            };
        }
        for (index, &memory) in (0..).zip(&module.memories) {
            let of = EntityType::Memory(self.memory_type(memory)?);
            imports.import(FIRST, &shared_name('m', index), of);
        }
        for (index, &table) in (0..).zip(&module.tables) {
            let of = EntityType::Table(self.table_type(table)?);
            imports.import(FIRST, &shared_name('t', index), of);
        }
        for (index, &global) in (0..).zip(&module.globals) {
            let of = EntityType::Global(self.global_type(global)?);
            imports.import(FIRST, &shared_name('g', index), of);
        }

        let (mut functions, mut code) = (FunctionSection::new(), CodeSection::new());
        for function in moved {
            functions.function(module.functions[function as usize]);
            if let Some(body) = module.body(function) {
                self.parse_function_body(&mut code, body.clone())?;
            }
        }
        let mut exports = ExportSection::new();
        for (number, entry) in plan.entries.iter().enumerate() {
            exports.export(&number.to_string(), ExportKind::Func, self.numbers[entry]);
        }

        let mut encoded = Encoded::new();
        encoded
            .section(&types)
            .section(&imports)
            .section(&functions)
            .section(&exports)
            .section(&self.elements(module, plan))
            .section(&code)
            .section(&constants(module, plan));
        describe(&mut encoded, module, &self.numbers);
        Ok(encoded.finish())
    }

    /// The part's own functions into their slots of the tables, as runs of slots side by side.
    fn elements(&self, module: &Module<'_>, plan: &Plan) -> ElementSection {
        let own = |slot: &&(u32, u32, Function)| plan.later[slot.2 as usize];
        let slots: Vec<(u32, u32, Function)> = module.slots.iter().filter(own).copied().collect();
        let mut elements = ElementSection::new();
        for run in slots.chunk_by(|one, next| one.0 == next.0 && one.1 + 1 == next.1) {
            let (table, slot, _) = run[0];
            let functions: Vec<u32> = run.iter().map(|(_, _, it)| self.numbers[it]).collect();
            elements.active(
                (table != 0).then_some(table),
                &ConstExpr::i32_const(slot.cast_signed()),
                Elements::Functions(functions.into()),
            );
        }
        if !plan.values.is_empty() {
            let values: Vec<u32> = plan.values.iter().map(|it| self.numbers[it]).collect();
            elements.declared(Elements::Functions(values.into()));
        }
        elements
    }
}

/// The later part's constants. What is between two that are close is written again, as it is.
fn constants(module: &Module<'_>, plan: &Plan) -> DataSection {
    let mut data = DataSection::new();
    let close = |one: &Piece, next: &Piece| {
        one.segment == next.segment && next.bytes.start - one.bytes.end <= GAP
    };
    for run in plan.constants.chunk_by(close) {
        let (begin, end) = (run[0].bytes.start, run[run.len() - 1].bytes.end);
        let bytes = &module.segments[run[0].segment][begin..end];
        let address = ConstExpr::i32_const(run[0].address.cast_signed());
        data.active(0, &address, bytes.iter().copied());
    }
    data
}

/// Adds the sections for wasm-opt, which leaves them out: the functions' names, by which it sorts them, and the
/// features.
fn describe(encoded: &mut Encoded, module: &Module<'_>, numbers: &HashMap<Function, u32>) {
    let names: BTreeMap<u32, &str> = numbers
        .iter()
        .map(|(&function, &number)| (number, module.name(function)))
        .collect();
    let mut functions = NameMap::new();
    for (number, name) in names {
        functions.append(number, name);
    }
    let mut section = NameSection::new();
    section.functions(&functions);
    encoded.section(&section);
    if let Some(features) = module.features {
        encoded.section(&CustomSection {
            name: FEATURES.into(),
            data: features.into(),
        });
    }
}

fn unwritten(error: &Error) -> String {
    format!("a module that cannot be split: {error}")
}
