//! The registers that were taken: what their algorithms do, the search for the shortest ones, and their use.

use wire::AlgorithmView;
use yew::{Callback, Html, classes, html};

use super::act;
use super::saved_list::saved_list;
use super::watch::watch;
use crate::state::link::Link;
use crate::state::screens::ScreenId;
use crate::state::screens::architect::design::Part;
use crate::state::screens::architect::naming::{added, name_of};
use crate::state::screens::architect::rings::{describe, listed};
use crate::state::screens::architect::search::{Answer, Goal, Search, Status, spent};
use crate::state::screens::architect::{Action as Do, Taken, letter};
use crate::state::screens::learn::SHARED_PIECES;
use crate::state::{Action, State};
use crate::text::{grouped, typeset};
use crate::views::fields::from_menu;
use crate::views::icons::{mark, mark_name, tone};
use crate::views::{algorithm as written, drawn, filled, what_it_does};

/// How many of a register's algorithms are offered.
const OFFERED: usize = 12;
/// How many of the numbers are named for which the puzzle shows remainders.
const NAMED: usize = 12;

pub fn panel(state: &State, send: &Callback<Action>) -> Html {
    let Some(taken) = &state.architect.taken else {
        return html! {
            <div class="taken">
                <p>{ words::architect::INTRO.text() }</p>
                <p class="hint">{ words::architect::INTRO_ENGINE.text() }</p>
                <p>
                    <a class="button outlined" data-testid="to-lesson" href={SHARED_PIECES}>
                        { words::architect::INTRO_LESSON.text() }
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
        moduli.push(words::architect::more(more));
    }
    html! {
        <article class={classes!("register-card", tone(n), lit.then_some("lit"))} key={n}
            aria-label={words::architect::card_label(&name, mark_name(n))}>
            <header>
                { mark(n) }
                <h3>{ &name }</h3>
                <span class="hint">{ words::architect::counts_to(part.order - 1) }</span>
                <button class="link" aria-pressed={lit.to_string()} data-testid={format!("light-{name}")}
                    onclick={act(send, Do::Light(next))}>
                    { if lit { words::architect::SHOW_ALL.text() } else { words::architect::SHOW_ALONE.text() } }
                </button>
            </header>
            if !part.own.is_empty() {
                <details open={taken.design.parts.len() < 2}>
                    <summary>{ words::architect::cycles_of_pieces(part.own.len()) }</summary>
                    <ul class="cycles">
                        { for part.own.iter().map(|cycle| html! { <li>{ describe(puzzle, cycle) }</li> }) }
                        { for part.compensating.iter().map(|cycle| html! {
                            <li class="compensating">
                                { words::architect::ring_shared(describe(puzzle, cycle)) }
                            </li>
                        }) }
                    </ul>
                    if !moduli.is_empty() {
                        <p class="hint">{ words::architect::remainders(listed(moduli)) }</p>
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
    html! {
        <div class="adds">
            { written(&text, Some(format!("algorithm-{}", letter(n)))) }
            <p class="hint" data-testid={format!("proof-{}", letter(n))}>
                { words::architect::adds_one(algorithm.len()) }{ " " }{ proof(n, answer, taken.own) }{ " " }
                <a href={to_play(puzzle.name(), &text)} data-testid={format!("play-{}", letter(n))}>
                    { words::architect::PLAY_IT.text() }
                </a>
                { " \u{b7} " }
                { what_it_does(puzzle.name(), &text, format!("cycles-{}", letter(n))) }
                { " \u{b7} " }
                { drawn(puzzle.name(), &[text], format!("group-{}", letter(n))) }
            </p>
            { for answer.filter(|answer| answer.solved.algorithms.len() > 1).map(|answer| others(n, answer, send)) }
            { for answer.filter(|answer| !answer.solved.lengths.is_empty()).map(|answer| html! {
                <details data-testid={format!("search-of-{}", letter(n))}>
                    <summary>{ words::architect::HOW_IT_WENT.text() }</summary>
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
            words::architect::OWN_ALGORITHM
        } else {
            words::architect::FROM_CATALOGUE
        }
        .text()
        .to_owned();
    };
    let solved = &answer.solved;
    let known = match n {
        _ if answer.joint => words::architect::joint(&solved.effort),
        _ if !solved.shortest => return words::architect::not_shortest(&solved.effort),
        0 => words::architect::SHORTEST.text().to_owned(),
        1 => words::architect::shortest_beside_one(letter(0)),
        _ => words::architect::shortest_beside(letter(0), letter(n - 1)),
    };
    let effort = answer
        .algorithm()
        .map(|algorithm| words::architect::effort(format_args!("{:.1}", algorithm.coefficient)));
    match effort {
        Some(effort) => format!("{effort} {known}"),
        None => known,
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
    let known = added(&known);
    let (words, take) = if taken.own {
        (
            words::architect::own_shorter(known),
            words::architect::OWN_SHORTER_TAKE,
        )
    } else {
        (
            words::architect::catalogue_shorter(known),
            words::architect::CATALOGUE_SHORTER_TAKE,
        )
    };
    html! {
        <p class="hint" data-testid="catalogue-words">
            { words }{ " " }
            <button class="link" data-testid="catalogue" onclick={act(send, Do::Catalogue)}>{ take.text() }</button>
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
                    <span class="hint" title={words::architect::HOW_HARD_TITLE.text()}>
                        { format!("{:.1}", algorithm.coefficient) }
                    </span>
                </button>
            </li>
        }
    };
    let all = &answer.solved.algorithms;
    html! {
        <details>
            <summary>{ words::architect::others(answer.solved.count) }</summary>
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
        return html! { <p class="hint">{ words::architect::NONE_SHARED.text() }</p> };
    }
    let needed = taken.found.as_ref().map(|found| found.shared.len());
    let needed = needed.filter(|needed| *needed < design.shared.len());
    let names: Vec<String> = design
        .shared
        .iter()
        .map(|&piece| name_of(&design.puzzle, piece))
        .collect();
    html! {
        <p class="shared-pieces" data-testid="shared">
            <strong>{ words::architect::SHARED.text() }{ " " }</strong>{ listed(names) }
            <span class="hint">
                { ". " }{ words::architect::SHARED_HINT.text() }
                if let Some(needed) = needed { { " " }{ words::architect::fewer_shared(needed) } }
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
            Goal::Valid => words::architect::TAKE_BEST,
            _ => words::architect::PAUSE,
        };
        html! {
            <>
                { key("search-pause", pause.text().to_owned(), false, Do::Pause) }
                { key("search-drop", words::architect::CANCEL.text().to_owned(), false, Do::Drop) }
            </>
        }
    } else if search.is_paused() {
        html! {
            <>
                { key("search", words::architect::go_on(next), true, Do::Search) }
                { key("search-drop", words::architect::CANCEL.text().to_owned(), false, Do::Drop) }
            </>
        }
    } else {
        let words = if search.goal == Goal::Valid && search.answers.is_empty() {
            words::architect::FIND_ANY.text().to_owned()
        } else if search.goal == Goal::Valid {
            words::architect::TRY_LONGER.text().to_owned()
        } else if search.answers.is_empty() {
            words::architect::FIND_SHORTEST.text().to_owned()
        } else if search.answers.len() < taken.orders.len() {
            words::architect::go_on(next)
        } else {
            words::architect::SEARCH_AGAIN.text().to_owned()
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
        <section class="search" aria-label={words::architect::SEARCH_LABEL.text()} data-testid="search-panel">
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
            <label for="goal">{ words::architect::LOOK_FOR.text() }</label>
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
            <p class="hint">{ words::architect::ANY_HINT.text() }</p>
        };
    }
    let Some(found) = &search.valid else {
        return Html::default();
    };
    let lengths: Vec<u32> = found
        .algorithms
        .iter()
        .map(|algorithm| algorithm.length)
        .collect();
    let best = match lengths[..] {
        [] => words::architect::NONE_YET.text().to_owned(),
        _ => words::architect::several_moves(added(&lengths)),
    };
    html! {
        <dl class="figures" data-testid="valid-figures">
            <dt>{ words::architect::BEST_SO_FAR.text() }</dt><dd>{ best }</dd>
            <dt>{ words::architect::SPENT.text() }</dt><dd>{ spent(found) }</dd>
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
            <dt>{ words::architect::RULED_OUT.text() }</dt><dd>{ words::architect::less_than(joint.least) }</dd>
            <dt>{ words::architect::BEST_SO_FAR.text() }</dt>
            <dd>
                { joint.best.map_or_else(|| words::architect::NONE_YET.text().to_owned(), words::count::moves) }
            </dd>
            <dt>{ words::architect::SEARCHES.text() }</dt><dd>{ grouped(joint.searches) }</dd>
            if let Some(resume) = search.resume_point() {
                <dt>{ words::architect::SAVED.text() }</dt>
                <dd data-testid="search-saved">{ words::architect::saved_searches_done(resume.done) }</dd>
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
            { words::architect::too_large(bytes.div_ceil(1_000_000)) }
        </p>
    }
}

fn figures(search: &Search, threads: u32) -> Html {
    let Some(figures) = search.figures(threads) else {
        return if search.is_running() && search.joint.is_none() && search.valid.is_none() {
            html! { <p class="hint">{ words::architect::PREPARING.text() }</p> }
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
                <dt>{ words::architect::TRYING.text() }</dt><dd data-testid="search-depth">{ figures.depth }</dd>
                if let Some(share) = figures.share {
                    <dt>{ words::architect::OF_THIS_LENGTH.text() }</dt>
                    <dd>
                        <progress max="100" value={share.to_string()}
                            aria-label={words::architect::OF_THIS_LENGTH_LABEL.text()} />
                        { format!(" {share} %") }
                    </dd>
                }
                <dt>{ words::architect::POSITIONS.text() }</dt><dd data-testid="search-nodes">{ figures.nodes }</dd>
                <dt>{ words::architect::SPEED.text() }</dt><dd>{ figures.rate }</dd>
                <dt>{ words::architect::TIME_LEFT.text() }</dt><dd>{ figures.time_left }</dd>
                <dt>{ words::architect::FOUND_NUMBER.text() }</dt><dd>{ figures.found }</dd>
                if let Some(resume) = search.resume_point() {
                    <dt>{ words::architect::SAVED.text() }</dt>
                    <dd data-testid="search-saved">{ words::architect::saved_positions(resume.done) }</dd>
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
    let directive = html! { <code translate="no">{ ".registers" }</code> };
    html! {
        <section class="use" aria-label={words::architect::PROGRAM.text()}>
            <h3>{ words::architect::PROGRAM.text() }</h3>
            <div class="row">
                if can { { key(false, "use", words::architect::write_into(&document.title)) } }
                { key(true, "use-new", words::architect::NEW_PROGRAM.text().to_owned()) }
            </div>
            <p class="hint">
                { filled(&words::architect::directive(words::Part(0)), &[directive]) }
            </p>
        </section>
    }
}
