//! Fewer turns: the solver looks for sums, and the listing becomes shorter, but never under a run that has begun.

use wire::{FoundSum, Lacks, Request, Sum};

use super::*;

/// The same program three times: as the compiler makes it alone, with half of the sums, and with all.
const LONG: &str = "Puzzles\nA: 3x3\n\n1 | U U U U U\n2 | halt \"done\"\n";
const SHORTER: &str = "Puzzles\nA: 3x3\n\n1 | U U U\n2 | halt \"done\"\n";
const SHORT: &str = "Puzzles\nA: 3x3\n\n1 | U\n2 | halt \"done\"\n";

fn sum(algorithm: &str) -> Sum {
    Sum {
        puzzle: "3x3x3".to_owned(),
        algorithm: algorithm.to_owned(),
        free: vec![],
        known: None,
    }
}

fn sums(algorithms: &[&str]) -> Lacks {
    Lacks {
        tables: false,
        sums: algorithms.iter().copied().map(sum).collect(),
    }
}

impl Rig {
    fn answers(&mut self, program: &str, lacks: Lacks) {
        self.end_compiling(Compiled {
            lacks,
            program: Some(program.to_owned()),
            registers: vec![],
            origins: vec![Origin {
                from: None,
                instructions: 2,
            }],
            optimised: vec![],
            diagnostics: vec![],
            tokens: vec![],
            editor: wire::EditorView::default(),
            tests: vec![],
        });
    }

    fn turns(&self) -> usize {
        let loaded = self.state.run.loaded.as_ref();
        loaded.expect("it compiled").program.turns()
    }

    fn is_settled(&self) -> bool {
        self.state.run.is_settled(&self.state.shell.solver.status)
    }

    fn notice(&self, offer: Offer) -> Option<&str> {
        let mut notices = self.state.shell.notices.iter();
        let notice =
            notices.find(|notice| notice.offer.is_some_and(|(_, other)| other == offer))?;
        Some(&notice.words)
    }

    /// What the solver is asked for, at once or when a moment has passed, and the job.
    fn asked(&mut self) -> Option<(JobId, Vec<Sum>)> {
        let asks = |effect: &Effect| matches!(effect, Effect::PostSolver(ToSolver::Start { .. }));
        if !self.effects.iter().any(asks) {
            self.tick();
            assert!(
                !self.effects.iter().any(asks),
                "not before all of the page is there"
            );
            if self.state.run.can_shorten() {
                self.act(Action::Run(run::Action::Shorten));
            }
        }
        self.effects.iter().find_map(|effect| match effect {
            Effect::PostSolver(ToSolver::Start {
                job,
                request: Request::Shorten(request),
            }) => Some((*job, request.sums.clone())),
            _ => None,
        })
    }

    /// Answers what the solver was asked for with turns.
    fn finds(&mut self, job: JobId, found: &[&str]) -> &[Effect] {
        let found = found.iter().map(|found| Some((*found).to_owned()));
        self.act(Action::Solver(FromSolver::End {
            job,
            outcome: Outcome::Shortened(found.collect()),
        }))
    }
}

#[test]
fn a_listing_becomes_shorter_when_the_solver_has_looked() {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.answers(LONG, sums(&["U U U U U", "U U"]));
    assert!(rig.turns() == 5 && !rig.is_settled());
    let (job, asked) = rig.asked().expect("there is time");
    assert_eq!(asked.len(), 2);
    let again = rig.act(Action::Run(run::Action::Shorten));
    assert_eq!(again, [], "one question at a time");
    // It had time for one of them.
    let found = FoundSum {
        sum: asked[0].clone(),
        found: Some("U".to_owned()),
    };
    let effects = rig.finds(job, &["U"]);
    assert_eq!(
        effects[0],
        Effect::PostCompiler(ToCompiler::Sums(vec![found]))
    );
    let (job, asked) = rig.asked().expect("it goes on");
    assert_eq!(asked, [sum("U U")]);
    let effects = rig.finds(job, &["U2"]);
    assert!(matches!(
        effects[1],
        Effect::PostCompiler(ToCompiler::Start { .. })
    ));
    // With other registers it needs another sum. That listing is not shown.
    rig.answers(SHORTER, sums(&["U U U"]));
    assert!(rig.turns() == 5 && !rig.is_settled());
    let (job, _) = rig.asked().expect("the third");
    rig.finds(job, &["U'"]);
    rig.answers(SHORT, Lacks::default());
    assert!(rig.turns() == 1 && rig.is_settled());
    assert_eq!(rig.asked(), None);
}

#[test]
fn a_run_that_has_begun_keeps_its_listing() {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.answers(LONG, sums(&["U U U U U"]));
    let (job, _) = rig.asked().expect("there is time");
    rig.act(Action::Run(run::Action::Player(Command::StepMove)));
    rig.finds(job, &["U"]);
    rig.answers(SHORT, Lacks::default());
    assert_eq!((rig.turns(), rig.state.run.player.steps()), (5, 1));
    let notice = rig.notice(Offer::Shorter).expect("the page says so");
    assert!(
        notice.contains("with 1 turns") || notice.contains("with 1 turn"),
        "{notice}"
    );
    rig.act(Action::Run(run::Action::Player(Command::StepMove)));
    assert!(rig.turns() == 5 && rig.notice(Offer::Shorter).is_some());
    rig.act(Action::Run(run::Action::Player(Command::Reset)));
    assert_eq!((rig.turns(), rig.state.run.player.steps()), (1, 0));
    assert_eq!(rig.notice(Offer::Shorter), None);
}

#[test]
fn what_is_being_typed_as_an_answer_stays() {
    let ask = |turns: &str| {
        format!("Puzzles\nA: 3x3\n\n1 | input \"N:\" {turns} max-input 3\n2 | halt \"\"\n")
    };
    let mut rig = Rig::ready(Flavour::Threads);
    rig.answers(&ask("U U U U U"), sums(&["U U U U U"]));
    let (job, _) = rig.asked().expect("there is time");
    rig.act(Action::Run(run::Action::Input("2".to_owned())));
    rig.finds(job, &["U"]);
    rig.answers(&ask("U"), Lacks::default());
    assert_eq!((rig.turns(), rig.state.run.input.as_str()), (1, "2"));
}

#[test]
fn another_text_forgets_what_the_old_one_lacked() {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.answers(LONG, sums(&["U U U U U"]));
    let (job, _) = rig.asked().expect("there is time");
    rig.act(Action::Run(run::Action::Edit(TEXT.to_owned())));
    rig.act(Action::Run(run::Action::CompileNow));
    let effects = rig.finds(job, &["U"]);
    assert!(
        matches!(effects, [Effect::PostCompiler(ToCompiler::Sums(_))]),
        "the compiler may use it all the same"
    );
    rig.answers(SHORTER, Lacks::default());
    assert!(rig.turns() == 3 && rig.is_settled());
}

#[test]
fn tables_come_before_the_solver() {
    let mut rig = Rig::ready(Flavour::Threads);
    let lacks = Lacks {
        tables: true,
        sums: vec![],
    };
    rig.answers(LONG, lacks);
    assert!(!rig.is_settled());
    assert_eq!(rig.asked(), None);
    rig.act(Action::Compiler(FromCompiler::TablesHere));
    assert!(rig.state.run.can_shorten());
    let effects = rig.act(Action::Run(run::Action::Shorten));
    assert!(matches!(
        effects,
        [Effect::PostCompiler(ToCompiler::Start { .. })]
    ));
    rig.answers(SHORT, Lacks::default());
    assert_eq!(rig.turns(), 1);
    // Those of a text that is not open any more change nothing.
    rig.act(Action::Compiler(FromCompiler::TablesHere));
    assert!(!rig.state.run.can_shorten());
}

#[test]
fn a_compiler_that_always_wants_more_is_not_asked_for_ever() {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.answers(LONG, sums(&["U U"]));
    let mut rounds = 0;
    while let Some((job, _)) = rig.asked() {
        rounds += 1;
        assert!(rounds < 20);
        rig.finds(job, &["U2"]);
        if !rig.is_settled() || rig.state.shell.jobs.of(&jobs::Owner::Compile).is_some() {
            rig.answers(SHORTER, sums(&["U U"]));
        }
    }
    assert!(rig.is_settled());
}

#[test]
fn a_solver_that_dies_over_a_sum_is_not_asked_for_ever() {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.answers(LONG, sums(&["U U"]));
    for _ in 0..20 {
        if rig.asked().is_none() {
            break;
        }
        rig.act(Action::Solver(FromSolver::Crashed {
            message: "x".to_owned(),
            report: None,
        }));
        rig.act(solver_ready(Flavour::Threads));
    }
    assert!(rig.is_settled());
    assert_eq!(rig.turns(), 5);
}

fn opened(link: &str) -> Rig {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.compiled(None);
    rig.act(Action::Visit(format!("#/run/x.q?text=A&{link}")));
    rig.act(Action::Run(run::Action::CompileNow));
    rig
}

fn mark(program: &str) -> String {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.answers(program, Lacks::default());
    let loaded = rig.state.run.loaded.as_ref();
    loaded.expect("it compiled").mark.clone()
}

#[test]
fn a_link_waits_for_the_listing_that_its_steps_are_of() {
    let mut rig = opened(&format!("at=1&listing={}", mark(SHORT)));
    rig.answers(LONG, sums(&["U U U U U"]));
    assert_eq!(rig.state.run.player.steps(), 0);
    let (job, _) = rig.asked().expect("there is time");
    rig.finds(job, &["U"]);
    rig.answers(SHORT, Lacks::default());
    assert_eq!((rig.turns(), rig.state.run.player.steps()), (1, 1));
    let (link, _) = run_link(&rig);
    assert_eq!(link, format!("at=1&listing={}", mark(SHORT)));
}

#[test]
fn a_link_to_a_listing_that_is_on_its_way_opens_there() {
    let mut rig = opened(&format!("at=1&listing={}", mark(SHORTER)));
    let lacks = Lacks {
        tables: true,
        sums: vec![],
    };
    rig.answers(LONG, lacks);
    rig.act(Action::Compiler(FromCompiler::TablesHere));
    rig.act(Action::Run(run::Action::Shorten));
    rig.answers(SHORTER, sums(&["U U U"]));
    assert_eq!((rig.turns(), rig.state.run.player.steps()), (3, 1));
}

fn run_link(rig: &Rig) -> (String, String) {
    use super::super::screens::Screen as _;
    let (link, path) = rig.state.run.link();
    let parts = ["at", "listing"].map(|key| format!("{key}={}", link.get(key).unwrap_or_default()));
    (parts.join("&"), path)
}

#[test]
fn a_link_to_another_listing_says_so() {
    let mut rig = opened("at=1&listing=00c0ffee");
    rig.answers(LONG, sums(&["U U U U U"]));
    let (job, _) = rig.asked().expect("there is time");
    rig.finds(job, &["U"]);
    rig.answers(SHORT, Lacks::default());
    assert_eq!((rig.turns(), rig.state.run.player.steps()), (1, 0));
    let says = |rig: &Rig| {
        let mut notices = rig.state.shell.notices.iter();
        notices.any(|notice| notice.words.contains("other machine code"))
    };
    assert!(says(&rig));

    // The first listing is the one, though a shorter one is on its way.
    let mut rig = opened(&format!("at=2&listing={}", mark(LONG)));
    rig.answers(LONG, sums(&["U U U U U"]));
    assert_eq!(rig.state.run.player.steps(), 2);
    assert!(!says(&rig));

    // Links of before open as they did.
    let mut rig = opened("at=2");
    rig.answers(LONG, sums(&["U U U U U"]));
    assert_eq!(rig.state.run.player.steps(), 2);
}
