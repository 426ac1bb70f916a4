//! The game "One turn away".

use super::*;
use crate::state::screens::play::away::{Attempt, Away, Command};

fn next(rig: &mut Rig, random: f64) {
    rig.act(Action::Away(Command::Next(random)));
}

/// Does the inverse of what led to the puzzle of the game.
fn solve(rig: &mut Rig) {
    let puzzle = rig.play.puzzle().clone();
    let setup = Algorithm::parse(&puzzle, rig.play.setup()).expect("turns");
    for &mv in setup.inverse(&puzzle).moves() {
        rig.act(Action::Hand(Hand::Turn(mv)));
    }
}

fn attempt(rig: &Rig) -> Option<(u8, u32, Attempt)> {
    let away = rig.play.bench.away;
    away.map(
        |Away {
             turns,
             streak,
             attempt,
         }| (turns, streak, attempt),
    )
}

#[test]
fn three_in_a_row_make_the_next_puzzle_a_turn_longer() {
    for puzzle in ["3x3x3", "2x2x2x2", "3x3x3x3", "skewb"] {
        let mut rig = Rig::new(puzzle);
        let wanted = [1, 1, 1, 2, 2, 2, 3, 3, 3, 3];
        for (n, turns) in (0..).zip(wanted) {
            next(&mut rig, f64::from(n) / 16.0);
            assert_eq!(attempt(&rig), Some((turns, n, Attempt::Open)), "{puzzle}");
            assert!(!rig.play.is_solved() && !rig.play.is_off_course());
            solve(&mut rig);
            assert_eq!(
                attempt(&rig),
                Some((turns, n + 1, Attempt::Solved)),
                "{puzzle}"
            );
        }
    }
}

#[test]
fn the_row_ends_where_the_turns_are_shown_or_the_puzzle_is_left() {
    let mut rig = Rig::new("3x3x3x3");
    next(&mut rig, 0.1);
    solve(&mut rig);
    next(&mut rig, 0.2);
    rig.act(Action::Away(Command::Show));
    rig.settle();
    assert!(rig.play.is_solved());
    assert_eq!(attempt(&rig), Some((1, 0, Attempt::Shown)));
    next(&mut rig, 0.3);
    next(&mut rig, 0.4);
    assert_eq!(attempt(&rig), Some((1, 0, Attempt::Open)));
    rig.act(Action::Away(Command::End));
    assert_eq!(attempt(&rig), None);
    assert!(!rig.play.is_solved(), "the puzzle stays");
}

#[test]
fn a_solution_that_the_solver_found_is_no_win() {
    let mut rig = Rig::new("3x3x3");
    next(&mut rig, 0.1);
    let puzzle = rig.play.puzzle().clone();
    let setup = Algorithm::parse(&puzzle, rig.play.setup()).expect("turns");
    let text = setup.inverse(&puzzle).display(&puzzle).to_string();
    // As a solution of the solver comes in.
    rig.play.read(&text, 0);
    assert_eq!(attempt(&rig), Some((1, 0, Attempt::Open)));
    rig.act(Action::Go(Go::End));
    assert!(rig.play.is_solved());
    assert_eq!(attempt(&rig), Some((1, 0, Attempt::Shown)));
}

#[test]
fn a_wrong_turn_is_noticed_and_can_be_taken_back() {
    let mut rig = Rig::new("3x3x3");
    next(&mut rig, 0.1);
    let wrong = if rig.play.setup().starts_with('U') {
        "F"
    } else {
        "U"
    };
    rig.turn(wrong);
    assert!(rig.play.is_off_course());
    rig.act(Action::Undo);
    assert!(!rig.play.is_off_course());
    solve(&mut rig);
    assert_eq!(attempt(&rig), Some((1, 1, Attempt::Solved)));
}

#[test]
fn a_link_brings_a_puzzle_of_the_game_and_anything_else_ends_it() {
    let mut rig = Rig::new("3x3x3x3");
    next(&mut rig, 0.1);
    let link = rig.play.query();
    assert_eq!(link.get("away"), Some("1"));
    let mut other = Rig::new("3x3x3x3");
    assert_eq!(other.play.read_link(&link), [""; 0]);
    assert_eq!(attempt(&other), Some((1, 0, Attempt::Open)));
    assert_eq!(other.play.setup(), rig.play.setup());
    for action in [
        Action::Reset,
        Action::Scramble(0.5),
        Action::Text("R12".to_owned(), 3),
    ] {
        let mut rig = Rig::new("3x3x3x3");
        next(&mut rig, 0.1);
        rig.act(action);
        assert_eq!(attempt(&rig), None);
    }
    for wrong in ["setup=R12&away=0", "setup=R12&away=4", "setup=R12&away=x"] {
        let (link, _) = Link::parse(wrong);
        other.play.read_link(&link);
        assert_eq!(attempt(&other), None, "{wrong}");
        assert!(link.refusal().is_some_and(|words| words.contains("away")));
    }
}

#[test]
fn turns_of_the_tesseract_count_one_each_at_first() {
    let mut rig = Rig::new("3x3x3x3");
    rig.turn("R12");
    assert_eq!((rig.play.count(), rig.play.turns()), (Count::Slice, 1));
    rig.act(Action::Count(Count::Quarter));
    assert_eq!(rig.play.count(), Count::Quarter);
    assert_eq!(rig.play.settings.count, Count::Half, "of three dimensions");
}
