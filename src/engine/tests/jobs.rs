//! Requests as the worker gets them, and what becomes of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use engine::{Engine, JobContext, Threads};
use puzzle::{Algorithm, catalogue};
use wire::{
    CompileRequest, Goal, Language, Outcome, Progress, Quality, Request, ScrambleRequest,
    SolveRequest, TokenKind, TurnCount, TwoColourCube,
};

/// A program to compile.
fn compile_request(text: &str) -> Request {
    Request::Compile(CompileRequest {
        file: "test.qat".to_owned(),
        language: Language::Qat,
        text: text.to_owned(),
        files: Vec::new(),
        shorten: false,
    })
}

#[test]
fn a_cancelled_compilation_says_so() {
    let cube = ".registers { A, B <- 3x3 builtin (90, 90) }\n";
    for text in [
        format!("{cube}halt A"),
        format!("{cube}.start-lua\n while true do end\nend-lua\nhalt A"),
        format!("{cube}repeat 100 {{ repeat 1000 {{ print \"x\" }} }}\nhalt A"),
    ] {
        let outcome = Engine::default().run(&compile_request(&text), &cancelled());
        assert_eq!(outcome, Outcome::Cancelled, "{text}");
    }
}

/// One thread, and a clock that moves a millisecond each time it is read.
fn context() -> JobContext<'static> {
    static TIME: AtomicU64 = AtomicU64::new(0);
    JobContext {
        threads: Threads::One,
        clock: &|| TIME.fetch_add(1, Ordering::Relaxed) as f64,
        ..JobContext::default()
    }
}

fn cancelled() -> JobContext<'static> {
    JobContext {
        cancel: Arc::new(AtomicBool::new(true)),
        ..JobContext::default()
    }
}

fn run(request: &Request) -> Outcome {
    Engine::default().run(request, &context())
}

fn compile(language: Language, text: &str) -> wire::Compiled {
    compile_beside(language, text, &[])
}

/// Compiles a text that has these files beside it.
fn compile_beside(language: Language, text: &str, files: &[(&str, &str)]) -> wire::Compiled {
    let file = |&(name, text): &(&str, &str)| wire::File {
        name: name.to_owned(),
        text: text.to_owned(),
    };
    let request = Request::Compile(CompileRequest {
        file: "test".to_owned(),
        language,
        text: text.to_owned(),
        files: files.iter().map(file).collect(),
        shorten: false,
    });
    match run(&request) {
        Outcome::Compiled(compiled) => *compiled,
        other => panic!("a compilation ends with Compiled, not {other:?}"),
    }
}

fn solve(moves: &str) -> SolveRequest {
    let puzzle = catalogue::by_name("3x3x3").expect("the cube");
    let algorithm = Algorithm::parse(&puzzle, moves).expect("moves");
    SolveRequest {
        puzzle: "3x3x3".to_owned(),
        position: algorithm.permutation(&puzzle).images().to_vec(),
        goal: Goal::Soon,
        max_depth: 20,
        simd: true,
        threads: None,
        cube: wire::CubeOptions::default(),
    }
}

/// The UTF-16 units of a range as text, as an editor would cut it.
fn cut(text: &str, range: wire::TextRange) -> String {
    let units: Vec<u16> = text.encode_utf16().collect();
    String::from_utf16_lossy(&units[range.start as usize..range.end as usize])
}

#[test]
fn ranges_count_utf16_units() {
    let text = "-- \u{1f9ca}\u{e9}\n.registers {\n    A <- 3x3 builtin (1260)\n}\n    add A 2\n    halt \"\u{1f9ca}\" A\n";
    let compiled = compile(Language::Qat, text);
    assert!(compiled.program.is_some(), "{:?}", compiled.diagnostics);
    assert_eq!(compiled.registers[0].name, "A");
    assert_eq!(compiled.registers[0].order, 1260);
    let origin = compiled.origins[0].expect("the first instruction comes from the text");
    assert_eq!(cut(text, origin), "add A 2");
    let keywords: Vec<String> = compiled
        .tokens
        .iter()
        .filter(|token| token.kind == TokenKind::Keyword)
        .map(|token| cut(text, token.range))
        .collect();
    assert!(keywords.contains(&"halt".to_owned()), "{keywords:?}");
}

#[test]
fn errors_have_places_and_no_program() {
    let text =
        "-- \u{1f9ca}\n.registers {\n    A <- 3x3 builtin (1260)\n}\n    add C 1\n    halt A\n";
    let compiled = compile(Language::Qat, text);
    assert_eq!(compiled.program, None);
    assert!(compiled.registers.is_empty());
    let error = &compiled.diagnostics[0];
    assert_eq!(error.line, 5);
    assert_eq!(cut(text, error.range.expect("a place")), "C");
    assert!(!error.help.is_empty());
}

#[test]
fn imports_come_with_the_request_and_errors_in_them_point_at_the_import() {
    let text = ".registers { A <- 3x3 builtin (1260) }\nimport \"b.qat\"\nhalt A\n";
    let compiled = compile_beside(Language::Qat, text, &[("b.qat", "\nadd A 5\n")]);
    let program = compiled.program.expect("no errors");
    assert!(program.contains("2 | halt"), "{program}");
    let origin = compiled.origins[0].expect("an origin");
    assert_eq!(cut(text, origin), "import \"b.qat\"");

    let compiled = compile_beside(Language::Qat, text, &[("b.qat", "\nadd Q 5\n")]);
    assert_eq!(compiled.program, None);
    let error = &compiled.diagnostics[0];
    let range = error.range.expect("a place in the text itself");
    assert_eq!(cut(text, range), "import \"b.qat\"");
    let place = &error.places[0];
    assert_eq!(
        (place.file.as_str(), place.line, place.range),
        ("b.qat", 2, None)
    );
}

#[test]
fn q_is_checked_and_printed() {
    let compiled = compile(Language::Q, "Puzzles\nA: 3x3\n\n1 | U\n2 | halt \"x\"\n");
    let program = compiled.program.expect("a program");
    assert!(program.contains("2 | halt \"x\""), "{program}");
    assert_eq!(compiled.origins.len(), 2);
    assert!(compiled.registers.is_empty());
}

#[test]
fn the_solver_shortens_what_a_program_turns() {
    let text = ".registers {\n    A, B <- 3x3 builtin (90, 90)\n}\n    input \"a\" A\n    add A 33\n    add B 57\n    halt \"b\" A\n";
    let engine = Engine::default();
    let compile = |shorten| {
        let request = Request::Compile(CompileRequest {
            file: "test".to_owned(),
            language: Language::Qat,
            text: text.to_owned(),
            files: vec![],
            shorten,
        });
        match engine.run(&request, &context()) {
            Outcome::Compiled(compiled) => compiled.program.expect("a program"),
            other => panic!("a compilation ends with Compiled, not {other:?}"),
        }
    };
    let cube = catalogue::by_name("3x3x3").expect("the cube");
    let turned = |program: &str| {
        let line = program.lines().find_map(|line| line.strip_prefix("2 | "));
        let moves = line.expect("the second line adds").to_owned();
        Algorithm::parse(&cube, &moves).expect("moves")
    };
    let (long, short) = (turned(&compile(false)), turned(&compile(true)));
    assert!(
        long.len() > 20 && short.len() <= 20,
        "{} and {}",
        long.len(),
        short.len()
    );
    assert_eq!(long.permutation(&cube), short.permutation(&cube));
    assert_eq!(compile(true), compile(true));
}

#[test]
fn a_position_is_solved_with_reports() {
    let reports = AtomicU64::new(0);
    let report = |progress| {
        if let Progress::Search(_) = progress {
            reports.fetch_add(1, Ordering::Relaxed);
        }
    };
    let context = JobContext {
        report: &report,
        ..context()
    };
    let outcome = Engine::default().run(&Request::Solve(solve("R U F2")), &context);
    let Outcome::Solved(solved) = outcome else {
        panic!("{outcome:?}");
    };
    assert_eq!(solved.solution.length, 3);
    assert_eq!(solved.solution.algorithm, "F2 U' R'");
    assert_eq!(solved.solution.quality, Quality::Optimal);
    assert!(solved.search.nodes > 0);
    assert!(reports.load(Ordering::Relaxed) > 0);
}

#[test]
fn a_turned_cube_is_turned_back_first() {
    let Outcome::Solved(solved) = run(&Request::Solve(solve("R x U y'"))) else {
        panic!("it can be solved");
    };
    let cube = catalogue::by_name("3x3x3").expect("the cube");
    let way = Algorithm::parse(&cube, &solved.solution.algorithm).expect("moves");
    let scramble = Algorithm::parse(&cube, "R x U y'").expect("moves");
    assert!(scramble.then(&way).permutation(&cube).is_identity());
    assert_eq!(solved.solution.length, 2, "{}", solved.solution.algorithm);
    assert_eq!(solved.solution.quality, Quality::Optimal);
}

#[test]
fn every_kind_of_puzzle_is_scrambled_and_solved() {
    let engine = Engine::default();
    for (name, quality) in [
        ("2x2x2", Quality::Optimal),
        ("skewb", Quality::Optimal),
        ("pyraminx", Quality::Optimal),
        ("megaminx", Quality::Valid),
        ("5x5x5", Quality::Valid),
    ] {
        let puzzle = catalogue::by_name(name).expect("it is in the catalogue");
        let request = ScrambleRequest {
            puzzle: name.to_owned(),
            seed: 5,
        };
        let outcome = engine.run(&Request::Scramble(request), &context());
        let Outcome::Scrambled(scrambled) = outcome else {
            panic!("{name}: {outcome:?}");
        };
        let way = Algorithm::parse(&puzzle, &scrambled.algorithm).expect("moves");
        assert_eq!(way.permutation(&puzzle).images(), scrambled.position);
        let request = SolveRequest {
            puzzle: name.to_owned(),
            position: scrambled.position,
            goal: Goal::Soon,
            max_depth: u8::MAX,
            simd: true,
            threads: None,
            cube: wire::CubeOptions::default(),
        };
        let outcome = engine.run(&Request::Solve(request), &context());
        let Outcome::Solved(solved) = outcome else {
            panic!("{name}: {outcome:?}");
        };
        let back = Algorithm::parse(&puzzle, &solved.solution.algorithm).expect("moves");
        assert!(way.then(&back).permutation(&puzzle).is_identity());
        assert_eq!(solved.solution.quality, quality, "{name}");
    }
}

fn solved(request: SolveRequest) -> wire::Solved {
    match run(&Request::Solve(request)) {
        Outcome::Solved(solved) => solved,
        other => panic!("{other:?}"),
    }
}

#[test]
fn moves_are_counted_as_asked() {
    let found = solved(SolveRequest {
        goal: Goal::Shortest,
        cube: wire::CubeOptions {
            count: TurnCount::Sptm,
            all: Some(10),
            ..wire::CubeOptions::default()
        },
        ..solve("R2 L' U")
    });
    assert_eq!(found.solution.length, 2);
    assert_eq!(found.solution.quality, Quality::Optimal);
    assert_eq!(found.solution.count, Some(TurnCount::Sptm));
    assert_eq!(found.others, []);
    let cube = catalogue::by_name("3x3x3").expect("the cube");
    let back = puzzle::Expression::parse(&cube, &found.solution.algorithm).expect("moves");
    let there = Algorithm::parse(&cube, "R2 L' U").expect("moves");
    let back = back.algorithm(&cube);
    assert!(there.then(&back).permutation(&cube).is_identity());
}

/// Exchanging what looks alike is nothing to be solved.
#[test]
fn two_colours_are_solved_as_such() {
    let found = solved(SolveRequest {
        cube: wire::CubeOptions {
            count: TurnCount::Qtm,
            colours: Some(TwoColourCube::GreenYellow),
            ..wire::CubeOptions::default()
        },
        ..solve("R2 U F y")
    });
    assert!(found.solution.length <= 4);
    assert_eq!(found.solution.quality, Quality::Optimal);
    assert_eq!(found.solution.count, Some(TurnCount::Qtm));
    let cube = catalogue::by_name("3x3x3").expect("the cube");
    let there = format!("R2 U F y {}", found.solution.algorithm);
    let there = Algorithm::parse(&cube, &there).expect("moves");
    let colouring = puzzle::Colouring::green_yellow(&cube).expect("the cube has these faces");
    assert!(colouring.looks_solved(&cube, &there.permutation(&cube)));
}

#[test]
fn what_cannot_be_solved_is_told() {
    let short = SolveRequest {
        max_depth: 2,
        ..solve("R U F2")
    };
    assert_eq!(
        run(&Request::Solve(short)),
        Outcome::Unsolved {
            max_depth: 2,
            proved: true
        }
    );

    let failed = |request: SolveRequest| match run(&Request::Solve(request)) {
        Outcome::Failed { message } => message,
        other => panic!("{other:?}"),
    };
    let unknown = SolveRequest {
        puzzle: "9x9x9x9x9".to_owned(),
        ..solve("")
    };
    assert!(failed(unknown).contains("9x9x9x9x9"));
    let mut twice = solve("");
    twice.position[0] = 1;
    assert!(failed(twice).contains("twice"));
    let mut flipped = solve("");
    let puzzle = catalogue::by_name("3x3x3").expect("the cube");
    let edge = puzzle.piece_by_name("UF").expect("an edge");
    let facets = &puzzle.piece(edge).facets;
    flipped.position.swap(facets[0].into(), facets[1].into());
    assert!(failed(flipped).contains("flip"));
}

#[test]
fn a_cancelled_search_says_so() {
    let outcome = Engine::default().run(&Request::Solve(solve("R U F2")), &cancelled());
    assert_eq!(outcome, Outcome::Cancelled);
}
