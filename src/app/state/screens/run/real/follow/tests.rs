use group::Permutation;
use puzzle::{Algorithm, Colouring, catalogue, check};
use wire::{Request, ToSolver};

use super::super::seen::tests::solved;
use super::super::tests::program;
use super::*;
use crate::state::Effect;
use crate::state::context::Around;
use crate::state::screens::ScreenId;

const Q: &str = "Puzzles\nA: 3x3\n\n1 | R U2\n2 | solved-goto 4 UFR\n3 | L R'\n4 | F\n\
                 5 | input \"How many?\" D max-input 3\n6 | M U\n7 | halt \"x\"\n";

/// Run with a smart cube that follows it.
struct Table {
    run: Run,
    around: Around,
}

impl Table {
    fn new() -> Self {
        let mut table = Self {
            run: program(Q, &[]),
            around: Around::new(ScreenId::Run),
        };
        table.says("connecting", "GoCube");
        table.says("connected", "GoCube");
        table.with(Run::toggle_real);
        table
    }

    fn with(&mut self, act: impl FnOnce(&mut Run, &mut Context)) {
        act(&mut self.run, &mut self.around.context());
    }

    fn says(&mut self, what: &str, words: &str) {
        let puzzle = self.run.player.puzzle().clone();
        if let Some(heard) = self.around.shell.cube.says(&puzzle, what, words) {
            self.with(|run, cx| run.hear_cube(&heard, true, cx));
        }
    }

    /// The cube is turned; what the page shows then.
    fn turn(&mut self, turns: &str) -> String {
        for turn in turns.split_whitespace() {
            self.says("turn", turn);
        }
        self.shows()
    }

    fn shows(&self) -> String {
        let puzzle = self.run.player.puzzle();
        let Some((guide, turns)) = self.run.guide() else {
            return "nothing".to_owned();
        };
        guide.in_a_word(puzzle, &turns)
    }
}

fn position(turns: &str) -> Permutation {
    let puzzle = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
    let turns = Algorithm::parse(&puzzle, turns).expect("valid moves");
    turns.permutation(&puzzle)
}

/// The facelets of a cube after these turns.
fn facelets(turns: &str) -> String {
    let puzzle = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
    check::facelets(&puzzle, &Colouring::standard(&puzzle), &position(turns))
}

#[test]
fn the_program_hears_its_turns_and_decides() {
    let mut table = Table::new();
    assert_eq!(table.shows(), "R");
    assert!(!table.run.player.is_quizzing(), "nobody is asked");
    for (turn, shows) in [
        ("R", "U2"),
        ("U", "rest U"),
        ("F", "back F'"),
        ("F'", "rest U"),
        ("U", "L"),
        ("R'", "rest L"),
        ("L", "F"),
        ("D", "back D'"),
        ("B", "back B'"),
        ("B'", "back D'"),
        ("D'", "F"),
    ] {
        assert_eq!(table.turn(turn), shows, "after {turn}");
    }
    let decided = table.run.decided.clone();
    assert_eq!(decided, None, "it was a turn ago");
    assert!(table.around.shell.announcement.contains("Next: F"));
    // It asks, and goes on with what is typed.
    assert_eq!(table.turn("F"), "");
    table.with(|run, cx| {
        run.input = "2".to_owned();
        run.command(Command::StepMove, cx);
    });
    assert_eq!(table.shows(), "D");
    assert_eq!(table.turn("D"), "D");
    assert_eq!(table.turn("D L' R"), "U");
    // After the slice the middle of B is on top.
    assert_eq!(table.turn("B"), "");
    assert!(table.run.player.is_over());
}

#[test]
fn a_decision_is_shown_until_the_next_turn() {
    let mut table = Table::new();
    table.turn("R U2");
    let decided = table.run.decided.clone().expect("UFR was looked at");
    assert!(decided.contains("UFR"), "{decided}");
    assert!(table.around.shell.announcement.contains("Next: L"));
    table.turn("L");
    assert!(table.run.decided.is_none());
}

#[test]
fn going_back_leads_the_hands_back() {
    let mut table = Table::new();
    assert_eq!(table.turn("R U2"), "L");
    // Over the decision, to before the turn.
    table.with(|run, cx| run.command(Command::BackMove, cx));
    assert_eq!(table.shows(), "back U2");
    assert_eq!(table.turn("U'"), "back U'");
    assert_eq!(table.turn("U'"), "U2");
    assert_eq!(table.turn("U2"), "L");
    table.with(|run, cx| run.command(Command::Reset, cx));
    assert_eq!(table.shows(), "back U2");
}

#[test]
fn a_lost_connection_keeps_the_step_and_finds_the_cube_again() {
    const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
    // After R and then U2, and after B as well.
    let mut table = Table::new();
    table.says("position", SOLVED);
    table.says("connected", "GoCube");
    table.turn("R");
    table.says("lost", "GoCube");
    assert!(table.around.shell.cube.is_on());
    assert_eq!(table.shows(), "U2");
    table.says("position", &facelets("R U2"));
    table.says("connected", "GoCube");
    assert_eq!(table.shows(), "L");
    table.says("lost", "GoCube");
    // Somebody goes on by hand, and then turns something else.
    table.with(|run, cx| run.command(Command::StepMove, cx));
    assert_eq!(table.shows(), "R'");
    table.says("position", &facelets("R U2 L B"));
    table.says("connected", "GoCube");
    assert_eq!(table.shows(), "back B'");
    assert_eq!(table.turn("B'"), "R'");
}

#[test]
fn without_the_cube_the_page_asks_again() {
    let mut table = Table::new();
    table.turn("R");
    table.around.shell.cube.begin(crate::state::real::Link::Off);
    table.with(|run, cx| run.hear_cube(&Heard::Ended, true, cx));
    assert_eq!(table.shows(), "nothing");
    assert!(table.run.player.is_quizzing() && table.run.real);
}

#[test]
fn the_solver_leads_a_cube_back_from_anywhere() {
    let puzzle = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
    let far = "D2 R B L' U2 B R' D F";
    let mut table = Table::new();
    table.around.shell.solver.ready(None);
    table.turn("R");
    let asked = |table: &mut Table| {
        let effects = std::mem::take(&mut table.around.effects);
        effects.into_iter().find_map(|effect| match effect {
            Effect::PostSolver(ToSolver::Start {
                request: Request::Solve(request),
                ..
            }) => Some(request),
            _ => None,
        })
    };
    // What it says of its position after turns were lost.
    table.says("state", &facelets(far));
    assert_eq!(table.shows(), "elsewhere");
    let request = asked(&mut table).expect("the solver is asked");
    let between = position("R'").then(&position(far));
    assert_eq!(request.position, between.images());
    let mend = "F' D' R B' U2 L B' R' D2 R";
    table.run.way_back_found(Some(solved(mend)));
    assert_eq!(table.shows(), "back F'");
    let (guide, turns) = table.run.guide().expect("it is led");
    assert_eq!(
        said(&puzzle, &guide, &turns).as_deref(),
        Some(
            "Your cube is not at this step. 10 turns lead there. The first: \
         Next: F\u{2032}, the front face, a quarter turn counter-clockwise."
        )
    );
    assert_eq!(table.turn(mend), "U2");
    // The same again changes nothing, and a search that was given up leaves what always works.
    table.says("state", &facelets("R"));
    assert_eq!(table.shows(), "U2");
    assert!(asked(&mut table).is_none());
    table.says("state", &facelets(far));
    table.run.way_back_found(None);
    assert_eq!(table.shows(), "elsewhere");
}
