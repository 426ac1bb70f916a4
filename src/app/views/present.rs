//! What stands above a page that is presented, its panels, and the piece under the pointer in large letters.

use yew::{Callback, Html, html};

use super::icons::{Icon, icon};
use crate::state::presenting::Action as Present;
use crate::state::screens::ScreenId;
use crate::state::{Action, State, Tab, sharing};

fn act(send: &Callback<Action>, action: Present) -> Callback<yew::MouseEvent> {
    send.reform(move |_| Action::Present(action))
}

/// The bar in place of the header.
#[inline(never)]
pub fn bar(state: &State, send: &Callback<Action>) -> Html {
    let text_size = state.shell.settings.text_size;
    let size = |by: i8, words: words::Message, sign: &'static str, testid: &'static str| {
        html! {
            <button class="button square" title={words.text()} aria-label={words.text()} data-testid={testid}
                disabled={text_size.larger(by).is_none()} onclick={act(send, Present::Size(by))}>{ sign }</button>
        }
    };
    let beside = state.screen != ScreenId::Run && state.has_stage();
    html! {
        <header class="present-bar" aria-label={words::run::PRESENTING.text()} data-testid="present-bar">
            <strong data-testid="present-title">{ state.shown().title() }</strong>
            if state.screen == ScreenId::Run {
                { panels(state, &[Tab::Program, Tab::Listing, Tab::Output, Tab::Hand], send) }
            } else if beside {
                { toggle(
                    words::run::PUZZLE_ALONE.text(),
                    !state.hidden_panels().is_empty(),
                    "panel-beside",
                    Present::Beside,
                    send,
                ) }
            }
            <span class="end" role="group" aria-label={words::run::TEXT_SIZE.text()}>
                { size(-1, words::run::SMALLER_TEXT, "A\u{2212}", "text-smaller") }
                <output translate="no" data-testid="text-size">{ format!("{}%", text_size.percent()) }</output>
                { size(1, words::run::LARGER_TEXT, "A+", "text-larger") }
            </span>
            <button class="button square" data-testid="share" title={words::run::SHARE.text()}
                aria-label={words::run::SHARE.text()}
                onclick={send.reform(|_| Action::Share(sharing::Action::Toggle))}>{ icon(Icon::Share) }</button>
            <button class="button" data-testid="full-screen" onclick={act(send, Present::FullScreen)}>
                { words::run::FULL_SCREEN.text() }</button>
            <button class="button outlined" data-testid="present-end" title={words::run::END_PRESENTING_TITLE.text()}
                onclick={act(send, Present::Toggle)}>{ icon(Icon::Close) }{ words::run::END_PRESENTING.text() }</button>
        </header>
    }
}

/// Buttons that show and hide panels of Run.
#[inline(never)]
pub fn panels(state: &State, panels: &[Tab], send: &Callback<Action>) -> Html {
    let shown = state.shell.presenting.panels(state.shell.embed);
    let panel = |&tab: &Tab| {
        let testid = match tab {
            Tab::Program => "show-program",
            Tab::Listing => "show-listing",
            Tab::Registers => "show-registers",
            Tab::Output => "show-outputs",
            Tab::Hand => "show-hand",
        };
        toggle(
            tab.name(),
            shown.contains(&tab),
            testid,
            Present::Panel(tab),
            send,
        )
    };
    html! {
        <span class="panel-switches" role="group" aria-label={words::run::PANELS.text()}>
            { for panels.iter().map(panel) }
        </span>
    }
}

fn toggle(
    words: &'static str,
    on: bool,
    testid: &'static str,
    action: Present,
    send: &Callback<Action>,
) -> Html {
    html! {
        <button class="button outlined" aria-pressed={on.to_string()} data-testid={testid}
            onclick={act(send, action)}>{ words }</button>
    }
}

/// The piece under the pointer.
pub fn piece(state: &State) -> Html {
    let Some(described) = state.described().filter(|_| state.shell.presenting.on) else {
        return Html::default();
    };
    let words = described.words();
    let rest = words.strip_prefix(&described.piece).unwrap_or(&words);
    html! {
        <p class="piece-large" aria-hidden="true" data-testid="piece-large">
            <strong>{ &described.piece }</strong>
            <span>{ rest.trim_start_matches(", ") }</span>
        </p>
    }
}
