//! `hypercubist scramble PUZZLE`

use std::time::SystemTime;

use clap::Args;
use engine::reports::{ReportError, ScrambleReport};
use engine::{Engine, JobContext};
use wire::{CaseSet, Practice, ScrambleRequest};

use crate::output::{Answer, Failure, answer};

/// Which puzzle, and which of its positions.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle, such as 3x3x3, or a `.puzzle` file.
    puzzle: String,
    /// Give the same position again; without it, another one each time.
    #[arg(long, value_name = "N")]
    seed: Option<u32>,
    /// Scramble the 3x3x3 to a case of this set only: f2l, oll, pll or last-layer.
    #[arg(long, value_name = "SET")]
    practise: Option<String>,
    /// The case, such as T of PLL, or a number.
    #[arg(long, requires = "practise")]
    case: Option<String>,
}

/// The cases that were asked for.
fn practice(set: &str, case: Option<&str>) -> Result<Practice, Failure> {
    let set = CaseSet::named(&set.replace('-', " ")).ok_or_else(|| {
        Failure::message(format!(
            "\u{201c}{set}\u{201d} is no set of cases: write f2l, oll, pll or last-layer"
        ))
    })?;
    let numbered = |case: &str| {
        let number = case.parse().ok();
        let named = engine::cases(set).into_iter().find(|one| {
            one.name
                .eq_ignore_ascii_case(&format!("{} {case}", set.name()))
        });
        named.map(|one| one.number).or(number)
    };
    let cases = match case {
        None => Vec::new(),
        Some(case) => match numbered(case) {
            Some(number) => vec![number],
            None => {
                return Err(Failure::message(format!(
                    "{} has no case \u{201c}{case}\u{201d}",
                    set.name()
                )));
            }
        },
    };
    Ok(Practice { set, cases })
}

/// Any number that is another one next time.
fn from_time() -> u32 {
    SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .map_or(0, |time| time.subsec_nanos() ^ time.as_secs() as u32)
}

/// Scrambles.
pub fn run(arguments: &Arguments) -> Answer {
    let puzzle = super::puzzle(&arguments.puzzle)?;
    let set = arguments.practise.as_deref();
    let practice = set
        .map(|set| practice(set, arguments.case.as_deref()))
        .transpose()?;
    let request = ScrambleRequest {
        puzzle: puzzle.reference().to_owned(),
        seed: arguments.seed.unwrap_or_else(from_time),
        practice,
    };
    let scrambled = Engine::default().scramble(&request, &JobContext::default());
    let scrambled = scrambled.map_err(ReportError::from)?;
    answer(ScrambleReport::new(&puzzle, request.seed, scrambled))
}
