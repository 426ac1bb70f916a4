//! Which steps of the lessons were done, as it is saved: see `docs/formats.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::class::Pupil;
use super::class::code::MOST_NUMBER;

/// Where it is saved.
pub const PROGRESS_KEY: &str = "hypercubist/learn";
/// The version of the format, which a saved text begins with.
const VERSION: &str = "1";
/// What stands before the number that shuffles options.
const SHUFFLE: &str = "shuffle/";
/// What a visitor who has answered the invitation has instead of a lesson's name.
const INVITED: &str = "invited";

/// Which steps of which lessons are done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    done: BTreeMap<String, BTreeSet<String>>,
    /// The fewest turns of a program for an exercise, by its set and its name.
    turns: BTreeMap<(String, String), u64>,
    /// What only lessons read, as it is saved: see [`More`].
    more: Vec<String>,
    /// Whether the invitation was answered.
    pub invited: bool,
    /// What the options of choices are shuffled with; none before the first choice.
    pub shuffle: Option<u32>,
}

/// What the page does not need before a lesson is open: how often programs were checked, and who learns here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct More {
    tries: BTreeMap<(String, String), Tries>,
    /// Who learns here, if a teacher wants to know.
    pub pupil: Pupil,
}

/// How often a program was checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Tries {
    count: u64,
    /// How often each test failed, by its number, from 1.
    failed: BTreeMap<usize, u64>,
}

/// Tests of higher numbers are not counted.
const MOST_TESTS: usize = 64;
/// What these parts begin with.
const MORE: [&str; 2] = ["tries/", "pupil/"];

impl Progress {
    /// Reads what was saved. What is of another version, or cannot be read, is left out.
    pub fn read(text: &str) -> Self {
        let mut progress = Self::default();
        let mut parts = text.split(';');
        if parts.next() != Some(VERSION) {
            return progress;
        }
        for part in parts {
            match part.split_once(':') {
                Some((lesson, steps)) => {
                    let steps = steps.split(',').filter(|step| !step.is_empty());
                    let known = progress.done.entry(lesson.to_owned()).or_default();
                    known.extend(steps.map(str::to_owned));
                }
                None if part == INVITED => progress.invited = true,
                None if MORE.iter().any(|more| part.starts_with(more)) => {
                    progress.more.push(part.to_owned());
                }
                None => match part.strip_prefix(SHUFFLE) {
                    Some(number) => progress.shuffle = number.parse().ok(),
                    None => progress.read_turns(part),
                },
            }
        }
        progress
    }

    /// Reads `turns/SET/EXERCISE/NUMBER`; anything else is left out.
    fn read_turns(&mut self, part: &str) {
        if let ["turns", set, exercise, number] = part.split('/').collect::<Vec<_>>()[..]
            && let Ok(number) = number.parse()
        {
            self.turned(set, exercise, number);
        }
    }

    /// Adds what another has done.
    pub fn add(&mut self, other: &Self) {
        self.invited |= other.invited;
        self.shuffle = self.shuffle.or(other.shuffle);
        for (lesson, steps) in &other.done {
            let known = self.done.entry(lesson.clone()).or_default();
            known.extend(steps.iter().cloned());
        }
        for ((set, exercise), &turns) in &other.turns {
            self.turned(set, exercise, turns);
        }
        if !other.more.is_empty() {
            let mut more = self.more();
            more.add(&other.more());
            self.set_more(&more);
        }
    }

    /// What only lessons read.
    pub fn more(&self) -> More {
        More::read(&self.more)
    }

    /// Saves what only lessons read.
    pub fn set_more(&mut self, more: &More) {
        self.more = more.write();
    }

    /// What is saved of it.
    pub fn write(&self) -> String {
        let mut text = VERSION.to_owned();
        if self.invited {
            text.push(';');
            text.push_str(INVITED);
        }
        if let Some(number) = self.shuffle {
            // Writing to a string does not fail.
            let _ = write!(text, ";{SHUFFLE}{number}");
        }
        for (lesson, steps) in &self.done {
            let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
            for part in [";", lesson, ":", &steps.join(",")] {
                text.push_str(part);
            }
        }
        for ((set, exercise), turns) in &self.turns {
            // Writing to a string does not fail.
            let _ = write!(text, ";turns/{set}/{exercise}/{turns}");
        }
        for part in &self.more {
            text.push(';');
            text.push_str(part);
        }
        text
    }

    /// Notes how many turns a program made that does an exercise; whether no earlier one made so few.
    pub fn turned(&mut self, set: &str, exercise: &str, turns: u64) -> bool {
        let best = self
            .turns
            .entry((set.to_owned(), exercise.to_owned()))
            .or_insert(u64::MAX);
        let fewer = turns < *best;
        *best = turns.min(*best);
        fewer
    }

    /// The fewest turns of a program for an exercise.
    pub fn best(&self, set: &str, exercise: &str) -> Option<u64> {
        self.turns
            .get(&(set.to_owned(), exercise.to_owned()))
            .copied()
    }

    /// Notes that a step is done; whether that is news.
    pub fn finish(&mut self, lesson: &str, step: &str) -> bool {
        let steps = self.done.entry(lesson.to_owned()).or_default();
        steps.insert(step.to_owned())
    }

    /// Whether a step is done.
    pub fn has(&self, lesson: &str, step: &str) -> bool {
        self.done
            .get(lesson)
            .is_some_and(|steps| steps.contains(step))
    }

    /// How many steps of a lesson are done.
    pub fn count(&self, lesson: &str) -> usize {
        self.done.get(lesson).map_or(0, BTreeSet::len)
    }

    /// The order in which the options of a choice are shown: the same at every visit.
    pub fn order(&self, lesson: &str, step: &str, options: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..options).collect();
        let Some(number) = self.shuffle else {
            return order;
        };
        let mut state = storage::checksum(format!("{number}/{lesson}/{step}").as_bytes());
        for last in (1..options).rev() {
            // Knuth's linear congruential generator, whose high bits are good.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            order.swap(last, ((state >> 33) % (last as u64 + 1)) as usize);
        }
        order
    }

    /// Whether any step of any lesson is done.
    pub fn is_empty(&self) -> bool {
        self.done.is_empty()
    }

    /// Forgets all steps.
    pub fn forget(&mut self) {
        self.done.clear();
        self.turns.clear();
        self.more.clear();
    }
}

impl More {
    /// Reads `tries/SET/STEP/NUMBER` with `/TEST=NUMBER` for each test that failed, and `pupil/NUMBER/NAME`; anything
    /// else is left out.
    fn read(parts: &[String]) -> Self {
        let mut more = Self::default();
        for part in parts {
            match part.split('/').collect::<Vec<_>>()[..] {
                ["tries", set, step, count, ref failed @ ..] => {
                    let pair = |pair: &&str| {
                        let (test, times) = pair.split_once('=')?;
                        let test = test.parse().ok().filter(|test| *test <= MOST_TESTS)?;
                        Some((test, times.parse().ok()?))
                    };
                    if let Ok(count) = count.parse() {
                        let failed = failed.iter().filter_map(pair).collect();
                        let key = (set.to_owned(), step.to_owned());
                        more.tries.insert(key, Tries { count, failed });
                    }
                }
                ["pupil", number, name] => {
                    let number = number.parse().ok().filter(|number| *number <= MOST_NUMBER);
                    more.pupil = Pupil {
                        number: number.unwrap_or(0),
                        name: Pupil::plain(name),
                    };
                }
                _ => {}
            }
        }
        more
    }

    fn write(&self) -> Vec<String> {
        let tries = self.tries.iter().map(|((set, step), tries)| {
            let mut part = format!("tries/{set}/{step}/{}", tries.count);
            for (test, times) in &tries.failed {
                // Writing to a string does not fail.
                let _ = write!(part, "/{test}={times}");
            }
            part
        });
        let pupil = (self.pupil != Pupil::default()).then(|| {
            format!(
                "pupil/{}/{}",
                self.pupil.number,
                Pupil::plain(&self.pupil.name)
            )
        });
        tries.chain(pupil).collect()
    }

    /// Adds what another has: of each program the larger count, and the learner where there was none.
    fn add(&mut self, other: &Self) {
        for (key, tries) in &other.tries {
            let known = self.tries.entry(key.clone()).or_default();
            if tries.count > known.count {
                known.clone_from(tries);
            }
        }
        if self.pupil == Pupil::default() {
            self.pupil.clone_from(&other.pupil);
        }
    }

    /// Notes that a program was checked, and which tests failed, from 1.
    pub fn tried(&mut self, set: &str, step: &str, failing: impl Iterator<Item = usize>) {
        let tries = self
            .tries
            .entry((set.to_owned(), step.to_owned()))
            .or_default();
        tries.count += 1;
        for test in failing.filter(|test| *test <= MOST_TESTS) {
            *tries.failed.entry(test).or_default() += 1;
        }
    }

    /// How often a program was checked, and the test that failed most often.
    pub fn tries(&self, set: &str, step: &str) -> (u64, Option<usize>) {
        let Some(tries) = self.tries.get(&(set.to_owned(), step.to_owned())) else {
            return (0, None);
        };
        let most = tries.failed.values().max();
        let worst = tries.failed.iter().find(|(_, times)| Some(*times) == most);
        (tries.count, worst.map(|(test, _)| *test))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_shuffled_the_same_way_for_the_same_learner() {
        let learner = |number| Progress {
            shuffle: Some(number),
            ..Progress::default()
        };
        let mut first = [0; 4];
        for number in 0..400 {
            let progress = learner(number);
            let order = progress.order("laws", "why", 4);
            assert_eq!(
                Progress::read(&progress.write()).order("laws", "why", 4),
                order
            );
            let mut sorted = order.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, [0, 1, 2, 3]);
            first[order[0]] += 1;
        }
        assert!(first.iter().all(|&times| times > 50), "{first:?}");
        let lone = |step: &str| learner(7).order("laws", step, 4);
        assert!((0..9).any(|n| lone(&n.to_string()) != lone("why")));
    }

    #[test]
    fn what_is_saved_is_read_again() {
        let mut progress = Progress::default();
        assert!(
            progress.finish("turning-counts", "four") && progress.finish("turning-counts", "why")
        );
        assert!(!progress.finish("turning-counts", "four"));
        progress.invited = true;
        assert_eq!(progress.write(), "1;invited;turning-counts:four,why");
        assert!(
            progress.turned("exercises", "sum", 90) && !progress.turned("exercises", "sum", 96)
        );
        assert_eq!(
            progress.write(),
            "1;invited;turning-counts:four,why;turns/exercises/sum/90"
        );
        assert_eq!(Progress::read(&progress.write()), progress);
        let mut more = progress.more();
        more.tried("exercises", "sum", [2, 3].into_iter());
        more.tried("exercises", "sum", [3].into_iter());
        more.tried("exercises", "sum", [].into_iter());
        assert_eq!(more.tries("exercises", "sum"), (3, Some(3)));
        more.pupil = Pupil {
            number: 7,
            name: "A/n;n:a".to_owned(),
        };
        progress.set_more(&more);
        let written = progress.write();
        assert!(
            written.ends_with(";tries/exercises/sum/3/2=1/3=2;pupil/7/A n n a"),
            "{written}"
        );
        let mut read = Progress::read(&written);
        assert_eq!(read.more().pupil.name, "A n n a");
        assert_eq!(read.more().tries("exercises", "sum"), (3, Some(3)));
        read.add(&Progress::read(
            "1;tries/exercises/sum/2/1=9;pupil/8/B;tries/exercises/less/4",
        ));
        assert_eq!(read.more().tries("exercises", "sum"), (3, Some(3)));
        assert_eq!(read.more().tries("exercises", "less"), (4, None));
        assert_eq!(read.more().pupil.number, 7);
        assert_eq!(Progress::read("1;turns/a/b/x;turns/a"), Progress::default());
        assert!(progress.has("turning-counts", "why") && !progress.has("register", "why"));
        for other in ["", "2;a:b", "1", "nonsense"] {
            assert_eq!(Progress::read(other), Progress::default(), "{other}");
        }
    }
}
