//! A step of a lesson: its words, its task, and the way on.

use web_sys::SubmitEvent;
use yew::{Callback, Html, classes, html};

use super::{act, class, list, pictures};
use crate::state::screens::ScreenId;
use crate::state::screens::learn::lesson::{Choice, Guess, Lesson, Step, Task};
use crate::state::screens::learn::task::NEW;
use crate::state::screens::learn::titles::{TASK, Title, exercises, titles};
use crate::state::screens::learn::{Action as Do, Learn};
use crate::state::{Action, State, sharing};
use crate::text::{grouped, typeset};
use crate::views::fields::from_field;
use crate::views::icons::wordmark;
use crate::views::solve::InSight;
use crate::views::{drawn, filled, human};

/// The lesson whose programs a class runs.
const CLASS_RUNS: &str = "human-computer";

/// A lesson at one of its steps.
pub fn step(state: &State, title: &Title, send: &Callback<Action>) -> Html {
    let (learn, copied) = (&state.learn, state.shell.copied);
    let number = titles().iter().position(|other| other.id == title.id);
    let head = html! {
        <header class="lesson-head">
            <a class="link" href={ScreenId::Learn.href()} data-testid="to-lessons">
                { words::learn::ALL_LESSONS.text() }
            </a>
            <span>
                { number.map_or_else(|| learn.name().unwrap_or(&title.name).to_owned(),
                    |n| words::learn::lesson(n + 1, &title.name)) }
            </span>
        </header>
    };
    let body = match (learn.lesson().zip(learn.step()), learn.failure()) {
        (Some((lesson, step)), _) => html! {
            <>
                { steps(learn, title, lesson) }
                { marked(state, step) }
                { task(state, step, send) }
                { over(learn, title, lesson) }
                { for learn.code().map(|code| class::own_code(learn, code, copied, send)) }
                { keys(learn, lesson, send) }
            </>
        },
        (None, Some(_)) if title.id == TASK => refused(learn),
        (None, Some(why)) => html! {
            <div class="task">
                <p>{ words::learn::lesson_failed(why) }</p>
                <button class="button filled" onclick={act(send, Do::Fetch)}>{ words::learn::TRY_AGAIN.text() }</button>
            </div>
        },
        (None, None) => html! { <p class="hint">{ words::learn::LOADING.text() }</p> },
    };
    html! {
        <article class="lesson-page" data-testid="lesson" data-step={learn.step().map(|step| step.id.clone())}>
            { head }
            { body }
        </article>
    }
}

/// A link that holds no task which can be opened.
fn refused(learn: &Learn) -> Html {
    html! {
        <div class="task" data-testid="task-refused">
            <p>{ words::learn::REFUSED.text() }</p>
            <ul class="wrong">{ for learn.wrong.iter().map(|why| html! { <li>{ why }</li> }) }</ul>
            if let Some(href) = learn.draft.address(NEW) {
                <a class="button outlined" {href}>{ words::learn::MEND.text() }</a>
            }
        </div>
    }
}

fn steps(learn: &Learn, title: &Title, lesson: &Lesson) -> Html {
    if lesson.steps.len() == 1 {
        return Html::default();
    }
    let dot = |(n, step): (usize, &Step)| {
        let done = learn.has_done(&step.id);
        let words = if done {
            words::learn::step_link_done(n + 1, &step.title)
        } else {
            words::learn::step_link(n + 1, &step.title)
        };
        html! {
            <li>
                <a class={classes!(done.then_some("done"))} href={learn.step_href(title, n)}
                    aria-current={(n == learn.at()).then_some("step")} title={words.clone()} aria-label={words}
                    data-testid={format!("step-{}", n + 1)}>
                    { if done { "\u{2713}".to_owned() } else { (n + 1).to_string() } }
                </a>
            </li>
        }
    };
    html! {
        <nav aria-label={words::learn::STEPS.text()}>
            <ol class="lesson-steps">{ for lesson.steps.iter().enumerate().map(dot) }</ol>
        </nav>
    }
}

/// Words in which what stands between backquotes is code, with primes.
pub(super) fn said(text: &str) -> Html {
    super::super::marked(
        &text
            .split('`')
            .enumerate()
            .fold(String::new(), |all, (n, part)| {
                let sign = if n == 0 { "" } else { "`" };
                let part = if n % 2 == 1 {
                    typeset(part)
                } else {
                    part.to_owned()
                };
                all + sign + &part
            }),
    )
}

pub(super) fn marked(state: &State, step: &Step) -> Html {
    let learn = &state.learn;
    html! {
        <div class="lesson-words">
            <h2>{ &step.title }</h2>
            { for step.text.iter().map(|text| html! { <p>{ said(text) }</p> }) }
            { pictures::picture(state, step, learn.is_done()) }
        </div>
    }
}

pub(super) fn task(state: &State, step: &Step, send: &Callback<Action>) -> Html {
    let learn = &state.learn;
    let done = learn.is_done();
    let fields = match &step.task {
        Task::Answer(_) => answer(learn, send),
        Task::Choice(choices) => html! {
            <div class="options" role="group" aria-label={words::learn::ANSWERS.text()}>
                { for learn.order(choices.len()).into_iter().map(|n| option(n, &choices[n], step, state, send)) }
            </div>
        },
        Task::Tests(_) => html! {
            <button class="button filled" data-testid="lesson-test" aria-busy={learn.is_checking().to_string()}
                onclick={act(send, Do::Test)}>
                { if learn.is_checking() {
                    words::learn::CHECKING.text()
                } else {
                    words::learn::CHECK_PROGRAM.text()
                } }
            </button>
        },
        _ => Html::default(),
    };
    html! {
        <section class={classes!("task", done.then_some("done"))} aria-label={words::learn::TASK.text()}>
            { for step.guess.as_ref().map(|guess| bets(guess, learn, send)) }
            <p class="asked" data-testid="lesson-ask">{ said(&step.ask) }</p>
            if let Some((href, words)) = &step.open {
                <a class="button outlined" href={href.clone()} data-testid="lesson-open">{ words }</a>
            }
            { buttons(learn, step, send) }
            { class_runs(state) }
            { fields }
            if let Some(reply) = &learn.reply {
                <p class={classes!("reply", reply.good.then_some("good"))} data-testid="lesson-reply">
                    if reply.good { <strong>{ "\u{2713} " }</strong> }
                    { said(&reply.words) }
                </p>
            } else if done {
                <p class="reply good" data-testid="lesson-reply"><strong>{ "\u{2713} \
                    " }</strong>{ said(&step.well) }</p>
            }
            if done { { group(step) } }
            { for step.turns.map(|model| turns(learn, model, step.best_turns, send)) }
            if learn.hints > 0 {
                <ol class="hints" data-testid="lesson-hints">
                    { for step.hints.iter().take(learn.hints).map(|hint| html! { <li>{ said(hint) }</li> }) }
                </ol>
            }
        </section>
    }
}

/// The way to the screen on which a class runs the program, in the lesson about that.
fn class_runs(state: &State) -> Html {
    let about = state
        .learn
        .title()
        .is_some_and(|title| title.id == CLASS_RUNS);
    let loaded = state.run.loaded.as_ref();
    let loaded =
        loaded.filter(|_| about && state.learn.shows_program() && !state.run.compile.stale);
    html! { <>{ for loaded.and_then(|loaded| human(loaded)) }</> }
}

/// The way to a picture of what the step's algorithms lead to.
fn group(step: &Step) -> Html {
    let counted = step.count.as_ref().filter(|_| step.registers.is_empty());
    let algorithms: Vec<String> = (step.registers.iter().chain(counted))
        .map(|algorithm| algorithm.display(&step.puzzle).to_string())
        .collect();
    if algorithms.is_empty() {
        return Html::default();
    }
    let way = drawn(step.puzzle.name(), &algorithms, "lesson-group".to_owned());
    html! { <p class="hint">{ way }</p> }
}

/// What can be bet on, before the step shows what is so.
fn bets(guess: &Guess, learn: &Learn, send: &Callback<Action>) -> Html {
    let bet = |(n, words): (usize, &String)| {
        html! {
            <button class="button outlined small" aria-pressed={(learn.guessed == Some(n)).to_string()}
                aria-disabled={learn.is_done().then_some("true")} data-testid={format!("guess-{}", n + 1)}
                onclick={act(send, Do::Guess(n))}>{ said(words) }</button>
        }
    };
    html! {
        <div class="bets" role="group" aria-label={words::learn::GUESS.text()} data-testid="bets">
            <p><strong>{ words::learn::GUESS.text() }</strong>{ " " }{ said(&guess.ask) }</p>
            { for guess.bets.iter().enumerate().map(bet) }
        </div>
    }
}

/// The end of a lesson: what the learner can do now, and how many lessons are left.
fn over(learn: &Learn, title: &Title, lesson: &Lesson) -> Html {
    let whole = lesson.steps.iter().all(|step| learn.has_done(&step.id));
    let number = titles().iter().position(|other| other.id == title.id);
    let (Some(plan), Some(n)) = (&lesson.plan, number) else {
        return Html::default();
    };
    if !whole || learn.at() + 1 < lesson.steps.len() {
        return Html::default();
    }
    let open = |title: &&Title| learn.progress.count(&title.id) < title.steps;
    let left = titles().iter().filter(open).count();
    let next = learn.following().or_else(|| exercises().first());
    html! {
        <InSight class="lesson-over">
            <section data-testid="lesson-over" aria-labelledby="lesson-over">
                <h3 id="lesson-over">{ wordmark() }{ words::learn::lesson_over(n + 1) }</h3>
                <p>{ words::learn::CAN_NOW.text() }</p>
                <ul>{ for plan.can.iter().map(|can| html! { <li>{ said(can) }</li> }) }</ul>
                { list::progress(learn) }
                <p class="hint">
                    { if left == 0 { words::learn::ALL_LESSONS_OVER.text().to_owned() }
                        else { words::learn::lessons_left(left) } }
                </p>
                if let Some(next) = next {
                    <a class="next-lesson" href={Learn::href(next, None)} data-testid="over-next">
                        <strong>{ words::learn::next_lesson(&next.name) }</strong>
                        <span>{ &next.about }</span>
                    </a>
                }
            </section>
        </InSight>
    }
}

/// Your turns beside those of others.
fn turns(learn: &Learn, model: u64, best: Option<u64>, send: &Callback<Action>) -> Html {
    let own = learn.best();
    let count = |words: words::Message, turns: Option<u64>, testid: &'static str| {
        let turns = turns.map_or_else(|| "\u{2013}".to_owned(), grouped);
        html! { <div><dt>{ words.text() }</dt><dd data-testid={testid}>{ turns }</dd></div> }
    };
    let fewest = own.is_some_and(|own| best.is_none_or(|best| own <= best) && own <= model);
    html! {
        <div class="turn-counts">
            <p class="hint">{ words::learn::TURNS_HINT.text() }</p>
            <dl>
                { count(words::learn::TURNS_OWN, own, "exercise-best") }
                { count(words::learn::TURNS_MODEL, Some(model), "exercise-model") }
                if let Some(best) = best {
                    { count(words::learn::TURNS_BEST, Some(best), "exercise-known") }
                }
            </dl>
            if fewest { <p class="hint">{ words::learn::TURNS_FEWEST.text() }</p> }
            if own.is_some() {
                <button class="button outlined small" data-testid="share-result" data-out=""
                    onclick={send.reform(|_| Action::Share(sharing::Action::Toggle))}>
                    { words::learn::SHARE_RESULT.text() }
                </button>
            }
        </div>
    }
}

fn buttons(learn: &Learn, step: &Step, send: &Callback<Action>) -> Html {
    if step.buttons.is_empty() && step.count.is_none() {
        return Html::default();
    }
    let key = |(n, button): (usize, &crate::state::screens::learn::lesson::Button)| {
        let words = match button.times {
            1 => typeset(&button.words),
            times => format!("{} \u{d7} {times}", typeset(&button.words)),
        };
        html! {
            <button class="button outlined algorithm" data-testid={format!("press-{}", n + 1)}
                onclick={act(send, Do::Press(n))}>{ words }</button>
        }
    };
    let count = step.count.as_ref().map(|algorithm| {
        let times = learn.board().times(algorithm);
        let shown = times.map_or_else(|| "\u{2013}".to_owned(), |times| times.to_string());
        html! {
            <p class="repeats">
                { filled(&words::learn::repeats(times.unwrap_or(0), words::Part(0)), &[
                    html! { <output translate="no" data-testid="repeats">{ shown }</output> }]) }
            </p>
        }
    });
    html! {
        <div class="presses">
            { for step.buttons.iter().enumerate().map(key) }
            { for count }
        </div>
    }
}

fn answer(learn: &Learn, send: &Callback<Action>) -> Html {
    let onsubmit = send.reform(|event: SubmitEvent| {
        event.prevent_default();
        Action::Learn(Do::Submit)
    });
    html! {
        <form class="answer" {onsubmit}>
            <label class="unseen" for="answer">{ words::learn::ANSWER.text() }</label>
            <input class="field" id="answer" value={learn.typed.clone()} autocomplete="off" autocapitalize="off"
                spellcheck="false" placeholder={words::learn::ANSWER.text()} data-testid="lesson-answer"
                oninput={from_field(send, |text| Action::Learn(Do::Type(text)))} />
            <button class="button filled" data-testid="lesson-submit">{ words::learn::CHECK.text() }</button>
        </form>
    }
}

fn option(n: usize, choice: &Choice, step: &Step, state: &State, send: &Callback<Action>) -> Html {
    let chosen = state.learn.chosen == Some(n);
    let right = chosen && choice.hint.is_none();
    html! {
        <button class={classes!("option", chosen.then_some("chosen"), right.then_some("right"))}
            aria-pressed={chosen.to_string()} data-testid={format!("choose-{}", n + 1)}
            onclick={act(send, Do::Choose(n))}>
            { choice.position.as_ref().map_or_else(|| said(&choice.text),
                |position| pictures::net(state, &step.puzzle, position)) }
        </button>
    }
}

/// The way back and on, a hint, and the step as it was at first.
fn keys(learn: &Learn, lesson: &Lesson, send: &Callback<Action>) -> Html {
    let (at, last, done) = (learn.at(), lesson.steps.len() - 1, learn.is_done());
    let hints = learn.step().map_or(0, |step| step.hints.len());
    let next = match (at < last, learn.following()) {
        (true, _) => html! {
            <button class={classes!("button", if done { "filled" } else { "outlined" })} data-testid="lesson-on"
                onclick={act(send, Do::StepBy(1))}>
                { if done { words::learn::CONTINUE_ON.text() } else { words::learn::SKIP.text() } }
            </button>
        },
        (false, Some(title)) => html! {
            <a class={classes!("button", if done { "filled" } else { "outlined" })} data-testid="lesson-on"
                href={Learn::href(title, None)}>{ words::learn::next_lesson(&title.name) }</a>
        },
        (false, None) => html! {
            <a class="button filled" data-testid="lesson-on" href={ScreenId::Learn.href()}>
                { words::learn::ALL_LESSONS.text() }
            </a>
        },
    };
    html! {
        <div class="lesson-keys">
            <button class="button outlined" disabled={at == 0} data-testid="lesson-back"
                onclick={act(send, Do::StepBy(-1))}>{ words::learn::STEP_BACK.text() }</button>
            <button class="button" disabled={learn.hints >= hints} data-testid="lesson-hint"
                onclick={act(send, Do::Hint)}>{ words::learn::HINT.text() }</button>
            <button class="button" data-testid="lesson-again"
                onclick={act(send, Do::StartAgain)}>{ words::learn::START_AGAIN.text() }</button>
            <span class="next">{ next }</span>
        </div>
    }
}
