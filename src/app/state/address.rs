//! The addresses of the page.

use super::link::Link;
use super::screen_id::ScreenId;

/// What stands behind the `#`: a screen, what is there, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Address {
    /// The screen; the first one where the address names none.
    pub screen: ScreenId,
    /// What follows the screen's name, such as a puzzle's name.
    pub what: String,
    /// What follows the question mark.
    pub query: String,
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.screen.href(), self.what)?;
        if self.query.is_empty() {
            return Ok(());
        }
        write!(f, "?{}", self.query)
    }
}

impl Address {
    /// What follows the screen's name, decoded: `3^4` travels as `3%5E4`.
    pub fn name(&self) -> String {
        let (link, _) = Link::parse(&format!("name={}", self.what));
        link.get("name").unwrap_or_default().to_owned()
    }

    /// Reads what stands behind the `#`, with it or without. Whatever it is, it leads somewhere; `Err` says that it
    /// named a screen that there is not, and gives that name.
    pub fn parse(hash: &str) -> (Self, Result<(), String>) {
        let text = hash.trim_start_matches('#');
        let (path, query) = text.split_once('?').unwrap_or((text, ""));
        let mut parts = path.trim_matches('/').splitn(2, '/');
        let name = parts.next().unwrap_or_default();
        let what = parts.next().unwrap_or_default().to_owned();
        let screen = ScreenId::ALL
            .into_iter()
            .find(|screen| screen.id().eq_ignore_ascii_case(name));
        let known = if screen.is_some() || name.is_empty() {
            Ok(())
        } else {
            Err(name.chars().take(40).collect())
        };
        let address = Self {
            screen: screen.unwrap_or_default(),
            what: if screen.is_some() {
                what
            } else {
                String::new()
            },
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
        for (hash, screen, what, query, known) in [
            ("", ScreenId::Run, "", "", true),
            ("#", ScreenId::Run, "", "", true),
            ("#/run", ScreenId::Run, "", "", true),
            (
                "#/play/3x3x3?alg=R_U",
                ScreenId::Play,
                "3x3x3",
                "alg=R_U",
                true,
            ),
            ("#/Play/", ScreenId::Play, "", "", true),
            ("#puzzle", ScreenId::Run, "", "", false),
            ("#/nowhere/x?y", ScreenId::Run, "", "y", false),
        ] {
            let (address, result) = Address::parse(hash);
            assert_eq!(
                (
                    address.screen,
                    address.what.as_str(),
                    address.query.as_str()
                ),
                (screen, what, query),
                "{hash}"
            );
            assert_eq!(result.is_ok(), known, "{hash}");
            assert_eq!(Address::parse(&address.to_string()).0, address, "{hash}");
        }
    }
}
