//! The buttons that show the puzzle in a headset; nothing where there is none.

use yew::{Callback, Html, html};

use crate::state::headset::{Action as Do, Link, Mode};
use crate::state::screens::Stage as _;
use crate::state::{Action, State};

/// A button for each way in, or the one that leads out, and what hands do there.
pub fn headset(state: &State, send: &Callback<Action>) -> Html {
    let headset = &state.shell.headset;
    let refused = state.shell.embed || state.shell.kiosk.is_some();
    if refused || headset.offers.is_empty() && headset.link == Link::Off {
        return Html::default();
    }
    let act = |action: Do| send.reform(move |_: yew::MouseEvent| Action::Headset(action.clone()));
    let enter = |&mode: &Mode| {
        let words = match mode {
            Mode::Virtual => [words::headset::VR, words::headset::VR_TITLE],
            Mode::Augmented => [words::headset::AR, words::headset::AR_TITLE],
        };
        let [name, title] = words.map(words::Message::text);
        html! {
            <button class="button outlined" {title} data-testid={format!("enter-{}", mode.id())}
                disabled={headset.link == Link::Opening} onclick={act(Do::Enter(mode))}>{ name }</button>
        }
    };
    let hands = if state.play.puzzle().dimensions() == 4 {
        words::headset::HANDS_FOUR
    } else {
        words::headset::HANDS
    };
    html! {
        <>
            <h2 class="eyebrow">{ words::headset::HEADSET.text() }</h2>
            <div class="row">
                if headset.link == Link::On {
                    <button class="button outlined" data-testid="leave-headset" onclick={act(Do::Leave)}>
                        { words::headset::LEAVE.text() }</button>
                } else {
                    { for headset.offers.iter().map(enter) }
                }
            </div>
            if let Some(problem) = headset.problem {
                <p class="problem" data-testid="headset-problem">{ problem.text() }</p>
            }
            <p class="hint">{ hands.text() }</p>
        </>
    }
}
