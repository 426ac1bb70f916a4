//! Links to what is shown: what can be done with them, and where a link looks from.

use puzzle::Puzzle;
use scene::Orientation;

use super::describe::face_by_name;
use super::effect::Effect;
use super::link::Link;

/// An action on links.
#[derive(Clone, Debug)]
pub enum Action {
    /// Make one to what is shown, or close its sheet.
    Toggle,
    /// It is made; `hash` is empty if it would be too long.
    Made {
        /// The address up to the `#`.
        base: String,
        /// What stands behind it, with it.
        hash: String,
    },
    /// Call the program this, in the link.
    Title(String),
    /// Copy a text.
    Copy(String),
    /// It was copied, or the browser refused.
    Copied(bool),
}

/// A link to what is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedLink {
    /// To the page.
    pub link: String,
    /// The HTML that shows the puzzle, without what stands around it, inside another page.
    pub embed: String,
    /// To the page on a screen that nobody looks after.
    pub kiosk: String,
    /// The same with the element `<hypercubist-player>`, for a puzzle of Play.
    pub element: Option<String>,
}

/// The keys of a link that say where a puzzle is seen from.
pub const VIEWPOINT: [&str; 3] = ["from", "turned", "middle"];

/// What looks from where a link says.
pub fn looks(link: &Link, puzzle: &Puzzle) -> Vec<Effect> {
    let [from, turned] = [VIEWPOINT[0], VIEWPOINT[1]].map(|key| link.numbers::<f32>(key));
    let looked = match from.as_slice() {
        [yaw, pitch] => Some(Effect::LookFrom([*yaw, *pitch, 1.0])),
        [yaw, pitch, zoom] => Some(Effect::LookFrom([*yaw, *pitch, *zoom])),
        _ => None,
    };
    let oriented = <[f32; 8]>::try_from(turned).ok();
    let oriented = oriented.and_then(Orientation::from_numbers);
    let middle = link
        .get(VIEWPOINT[2])
        .and_then(|name| face_by_name(puzzle, name));
    let effects = [
        looked,
        oriented.map(Effect::Orient),
        middle.map(|cell| Effect::Recentre(Some(cell))),
    ];
    for (key, effect) in VIEWPOINT.into_iter().zip(&effects) {
        if effect.is_none() {
            link.refuse(key);
        }
    }
    effects.into_iter().flatten().collect()
}
