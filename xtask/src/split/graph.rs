//! Which function goes where.

use std::collections::BTreeSet;

use wasmparser::Operator;

use super::constants::Piece;
use super::{Function, IsLater, Module, unread};
use crate::Result;

/// Where each function goes, and what the parts give one another.
pub struct Plan {
    /// Whether a function is in the later part, by its index.
    pub later: Vec<bool>,
    /// The functions of the later part that the first one refers to.
    pub entries: Vec<Function>,
    /// The functions of the first part, and imported ones, that the later one refers to.
    pub shared: Vec<Function>,
    /// The functions that the later part refers to as values.
    pub values: Vec<Function>,
    /// The constants of the later part.
    pub constants: Vec<Piece>,
}

/// What a body refers to.
#[derive(Default)]
struct References {
    /// Calls and values.
    functions: BTreeSet<Function>,
    /// Values alone.
    values: BTreeSet<Function>,
    /// Whether it uses segments of data or elements, which only the first part has.
    segments: bool,
}

pub fn plan(module: &Module<'_>, is_later: &IsLater) -> Result<Plan> {
    let count = module.functions.len();
    let references: Vec<References> = (0..count as Function)
        .map(|function| refers(module, function))
        .collect::<Result<_>>()?;
    let named: Vec<bool> = (0..count as Function)
        .map(|function| {
            let length = module
                .body(function)
                .map_or(0, |body| body.as_bytes().len());
            length > 0
                && !references[function as usize].segments
                && is_later(module.name(function), length)
        })
        .collect();

    let in_slots = module.slots.iter().map(|&(_, _, function)| function);
    let forced = (0..count as Function).filter(|&function| {
        module.body(function).is_none() || references[function as usize].segments
    });
    let mut open: Vec<Function> = in_slots
        .filter(|&function| !named[function as usize])
        .chain(module.roots.iter().copied())
        .chain(forced)
        .collect();
    let mut first = vec![false; count];
    while let Some(function) = open.pop() {
        if !std::mem::replace(&mut first[function as usize], true) {
            let reached = references[function as usize].functions.iter().copied();
            open.extend(reached.filter(|&next| !named[next as usize] && !first[next as usize]));
        }
    }

    let later: Vec<bool> = first.iter().map(|&first| !first).collect();
    let of = |part: bool| {
        let references = &references;
        let later = &later;
        (0..count)
            .filter(move |&function| later[function] == part)
            .flat_map(move |function| &references[function].functions)
            .copied()
    };
    let entries: BTreeSet<Function> = of(false)
        .chain(module.slots.iter().map(|&(_, _, function)| function))
        .filter(|&function| later[function as usize])
        .collect();
    let shared: BTreeSet<Function> = of(true)
        .filter(|&function| !later[function as usize])
        .collect();
    let values = (0..count)
        .filter(|&function| later[function])
        .flat_map(|function| &references[function].values)
        .copied()
        .collect::<BTreeSet<_>>();
    // As wasm-opt puts the functions: what is alike is side by side, and packs better.
    let by_name = |functions: BTreeSet<Function>| {
        let mut functions: Vec<Function> = functions.into_iter().collect();
        functions.sort_by_key(|&function| (module.name(function), function));
        functions
    };
    Ok(Plan {
        entries: by_name(entries),
        shared: by_name(shared),
        values: values.into_iter().collect(),
        later,
        constants: Vec::new(),
    })
}

fn refers(module: &Module<'_>, function: Function) -> Result<References> {
    let mut references = References::default();
    let Some(body) = module.body(function) else {
        return Ok(references);
    };
    let mut operators = body
        .get_operators_reader()
        .map_err(|error| unread(&error))?;
    while !operators.eof() {
        match operators.read().map_err(|error| unread(&error))? {
            Operator::Call { function_index } | Operator::ReturnCall { function_index } => {
                references.functions.insert(function_index);
            }
            Operator::RefFunc { function_index } => {
                references.functions.insert(function_index);
                references.values.insert(function_index);
            }
            Operator::MemoryInit { .. }
            | Operator::DataDrop { .. }
            | Operator::TableInit { .. }
            | Operator::ElemDrop { .. } => references.segments = true,
            _ => {}
        }
    }
    Ok(references)
}
