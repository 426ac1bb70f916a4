use diagnostics::{Source, SourceId, Sources};
use proptest::prelude::*;

use super::*;
use crate::{CatalogueWorld, Compilation, PRELUDE, Project, World, compile, examples};

fn compiled(text: &str, world: &dyn World) -> (Sources, Compilation) {
    let mut sources = Sources::new();
    let id = sources.add(Source::new("main.qat", text));
    let compilation = compile(&mut sources, id, world);
    (sources, compilation)
}

fn known(text: &str) -> Services {
    compiled(text, &CatalogueWorld).1.services
}

/// The names in the text as `name kind` with `!` where they are defined, and the line of their definition.
fn names(text: &str) -> Vec<String> {
    let (sources, compilation) = compiled(text, &CatalogueWorld);
    let services = compilation.services;
    let named = services.occurrences.iter().map(|occurrence| {
        let symbol = &services.symbols[occurrence.symbol];
        assert_eq!(&text[occurrence.span.range()], symbol.name);
        let span = symbol.definition.map_or_else(String::new, |span| {
            let source = sources.get(span.source);
            let line = source.line_column(span.start as usize).line;
            match source.name() {
                "main.qat" => format!(" {line}"),
                other => format!(" {other}"),
            }
        });
        let mark = if occurrence.definition { "!" } else { "" };
        format!("{}{mark} {:?}{span}", symbol.name, symbol.kind)
    });
    named.collect()
}

const PROGRAM: &str = "\
.registers {
    A, B <- 3x3 builtin (90, 90)
}
.define START 5
.start-lua
    -- Twice.
    function twice(n)
        return n + n
    end
end-lua
.macro both {
    ($X:reg $N:int) => {
        again:
            add $X $N
            add B lua twice($N)
            goto again
    }
}
again:
    both A $START
    loop {
        inc A
        solved-goto A%9 break
        goto again
    }
    repeat 3 i { add A $i }
    halt A
";

#[test]
fn every_name_leads_to_its_definition() {
    let expected = [
        "A! Register 2",
        "B! Register 2",
        "3x3 Puzzle",
        "START! Define 4",
        "twice! Function 7",
        "both! Macro 11",
        "X! Placeholder 12",
        "N! Placeholder 12",
        "again! Label 13",
        "add Statement",
        "X Placeholder 12",
        "N Placeholder 12",
        "add Statement",
        "B Register 2",
        "twice Function 7",
        "N Placeholder 12",
        "goto Statement",
        "again Label 13",
        "again! Label 19",
        "both Macro 11",
        "A Register 2",
        "START Define 4",
        "loop Macro prelude.qat",
        "inc Macro prelude.qat",
        "A Register 2",
        "solved-goto Statement",
        "A Register 2",
        "break Label prelude.qat",
        "goto Statement",
        "again Label 19",
        "repeat Macro prelude.qat",
        "i! Define 26",
        "add Statement",
        "A Register 2",
        "i Define 26",
        "halt Statement",
        "A Register 2",
    ];
    assert_eq!(names(PROGRAM), expected);
}

#[test]
fn errors_do_not_hide_the_rest() {
    let broken =
        ".registers {\n A <- 3x3 builtin (1260)\n}\nfoo A\nadd A\nx:\n goto y\n goto x\n halt \"";
    let found = names(broken);
    assert!(found.contains(&"x! Label 6".to_owned()), "{found:?}");
    assert!(found.contains(&"x Label 6".to_owned()), "{found:?}");
    assert_eq!(found.iter().filter(|n| *n == "A Register 2").count(), 2);
    assert_eq!(known("").occurrences, []);
    assert!(!known("").forms.is_empty());
}

fn symbol<'a>(services: &'a Services, name: &str) -> &'a Symbol {
    services
        .symbols
        .iter()
        .find(|symbol| symbol.name == name)
        .unwrap_or_else(|| panic!("{name} is known"))
}

#[test]
fn hovering_explains() {
    let services = known(PROGRAM);
    let register = symbol(&services, "A");
    assert_eq!(register.title, "A <- 3x3x3");
    assert!(
        register
            .doc
            .starts_with("Counts from 0 to 89: 90 values.\nAdds 1: "),
        "{}",
        register.doc
    );
    assert!(register.doc.contains("`A%"), "{}", register.doc);
    let macros = symbol(&services, "loop");
    assert_eq!(macros.title, "loop { ... }");
    assert!(macros.doc.contains("goto break"));
    assert!(macros.excerpt.is_some());
    assert_eq!(symbol(&services, "START").title, ".define START 5");
    assert_eq!(symbol(&services, "twice").title, "function twice(n)");
    assert_eq!(symbol(&services, "twice").doc, "Twice.");
    assert!(symbol(&services, "3x3").doc.contains("builtin (1260)"));
    assert!(
        symbol(&services, "halt")
            .doc
            .starts_with("Ends the program")
    );
}

#[test]
fn the_outline_lists_what_is_defined() {
    let services = known(PROGRAM);
    let outline: Vec<&str> = services
        .outline()
        .map(|occurrence| services.symbols[occurrence.symbol].name.as_str())
        .collect();
    assert_eq!(
        outline,
        ["A", "B", "START", "twice", "both", "again", "again"]
    );
}

#[test]
fn excerpts_are_whole_macros() {
    let (sources, compilation) = compiled(PROGRAM, &CatalogueWorld);
    let span = symbol(&compilation.services, "inc").excerpt.unwrap();
    let text = &sources.get(span.source).text()[span.range()];
    assert!(
        text.starts_with("-- inc A") && text.ends_with("\n}"),
        "{text}"
    );
}

#[test]
fn every_macro_of_the_prelude_is_documented() {
    for form in known("").forms {
        assert!(form.doc.ends_with('.'), "{}: {:?}", form.name, form.doc);
        assert!(!form.arms.is_empty());
    }
}

#[test]
fn every_statement_has_examples_that_compile() {
    let forms = known("").forms;
    assert!(forms.len() > 15, "the language and the prelude");
    for form in forms {
        assert!(!form.examples.is_empty(), "{} has no example", form.name);
        for example in form.examples {
            let text = format!(
                ".registers {{\n    A, B, C <- 3x3 builtin (30, 30, 30)\n    tape X ~ D <- 2x2 (R U)\n}}\n\
                 loop:\n{example}\nadd A 1\nsolved-goto A done\ngoto loop\ndone:\nhalt \"x\"\n"
            );
            let (sources, compilation) = compiled(&text, &CatalogueWorld);
            assert!(
                compilation.program.is_some(),
                "{text}\n{}",
                diagnostics::render_all(&compilation.diagnostics, &sources)
            );
        }
    }
}

#[test]
fn imports_lead_into_their_file() {
    let world = Project {
        files: vec![(
            "lib/b.qat".to_owned(),
            ".macro up { ($R:reg) => inc $R }".to_owned(),
        )],
    };
    let text = ".registers { A <- 3x3 builtin (1260) }\nimport \"lib/b.qat\"\nup A\nhalt A";
    let (sources, compilation) = compiled(text, &world);
    let services = compilation.services;
    let at = services.at(text.find("lib").unwrap()).unwrap();
    assert_eq!(services.symbols[at.symbol].kind, SymbolKind::File);
    let up = services.at(text.find("up A").unwrap()).unwrap();
    let definition = services.symbols[up.symbol].definition.unwrap();
    assert_eq!(sources.get(definition.source).name(), "lib/b.qat");
}

fn renamed(text: &str, at: &str, name: &str) -> Result<String, String> {
    let mut sources = Sources::new();
    let id = sources.add(Source::new("main.qat", text));
    let offset = text.find(at).unwrap();
    let spans = rename(&sources, id, &CatalogueWorld, offset, name).map_err(|refusal| refusal.0)?;
    let mut out = text.to_owned();
    for span in spans.iter().rev() {
        out.replace_range(span.range(), name);
    }
    Ok(out)
}

const TWO_LABELS: &str = "\
.registers {
    A, B <- 3x3 builtin (90, 90)
}
start:
    add A 1
    solved-goto A end
    while not-solved A {
        start:
            dec A
            solved-goto B end
            solved-goto B%9 start
    }
    goto start
end:
    halt A
";

#[test]
fn renaming_changes_every_place_and_no_other() {
    let changed = renamed(TWO_LABELS, "start:", "begin").unwrap();
    assert_eq!(changed.matches("begin").count(), 2);
    assert_eq!(changed.matches("start").count(), 2);
    let changed = renamed(TWO_LABELS, "A, B", "Counter").unwrap();
    assert_eq!(changed.matches("Counter").count(), 6);
    let changed = renamed(PROGRAM, "START", "FIRST").unwrap();
    assert!(changed.contains(".define FIRST 5") && changed.contains("both A $FIRST"));
    let changed = renamed(PROGRAM, "N:int", "Number").unwrap();
    assert_eq!(changed.matches("$Number").count(), 3);
    let changed = renamed(PROGRAM, "both {", "all-of").unwrap();
    assert_eq!(changed.matches("all-of").count(), 2);
    assert_eq!(renamed(PROGRAM, "A, B", "A").as_deref(), Ok(PROGRAM));
    let tape = ".registers { tape X ~ A <- 3x3 (U) }\nadd X.A 1\nhalt X.A%2\n";
    let changed = renamed(tape, "A 1", "Count").unwrap();
    assert_eq!(changed.matches("X.Count").count(), 2);
    let changed = renamed(tape, "X ~", "Tape").unwrap();
    assert_eq!(changed.matches("Tape.A").count(), 2);
}

#[test]
fn renaming_refuses_what_would_change_the_program() {
    for (text, at, name, reason) in [
        (
            TWO_LABELS,
            "A, B",
            "B",
            "there are two registers called `B`",
        ),
        (
            TWO_LABELS,
            "end:",
            "start",
            "the label `end` cannot be called `start`",
        ),
        (
            TWO_LABELS,
            "end:",
            "break",
            "the label `end` cannot be called `break`",
        ),
        (TWO_LABELS, "end:", "5", "cannot be a name"),
        (TWO_LABELS, "end:", "a b", "cannot be a name"),
        (TWO_LABELS, "end:", "lua", "cannot be a name"),
        (TWO_LABELS, "while", "during", "defined in another file"),
        (
            TWO_LABELS,
            "halt",
            "stop",
            "the statement `halt` cannot be renamed",
        ),
        (TWO_LABELS, "90", "91", "no name here"),
    ] {
        let refusal = renamed(text, at, name).expect_err(name);
        assert!(
            refusal.contains(reason) || refusal.contains("cannot be called"),
            "{at} to {name}: {refusal}"
        );
    }
}

#[test]
fn formatting_leaves_block_comments_as_they_are() {
    let rough = "#!/x  y\n  --[[ a\n b  c\n\n\n   ]]-- add   A   1\nadd --[[ x  y ]]  A 2 --[[ z\n  z ]] -- w\n";
    let tidy = "#!/x  y\n  --[[ a\n b  c\n\n\n   ]]-- add A 1\n    add --[[ x  y ]] A 2  --[[ z\n  z ]] -- w\n";
    assert_eq!(format(rough), tidy);
    assert_eq!(format(tidy), tidy);
    // Further to the right than the statements, and never closed.
    for deep in [
        "add A 1\n     --[[ x\n y ]]\n",
        "add A 1\n     --[[ x\n y\n",
    ] {
        assert_eq!(format(deep), deep);
    }
}

#[test]
fn formatting_leaves_names_of_files_as_they_are() {
    let rough = ".import   ../my lib/a%2.qat\n   .import  \"a.qat\"\n";
    let tidy = ".import ../my lib/a%2.qat\n.import \"a.qat\"\n";
    assert_eq!(format(rough), tidy);
    assert_eq!(format(tidy), tidy);
}

#[test]
fn a_group_of_architectures_is_indented() {
    let rough = "\
.registers {
(A, B<-3x3 builtin (90,90)
C <- 3x3 builtin (1260)
)
  (
D <- 3x3 (R U)
    )
}
halt A
";
    let tidy = "\
.registers {
    (A, B <- 3x3 builtin (90, 90)
        C <- 3x3 builtin (1260)
    )
    (
        D <- 3x3 (R U)
    )
}
halt A
";
    assert_eq!(format(rough), tidy);
    assert_eq!(format(tidy), tidy);
}

#[test]
fn formatting_is_even() {
    let rough = "\
-- A program.


.registers{
A , B<-3x3 builtin(90,90)
    }
   .macro   up {($R:reg)=>{
add $R   1
 }
 ( $R : reg  twice ) => lua up2 ( $R )
}
.start-lua
   function up2(r)  return {} end
 end-lua
-- Go.
start :input \"n  m\"   A    -- ask
if solved A {goto start}else{
inner:
dec A -- one
      }
 solved-goto A % 9   start
halt A";
    let tidy = "\
-- A program.

.registers {
    A, B <- 3x3 builtin (90, 90)
}
.macro up {
    ($R:reg) => {
        add $R 1
    }
    ($R:reg twice) => lua up2($R)
}
.start-lua
   function up2(r)  return {} end
end-lua
-- Go.
start: input \"n  m\" A      -- ask
    if solved A { goto start } else {
        inner:
            dec A -- one
    }
    solved-goto A%9 start
    halt A
";
    let rough = rough.replace(".macro   up {(", ".macro   up {\n(");
    assert_eq!(format(&rough), tidy);
}

#[test]
fn an_expanded_program_is_the_same_program() {
    let all = examples::all();
    let qat = all.iter().filter(|e| e.language == examples::Language::Qat);
    let programs = qat.map(|example| example.text);
    for text in programs.chain([PROGRAM, TWO_LABELS]) {
        let mut sources = Sources::new();
        let id = sources.add(Source::new("main.qat", text));
        let (plain, diagnostics) = expanded(&mut sources, id, &CatalogueWorld);
        let plain = plain.unwrap_or_else(|| panic!("{text}\n{diagnostics:?}"));
        let (_, compilation) = compiled(&plain, &CatalogueWorld);
        let program = compiled(text, &CatalogueWorld).1.text;
        assert_eq!(compilation.text, program, "{plain}");
        assert!(
            compilation
                .services
                .symbols
                .iter()
                .all(|s| s.kind != SymbolKind::Macro),
            "{plain}"
        );
    }
}

fn same_but_blanks(text: &str) {
    let formatted = format(text);
    assert_eq!(format(&formatted), formatted, "twice is as good as once");
    let letters = |text: &str| -> String { text.chars().filter(|c| !c.is_whitespace()).collect() };
    assert_eq!(
        letters(&formatted),
        letters(text.trim_start_matches('\u{feff}'))
    );
    let kinds = |text: &str| -> Vec<_> {
        let tokens = qat_text::lexer::lex(text, SourceId(0));
        let code = tokens.into_iter().filter(|token| {
            // The line end after `.start-lua` is a token of Lua.
            token.kind != qat_text::lexer::TokenKind::Newline
                && !text[token.span.range()].trim().is_empty()
        });
        code.map(|token| (token.kind, text[token.span.range()].trim_end().to_owned()))
            .collect()
    };
    assert_eq!(kinds(&formatted), kinds(text));
    let mut changed = text.to_owned();
    for (range, new) in changes(text).into_iter().rev() {
        changed.replace_range(range, &new);
    }
    assert_eq!(changed, formatted);
}

#[test]
fn formatted_programs_are_the_same_programs() {
    let all = examples::all();
    let qat = all.iter().filter(|e| e.language == examples::Language::Qat);
    let programs = qat.map(|example| example.text);
    for text in programs.chain([PRELUDE, PROGRAM, TWO_LABELS]) {
        same_but_blanks(text);
        let formatted = format(text);
        let program = |text: &str| compiled(text, &CatalogueWorld).1.text;
        assert_eq!(program(&formatted), program(text));
    }
}

proptest! {
    #[test]
    fn formatting_any_text_changes_blanks_only(
        text in concat!(
            r#"( |\n|\t|\{|\}|\(|\)|:|%|,|!|~|=>|<-|--|"|"#,
            r"\$x|\.registers|\.macro|\.start-lua|end-lua|import|add|A|-5|x|é|=|>|<|/|-|\[|--\[\[|\]\]){0,60}"
        )
    ) {
        same_but_blanks(&text);
    }

    #[test]
    fn services_hold_together(
        text in concat!(
            r#"( |\n|\{|\}|\(|\)|:|%|!|=>|"|\$x|"#,
            r"\.registers \{ A <- 3x3 builtin \(1260\) \}|\.macro m|\.define x 1|",
            r"\.start-lua|end-lua|loop|goto |break|add |A |x|y:|repeat 3 i){0,40}"
        )
    ) {
        let services = known(&text);
        let mut end = 0;
        for occurrence in &services.occurrences {
            prop_assert!(occurrence.span.start >= end);
            end = occurrence.span.end;
            prop_assert_eq!(&text[occurrence.span.range()], &services.symbols[occurrence.symbol].name);
        }
        for offset in 0..=text.len() {
            if let Some(found) = services.at(offset) {
                prop_assert!(found.span.start as usize <= offset && offset <= found.span.end as usize);
            }
        }
    }
}
