//! The messages of the npm package as TypeScript. `npm/src/messages.d.ts` is made of what serde sees of the Rust types,
//! so that `tsc`, which reads it with the package's JavaScript and declarations, compares all three.

use std::fmt::Write as _;
use std::{env, fs};

use program_worker::{
    Command, FromPrograms, ProblemSeverity, ProgramOutcome, ProgramRequest, ToPrograms,
};
use serde_reflection::{ContainerFormat, Format, Named, Tracer, TracerConfig, VariantFormat};

/// The file, and how to write it.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../npm/src/messages.d.ts");
const WRITE: &str = "UPDATE_CORPUS=1 cargo test -p program_worker --test declarations";

/// Traces each of these types; enums that others hold must be named, so that each of their variants is seen.
macro_rules! traced {
    ($($type:ty),* $(,)?) => {{
        let config = TracerConfig::default().is_human_readable(true);
        let mut tracer = Tracer::new(config);
        $(
            let traced = tracer.trace_simple_type::<$type>();
            traced.unwrap_or_else(|error| panic!("{}: {error}", stringify!($type)));
        )*
        tracer.registry().unwrap_or_else(|error| panic!("{}", error.explanation()))
    }};
}

#[test]
fn the_declarations_of_the_messages_are_those_of_the_rust_types() {
    let registry = traced![
        ToPrograms,
        FromPrograms,
        ProgramRequest,
        ProgramOutcome,
        ProblemSeverity,
        Command,
        program_worker::MachineStatus,
        wire::Language,
        wire::ToSolver,
        wire::FromSolver,
        wire::Request,
        wire::Outcome,
        wire::Progress,
        wire::Crash,
        wire::TableSize,
        wire::Goal,
        wire::Quality,
        wire::Flavour,
        wire::Part,
        wire::Step,
        wire::TurnCount,
        wire::CaseSet,
        wire::ArchitectRequest,
        wire::ArchitectProgress,
        wire::ArchitectOutcome,
        wire::PrunedBy,
        wire::TwoColourCube,
        wire::AtlasTable,
        wire::AtlasRequest,
        wire::AtlasAnswer,
        wire::LastLayerRequest,
        wire::Kind,
        wire::Use,
        wire::Penalty,
    ];
    let mut text = format!(
        "// What the package and its workers say to each other, made of the Rust types:\n// {WRITE}\n"
    );
    for (name, format) in &registry {
        let written = container(format);
        writeln!(text, "\nexport type {name} = {written};").expect("a text takes everything");
    }
    let text = text.replace("= \n", "=\n");
    if env::var_os("UPDATE_CORPUS").is_some() {
        fs::write(FILE, &text).expect("the file can be written");
    }
    let there = fs::read_to_string(FILE).unwrap_or_default();
    assert!(
        there == text,
        "{FILE} is not what the Rust types are; write it again:\n{WRITE}"
    );
}

fn container(format: &ContainerFormat) -> String {
    match format {
        ContainerFormat::UnitStruct => "null".to_owned(),
        ContainerFormat::NewTypeStruct(inner) => value(inner),
        ContainerFormat::TupleStruct(parts) => tuple(parts),
        ContainerFormat::Struct(fields) => object(fields, "  "),
        ContainerFormat::Enum(variants) => {
            let all = variants.values().map(|variant| {
                let Named { name, value: of } = variant;
                match of {
                    VariantFormat::NewType(inner) => format!("{{ {name}: {} }}", value(inner)),
                    VariantFormat::Tuple(parts) => format!("{{ {name}: {} }}", tuple(parts)),
                    VariantFormat::Struct(fields) => {
                        format!("{{ {name}: {} }}", object(fields, "    "))
                    }
                    VariantFormat::Unit | VariantFormat::Variable(_) => format!("\"{name}\""),
                }
            });
            let all: Vec<String> = all.collect();
            format!("\n  | {}", all.join("\n  | "))
        }
    }
}

fn object(fields: &[Named<Format>], indent: &str) -> String {
    let field =
        |field: &Named<Format>| format!("{indent}{}: {};\n", field.name, value(&field.value));
    let fields: String = fields.iter().map(field).collect();
    format!("{{\n{fields}{}}}", &indent[2..])
}

fn tuple(parts: &[Format]) -> String {
    let parts: Vec<String> = parts.iter().map(value).collect();
    format!("[{}]", parts.join(", "))
}

/// A value as the serializer for JavaScript writes it: numbers are below 2^53, and what is missing is null.
fn value(format: &Format) -> String {
    match format {
        Format::TypeName(name) => name.clone(),
        Format::Unit => "null".to_owned(),
        Format::Bool => "boolean".to_owned(),
        Format::Char | Format::Str => "string".to_owned(),
        Format::Bytes => "Uint8Array".to_owned(),
        Format::Option(inner) => format!("{} | null", value(inner)),
        Format::Seq(inner) => format!("Array<{}>", value(inner)),
        Format::Map { value: of, .. } => format!("Record<string, {}>", value(of)),
        Format::Tuple(parts) => tuple(parts),
        Format::TupleArray { content, size } => tuple(&vec![(**content).clone(); *size]),
        Format::Variable(_) => panic!("the registry has no unknown parts"),
        _ => "number".to_owned(),
    }
}
