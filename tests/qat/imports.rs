//! Programs of several files (paper, section 2.2.3.d).

use diagnostics::{Source, Sources};

use crate::result;

/// What a program says in the end that has these files beside it.
fn says(main: &str, files: &[(&str, &str)]) -> String {
    let files = files.iter();
    let world = qat::Project {
        files: files
            .map(|&(name, text)| (name.to_owned(), text.to_owned()))
            .collect(),
    };
    let mut sources = Sources::new();
    let text = format!(".registers {{\n A, B <- 3x3 builtin (90, 90)\n}}\n{main}");
    let id = sources.add(Source::new("some/folder/main.qat", text));
    let compiled = qat::compile(&mut sources, id, &world);
    assert!(
        compiled.diagnostics.is_empty(),
        "{:#?}",
        compiled.diagnostics
    );
    let spans = compiled.origins.iter().flatten();
    assert!(spans.clone().count() > 0 && spans.clone().all(|span| span.source == id));
    result(&compiled.program.expect("no errors").into(), &[])
}

#[test]
fn the_paper_s_example_prints_23() {
    let file_b = "add A 12\n.macro thingy {\n ($R:reg) => {\n add $R 10\n }\n}\n";
    let main = "add A 1\nimport \"./file-b.qat\"\nthingy A\nhalt A";
    assert_eq!(says(main, &[("file-b.qat", file_b)]), "23");
    assert_eq!(
        says(
            &main.replace("import", ".import"),
            &[("file-b.qat", file_b)]
        ),
        "23"
    );
}

#[test]
fn code_is_put_where_each_import_stands_with_labels_of_its_own() {
    let step = "solved-goto A end\nadd B 1\nend:\nadd A 1\n";
    let main =
        "import \"step.qat\"\nimport \"step.qat\"\nimport \"step.qat\"\ngoto end\nend:\nhalt B";
    assert_eq!(says(main, &[("step.qat", step)]), "2");
}

#[test]
fn files_find_each_other_from_where_they_are() {
    let files = [
        (
            "lib/a.qat",
            "import \"deep/b.qat\"\nimport \"../top.qat\"\n",
        ),
        ("lib/deep/b.qat", "import \"../../top.qat\"\nadd A $TEN\n"),
        ("top.qat", ".define TEN 10\nadd A 1\n"),
    ];
    assert_eq!(says("import \"lib/a.qat\"\nhalt A", &files), "12");
}

/// A macro calls the Lua of its own file, and a statement means the macro that its file sees.
#[test]
fn names_mean_what_they_mean_in_their_file() {
    let lua = |n: i64| format!(".start-lua\nfunction value() return {n} end\nend-lua\n");
    let lib = lua(5) + ".macro lib { ($R:reg) => add $R lua value() }\n";
    let main = lua(30) + "import \"lib.qat\"\nlib A\nadd A lua value()\nhalt A";
    assert_eq!(says(&main, &[("lib.qat", &lib)]), "35");
    // The prelude's `move` counts by the prelude's `inc`.
    let main = ".macro inc { ($R:reg) => add $R 2 }\ninc A\nmove A to B\ninc B\nhalt B";
    assert_eq!(says(main, &[]), "4");
}
