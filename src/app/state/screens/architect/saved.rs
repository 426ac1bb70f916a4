//! A search as bytes that outlive the page: what was found, what was picked of it, and how far the next register got.
//!
//! The body is text, line by line; only how far it got, at the end, is the engine's bytes.

use std::fmt::Write as _;

use storage::{Kind, StorageError, decode, encode, legacy_checksum, peek};
use wire::{AlgorithmView, Checkpoint, SolvedStructure};

use super::search::{Answer, Goal, ResumePoint, Search};

/// What all names begin with.
pub const PREFIX: &str = "search/";
pub(super) const KIND: Kind = Kind {
    name: "search",
    version: 3,
};
/// How version 2 begins; the body is the same. A line with its checksum in hexadecimal digits follows.
const MARK: &[u8] = b"hypercubist search 2\n";
/// Answers and algorithms of each that are read at most.
const MOST: usize = 100;

/// The name under which the search for registers is saved. Each goal has a search of its own.
pub fn name(puzzle: &str, orders: &[u64], goal: Goal) -> String {
    let orders: Vec<String> = orders.iter().map(u64::to_string).collect();
    let orders = orders.join(",");
    match goal {
        Goal::Each => format!("{PREFIX}{puzzle}/{orders}"),
        _ => format!("{PREFIX}{puzzle}/{orders}/{}", goal.id()),
    }
}

/// The puzzle, the registers and the goal of a name.
pub fn named(name: &str) -> Option<(&str, Vec<u64>, Goal)> {
    let mut parts = name.strip_prefix(PREFIX)?.split('/');
    let puzzle = parts.next()?;
    let orders = parts.next()?.split(',').map(|order| order.parse().ok());
    let goal = parts.next().map_or(Some(Goal::Each), Goal::of_id)?;
    Some((puzzle, orders.collect::<Option<_>>()?, goal))
}

/// The search as bytes that belong to a name; `None` if there is nothing worth saving.
pub fn write(name: &str, search: &Search) -> Option<Vec<u8>> {
    let resume = search.resume_point();
    if search.answers.is_empty() && resume.is_none() {
        return None;
    }
    let mut text = format!("goal {}\n", search.goal.id());
    // Writing to a String cannot fail.
    for Answer {
        solved,
        picked,
        joint,
    } in &search.answers
    {
        let _ = writeln!(
            text,
            "answer {picked} {joint} {} {} {} {}",
            solved.count, solved.shortest, solved.milliseconds, solved.effort
        );
        for algorithm in &solved.algorithms {
            let _ = writeln!(
                text,
                "algorithm {} {} {}",
                algorithm.length, algorithm.coefficient, algorithm.text
            );
        }
    }
    let mut body = text.into_bytes();
    if let Some(resume) = resume {
        body.extend(format!("kept {}\n", resume.done).bytes());
        body.extend(&resume.checkpoint.0);
    }
    Some(encode(KIND, name, &body))
}

/// A line of text and what follows it.
fn line(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let text = std::str::from_utf8(&bytes[..end]).ok()?;
    Some((text, &bytes[end + 1..]))
}

/// The body of version 2 and its checksum.
fn legacy(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let (sum, body) = line(bytes.strip_prefix(MARK)?)?;
    Some((u64::from_str_radix(sum, 16).ok()?, body))
}

/// The search that was saved under a name.
///
/// # Errors
/// If the bytes cannot be used.
pub fn read(name: &str, bytes: &[u8]) -> Result<Search, StorageError> {
    let body = match legacy(bytes) {
        None => decode(KIND, name, bytes)?,
        Some((sum, body)) if legacy_checksum(body) == sum => body,
        Some(_) => return Err(StorageError::Damaged),
    };
    let (search, rest) = body_of(body).ok_or(StorageError::Damaged)?;
    let whole = |answer: &Answer| answer.algorithm().is_some();
    let fits = search.answers.len() <= MOST && search.answers.iter().all(whole);
    (fits && rest.is_empty())
        .then_some(search)
        .ok_or(StorageError::Damaged)
}

/// What the first bytes of a saved search say, unchecked: the lengths of the algorithms that were found.
pub fn glance(head: &[u8]) -> Option<Vec<u32>> {
    let body = match legacy(head) {
        None => peek(KIND, head).ok()?,
        Some((_, body)) => body,
    };
    let (search, _) = body_of(body)?;
    let answers = search.answers.iter();
    let lengths = answers.filter_map(|answer| Some(answer.algorithm()?.length));
    Some(lengths.collect())
}

/// The search, and the bytes that are not a whole line of it.
fn body_of(mut body: &[u8]) -> Option<(Search, &[u8])> {
    let mut search = Search::default();
    while let Some((text, behind)) = line(body) {
        body = behind;
        let (what, rest) = text.split_once(' ')?;
        match what {
            "goal" => search.goal = Goal::of_id(rest)?,
            "answer" => {
                let mut words = rest.splitn(6, ' ');
                search.answers.push(Answer {
                    picked: words.next()?.parse().ok()?,
                    joint: words.next()?.parse().ok()?,
                    solved: SolvedStructure {
                        algorithms: Vec::new(),
                        count: words.next()?.parse().ok()?,
                        shortest: words.next()?.parse().ok()?,
                        milliseconds: words.next()?.parse().ok()?,
                        effort: words.next()?.to_owned(),
                        lengths: Vec::new(),
                    },
                });
            }
            "algorithm" => {
                let mut words = rest.splitn(3, ' ');
                let algorithms = &mut search.answers.last_mut()?.solved.algorithms;
                algorithms.push(AlgorithmView {
                    length: words.next()?.parse().ok()?,
                    coefficient: words.next()?.parse().ok()?,
                    text: words.next()?.to_owned(),
                });
                if algorithms.len() > MOST {
                    return None;
                }
            }
            "kept" => {
                search.restore(Some(ResumePoint {
                    done: rest.parse().ok()?,
                    checkpoint: Checkpoint(body.to_vec()),
                }));
                return Some((search, &[]));
            }
            _ => return None,
        }
    }
    Some((search, body))
}

#[cfg(test)]
mod tests {
    use super::super::search::Status;
    use super::*;

    fn some() -> Search {
        let mut search = Search::new(Goal::Each);
        let algorithm = |text: &str| AlgorithmView {
            text: text.to_owned(),
            length: 2,
            coefficient: 1.25,
        };
        search.answers.push(Answer {
            solved: SolvedStructure {
                algorithms: vec![algorithm("R U"), algorithm("U R")],
                count: 480,
                shortest: true,
                effort: String::new(),
                milliseconds: 12.5,
                lengths: Vec::new(),
            },
            picked: 1,
            joint: false,
        });
        search.restore(Some(ResumePoint {
            checkpoint: Checkpoint(vec![0, b'\n', 255]),
            done: 7,
        }));
        search
    }

    #[test]
    fn what_was_saved_comes_back() {
        let bytes = write("a", &some()).expect("there is something");
        let back = read("a", &bytes).expect("it is whole");
        assert_eq!(back.answers, some().answers);
        assert_eq!(back.resume_point(), some().resume_point());
        assert_eq!(back.status, Status::Paused(None));
        assert_eq!(write("a", &back), Some(bytes));
        assert_eq!(write("a", &Search::default()), None);
    }

    macro_rules! corpus {
        ($name:literal) => {
            &include_bytes!(concat!("../../../../../tests/corpus/saved/", $name))[..]
        };
    }

    #[test]
    fn searches_of_version_2_are_read() {
        let files = [
            corpus!("page-each.search2"),
            corpus!("page-total.search2"),
            corpus!("page-longest.search2"),
            corpus!("page-valid.search2"),
        ];
        for (goal, bytes) in Goal::ALL.into_iter().zip(files) {
            let search = read("search/3x3x3/90,90", bytes).expect("it is read");
            let saved = write("it", &search).expect("there is something");
            let again = read("it", &saved).expect("it is read");
            assert_eq!(again.answers, search.answers);
            assert_eq!(again.resume_point(), search.resume_point());
            assert_eq!(glance(bytes), glance(&saved));
            assert_eq!(search.goal, goal);
            assert_eq!(search.answers[0], some().answers[0]);
            let resume = search.resume_point().expect("it goes on");
            if goal == Goal::Each {
                assert_eq!(resume.checkpoint.0, corpus!("search-paused.ccs1"));
                assert_eq!((search.answers.len(), resume.done), (1, 112_928));
            } else {
                let solved = &search.answers[1].solved;
                assert_eq!(solved.effort, "5 attempts of commutators");
                assert!(!solved.shortest && search.answers[1].joint);
                assert_eq!(resume, some().resume_point().expect("it goes on"));
            }
        }
    }

    #[test]
    fn damage_anywhere_is_noticed() {
        let bytes = write("a", &some()).expect("there is something");
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert!(read("a", &damaged).is_err(), "byte {at}");
            assert!(read("a", &bytes[..at]).is_err(), "cut at {at}");
        }
        assert!(matches!(
            read("b", &bytes),
            Err(StorageError::Identity { .. })
        ));
        // Whole, but of nothing that was ever written.
        for body in [
            "answer x\n",
            "algorithm 1 1 R\n",
            "goal best\n",
            "odd\n",
            "answer 3 true 1 true 1 \n",
            "goal each\nno whole line",
        ] {
            let bytes = encode(KIND, "a", body.as_bytes());
            assert!(read("a", &bytes).is_err(), "{body}");
        }
        let damaged = b"hypercubist search 2\n0123\ngoal each\n";
        assert_eq!(read("a", damaged).err(), Some(StorageError::Damaged));
        let older = b"hypercubist search 1\n0123\ngoal each\n";
        assert_eq!(read("a", older).err(), Some(StorageError::Foreign));
    }

    #[test]
    fn the_beginning_alone_says_what_was_found() {
        let bytes = write("a", &some()).expect("there is something");
        for left_out in 0..16 {
            let beginning = &bytes[..bytes.len() - left_out];
            assert_eq!(glance(beginning), Some(vec![2]));
        }
        assert_eq!(glance(b"hypercubist search 1\n0\ngoal each\n"), None);
    }

    #[test]
    fn a_name_says_whose_it_is() {
        for goal in Goal::ALL {
            let name = name("3^4", &[90, 30], goal);
            assert_eq!(named(&name), Some(("3^4", vec![90, 30], goal)));
        }
        for odd in [
            "adds/3x3x3",
            "search/3x3x3",
            "search/3x3x3/9,x",
            "search/3x3x3/9/best",
        ] {
            assert_eq!(named(odd), None, "{odd}");
        }
    }
}
