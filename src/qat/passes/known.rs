//! What is known of registers decides tests and counts loops. All registers begin at zero, and what comes after is
//! followed as remainders: a loop that ended says what its test found, and a sum adds to what was known.

use diagnostics::Span;
use group::{gcd, lcm};
use sentences::Sentence;

use crate::code::{Addition, Code, Instruction, LabelId, Operation, Test};
use crate::registers::Registers;

/// The most steps in which two remainders are put together to one.
const MOST_STEPS: u64 = 1 << 12;

/// What is known of a register: its value is `remainder` modulo `modulus`, which divides its order. Modulo the order
/// itself the value is known, modulo 1 nothing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fact {
    modulus: u64,
    remainder: u64,
}

const NOTHING: Fact = Fact {
    modulus: 1,
    remainder: 0,
};

impl Fact {
    fn zero(modulus: u64) -> Self {
        Self {
            modulus,
            remainder: 0,
        }
    }

    /// What holds if one of two facts does.
    fn or(self, other: Self) -> Self {
        let apart = self.remainder.abs_diff(other.remainder);
        let modulus = gcd(gcd(self.modulus, other.modulus), apart);
        self.modulo(modulus)
    }

    /// As much of it as the remainder by a divisor of the modulus says.
    fn modulo(self, modulus: u64) -> Self {
        Self {
            modulus,
            remainder: self.remainder % modulus,
        }
    }

    /// After a number was added.
    fn plus(self, amount: u64) -> Self {
        let sum = u128::from(self.remainder) + u128::from(amount);
        Self {
            remainder: (sum % u128::from(self.modulus)) as u64,
            ..self
        }
    }

    /// After a number was added nobody knows how often; 0 stands for the order.
    fn plus_some(self, amount: u64) -> Self {
        self.modulo(gcd(self.modulus, amount))
    }

    /// Whether the value is a multiple of a divisor of the order, as far as that is known.
    fn is_multiple(self, of: u64) -> Option<bool> {
        let common = gcd(self.modulus, of);
        if !self.remainder.is_multiple_of(common) {
            return Some(false);
        }
        (common == of).then_some(true)
    }

    /// This fact, and that the value is a multiple; or the more precise of both. They do not contradict each other.
    fn and_multiple(self, of: u64) -> Self {
        let whole = lcm(self.modulus, of);
        let steps = whole / of;
        if steps > MOST_STEPS {
            return Self::zero(of);
        }
        let all = (0..steps).map(|step| step * of);
        let mut fits = all.filter(|value| value % self.modulus == self.remainder);
        fits.next().map_or(Self::zero(of), |remainder| Self {
            modulus: whole,
            remainder,
        })
    }
}

/// What is known of all registers before an instruction; `None` if no run gets there.
type State = Option<Vec<Fact>>;

pub(super) fn run(code: &mut Code, registers: &Registers) -> bool {
    let before = before(code, registers);
    let count = code.instructions.len();
    let mut changed = false;
    let mut out = Vec::with_capacity(count);
    for (instruction, facts) in std::mem::take(&mut code.instructions)
        .into_iter()
        .zip(before)
    {
        let decided = facts.map(|facts| decided(&instruction.operation, &facts, registers));
        match decided.unwrap_or(Decided::Open) {
            Decided::Open => out.push(instruction),
            Decided::Nothing => changed = true,
            Decided::Is(operation) => {
                changed = true;
                out.push(Instruction {
                    operation,
                    ..instruction
                });
            }
        }
    }
    code.instructions = out;
    changed
}

/// Tests of which it is found out whether they are in a loop.
const MOST_ENDLESS: usize = 16;

/// A test that decides that no run gets out of a loop.
pub(crate) struct Endless {
    /// The statement that tests.
    pub span: Span,
    /// What it finds.
    pub why: Sentence,
}

/// The tests because of which a run that gets to a loop never ends, although the loop has a way out.
pub(crate) fn endless(code: &Code, registers: &Registers) -> Vec<Endless> {
    let known = before(code, registers);
    let positions = code.positions();
    let decided: Vec<Option<bool>> = code
        .instructions
        .iter()
        .zip(&known)
        .map(|(instruction, facts)| match instruction.operation {
            Operation::SolvedGoto { test, .. } => holds(test, facts.as_ref()?, registers),
            _ => None,
        })
        .collect();
    let ends = ending(code, &positions, &decided);
    let could = ending(code, &positions, &vec![None; decided.len()]);
    let all = code.instructions.iter().enumerate();
    let endless = all.filter_map(|(at, instruction)| {
        let Operation::SolvedGoto { test, target } = instruction.operation else {
            return None;
        };
        let facts = known[at].as_ref().filter(|_| !ends[at])?;
        let target = positions[target.0];
        let (next, other) = if decided[at]? {
            (target, at + 1)
        } else {
            (at + 1, target)
        };
        could[other].then(|| {
            let why = always(test, facts[test.register.0], registers);
            (at, next, why)
        })
    });
    let in_loops = endless
        .take(MOST_ENDLESS)
        .filter(|&(at, next, _)| leads(code, &positions, &decided, next, at));
    in_loops
        .map(|(at, _, why)| Endless {
            span: code.instructions[at].span,
            why,
        })
        .collect()
}

/// Whether a run that is at one instruction may get to another one if tests are decided so.
fn leads(
    code: &Code,
    positions: &[usize],
    decided: &[Option<bool>],
    from: usize,
    to: usize,
) -> bool {
    let mut seen = vec![false; code.instructions.len()];
    let mut waiting = vec![from];
    while let Some(at) = waiting.pop() {
        let Some(seen) = seen.get_mut(at) else {
            continue;
        };
        if std::mem::replace(seen, true) {
            continue;
        }
        if at == to {
            return true;
        }
        let operation = &code.instructions[at].operation;
        if operation.falls_through() && decided[at] != Some(true) {
            waiting.push(at + 1);
        }
        if let Some(LabelId(target)) = operation.target()
            && decided[at] != Some(false)
        {
            waiting.push(positions[target]);
        }
    }
    false
}

/// For each instruction, and for the end of the program, whether a run from there can end if tests are decided so.
fn ending(code: &Code, positions: &[usize], decided: &[Option<bool>]) -> Vec<bool> {
    let end = code.instructions.len();
    let mut leading = vec![Vec::new(); end + 1];
    let mut ends = vec![false; end + 1];
    let mut waiting = vec![end];
    for (at, instruction) in code.instructions.iter().enumerate() {
        let operation = &instruction.operation;
        if matches!(operation, Operation::Halt(_)) {
            waiting.push(at);
        }
        if operation.falls_through() && decided[at] != Some(true) {
            leading[at + 1].push(at);
        }
        if let Some(LabelId(target)) = operation.target()
            && decided[at] != Some(false)
        {
            leading[positions[target]].push(at);
        }
    }
    while let Some(at) = waiting.pop() {
        if !std::mem::replace(&mut ends[at], true) {
            waiting.extend(&leading[at]);
        }
    }
    ends
}

/// What is always found by a test whose end is known.
fn always(test: Test, fact: Fact, registers: &Registers) -> Sentence {
    let name = &registers.get(test.register).name;
    let Fact { modulus, remainder } = fact;
    if registers.order(test.register) == Some(modulus) {
        sentences::qat::endless_loop_value(name, remainder)
    } else {
        sentences::qat::endless_loop_remainder(name, remainder, modulus)
    }
}

/// What becomes of an instruction.
enum Decided {
    Open,
    Nothing,
    Is(Operation),
}

fn decided(operation: &Operation, facts: &[Fact], registers: &Registers) -> Decided {
    match operation {
        Operation::SolvedGoto { test, target } => match holds(*test, facts, registers) {
            Some(true) => Decided::Is(Operation::Goto(*target)),
            Some(false) => Decided::Nothing,
            None => Decided::Open,
        },
        Operation::RepeatUntil { test, additions } => {
            let Some(Rounds::Known(rounds)) = rounds(*test, additions, facts, registers) else {
                return Decided::Open;
            };
            let sum = times(additions, rounds, registers);
            if sum.is_empty() {
                Decided::Nothing
            } else {
                Decided::Is(Operation::Add(sum))
            }
        }
        Operation::Solve(store) => {
            let mut all = registers.of_puzzle(*store);
            let solved = all.all(|id| {
                let order = registers.order(id);
                order.is_some_and(|order| facts[id.0] == Fact::zero(order))
            });
            if solved {
                Decided::Nothing
            } else {
                Decided::Open
            }
        }
        _ => Decided::Open,
    }
}

/// The number that a test divides by.
fn divisor(test: Test, registers: &Registers) -> Option<u64> {
    test.modulus.or_else(|| registers.order(test.register))
}

fn holds(test: Test, facts: &[Fact], registers: &Registers) -> Option<bool> {
    facts[test.register.0].is_multiple(divisor(test, registers)?)
}

/// How often a loop goes round.
enum Rounds {
    Known(u64),
    Endless,
}

/// `None` if that is not known.
fn rounds(
    test: Test,
    additions: &[Addition],
    facts: &[Fact],
    registers: &Registers,
) -> Option<Rounds> {
    let whole = divisor(test, registers)?;
    let mut own = additions.iter().filter(|a| a.register == test.register);
    let step = own.next().map_or(0, |addition| addition.amount) % whole;
    let fact = facts[test.register.0];
    if !fact.modulus.is_multiple_of(whole) {
        let common = gcd(gcd(fact.modulus, whole), step);
        let never = !fact.remainder.is_multiple_of(common);
        return never.then_some(Rounds::Endless);
    }
    let value = fact.remainder % whole;
    if value == 0 {
        return Some(Rounds::Known(0));
    }
    if step == 0 || !value.is_multiple_of(gcd(step, whole)) {
        return Some(Rounds::Endless);
    }
    let (value, step, whole) = (u128::from(value), u128::from(step), u128::from(whole));
    if whole > u128::from(MOST_STEPS) {
        return None;
    }
    let found = (1..whole).find(|n| (value + n * step).is_multiple_of(whole))?;
    Some(Rounds::Known(found as u64))
}

/// The additions, so often.
fn times(additions: &[Addition], rounds: u64, registers: &Registers) -> Vec<Addition> {
    let times = additions.iter().filter_map(|addition| {
        let order = u128::from(registers.order(addition.register)?);
        let amount = (u128::from(addition.amount) * u128::from(rounds) % order) as u64;
        (amount != 0).then_some(Addition {
            amount,
            ..*addition
        })
    });
    times.collect()
}

/// What is known before each instruction.
fn before(code: &Code, registers: &Registers) -> Vec<State> {
    let positions = code.positions();
    let mut known: Vec<State> = vec![None; code.instructions.len()];
    let start = registers.list.iter().map(|declared| {
        let order = declared
            .order
            .filter(|_| registers.puzzles[declared.puzzle].tape.is_none());
        order.map_or(NOTHING, Fact::zero)
    });
    let mut waiting = vec![(0, start.collect::<Vec<_>>())];
    while let Some((mut at, mut arriving)) = waiting.pop() {
        while let Some(here) = known.get_mut(at) {
            let joined = match here.as_ref() {
                None => arriving,
                Some(facts) => {
                    let pairs = facts.iter().zip(&arriving);
                    pairs.map(|(one, other)| one.or(*other)).collect()
                }
            };
            if here.as_ref() == Some(&joined) {
                break;
            }
            *here = Some(joined.clone());
            let operation = &code.instructions[at].operation;
            let (next, jump) = after(operation, joined, registers);
            if let Some((LabelId(target), facts)) = operation.target().zip(jump) {
                waiting.push((positions[target], facts));
            }
            let Some(next) = next else { break };
            arriving = next;
            at += 1;
        }
    }
    known
}

/// What is known on the next line, and where the instruction jumps to. Of a tape the facts are about the cell at its
/// head.
fn after(operation: &Operation, mut facts: Vec<Fact>, registers: &Registers) -> (State, State) {
    match operation {
        Operation::Add(additions) => {
            for addition in additions {
                let fact = &mut facts[addition.register.0];
                *fact = fact.plus(addition.amount);
            }
        }
        Operation::Goto(_) => return (None, Some(facts)),
        Operation::SolvedGoto { test, .. } => {
            let holds = holds(*test, &facts, registers);
            let mut there = facts.clone();
            if let Some(divisor) = divisor(*test, registers)
                && holds.is_none()
            {
                learn(&mut there, *test, divisor, registers);
            }
            let next = (holds != Some(true)).then_some(facts);
            return (next, (holds != Some(false)).then_some(there));
        }
        Operation::RepeatUntil { test, additions } => {
            match rounds(*test, additions, &facts, registers) {
                Some(Rounds::Endless) => return (None, None),
                Some(Rounds::Known(rounds)) => {
                    for addition in times(additions, rounds, registers) {
                        let fact = &mut facts[addition.register.0];
                        *fact = fact.plus(addition.amount);
                    }
                }
                None => {
                    for addition in additions {
                        let fact = &mut facts[addition.register.0];
                        *fact = fact.plus_some(addition.amount);
                    }
                    if let Some(divisor) = divisor(*test, registers) {
                        learn(&mut facts, *test, divisor, registers);
                    }
                }
            }
        }
        Operation::Input { register, .. } => facts[register.0] = NOTHING,
        Operation::Halt(_) => return (None, None),
        Operation::Solve(store) => {
            for id in registers.of_puzzle(*store) {
                facts[id.0] = registers.order(id).map_or(NOTHING, Fact::zero);
            }
        }
        Operation::Move { tape, .. } => {
            for id in registers.of_puzzle(*tape) {
                facts[id.0] = NOTHING;
            }
        }
        Operation::Label(_) | Operation::Print(_) | Operation::Switch(_) => {}
    }
    (Some(facts), None)
}

/// A test held: what that says of its register.
fn learn(facts: &mut [Fact], test: Test, divisor: u64, registers: &Registers) {
    let fact = &mut facts[test.register.0];
    let divides = registers
        .order(test.register)
        .is_some_and(|order| order.is_multiple_of(divisor));
    if divides {
        *fact = fact.and_multiple(divisor);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remainders_are_put_together() {
        let fact = |modulus, remainder| Fact { modulus, remainder };
        assert_eq!(fact(12, 7).or(fact(12, 1)), fact(6, 1));
        assert_eq!(fact(90, 5).or(fact(90, 5)), fact(90, 5));
        assert_eq!(fact(4, 2).and_multiple(6), fact(12, 6));
        assert_eq!(fact(1, 0).and_multiple(6), fact(6, 0));
        assert_eq!(fact(6, 3).is_multiple(2), Some(false));
        assert_eq!(fact(6, 3).is_multiple(3), Some(true));
        assert_eq!(fact(6, 3).is_multiple(9), None);
        assert_eq!(fact(9, 4).plus(7), fact(9, 2));
        assert_eq!(fact(90, 4).plus_some(6), fact(6, 4));
    }
}
