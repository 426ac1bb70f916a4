//! Small groups as pictures: a group of one generator as a ring, others as Cayley diagrams.
//!
//! Each element is a dot, and each generator a colour: an arrow leads from an element to the one that doing the
//! generator next leads to. A generator of the greatest order makes rings, which are put inside each other if they are
//! few and side by side on a circle otherwise, and are turned so that the other arrows are short.

use std::f64::consts::{PI, TAU};
use std::fmt::Write as _;

use group::SmallGroup;

use crate::write::escaped;

/// The side of a picture, in its own units.
pub const SIDE: f64 = 400.0;
/// How far dots stay from its edge.
const MARGIN: f64 = 20.0;
/// More elements of one generator are wound up, since a ring has no space for them.
const MOST_ON_RING: usize = 120;
/// The most rings inside each other.
const MOST_NESTED: usize = 4;
/// The greatest radius of a dot.
const LARGEST: f64 = 12.0;
/// Dots that are at least this large have their number in them.
pub const NUMBERED: f64 = 7.5;
/// The colours of generators, one after the other.
pub(crate) const COLOURS: [&str; 6] = [
    "#0067a6", "#c24e00", "#00795a", "#a34a7e", "#8a6a00", "#4f5b66",
];

/// Where everything is.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The middle of each element's dot, in a square of [`SIDE`] with its corner at 0, 0.
    pub points: Vec<[f64; 2]>,
    /// The radius of dots.
    pub radius: f64,
    /// All arrows.
    pub arrows: Vec<Arrow>,
}

/// An arrow from an element to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The element that it begins at.
    pub from: usize,
    /// The element that it leads to.
    pub to: usize,
    /// The number of the generator.
    pub generator: usize,
    /// Whether the same generator leads back: it is drawn as a line.
    pub both: bool,
}

/// Rings of elements: those that a generator leads through, one after the other.
struct Rings {
    generator: usize,
    all: Vec<Vec<usize>>,
    /// By element, its ring and where it is on it.
    of: Vec<(usize, usize)>,
}

impl Layout {
    /// Where the elements of a group are, and the arrows between them.
    pub fn new(group: &SmallGroup) -> Self {
        let rings = Rings::new(group);
        let points = match rings.all.len() {
            _ if is_round(group) => on_circle(&round(group)),
            1 if group.order() > MOST_ON_RING => wound(group.order()),
            1 => on_circle(&rings.all[0]),
            count if count <= MOST_NESTED && rings.all[0].len() > 2 => rings.nested(group),
            _ => rings.side_by_side(group),
        };
        let radius = (nearest(&points) * 0.36).clamp(1.5, LARGEST);
        Self {
            arrows: arrows(group),
            points,
            radius,
        }
    }

    /// The middle line of an arrow as the data of a path, and the triangle on it that says where it leads; a line that
    /// leads both ways has none.
    pub fn path(&self, arrow: Arrow) -> (String, String) {
        let ([x, y], [to_x, to_y]) = (self.points[arrow.from], self.points[arrow.to]);
        let (dx, dy) = (to_x - x, to_y - y);
        let length = libm::hypot(dx, dy).max(1e-6);
        // Those that are not short bow a little, so that no two cover each other.
        let bow = if arrow.both || length < 4.5 * self.radius {
            0.0
        } else {
            0.12
        };
        let (bend_x, bend_y) = (x + dx / 2.0 + dy * bow, y + dy / 2.0 - dx * bow);
        let line = if bow == 0.0 {
            format!("M{x:.1} {y:.1}L{to_x:.1} {to_y:.1}")
        } else {
            format!("M{x:.1} {y:.1}Q{bend_x:.1} {bend_y:.1} {to_x:.1} {to_y:.1}")
        };
        if arrow.both {
            return (line, String::new());
        }
        // A bow comes half as far as its bend.
        let (tip_x, tip_y) = (
            (x + to_x) / 4.0 + bend_x / 2.0,
            (y + to_y) / 4.0 + bend_y / 2.0,
        );
        let size = (self.radius * 0.62).min(length * 0.3).max(1.2);
        let (ux, uy) = (dx / length * size, dy / length * size);
        let head = format!(
            "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z",
            tip_x + ux,
            tip_y + uy,
            tip_x - ux * 0.7 - uy * 0.8,
            tip_y - uy * 0.7 + ux * 0.8,
            tip_x - ux * 0.7 + uy * 0.8,
            tip_y - uy * 0.7 - ux * 0.8,
        );
        (line, head)
    }

    /// All lines and all triangles of some arrows, each as the data of one path.
    pub fn paths<'a>(&self, arrows: impl Iterator<Item = &'a Arrow>) -> (String, String) {
        arrows.fold(Default::default(), |(mut lines, mut heads), arrow| {
            let (line, head) = self.path(*arrow);
            lines += &line;
            heads += &head;
            (lines, heads)
        })
    }

    /// Whether dots have space for their numbers.
    pub fn is_numbered(&self) -> bool {
        self.radius >= NUMBERED
    }
}

/// A picture of a group as a document, with what each colour means under it: `names` are the generators', `title` is
/// for those who do not see it.
pub fn svg(group: &SmallGroup, names: &[String], title: &str) -> String {
    let layout = Layout::new(group);
    let below = 22.0 * names.len() as f64;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{SIDE}\" height=\"{0}\" viewBox=\"0 0 {SIDE} {0}\" \
         role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"11\">\n<title>{1}</title>\n\
         <rect width=\"{SIDE}\" height=\"{0}\" fill=\"#fff\"/>\n",
        SIDE + below,
        escaped(title)
    );
    let width = (layout.radius * 0.22).max(0.6);
    for (n, name) in names.iter().enumerate() {
        let colour = COLOURS[n % COLOURS.len()];
        let own = layout.arrows.iter().filter(|arrow| arrow.generator == n);
        let (lines, heads) = layout.paths(own);
        let y = SIDE + 22.0 * n as f64 + 6.0;
        let _ = write!(
            text,
            "<path d=\"{lines}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width:.1}\"/>\n\
             <path d=\"{heads}\" fill=\"{colour}\"/>\n\
             <path d=\"M20 {y}h24\" stroke=\"{colour}\" stroke-width=\"3\"/>\n\
             <text x=\"52\" y=\"{}\">{}</text>\n",
            y + 4.0,
            escaped(name)
        );
    }
    for (n, [x, y]) in layout.points.iter().enumerate() {
        let fill = if n == 0 { "#1c1d21" } else { "#fff" };
        let radius = layout.radius;
        let _ = writeln!(
            text,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\" stroke=\"#1c1d21\"/>"
        );
        if layout.is_numbered() {
            let ink = if n == 0 { "#fff" } else { "#1c1d21" };
            let _ = writeln!(
                text,
                "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"{ink}\">{n}</text>",
                y + 4.0
            );
        }
    }
    text + "</svg>\n"
}

/// The arrows of a group; of two that lead there and back by the same generator only one.
fn arrows(group: &SmallGroup) -> Vec<Arrow> {
    let mut arrows = Vec::new();
    for generator in 0..group.generators().len() {
        for from in 0..group.order() {
            let to = group.next(from, generator);
            let both = group.next(to, generator) == from;
            if from != to && !(both && to < from) {
                arrows.push(Arrow {
                    from,
                    to,
                    generator,
                    both,
                });
            }
        }
    }
    arrows
}

impl Rings {
    fn new(group: &SmallGroup) -> Self {
        let order = |generator: &usize| group.order_of(group.next(0, *generator));
        let generators = 0..group.generators().len();
        // The first of those with the greatest order.
        let generator = generators.rev().max_by_key(order).unwrap_or_default();
        let mut rings: Vec<Vec<usize>> = Vec::new();
        let mut of = vec![None; group.order()];
        for start in 0..group.order() {
            let mut at = start;
            let mut ring = Vec::new();
            while of[at].is_none() {
                of[at] = Some((rings.len(), ring.len()));
                ring.push(at);
                at = group.next(at, generator);
            }
            if !ring.is_empty() {
                rings.push(ring);
            }
        }
        let of = of.into_iter().flatten().collect();
        Self {
            generator,
            all: rings,
            of,
        }
    }

    /// What an element is joined with by other generators, one entry for each arrow.
    fn joined(&self, group: &SmallGroup, n: usize) -> Vec<usize> {
        let others = (0..group.generators().len()).filter(|other| *other != self.generator);
        others
            .flat_map(|other| [group.next(n, other), group.before(n, other)])
            .filter(|&other| other != n)
            .collect()
    }

    /// The rings in an order in which those that are joined by many arrows are near each other on a circle.
    fn order(&self, group: &SmallGroup) -> Vec<usize> {
        let count = self.all.len();
        let mut joins = vec![vec![0_u32; count]; count];
        for n in 0..group.order() {
            for other in self.joined(group, n) {
                joins[self.of[n].0][self.of[other].0] += 1;
            }
        }
        let mut order = vec![0];
        while order.len() < count {
            let last = &joins[order[order.len() - 1]];
            let open = (0..count).rev().filter(|ring| !order.contains(ring));
            order.extend(open.max_by_key(|&ring| last[ring]));
        }
        let length = |order: &[usize]| -> u64 {
            let mut length = 0;
            for (a, &from) in order.iter().enumerate() {
                for (b, &to) in order.iter().enumerate().skip(a + 1) {
                    let steps = (b - a).min(count - (b - a)) as u64;
                    length += u64::from(joins[from][to]) * steps * steps;
                }
            }
            length
        };
        // Parts are turned round as long as that makes the whole shorter.
        let mut best = length(&order);
        let mut better = count <= 40;
        while better {
            better = false;
            for a in 1..count {
                for b in a + 1..count {
                    order[a..=b].reverse();
                    let now = length(&order);
                    if now < best {
                        best = now;
                        better = true;
                    } else {
                        order[a..=b].reverse();
                    }
                }
            }
        }
        order
    }

    /// A few rings inside each other.
    fn nested(&self, group: &SmallGroup) -> Vec<[f64; 2]> {
        let outer = SIDE / 2.0 - MARGIN;
        let count = self.all.len() as f64;
        let step = outer / (count + 0.35);
        let places: Vec<([f64; 2], f64, f64)> = (0..self.all.len())
            .map(|n| ([SIDE / 2.0; 2], outer - step * n as f64, -PI / 2.0))
            .collect();
        self.placed(group, &self.order(group), &places)
    }

    /// Rings side by side on a circle.
    fn side_by_side(&self, group: &SmallGroup) -> Vec<[f64; 2]> {
        let count = self.all.len() as f64;
        let apart = libm::sin(PI / count);
        let outer = SIDE / 2.0 - MARGIN;
        let middle = outer / (1.0 + 0.72 * apart);
        let places: Vec<([f64; 2], f64, f64)> = (0..self.all.len())
            .map(|n| {
                let angle = TAU * n as f64 / count - PI / 2.0;
                let centre = polar([SIDE / 2.0; 2], middle, angle);
                (centre, 0.72 * apart * middle, angle)
            })
            .collect();
        self.placed(group, &self.order(group), &places)
    }

    /// The rings in this order at these places, each a centre, a radius and the direction of its first element, turned
    /// so that what joins them is short.
    fn placed(
        &self,
        group: &SmallGroup,
        order: &[usize],
        places: &[([f64; 2], f64, f64)],
    ) -> Vec<[f64; 2]> {
        let mut points = vec![[SIDE / 2.0; 2]; group.order()];
        let mut is_placed = vec![false; self.all.len()];
        let each = self.all[0].len();
        // By half a step as well, so that a side as well as a corner can be in front.
        let turns: Vec<(f64, bool)> = (0..2 * each)
            .flat_map(|n| [(n as f64 / 2.0, false), (n as f64 / 2.0, true)])
            .collect();
        for _ in 0..4 {
            for (&ring, &(centre, radius, angle)) in order.iter().zip(places) {
                let at = |n: usize, (offset, back): (f64, bool)| {
                    let n = n as f64;
                    let steps = offset + if back { -n } else { n };
                    polar(centre, radius, angle + TAU * steps / each as f64)
                };
                let cost = |turn: (f64, bool)| -> f64 {
                    let mut cost = 0.0;
                    for (n, &element) in self.all[ring].iter().enumerate() {
                        let [x, y] = at(n, turn);
                        for other in self.joined(group, element) {
                            let of = self.of[other].0;
                            if of != ring && is_placed[of] {
                                let [to_x, to_y] = points[other];
                                cost += (x - to_x).powi(2) + (y - to_y).powi(2);
                            }
                        }
                    }
                    cost
                };
                let mut best = (turns[0], cost(turns[0]));
                for &turn in &turns[1..] {
                    let cost = cost(turn);
                    if cost < best.1 - 1e-6 {
                        best = (turn, cost);
                    }
                }
                for (n, &element) in self.all[ring].iter().enumerate() {
                    points[element] = at(n, best.0);
                }
                is_placed[ring] = true;
            }
        }
        points
    }
}

/// Whether two generators that are their own inverses lead round all elements, one and the other in turn.
fn is_round(group: &SmallGroup) -> bool {
    let own = |n: usize| group.next(group.next(0, n), n) == 0;
    group.generators().len() == 2 && own(0) && own(1) && group.next(0, 0) != group.next(0, 1)
}

/// All elements in the order in which two generators in turn lead through them.
fn round(group: &SmallGroup) -> Vec<usize> {
    let mut ring = vec![0];
    for n in 1..group.order() {
        ring.push(group.next(ring[n - 1], (n - 1) % 2));
    }
    ring
}

/// One ring, as large as the picture.
fn on_circle(ring: &[usize]) -> Vec<[f64; 2]> {
    let mut points = vec![[0.0; 2]; ring.len()];
    for (n, &element) in ring.iter().enumerate() {
        let angle = TAU * n as f64 / ring.len() as f64 - PI / 2.0;
        points[element] = polar([SIDE / 2.0; 2], SIDE / 2.0 - MARGIN, angle);
    }
    points
}

/// A long ring, wound up from the middle outwards with the same distance everywhere.
fn wound(count: usize) -> Vec<[f64; 2]> {
    let outer = SIDE / 2.0 - MARGIN;
    let step = outer * libm::sqrt(PI / (count as f64 + 1.0));
    let mut angle = 0.0;
    (0..count)
        .map(|_| {
            let radius = step * (0.4 + angle / TAU);
            let point = polar([SIDE / 2.0; 2], radius, angle - PI / 2.0);
            angle += step / radius.max(step * 0.5);
            point
        })
        .collect()
}

/// The distance of the two dots that are nearest to each other.
fn nearest(points: &[[f64; 2]]) -> f64 {
    let mut least = SIDE;
    for (n, [x, y]) in points.iter().enumerate() {
        for [other_x, other_y] in &points[n + 1..] {
            least = least.min(libm::hypot(x - other_x, y - other_y));
        }
    }
    least
}

fn polar([x, y]: [f64; 2], radius: f64, angle: f64) -> [f64; 2] {
    [x + radius * libm::cos(angle), y + radius * libm::sin(angle)]
}

#[cfg(test)]
mod tests {
    use puzzle::{Algorithm, catalogue};

    use super::*;

    fn of(puzzle: &str, turns: &[&str], most: usize) -> SmallGroup {
        let puzzle = catalogue::by_name(puzzle).expect("it is in the catalogue");
        let one = |turns: &&str| {
            let algorithm = Algorithm::parse(&puzzle, turns).expect("it is an algorithm");
            algorithm.permutation(&puzzle)
        };
        SmallGroup::new(turns.iter().map(one).collect(), most).expect("it is small")
    }

    /// Known orders; every picture has its dots apart and in sight, and an arrow for each generator and element.
    #[test]
    fn dots_are_apart_and_in_sight() {
        for (turns, order, lines) in [
            (&["R"][..], 4, 4),
            (&["R U R' U'"], 6, 6),
            (&["R U"], 105, 105),
            (&["R2", "U2"], 12, 12),
            (&["R", "L"], 16, 32),
            (&["M2", "E2", "S2"], 8, 12),
            (&["x", "y"], 24, 48),
        ] {
            let group = of("3x3x3", turns, 1260);
            assert_eq!(group.order(), order, "{turns:?}");
            let layout = Layout::new(&group);
            assert_eq!(layout.points.len(), group.order());
            let in_sight = |x: &f64| (10.0..=SIDE - 10.0).contains(x);
            assert!(
                layout.points.iter().flatten().all(in_sight),
                "{turns:?}: {:?}",
                layout.points
            );
            assert!(nearest(&layout.points) > 2.0 * layout.radius, "{turns:?}");
            assert_eq!(layout.arrows.len(), lines, "{turns:?}");
        }
    }

    /// The longest ring of the cube.
    #[test]
    fn the_longest_ring_is_wound_up() {
        let ring = of("3x3x3", &["R U2 D' B D'"], 1260);
        assert_eq!(ring.order(), 1260);
        let layout = Layout::new(&ring);
        assert!(nearest(&layout.points) > 2.0 * layout.radius);
        assert!(!layout.is_numbered());
    }

    /// The two half turns of R2 and U2 make two rings, one inside the other, joined straight.
    #[test]
    fn two_rings_are_nested() {
        let group = of("3x3x3", &["R2 U2", "U2"], 100);
        let layout = Layout::new(&group);
        let radius = |[x, y]: &[f64; 2]| libm::hypot(x - SIDE / 2.0, y - SIDE / 2.0);
        for arrow in layout.arrows.iter().filter(|arrow| arrow.generator == 1) {
            let (from, to) = (layout.points[arrow.from], layout.points[arrow.to]);
            let across = (radius(&from) - radius(&to)).abs();
            let length = libm::hypot(from[0] - to[0], from[1] - to[1]);
            assert!((across - length).abs() < 1e-6, "{arrow:?}");
        }
    }

    /// Two half turns, one and the other in turn, lead round all positions.
    #[test]
    fn half_turns_are_a_polygon() {
        for (turns, order) in [(["R2", "U2"], 12), (["R2", "L2"], 4)] {
            let group = of("3x3x3", &turns, 100);
            assert_eq!(group.order(), order);
            let layout = Layout::new(&group);
            let length = |arrow: &Arrow| {
                let (from, to) = (layout.points[arrow.from], layout.points[arrow.to]);
                libm::hypot(from[0] - to[0], from[1] - to[1])
            };
            let first = length(&layout.arrows[0]);
            let alike = |arrow: &Arrow| (length(arrow) - first).abs() < 1e-6;
            assert!(layout.arrows.iter().all(alike), "{turns:?}");
        }
    }

    #[test]
    fn a_document_has_all_of_it() {
        let group = of("3x3x3", &["R2", "U2"], 100);
        let text = svg(&group, &["R2".to_owned(), "U2 <b>".to_owned()], "R2, U2");
        assert_eq!(text.matches("<circle").count(), 12);
        assert!(text.contains(">U2 &lt;b&gt;</text>"), "{text}");
        assert!(text.ends_with("</svg>\n"));
    }
}
