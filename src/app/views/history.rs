//! The values of the registers along the steps of a run.

use std::fmt::Write as _;

use wasm_bindgen::JsCast as _;
use web_sys::{Element, MouseEvent};
use yew::{Callback, Html, html};

use super::icons::tone;
use crate::state::screens::run;
use crate::state::screens::run::debug;
use crate::state::{Action, State};

/// The width of a line, and how high its values are drawn in it.
const WIDTH: u64 = 1000;
const HIGH: u64 = 28;
/// How far the lines are from the edges.
const EDGE: u64 = 4;
/// Who presses so near to a change means it, pixels.
const NEAR: f64 = 8.0;
/// How many values are read out, the latest ones.
const MOST_READ: usize = 12;

/// A line for each register that has changed: its values from the first step to the furthest; a click goes there.
#[inline(never)]
pub fn history(state: &State, send: &Callback<Action>) -> Html {
    let run = &state.run;
    let Some(loaded) = &run.loaded else {
        return Html::default();
    };
    let (here, latest) = (run.player.shown_step(), run.player.latest());
    let changed = run
        .past
        .iter()
        .enumerate()
        .filter(|(_, past)| past.len() > 1);
    let graph = |(n, past): (usize, &std::collections::VecDeque<(u64, u64)>)| {
        let register = loaded.registers.get(n)?;
        let most = past
            .iter()
            .map(|(_, value)| *value)
            .max()
            .unwrap_or(1)
            .max(1);
        let label = words::stage::history_of(&register.name, read_out(past.iter().copied()));
        Some(html! {
            <li class={tone(n)} data-testid={format!("history-{}", register.name)}>
                <span class="name" translate="no" aria-hidden="true">{ &register.name }</span>
                <svg viewBox="0 0 1000 36" preserveAspectRatio="none" role="img" aria-label={label}
                    onclick={go(past.iter().map(|(step, _)| *step).collect(), latest, send)}>
                    <line class="here" x1={place(here, latest)} x2={place(here, latest)} y1="0" y2="36" />
                    <path d={path(past.iter().copied(), most, latest)} />
                </svg>
                <span class="most" translate="no" aria-hidden="true">{ most }</span>
            </li>
        })
    };
    let graphs: Vec<Html> = changed.filter_map(graph).collect();
    if graphs.is_empty() {
        return Html::default();
    }
    html! {
        <div class="history" role="group" aria-label={words::stage::HISTORY.text()} data-testid="history">
            <h3>{ words::stage::HISTORY.text() }<span class="hint">{ words::stage::HISTORY_HINT.text() }</span></h3>
            <ol>{ for graphs }</ol>
        </div>
    }
}

/// Goes to the step of the place that is pressed, or to where a value begins beside it.
fn go(changes: Vec<u64>, latest: u64, send: &Callback<Action>) -> Callback<MouseEvent> {
    send.reform(move |event: MouseEvent| {
        let target = event
            .target()
            .and_then(|target| target.dyn_into::<Element>().ok());
        let line = target.and_then(|target| target.closest("svg").ok().flatten());
        let step = line.map_or(0, |line| {
            let place = line.get_bounding_client_rect();
            let at = f64::from(event.client_x()) - place.left();
            pressed(at, place.width(), &changes, latest)
        });
        Action::Run(run::Action::Debug(debug::Action::GoTo(step)))
    })
}

/// The step that is meant by pressing a line of this width at `at`, both in pixels.
fn pressed(at: f64, width: f64, changes: &[u64], latest: u64) -> u64 {
    let width = width.max(1.0);
    let pixels = |step: u64| (step as f64 / latest.max(1) as f64 * width - at).abs();
    let ends = changes.iter().copied().chain([latest]);
    let near = ends.filter(|step| pixels(*step) <= NEAR);
    let nearest = near.min_by(|one, other| pixels(*one).total_cmp(&pixels(*other)));
    nearest.unwrap_or_else(|| ((at / width).clamp(0.0, 1.0) * latest as f64).round() as u64)
}

/// Where a step is.
fn place(step: u64, latest: u64) -> String {
    tenths(share(step, latest, WIDTH))
}

/// A part of a length, in tenths: `part` of `all`.
fn share(part: u64, all: u64, length: u64) -> u64 {
    part.saturating_mul(10 * length) / all.max(1)
}

/// A number that is given in tenths. The text of a float would take a part of the standard library that is in the
/// page's later part.
fn tenths(number: u64) -> String {
    format!("{}.{}", number / 10, number % 10)
}

/// The line that values draw: level until the next one.
fn path(past: impl Iterator<Item = (u64, u64)>, most: u64, latest: u64) -> String {
    let mut path = String::new();
    for (step, value) in past {
        let x = place(step, latest);
        let y = tenths(10 * (EDGE + HIGH) - share(value.min(most), most, HIGH));
        // Writing to a string does not fail.
        let _ = if path.is_empty() {
            write!(path, "M {x} {y}")
        } else {
            write!(path, " H {x} V {y}")
        };
    }
    path + " H 1000"
}

/// The latest values in words.
fn read_out(past: impl ExactSizeIterator<Item = (u64, u64)>) -> String {
    let left = past.len().saturating_sub(MOST_READ);
    let words = past
        .skip(left)
        .map(|(step, value)| words::stage::history_value(value, step));
    words.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_beside_a_change_goes_to_it() {
        let changes = [0, 50, 75];
        for (at, step) in [
            (1.0, 0),
            (3.0, 0),
            (95.0, 50),
            (108.0, 50),
            (120.0, 60),
            (144.0, 75),
            (200.0, 100),
            (900.0, 100),
        ] {
            assert_eq!(pressed(at, 200.0, &changes, 100), step, "{at}");
        }
        assert_eq!(pressed(5.0, 0.0, &[], 0), 0);
    }

    #[test]
    fn values_are_level_until_the_next_one() {
        let past = [(0, 0), (50, 4), (75, 2)];
        assert_eq!(
            path(past.into_iter(), 4, 100),
            "M 0.0 32.0 H 500.0 V 4.0 H 750.0 V 18.0 H 1000"
        );
        assert_eq!(
            read_out(past.into_iter()),
            "0 from step 0; 4 from step 50; 2 from step 75"
        );
        assert_eq!(
            read_out((0..40_u32).map(|n| (n.into(), n.into())))
                .split("; ")
                .count(),
            MOST_READ
        );
    }
}
