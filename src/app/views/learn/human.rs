//! The human computer: on a projector whose turn it is and what to do, on a phone what one group does.

use puzzle::{Algorithm, PieceId, Puzzle};
use web_sys::SubmitEvent;
use yew::{Callback, Html, classes, html};

use super::pictures;
use crate::browser::location;
use crate::facelets;
use crate::state::screens::ScreenId;
use crate::state::screens::learn;
use crate::state::screens::learn::human::{Action as Do, Field, Human, What};
use crate::state::{Action, State};
use crate::text::typeset;
use crate::views::fields::from_field;
use crate::views::icons::tone;
use crate::views::qr::qr;
use crate::views::{camera, turn_picture};

/// Turns of more moves than this are shown without pictures.
const MOST_PICTURES: usize = 8;

fn act<E>(send: &Callback<Action>, action: Do) -> Callback<E> {
    send.reform(move |_| Action::Learn(learn::Action::Human(Box::new(action.clone()))))
}

/// The page.
pub fn page(state: &State, send: &Callback<Action>) -> Html {
    let learn = &state.learn;
    let body = match &learn.human {
        Some(human) => body(state, human, send),
        None => html! {
            <div class="task" data-testid="human-refused">
                { for learn.wrong.iter().map(|why| html! { <p>{ why }</p> }) }
                <a class="button outlined" href={ScreenId::Learn.href()}>{ words::learn::ALL_LESSONS.text() }</a>
            </div>
        },
    };
    let phone = learn
        .human
        .as_ref()
        .is_some_and(|human| human.group.is_some());
    html! {
        <article class={classes!("lesson-page", "human-page", phone.then_some("phone"))} data-testid="human">
            <header class="lesson-head">
                <a class="link" href={ScreenId::Learn.href()}>{ words::learn::ALL_LESSONS.text() }</a>
                <span>{ words::learn::HUMAN_TITLE.text() }</span>
            </header>
            { body }
        </article>
    }
}

fn body(state: &State, human: &Human, send: &Callback<Action>) -> Html {
    let what = human.what();
    let phone = human.group.is_some();
    html! {
        <>
            <div class="human-now">
                { now(human, what) }
                { keys(human, what, send) }
                { human.group.map_or_else(|| program(human), |group| lost(state, human, group)) }
            </div>
            <div class="human-beside">
                if phone { { follow(state, human, send) } } else { { codes(human, send) } }
                { groups(human, send) }
            </div>
        </>
    }
}

/// Whose turn it is, and what to do.
fn now(human: &Human, what: &What) -> Html {
    let turn = human.turn();
    let own = human.group.is_none_or(|group| group == turn);
    let caller = matches!(what, What::Say(_) | What::Over(_));
    let who = if caller {
        words::learn::HUMAN_CALLER.text().to_owned()
    } else if human.group == Some(turn) {
        words::learn::HUMAN_YOU.text().to_owned()
    } else {
        words::learn::human_group(&human.groups[turn])
    };
    let waits = human.group.is_some() && (!own || caller) && !matches!(what, What::Over(_));
    html! {
        <section class={classes!("human-turn", tone(turn), waits.then_some("waits"))} aria-live="polite">
            <p class="human-step" data-testid="human-step">{ words::learn::human_step(human.at()) }</p>
            <h2 data-testid="human-who">
                if let Some(group) = human.group { <><span class="own">{ &human.groups[group] }</span>{ " " }</> }
                { who }
            </h2>
            <div class="human-what" data-testid="human-what">
                if waits { <p class="large">{ words::learn::HUMAN_WAIT.text() }</p> } else { { to_do(human, what) } }
            </div>
        </section>
    }
}

fn to_do(human: &Human, what: &What) -> Html {
    let puzzle = human.puzzle(human.turn());
    match what {
        What::Turn(algorithm, times) => html! {
            <>
                { moves(puzzle, algorithm) }
                if *times > 1 { <p class="large">{ words::count::times(*times) }</p> }
            </>
        },
        What::Until(algorithm, until, counts) => html! {
            <>
                { moves(puzzle, algorithm) }
                <p class="large">{ words::learn::HUMAN_UNTIL.text() }</p>
                { pieces(puzzle, until) }
                if *counts { <p class="large">{ words::learn::HUMAN_COUNT.text() }</p> }
            </>
        },
        What::Solve => html! { <p class="large">{ words::learn::HUMAN_SOLVE.text() }</p> },
        What::Look(looked, solved) => html! {
            <>
                <p class="large">{ words::learn::HUMAN_LOOK.text() }</p>
                { pieces(puzzle, looked) }
                if human.group.is_none() {
                    <details data-testid="human-truth" key={human.at()}>
                        <summary>{ words::learn::HUMAN_CHECK.text() }</summary>
                        <p class="large">{ truth(*solved) }</p>
                    </details>
                }
            </>
        },
        What::Ask(message, max) => html! {
            <>
                <p class="large">{ message }</p>
                <p class="hint">{ words::learn::human_ask(*max) }</p>
            </>
        },
        What::Say(text) => html! {
            <><p class="large">{ words::learn::HUMAN_SAY.text() }</p><p class="large said">{ text }</p></>
        },
        What::Over(text) => html! {
            <><p class="large">{ words::learn::HUMAN_OVER.text() }</p><p class="large said">{ text }</p></>
        },
    }
}

fn truth(solved: bool) -> &'static str {
    let words = if solved {
        words::learn::HUMAN_SOLVED
    } else {
        words::learn::HUMAN_NOT_SOLVED
    };
    words.text()
}

/// Turns in large letters, a picture of each under it where there are few.
fn moves(puzzle: &Puzzle, algorithm: &Algorithm) -> Html {
    let few = algorithm.len() <= MOST_PICTURES;
    let one = |id: &puzzle::MoveId| {
        let name = typeset(&puzzle.mv(*id).name);
        let picture = few.then(|| {
            let label = turn_picture::words(puzzle, *id).unwrap_or_default();
            turn_picture::picture(puzzle, *id, &label)
        });
        html! { <li><strong>{ name }</strong>{ for picture.flatten() }</li> }
    };
    html! {
        <ol class={classes!("human-moves", (!few).then_some("many"))} translate="no" data-testid="human-moves">
            { for algorithm.moves().iter().map(one) }
        </ol>
    }
}

fn pieces(puzzle: &Puzzle, pieces: &[PieceId]) -> Html {
    let one = |piece: &PieceId| html! { <li>{ &puzzle.piece(*piece).name }</li> };
    html! { <ul class="human-pieces" translate="no">{ for pieces.iter().map(one) }</ul> }
}

/// A field and its button.
fn field(
    id: &'static str,
    words: [&'static str; 2],
    typed: &str,
    field: Field,
    send: &Callback<Action>,
) -> Html {
    let onsubmit = send.reform(move |event: SubmitEvent| {
        event.prevent_default();
        Action::Learn(learn::Action::Human(Box::new(Do::Enter(field))))
    });
    let oninput = from_field(send, move |text| {
        Action::Learn(learn::Action::Human(Box::new(Do::Typed(field, text))))
    });
    let [label, button] = words;
    html! {
        <form class="row" {onsubmit}>
            <label for={id}>{ label }</label>
            <input class="field" {id} inputmode="numeric" autocomplete="off" size="5" value={typed.to_owned()}
                data-testid={id} {oninput} />
            <button class="button outlined" data-testid={format!("{id}-enter")}>{ button }</button>
        </form>
    }
}

fn keys(human: &Human, what: &What, send: &Callback<Action>) -> Html {
    html! {
        <>
            if matches!(what, What::Ask(..)) {
                { field("human-number", [words::learn::HUMAN_NUMBER.text(), words::learn::HUMAN_ENTER.text()],
                    &human.number_typed, Field::Number, send) }
            }
            <p class="hint bad" role="status" data-testid="human-problem">
                { human.problem.clone().unwrap_or_default() }</p>
            <div class="human-keys">
                <button class="button outlined large" data-testid="human-back" disabled={!human.can(false)}
                    onclick={act(send, Do::Step(false))}>{ words::learn::HUMAN_BACK.text() }</button>
                <button class="button filled large" data-testid="human-next" disabled={!human.can(true)}
                    onclick={act(send, Do::Step(true))}>{ words::learn::HUMAN_NEXT.text() }</button>
            </div>
        </>
    }
}

/// How a group's cube should be, for whoever has lost count.
fn lost(state: &State, human: &Human, group: usize) -> Html {
    let puzzle = human.puzzle(group);
    if facelets::net(puzzle).is_none() {
        return Html::default();
    }
    html! {
        <details class="human-lost" data-testid="human-lost">
            <summary>{ words::learn::HUMAN_LOST.text() }</summary>
            <figure class="picture">{ pictures::net(state, puzzle, human.position(group)) }</figure>
        </details>
    }
}

/// How a phone follows.
fn follow(state: &State, human: &Human, send: &Callback<Action>) -> Html {
    html! {
        <section class="human-follow" aria-label={words::learn::HUMAN_FOLLOW.text()}>
            <p class="hint">{ words::learn::HUMAN_FOLLOW.text() }</p>
            { field("human-to", [words::learn::HUMAN_TO.text(), words::learn::HUMAN_GO.text()], &human.step_typed,
                Field::Step, send) }
            { camera::codes(state, words::learn::HUMAN_SCAN, send) }
        </section>
    }
}

/// The QR codes of the projector.
fn codes(human: &Human, send: &Callback<Action>) -> Html {
    let choice = |joins: bool, words: words::Message, testid: &'static str| {
        html! {
            <button class="choice" aria-pressed={(human.joins == joins).to_string()} data-testid={testid}
                onclick={act(send, Do::Joins(joins))}>{ words.text() }</button>
        }
    };
    let (address, hint, label) = if human.joins {
        (
            human.address(),
            words::learn::HUMAN_JOIN_HINT,
            words::learn::HUMAN_JOIN,
        )
    } else {
        (
            human.step_address(),
            words::learn::HUMAN_CODE_HINT,
            words::learn::HUMAN_CODE,
        )
    };
    let text = format!("{}{address}", location::base());
    html! {
        <section class="human-codes" aria-label={label.text()}>
            <div class="choices">
                { choice(true, words::learn::HUMAN_JOIN, "human-join") }
                { choice(false, words::learn::HUMAN_CODE, "human-code") }
            </div>
            { qr(&text, label.text(), "human-qr").unwrap_or_else(|| html! {
                <p class="hint">{ words::share::QR_TOO_LONG.text() }</p>
            }) }
            <p class="hint">{ hint.text() }</p>
        </section>
    }
}

/// Whose screen this is.
fn groups(human: &Human, send: &Callback<Action>) -> Html {
    let choice = |group: Option<usize>, words: String| {
        html! {
            <button class={classes!("choice", group.map(tone))} aria-pressed={(human.group == group).to_string()}
                data-testid="human-be" onclick={act(send, Do::Be(group))}>{ words }</button>
        }
    };
    html! {
        <section class="human-groups" role="group" aria-label={words::learn::HUMAN_BE.text()}>
            <span class="hint">{ words::learn::HUMAN_BE.text() }</span>
            <div class="choices">
                { choice(None, words::learn::HUMAN_PROJECTOR.text().to_owned()) }
                { for human.groups.iter().enumerate().map(|(n, name)| {
                    choice(Some(n), words::learn::human_group(name))
                }) }
            </div>
        </section>
    }
}

/// The program with the line that comes next.
fn program(human: &Human) -> Html {
    let listing = human.program().listing();
    let lines = listing.instructions.iter().enumerate();
    let line = |(n, listed): (usize, &q::Listed)| {
        let here = n == human.line();
        html! {
            <li class={here.then_some("here")} aria-current={here.then_some("step")}>
                { listing.text.get(listed.range.clone()).unwrap_or_default().trim_end() }</li>
        }
    };
    html! {
        <details class="human-program" open=true>
            <summary>{ words::learn::HUMAN_PROGRAM.text() }</summary>
            <ul translate="no" tabindex="0" data-testid="human-program">{ for lines.map(line) }</ul>
        </details>
    }
}
