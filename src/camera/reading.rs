//! Six sides as the position of a cube.

use std::collections::BTreeSet;

use crate::colours::Colours;
use crate::cube::{Cube, FACES};
use crate::held::{choose, looks, named};
use crate::pieces::{Kind, Put};
use crate::position::{Position, Reading, Unsure, Way};
use crate::sides::{CLEAR, Side, turned};

/// Another position must be less likely by this much, as a logarithm.
const MARGIN: f32 = 6.0;
/// A sticker that is clear and looks more like another colour by this much, as a logarithm, is asked about, whatever
/// follows from the others: the cube may have been put together so that turning cannot solve it.
const AGAINST: f32 = 4.0;
/// Costs up to which ways to put sides together are looked for, one after the other.
const LIMITS: [f32; 4] = [8.0, 24.0, 60.0, 150.0];
/// The most ways to put sides together that are looked at closely.
const MOST_CLOSELY: usize = 300;

/// The position that six sides are, in whatever order and whichever way up they were seen; `usual` has the sRGB colours
/// of U, R, F, D, L and B, which decide only how the cube is held, and which of several positions that are as likely is
/// given. `None` unless all sides have four or all have nine stickers.
pub fn read(sides: &[Side; FACES], usual: &[[u8; 3]; FACES]) -> Option<Reading> {
    let each = sides[0].stickers.len();
    if ![4, 9].contains(&each) || sides.iter().any(|side| side.stickers.len() != each) {
        return None;
    }
    let cube = Cube::new(if each == 9 { 3 } else { 2 });
    let mut colours = Colours::of(sides);
    let (mut best, mut rivals) = {
        let search = Search::new(&cube, colours.costs());
        search.positions(|position| looks(&cube, position, &colours, usual))
    };
    best = choose(best, &mut rivals, &colours, usual);
    // What the colours are is known better once it is known which sticker has which.
    for _ in 0..2 {
        let mut labels = vec![0; cube.facelets()];
        for (facelet, &face) in best.facelets.iter().enumerate() {
            labels[best.way.sticker(&cube, facelet)] = best.way.colours[face];
        }
        colours.learn(&labels);
        best = Search::new(&cube, colours.costs()).closely(&best.way);
    }
    let search = Search::new(&cube, colours.costs());
    let clear = |sticker: usize| sides[sticker / each].stickers[sticker % each].plain >= CLEAR;
    let unsure = search.unsure(&best, clear);
    let rivals = rivals.iter().map(|rival| {
        let reading = named(&cube, rival, Vec::new(), Vec::new(), &colours, usual);
        reading.facelets
    });
    let rivals = rivals.collect();
    Some(named(&cube, &best, unsure, rivals, &colours, usual))
}

struct Search<'a> {
    cube: &'a Cube,
    /// What it costs that a sticker is of a colour, beyond the best.
    costs: Vec<[f32; FACES]>,
    /// The likeliest colour of each sticker.
    likeliest: Vec<usize>,
}

impl<'a> Search<'a> {
    fn new(cube: &'a Cube, mut costs: Vec<[f32; FACES]>) -> Self {
        let likeliest = |costs: &[f32; FACES]| {
            let best = (0..FACES).min_by(|&a, &b| costs[a].total_cmp(&costs[b]));
            best.unwrap_or_default()
        };
        let likeliest: Vec<usize> = costs.iter().map(likeliest).collect();
        for (costs, &best) in costs.iter_mut().zip(&likeliest) {
            *costs = costs.map(|cost| cost - costs[best]);
        }
        Self {
            cube,
            costs,
            likeliest,
        }
    }

    /// The likeliest position, and others that are nearly as likely.
    fn positions(&self, looks: impl Fn(&Position) -> Vec<usize>) -> (Position, Vec<Position>) {
        let mut found: Vec<Position> = Vec::new();
        for limit in LIMITS {
            let mut ways = Vec::new();
            let mut known = BTreeSet::new();
            Placing::new(self, limit).place(0, 0.0, &mut |sides| {
                self.ways(sides, limit, &mut known, &mut ways);
            });
            ways.sort_by(|a: &(f32, Way), b| a.0.total_cmp(&b.0));
            found.clear();
            let mut least = f32::INFINITY;
            for (bound, way) in ways.into_iter().take(MOST_CLOSELY) {
                if bound > least + MARGIN {
                    break;
                }
                let position = self.closely(&way);
                least = least.min(position.cost);
                found.push(position);
            }
            if least + MARGIN < limit {
                break;
            }
        }
        found.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        if found.is_empty() {
            // Nothing fits: as if shown in order.
            let way = Way {
                sides: [0, 1, 2, 3, 4, 5].map(|side| (side, 0)),
                colours: [0, 1, 2, 3, 4, 5],
            };
            found.push(self.closely(&way));
        }
        let best = found.remove(0);
        let mut known = BTreeSet::from([looks(&best)]);
        let near = found.into_iter();
        let near = near.filter(|other| other.cost < best.cost + MARGIN);
        let rivals = near.filter(|other| known.insert(looks(other))).collect();
        (best, rivals)
    }

    /// The ways to name the colours of sides put together so, with the least that each costs.
    fn ways(
        &self,
        sides: &[(usize, usize); FACES],
        limit: f32,
        known: &mut BTreeSet<Vec<usize>>,
        ways: &mut Vec<(f32, Way)>,
    ) {
        let own = sides.map(|(side, _)| side);
        let has_middles = !self.cube.edges.is_empty();
        let as_seen = Way {
            sides: *sides,
            colours: own,
        };
        // What looks the same is the same.
        let looks = (0..self.cube.facelets())
            .map(|facelet| self.likeliest[as_seen.sticker(self.cube, facelet)]);
        if !known.insert(looks.collect()) {
            return;
        }
        let all = if has_middles {
            vec![own]
        } else {
            arrangements()
        };
        for colours in all {
            let way = Way {
                sides: *sides,
                colours,
            };
            let kinds = kinds(self.cube, &self.facelet_costs(&way));
            let bound = kinds.iter().map(least_of_slots).sum();
            if bound <= limit {
                ways.push((bound, way));
            }
        }
    }

    /// What it costs that a facelet shows a face's colour.
    fn facelet_costs(&self, way: &Way) -> Vec<[f32; FACES]> {
        let all = 0..self.cube.facelets();
        all.map(|facelet| {
            let costs = self.costs[way.sticker(self.cube, facelet)];
            way.colours.map(|colour| costs[colour])
        })
        .collect()
    }

    /// The likeliest position of sides put together so.
    fn closely(&self, way: &Way) -> Position {
        let costs = self.facelet_costs(way);
        let kinds = kinds(self.cube, &costs);
        let (odd, cost) = parity(&kinds);
        let corners = kinds[0].best(odd);
        let edges = kinds.get(1).map(|edges| edges.best(odd));
        let facelets = shown_by(self.cube, &corners, &edges.unwrap_or_default());
        Position {
            way: way.clone(),
            cost,
            facelets,
        }
    }

    /// What is not decided of a position.
    fn unsure(&self, position: &Position, clear: impl Fn(usize) -> bool) -> Vec<Unsure> {
        let costs = self.facelet_costs(&position.way);
        let kinds = kinds(self.cube, &costs);
        let least_of: Vec<[f32; 2]> = kinds.iter().map(Kind::least).collect();
        let least_of = |kind: usize, odd: usize| least_of[kind][odd];
        let mut least = vec![[f32::INFINITY; FACES]; self.cube.facelets()];
        for odd in 0..2 {
            for (n, kind) in kinds.iter().enumerate() {
                let others: f32 = (0..kinds.len())
                    .filter(|&other| other != n)
                    .map(|other| least_of(other, odd))
                    .sum();
                let each = kind.each(odd);
                for (at, cost) in each.into_iter().enumerate() {
                    let slot = at / (kind.count * kind.lies);
                    let put = (at / kind.lies % kind.count, at % kind.lies);
                    for (facelet, face) in shown(self.cube, kind.lies, slot, put) {
                        let least = &mut least[facelet][face];
                        *least = least.min(cost + others);
                    }
                }
            }
        }
        let mut unsure = Vec::new();
        for (facelet, &face) in position.facelets.iter().enumerate() {
            if least[facelet][face] == f32::INFINITY {
                continue;
            }
            let near = |other: usize| least[facelet][other] < position.cost + MARGIN;
            // What hides a sticker says nothing against what follows from the others.
            let is_clear = clear(position.way.sticker(self.cube, facelet));
            let against =
                |other: usize| is_clear && costs[facelet][other] + AGAINST < costs[facelet][face];
            let others =
                (0..FACES).filter(|&other| other != face && (near(other) || against(other)));
            let faces: Vec<usize> = std::iter::once(face).chain(others).collect();
            if faces.len() > 1 {
                unsure.push(Unsure { facelet, faces });
            }
        }
        unsure
    }
}

/// Puts sides together face by face.
struct Placing<'a> {
    search: &'a Search<'a>,
    limit: f32,
    sides: [(usize, usize); FACES],
    used: [bool; FACES],
    /// The slots that are complete with each face of [`ORDER`], as facelets.
    complete: [Vec<Vec<usize>>; FACES],
}

/// The order in which faces get their sides, so that pieces are complete soon.
const ORDER: [usize; FACES] = [0, 2, 1, 4, 5, 3];

impl<'a> Placing<'a> {
    fn new(search: &'a Search<'a>, limit: f32) -> Self {
        let cube = search.cube;
        let mut complete: [Vec<Vec<usize>>; FACES] = Default::default();
        let slots = cube.corners.iter().map(|slot| slot.to_vec());
        let slots = slots.chain(cube.edges.iter().map(|slot| slot.to_vec()));
        for slot in slots {
            let step = |facelet: &usize| ORDER.iter().position(|&face| face == cube.face(*facelet));
            if let Some(last) = slot.iter().filter_map(step).max() {
                complete[last].push(slot);
            }
        }
        Self {
            search,
            limit,
            sides: [(0, 0); FACES],
            used: [false; FACES],
            complete,
        }
    }

    /// Calls with all ways to put the sides together whose pieces have different colours as far as that costs at most
    /// the limit. The first side is U as it was seen, or each way would come 24 times.
    fn place(&mut self, step: usize, cost: f32, each: &mut impl FnMut(&[(usize, usize); FACES])) {
        let Some(&face) = ORDER.get(step) else {
            each(&self.sides);
            return;
        };
        for side in 0..FACES {
            if self.used[side] || (step == 0 && side > 0) {
                continue;
            }
            self.used[side] = true;
            for turns in 0..if step == 0 { 1 } else { 4 } {
                self.sides[face] = (side, turns);
                let mut cost = cost;
                for slot in &self.complete[step] {
                    cost += self.different(slot);
                    if cost > self.limit {
                        break;
                    }
                }
                if cost <= self.limit {
                    self.place(step + 1, cost, each);
                }
            }
            self.used[side] = false;
        }
    }

    /// What it costs at least that these facelets show different colours.
    fn different(&self, slot: &[usize]) -> f32 {
        let each = self.search.cube.layers * self.search.cube.layers;
        let layers = self.search.cube.layers;
        let sticker = |facelet: usize| {
            let (side, turns) = self.sides[facelet / each];
            side * each + turned(facelet % each, layers, turns)
        };
        let likeliest = |n: usize| self.search.likeliest[sticker(slot[n])];
        let costs = |n: usize| &self.search.costs[sticker(slot[n])];
        let mut least = f32::INFINITY;
        if let [_, _] = slot {
            if likeliest(0) != likeliest(1) {
                return 0.0;
            }
            for x in 0..FACES {
                for y in (0..FACES).filter(|&y| y != x) {
                    least = least.min(costs(0)[x] + costs(1)[y]);
                }
            }
            return least;
        }
        let (a, b, c) = (likeliest(0), likeliest(1), likeliest(2));
        if a != b && b != c && a != c {
            return 0.0;
        }
        for x in 0..FACES {
            for y in (0..FACES).filter(|&y| y != x) {
                let two = costs(0)[x] + costs(1)[y];
                if two < least {
                    for z in (0..FACES).filter(|&z| z != x && z != y) {
                        least = least.min(two + costs(2)[z]);
                    }
                }
            }
        }
        least
    }
}

/// The 30 ways to give six colours to the faces, without those that turning the whole cube makes of them.
fn arrangements() -> Vec<[usize; FACES]> {
    let mut all = Vec::new();
    for down in 1..FACES {
        let round: Vec<usize> = (1..FACES).filter(|&colour| colour != down).collect();
        let front = round[0];
        for (r, b, l) in [
            (1, 2, 3),
            (1, 3, 2),
            (2, 1, 3),
            (2, 3, 1),
            (3, 1, 2),
            (3, 2, 1),
        ] {
            all.push([0, round[r], front, down, round[l], round[b]]);
        }
    }
    all
}

/// What each piece costs in each slot.
fn kinds(cube: &Cube, costs: &[[f32; FACES]]) -> Vec<Kind> {
    let kind = |lies: usize, count: usize| {
        let mut all = Vec::with_capacity(count * count * lies);
        for slot in 0..count {
            for put in (0..count * lies).map(|n| (n / lies, n % lies)) {
                let cost: f32 = shown(cube, lies, slot, put)
                    .map(|(facelet, face)| costs[facelet][face])
                    .sum();
                all.push(cost);
            }
        }
        Kind {
            count,
            lies,
            costs: all,
        }
    };
    let mut kinds = vec![kind(3, cube.corners.len())];
    if !cube.edges.is_empty() {
        kinds.push(kind(2, cube.edges.len()));
    }
    kinds
}

/// The facelets of a slot, and the faces whose colours they show with this in it.
fn shown(
    cube: &Cube,
    lies: usize,
    slot: usize,
    (piece, lie): Put,
) -> impl Iterator<Item = (usize, usize)> {
    let of = |slot: usize| -> &[usize] {
        if lies == 3 {
            &cube.corners[slot]
        } else {
            &cube.edges[slot]
        }
    };
    let (slot, home) = (of(slot), of(piece));
    (0..lies).map(move |n| (slot[(n + lie) % lies], cube.face(home[n])))
}

/// The face whose colour each facelet shows with these pieces in the slots.
pub fn shown_by(cube: &Cube, corners: &[Put], edges: &[Put]) -> Vec<usize> {
    // Middles stay.
    let mut facelets: Vec<usize> = (0..cube.facelets())
        .map(|facelet| cube.face(facelet))
        .collect();
    for (lies, puts) in [(3, corners), (2, edges)] {
        for (slot, &put) in puts.iter().enumerate() {
            for (facelet, face) in shown(cube, lies, slot, put) {
                facelets[facelet] = face;
            }
        }
    }
    facelets
}

/// The least that the slots cost each for itself.
fn least_of_slots(kind: &Kind) -> f32 {
    let slots = kind.costs.chunks(kind.count * kind.lies);
    slots
        .map(|slot| slot.iter().copied().fold(f32::INFINITY, f32::min))
        .sum()
}

/// Whether the permutations of the likeliest position are odd, and what it costs: corners and edges are both even or
/// both odd.
fn parity(kinds: &[Kind]) -> (usize, f32) {
    let mut sums = [0.0; 2];
    for kind in kinds {
        for (sum, least) in sums.iter_mut().zip(kind.least()) {
            *sum += least;
        }
    }
    if sums[1] < sums[0] {
        (1, sums[1])
    } else {
        (0, sums[0])
    }
}
