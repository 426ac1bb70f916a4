use super::*;
use proptest::prelude::*;
use puzzle::{Algorithm, catalogue};

fn cube() -> std::sync::Arc<Puzzle> {
    catalogue::by_name("3x3x3").expect("the catalogue has the cube")
}

fn moves(puzzle: &Puzzle, text: &str) -> Vec<MoveId> {
    let moves = Algorithm::parse(puzzle, text).expect("valid moves");
    moves.into_moves()
}

fn names(puzzle: &Puzzle, moves: &[MoveId]) -> String {
    let names = moves.iter().map(|&id| puzzle.mv(id).name.as_str());
    names.collect::<Vec<_>>().join(" ")
}

/// Somebody who follows turns with a cube.
struct Follower {
    puzzle: std::sync::Arc<Puzzle>,
    hands: Hands,
    expected: Permutation,
    next: Vec<MoveId>,
}

impl Follower {
    fn new(next: &str) -> Self {
        let puzzle = cube();
        Self {
            hands: Hands::at(&puzzle.solved()),
            expected: puzzle.solved(),
            next: moves(&puzzle, next),
            puzzle,
        }
    }

    fn go_on(&mut self, turns: usize) {
        for id in self.next.drain(..turns) {
            self.expected.then_assign(&self.puzzle.mv(id).permutation);
        }
        self.hands.follow(&self.puzzle, &self.expected);
    }

    fn turn(&mut self, turns: &str) -> String {
        for id in moves(&self.puzzle, turns) {
            let done = self.hands.turned(&self.puzzle, id, &self.next);
            self.go_on(done);
        }
        self.says()
    }

    /// What is to come, and what is to be done now.
    fn says(&self) -> String {
        let names = |moves: &[MoveId]| names(&self.puzzle, moves);
        let now = match self.hands.guide(&self.puzzle, &self.next) {
            Guide::Next => "next".to_owned(),
            Guide::Rest(rest) => format!("rest {}", names(&rest)),
            Guide::Back { wrong, turns } => {
                let wrong = wrong.map_or("what?".to_owned(), |wrong| names(&[wrong]));
                format!("not {wrong}, back {}", names(&turns))
            }
            Guide::Elsewhere => "elsewhere".to_owned(),
        };
        format!("{}: {now}", names(&self.next))
    }
}

#[test]
fn turns_are_followed_and_mistakes_named() {
    for (next, turned, says) in [
        ("R U", "", "R U: next"),
        ("R U", "R", "U: next"),
        ("R U", "R U", ": next"),
        // A half turn as two quarters, either way round.
        ("R2 U", "R", "R2 U: rest R"),
        ("R2 U", "R R", "U: next"),
        ("R2 U", "R' R'", "U: next"),
        ("R2 U", "R R'", "R2 U: next"),
        ("R2 U", "R2", "U: next"),
        // Opposite faces in any order.
        ("R L U", "L", "R L U: rest R"),
        ("R L U", "L R", "U: next"),
        ("R2 L' U", "L' R", "R2 L' U: rest R"),
        ("R2 L' U", "R L' R", "U: next"),
        // Not across another axis.
        ("R U L", "L", "R U L: not L, back L'"),
        // What is wrong.
        ("R U", "R'", "R U: not R', back R"),
        ("R U", "R2", "R U: not R2, back R2"),
        ("R U", "U", "R U: not U, back U'"),
        ("R U", "U F", "R U: not U, back F' U'"),
        ("R U", "U F F'", "R U: not U, back U'"),
        ("R U", "U F F' U'", "R U: next"),
        ("R U", "U F F' U' R", "U: next"),
        ("R U", "U D U2 D'", "R U: not U', back U"),
        // Half of a half turn was right.
        ("R2 U", "R U", "R2 U: not U, back U'"),
        ("R2 U", "R U U' R", "U: next"),
        ("R L U", "L F", "R L U: not F, back F'"),
        // Other turns that come to the same.
        ("F2 B2 R", "B F' B F'", "R: next"),
    ] {
        assert_eq!(
            Follower::new(next).turn(turned),
            says,
            "{turned} for {next}"
        );
    }
}

#[test]
fn a_slice_is_two_faces_and_then_the_middles_are_elsewhere() {
    // After M the middle of F is where U was: what the cube calls B is then on top.
    for (next, turned, says) in [
        ("M U", "R", "M U: rest L'"),
        ("M U", "L' R", "U: next"),
        ("M U", "L' R B", ": next"),
        ("M U", "L' R U", "U: not F, back F'"),
        ("M2 U", "R L' R L'", "U: next"),
        ("M2 U", "R L' R L' D", ": next"),
        ("Rw U", "L", "U: next"),
        ("Rw U", "L F", ": next"),
        ("E R", "U D'", "R: next"),
        ("E' R", "U' D", "R: next"),
    ] {
        let mut follower = Follower::new(next);
        let heard = follower.turn(turned);
        assert!(
            heard == says,
            "{turned} for {next}: {heard}, and not {says}"
        );
    }
}

#[test]
fn whoever_goes_back_is_led_back() {
    let mut follower = Follower::new("R U F");
    follower.turn("R U");
    // Back by one turn, then by another.
    let undo = |follower: &mut Follower, turn: &str| {
        let id = moves(&follower.puzzle, turn)[0];
        follower.next.insert(0, id);
        let back = &follower.puzzle.mv(follower.puzzle.mv(id).inverse);
        follower.expected.then_assign(&back.permutation);
        follower.go_on(0);
    };
    undo(&mut follower, "U");
    assert_eq!(follower.says(), "U F: not U, back U'");
    undo(&mut follower, "R");
    assert_eq!(follower.says(), "R U F: not R, back U' R'");
    assert_eq!(follower.turn("U'"), "R U F: not R, back R'");
    assert_eq!(follower.turn("R'"), "R U F: next");
    assert_eq!(follower.turn("R"), "U F: next");
}

#[test]
fn what_was_turned_out_of_sight_is_found_from_the_position() {
    let position = |turns: &str| {
        let puzzle = cube();
        Algorithm::parse(&puzzle, turns)
            .expect("valid moves")
            .permutation(&puzzle)
    };
    for (seen, unseen, says) in [
        ("R", "", "U F2 L: next"),
        ("R", "U", "F2 L: next"),
        ("R", "U F2 L", ": next"),
        ("R", "B", "U F2 L: not B, back B'"),
        ("R", "B D2", "U F2 L: not B, back D2 B'"),
        ("R", "D2 R B L' U2 B R' D F", "U F2 L: elsewhere"),
    ] {
        let mut follower = Follower::new("R U F2 L");
        let own = position("");
        follower
            .hands
            .heard(&follower.puzzle, Some(own), &follower.next);
        follower.turn(seen);
        let own = position(&format!("{seen} {unseen}"));
        let done = follower
            .hands
            .heard(&follower.puzzle, Some(own), &follower.next);
        follower.go_on(done);
        assert_eq!(follower.says(), says, "{unseen}");
    }
    // Elsewhere, until somebody finds the turns back.
    let mut follower = Follower::new("R U");
    let far = "D2 R B L' U2 B R' D F";
    follower
        .hands
        .heard(&follower.puzzle, Some(position(far)), &follower.next);
    let sought = follower.hands.seek(&follower.puzzle);
    assert_eq!(sought, Some(position(far)));
    assert_eq!(
        follower.hands.seek(&follower.puzzle),
        None,
        "once is enough"
    );
    let way = moves(&follower.puzzle, "F' D' R B' U2 L B' R' D2");
    follower.turn("L");
    follower.hands.lead_back(&follower.puzzle, Some(&way));
    assert_eq!(follower.says(), "R U: elsewhere", "it has gone on");
    follower.turn("L'");
    follower.hands.lead_back(&follower.puzzle, None);
    assert_eq!(follower.says(), "R U: elsewhere");
    follower.hands.lead_back(&follower.puzzle, Some(&way));
    let says = "R U: not what?, back F' D' R B' U2 L B' R' D2";
    assert_eq!(follower.says(), says);
    assert_eq!(
        follower.turn("F' D' B"),
        "R U: not what?, back B' R B' U2 L B' R' D2"
    );
    assert_eq!(follower.turn("B' R B' U2 L B' R' D2"), "R U: next");
    assert_eq!(follower.turn("L"), "R U: not L, back L'");
    // Elsewhere, until it is within reach, or until somebody says that it is right.
    let mut follower = Follower::new("R U");
    follower.hands.heard(
        &follower.puzzle,
        Some(position("D2 R B L' U2 B R' D F")),
        &follower.next,
    );
    assert_eq!(follower.turn("F' D'"), "R U: elsewhere");
    assert_eq!(follower.turn("R B' U2 L"), "R U: not D2, back B' R' D2");
    follower.hands.trust();
    assert_eq!(follower.turn("R"), "U: next");
    // What it says is understood from then on.
    let own = position("D2 R B L' U2 B R' D F F' D' R B' U2 L R U");
    let done = follower
        .hands
        .heard(&follower.puzzle, Some(own), &follower.next);
    assert_eq!(done, 1);
}

#[test]
fn a_cube_that_the_camera_has_seen_is_understood_from_then_on() {
    let position = |turns: &str| {
        let puzzle = cube();
        Algorithm::parse(&puzzle, turns)
            .expect("valid moves")
            .permutation(&puzzle)
    };
    let mut follower = Follower::new("R U F2 L");
    // The cube thinks that it was solved when it was not.
    let own = position("D B2");
    follower
        .hands
        .heard(&follower.puzzle, Some(own), &follower.next);
    assert!(follower.says().contains("not D, back B2 D'"));
    let next = follower.next.clone();
    let done = follower
        .hands
        .seen(&follower.puzzle, &position("R U"), &next);
    follower.go_on(done);
    assert_eq!(follower.says(), "F2 L: next");
    assert_eq!(follower.turn("F2"), "L: next");
    // What it says is what it said before, and the turn.
    let own = position("D B2 F2 L");
    let done = follower
        .hands
        .heard(&follower.puzzle, Some(own), &follower.next);
    assert_eq!(done, 1);
}

#[test]
fn whoever_goes_on_out_of_sight_is_believed() {
    let mut follower = Follower::new("R U F2 L");
    follower.turn("R");
    follower.hands.lost();
    follower.go_on(2);
    assert_eq!(follower.says(), "L: next");
    // A cube that does not say where it is.
    follower.hands.heard(&follower.puzzle, None, &follower.next);
    assert_eq!(follower.says(), "L: next");
    assert_eq!(follower.turn("L"), ": next");
}

#[test]
fn a_cube_that_is_connected_in_the_middle_is_held_as_it_looks() {
    // The program has done M; the cube has felt two faces.
    let mut follower = Follower::new("M U");
    follower.go_on(1);
    let own = Algorithm::parse(&follower.puzzle, "L' R").expect("valid moves");
    let own = own.permutation(&follower.puzzle);
    follower
        .hands
        .heard(&follower.puzzle, Some(own), &follower.next);
    assert_eq!(follower.says(), "U: next");
    assert_eq!(follower.turn("B"), ": next");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn what_is_said_to_turn_back_leads_back(turns in prop::collection::vec(0_u16..18, 1..12)) {
        let mut follower = Follower::new("F2 R L' U");
        let face_turns: Vec<MoveId> = follower.puzzle.face_turns().collect();
        for turn in turns {
            let id = face_turns[usize::from(turn)];
            let done = follower.hands.turned(&follower.puzzle, id, &follower.next);
            follower.go_on(done);
        }
        for _ in 0..40 {
            match follower.hands.guide(&follower.puzzle, &follower.next) {
                Guide::Next if follower.next.is_empty() => break,
                Guide::Next => { let name = names(&follower.puzzle, &follower.next[..1]); follower.turn(&name); }
                Guide::Rest(turns) | Guide::Back { turns, .. } => {
                    let name = names(&follower.puzzle, &turns[..1]);
                    follower.turn(&name);
                }
                Guide::Elsewhere => prop_assert!(false, "it was in sight all the time"),
            }
        }
        prop_assert_eq!(follower.says(), ": next");
    }
}

#[test]
fn a_cube_that_is_held_otherwise_is_where_it_was() {
    let puzzle = cube();
    let whole = |name: &str| puzzle.mv(moves(&puzzle, name)[0]).permutation.clone();
    let mut hands = Hands::at(&puzzle.solved());
    let mut expected = puzzle.solved();
    let next = moves(&puzzle, "U");
    // What it calls its front is at the left after y; wrong turns keep their way back.
    for (turn, rotation, back) in [(None, "y", None), (Some("F"), "x", Some("L'"))] {
        if let Some(turn) = turn {
            hands.turned(&puzzle, moves(&puzzle, turn)[0], &next);
        }
        expected.then_assign(&whole(rotation));
        hands.follow(&puzzle, &expected);
        let guide = match back {
            None => Guide::Next,
            Some(back) => Guide::Back {
                wrong: Some(moves(&puzzle, "L")[0]),
                turns: moves(&puzzle, back),
            },
        };
        assert_eq!(hands.guide(&puzzle, &next), guide);
    }
}
