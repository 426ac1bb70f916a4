//! What an instruction of the virtual machine costs, charged before it runs.
//!
//! An instruction that works on texts costs a step more for each 64 bytes; one that reads a number out of a text, for
//! every four bytes. One that looks into the hash part of a table costs in proportion to it, for in the worst case all
//! keys stand in one chain, and a new key may make the table rehash. Memory is looked at before each instruction too:
//! tables, texts, functions, the stack and what stands outside, and the text that a `..` is about to make.
//!
//! The hook also sees what no metamethod does: a `big` that is compared with a number of Lua, or is a table's key. Lua
//! holds values of different types for different without asking; so for that one instruction the number takes the
//! place of the `big`, which is put back before the next.

use std::rc::Rc;

use lua_types::StackIdx;
use lua_types::closure::{LuaClosure, LuaLClosure};
use lua_types::gc::GcRef;
use lua_types::opcode::Instruction;
use lua_types::string::LuaString;
use lua_types::value::{LuaTable, LuaValue};
use lua_vm::prelude::{InstructionExt, OpCode};
use lua_vm::state::{CallInfoIdx, LuaState};
use omnilua::LuaRuntime;

use crate::lua::meter::{LimitError, Meter};

/// Bytes of text that cost a step to copy or to compare.
const COPIED: usize = 64;
/// Bytes of text that cost a step to read as a number.
const READ: usize = 4;
/// Entries of a hash part that cost a step to look through.
const LOOKED_AT: usize = 128;
/// Entries of a table that cost a step to put into a larger one.
const MOVED: usize = 16;
/// Values that cost a step to copy.
const VALUES: usize = 4;
/// Tables smaller than this cost nothing extra.
const SMALL: usize = 64;
/// Longest chain of metatables that the virtual machine follows.
const CHAIN: usize = 2000;
/// Bytes of a slot of the stack, and of a call; those of 64 bits, everywhere.
const SLOT: usize = 16;
const FRAME: usize = 72;
/// Calls within calls that are blamed where the stack fills the memory.
const DEEP: usize = 1000;
/// Slots of the stack that an instruction can name.
const REGISTERS: usize = 256;

/// Makes `meter` count what the state does, once its sandbox looks at each instruction.
pub(super) fn install(runtime: &mut LuaRuntime, meter: &Rc<Meter>) {
    let state = runtime.state_mut();
    let names = |state: &LuaState, wanted: &[u8]| {
        let global = state.global();
        let found = global.tmname.iter().find(|name| name.as_bytes() == wanted);
        found.copied()
    };
    let Some((index, new_index)) = names(state, b"__index").zip(names(state, b"__newindex")) else {
        unreachable!("a state knows its metamethods");
    };
    let hook = Hook {
        meter: Rc::clone(meter),
        index: LuaValue::Str(index),
        new_index: LuaValue::Str(new_index),
        given: meter.left(),
        scale: 1,
        lent: None,
    };
    let mut hook = hook;
    state.set_hook(Some(Box::new(move |state, event| {
        if let Some(call) = event.i_ci {
            hook.before(state, call);
        }
    })));
}

struct Hook {
    meter: Rc<Meter>,
    /// The texts `__index` and `__newindex`, which every state keeps.
    index: LuaValue,
    new_index: LuaValue,
    /// Steps that the virtual machine was given when it was last looked at, and what each is worth.
    given: u64,
    scale: u64,
    /// A `big` whose place a number has during the instruction that runs.
    lent: Option<Lent>,
}

struct Lent {
    slot: StackIdx,
    big: LuaValue,
    /// The use of Lua in which it happened: after an error, the next one has another stack.
    entry: u64,
}

/// The frame of the function that runs.
struct Frame<'a> {
    state: &'a LuaState,
    closure: GcRef<LuaLClosure>,
    base: StackIdx,
    instruction: Instruction,
}

impl Hook {
    /// Charges for the instruction that comes next in `call`.
    fn before(&mut self, state: &mut LuaState, call: CallInfoIdx) {
        if let Some(lent) = self
            .lent
            .take()
            .filter(|lent| lent.entry == self.meter.entry())
        {
            state.set_at(lent.slot, lent.big);
        }
        let remaining = state.global().sandbox.instr_remaining.get();
        let ran = self
            .given
            .saturating_sub(remaining)
            .saturating_mul(self.scale);
        let result = self.meter.charge(ran).and_then(|()| self.meter.goes_on());
        let result = result.and_then(|()| self.charge(state, call));
        self.scale = self.meter.scale();
        self.given = self.meter.left() / self.scale;
        state.global().sandbox.instr_remaining.set(self.given);
        // To the matcher of patterns, 0 steps are any number of them.
        if result.is_err() || self.given == 0 {
            let _ = self.meter.pass(LimitError::Fuel);
            stop(state, call);
            return;
        }
        if let Some((slot, number, back)) = self.lend(state, call) {
            self.lent = back.then(|| Lent {
                slot,
                big: state.get_at(slot),
                entry: self.meter.entry(),
            });
            state.set_at(slot, LuaValue::Int(number));
        }
    }

    /// The slot with a `big` that the next instruction is to take for a number of Lua, the number, and whether the
    /// `big` must be put back, which it must not where the instruction's result takes its place.
    ///
    /// Nothing else may hold the `big`. So no garbage may be collected before it is back, as a function of the
    /// libraries could that is called by a metatable; Lua code gives it back with its first instruction.
    fn lend(&self, state: &LuaState, call: CallInfoIdx) -> Option<(StackIdx, i64, bool)> {
        let closure = state.ci_lua_closure(call)?;
        let info = state.get_ci(call);
        let frame = Frame {
            state,
            instruction: closure.proto.code[info.saved_pc() as usize - 1],
            closure,
            base: info.func + 1,
        };
        let i = frame.instruction;
        let slot = |n: i32, back| Some((frame.base + n, small(frame.register(n))?, back));
        match i.opcode() {
            OpCode::EqI | OpCode::EqK => slot(i.arg_a(), true),
            OpCode::Eq if is_number(frame.b()) => slot(i.arg_a(), true),
            OpCode::Eq if is_number(frame.a()) => slot(i.arg_b(), true),
            OpCode::GetTable if quiet(frame.b(), &self.index) => {
                slot(i.arg_c(), i.arg_c() != i.arg_a())
            }
            OpCode::SetTable if quiet(frame.a(), &self.new_index) => slot(i.arg_b(), true),
            _ => None,
        }
    }

    fn charge(&self, state: &LuaState, call: CallInfoIdx) -> Result<(), LimitError> {
        let Some(closure) = state.ci_lua_closure(call) else {
            return Ok(());
        };
        let info = state.get_ci(call);
        let at = info.saved_pc() as usize - 1;
        let frame = Frame {
            state,
            instruction: closure.proto.code[at],
            closure,
            base: info.func + 1,
        };
        let mut used = state.global().total_bytes();
        let stack = state.stack.len() * SLOT + state.call_info.len() * FRAME;
        used += stack;
        if state.ci.as_usize() > DEEP && stack > used / 2 && !self.meter.has_room(used) {
            return self.meter.pass(LimitError::Depth);
        }
        let i = frame.instruction;
        let charge = |steps: usize| self.meter.charge(steps as u64);
        match i.opcode() {
            OpCode::Concat => {
                let (first, count) = (i.arg_a(), i.arg_b());
                let lengths = (first..first + count).map(|n| length(frame.register(n)).max(32));
                let made: usize = lengths.sum();
                self.meter.hold(used.saturating_add(made))?;
                charge(made / COPIED)?;
            }
            OpCode::Eq => charge(compared(frame.a(), frame.b(), true))?,
            OpCode::EqK => charge(compared(frame.a(), frame.constant(i.arg_b()), true))?,
            OpCode::Lt | OpCode::Le => charge(compared(frame.a(), frame.b(), false))?,
            OpCode::MmBin => charge((length(frame.a()) + length(frame.b())) / READ)?,
            OpCode::MmBinI => charge(length(frame.a()) / READ)?,
            OpCode::MmBinK => {
                let constant = frame.constant(i.arg_b());
                charge((length(frame.a()) + length(constant)) / READ)?;
            }
            OpCode::BAnd | OpCode::BOr | OpCode::BXOr | OpCode::Shl | OpCode::Shr => {
                let other = frame.register(i.arg_c());
                charge((length(frame.b()) + length(other)) / READ)?;
            }
            OpCode::BAndK
            | OpCode::BOrK
            | OpCode::BXOrK
            | OpCode::ShrI
            | OpCode::ShlI
            | OpCode::Unm
            | OpCode::BNot => charge(length(frame.b()) / READ)?,
            OpCode::ForPrep => {
                let first = i.arg_a();
                let lengths = (first..first + 3).map(|n| length(frame.register(n)));
                charge(lengths.sum::<usize>() / READ)?;
            }
            OpCode::GetTabUp => {
                let table = frame.upvalue(i.arg_b());
                charge(self.looked_up(table, frame.constant(i.arg_c())))?;
            }
            OpCode::GetTable => charge(self.looked_up(frame.b(), frame.register(i.arg_c())))?,
            OpCode::GetI => charge(self.looked_up(frame.b(), integer(i.arg_c())))?,
            OpCode::GetField => charge(self.looked_up(frame.b(), frame.constant(i.arg_c())))?,
            OpCode::Self_ => charge(self.looked_up(frame.b(), frame.c_or_constant()))?,
            OpCode::Len => charge(self.looked_up(frame.b(), LuaValue::Nil))?,
            OpCode::SetTabUp => {
                let table = frame.upvalue(i.arg_a());
                self.set(table, frame.constant(i.arg_b()), frame.c_or_constant())?;
            }
            OpCode::SetTable => self.set(frame.a(), frame.b(), frame.c_or_constant())?,
            OpCode::SetI => self.set(frame.a(), integer(i.arg_b()), frame.c_or_constant())?,
            OpCode::SetField => {
                let key = frame.constant(i.arg_b());
                self.set(frame.a(), key, frame.c_or_constant())?;
            }
            OpCode::NewTable => {
                let hash = 1_usize << (i.arg_b().clamp(0, 31));
                let more = frame.closure.proto.code.get(at + 1);
                let more = more
                    .filter(|_| i.test_k())
                    .map_or(0, InstructionExt::arg_ax);
                let array = i.arg_c() as usize + 256 * more as usize;
                charge((hash + array) / VALUES)?;
            }
            OpCode::SetList => charge(frame.many(i.arg_b()) / VALUES)?,
            OpCode::VarArg => {
                let extra = usize::try_from(info.u.nextraargs).unwrap_or_default();
                charge(extra / VALUES)?;
            }
            OpCode::Return => charge(frame.many(i.arg_b() - 1) / VALUES)?,
            OpCode::Call | OpCode::TailCall => charge(frame.called(i.arg_b()))?,
            OpCode::TForCall => {
                let (state, control) = (i.arg_a() + 1, i.arg_a() + 2);
                let lengths = length(frame.register(state)) + length(frame.register(control));
                charge(lengths / COPIED)?;
            }
            _ => {}
        }
        self.meter.hold(used)
    }

    /// What looking up a key costs beyond a step.
    fn looked_up(&self, table: LuaValue, key: LuaValue) -> usize {
        Self::chain(table, key, &self.index)
    }

    /// What looking up a key costs in a table and those that its metatables name by `event`.
    fn chain(table: LuaValue, key: LuaValue, event: &LuaValue) -> usize {
        let LuaValue::Table(mut table) = table else {
            return length(key) / COPIED;
        };
        let text = 1 + length(key) / COPIED;
        let mut cost = text - 1 + scanned(&table, &key) * text;
        for _ in 0..CHAIN {
            let Some(meta) = table.metatable() else { break };
            cost += 1 + meta.with_inner(|inner| inner.node.len()) / LOOKED_AT;
            let LuaValue::Table(next) = meta.get(event) else {
                break;
            };
            table = next;
            cost += text + scanned(&table, &key) * text;
        }
        cost
    }

    fn set(&self, table: LuaValue, key: LuaValue, value: LuaValue) -> Result<(), LimitError> {
        let LuaValue::Table(target) = table else {
            return Ok(());
        };
        if let LuaValue::Str(name) = key
            && name.as_bytes() == b"__call"
            && !matches!(value, LuaValue::Nil | LuaValue::Function(_))
        {
            return self.meter.pass(LimitError::Call);
        }
        let looked = Self::chain(table, key, &self.new_index);
        self.meter.charge(looked as u64)?;
        let (array, nodes) = target.with_inner(|inner| (inner.array.len(), inner.node.len()));
        let inside = matches!(key, LuaValue::Int(n) if n >= 1 && n as u64 <= array as u64);
        if inside || array + nodes < SMALL || matches!(value, LuaValue::Nil) {
            return Ok(());
        }
        if matches!(target.get(&key), LuaValue::Nil) {
            self.meter.charge(((array + nodes) / MOVED) as u64)?;
        }
        Ok(())
    }
}

impl Frame<'_> {
    fn register(&self, n: i32) -> LuaValue {
        self.state.get_at(self.base + n)
    }

    fn a(&self) -> LuaValue {
        self.register(self.instruction.arg_a())
    }

    fn b(&self) -> LuaValue {
        self.register(self.instruction.arg_b())
    }

    fn constant(&self, n: i32) -> LuaValue {
        let known = self.closure.proto.k.get(n as usize);
        known.copied().unwrap_or(LuaValue::Nil)
    }

    fn c_or_constant(&self) -> LuaValue {
        let n = self.instruction.arg_c();
        if self.instruction.test_k() {
            self.constant(n)
        } else {
            self.register(n)
        }
    }

    fn upvalue(&self, n: i32) -> LuaValue {
        self.state.upvalue_get(&self.closure, n as usize)
    }

    /// How many values an instruction copies that names `count` of them, or, where it says 0 or fewer, all up to the
    /// top of the stack. A handful is not counted.
    fn many(&self, count: i32) -> usize {
        if count > 0 {
            return count as usize;
        }
        let first = self.base + self.instruction.arg_a();
        let top = self.state.top_idx();
        let count = top.0.saturating_sub(first.0) as usize;
        if count > REGISTERS { count } else { 0 }
    }

    /// What a call costs beyond its function's own instructions: a function of the libraries reads its texts.
    fn called(&self, arguments: i32) -> usize {
        let callee = self.instruction.arg_a();
        let copied = self.many(arguments) / VALUES;
        if let LuaValue::Function(LuaClosure::Lua(_)) = self.a() {
            return copied;
        }
        let first = self.base + callee;
        let end = if arguments > 0 {
            first + arguments
        } else {
            self.state.top_idx()
        };
        let lengths = (first.0..end.0).map(|slot| length(self.state.get_at(StackIdx(slot))));
        copied + lengths.sum::<usize>() / COPIED
    }
}

/// The number of Lua that a `big` is, if it is a `big` and one of that size.
fn small(value: LuaValue) -> Option<i64> {
    let LuaValue::UserData(data) = value else {
        return None;
    };
    match data.uv.borrow().first() {
        Some(LuaValue::Int(number)) => Some(*number),
        _ => None,
    }
}

fn is_number(value: LuaValue) -> bool {
    matches!(value, LuaValue::Int(_) | LuaValue::Float(_))
}

/// Whether this is a table, and looking up a key in it, or setting one, calls nothing but Lua code.
fn quiet(table: LuaValue, event: &LuaValue) -> bool {
    let mut value = table;
    if !matches!(value, LuaValue::Table(_)) {
        return false;
    }
    for _ in 0..CHAIN {
        let LuaValue::Table(table) = value else {
            return matches!(value, LuaValue::Function(LuaClosure::Lua(_)));
        };
        value = match table.metatable().map(|meta| meta.get(event)) {
            None | Some(LuaValue::Nil) => return true,
            Some(next) => next,
        };
    }
    false
}

fn integer(n: i32) -> LuaValue {
    LuaValue::Int(i64::from(n))
}

fn length(value: LuaValue) -> usize {
    match value {
        LuaValue::Str(text) => LuaString::len(&text),
        _ => 0,
    }
}

/// What looking for a key in the hash part costs beyond a step.
fn scanned(table: &LuaTable, key: &LuaValue) -> usize {
    table.with_inner(|inner| match key {
        LuaValue::Int(n) if *n >= 1 && *n as u64 <= inner.array.len() as u64 => 0,
        _ => inner.node.len() / LOOKED_AT,
    })
}

/// What comparing two values costs beyond a step; texts of different lengths are not equal.
fn compared(a: LuaValue, b: LuaValue, equal: bool) -> usize {
    let (a, b) = (length(a), length(b));
    if equal && a != b {
        0
    } else {
        a.min(b) / COPIED
    }
}

/// Lets nothing more run: the virtual machine fails at its next instruction, and what the one before that would call or
/// join is taken away. No Lua code can catch that.
fn stop(state: &mut LuaState, call: CallInfoIdx) {
    state.global().sandbox.instr_remaining.set(0);
    let _ = state.sandbox_charge(1);
    let Some(closure) = state.ci_lua_closure(call) else {
        return;
    };
    let info = state.get_ci(call);
    let (base, at) = (info.func + 1, info.saved_pc() as usize - 1);
    let i = closure.proto.code[at];
    match i.opcode() {
        OpCode::Call | OpCode::TailCall | OpCode::TForCall => {
            state.set_at(base + i.arg_a(), LuaValue::Nil);
        }
        OpCode::Concat => state.set_at(base + (i.arg_a() + i.arg_b() - 1), LuaValue::Nil),
        _ => {}
    }
}
