//! The game "One turn away": its button, and what it asks for while it is played.

use yew::{Callback, Html, classes, html};

use crate::state::screens::play;
use crate::state::screens::play::away::{Attempt, Away, Command};
use crate::state::{Action, State};
use crate::views::icons::{Icon, icon};

/// The button that begins the game.
pub fn door(send: &Callback<Action>) -> Html {
    html! {
        <button type="button" class="button outlined" data-testid="away"
            title={words::panels::AWAY_TITLE.text()} onclick={next(send)}>
            { words::panels::AWAY.text() }
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
                    { words::panels::AWAY_SHOW.text() }
                </button>
            } else {
                <button class="button filled" data-testid="away-next" onclick={next(send)}>
                    { words::panels::AWAY_NEXT.text() }
                </button>
            }
            <button class="button square" data-testid="away-end" title={words::panels::AWAY_END.text()}
                aria-label={words::panels::AWAY_END.text()}
                onclick={command(Command::End)}>{ icon(Icon::Close) }</button>
        </section>
    }
}

fn next(send: &Callback<Action>) -> Callback<yew::MouseEvent> {
    send.reform(|_| Action::Play(play::Action::Away(Command::Next(js_sys::Math::random()))))
}

fn words(state: &State, away: Away) -> String {
    match away.attempt {
        Attempt::Solved => words::panels::away_solved(away.streak),
        Attempt::Shown => words::panels::AWAY_SHOWN.text().to_owned(),
        Attempt::Open if state.play.is_off_course() => words::panels::AWAY_OFF.text().to_owned(),
        Attempt::Open if away.turns == 1 => words::panels::AWAY_FIND_TURN.text().to_owned(),
        Attempt::Open => words::panels::AWAY_FIND_TURNS.text().to_owned(),
    }
}
