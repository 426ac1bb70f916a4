//! The eight symmetries of the cube that keep the upper face.

use std::sync::LazyLock;

use puzzle::cube_symmetries;
use search::letters::{Images, Letters, TURNS, renamed};

/// Slots of the upper face, of corners and of edges.
pub(crate) const UPPER: usize = 4;

/// The number of symmetries that keep the upper face.
pub(crate) const SYMMETRIES: usize = 8;

/// Some quarters clockwise about the upper face, seen from above, after the reflection that exchanges left and right
/// or not: the quarters, and 4 more with the reflection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symmetry(u8);

/// What a symmetry does.
struct Effect {
    mirrored: bool,
    images: Images,
    turns: [u8; TURNS],
}

static EFFECTS: LazyLock<[Effect; SYMMETRIES]> = LazyLock::new(|| {
    let letters = Letters::get();
    let effects = cube_symmetries(&letters.puzzle)
        .into_iter()
        .filter_map(|symmetry| {
            let matrix = symmetry.matrix.filter(|m| m.image(1) == (1, true))?;
            Some(Effect {
                mirrored: !symmetry.is_rotation,
                images: letters.images(&symmetry.permutation),
                turns: std::array::from_fn(|turn| renamed(turn as u8, &matrix)),
            })
        });
    let mut effects: Vec<Effect> = effects.collect();
    // UL is the first edge, and the reflection takes it to UR, which is two quarters further.
    let upper = UPPER as u8;
    effects.sort_by_key(|effect| {
        let left = effect.images.edges[0] / 2;
        (
            effect.mirrored,
            (left + 2 * u8::from(effect.mirrored)) % upper,
        )
    });
    let effects = effects.try_into().ok();
    effects.expect("eight symmetries keep the upper face")
});

impl Symmetry {
    /// All of them, the identity first.
    pub(crate) const ALL: [Self; SYMMETRIES] = [
        Self(0),
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
    ];

    fn effect(self) -> &'static Effect {
        &EFFECTS[usize::from(self.0)]
    }

    /// Whether clockwise becomes anticlockwise.
    pub(crate) fn is_mirrored(self) -> bool {
        self.effect().mirrored
    }

    /// What it does to all spots.
    pub(crate) fn images(self) -> &'static Images {
        &self.effect().images
    }

    /// The slot that an upper corner's slot becomes.
    pub(crate) fn corner(self, slot: u8) -> u8 {
        self.images().corners[3 * usize::from(slot)] / 3
    }

    /// The slot that an upper edge's slot becomes.
    pub(crate) fn edge(self, slot: u8) -> u8 {
        self.images().edges[2 * usize::from(slot)] / 2
    }

    /// The turn that a turn becomes.
    pub(crate) fn turn(self, turn: u8) -> u8 {
        self.effect().turns[usize::from(turn)]
    }
}
