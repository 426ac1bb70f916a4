//! Generates the parsers of `editors/tree-sitter` into `OUT_DIR`, and compiles them.

use std::path::{Path, PathBuf};

use tree_sitter_generate::{ABI_VERSION_MAX, OptLevel, generate_parser_in_directory};

fn main() {
    let grammars = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../editors/tree-sitter");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("Cargo sets it"));
    let settings = grammars.join("tree-sitter.json");
    println!("cargo::rerun-if-changed={}", settings.display());
    for name in ["qat", "qter"] {
        let folder = grammars.join(name);
        let grammar = folder.join("grammar.js");
        println!("cargo::rerun-if-changed={}", grammar.display());
        let mut remarks = Vec::new();
        generate_parser_in_directory(
            &folder,
            Some(out.join(name)),
            Some(&grammar),
            ABI_VERSION_MAX,
            None,
            None,
            true,
            OptLevel::default(),
            &mut remarks,
        )
        .unwrap_or_else(|error| panic!("{}: {error}", grammar.display()));
        for remark in remarks {
            println!(
                "cargo::warning={name}: {}",
                remark.to_string().replace('\n', " ")
            );
        }
        let source = out.join(name);
        cc::Build::new()
            .std("c11")
            .include(&source)
            .file(source.join("parser.c"))
            .warnings(false)
            .compile(&format!("tree-sitter-{name}"));
    }
}
