//! The help sheet: what the page is, and the keys.

use yew::{Callback, Html, html};

use super::listing::explain_switch;
use super::play::key_sets::key_sets;
use super::side_sheet::SideSheet;
use super::{ScreenView, filled};
use crate::state::screens::Stage as _;
use crate::state::screens::play::{self, keys};
use crate::state::{Action, Sheet, State, backup};

/// Keys, and what they do.
type Keys = &'static [(&'static [&'static str], words::Message)];

/// A screen's help.
pub struct Help {
    title: words::Message,
    words: &'static [words::Message],
    /// Groups of keys, each with what it is for.
    keys: &'static [(words::Message, Keys)],
    /// Whether there are keys that can be changed.
    own: bool,
}

const RUN_WORDS: &[words::Message] = &[words::help::RUN_REGISTER, words::help::RUN_DRAG];

const PLAY_WORDS: &[words::Message] = &[
    words::help::PLAY_STEPS,
    words::help::PLAY_TURNING,
    words::help::PLAY_LOOKING,
    words::help::PLAY_FOLLOWING,
    words::help::PLAY_IDLE,
];

const LEARN_WORDS: &[words::Message] = &[words::help::LEARN_STEPS, words::help::LEARN_ANSWERS];

const ARCHITECT_WORDS: &[words::Message] = &[
    words::help::ARCHITECT_REGISTERS,
    words::help::ARCHITECT_SEARCH,
];

const ATLAS_WORDS: &[words::Message] = &[words::help::ATLAS_NUMBERS, words::help::ATLAS_PLAY];

const RUN_KEYS: &[(words::Message, Keys)] = &[
    (
        words::help::KEYS_RUNNING,
        &[
            (&["Space"], words::help::KEY_RUN),
            (&["\u{2192}"], words::help::KEY_NEXT_MOVE),
            (&["\u{2190}"], words::help::KEY_BACK_MOVE),
            (&["Shift", "\u{2192}"], words::help::KEY_NEXT_LINE),
            (&["Shift", "\u{2190}"], words::help::KEY_BACK_LINE),
            (&["I"], words::help::KEY_TO_INPUT),
            (&["0"], words::help::KEY_TO_START_AGAIN),
            (&["["], words::help::KEY_SLOWER),
            (&["]"], words::help::KEY_FASTER),
        ],
    ),
    (
        words::help::KEYS_LOOKING_CLOSELY,
        &[
            (&["Q"], words::help::KEY_PREDICT),
            (&["F9"], words::help::KEY_BREAKPOINT),
            (&["Ctrl", "F10"], words::help::KEY_RUN_TO_LINE),
            (&["\u{2191}", "\u{2193}"], words::help::KEY_MACHINE_CODE),
        ],
    ),
    (
        words::help::KEYS_WRITING,
        &[
            (&["Ctrl", "Space"], words::help::KEY_SUGGESTIONS),
            (&["Ctrl", "Shift", "Space"], words::help::KEY_STATEMENT),
            (&["F12"], words::help::KEY_DEFINITION),
            (&["F2"], words::help::KEY_RENAME),
            (&["Shift", "Alt", "F"], words::help::KEY_TIDY),
        ],
    ),
    (
        words::help::KEYS_PUZZLE,
        &[
            (&["U", "D", "R", "L", "F", "B"], words::help::KEY_TURN),
            (&["Shift", "U"], words::help::KEY_TURN_BACK),
            (&["Alt", "\u{2190}"], words::help::KEY_LOOK),
            (&["Home"], words::help::KEY_LOOK_FRONT),
            (&["Enter"], words::help::KEY_SAY_POSITION),
        ],
    ),
];

const PLAY_KEYS: &[(words::Message, Keys)] = &[
    (
        words::help::KEYS_ALGORITHM,
        &[
            (&["Space"], words::help::KEY_PLAY),
            (&["\u{2192}"], words::help::KEY_NEXT_STEP),
            (&["\u{2190}"], words::help::KEY_BACK_STEP),
            (&["0"], words::help::KEY_TO_START),
            (&["["], words::help::KEY_SLOWER),
            (&["]"], words::help::KEY_FASTER),
            (&["Ctrl", "Z"], words::help::KEY_UNDO),
            (&["Ctrl", "Y"], words::help::KEY_REDO),
        ],
    ),
    (
        words::help::KEYS_LOOKING,
        &[
            (&["1", "2", "3"], words::help::KEY_LAYER),
            (&["P"], words::help::KEY_FOLLOW),
            (&["Shift"], words::help::KEY_OTHER_WAY),
            (&["Alt", "\u{2190}"], words::help::KEY_LOOK_FOCUS),
            (
                &["Shift", "Alt", "\u{2190}"],
                words::help::KEY_FOURTH_DIMENSION,
            ),
            (&["Home"], words::help::KEY_LOOK_FRONT),
            (&["Enter"], words::help::KEY_SAY_POSITION),
        ],
    ),
];

const LEARN_KEYS: &[(words::Message, Keys)] = &[
    (
        words::help::KEYS_LESSON,
        &[
            (&["N"], words::help::KEY_NEXT_STEP),
            (&["P"], words::help::KEY_PREVIOUS_STEP),
            (&["\u{2190}"], words::help::KEY_UNDO_TURN),
            (&["\u{2192}"], words::help::KEY_REDO_TURN),
            (&["0"], words::help::KEY_UNDO_TURNS),
        ],
    ),
    (
        words::help::KEYS_PUZZLE,
        &[
            (&["U", "D", "R", "L", "F", "B"], words::help::KEY_TURN),
            (&["Shift", "U"], words::help::KEY_TURN_BACK),
            (&["Alt", "\u{2190}"], words::help::KEY_LOOK),
            (&["Home"], words::help::KEY_LOOK_FRONT),
            (&["Enter"], words::help::KEY_SAY_POSITION),
        ],
    ),
];

const ARCHITECT_KEYS: &[(words::Message, Keys)] = &[(
    words::help::KEYS_PUZZLE,
    &[
        (&["U", "D", "R", "L", "F", "B"], words::help::KEY_TURN),
        (&["Alt", "\u{2190}"], words::help::KEY_LOOK),
        (&["Home"], words::help::KEY_LOOK_FRONT),
    ],
)];

/// Of Learn.
pub const LEARN: Help = Help {
    title: words::help::LEARN_TITLE,
    words: LEARN_WORDS,
    keys: LEARN_KEYS,
    own: false,
};

/// Of Run.
pub const RUN: Help = Help {
    title: words::help::RUN_TITLE,
    words: RUN_WORDS,
    keys: RUN_KEYS,
    own: false,
};

/// Of Play.
pub const PLAY: Help = Help {
    title: words::help::PLAY_TITLE,
    words: PLAY_WORDS,
    keys: PLAY_KEYS,
    own: true,
};

/// Of Architect.
pub const ARCHITECT: Help = Help {
    title: words::help::ARCHITECT_TITLE,
    words: ARCHITECT_WORDS,
    keys: ARCHITECT_KEYS,
    own: false,
};

/// Of Atlas.
pub const ATLAS: Help = Help {
    title: words::help::ATLAS_TITLE,
    words: ATLAS_WORDS,
    keys: &[],
    own: false,
};

const ANYWHERE: (words::Message, Keys) = (
    words::help::KEYS_ANYWHERE,
    &[
        (&["?"], words::help::KEY_HELP),
        (&["Ctrl", "O"], words::help::KEY_OPEN),
        (&["T"], words::help::KEY_PRESENT),
        (&["+", "-"], words::help::KEY_TEXT_SIZE),
        (&["Page down"], words::help::KEY_PRESENTING_STEPS),
        (&["Esc"], words::help::KEY_ESCAPE),
    ],
);

fn group((title, keys): &(words::Message, Keys)) -> Html {
    html! {
        <>
            <h3>{ title.text() }</h3>
            <dl>
                { for keys.iter().map(|(keys, words)| html! {
                    <>
                        <dt>{ for keys.iter().map(|key| html! { <><kbd translate="no">{ *key }</kbd>{ " " }</> }) }</dt>
                        <dd>{ words.text() }</dd>
                    </>
                }) }
            </dl>
        </>
    }
}

/// The keys of Play that can be changed: press a key's button, then the key that shall do the same.
fn own_keys(state: &State, send: &Callback<Action>) -> Html {
    let play = &state.play;
    let row = |row: &'static keys::Row| {
        let asking = play.bench.asking == Some(row.id);
        let key = play.settings.keys.key(row);
        let key = if row.is_place() {
            state.shell.cap(key)
        } else {
            key.to_uppercase()
        };
        let next = (!asking).then_some(row.id);
        let label = words::help::own_key(row.words, &key);
        let shown = if asking {
            words::help::PRESS_A_KEY.text().to_owned()
        } else {
            key
        };
        html! {
            <>
                <dt>
                    <button class="keycap" aria-pressed={asking.to_string()} data-testid={format!("key-{}", row.id)}
                        aria-label={label}
                        onclick={send.reform(move |_| Action::Play(play::Action::Ask(next)))}>
                        <kbd translate="no">{ shown }</kbd>
                    </button>
                </dt>
                <dd>{ row.words }</dd>
            </>
        }
    };
    html! {
        <>
            <h3>{ words::help::own_keys(play.puzzle().name()) }</h3>
            <dl>{ for keys::rows(play.puzzle()).map(row) }</dl>
            if let Some(taken) = &play.bench.taken {
                <p class="hint" data-testid="key-taken">
                    { filled(&words::help::key_taken(words::Part(0), taken.other.words), &[
                        html! { <kbd translate="no">{ taken.key.to_uppercase() }</kbd> }]) }
                    { " " }
                    <button class="button outlined" data-testid="swap-keys"
                        onclick={send.reform(|_| Action::Play(play::Action::SwapKeys))}>
                        { words::help::SWAP_KEYS.text() }
                    </button>
                    <button class="button" data-testid="keep-keys"
                        onclick={send.reform(|_| Action::Play(play::Action::Ask(None)))}>
                        { words::help::KEEP_KEYS.text() }
                    </button>
                </p>
            }
            if play.settings.keys.is_changed() {
                <button class="button outlined" data-testid="usual-keys"
                    onclick={send.reform(|_| Action::Play(play::Action::UsualKeys))}>
                    { words::help::USUAL_KEYS.text() }
                </button>
            }
            { key_sets(state, send) }
        </>
    }
}

/// The help sheet.
#[inline(never)]
pub fn help(state: &State, send: &Callback<Action>) -> Html {
    let Help {
        title,
        words,
        keys,
        own,
    } = &ScreenView::of(state.screen).help;
    html! {
        <SideSheet id="help" testid="help-sheet" title={title.text()} close_words={words::help::CLOSE.text()}
            close={send.reform(|()| Action::Close(Sheet::Help))}>
            { for words.iter().map(|words| html! { <p class="hint">{ words.text() }</p> }) }
            { explain_switch(state, "help-explain", send) }
            <button class="button outlined" data-testid="help-backup" data-out=""
                onclick={send.reform(|_| Action::Backup(backup::Action::Toggle))}>
                { words::help::BACKUP.text() }
            </button>
            if *own { { own_keys(state, send) } }
            { for keys.iter().map(group) }
            { group(&ANYWHERE) }
        </SideSheet>
    }
}
