//! A lesson's plan for the teacher, and what the learner can do at its end.

use super::{Action, Effect, Lesson, Plan, Rig, file, prose, titles};
use crate::state;

#[test]
fn every_lesson_has_a_plan_and_ends_with_what_one_can_do() {
    for title in titles() {
        let text = file(&title.id);
        let entries = prose::entries(&text);
        assert!(Plan::is(&entries[0]), "{}", title.id);
        let lesson = Lesson::read(&title.id, &text).expect("it can be read");
        let plan = lesson.plan.expect("it has a plan");
        let known = ["aim", "minutes", "material", "problem", "can"];
        for (field, value) in entries[0].fields() {
            assert!(known.contains(&field) && !value.is_empty(), "{field}");
        }
        assert!((10..=15).contains(&plan.minutes), "{}", title.id);
        assert!(!plan.material.is_empty() && plan.problems.len() > 1);
        assert_eq!(
            plan.problems.len(),
            entries[0].all("problem").count(),
            "{}: a problem without help",
            title.id
        );
        assert_eq!(plan.can.len(), 3, "{}", title.id);
    }
}

#[test]
fn a_plan_is_printed_from_the_list_and_gone_afterwards() {
    let mut rig = Rig::at("register", 0);
    rig.page(state::Action::Visit("#/learn".to_owned()));
    rig.act(Action::PrintPlan("tape".to_owned()));
    assert!(
        rig.effects
            .iter()
            .any(|effect| matches!(effect, Effect::FetchLesson(id) if id == "tape"))
    );
    let fetched = |text| Action::Fetched {
        id: "tape".to_owned(),
        text,
    };
    rig.act(fetched(Some(file("tape"))));
    assert!(rig.effects.contains(&Effect::Print));
    let sheet = rig
        .learn()
        .printed
        .clone()
        .expect("it is there to be printed");
    let place = titles().iter().position(|title| title.id == "tape");
    assert_eq!(Some(sheet.number - 1), place);
    assert_eq!(sheet.lesson.steps.len(), sheet.title.steps);
    assert!(rig.learn().title().is_none(), "the list is still shown");
    rig.act(fetched(Some(file("tape"))));
    assert!(!rig.effects.contains(&Effect::Print), "nobody asked again");
    rig.page(state::Action::Visit("#/learn/register/1".to_owned()));
    assert!(rig.learn().printed.is_none());
    rig.act(Action::PrintPlan("tape".to_owned()));
    rig.act(fetched(None));
    assert!(!rig.effects.contains(&Effect::Print));
    assert!(!rig.state.shell.notices.is_empty());
}
