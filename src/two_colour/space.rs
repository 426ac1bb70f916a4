//! The states of one two-colour cube.

use group::Permutation;
use puzzle::{Colouring, MoveId, structure};

use crate::action::{Action, FacetBits};
use crate::ranks::Ranks;
use crate::{Centres, Metric, TwoColour, puzzle};

/// What a two-colour cube shows.
///
/// A set bit is the second colour; the order of the bits is that of the puzzle's corners and edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// The 24 corner facets.
    pub corners: u32,
    /// The 24 edge facets.
    pub edges: u32,
}

impl State {
    /// With the colours exchanged.
    #[must_use]
    pub fn exchanged(self) -> Self {
        let all = (1 << 24) - 1;
        Self {
            corners: self.corners ^ all,
            edges: self.edges ^ all,
        }
    }
}

impl State {
    /// After a turn or a symmetry.
    pub fn after(self, action: &Action) -> Self {
        Self {
            corners: action.corners.apply(self.corners),
            edges: action.edges.apply(self.edges),
        }
    }
}

/// A face turn.
#[derive(Clone)]
pub struct Turn {
    /// The move of [`puzzle()`].
    pub id: MoveId,
    /// 1, 2 or -1.
    pub quarters: i8,
    /// What it does.
    pub action: Action,
    /// The number of the turn that undoes it.
    pub inverse: usize,
}

/// A symmetry of the cube, after which the colours are exchanged or not. It keeps distances, and takes solved states to
/// solved ones if the centres are not seen.
#[derive(Clone)]
pub struct Symmetry {
    /// What it does.
    pub action: Action,
    /// Whether it is a rotation.
    pub is_rotation: bool,
    /// Whether the solved state stays as it is.
    pub keeps_solved: bool,
}

/// The states of one two-colour cube, and what turns and symmetries do to them.
#[derive(Clone)]
pub struct Space {
    cube: TwoColour,
    colouring: Colouring,
    bits: FacetBits,
    solved: State,
    /// The turns of faces.
    pub turns: Vec<Turn>,
    /// All symmetries.
    pub symmetries: Vec<Symmetry>,
    /// The arrangements of the corners that turns reach.
    pub corners: Ranks,
    /// The arrangements of the edges that turns reach.
    pub edges: EdgeRanks,
}

impl Space {
    /// Of this cube; takes a few tenths of a second.
    #[expect(clippy::missing_panics_doc, reason = "a cube has symmetries")]
    pub fn new(cube: TwoColour) -> Self {
        let puzzle = puzzle();
        let (colouring, bits) = (cube.colouring(), FacetBits::of(puzzle));
        let (corners, edges) = bits.masks(|facet| colouring.colour(facet) == 1);
        let solved = State { corners, edges };
        let ids: Vec<MoveId> = puzzle.face_turns().collect();
        let turns: Vec<Turn> = ids
            .iter()
            .map(|&id| {
                let mv = puzzle.mv(id);
                let inverse = ids.iter().position(|&other| other == mv.inverse);
                Turn {
                    id,
                    quarters: mv.quarter_turns,
                    action: Action::new(&bits, &mv.permutation, false),
                    inverse: inverse.expect("a turn is undone by a turn"),
                }
            })
            .collect();
        let symmetries = structure::symmetries(puzzle).expect("a cube has symmetries");
        let symmetries = symmetries
            .iter()
            .flat_map(|symmetry| [(symmetry, false), (symmetry, true)])
            .filter_map(|(symmetry, exchanges)| {
                let action = Action::new(&bits, &symmetry.permutation, exchanges);
                let image = State {
                    corners: action.corners.apply(corners),
                    edges: action.edges.apply(edges),
                };
                let keeps_solved = image == solved;
                (keeps_solved || image == solved.exchanged()).then_some(Symmetry {
                    action,
                    is_rotation: symmetry.is_rotation,
                    keeps_solved,
                })
            })
            .collect();
        let quarter = || turns.iter().filter(|turn| turn.quarters == 1);
        let corner_steps: Vec<_> = quarter()
            .map(|turn| |mask| turn.action.corners.apply(mask))
            .collect();
        let edge_steps: Vec<_> = quarter()
            .map(|turn| |mask| turn.action.edges.apply(mask))
            .collect();
        let corners = Ranks::closure(corners, &corner_steps);
        let edges = EdgeRanks::new(&Ranks::closure(edges, &edge_steps));
        Self {
            cube,
            colouring,
            bits,
            solved,
            turns,
            symmetries,
            corners,
            edges,
        }
    }

    /// Which cube it is.
    pub fn cube(&self) -> TwoColour {
        self.cube
    }

    /// The solved state whose centres fit.
    pub fn solved(&self) -> State {
        self.solved
    }

    /// The states that count as solved.
    pub fn goals(&self, centres: Centres) -> Vec<State> {
        match centres {
            Centres::Seen => vec![self.solved],
            Centres::Unseen => vec![self.solved, self.solved.exchanged()],
        }
    }

    /// What a position of [`puzzle()`] shows.
    ///
    /// # Panics
    /// If the position is of another puzzle.
    pub fn state(&self, position: &Permutation) -> State {
        let shown = self.colouring.shown(position);
        let (corners, edges) = self.bits.masks(|facet| shown[usize::from(facet)] == 1);
        State { corners, edges }
    }

    /// Whether the centres show the colours that they show when turns of the faces alone have been done.
    ///
    /// # Panics
    /// If the position is of another puzzle.
    pub fn has_centres(&self, position: &Permutation) -> bool {
        let shown = self.colouring.shown(position);
        let centres = puzzle().pieces().iter().filter(|p| p.facets.len() == 1);
        let mut facets = centres.flat_map(|piece| &piece.facets);
        facets.all(|&facet| shown[usize::from(facet)] == self.colouring.colour(facet))
    }

    /// The state after a face turn. None for other moves.
    pub fn turned(&self, state: State, turn: MoveId) -> Option<State> {
        let turn = self.turns.iter().find(|known| known.id == turn)?;
        Some(state.after(&turn.action))
    }

    /// Whether turns reach the state from the solved one: whether its corners and its edges are arrangements that turns
    /// reach. That each goes with each is what [`counts`](crate::counts) proves.
    pub fn reaches(&self, state: State) -> bool {
        self.corners.contains(state.corners) && self.edges.contains(state.edges)
    }

    /// How many arrangements of the corners turns reach.
    pub fn corner_arrangements(&self) -> usize {
        self.corners.count()
    }

    /// How many arrangements of the edges turns reach.
    pub fn edge_arrangements(&self) -> usize {
        self.edges.count()
    }

    /// The turns that count as one move, as indices into `turns`.
    pub fn moves(&self, metric: Metric) -> Vec<usize> {
        let counts = |turn: &Turn| metric == Metric::Htm || turn.quarters != 2;
        let numbered = self.turns.iter().enumerate();
        numbered
            .filter(|(_, turn)| counts(turn))
            .map(|(number, _)| number)
            .collect()
    }

    /// The symmetries that take solved states to solved ones.
    pub fn symmetries(&self, centres: Centres) -> Vec<&Symmetry> {
        let counts = |symmetry: &&Symmetry| centres == Centres::Unseen || symmetry.keeps_solved;
        self.symmetries.iter().filter(counts).collect()
    }
}

/// The arrangements of the edges in blocks: the edges of one colour and those of both lie in the same slots throughout
/// a block, whose states differ by flips.
#[derive(Clone)]
pub struct EdgeRanks {
    /// Of each block: the slots whose edges have both colours, above the slots whose edges have the second colour
    /// alone.
    blocks: Ranks,
    /// Edges with both colours.
    mixed: u32,
}

/// The first facets of all slots.
const FIRST: u32 = (1 << 12) - 1;

impl EdgeRanks {
    /// Of a set that contains, with an arrangement, all its flips.
    fn new(reached: &Ranks) -> Self {
        let key = |mask: u32| {
            let (first, second) = (mask & FIRST, mask >> 12);
            (first ^ second) << 12 | (first & second)
        };
        let blocks = Ranks::from_masks(reached.members().iter().map(|&mask| key(mask)));
        let mixed = (blocks.member(0) >> 12).count_ones();
        Self { blocks, mixed }
    }

    /// How many arrangements there are.
    pub fn count(&self) -> usize {
        self.blocks.count() << self.mixed
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> usize {
        self.blocks.count()
    }

    /// Edges with both colours: the bits of a number within its block.
    pub fn mixed(&self) -> u32 {
        self.mixed
    }

    /// The slots of the edges with both colours, and those of the edges with the second colour alone.
    pub fn slots(&self, block: u32) -> (u32, u32) {
        let key = self.blocks.member(block);
        (key >> 12, key & FIRST)
    }

    /// The block of these slots.
    pub fn block(&self, mixed: u32, second: u32) -> u32 {
        self.blocks.rank(mixed << 12 | second)
    }

    /// Whether the mask is an arrangement.
    pub fn contains(&self, mask: u32) -> bool {
        let (first, second) = (mask & FIRST, mask >> 12);
        self.blocks
            .contains((first ^ second) << 12 | (first & second))
    }

    /// The number of an arrangement: bit `k` within its block is the colour of the first facet of the `k`-th slot with
    /// both colours.
    pub fn rank(&self, mask: u32) -> u32 {
        let (first, second) = (mask & FIRST, mask >> 12);
        let mixed = first ^ second;
        let mut rest = mixed;
        let mut flips = 0;
        for k in 0..self.mixed {
            flips |= (first >> rest.trailing_zeros() & 1) << k;
            rest &= rest - 1;
        }
        self.block(mixed, first & second) << self.mixed | flips
    }

    /// The arrangement of this number.
    pub fn member(&self, rank: u32) -> u32 {
        let (mixed, second) = self.slots(rank >> self.mixed);
        let mut rest = mixed;
        let mut first = second;
        for k in 0..self.mixed {
            first |= (rank >> k & 1) << rest.trailing_zeros();
            rest &= rest - 1;
        }
        first | (first ^ mixed) << 12
    }
}
