//! The game "One turn away": its button, and what it asks for while it is played.

use yew::{Callback, Html, classes, html};

use crate::state::screens::play;
use crate::state::screens::play::away::{Attempt, Away, Command};
use crate::state::{Action, State};
use crate::text::grouped;
use crate::views::icons::{Icon, icon};

/// The button that begins the game.
pub fn door(send: &Callback<Action>) -> Html {
    html! {
        <button type="button" class="button outlined" data-testid="away"
            title="A game: find the turn that solves it, then two turns, then three" onclick={next(send)}>
            { "One turn away" }
        </button>
    }
}

/// What the game asks for; nothing while it is not played.
pub fn game(state: &State, send: &Callback<Action>) -> Html {
    let Some(away) = state.play.bench.away else {
        return Html::default();
    };
    let command = |command: Command| {
        send.reform(move |_: yew::MouseEvent| Action::Play(play::Action::Away(command)))
    };
    html! {
        <section class={classes!("away", (away.attempt == Attempt::Solved).then_some("done"))} aria-label={away.title()}
            data-testid="away-game">
            <p><strong>{ away.title() }</strong><span aria-live="polite" data-testid="away-words">
                { words(state, away) }</span></p>
            if away.attempt == Attempt::Open {
                <button class="button outlined" data-testid="away-show" onclick={command(Command::Show)}>
                    { "Show me" }
                </button>
            } else {
                <button class="button filled" data-testid="away-next" onclick={next(send)}>{ "Next" }</button>
            }
            <button class="button square" data-testid="away-end" title="End the game" aria-label="End the game"
                onclick={command(Command::End)}>{ icon(Icon::Close) }</button>
        </section>
    }
}

fn next(send: &Callback<Action>) -> Callback<yew::MouseEvent> {
    send.reform(|_| Action::Play(play::Action::Away(Command::Next(js_sys::Math::random()))))
}

fn words(state: &State, away: Away) -> String {
    match away.attempt {
        Attempt::Solved => format!("Solved! {} in a row.", grouped(away.streak.into())),
        Attempt::Shown => "That solves it. Try the next one.".to_owned(),
        Attempt::Open if state.play.is_off_course() => {
            "Not solved. Undo, and try something else.".to_owned()
        }
        Attempt::Open if away.turns == 1 => "Find the turn that solves it.".to_owned(),
        Attempt::Open => "Find the turns that solve it.".to_owned(),
    }
}
