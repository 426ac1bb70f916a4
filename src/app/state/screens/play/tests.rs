//! Play without a browser: what is done becomes steps, and all of it can be taken back.

use super::clock::Clock;
use super::keys::Command;
use super::look::Change;
use super::*;
use crate::state::Effect;
use crate::state::context::Around;

mod apart;
mod away;
mod colours;
mod cube;
mod cycles;
mod drawn;
mod entry;
mod follow;
mod idle;
mod keys;
mod names;
mod own_puzzles;
mod times;

impl Play {
    /// A puzzle of the catalogue, solved; there are no others.
    pub fn solved(name: &str) -> Self {
        Self::new(&[], Some(name))
    }
}

struct Rig {
    play: Play,
    around: Around,
}

impl Rig {
    fn new(puzzle: &str) -> Self {
        Self {
            play: Play::solved(puzzle),
            around: Around::new(ScreenId::Play),
        }
    }

    /// What the effects of the last action store and remove, of the keys that are asked for.
    fn stored(&self, wanted: impl Fn(&str) -> bool) -> Vec<(&str, Option<&str>)> {
        let effects = self.around.effects.iter();
        effects
            .filter_map(|effect| match effect {
                Effect::Store { key, value } if wanted(key) => {
                    Some((key.as_str(), value.as_deref()))
                }
                _ => None,
            })
            .collect()
    }

    fn act(&mut self, action: Action) {
        self.around.now += 1.0;
        self.around.effects.clear();
        self.play.update(action, &mut self.around.context());
        // As the page does after every action.
        let Around { shell, effects, .. } = &mut self.around;
        shell.settings.store(effects);
        self.play.settings.store(effects);
    }

    fn turn(&mut self, name: &str) {
        let id = self.play.puzzle().move_by_name(name).expect("a move");
        self.act(Action::Hand(Hand::Turn(id)));
    }

    fn write(&mut self, text: &str) {
        let caret = text.encode_utf16().count() as u32;
        self.act(Action::Text(text.to_owned(), caret));
    }

    /// Lets everything that moves come to rest.
    fn settle(&mut self) {
        for _ in 0..10_000 {
            if !self.play.is_moving() {
                assert_eq!(
                    self.play.shown(),
                    self.play.timeline().position(),
                    "what is shown is where the timeline is"
                );
                return;
            }
            self.around.now += 15.0;
            self.play.next_frame(self.around.now);
        }
        panic!("it never comes to rest");
    }
}

#[test]
fn turns_by_hand_are_words_and_can_be_taken_back() {
    let mut rig = Rig::new("3x3x3");
    for name in ["R", "U'", "F2"] {
        rig.turn(name);
    }
    rig.settle();
    assert_eq!(rig.play.text(), "R U' F2");
    assert_eq!(rig.play.turns(), 3);
    for text in ["R U'", "R", ""] {
        rig.act(Action::Undo);
        assert_eq!(rig.play.text(), text);
    }
    rig.settle();
    assert!(rig.play.is_solved() && !rig.play.can_undo());
    rig.act(Action::Redo);
    rig.act(Action::Redo);
    assert_eq!(rig.play.text(), "R U'");
    rig.turn("D");
    assert!(!rig.play.can_redo(), "another way was taken");
    rig.settle();
}

#[test]
fn a_turn_in_the_middle_cuts_the_rest_and_undo_brings_it_back() {
    let mut rig = Rig::new("3x3x3");
    rig.write("[R, U] F");
    rig.act(Action::Go(Go::Seek(4)));
    rig.turn("D");
    assert_eq!(rig.play.text(), "[R, U] D");
    rig.settle();
    rig.act(Action::Undo);
    assert_eq!(rig.play.text(), "[R, U] F");
    assert_eq!(rig.play.timeline().at(), 4);
    rig.act(Action::Redo);
    assert_eq!(rig.play.text(), "[R, U] D");
    rig.act(Action::Go(Go::Seek(2)));
    rig.turn("L");
    assert_eq!(
        rig.play.text(),
        "R U L",
        "inside a bracket it is written out"
    );
    rig.settle();
}

#[test]
fn a_wrong_text_stays_until_something_else_is_done_and_comes_back() {
    let mut rig = Rig::new("3x3x3");
    rig.write("R U");
    let position = rig.play.timeline().position().clone();
    rig.write("R U oops");
    assert!(rig.play.error().is_some());
    assert_eq!(rig.play.timeline().position(), &position);
    rig.turn("F");
    assert_eq!((rig.play.text(), rig.play.error()), ("R U F", None));
    rig.act(Action::Undo);
    assert_eq!(rig.play.text(), "R U oops");
    rig.act(Action::Undo);
    assert_eq!(rig.play.text(), "", "what was typed in one go is one edit");
}

#[test]
fn playing_ends_at_the_end_and_begins_again_at_the_start() {
    let mut rig = Rig::new("3x3x3");
    rig.write("R U R' U'");
    rig.act(Action::Go(Go::PlayOrPause));
    assert_eq!(rig.play.timeline().at(), 0, "from the end it begins again");
    rig.settle();
    assert_eq!(rig.play.timeline().at(), 4);
    assert!(!rig.play.is_playing());
    rig.act(Action::Go(Go::Start));
    rig.act(Action::Go(Go::Step));
    rig.act(Action::Go(Go::Step));
    rig.act(Action::Go(Go::Back));
    assert!(rig.around.effects.contains(&Effect::Caret(1)));
    rig.settle();
    assert_eq!(rig.play.timeline().at(), 1);
    rig.act(Action::Loop(true));
    rig.act(Action::Go(Go::PlayOrPause));
    for _ in 0..1000 {
        rig.around.now += 15.0;
        rig.play.next_frame(rig.around.now);
    }
    assert!(rig.play.is_playing(), "a loop does not end");
}

/// Frames at `every` milliseconds, until it comes to rest; how many milliseconds that took, and how many frames.
fn watch(rig: &mut Rig, every: f64) -> (f64, usize) {
    rig.act(Action::Go(Go::Start));
    rig.act(Action::Go(Go::Watch));
    let start = rig.around.now;
    for frames in 1.. {
        rig.around.now += every;
        rig.play.next_frame(rig.around.now);
        if !rig.play.is_moving() {
            return (rig.around.now - start, frames);
        }
    }
    unreachable!("the range has no end");
}

#[test]
fn what_is_watched_is_over_in_15_seconds_however_rarely_frames_come() {
    for (text, still) in [("(R U)2000", false), ("(R U)2000", true)] {
        let mut rig = Rig::new("3x3x3");
        rig.play.set_still(still);
        rig.write(text);
        let end = rig.play.timeline().position().clone();
        for every in [4.0, 16.0, 700.0, 4000.0] {
            let (took, frames) = watch(&mut rig, every);
            assert!(
                (15_000.0..=15_000.0 + every).contains(&took),
                "{took} ms in frames of {every} ms"
            );
            assert!((frames as f64 * every - took).abs() < 1.0);
            assert_eq!(rig.play.shown(), &end);
            assert_eq!(rig.play.timeline().at(), 4000);
        }
    }
}

#[test]
fn a_short_algorithm_is_watched_at_the_chosen_speed_and_so_is_one_whose_speed_is_changed() {
    let mut rig = Rig::new("3x3x3");
    rig.write("R U R' U'");
    let (took, _) = watch(&mut rig, 1.0);
    assert!(
        (took - 4.0 * rig.play.speed().turn_ms()).abs() <= 1.0,
        "{took}"
    );
    rig.write("(R U)2000");
    rig.act(Action::Go(Go::Start));
    rig.act(Action::Go(Go::Watch));
    rig.play.set_speed(Speed::at(0));
    rig.around.now += 1600.0;
    rig.play.next_frame(rig.around.now);
    assert!(rig.play.timeline().at() < 10, "now it goes at that speed");
}

#[test]
fn a_quick_playback_takes_several_steps_between_two_frames() {
    let mut rig = Rig::new("3x3x3");
    rig.write("(R U)100");
    rig.play.set_speed(Speed::at(4));
    rig.act(Action::Go(Go::Start));
    rig.act(Action::Go(Go::PlayOrPause));
    rig.around.now += 95.0;
    rig.play.next_frame(rig.around.now);
    assert_eq!(
        rig.play.timeline().at(),
        4,
        "three turns of 30 ms are over, one is under way"
    );
}

#[test]
fn a_scramble_is_the_start_and_the_clock_waits_for_the_first_turn() {
    let mut rig = Rig::new("3x3x3");
    rig.act(Action::ScrambleLength("1".to_owned()));
    rig.act(Action::Scramble(0.3));
    assert_eq!(rig.play.bench.clock, Clock::Ready);
    assert_eq!((rig.play.text(), rig.play.timeline().len()), ("", 0));
    let setup = rig.play.setup().to_owned();
    let id = rig.play.puzzle().move_by_name(&setup).expect("one move");
    let back = rig.play.puzzle().mv(id).inverse;
    rig.act(Action::Hand(Hand::Turn(back)));
    assert!(matches!(rig.play.bench.clock, Clock::Stopped(_)));
    assert!(
        rig.around.shell.announcement.ends_with("Solved in 0.00."),
        "{}",
        rig.around.shell.announcement
    );
    rig.settle();
    rig.act(Action::Undo);
    rig.act(Action::Undo);
    assert_eq!(rig.play.setup(), "");
}

#[test]
fn a_search_pauses_what_plays_and_goes_back_to_where_the_solution_begins() {
    let mut rig = Rig::new("3x3x3");
    let after_a_while = |rig: &mut Rig| {
        assert!(rig.play.is_playing());
        while rig.play.timeline().at() < 4 {
            rig.around.now += 15.0;
            rig.play.next_frame(rig.around.now);
        }
        rig.play.pause(rig.around.now);
        assert!(!rig.play.is_playing());
        rig.settle();
        rig.play.timeline().at()
    };
    rig.write("R U F D L B");
    rig.act(Action::Go(Go::Start));
    rig.act(Action::Go(Go::PlayOrPause));
    assert_eq!(after_a_while(&mut rig), 4);

    let solution = "D' F' U' R'";
    rig.act(Action::Go(Go::Seek(2)));
    rig.play.bench.solver = Solver::Stopped(wire::Solution {
        count: None,
        algorithm: solution.to_owned(),
        length: 4,
        quality: wire::Quality::Short,
        htm: 4,
        stm: 4,
        at_least: 1,
        stages: Vec::new(),
        held: String::new(),
    });
    rig.play.play_solution(solution, rig.around.now);
    assert_eq!(after_a_while(&mut rig), 2);
    assert_eq!(rig.play.timeline().len(), 6);
    // Whoever stopped it in the middle means that position.
    rig.act(Action::Go(Go::Seek(4)));
    rig.play.pause(rig.around.now);
    assert_eq!(rig.play.timeline().at(), 4);
}

#[test]
fn the_other_puzzles_keep_what_was_done_with_them() {
    let mut rig = Rig::new("3x3x3");
    rig.turn("R");
    rig.act(Action::Choose("3x3x3x3".to_owned()));
    assert_eq!((rig.play.puzzle().name(), rig.play.text()), ("3x3x3x3", ""));
    rig.act(Action::Choose("3^3".to_owned()));
    assert_eq!((rig.play.puzzle().name(), rig.play.text()), ("3x3x3", "R"));
    assert!(rig.play.can_undo());
    rig.settle();
    rig.act(Action::Choose("none".to_owned()));
    assert_eq!(rig.play.puzzle().name(), "3x3x3");
}

#[test]
fn keys_hold_cells_and_turn_layers() {
    let mut rig = Rig::new("4x4x4");
    rig.act(Action::Layers(0b11));
    rig.act(Action::Key(&Command::Move("R"), true));
    assert_eq!(rig.play.text(), "Rw'");
    let mut rig = Rig::new("3x3x3x3");
    rig.act(Action::Key(&Command::Grip(4), false));
    rig.act(Action::Key(&Command::Twist(1, false), true));
    assert_eq!(rig.play.text(), "R52'");
}

#[test]
fn moves_of_another_puzzle_change_nothing() {
    let mut rig = Rig::new("2x2x2");
    rig.act(Action::Hand(Hand::Turn(MoveId(u16::MAX))));
    rig.act(Action::Hand(Hand::Tap(Vec::new())));
    assert_eq!(rig.play.timeline().len(), 0);
}

#[test]
fn the_tour_goes_on_with_each_gesture_and_does_not_come_back_by_itself() {
    let step = |rig: &Rig| rig.play.library.tour.step().map(|(n, _)| n);
    let mut rig = Rig::new("3x3x3x3");
    rig.act(Action::Tour(tour::Command::Start));
    assert_eq!(step(&rig), Some(0));
    rig.act(Action::Look(Change::Shape(scene::Shape::PinBoard)));
    assert_eq!(step(&rig), Some(0), "that was not asked for");
    rig.act(Action::Seen(Link::default()));
    assert_eq!(step(&rig), Some(1));
    rig.act(Action::Look(Change::Shape(scene::Shape::PinBoard)));
    assert_eq!(step(&rig), Some(1));
    rig.act(Action::Look(Change::Shape(scene::Shape::Development)));
    assert_eq!(step(&rig), Some(2));
    rig.act(Action::Look(Change::Shape(scene::Shape::Perspective)));
    assert_eq!(step(&rig), Some(3));
    let [middle, hidden] = [7, 3].map(FaceId);
    rig.act(Action::CameThrough { middle, hidden });
    assert_eq!(step(&rig), Some(4));
    let explained = rig.play.bench.look.explains.expect("it is explained");
    let words = explained.words(rig.play.puzzle());
    assert!(
        words.starts_with("Perspective hid cell 8") && words.ends_with("cell 4 is the hidden one.")
    );
    rig.turn("R12");
    assert_eq!(step(&rig), None);
    assert!(rig.play.library.tour.seen);
    rig.act(Action::Tour(tour::Command::Start));
    assert_eq!(step(&rig), Some(0), "it can be repeated");
    rig.act(Action::Tour(tour::Command::Close));
    assert_eq!(step(&rig), None);
}

#[test]
fn a_step_of_the_tour_has_at_most_ten_words() {
    for step in &tour::STEPS {
        assert!(step.words.split(' ').count() <= 10, "{}", step.words);
    }
}

#[test]
fn where_it_is_seen_from_is_stored_and_comes_back() {
    let mut rig = Rig::new("3x3x3x3");
    let mut link = Link::default();
    link.set("from", "12,34");
    rig.act(Action::Seen(link));
    let [
        Effect::Store {
            key,
            value: Some(value),
        },
    ] = rig.around.effects.as_slice()
    else {
        panic!("{:?}", rig.around.effects);
    };
    let stored = [(key.clone(), value.clone())];
    let mut again = Rig::new("3x3x3");
    again.play = Play::new(&stored, Some("3x3x3"));
    again.act(Action::Choose("3x3x3x3".to_owned()));
    assert!(
        again
            .around
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::LookFrom([12.0, 34.0, 1.0]))),
        "{:?}",
        again.around.effects
    );
}
