//! The last layer as a map: each state is a dot, coloured by its distance from solved.

use scene::{Rgb, shade};
use wire::{LastLayerMap, TurnCount};

/// Columns of dots in a tile: the ways to turn four corners.
pub const TILE_COLUMNS: u16 = 27;
/// Rows of dots in a tile: the ways to flip four edges.
pub const TILE_ROWS: u16 = 8;
/// The first row of the lower half, where both orders of the pieces are odd.
const LOWER: u16 = LastLayerMap::ROWS / 2;
/// Between the two halves, in dots.
const BETWEEN: u16 = 3;
/// How much of its colour a dot keeps that is not looked for.
const FADED: f32 = 0.16;
/// Behind the dots, in every theme.
pub const GROUND: Rgb = [13, 14, 20];
/// What of the scale of colours goes with the distance itself; the rest goes with how many states are nearer, so that
/// distances which many states have differ most.
const EVEN: f32 = 0.3;

/// A dot of the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dot {
    /// From the left, below [`LastLayerMap::COLUMNS`].
    pub column: u16,
    /// From the top, below [`LastLayerMap::ROWS`].
    pub row: u16,
}

impl Dot {
    /// The state's number.
    pub fn number(self, map: &LastLayerMap) -> Option<u32> {
        let corners = &map.corners[usize::from(self.row >= LOWER)];
        let (edges, corners) = (
            map.edges.get(usize::from(self.row))?,
            corners.get(usize::from(self.column))?,
        );
        Some(u32::from(*edges) * u32::from(LastLayerMap::COLUMNS) + u32::from(*corners))
    }

    /// How far its state is from solved.
    pub fn distance(self, map: &LastLayerMap) -> Option<u8> {
        map.distances.get(self.number(map)? as usize).copied()
    }

    /// Its tile: the first dot of it.
    pub fn tile(self) -> Self {
        Self {
            column: self.column - self.column % TILE_COLUMNS,
            row: self.row - self.row % TILE_ROWS,
        }
    }

    /// The dot so far to the right and down; at an edge, the last one.
    fn moved(self, [across, down]: [i16; 2]) -> Self {
        let moved = |from: u16, by: i16, most: u16| from.saturating_add_signed(by).min(most - 1);
        Self {
            column: moved(self.column, across, LastLayerMap::COLUMNS),
            row: moved(self.row, down, LastLayerMap::ROWS),
        }
    }

    /// All of them, row by row.
    fn all() -> impl Iterator<Item = Self> {
        let row = |row| (0..LastLayerMap::COLUMNS).map(move |column| Self { column, row });
        (0..LastLayerMap::ROWS).flat_map(row)
    }
}

/// A picture of dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All of them, with narrow gaps between the tiles.
    All,
    /// The tile that begins with this dot.
    Tile(Dot),
}

impl Part {
    /// Its width and height in dots.
    pub fn size(self) -> [u16; 2] {
        match self {
            Self::All => {
                let last = Dot {
                    column: LastLayerMap::COLUMNS - 1,
                    row: LastLayerMap::ROWS - 1,
                };
                self.place(last).map(|place| place + 1)
            }
            Self::Tile(_) => [TILE_COLUMNS, TILE_ROWS],
        }
    }

    /// Where a dot of it is, in dots from the left and the top.
    pub fn place(self, Dot { column, row }: Dot) -> [u16; 2] {
        match self {
            Self::All => {
                let between = if row < LOWER { 0 } else { BETWEEN - 1 };
                [
                    column + column / TILE_COLUMNS,
                    row + row / TILE_ROWS + between,
                ]
            }
            Self::Tile(_) => [column % TILE_COLUMNS, row % TILE_ROWS],
        }
    }

    /// The dot at a share of the width and of the height, 0 to 1; in a gap, the one before it.
    pub fn dot(self, shares: [f64; 2]) -> Dot {
        let size = self.size();
        let [x, y] = [0, 1].map(|k| {
            let at = (shares[k] * f64::from(size[k])).max(0.0) as u16;
            at.min(size[k] - 1)
        });
        match self {
            Self::All => {
                let [_, lower] = self.place(Dot {
                    column: 0,
                    row: LOWER,
                });
                let (from, y) = if y < lower {
                    (0, y)
                } else {
                    (LOWER, y - lower)
                };
                let in_tiles =
                    |at: u16, tile: u16| at / (tile + 1) * tile + (at % (tile + 1)).min(tile - 1);
                Dot {
                    column: in_tiles(x, TILE_COLUMNS),
                    row: from + in_tiles(y, TILE_ROWS).min(LOWER - 1),
                }
            }
            Self::Tile(first) => Dot {
                column: first.column + x,
                row: first.row + y,
            },
        }
    }
}

/// A command about the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Count moves so.
    Count(TurnCount),
    /// The pointer is on a dot, or on none.
    Point(Option<Dot>),
    /// Show this one when the pointer is on none.
    Choose(Dot),
    /// Go so far to the right and down.
    Step([i16; 2]),
    /// Go to solved.
    Home,
    /// Go to the next state at the distance that is looked for, or at the largest one.
    Next,
    /// Look for the states at this distance, or for no special ones if they are looked for already.
    Only(u8),
}

/// What is shown of the map.
#[derive(Clone, Debug, Default)]
pub struct Map {
    /// How moves are counted.
    pub count: TurnCount,
    /// The dot under the pointer.
    pub pointed: Option<Dot>,
    /// The dot that is shown when the pointer is on none.
    pub chosen: Dot,
    /// The distance that is looked for.
    pub only: Option<u8>,
    /// The number of the state that the worker was asked about.
    pub(super) asking: Option<u32>,
    /// Whether the chosen state is to be read out when it is known.
    pub(super) speaks: bool,
}

impl Map {
    /// The dot that is shown.
    pub fn shown(&self) -> Dot {
        self.pointed.unwrap_or(self.chosen)
    }

    /// Does what is asked; `map` is the one of the metric, once it is there.
    pub(super) fn update(&mut self, command: Command, map: Option<&LastLayerMap>) {
        if !matches!(command, Command::Point(_)) {
            self.pointed = None;
        }
        self.speaks |= matches!(command, Command::Step(_) | Command::Home | Command::Next);
        match command {
            Command::Count(count) => {
                self.count = count;
                self.only = None;
            }
            Command::Point(dot) => self.pointed = dot,
            Command::Choose(dot) => self.chosen = dot,
            Command::Step(by) => self.chosen = self.chosen.moved(by),
            Command::Home => self.chosen = Dot::default(),
            Command::Next => self.chosen = map.map_or(self.chosen, |map| self.next(map)),
            Command::Only(distance) => {
                self.only = (self.only != Some(distance)).then_some(distance);
            }
        }
    }

    /// The next dot at the distance that is looked for, or at the largest one, in the order of reading.
    fn next(&self, map: &LastLayerMap) -> Dot {
        let wanted = self.only.or_else(|| map.distances.iter().max().copied());
        let here = (self.chosen.row, self.chosen.column);
        let mut fit = Dot::all().filter(|dot| dot.distance(map) == wanted);
        let first = fit.next();
        let later = first.into_iter().chain(fit);
        let mut later = later.skip_while(|dot| (dot.row, dot.column) <= here);
        later.next().or(first).unwrap_or(self.chosen)
    }
}

/// How many states there are at each distance.
pub fn counts(map: &LastLayerMap) -> Vec<u32> {
    let farthest = map.distances.iter().max().copied().unwrap_or_default();
    let mut counts = vec![0; usize::from(farthest) + 1];
    for distance in &map.distances {
        counts[usize::from(*distance)] += 1;
    }
    counts
}

/// The colour of each distance, by how many states it has.
pub fn colours(counts: &[u32]) -> Vec<Rgb> {
    let total: u32 = counts.iter().sum::<u32>().max(1);
    let last = counts.len().saturating_sub(1).max(1);
    let mut nearer = 0;
    let colour = |(distance, count): (usize, &u32)| {
        let share = (nearer as f32 + *count as f32 / 2.0) / total as f32;
        nearer += count;
        shade(EVEN * distance as f32 / last as f32 + (1.0 - EVEN) * share)
    };
    counts.iter().enumerate().map(colour).collect()
}

/// The picture in bytes of red, green, blue and opacity, each dot `scale` pixels wide and high. Of the distances, only
/// the one that is looked for has its full colour.
pub fn pixels(map: &LastLayerMap, part: Part, scale: u16, only: Option<u8>) -> Vec<u8> {
    let colours = colours(&counts(map));
    let [width, height] = part.size().map(|side| usize::from(side * scale));
    let opaque = |[r, g, b]: Rgb| [r, g, b, 255];
    let mut pixels = opaque(GROUND).repeat(width * height);
    let dots = Dot::all().filter(|dot| match part {
        Part::All => true,
        Part::Tile(first) => dot.tile() == first,
    });
    for dot in dots {
        let Some(distance) = dot.distance(map) else {
            continue;
        };
        let colour = colours[usize::from(distance)];
        let seen = only.is_none_or(|only| only == distance);
        let colour = if seen { colour } else { faded(colour) };
        let [x, y] = part.place(dot).map(|place| usize::from(place * scale));
        let scale = usize::from(scale);
        for row in y..y + scale {
            let start = (row * width + x) * 4;
            for pixel in pixels[start..start + 4 * scale].chunks_exact_mut(4) {
                pixel.copy_from_slice(&opaque(colour));
            }
        }
    }
    pixels
}

fn faded(colour: Rgb) -> Rgb {
    [0, 1, 2].map(|k| {
        let [full, ground] = [colour[k], GROUND[k]].map(f32::from);
        (ground + (full - ground) * FADED) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A map whose rows and columns stand in the order of the numbers, and whose distances are `of` the numbers.
    pub fn made_up(of: impl Fn(u32) -> u8) -> LastLayerMap {
        let (columns, rows) = (LastLayerMap::COLUMNS, LastLayerMap::ROWS);
        let corners: Vec<u16> = (0..columns).collect();
        LastLayerMap {
            distances: (0..u32::from(columns) * u32::from(rows)).map(of).collect(),
            edges: (0..rows).collect(),
            corners: [corners.clone(), corners],
        }
    }

    #[test]
    fn every_dot_is_found_where_it_is_drawn() {
        assert_eq!(Part::All.size(), [335, 217]);
        for dot in Dot::all() {
            for part in [Part::All, Part::Tile(dot.tile())] {
                let (place, size) = (part.place(dot), part.size());
                let share =
                    |k: usize, within: f64| (f64::from(place[k]) + within) / f64::from(size[k]);
                for within in [0.1, 0.9] {
                    assert_eq!(part.dot([share(0, within), share(1, within)]), dot);
                }
            }
        }
        // What is beside the picture is its edge.
        let last = Dot {
            column: 323,
            row: 191,
        };
        assert_eq!(Part::All.dot([-1.0, -1.0]), Dot::default());
        assert_eq!(Part::All.dot([2.0, 2.0]), last);
        // In the gap between the halves.
        let gap = Part::All.dot([0.0, 108.5 / 217.0]);
        assert_eq!(gap, Dot { column: 0, row: 95 });
    }

    #[test]
    fn arrows_stay_on_the_map_and_end_goes_through_the_farthest() {
        let map = made_up(|number| match number {
            1000 | 2000 => 3,
            _ => (number % 3) as u8,
        });
        let mut shown = Map::default();
        shown.update(Command::Step([-1, -1]), Some(&map));
        assert_eq!(shown.chosen, Dot::default());
        shown.update(Command::Step([27, 8]), Some(&map));
        assert_eq!((shown.chosen.column, shown.chosen.row), (27, 8));
        assert_eq!(shown.chosen.number(&map), Some(8 * 324 + 27));
        shown.update(Command::Home, None);
        for number in [1000, 2000, 1000] {
            shown.update(Command::Next, Some(&map));
            assert_eq!(shown.chosen.number(&map), Some(number));
        }
        shown.update(Command::Only(2), Some(&map));
        shown.update(Command::Next, Some(&map));
        assert_eq!(shown.chosen.number(&map), Some(1001));
        shown.update(Command::Only(2), Some(&map));
        assert_eq!(shown.only, None);
        // The pointer shows another one for as long as it is there.
        let dot = Dot { column: 5, row: 5 };
        shown.update(Command::Point(Some(dot)), Some(&map));
        assert_eq!(shown.shown(), dot);
        shown.update(Command::Point(None), Some(&map));
        assert_eq!(shown.shown().number(&map), Some(1001));
    }

    #[test]
    fn the_picture_has_a_dot_for_each_state() {
        let map = made_up(|number| u8::from(number != 0));
        let [near, far] = colours(&counts(&map))[..] else {
            panic!("two distances")
        };
        assert_ne!(near, far);
        let seen = |part: Part, scale, only| {
            let pixels = pixels(&map, part, scale, only);
            let [width, height] = part.size().map(usize::from);
            assert_eq!(
                pixels.len(),
                width * height * 4 * usize::from(scale * scale)
            );
            let count = |colour: Rgb| {
                let dots = pixels.chunks_exact(4).filter(|pixel| pixel[..3] == colour);
                dots.count() / usize::from(scale * scale)
            };
            (count(near), count(far), count(faded(far)))
        };
        assert_eq!(seen(Part::All, 1, None), (1, 62_207, 0));
        assert_eq!(seen(Part::All, 2, Some(0)), (1, 0, 62_207));
        assert_eq!(seen(Part::Tile(Dot::default()), 3, None), (1, 215, 0));
    }
}
