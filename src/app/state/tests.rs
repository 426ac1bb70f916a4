//! The reducer with workers made of words.

mod cube;
mod explain;
mod headset;
mod in_words;
mod kiosk;
mod long_programs;
mod practice;
mod recognition;
mod run_key;
mod saving;
mod settings;
mod shorter;
mod solving;
mod trials;
mod workers;

use diagnostics::Severity;
use wire::{
    Compiled, CompilerOutcome, CompilerRequest, Diagnostic, Flavour, FromCompiler, FromSolver,
    Goal, JobId, Origin, Outcome, Progress, SearchProgress, Solved, TextRange, ToCompiler,
    ToSolver, WorkerInfo,
};

use super::screens::run::player::Command;
use super::screens::{Hand, Stage as _, run, stage};
use super::solver::Solver;
use super::worker::WorkerId;
use super::*;

const TEXT: &str = "Puzzles\nA: 3x3\n\n1 | U\n2 | halt \"done\"\n";

fn solver_ready(flavour: Flavour) -> Action {
    Action::Solver(FromSolver::Ready(WorkerInfo {
        flavour,
        threads: 2,
        memory: 1 << 31,
    }))
}

struct Rig {
    state: State,
    now: f64,
    effects: Vec<Effect>,
    job: Option<JobId>,
}

impl Rig {
    fn new() -> Self {
        Self {
            state: State::new(&[], "w"),
            now: 0.0,
            effects: Vec::new(),
            job: None,
        }
    }

    fn ready(flavour: Flavour) -> Self {
        let mut rig = Self::new();
        rig.act(Action::Compiler(FromCompiler::Ready));
        rig.act(solver_ready(flavour));
        rig
    }

    fn act(&mut self, action: Action) -> &[Effect] {
        self.now += 1.0;
        self.effects.clear();
        self.state.update(action, self.now, &mut self.effects);
        let posted = self.effects.iter().find_map(|e| match e {
            Effect::PostSolver(ToSolver::Start { job, .. })
            | Effect::PostCompiler(ToCompiler::Start { job, .. }) => Some(*job),
            _ => None,
        });
        self.job = posted.or(self.job);
        &self.effects
    }

    /// Lets a second pass.
    fn tick(&mut self) -> &[Effect] {
        self.now += 1000.0;
        self.act(Action::Tick)
    }

    /// Lets seconds pass until something is done about a worker that says nothing.
    fn silence(&mut self) -> &[Effect] {
        for _ in 0..40 {
            if self.tick().contains(&Effect::LookForSite) {
                return &self.effects;
            }
        }
        &[]
    }

    /// The latest job that was posted.
    fn job(&self) -> JobId {
        self.job.expect("a job was posted")
    }

    fn end(&mut self, job: JobId, outcome: Outcome) {
        self.act(Action::Solver(FromSolver::End { job, outcome }));
    }

    fn compiler_ends(&mut self, job: JobId, outcome: CompilerOutcome) {
        self.act(Action::Compiler(FromCompiler::End { job, outcome }));
    }

    fn compiled(&mut self, program: Option<&str>) {
        let job = self.job();
        let error = Diagnostic {
            code: "t::t".to_owned(),
            severity: Severity::Error,
            message: "wrong".into(),
            range: Some(TextRange { start: 0, end: 1 }),
            line: 1,
            label: "".into(),
            labels: vec![],
            help: vec![],
            fix: None,
        };
        let origins = [Some(TextRange { start: 2, end: 3 }), None];
        let origins = origins.map(|from| Origin {
            from,
            instructions: 1,
        });
        let compiled = Compiled {
            lacks: wire::Lacks::default(),
            program: program.map(str::to_owned),
            registers: vec![],
            origins: origins.to_vec(),
            optimised: vec![],
            diagnostics: if program.is_none() {
                vec![error]
            } else {
                vec![]
            },
            tokens: vec![],
            editor: wire::EditorView::default(),
            tests: vec![],
        };
        self.compiler_ends(job, CompilerOutcome::Compiled(Box::new(compiled)));
    }

    /// The compiler's answer to the job that runs.
    fn end_compiling(&mut self, compiled: Compiled) {
        let job = self.job();
        self.compiler_ends(job, CompilerOutcome::Compiled(Box::new(compiled)));
    }

    fn settle(&mut self) {
        for _ in 0..10_000 {
            if !self.state.wants_frames() {
                return;
            }
            self.now += 15.0;
            self.act(Action::Frame);
        }
        panic!("it never comes to rest");
    }
}

#[test]
fn the_first_program_is_compiled_when_the_compiler_is_ready() {
    let mut rig = Rig::new();
    assert!(
        rig.act(Action::Run(run::Action::CompileNow)).is_empty(),
        "nobody listens yet"
    );
    let effects = rig.act(Action::Compiler(FromCompiler::Ready));
    let [
        Effect::PostCompiler(ToCompiler::Start {
            request: CompilerRequest::Compile(request),
            ..
        }),
    ] = effects
    else {
        panic!("{effects:?}");
    };
    assert_eq!(request.file, "average.qat");
    rig.compiled(Some(TEXT));
    assert_eq!(
        rig.state.run.loaded.as_ref().map(|l| l.lines.len()),
        Some(2)
    );
    assert_eq!(
        rig.state.run.active_source(),
        Some(TextRange { start: 2, end: 3 })
    );
}

#[test]
fn turns_made_before_the_first_program_is_there_stay() {
    let mut rig = Rig::ready(Flavour::Threads);
    let [r, u] = ["R", "U"].map(|name| rig.state.puzzle().move_by_name(name).expect("a face turn"));
    rig.act(Action::from(Hand::Turn(r)));
    rig.act(Action::from(Hand::Turn(u)));
    let turned = rig.state.run.player.machine_position().clone();
    rig.compiled(Some(TEXT));
    assert_eq!(rig.state.run.player.machine_position(), &turned);
    rig.act(Action::Run(run::Action::Player(Command::BackMove)));
    rig.act(Action::Run(run::Action::Player(Command::BackMove)));
    assert!(rig.state.run.player.machine_position().is_identity());
}

#[test]
fn a_broken_text_keeps_the_last_good_program() {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.compiled(Some(TEXT));
    rig.act(Action::Run(run::Action::Player(Command::StepMove)));
    let effects = rig.act(Action::Run(run::Action::Edit("oops".to_owned())));
    assert!(effects.contains(&Effect::CompileSoon));
    assert_eq!(
        rig.state.run.active_source(),
        None,
        "the editor shows another text now"
    );
    rig.act(Action::Run(run::Action::CompileNow));
    rig.compiled(None);
    assert!(rig.state.run.compile.stale && rig.state.run.loaded.is_some());
    assert_eq!(rig.state.run.player.steps(), 1, "what runs goes on");
    rig.act(Action::Run(run::Action::CompileNow));
    rig.compiled(Some(TEXT));
    assert!(!rig.state.run.compile.stale);
    assert_eq!(
        rig.state.run.player.steps(),
        1,
        "the same program is not started over"
    );
    rig.act(Action::Run(run::Action::CompileNow));
    rig.compiled(Some("Puzzles\nA: 3x3\n\n1 | R\n2 | halt \"\"\n"));
    assert_eq!(rig.state.run.player.steps(), 0);
}

#[test]
fn an_answer_to_an_older_text_is_ignored() {
    let mut rig = Rig::ready(Flavour::Threads);
    let old = rig.job();
    rig.act(Action::Run(run::Action::Edit("x".to_owned())));
    rig.act(Action::Run(run::Action::CompileNow));
    rig.compiler_ends(old, CompilerOutcome::Edited(Vec::new()));
    assert!(!rig.state.run.compile.is_answered());
    rig.compiled(Some(TEXT));
    assert!(rig.state.run.loaded.is_some());
}

#[test]
fn another_document_never_shows_the_former_ones_program() {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.compiled(Some(TEXT));
    rig.act(Action::Run(run::Action::Open(
        "example/multiply.qat".to_owned(),
    )));
    assert!(rig.state.run.loaded.is_none());
    rig.act(Action::Run(run::Action::CompileNow));
    rig.compiled(None);
    assert!(!rig.state.run.compile.stale);
}

#[test]
fn absurd_files_change_nothing() {
    let mut rig = Rig::new();
    let before = rig.state.run.documents.current().clone();
    rig.act(Action::Run(run::Action::OpenFile {
        name: "x.png".to_owned(),
        bytes: vec![0, 159, 146, 150],
    }));
    assert_eq!(rig.state.run.documents.current(), &before);
    assert!(rig.state.shell.notices[0].bad);
    rig.act(Action::Run(run::Action::OpenFile {
        name: "mine.q".to_owned(),
        bytes: TEXT.as_bytes().to_vec(),
    }));
    assert_eq!(rig.state.run.documents.current().file, "mine.q");
}

#[test]
fn a_dead_compiler_is_replaced_and_the_text_compiled_once_more() {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.job();
    let replaced = [Effect::LookForSite, Effect::StartWorker(WorkerId::Compiler)];
    let died = Action::WorkerDied(WorkerId::Compiler, "x".to_owned());
    assert_eq!(rig.act(died), replaced);
    rig.act(Action::Compiler(FromCompiler::Ready));
    rig.job();
    let crashed = FromCompiler::Crashed {
        message: "y".to_owned(),
        report: None,
    };
    assert_eq!(rig.act(Action::Compiler(crashed)), replaced);
    let effects = rig.act(Action::Compiler(FromCompiler::Ready));
    assert!(effects.is_empty(), "not a third time");
    assert!(rig.state.run.compile.error.is_some());
    rig.act(Action::Run(run::Action::CompileNow));
    rig.compiled(Some(TEXT));
    assert_eq!(rig.state.shell.compiler.last_death, None);
}

#[test]
fn a_solver_that_is_ready_does_not_keep_stopping() {
    let mut rig = Rig::ready(Flavour::Threads);
    let notices = |rig: &Rig| {
        let notices = rig.state.shell.notices.iter();
        notices
            .filter(|n| matches!(n.offer, Some((_, Offer::Restart(_)))))
            .count()
    };
    for _ in 0..20 {
        rig.act(Action::WorkerDied(WorkerId::Solver, "x".to_owned()));
    }
    assert_eq!(notices(&rig), 1);
    rig.act(Action::RestartWorker(WorkerId::Solver));
    rig.act(solver_ready(Flavour::Threads));
    assert_eq!(notices(&rig), 0);
}

#[test]
fn a_panic_of_a_worker_can_be_reported() {
    let mut rig = scrambled(Flavour::Threads);
    rig.act(Action::Run(run::Action::Edit("my secret".to_owned())));
    let crashed = FromSolver::Crashed {
        message: "unreachable".to_owned(),
        report: Some("architect/sample.rs:42: empty range".to_owned()),
    };
    rig.act(Action::Solver(crashed));
    let notice = rig.state.shell.notices.last().expect("the page says so");
    assert!(notice.words.contains("a mistake in Hypercubist") && !notice.words.contains(".rs"));
    assert_eq!(notice.offer, Some(("Copy report", Offer::CopyReport)));
    let report = "The solver was asked to: solve\narchitect/sample.rs:42: empty range".to_owned();
    assert_eq!(
        rig.act(Action::CopyReport),
        [Effect::CopyReport(report.clone())]
    );
    rig.act(Action::ReportCopied(Some(report.clone())));
    assert_eq!(
        rig.state.shell.notices.last().map(|notice| &notice.words),
        Some(&report)
    );
}

#[test]
fn that_the_site_is_saved_is_no_notice() {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.act(Action::Site(site::Action::Saved));
    assert!(rig.state.shell.saved && rig.state.shell.notices.is_empty());
    assert_eq!(rig.state.shell.announcement, "Ready to work offline.");
    rig.act(Action::Site(site::Action::Newer));
    assert_eq!(rig.state.shell.notices.len(), 1);
}

#[test]
fn programs_compile_and_run_while_the_solver_is_dead() {
    let mut rig = scrambled(Flavour::Threads);
    for _ in 0..3 {
        let crashed = FromSolver::Crashed {
            message: "x".to_owned(),
            report: None,
        };
        rig.act(Action::Solver(crashed));
    }
    assert_eq!(rig.state.shell.solver.state(), "dead");
    let notice = rig.state.shell.notices.last().expect("the page says so");
    assert!(notice.words.starts_with("The solver keeps stopping (x)."));
    assert_eq!(
        notice.offer,
        Some(("Start it again", Offer::Restart(WorkerId::Solver)))
    );
    rig.act(Action::Run(run::Action::Edit(TEXT.to_owned())));
    rig.act(Action::Run(run::Action::CompileNow));
    rig.compiled(Some("Puzzles\nA: 3x3\n\n1 | R\n2 | halt \"\"\n"));
    rig.act(Action::Run(run::Action::Player(Command::StepMove)));
    assert_eq!(rig.state.run.player.steps(), 1);
    assert_eq!(
        rig.act(Action::RestartWorker(WorkerId::Solver)),
        [Effect::StartWorker(WorkerId::Solver)]
    );
}

/// The page's answer to the beginning of the latest compilation, and its number.
fn begun(rig: &mut Rig) -> JobId {
    let job = rig.job();
    rig.act(Action::Compiler(FromCompiler::Begin { job }));
    job
}

#[test]
fn the_next_compilation_begins_when_the_one_before_it_ends() {
    let mut rig = Rig::ready(Flavour::Threads);
    let old = begun(&mut rig);
    rig.act(Action::Run(run::Action::Edit(TEXT.to_owned())));
    let effects = rig.act(Action::Run(run::Action::CompileNow)).to_vec();
    assert!(effects.contains(&Effect::CheckCancelled));
    assert_eq!(rig.job(), old);
    rig.compiler_ends(old, CompilerOutcome::Edited(Vec::new()));
    assert_ne!(rig.job(), old);
    rig.now += jobs::CANCEL_MS;
    assert!(rig.act(Action::CheckCancelled).is_empty());
    rig.compiled(Some(TEXT));
    assert!(rig.state.run.loaded.is_some());
}

#[test]
fn a_compilation_that_does_not_end_in_time_is_ended_and_searches_go_on() {
    let mut rig = scrambled(Flavour::Threads);
    let solve = jobs::Owner::Solve(ScreenId::Run);
    let search = rig.state.shell.jobs.of(&solve).expect("it solves");
    rig.act(Action::Run(run::Action::CompileNow));
    let old = begun(&mut rig);
    rig.act(Action::Run(run::Action::OpenFile {
        name: "other.q".to_owned(),
        bytes: TEXT.as_bytes().to_vec(),
    }));
    rig.act(Action::Run(run::Action::CompileNow));
    assert_eq!(rig.job(), old);
    assert_eq!(rig.act(Action::CheckCancelled), [Effect::CheckCancelled]);
    rig.now += jobs::CANCEL_MS;
    assert_eq!(
        rig.act(Action::CheckCancelled),
        [Effect::StartWorker(WorkerId::Compiler)]
    );
    assert_eq!(rig.state.shell.jobs.of(&solve), Some(search));
    rig.act(Action::Compiler(FromCompiler::Ready));
    assert_ne!(rig.job(), old, "the new text is compiled");
    assert!(rig.act(Action::CheckCancelled).is_empty());
    assert_eq!(rig.state.shell.compiler.last_death, None);
}

fn scrambled(flavour: Flavour) -> Rig {
    let mut rig = Rig::ready(flavour);
    rig.compiled(Some(TEXT));
    assert_eq!(rig.state.solve_refusal().as_deref(), Some("Already solved"));
    rig.act(Action::Stage(stage::Action::TurnNamed("R")));
    rig.settle();
    rig.act(Action::Stage(stage::Action::Solve(Goal::Soon)));
    rig
}

#[test]
fn an_answer_is_played_on_the_cube_and_can_be_taken_back() {
    let mut rig = scrambled(Flavour::Threads);
    let job = rig.job();
    let search = SearchProgress {
        depth: 1,
        nodes: 18,
        nodes_per_second: 1e6,
        seconds_left: None,
    };
    rig.act(Action::Solver(FromSolver::Report {
        job,
        progress: Progress::Search(search),
    }));
    assert!(
        rig.state
            .run
            .solver
            .figures(rig.state.puzzle())
            .is_some_and(|f| f.contains("18 positions"))
    );
    let solved = Solved {
        solution: wire::Solution {
            count: None,
            algorithm: "R'".to_owned(),
            length: 1,
            quality: wire::Quality::Optimal,
            htm: 1,
            stm: 1,
            at_least: 1,
            stages: Vec::new(),
            held: String::new(),
        },
        others: Vec::new(),
        search,
        milliseconds: 3.0,
        stopped: false,
        hardest: None,
    };
    rig.end(job, Outcome::Solved(solved));
    rig.settle();
    assert!(rig.state.run.player.machine_position().is_identity());
    assert_eq!(rig.state.run.player.steps(), 2);
    let said = &rig.state.shell.announcement;
    assert!(said.starts_with("The right face"), "{said}");
}

#[test]
fn stopping_a_search_asks_or_replaces() {
    let mut rig = scrambled(Flavour::Threads);
    let job = rig.job();
    assert_eq!(
        rig.act(Action::Stage(stage::Action::CancelSolve)),
        [Effect::PostSolver(ToSolver::Cancel { job })]
    );
    rig.end(job, Outcome::Cancelled);
    assert_eq!(
        rig.state.run.solver,
        Solver::Said("Stopped.".to_owned(), false)
    );

    let mut rig = scrambled(Flavour::Single);
    assert_eq!(
        rig.act(Action::Stage(stage::Action::CancelSolve)),
        [Effect::StartWorker(WorkerId::Solver)]
    );
    assert_eq!(
        rig.state.run.solver,
        Solver::Said("Stopped.".to_owned(), false)
    );
}

#[test]
fn scrambles_turn_as_often_as_asked() {
    let mut rig = Rig::new();
    for bad in ["", "0", "101", "x"] {
        rig.act(Action::Run(run::Action::ScrambleLength(bad.to_owned())));
        assert!(rig.state.run.scramble_moves().is_err(), "{bad}");
    }
    rig.act(Action::Run(run::Action::ScrambleLength(" 5 ".to_owned())));
    rig.act(Action::Run(run::Action::Scramble { random: 0.3 }));
    rig.settle();
    assert_eq!(rig.state.run.player.steps(), 5);
    assert!(!rig.state.run.player.machine_position().is_identity());
}

#[test]
fn a_reload_brings_back_text_theme_and_speed() {
    let stored = [
        ("hypercubist/text/example/average.qat", "mine"),
        ("hypercubist/theme", "dark"),
        ("hypercubist/speed", "4"),
        ("hypercubist/stickers", "High contrast"),
    ]
    .map(|(k, v)| (k.to_owned(), v.to_owned()));
    let state = State::new(&stored, "w");
    assert_eq!(&*state.run.documents.current().text, "mine");
    assert_eq!(state.shell.theme(), Theme::Dark);
    assert_eq!(state.run.player.speed().stop(), 4);
    assert_eq!(state.shell.settings.scheme, scene::Scheme::HighContrast);
}

/// `tests/corpus/saved/settings.tsv` is what a browser had stored in November 2026.
#[test]
fn settings_of_earlier_visits_are_read() {
    let text = include_str!("../../../tests/corpus/saved/settings.tsv");
    let pairs = text.lines().filter_map(|line| line.split_once('\t'));
    let stored: Vec<_> = pairs.map(|(k, v)| (k.to_owned(), v.to_owned())).collect();
    assert_eq!(stored.len(), text.lines().count());
    let state = State::new(&stored, "w");
    assert_eq!(state.shell.theme(), Theme::Dark);
    assert_eq!(state.shell.settings.scheme, scene::Scheme::HighContrast);
    assert!(
        !state.shell.presenting.on,
        "what earlier versions stored is not read"
    );
    assert_eq!(state.run.player.speed().stop(), 4);
    assert_eq!(state.shell.table(), Some(wire::TableSize::Medium));
    let keys = state.play.settings.keys.stored();
    assert_eq!(keys.as_deref(), Some("U=k twist-1=\u{f6}"));
    // Everything of a session is understood: it is written again as it was.
    for (key, value) in &stored {
        if let Some(name) = key.strip_prefix(play::share::SESSION_KEY) {
            let play = Play::new(&stored, Some(name));
            assert_eq!(play.query().query().as_ref(), Some(value), "{name}");
        }
    }
    assert_eq!(state.play.puzzle().name(), "3x3x3x3");
}

#[test]
fn frames_alone_show_nothing_new() {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.compiled(Some(TEXT));
    rig.act(Action::Stage(stage::Action::TurnNamed("R")));
    assert!(rig.state.take_changed());
    rig.act(Action::Frame);
    assert!(
        !rig.state.take_changed(),
        "a picture between two others needs no new text"
    );
    rig.settle();
    assert!(rig.state.take_changed());
}
