//! The times: the large clock, averages, a plot, and every solve.

use std::fmt::Write as _;

use yew::{Callback, Html, MouseEvent, classes, html};

use super::hands;
use super::look::switch;
use super::practice::practice;
use crate::state::camera::{Action as Camera, Purpose};
use crate::state::screens::Stage as _;
use crate::state::screens::play;
use crate::state::screens::play::clock::Clock;
use crate::state::screens::play::replay::Replay;
use crate::state::screens::play::times::average::{
    self, Hundredths, Outcome, average as average_of,
};
use crate::state::screens::play::times::export::Format;
use crate::state::screens::play::times::{Command, Penalty, Row, Solve};
use crate::state::{Action, State};
use crate::text::typeset;
use crate::views::camera;
use crate::views::cube;
use crate::views::fields::from_menu;
use crate::views::icons::{Icon, icon};

/// Solves that are listed, the latest first.
const MOST_LISTED: usize = 50;
/// Solves in the plot, the latest.
const MOST_PLOTTED: usize = 100;
/// Width and height of the plot.
const PLOT: [f64; 2] = [100.0, 40.0];

pub fn panel(state: &State, send: &Callback<Action>) -> Html {
    let play = &state.play;
    let puzzle = play.puzzle().name();
    let solves = play.library.times.present(puzzle);
    html! {
        <div class="times">
            { practice(state, send) }
            { clock(state, send) }
            { replay(state, send) }
            { averages(&play.library.times.rows(puzzle)) }
            { plot(&solves) }
            { list(state, &solves, send) }
            { sessions(state, send) }
        </div>
    }
}

fn command(send: &Callback<Action>, command: Command) -> Callback<MouseEvent> {
    send.reform(move |_| Action::Play(play::Action::Times(command)))
}

fn clock(state: &State, send: &Callback<Action>) -> Html {
    let play = &state.play;
    let (start, inspect) = (
        [words::times::START, words::times::START_TITLE],
        [words::times::INSPECT, words::times::INSPECT_TITLE],
    );
    let ([word, title], class) = match play.bench.clock {
        Clock::Running(..) => ([words::times::STOP, words::times::STOP_TITLE], "running"),
        Clock::Inspecting(_) => (start, "looking"),
        _ if play.settings.inspects => (inspect, ""),
        _ => (start, ""),
    };
    let inspects = play.settings.inspects;
    html! {
        <>
            <p class={classes!("large-clock", class)} role="timer" aria-label={words::times::TIME.text()}
                data-testid="large-clock">
                { play.large_time(state.shell.now) }
            </p>
            <div class="row">
                <button class="button filled" data-testid="clock-press" title={title.text()}
                    onclick={command(send, Command::Press)}>{ word.text() }</button>
                <button class="button outlined" data-testid="next-scramble" disabled={play.bench.scrambling}
                    onclick={command(send, Command::Next)}>
                    { if play.bench.scrambling {
                        words::times::SCRAMBLING.text()
                    } else {
                        words::times::NEW_SCRAMBLE.text()
                    } }
                </button>
            </div>
            if play.setup().is_empty() {
                <p class="hint">{ words::times::SCRAMBLE_HINT.text() }</p>
            } else {
                <p class="scramble-words" data-testid="scramble-words" tabindex="0">{ typeset(play.setup()) }</p>
            }
            { check(state, send) }
            { hands::key(state, send) }
            { cube::timer(state, send) }
            { switch("inspection--15-seconds", words::times::INSPECTION.text(), inspects,
                command(send, Command::Inspection(!inspects))) }
        </>
    }
}

/// The camera sees whether a cube is scrambled as it should be.
fn check(state: &State, send: &Callback<Action>) -> Html {
    let play = &state.play;
    if !play.can_check_scramble() {
        return Html::default();
    }
    let looks = camera::asked(state, Purpose::Scramble, send);
    let open = send.reform(|_| Action::Camera(Camera::Open(Purpose::Scramble)));
    html! {
        <>
            { looks.unwrap_or_else(|| html! {
                <button class="button outlined" data-testid="scramble-check"
                    title={words::times::CHECK_TITLE.text()} onclick={open}>{ words::times::CHECK.text() }</button>
            }) }
            { for play.scramble_checked().map(|words| html! {
                <p class="said" data-testid="scramble-checked">{ words }</p>
            }) }
        </>
    }
}

/// How the timed solve in hand is played.
fn replay(state: &State, send: &Callback<Action>) -> Html {
    let play = &state.play;
    if !play.can_replay() {
        return Html::default();
    }
    let choice = |it: Replay| {
        html! {
            <button class="choice" aria-pressed={(it == play.settings.replay).to_string()}
                data-testid={format!("replay-{}", it.id())}
                onclick={send.reform(move |_| Action::Play(play::Action::Replay(it)))}>{ it.name() }</button>
        }
    };
    html! {
        <div class="choices" role="group" aria-label={words::times::REPLAY.text()} data-testid="replay">
            <span class="hint">{ words::times::REPLAY.text() }</span>
            { for Replay::ALL.map(choice) }
        </div>
    }
}

/// The table of averages; rows without a value are left out, but for the first.
fn averages(rows: &[Row]) -> Html {
    let cell = |value: Option<Outcome>| {
        html! { <td>{ value.map_or("\u{2013}".to_owned(), average::words) }</td> }
    };
    let rows = rows.iter().filter(|row| row.best.is_some());
    let rows: Vec<&Row> = rows.collect();
    if rows.is_empty() {
        return Html::default();
    }
    html! {
        <table class="averages" data-testid="averages">
            <thead>
                <tr>
                    <td></td>
                    <th scope="col">{ words::times::NOW.text() }</th>
                    <th scope="col">{ words::times::BEST.text() }</th>
                </tr>
            </thead>
            <tbody>
                { for rows.into_iter().map(|row| html! {
                    <tr data-testid={format!("row-{}", row.name.replace(' ', "-"))}>
                        <th scope="row">{ row.name }</th>{ cell(row.now) }{ cell(row.best) }
                    </tr>
                }) }
            </tbody>
        </table>
    }
}

/// Each time as a dot, and the average of five as a line; DNFs are gaps.
fn plot(solves: &[&Solve]) -> Html {
    let results: Vec<Outcome> = solves
        .iter()
        .map(|solve| solve.result())
        .skip(solves.len().saturating_sub(MOST_PLOTTED))
        .collect();
    let times: Vec<Hundredths> = results.iter().copied().flatten().collect();
    let (Some(&least), Some(&most)) = (times.iter().min(), times.iter().max()) else {
        return Html::default();
    };
    if times.len() < 2 {
        return Html::default();
    }
    let [width, height] = PLOT;
    let x = |n: usize| 2.0 + (width - 4.0) * n as f64 / (results.len() - 1) as f64;
    let range = (most - least).max(1) as f64;
    let y = |time: Hundredths| 3.0 + (height - 6.0) * (1.0 - (time - least) as f64 / range);
    let mut line = String::new();
    let mut pen = "M";
    for (n, five) in results.windows(5).enumerate() {
        match average_of(five) {
            Some(time) => {
                // Writing to a string does not fail.
                let _ = write!(line, "{pen}{:.2} {:.2}", x(n + 4), y(time));
                pen = "L";
            }
            None => pen = "M",
        }
    }
    let words = words::times::plot(
        results.len(),
        average::words(Some(least)),
        average::words(Some(most)),
    );
    html! {
        <figure class="times-plot" data-testid="plot">
            <svg translate="no" viewBox={format!("0 0 {width} {height}")} role="img" aria-label={words}>
                <path class="five" d={line} />
                { for results.iter().enumerate().filter_map(|(n, time)| time.map(|time| html! {
                    <circle cx={format!("{:.2}", x(n))} cy={format!("{:.2}", y(time))} r="0.9" />
                })) }
            </svg>
            <figcaption class="hint">
                <span>{ average::words(Some(most)) }</span><span>{ average::words(Some(least)) }</span>
            </figcaption>
        </figure>
    }
}

fn list(state: &State, solves: &[&Solve], send: &Callback<Action>) -> Html {
    let puzzle = state.play.puzzle().name();
    let deleted = state.play.library.times.deleted(puzzle);
    let shown = solves.iter().enumerate().rev().take(MOST_LISTED);
    html! {
        <>
            if let Some(deleted) = deleted {
                <p class="row" data-testid="deleted">
                    <span>{ words::times::deleted(deleted.words()) }</span>
                    <button class="button outlined" onclick={command(send, Command::Restore)}>
                        { words::times::RESTORE.text() }</button>
                </p>
            }
            <ol class="solves" reversed=true aria-label={words::times::LIST.text()}>
                { for shown.map(|(n, it)| solve(n + 1, it, state, send)) }
            </ol>
            if solves.len() > MOST_LISTED {
                <p class="hint">{ words::times::earlier(solves.len() - MOST_LISTED) }</p>
            }
        </>
    }
}

fn solve(number: usize, solve: &Solve, state: &State, send: &Callback<Action>) -> Html {
    let toggle = |penalty: Penalty, word: &'static str, what: words::Message| {
        let on = solve.penalty == penalty;
        let next = if on { Penalty::None } else { penalty };
        html! {
            <button class="choice" aria-pressed={on.to_string()} title={what.text()}
                aria-label={words::times::penalty(word, number)}
                onclick={command(send, Command::Penalise(solve.at, next))}>{ word }</button>
        }
    };
    let length = (!solve.solution.is_empty())
        .then(|| state.play.length_of(&solve.solution))
        .flatten();
    html! {
        <li value={number.to_string()} key={solve.at.to_string()}>
            <span class="solve-number">{ number }</span>
            <strong title={typeset(&solve.scramble)}>{ solve.words() }</strong>
            <span class="hint">
                { length.map(words::count::moves) }
                if !solve.comment.is_empty() { <span class="note">{ &solve.comment }</span> }
            </span>
            <span class="solve-buttons">
                if length.is_some() {
                    <button class="choice" title={words::times::WATCH.text()}
                        aria-label={words::times::watch_label(number)}
                        onclick={command(send, Command::Watch(solve.at))}>{ icon(Icon::Run) }</button>
                }
                { toggle(Penalty::PlusTwo, "+2", words::times::PLUS_TWO) }
                { toggle(Penalty::Dnf, words::times::DNF.text(), words::times::DNF_TITLE) }
                <button class="choice" title={words::times::DELETE.text()}
                    aria-label={words::times::delete_label(number)}
                    onclick={command(send, Command::Delete(solve.at))}>{ icon(Icon::Close) }</button>
            </span>
        </li>
    }
}

fn sessions(state: &State, send: &Callback<Action>) -> Html {
    let times = &state.play.library.times;
    let puzzle = state.play.puzzle().name();
    if times.all(puzzle).is_empty() {
        return Html::default();
    }
    let sessions = times.sessions(puzzle);
    let present = times.session(puzzle);
    let menu = sessions.clone();
    let onchange = from_menu(send, move |at| {
        let session = menu.get(at).copied().unwrap_or(1);
        Action::Play(play::Action::Times(Command::Session(session)))
    });
    html! {
        <>
            <div class="row">
                <label for="times-session">{ words::times::SESSION.text() }</label>
                <select class="button outlined" id="times-session" data-testid="times-session" {onchange}>
                    { for sessions.iter().map(|&session| html! {
                        <option selected={session == present}>{ times.session_words(puzzle, session) }</option>
                    }) }
                </select>
                <button class="button outlined" data-testid="new-session"
                    onclick={command(send, Command::NewSession)}>{ words::times::NEW_SESSION.text() }</button>
            </div>
            <div class="row">
                <button class="button outlined" data-testid="export-csv" data-out=""
                    onclick={command(send, Command::Export(Format::Csv))}>
                    { icon(Icon::Save) }<span>{ words::times::EXPORT_CSV.text() }</span></button>
                <button class="button outlined" data-testid="export-cstimer" data-out=""
                    title={words::times::EXPORT_CSTIMER_TITLE.text()}
                    onclick={command(send, Command::Export(Format::CsTimer))}>
                    { icon(Icon::Save) }<span>{ words::times::EXPORT_CSTIMER.text() }</span></button>
            </div>
            <p class="hint">{ words::times::STAY.text() }</p>
        </>
    }
}
