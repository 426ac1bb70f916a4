//! Highlighted pieces: registers, the pieces of a solved-goto, and the one under the pointer.

use crate::palette::{Rgb, luminance, mix, to_light};
use puzzle::{FaceId, PieceId};

/// The highlighted pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// These pieces, wherever they are now. For a register: the pieces that show its value.
    Pieces(Vec<PieceId>),
    /// The pieces that are now in the home positions of these. For a solved-goto, which tests those positions.
    Locations(Vec<PieceId>),
}

/// A shape in the middle of a sticker, so that a highlight does not depend on colour alone. All but the last four have
/// fourfold symmetry: a turned sticker shows the same mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    /// No mark.
    #[default]
    None,
    /// A filled circle.
    Disc,
    /// An empty circle.
    Ring,
    /// A filled square.
    Square,
    /// A square on its corner, filled.
    Diamond,
    /// An upright cross.
    Plus,
    /// A diagonal cross.
    Cross,
    /// An empty square.
    Frame,
    /// A circle with a dot.
    Target,
    /// A level bar.
    Bar,
    /// An upright bar.
    Pole,
    /// A triangle on its side.
    Up,
    /// A triangle on its tip.
    Down,
}

impl Mark {
    /// Marks for registers, in order of assignment; the two that [`Style::Solved`] and [`Style::Unsolved`] use come
    /// last.
    pub const FOR_REGISTERS: [Self; 8] = [
        Self::Diamond,
        Self::Square,
        Self::Plus,
        Self::Cross,
        Self::Frame,
        Self::Target,
        Self::Disc,
        Self::Ring,
    ];

    /// The mark of a face where marks distinguish faces ([`crate::Marks::Shapes`]); it repeats after twelve.
    pub fn of_face(face: FaceId) -> Self {
        const FACES: [Mark; 12] = [
            Mark::Disc,
            Mark::Square,
            Mark::Diamond,
            Mark::Plus,
            Mark::Ring,
            Mark::Frame,
            Mark::Cross,
            Mark::Target,
            Mark::Bar,
            Mark::Pole,
            Mark::Up,
            Mark::Down,
        ];
        FACES[usize::from(face.0) % FACES.len()]
    }

    /// The order of its rotational symmetry.
    pub(crate) fn symmetry(self) -> f32 {
        match self {
            Self::Bar | Self::Pole => 2.0,
            Self::Up | Self::Down => 1.0,
            _ => 4.0,
        }
    }

    /// The mark's number in the fragment shader.
    pub(crate) fn number(self) -> u8 {
        self as u8
    }
}

/// The style of a highlight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// The stickers have a frame in the colour, and, with the colour-blind safe colours, the mark.
    Register(Mark),
    /// Tested and solved: the frame of the stickers shines in the colour, and they have a disc.
    Solved,
    /// Tested and not solved: the frame of the stickers shines less in the colour, they have a
    /// circle, and the piece is lifted out of the puzzle.
    Unsolved,
    /// Under the pointer: a little brighter, in addition to other highlights. The colour is not used.
    Hover,
}

/// A group of highlighted pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// Which pieces.
    pub target: Target,
    /// Their colour.
    pub colour: Rgb,
    /// The style in which they are shown.
    pub style: Style,
}

/// The combined effect of the highlights on one piece.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Look {
    /// Light of the frame around the stickers.
    pub rim: Option<[f32; 3]>,
    /// The share of the frame's light that does not depend on the lamps, 0 to 1.
    pub glow: f32,
    /// The outward displacement, in half cells.
    pub lift: f32,
    pub mark: Mark,
    /// The blend toward grey, 0 to 1.
    pub dim: f32,
    /// Light added by the pointer.
    pub hover: bool,
    /// Whether the piece is followed.
    pub followed: bool,
}

impl Look {
    /// The light of the frame inside a sticker's edge, and the share of it that does not depend on the lamps; 0 for
    /// none.
    pub fn halo(&self) -> [f32; 4] {
        self.rim.map_or([0.0; 4], |[r, g, b]| [r, g, b, self.glow])
    }
}

const LIFT: f32 = 0.42;
/// How far the other pieces fade while some are highlighted.
const REST_DIM: f32 = 0.4;

/// The look of every position. Later highlights cover earlier ones, except that hovering adds. As soon as anything but
/// hovering is highlighted, the rest is dimmed by [`REST_DIM`]. Registers have `marks` only if so.
pub(crate) fn looks(highlights: &[Highlight], occupants: &[PieceId], marks: bool) -> Vec<Look> {
    let lit = highlights.iter().any(|h| h.style != Style::Hover);
    let dim = if lit { REST_DIM } else { 0.0 };
    let plain = Look {
        dim,
        ..Look::default()
    };
    let mut looks = vec![plain; occupants.len()];
    for highlight in highlights {
        for (location, look) in looks.iter_mut().enumerate() {
            let meant = match &highlight.target {
                Target::Pieces(pieces) => pieces.contains(&occupants[location]),
                Target::Locations(locations) => locations.contains(&PieceId(location as u16)),
            };
            if meant {
                let hover = look.hover || highlight.style == Style::Hover;
                if highlight.style != Style::Hover {
                    *look = styled(highlight, marks);
                }
                look.hover = hover;
            }
        }
    }
    looks
}

/// A colour that fades: paler and darker, but still that colour.
pub(crate) fn faded(light: [f32; 3], dim: f32) -> [f32; 3] {
    let grey = [luminance(light) * 0.6 + 0.02; 3];
    mix(light, grey, dim).map(|x| x * (1.0 - 0.35 * dim))
}

fn styled(highlight: &Highlight, marks: bool) -> Look {
    let (glow, lift, mark) = match highlight.style {
        Style::Register(mark) => (0.6, 0.0, if marks { mark } else { Mark::None }),
        Style::Solved => (0.75, 0.0, Mark::Disc),
        Style::Unsolved => (0.525, LIFT, Mark::Ring),
        Style::Hover => (0.0, 0.0, Mark::None),
    };
    Look {
        rim: Some(to_light(highlight.colour)),
        glow,
        lift,
        mark,
        ..Look::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(target: Target, style: Style) -> Highlight {
        Highlight {
            target,
            colour: [0, 114, 178],
            style,
        }
    }

    #[test]
    fn a_piece_is_followed_and_a_place_is_not() {
        // Piece 0 is in position 1, piece 1 in position 2, piece 2 in position 0.
        let occupants = [PieceId(2), PieceId(0), PieceId(1)];
        let lit = |target| {
            looks(
                &[group(target, Style::Register(Mark::Plus))],
                &occupants,
                true,
            )
            .iter()
            .map(|look| look.mark == Mark::Plus)
            .collect::<Vec<_>>()
        };
        assert_eq!(lit(Target::Pieces(vec![PieceId(0)])), [false, true, false]);
        assert_eq!(
            lit(Target::Locations(vec![PieceId(0)])),
            [true, false, false]
        );
    }

    #[test]
    fn the_rest_is_dimmed_only_when_something_is_lit() {
        let occupants = [PieceId(0), PieceId(1)];
        let zero = Target::Locations(vec![PieceId(0)]);
        let dims = |highlights: &[Highlight]| {
            looks(highlights, &occupants, false)
                .iter()
                .map(|l| l.dim)
                .collect::<Vec<_>>()
        };
        assert_eq!(dims(&[]), [0.0, 0.0]);
        assert_eq!(dims(&[group(zero.clone(), Style::Hover)]), [0.0, 0.0]);
        assert_eq!(dims(&[group(zero, Style::Solved)]), [0.0, REST_DIM]);
    }

    #[test]
    fn later_covers_earlier_and_hover_adds() {
        let occupants = [PieceId(0)];
        let zero = Target::Locations(vec![PieceId(0)]);
        let look = looks(
            &[
                group(zero.clone(), Style::Hover),
                group(zero.clone(), Style::Register(Mark::Square)),
                group(zero, Style::Unsolved),
            ],
            &occupants,
            true,
        )[0];
        assert!(look.hover && look.lift > 0.0);
        assert_eq!(look.mark, Mark::Ring);
    }

    #[test]
    fn solved_and_unsolved_differ_without_colour_or_motion() {
        let occupants = [PieceId(0)];
        let look = |style| {
            looks(
                &[group(Target::Locations(vec![PieceId(0)]), style)],
                &occupants,
                false,
            )[0]
        };
        let (solved, unsolved) = (look(Style::Solved), look(Style::Unsolved));
        assert!(solved.mark != unsolved.mark && solved.lift < unsolved.lift);
    }

    #[test]
    fn registers_have_marks_only_where_colours_are_not_enough() {
        let occupants = [PieceId(0)];
        let zero = Target::Locations(vec![PieceId(0)]);
        let mark = |style, marks| looks(&[group(zero.clone(), style)], &occupants, marks)[0].mark;
        assert_eq!(mark(Style::Register(Mark::Plus), true), Mark::Plus);
        assert_eq!(mark(Style::Register(Mark::Plus), false), Mark::None);
        assert_eq!(mark(Style::Solved, false), Mark::Disc, "it says what is so");
    }

    #[test]
    fn what_fades_is_darker_and_paler_and_has_its_colour() {
        let green = to_light([0x0F, 0xA5, 0x52]);
        let [r, g, b] = faded(green, REST_DIM);
        assert!(g < green[1] && g > 2.0 * r && g > 1.6 * b, "{r} {g} {b}");
        let still = faded(green, 0.0);
        assert_eq!(still.map(f32::to_bits), green.map(f32::to_bits));
    }
}
