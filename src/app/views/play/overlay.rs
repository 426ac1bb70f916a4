//! What lies over the canvas of a puzzle of four dimensions: its shapes to choose from, and the tour.

use scene::Shape;
use yew::{Callback, Html, classes, html};

use super::look::{change, slug};
use super::unfolding::unfolding;
use crate::state::screens::play;
use crate::state::screens::play::look::Change;
use crate::state::screens::play::tour::{Command, Gesture, STEPS};
use crate::state::screens::{ScreenId, Stage as _};
use crate::state::{Action, State};
use crate::views::icons::{Icon, icon};

/// The overlay; nothing on other screens and puzzles.
pub fn overlay(state: &State, send: &Callback<Action>) -> Html {
    let play = &state.play;
    if state.screen != ScreenId::Play || play.puzzle().dimensions() != 4 {
        return Html::default();
    }
    let touring = play.library.tour.step().filter(|_| !state.shell.embed);
    let shape = |&shape: &Shape| {
        let wanted = touring.is_some_and(|(_, step)| step.gesture == Gesture::Press(shape));
        html! {
            <button class={classes!("choice", wanted.then_some("wanted"))}
                aria-pressed={(shape == play.bench.look.shape()).to_string()}
                data-testid={format!("canvas-shape-{}", slug(shape.name()))}
                onclick={change(send, Change::Shape(shape))}>{ shape.name() }</button>
        }
    };
    let hidden_wanted = touring.is_some_and(|(_, step)| step.gesture == Gesture::Hidden);
    html! {
        <>
            <div class="canvas-shapes" role="group" aria-label={words::look::CANVAS_SHAPE.text()}>
                { for Shape::of(play.puzzle()).iter().map(shape) }
                <button class={classes!("choice", hidden_wanted.then_some("wanted"))} data-testid="show-hidden"
                    title={words::look::HIDDEN_TITLE.text()}
                    onclick={send.reform(|_| Action::Play(play::Action::ShowHidden))}>
                    { words::look::HIDDEN.text() }
                </button>
                <button class="choice" data-testid="snap" title={words::look::LINE_UP_TITLE.text()}
                    onclick={send.reform(|_| Action::Play(play::Action::Recentre(None)))}>
                    { words::look::LINE_UP.text() }
                </button>
                if touring.is_none() && !state.shell.embed {
                    <button class="choice" data-testid="tour-start" title={words::look::TOUR_TITLE.text()}
                        onclick={tour(send, Command::Start)}>{ words::look::TOUR.text() }</button>
                }
            </div>
            if touring.is_none() && !state.shell.embed {
                { for play.bench.look.unfolded(play.puzzle()).map(|share| unfolding(state, share, send)) }
            }
            if let Some((n, step)) = touring {
                { for hand(step.gesture) }
                <section class="tour" aria-label={words::look::TOUR.text()} data-testid="tour">
                    <p aria-live="polite" data-testid="tour-words">{ step.words }</p>
                    <span class="hint">{ words::look::tour_step(n + 1, STEPS.len()) }</span>
                    <button class="button outlined" data-testid="tour-next"
                        onclick={tour(send, Command::Next)}>
                        { if n + 1 == STEPS.len() {
                            words::look::TOUR_DONE.text()
                        } else {
                            words::look::TOUR_NEXT.text()
                        } }
                    </button>
                    { close(send) }
                </section>
            } else if play.library.tour.ended && !state.shell.embed {
                <section class="tour" aria-label={words::look::TOUR.text()} data-testid="tour-ended">
                    <p>{ words::look::TOUR_ENDED.text() }</p>
                    <a class="button outlined" href="#/atlas/dimensions" data-testid="tour-dimensions"
                        onclick={tour(send, Command::Close)}>{ words::look::TOUR_DIMENSIONS.text() }</a>
                    { close(send) }
                </section>
            } else if let Some(explained) = play.bench.look.explains.filter(|_| !state.shell.embed) {
                <section class="tour" aria-label={words::look::ROTATION.text()} data-testid="through-words">
                    <p>{ explained.words(play.puzzle()) }</p>
                </section>
            }
        </>
    }
}

fn close(send: &Callback<Action>) -> Html {
    html! {
        <button class="button square" data-testid="tour-close" title={words::look::TOUR_END.text()}
            aria-label={words::look::TOUR_END.text()}
            onclick={tour(send, Command::Close)}>{ icon(Icon::Close) }</button>
    }
}

fn tour(send: &Callback<Action>, command: Command) -> Callback<yew::MouseEvent> {
    send.reform(move |_| Action::Play(play::Action::Tour(command)))
}

/// A hand that shows the gesture on the puzzle; the buttons show theirs themselves.
fn hand(gesture: Gesture) -> Option<Html> {
    let class = match gesture {
        Gesture::Drag => "drags",
        Gesture::Tap => "taps",
        Gesture::Press(_) | Gesture::Hidden => return None,
    };
    Some(html! { <i class={classes!("tour-hand", class)} aria-hidden="true"></i> })
}
