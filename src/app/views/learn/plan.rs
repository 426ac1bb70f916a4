//! A lesson's plan for the teacher, which is seen on paper only.

use yew::{Html, html};

use super::step::said;
use crate::state::screens::learn::Sheet;
use crate::state::screens::learn::lesson::{Step, Task};
use crate::views::translate::translatable;

/// The plan as it is printed.
#[inline(never)]
pub fn sheet(sheet: &Sheet) -> Html {
    let steps = &sheet.lesson.steps;
    let Some(plan) = &sheet.lesson.plan else {
        return Html::default();
    };
    let row = |(n, step): (usize, &Step)| {
        html! {
            <tr>
                <td>{ n + 1 }</td>
                <td>
                    <strong>{ &step.title }</strong><br />
                    if let Some(guess) = &step.guess {
                        { words::learn::GUESS.text() }{ ": " }{ said(&guess.ask) }<br />
                    }
                    { said(&step.ask) }
                </td>
                <td>{ said(&answer(step)) }</td>
            </tr>
        }
    };
    translatable(html! {
        <div class="worksheet plan" data-testid="plan">
            <header><h1>{ words::learn::plan_title(sheet.number, &sheet.title.name) }</h1></header>
            <section>
                <h2>{ words::learn::PLAN_AIM.text() }</h2><p>{ said(&plan.aim) }</p>
                <h2>{ words::learn::PLAN_TIME.text() }</h2>
                <p>{ words::learn::plan_minutes(plan.minutes, steps.len()) }</p>
                <h2>{ words::learn::PLAN_MATERIAL.text() }</h2>
                <ul>{ for plan.material.iter().map(|what| html! { <li>{ said(what) }</li> }) }</ul>
                <h2>{ words::learn::PLAN_PROBLEMS.text() }</h2>
                <ul>
                    { for plan.problems.iter().map(|(what, help)| html! {
                        <li><strong>{ said(what) }</strong>{ " " }{ said(help) }</li>
                    }) }
                </ul>
                <h2>{ words::learn::PLAN_CAN.text() }</h2>
                <ul>{ for plan.can.iter().map(|can| html! { <li>{ said(can) }</li> }) }</ul>
            </section>
            <section>
                <h2>{ words::learn::PLAN_STEPS.text() }</h2>
                <table>
                    <thead><tr>
                        <th>{ words::learn::PLAN_STEP.text() }</th>
                        <th>{ words::learn::PLAN_TASK.text() }</th>
                        <th>{ words::learn::PLAN_ANSWER.text() }</th>
                    </tr></thead>
                    <tbody>{ for steps.iter().enumerate().map(row) }</tbody>
                </table>
            </section>
        </div>
    })
}

/// What a learner should have in the end.
fn answer(step: &Step) -> String {
    match &step.task {
        Task::Answer(answers) => answers.first().cloned().unwrap_or_default(),
        Task::Choice(choices) => {
            let right = choices.iter().find(|choice| choice.hint.is_none());
            right.map_or_else(String::new, |choice| choice.text.clone())
        }
        Task::Halts(Some(number)) => number.to_string(),
        Task::Tests(_) => words::learn::PLAN_OWN_PROGRAM.text().to_owned(),
        _ => words::learn::PLAN_BY_DOING.text().to_owned(),
    }
}
