//! Questions to a person who plays the machine: what would it do now?

use puzzle::{Algorithm, PieceId, Puzzle};

use crate::why::{describe, slots};
use crate::{Counting, Look, Machine, Names, Operation, Output, Program, Status, instruction_name};

/// A question about the next step of a machine, with its answer. Create it before the step, judge answers at any time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quiz {
    /// The instruction that decides (from 0).
    pub instruction: usize,
    /// The question.
    pub ask: Ask,
}

/// A question of a [`Quiz`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Which of these pieces are solved?
    Solved(Vec<Look>),
    /// Which instruction comes next?
    GoOn {
        /// The pieces that the instruction tests.
        looked: Vec<Look>,
        /// The target of the jump (instruction, from 0).
        target: usize,
        /// Whether it jumps.
        jumps: bool,
    },
    /// How often must the algorithm be repeated until all these pieces are solved?
    Repetitions {
        /// The algorithm.
        algorithm: Algorithm,
        /// The pieces that are tested.
        pieces: Vec<PieceId>,
        /// The right answer.
        count: u64,
    },
}

/// A person's answer to a [`Quiz`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// These pieces are solved, and none of the others in question.
    Pieces(Vec<PieceId>),
    /// This instruction comes next (from 0).
    Line(usize),
    /// The number of repetitions.
    Number(u64),
}

/// The judgement of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the answer is right.
    pub right: bool,
    /// The right answer, and why.
    pub why: String,
}

impl Quiz {
    /// The questions that the next step of a machine raises, in the order in which a person would answer them; none if
    /// it decides nothing, or if its repetitions take too long to ask.
    pub fn of(machine: &Machine) -> Vec<Self> {
        let instruction = machine.instruction();
        let operation = match machine.program().instructions.get(instruction) {
            Some(instruction) if machine.status() == Status::Ready => &instruction.operation,
            _ => return Vec::new(),
        };
        let progress = machine.progress();
        let asks = match operation {
            Operation::SolvedGoto { target, pieces } => {
                let looked = machine.look(pieces);
                let jumps = looked.iter().all(|look| look.solved);
                let mut asks = vec![Ask::Solved(looked.clone())];
                if *target != instruction + 1 {
                    asks.push(Ask::GoOn {
                        looked,
                        target: *target,
                        jumps,
                    });
                }
                asks
            }
            Operation::RepeatUntil { algorithm, pieces }
            | Operation::Halt(Output {
                counting: Some(Counting { algorithm, pieces }),
                ..
            })
            | Operation::Print(Output {
                counting: Some(Counting { algorithm, pieces }),
                ..
            }) if progress.next_move.is_none() && progress.repetitions.is_none() => {
                if progress.repetition > 0 {
                    vec![Ask::Solved(machine.look(pieces))]
                } else {
                    let count = machine.repetitions_to_come();
                    let ask = count.map(|count| Ask::Repetitions {
                        algorithm: algorithm.clone(),
                        pieces: pieces.clone(),
                        count,
                    });
                    ask.into_iter().collect()
                }
            }
            _ => Vec::new(),
        };
        let quiz = |ask| Self { instruction, ask };
        asks.into_iter().map(quiz).collect()
    }

    /// The question in plain words. `program` must be the machine's; `names` says what its instructions are called.
    pub fn question(&self, program: &Program, names: Names) -> String {
        let puzzle = self.puzzle(program);
        let name = names.first(self.instruction);
        match &self.ask {
            Ask::Solved(looked) => match looked.as_slice() {
                [one] => format!("{name}: is {} solved?", puzzle.piece(one.piece).name),
                many => format!("{name}: which of {} are solved?", slots(many, puzzle)),
            },
            Ask::GoOn { .. } => {
                let what = match names {
                    Names::Instructions => "which instruction is next",
                    Names::Lines(_) => "what is next",
                };
                format!(
                    "{name}: {what}, {}?",
                    self.options(program, names).join(" or ")
                )
            }
            Ask::Repetitions {
                algorithm, pieces, ..
            } => {
                let pieces: Vec<&str> = pieces
                    .iter()
                    .map(|&p| puzzle.piece(p).name.as_str())
                    .collect();
                let be = if pieces.len() == 1 { "is" } else { "are" };
                format!(
                    "{name}: how many times must you repeat {} until {} {be} solved?",
                    algorithm.display(puzzle),
                    pieces.join(" ")
                )
            }
        }
    }

    /// The choices: names of pieces or of instructions; empty where a number is asked for.
    pub fn options(&self, program: &Program, names: Names) -> Vec<String> {
        match &self.ask {
            Ask::Solved(looked) => {
                let puzzle = self.puzzle(program);
                let pieces = looked.iter();
                pieces
                    .map(|look| puzzle.piece(look.piece).name.clone())
                    .collect()
            }
            Ask::GoOn { target, .. } => {
                let mut next = [self.instruction + 1, *target];
                next.sort_unstable();
                names.both(next).into()
            }
            Ask::Repetitions { .. } => Vec::new(),
        }
    }

    /// Reads an answer: piece names separated by spaces or commas, `all` or `none`, for a single piece also `yes` or
    /// `no`; an instruction by its name, with or without its Q, or as `names` calls it; or a number.
    ///
    /// # Errors
    /// What is wrong with the answer, in plain words.
    pub fn parse(&self, program: &Program, names: Names, text: &str) -> Result<Answer, String> {
        let number = || {
            let text = text.trim();
            text.parse::<u64>()
                .map_err(|_| format!("{text:?} is not a whole number"))
        };
        match &self.ask {
            Ask::Solved(looked) => self.parse_slots(program, looked, text),
            Ask::GoOn { target, .. } => {
                let text = text.trim();
                let number = text.trim_start_matches(['Q', 'q']);
                let both = [self.instruction + 1, *target];
                let called = names.both(both);
                let line = both
                    .into_iter()
                    .zip(&called)
                    .find(|(_, name)| *name == text);
                line.map(|(at, _)| at)
                    .or_else(|| {
                        both.into_iter()
                            .find(|at| instruction_name(*at)[1..] == *number)
                    })
                    .map(Answer::Line)
                    .ok_or_else(|| format!("answer {}", self.options(program, names).join(" or ")))
            }
            Ask::Repetitions { .. } => number().map(Answer::Number),
        }
    }

    fn parse_slots(
        &self,
        program: &Program,
        looked: &[Look],
        text: &str,
    ) -> Result<Answer, String> {
        let all = || looked.iter().map(|look| look.piece).collect();
        let lower = text.trim().to_lowercase();
        match (lower.as_str(), looked.len()) {
            ("all", _) | ("yes" | "y", 1) => return Ok(Answer::Pieces(all())),
            ("none", _) | ("no" | "n", 1) => return Ok(Answer::Pieces(Vec::new())),
            _ => {}
        }
        let words = text.split(|c: char| c.is_whitespace() || c == ',');
        let puzzle = self.puzzle(program);
        let mut pieces = Vec::new();
        for word in words.filter(|word| !word.is_empty()) {
            let named = puzzle
                .piece_by_name(word)
                .or_else(|| puzzle.piece_by_name(&word.to_uppercase()));
            let asked = named.filter(|piece| looked.iter().any(|look| look.piece == *piece));
            let Some(piece) = asked else {
                let options = self.options(program, Names::Instructions).join(", ");
                return Err(format!(
                    "{word:?} is not one of {options}; name those that are solved, or say all or none"
                ));
            };
            if !pieces.contains(&piece) {
                pieces.push(piece);
            }
        }
        if pieces.is_empty() {
            return Err("name the pieces that are solved, or say all or none".to_owned());
        }
        Ok(Answer::Pieces(pieces))
    }

    /// Whether an answer is right, and why. An answer to another kind of question is wrong.
    pub fn judge(&self, program: &Program, names: Names, answer: &Answer) -> Verdict {
        let puzzle = self.puzzle(program);
        match &self.ask {
            Ask::Solved(looked) => {
                let right = match answer {
                    Answer::Pieces(chosen) => looked
                        .iter()
                        .all(|look| chosen.contains(&look.piece) == look.solved),
                    _ => false,
                };
                Verdict {
                    right,
                    why: format!("{}.", describe(looked, puzzle)),
                }
            }
            Ask::GoOn {
                looked,
                target,
                jumps,
            } => {
                let to = if *jumps {
                    *target
                } else {
                    self.instruction + 1
                };
                let because = match (jumps, looked.len()) {
                    (true, 1) => "the piece is solved, so it jumps to",
                    (true, _) => "all the pieces are solved, so it jumps to",
                    (false, 1) => "the piece is not solved, so it goes on at",
                    (false, _) => "not all the pieces are solved, so it goes on at",
                };
                // An instruction that has a name of its own is said to be the next one.
                let next = match (jumps, names) {
                    (false, Names::Instructions) => " the next instruction,",
                    _ => "",
                };
                let both = [self.instruction + 1, *target];
                let called = names.both(both);
                let called = if *jumps { &called[1] } else { &called[0] };
                Verdict {
                    right: *answer == Answer::Line(to),
                    why: format!("{}: {because}{next} {called}.", describe(looked, puzzle)),
                }
            }
            Ask::Repetitions { pieces, count, .. } => {
                let (all, times) = match (pieces.len(), count) {
                    (1, 0) => ("It is", "already: 0 times".to_owned()),
                    (1, 1) => ("It is", "after 1 time".to_owned()),
                    (1, _) => ("It is", format!("for the first time after {count} times")),
                    (_, 0) => ("They are all", "already: 0 times".to_owned()),
                    (_, 1) => ("They are all", "after 1 time".to_owned()),
                    (_, _) => (
                        "They are all",
                        format!("for the first time after {count} times"),
                    ),
                };
                Verdict {
                    right: *answer == Answer::Number(*count),
                    why: format!("{all} solved {times}."),
                }
            }
        }
    }

    fn puzzle<'a>(&self, program: &'a Program) -> &'a Puzzle {
        let in_hand = program.kinds_in_hand();
        let kind = in_hand.get(self.instruction).copied().unwrap_or(0);
        &program.puzzles[kind].puzzle
    }
}
