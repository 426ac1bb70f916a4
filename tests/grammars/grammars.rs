//! The grammars of `editors/tree-sitter` on every program of the repository: what our own parsers take without an error
//! is a tree without one, and each token has the colour that our own highlighters give it.
//!
//! What is generated is part of the repository, because editors take it from there. With `UPDATE_CORPUS=1` it is
//! written instead of compared.

mod colours;
mod programs;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use hypercubist_grammars::{GENERATED, QAT, QTER};
use hypercubist_tests::corpus::updating;
use tree_sitter::{Node, Parser};

use crate::colours::Colours;
use crate::programs::{Program, programs};

/// The top of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_parsers_are_what_the_grammars_generate() {
    let files = [
        "grammar.json",
        "node-types.json",
        "parser.c",
        "tree_sitter/alloc.h",
        "tree_sitter/array.h",
        "tree_sitter/parser.h",
    ];
    for name in ["qat", "qter"] {
        for file in files {
            let generated = fs::read_to_string(Path::new(GENERATED).join(name).join(file));
            let generated = generated.expect("it was generated");
            let path = root()
                .join("editors/tree-sitter")
                .join(name)
                .join("src")
                .join(file);
            if updating() {
                let folder = path.parent().expect("a file has a folder");
                fs::create_dir_all(folder).expect("the folder can be made");
                fs::write(&path, generated).expect("the file can be written");
                continue;
            }
            let committed = fs::read_to_string(&path).unwrap_or_default();
            assert!(
                committed.replace("\r\n", "\n") == generated,
                "{} is not what the grammar generates: UPDATE_CORPUS=1 cargo test -p hypercubist-grammars",
                path.display()
            );
        }
    }
}

/// Where the tree has an error, as the line and what stands there.
fn errors(node: Node, text: &str, found: &mut Vec<String>) {
    if node.is_error() || node.is_missing() {
        let line = node.start_position().row + 1;
        found.push(format!(
            "{line}: {:?} in {}",
            &text[node.byte_range()],
            node.to_sexp()
        ));
        return;
    }
    for index in 0..node.child_count() {
        if let Some(child) = node.child(index).filter(Node::has_error) {
            errors(child, text, found);
        }
    }
}

/// Reads every program of a language that our own parser takes; returns how many there were.
fn read_all(language: &tree_sitter::Language, programs: &[Program]) -> usize {
    let mut parser = Parser::new();
    parser.set_language(language).expect("its version is known");
    let mut wrong = String::new();
    for program in programs {
        let tree = parser.parse(&program.text, None).expect("nothing stops it");
        if tree.root_node().has_error() {
            let mut found = Vec::new();
            errors(tree.root_node(), &program.text, &mut found);
            let _ = write!(wrong, "\n{}:\n  {}", program.origin, found.join("\n  "));
        }
    }
    assert!(wrong.is_empty(), "no tree:{wrong}");
    programs.len()
}

#[test]
fn every_program_has_a_tree() {
    let (qat, q) = programs();
    let count = read_all(&QAT.into(), qat);
    assert!(count > 90, "only {count} programs in QAT");
    let count = read_all(&QTER.into(), q);
    assert!(count > 40, "only {count} programs in Q");
}

#[test]
fn every_token_has_its_colour() {
    let (qat, q) = programs();
    for (name, language, programs) in [("qat", QAT, qat), ("qter", QTER, q)] {
        let mut colours = Colours::new(name, language.into());
        let mut wrong = String::new();
        for program in programs {
            for message in colours.wrong(program) {
                let _ = write!(wrong, "\n{}: {message}", program.origin);
            }
        }
        assert!(wrong.is_empty(), "other colours:{wrong}");
    }
}

#[test]
fn folds_name_parts_of_the_grammar() {
    let text = fs::read_to_string(root().join("editors/tree-sitter/qat/queries/folds.scm"));
    let query = tree_sitter::Query::new(&QAT.into(), &text.expect("it is text"));
    assert_eq!(query.expect("it is a query").capture_names(), ["fold"]);
}

#[test]
fn a_tree_shows_what_belongs_together() {
    let text = ".registers { A <- 3x3 builtin (90) }\nloop:\n  add A%3 -1 -- x\n  while solved A { goto $x }\n";
    let mut parser = Parser::new();
    parser
        .set_language(&QAT.into())
        .expect("its version is known");
    let tree = parser.parse(text, None).expect("nothing stops it");
    assert_eq!(
        tree.root_node().to_sexp(),
        "(source_file (registers (declaration register: (word) puzzle: (word) (sizes (number)))) \
         (label name: (word)) \
         (call name: (word) (remainder register: (word) modulus: (number)) (number)) (comment) \
         (call name: (word) (word) (word) (block (call name: (word) (placeholder)))))"
    );
}
