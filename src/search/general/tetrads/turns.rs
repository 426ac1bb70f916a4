//! Turns of the cells away from one tetrad, which stays where it is, and positions as packed words.

use group::Permutation;
use puzzle::{Move, MoveId, PieceId, Puzzle, SignedPermutation};

/// Slots of tetrads: bit `a` of a slot's number says whether it is on the negative side of axis `a`. The tetrad of slot
/// 0 never moves.
pub(super) const SLOTS: usize = 16;
/// Axes, and as many colours: those of an axis's two cells count as one, since a tetrad has one of them.
pub(super) const AXES: usize = 4;

/// Rotations of a cell, without the one that does nothing.
pub(super) const ROTATIONS: usize = 23;
/// The colour whose stickers the first phase brings onto their axis.
pub(super) const FIRST: usize = 3;
/// The colour whose stickers the second phase brings onto their axis.
pub(super) const SECOND: usize = 0;

/// For each slot, two bits: the axis that the sticker of some colour is on there.
pub(super) type Axes = u32;
/// For each slot, four bits: the tetrad in it.
pub(super) type Tetrads = u64;

/// The word in which every sticker of a colour is on its own axis.
pub(super) fn at_home(colour: usize) -> Axes {
    0x5555_5555 * colour as u32
}

/// The solved tetrads.
pub(super) const HOME: Tetrads = 0xfedc_ba98_7654_3210;

/// A symmetry that takes axes to axes, and slots and the axes in them along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AxisMap {
    axes: [usize; AXES],
    /// By slot: whether the axes there are exchanged, and the slot that it goes to.
    slots: [Option<usize>; SLOTS],
    /// By byte of a word and its value: what becomes of it.
    words: Box<[[Axes; 256]; 4]>,
}

impl AxisMap {
    fn new(axes: [usize; AXES], slots: [Option<usize>; SLOTS]) -> Self {
        let mut words = Box::new([[0; 256]; 4]);
        for (byte, images) in words.iter_mut().enumerate() {
            for (value, image) in images.iter_mut().enumerate() {
                for digit in 0..4 {
                    let slot = 4 * byte + digit;
                    let axis = value >> (2 * digit) & 3;
                    let (to, axis) = match slots[slot] {
                        Some(to) => (to, axes[axis]),
                        None => (slot, axis),
                    };
                    *image |= (axis as u32) << (2 * to);
                }
            }
        }
        Self { axes, slots, words }
    }

    /// A symmetry of the whole puzzle that leaves the tetrad of slot 0 where it is.
    pub(super) fn of_axes(axes: [usize; AXES]) -> Self {
        let slot = |slot: usize| {
            let bit = |axis: usize| (slot >> axis & 1) << axes[axis];
            Some((0..AXES).map(bit).sum())
        };
        Self::new(axes, std::array::from_fn(slot))
    }

    /// The word after the symmetry.
    pub(super) fn word(&self, word: Axes) -> Axes {
        let [a, b, c, d] = word.to_le_bytes();
        self.words[0][usize::from(a)]
            | self.words[1][usize::from(b)]
            | self.words[2][usize::from(c)]
            | self.words[3][usize::from(d)]
    }
}

/// A rotation of one cell.
#[derive(Debug)]
pub(super) struct Turn {
    /// The axis of the cell.
    pub(super) cell: usize,
    /// Quarter and half turns that make it.
    pub(super) moves: Vec<MoveId>,
    matrix: SignedPermutation,
    map: AxisMap,
    /// By axis: the one that the turn takes there.
    from: [usize; AXES],
    /// By moved slot: the shift of its four bits, and where they go.
    shifts: [(u8, u8); SLOTS / 2],
    /// The bits of the slots that stay.
    stay: Tetrads,
    /// The turn that undoes it, by number.
    pub(super) inverse: u8,
}

impl Turn {
    fn new(cell: usize, matrix: SignedPermutation, moves: Vec<MoveId>) -> Self {
        let turned = |slot: usize| {
            let bit = |axis: usize| {
                let (to, same) = matrix.image(axis);
                ((slot >> axis & 1) ^ usize::from(!same)) << to
            };
            (slot >> cell & 1 == 1).then(|| (0..AXES).map(bit).sum())
        };
        let slots: [Option<usize>; SLOTS] = std::array::from_fn(turned);
        let moved: Vec<(u8, u8)> = slots
            .iter()
            .enumerate()
            .filter_map(|(slot, to)| to.map(|to: usize| (4 * slot as u8, 4 * to as u8)))
            .collect();
        let stay = moved
            .iter()
            .fold(!0, |stay, (from, _)| stay & !(15 << from));
        Self {
            cell,
            moves,
            matrix,
            from: std::array::from_fn(|axis| matrix.inverse().image(axis).0),
            map: AxisMap::new(std::array::from_fn(|axis| matrix.image(axis).0), slots),
            shifts: std::array::from_fn(|at| moved[at]),
            stay,
            inverse: 0,
        }
    }

    pub(super) fn word(&self, word: Axes) -> Axes {
        self.map.word(word)
    }

    pub(super) fn tetrads(&self, tetrads: Tetrads) -> Tetrads {
        let moved = |moved: Tetrads, (from, to): &(u8, u8)| moved | (tetrads >> from & 15) << to;
        self.shifts.iter().fold(tetrads & self.stay, moved)
    }

    /// The axis that stickers of the cell come from if they are on this one after the turn.
    pub(super) fn from(&self, axis: usize) -> usize {
        self.from[axis]
    }

    /// Whether stickers of a colour that are all on their own axis stay there.
    pub(super) fn keeps(&self, axis: usize) -> bool {
        self.map.axes[axis] == axis
    }
}

/// All rotations of the four cells.
#[derive(Debug)]
pub(super) struct Turns {
    /// Those of one cell after those of another.
    pub(super) all: Vec<Turn>,
}

impl Turns {
    /// `ids` are turns of the cells, which together make all rotations of each.
    pub(super) fn new(puzzle: &Puzzle, ids: &[MoveId]) -> Self {
        let of = |id: &MoveId| -> &Move { puzzle.mv(*id) };
        let mut all: Vec<Turn> = Vec::new();
        for cell in 0..AXES {
            let single: Vec<MoveId> = ids
                .iter()
                .copied()
                .filter(|id| of(id).axis == cell)
                .collect();
            let doubles = single
                .iter()
                .flat_map(|a| single.iter().map(move |b| vec![*a, *b]));
            let words: Vec<Vec<MoveId>> =
                single.iter().map(|id| vec![*id]).chain(doubles).collect();
            for moves in words {
                let start = SignedPermutation::identity(AXES);
                let matrix = moves
                    .iter()
                    .fold(start, |matrix, id| matrix.then(&of(id).matrix));
                let known = |turn: &Turn| turn.cell == cell && turn.matrix == matrix;
                if !matrix.is_identity() && !all.iter().any(known) {
                    all.push(Turn::new(cell, matrix, moves));
                }
            }
        }
        let mut turns = Self { all };
        for number in 0..turns.all.len() {
            let turn = &turns.all[number];
            turns.all[number].inverse = turns.number(turn.cell, turn.matrix.inverse());
        }
        turns
    }

    fn number(&self, cell: usize, matrix: SignedPermutation) -> u8 {
        let same = |turn: &Turn| turn.cell == cell && turn.matrix == matrix;
        let number = self.all.iter().position(same);
        number.expect("a cell has all its rotations") as u8
    }

    /// The turns, with those of one cell in a row made one.
    pub(super) fn merged(&self, numbers: &[u8]) -> Vec<u8> {
        let mut merged: Vec<u8> = Vec::with_capacity(numbers.len());
        for number in numbers {
            let turn = &self.all[usize::from(*number)];
            let last = merged.last().map(|last| &self.all[usize::from(*last)]);
            let Some(last) = last.filter(|last| last.cell == turn.cell) else {
                merged.push(*number);
                continue;
            };
            let matrix = last.matrix.then(&turn.matrix);
            merged.pop();
            if !matrix.is_identity() {
                merged.push(self.number(turn.cell, matrix));
            }
        }
        merged
    }

    /// The turn that a turn becomes when a symmetry takes the axes to these.
    pub(super) fn seen(&self, number: u8, axes: [usize; AXES]) -> u8 {
        let turn = &self.all[usize::from(number)];
        let same = |other: &Turn| {
            other.cell == axes[turn.cell]
                && (0..AXES).all(|axis| {
                    let (to, same) = turn.matrix.image(axis);
                    other.matrix.image(axes[axis]) == (axes[to], same)
                })
        };
        let number = self.all.iter().position(same);
        number.expect("symmetries take rotations of cells to such") as u8
    }
}

/// A position whose tetrad of slot 0 is home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    /// By tetrad and colour: the slot that it is in, and the axis that the sticker is on.
    places: [(u8, [u8; AXES]); SLOTS],
}

impl Position {
    /// `None` if the position is not one.
    pub(super) fn new(puzzle: &Puzzle, position: &Permutation) -> Option<Self> {
        let slot = |piece: PieceId| -> usize {
            let cell = &puzzle.piece(piece).cell;
            (0..AXES)
                .map(|axis| usize::from(cell[axis] < 0) << axis)
                .sum()
        };
        let mut places = [(0, [0; AXES]); SLOTS];
        for (point, facet) in puzzle.facets().iter().enumerate() {
            let image = &puzzle.facets()[position.image(point)];
            let axis_of = |facet: &puzzle::Facet| puzzle.faces()[usize::from(facet.face.0)].axis;
            let (to, axes) = &mut places[slot(facet.piece)];
            *to = slot(image.piece) as u8;
            axes[axis_of(facet)] = axis_of(image) as u8;
        }
        let home = places[0] == (0, [0, 1, 2, 3]);
        home.then_some(Self { places })
    }

    pub(super) fn inverse(&self) -> Self {
        let mut places = [(0, [0; AXES]); SLOTS];
        for (tetrad, (slot, axes)) in self.places.iter().enumerate() {
            let place = &mut places[usize::from(*slot)];
            place.0 = tetrad as u8;
            for (colour, axis) in axes.iter().enumerate() {
                place.1[usize::from(*axis)] = colour as u8;
            }
        }
        Self { places }
    }

    /// The position as it is seen after a symmetry.
    pub(super) fn seen(&self, map: &AxisMap) -> Self {
        let slot = |slot: usize| map.slots[slot].expect("the symmetry is one of the whole puzzle");
        let mut places = [(0, [0; AXES]); SLOTS];
        for (tetrad, (to, axes)) in self.places.iter().enumerate() {
            let place = &mut places[slot(tetrad)];
            place.0 = slot(usize::from(*to)) as u8;
            for (colour, axis) in axes.iter().enumerate() {
                place.1[map.axes[colour]] = map.axes[usize::from(*axis)] as u8;
            }
        }
        Self { places }
    }

    pub(super) fn tetrads(&self) -> Tetrads {
        let tetrads = (0..).zip(&self.places);
        tetrads.fold(0, |word, (tetrad, (slot, _))| word | tetrad << (4 * slot))
    }

    pub(super) fn word(&self, colour: usize) -> Axes {
        let places = self.places.iter();
        places.fold(0, |word, (slot, axes)| {
            word | Axes::from(axes[colour]) << (2 * slot)
        })
    }
}
