//! Times for other programs: as a table (CSV), and as the file that csTimer imports.

use std::fmt::Write as _;

use super::average;
use super::sessions::Times;
use super::solve::{Penalty, Solve};

/// A file that times can be written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A table for a spreadsheet (RFC 4180).
    Csv,
    /// csTimer's own file, which its "Import from file" reads.
    CsTimer,
}

/// The kind of scramble that csTimer has for a puzzle.
fn scramble_type(puzzle: &str) -> Option<&'static str> {
    Some(match puzzle {
        "2x2x2" => "222so",
        "3x3x3" => "333",
        "4x4x4" => "444wca",
        "5x5x5" => "555wca",
        "6x6x6" => "666wca",
        "7x7x7" => "777wca",
        "megaminx" => "mgmp",
        "pyraminx" => "pyrso",
        "skewb" => "skbso",
        _ => return None,
    })
}

impl Format {
    /// The file's name.
    pub fn file(self, puzzle: &str) -> String {
        match self {
            Self::Csv => format!("times-{puzzle}.csv"),
            Self::CsTimer => format!("cstimer-{puzzle}.txt"),
        }
    }
}

impl Times {
    /// The text of a file with all times of a puzzle.
    pub fn exported(&self, format: Format, puzzle: &str) -> String {
        match format {
            Format::Csv => csv(puzzle, self.all(puzzle)),
            Format::CsTimer => cs_timer(puzzle, self),
        }
    }
}

fn csv(puzzle: &str, solves: &[Solve]) -> String {
    let mut text =
        "puzzle,session,number,date,time,penalty,result,scramble,solution,comment\r\n".to_owned();
    let mut numbers = std::collections::BTreeMap::new();
    for solve in solves {
        let number = numbers.entry(solve.session).or_insert(0);
        *number += 1;
        let fields = [
            puzzle.to_owned(),
            solve.session.to_string(),
            number.to_string(),
            date(solve.at),
            format!("{}.{:03}", solve.ms / 1000, solve.ms % 1000),
            solve.penalty.sign().to_owned(),
            average::words(solve.result()),
            solve.scramble.clone(),
            solve.solution.clone(),
            solve.comment.clone(),
        ];
        let fields: Vec<String> = fields.iter().map(|field| quoted(field)).collect();
        text.push_str(&fields.join(","));
        text.push_str("\r\n");
    }
    text
}

/// A field of a table: in quotes where it has to be.
fn quoted(field: &str) -> String {
    if field.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// A time in milliseconds since 1970 as date and time of day in UTC (ISO 8601).
fn date(at: u64) -> String {
    let seconds = at / 1000;
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Years that begin in March have the leap day last; 719,468 days lie between 1 March 0000 and 1970, and 146,097 in
    // 400 years.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    format!(
        "{:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z",
        era * 400 + year + later,
        rest / 3600,
        rest / 60 % 60,
        rest % 60
    )
}

/// csTimer's file: an object with `session1` and so on, each a list of solves `[[penalty, milliseconds], scramble,
/// comment, seconds since 1970]` (the penalty is 0, 2000 or -1), and `properties`, where `sessionN` says how many
/// sessions there are and `sessionData`, a text of JSON, what they are called.
fn cs_timer(puzzle: &str, times: &Times) -> String {
    let solves = times.all(puzzle);
    let mut sessions: Vec<u32> = solves.iter().map(|solve| solve.session).collect();
    sessions.sort_unstable();
    sessions.dedup();
    let mut text = "{".to_owned();
    let mut data = Vec::new();
    // Writing to a string does not fail.
    for (n, &session) in (1..).zip(&sessions) {
        let entries: Vec<String> = solves
            .iter()
            .filter(|solve| solve.session == session)
            .map(|solve| {
                let penalty = match solve.penalty {
                    Penalty::None => 0,
                    Penalty::PlusTwo => 2000,
                    Penalty::Dnf => -1,
                };
                format!(
                    "[[{penalty},{}],{},{},{}]",
                    solve.ms,
                    json(&solve.scramble),
                    json(&noted(solve)),
                    solve.at / 1000
                )
            })
            .collect();
        let _ = write!(text, "\"session{n}\":[{}],", entries.join(","));
        let options = scramble_type(puzzle)
            .map_or_else(String::new, |kind| format!("\"scrType\":{}", json(kind)));
        let name = json(&times.exported_name(puzzle, session));
        data.push(format!(
            "\"{n}\":{{\"name\":{name},\"opt\":{{{options}}},\"rank\":{n}}}"
        ));
    }
    let data = json(&format!("{{{}}}", data.join(",")));
    let _ = write!(
        text,
        "\"properties\":{{\"sessionN\":{},\"session\":1,\"sessionData\":{data}}}}}",
        sessions.len().max(1)
    );
    text
}

/// A text in JSON.
fn json(text: &str) -> String {
    let mut out = "\"".to_owned();
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => {
                // Writing to a string does not fail.
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// What csTimer has as a solve's comment: the solution, and what was noted behind `//`, as cubers write it.
fn noted(solve: &Solve) -> String {
    match (&solve.solution[..], &solve.comment[..]) {
        ("", comment) => comment.to_owned(),
        (solution, "") => solution.to_owned(),
        (solution, comment) => format!("{solution} // {comment}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn times(puzzle: &str) -> Times {
        let mut times = Times::default();
        for solve in solves() {
            times.insert(puzzle, solve);
        }
        times
    }

    fn solves() -> Vec<Solve> {
        let solve = |at, ms, penalty, session, solution: &str| Solve {
            moments: Vec::new(),
            at,
            ms,
            penalty,
            session,
            scramble: "R U'".to_owned(),
            comment: if solution == "U R'" { "PLL T" } else { "" }.to_owned(),
            solution: solution.to_owned(),
        };
        vec![
            solve(1_764_000_000_123, 12_345, Penalty::None, 1, "U R'"),
            solve(1_764_000_060_000, 11_000, Penalty::PlusTwo, 1, "[R, U]"),
            solve(1_764_000_120_000, 9_870, Penalty::Dnf, 3, "R // \"so\"\nU"),
        ]
    }

    #[test]
    fn a_table_has_a_line_for_each_solve() {
        assert_eq!(
            times("3x3x3").exported(Format::Csv, "3x3x3"),
            "puzzle,session,number,date,time,penalty,result,scramble,solution,comment\r\n\
             3x3x3,1,1,2025-11-24T16:00:00Z,12.345,,12.34,R U',U R',PLL T\r\n\
             3x3x3,1,2,2025-11-24T16:01:00Z,11.000,+2,13.00,R U',\"[R, U]\",\r\n\
             3x3x3,3,1,2025-11-24T16:02:00Z,9.870,DNF,DNF,R U',\"R // \"\"so\"\"\nU\",\r\n"
        );
    }

    #[test]
    fn cs_timers_file_has_its_sessions_penalties_and_names() {
        assert_eq!(
            times("3x3x3").exported(Format::CsTimer, "3x3x3"),
            "{\"session1\":[[[0,12345],\"R U'\",\"U R' // PLL T\",1764000000],\
             [[2000,11000],\"R U'\",\"[R, U]\",1764000060]],\
             \"session2\":[[[-1,9870],\"R U'\",\"R // \\\"so\\\"\\u000aU\",1764000120]],\
             \"properties\":{\"sessionN\":2,\"session\":1,\"sessionData\":\
             \"{\\\"1\\\":{\\\"name\\\":\\\"3x3x3 1\\\",\\\"opt\\\":{\\\"scrType\\\":\\\"333\\\"},\\\"rank\\\":1},\
             \\\"2\\\":{\\\"name\\\":\\\"3x3x3 3\\\",\\\"opt\\\":{\\\"scrType\\\":\\\"333\\\"},\\\"rank\\\":2}}\"}}"
        );
    }

    /// Whatever stands in a scramble, csTimer's parser of JSON reads it.
    #[test]
    fn cs_timers_file_is_json_within_json() {
        let text = times("3x3x3x3").exported(Format::CsTimer, "3x3x3x3");
        let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(file["session2"][0][2], "R // \"so\"\nU");
        let data = file["properties"]["sessionData"].as_str().expect("a text");
        let data: serde_json::Value = serde_json::from_str(data).expect("JSON within it");
        assert_eq!(data["2"]["name"], "3x3x3x3 3");
        assert!(data["1"]["opt"].as_object().expect("options").is_empty());
    }

    #[test]
    fn dates_are_right_around_leap_days_and_centuries() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (951_868_800, "2000-03-01T00:00:00Z"),
            (1_798_761_599, "2026-12-31T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(date(seconds * 1000), expected);
        }
    }
}
