//! The parts of the atlas, each with its own address.

use super::last_layer::STATES;

/// The longest name of a symmetry type in an address; whether there is one of that name, the engine knows.
const LONGEST_NAME: usize = 20;

/// A part of the atlas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Section {
    /// What there is.
    #[default]
    Overview,
    /// How far the positions of the 3x3x3 are from solved.
    Distances,
    /// The positions that are farthest from solved, of those that are known.
    Farthest,
    /// Positions that symmetries keep: all types, or the one of this name.
    Symmetric(Option<String>),
    /// The last layer: all states, or the one of this number.
    UpperFace(Option<u32>),
    /// The two-colour cubes.
    TwoColour,
    /// The tesseract's tables.
    Tesseract,
    /// What counts as one twist.
    TurnMetrics,
    /// Which fact of which paper is where.
    Papers,
    /// Where the papers err.
    Errata,
}

impl Section {
    /// All that the list shows, in its order.
    pub const ALL: [Self; 10] = [
        Self::Overview,
        Self::Distances,
        Self::Farthest,
        Self::Symmetric(None),
        Self::UpperFace(None),
        Self::TwoColour,
        Self::Tesseract,
        Self::TurnMetrics,
        Self::Papers,
        Self::Errata,
    ];

    /// Its address after `#/atlas/`.
    pub fn path(&self) -> String {
        match self {
            Self::Overview => String::new(),
            Self::Distances => "distances".to_owned(),
            Self::Farthest => "farthest".to_owned(),
            Self::Symmetric(None) => "symmetric".to_owned(),
            Self::Symmetric(Some(name)) => format!("symmetric/{name}"),
            Self::UpperFace(None) => "upper-face".to_owned(),
            Self::UpperFace(Some(number)) => format!("upper-face/{number}"),
            Self::TwoColour => "two-colour".to_owned(),
            Self::Tesseract => "tesseract".to_owned(),
            Self::TurnMetrics => "turn-metrics".to_owned(),
            Self::Papers => "papers".to_owned(),
            Self::Errata => "errata".to_owned(),
        }
    }

    /// Its address on this page.
    pub fn href(&self) -> String {
        format!("#/atlas/{}", self.path())
            .trim_end_matches('/')
            .to_owned()
    }

    /// Its name in the list.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Overview => "Overview",
            Self::Distances => "Distances",
            Self::Farthest => "Farthest known",
            Self::Symmetric(_) => "Symmetric",
            Self::UpperFace(_) => "Last layer",
            Self::TwoColour => "Two colours",
            Self::Tesseract => "Tesseract",
            Self::TurnMetrics => "Turn metrics",
            Self::Papers => "Papers",
            Self::Errata => "Errata",
        }
    }

    pub fn heading(&self) -> &'static str {
        match self {
            Self::Overview => "The atlas",
            Self::Distances => "How far from solved",
            Self::Farthest => "Farthest known",
            Self::Symmetric(_) => "Symmetric positions",
            Self::UpperFace(_) => "The last layer",
            Self::TwoColour => "Two-colour cubes",
            Self::Tesseract => "The tesseract in numbers",
            Self::TurnMetrics => "What counts as one move",
            Self::Papers => "The papers, section by section",
            Self::Errata => "Where the papers err",
        }
    }

    /// What it is about, in a sentence or two.
    pub fn blurb(&self) -> &'static str {
        match self {
            Self::Overview => "Everything that there is.",
            Self::Distances => {
                "How many positions of the 3x3x3 are one move from solved, two moves, and so on, in four ways of \
                 counting."
            }
            Self::Farthest => {
                "Six positions that take 16 moves when opposite faces may turn at once, and those beside them."
            }
            Self::Symmetric(_) => {
                "Positions that look the same from several sides, by their symmetries, with their shortest solutions."
            }
            Self::UpperFace(_) => {
                "All 62 208 states of the last layer: set one by hand and see its number and its shortest solutions."
            }
            Self::TwoColour => {
                "Cubes with two colours instead of six: how many positions, and the most moves that any of them takes."
            }
            Self::Tesseract => {
                "The pieces of the four-dimensional cube, what each of its 24 rotations does, and the five-dimensional \
                 one beside it."
            }
            Self::TurnMetrics => {
                "Fourteen ways to count a twist of the 2x2x2x2, and how much a single one can do in each."
            }
            Self::Papers => {
                "What each paper says, where it is shown here, the command that works it out, and how long it takes."
            }
            Self::Errata => {
                "Misprints and mistakes in the papers: what is printed, what is right, and the command that shows it."
            }
        }
    }

    /// Whether `other` is the same part, whatever of it is shown.
    pub fn is_same_part(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// Reads what stands behind `#/atlas/`.
    ///
    /// # Errors
    /// What is wrong with it, in words; the nearest part that there is.
    pub fn parse(path: &str) -> Result<Self, (String, Self)> {
        let path = path.trim_matches('/');
        let (part, what) = path.split_once('/').unwrap_or((path, ""));
        let found = Self::ALL
            .into_iter()
            .find(|section| section.path().eq_ignore_ascii_case(part));
        match found {
            Some(section) if what.is_empty() => Ok(section),
            Some(Self::UpperFace(_)) if what.parse().is_ok_and(|number: u32| number < STATES) => {
                Ok(Self::UpperFace(what.parse().ok()))
            }
            Some(Self::Symmetric(_)) if what.len() <= LONGEST_NAME => {
                // What stands in brackets may travel as `%28`.
                let name = what.replace("%28", "(").replace("%29", ")");
                Ok(Self::Symmetric(Some(name)))
            }
            found => {
                let path: String = path.chars().take(40).collect();
                let nearest = found.unwrap_or_default();
                let words = format!(
                    "The atlas has no \u{201c}{path}\u{201d}; here is {} instead.",
                    nearest.name()
                );
                Err((words, nearest))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_found_at_its_address() {
        for section in Section::ALL {
            assert_eq!(Section::parse(&section.path()), Ok(section.clone()));
            assert!(section.href().starts_with("#/atlas"));
        }
        let state = Section::UpperFace(Some(162));
        assert_eq!(Section::parse("upper-face/162"), Ok(state.clone()));
        assert_eq!(state.href(), "#/atlas/upper-face/162");
        assert!(Section::parse("upper-face/62208").is_err());
        let of = Section::Symmetric(Some("D2d(edge)".to_owned()));
        assert_eq!(Section::parse("symmetric/D2d%28edge%29"), Ok(of));
        assert!(Section::parse("symmetric/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa").is_err());
        let (words, nearest) = Section::parse("tesseract/no-such").expect_err("there is none");
        assert_eq!(nearest, Section::Tesseract);
        assert!(words.contains("no-such"));
        assert_eq!(Section::parse("x").expect_err("none").1, Section::Overview);
    }
}
