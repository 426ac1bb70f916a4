//! The parts of the atlas, each with its own address.

/// How many states the last layer has.
pub const STATES: u32 = 62_208;

/// The longest name of a symmetry type in an address; whether there is one of that name, the engine knows.
const LONGEST_NAME: usize = 20;

/// A part of the atlas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Section {
    /// What there is.
    #[default]
    Overview,
    /// From a square to a tesseract, in pictures.
    Dimensions,
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
    pub const ALL: [Self; 11] = [
        Self::Overview,
        Self::Dimensions,
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
            Self::Dimensions => "dimensions".to_owned(),
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
            Self::Overview => words::atlas::OVERVIEW,
            Self::Dimensions => words::atlas::DIMENSIONS,
            Self::Distances => words::atlas::DISTANCES,
            Self::Farthest => words::atlas::FARTHEST,
            Self::Symmetric(_) => words::atlas::SYMMETRIC,
            Self::UpperFace(_) => words::atlas::LAST_LAYER,
            Self::TwoColour => words::atlas::TWO_COLOUR,
            Self::Tesseract => words::atlas::TESSERACT,
            Self::TurnMetrics => words::atlas::TURN_METRICS,
            Self::Papers => words::atlas::PAPERS,
            Self::Errata => words::atlas::ERRATA,
        }
        .text()
    }

    pub fn heading(&self) -> &'static str {
        match self {
            Self::Overview => words::atlas::OVERVIEW_HEADING,
            Self::Dimensions => words::atlas::DIMENSIONS_HEADING,
            Self::Distances => words::atlas::DISTANCES_HEADING,
            Self::Farthest => words::atlas::FARTHEST,
            Self::Symmetric(_) => words::atlas::SYMMETRIC_HEADING,
            Self::UpperFace(_) => words::atlas::LAST_LAYER_HEADING,
            Self::TwoColour => words::atlas::TWO_COLOUR_HEADING,
            Self::Tesseract => words::atlas::TESSERACT_HEADING,
            Self::TurnMetrics => words::atlas::TURN_METRICS_HEADING,
            Self::Papers => words::atlas::PAPERS_HEADING,
            Self::Errata => words::atlas::ERRATA_HEADING,
        }
        .text()
    }

    /// What it is about, in a sentence or two.
    pub fn blurb(&self) -> &'static str {
        match self {
            Self::Overview => words::atlas::OVERVIEW_BLURB,
            Self::Dimensions => words::atlas::DIMENSIONS_BLURB,
            Self::Distances => words::atlas::DISTANCES_BLURB,
            Self::Farthest => words::atlas::FARTHEST_BLURB,
            Self::Symmetric(_) => words::atlas::SYMMETRIC_BLURB,
            Self::UpperFace(_) => words::atlas::LAST_LAYER_BLURB,
            Self::TwoColour => words::atlas::TWO_COLOUR_BLURB,
            Self::Tesseract => words::atlas::TESSERACT_BLURB,
            Self::TurnMetrics => words::atlas::TURN_METRICS_BLURB,
            Self::Papers => words::atlas::PAPERS_BLURB,
            Self::Errata => words::atlas::ERRATA_BLURB,
        }
        .text()
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
                Err((words::atlas::no_part(path, nearest.name()), nearest))
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
