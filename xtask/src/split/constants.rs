//! Which constants are in the later part: those that only its functions refer to.
//!
//! The linker says that in the relocations that it leaves in a module (`--emit-relocs`): which object of the data each
//! function refers to, and each other object.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use wasmparser::{
    DataKind, DefinedDataSymbol, FunctionBody, KnownCustom, Linking, Operator, Parser, Payload,
    RelocationEntry, RelocationType, SymbolInfo,
};

use super::unread;
use crate::Result;

/// How the names of segments begin that nobody writes to.
const CONSTANT: &str = ".rodata";

/// Bytes of a segment of data that are in the later part.
pub struct Piece {
    pub segment: usize,
    /// Where in the segment they are.
    pub bytes: Range<usize>,
    /// Where in memory the first of them is.
    pub address: u32,
}

/// Adds the numbers of a function that may be addresses of constants. A function that was small was put into those that
/// call it after the linker had seen it, and may be there by itself, too: the linker knows only that one's constants.
pub fn numbers(body: Option<&FunctionBody<'_>>, numbers: &mut Vec<u32>) -> Result {
    let Some(body) = body else { return Ok(()) };
    let mut operators = body
        .get_operators_reader()
        .map_err(|error| unread(&error))?;
    while !operators.eof() {
        let number = match operators.read().map_err(|error| unread(&error))? {
            Operator::I32Const { value } => Some(value.cast_unsigned()),
            Operator::I32Load { memarg }
            | Operator::I32Load8S { memarg }
            | Operator::I32Load8U { memarg }
            | Operator::I32Load16S { memarg }
            | Operator::I32Load16U { memarg }
            | Operator::I64Load { memarg }
            | Operator::I64Load8S { memarg }
            | Operator::I64Load8U { memarg }
            | Operator::I64Load16S { memarg }
            | Operator::I64Load16U { memarg }
            | Operator::I64Load32S { memarg }
            | Operator::I64Load32U { memarg }
            | Operator::F32Load { memarg }
            | Operator::F64Load { memarg }
            | Operator::V128Load { memarg } => u32::try_from(memarg.offset).ok(),
            _ => None,
        };
        numbers.extend(number);
    }
    Ok(())
}

/// A module as the linker made it.
#[derive(Default)]
pub struct Linked<'a> {
    segments: Vec<Segment<'a>>,
    objects: Vec<Object>,
    /// The objects that each function refers to, by its name; several functions may have one name.
    functions: HashMap<String, HashSet<usize>>,
}

#[derive(Default)]
struct Segment<'a> {
    /// Where it is in memory.
    address: Option<u32>,
    bytes: &'a [u8],
    constant: bool,
    /// Where it begins in the section of data.
    begin: usize,
}

struct Object {
    segment: usize,
    bytes: Range<usize>,
    /// Other objects that its bytes point to.
    refers: HashSet<usize>,
}

/// What is read before it is put together.
#[derive(Default)]
struct Raw {
    names: HashMap<u32, String>,
    imported: u32,
    /// Where each function is in the section of code.
    bodies: Vec<Range<usize>>,
    code: Range<usize>,
    data: Range<usize>,
    /// Sections by their index.
    sections: Vec<Section>,
    /// The object that a symbol stands for.
    symbols: Vec<Option<usize>>,
    relocations: Vec<(u32, RelocationEntry)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Code,
    Data,
    Other,
}

impl<'a> Linked<'a> {
    /// Reads a module with relocations.
    pub fn read(bytes: &'a [u8]) -> Result<Self> {
        let mut linked = Self::default();
        let mut raw = Raw::default();
        for payload in Parser::new(0).parse_all(bytes) {
            let payload = payload.map_err(|error| unread(&error))?;
            linked
                .take(&mut raw, payload)
                .map_err(|error| unread(&error))?;
        }
        if raw.relocations.is_empty() {
            return Err("the linker has left no relocations in a module".to_owned());
        }
        linked.relate(&raw, bytes)?;
        Ok(linked)
    }

    fn take(&mut self, raw: &mut Raw, payload: Payload<'a>) -> wasmparser::Result<()> {
        let whole = |range: Range<u64>| range.start as usize..range.end as usize;
        if let Some((_, range)) = payload.as_section() {
            if matches!(payload, Payload::CodeSectionStart { .. }) {
                raw.code = whole(range);
            }
            raw.sections.push(match payload {
                Payload::CodeSectionStart { .. } => Section::Code,
                Payload::DataSection(_) => Section::Data,
                _ => Section::Other,
            });
        }
        match payload {
            Payload::ImportSection(section) => {
                for import in section.into_imports() {
                    raw.imported += u32::from(matches!(import?.ty, wasmparser::TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => raw.bodies.push(whole(body.range())),
            Payload::DataSection(section) => {
                raw.data = whole(section.range());
                for datum in section {
                    let datum = datum?;
                    let address = match datum.kind {
                        DataKind::Active { offset_expr, .. } => {
                            match offset_expr.get_operators_reader().read()? {
                                Operator::I32Const { value } => Some(value.cast_unsigned()),
                                _ => None,
                            }
                        }
                        DataKind::Passive => None,
                    };
                    self.segments.push(Segment {
                        address,
                        bytes: datum.data,
                        constant: false,
                        begin: whole(datum.range).end - datum.data.len() - raw.data.start,
                    });
                }
            }
            Payload::CustomSection(section) => match section.as_known() {
                KnownCustom::Name(names) => {
                    for part in names {
                        if let wasmparser::Name::Function(functions) = part? {
                            for name in functions {
                                let name = name?;
                                let told = rustc_demangle::demangle(name.name).to_string();
                                raw.names.insert(name.index, told);
                            }
                        }
                    }
                }
                KnownCustom::Linking(linking) => {
                    for part in linking.subsections() {
                        self.take_linking(raw, part?)?;
                    }
                }
                KnownCustom::Reloc(section) => {
                    for relocation in section.entries() {
                        raw.relocations.push((section.section_index(), relocation?));
                    }
                }
                _ => {}
            },
            _ => {}
        }
        Ok(())
    }

    fn take_linking(&mut self, raw: &mut Raw, part: Linking<'_>) -> wasmparser::Result<()> {
        match part {
            Linking::SegmentInfo(segments) => {
                for (known, told) in self.segments.iter_mut().zip(segments) {
                    known.constant = told?.name.starts_with(CONSTANT);
                }
            }
            Linking::SymbolTable(symbols) => {
                for symbol in symbols {
                    let object = match symbol? {
                        SymbolInfo::Data {
                            symbol: Some(place),
                            ..
                        } => self.object(place),
                        _ => None,
                    };
                    raw.symbols.push(object);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// A new object, unless it has no bytes in the module.
    fn object(&mut self, place: DefinedDataSymbol) -> Option<usize> {
        let segment = place.index as usize;
        let begin = place.offset as usize;
        let bytes = begin..begin + place.size as usize;
        let known = self.segments.get(segment)?;
        (bytes.end <= known.bytes.len()).then(|| {
            self.objects.push(Object {
                segment,
                bytes,
                refers: HashSet::new(),
            });
            self.objects.len() - 1
        })
    }

    /// Finds who refers to which object.
    fn relate(&mut self, raw: &Raw, bytes: &[u8]) -> Result {
        // Where in the section of data an address is, and the object that it is of.
        let mut pointers: Vec<(usize, usize)> = Vec::new();
        for &(section, relocation) in &raw.relocations {
            let of_data = matches!(
                relocation.ty,
                RelocationType::MemoryAddrLeb
                    | RelocationType::MemoryAddrSleb
                    | RelocationType::MemoryAddrI32
            );
            let Some(&Some(object)) = raw.symbols.get(relocation.index as usize) else {
                continue;
            };
            let offset = relocation.offset as usize;
            match raw.sections.get(section as usize) {
                Some(Section::Code) if of_data => {
                    let place = raw.code.start + offset;
                    let body = raw.bodies.partition_point(|body| body.end <= place);
                    let name = raw.names.get(&(raw.imported + body as u32));
                    let name = name.cloned().unwrap_or_default();
                    self.functions.entry(name).or_default().insert(object);
                    self.place(object, relocation, &bytes[place..])?;
                }
                Some(Section::Data) if of_data => pointers.push((offset, object)),
                _ => {}
            }
        }
        pointers.sort_unstable();
        for object in &mut self.objects {
            let begin = self.segments[object.segment].begin;
            let before = |offset| pointers.partition_point(|&(at, _)| at < offset);
            let own = before(begin + object.bytes.start)..before(begin + object.bytes.end);
            object.refers = pointers[own].iter().map(|&(_, to)| to).collect();
        }
        Ok(())
    }

    /// Learns from an address in code where a segment is that a module with threads puts there itself.
    fn place(&mut self, object: usize, relocation: RelocationEntry, code: &[u8]) -> Result {
        let Object { segment, bytes, .. } = &self.objects[object];
        let segment = &mut self.segments[*segment];
        if segment.address.is_none() && relocation.ty == RelocationType::MemoryAddrSleb {
            let value = wasmparser::BinaryReader::new(&code[..5], 0)
                .read_var_i32()
                .map_err(|error| unread(&error))?;
            let begin = i64::from(value) - relocation.addend - bytes.start as i64;
            segment.address = u32::try_from(begin).ok();
        }
        Ok(())
    }

    /// The constants that only functions refer to of which `is_first` is not true, and at none of `addresses`, which
    /// are sorted. `segments` are those of the module to be split, from which some that nobody needs may be missing.
    pub fn later(
        &self,
        segments: &[&[u8]],
        is_first: &dyn Fn(&str) -> bool,
        addresses: &[u32],
    ) -> Result<Vec<Piece>> {
        let mut all = self.segments.iter().enumerate();
        let numbers = segments
            .iter()
            .map(|bytes| Some(all.find(|(_, known)| known.bytes == *bytes)?.0))
            .collect::<Option<Vec<usize>>>()
            .ok_or("the linked module has other data than the one to be split")?;
        let mut open: Vec<usize> = (self.functions.iter())
            .filter(|(name, _)| is_first(name))
            .flat_map(|(_, objects)| objects.iter().copied())
            .collect();
        // Whatever somebody writes to has its first value at the beginning.
        open.extend((0..self.objects.len()).filter(|&it| !self.is_constant(it)));
        open.extend((0..self.objects.len()).filter(|&it| self.is_at(it, addresses)));
        let mut first = vec![false; self.objects.len()];
        while let Some(object) = open.pop() {
            if !std::mem::replace(&mut first[object], true) {
                open.extend(&self.objects[object].refers);
            }
        }
        let mut later: Vec<Vec<bool>> = (self.segments.iter())
            .map(|segment| vec![false; segment.bytes.len()])
            .collect();
        for part in [false, true] {
            for (object, _) in self.objects.iter().zip(&first).filter(|it| *it.1 == part) {
                later[object.segment][object.bytes.clone()].fill(!part);
            }
        }
        Ok((numbers.iter().enumerate())
            .flat_map(|(segment, &linked)| self.pieces(segment, linked, &later[linked]))
            .collect())
    }

    /// Whether one of the addresses is in the object.
    fn is_at(&self, object: usize, addresses: &[u32]) -> bool {
        let Object { segment, bytes, .. } = &self.objects[object];
        let Some(address) = self.segments[*segment].address else {
            return false;
        };
        let own = address + bytes.start as u32..address + bytes.end as u32;
        let next = addresses.partition_point(|&address| address < own.start);
        addresses.get(next).is_some_and(|next| own.contains(next))
    }

    fn is_constant(&self, object: usize) -> bool {
        self.segments[self.objects[object].segment].constant
    }

    /// Runs of bytes that are later, of the segment with these numbers in the two modules.
    fn pieces(&self, segment: usize, linked: usize, later: &[bool]) -> Vec<Piece> {
        let Some(address) = self.segments[linked].address else {
            return Vec::new();
        };
        let mut pieces: Vec<Piece> = Vec::new();
        for at in (0..later.len()).filter(|&at| later[at]) {
            match pieces.last_mut() {
                Some(last) if at == last.bytes.end => last.bytes.end += 1,
                _ => pieces.push(Piece {
                    segment,
                    bytes: at..at + 1,
                    address: address + at as u32,
                }),
            }
        }
        pieces
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_first_part_points_to_stays_there() {
        let object = |bytes: Range<usize>, refers: &[usize]| Object {
            segment: 0,
            bytes,
            refers: refers.iter().copied().collect(),
        };
        let linked = Linked {
            segments: vec![Segment {
                address: Some(1000),
                bytes: b"firstlater both more",
                constant: true,
                begin: 0,
            }],
            objects: vec![
                object(0..5, &[]),
                object(5..10, &[]),
                object(10..15, &[3]),
                object(15..20, &[]),
            ],
            functions: [("first", vec![0]), ("later", vec![1, 2])]
                .map(|(name, objects)| (name.to_owned(), objects.into_iter().collect()))
                .into(),
        };
        let later = |addresses: &[u32]| -> Vec<(usize, usize)> {
            let segments: [&[u8]; 1] = [linked.segments[0].bytes];
            let pieces = linked.later(&segments, &|name| name == "first", addresses);
            let pieces = pieces.expect("the same data").into_iter();
            pieces
                .map(|piece| (piece.bytes.start, piece.bytes.end))
                .collect()
        };
        assert_eq!(later(&[]), [(5, 20)]);
        // A copy of the later function became a part of one of the first.
        assert_eq!(later(&[7, 999, 1011, 1020]), [(5, 10)]);
        assert_eq!(later(&[1005, 1010]), []);
    }
}
