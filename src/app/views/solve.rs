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
use crate::state::screens::play::filter::kinds;
use crate::state::screens::play::look::Change;
use crate::state::screens::{ScreenId, play, stage};
use crate::state::solver::{MOST_SOLUTIONS, Solver, described, part_in_words};
use crate::state::solving::is_shown_in_stages;
use crate::state::{Action, State};
use crate::text::{sentence, typeset};

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
               title: Option<words::Message>,
               words: words::Message| {
        let act = send.reform(move |_: yew::MouseEvent| Action::Stage(action.clone()));
        let disabled = refusal.is_some() && !running;
        let title = title.map(words::Message::text);
        html! {
            <button class="button outlined" data-testid={id} {disabled} {title} onclick={act}>{ words.text() }</button>
        }
    };
    let staged = |title| {
        let staged = stage::Action::Solve(Goal::Staged);
        ask("solve-staged", staged, Some(title), words::solve::IN_STAGES)
    };
    let button = if running {
        ask(
            "solve-cancel",
            stage::Action::CancelSolve,
            None,
            words::solve::STOP,
        )
    } else {
        html! {
            <>
                { ask("solve", stage::Action::Solve(Goal::Soon), None, words::solve::SOLVE) }
                if state.can_improve() {
                    { ask(
                        "solve-improve",
                        stage::Action::Solve(Goal::Improve),
                        Some(words::solve::IMPROVE_TITLE),
                        words::solve::IMPROVE,
                    ) }
                    if kinds(state.puzzle()).len() > 1 {
                        { staged(words::solve::IN_STAGES_TITLE) }
                    }
                    if is_shown_in_stages(state.puzzle()) && state.stage().way_back().is_some() {
                        { ask(
                            "solve-back",
                            stage::Action::TakeBack,
                            Some(words::solve::BACKWARDS_TITLE),
                            words::solve::BACKWARDS,
                        ) }
                    }
                }
                if state.can_search_shortest() && !two {
                    if state.screen == ScreenId::Play {
                        { staged(words::solve::IN_STAGES_CUBE) }
                    }
                    { ask(
                        "solve-shortest",
                        stage::Action::Solve(Goal::Shortest),
                        None,
                        words::solve::SHORTEST,
                    ) }
                    if choices {
                        { ask(
                            "solve-all",
                            stage::Action::SolveAll,
                            None,
                            words::solve::ALL_SHORTEST,
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
                    <p data-testid="solve-held">{ words::solve::held(&solution.held) }</p>
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
pub struct InSightProps {
    pub class: &'static str,
    /// When one of these changes, it is brought into sight.
    #[prop_or_default]
    pub of: [bool; 2],
    pub children: Children,
}

/// What a button further up has asked for, which may lie below the edge of its column or of the window.
#[function_component]
pub fn InSight(props: &InSightProps) -> Html {
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
    if state.run.explain && state.screen == ScreenId::Run {
        return match solution.quality {
            Quality::Optimal => words::solve::as_few_as_possible(solution.length),
            _ => words::count::moves(solution.length),
        };
    }
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
        parts.push(words::solve::cell_turns(solution.stm, solution.htm));
    }
    let bounded = solution.count.is_none() && solution.at_least > 0;
    if bounded && solution.quality != Quality::Optimal {
        parts.push(words::solve::at_least(solution.at_least));
    }
    if let Solver::Solved(Solved {
        hardest: Some(hardest),
        ..
    }) = solver
    {
        let Hardest { htm, stm } = hardest;
        parts.push(words::solve::hardest(htm, stm));
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
        Part::Kind(_) => words::solve::STAGES_KINDS,
        Part::Step(_) => words::solve::STAGES_CUBE,
    };
    html! {
        <>
            <ol class="stages" data-testid="solve-stages" aria-label={words::solve::STAGES.text()}>
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
                            <button class="link" disabled={!ready} title={words::solve::STAGE_GO.text()}
                                data-testid={format!("stage-{key}")}
                                onclick={send.reform(move |_: yew::MouseEvent| {
                                    Action::Play(play::Action::ToStage(end as usize))
                                })}>{ &words }</button>
                            <span>{ words::count::moves(moves) }</span>
                            if let Some(alone) = alone {
                                <button class="choice" aria-pressed={alone.to_string()}
                                    aria-label={words::solve::stage_only_label(&words)}
                                    data-testid={format!("only-{key}")}
                                    onclick={send.reform(move |_: yew::MouseEvent| {
                                        Action::Play(play::Action::Look(Change::Only((!alone).then_some(part))))
                                    })}>{ words::solve::STAGE_ONLY.text() }</button>
                            }
                        </li>
                    }
                }) }
            </ol>
            <p class="hint" data-testid="solve-steps">{ usual.text() }</p>
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
            <label for="solve-count">{ words::solve::ONE_MOVE.text() }</label>
            <select class="field wide" id="solve-count" data-testid="solve-count" disabled={running} {onchange}>
                { for counts.map(|count| html! {
                    <option selected={count == state.play.settings.solve_count}>
                        { match count {
                            TurnCount::Htm => words::solve::ONE_MOVE_HTM.text(),
                            TurnCount::Qtm => words::solve::ONE_MOVE_QTM.text(),
                            TurnCount::Stm => words::solve::ONE_MOVE_STM.text(),
                            TurnCount::Sptm => words::solve::ONE_MOVE_SPTM.text(),
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
    let words = if many {
        words::solve::others_and_more(others.len())
    } else {
        words::solve::others(others.len())
    };
    html! {
        <details data-testid="solve-others">
            <summary>{ words }</summary>
            <ol class="all-solutions">
                { for others.iter().map(|one| html! { <li><code translate="no">{ typeset(&one.algorithm) }</code>
                    </li> }) }
            </ol>
        </details>
    }
}
