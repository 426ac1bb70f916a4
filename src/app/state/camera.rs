//! The camera that looks at a cube, or at QR codes: whether it is on, which sides it has seen, and what came of them.

/// What it is used for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Purpose {
    /// Play: the colours of a cube.
    #[default]
    Colours,
    /// Play: whether a cube is scrambled as it should be.
    Scramble,
    /// Run: where a cube that follows a program is.
    Program,
    /// Learn: the QR codes that pupils show.
    Class,
}

/// How far it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Link {
    /// It is off.
    #[default]
    Off,
    /// The browser asks whether the page may have it, or it starts.
    Opening,
    /// It looks.
    On,
}

/// Why there is no camera.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The page did not come by https.
    Insecure,
    /// The user, or the browser, did not allow it.
    Denied,
    /// There is none.
    None,
    /// Another program has it.
    Busy,
    /// What reads its pictures could not be loaded.
    NotLoaded,
    /// Something else.
    Failed,
}

impl Problem {
    /// What to do about it.
    pub fn text(self) -> &'static str {
        match self {
            Self::Insecure => words::camera::INSECURE,
            Self::Denied => words::camera::DENIED,
            Self::None => words::camera::NONE,
            Self::Busy => words::camera::BUSY,
            Self::NotLoaded => words::page::NOT_LOADED,
            Self::Failed => words::camera::FAILED,
        }
        .text()
    }
}

/// What is done about the camera.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Switch it on, and forget all sides.
    Open(Purpose),
    /// Take what it sees now.
    Take,
    /// Take this side again.
    Again(u8),
    /// Switch it off.
    End,
    /// The edge says something; see `www/camera/camera.js`.
    Says(String, String),
}

/// What the edge is asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Switch it on, for a cube of this number of layers, or for QR codes with none; `true` to forget all sides.
    Open(u8, bool),
    /// Take what it sees now.
    Take,
    /// Forget a side.
    Forget(u8),
    /// Put the sides together; with the colours of U, R, F, D, L and B, six hexadecimal digits each. It goes off.
    Read(String),
    /// Switch it off.
    End,
}

/// What six sides are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The facelets, a full stop for each that is unclear.
    pub facelets: String,
    /// The facelets of other positions that are as likely.
    pub rivals: Vec<String>,
    /// For each of U, R, F, D, L and B the number of its side, and by how many quarters clockwise its picture is to be
    /// turned.
    pub faces: Vec<(u8, u8)>,
}

impl Read {
    /// Reads three lines of `Eye::read` (`src/camera_worker/lib.rs`).
    fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let facelets = lines.next()?.to_owned();
        let rivals = lines.next()?.split_whitespace();
        let rivals = rivals.map(str::to_owned).collect();
        let digits: Option<Vec<u8>> = lines
            .next()?
            .chars()
            .map(|digit| digit.to_digit(10).map(|digit| digit as u8))
            .collect();
        let faces: Vec<(u8, u8)> = digits?
            .chunks_exact(2)
            .map(|pair| (pair[0], pair[1]))
            .collect();
        (faces.len() == SIDES).then_some(Self {
            facelets,
            rivals,
            faces,
        })
    }

    /// How many stickers are unclear.
    pub fn unclear(&self) -> usize {
        self.facelets.matches('.').count()
    }

    /// Whether there is nothing to ask.
    pub fn is_sure(&self) -> bool {
        self.rivals.is_empty() && self.unclear() == 0
    }

    /// Whether a sticker of a face is unclear: U, R, F, D, L and B from 0.
    pub fn is_unclear(&self, face: usize) -> bool {
        let each = self.facelets.len() / SIDES;
        let own = self.facelets.get(face * each..(face + 1) * each);
        own.is_some_and(|facelets| facelets.contains('.'))
    }

    /// What to do next. Unclear stickers of a net can be painted; elsewhere their sides are shown again. A program
    /// knows which of several positions its cube can be in.
    pub fn in_words(&self, purpose: Purpose) -> String {
        match (self.unclear(), purpose) {
            _ if !self.rivals.is_empty() && purpose != Purpose::Program => {
                words::camera::RIVALS.text().to_owned()
            }
            (0, Purpose::Colours) => words::camera::SURE.text().to_owned(),
            (0, _) => words::camera::READ.text().to_owned(),
            (unclear, Purpose::Colours) => words::camera::unsure(unclear),
            (unclear, _) => words::camera::unclear(unclear),
        }
    }
}

/// Sides of a cube.
pub const SIDES: usize = 6;

/// The camera, on or off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Camera {
    /// How far it is.
    pub link: Link,
    /// What it is used for.
    pub purpose: Purpose,
    /// Why there is none.
    pub problem: Option<Problem>,
    /// Whether it sees a side.
    pub found: bool,
    /// Pictures of the sides that were taken, as addresses that hold them.
    pub sides: [Option<String>; SIDES],
    /// The layers of the cube that they are of.
    pub layers: u8,
    /// What they are, once there are six.
    pub read: Option<Read>,
    /// How many QR codes it has seen.
    pub codes: usize,
}

impl Camera {
    /// Whether there is anything to show of it where it is used for this.
    pub fn is_for(&self, purpose: Purpose) -> bool {
        let any = self.link != Link::Off || self.problem.is_some() || self.done() > 0;
        any && self.purpose == purpose
    }

    /// How many sides were taken.
    pub fn done(&self) -> usize {
        self.sides.iter().flatten().count()
    }

    /// What there is to say about it.
    pub fn in_words(&self) -> String {
        if let Some(problem) = self.problem {
            return problem.text().to_owned();
        }
        match (self.link, &self.read) {
            (Link::Opening, _) => words::camera::OPENING.text().to_owned(),
            (Link::On, _) if self.codes > 0 => words::camera::codes(self.codes),
            (Link::On, _) if self.purpose == Purpose::Class => {
                words::camera::HOLD_CODES.text().to_owned()
            }
            (Link::On, _) if self.done() > 0 => words::camera::done(self.done()),
            (Link::On, _) => words::camera::HOLD.text().to_owned(),
            (Link::Off, Some(read)) => read.in_words(self.purpose),
            (Link::Off, None) => String::new(),
        }
    }

    /// Takes in what the edge says. `true` if all sides are there now.
    pub fn says(&mut self, what: &str, words: &str) -> bool {
        let problem = match what {
            "insecure" => Some(Problem::Insecure),
            "denied" => Some(Problem::Denied),
            "none" => Some(Problem::None),
            "busy" => Some(Problem::Busy),
            "not-loaded" => Some(Problem::NotLoaded),
            "failed" => Some(Problem::Failed),
            _ => None,
        };
        if problem.is_some() {
            self.problem = problem;
            self.link = Link::Off;
        }
        match what {
            "ended" => self.link = Link::Off,
            "open" => self.link = Link::On,
            "found" => self.found = words == "1",
            "side" => {
                let (number, picture) = words.split_once(' ').unwrap_or((words, ""));
                let number: usize = number.parse().unwrap_or(SIDES);
                if let Some(side) = self.sides.get_mut(number) {
                    *side = Some(picture.to_owned());
                }
                return self.link == Link::On && self.done() == SIDES;
            }
            "read" => self.read = Read::parse(words),
            "code" => self.codes += 1,
            _ => {}
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_sides_are_all() {
        let mut camera = Camera::default();
        camera.says("open", "");
        for number in 0..5 {
            assert!(!camera.says("side", &number.to_string()));
        }
        // The same side, one that there is not, and no number.
        for other in ["4", "6", "x"] {
            assert!(!camera.says("side", other));
        }
        assert_eq!(camera.done(), 5);
        assert!(camera.says("side", "5"));
    }

    #[test]
    fn a_camera_that_is_refused_is_off() {
        let mut camera = Camera {
            link: Link::Opening,
            ..Camera::default()
        };
        camera.says("denied", "Permission denied");
        assert_eq!(
            (camera.link, camera.problem),
            (Link::Off, Some(Problem::Denied))
        );
        assert_eq!(camera.in_words(), words::camera::DENIED.text());
    }

    #[test]
    fn what_is_read_has_three_lines() {
        let read = Read::parse("UU.R\n\n031221304350").expect("three lines");
        assert_eq!((read.unclear(), read.faces[1]), (1, (1, 2)));
        assert!(read.rivals.is_empty());
        let read = Read::parse("UUFR\nUFUR FUUR \n031221304350").expect("three lines");
        assert_eq!(read.rivals, ["UFUR", "FUUR"]);
        assert_eq!(read.in_words(Purpose::Program), words::camera::READ.text());
        assert_eq!(
            read.in_words(Purpose::Colours),
            words::camera::RIVALS.text()
        );
        for wrong in ["", "UU", "UU\n\n", "UU\n\n03", "UU\n\nab1221304350"] {
            assert_eq!(Read::parse(wrong), None, "{wrong}");
        }
    }
}
