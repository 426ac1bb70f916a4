//! Short names for what a module and wasm-bindgen's script give each other.
//!
//! Those of wasm-bindgen end with 16 hexadecimal digits, which no packing makes smaller.

use std::collections::HashMap;
use std::convert::Infallible;

use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{ExportSection, ImportSection, Module as Encoded};
use wasmparser::{Parser, Payload};

use super::unread;
use crate::Result;

type Reencoded = std::result::Result<(), Error<Infallible>>;

/// Digits at the end of a name that nobody else has.
const DIGITS: usize = 16;

/// The module and the script with shorter names.
pub fn shorten(module: &[u8], script: &str) -> Result<(Vec<u8>, String)> {
    let mut names = Names(HashMap::new());
    for payload in Parser::new(0).parse_all(module) {
        match payload.map_err(|error| unread(&error))? {
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    names.note(import.map_err(|error| unread(&error))?.name);
                }
            }
            Payload::ExportSection(section) => {
                for export in section {
                    names.note(export.map_err(|error| unread(&error))?.name);
                }
            }
            _ => {}
        }
    }
    let mut encoded = Encoded::new();
    names
        .parse_core_module(&mut encoded, Parser::new(0), module)
        .map_err(|error: Error<Infallible>| format!("a module that cannot be written: {error}"))?;
    Ok((encoded.finish(), names.replaced(script)))
}

/// Short names by long ones.
struct Names(HashMap<String, String>);

impl Names {
    fn note(&mut self, name: &str) {
        let digits = name.bytes().rev().take(DIGITS);
        if name.len() > DIGITS && digits.into_iter().all(|it| it.is_ascii_hexdigit()) {
            let short = format!("_{}", self.0.len());
            self.0.entry(name.to_owned()).or_insert(short);
        }
    }

    fn short<'a>(&'a self, name: &'a str) -> &'a str {
        self.0.get(name).map_or(name, String::as_str)
    }

    /// The script with the short names in place of the long ones.
    fn replaced(&self, script: &str) -> String {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
        let mut out = String::with_capacity(script.len());
        let mut rest = script;
        while let Some(start) = rest.find(is_part) {
            let (between, word) = rest.split_at(start);
            let (word, after) = word.split_at(word.find(|c| !is_part(c)).unwrap_or(word.len()));
            out += between;
            out += self.short(word);
            rest = after;
        }
        out + rest
    }
}

impl Reencode for Names {
    type Error = Infallible;

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: wasmparser::ImportSectionReader<'_>,
    ) -> Reencoded {
        for import in section.into_imports() {
            let import = import?;
            let entity = self.entity_type(import.ty)?;
            imports.import(import.module, self.short(import.name), entity);
        }
        Ok(())
    }

    fn parse_export(
        &mut self,
        exports: &mut ExportSection,
        export: wasmparser::Export<'_>,
    ) -> Reencoded {
        let kind = self.export_kind(export.kind)?;
        let index = self.external_index(export.kind, export.index)?;
        exports.export(self.short(export.name), kind, index);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::shorten;

    #[test]
    fn only_names_with_digits_that_nobody_else_has_are_shortened_on_both_sides() {
        let module = r#"(module
            (import "./x_bg.js" "__wbg_now_00112233445566aa" (func $now))
            (import "./x_bg.js" "__wbindgen_throw" (func))
            (func (export "invoke__h0123456789abcdef") (call $now))
            (func (export "run")))"#;
        let script = "f({ __wbg_now_00112233445566aa: g, __wbindgen_throw: h });\n\
                      wasm.invoke__h0123456789abcdef(); wasm.run(); other__wbg_now_00112233445566aa()";
        let (module, script) = shorten(&wat::parse_str(module).unwrap(), script).unwrap();
        assert_eq!(
            script,
            "f({ _0: g, __wbindgen_throw: h });\n\
             wasm._1(); wasm.run(); other__wbg_now_00112233445566aa()"
        );
        let mut names = Vec::new();
        for payload in wasmparser::Parser::new(0).parse_all(&module) {
            match payload.unwrap() {
                wasmparser::Payload::ImportSection(section) => {
                    let all = section.into_imports();
                    names.extend(all.map(|import| import.unwrap().name.to_owned()));
                }
                wasmparser::Payload::ExportSection(section) => {
                    names.extend(
                        section
                            .into_iter()
                            .map(|export| export.unwrap().name.to_owned()),
                    );
                }
                _ => {}
            }
        }
        assert_eq!(names, ["_0", "__wbindgen_throw", "_1", "run"]);
    }
}
