//! The machine code, with breakpoints in its margin.

use std::rc::Rc;

use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, KeyboardEvent};
use wire::{Language, PassView};
use yew::{
    AttrValue, Callback, Html, NodeRef, Properties, classes, function_component, html,
    use_effect_with, use_node_ref,
};

use super::filled;
use super::icons::{Icon, icon};
use crate::browser::editor::kind_name;
use crate::state::screens::run::debug;
use crate::state::screens::run::listing::{Line, window};
use crate::state::screens::run::program::Statement;
use crate::state::screens::{ScreenId, run};
use crate::state::{Action, State, Tab};
use crate::text::shortened;

/// The Q listing panel.
pub fn listing(state: &State, send: &Callback<Action>) -> Html {
    let body = match &state.run.loaded {
        Some(loaded) => {
            let here = state.run.player.line();
            let now = state.run.player.move_in_line();
            let debug = &state.run.debug;
            let shown = window(loaded.lines.len(), debug.part.or(here).unwrap_or(debug.row));
            let row = debug
                .row
                .clamp(shown.start, shown.end.max(shown.start + 1) - 1);
            let part = |words: &'static str, line: Option<usize>, testid: &'static str| {
                line.map(|line| {
                    let action = debug::Action::Part(line);
                    let press = send.reform(move |_| Action::Run(run::Action::Debug(action.clone())));
                    html! { <button class="link" data-testid={testid} onclick={press}>{ words }</button> }
                })
            };
            let earlier = shown.start.checked_sub(1);
            let later = Some(shown.end).filter(|&end| end < loaded.lines.len());
            let keys = {
                let send = send.clone();
                move |event: KeyboardEvent| {
                    if let Some(action) = roam(&event) {
                        send.emit(action);
                    }
                }
            };
            // What the line of the text became in which the cursor is.
            let is_meant = |n| {
                let line = state.run.cursor.filter(|_| !state.run.compile.stale);
                line.zip(loaded.source.of(n))
                    .is_some_and(|(line, from)| (line.start..=line.end).contains(&from.start))
            };
            let first = shown.clone().find(|&n| is_meant(n));
            let meant = |n| match first {
                Some(first) if first == n => Meant::First,
                Some(_) if is_meant(n) => Meant::Also,
                _ => Meant::No,
            };
            let lines = loaded.lines.part(shown.clone());
            let line = |(n, line): (usize, &Rc<Line>)| {
                let here = here == Some(n);
                html! {
                    <QLine key={n} at={n} line={line.clone()} {here} now={now.filter(|_| here)}
                        statement={loaded.source.statement(n)} meant={meant(n)}
                        stop={stop(state, n)} tabbed={n == row} send={send.clone()} />
                }
            };
            html! {
                <>
                    <p class="declared" translate="no">{ &loaded.declared }</p>
                    { translation(state, &loaded.optimised, send) }
                    { for part(words::editor::EARLIER_LINES.text(), earlier, "listing-earlier") }
                    <ol onkeydown={keys} translate="no">
                        { for shown.zip(&*lines).map(line) }
                    </ol>
                    { for part(words::editor::LATER_LINES.text(), later, "listing-later") }
                </>
            }
        }
        None => {
            html! { <p class="empty">{ words::editor::LISTING_EMPTY.text() }</p> }
        }
    };
    let size = state
        .run
        .loaded
        .as_ref()
        .map(|loaded| words::editor::listing_size(loaded.lines.len(), loaded.program.turns()));
    let about = if state.run.is_shortening(&state.shell.solver.status) {
        words::editor::LISTING_SHORTENING
    } else {
        words::editor::LISTING_ABOUT
    };
    let settled = state.run.is_settled(&state.shell.solver.status);
    let (explain, folded) = (state.run.explain, is_folded(state));
    let stops = state.run.debug.lines.len() + state.run.debug.instructions.len();
    html! {
        <section class={classes!("panel", "listing", folded.then_some("folded"))}
            aria-label={words::editor::LISTING.text()} id="tab-listing">
            <div class="panel-head">
                <h2>{ words::editor::LISTING.text() }</h2>
                if stops == 0 {
                    if !explain { <span class="hint">{ about.text() }</span> }
                } else {
                    <button class="link" data-testid="clear-breakpoints"
                        onclick={send.reform(|_| Action::Run(run::Action::Debug(debug::Action::Clear)))}>
                        { words::editor::clear_breakpoints(stops) }
                    </button>
                }
                <span class="hint end">{ for size.filter(|_| !folded) }</span>
                if explain && state.screen == ScreenId::Run { { unfold_key(folded, send) } }
                if explain { { explain_switch(state, "explain", send) } }
            </div>
            <div class="lines" id="q-lines" hidden={folded} data-testid="q-listing"
                data-settled={settled.to_string()} tabindex="0">{ body }</div>
        </section>
    }
}

/// Whether the machine code is folded away: where the page shows how the program works, unless it is asked for.
fn is_folded(state: &State) -> bool {
    let run = &state.run;
    let asked = run.unfolded || run.tab == Tab::Listing;
    run.explain && state.screen == ScreenId::Run && !asked
}

/// The button that unfolds the machine code, or folds it.
fn unfold_key(folded: bool, send: &Callback<Action>) -> Html {
    let words = if folded {
        words::editor::LISTING_SHOW
    } else {
        words::editor::LISTING_HIDE
    };
    html! {
        <button class="link" data-testid="unfold" aria-expanded={(!folded).to_string()} aria-controls="q-lines"
            onclick={send.reform(|_| Action::Run(run::Action::Unfold))}>{ words.text() }</button>
    }
}

/// The switch between a program with its machine code, and the program alone.
pub(super) fn explain_switch(state: &State, testid: &'static str, send: &Callback<Action>) -> Html {
    if state.screen != ScreenId::Run || state.shell.embed {
        return Html::default();
    }
    html! {
        <button class="button outlined small" data-testid={testid} aria-pressed={state.run.explain.to_string()}
            title={words::editor::EXPLAIN_TITLE.text()}
            onclick={send.reform(|_| Action::Run(run::Action::Explain))}>{ words::editor::EXPLAIN.text() }</button>
    }
}

/// How the program was translated: the switch between the two ways, and what the optimiser did.
fn translation(state: &State, optimised: &[PassView], send: &Callback<Action>) -> Html {
    let switch = (!state.run.explain).then(|| explain_switch(state, "explain", send));
    if state.run.documents.current().language != Language::Qat {
        return html! { <div class="translation">{ for switch }</div> };
    }
    let plain = state.run.line_by_line;
    let effect = |pass: &PassView| {
        let words = words::editor::pass(pass.removed, words::Part(0), words::Part(1));
        let parts = [html! { <b>{ &pass.name }</b> }, html! { { &pass.doc } }];
        html! { <li>{ filled(&words, &parts) }</li> }
    };
    html! {
        <div class="translation">
            { for switch }
            <button class="button outlined small" data-testid="line-by-line" hidden={state.run.explain}
                aria-pressed={plain.to_string()}
                title={words::editor::LINE_BY_LINE_TITLE.text()}
                onclick={send.reform(|_| Action::Run(run::Action::LineByLine))}>
                { words::editor::LINE_BY_LINE.text() }
            </button>
            <button class="button outlined small" data-testid="hints"
                aria-pressed={state.run.settings.hints.to_string()}
                title={words::editor::TURNS_IN_TEXT_TITLE.text()}
                onclick={send.reform(|_| Action::Run(run::Action::Hints))}>
                { words::editor::TURNS_IN_TEXT.text() }
            </button>
            if !state.run.goes_by_line() && !optimised.is_empty() {
                <details>
                    <summary>{ words::editor::OPTIMISED.text() }</summary>
                    <ul data-testid="optimised">{ for optimised.iter().map(effect) }</ul>
                </details>
            }
        </div>
    }
}

fn of_line(statement: &Statement) -> Html {
    let code = html! { <code translate="no">{ shortened(&statement.text) }</code> };
    filled(
        &words::editor::of_line(statement.line, words::Part(0)),
        &[code],
    )
}

fn jump(send: &Callback<Action>, at: u32) -> Callback<web_sys::MouseEvent> {
    send.reform(move |_| Action::Run(run::Action::JumpTo(at)))
}

/// A breakpoint in the margin.
#[derive(Clone, Copy, PartialEq)]
enum Stop {
    None,
    /// It was set here.
    Own,
    /// It was set on this line of the text.
    OfLine(usize),
}

fn stop(state: &State, at: usize) -> Stop {
    if state.run.debug.instructions.contains(&at) {
        return Stop::Own;
    }
    state
        .run
        .breakpoint_line(at)
        .map_or(Stop::None, Stop::OfLine)
}

/// Whether an instruction comes from the line of the text in which the cursor is.
#[derive(Clone, Copy, PartialEq)]
enum Meant {
    No,
    /// It is the first that does, and brought into view.
    First,
    Also,
}

#[derive(PartialEq, Properties)]
struct LineProps {
    /// From 0.
    at: usize,
    line: Rc<Line>,
    here: bool,
    meant: Meant,
    now: Option<usize>,
    /// The statement whose first instruction it is, if they are shown.
    statement: Option<Statement>,
    stop: Stop,
    /// Whether Tab reaches its keys.
    tabbed: bool,
    send: Callback<Action>,
}

#[function_component]
fn QLine(props: &LineProps) -> Html {
    let node: NodeRef = use_node_ref();
    use_effect_with(props.here || props.meant == Meant::First, {
        let node = node.clone();
        move |&seen| {
            if seen && let Some(element) = node.cast::<Element>() {
                scroll_inside(&element);
            }
        }
    });
    let parts = props.line.parts.iter().map(|part| match (part.mv, part.kind) {
        (Some(mv), _) => {
            let now = props.now == Some(mv);
            html! {
                <span class={classes!("move", now.then_some("now"))} data-testid={now.then_some("q-move-now")}>
                    { &part.text }
                </span>
            }
        }
        (None, Some(kind)) => html! {
            <span class={AttrValue::from(format!("tok-{}", kind_name(kind)))}>{ shortened(&part.text) }</span>
        },
        (None, None) => html! { { shortened(&part.text) } },
    });
    let (at, number) = (props.at, props.at + 1);
    let (dot, words) = match props.stop {
        Stop::None => (None, words::editor::set_breakpoint(number)),
        Stop::Own => (Some("own"), words::editor::clear_breakpoint(number)),
        Stop::OfLine(line) => (
            Some("of-line"),
            words::editor::clear_breakpoint_of_line(number, line),
        ),
    };
    let tabindex = if props.tabbed { "0" } else { "-1" };
    let press = |action: debug::Action| {
        props
            .send
            .reform(move |_: web_sys::MouseEvent| Action::Run(run::Action::Debug(action.clone())))
    };
    let run = words::editor::run_to(number);
    let meant = (props.meant != Meant::No).then_some("meant");
    html! {
        <li class={classes!("q-line", props.here.then_some("here"), meant)} ref={node} data-at={at.to_string()}
            aria-current={props.here.then_some("step")} data-testid={format!("q-line-{number}")}>
            if let Some(statement) = &props.statement {
                <button class="statement" {tabindex} data-testid={format!("statement-{}", statement.line)}
                    onclick={jump(&props.send, statement.at)}>
                    { of_line(statement) }
                </button>
            }
            <button class={classes!("number", dot)} {tabindex} aria-pressed={(props.stop != Stop::None).to_string()}
                title={words.clone()} aria-label={words} data-testid={format!("breakpoint-{number}")}
                onclick={press(debug::Action::Instruction(at))}>{ q::instruction_name(at) }</button>
            <span class="code" translate="no" data-testid={props.here.then_some("q-current")}>{ for parts }</span>
            <button class="run-to" {tabindex} title={run.clone()} aria-label={run}
                data-testid={format!("run-to-{number}")}
                onclick={press(debug::Action::ToInstruction(at))}>{ icon(Icon::ToInput) }</button>
        </li>
    }
}

/// Arrow keys, Home and End lead from line to line.
fn roam(event: &KeyboardEvent) -> Option<Action> {
    let button: Element = event.target()?.dyn_into().ok()?;
    let line = button.closest("li").ok()??;
    let list = line.parent_element()?;
    let next = match event.key().as_str() {
        "ArrowDown" => line.next_element_sibling(),
        "ArrowUp" => line.previous_element_sibling(),
        "Home" => list.first_element_child(),
        "End" => list.last_element_child(),
        _ => return None,
    }?;
    event.prevent_default();
    let class = if button.class_list().contains("run-to") {
        ".run-to"
    } else {
        ".number"
    };
    let key: HtmlElement = next.query_selector(class).ok()??.dyn_into().ok()?;
    // A line that has just left the page cannot have the focus.
    let _ = key.focus();
    let at = next.get_attribute("data-at")?.parse().ok()?;
    Some(Action::Run(run::Action::Debug(debug::Action::Row(at))))
}

/// Brings a line into view by scrolling its list alone; the page itself must not jump while a program runs.
fn scroll_inside(line: &Element) {
    let Ok(Some(list)) = line.closest(".lines") else {
        return;
    };
    let (outer, inner) = (
        list.get_bounding_client_rect(),
        line.get_bounding_client_rect(),
    );
    let margin = inner.height().min(outer.height() / 4.0);
    let over = inner.top() - margin - outer.top();
    let under = inner.bottom() + margin - outer.bottom();
    let by = if over < 0.0 { over } else { under.max(0.0) };
    if by != 0.0 {
        list.set_scroll_top(list.scroll_top() + by as i32);
    }
}
