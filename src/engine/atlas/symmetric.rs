//! Positions of the 3x3x3 that some symmetries keep, by type.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use atlas::symmetric::{
    Representative, Row, Shortest, SymmetryType, printed, symmetry_type, types,
};
use group::Permutation;
use search::Metric;
use search::letters::Word;
use search::{Goal, Options, SearchError};
use wire::{
    AtlasAnswer, AtlasCell, AtlasSheet, SymmetricList, SymmetricPosition, SymmetricSolution,
    TurnCount,
};

use super::last_layer::metric;
use super::{Recount, Stop, by_distance, cell, columns, row};

/// Types with more classes than this are not listed in a browser: all of Gould's have fewer, the others millions. The
/// largest, C3, has half a million inversion classes, which are found in seconds and take 10 MB.
const MOST_CLASSES: u128 = 1_000_000;

/// The type that was listed last, with its positions.
pub(crate) type Listed = Mutex<Option<(&'static str, Arc<Vec<Representative>>)>>;

pub(super) fn all_types() -> AtlasSheet {
    AtlasSheet {
        columns: columns(&[
            "Type",
            "Positions",
            "Up to symmetry",
            "Symmetries",
            "What leaves the positions as they are",
        ]),
        rows: types()
            .iter()
            .map(|of| {
                let count = of.count();
                let numbers = [cell(&count.states), cell(&count.classes), cell(&of.order)];
                let words = AtlasCell {
                    text: of.words.to_owned(),
                    note: String::new(),
                };
                row(&of.name, numbers.into_iter().chain([words]))
            })
            .collect(),
    }
}

/// Makes all positions of the types that are not too large, and counts them.
pub(super) fn count(recount: &Recount) -> Result<(), Stop> {
    let small = |of: &SymmetryType| of.count().classes <= MOST_CLASSES;
    let all = types().iter().filter(|of| small(of)).count();
    let listed = types().iter().enumerate().filter(|(_, of)| small(of));
    for (done, (number, of)) in listed.enumerate() {
        let monitor = recount.context.quiet();
        let representatives = of.representatives(&monitor).map_err(|_| Stop::Cancelled)?;
        let [_, classes, states] = of.totals(&representatives);
        recount.found(number, 0, states.to_string());
        recount.found(number, 1, classes.to_string());
        recount.go_on(done + 1, all)?;
    }
    Ok(())
}

fn named(name: &str) -> Result<&'static SymmetryType, Stop> {
    symmetry_type(name)
        .ok_or_else(|| Stop::Failed(format!("There is no symmetry type called {name}.")))
}

/// What was proved here, and what is printed, side by side.
pub(super) fn distances(name: &str, count: TurnCount) -> AtlasSheet {
    let Some(of) = symmetry_type(name) else {
        return AtlasSheet::default();
    };
    let metric = metric(count);
    let proved = Shortest::shipped()
        .distances(of, metric)
        .unwrap_or_default();
    let printed = printed(of, metric);
    let both = [&proved[..], printed];
    let distances: BTreeSet<u8> = both.into_iter().flatten().map(|row| row.distance).collect();
    let cells = |rows: &[Row], distance: u8| {
        let row = rows.iter().find(|row| row.distance == distance);
        let numbers = row.map(|row| [row.states, row.classes, row.inversion_classes]);
        numbers.map_or_else(Default::default, |numbers| {
            numbers.map(|number| cell(&number))
        })
    };
    let names = [
        "Printed",
        "Up to symmetry, printed",
        "Also inversion, printed",
    ];
    let mut columns = by_distance();
    columns.extend(
        (!printed.is_empty())
            .then(|| names.map(str::to_owned))
            .into_iter()
            .flatten(),
    );
    let row_at = |distance: u8| {
        let printed = (!printed.is_empty()).then(|| cells(printed, distance));
        let all = cells(&proved, distance)
            .into_iter()
            .chain(printed.into_iter().flatten());
        row(&distance, all)
    };
    AtlasSheet {
        rows: distances.into_iter().map(row_at).collect(),
        columns,
    }
}

/// Some positions of a type, with the shortest solutions that are known.
pub(super) fn list(
    name: &str,
    from: u32,
    most: u32,
    listed: &Listed,
    recount: &Recount,
) -> Result<AtlasAnswer, Stop> {
    let of = named(name)?;
    let count = of.count();
    let mut list = SymmetricList {
        name: of.name.to_owned(),
        words: of.words.to_owned(),
        table: of.table.unwrap_or_default().to_owned(),
        states: count.states.to_string(),
        classes: count.classes.to_string(),
        total: None,
        positions: Vec::new(),
    };
    if count.classes > MOST_CLASSES {
        return Ok(AtlasAnswer::Symmetric(list));
    }
    let known = || listed.lock().unwrap_or_else(PoisonError::into_inner);
    let ready = known().clone().filter(|(name, _)| *name == of.name);
    let all = if let Some((_, all)) = ready {
        all
    } else {
        let all = of
            .representatives(&recount.context.quiet())
            .map_err(|_| Stop::Cancelled)?;
        let all = Arc::new(all);
        *known() = Some((of.name, Arc::clone(&all)));
        all
    };
    list.total = Some(all.len() as u32);
    let shown = all
        .iter()
        .enumerate()
        .skip(from as usize)
        .take(most as usize);
    for (number, one) in shown {
        let mut position = position(of, number as u32, one);
        if position.setup.is_empty() {
            position.setup = some_way(&one.position(), recount)?;
        }
        list.positions.push(position);
    }
    Ok(AtlasAnswer::Symmetric(list))
}

fn position(of: &SymmetryType, number: u32, one: &Representative) -> SymmetricPosition {
    let position = one.position();
    let word = |metric: Metric| Shortest::shipped().word_to(&position, metric);
    let text = |word: &Word| {
        let puzzle = two_colour::puzzle();
        word.algorithm().display(puzzle).to_string()
    };
    let (htm, sptm) = (word(Metric::Htm), word(Metric::Sptm));
    let [_, _, states] = of.totals(std::slice::from_ref(one));
    let way = |count: TurnCount, word: &Word| SymmetricSolution {
        count,
        length: word.length(metric(count)),
        solution: text(&word.inverse()),
    };
    let ways = [(TurnCount::Htm, &htm), (TurnCount::Sptm, &sptm)];
    SymmetricPosition {
        number: number + 1,
        position: position.images().to_vec(),
        states: states as u32,
        setup: htm.as_ref().or(sptm.as_ref()).map(text).unwrap_or_default(),
        solutions: ways
            .into_iter()
            .filter_map(|(count, word)| Some(way(count, word.as_ref()?)))
            .collect(),
    }
}

/// Moves that lead to a position, not the fewest.
fn some_way(position: &Permutation, recount: &Recount) -> Result<String, Stop> {
    let puzzle = two_colour::puzzle();
    let solver = recount.engine.solvers.cube(puzzle);
    let solver = solver.ok_or_else(|| Stop::Failed("the 3x3x3 has no solver".to_owned()))?;
    let options = Options {
        goal: Goal::FIRST,
        threads: recount.context.threads,
        ..Options::default()
    };
    // What solves the inverse leads to the position.
    match solver.solve(&position.inverse(), &options, &recount.context.quiet()) {
        Ok(found) => Ok(found.algorithm.display(puzzle).to_string()),
        Err(SearchError::Cancelled) => Err(Stop::Cancelled),
        Err(why) => Err(Stop::Failed(why.to_string())),
    }
}
