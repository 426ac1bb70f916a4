use puzzle::check::facelets;
use puzzle::{Algorithm, Colouring, catalogue};
use wire::{Quality, SearchProgress, Solution, Solved, ToSolver};

use super::super::tests::program;
use super::*;
use crate::state::Effect;
use crate::state::context::Around;
use crate::state::screens::ScreenId;
use crate::state::screens::run::real::Mistaken;

const Q: &str = "Puzzles\nA: 3x3\n\n1 | R U2 F D' L\n2 | halt \"x\"\n";

/// Run with a real cube that says nothing itself.
struct Table {
    run: Run,
    around: Around,
}

impl Table {
    /// After this many presses of Done.
    fn new(done: usize) -> Self {
        Self::of(Q, done)
    }

    fn of(text: &str, done: usize) -> Self {
        let mut table = Self {
            run: program(text, &[]),
            around: Around::new(ScreenId::Run),
        };
        table.around.shell.solver.ready(None);
        table.with(Run::toggle_real);
        for _ in 0..done {
            table.with(|run, cx| run.command(Command::StepMove, cx));
        }
        table
    }

    fn with(&mut self, act: impl FnOnce(&mut Run, &mut Context)) {
        act(&mut self.run, &mut self.around.context());
    }

    /// The camera sees a cube that had these turns.
    fn sees(&mut self, turns: &str) -> Verdict {
        let facelets = seen(turns);
        self.with(|run, cx| run.cube_seen(&[facelets], cx));
        let mistake = self.run.mistake.as_ref();
        let verdict = mistake.and_then(|mistake| mistake.verdict.clone());
        verdict.expect("something is said")
    }

    /// Answers what is asked as somebody whose cube had these turns.
    fn answer_as(&mut self, turns: &str) {
        let puzzle = self.run.player.puzzle().clone();
        let real = Algorithm::parse(&puzzle, turns).expect("valid moves");
        let homes = real.permutation(&puzzle).inverse();
        let mut asked = 0;
        while let Some(mistake) = &self.run.mistake
            && let Some(question) = mistake.question.clone()
        {
            let facets = &puzzle.piece(question.slot).facets;
            let at = facets
                .iter()
                .find(|facet| puzzle.facets()[usize::from(**facet)].face == question.side);
            let at = usize::from(*at.expect("the side is one of the piece's"));
            let seen = puzzle.facets()[homes.image(at)].face;
            let choice = question.choices.iter().position(|choice| *choice == seen);
            self.with(|run, cx| run.update_mistake(Mistaken::Seen(choice), cx));
            asked += 1;
        }
        assert!((1..5).contains(&asked), "{asked} questions");
    }

    /// The turns that are typed lead a cube that had these turns to where it should be.
    fn assert_leads_back(&self, turns: &str, mend: &str) {
        let puzzle = self.run.player.puzzle();
        let text = format!("{turns} {}", mend.replace('\u{2032}', "'"));
        let there = Algorithm::parse(puzzle, &text).expect("valid moves");
        let there = there.permutation(puzzle);
        let mut held = orientations(puzzle).into_iter();
        let is = held.any(|held| there.then(&held.rotation) == *self.run.player.machine_position());
        assert!(is, "{turns} and then {mend}");
    }
}

/// What the solver says that has found this.
pub fn solved(algorithm: &str) -> Outcome {
    Outcome::Solved(Solved {
        solution: Solution {
            algorithm: algorithm.to_owned(),
            length: 0,
            quality: Quality::Short,
            count: Some(TurnCount::Htm),
            htm: 0,
            stm: 0,
            at_least: 0,
            stages: Vec::new(),
            held: String::new(),
        },
        others: Vec::new(),
        search: SearchProgress {
            depth: 12,
            nodes: 1,
            nodes_per_second: 1.0,
            seconds_left: None,
        },
        milliseconds: 1.0,
        stopped: false,
        hardest: None,
    })
}

/// The facelets of a cube after these turns, as the camera names them: by the middles of the faces.
fn seen(turns: &str) -> String {
    let puzzle = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
    let position = Algorithm::parse(&puzzle, turns).expect("valid moves");
    let position = position.permutation(&puzzle);
    let colouring = Colouring::standard(&puzzle);
    let held = orientations(&puzzle).into_iter();
    let mut all = held.map(|held| facelets(&puzzle, &colouring, &position.then(&held.rotation)));
    let usual = |facelets: &String| {
        let middles = facelets.chars().skip(4).step_by(9);
        middles.eq("URFDLB".chars())
    };
    all.find(usual).expect("it can be held as usual")
}

#[test]
fn a_cube_that_is_seen_is_found_in_the_program() {
    for (done, turns, words, mend, places) in [
        (
            3,
            "R U2 F",
            "Your cube is as it should be. Go on.",
            "",
            vec![],
        ),
        (
            3,
            "R U2 F D'",
            "You have already done D\u{2032}. Press Done, and go on.",
            "",
            vec![],
        ),
        (
            2,
            "R U2 F D' L",
            "Your cube is 3 turns ahead.",
            "",
            vec![Place::Ahead(3)],
        ),
        (
            3,
            "R U2",
            "You have not done F yet.",
            "F",
            vec![Place::Earlier(2)],
        ),
        (
            4,
            "R",
            "Your cube is where it was at step 1.",
            "U2 F D\u{2032}",
            vec![Place::Earlier(1)],
        ),
        (
            3,
            "R U2 F'",
            "You turned F the wrong way in your last turn.",
            "F2",
            vec![],
        ),
        (
            3,
            "R U2 F B2 L",
            "Your cube is 2 turns away from where it should be.",
            "L\u{2032} B2",
            vec![],
        ),
    ] {
        let mut table = Table::new(done);
        let verdict = table.sees(turns);
        assert_eq!(
            (verdict.words.as_str(), verdict.mend.as_str()),
            (words, mend),
            "{turns} after {done}"
        );
        assert_eq!(verdict.places, places, "{turns} after {done}");
        assert!(verdict.found && !verdict.seeking);
        if !mend.is_empty() {
            table.assert_leads_back(turns, mend);
        }
    }
}

#[test]
fn a_half_turn_that_is_half_made_is_finished() {
    let verdict = Table::new(1).sees("R U");
    assert_eq!(verdict.words, "Your cube is in the middle of U2.");
    assert_eq!((verdict.mend.as_str(), verdict.places), ("U", vec![]));
    Table::new(2).assert_leads_back("R U", &verdict.mend);
}

#[test]
fn the_program_goes_to_where_the_cube_is() {
    let mut table = Table::new(4);
    table.sees("R");
    table.with(|run, cx| run.update_mistake(Mistaken::Go(Place::Earlier(1)), cx));
    assert!(table.run.mistake.is_none());
    assert_eq!(table.run.player.steps(), 1);
    table.sees("R U2 F");
    table.with(|run, cx| run.update_mistake(Mistaken::Go(Place::Ahead(2)), cx));
    assert_eq!(table.run.player.steps(), 3);
    assert_eq!(
        table.sees("R U2 F").words,
        "Your cube is as it should be. Go on."
    );
}

#[test]
fn a_slice_may_leave_the_cube_held_another_way() {
    let mut table = Table::of("Puzzles\nA: 3x3\n\n1 | B L' M U\n2 | halt \"x\"\n", 3);
    let turned = "B L' M";
    let words = table.sees(turned).words;
    assert_eq!(words, "Your cube is as it should be. Go on.");
    let verdict = table.sees(&format!("{turned} U"));
    assert_eq!(
        verdict.words,
        "You have already done U. Press Done, and go on."
    );
    let verdict = table.sees(&format!("{turned} U F2 D"));
    assert_eq!(
        verdict.words,
        "Your cube is 3 turns away from where it should be."
    );
    table.assert_leads_back(&format!("{turned} U F2 D"), &verdict.mend);
    let verdict = table.sees(&format!("{turned} R F2 D"));
    assert_eq!(verdict.mend, "D\u{2032} F2 R\u{2032}");
}

#[test]
fn the_solver_leads_a_cube_back_from_anywhere() {
    let turns = "D2 R B L' U2 B R' D F";
    let mut table = Table::new(3);
    let verdict = table.sees(turns);
    assert!(verdict.seeking && verdict.places.is_empty(), "{verdict:?}");
    let asked = table.around.effects.iter().find_map(|effect| match effect {
        Effect::PostSolver(ToSolver::Start {
            request: Request::Solve(request),
            ..
        }) => Some(request.clone()),
        _ => None,
    });
    let asked = asked.expect("the solver is asked");
    let puzzle = table.run.player.puzzle().clone();
    // What solves the position that the solver gets: from the real cube's position to that of the program.
    let mend = "F' D' R B' U2 L B' R' D2 R U2 F";
    let position = Permutation::from_images(asked.position).expect("a position");
    let solves = Algorithm::parse(&puzzle, mend).expect("valid moves");
    assert!(position.then(&solves.permutation(&puzzle)).is_identity());
    table.run.way_back_found(Some(solved(mend)));
    let mistake = table.run.mistake.as_ref();
    let verdict = mistake.and_then(|mistake| mistake.verdict.clone());
    let verdict = verdict.expect("it is still there");
    assert!(!verdict.seeking && verdict.found);
    table.assert_leads_back(turns, &verdict.mend);
    // A solver that is lost leaves the way that always works.
    table.sees(turns);
    table.run.way_back_found(None);
    let mistake = table.run.mistake.as_ref();
    let verdict = mistake.and_then(|mistake| mistake.verdict.clone());
    assert!(verdict.is_some_and(|verdict| !verdict.found && !verdict.seeking));
}

#[test]
fn sides_that_fit_in_several_ways_are_decided_by_the_program() {
    let mut table = Table::new(3);
    let all = |turns: &[&str]| -> Vec<String> { turns.iter().map(|one| seen(one)).collect() };
    // Only one of them is where the program leads.
    table.with(|run, cx| run.cube_seen(&all(&["B L2 D R2 U", "R U2 F", "D B2 U2 F L"]), cx));
    let mistake = table.run.mistake.as_ref().expect("something is said");
    assert!(mistake.question.is_none());
    let verdict = mistake.verdict.as_ref().expect("and nothing is asked");
    assert_eq!(verdict.words, words::run::AS_IT_SHOULD_BE.text());
    // A single mistake leads to another: a sticker that differs is asked for.
    for (real, said) in [
        ("R U2 F", words::run::AS_IT_SHOULD_BE.text()),
        ("R U2 F'", "You turned F the wrong way in your last turn."),
    ] {
        let mut table = Table::new(3);
        table.with(|run, cx| run.cube_seen(&all(&["R U2 F", "R U2 F'", "D B2 U2 F L"]), cx));
        table.answer_as(real);
        let mistake = table.run.mistake.as_ref().expect("it is still there");
        let verdict = mistake.verdict.as_ref().expect("it is known");
        assert_eq!(verdict.words, said, "{real}");
        assert_eq!(table.run.lit_piece, None);
    }
    // Nothing leads to any of them: all are asked about, and the solver leads back from where the cube is.
    let far = ["B L2 D R2 U", "D B2 U2 F L B2"];
    for real in far {
        let mut table = Table::new(3);
        table.with(|run, cx| run.cube_seen(&all(&far), cx));
        assert!(table.run.lit_piece.is_some());
        table.answer_as(real);
        let mistake = table.run.mistake.as_ref().expect("it is still there");
        let verdict = mistake.verdict.as_ref().expect("it is known");
        assert!(verdict.found && verdict.seeking, "{real}: {verdict:?}");
    }
    // What is none of them is nothing that was seen.
    let mut table = Table::new(3);
    table.with(|run, cx| run.cube_seen(&all(&far), cx));
    table.with(|run, cx| run.update_mistake(Mistaken::Seen(None), cx));
    let mistake = table.run.mistake.as_ref().expect("it is still there");
    assert_eq!(mistake.verdict, Some(Verdict::unknown()));
}
