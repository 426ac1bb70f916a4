//! What lies over the page: sheets that are opened, what is printed, and the countdown of museum mode.

use yew::{Callback, Html, html};

use super::{backup, countdown, help, language, learn, recognition, share, versions, worksheet};
use crate::state::kiosk::Kiosk;
use crate::state::screens::ScreenId;
use crate::state::{Action, Sheet, State};

/// Whether anything lies over the page, or is printed.
pub fn any(state: &State) -> bool {
    let shell = &state.shell;
    let is_menu = matches!(shell.sheet, None | Some(Sheet::Menu | Sheet::Puzzles));
    !is_menu
        || shell
            .kiosk
            .as_ref()
            .is_some_and(|kiosk| kiosk.left().is_some())
        || state.run.worksheet.is_some()
        || state.learn.printed.is_some()
}

/// All of it.
pub fn sheets(state: &State, send: &Callback<Action>) -> Html {
    let sheet = match state.shell.sheet {
        Some(Sheet::Share) => share::share(state, send),
        Some(Sheet::Help) => help::help(state, send),
        Some(Sheet::Backup) => backup::backup(state, send),
        Some(Sheet::Recognition) => recognition::recognition(state, send),
        Some(Sheet::Language) if state.shows_program() => language::language(state, send),
        Some(Sheet::Versions) if state.shows_program() => versions::versions(state, send),
        _ => Html::default(),
    };
    let shows_plan = state.screen == ScreenId::Learn;
    let plan = state.learn.printed.as_ref().filter(|_| shows_plan);
    let worksheet = state.run.worksheet.clone();
    html! {
        <>
            { sheet }
            if let Some(sheet) = worksheet.filter(|_| state.shows_program()) {
                <worksheet::Sheet {sheet} />
            }
            { for plan.map(|plan| learn::plan::sheet(plan)) }
            { for state.shell.kiosk.as_ref().and_then(Kiosk::left).map(countdown::countdown) }
        </>
    }
}
