//! How a puzzle is shown: plain data that a page can store, interpolate and put into a link.

use crate::Stereo;
use puzzle::{Geometry, Puzzle};

/// A layout of a puzzle in space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A solid, as one holds it in the hands: every puzzle of three dimensions.
    #[default]
    Solid,
    /// The six faces of a cube unfolded on hinges, flat facing the viewer.
    Net,
    /// A tesseract seen from the fourth dimension: one cell small in the middle, six around it, the eighth nearest.
    Perspective,
    /// The eight cells unfolded into ordinary space, a cross (Kamack and Keane, Figure 1).
    Development,
    /// The unfolded cells moved apart and laid flat, with every facet visible (Kamack and Keane, Figure 2).
    PinBoard,
    /// One cell as a Rubik's cube, with the other facets of its pieces as stickers (Kamack and Keane, section 9).
    OneCell,
}

impl Shape {
    /// The shapes of a puzzle in the order of menus, the default one first.
    pub fn of(puzzle: &Puzzle) -> &'static [Self] {
        if puzzle.dimensions() == 4 {
            &[
                Self::Perspective,
                Self::Development,
                Self::PinBoard,
                Self::OneCell,
            ]
        } else if *puzzle.geometry() == Geometry::Cube {
            &[Self::Solid, Self::Net]
        } else {
            &[Self::Solid]
        }
    }

    /// The shape's name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Solid => "Solid",
            Self::Net => "Net",
            Self::Perspective => "Perspective",
            Self::Development => "Unfolded",
            Self::PinBoard => "Pin-board",
            Self::OneCell => "One cell",
        }
    }

    /// Yaw and pitch of the camera that suit the shape, in radians (see [`crate::Camera::look_from`]).
    pub fn home(self) -> [f32; 2] {
        match self {
            Self::Solid | Self::Net | Self::OneCell => [0.56, 0.52],
            Self::Perspective => [0.42, 0.34],
            Self::Development => [0.52, 0.30],
            Self::PinBoard => [0.0, 0.06],
        }
    }
}

/// The treatment of cells that face the eye in the fourth dimension and would obstruct everything else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NearCell {
    /// They are left out.
    #[default]
    Cut,
    /// The nearest one is shown as a separate cube next to the rest.
    Beside,
    /// They are shown in their position, as glass around the rest.
    Around,
}

impl NearCell {
    /// Every choice, in the order of menus.
    pub const ALL: [Self; 3] = [Self::Cut, Self::Beside, Self::Around];

    /// The choice's name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cut => "Hidden",
            Self::Beside => "Shown beside",
            Self::Around => "Glass shell",
        }
    }

    /// The choice's name in links; it stays as it is when the name for people changes.
    pub fn id(self) -> &'static str {
        match self {
            Self::Cut => "left-out",
            Self::Beside => "beside-the-rest",
            Self::Around => "around-the-rest--as-glass",
        }
    }
}

/// Signs on the stickers, so that they do not depend on colour alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Marks {
    /// No signs.
    #[default]
    None,
    /// A shape for every face.
    Shapes,
    /// The face's name.
    Letters,
    /// The number of the facet: see [`Puzzle::facet_numbers`].
    Numbers,
}

impl Marks {
    /// The choices for a puzzle, in the order of menus.
    pub fn of(puzzle: &Puzzle) -> &'static [Self] {
        let all = &[Self::None, Self::Shapes, Self::Letters, Self::Numbers];
        let count = if puzzle.has_facet_numbers() { 4 } else { 3 };
        &all[..count]
    }

    /// The choice's name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "None",
            Self::Shapes => "Shapes",
            Self::Letters => "Letters",
            Self::Numbers => "Facet numbers",
        }
    }
}

/// How stickers on the far side of a body are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Hints {
    /// They are not shown.
    #[default]
    None,
    /// As floating copies behind the body.
    Facelets,
    /// In a second small picture from behind.
    BackView,
}

impl Hints {
    /// Every choice, in the order of menus.
    pub const ALL: [Self; 3] = [Self::None, Self::Facelets, Self::BackView];

    /// The choice's name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "Hidden",
            Self::Facelets => "Floating behind",
            Self::BackView => "A view from behind",
        }
    }
}

/// What the outside of a puzzle of three dimensions is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Surface {
    /// Dark bodies with stickers.
    #[default]
    Stickered,
    /// Coloured to the edge of each piece, so that only seams are dark.
    Stickerless,
}

impl Surface {
    /// Every choice, in the order of menus.
    pub const ALL: [Self; 2] = [Self::Stickered, Self::Stickerless];

    /// The choice's name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Stickered => "With stickers",
            Self::Stickerless => "Stickerless",
        }
    }

    /// The choice's name in links; it stays as it is when the name for people changes.
    pub fn id(self) -> &'static str {
        match self {
            Self::Stickered => "stickered",
            Self::Stickerless => "stickerless",
        }
    }
}

/// All options of showing a puzzle, except colours and the camera.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// How the puzzle is laid out.
    pub shape: Shape,
    /// The distance between its pieces, 0 to 1.
    pub explode: f32,
    /// Width of a sticker of the tesseract, as a share of the space for it, 0.2 to 1.
    pub sticker_size: f32,
    /// The share of a tesseract's cell that is free around its stickers, 0 to 0.8.
    pub cell_spacing: f32,
    /// Distance of the eye in the fourth dimension from the tesseract's centre, in half its edges: 2 to 12.
    pub eye_distance: f32,
    /// How far a cube is unfolded to its net, or a tesseract to its eight cells, 0 to 1, where its shape leaves that
    /// open: [`Shape::Solid`], [`Shape::Perspective`].
    pub unfold: f32,
    /// The treatment of the cell nearest to that eye.
    pub near_cell: NearCell,
    /// Whether cells and axes have their numbers.
    pub labels: bool,
    /// Signs on the stickers.
    pub marks: Marks,
    /// How stickers on the far side of a body are shown.
    pub hints: Hints,
    /// What the outside of a body is made of.
    pub surface: Surface,
    /// Whether a body casts a shadow on the ground.
    pub shadow: bool,
    /// How two eyes see it in depth.
    pub stereo: Stereo,
}

impl View {
    /// The initial view of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Self {
        let number = |setting: Setting| setting.range().map_or(0.0, |range| range.default);
        Self {
            shape: Shape::of(puzzle).first().copied().unwrap_or_default(),
            explode: number(Setting::Explode),
            sticker_size: number(Setting::StickerSize),
            cell_spacing: number(Setting::CellSpacing),
            eye_distance: number(Setting::EyeDistance),
            unfold: number(Setting::Unfold),
            near_cell: NearCell::default(),
            labels: true,
            marks: Marks::default(),
            hints: Hints::default(),
            surface: Surface::default(),
            shadow: true,
            stereo: Stereo::default(),
        }
    }

    /// Named views, the default one first.
    pub fn presets(puzzle: &Puzzle) -> Vec<(&'static str, Self)> {
        let usual = Self::of(puzzle);
        if puzzle.dimensions() == 4 {
            vec![
                ("Usual", usual),
                (
                    "Airy",
                    Self {
                        sticker_size: 0.36,
                        cell_spacing: 0.42,
                        ..usual
                    },
                ),
                (
                    "Dense",
                    Self {
                        sticker_size: 0.7,
                        cell_spacing: 0.16,
                        eye_distance: 2.4,
                        ..usual
                    },
                ),
                (
                    "Pieces together",
                    Self {
                        explode: 0.7,
                        sticker_size: 0.8,
                        cell_spacing: 0.0,
                        eye_distance: 3.2,
                        ..usual
                    },
                ),
                (
                    "All eight cells",
                    Self {
                        near_cell: NearCell::Beside,
                        ..usual
                    },
                ),
            ]
        } else {
            let exploded = Self {
                explode: 0.45,
                ..usual
            };
            vec![("Usual", usual), ("Exploded", exploded)]
        }
    }

    /// The view with every number clamped to its range; NaN becomes the default.
    pub fn clamped(mut self) -> Self {
        for setting in Setting::NUMBERS {
            let number = setting.number(&self);
            setting.set_number(&mut self, number);
        }
        self
    }

    /// The view at the share `t` (0 to 1) of the transition to another: numbers are interpolated, the rest changes at
    /// the end.
    pub fn blend(&self, to: &Self, t: f32) -> Self {
        if t >= 1.0 {
            return *to;
        }
        let t = t.max(0.0);
        let mut view = *self;
        for setting in Setting::NUMBERS {
            let (a, b) = (setting.number(self), setting.number(to));
            setting.set_number(&mut view, a + (b - a) * t);
        }
        view
    }
}

/// The range of a numeric setting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Range {
    /// The smallest value.
    pub least: f32,
    /// The largest value.
    pub most: f32,
    /// A suitable step for a slider.
    pub step: f32,
    /// The default value.
    pub default: f32,
}

/// One of the choices in a [`View`], its shape aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// [`View::explode`].
    Explode,
    /// [`View::sticker_size`].
    StickerSize,
    /// [`View::cell_spacing`].
    CellSpacing,
    /// [`View::eye_distance`].
    EyeDistance,
    /// [`View::unfold`].
    Unfold,
    /// [`View::near_cell`].
    NearCell,
    /// [`View::labels`].
    Labels,
    /// [`View::marks`].
    Marks,
    /// [`View::hints`].
    Hints,
    /// [`View::surface`].
    Surface,
    /// [`View::shadow`].
    Shadow,
    /// [`View::stereo`].
    Stereo,
}

impl Setting {
    /// The numeric settings.
    const NUMBERS: [Self; 5] = [
        Self::Explode,
        Self::StickerSize,
        Self::CellSpacing,
        Self::EyeDistance,
        Self::Unfold,
    ];

    /// The settings that affect a puzzle in a shape, in the order of menus.
    pub fn of(puzzle: &Puzzle, shape: Shape) -> &'static [Self] {
        match (puzzle.geometry(), shape) {
            (Geometry::None, _) => &[],
            (Geometry::Cube, Shape::Solid) => &[
                Self::Unfold,
                Self::Explode,
                Self::Surface,
                Self::Marks,
                Self::Hints,
                Self::Shadow,
                Self::Stereo,
            ],
            (_, Shape::Solid) => &[
                Self::Explode,
                Self::Surface,
                Self::Marks,
                Self::Hints,
                Self::Shadow,
                Self::Stereo,
            ],
            (_, Shape::Net) => &[Self::Surface, Self::Marks],
            (_, Shape::Perspective) => &[
                Self::Unfold,
                Self::EyeDistance,
                Self::CellSpacing,
                Self::StickerSize,
                Self::Explode,
                Self::NearCell,
                Self::Labels,
                Self::Marks,
                Self::Stereo,
            ],
            (_, Shape::Development) => &[
                Self::CellSpacing,
                Self::StickerSize,
                Self::Explode,
                Self::Labels,
                Self::Marks,
                Self::Stereo,
            ],
            (_, Shape::PinBoard) => &[Self::StickerSize, Self::Labels, Self::Marks, Self::Stereo],
            (_, Shape::OneCell) => &[Self::Explode, Self::Labels, Self::Marks, Self::Stereo],
        }
    }

    /// The setting's name for people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Explode => "Explode pieces",
            Self::StickerSize => "Sticker size",
            Self::CellSpacing => "Cell spacing",
            Self::EyeDistance => "4D perspective",
            Self::Unfold => "Unfold",
            Self::NearCell => "Front cell",
            Self::Labels => "Numbers and axes",
            Self::Marks => "Marks on stickers",
            Self::Hints => "Hidden stickers",
            Self::Surface => "Surface",
            Self::Shadow => "Shadow",
            Self::Stereo => "For both eyes",
        }
    }

    /// The setting's range; `None` if it is a choice or a switch.
    pub fn range(self) -> Option<Range> {
        let (least, most, step, default) = match self {
            Self::Explode | Self::Unfold => (0.0, 1.0, 0.01, 0.0),
            Self::StickerSize => (0.2, 1.0, 0.01, 0.52),
            Self::CellSpacing => (0.0, 0.8, 0.01, 0.28),
            Self::EyeDistance => (2.0, 12.0, 0.05, 2.8),
            _ => return None,
        };
        Some(Range {
            least,
            most,
            step,
            default,
        })
    }

    /// The setting's number in a view; 0 if it is not numeric.
    pub fn number(self, view: &View) -> f32 {
        match self {
            Self::Explode => view.explode,
            Self::StickerSize => view.sticker_size,
            Self::CellSpacing => view.cell_spacing,
            Self::EyeDistance => view.eye_distance,
            Self::Unfold => view.unfold,
            _ => 0.0,
        }
    }

    /// Sets the setting's number, clamped to its range; NaN becomes the default. Does nothing if the setting is not
    /// numeric.
    pub fn set_number(self, view: &mut View, number: f32) {
        let Some(range) = self.range() else { return };
        let number = if number.is_nan() {
            range.default
        } else {
            number.clamp(range.least, range.most)
        };
        match self {
            Self::Explode => view.explode = number,
            Self::StickerSize => view.sticker_size = number,
            Self::CellSpacing => view.cell_spacing = number,
            Self::EyeDistance => view.eye_distance = number,
            Self::Unfold => view.unfold = number,
            _ => {}
        }
    }
}

/// A transition between two shapes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Morph {
    pub from: Shape,
    /// Its progress, 0 to 1.
    pub t: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_held_within_their_ranges() {
        let puzzle = Puzzle::cube(3, 4).unwrap();
        let view = View {
            explode: -3.0,
            sticker_size: f32::NAN,
            cell_spacing: f32::INFINITY,
            eye_distance: 0.0,
            ..View::of(&puzzle)
        }
        .clamped();
        let expected = [0.0, 0.52, 0.8, 2.0, 0.0];
        for (setting, expected) in Setting::NUMBERS.iter().zip(expected) {
            assert!((setting.number(&view) - expected).abs() < 1e-6);
        }
        for (_, preset) in View::presets(&puzzle) {
            assert_eq!(preset, preset.clamped());
        }
    }

    #[test]
    fn a_blend_begins_and_ends_exactly() {
        let puzzle = Puzzle::cube(3, 4).unwrap();
        let presets = View::presets(&puzzle);
        for (_, a) in &presets {
            for (_, b) in &presets {
                assert_eq!(a.blend(b, 0.0), *a);
                assert_eq!(a.blend(b, 1.0), *b);
                let half = a.blend(b, 0.5);
                assert!((half.explode - f32::midpoint(a.explode, b.explode)).abs() < 1e-6);
                assert_eq!(half.near_cell, a.near_cell);
            }
        }
    }

    #[test]
    fn every_shape_of_a_puzzle_has_settings_with_names_of_their_own() {
        for dimensions in [3, 4] {
            let puzzle = Puzzle::cube(2, dimensions).unwrap();
            for &shape in Shape::of(&puzzle) {
                let settings = Setting::of(&puzzle, shape);
                assert!(!settings.is_empty());
                for (k, a) in settings.iter().enumerate() {
                    assert!(settings[..k].iter().all(|b| a.name() != b.name()));
                }
            }
        }
    }
}
