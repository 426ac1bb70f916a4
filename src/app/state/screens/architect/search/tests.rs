use super::*;

fn running() -> Search {
    let mut search = Search::default();
    search.started();
    search
}

fn report(depth: u32, checkpoint: &str) -> Progress {
    Progress::Architect(ArchitectProgress::Solve(Box::new(StructureProgress {
        depth,
        done: 1,
        total: 4,
        nodes: 1_234_567,
        nodes_per_second: 3e6,
        time_left: Some(125_000.0),
        found: 7,
        best: Vec::new(),
        lengths: Vec::new(),
        checkpoint: Some(Checkpoint(checkpoint.as_bytes().to_vec())),
        restarted: false,
    })))
}

fn solved(count: usize) -> Outcome {
    let algorithm = |n: usize| AlgorithmView {
        text: format!("R{n}"),
        length: 1,
        coefficient: n as f64,
    };
    Outcome::Architect(ArchitectOutcome::Solved(SolvedStructure {
        algorithms: (0..count).map(algorithm).collect(),
        count: count as u64,
        shortest: true,
        effort: String::new(),
        milliseconds: 1.0,
        lengths: Vec::new(),
    }))
}

#[test]
fn a_search_that_is_put_aside_goes_on_from_where_it_was() {
    let mut search = running();
    search.report(&report(9, "here"));
    search.stop(true);
    assert!(search.is_running(), "until the engine says so");
    search.end(&Outcome::Cancelled);
    search.report(&report(10, "too late"));
    assert_eq!(search.status, Status::Paused(None));
    assert_eq!(search.checkpoint(), Some(Checkpoint(b"here".to_vec())));
    let figures = search.figures(2).expect("it has figures");
    assert_eq!(figures.share, Some(25));
    assert_eq!(figures.time_left, "about 2 minutes");
    assert!(figures.rate.contains("1.5 million on each of 2 threads"));
    search.stop(false);
    assert_eq!(
        (search.status.clone(), search.checkpoint()),
        (Status::Idle, None)
    );
}

#[test]
fn a_dead_worker_costs_nothing_but_time() {
    let mut search = running();
    search.report(&report(9, "here"));
    search.stopped(Some("it did not answer"));
    assert!(search.words().contains("it did not answer"));
    assert_eq!(search.checkpoint(), Some(Checkpoint(b"here".to_vec())));
    let mut search = running();
    search.stop(false);
    search.stopped(Some("it was replaced"));
    assert_eq!(search.status, Status::Idle);
}

#[test]
fn attempts_that_are_broken_off_leave_the_best() {
    let found = |attempts: u32| ValidAlgorithms {
        algorithms: vec![AlgorithmView {
            text: "R".to_owned(),
            length: 1,
            coefficient: 1.0,
        }],
        attempts,
        milliseconds: 2000.0,
    };
    let mut search = Search::new(Goal::Valid);
    assert_eq!(
        [search.attempts(), search.attempts()],
        [ATTEMPTS, ATTEMPTS * MORE]
    );
    for (stop, why) in [
        (Some(true), None),
        (Some(false), None),
        (None, Some("died")),
    ] {
        search.forget();
        search.started();
        let news = ArchitectProgress::Valid(found(3));
        search.report(&Progress::Architect(news));
        if let Some(pause) = stop {
            search.stop(pause);
            search.end(&Outcome::Cancelled);
        }
        search.stopped(why);
        assert_eq!(search.status, Status::Idle);
        let saved = search.answers.iter().map(|answer| &answer.solved);
        let saved: Vec<_> = saved
            .map(|solved| (solved.shortest, solved.effort.clone()))
            .collect();
        let expected = (false, "the best of 3 attempts in 2.0 s".to_owned());
        assert_eq!(
            saved,
            if stop == Some(false) {
                vec![]
            } else {
                vec![expected]
            }
        );
    }
}

#[test]
fn another_algorithm_makes_the_later_registers_be_searched_again() {
    let mut search = Search::default();
    for _ in 0..3 {
        search.started();
        search.end(&solved(3));
    }
    assert_eq!(search.picked(), ["R0", "R0", "R0"]);
    search.pick(2, 1);
    assert_eq!(search.picked(), ["R0", "R0", "R1"]);
    search.pick(0, 2);
    assert_eq!(search.picked(), ["R2"]);
    search.pick(0, 9);
    search.pick(5, 0);
    assert_eq!(search.picked(), ["R2"]);
}
