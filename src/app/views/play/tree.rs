//! The algorithm as a tree: brackets, commutators and named moves open to show what is inside.

use puzzle::{Algorithm, Term, TermKind};
use yew::{Callback, Html, html};

use super::macros::macros;
use crate::state::screens::Stage as _;
use crate::state::screens::play;
use crate::state::screens::play::Go;
use crate::state::screens::play::rewriting::{Rewriting, Rewritten};
use crate::state::{Action, State};
use crate::text::typeset;
use crate::views::icons::{Icon, icon};

/// Rows that one opened branch shows at most.
const MOST_ROWS: usize = 200;

pub fn panel(state: &State, send: &Callback<Action>) -> Html {
    let parsed = state.play.timeline().parsed();
    if parsed.terms().is_empty() {
        return html! {
            <>
            { macros(state, send) }
            <p class="hint">{ words::algorithm::TREE_HINT.text() }</p>
            </>
        };
    }
    html! {
        <>
            { rewriting(state, send) }
            <ul class="tree" data-testid="tree">
                { for parsed.terms().iter().take(MOST_ROWS).map(|term| row(term, state, send)) }
            </ul>
            { macros(state, send) }
        </>
    }
}

/// The ways to write the algorithm, and what the last one changed.
fn rewriting(state: &State, send: &Callback<Action>) -> Html {
    let play = &state.play;
    let way = |way: Rewriting| {
        html! {
            <button class="button outlined" title={way.words()} disabled={play.error().is_some()}
                data-testid={format!("rewrite-{}", way.name().to_lowercase())}
                onclick={send.reform(move |_: yew::MouseEvent| Action::Play(play::Action::Rewrite(way)))}>
                { way.name() }
            </button>
        }
    };
    let ways = Rewriting::ALL.into_iter();
    let ways = ways.filter(|way| way.is_of(play.puzzle()));
    let now = |it: &&Rewritten| it.after == play.text();
    let changed = play.bench.rewritten.as_ref().filter(now).map(|it| {
        if it.before == it.after {
            return html! {
                <p class="hint" data-testid="rewritten">{ words::algorithm::REWRITE_NOTHING.text() }</p>
            };
        }
        html! {
            <p class="rewritten" data-testid="rewritten" translate="no">
                <del><code>{ typeset(&it.before) }</code></del>{ " " }<ins><code>{ typeset(&it.after) }</code></ins>
            </p>
        }
    });
    html! {
        <>
            <div class="row" role="group" aria-label={words::algorithm::REWRITE.text()}>{ for ways.map(way) }</div>
            { for changed }
        </>
    }
}

fn row(term: &Term, state: &State, send: &Callback<Action>) -> Html {
    let parsed = state.play.timeline().parsed();
    let puzzle = state.play.puzzle();
    let words = parsed.text().get(term.range.clone()).unwrap_or_default();
    let end = parsed.step_at(term.range.end);
    let seek = send.reform(move |_: yew::MouseEvent| Action::Play(play::Action::Go(Go::Seek(end))));
    let parts = parts(term);
    if parts.is_empty() {
        return html! {
            <li class="leaf">
                <button class="branch-words" title={words::algorithm::GO_TO_END.text()} onclick={seek}>
                    <code translate="no">{ typeset(words) }</code>
                </button>
            </li>
        };
    }
    html! {
        <li class="branch">
            <details>
                <summary><code translate="no">{ typeset(words) }</code><span class="hint">{ meaning(term) }</span>
                    </summary>
                <ul>
                    { for parts.iter().map(|part| match part {
                        Part::Terms(title, terms) => html! {
                            <>
                                if let Some(title) = title { <li class="eyebrow">{ *title }</li> }
                                { for terms.iter().take(MOST_ROWS).map(|term| row(term, state, send)) }
                            </>
                        },
                        Part::Moves(algorithm) => html! {
                            <li class="leaf"><code translate="no">{ typeset(&algorithm.display(puzzle).to_string()) }
                                </code></li>
                        },
                    }) }
                </ul>
            </details>
            <button class="branch-words" aria-label={words::algorithm::go_to_end_label(typeset(words))}
                title={words::algorithm::GO_TO_END.text()} onclick={seek}>{ icon(Icon::ToInput) }</button>
        </li>
    }
}

enum Part<'a> {
    Terms(Option<&'static str>, &'a [Term]),
    Moves(Algorithm),
}

fn parts(term: &Term) -> Vec<Part<'_>> {
    match &term.kind {
        TermKind::Move(_) => Vec::new(),
        TermKind::Simultaneous(ids) => vec![Part::Moves(Algorithm::from_moves(ids.clone()))],
        TermKind::Pair { turn, opposite, .. } => {
            vec![Part::Moves(Algorithm::from_moves(vec![*turn, *opposite]))]
        }
        TermKind::Named { algorithm, .. } => vec![Part::Moves(algorithm.clone())],
        TermKind::Group(terms) => vec![Part::Terms(None, terms)],
        TermKind::Commutator { first, second, .. } => vec![
            Part::Terms(Some("A"), first),
            Part::Terms(Some("B"), second),
        ],
        TermKind::Conjugate { by, of } => vec![
            Part::Terms(Some(words::algorithm::CONJUGATE_BY.text()), by),
            Part::Terms(Some(words::algorithm::CONJUGATE_OF.text()), of),
        ],
        TermKind::Power { base, .. } => match base.kind {
            TermKind::Move(_) => Vec::new(),
            _ => vec![Part::Terms(None, std::slice::from_ref(base))],
        },
    }
}

/// What a term means, in a few words.
fn meaning(term: &Term) -> String {
    match &term.kind {
        TermKind::Move(_) | TermKind::Group(_) => String::new(),
        TermKind::Simultaneous(_) | TermKind::Pair { .. } => {
            words::algorithm::AT_ONCE.text().to_owned()
        }
        TermKind::Named { algorithm, .. } => words::count::moves(algorithm.len()),
        TermKind::Commutator { .. } => "A B A\u{2032} B\u{2032}".to_owned(),
        TermKind::Conjugate { .. } => "A B A\u{2032}".to_owned(),
        TermKind::Power { exponent, .. } if *exponent < 0 => {
            words::algorithm::backwards(exponent.unsigned_abs())
        }
        TermKind::Power { exponent, .. } => words::count::times(exponent.unsigned_abs()),
    }
}
