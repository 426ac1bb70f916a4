//! A class adds two numbers, and a phone follows.

use super::*;

/// The program of the lesson, as it is translated line by line: B is counted down while A is counted up.
const ADDS: &str = "Puzzles\nA: 3x3\nB: 3x3\n\n1 | input \"Group A:\"\n      R U R' U'\n      max-input 5\n\
                    2 | switch B\n3 | input \"Group B:\"\n      R U R' U'\n      max-input 5\n\
                    4 | solved-goto 10 DFR FR\n5 | print \"B is not solved\"\n6 | U R U' R'\n7 | switch A\n\
                    8 | R U R' U'\n9 | goto 12\n10 | switch A\n11 | halt \"Together:\"\n      \
                    U R U' R'\n      counting-until DFR FR\n12 | switch B\n13 | goto 4\n";

fn human(more: &str) -> Human {
    let mut link = Link::default();
    link.set(PROGRAM, ADDS);
    let query = link.query().expect("it is short");
    let (link, errors) = Link::parse(&format!("{query}{more}"));
    assert_eq!(errors, [""; 0]);
    Human::read(&link).expect("it is a program")
}

fn press(human: &mut Human, times: usize) {
    for _ in 0..times {
        human.update(Action::Step(true));
    }
}

fn enter(human: &mut Human, field: Field, text: &str) {
    human.update(Action::Typed(field, text.to_owned()));
    human.update(Action::Enter(field));
}

#[test]
fn a_class_adds_two_and_one() {
    let mut human = human("&groups=A,B");
    assert_eq!(*human.what(), What::Ask("Group A:".to_owned(), 5));
    assert!(!human.can(true));
    enter(&mut human, Field::Number, "2");
    let What::Turn(turns, 2) = human.what() else {
        panic!("{:?}", human.what())
    };
    assert_eq!(turns.display(human.puzzle(0)).to_string(), "R U R' U'");
    press(&mut human, 1);
    assert_eq!(
        (human.turn(), human.what()),
        (1, &What::Ask("Group B:".to_owned(), 5))
    );
    enter(&mut human, Field::Number, "1");
    press(&mut human, 1);
    assert!(matches!(human.what(), What::Look(_, false)));
    press(&mut human, 1);
    assert_eq!(*human.what(), What::Say("B is not solved".to_owned()));
    press(&mut human, 1);
    assert_eq!(human.turn(), 1);
    press(&mut human, 1);
    assert_eq!(human.turn(), 0, "the switch is nobody's step");
    press(&mut human, 1);
    assert!(matches!(human.what(), What::Look(_, true)));
    press(&mut human, 1);
    assert!(matches!(human.what(), What::Until(_, _, true)));
    press(&mut human, 1);
    let What::Over(said) = human.what() else {
        panic!("{:?}", human.what())
    };
    assert!(said.ends_with('3'), "{said}");
    assert!(!human.can(true));
}

/// A phone that joins late, types a step or scans one is where the projector is.
#[test]
fn a_phone_follows() {
    let mut projector = human("");
    enter(&mut projector, Field::Number, "2");
    press(&mut projector, 1);
    enter(&mut projector, Field::Number, "1");
    press(&mut projector, 3);
    let address = projector.address();
    let (_, query) = address.split_once('?').expect("a query");
    let mut phone = Human::read(&Link::parse(&format!("{query}&group=B")).0).expect("a program");
    assert_eq!((phone.at(), phone.group), (projector.at(), Some(1)));
    assert_eq!(phone.what(), projector.what());
    enter(&mut phone, Field::Step, "2");
    assert_eq!(*phone.what(), What::Ask("Group B:".to_owned(), 5));
    assert!(phone.scan(&format!("https://example.org/{}", projector.step_address())));
    assert_eq!(phone.position(0), projector.position(0));
    // With other numbers it begins again.
    assert!(phone.scan("#/learn/human?in=5,1&at=5"));
    assert_ne!(phone.position(0), projector.position(0));
    assert!(!phone.scan("https://example.org"));
}

#[test]
fn a_step_beyond_what_is_known_is_said_to_be_that() {
    let mut phone = human("");
    enter(&mut phone, Field::Step, "7");
    assert_eq!(phone.at(), 0);
    assert!(phone.problem.is_some());
    enter(&mut phone, Field::Number, "6");
    assert!(phone.problem.is_some());
    enter(&mut phone, Field::Number, "0");
    assert_eq!(
        *phone.what(),
        What::Ask("Group B:".to_owned(), 5),
        "nothing is to be turned"
    );
    enter(&mut phone, Field::Step, "x");
    assert!(phone.problem.is_some());
}

#[test]
fn what_is_no_program_of_cubes_is_refused() {
    for text in [
        "",
        "halt",
        "Puzzles\ntape A: 3x3\n\n1 | R\n2 | halt \"x\"\n",
    ] {
        let mut link = Link::default();
        link.set(PROGRAM, text);
        assert!(Human::read(&link).is_err(), "{text}");
    }
}
