//! Kamack and Keane's Table 2: what Rubik N-topes are made of, counted on the puzzles themselves.

use group::BigUint;
use puzzle::{Puzzle, PuzzleError};

/// A column of Table 2, and what it says of n-ads, the pieces with n facets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NTope {
    /// N.
    pub dimensions: usize,
    /// Faces, 2N.
    pub faces: usize,
    /// Turns of each face by a basic rotation, the paper's rotation "axes".
    pub axes_per_face: usize,
    /// Basic rotations. The table prints 80 for N = 5; faces times axes, its own formula N(N-1)(N-2) and section 8 give
    /// 60, and so do the moves.
    pub basic_rotations: usize,
    /// Pieces that move. The table prints 24 for N = 3; its own formula 3^N - 2N - 1 and its totals give 20.
    pub movable: usize,
    /// From the 2-ads to the N-ads.
    pub ads: Vec<Ads>,
}

impl NTope {
    /// Its numbers in the order of the table: faces, axes of a face, basic rotations, pieces that move; then, from the
    /// 2-ads on, a, f, b, c and d.
    pub fn numbers(&self) -> Vec<usize> {
        let whole = [
            self.faces,
            self.axes_per_face,
            self.basic_rotations,
            self.movable,
        ];
        let ads = self.ads.iter().flat_map(|ads| {
            [
                ads.count,
                ads.facets,
                ads.per_face,
                ads.staying,
                ads.four_cycles,
            ]
        });
        whole.into_iter().chain(ads).collect()
    }
}

/// What a column of Table 2 says of the pieces with some number of facets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ads {
    /// How many facets each has: n.
    pub facets_each: usize,
    /// How many there are: a(N, n).
    pub count: usize,
    /// How many facets they have together: f(N, n).
    pub facets: usize,
    /// How many touch each face: b(N, n).
    pub per_face: usize,
    /// How many of these stay where they are when the face turns, if only turned: c(N, n). The table prints 0 for
    /// the 2-ads of the tesseract; its formula and section 3 give 2.
    pub staying: usize,
    /// How many cycles of four a basic rotation makes of the others: d(N, n).
    pub four_cycles: usize,
}

/// Counts one column of Table 2 on the 3^N cube.
///
/// # Errors
/// If there is no such puzzle; see [`Puzzle::cube`].
pub fn n_tope(dimensions: u8) -> Result<NTope, PuzzleError> {
    let puzzle = Puzzle::cube(3, dimensions)?;
    let basic: Vec<&puzzle::Move> = puzzle
        .face_turns()
        .map(|id| puzzle.mv(id))
        .filter(|mv| mv.quarter_turns == 1)
        .collect();
    let faces = puzzle.faces().len();
    // All faces and their rotations are alike; a test counts them one by one.
    let turn = basic[0];
    let ads: Vec<Ads> = (2..=usize::from(dimensions))
        .map(|facets_each| {
            let pieces = || (puzzle.pieces().iter()).filter(|p| p.facets.len() == facets_each);
            let lies_in_face =
                |point: &u16| Some(puzzle.facets()[usize::from(*point)].face) == turn.face;
            let in_face = || pieces().filter(|piece| piece.facets.iter().any(lies_in_face));
            let home = |point: u16| {
                let image = turn.permutation.image(point.into());
                puzzle.facets()[image].piece == puzzle.facets()[usize::from(point)].piece
            };
            let staying = in_face().filter(|piece| home(piece.facets[0])).count();
            Ads {
                facets_each,
                count: pieces().count(),
                facets: facets_each * pieces().count(),
                per_face: in_face().count(),
                staying,
                four_cycles: (in_face().count() - staying) / 4,
            }
        })
        .collect();
    Ok(NTope {
        dimensions: puzzle.dimensions(),
        faces,
        axes_per_face: basic.len() / faces,
        basic_rotations: basic.len(),
        movable: ads.iter().map(|ads| ads.count).sum(),
        ads,
    })
}

/// A column of Table 2 by the paper's formulas (section 8), for any N from 2 on; `None` where a number is too large for
/// this machine. With C(n, k) for the binomial coefficient: 2N faces with C(N - 1, 2) axes each, and of the n-ads
/// a = 2^n C(N, n), f = n a, b = 2^(n-1) C(N - 1, n - 1), c = 2^(n-1) C(N - 3, n - 1) and d = (b - c) / 4.
pub fn n_tope_by_formula(dimensions: usize) -> Option<NTope> {
    if dimensions < 2 {
        return None;
    }
    let axes_per_face = binomial(dimensions - 1, 2)?;
    let faces = dimensions.checked_mul(2)?;
    let power = |exponent: usize| 1_usize.checked_shl(u32::try_from(exponent).ok()?);
    let ads = (2..=dimensions)
        .map(|facets_each| {
            let count = power(facets_each)?.checked_mul(binomial(dimensions, facets_each)?)?;
            let half = power(facets_each - 1)?;
            let per_face = half.checked_mul(binomial(dimensions - 1, facets_each - 1)?)?;
            let others = dimensions.saturating_sub(3);
            let staying = half.checked_mul(binomial(others, facets_each - 1)?)?;
            Some(Ads {
                facets_each,
                count,
                facets: facets_each.checked_mul(count)?,
                per_face,
                staying,
                four_cycles: (per_face - staying) / 4,
            })
        })
        .collect::<Option<Vec<Ads>>>()?;
    Some(NTope {
        dimensions,
        faces,
        axes_per_face,
        basic_rotations: faces.checked_mul(axes_per_face)?,
        movable: ads
            .iter()
            .try_fold(0_usize, |sum, ads| sum.checked_add(ads.count))?,
        ads,
    })
}

/// Orders are worked out for no more pieces than this.
const MOST_PIECES: usize = 10_000;

/// How many positions the N-tope has by the paper's formula (section 8): with a(n) for the number of n-ads, the product
/// of a(n)! (n!)^a(n), over 2^(N-2) for the parities of their places, 2^(N-2) for those of their orientations, 2 for
/// each N-ad, which has no reflections, and 3 for the twists of the N-ads if N is 3 or 4. `None` for fewer than three
/// dimensions or more than ten thousand pieces.
///
/// The paper derives it as a bound that it has proved to be reached for N = 4 only. A stabilizer chain proves it for
/// any N whose puzzle can be built.
pub fn n_tope_order(dimensions: usize) -> Option<BigUint> {
    let column = n_tope_by_formula(dimensions).filter(|_| dimensions >= 3)?;
    if column.movable > MOST_PIECES {
        return None;
    }
    let factorial = |n: usize| (1..=n).map(BigUint::from).product::<BigUint>();
    let ads = column.ads.iter();
    let all: BigUint = ads
        .map(|ads| factorial(ads.count) * factorial(ads.facets_each).pow(ads.count as u32))
        .product();
    let corners = column.ads.last()?.count;
    let twists = if dimensions <= 4 { 3_u32 } else { 1 };
    let halves = 2 * (dimensions - 2) + corners;
    Some((all >> halves) / twists)
}

/// In how many ways `chosen` of `all` things can be chosen; `None` if that is too large.
fn binomial(all: usize, chosen: usize) -> Option<usize> {
    (0..chosen).try_fold(1_usize, |product, n| {
        // A product of n + 1 successive numbers is divisible by (n + 1)!.
        Some(product.checked_mul(all.saturating_sub(n))? / (n + 1))
    })
}

/// Columns of Table 2 as printed: N; faces, axes a face, basic rotations, pieces that move; then, for the n-ads, a(N,
/// n), f(N, n), b(N, n), c(N, n) and d(N, n).
type Column = (usize, [usize; 4], &'static [[usize; 5]]);

const TABLE_2: [Column; 3] = [
    (3, [6, 1, 6, 24], &[[12, 24, 4, 0, 1], [8, 24, 4, 0, 1]]),
    (
        4,
        [8, 3, 24, 72],
        &[[24, 48, 6, 0, 1], [32, 96, 12, 0, 3], [16, 64, 8, 0, 2]],
    ),
    (
        5,
        [10, 6, 80, 232],
        &[
            [40, 80, 8, 4, 1],
            [80, 240, 24, 4, 5],
            [80, 320, 32, 0, 8],
            [32, 160, 16, 0, 4],
        ],
    ),
];

/// The columns of Table 2 as they are printed, misprints and all: N = 3, 4 and 5.
pub fn printed_n_topes() -> Vec<NTope> {
    let ads = |rows: &[[usize; 5]]| {
        let numbered = (2..).zip(rows);
        let ads = numbered.map(
            |(facets_each, &[count, facets, per_face, staying, four_cycles])| Ads {
                facets_each,
                count,
                facets,
                per_face,
                staying,
                four_cycles,
            },
        );
        ads.collect()
    };
    TABLE_2
        .iter()
        .map(
            |&(dimensions, [faces, axes_per_face, basic_rotations, movable], rows)| NTope {
                dimensions,
                faces,
                axes_per_face,
                basic_rotations,
                movable,
                ads: ads(rows),
            },
        )
        .collect()
}
