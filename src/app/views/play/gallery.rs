//! Kamack and Keane's useful moves: a list to choose from, and each as a tree to open and play.

use atlas::{UsefulMove, useful_moves};
use puzzle::cycles::{self, Form};
use yew::{Callback, Html, classes, html};

use super::look::switch;
use crate::state::screens::play;
use crate::state::screens::play::gallery::{self, Command, Kind};
use crate::state::{Action, State};
use crate::text::{grouped, typeset};
use crate::views::fields::from_menu;
use crate::views::icons::{Icon, icon};

/// The most letters of a branch's words that are shown.
const LONGEST: usize = 90;

pub fn panel(state: &State, send: &Callback<Action>) -> Html {
    let gallery = &state.play.bench.gallery;
    match gallery.useful() {
        Some(useful) => one(useful, state, send),
        None => all(gallery.kind, send),
    }
}

fn command(send: &Callback<Action>, command: Command) -> Callback<yew::MouseEvent> {
    send.reform(move |_| Action::Play(play::Action::Gallery(command.clone())))
}

fn all(kind: Kind, send: &Callback<Action>) -> Html {
    let onchange = from_menu(send, |at| {
        let kind = Kind::ALL.get(at);
        Action::Play(play::Action::Gallery(Command::Kind(
            kind.copied().unwrap_or_default(),
        )))
    });
    let mut section = "";
    let rows = useful_moves()
        .iter()
        .enumerate()
        .filter(|(_, useful)| kind.holds(useful))
        .map(|(n, useful)| {
            let heading = (section != useful.section).then(|| useful.section.clone());
            section = &useful.section;
            html! {
                <>
                    if let Some(heading) = heading { <li class="eyebrow">{ heading }</li> }
                    <li>
                        <button class="useful" data-testid={format!("useful-{}", useful.name)}
                            onclick={command(send, Command::Choose(Some(n)))}>
                            <strong>{ typeset(&useful.name) }</strong>
                            <span>{ useful.printed.as_deref().map(pretty).unwrap_or_default() }</span>
                        </button>
                    </li>
                </>
            }
        });
    html! {
        <div class="gallery">
            <p class="hint">{ words::panels::USEFUL_HINT.text() }</p>
            <label class="field-row">{ words::panels::USEFUL_SHOW.text() }
                <select class="button outlined" data-testid="useful-kind" {onchange}>
                    { for Kind::ALL.iter().map(|&k| html! { <option selected={k == kind}>{ k.name() }</option> }) }
                </select>
            </label>
            <ul class="useful-list" data-testid="useful-list">{ for rows }</ul>
        </div>
    }
}

fn one(useful: &UsefulMove, state: &State, send: &Callback<Action>) -> Html {
    let backwards = state.play.settings.backwards;
    let does = cycles::write(atlas::tesseract(), &useful.permutation, Form::Letters);
    html! {
        <div class="gallery">
            <button class="button outlined" data-testid="useful-back" onclick={command(send, Command::Choose(None))}>
                { icon(Icon::BackMove) }<span>{ words::panels::USEFUL_ALL.text() }</span>
            </button>
            <h2 data-testid="useful-name">{ typeset(&useful.name) }</h2>
            <p class="hint">
                { words::panels::useful_length(&useful.section, useful.length.turns(),
                    useful.length.basic_rotations()) }
            </p>
            <dl class="facts">
                if let Some(printed) = &useful.printed {
                    <dt>{ words::panels::USEFUL_PRINTED.text() }</dt><dd>{ pretty(printed) }</dd>
                }
                <dt>{ words::panels::USEFUL_DOES.text() }</dt>
                <dd data-testid="useful-does">{ does.as_deref().map(pretty).unwrap_or_default() }</dd>
                <dt>{ words::panels::USEFUL_CHANGES.text() }</dt>
                <dd>{ tally(useful) }</dd>
                if let Some(note) = &useful.note {
                    <dt>{ words::panels::USEFUL_NOTE.text() }</dt><dd>{ note.clone() }</dd>
                }
            </dl>
            { switch("end-solved-instead-of-beginning-so", words::panels::USEFUL_BACKWARDS.text(), backwards,
                command(send, Command::Backwards(!backwards))) }
            <h3 id="useful-tree">{ words::panels::USEFUL_BUILT.text() }</h3>
            <ul class="tree" aria-labelledby="useful-tree" data-testid="useful-tree">
                { branch(&useful.expression, &[], state, send) }
            </ul>
        </div>
    }
}

/// A message that counts.
type Counted = fn(usize) -> String;

/// How many pieces of each kind change.
fn tally(useful: &UsefulMove) -> String {
    let tesseract = atlas::tesseract();
    let pieces = gallery::changed(&useful.permutation);
    let kinds: [(usize, Counted); 3] = [
        (2, words::panels::dyads),
        (3, words::panels::triads),
        (4, words::panels::tetrads),
    ];
    let words: Vec<String> = kinds
        .iter()
        .filter_map(|&(facets, words)| {
            let count = pieces
                .iter()
                .filter(|&&piece| tesseract.piece(piece).facets.len() == facets)
                .count();
            (count > 0).then(|| words(count))
        })
        .collect();
    words.join(", ")
}

/// A branch and, if it is open, what it is made of.
fn branch(
    expression: &atlas::Branch,
    path: &[usize],
    state: &State,
    send: &Callback<Action>,
) -> Html {
    let gallery = &state.play.bench.gallery;
    let children = expression.children();
    let open = gallery.opened.contains(path);
    let here = gallery.playing == path;
    let mut words = typeset(&expression.to_string());
    if words.chars().count() > LONGEST {
        words = words.chars().take(LONGEST).chain(['\u{2026}']).collect();
    }
    let id: Vec<String> = path.iter().map(ToString::to_string).collect();
    let id = format!("branch-{}", id.join("-"));
    let turns = expression.length().turns();
    html! {
        <li class={classes!(children.is_empty().then_some("leaf"))}>
            <div class="branch">
                if !children.is_empty() {
                    <button class="twig" aria-expanded={open.to_string()} data-testid={format!("open-{id}")}
                        aria-label={words::panels::made_of(&words)}
                        onclick={command(send, Command::Toggle(path.to_vec()))}>
                        { if open { "\u{25be}" } else { "\u{25b8}" } }
                    </button>
                }
                <button class="branch-words" aria-pressed={here.to_string()} data-testid={id}
                    title={words::panels::PLAY_BRANCH.text()}
                    onclick={command(send, Command::Play(path.to_vec()))}>
                    <code translate="no">{ words }</code>
                </button>
                <span class="hint" title={words::count::turns(turns)}>{ grouped(turns) }</span>
            </div>
            if open {
                <ul>
                    { for children.iter().enumerate().map(|(n, child)| {
                        let mut path = path.to_vec();
                        path.push(n);
                        branch(child, &path, state, send)
                    }) }
                </ul>
            }
        </li>
    }
}

/// Cycles with the letters after them set low.
fn pretty(text: &str) -> Html {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("_{") {
        let (low, after) = after.split_once('}').unwrap_or((after, ""));
        parts.push(html! { <>{ before.to_owned() }<sub>{ low.to_owned() }</sub></> });
        rest = after;
    }
    html! { <>{ for parts }{ rest.to_owned() }</> }
}
