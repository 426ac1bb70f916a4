//! The reference semantics: programs on numbers, without any puzzle. Registers are numbers modulo their orders, tapes
//! are endless rows of such numbers, and statements do to them what the paper says (sections 2.2.2 and 2.3).
//!
//! This is the language's definition, made to be read and run. It begins where macros, imports and Lua have been
//! expanded, and shares nothing with what comes after: no pass, no algorithm, no machine. So what a puzzle does can be
//! compared with it, and a program with `theoretical` registers, which no puzzle has, can be run as well.
//!
//! ```
//! use qat::interpreter::{End, AbstractProgram};
//!
//! let text = "\
//! .registers {
//!     Huge <- theoretical 1000000007
//! }
//!     input \"A number:\" Huge
//!     add Huge 1000000006
//!     halt \"One less is\" Huge
//! ";
//! let mut sources = diagnostics::Sources::new();
//! let id = sources.add(diagnostics::Source::new("less.qat", text));
//! let (program, diagnostics) = AbstractProgram::of(&mut sources, id, &qat::CatalogueWorld);
//! assert!(diagnostics.is_empty());
//!
//! let program = program.unwrap();
//! let mut interpreter = program.start();
//! assert_eq!(interpreter.run(1_000), End::AwaitingInput);
//! interpreter.input(5_000_000).unwrap();
//! assert_eq!(interpreter.run(1_000), End::Halted);
//! assert_eq!(interpreter.take_outputs().pop().unwrap().text(), "One less is 4999999");
//! ```

use std::collections::BTreeMap;

use diagnostics::{Diagnostic, SourceId, Sources, Span};

use crate::expand::{self, Action, Expanded};
use crate::registers::{RegisterId, Registers};
use crate::report::Reports;
use crate::{World, cancelled, front, refusal};

/// The largest number of cells of all tapes together that are not zero, those under heads not counted: more than any
/// puzzle machine has ([`q::MAX_CELLS`]), and some megabytes.
pub const MAX_CELLS: usize = 1 << 16;

/// A program without errors, as statements on numbers.
#[derive(Clone, Debug)]
pub struct AbstractProgram {
    statements: Vec<Statement>,
    /// Where in the main text each statement comes from.
    origins: Vec<Span>,
    /// The register's order, and the tape on which it is.
    registers: Vec<(u64, Option<usize>)>,
}

/// What a statement does; a jump leads to the statement of that number.
#[derive(Clone, Debug)]
enum Statement {
    Add { register: usize, amount: u64 },
    Goto(usize),
    SolvedGoto { test: Tested, target: usize },
    Input { message: String, register: usize },
    Print(Shown),
    Halt(Shown),
    Move { tape: usize, steps: i64 },
}

/// A register modulo a divisor of its order, or modulo the order itself.
#[derive(Clone, Copy, Debug)]
struct Tested {
    register: usize,
    modulus: u64,
}

#[derive(Clone, Debug)]
struct Shown {
    message: String,
    value: Option<Tested>,
}

impl AbstractProgram {
    /// The program of a text, `None` if there are errors in it, and all diagnostics. Takes any text, never fails and
    /// never panics on one. The prelude and all imported files are added to `sources`.
    ///
    /// # Panics
    /// When `id` names none of the `sources`.
    pub fn of(
        sources: &mut Sources,
        id: SourceId,
        world: &dyn World,
    ) -> (Option<AbstractProgram>, Vec<Diagnostic>) {
        if let Some(refusal) = refusal(sources.get(id).text()) {
            return (None, vec![refusal]);
        }
        let mut reports = Reports::until(world.watch());
        let Some(front) = front(sources, id, world, None, &mut reports) else {
            return (None, vec![cancelled()]);
        };
        let program = if reports.any_errors() {
            None
        } else {
            AbstractProgram::read(&front.expanded, &front.registers)
        };
        (
            program,
            reports.finish(|said| front.modules.seen_from_main(said)),
        )
    }

    /// `None` if a register has no order or a label is missing, which an expanded program without errors rules out.
    fn read(expanded: &Expanded, registers: &Registers) -> Option<AbstractProgram> {
        // For each line how many statements stand before it.
        let mut before = Vec::with_capacity(expanded.lines.len());
        let mut count = 0;
        for line in &expanded.lines {
            before.push(count);
            count += usize::from(!matches!(line.action, Action::Label { .. }));
        }
        let target = |word: &expand::ScopedWord| Some(before[expanded.target(word)?]);
        let tested = |tested: &expand::Tested| {
            let RegisterId(register) = tested.register;
            let modulus = match &tested.modulus {
                Some(modulus) => modulus.to_u64()?,
                None => registers.order(tested.register)?,
            };
            Some(Tested { register, modulus })
        };
        let shown = |shown: &expand::Shown| {
            let value = match &shown.value {
                Some(value) => Some(tested(value)?),
                None => None,
            };
            Some(Shown {
                message: shown.message.clone(),
                value,
            })
        };
        let mut statements = Vec::with_capacity(count);
        let mut origins = Vec::with_capacity(count);
        for line in &expanded.lines {
            statements.push(match &line.action {
                Action::Label { .. } => continue,
                Action::Add { register, amount } => Statement::Add {
                    register: register.0,
                    amount: amount.modulo(registers.order(*register)?),
                },
                Action::Goto(word) => Statement::Goto(target(word)?),
                Action::SolvedGoto { test, target: word } => Statement::SolvedGoto {
                    test: tested(test)?,
                    target: target(word)?,
                },
                Action::Input { message, register } => Statement::Input {
                    message: message.clone(),
                    register: register.0,
                },
                Action::Print(output) => Statement::Print(shown(output)?),
                Action::Halt(output) => Statement::Halt(shown(output)?),
                Action::Move { tape, steps } => Statement::Move {
                    tape: *tape,
                    steps: *steps,
                },
            });
            origins.push(line.origin.span);
        }
        let registers = registers.list.iter().map(|declared| {
            let tape = registers.puzzles[declared.puzzle].tape.is_some();
            Some((declared.order?, tape.then_some(declared.puzzle)))
        });
        Some(AbstractProgram {
            statements,
            origins,
            registers: registers.collect::<Option<_>>()?,
        })
    }

    /// A run from the start: every register is zero, every head is at its tape's first cell.
    pub fn start(&self) -> Interpreter<'_> {
        Interpreter {
            program: self,
            now: Configuration {
                statement: 0,
                values: vec![0; self.registers.len()],
                heads: BTreeMap::new(),
                cells: BTreeMap::new(),
            },
            halted: false,
            steps: 0,
            outputs: Vec::new(),
            remembered: None,
            jumps: 0,
            power: 1,
        }
    }
}

/// All that decides how a run goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Configuration {
    statement: usize,
    /// Of registers on a tape those of the cell under the head.
    values: Vec<u64>,
    /// By tape; none for a head that was never moved.
    heads: BTreeMap<usize, i128>,
    /// By tape and position the registers of cells without a head, in order; none where all are zero.
    cells: BTreeMap<(usize, i128), Vec<u64>>,
}

/// A run of a program.
#[derive(Clone, Debug)]
pub struct Interpreter<'a> {
    program: &'a AbstractProgram,
    now: Configuration,
    halted: bool,
    steps: u64,
    /// Since they were taken last.
    outputs: Vec<Output>,
    /// A configuration that came up again would come up for ever, with the step at which it was. It is taken at jumps
    /// backwards whose number is a power of two (R. P. Brent, An improved Monte Carlo factorization algorithm, 1980).
    remembered: Option<(u64, Configuration)>,
    /// Jumps backwards since then.
    jumps: u64,
    power: u64,
}

/// Why a run stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All the statements allowed were carried out.
    Budget,
    /// The program waits for a number.
    AwaitingInput,
    /// The program has halted.
    Halted,
    /// The last statement was left without `halt`.
    Ended,
    /// The program will never end: it repeats itself.
    Endless {
        /// After how many statements.
        period: u64,
    },
    /// The next statement moves a head, and the tapes would have more than [`MAX_CELLS`] cells that are not zero.
    TapesFull,
}

/// What a program printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// The message.
    pub message: String,
    /// The number that follows them, if one does.
    pub number: Option<u64>,
    /// The statement of the main text that prints it.
    pub origin: Span,
}

impl Output {
    /// Message and number as they are shown.
    pub fn text(&self) -> String {
        q::output_text(&self.message, self.number)
    }
}

/// The number that a program asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputRequest<'a> {
    /// What it asks.
    pub message: &'a str,
    /// The largest number that it takes, and with a minus sign the smallest: one less than the register's order.
    pub max: u64,
}

/// The number was not asked for, or is out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputError;

impl<'a> Interpreter<'a> {
    /// Statements carried out since the start.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Where in the main text the statement comes from that is next, or that halted.
    pub fn origin(&self) -> Option<Span> {
        self.program.origins.get(self.now.statement).copied()
    }

    /// What was printed since the last call, the oldest first.
    pub fn take_outputs(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.outputs)
    }

    /// What the program waits for, if it waits.
    pub fn input_request(&self) -> Option<InputRequest<'a>> {
        match self.program.statements.get(self.now.statement)? {
            Statement::Input { message, register } => Some(InputRequest {
                message,
                max: self.program.registers[*register].0 - 1,
            }),
            _ => None,
        }
    }

    /// Gives the number that the program waits for: it is added to the register. A negative one is taken away.
    ///
    /// # Errors
    /// When the program does not wait for a number, or when its distance from zero is more than [`InputRequest::max`].
    pub fn input(&mut self, value: i64) -> Result<(), InputError> {
        let statement = self.program.statements.get(self.now.statement);
        let (Some(asked), Some(Statement::Input { register, .. })) =
            (self.input_request(), statement)
        else {
            return Err(InputError);
        };
        let size = value.unsigned_abs();
        if size > asked.max {
            return Err(InputError);
        }
        let order = asked.max + 1;
        self.add(*register, if value < 0 { order - size } else { size });
        self.now.statement += 1;
        self.steps += 1;
        self.remembered = None;
        Ok(())
    }

    /// Goes on until the program waits, halts, provably repeats itself for ever, or `budget` statements are carried
    /// out.
    pub fn run(&mut self, budget: u64) -> End {
        let program = self.program;
        let end = self.steps.saturating_add(budget);
        while !self.halted {
            let Some(statement) = program.statements.get(self.now.statement) else {
                return End::Ended;
            };
            if let Statement::Input { .. } = statement {
                return End::AwaitingInput;
            }
            if self.steps >= end {
                return End::Budget;
            }
            if let Statement::Move { tape, steps } = statement
                && self.tapes_are_full(*tape, *steps)
            {
                return End::TapesFull;
            }
            self.steps += 1;
            let mut next = self.now.statement + 1;
            match statement {
                Statement::Add { register, amount } => self.add(*register, *amount),
                Statement::Goto(target) => next = *target,
                Statement::SolvedGoto { test, target } => {
                    if self.value(*test) == 0 {
                        next = *target;
                    }
                }
                Statement::Print(shown) => self.print(shown),
                Statement::Halt(shown) => {
                    self.print(shown);
                    self.halted = true;
                    next = self.now.statement;
                }
                Statement::Move { tape, steps } => self.move_head(*tape, *steps),
                Statement::Input { .. } => {}
            }
            let back = next <= self.now.statement;
            self.now.statement = next;
            if back
                && !self.halted
                && let Some(period) = self.round()
            {
                return End::Endless { period };
            }
        }
        End::Halted
    }

    /// The statements since all was as it is, if it was.
    fn round(&mut self) -> Option<u64> {
        if let Some((step, before)) = &self.remembered
            && *before == self.now
        {
            return Some(self.steps - step);
        }
        self.jumps += 1;
        if self.remembered.is_none() || self.jumps >= self.power {
            self.jumps = 0;
            self.power = self.power.saturating_mul(2);
            self.remembered = Some((self.steps, self.now.clone()));
        }
        None
    }

    fn add(&mut self, register: usize, amount: u64) {
        let (order, _) = self.program.registers[register];
        let sum = u128::from(self.now.values[register]) + u128::from(amount);
        self.now.values[register] = (sum % u128::from(order)) as u64;
    }

    fn value(&self, tested: Tested) -> u64 {
        self.now.values[tested.register] % tested.modulus
    }

    fn print(&mut self, shown: &Shown) {
        self.outputs.push(Output {
            message: shown.message.clone(),
            number: shown.value.map(|tested| self.value(tested)),
            origin: self.program.origins[self.now.statement],
        });
    }

    /// The registers on a tape.
    fn on_tape(&self, tape: usize) -> impl Iterator<Item = usize> {
        let registers = self.program.registers.iter().enumerate();
        registers.filter_map(move |(register, (_, on))| (*on == Some(tape)).then_some(register))
    }

    /// Whether there would be too many cells if the head of a tape moved.
    fn tapes_are_full(&self, tape: usize, steps: i64) -> bool {
        if self.now.cells.len() < MAX_CELLS {
            return false;
        }
        let head = self.now.heads.get(&tape).copied().unwrap_or(0);
        let target = (tape, head + i128::from(steps));
        let leaves_one = self.on_tape(tape).any(|r| self.now.values[r] != 0);
        leaves_one && !self.now.cells.contains_key(&target)
    }

    fn move_head(&mut self, tape: usize, steps: i64) {
        let on_tape: Vec<usize> = self.on_tape(tape).collect();
        let head = self.now.heads.entry(tape).or_insert(0);
        let from = *head;
        *head += i128::from(steps);
        let to = *head;
        let left: Vec<u64> = on_tape.iter().map(|&r| self.now.values[r]).collect();
        if left.iter().any(|&value| value != 0) {
            self.now.cells.insert((tape, from), left);
        }
        let found = self.now.cells.remove(&(tape, to)).unwrap_or_default();
        for (index, &register) in on_tape.iter().enumerate() {
            self.now.values[register] = found.get(index).copied().unwrap_or(0);
        }
    }
}
