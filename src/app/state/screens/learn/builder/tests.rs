//! The form of a lesson: what is written in it is the lesson, and what is opened in it stays what it is.

use super::super::lesson::Lesson;
use super::super::titles::{exercises, titles};
use super::*;

/// Every lesson of the page can be opened in the form, and comes out of it as it was.
#[test]
fn what_is_opened_in_the_form_and_saved_is_the_same_lesson() {
    for title in titles().iter().chain(exercises()) {
        let text = super::super::tests::file(&title.id);
        let saved = Builder::read("1".to_owned(), &text).text(true);
        let read = |text: &str| {
            let mut entries = prose::entries(text);
            for (n, entry) in entries
                .iter_mut()
                .filter(|entry| !is_head(entry))
                .enumerate()
            {
                entry.set("id", n.to_string());
            }
            Lesson::of("x", &entries).unwrap_or_else(|wrong| panic!("{}: {wrong:?}", title.id))
        };
        let (before, after) = (read(&text), read(&saved));
        assert_eq!(before.plan, after.plan, "{}", title.id);
        assert_eq!(before.steps.len(), title.steps);
        for (before, after) in before.steps.iter().zip(&after.steps) {
            assert_eq!(format!("{before:?}"), format!("{after:?}"), "{}", title.id);
        }
        assert_eq!(
            Builder::read("1".to_owned(), &saved).text(true),
            saved,
            "{}",
            title.id
        );
    }
}

#[test]
fn a_form_is_written_as_a_lesson_and_read_back() {
    let mut builder = Builder::new("1".to_owned());
    builder.title = "Two steps".to_owned();
    let mut turn = Form::new(Kind::Turn);
    for (field, text) in [
        (Field::Title, "Back"),
        (Field::Setup, "R U"),
        (Field::Hints, "Undo.\nFirst `U'`."),
        (Field::Buttons, "R'\nU'"),
    ] {
        turn.set(field, text.to_owned());
    }
    let mut question = Form::new(Kind::Question);
    question.set(Field::Title, "Which?".to_owned());
    question.set(Field::Ask, "Choose.".to_owned());
    question.set(Field::Right, "[position R]".to_owned());
    question.answers = vec![
        ["[position U]".to_owned(), "That is the top.".to_owned()],
        [" ".to_owned(), "of no answer".to_owned()],
        ["none".to_owned(), String::new()],
    ];
    builder.forms = vec![turn, question];
    assert!(builder.faults().is_empty(), "{:?}", builder.faults());
    let (lesson, _) = builder.draft().lesson().expect("it is right");
    assert_eq!(lesson.steps[0].hints, ["Undo.", "First `U'`."]);
    let lesson::Task::Choice(choices) = &lesson.steps[1].task else {
        panic!("{:?}", lesson.steps[1].task)
    };
    assert_eq!(choices.len(), 3);
    assert!(choices[0].position.is_some() && choices[2].position.is_none());
    let again = Builder::read("1".to_owned(), &builder.text(true));
    assert_eq!(again.text(true), builder.text(true));
    assert_eq!(again.forms[0], builder.forms[0]);
    // One answer alone is typed.
    builder.forms[1].answers.clear();
    builder.forms[1].set(Field::Right, "7|seven".to_owned());
    let (lesson, _) = builder.draft().lesson().expect("it is right");
    assert!(matches!(&lesson.steps[1].task, lesson::Task::Answer(all) if all.len() == 2));
    // A step that is done before it begins is no task.
    builder.forms[0].set(Field::Setup, "R R'".to_owned());
    assert_eq!(builder.faults().len(), 1);
}

#[test]
fn a_link_has_no_model_and_a_file_has_it() {
    let mut builder = Builder::new("1".to_owned());
    builder.forms[0].set(Field::Model, "halt 1\n".to_owned());
    assert!(builder.text(true).contains("| halt 1"));
    assert!(!builder.text(false).contains("halt 1"));
}
