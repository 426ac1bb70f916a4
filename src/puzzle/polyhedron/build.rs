//! From face planes and cuts to a puzzle: the surface of a convex polyhedron, cut by planes across axes of rotation.
//!
//! Two points of the surface are on one piece when they are on the same side of every cut, because the solid is convex.
//! Only the surface is cut, face by face; the inside is not modelled.
//!
//! Coordinates are `f64`. Only sums, products, quotients and square roots are used, which IEEE 754 fixes to the last
//! bit, so every machine builds the same puzzle. Rounding cannot lead to a wrong puzzle: a turn counts only if it takes
//! every outline to an outline, within a tolerance far smaller than the distance between outlines.

mod whole;

use std::cmp::Reverse;
use std::collections::BTreeMap;

use group::Permutation;

use super::polygon::{
    self, CLOSE, Matrix, Outline, Vector, centre, distance, dot, rotation, scale, unit,
};
use super::{FAR, Polyhedron, directions};
use crate::named_parts;
use crate::puzzle::Parts;
use crate::{
    Face, FaceId, Facet, Geometry, Move, MoveId, Piece, PieceId, Puzzle, SignedPermutation,
};

/// The largest number of facets.
const MAX_FACETS: usize = 4096;

/// A face of the solid to be: everything behind a plane.
#[derive(Clone)]
pub(crate) struct FacePlan {
    pub name: String,
    pub normal: Vector,
    pub distance: f64,
}

/// An axis with its cuts, outermost first, and the turns about it.
#[derive(Clone)]
pub(crate) struct GripPlan {
    pub axis: Vector,
    pub order: u8,
    pub cuts: Vec<f64>,
    /// Names with first and last layer, counted from 0 at the outside.
    pub turns: Vec<(String, u8, u8)>,
    /// Turns of everything behind the cuts.
    pub rests: Vec<RestPlan>,
}

/// A turn of everything but the layers of a grip.
#[derive(Clone)]
pub(crate) struct RestPlan {
    /// The name of the clockwise turn, as seen from the far end of the axis.
    pub name: String,
    /// The name of its inverse.
    pub inverse: String,
    /// The number of the grip's steps: less than half of a whole turn.
    pub steps: u8,
}

/// A rotation of the whole solid.
#[derive(Clone)]
pub(crate) struct WholePlan {
    /// What its smallest step is called, clockwise as seen from the end of its axis.
    pub names: Vec<String>,
    pub axis: Vector,
    pub order: u8,
}

/// The description of a solid.
pub(crate) struct Plan {
    pub name: String,
    pub faces: Vec<FacePlan>,
    pub grips: Vec<GripPlan>,
    pub wholes: Vec<WholePlan>,
    /// The name of a second notation, and for each of its turns what the first one calls it.
    pub second: Option<(String, Vec<(String, String)>)>,
}

/// The part of a plan that is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Whole,
    Face(usize),
    Grip(usize),
    Turned(usize),
}

type Fault = (Part, String);

impl Polyhedron {
    /// Records that all moves up to `count` turn what is behind the cuts of a grip.
    fn add_rest(&mut self, grip: &GripPlan, count: usize) {
        let behind = grip.cuts.len() as u8;
        let [low, high] = span(grip, behind, behind);
        self.axes.resize(count, scale(&unit(grip.axis), -1.0));
        self.spans.resize(count, [-high, -low]);
    }

    /// Records that all moves up to `count` turn the layers of a grip.
    fn add_layers(&mut self, grip: &GripPlan, [first, last]: [u8; 2], count: usize) {
        self.axes.resize(count, unit(grip.axis));
        self.spans.resize(count, span(grip, first, last));
    }
}

/// Builds the puzzle.
///
/// # Errors
/// The part of the plan that is impossible, and why.
#[inline(never)]
pub(crate) fn build(plan: &Plan) -> Result<Puzzle, Fault> {
    let cells = cells(plan)?;
    let middles: Vec<Vector> = cells.iter().map(|(_, outline)| centre(outline)).collect();
    let (facets, pieces) = pieces(plan, &cells, &middles);
    let faces: Vec<Face> = plan
        .faces
        .iter()
        .enumerate()
        .map(|(axis, face)| Face {
            name: face.name.clone(),
            axis,
            positive: true,
        })
        .collect();
    let outlines: Vec<Outline> = cells.into_iter().map(|(_, outline)| outline).collect();
    let mut geometry = Polyhedron {
        normals: plan.faces.iter().map(|face| unit(face.normal)).collect(),
        outlines,
        axes: Vec::new(),
        spans: Vec::new(),
        cuts: plan
            .grips
            .iter()
            .flat_map(|grip| grip.cuts.iter().map(|&cut| (unit(grip.axis), cut)))
            .collect(),
    };
    let mut moves = Vec::new();
    let mut move_index = BTreeMap::new();
    for (number, grip) in plan.grips.iter().enumerate() {
        for (name, first, last) in &grip.turns {
            let steps = step(
                plan,
                number,
                *first..=*last,
                &geometry.outlines,
                &middles,
                &facets,
            )
            .map_err(|message| (Part::Grip(number), message))?;
            let added =
                named_parts::add_turns(name, &steps, grip.order, &mut moves, &mut move_index);
            let (axis, layers) = layers(plan, number, *first..=*last);
            for mv in &mut moves[added..] {
                mv.axis = axis;
                mv.layers = layers;
                let outer = *first == 0 && *last == 0;
                mv.face = geometry
                    .normals
                    .iter()
                    .position(|normal| outer && distance(normal, &unit(grip.axis)) < CLOSE)
                    .map(|face| FaceId(face as u8));
            }
            geometry.add_layers(grip, [*first, *last], moves.len());
        }
    }
    let narrow = moves.len();
    for (number, grip) in plan.grips.iter().enumerate() {
        let behind = grip.cuts.len() as u8;
        for rest in &grip.rests {
            let turned = behind..=behind;
            let step = step(plan, number, turned, &geometry.outlines, &middles, &facets)
                .map_err(|message| (Part::Grip(number), message))?;
            add_rest(plan, number, rest, &step, &mut moves, &mut move_index);
            geometry.add_rest(grip, moves.len());
        }
    }
    for (number, whole) in plan.wholes.iter().enumerate() {
        let axis = plan.grips.len() + number;
        whole::add(
            whole,
            axis,
            &middles,
            &mut geometry,
            &mut moves,
            &mut move_index,
        )
        .map_err(|message| (Part::Turned(number), message))?;
    }
    let second = plan.second.as_ref();
    let second = second
        .map(|(name, turns)| whole::second(name, turns, &moves, &move_index))
        .transpose()
        .map_err(|message| (Part::Whole, message))?;
    Ok(Puzzle::from_parts(Parts {
        name: plan.name.clone(),
        geometry: Geometry::Polyhedron(geometry),
        faces,
        facets,
        pieces,
        moves,
        narrow,
        move_index,
        second,
    }))
}

/// What the cuts leave of the surface, face by face: the face of each facet and its outline.
fn cells(plan: &Plan) -> Result<Vec<(usize, Outline)>, Fault> {
    let sheets = faces(plan)?;
    let mut cells = Vec::new();
    for (face, outline) in sheets.iter().enumerate() {
        let mut pieces = vec![outline.clone()];
        for grip in &plan.grips {
            for &cut in &grip.cuts {
                pieces = pieces
                    .into_iter()
                    .flat_map(|piece| {
                        let (below, above) = polygon::split(piece, &unit(grip.axis), cut);
                        [below, above].into_iter().flatten()
                    })
                    .collect();
                if cells.len() + pieces.len() > MAX_FACETS {
                    let message = format!("these cuts make more than {MAX_FACETS} facets");
                    return Err((Part::Whole, message));
                }
            }
        }
        let reading = reading_order(&unit(plan.faces[face].normal));
        pieces.sort_by_key(|piece| reading(&centre(piece)));
        cells.extend(pieces.into_iter().map(|outline| (face, outline)));
    }
    Ok(cells)
}

/// The polygons that bound the solid.
fn faces(plan: &Plan) -> Result<Vec<Outline>, Fault> {
    let far = FAR
        * plan
            .faces
            .iter()
            .map(|face| face.distance)
            .fold(0.0, f64::max);
    let mut sheets = Vec::new();
    for (number, face) in plan.faces.iter().enumerate() {
        let mut sheet = Some(polygon::square(
            &unit(face.normal),
            face.distance,
            2.0 * far,
        ));
        for (other, bound) in plan.faces.iter().enumerate() {
            if other != number {
                let normal = unit(bound.normal);
                sheet = sheet.and_then(|sheet| polygon::split(sheet, &normal, bound.distance).0);
            }
        }
        let Some(sheet) = sheet else {
            let message = "this face lies outside of the others and never shows".to_string();
            return Err((Part::Face(number), message));
        };
        if sheet.iter().any(|corner| dot(corner, corner) > far * far) {
            let message = "this face has no end: more faces must close the solid".to_string();
            return Err((Part::Face(number), message));
        }
        sheets.push(sheet);
    }
    Ok(sheets)
}

/// A key that sorts points of a face into reading order, as seen from outside.
fn reading_order(normal: &Vector) -> impl Fn(&Vector) -> (i64, i64) + use<> {
    let [right, up] = directions(normal);
    let rounded = |x: f64| (x / CLOSE).round() as i64;
    // Rounding is coarser than errors, and the distances between cuts of sensible puzzles are coarser still.
    move |point| (rounded(-dot(point, &up)), rounded(dot(point, &right)))
}

/// The layer of a grip that contains a point: 0 beyond the first cut.
fn layer(grip: &GripPlan, point: &Vector) -> u8 {
    let height = dot(&unit(grip.axis), point);
    grip.cuts.iter().filter(|&&cut| height < cut).count() as u8
}

/// The range of heights along the axis of a grip that these layers cover.
fn span(grip: &GripPlan, first: u8, last: u8) -> [f64; 2] {
    let below = |cuts: u8| usize::from(cuts).checked_sub(1).map(|cut| grip.cuts[cut]);
    let low = grip.cuts.get(usize::from(last)).copied();
    [
        low.unwrap_or(f64::NEG_INFINITY),
        below(first).unwrap_or(f64::INFINITY),
    ]
}

fn pieces(plan: &Plan, cells: &[(usize, Outline)], middles: &[Vector]) -> (Vec<Facet>, Vec<Piece>) {
    let mut groups: BTreeMap<Vec<u8>, Vec<u16>> = BTreeMap::new();
    for (facet, middle) in middles.iter().enumerate() {
        let sides = plan.grips.iter().map(|grip| layer(grip, middle)).collect();
        groups.entry(sides).or_default().push(facet as u16);
    }
    let mut groups: Vec<Vec<u16>> = groups.into_values().collect();
    groups.sort_by_key(|group| {
        let middle = group.iter().fold([0.0; 3], |sum: Vector, &facet| {
            polygon::plus(&sum, &middles[usize::from(facet)])
        });
        let mean = scale(&middle, 1.0 / group.len() as f64);
        let out = (dot(&mean, &mean) / CLOSE).round() as i64;
        (Reverse(group.len()), Reverse(out), group[0])
    });
    let faces: Vec<&str> = plan.faces.iter().map(|face| &face.name[..]).collect();
    let face_of: Vec<u8> = cells.iter().map(|(face, _)| *face as u8).collect();
    named_parts::pieces(groups, &face_of, &faces)
}

/// The smallest clockwise turn of some layers of a grip.
fn step(
    plan: &Plan,
    number: usize,
    turned: std::ops::RangeInclusive<u8>,
    outlines: &[Outline],
    middles: &[Vector],
    facets: &[Facet],
) -> Result<Permutation, String> {
    let grip = &plan.grips[number];
    let matrix =
        rotation(&unit(grip.axis), grip.order).ok_or("a grip turns in 2, 3, 4, 5 or 6 steps")?;
    let mut images = Vec::with_capacity(middles.len());
    for (facet, middle) in middles.iter().enumerate() {
        if !turned.contains(&layer(grip, middle)) {
            images.push(facet as u16);
            continue;
        }
        let image = matrix.apply(middle);
        let image = middles
            .iter()
            .position(|other| distance(other, &image) < CLOSE)
            .filter(|&image| same_outline(&matrix, &outlines[facet], &outlines[image]));
        let Some(image) = image else {
            let name = &plan.faces[usize::from(facets[facet].face.0)].name;
            return Err(format!(
                "its turn takes a facet of face {name} to a place with no such facet: the cuts do not match"
            ));
        };
        images.push(image as u16);
    }
    let permutation = Permutation::from_images(images)
        .map_err(|_| "its turn takes two facets to one slot".to_string())?;
    // A piece must not come apart.
    let landed: BTreeMap<PieceId, PieceId> = facets
        .iter()
        .enumerate()
        .map(|(point, facet)| (facet.piece, facets[permutation.image(point)].piece))
        .collect();
    let whole = facets
        .iter()
        .enumerate()
        .all(|(point, facet)| landed[&facet.piece] == facets[permutation.image(point)].piece);
    if whole {
        Ok(permutation)
    } else {
        Err("its turn takes a piece apart: the cuts do not fit one another".to_string())
    }
}

fn same_outline(matrix: &Matrix, from: &Outline, to: &Outline) -> bool {
    from.len() == to.len()
        && from.iter().all(|corner| {
            let image = matrix.apply(corner);
            to.iter().any(|other| distance(other, &image) < CLOSE)
        })
}

/// The number of the line that a grip's axis is on, and its layers as bits: from the low end along the first grip of
/// the line, from the high end against it.
fn layers(plan: &Plan, number: usize, turned: std::ops::RangeInclusive<u8>) -> (usize, u32) {
    let axis = unit(plan.grips[number].axis);
    let along = |grip: &GripPlan| dot(&unit(grip.axis), &axis);
    let first = plan
        .grips
        .iter()
        .position(|grip| along(grip).abs() > 1.0 - CLOSE)
        .unwrap_or(number);
    let forward = along(&plan.grips[first]) > 0.0;
    let mask = turned.fold(0, |mask, layer| {
        mask | 1 << if forward { layer } else { 31 - layer }
    });
    (first, mask)
}

/// Appends a turn of everything behind the cuts of a grip, and its inverse. `step` is its smallest turn.
fn add_rest(
    plan: &Plan,
    number: usize,
    rest: &RestPlan,
    step: &Permutation,
    moves: &mut Vec<Move>,
    names: &mut BTreeMap<String, MoveId>,
) {
    let grip = &plan.grips[number];
    let behind = grip.cuts.len() as u8;
    // No other turn of the line has this bit, so it defines the direction of its own steps.
    let (axis, layers) = layers(plan, number, behind..=behind);
    let first = moves.len() as u16;
    let steps = rest.steps as i8;
    // Clockwise from the far end is counterclockwise from the grip.
    for (index, name, other, steps) in [
        (0, &rest.name, &rest.inverse, steps),
        (1, &rest.inverse, &rest.name, -steps),
    ] {
        for spelling in [name.clone(), format!("{other}'")] {
            names.entry(spelling).or_insert(MoveId(first + index));
        }
        moves.push(Move {
            name: name.clone(),
            permutation: step.pow(-i64::from(steps)),
            inverse: MoveId(first + 1 - index),
            axis,
            layers,
            matrix: SignedPermutation::identity(0),
            face: None,
            plane: (0, 0),
            quarter_turns: steps,
            turns_of_axis: grip.order,
        });
    }
}
