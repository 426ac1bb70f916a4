//! The middle: the puzzle, the status under it, the player bar.

use diagnostics::rarely;
use puzzle::FaceId;
use web_sys::SubmitEvent;
use yew::{Callback, Html, NodeRef, classes, html};

use super::bar::{Key, Scrubber, bar};
use super::facets::{facets, square};
use super::icons::{Icon, icon};
use super::play::overlay::overlay;
use super::play::{entry, follow};
use super::quiz::quiz;
use super::{ScreenView, what_it_does};
use crate::facelets;
use crate::state::screens::ScreenId;
use crate::state::screens::play;
use crate::state::screens::run;
use crate::state::screens::run::debug;
use crate::state::screens::run::player::{Body, Command, StatusLine};
use crate::state::{Action, Graphics, State, recording};
use crate::text::{is_secret, shortened, typeset};
use crate::views::fields::{from_field, from_menu};
use crate::views::present;

/// Why the puzzle is not drawn: of a puzzle with a net, and of one without.
const MISSING: [words::Message; 2] = [words::stage::NO_WEBGL_FLAT, words::stage::NO_WEBGL];
const LOST: [words::Message; 2] = [words::stage::LOST_FLAT, words::stage::LOST];

/// The canvas, or what stands in for it, and the flat net.
pub fn viewport(state: &State, canvas: &NodeRef, send: &Callback<Action>) -> Html {
    let flat = facelets::has_net(state.puzzle());
    let absent = |[with_net, without]: [words::Message; 2]| {
        rarely(|| {
            let words = if flat { with_net } else { without };
            html! {
                <div class="absent" data-testid="no-webgl">
                    <p>{ words.text() }</p>
                    { net(state, true) }
                </div>
            }
        })
    };
    let label = ScreenView::of(state.screen).label;
    let hidden = matches!(
        state.shell.graphics,
        Graphics::Missing | Graphics::Lost | Graphics::Undrawable
    );
    let entering = state.screen == ScreenId::Play && state.play.bench.panel == play::Panel::Colours;
    html! {
        <div class="viewport">
            <canvas translate="no" ref={canvas.clone()} id="puzzle" hidden={hidden} role="application"
                tabindex={if hidden || entering { "-1" } else { "0" }}
                aria-roledescription={words::stage::PUZZLE.text()} aria-label={label}
                aria-describedby="position-words" data-testid="puzzle-canvas" />
            { match &state.shell.graphics {
                Graphics::Starting | Graphics::Working | Graphics::Undrawable if entering => {
                    rarely(|| entry::net(state, send))
                }
                Graphics::Starting | Graphics::Working => html! {
                    <>
                        if state.shell.settings.net { { net(state, false) } }
                        { corner(state, send) }
                        if state.screen == ScreenId::Play { { rarely(|| overlay(state, send)) } }
                        if state.shell.presenting.on { { present::piece(state) } }
                    </>
                },
                Graphics::Missing => absent(MISSING),
                Graphics::Lost => absent(LOST),
                Graphics::Undrawable => rarely(|| html! {
                    <div class="absent" data-testid="no-webgl">
                        <p>{ words::stage::UNDRAWABLE.text() }</p>
                        { facets(state.puzzle(), state.stage().shown(), |face| {
                            state.face_colour(state.puzzle(), face)
                        }) }
                    </div>
                }),
            } }
            <p class="unseen" id="position-words">{ words(state) }</p>
        </div>
    }
}

/// Sticker colours, and the button for the usual view.
fn corner(state: &State, send: &Callback<Action>) -> Html {
    let onchange = from_menu(send, Action::Scheme);
    let front = words::stage::FRONT.text();
    html! {
        <div class="corner">
            if state.shell.recording.since.is_some() {
                <button class="button outlined recording" data-testid="record-stop"
                    onclick={send.reform(|_| Action::Recording(recording::Action::Stop))}>
                    { words::stage::RECORD_STOP.text() }</button>
            }
            { through(state, send) }
            <label class="unseen" for="scheme">{ words::stage::COLOURS.text() }</label>
            <select class="button scheme" id="scheme" data-testid="scheme" title={words::stage::COLOURS.text()}
                {onchange}>
                { for scene::Scheme::CHOICES.iter().map(|&scheme| html! {
                    <option selected={scheme == state.shell.settings.scheme}>{ scheme.name() }</option>
                }) }
            </select>
            { for state.shows_back().map(|on| toggle(on, Icon::Behind, words::stage::SHOW_BACK.text(), "show-back",
                send.reform(|_| Action::ToggleBack))) }
            if facelets::has_net(state.puzzle()) {
                { toggle(state.shell.settings.net, Icon::Net, words::stage::SHOW_NET.text(), "show-net",
                    send.reform(|_| Action::ToggleNet)) }
            }
            <button class="button square" data-testid="look-front" title={front} aria-label={front}
                onclick={send.reform(|_| Action::LookFront)}>{ icon(Icon::Front) }</button>
        </div>
    }
}

fn toggle(
    on: bool,
    sign: Icon,
    words: &'static str,
    testid: &'static str,
    onclick: Callback<yew::MouseEvent>,
) -> Html {
    html! {
        <button class="button square" title={words} aria-label={words} aria-pressed={on.to_string()}
            data-testid={testid} {onclick}>{ icon(sign) }</button>
    }
}

/// On a puzzle of four dimensions that can be looked at as the user likes: whether a drag goes through the fourth.
fn through(state: &State, send: &Callback<Action>) -> Html {
    if state.stage().look().is_none() || state.puzzle().dimensions() != 4 {
        return Html::default();
    }
    let on = state.play.settings.through;
    let words = words::stage::FOUR_TITLE.text();
    html! {
        <button class="button square through" data-testid="through" title={words} aria-label={words}
            aria-pressed={on.to_string()}
            onclick={send.reform(move |_| Action::Play(play::Action::Through(!on)))}>
            { words::stage::FOUR.text() }</button>
    }
}

fn words(state: &State) -> String {
    let (_, colours) = facelets::squares(state.puzzle(), state.stage().shown());
    if colours.is_empty() {
        return rarely(|| state.in_short());
    }
    facelets::words(state.puzzle(), &colours)
}

/// The unfolded net, of puzzles that have one; its letters, side by side, are the position as text.
fn net(state: &State, large: bool) -> Html {
    let puzzle = state.puzzle();
    let (net, facelets) = facelets::squares(puzzle, state.stage().shown());
    if net.is_empty() {
        return Html::default();
    }
    let (columns, rows) = (4 * puzzle.layers(), 3 * puzzle.layers());
    let letters = facelets::letters(puzzle, &facelets);
    let squares = net.iter().zip(&facelets).map(|(at, &face)| {
        let colour = state.face_colour(puzzle, FaceId(face as u8));
        square(
            at,
            colour,
            large.then_some(puzzle.faces()[face].name.as_str()),
        )
    });
    html! {
        <svg translate="no" class={classes!("net", large.then_some("large"))} viewBox={format!("0 0 {columns} {rows}")}
            role="img"
            aria-label={words::stage::net(words(state))}
            data-testid="facelets" data-facelets={letters}>
            { for squares }
            if state.screen == ScreenId::Play {
                { rarely(|| follow::on_net(state, &net)) }
            }
        </svg>
    }
}

/// What is happening, in words and moves.
pub fn status(state: &State, ask: &NodeRef, send: &Callback<Action>) -> Html {
    if let Some(question) = state.run.player.question() {
        return quiz(&question, state, send);
    }
    let StatusLine { location, body } = state.run.status(&state.shell.compiler);
    let algorithm = match &body {
        Body::Moves { moves, .. } if !state.shell.embed => Some(moves.join(" ")),
        _ => None,
    };
    let body = match body {
        Body::Words(words) => html! { <p class="words">{ shortened(&words) }</p> },
        Body::Said(words) => {
            html! { <p class="said" translate="no" data-testid="said">{ shortened(&words) }</p> }
        }
        Body::Fault(words) => {
            html! { <p class="fault" data-testid="fault">{ shortened(&words) }</p> }
        }
        Body::Moves { moves, now, note } => turning(&moves, now, note),
        Body::Looked {
            looks,
            verdict,
            counts,
        } => looked(&looks, &verdict, counts),
        Body::Ask { message, max } => asking(state, &message, max, ask, send),
    };
    html! {
        <div class="status" data-testid="status">
            <p class="where">
                { location }
                { for algorithm.map(|algorithm| {
                    let puzzle = state.run.player.puzzle().name();
                    html! { <>{ " \u{b7} " }{ what_it_does(puzzle, &algorithm, "cycles-now".to_owned()) }</> }
                }) }
            </p>
            { body }
        </div>
    }
}

/// An algorithm: what is done is dim, the current or next one is filled.
fn turning(moves: &[String], now: Option<usize>, note: Option<String>) -> Html {
    let show = |(n, name): (usize, &String)| {
        let class = now.and_then(|now| match n.cmp(&now) {
            std::cmp::Ordering::Less => Some("done"),
            std::cmp::Ordering::Equal => Some("now"),
            std::cmp::Ordering::Greater => None,
        });
        html! { <><span class={classes!("move", class)} translate="no">{ typeset(name) }</span>{ " " }</> }
    };
    html! {
        <>
            <p class="moves" translate="no">{ for moves.iter().enumerate().map(show) }</p>
            if let Some(note) = note { <p class="counting" data-testid="counting">{ note }</p> }
        </>
    }
}

/// Pieces with a tick or a cross, and what follows from them.
fn looked(looks: &[(String, bool)], verdict: &str, counts: bool) -> Html {
    let look = |(piece, solved): &(String, bool)| {
        let (class, sign, word) = if *solved {
            ("solved", "\u{2713}", words::stage::LOOKED_SOLVED)
        } else {
            ("unsolved", "\u{2717}", words::stage::LOOKED_UNSOLVED)
        };
        html! {
            <span class={classes!("piece", class)}>
                { format!("{piece} {sign}") }
                <span class="unseen">{ format!(" {word}") }</span>
            </span>
        }
    };
    html! {
        <div class="looked" data-testid="branch-note">
            { for looks.iter().map(look) }
            <span class={classes!("words", counts.then_some("counting"))} data-testid={counts.then_some("counting")}>
                { verdict.to_owned() }
            </span>
        </div>
    }
}

fn asking(state: &State, message: &str, max: u64, ask: &NodeRef, send: &Callback<Action>) -> Html {
    let bad = state.run.input_error.clone();
    let onsubmit = send.reform(|event: SubmitEvent| {
        event.prevent_default();
        Action::Run(run::Action::Submit)
    });
    let oninput = from_field(send, |x| Action::Run(run::Action::Input(x)));
    let is_bad = bad.is_some();
    let kind = if is_secret(message) {
        "password"
    } else {
        "text"
    };
    let note = bad.unwrap_or_else(|| words::stage::ask_note(max));
    html! {
        <>
            <form class="ask" {onsubmit}>
                <label for="ask">{ shortened(message) }</label>
                <input class="field" id="ask" type={kind} ref={ask.clone()} value={state.run.input.clone()} {oninput}
                    inputmode="numeric" autocomplete="off" data-testid="input-field"
                    aria-describedby="ask-note" aria-invalid={is_bad.to_string()} />
                <button class="button filled" data-testid="input-submit">{ words::stage::ASK_ENTER.text() }</button>
                { for state.run.tries().map(|numbers| attempt(&numbers, send)) }
            </form>
            <p class={classes!("ask-note", is_bad.then_some("bad"))} id="ask-note" role={is_bad.then_some("alert")}
                data-testid={if is_bad { "input-error" } else { "input-note" }}>{ note }</p>
        </>
    }
}

/// The button that runs an example with its own numbers.
fn attempt(numbers: &[i64], send: &Callback<Action>) -> Html {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    let numbers = numbers.join(words::stage::TRY_AND.text());
    html! {
        <button type="button" class="button outlined" data-testid="try"
            onclick={send.reform(|_| Action::Run(run::Action::Try))}>
            { words::stage::try_it(numbers) }
        </button>
    }
}

/// The player bar of a program.
pub fn player(state: &State, send: &Callback<Action>) -> Html {
    let player = &state.run.player;
    let key = |command: Command,
               testid: &'static str,
               sign: Icon,
               [word, title]: [words::Message; 2]| Key {
        testid,
        sign,
        word: word.text(),
        words: title.text().to_owned(),
        enabled: player.can(command),
        main: false,
        pressed: None,
        press: send.reform(move |_| Action::Run(run::Action::Player(command))),
    };
    let over = player.is_over();
    let run = if player.is_going() {
        key(
            Command::Pause,
            "pause",
            Icon::Pause,
            [words::stage::PAUSE, words::stage::PAUSE_TITLE],
        )
    } else {
        key(
            Command::Run,
            "run",
            Icon::Run,
            [words::stage::RUN, words::stage::RUN_TITLE],
        )
    };
    let run = Key {
        enabled: run.enabled || over,
        main: !over,
        press: send.reform(|_| Action::Run(run::Action::RunOrPause)),
        ..run
    };
    let reset = Key {
        main: over,
        ..key(
            Command::Reset,
            "reset",
            Icon::Restore,
            [words::stage::RESET, words::stage::RESET_TITLE],
        )
    };
    let keys = [
        reset,
        key(
            Command::BackInstruction,
            "back-instruction",
            Icon::BackInstruction,
            [words::stage::BACK_LINE, words::stage::BACK_LINE_TITLE],
        ),
        key(
            Command::BackMove,
            "back-move",
            Icon::BackMove,
            [words::stage::BACK_MOVE, words::stage::BACK_MOVE_TITLE],
        ),
        run,
        key(
            Command::StepMove,
            "step-move",
            Icon::StepMove,
            [words::stage::NEXT_MOVE, words::stage::NEXT_MOVE_TITLE],
        ),
        key(
            Command::StepInstruction,
            "step-instruction",
            Icon::StepInstruction,
            [words::stage::NEXT_LINE, words::stage::NEXT_LINE_TITLE],
        ),
        key(
            Command::RunToInput,
            "run-to-input",
            Icon::ToInput,
            [words::stage::NEXT_INPUT, words::stage::NEXT_INPUT_TITLE],
        ),
        Key {
            testid: "quiz-me",
            sign: Icon::Quiz,
            word: words::stage::QUIZ_ME.text(),
            words: words::stage::QUIZ_ME_TITLE.text().to_owned(),
            enabled: true,
            main: false,
            pressed: Some(state.run.debug.quiz),
            press: send.reform(|_| Action::Run(run::Action::Debug(debug::Action::Quiz))),
        },
    ];
    let scrubber = Scrubber {
        at: player.steps(),
        most: player.latest(),
        words: words::stage::step_of(player.steps(), player.latest()),
        marks: Vec::new(),
        go: send.reform(|step| Action::Run(run::Action::Player(Command::Seek(step)))),
    };
    bar(&scrubber, &keys, player.speed(), send)
}
