//! The list of lessons, and how far each is done.

use yew::{Callback, Html, classes, html};

use super::act;
use super::builder::MOST_BYTES;
use crate::browser::files::Limit;
use crate::state::Action;
use crate::state::screens::learn::class::CLASS;
use crate::state::screens::learn::titles::{Title, exercises, titles};
use crate::state::screens::learn::{self, Learn, task};
use crate::views::open_file::{OpenFile, sends};

pub fn list(learn: &Learn, send: &Callback<Action>) -> Html {
    let (words, href) = match learn.next() {
        None => (words::learn::ALL_DONE.text().to_owned(), None),
        Some((title, begun)) => (
            if begun {
                words::learn::go_on_with(&title.name)
            } else {
                words::learn::begin_with(&title.name)
            },
            Some(Learn::href(title, None)),
        ),
    };
    let opened = sends(send, |_, bytes| {
        Action::Learn(learn::Action::OpenFile(bytes))
    });
    html! {
        <div class="lessons" data-testid="lessons">
            <h2>{ words::learn::LIST_TITLE.text() }</h2>
            <p class="lead">{ words::learn::LIST_LEAD.text() }</p>
            <p class="lead">{ words::learn::LIST_NEEDS.text() }</p>
            <p>
                if let Some(href) = href {
                    <a class="button filled large" {href} data-testid="lesson-next">{ words }</a>
                } else {
                    <strong data-testid="all-done">{ words }</strong>
                }
            </p>
            { progress(learn) }
            <ol class="lesson-list">
                { for titles().iter().enumerate().map(|(n, title)| item(n, title, learn)) }
            </ol>
            <h3>{ words::learn::EXERCISES.text() }</h3>
            <ol class="lesson-list" data-testid="exercises">
                { for exercises().iter().enumerate().map(|(n, title)| item(n, title, learn)) }
            </ol>
            <h3>{ words::learn::FOR_TEACHERS.text() }</h3>
            <p>
                <a class="link" href={task::address(task::NEW)} data-testid="make-task" data-out="">
                    { words::learn::MAKE_OWN.text() }
                </a>
            </p>
            <p>
                <OpenFile {opened} accept=".txt,text/plain" limit={Limit::Whole(MOST_BYTES)} test="open-lesson"
                    class="link" title={words::learn::OPEN_OWN_TITLE.text()}>
                    <span>{ words::learn::OPEN_OWN.text() }</span>
                </OpenFile>
            </p>
            <p>
                <a class="link" href={task::address(CLASS)} data-testid="to-class" data-out="">
                    { words::learn::TO_CLASS.text() }
                </a>
            </p>
            { plans(send) }
            if !learn.progress.is_empty() {
                <p class="forget">
                    <button class="link" data-testid="lessons-forget" onclick={act(send, learn::Action::Forget)}>
                        { words::learn::FORGET.text() }
                    </button>
                </p>
            }
        </div>
    }
}

/// How far all lessons are done, as a row of bars: one for each lesson, as wide as it has steps. That of an open lesson
/// fills as it appears.
pub(super) fn progress(learn: &Learn) -> Html {
    let count = |title: &Title| learn.progress.count(&title.id).min(title.steps);
    let done: usize = titles().iter().map(count).sum();
    let steps: usize = titles().iter().map(|title| title.steps).sum();
    let bar = |title: &Title| {
        let part = 100 * count(title) / title.steps;
        let now = learn.title().is_some_and(|open| open.id == title.id);
        html! {
            <span class={classes!(now.then_some("now"))}
                style={format!("flex: {}; --done: {part}%", title.steps)}></span>
        }
    };
    html! {
        <div class="all-progress" role="progressbar" aria-valuemin="0" aria-valuemax={steps.to_string()}
            aria-valuenow={done.to_string()} aria-valuetext={words::learn::all_steps(done, steps)}
            aria-label={words::learn::ALL_STEPS_LABEL.text()} data-testid="all-progress">
            <div class="bars" aria-hidden="true">{ for titles().iter().map(bar) }</div>
            <span aria-hidden="true">{ words::learn::all_steps(done, steps) }</span>
        </div>
    }
}

/// A button for each lesson, which prints its plan.
fn plans(send: &Callback<Action>) -> Html {
    let button = |(n, title): (usize, &Title)| {
        let words = words::learn::print_plan(n + 1, &title.name);
        html! {
            <li>
                <button class="button outlined small" title={words.clone()} aria-label={words}
                    data-testid={format!("plan-{}", title.id)}
                    onclick={act(send, learn::Action::PrintPlan(title.id.clone()))}>{ n + 1 }</button>
            </li>
        }
    };
    html! {
        <section class="plans" aria-label={words::learn::PLANS.text()}>
            <strong>{ words::learn::PLANS.text() }</strong>
            <p class="hint">{ words::learn::PLANS_HINT.text() }</p>
            <ol>{ for titles().iter().enumerate().map(button) }</ol>
        </section>
    }
}

fn item(n: usize, title: &Title, learn: &Learn) -> Html {
    let done = learn.progress.count(&title.id).min(title.steps);
    let whole = done == title.steps;
    let words = match (done, whole) {
        (0, _) => words::count::steps(title.steps),
        (_, true) => words::learn::LESSON_DONE.text().to_owned(),
        _ => words::learn::lesson_begun(done, title.steps),
    };
    // Along a circle of circumference 100.
    let dash = format!("{} 100", done * 100 / title.steps);
    html! {
        <li>
            <a href={Learn::href(title, None)} class={classes!(whole.then_some("whole"))}
                data-testid={format!("lesson-{}", title.id)}>
                <svg translate="no" class="ring" viewBox="0 0 36 36" aria-hidden="true">
                    <circle class="rail" cx="18" cy="18" r="15.915" />
                    <circle class="fill" cx="18" cy="18" r="15.915" stroke-dasharray={dash}
                        transform="rotate(-90 18 18)" />
                    <text x="18" y="22.5">{ n + 1 }</text>
                </svg>
                <span class="what">
                    <strong>{ &title.name }</strong>
                    <span>{ &title.about }</span>
                </span>
                <span class="state">{ words }</span>
            </a>
        </li>
    }
}
