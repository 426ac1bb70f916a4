//! The places of the page, each with its own address behind the `#`.

/// A place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// A program on its puzzle.
    #[default]
    Run,
    /// Any puzzle, by hand and by algorithm.
    Play,
    /// Registers that a puzzle can hold, and their algorithms.
    Architect,
    /// The tables: what is known of the puzzles, and counting it again.
    Atlas,
}

impl Place {
    /// All of them, in order.
    pub const ALL: [Self; 4] = [Self::Run, Self::Play, Self::Architect, Self::Atlas];

    /// Its name in addresses, style sheets and ids.
    pub fn id(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Play => "play",
            Self::Architect => "architect",
            Self::Atlas => "atlas",
        }
    }

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Run => "Run",
            Self::Play => "Play",
            Self::Architect => "Architect",
            Self::Atlas => "Atlas",
        }
    }

    /// Its address on this page.
    pub fn href(self) -> String {
        format!("#/{}", self.id())
    }
}

/// What stands behind the `#`: a place, what is there, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// The place; the first one where the address names none.
    pub place: Place,
    /// What follows the place's name, such as a puzzle's name.
    pub what: String,
    /// What follows the question mark.
    pub query: String,
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.place.href(), self.what)?;
        if self.query.is_empty() {
            return Ok(());
        }
        write!(f, "?{}", self.query)
    }
}

impl Address {
    /// Reads what stands behind the `#`, with it or without. Whatever it is, it leads somewhere; `Err` says that it
    /// named a place that there is not, and gives that name.
    pub fn parse(hash: &str) -> (Self, Result<(), String>) {
        let text = hash.trim_start_matches('#');
        let (path, query) = text.split_once('?').unwrap_or((text, ""));
        let mut parts = path.trim_matches('/').splitn(2, '/');
        let name = parts.next().unwrap_or_default();
        let what = parts.next().unwrap_or_default().to_owned();
        let place = Place::ALL
            .into_iter()
            .find(|place| place.id().eq_ignore_ascii_case(name));
        let known = if place.is_some() || name.is_empty() {
            Ok(())
        } else {
            Err(name.chars().take(40).collect())
        };
        let address = Self {
            place: place.unwrap_or_default(),
            what: if place.is_some() { what } else { String::new() },
            query: query.to_owned(),
        };
        (address, known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_leads_somewhere() {
        for (hash, place, what, query, known) in [
            ("", Place::Run, "", "", true),
            ("#", Place::Run, "", "", true),
            ("#/run", Place::Run, "", "", true),
            (
                "#/play/3x3x3?alg=R_U",
                Place::Play,
                "3x3x3",
                "alg=R_U",
                true,
            ),
            ("#/Play/", Place::Play, "", "", true),
            ("#puzzle", Place::Run, "", "", false),
            ("#/nowhere/x?y", Place::Run, "", "y", false),
        ] {
            let (address, result) = Address::parse(hash);
            assert_eq!(
                (address.place, address.what.as_str(), address.query.as_str()),
                (place, what, query),
                "{hash}"
            );
            assert_eq!(result.is_ok(), known, "{hash}");
            assert_eq!(Address::parse(&address.to_string()).0, address, "{hash}");
        }
    }
}
