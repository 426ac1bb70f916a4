//! Making links to what is shown, and opening them.

use super::address::Address;
use super::describe::face_by_name;
use super::link::{Link, MOST};
use super::screens::ScreenId;
use super::screens::run::documents::Visited;
use super::screens::run::saving::Linked;
use super::{Action, Effect, Offer, PROJECTOR_KEY, Shared, Sheet, State, store};

impl State {
    /// Takes in what concerns links and the projector.
    pub(super) fn update_sharing(&mut self, action: Action, effects: &mut Vec<Effect>) {
        match action {
            Action::Share => self.share(effects),
            Action::Shared { base, hash } => self.show_link(&base, &hash, effects),
            Action::Copy(text) => effects.push(Effect::Copy(text)),
            Action::Copied(done) => self.copied = Some(done),
            Action::ToggleProjector => self.toggle_projector(effects),
            _ => {}
        }
    }

    /// Begins to make a link; the canvas adds where it is looked at from.
    fn share(&mut self, effects: &mut Vec<Effect>) {
        if self.sheet == Some(Sheet::Share) {
            self.sheet = None;
            return;
        }
        self.shared = None;
        self.copied = None;
        self.sheet = Some(Sheet::Share);
        let (link, path) = self.shown().link();
        effects.push(Effect::Share(link, path));
    }

    /// The link is made.
    fn show_link(&mut self, base: &str, hash: &str, effects: &mut Vec<Effect>) {
        if hash.is_empty() {
            self.shared = Some(Err(format!(
                "This is too long for a link, which may have {MOST} characters. Save it as a file instead."
            )));
            return;
        }
        effects.push(Effect::Address {
            hash: hash.to_owned(),
            entry: false,
        });
        self.run.linked.holds |= self.screen == ScreenId::Run;
        self.shared = Some(Ok(Shared {
            link: format!("{base}{hash}"),
            embed: format!("{base}?embed{hash}"),
        }));
        "A link is made.".clone_into(&mut self.announcement);
    }

    fn toggle_projector(&mut self, effects: &mut Vec<Effect>) {
        self.projector = !self.projector;
        effects.push(if self.projector {
            store(PROJECTOR_KEY, "on")
        } else {
            Effect::Store {
                key: PROJECTOR_KEY.to_owned(),
                value: None,
            }
        });
        let words = if self.projector { "on" } else { "off" };
        self.announcement = format!("Projector mode is {words}.");
    }

    /// Opens the program that an address names or holds.
    pub(super) fn open_program(
        &mut self,
        address: &Address,
        link: &Link,
        effects: &mut Vec<Effect>,
    ) {
        let (name, _) = Link::parse(&format!("name={}", address.what));
        let name = name.get("name").unwrap_or_default();
        let file: String = name
            .chars()
            .filter(|c| !c.is_control() && !"/\\".contains(*c))
            .take(80)
            .collect();
        if file.is_empty() && link.get("text").is_none() {
            return;
        }
        let linked = link.get("text").map(Into::into);
        let Some(text) = linked.or_else(|| self.run.documents.original(&file)) else {
            let words = format!("There is no example called \u{201c}{file}\u{201d}.");
            self.notice(words, true, None);
            return;
        };
        let file = if file.is_empty() { "shared.qat" } else { &file };
        let visited = match link.get("text") {
            Some(_) => self.run.documents.visit(file, &text),
            None => self.run.documents.visit_example(file),
        };
        self.turned_to(effects);
        let inputs: Vec<i64> = link
            .get("in")
            .unwrap_or_default()
            .split(',')
            .filter_map(|number| number.trim().parse().ok())
            .take(1000)
            .collect();
        let replay = match link.number("at") {
            Ok(at) => at.map(|at| (inputs, at)),
            Err(trouble) => {
                self.notice(trouble, true, None);
                None
            }
        };
        self.run.linked = Linked {
            holds: true,
            hash: address.to_string(),
            file: file.to_owned(),
            text: text.to_string(),
            replay,
        };
        match visited {
            Visited::AsLinked => self.run.replay.clone_from(&self.run.linked.replay),
            // Where the link leads in its own text means nothing in another.
            Visited::Changed => {
                let words = "You have changed this program before; this is your version.";
                self.notice(
                    words.to_owned(),
                    false,
                    Some(("Show the link\u{2019}s version", Offer::Linked)),
                );
            }
        }
    }

    /// Opens the program that this tab showed last, if it was nowhere but in an address.
    pub(super) fn open_remembered(&mut self) {
        let hash = self.run.remembered.clone();
        let (address, known) = Address::parse(&hash);
        if hash.starts_with('#') && known.is_ok() && address.screen == ScreenId::Run {
            let (link, _) = Link::parse(&address.query);
            // The page has not started: there is nothing to stop or to hide.
            self.open_program(&address, &link, &mut Vec::new());
            self.run.linked.holds = false;
        }
    }

    /// Goes to where the link says, once the program is there.
    pub(super) fn replay_link(&mut self) {
        let Some((inputs, at)) = self.run.replay.take() else {
            return;
        };
        if let Err(trouble) = self.run.player.replay(&inputs, at) {
            self.notice(trouble, true, None);
        }
        self.run.read_values();
    }

    /// Looks from where the link says.
    pub(super) fn look_as(&mut self, link: &Link, effects: &mut Vec<Effect>) {
        let numbers: Vec<f32> = link
            .get("from")
            .unwrap_or_default()
            .split(',')
            .filter_map(|number| number.parse().ok())
            .filter(|number: &f32| number.is_finite())
            .collect();
        if let [yaw, pitch, rest @ ..] = numbers.as_slice() {
            let zoom = rest.first().copied().unwrap_or(1.0);
            effects.push(Effect::LookFrom([*yaw, *pitch, zoom]));
        }
        let cell = link
            .get("middle")
            .and_then(|name| face_by_name(self.puzzle(), name));
        if cell.is_some() {
            effects.push(Effect::Recentre(cell));
        }
    }
}
