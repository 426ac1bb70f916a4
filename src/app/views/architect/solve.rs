//! The registers that were taken: what their algorithms do, the search for the shortest ones, and their use.

use wire::AlgorithmView;
use yew::{Callback, Html, classes, html};

use super::act;
use super::saved_list::saved_list;
use super::watch::watch;
use crate::state::link::Link;
use crate::state::screens::ScreenId;
use crate::state::screens::architect::design::Part;
use crate::state::screens::architect::search::{Answer, Goal, Search, Status, spent};
use crate::state::screens::architect::words::{describe, listed};
use crate::state::screens::architect::{Action as Do, Taken, letter, moves, name_of};
use crate::state::screens::learn::SHARED_PIECES;
use crate::state::{Action, State};
use crate::text::{counted, grouped, typeset};
use crate::views::fields::from_menu;
use crate::views::icons::{mark, mark_name, tone};
use crate::views::{algorithm as written, what_it_does};

/// How many of a register's algorithms are offered.
const OFFERED: usize = 12;
/// How many of the numbers are named for which the puzzle shows remainders.
const NAMED: usize = 12;

pub fn panel(state: &State, send: &Callback<Action>) -> Html {
    let Some(taken) = &state.architect.taken else {
        return html! {
            <div class="taken">
                <p>{ "A register is a group of pieces that stands for a number. The table shows which registers a \
                    puzzle can hold side by side: choose a row of it." }</p>
                <p class="hint">{ "The engine then looks for the shortest algorithms that add 1 to each, and you can \
                    use them in a program." }</p>
                <p>
                    <a class="button outlined" data-testid="to-lesson" href={SHARED_PIECES}>
                        { "Why do registers share pieces? A lesson" }
                    </a>
                </p>
                { saved_list(state, send) }
            </div>
        };
    };
    let design = &taken.design;
    let sizes: Vec<String> = taken.orders.iter().map(|&order| grouped(order)).collect();
    html! {
        <div class="taken" data-testid="taken">
            <h2>{ sizes.join(" \u{b7} ") }</h2>
            { search(state, taken, send) }
            { shorter(taken, send) }
            { for design.parts.iter().enumerate().map(|(n, part)| card(n, part, taken, state, send)) }
            { shared(taken) }
            { r#use(state, send) }
            { adds(state) }
            { saved_list(state, send) }
        </div>
    }
}

/// One register.
fn card(n: usize, part: &Part, taken: &Taken, state: &State, send: &Callback<Action>) -> Html {
    let name = letter(n);
    let puzzle = &taken.design.puzzle;
    let lit = state.architect.lit == Some(n);
    let next = (!lit).then_some(n);
    let moduli = part.moduli.iter().filter(|&&m| m != part.order);
    let mut moduli: Vec<String> = moduli.map(|&m| grouped(m)).collect();
    if moduli.len() > NAMED {
        let more = moduli.len() - NAMED;
        moduli.truncate(NAMED);
        moduli.push(format!("{} more", grouped(more as u64)));
    }
    html! {
        <article class={classes!("register-card", tone(n), lit.then_some("lit"))} key={n}
            aria-label={format!("Register {name}, {}", mark_name(n))}>
            <header>
                { mark(n) }
                <h3>{ &name }</h3>
                <span class="hint">{ format!("counts from 0 to {}", grouped(part.order - 1)) }</span>
                <button class="link" aria-pressed={lit.to_string()} data-testid={format!("light-{name}")}
                    onclick={act(send, Do::Light(next))}>{ if lit { "Show all" } else { "Show alone" } }</button>
            </header>
            if !part.own.is_empty() {
                <details open={taken.design.parts.len() < 2}>
                    <summary>{ counted(part.own.len() as u64, "cycle", "cycles") }{ " of pieces" }</summary>
                    <ul class="cycles">
                        { for part.own.iter().map(|cycle| html! { <li>{ describe(puzzle, cycle) }</li> }) }
                        { for part.compensating.iter().map(|cycle| html! {
                            <li class="compensating">{ describe(puzzle, cycle) }{ " (shared, not read)" }</li>
                        }) }
                    </ul>
                    if !moduli.is_empty() {
                        <p class="hint">{ format!("The puzzle also shows its remainders for {}.", listed(moduli)) }</p>
                    }
                </details>
            }
            { algorithm(n, part, taken, send) }
        </article>
    }
}

/// The algorithm of a register, and the others that were found.
fn algorithm(n: usize, part: &Part, taken: &Taken, send: &Callback<Action>) -> Html {
    let Some(algorithm) = &part.algorithm else {
        return Html::default();
    };
    let puzzle = &taken.design.puzzle;
    let text = algorithm.display(puzzle).to_string();
    let answer = taken.search.answers.get(n);
    let moves = counted(algorithm.len() as u64, "move", "moves");
    html! {
        <div class="adds">
            { written(&text, Some(format!("algorithm-{}", letter(n)))) }
            <p class="hint" data-testid={format!("proof-{}", letter(n))}>
                { format!("{moves}, adds 1. {}", proof(n, answer, taken.own)) }
                { " " }
                <a href={to_play(puzzle.name(), &text)} data-testid={format!("play-{}", letter(n))}>{ "Play it" }</a>
                { " \u{b7} " }
                { what_it_does(puzzle.name(), &text, format!("cycles-{}", letter(n))) }
            </p>
            { for answer.filter(|answer| answer.solved.algorithms.len() > 1).map(|answer| others(n, answer, send)) }
            { for answer.filter(|answer| !answer.solved.lengths.is_empty()).map(|answer| html! {
                <details data-testid={format!("search-of-{}", letter(n))}>
                    <summary>{ "How the search went" }</summary>
                    { watch(&answer.solved.lengths) }
                </details>
            }) }
        </div>
    }
}

/// What is known about an algorithm's length.
fn proof(n: usize, answer: Option<&Answer>, own: bool) -> String {
    let Some(answer) = answer else {
        return if own {
            "Your own."
        } else {
            "From the catalogue."
        }
        .to_owned();
    };
    let solved = &answer.solved;
    let easy = answer
        .algorithm()
        .map(|algorithm| format!("Effort {:.1}. ", algorithm.coefficient))
        .unwrap_or_default();
    if answer.joint {
        format!("{easy}{}.", solved.effort)
    } else if solved.shortest {
        let beside = match n {
            0 => String::new(),
            1 => " beside A".to_owned(),
            _ => format!(" beside A to {}", letter(n - 1)),
        };
        format!("{easy}None with cycles of this kind{beside} is shorter (proved).")
    } else {
        format!("Valid, not shortest: {}.", solved.effort)
    }
}

/// That the catalogue has shorter algorithms, which move pieces in other cycles than those that were looked for.
fn shorter(taken: &Taken, send: &Callback<Action>) -> Html {
    let found: u64 = taken
        .search
        .answers
        .iter()
        .filter_map(|answer| Some(u64::from(answer.algorithm()?.length)))
        .sum();
    let known = taken.first.lengths();
    let known = known.filter(|known| known.iter().sum::<usize>() as u64 <= found);
    let whole = taken.search.answers.len() == taken.orders.len();
    let Some(known) = known.filter(|_| whole && taken.search.goal == Goal::Each) else {
        return Html::default();
    };
    html! {
        <p class="hint" data-testid="catalogue-words">
            { format!("{} {}, with other cycles of pieces. To look through all kinds of cycles, look \
                for the fewest moves together. ", if taken.own { "Yours have" } else { "The catalogue has" },
                moves(&known)) }
            <button class="link" data-testid="catalogue" onclick={act(send, Do::Catalogue)}>
                { if taken.own { "Take yours" } else { "Take those of the catalogue" } }
            </button>
        </p>
    }
}

/// The algorithms to choose from.
fn others(n: usize, answer: &Answer, send: &Callback<Action>) -> Html {
    let choice = |(index, algorithm): (usize, &AlgorithmView)| {
        let pressed = index == answer.picked;
        let action = Do::Pick {
            register: n,
            algorithm: index,
        };
        html! {
            <li>
                <button aria-pressed={pressed.to_string()} data-testid={format!("pick-{}-{index}", letter(n))}
                    onclick={act(send, action)}>
                    <code translate="no">{ typeset(&algorithm.text) }</code>
                    <span class="hint" title="How hard it is to perform: the less, the easier">
                        { format!("{:.1}", algorithm.coefficient) }
                    </span>
                </button>
            </li>
        }
    };
    let all = &answer.solved.algorithms;
    html! {
        <details>
            <summary>
                { format!("{} of this length, the easiest first",
                    counted(answer.solved.count, "algorithm", "algorithms")) }
            </summary>
            <ul class="algorithms">{ for all.iter().take(OFFERED).enumerate().map(choice) }</ul>
        </details>
    }
}

/// The address of an algorithm in Play.
fn to_play(puzzle: &str, algorithm: &str) -> String {
    let mut link = Link::default();
    link.set("alg", algorithm);
    link.set("at", "0");
    let query = link.query().unwrap_or_default();
    format!("{}/{puzzle}?{query}", ScreenId::Play.href())
}

/// The shared pieces, and whether there could be fewer.
fn shared(taken: &Taken) -> Html {
    let design = &taken.design;
    if design.shared.is_empty() {
        return html! { <p class="hint">{ "No piece is shared." }</p> };
    }
    let needed = taken.found.as_ref().map(|found| found.shared.len());
    let fewer = needed.filter(|needed| *needed < design.shared.len()).map(|needed| {
        let needed = match needed {
            0 => "any".to_owned(),
            needed => format!("more than {needed}"),
        };
        format!(" Registers of these sizes need not share {needed}; to share more can make their algorithms shorter.")
    });
    let names: Vec<String> = design
        .shared
        .iter()
        .map(|&piece| name_of(&design.puzzle, piece))
        .collect();
    html! {
        <p class="shared-pieces" data-testid="shared">
            <strong>{ "Shared: " }</strong>{ listed(names) }
            <span class="hint">
                { ". No register is read from them; they absorb leftover twists and swaps." }{ fewer }
            </span>
        </p>
    }
}

/// The search: its button, its figures, what it found.
fn search(state: &State, taken: &Taken, send: &Callback<Action>) -> Html {
    let search = &taken.search;
    let refusal = state.architect.search_refusal();
    let ready = state.shell.solver.is_ready();
    let next = letter(search.answers.len());
    let key = |testid: &'static str, words: String, main: bool, action: Do| {
        html! {
            <button class={classes!("button", if main { "filled" } else { "outlined" })} data-testid={testid}
                disabled={main && (refusal.is_some() || !ready)} onclick={act(send, action)}>{ words }</button>
        }
    };
    let keys = if search.is_running() {
        let pause = match search.goal {
            Goal::Valid => "Take the best so far",
            _ => "Pause",
        };
        html! {
            <>
                { key("search-pause", pause.to_owned(), false, Do::Pause) }
                { key("search-drop", "Cancel".to_owned(), false, Do::Drop) }
            </>
        }
    } else if search.is_paused() {
        html! {
            <>
                { key("search", format!("Go on with {next}"), true, Do::Search) }
                { key("search-drop", "Cancel".to_owned(), false, Do::Drop) }
            </>
        }
    } else {
        let words = if search.goal == Goal::Valid && search.answers.is_empty() {
            "Find algorithms".to_owned()
        } else if search.goal == Goal::Valid {
            "Try longer".to_owned()
        } else if search.answers.is_empty() {
            "Find the shortest algorithms".to_owned()
        } else if search.answers.len() < taken.orders.len() {
            format!("Go on with {next}")
        } else {
            "Search again".to_owned()
        };
        // What is proved need not be searched again, but may be.
        let over = search.answers.len() >= taken.orders.len() && search.goal != Goal::Valid;
        html! {
            <button class={classes!("button", if over { "outlined" } else { "filled" })} data-testid="search"
                disabled={refusal.is_some() || !ready} onclick={act(send, Do::Search)}>{ words }</button>
        }
    };
    let bad = matches!(search.status, Status::Said(_) | Status::Paused(Some(_)));
    html! {
        <section class="search" aria-label="The search for algorithms" data-testid="search-panel">
            { goal(search, send) }
            <div class="row">{ keys }{ for refusal.map(|why| html! { <span class="hint">{ why }</span> }) }</div>
            <p class={classes!("search-words", bad.then_some("bad"))} data-testid="search-words">{ search.words() }</p>
            { attempts(search) }
            { together(search) }
            { figures(search, state.shell.solver.threads()) }
        </section>
    }
}

/// How the algorithms are looked for.
fn goal(search: &Search, send: &Callback<Action>) -> Html {
    let onchange = from_menu(send, |at| {
        let goal = Goal::ALL.get(at);
        Action::Architect(Do::Goal(goal.copied().unwrap_or_default()))
    });
    html! {
        <div class="field-row">
            <label for="goal">{ "Look for" }</label>
            <select class="button outlined" id="goal" data-testid="goal" {onchange}>
                { for Goal::ALL.iter().map(|&goal| html! {
                    <option selected={goal == search.goal}>{ goal.name() }</option>
                }) }
            </select>
        </div>
    }
}

/// What attempts at algorithms of any length have brought.
fn attempts(search: &Search) -> Html {
    if search.goal == Goal::Valid && !search.is_running() && search.answers.is_empty() {
        return html! {
            <p class="hint">{ "Shortest algorithms are often out of reach on a puzzle of this size. These are built \
                from commutators, are long, and get shorter the longer you let the engine try." }</p>
        };
    }
    let Some(found) = &search.valid else {
        return Html::default();
    };
    let lengths = found
        .algorithms
        .iter()
        .map(|algorithm| algorithm.length.to_string());
    let lengths: Vec<String> = lengths.collect();
    html! {
        <dl class="figures" data-testid="valid-figures">
            <dt>{ "Best so far" }</dt>
            <dd>{ if lengths.is_empty() { "none yet".to_owned() } else { format!("{} moves", lengths.join(" + \
                ")) } }</dd>
            <dt>{ "Spent" }</dt><dd>{ spent(found) }</dd>
        </dl>
    }
}

/// The figures of a search for all registers at once.
fn together(search: &Search) -> Html {
    let Some(joint) = &search.joint else {
        return Html::default();
    };
    html! {
        <>
        <dl class="figures" data-testid="joint-figures">
            <dt>{ "Ruled out" }</dt><dd>{ format!("less than {}", counted(joint.least.into(), "move", "moves")) }</dd>
            <dt>{ "Best so far" }</dt>
            <dd>{ joint.best.map_or_else(|| "none yet".to_owned(), |best| counted(best.into(), "move", "moves")) }</dd>
            <dt>{ "Searches" }</dt><dd>{ grouped(joint.searches) }</dd>
            if let Some(resume) = search.resume_point() {
                <dt>{ "Saved" }</dt><dd data-testid="search-saved">{ format!("up to {} \
                    searches", grouped(resume.done)) }</dd>
            }
        </dl>
        { for search.too_large().map(too_large) }
        </>
    }
}

/// That no more of a search is saved.
fn too_large(bytes: u64) -> Html {
    html! {
        <p class="hint bad" data-testid="too-large">
            { format!("What is known by now takes {} MB, which is too much to save: the search goes on only as long \
                as this page is open. Should it end before, it begins again from what was saved last.",
                      grouped(bytes.div_ceil(1_000_000))) }
        </p>
    }
}

fn figures(search: &Search, threads: u32) -> Html {
    let Some(figures) = search.figures(threads) else {
        return if search.is_running() && search.joint.is_none() && search.valid.is_none() {
            html! { <p class="hint">{ "Preparing" }</p> }
        } else {
            Html::default()
        };
    };
    let best = search
        .progress
        .iter()
        .flat_map(|progress| &progress.best)
        .take(3);
    html! {
        <>
            <dl class="figures" data-testid="search-figures">
                <dt>{ "Trying" }</dt><dd data-testid="search-depth">{ figures.depth }</dd>
                if let Some(share) = figures.share {
                    <dt>{ "Of this length" }</dt>
                    <dd>
                        <progress max="100" value={share.to_string()} aria-label="Done of this length" />
                        { format!(" {share} %") }
                    </dd>
                }
                <dt>{ "Positions" }</dt><dd data-testid="search-nodes">{ figures.nodes }</dd>
                <dt>{ "Speed" }</dt><dd>{ figures.rate }</dd>
                <dt>{ "Time left at this length" }</dt><dd>{ figures.time_left }</dd>
                <dt>{ "Found" }</dt><dd>{ figures.found }</dd>
                if let Some(resume) = search.resume_point() {
                    <dt>{ "Saved" }</dt>
                    <dd data-testid="search-saved">{ format!("up to {} positions", grouped(resume.done)) }</dd>
                }
            </dl>
            <ul class="algorithms">
                { for best.map(|algorithm| html! {
                    <li><code translate="no">{ typeset(&algorithm.text) }</code>
                        <span class="hint">{ format!("{:.1}", algorithm.coefficient) }</span></li>
                }) }
            </ul>
            { for search.progress.as_ref().map(|progress| watch(&progress.lengths)) }
        </>
    }
}

/// How many adds by any amounts are known.
fn adds(state: &State) -> Html {
    let Some(known) = state.architect.adds.known else {
        return Html::default();
    };
    html! {
        <p class="hint" data-testid="adds">
            { format!(
                "Adds by any amounts, at most 20 moves each, which programs are compiled with: {} of {} are known, {} \
                 of them proved shortest. The engine looks for them while it has nothing else to do.",
                grouped(known.known), grouped(known.total), grouped(known.shortest)
            ) }
        </p>
    }
}

/// Into a program.
fn r#use(state: &State, send: &Callback<Action>) -> Html {
    if state.architect.algorithms().is_none() {
        return Html::default();
    }
    let document = state.run.documents.current();
    let key = |new: bool, testid: &'static str, words: String| {
        html! {
            <button class="button outlined" data-testid={testid} onclick={act(send, Do::Use { new })}>{ words }</button>
        }
    };
    let can = document.language == wire::Language::Qat;
    html! {
        <section class="use" aria-label="Use in a program">
            <h3>{ "Use in a program" }</h3>
            <div class="row">
                if can { { key(false, "use", format!("Write them into \u{201c}{}\u{201d}", document.title)) } }
                { key(true, "use-new", "Begin a new program".to_owned()) }
            </div>
            <p class="hint">{ "The line of " }<code translate="no">{ ".registers" }</code>{ " that declares them is \
                written there." }</p>
        </section>
    }
}
