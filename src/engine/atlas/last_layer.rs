//! The last layer: its states, their solutions, and how many there are at each distance.

use last_layer::{ImpossibleError, LastLayer, MODEST_MEMORY, MapOrder, Metric, Table, within};
use puzzle::Expression;
use search::{Monitor, Progress, Threads};
use wire::{
    AtlasAnswer, AtlasSheet, LastLayerList, LastLayerMap, LastLayerPieces, LastLayerRequest,
    LastLayerSolution, LastLayerView, Stand, TurnCount,
};

use super::{Recount, Stop, cell, columns, row};

pub(super) fn metric(count: TurnCount) -> Metric {
    match count {
        TurnCount::Htm => Metric::Htm,
        TurnCount::Qtm => Metric::Qtm,
        TurnCount::Stm => Metric::Stm,
        TurnCount::Sptm => Metric::Sptm,
    }
}

pub(super) fn distribution(count: TurnCount) -> AtlasSheet {
    let (table, metric) = (Table::shipped(), metric(count));
    let free = table.free_distribution(metric);
    let rows = table.distribution(metric).into_iter().enumerate();
    AtlasSheet {
        columns: columns(&["Moves", "States", "Classes, U turns around free"]),
        rows: rows
            .map(|(distance, states)| {
                let classes = free.get(distance).copied().unwrap_or_default();
                row(&distance, [cell(&states), cell(&classes)])
            })
            .collect(),
    }
}

/// Finds shortest words afresh for the states up to a distance, and counts them.
pub(super) fn count(
    count: TurnCount,
    last_row: u32,
    threads: Threads,
    recount: &Recount,
) -> Result<(), Stop> {
    let metric = metric(count);
    let farthest = Table::shipped().distribution(metric).len() - 1;
    let farthest = farthest.min(last_row as usize) as u8;
    let deepening = Deepening { recount, farthest };
    let found = within(metric, farthest, MODEST_MEMORY, threads, &deepening)
        .map_err(|_| Stop::Cancelled)?;
    let mut states = vec![0_u32; usize::from(farthest) + 1];
    for word in found.iter().flatten() {
        states[usize::from(word.length(metric))] += 1;
    }
    for (distance, states) in states.into_iter().enumerate() {
        recount.found(distance, 0, states.to_string());
    }
    recount.go_on(1, 1)
}

/// Reports how deep the search is: each length takes several times as long as the one before.
struct Deepening<'a> {
    recount: &'a Recount<'a>,
    farthest: u8,
}

impl Monitor<Progress> for Deepening<'_> {
    fn report(&self, progress: Progress) {
        if let Progress::Search { depth, .. } = progress {
            let left = i32::from(self.farthest) - i32::from(depth);
            self.recount.say(3_f64.powi(-left.max(0)));
        }
    }

    fn is_cancelled(&self) -> bool {
        self.recount.is_cancelled()
    }
}

/// # Errors
/// When there is no such state; in words.
pub(super) fn answer(request: &LastLayerRequest) -> Result<AtlasAnswer, String> {
    match request {
        LastLayerRequest::Number(number) => {
            let state = u16::try_from(*number).ok().and_then(LastLayer::from_number);
            let state = state.ok_or_else(|| {
                format!("There is no state {number}: they are numbered from 0 to 62 207.")
            })?;
            Ok(AtlasAnswer::LastLayer(Box::new(view(state))))
        }
        LastLayerRequest::Pieces(pieces) => {
            let stand = |stand: Stand| last_layer::Stand {
                piece: stand.piece,
                twist: stand.twist,
            };
            let state = LastLayer::assemble(pieces.edges.map(stand), pieces.corners.map(stand))
                .map_err(|why| format!("No turns lead here: {why}."))?;
            Ok(AtlasAnswer::LastLayer(Box::new(view(state))))
        }
        LastLayerRequest::Moves(text) => {
            let puzzle = two_colour::puzzle();
            let moves = Expression::parse(puzzle, text).map_err(|error| error.to_string())?;
            let position = moves.algorithm(puzzle).permutation(puzzle);
            let state = LastLayer::of_position(&position).map_err(|why| match why {
                ImpossibleError::Elsewhere => {
                    "These moves do not leave everything but the last layer solved.".to_owned()
                }
                why => format!("No turns lead here: {why}."),
            })?;
            Ok(AtlasAnswer::LastLayer(Box::new(view(state))))
        }
        LastLayerRequest::Map(count) => {
            let distances = Table::shipped().distances(metric(*count));
            let distances = distances
                .ok_or_else(|| format!("Not all states are known in {}.", count.name()))?;
            let order = MapOrder::new();
            Ok(AtlasAnswer::LastLayerMap(LastLayerMap {
                distances,
                edges: order.edges,
                corners: order.corners,
            }))
        }
        LastLayerRequest::AtDistance {
            count,
            distance,
            from,
            most,
        } => {
            let all: Vec<LastLayer> = Table::shipped()
                .at_distance(metric(*count), *distance)
                .collect();
            let shown = all.iter().skip(*from as usize).take(*most as usize);
            Ok(AtlasAnswer::LastLayers(LastLayerList {
                total: all.len() as u32,
                states: shown
                    .map(|state| (state.number().into(), pieces(*state)))
                    .collect(),
            }))
        }
    }
}

fn pieces(state: LastLayer) -> LastLayerPieces {
    let stand = |stand: last_layer::Stand| Stand {
        piece: stand.piece,
        twist: stand.twist,
    };
    LastLayerPieces {
        edges: state.edges().map(stand),
        corners: state.corners().map(stand),
    }
}

fn view(state: LastLayer) -> LastLayerView {
    let table = Table::shipped();
    let puzzle = two_colour::puzzle();
    let numbers = state.numbers();
    let class = table.class(state);
    let way = |count: TurnCount| {
        let metric = metric(count);
        Some(LastLayerSolution {
            count,
            length: table.distance(state, metric)?,
            free: table.free_distance(state, metric)?,
            solution: table
                .solution(state, metric)?
                .algorithm()
                .display(puzzle)
                .to_string(),
        })
    };
    let setup = Metric::STORED
        .iter()
        .find_map(|metric| table.word(state, *metric));
    LastLayerView {
        pieces: pieces(state),
        number: numbers.un.into(),
        epn: numbers.epn.into(),
        etn: numbers.etn.into(),
        cpn: numbers.cpn.into(),
        ctn: numbers.ctn.into(),
        class: class as u32 + 1,
        class_states: table.classes()[class].states,
        solutions: TurnCount::LAST_LAYER.into_iter().filter_map(way).collect(),
        setup: setup.map_or_else(String::new, |word| {
            word.algorithm().display(puzzle).to_string()
        }),
        line: table
            .entry(state)
            .map_or_else(String::new, |entry| entry.line()),
    }
}
