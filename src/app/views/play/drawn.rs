//! The group that some turns generate: a diagram and a table, linked with the puzzle.

use drawing::Generated;
use drawing::cayley::SIDE;
use web_sys::{Element, Event, KeyboardEvent};
use yew::{Callback, Html, TargetCast, classes, html};

use crate::state::screens::Stage as _;
use crate::state::screens::play;
use crate::state::screens::play::cycles::{Command, Field};
use crate::state::screens::play::drawn::{Drawn, EXAMPLES, Fault, Press, Shown};
use crate::state::{Action, State};
use crate::text::{sentence, typeset};
use crate::views::fields::from_field;
use crate::views::icons::tone;
use crate::views::marked;

/// The attribute that holds the number of an element.
const NUMBER: &str = "data-n";

fn act(press: Press) -> Action {
    Action::Play(play::Action::Cycles(Command::Group(press)))
}

fn press<E>(send: &Callback<Action>, press: Press) -> Callback<E> {
    send.reform(move |_| act(press))
}

/// The button that draws the group of the algorithm.
pub fn opener(send: &Callback<Action>) -> Html {
    html! {
        <button class="button outlined" data-testid="group-draw" title={words::algorithm::GROUP_DRAW_TITLE.text()}
            onclick={press(send, Press::Open)}>{ words::algorithm::GROUP_DRAW.text() }</button>
    }
}

/// The section of the panel.
pub fn section(state: &State, drawn: &Drawn, send: &Callback<Action>) -> Html {
    let bad = drawn.shown.is_err().to_string();
    html! {
        <section class="group-drawn" aria-labelledby="group-title" data-testid="group">
            <header class="row">
                <h2 class="eyebrow" id="group-title">{ words::algorithm::GROUP_TITLE.text() }</h2>
                <button class="link" data-testid="group-close" onclick={press(send, Press::Close)}>
                    { words::algorithm::GROUP_CLOSE.text() }</button>
            </header>
            <div class="row">
                <label for="group-turns">{ words::algorithm::GROUP_TURNS.text() }</label>
                <input class="field" id="group-turns" data-testid="group-turns" autocomplete="off" autocapitalize="off"
                    spellcheck="false" aria-invalid={bad} value={drawn.text.clone()}
                    placeholder={words::algorithm::GROUP_TURNS_PLACEHOLDER.text()}
                    oninput={from_field(send, |text| {
                        Action::Play(play::Action::Cycles(Command::Typed(Field::Group, text)))
                    })} />
            </div>
            { examples(state, send) }
            { match &drawn.shown {
                Ok(shown) => body(state, shown, drawn.table, send),
                Err(fault) => refused(fault, send),
            } }
        </section>
    }
}

/// What can be looked at first.
fn examples(state: &State, send: &Callback<Action>) -> Html {
    let puzzle = state.play.puzzle();
    let fits = |text: &str| {
        let mut turns = text.split(", ");
        turns.all(|turn| puzzle::Algorithm::parse(puzzle, turn).is_ok())
    };
    let examples = EXAMPLES.iter().enumerate().filter(|(_, text)| fits(text));
    let button = |(n, text): (usize, &&str)| {
        html! {
            <button class="button outlined small" data-testid="group-example" translate="no"
                onclick={press(send, Press::Example(n))}>{ typeset(text) }</button>
        }
    };
    html! {
        <div class="row" role="group" aria-label={words::algorithm::GROUP_EXAMPLES.text()}>
            <span class="hint">{ words::algorithm::GROUP_EXAMPLES.text() }</span>
            { for examples.map(button) }
        </div>
    }
}

fn refused(fault: &Fault, send: &Callback<Action>) -> Html {
    let names = match fault {
        Fault::Words(why) => {
            return html! { <p class="hint" role="status" data-testid="group-why">{ marked(&sentence(why)) }</p> };
        }
        Fault::TooMany(names) => names,
    };
    let most = Generated::most(names.len());
    let alone = |(n, name): (usize, &String)| {
        html! {
            <button class="button outlined small" translate="no" onclick={press(send, Press::Alone(n))}>
                { typeset(name) }</button>
        }
    };
    html! {
        <>
            <p class="hint" role="status" data-testid="group-why">{ words::algorithm::group_too_many(most) }</p>
            if names.len() > 1 {
                <div class="row"><span class="hint">{ words::algorithm::GROUP_ALONE.text() }</span>
                    { for names.iter().enumerate().map(alone) }</div>
            }
        </>
    }
}

fn body(state: &State, shown: &Shown, table: bool, send: &Callback<Action>) -> Html {
    let order = shown.of.group.order();
    let words = match shown.of.names.len() {
        1 => words::algorithm::group_ring(order),
        _ if shown.of.group.is_commutative() => words::algorithm::group_commutes(order),
        _ => words::algorithm::group_differs(order),
    };
    let how = |wanted: bool, words: words::Message, testid: &'static str| {
        html! {
            <button class="choice" aria-pressed={(table == wanted).to_string()} data-testid={testid}
                onclick={press(send, Press::Table(wanted))}>{ words.text() }</button>
        }
    };
    html! {
        <>
            <p data-testid="group-order"><strong>{ words }</strong></p>
            <div class="choices" role="group" aria-label={words::algorithm::GROUP_HOW.text()}>
                { how(false, words::algorithm::GROUP_DIAGRAM, "group-diagram-tab") }
                { how(true, words::algorithm::GROUP_TABLE, "group-table-tab") }
            </div>
            if !table {
                { diagram(state, shown, send) }
            } else if order <= Generated::MOST_IN_TABLE {
                { self::table(state, shown, send) }
            } else {
                <p class="hint">{ words::algorithm::group_no_table(Generated::MOST_IN_TABLE) }</p>
            }
            { element(state, shown, send) }
            <p class="hint">{ words::algorithm::GROUP_LEAD.text() }</p>
            <div class="row">
                <button class="button outlined small" data-testid="group-svg" onclick={press(send, Press::Svg)}>
                    { words::algorithm::GROUP_SVG.text() }</button>
                <button class="button outlined small" data-testid="group-gap"
                    title={words::algorithm::GROUP_GAP_TITLE.text()} onclick={press(send, Press::Gap)}>
                    { words::algorithm::GROUP_GAP.text() }</button>
            </div>
        </>
    }
}

/// The element of what an event happened to.
fn number(event: &Event) -> Option<usize> {
    let element: Element = event.target_dyn_into()?;
    element.get_attribute(NUMBER)?.parse().ok()
}

/// What points with the pointer and goes with a press: one pair of listeners for all elements.
fn pointers(send: &Callback<Action>) -> [Callback<Event>; 2] {
    let over = {
        let send = send.clone();
        Callback::from(move |event: Event| {
            if let Some(n) = number(&event) {
                send.emit(act(Press::Point(Some(n))));
            }
        })
    };
    let click = {
        let send = send.clone();
        Callback::from(move |event: Event| {
            if let Some(n) = number(&event) {
                send.emit(act(Press::Point(Some(n))));
                send.emit(act(Press::Go(Some(n))));
            }
        })
    };
    [over, click]
}

/// What an arrow key does in the diagram.
fn key(name: &str) -> Option<Press> {
    Some(match name {
        "ArrowRight" => Press::Along(0, false),
        "ArrowLeft" => Press::Along(0, true),
        "ArrowUp" => Press::Along(1, false),
        "ArrowDown" => Press::Along(1, true),
        "Home" => Press::Point(Some(0)),
        "Enter" | " " => Press::Go(None),
        "Escape" => Press::Point(None),
        _ => return None,
    })
}

fn diagram(state: &State, shown: &Shown, send: &Callback<Action>) -> Html {
    let (puzzle, layout) = (state.play.puzzle(), &shown.layout);
    let here = shown.here(state.play.position());
    let piece = state.lit_piece();
    let leaving = piece.map(|piece| shown.leaving(puzzle, piece));
    let onkeydown = {
        let send = send.clone();
        Callback::from(move |event: KeyboardEvent| {
            if event.ctrl_key() || event.alt_key() || event.meta_key() {
                return;
            }
            if let Some(press) = key(&event.key()) {
                event.prevent_default();
                event.stop_propagation();
                send.emit(act(press));
            }
        })
    };
    let [over, click] = pointers(send);
    let (onpointerover, onclick) = (over.reform(|event: web_sys::PointerEvent| event.into()), {
        click.reform(|event: web_sys::MouseEvent| event.into())
    });
    let id = |n: usize| format!("group-{n}");
    let arrows = |n: usize| {
        let own = layout.arrows.iter().filter(|arrow| arrow.generator == n);
        let (lines, heads) = layout.paths(own);
        let near = layout.arrows.iter().filter(|arrow| {
            let end = |at| shown.pointed == Some(at);
            arrow.generator == n && (end(arrow.from) || end(arrow.to))
        });
        let (near, near_heads) = layout.paths(near);
        html! {
            <g class={tone(n)}>
                <path class="line" d={lines} /><path class="head" d={heads} />
                if !near.is_empty() { <path class="line near" d={near} /><path class="head" d={near_heads} /> }
            </g>
        }
    };
    let dot = |(n, [x, y]): (usize, &[f64; 2])| {
        let (x, below) = (format!("{x:.1}"), format!("{:.1}", y + 0.5));
        let class = classes!(
            "dot",
            (n == 0).then_some("solved"),
            (here == Some(n)).then_some("here"),
            (shown.pointed == Some(n)).then_some("pointed"),
            leaving
                .as_ref()
                .is_some_and(|leaving| leaving[n])
                .then_some("leaves"),
        );
        html! {
            <g {class} key={n}>
                <circle id={id(n)} role="option" aria-label={name(shown, state, n)} data-n={n.to_string()}
                    aria-selected={(shown.pointed == Some(n)).to_string()} cx={x.clone()} cy={format!("{y:.1}")}
                    r={format!("{:.1}", layout.radius)} />
                if layout.is_numbered() {
                    <text {x} y={below} data-n={n.to_string()} aria-hidden="true">{ n }</text>
                }
            </g>
        }
    };
    let label = words::algorithm::group_diagram_label(shown.of.names.join(", "));
    let width = format!("--stroke: {:.2}", (layout.radius * 0.2).clamp(0.7, 2.2));
    html! {
        <figure class="group-diagram">
            <svg translate="no" viewBox={format!("0 0 {SIDE} {SIDE}")} role="listbox" tabindex="0" aria-label={label}
                aria-activedescendant={shown.pointed.map(id)} data-testid="group-diagram" style={width}
                {onkeydown} {onpointerover} {onclick} onpointerleave={press(send, Press::Point(None))}>
                { for (0..shown.of.names.len()).map(arrows) }
                { for layout.points.iter().enumerate().map(dot) }
            </svg>
            <figcaption>{ for shown.of.names.iter().enumerate().map(|(n, name)| legend(shown, n, name)) }</figcaption>
        </figure>
    }
}

fn legend(shown: &Shown, n: usize, name: &str) -> Html {
    let both = shown.of.group.next(shown.of.group.next(0, n), n) == 0;
    let name = typeset(name);
    html! {
        <span class={classes!("generator", tone(n))} translate="no">
            if both { { words::algorithm::group_both(name) } } else { { name } }
        </span>
    }
}

/// An element in words: its number and its turns.
fn name(shown: &Shown, state: &State, n: usize) -> String {
    let word = shown.of.word(state.play.puzzle(), n);
    let turns = match &*word {
        "" => words::algorithm::GROUP_NOTHING.text().to_owned(),
        word => typeset(word),
    };
    words::algorithm::group_element(n, turns)
}

fn table(state: &State, shown: &Shown, send: &Callback<Action>) -> Html {
    let order = shown.of.group.order();
    let here = shown.here(state.play.position());
    let [over, click] = pointers(send);
    let class = |n: usize| {
        classes!(
            (shown.pointed == Some(n)).then_some("pointed"),
            (here == Some(n)).then_some("here")
        )
    };
    // Hues that go round once, in steps of five, so that neighbours differ.
    let hue = |n: usize| {
        let step = if order.is_multiple_of(5) { 7 } else { 5 };
        format!("--hue: {}", 360 * (n * step % order) / order)
    };
    let cell = |n: usize, scope: Option<&'static str>| {
        let at = n.to_string();
        match scope {
            Some(scope) => {
                html! { <th {scope} class={class(n)} style={hue(n)} data-n={at.clone()}>{ at }</th> }
            }
            None => html! { <td class={class(n)} style={hue(n)} data-n={at.clone()}>{ at }</td> },
        }
    };
    let row = |a: usize| {
        html! {
            <tr>
                { cell(a, Some("row")) }
                { for (0..order).map(|b| cell(shown.of.group.product(a, b), None)) }
            </tr>
        }
    };
    let label = words::algorithm::group_table_label(shown.of.names.join(", "));
    html! {
        <>
            <div class="group-table" tabindex="0" role="region" aria-label={label.clone()}>
                <table translate="no" aria-label={label} data-testid="group-table"
                    onpointerover={over.reform(|event: web_sys::PointerEvent| event.into())}
                    onclick={click.reform(|event: web_sys::MouseEvent| event.into())}
                    onpointerleave={press(send, Press::Point(None))}>
                    <thead>
                        <tr>
                            <td aria-label={words::algorithm::GROUP_TABLE_CORNER.text()}></td>
                            { for (0..order).map(|n| cell(n, Some("col"))) }
                        </tr>
                    </thead>
                    <tbody>{ for (0..order).map(row) }</tbody>
                </table>
            </div>
            <p class="hint">{ words::algorithm::GROUP_TABLE_HINT.text() }</p>
        </>
    }
}

/// What is said of the element that is pointed at, and where the puzzle is.
fn element(state: &State, shown: &Shown, send: &Callback<Action>) -> Html {
    let (puzzle, order) = (state.play.puzzle(), shown.of.group.order());
    let here = shown.here(state.play.position());
    let piece = state.lit_piece().filter(|_| shown.pointed.is_none());
    let leaves = piece.map(|piece| {
        let leaving = shown.leaving(puzzle, piece);
        let count = leaving.into_iter().filter(|leaves| *leaves).count();
        words::algorithm::group_leaves(count, order, &puzzle.piece(piece).name)
    });
    let place = match here {
        Some(n) => words::algorithm::group_here(n),
        None => words::algorithm::GROUP_NOT_HERE.text().to_owned(),
    };
    let pointed = shown.pointed.map(|n| {
        let pieces: usize = shown.cycles.iter().map(Vec::len).sum();
        let mut said = words::algorithm::group_element_order(shown.of.group.order_of(n));
        if pieces > 0 {
            said = format!("{said} {}", words::algorithm::group_moves_pieces(pieces));
        }
        html! { <><strong>{ name(shown, state, n) }{ "." }</strong>{ " " }{ said }</> }
    });
    let can_go = shown.pointed.is_some_and(|n| here != Some(n));
    html! {
        <div class="group-element">
            <p role="status" data-testid="group-element">
                { pointed.or(leaves.map(Html::from)).unwrap_or_else(|| words::algorithm::GROUP_POINT.text().into()) }
            </p>
            <p class="hint" data-testid="group-here">{ place }</p>
            <button class="button outlined small" data-testid="group-go" disabled={!can_go}
                onclick={press(send, Press::Go(None))}>{ words::algorithm::GROUP_GO.text() }</button>
        </div>
    }
}
