//! With a real cube in hand: one instruction at a time, in large letters and as a picture; and what has gone wrong.

use puzzle::{FaceId, MoveId, Puzzle};
use yew::{Callback, Html, classes, html};

use super::{Nodes, camera, cube, filled, in_words, side, stage, turn_picture};
use crate::state::camera::{Action as Camera, Purpose};
use crate::state::describe::piece_in_words;
use crate::state::real::{Action as Cube, Guide, Link};
use crate::state::screens::run;
use crate::state::screens::run::player::Command;
use crate::state::screens::run::real::{Mistake, Mistaken, Place, Verdict};
use crate::state::{Action, State};
use crate::text::typeset;

fn press(send: &Callback<Action>, action: run::Action) -> Callback<yew::MouseEvent> {
    send.reform(move |_| Action::Run(action.clone()))
}

/// The panel under the puzzle, in place of status and player bar.
#[inline(never)]
pub fn panel(state: &State, nodes: &Nodes, send: &Callback<Action>) -> Html {
    let player = &state.run.player;
    // Nothing is turned meanwhile.
    if let Some(looks) = camera::asked(state, Purpose::Program, send) {
        return html! {
            <section class="real-cube" aria-label={words::run::REAL.text()} data-testid="real-cube"
                data-step={player.steps().to_string()}>{ looks }</section>
        };
    }
    let guide = state.run.guide();
    let hears = guide.is_some() && state.shell.cube.link == Link::Connected;
    let fits = state.run.fits_smart_cube();
    let asked = state.shell.cube.link != Link::Off || state.shell.cube.problem.is_some();
    let key = |command: Command, testid: &'static str, class: &'static str, words: &'static str| {
        html! {
            <button {class} data-testid={testid} onclick={press(send, run::Action::Player(command))}
                disabled={!player.can(command) || (command == Command::StepMove && player.question().is_some())}>
                { words }</button>
        }
    };
    let body = if let Some(mistake) = &state.run.mistake {
        self::mistake(mistake, player.puzzle(), send)
    } else if let Some((guide, turns)) =
        guide.filter(|(guide, turns)| *guide == Guide::Elsewhere || !turns.is_empty())
    {
        guided(state, &guide, &turns, send)
    } else if let Some(name) = state.run.next_turn() {
        turn(state, &name)
    } else {
        stage::status(state, &nodes.ask, send)
    };
    html! {
        <section class="real-cube" aria-label={words::run::REAL.text()} data-testid="real-cube"
            data-step={player.steps().to_string()}>
            <p class="hint">
                if hears {
                    { words::cube::HOLD.text() }
                } else if player.asked_about().is_empty() {
                    { words::run::REAL_HOLD.text() }
                } else {
                    { words::run::REAL_LOOK.text() }
                }
            </p>
            // What happens with the connection is in sight, whatever the page's height.
            if fits && asked { { cube::bar(state, send) } }
            { body }
            <div class="real-keys">
                { key(Command::BackMove, "real-back", "button outlined large", words::run::REAL_BACK.text()) }
                if !hears {
                    { key(Command::StepMove, "real-done", "button filled large", words::run::REAL_DONE.text()) }
                }
                if state.run.mistake.is_none() && player.has_turned() && !hears {
                    <button class="button" data-testid="real-mistake"
                        onclick={press(send, run::Action::Mistake(Mistaken::Begin))}>
                        { words::run::REAL_DIFFERENT.text() }</button>
                }
                if fits {
                    <button class="button" data-testid="camera-show" title={words::camera::REAL_TITLE.text()}
                        onclick={send.reform(|_| Action::Camera(Camera::Open(Purpose::Program)))}>
                        { words::camera::REAL.text() }</button>
                }
                <button class="button" data-testid="real-end"
                    onclick={press(send, run::Action::Real)}>{ words::run::REAL_END.text() }</button>
            </div>
            if fits && !asked { { cube::bar(state, send) } }
            if fits { { cube::settings(state, send) } }
            <details class="real-words">
                <summary>{ words::position::TITLE.text() }</summary>
                { in_words::region(state) }
            </details>
        </section>
    }
}

/// The turn to be done.
fn turn(state: &State, name: &str) -> Html {
    let puzzle = state.run.player.puzzle();
    let words = in_words(puzzle, name);
    let id = puzzle.move_by_name(name);
    let seen = id.and_then(|id| turn_picture::words(puzzle, id));
    let label = [words.clone(), seen.clone()]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>();
    html! {
        <>
            <p class="where">{ state.run.player.status().location }</p>
            <div class="real-turn">
                <p class="huge" data-testid="real-move">{ typeset(name) }</p>
                { for id.and_then(|id| turn_picture::picture(puzzle, id, &label.join(". "))) }
            </div>
            <p class="words">{ words }</p>
            <p class="hint">{ seen }</p>
        </>
    }
}

/// What a smart cube is to do: the next turn, or what puts right what was turned.
fn guided(state: &State, guide: &Guide, turns: &[MoveId], send: &Callback<Action>) -> Html {
    let puzzle = state.run.player.puzzle();
    let wrong = matches!(guide, Guide::Back { .. } | Guide::Elsewhere);
    let decided = state.run.decided.as_ref().filter(|_| !wrong);
    html! {
        <div class={classes!("guide", wrong.then_some("wrong"))}>
            { for decided.map(|words| html! { <p class="words" data-testid="real-decided">{ words }</p> }) }
            { for run::real::in_short(puzzle, guide).map(|words| html! {
                <p class="words" role="status" data-testid="real-guide">{ words }</p>
            }) }
            { for turns.first().map(|turn| self::turn(state, &puzzle.mv(*turn).name)) }
            if matches!(guide, Guide::Back { wrong: None, .. } | Guide::Elsewhere) {
                <div class="real-keys">
                    <button class="button outlined" data-testid="cube-trust"
                        onclick={send.reform(|_| Action::Cube(Cube::Trust))}>{ words::cube::TRUST.text() }</button>
                    <button class="button outlined" data-testid="cube-restart"
                        onclick={press(send, run::Action::Player(Command::Reset))}>
                        { words::cube::RESTART.text() }</button>
                </div>
            }
        </div>
    }
}

/// What to do for a move, where it turns a side of a cube.
fn in_words(puzzle: &Puzzle, name: &str) -> Option<String> {
    let face = name.get(..1).filter(|_| puzzle.layers() > 1)?;
    let suffix = &name[1..];
    (side::FACES.contains(&face) && ["", "'", "2"].contains(&suffix))
        .then(|| side::turn_in_words(face, suffix))
}

/// Finding out what has gone wrong.
fn mistake(mistake: &Mistake, puzzle: &Puzzle, send: &Callback<Action>) -> Html {
    let act = |action: Mistaken| press(send, run::Action::Mistake(action));
    let body = match (&mistake.question, &mistake.verdict) {
        (Some(question), _) => html! {
            <>
                <p class="words" data-testid="mistake-question">
                    { filled(
                        &words::run::mistake_question(words::Part(0), said(puzzle, question.side, |side| side.2)),
                        &[html! { <strong>{ &puzzle.piece(question.slot).name }</strong> }],
                    ) }
                </p>
                <p class="hint">{ words::run::mistake_place(piece_in_words(puzzle, question.slot)) }</p>
                <div class="choices" role="group" aria-label={words::run::MISTAKE_CHOICES.text()}>
                    { for question.choices.iter().enumerate().map(|(n, colour)| html! {
                        <button class="button outlined" data-testid={format!("mistake-seen-{n}")}
                            onclick={act(Mistaken::Seen(Some(n)))}>
                            { said(puzzle, *colour, |side| side.1) }</button>
                    }) }
                    <button class="button outlined" data-testid="mistake-other" onclick={act(Mistaken::Seen(None))}>
                        { words::run::MISTAKE_OTHER.text() }</button>
                </div>
            </>
        },
        (
            None,
            Some(Verdict {
                words,
                mend,
                found,
                places,
                seeking,
            }),
        ) => html! {
            <>
                <p class="words" data-testid="mistake-verdict">{ words }</p>
                if !mend.is_empty() {
                    <p class="words">
                        { filled(&words::run::mistake_mend(words::Part(0)), &[html! {
                            <code translate="no" data-testid="mistake-mend">{ mend }</code>
                        }]) }
                    </p>
                }
                if *seeking { <p class="hint">{ words::run::CUBE_SEEKING.text() }</p> }
                if !places.is_empty() {
                    <div class="real-keys">{ for places.iter().map(|place| html! {
                        <button class="button outlined" data-testid="mistake-place" onclick={act(Mistaken::Go(*place))}>
                            { match place {
                                Place::Earlier(step) => words::run::place_earlier(*step),
                                Place::Ahead(_) => words::run::PLACE_AHEAD.text().to_owned(),
                            } }</button>
                    }) }</div>
                }
                if !found {
                    <button class="button outlined" data-testid="mistake-restart"
                        onclick={press(send, run::Action::Player(Command::Reset))}>
                        { words::run::MISTAKE_RESTART.text() }</button>
                }
            </>
        },
        (None, None) => Html::default(),
    };
    let close = if mistake.verdict.is_some() {
        words::run::MISTAKE_MENDED
    } else {
        words::run::MISTAKE_NONE
    };
    html! {
        <div class="mistake" aria-live="polite">
            { body }
            <button class="link" data-testid="mistake-close" onclick={act(Mistaken::Close)}>
                { close.text() }
            </button>
        </div>
    }
}

/// The sides of a cube, the colours of their middles, and where they are.
const SIDES: [Side; 6] = [
    ("U", words::run::WHITE, words::run::SIDE_UP),
    ("D", words::run::YELLOW, words::run::SIDE_DOWN),
    ("R", words::run::RED, words::run::SIDE_RIGHT),
    ("L", words::run::ORANGE, words::run::SIDE_LEFT),
    ("F", words::run::GREEN, words::run::SIDE_FRONT),
    ("B", words::run::BLUE, words::run::SIDE_BACK),
];

type Side = (&'static str, words::Message, words::Message);

/// What is said of a side; nothing of one that a cube does not have.
fn said(puzzle: &Puzzle, face: FaceId, what: fn(&Side) -> words::Message) -> &'static str {
    let name = &puzzle.faces()[usize::from(face.0)].name;
    let side = SIDES.iter().find(|(side, ..)| side == name);
    side.map_or("", |side| what(side).text())
}
