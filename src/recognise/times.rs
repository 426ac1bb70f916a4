//! Times of other timers.

mod cstimer;
mod twisty;

use serde::Serialize;
pub use wire::{Penalty, TimedSession, TimedSolve};

use crate::work::Work;
use crate::{Candidate, Kind, Note, Sureness, Use, puzzles};

/// The times of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Times {
    /// The program that wrote it.
    pub program: &'static str,
    /// The sessions that have times.
    pub sessions: Vec<TimedSession>,
    /// How many entries could not be read.
    pub unread: usize,
}

impl Times {
    /// How many solves there are.
    pub fn count(&self) -> usize {
        self.sessions
            .iter()
            .map(|session| session.solves.len())
            .sum()
    }
}

/// Times of csTimer or Twisty Timer.
pub fn read(text: &str, work: &mut Work) -> Option<Candidate> {
    let plain = text.trim_start_matches('\u{feff}');
    let times = match puzzles::json(plain, work) {
        Some(value) => cstimer::of_json(&value),
        None if work.spend(plain, 4) => {
            let lines = first_lines(plain);
            cstimer::of_text(lines)
                .or_else(|| cstimer::of_table(lines))
                .or_else(|| twisty::of_backup(lines))
                .or_else(|| twisty::of_lines(lines))
                .or_else(|| bare(lines))
                .map(|mut times| {
                    times.unread += plain[lines.len()..].lines().count();
                    times
                })
        }
        None => None,
    }?;
    let sessions = times.sessions.len();
    let in_sessions = if sessions == 1 {
        String::new()
    } else {
        format!(" in {sessions} sessions")
    };
    let count = times.count();
    let s = if count == 1 { "" } else { "s" };
    let sentence = format!("{count} time{s} of {}{in_sessions}.", times.program);
    let mut notes = Vec::new();
    if times.unread > 0 {
        notes.push(Note::of_all(format!(
            "{} entries could not be read.",
            times.unread
        )));
    }
    let uses: &[Use] = if count > 0 { &[Use::Import] } else { &[] };
    Some(Candidate {
        times: Some(times),
        ..Candidate::new(Kind::Times, Sureness::Certain, sentence)
            .uses(uses)
            .notes(notes)
    })
}

/// The most times of a file that is no JSON. Each takes some hundred bytes of memory.
const MOST_TIMES: usize = 150_000;

/// The first lines of a text, as many as times are read.
fn first_lines(text: &str) -> &str {
    let end = text.match_indices('\n').nth(MOST_TIMES);
    end.map_or(text, |(at, _)| &text[..=at])
}

/// Nothing but times, at least two of them: `12.34, 1:02.34, DNF`.
fn bare(text: &str) -> Option<Times> {
    let words = text.split([' ', '\t', '\r', '\n', ',', ';']);
    let words = words.filter(|word| !word.is_empty());
    let time = |word: &str| {
        let (milliseconds, penalty) = penalised(word)?;
        (word.contains('.') || penalty == Penalty::Dnf).then(|| TimedSolve {
            milliseconds,
            penalty,
            scramble: String::new(),
            comment: String::new(),
            date: None,
        })
    };
    let first = words.clone().take(MOST_TIMES);
    let solves: Vec<TimedSolve> = first.map(time).collect::<Option<_>>()?;
    let is_list = solves.len() > 1 && solves.iter().any(|solve| solve.milliseconds > 0);
    is_list.then(|| Times {
        program: "another timer",
        sessions: vec![TimedSession {
            name: "pasted".to_owned(),
            puzzle: None,
            solves,
        }],
        unread: words.skip(MOST_TIMES).count(),
    })
}

/// A duration such as `12.34` or `1:02:03.456`, as milliseconds. `None` if it is something else.
fn duration(text: &str) -> Option<u64> {
    let parts: Vec<&str> = text.split(':').collect();
    let (last, before) = parts.split_last()?;
    let plain = |part: &str| {
        !part.is_empty() && part.len() < 9 && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let (seconds, fraction) = last.split_once(['.', ',']).unwrap_or((last, "0"));
    if !plain(seconds)
        || !plain(fraction)
        || before.len() > 2
        || !before.iter().all(|part| plain(part))
    {
        return None;
    }
    let thousandths: String = fraction.chars().chain("000".chars()).take(3).collect();
    let mut whole: u64 = 0;
    for part in before.iter().chain([&seconds]) {
        whole = whole * 60 + part.parse::<u64>().ok()?;
    }
    Some(whole * 1000 + thousandths.parse::<u64>().ok()?)
}

/// A duration with its penalty, as lists have it: `12.34`, `14.34+` (two seconds are in it), `DNF(12.34)`, `DNF`.
fn penalised(text: &str) -> Option<(u64, Penalty)> {
    let text = text.trim();
    let text = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'))
        .unwrap_or(text);
    if let Some(rest) = text.strip_prefix("DNF") {
        let inside = rest.trim_start_matches('(').trim_end_matches(')');
        let time = if inside.is_empty() {
            0
        } else {
            duration(inside.trim_end_matches('+'))?
        };
        return Some((time, Penalty::Dnf));
    }
    match text.strip_suffix('+') {
        Some(time) => Some((duration(time)?.saturating_sub(2000), Penalty::PlusTwo)),
        None => Some((duration(text)?, Penalty::None)),
    }
}

/// The most fields of a line that are divided; what follows stays in the last one.
const MOST_FIELDS: usize = 64;

/// The fields of a line, which may be in quotes; a quote in one is written twice.
fn fields(line: &str, divider: char) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(c) = letters.next() {
        let last = fields.len() - 1;
        match c {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                fields[last].push('"');
            }
            '"' => quoted = !quoted,
            c if c == divider && !quoted && fields.len() < MOST_FIELDS => {
                fields.push(String::new());
            }
            c => fields[last].push(c),
        }
    }
    fields
}

/// The milliseconds since 1970 of `2024-05-17 18:03:20` (as if in UTC); `None` if it is something else.
fn date(text: &str) -> Option<u64> {
    let digits = |text: &str| text.parse::<i64>().ok();
    let (day, time) = text
        .trim()
        .split_once([' ', 'T'])
        .unwrap_or((text.trim(), "00:00:00"));
    let day: Vec<i64> = day.split('-').map(digits).collect::<Option<_>>()?;
    let time = time.get(..8)?;
    let time: Vec<i64> = time.split(':').map(digits).collect::<Option<_>>()?;
    let ([year, month, day], [hours, minutes, seconds]) = (day.as_slice(), time.as_slice()) else {
        return None;
    };
    if !(1970..3000).contains(year) || !(1..=12).contains(month) || !(1..=31).contains(day) {
        return None;
    }
    // Days before a day, counted in years that begin with March.
    let (years, months) = if *month > 2 {
        (*year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let days =
        years * 365 + years / 4 - years / 100 + years / 400 + (153 * months + 2) / 5 + day - 1;
    let seconds = (days - 719_468) * 86_400 + hours * 3600 + minutes * 60 + seconds;
    u64::try_from(seconds).ok().map(|seconds| seconds * 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_and_dates_are_read() {
        for (text, read) in [
            ("12.34", Some((12_340, Penalty::None))),
            ("1:02:03.4", Some((3_723_400, Penalty::None))),
            ("14.34+", Some((12_340, Penalty::PlusTwo))),
            ("(9.87)", Some((9_870, Penalty::None))),
            ("DNF(10.00)", Some((10_000, Penalty::Dnf))),
            ("DNF", Some((0, Penalty::Dnf))),
            ("R U", None),
            ("", None),
        ] {
            assert_eq!(penalised(text), read, "{text}");
        }
        assert_eq!(date("1970-01-02 00:00:01"), Some(86_401_000));
        assert_eq!(date("2024-02-29 12:00:00"), Some(1_709_208_000_000));
        assert_eq!(date("today"), None);
        assert_eq!(fields("1;\"a;\"\"b\"\"\";", ';'), ["1", "a;\"b\"", ""]);
    }
}
