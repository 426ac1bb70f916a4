//! Lessons that somebody writes in the form.

use super::*;

#[test]
fn a_lesson_is_written_and_opened() {
    use crate::state::screens::learn::builder::{Action as Build, Field, LESSON_KEY, Model, Slot};
    let mut rig = Rig::at("register", 0);
    rig.page(state::Action::Visit("#/learn/new".to_owned()));
    assert!(rig.learn().makes_task());
    let build = |rig: &mut Rig, action| rig.act(Action::Build(action));
    build(&mut rig, Build::MakeLink);
    let faults = |rig: &Rig| {
        let wrong = &rig.learn().builder().expect("it is written").wrong;
        wrong.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let first = [
        "Step 1, title: it has no title.",
        "Step 1, test: there is no test.",
    ];
    assert_eq!(faults(&rig), first);
    for (field, text) in [
        (Field::Title, "Five"),
        (Field::Text, "Answer `5`."),
        (Field::Program, "Puzzles\nA: 3x3\n\n1 | halt \"5\"\n"),
        (Field::Tests, "-> 5"),
        (Field::Model, "Puzzles\nA: 3x3\n\n1 | halt \"5\"\n"),
    ] {
        build(&mut rig, Build::Write(Slot::Field(field), text.to_owned()));
    }
    assert_eq!(faults(&rig), ["The lesson has no title."]);
    build(&mut rig, Build::Write(Slot::Lesson, "Numbers".to_owned()));
    build(&mut rig, Build::Add(0));
    build(
        &mut rig,
        Build::Write(Slot::Field(Field::Title), "Back".to_owned()),
    );
    let mv = rig.state.puzzle().move_by_name("R").expect("a move");
    rig.page(state::Action::Stage(stage::Action::Hand(Hand::Turn(mv))));
    rig.settle();
    build(&mut rig, Build::Take(Field::Setup));
    let builder = rig.learn().builder().expect("it is written");
    assert_eq!(builder.form().get(Field::Setup), "R");
    assert!(!rig.learn().board().position().is_identity());
    build(&mut rig, Build::MakeLink);
    assert_eq!(faults(&rig), [""; 0]);
    let builder = rig.learn().builder().expect("it is written");
    let made = builder.made.clone().expect("nothing is wrong");
    assert!(matches!(builder.model, Model::None), "the step has none");

    // It is there in the next visit.
    let (id, text) = rig.learn().lessons.last().cloned().expect("it is saved");
    let stored = [(format!("{LESSON_KEY}{id}"), text)];
    assert_eq!(Learn::new(&stored).lessons.len(), 1);

    rig.page(state::Action::Visit(made.clone()));
    assert_eq!(rig.state.address(), made);
    let step = rig.learn().step().expect("it is open");
    assert_eq!(
        (step.title.as_str(), step.text[0].as_str()),
        ("Five", "Answer `5`.")
    );
    assert_eq!(rig.state.run.documents.current().text.lines().count(), 4);
    rig.act(Action::StepBy(1));
    assert!(rig.state.address().starts_with("#/learn/task/2?lesson="));
    let back = rig.state.puzzle().move_by_name("R'").expect("a move");
    rig.page(state::Action::Stage(stage::Action::Hand(Hand::Turn(back))));
    rig.settle();
    assert!(rig.learn().is_done(), "it is solved");
    rig.page(state::Action::Visit(
        "#/learn/task?title=x&tests=1".to_owned(),
    ));
    assert!(rig.learn().step().is_none());
    assert!(
        rig.learn().wrong[0].starts_with("Step 1, test: a test needs ->"),
        "{:?}",
        rig.learn().wrong
    );
}

#[test]
fn the_form_has_at_most_24_steps() {
    use crate::state::screens::learn::builder::{Action as Build, Field};
    let mut rig = Rig::at("register", 0);
    rig.page(state::Action::Visit("#/learn/new".to_owned()));
    for _ in 0..30 {
        rig.act(Action::Build(Build::Add(1)));
    }
    let count = |rig: &Rig| rig.learn().builder().expect("it is written").forms.len();
    assert_eq!(count(&rig), 24);
    // What takes something away takes two presses.
    rig.act(Action::Build(Build::Remove));
    assert_eq!(count(&rig), 24);
    rig.act(Action::Build(Build::Remove));
    assert_eq!(count(&rig), 23);
    rig.act(Action::Build(Build::Remove));
    rig.act(Action::Build(Build::Show(0)));
    rig.act(Action::Build(Build::Remove));
    assert_eq!(count(&rig), 23);
    let form = rig.learn().builder().expect("it is written").form();
    assert!(form.get(Field::Program).contains(".registers"));
}
