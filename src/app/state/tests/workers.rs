//! Workers that start, work, and say nothing.

use super::*;

#[test]
fn a_silent_worker_is_replaced_and_the_other_one_stays() {
    let mut rig = scrambled(Flavour::Threads);
    assert_eq!(
        rig.silence(),
        [Effect::LookForSite, Effect::StartWorker(WorkerId::Solver)]
    );
    assert_eq!(rig.state.shell.solver.state(), "starting");
    assert_eq!(rig.state.shell.compiler.state(), "ready");
    rig.act(solver_ready(Flavour::Threads));
    rig.act(Action::Run(run::Action::CompileNow));
    assert!(
        rig.silence()
            .contains(&Effect::StartWorker(WorkerId::Compiler))
    );
}

#[test]
fn a_compiler_that_starts_slowly_is_waited_for() {
    let mut rig = Rig::new();
    rig.now = 1.8e12;
    for _ in 0..20 {
        assert!(rig.tick().is_empty());
    }
    let words = rig.state.shell.compiler.words();
    assert_eq!(words, "The compiler is starting: it waits for its code");
    // What is not wanted any more does not end a worker that has not begun.
    rig.act(Action::Run(run::Action::Edit(TEXT.to_owned())));
    rig.act(Action::Run(run::Action::CompileNow));
    rig.now += jobs::CANCEL_MS;
    assert!(rig.act(Action::CheckCancelled).is_empty());
    for _ in 0..100 {
        rig.act(Action::Compiler(FromCompiler::Alive));
        assert!(rig.tick().is_empty(), "its code is on its way");
    }
    rig.act(Action::Compiler(FromCompiler::Ready));
    rig.compiled(Some(TEXT));
    assert_eq!(rig.state.shell.compiler.last_death, None);
}

#[test]
fn a_worker_that_works_for_long_says_that_it_lives_and_stays() {
    let mut rig = scrambled(Flavour::Threads);
    for _ in 0..100 {
        rig.act(Action::Solver(FromSolver::Alive));
        assert!(rig.tick().is_empty());
    }
    rig.act(Action::Run(run::Action::CompileNow));
    for _ in 0..100 {
        rig.act(Action::Solver(FromSolver::Alive));
        rig.act(Action::Compiler(FromCompiler::Alive));
        assert!(rig.tick().is_empty());
    }
    assert!(!rig.silence().is_empty());
}

#[test]
fn the_solver_starts_when_the_first_program_is_there_or_a_screen_needs_it() {
    let start = Effect::StartWorker(WorkerId::Solver);
    let mut rig = Rig::new();
    rig.act(Action::Compiler(FromCompiler::Ready));
    assert!(rig.act(Action::Tick).is_empty(), "it compiles");
    assert_eq!(rig.state.shell.solver.state(), "not-started");
    rig.compiled(Some(TEXT));
    assert!(rig.act(Action::Tick).contains(&start));
    assert_eq!(rig.state.shell.solver.state(), "starting");
    assert!(!rig.act(Action::Tick).contains(&start), "only once");
    let saved = Effect::SaveSite(Flavour::Threads);
    assert!(rig.act(solver_ready(Flavour::Threads)).contains(&saved));

    let mut rig = Rig::new();
    assert!(rig.act(Action::Visit("#/play".to_owned())).contains(&start));
}

#[test]
fn a_site_without_a_solver_says_so() {
    let mut rig = Rig::ready(Flavour::Threads);
    rig.compiled(Some(TEXT));
    rig.act(Action::SolverBeingBuilt);
    assert!(!rig.state.shell.solver.is_ready());
    assert!(rig.state.shell.solver.words().contains("being built"));
    assert!(rig.silence().is_empty());
}
