//! What the algorithm does: figures of the papers, every puzzle, and what is made of it.

use super::*;
use crate::state::screens::play::cycles::{Command, Field};

fn analysed(puzzle: &str, text: &str) -> Rig {
    let mut rig = Rig::new(puzzle);
    rig.write(text);
    rig.act(Action::Panel(Panel::Cycles));
    rig
}

#[test]
fn a_right_and_an_upper_turn_are_the_papers_cycles() {
    let rig = analysed("3x3x3", "R U");
    let analysis = rig.play.analysis().expect("an algorithm");
    assert_eq!(analysis.order.to_string(), "105");
    assert_eq!(analysis.orders(), [3, 7, 15]);
    let cycles: Vec<(usize, u64, u64, u32)> = analysis
        .cycles
        .iter()
        .map(|cycle| {
            let twists = cycle.pieces.iter().map(|&(_, twist)| twist);
            (cycle.pieces.len(), cycle.rounds, cycle.order, twists.sum())
        })
        .collect();
    // Qter, section 3.1.3: the corners acquire +2, +2 and +1, the edges nothing.
    assert_eq!(cycles, [(7, 1, 7, 0), (5, 3, 15, 5), (1, 3, 3, 1)]);
    assert_eq!(
        analysis.cycles[1].notation,
        "(ULF, UBL, URB, BRD, DRF)_{acb}"
    );
    let sums: Vec<_> = analysis
        .sums
        .iter()
        .map(|sum| (&*sum.pieces, sum.twist, sum.odd))
        .collect();
    assert_eq!(
        sums,
        [
            ("corners", Some((6, 3)), false),
            ("edges", Some((0, 2)), false)
        ]
    );
    assert_eq!(rig.play.highlights().len(), 3);
}

#[test]
fn one_cycle_can_be_shown_alone_and_a_closed_panel_shows_none() {
    let mut rig = analysed("3x3x3", "R U");
    rig.act(Action::Cycles(Command::Only(2)));
    assert_eq!(rig.play.highlights().len(), 1);
    rig.act(Action::Cycles(Command::Only(2)));
    assert_eq!(rig.play.highlights().len(), 3);
    rig.turn("U'");
    assert_eq!(
        rig.play.analysis().map(|analysis| analysis.cycles.len()),
        Some(2)
    );
    rig.act(Action::Panel(Panel::Turn));
    assert_eq!(rig.play.analysis(), None);
    assert!(rig.play.highlights().is_empty());
}

#[test]
fn the_loops_are_the_cycles_in_their_colours() {
    let mut rig = analysed("3x3x3", "R U");
    let lengths = |rig: &Rig| -> Vec<usize> {
        let loops = rig.play.loops();
        loops.iter().map(|one| one.pieces.len()).collect()
    };
    assert_eq!(lengths(&rig), [7, 5, 1]);
    let colours = |rig: &Rig| -> Vec<_> {
        let loops = rig.play.loops();
        loops.iter().map(|one| one.colour).collect()
    };
    let all = colours(&rig);
    rig.act(Action::Cycles(Command::Only(1)));
    assert_eq!(
        (lengths(&rig), colours(&rig)),
        (vec![5], all[1..2].to_vec())
    );
    rig.act(Action::Panel(Panel::Turn));
    assert!(rig.play.loops().is_empty());
}

#[test]
fn a_link_opens_the_panel_and_a_link_is_made_of_it() {
    let address = share::cycles_address("3x3x3", "R U'");
    assert_eq!(address, "#/play/3x3x3?alg=R_U~&panel=cycles");
    let mut rig = Rig::new("3x3x3");
    let (link, _) = Link::parse("alg=R_U~&panel=cycles");
    assert!(rig.play.read_link(&link).is_empty());
    assert_eq!(rig.play.bench.panel, Panel::Cycles);
    assert!(rig.play.analysis().is_some());
    assert_eq!(rig.play.link().0, link);
    rig.act(Action::Panel(Panel::Turn));
    assert_eq!(rig.play.link().0.get("panel"), None);
}

#[test]
fn every_puzzle_has_an_analysis_that_agrees_with_its_permutation() {
    for name in catalogue::names() {
        let puzzle = catalogue::by_name(name).expect("a puzzle");
        let ids = puzzle.generators();
        let text = [ids[0], ids[ids.len() / 2]]
            .map(|id| puzzle.mv(id).name.clone())
            .join(" ");
        let rig = analysed(name, &text);
        let analysis = rig.play.analysis().expect(name);
        assert_eq!(
            analysis.order,
            rig.play.timeline().position().order(),
            "{name}"
        );
        let lcm = analysis.orders().into_iter().fold(1, group::lcm);
        assert_eq!(analysis.order.to_string(), lcm.to_string(), "{name}");
        let whole: String = analysis
            .cycles
            .iter()
            .map(|cycle| cycle.notation.as_str())
            .collect();
        let read = puzzle::cycles::parse(&puzzle, &whole);
        assert_eq!(
            read.as_ref(),
            Ok(rig.play.timeline().position()),
            "{name}: {whole}"
        );
    }
}

#[test]
fn it_is_repeated_until_the_puzzle_is_where_it_began() {
    let mut rig = analysed("3x3x3", "R U");
    rig.act(Action::Cycles(Command::Repeat));
    assert!(rig.play.is_repeating());
    for _ in 0..30 {
        rig.around.now += 100.0;
        rig.play.next_frame(rig.around.now);
    }
    rig.act(Action::Cycles(Command::Repeat));
    let done = rig
        .play
        .bench
        .cycles
        .repeat
        .as_ref()
        .expect("a repetition")
        .done;
    assert!(done > 2 && done < 100 && !rig.play.is_playing(), "{done}");
    assert_eq!(rig.play.setup(), format!("(R U){done}"));
    // From there it goes on.
    rig.act(Action::Cycles(Command::Repeat));
    rig.settle();
    let repeat = rig.play.bench.cycles.repeat.clone().expect("a repetition");
    assert_eq!((repeat.done, repeat.times), (105, 105));
    assert!(rig.play.is_solved() && rig.play.setup().is_empty());
    rig.act(Action::Undo);
    assert_eq!(
        (rig.play.text(), rig.play.bench.cycles.repeat.as_ref()),
        ("R U", None)
    );
}

#[test]
fn from_a_scramble_it_is_repeated_until_that_is_back() {
    let mut rig = analysed("2x2x2", "");
    rig.act(Action::Scramble(0.5));
    let start = rig.play.position().clone();
    let setup = rig.play.setup().to_owned();
    rig.write("R2 U2");
    rig.act(Action::Cycles(Command::Repeat));
    rig.settle();
    assert_eq!(rig.play.position(), &start);
    assert_eq!(rig.play.setup(), setup);
}

#[test]
fn inverse_and_commutator_take_its_place_and_can_be_taken_back() {
    let mut rig = analysed("3x3x3", "R U2 // a comment");
    rig.act(Action::Cycles(Command::Inverse));
    assert_eq!(rig.play.text(), "U2 R'");
    rig.act(Action::Undo);
    assert_eq!(rig.play.text(), "R U2 // a comment");
    assert!(rig.play.commutator().is_none());
    rig.act(Action::Cycles(Command::Typed(
        Field::Commutator,
        "oops".to_owned(),
    )));
    assert!(matches!(rig.play.commutator(), Some(Err(_))));
    rig.act(Action::Cycles(Command::Commutator));
    assert_eq!(rig.play.text(), "R U2 // a comment");
    rig.act(Action::Cycles(Command::Typed(
        Field::Commutator,
        "F".to_owned(),
    )));
    rig.act(Action::Cycles(Command::Commutator));
    assert_eq!(rig.play.text(), "[R U2, F]");
    assert_eq!(rig.play.timeline().at(), 6);
}

#[test]
fn a_register_is_made_of_what_does_something() {
    let register = |text| analysed("3x3x3", text).play.register();
    assert_eq!(
        register("R U"),
        Some(("3x3x3".to_owned(), 105, "R U".to_owned()))
    );
    assert_eq!(register("R R'"), None);
}
