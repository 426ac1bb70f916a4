//! Twisty Timer: its backup, and the file that it exports for other programs.

use super::{Penalty, TimedSession, TimedSolve, Times, date, fields, penalised};
use crate::links::puzzle_called;

/// Its names of puzzles that are no aliases of the catalogue.
const PUZZLES: [(&str, &str); 3] = [
    ("mega", "megaminx"),
    ("pyra", "pyraminx"),
    ("skewb", "skewb"),
];

/// A backup: a head `Puzzle,Category,Time(millis),Date(millis),Scramble,Penalty,Comment` (with `,` or `;`), and lines
/// of fields in quotes. Penalties are 0, 1 (two seconds, which are in the time) and 2 (did not finish).
pub fn of_backup(text: &str) -> Option<Times> {
    let mut lines = text.lines();
    let head = lines.next()?.to_lowercase().replace('"', "");
    if !head.starts_with("puzzle") || !head.contains("time(millis)") {
        return None;
    }
    let mut times = Times {
        program: "Twisty Timer",
        sessions: Vec::new(),
        unread: 0,
    };
    for line in lines.filter(|line| !line.trim().is_empty()) {
        let line = line.trim_end_matches('\r');
        let semicolons = fields(line, ';');
        let fields = if semicolons.len() > 4 {
            semicolons
        } else {
            fields(line, ',')
        };
        let Some((puzzle, category, time)) = solve(&fields) else {
            times.unread += 1;
            continue;
        };
        let (name, puzzle) = (format!("{puzzle} {category}"), called(puzzle));
        let full = times.sessions.len() == 200;
        match times
            .sessions
            .iter_mut()
            .find(|session| session.name == name)
        {
            Some(session) => session.solves.push(time),
            // So that looking for a session takes no longer than the file is long.
            None if full => times.unread += 1,
            None => times.sessions.push(TimedSession {
                name,
                puzzle,
                solves: vec![time],
            }),
        }
    }
    Some(times)
}

fn called(puzzle: &str) -> Option<String> {
    let own = PUZZLES
        .iter()
        .find(|(name, _)| *name == puzzle)
        .map(|(_, own)| *own);
    own.or_else(|| puzzle_called(puzzle)).map(str::to_owned)
}

fn solve(fields: &[String]) -> Option<(&str, &str, TimedSolve)> {
    let [puzzle, category, time, when, scramble, penalty, ..] = fields else {
        return None;
    };
    let milliseconds: u64 = time.trim().parse().ok()?;
    let (penalty, added) = match penalty.trim() {
        "1" => (Penalty::PlusTwo, 2000),
        "2" => (Penalty::Dnf, 0),
        _ => (Penalty::None, 0),
    };
    let time = TimedSolve {
        milliseconds: milliseconds.saturating_sub(added),
        penalty,
        scramble: scramble.clone(),
        comment: fields.get(6).cloned().unwrap_or_default(),
        date: when.trim().parse().ok(),
    };
    Some((puzzle, category, time))
}

/// The export for other programs: lines `"12.34";"R U F2";"2024-05-17T18:03:20"`, with `DNF` behind some.
pub fn of_lines(text: &str) -> Option<Times> {
    let mut session = TimedSession {
        name: "1".to_owned(),
        puzzle: None,
        solves: Vec::new(),
    };
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if !line.starts_with('"') || !line.contains("\";\"") {
            return None;
        }
        let fields = fields(line, ';');
        let (milliseconds, mut penalty) = penalised(fields.first()?)?;
        if fields.get(3).is_some_and(|field| field.trim() == "DNF") {
            penalty = Penalty::Dnf;
        }
        session.solves.push(TimedSolve {
            milliseconds,
            penalty,
            scramble: fields.get(1).cloned().unwrap_or_default(),
            comment: String::new(),
            date: fields.get(2).and_then(|when| date(when)),
        });
    }
    (!session.solves.is_empty()).then(|| Times {
        program: "Twisty Timer",
        sessions: vec![session],
        unread: 0,
    })
}
