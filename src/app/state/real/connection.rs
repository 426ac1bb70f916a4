//! A smart cube: whether one is connected, what it is called, and what the browser's edge says of it.

use std::fmt::Write as _;

use group::Permutation;
use puzzle::{MoveId, Puzzle};

use super::gyroscope::{self, Gyroscope};
use super::{Timer, position_of};

/// Where hardware addresses are saved, by the cubes' names.
pub const ADDRESSES_KEY: &str = "hypercubist/cubes";

/// How far a connection has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Link {
    /// There is none.
    #[default]
    Off,
    /// The browser's own list of cubes is open.
    Choosing,
    /// It needs the cube's hardware address; `true` if the one that was given is not the cube's.
    Address(bool),
    /// It is on its way.
    Connecting,
    /// It is there.
    Connected,
    /// It was there, and has ended by itself.
    Lost,
}

/// Why there is no connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// This browser has no Web Bluetooth.
    Browser,
    /// Bluetooth is not on.
    Off,
    /// What reads cubes could not be loaded.
    NotLoaded,
    /// What was typed is no address.
    NoAddress,
    /// The browser did not let the page ask.
    Refused,
    /// The cube does not answer.
    Failed,
}

impl Problem {
    /// What the edge says of a cube or of a timer that cannot be had; `None` if it says something else.
    pub fn said(what: &str) -> Option<Self> {
        match what {
            "browser" => Some(Self::Browser),
            "off" => Some(Self::Off),
            "not-loaded" => Some(Self::NotLoaded),
            "refused" => Some(Self::Refused),
            "failed" => Some(Self::Failed),
            _ => None,
        }
    }

    /// What to do about it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Browser => words::cube::NO_BLUETOOTH,
            Self::Off => words::cube::OFF,
            Self::NotLoaded => words::page::NOT_LOADED,
            Self::NoAddress => words::cube::NO_ADDRESS,
            Self::Refused => words::cube::REFUSED,
            Self::Failed => words::cube::FAILED,
        }
        .text()
    }
}

/// What is done about a smart cube.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Let the user choose a cube.
    Connect,
    /// Connect the same cube again.
    Again,
    /// End the connection.
    End,
    /// The cube's hardware address, as typed so far.
    Type(String),
    /// Go on with it.
    Give,
    /// The cube looks like the drawing, whatever it says.
    Trust,
    /// Its gyroscope says how it is held: four numbers.
    Held(String),
    /// It is held as the drawing shows it.
    Centre,
    /// Turn the drawing as it is held, or no longer.
    Turn(bool),
    /// Let right and wrong turns be heard, or no longer.
    Sound(bool),
    /// Let the user choose a timer.
    Timer,
    /// End the connection to it.
    EndTimer,
    /// The edge says something; see `www/cube/cube.js`.
    Says(String, String),
}

/// What the edge is asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Let the user choose; with what is saved of addresses.
    Choose(String),
    /// Connect the same cube again.
    Again,
    /// Go on with this address.
    Address(String),
    /// End the connection.
    End,
    /// A short sound: of a right turn, or of a wrong one.
    Sound(bool),
    /// Let the user choose a timer.
    Timer,
    /// End the connection to the timer.
    EndTimer,
}

/// What the cube did that a follower should hear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A connection has begun, or the cube says that turns were lost; the position it was in is known before.
    Connected,
    /// The connection has ended, whoever ended it.
    Ended,
    /// A turn of a face.
    Turn(MoveId),
    /// Its position, in its own faces.
    Position(Permutation),
}

/// A smart cube, connected or not.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Connection {
    /// How far it is.
    pub link: Link,
    /// What the cube is called.
    pub name: String,
    /// How full its battery is, percent, if it says so.
    pub battery: Option<u8>,
    /// Its hardware address, as typed.
    pub address: String,
    /// Why there is none.
    pub problem: Option<Problem>,
    /// Where it says that it is, in its own faces, if it says so.
    pub own: Option<Permutation>,
    /// How it is held, if it says so.
    pub gyroscope: Option<Gyroscope>,
    /// What a timer does that stands beside it.
    pub timer: Timer,
    /// Whether the cube of this name was connected.
    was_there: bool,
    /// The addresses of all cubes so far: `NAME=ADDRESS`, a line each.
    pub addresses: String,
}

impl Connection {
    /// Takes in what is saved.
    pub fn restore(addresses: &str) -> Self {
        Self {
            addresses: addresses.to_owned(),
            ..Self::default()
        }
    }

    /// The user wants it to be so, whatever it was before.
    pub fn begin(&mut self, link: Link) {
        self.link = link;
        self.problem = None;
    }

    /// What there is to say about it.
    pub fn in_words(&self) -> String {
        if let Some(problem) = self.problem {
            return problem.text().to_owned();
        }
        match self.link {
            Link::Off => String::new(),
            Link::Choosing => words::cube::CHOOSING.text().to_owned(),
            Link::Address(false) => words::cube::address(&self.name),
            Link::Address(true) => words::cube::WRONG_ADDRESS.text().to_owned(),
            Link::Connecting => words::cube::connecting(&self.name),
            Link::Connected => words::cube::connected(&self.name),
            Link::Lost => words::cube::lost(&self.name),
        }
    }

    /// Whether there is a cube, or was until it was lost.
    pub fn is_on(&self) -> bool {
        matches!(self.link, Link::Connected | Link::Lost)
    }

    /// Takes in how it is held; whether that is the first time.
    pub fn hold(&mut self, words: &str) -> bool {
        let Some(now) = gyroscope::read(words) else {
            return false;
        };
        if let Some(gyroscope) = &mut self.gyroscope {
            gyroscope.turn(now);
            return false;
        }
        self.gyroscope = Some(Gyroscope::new(now));
        true
    }

    /// Takes in what the edge says of a cube, which is of this puzzle; what a follower should hear of it.
    pub fn says(&mut self, puzzle: &Puzzle, what: &str, words: &str) -> Option<Heard> {
        let was = self.link;
        match what {
            // The chooser was closed: whatever was there before has ended.
            "none" => self.link = Link::Off,
            "no-address" => self.problem = Some(Problem::NoAddress),
            // A cube that was lost and is not found again can be asked for again.
            "failed" if self.was_there => {
                self.link = Link::Lost;
                self.problem = Some(Problem::Failed);
            }
            "address" | "address-wrong" => {
                words.clone_into(&mut self.name);
                self.link = Link::Address(what == "address-wrong");
                if what == "address-wrong" {
                    self.forget(words);
                }
            }
            "connecting" => {
                if self.name != words {
                    words.clone_into(&mut self.name);
                    self.was_there = false;
                    self.battery = None;
                    self.own = None;
                }
                self.link = Link::Connecting;
                self.problem = None;
                // Its own axes may begin elsewhere.
                self.gyroscope = None;
            }
            "known" => self.remember(words),
            "connected" => {
                self.link = Link::Connected;
                self.was_there = true;
                self.address.clear();
                return Some(Heard::Connected);
            }
            "battery" => self.battery = words.parse().ok().filter(|percent| *percent <= 100),
            "turn" => {
                let turn = turn_by_name(puzzle, words)?;
                if let Some(own) = &mut self.own {
                    own.then_assign(&puzzle.mv(turn).permutation);
                }
                return Some(Heard::Turn(turn));
            }
            "position" => {
                self.own = Some(position_of(puzzle, words)?);
                return self.own.clone().map(Heard::Position);
            }
            // It says so now and then: news if turns were lost.
            "state" if self.link != Link::Connected => {}
            "state" => {
                let now = position_of(puzzle, words)?;
                let is_new = self.own.as_ref() != Some(&now);
                self.own = Some(now);
                return is_new.then_some(Heard::Connected);
            }
            "lost" => {
                self.link = Link::Lost;
                return Some(Heard::Ended);
            }
            other => {
                if let Some(problem) = Problem::said(other) {
                    self.link = Link::Off;
                    self.problem = Some(problem);
                }
            }
        }
        let ended = self.link == Link::Off && was == Link::Connected;
        ended.then_some(Heard::Ended)
    }

    fn forget(&mut self, name: &str) {
        let others = self.addresses.lines();
        let others =
            others.filter(|line| line.rsplit_once('=').is_none_or(|(known, _)| known != name));
        self.addresses = others.collect::<Vec<_>>().join("\n");
    }

    fn remember(&mut self, address: &str) {
        let name = self.name.clone();
        self.forget(&name);
        if !self.addresses.is_empty() {
            self.addresses.push('\n');
        }
        // Writing into a text does not fail.
        let _ = write!(self.addresses, "{name}={address}");
    }
}

/// A turn of a face by the name that the libraries have for it: `R`, `R'`, `R2`, `R2'`.
pub fn turn_by_name(puzzle: &Puzzle, name: &str) -> Option<MoveId> {
    let name = name.trim();
    let name = name
        .strip_suffix("2'")
        .map_or_else(|| name.to_owned(), |face| format!("{face}2"));
    let id = puzzle.move_by_name(&name)?;
    puzzle.face_turns().find(|&turn| turn == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLVED: &str = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

    fn hear(connection: &mut Connection, said: &[(&str, &str)]) -> Vec<Heard> {
        let puzzle = puzzle::catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let heard = said
            .iter()
            .filter_map(|(what, words)| connection.says(&puzzle, what, words));
        heard.collect()
    }

    #[test]
    fn a_connection_comes_and_goes() {
        let mut cube = Connection::default();
        let heard = hear(
            &mut cube,
            &[
                ("connecting", "GANicXXX"),
                ("known", "AB:12:34:00:DE:EF"),
                ("position", SOLVED),
                ("position", "UUU"),
                ("connected", "GANicXXX"),
                ("battery", "85"),
                ("battery", "300"),
                ("turn", "R'"),
            ],
        );
        let puzzle = puzzle::catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let turn = puzzle.move_by_name("R'").expect("a turn");
        let position = Heard::Position(puzzle.solved());
        assert_eq!(heard, [position, Heard::Connected, Heard::Turn(turn)]);
        assert_eq!(cube.own.as_ref(), Some(&puzzle.mv(turn).permutation));
        assert_eq!((cube.link, cube.battery), (Link::Connected, None));
        // Where it is now is news only where turns were lost.
        let says = |words| hear(&mut Connection::clone(&cube), &[("state", words)]);
        let turned = "UUBUUBUUBRRRRRRRRRFFUFFUFFUDDFDDFDDFLLLLLLLLLDBBDBBDBB";
        assert_eq!(says(turned), []);
        assert_eq!(says(SOLVED), [Heard::Connected]);
        assert_eq!(says("UUU"), []);
        assert_eq!(hear(&mut cube, &[("lost", "GANicXXX")]), [Heard::Ended]);
        // It can be asked for again as often as that takes.
        hear(&mut cube, &[("connecting", "GANicXXX"), ("failed", "x")]);
        assert_eq!(
            (cube.link, cube.problem),
            (Link::Lost, Some(Problem::Failed))
        );
        hear(&mut cube, &[("connecting", "GoCube"), ("failed", "x")]);
        assert_eq!(
            (cube.link, cube.problem),
            (Link::Off, Some(Problem::Failed))
        );
    }

    #[test]
    fn an_address_is_asked_for_once() {
        let mut cube = Connection::restore("A=1\nB = b=2");
        hear(
            &mut cube,
            &[
                ("address", "GAN12"),
                ("connecting", "GAN12"),
                ("known", "3"),
            ],
        );
        assert_eq!(cube.addresses, "A=1\nB = b=2\nGAN12=3");
        // The wrong one is forgotten.
        hear(&mut cube, &[("address-wrong", "A")]);
        assert_eq!(
            (cube.link, cube.addresses.as_str()),
            (Link::Address(true), "B = b=2\nGAN12=3")
        );
    }

    #[test]
    fn turns_have_the_names_of_faces() {
        let puzzle = puzzle::catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let named = |name| turn_by_name(&puzzle, name).map(|id| puzzle.mv(id).name.clone());
        assert_eq!(named("R'").as_deref(), Some("R'"));
        assert_eq!(named("U2'").as_deref(), Some("U2"));
        for none in ["M", "x", "", "Q", "2'"] {
            assert_eq!(named(none), None, "{none}");
        }
    }
}
