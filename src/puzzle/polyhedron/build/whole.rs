//! Rotations of the whole solid, and a second notation.

use std::collections::BTreeMap;

use group::Permutation;

use super::{WholePlan, same_outline};
use crate::named_parts::add_turns;
use crate::polyhedron::Polyhedron;
use crate::polyhedron::polygon::{CLOSE, Vector, distance, rotation, unit};
use crate::puzzle::{Second, WHOLE};
use crate::{Move, MoveId};

/// Appends the rotations about an axis, or only their names where another axis has them. `number` is that of the axis.
///
/// # Errors
/// Why the solid is not the same afterwards.
pub(super) fn add(
    plan: &WholePlan,
    number: usize,
    middles: &[Vector],
    geometry: &mut Polyhedron,
    moves: &mut Vec<Move>,
    names: &mut BTreeMap<String, MoveId>,
) -> Result<(), String> {
    let step = step(plan, middles, geometry)?;
    for name in &plan.names {
        let mut own = Vec::new();
        let mut own_names = BTreeMap::new();
        add_turns(name, &step, plan.order, &mut own, &mut own_names);
        let known: Option<Vec<MoveId>> = own
            .iter()
            .map(|mv| {
                let is =
                    |other: &Move| other.layers == WHOLE && other.permutation == mv.permutation;
                moves.iter().position(is).map(|id| MoveId(id as u16))
            })
            .collect();
        let ids = known.unwrap_or_else(|| {
            let first = moves.len() as u16;
            for mv in &mut own {
                mv.axis = number;
                mv.layers = WHOLE;
                mv.inverse = MoveId(first + mv.inverse.0);
            }
            let ids = (first..).map(MoveId).take(own.len()).collect();
            moves.append(&mut own);
            geometry.axes.resize(moves.len(), unit(plan.axis));
            let everything = [f64::NEG_INFINITY, f64::INFINITY];
            geometry.spans.resize(moves.len(), everything);
            ids
        });
        for (spelling, id) in own_names {
            names.entry(spelling).or_insert(ids[usize::from(id.0)]);
        }
    }
    Ok(())
}

/// The smallest rotation about an axis.
fn step(
    plan: &WholePlan,
    middles: &[Vector],
    geometry: &Polyhedron,
) -> Result<Permutation, String> {
    let matrix = rotation(&unit(plan.axis), plan.order).ok_or("it has 2, 3, 4, 5 or 6 steps")?;
    let outlines = &geometry.outlines;
    let images = middles.iter().enumerate().map(|(facet, middle)| {
        let image = matrix.apply(middle);
        let image = middles
            .iter()
            .position(|other| distance(other, &image) < CLOSE)?;
        same_outline(&matrix, &outlines[facet], &outlines[image]).then_some(image as u16)
    });
    let images: Option<Vec<u16>> = images.collect();
    images
        .and_then(|images| Permutation::from_images(images).ok())
        .ok_or_else(|| "the puzzle is another one after this rotation".to_owned())
}

/// The names of a second notation: of its own turns in all amounts, and of the rotations of the whole.
///
/// # Errors
/// At a turn that the puzzle has not.
pub(super) fn second(
    name: &str,
    turns: &[(String, String)],
    moves: &[Move],
    names: &BTreeMap<String, MoveId>,
) -> Result<Second, String> {
    if let Some((own, usual)) = turns.iter().find(|(_, usual)| !names.contains_key(usual)) {
        return Err(format!(
            "`{own}={usual}` names a turn `{usual}` that the puzzle has not"
        ));
    }
    let mut index = BTreeMap::new();
    for (spelling, id) in names {
        if moves[usize::from(id.0)].layers == WHOLE {
            index.insert(spelling.clone(), *id);
        }
        let letters = spelling.trim_end_matches(|c: char| c.is_ascii_digit() || c == '\'');
        let amount = &spelling[letters.len()..];
        for (own, _) in turns.iter().filter(|(_, usual)| usual == letters) {
            index.insert(format!("{own}{amount}"), *id);
        }
    }
    Ok(Second {
        name: name.to_owned(),
        index,
    })
}
