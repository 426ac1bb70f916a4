//! The header: the project's name, the screens, the screen's own menu, light or dark, help.

use yew::{Callback, Html, html};

use super::ScreenView;
use super::icons::{Icon, icon, wordmark};
use crate::state::presenting::Action as Present;
use crate::state::screens::ScreenId;
use crate::state::{Action, Sheet, State, Theme, recognition, sharing};

pub fn header(state: &State, send: &Callback<Action>) -> Html {
    let dark = state.shell.theme() == Theme::Dark;
    let theme_words = if dark {
        words::frame::LIGHT.text()
    } else {
        words::frame::DARK.text()
    };
    html! {
        <header class="bar">
            <div class="bar-start">
                <h1 class="wordmark">{ wordmark() }<span>{ words::page::NAME.text() }</span></h1>
                { screens(state) }
            </div>
            { (ScreenView::of(state.screen).menu)(state, send) }
            <div class="bar-end">
                <button class="button square" data-testid="recognise" data-out=""
                    title={words::frame::RECOGNISE_TITLE.text()}
                    aria-label={words::frame::RECOGNISE.text()} aria-controls="recognition"
                    aria-expanded={(state.shell.sheet == Some(Sheet::Recognition)).to_string()}
                    onclick={send.reform(|_| Action::Recognise(recognition::Action::Toggle))}>
                    { icon(Icon::Open) }
                </button>
                <button class="button square" data-testid="share" data-out="" title={words::frame::SHARE.text()}
                    aria-label={words::frame::SHARE.text()} aria-controls="share"
                    aria-expanded={(state.shell.sheet == Some(Sheet::Share)).to_string()}
                    onclick={send.reform(|_| Action::Share(sharing::Action::Toggle))}>{ icon(Icon::Share) }</button>
                <button class="button square projector" data-testid="present" data-out=""
                    title={words::frame::PRESENT_TITLE.text()}
                    aria-label={words::frame::PRESENT.text()}
                    onclick={send.reform(|_| Action::Present(Present::Toggle))}>
                    { icon(Icon::Projector) }
                </button>
                <button class="button square" data-testid="theme" title={theme_words} aria-label={theme_words}
                    onclick={send.reform(|_| Action::ToggleTheme)}>
                    { icon(Icon::Theme) }
                </button>
                <button class="button square" data-testid="help" title={words::frame::HELP_TITLE.text()}
                    aria-label={words::frame::HELP.text()} aria-controls="help"
                    aria-expanded={(state.shell.sheet == Some(Sheet::Help)).to_string()}
                    onclick={send.reform(|_| Action::Toggle(Sheet::Help))}>
                    { icon(Icon::Keyboard) }
                </button>
            </div>
        </header>
    }
}

/// The screens of the page.
fn screens(state: &State) -> Html {
    html! {
        <nav class="screens" aria-label={words::frame::SCREENS.text()}>
            { for ScreenId::ALL.map(|screen| html! {
                <a href={screen.href()} aria-current={(screen == state.screen).then_some("page")}
                    data-testid={format!("screen-{}", screen.id())}>{ screen.name() }</a>
            }) }
        </nav>
    }
}
