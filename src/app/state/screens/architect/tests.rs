//! The reducer's part for Architect, with a worker made of words.

use crate::state::worker::WorkerId;
use wire::{
    AlgorithmView, ArchitectOutcome, ArchitectProgress, ArchitectRequest, Checkpoint, FitsView,
    Flavour, FoundArchitectures, FromSolver, JobId, JointSolved, Outcome, Progress, Request,
    SolvedStructure, StructureProgress, StructureRequest, ToSolver, WorkerInfo,
};

use super::finder::tests::of_orders;
use super::orders;
use super::search::Goal;
use super::{Action, NotSaved, Panel};
use crate::state::keymap::{Focus, Key};
use crate::state::screens::ScreenId;
use crate::state::screens::Stage as _;
use crate::state::screens::run;
use crate::state::{self, Effect, State};

struct Rig {
    state: State,
    now: f64,
    effects: Vec<Effect>,
}

impl Rig {
    /// The screen with a worker that is ready.
    fn new(hash: &str) -> Self {
        let mut rig = Self {
            state: State::new(&[], "w"),
            now: 0.0,
            effects: Vec::new(),
        };
        rig.page(state::Action::Visit(hash.to_owned()));
        rig.ready();
        rig
    }

    fn ready(&mut self) {
        let info = WorkerInfo {
            flavour: Flavour::Threads,
            threads: 2,
            memory: 1 << 31,
        };
        self.page(state::Action::Solver(FromSolver::Ready(info)));
    }

    fn page(&mut self, action: state::Action) {
        self.now += 1.0;
        self.effects.clear();
        self.state.update(action, self.now, &mut self.effects);
    }

    fn act(&mut self, action: Action) {
        self.page(state::Action::Architect(action));
    }

    fn posted(&self) -> Option<(JobId, &ArchitectRequest)> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::PostSolver(ToSolver::Start {
                job,
                request: Request::Architect(request),
            }) => Some((*job, request)),
            _ => None,
        })
    }

    fn solving(&self) -> (JobId, StructureRequest) {
        match self.posted() {
            Some((job, ArchitectRequest::Solve(request))) => (job, request.clone()),
            other => panic!("{other:?}"),
        }
    }

    fn end(&mut self, job: JobId, outcome: Outcome) {
        self.page(state::Action::Solver(FromSolver::End { job, outcome }));
    }

    /// Answers the finder: U and D side by side, and some others that the catalogue has or has not.
    fn find(&mut self) {
        let Some((job, ArchitectRequest::Find(request))) = self.posted() else {
            panic!("nothing was asked")
        };
        assert_eq!(request.puzzle, "3x3x3");
        let all: [&[u64]; 4] = [&[1260], &[4, 4], &[77, 2], &[90, 90]];
        let found = FoundArchitectures {
            architectures: all.map(of_orders).into(),
            milliseconds: 1.0,
        };
        self.end(job, Outcome::Architect(ArchitectOutcome::Found(found)));
    }

    fn solve(&mut self, job: JobId, text: &str) {
        let solved = SolvedStructure {
            algorithms: vec![AlgorithmView {
                text: text.to_owned(),
                length: 1,
                coefficient: 1.0,
            }],
            count: 1,
            shortest: true,
            effort: String::new(),
            milliseconds: 1.0,
            lengths: Vec::new(),
        };
        self.end(job, Outcome::Architect(ArchitectOutcome::Solved(solved)));
    }
}

#[test]
fn registers_are_solved_one_after_the_other_and_written_into_the_program() {
    let mut rig = Rig::new("#/architect/3x3x3?registers=2");
    rig.find();
    rig.act(Action::Take(vec![4, 4]));
    assert_eq!(rig.state.architect.panel, Panel::Solve);
    rig.act(Action::Search);
    let (job, request) = rig.solving();
    assert_eq!(
        (request.structure.as_str(), request.others.len()),
        ("to 4", 0)
    );
    rig.solve(job, "R");
    let (job, request) = rig.solving();
    assert_eq!(request.others[0].algorithm, "R");
    assert_eq!(request.others[0].own, "of 4");
    rig.solve(job, "L");
    assert_eq!(
        rig.state.architect.algorithms(),
        Some(vec!["R".to_owned(), "L".to_owned()])
    );
    rig.act(Action::Add(1, false));
    let architect = &rig.state.architect;
    let design = architect.design().expect("registers were taken");
    assert_eq!(design.values(architect.position()), [Some(0), Some(1)]);

    rig.act(Action::Use { new: false });
    assert_eq!(rig.state.screen, ScreenId::Run);
    let text = rig.state.run.documents.current().text.clone();
    assert!(text.contains("A, B <- 3x3x3 (R, L)"), "{text}");
    rig.page(state::Action::Run(run::Action::Undo));
    assert!(
        rig.state
            .run
            .documents
            .current()
            .text
            .contains("builtin (90, 90)")
    );
    rig.act(Action::Use { new: true });
    let document = rig.state.run.documents.current();
    assert_eq!(document.file, "registers.qat");
    assert!(document.text.contains("A, B <- 3x3x3 (R, L)"));
}

/// In the table stands what is on the puzzle as soon as a row is taken: of 90, 90 the catalogue's registers, which
/// share two corners, and not the example of the finder, which can do without.
#[test]
fn the_table_shows_what_a_row_brings() {
    let mut rig = Rig::new("#/architect/3x3x3?registers=2");
    rig.find();
    let rows: Vec<_> = rig
        .state
        .architect
        .finder
        .table()
        .into_iter()
        .cloned()
        .collect();
    assert_eq!(rows.len(), 4);
    for row in rows {
        rig.act(Action::Take(row.orders()));
        let design = rig.state.architect.design().expect("registers were taken");
        assert_eq!(design.shared, row.design.shared, "{:?}", row.orders());
        assert_eq!(design.lengths(), row.design.lengths());
        let known = (row.orders() == [90, 90]).then_some((Some(vec![7, 7]), 2));
        let shown = (design.lengths(), design.shared.len());
        assert!(known.is_none_or(|known| known == shown), "{shown:?}");
    }
}

/// Registers of the catalogue that larger ones contain are not in the table: the engine can look for them together
/// only.
#[test]
fn what_is_not_in_the_table_is_searched_together() {
    let mut rig = Rig::new("#/architect/3x3x3?take=24,210");
    let refusal = |rig: &Rig| rig.state.architect.search_refusal();
    assert_eq!(refusal(&rig), Some("the table is not there yet"));
    rig.find();
    assert!(refusal(&rig).is_some_and(|why| why.contains("not in the table")));
    rig.act(Action::Search);
    assert_eq!(rig.posted(), None);
    rig.act(Action::Goal(Goal::Total));
    assert_eq!(refusal(&rig), None);
    rig.act(Action::Search);
    let Some((job, ArchitectRequest::Joint(request))) = rig.posted() else {
        panic!("nothing was asked")
    };
    assert_eq!(request.orders, [210, 24]);
    let algorithms = ["U2 R' F R U' L2", "U R U2 L2 F' D' F L2 U B"];
    let algorithm = |text: &str| AlgorithmView {
        text: text.to_owned(),
        length: text.split(' ').count() as u32,
        coefficient: 1.0,
    };
    let solved = JointSolved {
        algorithms: algorithms.map(algorithm).into(),
        total: 16,
        proved: true,
        milliseconds: 1.0,
    };
    rig.end(job, Outcome::Architect(ArchitectOutcome::Joint(solved)));
    let design = rig.state.architect.design().expect("registers");
    assert_eq!(design.lengths(), Some(vec![6, 10]));
    assert_eq!(design.parts[0].order, 210);
}

/// What a search reports, with a checkpoint unless it has begun again.
fn news(restarted: bool) -> Progress {
    Progress::Architect(ArchitectProgress::Solve(Box::new(StructureProgress {
        depth: 3,
        done: 1,
        total: 2,
        nodes: 5,
        nodes_per_second: 1.0,
        time_left: None,
        found: 0,
        best: Vec::new(),
        lengths: Vec::new(),
        checkpoint: (!restarted).then(|| Checkpoint(b"so far".to_vec())),
        restarted,
    })))
}

#[test]
fn a_search_outlives_its_worker() {
    let mut rig = Rig::new("#/architect?take=4,4");
    rig.find();
    assert!(rig.state.architect.taken.is_some(), "the link speaks of it");
    rig.act(Action::Search);
    let (job, _) = rig.solving();
    let progress = news(false);
    rig.page(state::Action::Solver(FromSolver::Report { job, progress }));
    rig.page(state::Action::WorkerDied(
        WorkerId::Solver,
        "a test".to_owned(),
    ));
    assert!(rig.effects.contains(&Effect::StartWorker(WorkerId::Solver)));
    rig.ready();
    rig.act(Action::Search);
    let (_, request) = rig.solving();
    assert_eq!(request.checkpoint, Some(Checkpoint(b"so far".to_vec())));
    rig.act(Action::Drop);
    assert!(matches!(
        rig.effects[..],
        [Effect::PostSolver(ToSolver::Cancel { .. })]
    ));
}

#[test]
fn a_search_outlives_the_page() {
    let saved = |rig: &Rig| {
        rig.effects.iter().rev().find_map(|effect| match effect {
            Effect::SaveSearch { name, bytes } => Some((name.clone(), bytes.clone())),
            _ => None,
        })
    };
    let mut rig = Rig::new("#/play");
    rig.page(state::Action::Visit("#/architect?take=4,4".to_owned()));
    let name = "search/3x3x3/4,4".to_owned();
    assert!(rig.effects.contains(&Effect::Fetch { name: name.clone() }));
    rig.find();
    rig.act(Action::Fetched {
        name: name.clone(),
        bytes: None,
    });
    rig.act(Action::Search);
    let (job, _) = rig.solving();
    rig.solve(job, "R");
    let (job, _) = rig.solving();
    let progress = news(false);
    rig.page(state::Action::Solver(FromSolver::Report { job, progress }));
    let (saved_name, bytes) = saved(&rig).expect("it is saved");
    assert_eq!(saved_name, name);
    let bytes = bytes.expect("there is something to keep");

    // Another visit goes on with it; what is damaged is said and thrown away.
    let mut damaged = bytes.clone();
    *damaged.last_mut().expect("bytes") ^= 1;
    for (bytes, whole) in [(bytes, true), (damaged, false)] {
        let mut rig = Rig::new("#/architect?take=4,4");
        rig.find();
        rig.act(Action::Fetched {
            name: name.clone(),
            bytes: Some(bytes),
        });
        let taken = rig.state.architect.taken.as_ref().expect("registers");
        assert_eq!(taken.search.is_paused(), whole);
        assert_eq!(rig.state.shell.notices.len(), usize::from(!whole));
        let thrown_away = Some((name.clone(), None));
        assert_eq!(saved(&rig), thrown_away.filter(|_| !whole));
        rig.act(Action::Search);
        let (job, request) = rig.solving();
        let so_far = whole.then(|| Checkpoint(b"so far".to_vec()));
        assert_eq!(
            (request.others.len(), request.checkpoint),
            (usize::from(whole), so_far)
        );
        // The engine may be of another version.
        for _ in 0..2 {
            rig.page(state::Action::Solver(FromSolver::Report {
                job,
                progress: news(true),
            }));
        }
        assert_eq!(rig.state.shell.notices.len(), 1 + usize::from(!whole));
        rig.act(Action::Drop);
        rig.end(job, Outcome::Cancelled);
        assert!(saved(&rig).is_some());
    }
}

#[test]
fn a_wish_to_pause_that_comes_late_holds_for_the_next_register() {
    for pause in [true, false] {
        let mut rig = Rig::new("#/architect?take=4,4");
        rig.find();
        rig.act(Action::Search);
        let (job, _) = rig.solving();
        rig.act(if pause { Action::Pause } else { Action::Drop });
        rig.solve(job, "R");
        assert!(rig.posted().is_none(), "nothing more is searched");
        let taken = rig.state.architect.taken.as_ref().expect("registers");
        assert_eq!(taken.search.answers.len(), 1);
        assert_eq!(taken.search.is_paused(), pause);
    }
}

#[test]
fn links_lead_to_what_they_say() {
    let mut rig = Rig::new("#/architect/3x3x3?registers=3&least=20&ratio=1&sort=shared&only=30");
    let Some((_, ArchitectRequest::Find(request))) = rig.posted() else {
        panic!("nothing was asked")
    };
    assert_eq!(
        (request.registers, request.least, request.ratio),
        (3, 20, Some(1))
    );
    let link = rig.state.architect.query().query();
    let expected = "registers=3&least=20&ratio=1&sort=shared&only=30";
    assert_eq!(link.as_deref(), Some(expected));
    for odd in [
        "?lesson=99",
        "?registers=77&least=x",
        "?take=1,x,2",
        "?take=9999999",
    ] {
        rig.page(state::Action::Visit(format!("#/architect/3x3x3{odd}")));
    }
    rig.page(state::Action::Visit("#/architect/nothing".to_owned()));
    assert!(
        rig.state
            .shell
            .notices
            .iter()
            .any(|n| n.words.contains("nothing"))
    );
}

#[test]
fn the_keys_of_run_do_nothing_here() {
    let mut rig = Rig::new("#/architect");
    rig.find();
    let press = |rig: &mut Rig, name: &str| {
        let key = Key {
            name: name.to_owned(),
            focus: Focus::Puzzle,
            ..Key::default()
        };
        if let Some(action) = rig.state.shown().keymap().action(&key, false) {
            rig.page(action);
        }
    };
    press(&mut rig, " ");
    assert!(!rig.state.run.player.is_going());
    press(&mut rig, "ArrowRight");
    press(&mut rig, "r");
    assert!(!rig.state.architect.position().is_identity());
    assert!(rig.state.run.player.position().is_identity());
}

#[test]
fn each_goal_has_a_search_of_its_own() {
    let mut rig = Rig::new("#/architect?take=4,4");
    rig.find();
    rig.act(Action::Search);
    let (job, _) = rig.solving();
    rig.solve(job, "R");
    rig.act(Action::Goal(Goal::Total));
    let taken = |rig: &Rig| {
        let taken = rig.state.architect.taken.as_ref().expect("registers");
        (taken.search.goal, taken.search.answers.len())
    };
    assert_eq!(taken(&rig), (Goal::Total, 0));
    let name = "search/3x3x3/4,4/total".to_owned();
    assert!(rig.effects.contains(&Effect::Fetch { name }));
    let link = rig.state.architect.query().query();
    assert_eq!(link.as_deref(), Some("registers=2&take=4,4&goal=total"));
    // What was found before is there again, and the search can go on.
    rig.act(Action::Goal(Goal::Each));
    assert_eq!(taken(&rig), (Goal::Each, 1));
    assert!(rig.state.architect.design().is_some_and(|design| {
        let known = |n: usize| design.parts[n].algorithm.is_some();
        known(0) && !known(1) && design.values(&design.puzzle.solved()) == [Some(0), None]
    }));
    // Another look at the same registers changes nothing.
    rig.act(Action::Take(vec![4, 4]));
    assert_eq!(taken(&rig), (Goal::Each, 1));
}

#[test]
fn saved_searches_are_listed_and_forgotten() {
    let mut rig = Rig::new("#/play");
    rig.page(state::Action::Visit("#/architect?take=4,4".to_owned()));
    let list = |effect: &Effect| matches!(effect, Effect::List { .. });
    assert!(rig.effects.iter().any(list));
    rig.find();
    let names = |rig: &Rig| {
        let entries = rig.state.architect.saved.entries().iter();
        entries.map(|entry| entry.name.clone()).collect::<Vec<_>>()
    };
    let elsewhere = "search/megaminx/5544,5040".to_owned();
    rig.act(Action::Listed(vec![(elsewhere.clone(), Vec::new())]));
    rig.act(Action::Search);
    let (job, _) = rig.solving();
    rig.solve(job, "R");
    assert_eq!(
        names(&rig),
        ["search/3x3x3/4,4", "search/megaminx/5544,5040"]
    );
    rig.act(Action::Forget(elsewhere.clone()));
    let bytes = None;
    assert!(rig.effects.contains(&Effect::SaveSearch {
        name: elsewhere,
        bytes
    }));
    // Registers without a search of the usual goal have the one that is saved.
    let another = "search/3x3x3/1260/total".to_owned();
    rig.act(Action::Listed(vec![(another.clone(), Vec::new())]));
    rig.act(Action::Take(vec![1260]));
    assert!(rig.effects.contains(&Effect::Fetch {
        name: another.clone()
    }));
    rig.act(Action::Forget(another));
    rig.act(Action::Take(vec![4, 4]));
    // The one that is shown is forgotten with what was found.
    rig.act(Action::Catalogue);
    assert_eq!(names(&rig), [""; 0]);
    let taken = rig.state.architect.taken.as_ref().expect("registers");
    assert!(taken.search.answers.is_empty() && !taken.search.is_running());
    // A browser that saves nothing says so once.
    for _ in 0..2 {
        let name = "search/3x3x3/4,4".to_owned();
        rig.act(Action::NotSaved(name, NotSaved::Refused));
    }
    assert_eq!(rig.state.shell.notices.len(), 1);
    for _ in 0..2 {
        let name = "search/3x3x3/4,4".to_owned();
        rig.act(Action::NotSaved(name, NotSaved::Elsewhere));
    }
    assert_eq!(rig.state.shell.notices.len(), 2);
    // What another tab has open is not forgotten, and is in the list again.
    rig.effects.clear();
    rig.act(Action::NotSaved(
        "search/3x3x3/4,4".to_owned(),
        NotSaved::StillSaved,
    ));
    assert_eq!(rig.state.shell.notices.len(), 3);
    assert!(rig.effects.iter().any(list));
}

/// A link may speak of registers that larger ones contain: the engine is asked for an example.
#[test]
fn registers_of_a_link_that_are_not_in_the_table_are_asked_about() {
    for fits in [true, false] {
        let mut rig = Rig::new("#/architect/3x3x3?take=80,2");
        rig.find();
        let Some((job, ArchitectRequest::Fits(request))) = rig.posted() else {
            panic!("nothing was asked")
        };
        assert_eq!(request.orders, [80, 2]);
        let view = FitsView {
            orders: vec![80, 2],
            example: fits.then(|| of_orders(&[80, 2])),
            redundant_by: None,
            reason: String::new(),
        };
        rig.end(job, Outcome::Architect(ArchitectOutcome::Fits(view)));
        let architect = &rig.state.architect;
        assert_eq!(architect.taken.is_some(), fits);
        assert_eq!(architect.orders.shown, !fits, "else the answer says why");
    }
}

#[test]
fn own_algorithms_become_registers_and_a_new_puzzle_forgets_them() {
    let mut rig = Rig::new("#/architect/3x3x3?show=orders");
    rig.act(Action::Orders(orders::Action::Own("U2\nD".to_owned())));
    rig.act(Action::Orders(orders::Action::TakeOwn));
    let taken = rig.state.architect.taken.as_ref().expect("they fit");
    assert_eq!((taken.orders.as_slice(), taken.own), (&[4, 2][..], true));
    let algorithms = rig.state.architect.algorithms();
    assert_eq!(algorithms, Some(vec!["D".to_owned(), "U2".to_owned()]));
    rig.act(Action::Choose("2x2x2".to_owned()));
    let orders = &rig.state.architect.orders;
    assert!(orders.shown && orders.own.is_empty() && orders.judged.is_none());
}
