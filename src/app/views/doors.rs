//! What a new visitor is offered: three ways in, and the lessons.

use yew::{Callback, Html, html};

use crate::state::screens::{ScreenId, learn};
use crate::state::{Action, State};
use crate::views::icons::{Icon, icon};

/// The squares of a face in the pictures: their left or upper edges.
const SQUARES: [u8; 3] = [3, 9, 15];

/// The doors, above the program of a first visit.
pub fn doors(state: &State, send: &Callback<Action>) -> Html {
    if state.screen != ScreenId::Run || state.shell.embed || !state.learn.invites() {
        return Html::default();
    }
    let answer = send.reform(|_: yew::MouseEvent| Action::Learn(learn::Action::Decline));
    let play = ScreenId::Play.href();
    let door = |id: &'static str,
                name: words::Message,
                words: words::Message,
                picture: Html,
                href: Option<String>| {
        let inside = html! {
            <>
                <svg viewBox="0 0 24 24" aria-hidden="true">{ picture }</svg>
                <span class="door-words"><strong>{ name.text() }</strong><span>{ words.text() }</span></span>
            </>
        };
        let onclick = answer.clone();
        match href {
            Some(href) => {
                html! { <a class="door" {href} data-testid={format!("door-{id}")} {onclick}>{ inside }</a> }
            }
            None => html! {
                <button class="door" data-testid={format!("door-{id}")} {onclick}>{ inside }</button>
            },
        }
    };
    html! {
        <aside class="invitation" aria-label={words::frame::DOORS.text()} data-testid="invitation">
            { door("compute", words::frame::DOOR_COMPUTE, words::frame::DOOR_COMPUTE_WORDS, counting(), None) }
            { door("play", words::frame::DOOR_PLAY, words::frame::DOOR_PLAY_WORDS, turning(),
                Some(format!("{play}/3x3x3"))) }
            { door("four", words::frame::DOOR_FOUR, words::frame::DOOR_FOUR_WORDS, through(),
                Some(format!("{play}/3x3x3x3"))) }
            <span class="door-rest">
                <a class="button filled" href={ScreenId::Learn.href()} data-testid="invitation-accept">
                    { words::frame::DOOR_LEARN.text() }
                </a>
                <button class="button" data-testid="invitation-decline"
                    aria-label={words::frame::DOOR_DECLINE.text()} onclick={answer.clone()}>
                    <span>{ words::frame::DOOR_DECLINE.text() }</span>{ icon(Icon::Close) }
                </button>
            </span>
        </aside>
    }
}

fn square(x: u8, y: u8) -> Html {
    html! { <rect x={x.to_string()} y={y.to_string()} width="5" height="5" rx="1" /> }
}

/// A face whose squares light up one after another.
fn counting() -> Html {
    let squares = SQUARES.iter().flat_map(|&y| SQUARES.map(|x| square(x, y)));
    html! { <g class="counting">{ for squares }</g> }
}

/// A face whose upper layer turns.
fn turning() -> Html {
    let layer = [3, 9, 15, 21, 27, 33].map(|x| square(x, 3));
    let still = SQUARES[1..]
        .iter()
        .flat_map(|&y| SQUARES.map(|x| square(x, y)));
    html! {
        <svg x="3" y="3" width="18" height="18" viewBox="3 3 17 17">
            <g class="turning-layer">{ for layer }</g>
            <g>{ for still }</g>
        </svg>
    }
}

/// Cubes that come out of one another.
fn through() -> Html {
    let cube = |_| html! { <rect x="3" y="3" width="18" height="18" rx="2" /> };
    html! { <g class="through-cubes">{ for (0..3).map(cube) }</g> }
}
