//! A headset that shows the puzzle: whether there is one, and whether it does.

/// What is seen besides the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A table.
    Virtual,
    /// The room that one is in.
    Augmented,
}

impl Mode {
    /// Every mode, in the order of buttons.
    pub const ALL: [Self; 2] = [Self::Virtual, Self::Augmented];

    /// Its name in `WebXR`.
    pub fn id(self) -> &'static str {
        match self {
            Self::Virtual => "immersive-vr",
            Self::Augmented => "immersive-ar",
        }
    }
}

/// How far it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Link {
    /// It shows nothing of the page.
    #[default]
    Off,
    /// The browser asks whether the page may have it, or it starts.
    Opening,
    /// It shows the puzzle.
    On,
}

/// Why it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The user, or the browser, did not allow it.
    Refused,
    /// The script that shows the puzzle there could not be loaded.
    NotLoaded,
    /// Something else.
    Failed,
}

impl Problem {
    /// What to do about it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Refused => words::headset::REFUSED,
            Self::NotLoaded => words::page::NOT_LOADED,
            Self::Failed => words::headset::FAILED,
        }
        .text()
    }
}

/// An action on the headset.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Show the puzzle there.
    Enter(Mode),
    /// No longer.
    Leave,
    /// The edge says something; see `www/headset/headset.js`.
    Says(String, String),
}

/// What the page must do about the headset; it answers with [`Action::Says`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Find out whether there is one.
    Look,
    /// Show the puzzle there.
    Enter(Mode),
    /// No longer.
    Leave,
}

/// What is known of the headset.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headset {
    /// What it can do; empty where there is none.
    pub offers: Vec<Mode>,
    /// How far it is.
    pub link: Link,
    /// Why it shows nothing.
    pub problem: Option<Problem>,
}

impl Headset {
    /// Takes in what the edge says; the answer is to be read out, if there is one.
    pub(super) fn says(&mut self, what: &str, words: &str) -> Option<&'static str> {
        match what {
            "offers" => {
                let offered = |mode: &Mode| words.split(' ').any(|word| word == mode.id());
                self.offers = Mode::ALL.into_iter().filter(offered).collect();
                return None;
            }
            "begun" => self.link = Link::On,
            // Why it ended, if that has been said, stays.
            "ended" => self.link = Link::Off,
            _ => {
                self.link = Link::Off;
                self.problem = Some(match what {
                    "refused" => Problem::Refused,
                    "not-loaded" => Problem::NotLoaded,
                    _ => Problem::Failed,
                });
            }
        }
        Some(match (self.link, self.problem) {
            (Link::Off, Some(problem)) => problem.text(),
            (Link::Off, None) => words::headset::ENDED.text(),
            _ => words::headset::BEGUN.text(),
        })
    }
}
