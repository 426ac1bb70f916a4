//! How Play's puzzle is looked at: the view, which pieces are shown, and what a drag means.

use group::Permutation;
use puzzle::{Colouring, FaceId, PieceId, Puzzle};
use scene::{Hints, Marks, NearCell, Scheme, Setting, Shape, Stereo, Surface, View, Visibility};
use wire::{Part, TwoColourCube};

use super::filter::{Filter, kinds};
use crate::state::link::Link;

/// What the user may change about the look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// Another shape; animated.
    Shape(Shape),
    /// A ready-made view, by its index in [`View::presets`].
    Preset(usize),
    /// A slider.
    Number(Setting, f32),
    /// How far it is unfolded, 0 to 1: as a finger has it.
    Unfold(f32),
    /// All the way: unfolded, or folded up; animated.
    Snap(bool),
    /// Which of the nearest cells is shown.
    NearCell(NearCell),
    /// Numbers and axes.
    Labels(bool),
    /// Signs on the stickers.
    Marks(Marks),
    /// Stickers on the far side.
    Hints(Hints),
    /// Stickers, or colour to the edge of each piece.
    Surface(Surface),
    /// The shadow on the ground.
    Shadow(bool),
    /// Depth for both eyes.
    Stereo(Stereo),
    /// Show or hide the pieces of a kind: those with this many facets.
    Kind(usize),
    /// Show what a part of a solution is about alone, or all pieces.
    Only(Option<Part>),
    /// Show only the pieces of a face, or of all.
    Face(Option<FaceId>),
    /// Whether solved pieces are hidden.
    Solved(bool),
    /// Show only the pieces that belong to a face, or all.
    Home(Option<FaceId>),
    /// Show one piece alone, or all.
    Piece(Option<PieceId>),
    /// Whether pieces that are not shown are there as ghosts.
    Ghosts(bool),
    /// Whether all stickers are grey.
    Blindfold(bool),
    /// Two colours instead of one a face.
    Colours(Option<TwoColourCube>),
}

/// How the puzzle is looked at.
#[derive(Clone, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "switches that do not exclude one another"
)]
pub struct Look {
    pub view: View,
    /// Whether the last change is to be animated.
    pub glide: bool,
    /// Whether it was last unfolded or folded by hand, so that the slider for that stays.
    pub by_hand: bool,
    /// What is explained on the puzzle.
    pub explains: Option<Explained>,
    /// Which pieces are shown.
    pub filter: Filter,
    /// Whether all stickers are grey.
    pub blindfold: bool,
    /// Two colours instead of one a face; the 3x3x3 alone has them.
    pub colours: Option<TwoColourCube>,
    /// Where it is seen from, as a link says it; empty from the front.
    pub seen_from: Link,
    visible: Vec<Visibility>,
}

/// What somebody has just done to a puzzle of four dimensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explained {
    /// From now on a drag goes through the fourth dimension.
    Through,
    /// The cell that was not seen comes to the middle.
    Hidden {
        /// That cell.
        middle: FaceId,
        /// The one that is not seen from now on.
        hidden: FaceId,
    },
}

impl Explained {
    /// The explanation, in words.
    pub fn words(self, puzzle: &Puzzle) -> String {
        let name = |face: FaceId| &puzzle.faces()[usize::from(face.0)].name;
        match self {
            Self::Through => words::play::SEEN_THROUGH.text().to_owned(),
            Self::Hidden { middle, hidden } => words::play::seen_hidden(name(middle), name(hidden)),
        }
    }
}

impl Look {
    /// The usual look of a puzzle.
    pub fn new(puzzle: &Puzzle) -> Self {
        Self {
            view: View::of(puzzle),
            glide: false,
            by_hand: false,
            explains: None,
            filter: Filter::default(),
            blindfold: false,
            colours: None,
            seen_from: Link::default(),
            visible: Vec::new(),
        }
    }

    /// Takes in a change.
    pub fn change(&mut self, puzzle: &Puzzle, change: Change) {
        self.glide = matches!(
            change,
            Change::Shape(_) | Change::Preset(_) | Change::Snap(_)
        );
        self.by_hand = match change {
            Change::Unfold(_) | Change::Snap(_) => true,
            _ => self.by_hand && !self.glide,
        };
        match change {
            Change::Shape(shape) => {
                if Shape::of(puzzle).contains(&shape) {
                    self.view.shape = shape;
                    self.view.unfold = 0.0;
                }
            }
            Change::Unfold(share) => {
                Setting::Unfold.set_number(&mut self.view, share);
                self.view.shape = View::of(puzzle).shape;
            }
            Change::Snap(open) => {
                self.view.unfold = f32::from(u8::from(open));
                self.view.shape = View::of(puzzle).shape;
            }
            Change::Preset(n) => {
                if let Some((_, view)) = View::presets(puzzle).get(n) {
                    self.view = View {
                        stereo: self.view.stereo,
                        surface: self.view.surface,
                        ..*view
                    };
                }
            }
            Change::Number(setting, number) => setting.set_number(&mut self.view, number),
            Change::NearCell(cell) => self.view.near_cell = cell,
            Change::Labels(labels) => self.view.labels = labels,
            Change::Marks(marks) => self.view.marks = marks,
            Change::Hints(hints) => self.view.hints = hints,
            Change::Surface(surface) => self.view.surface = surface,
            Change::Shadow(shadow) => self.view.shadow = shadow,
            Change::Stereo(stereo) => self.view.stereo = stereo,
            Change::Kind(kind) => {
                let hidden = &mut self.filter.hidden;
                let count = hidden.len();
                hidden.retain(|hidden| *hidden != kind);
                if hidden.len() == count {
                    hidden.push(kind);
                }
            }
            Change::Face(face) => self.filter.face = face,
            Change::Home(face) => self.filter.home = face,
            Change::Solved(unsolved) => self.filter.unsolved = unsolved,
            Change::Piece(piece) => self.filter.piece = piece,
            Change::Ghosts(ghosts) => self.filter.ghosts = ghosts,
            Change::Blindfold(on) => self.blindfold = on,
            Change::Only(part) => {
                let alone = part.and_then(|part| Filter::part(puzzle, part));
                let alone = alone.unwrap_or_default();
                (self.filter.hidden, self.filter.home) = (alone.hidden, alone.home);
            }
            Change::Colours(colours) if has_two_colours(puzzle) => self.colours = colours,
            Change::Colours(_) => {}
        }
    }

    /// The shape that is seen: what is wholly unfolded by hand is so, too.
    pub fn shape(&self) -> Shape {
        match self.view.shape {
            Shape::Perspective if self.view.unfold >= 1.0 => Shape::Development,
            Shape::Solid if self.view.unfold >= 1.0 => Shape::Net,
            shape => shape,
        }
    }

    /// How far it is unfolded, 0 to 1; `None` in a shape that has nothing to do with that, or of a puzzle that cannot
    /// be unfolded.
    pub fn unfolded(&self, puzzle: &Puzzle) -> Option<f32> {
        let first = View::of(puzzle).shape;
        match self.view.shape {
            Shape::Development | Shape::Net => Some(1.0),
            shape => Setting::of(puzzle, first)
                .contains(&Setting::Unfold)
                .then_some(self.view.unfold)
                .filter(|_| shape == first),
        }
    }

    /// Whether what a part of a solution is about is shown alone; `None` where that cannot be.
    pub fn shows_only(&self, puzzle: &Puzzle, part: Part) -> Option<bool> {
        let alone = Filter::part(puzzle, part)?;
        let hides = |filter: &Filter, kind: &usize| filter.hidden.contains(kind);
        let kinds = kinds(puzzle);
        let same = |kind: &usize| hides(&alone, kind) == hides(&self.filter, kind);
        Some(kinds.len() > 1 && alone.home == self.filter.home && kinds.iter().all(same))
    }

    /// Works out which pieces are shown in a position; all but those of a face that is `held` are dimmed.
    pub fn choose_visible(
        &mut self,
        puzzle: &Puzzle,
        position: &Permutation,
        held: Option<FaceId>,
    ) {
        self.visible.clear();
        let filter = &self.filter;
        if filter.is_all() && held.is_none() {
            return;
        }
        self.apply_filter(puzzle, position, held);
    }

    fn apply_filter(&mut self, puzzle: &Puzzle, position: &Permutation, held: Option<FaceId>) {
        let filter = &self.filter;
        let absent = if filter.ghosts {
            Visibility::Ghost
        } else {
            Visibility::Hide
        };
        let pieces = (0..).map(PieceId).zip(puzzle.pieces());
        self.visible.extend(pieces.map(|(id, piece)| {
            let on = |face: FaceId| {
                // Where it is now, not where it belongs.
                piece
                    .facets
                    .iter()
                    .any(|&facet| puzzle.facets()[position.image(facet.into())].face == face)
            };
            let belongs = |face: FaceId| {
                let mut facets = piece.facets.iter();
                facets.any(|&facet| puzzle.facets()[usize::from(facet)].face == face)
            };
            let shown = !filter.hidden.contains(&piece.facets.len())
                && filter.face.is_none_or(on)
                && filter.home.is_none_or(belongs)
                && filter.piece.is_none_or(|alone| alone == id)
                && !(filter.unsolved
                    && piece
                        .facets
                        .iter()
                        .all(|&facet| position.image(facet.into()) == usize::from(facet)));
            if !shown {
                absent
            } else if held.is_none_or(on) {
                Visibility::Show
            } else {
                Visibility::Ghost
            }
        }));
    }

    /// The colours of the stickers, if they are two, or none under a blindfold.
    pub fn scheme(&self) -> Option<Scheme> {
        if self.blindfold {
            return Some(Scheme::Covered);
        }
        Some(match self.colours? {
            TwoColourCube::GreenYellow => Scheme::GreenYellow,
            TwoColourCube::RedBlue => Scheme::RedBlue,
        })
    }

    /// Whether a position looks solved, in the colours that there are.
    pub fn looks_solved(&self, puzzle: &Puzzle, position: &Permutation) -> bool {
        let colouring = match self.colours {
            None => None,
            Some(TwoColourCube::GreenYellow) => Colouring::green_yellow(puzzle),
            Some(TwoColourCube::RedBlue) => Colouring::red_blue(puzzle),
        };
        colouring.map_or_else(
            || puzzle.looks_solved(position),
            |colouring| colouring.looks_solved(puzzle, position),
        )
    }

    /// Which pieces are shown, one entry a piece; empty when all are.
    pub fn visible(&self) -> &[Visibility] {
        &self.visible
    }
}

/// Whether a puzzle can be had in two colours.
pub fn has_two_colours(puzzle: &Puzzle) -> bool {
    puzzle.name() == "3x3x3"
}

#[cfg(test)]
mod tests {
    use wire::Step;

    use super::*;
    use puzzle::catalogue;

    /// The colours on the screen are alike where the colouring's are.
    #[test]
    fn two_colours_are_those_of_the_puzzle() {
        let cube = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        for (colours, colouring) in [
            (TwoColourCube::GreenYellow, Colouring::green_yellow(&cube)),
            (TwoColourCube::RedBlue, Colouring::red_blue(&cube)),
        ] {
            let mut look = Look::new(&cube);
            look.change(&cube, Change::Colours(Some(colours)));
            let scheme = look.scheme().expect("two colours");
            let colouring = colouring.expect("the cube has these faces");
            let drawn =
                |facet: u16| scheme.face_colour(&cube, cube.facets()[usize::from(facet)].face);
            for a in 0..54 {
                for b in 0..54 {
                    let alike = colouring.colour(a) == colouring.colour(b);
                    assert_eq!(drawn(a) == drawn(b), alike);
                }
            }
            let turned = |text: &str| {
                puzzle::Algorithm::parse(&cube, text)
                    .expect(text)
                    .permutation(&cube)
            };
            assert!(look.looks_solved(&cube, &turned("x y")));
            assert!(!look.looks_solved(&cube, &turned("R")));
        }
        let mut look = Look::new(&cube);
        assert!(look.looks_solved(&cube, &cube.solved()));
        let mega = catalogue::by_name("megaminx").expect("the megaminx");
        look.change(&mega, Change::Colours(Some(TwoColourCube::RedBlue)));
        assert_eq!(look.colours, None);
    }

    #[test]
    fn what_is_unfolded_by_hand_is_between_two_shapes() {
        let puzzle = catalogue::by_name("3x3x3x3").expect("the tesseract");
        let mut look = Look::new(&puzzle);
        let state = |look: &Look| (look.shape(), look.unfolded(&puzzle));
        assert_eq!(state(&look), (Shape::Perspective, Some(0.0)));
        look.change(&puzzle, Change::Shape(Shape::Development));
        assert_eq!(state(&look), (Shape::Development, Some(1.0)));
        look.change(&puzzle, Change::Unfold(0.4));
        assert_eq!(state(&look), (Shape::Perspective, Some(0.4)));
        assert!(!look.glide, "it follows the finger");
        look.change(&puzzle, Change::Unfold(7.0));
        assert_eq!(state(&look), (Shape::Development, Some(1.0)));
        look.change(&puzzle, Change::Shape(Shape::Perspective));
        assert_eq!(state(&look), (Shape::Perspective, Some(0.0)));
        for (open, shape) in [(true, Shape::Development), (false, Shape::Perspective)] {
            look.change(&puzzle, Change::Unfold(0.4));
            look.change(&puzzle, Change::Snap(open));
            let share = f32::from(u8::from(open));
            assert_eq!(state(&look), (shape, Some(share)));
            assert!(look.glide && look.by_hand, "it goes on by itself");
        }
        look.change(&puzzle, Change::Shape(Shape::PinBoard));
        assert_eq!(look.unfolded(&puzzle), None);
        let mega = catalogue::by_name("megaminx").expect("the megaminx");
        assert_eq!(Look::new(&mega).unfolded(&mega), None);
    }

    #[test]
    fn filters_go_by_kind_by_face_and_by_what_is_solved() {
        let cube = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        let turn = cube.move_by_name("R").expect("a move");
        let after = cube.mv(turn).permutation.clone();
        let mut look = Look::new(&cube);
        let shown = |look: &mut Look| {
            look.choose_visible(&cube, &after, None);
            look.visible()
                .iter()
                .filter(|v| **v == Visibility::Show)
                .count()
        };
        assert_eq!(shown(&mut look), 0, "no filter, no entries");
        look.change(&cube, Change::Kind(2));
        assert_eq!(shown(&mut look), 14);
        look.change(&cube, Change::Solved(true));
        assert_eq!(shown(&mut look), 4);
        look.change(&cube, Change::Kind(2));
        assert_eq!(shown(&mut look), 8);
        look.change(&cube, Change::Face(Some(FaceId(0))));
        assert_eq!(shown(&mut look), 3);
        look.change(&cube, Change::Solved(false));
        assert_eq!(shown(&mut look), 9);
        look.change(&cube, Change::Face(None));
        look.change(&cube, Change::Only(Some(Part::Kind(2))));
        assert_eq!(shown(&mut look), 12);
        assert_eq!(look.shows_only(&cube, Part::Kind(2)), Some(true));
        assert_eq!(look.shows_only(&cube, Part::Kind(3)), Some(false));
        look.change(&cube, Change::Only(Some(Part::Step(Step::Cross))));
        assert_eq!(shown(&mut look), 5, "four edges and a centre");
        look.change(&cube, Change::Only(Some(Part::Step(Step::Permute))));
        assert_eq!(shown(&mut look), 9);
        assert_eq!(look.shows_only(&cube, Part::Step(Step::Pair(1))), None);
        look.change(&cube, Change::Only(None));
        look.change(&cube, Change::Piece(cube.piece_by_name("UFR")));
        assert_eq!(shown(&mut look), 1);
        look.change(&cube, Change::Piece(None));
        assert!(look.filter.hidden.is_empty());
        assert_eq!(look.shows_only(&cube, Part::Kind(2)), Some(false));
    }
}
