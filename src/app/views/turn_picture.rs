//! A turn of a cube as a picture: the cube seen from the front, what turns marked, an arrow the way it goes.

use puzzle::{MoveId, Puzzle};
use yew::{Html, html};

use crate::state::describe::face_by_name;

/// The side of a square.
const SQUARE: f64 = 40.0;

/// The way that something goes, as it is seen from the front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Up,
    Down,
    Left,
    Right,
    Clockwise,
    Counterclockwise,
}

/// A turn as it is seen from the front.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    /// The columns from the left, the rows from above, or the layers from the front that turn.
    layers: Vec<usize>,
    way: Way,
    half: bool,
}

/// What a turn looks like; `None` for puzzles that are not cubes.
fn seen(puzzle: &Puzzle, id: MoveId) -> Option<Seen> {
    if puzzle.dimensions() != 3 || puzzle.layers() == 0 {
        return None;
    }
    let [up, down, right, left, front, back] =
        ["U", "D", "R", "L", "F", "B"].map(|name| face_by_name(puzzle, name));
    let (up, right, front) = (up?, right?, front?);
    let mv = puzzle.mv(id);
    let axis = |face: puzzle::FaceId| puzzle.faces()[usize::from(face.0)].axis;
    let flat = mv.axis == axis(front);
    // Where a sticker of the front goes, or one of the top if the front itself turns round.
    let from = if flat { up } else { front };
    let mut facets = puzzle.facets().iter().enumerate();
    let to = facets.find_map(|(at, facet)| {
        let to = puzzle.facets()[mv.permutation.image(at)].face;
        (facet.face == from && to != from).then_some(to)
    })?;
    let to = Some(to);
    let half = to == back || (flat && to == down);
    let way = match () {
        () if flat && to == left => Way::Counterclockwise,
        () if flat => Way::Clockwise,
        () if mv.axis == axis(right) && to == down => Way::Down,
        () if mv.axis == axis(right) => Way::Up,
        () if to == Some(right) => Way::Right,
        () => Way::Left,
    };
    let count = usize::from(puzzle.layers());
    // Bit 0 is the layer at the axis's positive face, which may be the right or the left one.
    let positive = |face: puzzle::FaceId| puzzle.faces()[usize::from(face.0)].positive;
    let first = [up, right, front]
        .into_iter()
        .find(|&face| axis(face) == mv.axis)?;
    let from_first = |bit: usize| {
        if positive(first) {
            bit
        } else {
            count - 1 - bit
        }
    };
    let layers = (0..count)
        .filter(|bit| mv.layers >> bit & 1 == 1)
        .map(from_first);
    let layers = layers.map(|layer| {
        if first == right {
            count - 1 - layer
        } else {
            layer
        }
    });
    Some(Seen {
        layers: layers.collect(),
        way,
        half,
    })
}

/// Which columns, rows or layers turn, if not all.
enum Only {
    First,
    Middle,
    Last,
    Several(usize),
}

/// What is seen of a turn, in words.
pub fn words(puzzle: &Puzzle, id: MoveId) -> Option<String> {
    let Seen { layers, way, half } = seen(puzzle, id)?;
    let count = usize::from(puzzle.layers());
    let to = match way {
        _ if half => words::stage::SEEN_HALF,
        Way::Up => words::stage::SEEN_UP,
        Way::Down => words::stage::SEEN_DOWN,
        Way::Left => words::stage::SEEN_TO_LEFT,
        Way::Right => words::stage::SEEN_TO_RIGHT,
        Way::Clockwise => words::stage::SEEN_CLOCKWISE,
        Way::Counterclockwise => words::stage::SEEN_COUNTERCLOCKWISE,
    };
    let only = match layers.as_slice() {
        all if all.len() == count => return Some(words::stage::seen_whole(to)),
        [0] => Only::First,
        [last] if last + 1 == count => Only::Last,
        [_] => Only::Middle,
        several => Only::Several(several.len()),
    };
    Some(match (way, only) {
        (Way::Up | Way::Down, Only::First) => words::stage::seen_left_column(to),
        (Way::Up | Way::Down, Only::Middle) => words::stage::seen_middle_column(to),
        (Way::Up | Way::Down, Only::Last) => words::stage::seen_right_column(to),
        (Way::Up | Way::Down, Only::Several(n)) => words::stage::seen_columns(n, to),
        (Way::Left | Way::Right, Only::First) => words::stage::seen_top_row(to),
        (Way::Left | Way::Right, Only::Middle) => words::stage::seen_middle_row(to),
        (Way::Left | Way::Right, Only::Last) => words::stage::seen_bottom_row(to),
        (Way::Left | Way::Right, Only::Several(n)) => words::stage::seen_rows(n, to),
        (_, Only::First) => words::stage::seen_front_layer(to),
        (_, Only::Middle) => words::stage::seen_middle_layer(to),
        (_, Only::Last) => words::stage::seen_back_layer(to),
        (_, Only::Several(n)) => words::stage::seen_layers(n, to),
    })
}

/// The picture; nothing for puzzles that are not cubes. `label` is for a screen reader.
pub fn picture(puzzle: &Puzzle, id: MoveId, label: &str) -> Option<Html> {
    let turn = seen(puzzle, id)?;
    let count = usize::from(puzzle.layers());
    let side = SQUARE * count as f64;
    let square = |n: usize| {
        let (column, row) = (n % count, n / count);
        let moved = match turn.way {
            Way::Up | Way::Down => turn.layers.contains(&column),
            Way::Left | Way::Right => turn.layers.contains(&row),
            Way::Clockwise | Way::Counterclockwise => turn.layers.contains(&0),
        };
        let at = |n: usize| (SQUARE * n as f64 + 1.5).to_string();
        html! {
            <rect class={moved.then_some("moved")} x={at(column)} y={at(row)} width="37" height="37" rx="6" />
        }
    };
    let path = match turn.way {
        Way::Clockwise | Way::Counterclockwise => round(side, &turn),
        _ => turn
            .layers
            .iter()
            .map(|&layer| straight(side, layer, &turn))
            .collect(),
    };
    let view = format!("-26 -26 {0} {0}", side + 52.0);
    Some(html! {
        <svg translate="no" class="turn-picture" viewBox={view} role="img" aria-label={label.to_owned()}
            data-testid="turn-picture">
            { for (0..count * count).map(square) }
            <path d={path} />
        </svg>
    })
}

/// An arrow along a column or row; one of a turn by 180 degrees has two heads.
fn straight(side: f64, layer: usize, turn: &Seen) -> String {
    let across = SQUARE * (layer as f64 + 0.5);
    let (start, end) = (side + 12.0, -12.0);
    let forwards = matches!(turn.way, Way::Up | Way::Left);
    let (start, end) = if forwards { (start, end) } else { (end, start) };
    let upright = matches!(turn.way, Way::Up | Way::Down);
    let point = |along: f64| {
        if upright {
            (across, along)
        } else {
            (along, across)
        }
    };
    let step = if forwards { -1.0 } else { 1.0 };
    let to = if upright { (0.0, step) } else { (step, 0.0) };
    let ((x, y), (u, v)) = (point(start), point(end));
    let mut path = format!("M{x:.1} {y:.1}L{u:.1} {v:.1}{}", head(point(end), to));
    if turn.half {
        path += &head(point(end - step * 14.0), to);
    }
    path
}

/// An arrow round the middle: on the front if that turns, else round it, for what is behind.
fn round(side: f64, turn: &Seen) -> String {
    let middle = side / 2.0;
    let radius = if turn.layers.contains(&0) {
        middle * 0.62
    } else {
        middle + 16.0
    };
    let hand = if turn.way == Way::Clockwise {
        1.0
    } else {
        -1.0
    };
    // From the lower left over the top to the lower right, or back.
    let point = |angle: f64| {
        (
            middle + hand * radius * angle.sin(),
            middle - radius * angle.cos(),
        )
    };
    let along = |angle: f64| (hand * angle.cos(), angle.sin());
    let (from, to) = (-2.3, 2.3);
    let ((x, y), (u, v)) = (point(from), point(to));
    let sweep = u8::from(turn.way == Way::Clockwise);
    let mut path = format!(
        "M{x:.1} {y:.1}A{radius:.1} {radius:.1} 0 1 {sweep} {u:.1} {v:.1}{}",
        head((u, v), along(to))
    );
    if turn.half {
        path += &head(point(to - 14.0 / radius), along(to - 14.0 / radius));
    }
    path
}

/// The head of an arrow that ends at a point, going a way.
fn head((x, y): (f64, f64), (dx, dy): (f64, f64)) -> String {
    let (a, b) = (14.0 * 0.8, 14.0 * 0.6);
    let corner = |side: f64| (x - a * dx + side * b * dy, y - a * dy - side * b * dx);
    let ((p, q), (r, s)) = (corner(1.0), corner(-1.0));
    format!("M{p:.1} {q:.1}L{x:.1} {y:.1}L{r:.1} {s:.1}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle::catalogue;

    #[test]
    fn turns_are_seen_as_they_go() {
        let cube = catalogue::by_name("3x3x3").expect("the catalogue has the cube");
        for (name, expected) in [
            ("R", "the right column turns up"),
            ("R'", "the right column turns down"),
            ("R2", "the right column turns 180\u{b0}"),
            ("L", "the left column turns down"),
            ("U", "the top row turns to the left"),
            ("U'", "the top row turns to the right"),
            ("D", "the bottom row turns to the right"),
            ("F", "the front layer turns clockwise"),
            ("F'", "the front layer turns counter-clockwise"),
            ("B", "the back layer turns counter-clockwise"),
            ("B2", "the back layer turns 180\u{b0}"),
            ("M", "the middle column turns down"),
            ("E", "the middle row turns to the right"),
            ("S", "the middle layer turns clockwise"),
            ("Rw", "2 columns turn up"),
            ("x", "the whole cube turns up"),
            ("y", "the whole cube turns to the left"),
            ("z", "the whole cube turns clockwise"),
        ] {
            let id = cube.move_by_name(name).expect("it is a move");
            let words = words(&cube, id).expect("a cube has words");
            assert_eq!(words, format!("Seen from the front, {expected}."), "{name}");
        }
        for n in 0..cube.moves().len() {
            assert!(picture(&cube, MoveId(n as u16), "").is_some());
        }
        let skewb = catalogue::by_name("skewb").expect("the catalogue has it");
        assert_eq!(words(&skewb, MoveId(0)), None);
    }
}
