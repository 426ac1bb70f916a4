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
        "Use light colours"
    } else {
        "Use dark colours"
    };
    html! {
        <header class="bar">
            <div class="bar-start">
                <h1 class="wordmark">{ wordmark() }<span>{ "Hypercubist" }</span></h1>
                { screens(state) }
            </div>
            { (ScreenView::of(state.screen).menu)(state, send) }
            <div class="bar-end">
                <button class="button square" data-testid="recognise" title="Open or paste anything (Ctrl+O)"
                    aria-label="Open or paste anything" aria-controls="recognition"
                    aria-expanded={(state.shell.sheet == Some(Sheet::Recognition)).to_string()}
                    onclick={send.reform(|_| Action::Recognise(recognition::Action::Toggle))}>
                    { icon(Icon::Open) }
                </button>
                <button class="button square" data-testid="share" title="Share a link to this"
                    aria-label="Share a link to this" aria-controls="share"
                    aria-expanded={(state.shell.sheet == Some(Sheet::Share)).to_string()}
                    onclick={send.reform(|_| Action::Share(sharing::Action::Toggle))}>{ icon(Icon::Share) }</button>
                <button class="button square projector" data-testid="present"
                    title="Present: full screen, larger letters (T)"
                    aria-label="Present" onclick={send.reform(|_| Action::Present(Present::Toggle))}>
                    { icon(Icon::Projector) }
                </button>
                <button class="button square" data-testid="theme" title={theme_words} aria-label={theme_words}
                    onclick={send.reform(|_| Action::ToggleTheme)}>
                    { icon(Icon::Theme) }
                </button>
                <button class="button square" data-testid="help" title="Keyboard and help (?)"
                    aria-label="Keyboard and help" aria-controls="help"
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
        <nav class="screens" aria-label="Screens">
            { for ScreenId::ALL.map(|screen| html! {
                <a href={screen.href()} aria-current={(screen == state.screen).then_some("page")}
                    data-testid={format!("screen-{}", screen.id())}>{ screen.name() }</a>
            }) }
        </nav>
    }
}
