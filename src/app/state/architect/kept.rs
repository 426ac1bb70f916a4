//! A search as bytes that outlive the page: what was found, what was picked of it, and how far the next register got.
//!
//! It is text, line by line, with a version and a checksum in front.

use std::fmt::Write as _;

use wire::{AlgorithmView, Checkpoint, SolvedStructure};

use super::search::{Answer, Goal, Kept, Search};

/// The first line: what it is, and which version.
const MARK: &str = "hypercubist search 1";
/// Answers and algorithms of each that are read at most.
const MOST: usize = 100;

/// The name under which the search for registers is kept.
pub fn name(puzzle: &str, orders: &[u64]) -> String {
    let orders: Vec<String> = orders.iter().map(u64::to_string).collect();
    format!("search/{puzzle}/{}", orders.join(","))
}

/// A sum over bytes by which damage is noticed (FNV-1a).
fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The name of a goal.
fn goal_name(goal: Goal) -> &'static str {
    match goal {
        Goal::Each => "each",
        Goal::Total => "total",
        Goal::Longest => "longest",
        Goal::Valid => "valid",
    }
}

/// The search as bytes; `None` if there is nothing worth keeping.
pub fn write(search: &Search) -> Option<Vec<u8>> {
    let kept = search.kept();
    if search.answers.is_empty() && kept.is_none() {
        return None;
    }
    let mut text = format!("goal {}\n", goal_name(search.goal));
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
    if let Some(kept) = kept {
        let _ = writeln!(text, "kept {} {}", kept.done, kept.checkpoint.0);
    }
    let sum = sum(text.as_bytes());
    Some(format!("{MARK}\n{sum:016x}\n{text}").into_bytes())
}

/// The search that was kept.
///
/// # Errors
/// In words, why it cannot be used.
pub fn read(bytes: &[u8]) -> Result<Search, &'static str> {
    let damaged = "it is damaged";
    let text = std::str::from_utf8(bytes).map_err(|_| damaged)?;
    let (mark, rest) = text.split_once('\n').ok_or(damaged)?;
    if mark != MARK {
        return Err("it is of another version");
    }
    let (check, body) = rest.split_once('\n').ok_or(damaged)?;
    if u64::from_str_radix(check, 16) != Ok(sum(body.as_bytes())) {
        return Err(damaged);
    }
    body_of(body).ok_or(damaged)
}

fn body_of(body: &str) -> Option<Search> {
    let mut search = Search::default();
    let mut kept = None;
    for line in body.lines() {
        let (what, rest) = line.split_once(' ')?;
        match what {
            "goal" => search.goal = Goal::ALL.into_iter().find(|g| goal_name(*g) == rest)?,
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
                let (done, checkpoint) = rest.split_once(' ')?;
                kept = Some(Kept {
                    done: done.parse().ok()?,
                    checkpoint: Checkpoint(checkpoint.to_owned()),
                });
            }
            _ => return None,
        }
    }
    let whole = |answer: &Answer| answer.algorithm().is_some();
    if search.answers.len() > MOST || !search.answers.iter().all(whole) {
        return None;
    }
    search.restore(kept);
    Some(search)
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
            },
            picked: 1,
            joint: false,
        });
        search.restore(Some(Kept {
            checkpoint: Checkpoint("00ff".to_owned()),
            done: 7,
        }));
        search
    }

    #[test]
    fn what_was_kept_comes_back() {
        let bytes = write(&some()).expect("there is something");
        let back = read(&bytes).expect("it is whole");
        assert_eq!(back.answers, some().answers);
        assert_eq!(back.kept(), some().kept());
        assert_eq!(back.status, Status::Paused(None));
        assert_eq!(write(&back), Some(bytes));
        assert_eq!(write(&Search::default()), None);
    }

    #[test]
    fn damage_anywhere_is_noticed() {
        let bytes = write(&some()).expect("there is something");
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert!(read(&damaged).is_err(), "byte {at}");
            assert!(read(&bytes[..at]).is_err(), "cut at {at}");
        }
        // Whole, but of nothing that was ever written.
        for body in [
            "answer x\n",
            "algorithm 1 1 R\n",
            "goal best\n",
            "odd\n",
            "answer 3 true 1 true 1 \n",
        ] {
            let text = format!("{MARK}\n{:016x}\n{body}", sum(body.as_bytes()));
            assert!(read(text.as_bytes()).is_err(), "{body}");
        }
    }
}
