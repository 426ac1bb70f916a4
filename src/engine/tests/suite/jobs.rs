//! Requests as the worker gets them, and what becomes of them.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use engine::{Build, JobContext, Threads};
use puzzle::{Algorithm, catalogue};
use wire::{
    Goal, Language, Outcome, Part, Progress, Quality, Request, ScrambleRequest, SolveRequest, Step,
    TurnCount, TwoColourCube,
};

use crate::ENGINE;

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
    ENGINE.run(request, &context())
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
        way_back: None,
    }
}

#[test]
fn the_solver_shortens_what_a_program_turns() {
    let text = ".registers {\n    A, B <- 3x3 builtin (90, 90)\n}\n    input \"a\" A\n    add A 33\n    add B 57\n    \
        halt \"b\" A\n";
    let (world, options) = (qat::CatalogueWorld, engine::Options::default());
    let engine = &*ENGINE;
    let plain = || engine::compile("test", Language::Qat, text, &world, options);
    let shortened = || engine.compile("test", Language::Qat, text, &world, options, &context());
    let text_of = |build: Build| build.text.expect("a program");
    let cube = catalogue::by_name("3x3x3").expect("the cube");
    let turned = |program: &str| {
        let line = program.lines().find_map(|line| line.strip_prefix("2 | "));
        let moves = line.expect("the second line adds").to_owned();
        Algorithm::parse(&cube, &moves).expect("moves")
    };
    let (long, short) = (turned(&text_of(plain())), turned(&text_of(shortened())));
    assert!(
        long.len() > 20 && short.len() <= 20,
        "{} and {}",
        long.len(),
        short.len()
    );
    assert_eq!(long.permutation(&cube), short.permutation(&cube));
    assert_eq!(text_of(shortened()), text_of(shortened()));
}

#[test]
fn a_cancelled_compilation_says_so() {
    let cube = ".registers { A, B <- 3x3 builtin (90, 90) }\n";
    for text in [
        format!("{cube}halt A"),
        format!("{cube}.start-lua\n while true do end\nend-lua\nhalt A"),
        format!("{cube}repeat 100 {{ repeat 1000 {{ print \"x\" }} }}\nhalt A"),
    ] {
        let (world, options) = (qat::CatalogueWorld, engine::Options::default());
        let engine = &*ENGINE;
        let build = engine.compile("test", Language::Qat, &text, &world, options, &cancelled());
        let codes: Vec<_> = build.diagnostics.iter().map(|d| d.code).collect();
        assert!(codes.contains(&"qat::cancelled"), "{text}: {codes:?}");
    }
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
    let outcome = ENGINE.run(&Request::Solve(solve("R U F2")), &context);
    let Outcome::Solved(solved) = outcome else {
        panic!("{outcome:?}");
    };
    assert_eq!(solved.solution.length, 3);
    assert_eq!(solved.solution.algorithm, "F2 U' R'");
    assert_eq!(solved.solution.quality, Quality::Optimal);
    assert!(solved.search.nodes > 0);
    assert!(reports.load(Ordering::Relaxed) > 0);
}

/// Neither more nor less than a solution is waited for.
#[test]
fn past_the_deadline_the_first_solution_is_the_answer() {
    let megaminx = catalogue::by_name("megaminx").expect("the megaminx");
    let lengths = Mutex::new(Vec::new());
    let report = |progress| {
        if let Progress::Found(solution) = progress {
            lengths.lock().expect("no panic").push(solution.length);
        }
    };
    let context = JobContext {
        report: &report,
        deadline: 0.0,
        ..context()
    };
    let engine = &*ENGINE;
    let improving = (Goal::Improve, wire::CubeOptions::default());
    let solution = engine.solve_random(&megaminx, 1, improving, &context);
    let solution = solution.expect("it is solved, if late");
    assert_eq!(*lengths.lock().expect("no panic"), [solution.length]);
    // That is not the same as being asked to stop.
    let stopped = engine.solve_random(&megaminx, 1, improving, &cancelled());
    assert_eq!(stopped, Err(engine::SolveError::Cancelled));
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
    let engine = &*ENGINE;
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
            practice: None,
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
            way_back: None,
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
fn what_cannot_be_solved_is_reported() {
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
fn the_cube_is_solved_in_steps_however_it_is_held() {
    for (moves, turned) in [
        ("R U R' F2 D L' B2 U", 0),
        ("R U F y x R2 D", 0),
        ("x y'", 1),
        ("", 1),
    ] {
        let found = solved(SolveRequest {
            goal: Goal::Staged,
            ..solve(moves)
        });
        let solution = found.solution;
        let puzzle = catalogue::by_name("3x3x3").expect("the puzzle");
        let algorithm = Algorithm::parse(&puzzle, &solution.algorithm).expect("moves");
        let there = Algorithm::parse(&puzzle, moves).expect("moves");
        assert!(
            puzzle.looks_solved(&there.then(&algorithm).permutation(&puzzle)),
            "{moves}"
        );
        assert_eq!(solution.stages.is_empty(), turned == 1, "{moves}");
        let moves: u32 = solution.stages.iter().map(|stage| stage.moves).sum();
        assert_eq!(moves, solution.length);
        assert_eq!(solution.quality, Quality::Valid);
        let ends: Vec<u32> = solution.stages.iter().map(|stage| stage.end).collect();
        assert!(ends.is_sorted());
        if let Some(end) = ends.last() {
            assert_eq!(*end as usize, algorithm.len());
            assert_eq!(solution.stages[0].part, Part::Step(Step::Cross));
        }
    }
    let mut twisted = solve("R U F");
    twisted.goal = Goal::Staged;
    let puzzle = catalogue::by_name("3x3x3").expect("the puzzle");
    let corner = &puzzle
        .piece(puzzle.piece_by_name("UFR").expect("a corner"))
        .facets;
    twisted.position.swap(corner[0].into(), corner[1].into());
    assert!(matches!(
        run(&Request::Solve(twisted)),
        Outcome::Failed { .. }
    ));
}

#[test]
fn a_cancelled_search_says_so() {
    let outcome = ENGINE.run(&Request::Solve(solve("R U F2")), &cancelled());
    assert_eq!(outcome, Outcome::Cancelled);
}

#[test]
fn no_answer_is_longer_than_the_way_back() {
    // Farther than is searched for a shortest solution.
    let there = "R U 2R2 F Uw L B' 2D R2 F' L D2 Rw";
    let puzzle = catalogue::by_name("4x4x4").expect("the puzzle");
    let way = Algorithm::parse(&puzzle, there).expect("moves");
    let back = way.inverse(&puzzle).display(&puzzle).to_string();
    let request = |way_back: Option<&str>| SolveRequest {
        puzzle: "4x4x4".to_owned(),
        position: way.permutation(&puzzle).images().to_vec(),
        way_back: way_back.map(str::to_owned),
        ..solve("")
    };
    let found = solved(request(Some(&format!("R R' {back}"))));
    assert_eq!(found.solution.quality, Quality::WayBack);
    // Uw and Rw turn two neighbouring layers, as one move.
    assert_eq!(found.solution.length, 13);
    let solution = Algorithm::parse(&puzzle, &found.solution.algorithm).expect("moves");
    assert!(way.then(&solution).permutation(&puzzle).is_identity());

    // What is found is not replaced by what is longer.
    let near = solved(SolveRequest {
        way_back: Some("F R F' R' R F R' F' U' R'".to_owned()),
        ..solve("R U")
    });
    assert_eq!(near.solution.length, 2);
    assert_eq!(near.solution.quality, Quality::Optimal);

    for (way_back, why) in [
        ("R", "does not solve"),
        ("Q", "known way back does not work"),
    ] {
        let outcome = run(&Request::Solve(request(Some(way_back))));
        let Outcome::Failed { message } = outcome else {
            panic!("{outcome:?}");
        };
        assert!(message.contains(why), "{message}");
    }
}
