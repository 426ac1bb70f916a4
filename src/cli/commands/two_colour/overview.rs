//! `hypercubist two-colour`: how many states there are, and what is known of them.

use std::fmt::Write as _;

use serde_json::{Value, json};
use two_colour::{Counts, Known, TwoColour, counts, known, puzzle};

use super::grouped;
use crate::output::Answer;

/// Both cubes.
pub fn run() -> Answer {
    let mut text = String::new();
    let mut rows = Vec::new();
    for cube in TwoColour::ALL {
        let counts = counts(cube);
        let known: Vec<&Known> = known().iter().filter(|k| k.task.cube == cube).collect();
        told(&mut text, cube, &counts);
        for known in &known {
            tabled(&mut text, known);
        }
        text.push('\n');
        rows.push(json!({
            "cube": cube.name(),
            "states": counts.states,
            "corners": counts.corners.reached,
            "edges": counts.edges.reached,
            "assemblies": counts.assemblies,
            "classes": counts.classes,
            "classesWithoutCentres": counts.classes_unseen,
            "printed": { "assemblies": counts.printed.assemblies, "states": counts.printed.states },
            "known": known.iter().map(|known| listed(known)).collect::<Vec<Value>>(),
        }));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    Answer::new(text, rows)
}

fn told(text: &mut String, cube: TwoColour, counts: &Counts) {
    let Counts {
        corners,
        edges,
        printed,
        ..
    } = counts;
    // Writing to a String cannot fail.
    let _ = writeln!(
        text,
        "The {}: {} states",
        cube.title(),
        grouped(counts.states)
    );
    let _ = writeln!(
        text,
        "  {} arrangements of the corners, each with each of {} of the edges",
        grouped(corners.reached),
        grouped(edges.reached)
    );
    let _ = writeln!(
        text,
        "  Taken apart it goes together in {} x {} x {} x {} = {} ways, {}",
        grouped(corners.slots),
        grouped(corners.turns),
        grouped(edges.slots),
        grouped(edges.turns),
        grouped(counts.assemblies),
        match counts.assemblies / counts.states {
            1 => "all of which can be solved:".to_owned(),
            n => format!("of which one in {n} can be solved:"),
        }
    );
    let _ = writeln!(
        text,
        "  a flipped edge and two exchanged ones are mended by edges of one colour, where nobody sees it{}",
        if counts.assemblies == counts.states {
            ",\n  and a twisted corner by a corner of one colour."
        } else {
            ";\n  no corner has one colour, so that a twisted corner stays."
        }
    );
    let _ = writeln!(
        text,
        "  Pieper prints {}, which is a {} of it.",
        grouped(printed.states),
        match counts.states / printed.states {
            2 => "half",
            _ => "third",
        }
    );
    let _ = writeln!(
        text,
        "  Up to symmetry: {}; as Pieper counts, without centres: {}.",
        grouped(counts.classes),
        grouped(counts.classes_unseen)
    );
}

fn tabled(text: &mut String, known: &Known) {
    let metric = known.task.metric.name().to_uppercase();
    let centres = match known.task.centres {
        two_colour::Centres::Seen => "",
        two_colour::Centres::Unseen => ", without centres",
    };
    let most = match known.gods_number() {
        Some(most) => format!("{most} moves are always enough"),
        None => format!(
            "searched to distance {}, not to the end",
            known.rows.len().saturating_sub(1)
        ),
    };
    let _ = writeln!(text, "  {metric}{centres}: {most}");
    for row in &known.rows {
        let _ = writeln!(
            text,
            "  {:>4} {:>17} {:>17}",
            row.distance,
            grouped(row.positions),
            grouped(row.classes)
        );
    }
    for (distance, printed, counted) in known.misprints() {
        let _ = writeln!(
            text,
            "  Pieper's table has {} at distance {distance}; it is {}.",
            grouped(printed),
            grouped(counted)
        );
    }
    if let Some(scramble) = known.farthest.first() {
        let _ = writeln!(
            text,
            "  one of the farthest: {}",
            scramble.display(puzzle())
        );
    }
    let _ = writeln!(text, "  found in {}", known.took);
}

fn listed(known: &Known) -> Value {
    let rows = known.rows.iter().map(
        |row| json!({ "distance": row.distance, "states": row.positions, "classes": row.classes }),
    );
    let farthest = known.farthest.iter();
    json!({
        "search": known.task.name(),
        "complete": known.complete,
        "godsNumber": known.gods_number(),
        "distances": rows.collect::<Vec<_>>(),
        "farthest": farthest.map(|f| f.display(puzzle()).to_string()).collect::<Vec<_>>(),
        "misprints": known.misprints().iter().map(|&(distance, printed, counted)| {
            json!({ "distance": distance, "printed": printed, "counted": counted })
        }).collect::<Vec<_>>(),
        "took": known.took,
        "command": known.command(),
    })
}
