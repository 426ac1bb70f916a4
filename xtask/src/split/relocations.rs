//! Leaves out of a module what the linker has left for [`super::split`], where nobody splits it.

use wasm_encoder::RawSection;
use wasmparser::{Parser, Payload};

use super::unread;
use crate::Result;

/// The module without its relocations, and without the section that they refer to.
pub fn without_relocations(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut module = wasm_encoder::Module::new();
    for payload in Parser::new(0).parse_all(bytes) {
        let payload = payload.map_err(|error| unread(&error))?;
        let of_linker = match &payload {
            Payload::CustomSection(section) => {
                section.name() == "linking" || section.name().starts_with("reloc.")
            }
            _ => false,
        };
        if let Some((id, range)) = payload.as_section().filter(|_| !of_linker) {
            let data = &bytes[range.start as usize..range.end as usize];
            module.section(&RawSection { id, data });
        }
    }
    Ok(module.finish())
}

#[cfg(test)]
mod tests {
    use wasm_encoder::{CustomSection, Module};

    use super::without_relocations;

    #[test]
    fn only_the_sections_of_the_linker_go() {
        let with = |names: &[&'static str]| {
            let mut module = Module::new();
            for name in names {
                let data = name.as_bytes().into();
                let name = (*name).into();
                module.section(&CustomSection { name, data });
            }
            module.finish()
        };
        let all = with(&["name", "linking", "reloc.CODE", "target_features"]);
        let left = with(&["name", "target_features"]);
        assert_eq!(without_relocations(&all), Ok(left));
        assert!(without_relocations(b"not a module").is_err());
    }
}
