//! Times by hand and by key: what is recorded, and what is not.

use super::*;
use crate::state::screens::play::clock::{Clock, Taken};
use crate::state::screens::play::own_puzzles::OwnPuzzles;
use crate::state::screens::play::replay::Replay;
use crate::state::screens::play::times::{Command, Penalty, Times};

fn press(rig: &mut Rig, after_ms: f64) {
    rig.around.now += after_ms;
    rig.act(Action::Times(Command::Press));
}

fn results(rig: &Rig) -> Vec<String> {
    let times = &rig.play.library.times;
    let solves = times.present(rig.play.puzzle().name());
    solves.iter().map(|solve| solve.words()).collect()
}

/// What the effects of the last action have stored and removed.
fn stored(rig: &Rig) -> Vec<(&str, Option<&str>)> {
    rig.stored(|key| key.contains("/time/"))
}

#[test]
fn a_solve_by_hand_is_a_time_with_its_scramble_and_solution() {
    let mut rig = Rig::new("2x2x2");
    rig.act(Action::ScrambleLength("1".to_owned()));
    rig.act(Action::Scramble(0.3));
    let scramble = rig.play.setup().to_owned();
    let turn = rig.play.puzzle().move_by_name(&scramble).expect("one move");
    let back = rig.play.puzzle().mv(turn).inverse;
    let name = rig.play.puzzle().mv(back).name.clone();
    rig.turn("U");
    rig.around.now += 1500.0;
    rig.turn("U'");
    rig.around.now += 500.0;
    rig.act(Action::Hand(Hand::Turn(back)));
    assert_eq!(results(&rig), ["2.00"]);
    let saved = stored(&rig);
    let [(key, Some(value))] = saved.as_slice() else {
        panic!("{saved:?}");
    };
    let times = Times::restore(
        &[((*key).to_owned(), (*value).to_owned())],
        &OwnPuzzles::default(),
    );
    let [solve] = times.all("2x2x2") else {
        panic!("one");
    };
    assert_eq!(
        (solve.scramble.as_str(), solve.solution.as_str()),
        (scramble.as_str(), format!("U U' {name}").as_str())
    );
    // It can be watched, and that is no time.
    let at = solve.at;
    rig.act(Action::Times(Command::Watch(at)));
    rig.settle();
    assert!(rig.play.is_solved());
    assert_eq!(results(&rig), ["2.00"]);
}

/// A 2x2x2 that one turn solves, and that turn.
fn one_turn_away() -> (Rig, MoveId) {
    let mut rig = Rig::new("2x2x2");
    rig.act(Action::ScrambleLength("1".to_owned()));
    rig.act(Action::Scramble(0.3));
    let turn = rig.play.puzzle().move_by_name(rig.play.setup());
    let back = rig.play.puzzle().mv(turn.expect("one move")).inverse;
    (rig, back)
}

#[test]
fn a_solution_that_is_too_long_is_left_out_of_its_time() {
    for (length, is_saved) in [(8_000, true), (8_001, false)] {
        let (mut rig, back) = one_turn_away();
        rig.turn("U");
        rig.turn("U'");
        rig.act(Action::Hand(Hand::Turn(back)));
        assert!(rig.play.can_replay());
        // To turn as often takes long.
        let taken = Taken {
            ms: 500.0,
            penalty: Penalty::None,
        };
        let solution = "x".repeat(length);
        rig.play.timed(taken, solution, &mut rig.around.context());
        let solve = rig.play.library.times.all("2x2x2").last().expect("a time");
        assert_eq!(solve.ms, 500);
        let saved = (solve.solution.len(), solve.moments.len());
        assert_eq!(saved, if is_saved { (length, 3) } else { (0, 0) });
    }
}

#[test]
fn a_solve_is_replayed_with_its_pauses_also_after_a_reload() {
    let (mut rig, back) = one_turn_away();
    rig.act(Action::Times(Command::Inspection(true)));
    rig.turn("U");
    rig.around.now += 999.0;
    rig.turn("F");
    rig.around.now += 499.0;
    // What was taken back is not in the replay; the time that it took is.
    rig.act(Action::Undo);
    rig.turn("U'");
    rig.around.now += 1998.0;
    rig.act(Action::Hand(Hand::Turn(back)));
    let moments = [0, 1501, 3500];
    assert_eq!(rig.play.bench.session.moments, moments);
    assert!(rig.play.can_replay());
    let saved = stored(&rig);
    let [(key, Some(value))] = saved.as_slice() else {
        panic!("{saved:?}");
    };
    let mut next = Rig::new("2x2x2");
    next.play.library.times = Times::restore(
        &[((*key).to_owned(), (*value).to_owned())],
        &OwnPuzzles::default(),
    );
    let at = next.play.library.times.all("2x2x2")[0].at;
    next.around.now = 50_000.0;
    next.act(Action::Times(Command::Watch(at)));
    assert!(next.play.can_replay());
    let begun = next.around.now;
    // How many steps have begun that long after the start.
    let steps = |rig: &mut Rig, after: f64| {
        while rig.around.now < begun + after {
            rig.around.now += 10.0;
            rig.play.next_frame(rig.around.now);
        }
        rig.play.timeline().at()
    };
    assert_eq!(steps(&mut next, 20.0), 1);
    assert_eq!(steps(&mut next, 1490.0), 1);
    assert_eq!(steps(&mut next, 1520.0), 2);
    // A pause goes on where it was, and twice as fast takes half the time.
    next.act(Action::Go(Go::PlayOrPause));
    next.around.now += 10_000.0;
    next.play.next_frame(next.around.now);
    assert_eq!(next.play.timeline().at(), 2);
    next.act(Action::Replay(Replay::Double));
    let begun = next.around.now;
    while next.play.is_playing() {
        next.around.now += 10.0;
        next.play.next_frame(next.around.now);
    }
    let took = next.around.now - begun;
    assert!((1740.0..2200.0).contains(&took), "{took}");
    assert!(next.play.is_solved());
    next.act(Action::Replay(Replay::Even));
    next.settle();
    // What is in hand keeps its times when the page is loaded.
    let session = next.play.stored().expect("short");
    let mut last = Rig::new("2x2x2");
    last.play.restore(&session);
    assert!(last.play.can_replay());
    last.turn("U");
    assert!(!last.play.can_replay());
}

#[test]
fn a_solve_that_went_on_from_its_middle_has_the_times_of_what_is_left() {
    let (mut rig, back) = one_turn_away();
    rig.turn("U");
    rig.around.now += 99.0;
    rig.turn("F");
    rig.act(Action::Go(Go::Back));
    rig.around.now += 98.0;
    rig.turn("U'");
    rig.around.now += 99.0;
    rig.act(Action::Hand(Hand::Turn(back)));
    assert_eq!(rig.play.bench.session.moments, [0, 200, 300]);
    // A text that is typed has no times.
    rig.write("U");
    assert!(rig.play.bench.session.moments.is_empty());
}

#[test]
fn a_real_puzzle_is_timed_by_key_with_inspection_and_a_new_scramble() {
    let mut rig = Rig::new("4x4x4");
    press(&mut rig, 0.0);
    assert!(matches!(rig.play.bench.clock, Clock::Running(..)));
    press(&mut rig, 59_999.0);
    assert_eq!(results(&rig), ["1:00.00"]);
    assert!(!rig.play.setup().is_empty(), "the next scramble is there");
    rig.act(Action::Times(Command::Inspection(true)));
    for (looked, expected) in [(14_000.0, "10.00"), (15_500.0, "12.00+"), (17_500.0, "DNF")] {
        let first = rig.play.setup().to_owned();
        press(&mut rig, 0.0);
        assert!(matches!(rig.play.bench.clock, Clock::Inspecting(_)));
        press(&mut rig, looked);
        press(&mut rig, 9_999.0);
        assert_eq!(results(&rig).last().map(String::as_str), Some(expected));
        assert_ne!(rig.play.setup(), first);
    }
    assert_eq!(rig.play.large_time(rig.around.now), "DNF");
}

#[test]
fn penalties_sessions_and_what_is_deleted() {
    let mut rig = Rig::new("4x4x4");
    for seconds in [10.0, 11.0, 12.0, 13.0, 14.0] {
        press(&mut rig, 0.0);
        press(&mut rig, seconds * 1000.0 - 1.0);
    }
    let row = |rig: &Rig, name: &str| {
        let rows = rig.play.library.times.rows("4x4x4");
        let row = rows.iter().find(|row| row.name == name).expect("a row");
        row.now
    };
    assert_eq!(row(&rig, "ao5"), Some(Some(1200)));
    assert_eq!(row(&rig, "ao12"), None);
    let at = |rig: &Rig, n: usize| rig.play.library.times.all("4x4x4")[n].at;
    let second = at(&rig, 1);
    rig.act(Action::Times(Command::Penalise(second, Penalty::Dnf)));
    assert_eq!(row(&rig, "ao5"), Some(Some(1300)));
    let third = at(&rig, 2);
    rig.act(Action::Times(Command::Penalise(third, Penalty::Dnf)));
    assert_eq!(row(&rig, "ao5"), Some(None));
    rig.act(Action::Times(Command::Penalise(third, Penalty::PlusTwo)));
    assert_eq!(results(&rig), ["10.00", "DNF", "14.00+", "13.00", "14.00"]);

    rig.act(Action::Times(Command::Delete(third)));
    assert!(matches!(stored(&rig).as_slice(), [(_, None)]));
    assert_eq!(results(&rig).len(), 4);
    rig.act(Action::Times(Command::Restore));
    assert!(matches!(stored(&rig).as_slice(), [(_, Some(_))]));
    assert_eq!(results(&rig)[2], "14.00+");

    rig.act(Action::Times(Command::NewSession));
    assert!(results(&rig).is_empty());
    rig.act(Action::Times(Command::NewSession));
    assert_eq!(
        rig.play.library.times.sessions("4x4x4"),
        [1, 2],
        "an empty one is enough"
    );
    press(&mut rig, 0.0);
    press(&mut rig, 4_999.0);
    assert_eq!(results(&rig), ["5.00"]);
    rig.act(Action::Times(Command::Session(1)));
    assert_eq!(results(&rig).len(), 5);
    rig.act(Action::Choose("2x2x2".to_owned()));
    assert!(results(&rig).is_empty());
    rig.act(Action::Choose("4x4x4".to_owned()));
    assert_eq!(results(&rig).len(), 5);
}
