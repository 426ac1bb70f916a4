//! The lesson about shared pieces.

use yew::{Callback, Html, html};

use super::act;
use crate::state::Action;
use crate::state::screens::architect::Action as Do;
use crate::state::screens::architect::lesson::Lesson;

/// The panel: one step, and the way through all of them.
pub fn panel(lesson: &Lesson, send: &Callback<Action>) -> Html {
    let step = lesson.step();
    let (at, count) = (lesson.at, lesson.steps.len());
    html! {
        <div class="lesson" data-testid="lesson">
            <p class="eyebrow" data-testid="lesson-step">{ format!("Shared pieces, step {} of {count}", at + 1) }</p>
            <h2>{ step.title }</h2>
            { for step.words.iter().map(|words| html! { <p>{ words }</p> }) }
            if !step.list.is_empty() {
                <ul>{ for step.list.iter().map(|words| html! { <li>{ words }</li> }) }</ul>
            }
            <div class="lesson-keys">
                <button class="button outlined" disabled={at == 0} data-testid="lesson-back"
                    onclick={act(send, Do::Step(at.saturating_sub(1)))}>{ "Back" }</button>
                <button class="button filled" disabled={at + 1 == count} data-testid="lesson-next"
                    onclick={act(send, Do::Step(at + 1))}>{ "Next" }</button>
                <ol class="lesson-steps" aria-label="Steps">
                    { for (0..count).map(|n| html! {
                        <li>
                            <button aria-current={(n == at).then_some("step")} title={lesson.steps[n].title}
                                aria-label={format!("Step {}: {}", n + 1, lesson.steps[n].title)}
                                onclick={act(send, Do::Step(n))}>{ n + 1 }</button>
                        </li>
                    }) }
                </ol>
            </div>
        </div>
    }
}
