//! The atlas as the page asks it.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use engine::JobContext;
use wire::{
    AtlasAnswer, AtlasFigures, AtlasRequest, AtlasSheet, AtlasTable, LastLayerMap,
    LastLayerRequest, Outcome, Progress, Request, TurnCount, TwoColourCube,
};

use crate::ENGINE;

fn ask(request: AtlasRequest) -> AtlasAnswer {
    let request = Request::Atlas(request);
    match ENGINE.run(&request, &JobContext::default()) {
        Outcome::Atlas(answer) => answer,
        other => panic!("the atlas answers, not {other:?}"),
    }
}

fn sheet(table: &AtlasTable) -> AtlasSheet {
    let answer = ask(AtlasRequest::Look(table.clone()));
    let AtlasAnswer::Sheet(sheet) = answer else {
        panic!("a table, not {answer:?}")
    };
    sheet
}

fn figures(table: &AtlasTable, last_row: u32) -> AtlasFigures {
    let answer = ask(AtlasRequest::Check {
        table: table.clone(),
        last_row,
    });
    let AtlasAnswer::Figures(figures) = answer else {
        panic!("numbers, not {answer:?}")
    };
    figures
}

/// Cells of the table where something else was found, with what was found.
fn different(table: &AtlasTable, last_row: u32) -> Vec<(u32, u32, String)> {
    let sheet = sheet(table);
    let found = figures(table, last_row).figures;
    assert!(!found.is_empty(), "{table:?}");
    let known = |row: u32, cell: u32| &sheet.rows[row as usize].cells[cell as usize];
    found
        .into_iter()
        .filter(|figure| known(figure.row, figure.cell).text != figure.text)
        .map(|figure| (figure.row, figure.cell, figure.text))
        .collect()
}

#[test]
fn tables_are_rectangles() {
    for table in [
        AtlasTable::TurnMetrics,
        AtlasTable::BasicRotations,
        AtlasTable::NTopes,
    ] {
        let sheet = sheet(&table);
        assert!(!sheet.rows.is_empty());
        for row in &sheet.rows {
            assert_eq!(row.cells.len() + 1, sheet.columns.len(), "{table:?}");
        }
    }
}

#[test]
fn what_is_worked_out_agrees_but_for_three_misprints() {
    assert_eq!(different(&AtlasTable::BasicRotations, 23), []);
    // The last metrics take seconds.
    assert_eq!(different(&AtlasTable::TurnMetrics, 8), []);
    let misprints = different(&AtlasTable::NTopes, u32::MAX);
    let expected = [(3, 0, "20"), (7, 1, "2"), (2, 2, "60")];
    assert_eq!(
        misprints,
        expected.map(|(row, cell, text)| (row, cell, text.to_owned()))
    );
    let table = sheet(&AtlasTable::NTopes);
    for (row, cell, _) in misprints {
        assert!(
            !table.rows[row as usize].cells[cell as usize]
                .note
                .is_empty()
        );
    }
}

#[test]
fn two_colour_cubes_are_counted() {
    let census = sheet(&AtlasTable::TwoColourCounts);
    let row = |start: &str| {
        let found = census.rows.iter().find(|row| row.name.starts_with(start));
        let cells = found.expect(start).cells.iter();
        cells.map(|cell| cell.text.clone()).collect::<Vec<_>>()
    };
    // 349,192,166,400 assemblies, of which one in three can be reached, and 965,667,225,600, all of which can.
    assert_eq!(row("Ways"), ["349192166400", "965667225600"]);
    assert_eq!(row("States that turns"), ["116397388800", "965667225600"]);
    for cube in TwoColourCube::ALL {
        for seen in [true, false] {
            let count = TurnCount::Htm;
            let table = AtlasTable::TwoColour { cube, seen, count };
            let sheet = sheet(&table);
            assert!(
                sheet
                    .rows
                    .iter()
                    .all(|row| row.cells.len() + 1 == sheet.columns.len())
            );
            // Where nothing has been run, nothing is known; what is known is found again.
            let new = different(&table, 3);
            let known = |row: u32, cell: u32| {
                !sheet.rows[row as usize].cells[cell as usize]
                    .text
                    .is_empty()
            };
            assert!(
                new.iter().all(|(row, cell, _)| !known(*row, *cell)),
                "{new:?}"
            );
        }
        let AtlasAnswer::TwoColour(runs) = ask(AtlasRequest::TwoColour(cube)) else {
            panic!("runs")
        };
        assert_eq!(runs.len(), 2);
    }
}

#[test]
fn a_listing_says_that_it_goes_on() {
    let request = Request::Atlas(AtlasRequest::Symmetric {
        name: "D4h".to_owned(),
        from: 0,
        most: 0,
    });
    let said = AtomicU32::new(0);
    let context = JobContext {
        alive: &|| {
            said.fetch_add(1, Ordering::Relaxed);
        },
        ..JobContext::default()
    };
    assert!(matches!(
        ENGINE.run(&request, &context),
        Outcome::Atlas(AtlasAnswer::Symmetric(_))
    ));
    assert!(said.into_inner() > 0);
}

#[test]
fn symmetric_positions_are_listed_with_a_way_there() {
    let types = sheet(&AtlasTable::SymmetryTypes);
    assert_eq!(types.rows.len(), 33);
    let list = |name: &str| {
        ask(AtlasRequest::Symmetric {
            name: name.to_owned(),
            from: 0,
            most: 3,
        })
    };
    let AtlasAnswer::Symmetric(found) = list("D4h") else {
        panic!("a list")
    };
    let known = types
        .rows
        .iter()
        .find(|row| row.name == "D4h")
        .expect("D4h");
    assert_eq!(
        (&found.states, &found.classes),
        (&known.cells[0].text, &known.cells[1].text)
    );
    assert_eq!(found.positions.len(), 3);
    let cube = puzzle::catalogue::by_name("3x3x3").expect("the cube");
    for one in &found.positions {
        let way = puzzle::Algorithm::parse(&cube, &one.setup).expect("moves");
        assert_eq!(way.permutation(&cube).images(), one.position);
    }
    // The second largest of Gould's types has a list, too.
    let AtlasAnswer::Symmetric(large) = ask(AtlasRequest::Symmetric {
        name: "C2v(a2)".to_owned(),
        from: 175_376,
        most: 12,
    }) else {
        panic!("a list")
    };
    assert_eq!((large.total, large.positions.len()), (Some(175_376), 0));
    // There is one position without symmetry for almost every position: too many.
    let AtlasAnswer::Symmetric(all) = list("C1") else {
        panic!("a list")
    };
    assert_eq!((all.total, all.positions.len()), (None, 0));
}

#[test]
fn the_last_layer_is_counted_as_far_as_is_asked() {
    for (count, last_row) in [
        (TurnCount::Htm, 8),
        (TurnCount::Qtm, 9),
        (TurnCount::Sptm, 7),
    ] {
        let table = AtlasTable::UpperFace(count);
        let found = figures(&table, last_row);
        let rows: Vec<u32> = found.figures.iter().map(|figure| figure.row).collect();
        assert_eq!(rows, (0..=last_row).collect::<Vec<_>>());
        assert!((found.done - 1.0).abs() < f64::EPSILON);
        assert_eq!(different(&table, last_row), [], "{count:?}");
    }
}

#[test]
fn the_last_layer_has_its_numbers_and_solutions() {
    let view = |request: LastLayerRequest| match ask(AtlasRequest::LastLayer(request)) {
        AtlasAnswer::LastLayer(view) => *view,
        other => panic!("a state, not {other:?}"),
    };
    // The paper's worked example.
    let example = view(LastLayerRequest::Number(9387));
    assert_eq!(
        (example.epn, example.etn, example.cpn, example.ctn),
        (3, 4, 11, 18)
    );
    assert_eq!(view(LastLayerRequest::Pieces(example.pieces)), example);
    let cube = puzzle::catalogue::by_name("3x3x3").expect("the cube");
    let moves = |text: &str| puzzle::Algorithm::parse(&cube, text).expect("moves");
    let counts: Vec<TurnCount> = example.solutions.iter().map(|way| way.count).collect();
    assert_eq!(counts, TurnCount::LAST_LAYER);
    for way in &example.solutions {
        let both = moves(&example.setup).then(&moves(&way.solution));
        assert!(both.permutation(&cube).is_identity(), "{way:?}");
    }
    let AtlasAnswer::LastLayers(farthest) =
        ask(AtlasRequest::LastLayer(LastLayerRequest::AtDistance {
            count: TurnCount::Htm,
            distance: 16,
            from: 200,
            most: 30,
        }))
    else {
        panic!("a list")
    };
    assert_eq!((farthest.total, farthest.states.len()), (224, 24));
}

#[test]
fn the_map_of_the_last_layer_has_the_distances_of_its_states() {
    for (count, farthest) in TurnCount::LAST_LAYER.into_iter().zip([16, 19, 14]) {
        let AtlasAnswer::LastLayerMap(map) =
            ask(AtlasRequest::LastLayer(LastLayerRequest::Map(count)))
        else {
            panic!("a map")
        };
        assert_eq!(map.distances.len(), 62_208);
        assert_eq!(map.distances.iter().max(), Some(&farthest), "{count:?}");
        let sheet = sheet(&AtlasTable::UpperFace(count));
        for (distance, row) in sheet.rows.iter().enumerate() {
            let dots = map.distances.iter();
            let dots = dots.filter(|other| usize::from(**other) == distance);
            assert_eq!(row.cells[0].text, dots.count().to_string());
        }
        assert_eq!(map.edges.len(), usize::from(LastLayerMap::ROWS));
        let columns = usize::from(LastLayerMap::COLUMNS);
        assert!(map.corners.iter().all(|half| half.len() == columns));
        assert_eq!((map.edges[0], map.corners[0][0]), (0, 0), "solved");
    }
    let unknown = LastLayerRequest::Map(TurnCount::Stm);
    let request = Request::Atlas(AtlasRequest::LastLayer(unknown));
    let outcome = ENGINE.run(&request, &JobContext::default());
    assert!(matches!(outcome, Outcome::Failed { .. }), "{outcome:?}");
}

#[test]
fn a_check_reports_and_can_be_cancelled() {
    let cancel = Arc::new(AtomicBool::new(false));
    let seen = Mutex::new(Vec::new());
    let request = Request::Atlas(AtlasRequest::Check {
        table: AtlasTable::BasicRotations,
        last_row: 23,
    });
    let report = |progress| {
        if let Progress::Atlas(so_far) = progress {
            let mut seen = seen.lock().expect("nobody panics with it");
            seen.push(so_far.figures.len());
            cancel.store(seen.len() == 3, Ordering::Relaxed);
        }
    };
    let context = JobContext {
        cancel: Arc::clone(&cancel),
        report: &report,
        ..JobContext::default()
    };
    let outcome = ENGINE.run(&request, &context);
    assert_eq!(outcome, Outcome::Cancelled);
    assert_eq!(*seen.lock().expect("nobody panics with it"), [1, 2, 3]);
}
