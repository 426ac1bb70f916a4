//! Cycles of pieces as curves on the surface of a puzzle of three dimensions.

use super::{Rigid, polygon::CLOSE};
use crate::{
    highlight::Look,
    loops::{Curve, Knot, across, circle},
    palette::Rgb,
    state::State,
};
use puzzle::PieceId;
use three_d::{InnerSpace, Mat3, SquareMatrix, Vec3, vec3};

/// In grains: how far the middle of a tube is above the surface, how far to the right of the stickers' middles an arrow
/// keeps, so that there and back are two, where it begins and ends, and the radius of the ring about a piece that is
/// turned in place.
const CLEAR: f32 = 0.19;
const ASIDE: f32 = 0.17;
const BEGINS: f32 = 0.32;
const ENDS: f32 = 0.0;
const RING: f32 = 0.62;
/// Where a puzzle is usually seen from: of several stickers and ways round, those that face it are preferred, by this
/// share of their length.
const USUAL: Vec3 = vec3(0.46, 0.5, 0.73);
const PREFERRED: f32 = 0.35;
/// Sides whose normals' product is below this are opposite each other.
const OPPOSITE: f32 = -0.8;
/// The number of planes through two points that are tried, of samples along each cut, and of steps over an edge.
const PASIDES: usize = 24;
const SAMPLES: usize = 28;
const ROUND: usize = 8;

/// A point of the surface, and the number of its plane.
#[derive(Clone, Copy, Debug)]
struct Spot {
    at: Vec3,
    plane: usize,
}

/// A convex surface around the origin: the unit normals of its planes, and their heights.
struct Surface(Vec<(Vec3, f32)>);

impl Rigid {
    /// The state's loops as curves; none on a net.
    pub fn loops(&self, state: &State) -> Vec<Curve> {
        if state.loops.is_empty() || self.unfolded(state) > 0.0 {
            return Vec::new();
        }
        let plain = Look::default();
        let middles: Vec<Vec3> = (0..self.solid.slots.len())
            .map(|facet| {
                let away = self.away(state, self.solid.slots[facet].location, &plain);
                let sticker = self.solid.sticker(facet, away, Mat3::identity());
                sticker.translation
            })
            .collect();
        let mut planes: Vec<(Vec3, f32)> = Vec::new();
        let mut numbers = Vec::with_capacity(middles.len());
        for (slot, middle) in self.solid.slots.iter().zip(&middles) {
            let height = slot.normal.dot(*middle);
            let known = planes
                .iter()
                .position(|(normal, _)| normal.dot(slot.normal) > 1.0 - CLOSE);
            let number = known.unwrap_or_else(|| {
                planes.push((slot.normal, height));
                planes.len() - 1
            });
            planes[number].1 = planes[number].1.max(height);
            numbers.push(number);
        }
        let surface = Surface(planes);
        let spot = |facet: u16| {
            let (middle, plane) = (middles[usize::from(facet)], numbers[usize::from(facet)]);
            let (normal, height) = surface.0[plane];
            Spot {
                at: middle + normal * (height - normal.dot(middle)),
                plane,
            }
        };
        let home = |piece: &PieceId| -> Option<Vec<Spot>> {
            let facets = &state.puzzle.pieces().get(usize::from(piece.0))?.facets;
            (!facets.is_empty()).then(|| facets.iter().map(|&facet| spot(facet)).collect())
        };
        let mut curves = Vec::new();
        for one in &state.loops {
            let homes: Vec<Vec<Spot>> = one.pieces.iter().filter_map(home).collect();
            if let [home] = homes.as_slice() {
                curves.push(surface.ring(home, self.solid.grain, one.colour));
                continue;
            }
            let spots = surface.chosen(&homes);
            for (k, &from) in spots.iter().enumerate() {
                let to = spots[(k + 1) % spots.len()];
                curves.extend(surface.arrow([from, to], self.solid.grain, one.colour));
            }
        }
        curves
    }
}

impl Surface {
    /// The plane that is met first from a point within, and how far away it is.
    fn out(&self, from: Vec3, along: Vec3) -> (usize, f32) {
        let met = self
            .0
            .iter()
            .enumerate()
            .filter_map(|(plane, (normal, height))| {
                let rise = normal.dot(along);
                (rise > 1e-6).then(|| (plane, ((height - normal.dot(from)) / rise).max(0.0)))
            });
        met.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0))
    }

    /// One sticker of each piece: those whose arrows are shortest, and that are usually in sight.
    fn chosen(&self, homes: &[Vec<Spot>]) -> Vec<Spot> {
        let cost = |a: &Spot, b: &Spot| {
            let way = if a.plane == b.plane {
                (a.at - b.at).magnitude()
            } else {
                let middle = (a.at + b.at) / 2.0;
                let (_, rise) = self.out(vec3(0.0, 0.0, 0.0), middle);
                let over = middle * rise;
                if rise.is_finite() && middle.magnitude() > CLOSE {
                    (a.at - over).magnitude() + (over - b.at).magnitude()
                } else {
                    // Opposite each other: half way round.
                    2.0 * (a.at - b.at).magnitude()
                }
            };
            way * (1.0 + PREFERRED * (1.0 - self.0[b.plane].0.dot(USUAL)))
        };
        let mut best: Option<(f32, Vec<usize>)> = None;
        let (Some(first), Some(last)) = (homes.first(), homes.last()) else {
            return Vec::new();
        };
        for begin in 0..first.len() {
            // By sticker of the present piece, what leads there costs, and by piece, where each came from.
            let mut costs = vec![f32::MAX; first.len()];
            costs[begin] = 0.0;
            let mut came: Vec<Vec<usize>> = Vec::new();
            for pair in homes.windows(2) {
                let reach = |to: &Spot| {
                    let from = pair[0].iter().zip(&costs).map(|(a, sum)| sum + cost(a, to));
                    let from = from.enumerate().min_by(|a, b| a.1.total_cmp(&b.1));
                    from.unwrap_or((0, f32::MAX))
                };
                let (from, sums): (Vec<usize>, Vec<f32>) = pair[1].iter().map(reach).unzip();
                costs = sums;
                came.push(from);
            }
            let back = last.iter().zip(&costs);
            let back = back.map(|(a, sum)| sum + cost(a, &first[begin]));
            let Some((mut at, sum)) = back.enumerate().min_by(|a, b| a.1.total_cmp(&b.1)) else {
                continue;
            };
            if best.as_ref().is_some_and(|(least, _)| *least <= sum) {
                continue;
            }
            let mut way = vec![at];
            for from in came.iter().rev() {
                at = from[at];
                way.push(at);
            }
            way.reverse();
            best = Some((sum, way));
        }
        let (_, way) = best.unwrap_or_default();
        way.iter().zip(homes).map(|(&k, home)| home[k]).collect()
    }

    /// The arrow from one sticker to another.
    fn arrow(&self, [from, to]: [Spot; 2], grain: f32, colour: Rgb) -> Option<Curve> {
        let first = self.route(from, to);
        let aside = |spot: Spot, along: Vec3| {
            let right = along.cross(self.0[spot.plane].0);
            let length = right.magnitude();
            let at = if length > CLOSE {
                spot.at + right * (ASIDE * grain / length)
            } else {
                spot.at
            };
            Spot { at, ..spot }
        };
        let (leaves, arrives) = (
            first.get(1)?.at - from.at,
            to.at - first[first.len() - 2].at,
        );
        let route = self.route(aside(from, leaves), aside(to, arrives));
        let mut knots: Vec<Knot> = Vec::new();
        for (k, spot) in route.iter().enumerate() {
            let here = self.0[spot.plane].0;
            let before = knots.last().map_or(here, |knot| knot.up);
            // Around an edge at an even distance; the last one is on the plane of the leg before it.
            let steps = if k > 0 && before.dot(here) < 1.0 - CLOSE {
                ROUND
            } else {
                0
            };
            for step in 0..=steps {
                let share = if steps == 0 {
                    1.0
                } else {
                    step as f32 / steps as f32
                };
                let up = (before * (1.0 - share) + here * share).normalize();
                let at = spot.at + up * (CLEAR * grain);
                knots.push(Knot { at, up });
            }
        }
        Curve::through(&knots, grain, [BEGINS, ENDS], colour)
    }

    /// A short way over the surface: its corners, each with the plane of what follows it.
    fn route(&self, from: Spot, to: Spot) -> Vec<Spot> {
        if from.plane == to.plane {
            return vec![from, to];
        }
        let [a, b] = [from, to].map(|spot| self.0[spot.plane].0);
        if a.dot(b) > OPPOSITE {
            return self.direct(from, to);
        }
        // Half way round, over the middle of a side between them.
        let middle = (from.at + to.at) / 2.0;
        let over = |(plane, (normal, height)): (usize, &(Vec3, f32))| {
            let at = middle + normal * (height - normal.dot(middle));
            let between = plane != from.plane && plane != to.plane;
            let on = self.0.iter().all(|(n, h)| n.dot(at) < h + CLOSE);
            (between && on).then_some(Spot { at, plane })
        };
        let routes = self.0.iter().enumerate().filter_map(over).map(|via| {
            let mut route = self.direct(from, via);
            route.pop();
            route.extend(self.direct(via, to));
            let seen = self.0[via.plane].0;
            (
                length(&route) * (1.0 + 0.2 * PREFERRED * (1.0 - seen.dot(USUAL))),
                route,
            )
        });
        let shortest = routes.min_by(|a, b| a.0.total_cmp(&b.0));
        shortest.map_or_else(|| self.direct(from, to), |(_, route)| route)
    }

    /// The shortest way over the surface that lies in one plane.
    fn direct(&self, from: Spot, to: Spot) -> Vec<Spot> {
        let chord = to.at - from.at;
        let [a, b] = [from, to].map(|spot| self.0[spot.plane].0);
        let aside = across(chord, a + b);
        let out = across(aside, chord);
        let out = if out.dot(a + b) < 0.0 { -out } else { out };
        let directions = (0..PASIDES).map(|k| {
            let (sin, cos) = libm::sincosf(core::f32::consts::TAU * k as f32 / PASIDES as f32);
            out * cos + aside * sin
        });
        // Others would go through the inside.
        let directions = directions.filter(|d| a.dot(*d) > -1e-3 && b.dot(*d) > -1e-3);
        let routes = directions.map(|direction| {
            let route = self.cut(from, to, direction);
            (length(&route), route)
        });
        let shortest = routes.min_by(|a, b| a.0.total_cmp(&b.0));
        shortest.map_or_else(|| self.cut(from, to, out), |(_, route)| route)
    }

    /// The way over the surface that is above the straight line between two spots, in a direction at right angles to
    /// it.
    fn cut(&self, from: Spot, to: Spot, up: Vec3) -> Vec<Spot> {
        let chord = to.at - from.at;
        let at = |t: f32| {
            let below = from.at + chord * t;
            let (plane, rise) = self.out(below, up);
            Spot {
                at: below + up * rise,
                plane,
            }
        };
        let mut corners = vec![from];
        let (mut plane, mut last) = (from.plane, 0.0);
        for k in 0..=SAMPLES {
            let t = k as f32 / SAMPLES as f32;
            // Between two samples there may be more than one edge; the smallest facets are not worth more.
            for _ in 0..3 {
                if at(t).plane == plane {
                    break;
                }
                let (mut low, mut high) = (last, t);
                for _ in 0..16 {
                    let middle = f32::midpoint(low, high);
                    if at(middle).plane == plane {
                        low = middle;
                    } else {
                        high = middle;
                    }
                }
                let corner = at(high);
                (plane, last) = (corner.plane, high);
                corners.push(corner);
            }
            last = t;
        }
        if plane != to.plane {
            corners.push(Spot {
                plane: to.plane,
                ..at(1.0)
            });
        }
        corners.push(to);
        corners
    }

    /// The ring about a piece that is turned in place.
    fn ring(&self, home: &[Spot], grain: f32, colour: Rgb) -> Curve {
        let axis: Vec3 = home.iter().map(|spot| self.0[spot.plane].0).sum();
        let axis = axis / axis.magnitude().max(1e-6);
        let middle: Vec3 = home.iter().map(|spot| spot.at).sum::<Vec3>() / home.len() as f32;
        let knots = circle(middle, axis, RING * grain).into_iter().map(|point| {
            let (_, rise) = self.out(point - axis, axis);
            let at = point + axis * (rise - 1.0);
            let over = |(normal, height): &(Vec3, f32)| {
                let below = (height - normal.dot(at)) / grain;
                *normal * libm::expf(-6.0 * below.max(0.0))
            };
            let up: Vec3 = self.0.iter().map(over).sum();
            let up = up / up.magnitude().max(1e-6);
            Knot {
                at: at + up * (CLEAR * grain),
                up,
            }
        });
        Curve::ring(knots.collect(), colour)
    }
}

/// The length of a route.
fn length(route: &[Spot]) -> f32 {
    let legs = route.windows(2);
    legs.map(|leg| (leg[1].at - leg[0].at).magnitude()).sum()
}
