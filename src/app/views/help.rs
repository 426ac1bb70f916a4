//! The help sheet: what the page is, and the keys.

use yew::{Callback, Html, html};

use super::ScreenView;
use super::play::key_sets::key_sets;
use super::side_sheet::SideSheet;
use crate::state::screens::Stage as _;
use crate::state::screens::play::{self, keys};
use crate::state::{Action, Sheet, State, backup};

/// Keys, and what they do.
type Keys = &'static [(&'static [&'static str], &'static str)];

/// A screen's help.
pub struct Help {
    title: &'static str,
    words: &'static [&'static str],
    /// Groups of keys, each with what it is for.
    keys: &'static [(&'static str, Keys)],
    /// Whether there are keys that can be changed.
    own: bool,
}

const RUN_WORDS: &[&str] = &[
    "A register is a group of pieces; its value is how many times an algorithm has been applied to them. Applying it \
     again adds 1. If the pieces are solved, the value is 0. That is all a program needs. Press Run, answer the \
     questions, and watch.",
    "Drag a sticker to turn its layer; drag the background to orbit.",
];

const PLAY_WORDS: &[&str] = &[
    "Every turn becomes a step of the algorithm under the puzzle, and every algorithm that you type or paste becomes \
     turns. The caret and the puzzle stay in step. Whatever you do can be taken back.",
    "In three dimensions, drag a sticker to turn its layer. In four, tap a sticker to turn its cell about it; the \
     right button, or a second finger held down, turns the other way round. On the 2x2x2x2, a tap near a \
     sticker\u{2019}s outer corner turns by 120\u{b0}, elsewhere by 90\u{b0}. The panel Turn has the mouse buttons of \
     other programs.",
    "Drag beside the puzzle to look around; with Shift, or with two fingers, a puzzle of four dimensions turns through \
     the fourth. A click with Alt, or with the middle button, brings a cell into the middle. The wheel and two fingers \
     zoom.",
];

const LEARN_WORDS: &[&str] = &[
    "Each step of a lesson asks for something: a turn, a number, a line of a program. It is checked as soon as it is \
     done.",
    "A wrong answer costs nothing and brings a hint. You can go back to any step. Your progress is saved in this \
     browser.",
];

const ARCHITECT_WORDS: &[&str] = &[
    "A puzzle can hold several registers, each on pieces of its own. The table lists every combination that fits and \
     is not part of a larger one, worked out from the puzzle\u{2019}s laws. \u{201c}Orders, and do they fit?\u{201d} \
     answers for sizes that you choose, and judges algorithms of your own.",
    "Take one, and the engine looks for the shortest algorithms that add 1 to its registers; on large puzzles, for any \
     that do it. A search can be put aside and goes on where it was, also after the page was closed. Lesson 3 \
     shows why registers share pieces.",
];

const ATLAS_WORDS: &[&str] = &[
    "Each number says where it is printed and which command computes it. \u{201c}Check it here\u{201d} works it out \
     again in this browser and says whether it agrees.",
    "Positions open in Play, where their solutions can be watched move by move.",
];

const RUN_KEYS: &[(&str, Keys)] = &[
    (
        "Running the program",
        &[
            (&["Space"], "Run or pause"),
            (&["\u{2192}"], "Next move"),
            (&["\u{2190}"], "Back one move"),
            (&["Shift", "\u{2192}"], "Next line"),
            (&["Shift", "\u{2190}"], "Back one line"),
            (&["I"], "Run on to the next input"),
            (&["0"], "Back to the start"),
            (&["["], "Slower"),
            (&["]"], "Faster"),
        ],
    ),
    (
        "Looking closely",
        &[
            (&["Q"], "Predict each decision"),
            (
                &["F9"],
                "In the editor: set or clear a breakpoint on the line",
            ),
            (&["Ctrl", "F10"], "In the editor: run to the line"),
            (
                &["\u{2191}", "\u{2193}"],
                "In the machine code: from line to line; Enter sets a breakpoint",
            ),
        ],
    ),
    (
        "Writing a program",
        &[
            (&["Ctrl", "Space"], "Suggestions"),
            (&["Ctrl", "Shift", "Space"], "How the statement is written"),
            (&["F12"], "Where the name is defined (or Ctrl and a click)"),
            (&["F2"], "Rename everywhere"),
            (&["Shift", "Alt", "F"], "Tidy spacing"),
        ],
    ),
    (
        "When the puzzle has the focus",
        &[
            (&["U", "D", "R", "L", "F", "B"], "Turn a side"),
            (&["Shift", "U"], "Turn it the other way"),
            (
                &["Alt", "\u{2190}"],
                "Look from another side (all four arrows)",
            ),
            (&["Home"], "Look from the front again"),
        ],
    ),
];

const PLAY_KEYS: &[(&str, Keys)] = &[
    (
        "Along the algorithm",
        &[
            (&["Space"], "Play or pause; on the panel Times: the timer"),
            (&["\u{2192}"], "Next step"),
            (&["\u{2190}"], "Back one step"),
            (&["0"], "To the start"),
            (&["["], "Slower"),
            (&["]"], "Faster"),
            (&["Ctrl", "Z"], "Undo"),
            (&["Ctrl", "Y"], "Redo"),
        ],
    ),
    (
        "Looking and layers",
        &[
            (&["1", "2", "3"], "The layer that the next turns take"),
            (&["Shift"], "With a turn: the other way round"),
            (
                &["Alt", "\u{2190}"],
                "Look from another side (all four arrows; the puzzle has the focus)",
            ),
            (
                &["Shift", "Alt", "\u{2190}"],
                "Turn through the fourth dimension",
            ),
            (&["Home"], "Look from the front again"),
        ],
    ),
];

const LEARN_KEYS: &[(&str, Keys)] = &[
    (
        "In a lesson",
        &[
            (&["N"], "Next step"),
            (&["P"], "Previous step"),
            (&["\u{2190}"], "Undo a turn"),
            (&["\u{2192}"], "Redo a turn"),
            (&["0"], "Undo all turns"),
        ],
    ),
    (
        "When the puzzle has the focus",
        &[
            (&["U", "D", "R", "L", "F", "B"], "Turn a side"),
            (&["Shift", "U"], "Turn it the other way"),
            (
                &["Alt", "\u{2190}"],
                "Look from another side (all four arrows)",
            ),
            (&["Home"], "Look from the front again"),
        ],
    ),
];

const ARCHITECT_KEYS: &[(&str, Keys)] = &[(
    "When the puzzle has the focus",
    &[
        (&["U", "D", "R", "L", "F", "B"], "Turn a side"),
        (
            &["Alt", "\u{2190}"],
            "Look from another side (all four arrows)",
        ),
        (&["Home"], "Look from the front again"),
    ],
)];

/// Of Learn.
pub const LEARN: Help = Help {
    title: "Lessons",
    words: LEARN_WORDS,
    keys: LEARN_KEYS,
    own: false,
};

/// Of Run.
pub const RUN: Help = Help {
    title: "How it works",
    words: RUN_WORDS,
    keys: RUN_KEYS,
    own: false,
};

/// Of Play.
pub const PLAY: Help = Help {
    title: "Turning by hand and by algorithm",
    words: PLAY_WORDS,
    keys: PLAY_KEYS,
    own: true,
};

/// Of Architect.
pub const ARCHITECT: Help = Help {
    title: "Registers of a puzzle",
    words: ARCHITECT_WORDS,
    keys: ARCHITECT_KEYS,
    own: false,
};

/// Of Atlas.
pub const ATLAS: Help = Help {
    title: "Tables of numbers",
    words: ATLAS_WORDS,
    keys: &[],
    own: false,
};

const ANYWHERE: (&str, Keys) = (
    "Anywhere",
    &[
        (&["?"], "Show or hide help"),
        (
            &["Ctrl", "O"],
            "Open or paste anything: algorithms, colours, logs, times, puzzles, programs",
        ),
        (&["T"], "Present: full screen, larger letters; Esc ends it"),
        (&["+", "-"], "While presenting: larger, smaller text"),
        (&["Page down"], "While presenting: next step; Page up: back"),
        (&["Esc"], "Close, or leave the editor"),
    ],
);

fn group((title, keys): &(&'static str, Keys)) -> Html {
    html! {
        <>
            <h3>{ *title }</h3>
            <dl>
                { for keys.iter().map(|(keys, words)| html! {
                    <>
                        <dt>{ for keys.iter().map(|key| html! { <><kbd translate="no">{ *key }</kbd>{ " " }</> }) }</dt>
                        <dd>{ *words }</dd>
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
        html! {
            <>
                <dt>
                    <button class="keycap" aria-pressed={asking.to_string()} data-testid={format!("key-{}", row.id)}
                        aria-label={format!("{}: {key}. Press to choose another key", row.words)}
                        onclick={send.reform(move |_| Action::Play(play::Action::Ask(next)))}>
                        <kbd translate="no">{ if asking { "press a key".to_owned() } else { key.clone() } }</kbd>
                    </button>
                </dt>
                <dd>{ row.words }</dd>
            </>
        }
    };
    html! {
        <>
            <h3>{ "Turning the " }{ play.puzzle().name() }{ " (click a key to rebind it)" }</h3>
            <dl>{ for keys::rows(play.puzzle()).map(row) }</dl>
            if let Some(taken) = &play.bench.taken {
                <p class="hint" data-testid="key-taken">
                    <kbd translate="no">{ taken.key.to_uppercase() }</kbd>
                    { format!(" already does this: {}. ", taken.other.words) }
                    <button class="button outlined" data-testid="swap-keys"
                        onclick={send.reform(|_| Action::Play(play::Action::SwapKeys))}>{ "Swap the two keys" }</button>
                    <button class="button" data-testid="keep-keys"
                        onclick={send.reform(|_| Action::Play(play::Action::Ask(None)))}>{ "Leave them" }</button>
                </p>
            }
            if play.settings.keys.is_changed() {
                <button class="button outlined" data-testid="usual-keys"
                    onclick={send.reform(|_| Action::Play(play::Action::UsualKeys))}>{ "Reset keys" }</button>
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
        <SideSheet id="help" testid="help-sheet" {title} close_words="Close help"
            close={send.reform(|()| Action::Close(Sheet::Help))}>
            { for words.iter().map(|words| html! { <p class="hint">{ *words }</p> }) }
            <button class="button outlined" data-testid="help-backup"
                onclick={send.reform(|_| Action::Backup(backup::Action::Toggle))}>
                { "Save, bring back or remove your work" }
            </button>
            if *own { { own_keys(state, send) } }
            { for keys.iter().map(group) }
            { group(&ANYWHERE) }
        </SideSheet>
    }
}
