//! A smart cube: the drawn one follows it; scrambles, algorithms and solutions wait for its turns.

use puzzle::{Colouring, check};

use super::*;
use crate::state::real::{Guide, Heard};
use crate::state::screens::play::session::Session;

const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
/// After F R.
const MIXED: &str = "UUFUUFLLFUUURRRRRRFFRFFDFFDRRBDDBDDBLLDLLDLLDLBBUBBUBB";

impl Rig {
    fn cube_says(&mut self, what: &str, words: &str) {
        self.around.now += 10.0;
        let puzzle = self.play.puzzle().clone();
        let heard = self.around.shell.cube.says(&puzzle, what, words);
        if let Some(heard) = heard {
            self.play
                .hear_cube(&heard, true, &mut self.around.context());
        }
    }

    /// A scramble stands there, nothing else.
    fn set_up(&mut self, turns: &str) {
        let puzzle = self.play.puzzle().clone();
        let start = Algorithm::parse(&puzzle, turns).expect("moves");
        let start = start.permutation(&puzzle);
        self.play.bench.session = Session::from(&puzzle, turns.into(), start);
    }

    /// The camera sees a cube that had these turns.
    fn camera_sees(&mut self, turns: &str) {
        let puzzle = self.play.puzzle().clone();
        let seen = Algorithm::parse(&puzzle, turns).expect("moves");
        let colouring = Colouring::standard(&puzzle);
        let facelets = check::facelets(&puzzle, &colouring, &seen.permutation(&puzzle));
        self.play.cube_seen(&facelets, &mut self.around.context());
    }

    fn connect(&mut self, position: Option<&str>) {
        self.cube_says("connecting", "GoCube");
        if let Some(position) = position {
            self.cube_says("position", position);
        }
        self.cube_says("connected", "GoCube");
    }

    /// What the page says is to be done after these turns of the cube.
    fn cube_turns(&mut self, turns: &str) -> String {
        for turn in turns.split_whitespace() {
            self.cube_says("turn", turn);
        }
        let lead = self.play.lead().expect("a cube is followed");
        lead.guide.in_a_word(self.play.puzzle(), &lead.turns)
    }
}

#[test]
fn the_drawn_cube_follows() {
    let mut rig = Rig::new("3x3x3");
    rig.connect(None);
    assert_eq!(rig.cube_turns("R U R' U'"), "");
    assert_eq!(rig.play.text(), "R U R' U'");
    // It can be taken back here, and is then to be turned back there.
    rig.act(Action::Undo);
    assert_eq!(rig.play.text(), "R U R'");
    assert_eq!(rig.cube_turns(""), "back U");
    assert_eq!(rig.cube_turns("U"), "");
    assert_eq!(rig.cube_turns("F"), "");
    assert_eq!(rig.play.text(), "R U R' F");
}

#[test]
fn a_cube_that_is_mixed_gives_the_drawing_its_position() {
    let mut rig = Rig::new("3x3x3");
    rig.connect(Some(MIXED));
    assert!(!rig.play.is_solved());
    assert_eq!(rig.cube_turns("R' F'"), "");
    assert!(rig.play.is_solved());
    rig.act(Action::Undo);
    rig.act(Action::Undo);
    rig.act(Action::Undo);
    assert!(rig.play.is_solved() && rig.play.text().is_empty());
}

#[test]
fn an_algorithm_waits_for_each_turn() {
    let mut rig = Rig::new("3x3x3");
    rig.connect(Some(SOLVED));
    rig.act(Action::Text("R U2 L R'".to_owned(), 0));
    rig.act(Action::Go(Go::Start));
    for (turns, lead, at) in [
        ("", "R", 0),
        ("R", "U2", 1),
        ("U", "rest U", 1),
        ("F", "back F'", 1),
        ("F' U", "L", 2),
        ("R'", "rest L", 2),
        ("L", "", 4),
    ] {
        assert_eq!(rig.cube_turns(turns), lead, "after {turns}");
        assert_eq!(rig.play.timeline().at(), at, "after {turns}");
    }
    // A solution does not play by itself.
    let parsed = ParsedAlgorithm::read(rig.play.puzzle(), "U F").expect("moves");
    rig.play.append(&parsed, "the solution", rig.around.now);
    assert!(!rig.play.is_playing());
    assert_eq!(rig.cube_turns(""), "U");
    assert_eq!(rig.cube_turns("U F"), "");
}

#[test]
fn the_whole_cube_is_turned_along_with_the_next_turn() {
    let mut rig = Rig::new("3x3x3");
    rig.connect(Some(SOLVED));
    // As solutions in stages begin.
    rig.act(Action::Text("x2 y U2 F z' R".to_owned(), 0));
    rig.act(Action::Go(Go::Start));
    let names = |rig: &Rig| {
        let puzzle = rig.play.puzzle().clone();
        let lead = rig.play.lead().expect("a cube is followed");
        let turns = crate::state::screens::run::real::now(&puzzle, &lead.turns);
        let names = turns.iter().map(|id| puzzle.mv(*id).name.clone());
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(&rig), "x2 y U2");
    // What the cube calls its bottom is on top then.
    assert_eq!(rig.cube_turns("D"), "rest U");
    assert_eq!(rig.play.timeline().at(), 2);
    assert_eq!(rig.cube_turns("D"), "F");
    // Then its right side is in front, since it has been turned over.
    assert_eq!(rig.cube_turns("F"), "back R'");
    assert_eq!(rig.cube_turns("F'"), "F");
    assert_eq!(rig.cube_turns("R"), "z'");
    assert_eq!(names(&rig), "z' R");
    assert_eq!(rig.cube_turns("U"), "");
    assert_eq!(rig.play.timeline().at(), 6);
}

#[test]
fn a_scramble_is_made_first_and_then_timed() {
    let mut rig = Rig::new("3x3x3");
    rig.connect(Some(SOLVED));
    rig.act(Action::ScrambleLength("3".to_owned()));
    rig.act(Action::Scramble(0.3));
    let scramble = rig.play.setup().to_owned();
    let puzzle = rig.play.puzzle().clone();
    let moves = Algorithm::parse(&puzzle, &scramble)
        .expect("moves")
        .into_moves();
    for (n, id) in moves.iter().enumerate() {
        let lead = rig.play.lead().expect("a cube is followed");
        assert_eq!((lead.scramble, lead.turns[0]), (3 - n, *id));
        assert_eq!(rig.play.bench.clock, Clock::Ready);
        rig.cube_turns(&puzzle.mv(*id).name);
    }
    assert!(rig.around.shell.announcement.contains("scrambled"));
    assert_eq!(rig.play.bench.clock, Clock::Ready);
    for id in moves.iter().rev() {
        rig.cube_turns(&puzzle.mv(puzzle.mv(*id).inverse).name);
        assert!(rig.play.timeline().len() > 0);
    }
    assert!(rig.play.is_solved());
    assert!(matches!(rig.play.bench.clock, Clock::Stopped(_)));
    // Scrambled again, with a cube that is not solved.
    rig.cube_turns("R");
    rig.act(Action::Scramble(0.7));
    let lead = rig.play.lead().expect("a cube is followed");
    assert!(lead.scramble == 3 && lead.guide != Guide::Next);
    assert_eq!(rig.cube_turns("R'"), puzzle.mv(lead_first(&rig)).name);
}

#[test]
fn a_cube_that_is_turned_as_a_whole_is_the_same_cube() {
    let mut rig = Rig::new("3x3x3");
    rig.connect(Some(SOLVED));
    rig.turn("y");
    assert_eq!(rig.cube_turns(""), "");
    // What the cube calls its front is at the left now.
    assert_eq!(rig.cube_turns("F U"), "");
    assert_eq!(rig.play.text(), "y L U");
    rig.turn("x");
    rig.turn("z'");
    assert_eq!(rig.cube_turns("F' U"), "");
    rig.act(Action::Undo);
    rig.act(Action::Undo);
    rig.act(Action::Undo);
    assert_eq!(rig.play.text(), "y L U x");
    // What it calls U is at the back, and its front at the left.
    assert_eq!(rig.cube_turns(""), "back B'");
    assert_eq!(rig.cube_turns("U'"), "back L");
    assert_eq!(rig.cube_turns("F"), "");
}

fn lead_first(rig: &Rig) -> MoveId {
    rig.play.lead().expect("a cube is followed").turns[0]
}

#[test]
fn a_cube_that_is_gone_leads_nobody() {
    let mut rig = Rig::new("3x3x3");
    rig.connect(None);
    rig.around.shell.cube.begin(crate::state::real::Link::Off);
    rig.play
        .hear_cube(&Heard::Ended, true, &mut rig.around.context());
    assert!(rig.play.lead().is_none());
    assert!(!Rig::new("2x2x2").play.fits_smart_cube());
}

#[test]
fn the_camera_checks_a_scramble() {
    let mut rig = Rig::new("3x3x3");
    assert!(!rig.play.can_check_scramble());
    rig.set_up("R U2 F D' L");
    assert!(rig.play.can_check_scramble());
    for (turns, words) in [
        ("R U2 F D' L", "Your cube is scrambled right."),
        ("", "Your cube has 0 of 5 turns. Next: R"),
        ("R U2 F", "Your cube has 3 of 5 turns. Next: D\u{2032}"),
        (
            "R U2 F D L",
            "You turned D\u{2032} the wrong way one turn before the last. To put it right, do L\u{2032} D2 L",
        ),
        (
            "B R D2 L B' U",
            "Your cube is somewhere else. Solve it, then scramble it again.",
        ),
    ] {
        rig.camera_sees(turns);
        assert_eq!(rig.play.scramble_checked(), Some(words), "{turns}");
    }
    // It was about that scramble.
    rig.set_up("R U");
    assert_eq!(rig.play.scramble_checked(), None);
    // With a smart cube, the turns that are left are waited for.
    rig.connect(Some(SOLVED));
    assert_eq!(rig.cube_turns(""), "R");
    rig.camera_sees("R");
    assert_eq!(rig.cube_turns(""), "U");
    rig.camera_sees("R B");
    assert_eq!(rig.cube_turns(""), "back B'");
}
