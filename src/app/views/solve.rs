//! Solving the puzzle of Run and of Play: what can be asked for, and what came of it.

use diagnostics::rarely;
use puzzle::Count;
use web_sys::{ScrollIntoViewOptions, ScrollLogicalPosition};
use wire::{Goal, Hardest, Part, Quality, Solution, Solved, Stage, TurnCount};
use yew::{
    Callback, Children, Html, Properties, function_component, html, use_effect_with, use_node_ref,
};

use super::fields::from_menu;
use super::tables;
use super::translate::translatable;
use crate::state::screens::play::filters::kinds;
use crate::state::screens::play::look::Change;
use crate::state::screens::{ScreenId, play, stage};
use crate::state::solver::{MOST_SOLUTIONS, Solver, described, part_in_words};
use crate::state::solving::is_shown_in_stages;
use crate::state::{Action, State};
use crate::text::{counted, grouped, sentence, typeset};

/// How people solve the 3x3x3.
const STEPS: &str = "Most people solve it like this (CFOP): first a cross of four edges at the bottom, then each \
                     corner there together with the edge above it. In the last layer, every piece is first turned so \
                     that the top has one colour, then all go to their places.";

/// How they solve other puzzles.
const KINDS: &str = "The usual way: pieces with few colours first, then those with more.";

/// The button that asks for a solution, and what came of it.
pub fn solve(state: &State, send: &Callback<Action>) -> Html {
    let Some(solver) = state.stage().solver() else {
        return Html::default();
    };
    let running = matches!(solver, Solver::Running { .. });
    let choices = state.can_search_shortest() && state.stage().solve_count().is_some();
    let refusal = state.solve_refusal();
    let two = state.solve_colours().is_some();
    let ask = |id: &'static str,
               action: stage::Action,
               title: Option<&'static str>,
               words: &'static str| {
        let act = send.reform(move |_: yew::MouseEvent| Action::Stage(action.clone()));
        let disabled = refusal.is_some() && !running;
        html! {
            <button class="button outlined" data-testid={id} {disabled} {title} onclick={act}>{ words }</button>
        }
    };
    let staged = |title| {
        let staged = stage::Action::Solve(Goal::Staged);
        ask("solve-staged", staged, Some(title), "Solve in stages")
    };
    let button = if running {
        ask("solve-cancel", stage::Action::CancelSolve, None, "Stop")
    } else {
        html! {
            <>
                { ask("solve", stage::Action::Solve(Goal::Soon), None, "Solve") }
                if state.can_improve() {
                    { ask(
                        "solve-improve",
                        stage::Action::Solve(Goal::Improve),
                        Some("Shows the best so far and looks for shorter ones until you press Stop"),
                        "Keep looking for shorter",
                    ) }
                    if kinds(state.puzzle()).len() > 1 {
                        { staged("One kind of pieces after the other, as people do it: longer") }
                    }
                    if is_shown_in_stages(state.puzzle()) && state.stage().way_back().is_some() {
                        { ask(
                            "solve-back",
                            stage::Action::TakeBack,
                            Some("Plays the moves that led here, backwards"),
                            "Backwards",
                        ) }
                    }
                }
                if state.can_search_shortest() && !two {
                    if state.screen == ScreenId::Play {
                        { staged("As people do it: a cross, four pairs, the last layer") }
                    }
                    { ask(
                        "solve-shortest",
                        stage::Action::Solve(Goal::Shortest),
                        None,
                        "Find the shortest solution",
                    ) }
                    if choices {
                        { ask(
                            "solve-all",
                            stage::Action::SolveAll,
                            None,
                            "Find all shortest solutions",
                        ) }
                    }
                }
            </>
        }
    };
    let idle = matches!(solver, Solver::Idle);
    html! {
        <>
            <div class="row">
                { button }
                <span class="hint">{ refusal.unwrap_or_default() }</span>
            </div>
            if !idle {
                { came_of_it(state, solver, send) }
            }
            if choices {
                { rarely(|| counting(state, running, send)) }
                if !two { { tables::choice(state, running, send) } }
                { tables::saved(state, send) }
            }
        </>
    }
}

/// What came of it, so far.
#[inline(never)]
fn came_of_it(state: &State, solver: &Solver, send: &Callback<Action>) -> Html {
    let running = matches!(solver, Solver::Running { .. });
    let result: Html = match (solver, solver.solution()) {
        (Solver::Said(words, bad), _) => html! { <p class={bad.then_some("bad")}>{ words }</p> },
        (_, Some(solution)) => html! {
            <>
                <p class="good">{ length_and_quality(state, solution) }</p>
                if !solution.held.is_empty() {
                    <p data-testid="solve-held">{ format!("It ends solved, {}.", solution.held) }</p>
                }
                { other_lengths(state, solver, solution) }
                { stages(state, solution, send) }
                <code translate="no" data-testid="solve-algorithm">{ typeset(&solution.algorithm) }</code>
            </>
        },
        (_, None) => Html::default(),
    };
    html! {
        <InSight class="solve-words" of={[running, solver.solution().is_some()]}>
            <div data-testid="solve-result" aria-live="polite">{ result }</div>
            { others(solver) }
            <p class="solve-figures" data-testid="solve-progress">
                { solver.figures(state.puzzle()).unwrap_or_default() }
            </p>
        </InSight>
    }
}

#[derive(PartialEq, Properties)]
struct InSightProps {
    class: &'static str,
    /// When one of these changes, it is brought into sight.
    of: [bool; 2],
    children: Children,
}

/// What a button further up has asked for, which may lie below the edge of its column or of the window.
#[function_component]
fn InSight(props: &InSightProps) -> Html {
    let place = use_node_ref();
    use_effect_with(props.of, {
        let place = place.clone();
        move |_| {
            if let Some(element) = place.cast::<web_sys::Element>() {
                let nearest = ScrollIntoViewOptions::new();
                nearest.set_block(ScrollLogicalPosition::Nearest);
                element.scroll_into_view_with_scroll_into_view_options(&nearest);
            }
        }
    });
    translatable(html! { <div class={props.class} ref={place}>{ for props.children.iter() }</div> })
}

/// A solution's length in the metric that it is short in, or, where it is short in none, in that of the count of moves.
fn length_and_quality(state: &State, solution: &Solution) -> String {
    if let Some(count) = solution.count {
        return described(solution, solution.length.into(), count.name());
    }
    // What is proved of the 2x2x2x2 is the number of its cell turns, and no other.
    let in_cell_turns = solution.length == solution.stm && solution.stm != solution.htm;
    if solution.quality == Quality::Optimal && in_cell_turns {
        return described(solution, solution.length.into(), Count::Slice.name());
    }
    let length = state.play.length_of(&solution.algorithm);
    let length = length.filter(|_| state.screen == ScreenId::Play);
    let metric = length.map_or(Count::Half, |_| state.play.count());
    let length = length.unwrap_or(solution.length.into());
    described(solution, length, metric.name())
}

/// A solution's length in the two metrics of four dimensions, and how short one may be.
fn other_lengths(state: &State, solver: &Solver, solution: &Solution) -> Html {
    let mut parts = Vec::new();
    if state.puzzle().dimensions() > 3 {
        parts.push(format!(
            "{} (STM), {} HTM",
            counted(solution.stm.into(), "cell turn", "cell turns"),
            grouped(solution.htm.into())
        ));
    }
    let bounded = solution.count.is_none() && solution.at_least > 0;
    if bounded && solution.quality != Quality::Optimal {
        parts.push(format!(
            "at least {} needed",
            counted(solution.at_least.into(), "turn is", "turns are")
        ));
    }
    if let Solver::Solved(Solved {
        hardest: Some(hardest),
        ..
    }) = solver
    {
        let Hardest { htm, stm } = hardest;
        parts.push(format!(
            "some positions take at least {htm} moves (HTM), {stm} (STM)"
        ));
    }
    if parts.is_empty() {
        return Html::default();
    }
    html! { <p class="hint" data-testid="solve-lengths">{ sentence(&parts.join("; ")) }</p> }
}

/// The stages of a solution: each leads to where its pieces are home, and to these pieces alone.
fn stages(state: &State, solution: &Solution, send: &Callback<Action>) -> Html {
    let puzzle = state.puzzle();
    if state.screen != ScreenId::Play || solution.stages.is_empty() {
        return Html::default();
    }
    let ready = state.play.stage_ends().is_some();
    let usual = match solution.stages[0].part {
        Part::Kind(_) => KINDS,
        Part::Step(_) => STEPS,
    };
    html! {
        <>
            <ol class="stages" data-testid="solve-stages" aria-label="Stages">
                { for (1..).zip(&solution.stages).map(|(number, stage)| {
                    let Stage { part, moves, end } = *stage;
                    let words = part_in_words(puzzle, part);
                    let key = match part {
                        Part::Kind(facets) => facets,
                        Part::Step(_) => number,
                    };
                    let alone = state.play.bench.look.shows_only(puzzle, part);
                    html! {
                        <li>
                            <button class="link" disabled={!ready} title="Go to where this is done"
                                data-testid={format!("stage-{key}")}
                                onclick={send.reform(move |_: yew::MouseEvent| {
                                    Action::Play(play::Action::ToStage(end as usize))
                                })}>{ &words }</button>
                            <span>{ counted(moves.into(), "move", "moves") }</span>
                            if let Some(alone) = alone {
                                <button class="choice" aria-pressed={alone.to_string()}
                                    aria-label={format!("Show only: {words}")} data-testid={format!("only-{key}")}
                                    onclick={send.reform(move |_: yew::MouseEvent| {
                                        Action::Play(play::Action::Look(Change::Only((!alone).then_some(part))))
                                    })}>{ "Show only" }</button>
                            }
                        </li>
                    }
                }) }
            </ol>
            <p class="hint" data-testid="solve-steps">{ usual }</p>
        </>
    }
}

/// What counts as one move of a solution.
fn counting(state: &State, running: bool, send: &Callback<Action>) -> Html {
    let two = state.solve_colours().is_some();
    let counts = TurnCount::ALL
        .into_iter()
        .filter(|count| !two || matches!(count, TurnCount::Htm | TurnCount::Qtm));
    let onchange = from_menu(send, |at| {
        let count = TurnCount::ALL.get(at);
        Action::Play(play::Action::SolveCount(
            count.copied().unwrap_or(TurnCount::Htm),
        ))
    });
    html! {
        <div class="row">
            <label for="solve-count">{ "One move is" }</label>
            <select class="field wide" id="solve-count" data-testid="solve-count" disabled={running} {onchange}>
                { for counts.map(|count| html! {
                    <option selected={count == state.play.settings.solve_count}>
                        { match count {
                            TurnCount::Htm => "a turn of a face (HTM)",
                            TurnCount::Qtm => "a quarter turn (QTM)",
                            TurnCount::Stm => "a turn of any layer (STM)",
                            TurnCount::Sptm => "opposite faces at once (SPTM)",
                        } }
                    </option>
                }) }
            </select>
        </div>
    }
}

/// The other shortest solutions, when all were asked for.
fn others(solver: &Solver) -> Html {
    let Solver::Solved(Solved { others, .. }) = solver else {
        return Html::default();
    };
    if others.is_empty() {
        return Html::default();
    }
    let many = others.len() + 1 >= MOST_SOLUTIONS as usize;
    let words = counted(
        others.len() as u64,
        "other shortest way",
        "other shortest ways",
    );
    html! {
        <details data-testid="solve-others">
            <summary>{ if many { format!("{words}; there may be more") } else { words } }</summary>
            <ol class="all-solutions">
                { for others.iter().map(|one| html! { <li><code translate="no">{ typeset(&one.algorithm) }</code>
                    </li> }) }
            </ol>
        </details>
    }
}
