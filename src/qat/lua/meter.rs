//! The count of everything that Lua does and holds.
//!
//! The virtual machine counts an instruction as one step, however long the texts are that it works on. So before each
//! instruction `omni/hook.rs` charges here what that instruction is about to cost, and each function of the libraries
//! charges what it does. What is counted does not depend on the machine or on time.

use std::cell::{Cell, RefCell};

use super::Limits;
use crate::world::Watch;

/// Bytes that cost as much as an instruction.
const BYTES_A_STEP: f64 = 16.0;
/// Bytes of printed text that are saved.
const MAX_PRINTED: usize = 1 << 14;

/// Why Lua must stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LimitError {
    /// All steps are used.
    Fuel,
    /// More memory was needed than there is.
    Memory,
    /// The memory is full of calls that have not ended.
    Depth,
    /// A metatable's `__call` is not a function, so that a call could go round in circles.
    Call,
    /// The compilation was cancelled.
    Cancelled,
}

/// Shared by the functions that Lua can call and the hook.
#[derive(Debug)]
pub(super) struct Meter {
    limits: Limits,
    watch: Watch,
    /// Steps that are left.
    left: Cell<u64>,
    /// What a step of the pattern matcher costs now.
    scale: Cell<u64>,
    /// Bytes of numbers of any length, which the virtual machine does not see.
    outside: Cell<usize>,
    /// Bytes that came to stand outside since garbage was last looked for.
    grown: Cell<usize>,
    /// Most bytes in use at any instruction.
    peak: Cell<usize>,
    passed: Cell<Option<LimitError>>,
    printed: RefCell<Printed>,
    made: Cell<u64>,
    /// How often Lua was entered from outside.
    entry: Cell<u64>,
}

#[derive(Debug, Default)]
struct Printed {
    lines: Vec<String>,
    bytes: usize,
}

impl Meter {
    pub fn new(limits: Limits, watch: Watch) -> Self {
        Self {
            limits,
            watch,
            left: Cell::new(limits.fuel),
            scale: Cell::new(1),
            outside: Cell::new(0),
            grown: Cell::new(0),
            peak: Cell::new(0),
            passed: Cell::new(None),
            printed: RefCell::default(),
            made: Cell::new(0),
            entry: Cell::new(0),
        }
    }

    /// Counts work on this number of bytes.
    pub fn spend(&self, bytes: f64) -> Result<(), LimitError> {
        // What is not a number becomes 0, so it is asked for first.
        if bytes.is_nan() {
            return self.pass(LimitError::Fuel);
        }
        self.charge((bytes / BYTES_A_STEP).ceil() as u64)
    }

    /// Counts steps.
    pub fn charge(&self, steps: u64) -> Result<(), LimitError> {
        if let Some(left) = self.left.get().checked_sub(steps) {
            self.left.set(left);
            Ok(())
        } else {
            self.left.set(0);
            self.pass(LimitError::Fuel)
        }
    }

    /// Whether this number of bytes could be allocated at once.
    pub fn fits(&self, bytes: f64) -> Result<(), LimitError> {
        if bytes <= self.limits.memory as f64 {
            Ok(())
        } else {
            self.pass(LimitError::Memory)
        }
    }

    /// Counts what is allocated: `bytes` by the virtual machine, and what is outside it.
    pub fn hold(&self, bytes: usize) -> Result<(), LimitError> {
        let bytes = bytes.saturating_add(self.outside.get());
        self.peak.set(self.peak.get().max(bytes));
        if bytes <= self.limits.memory {
            Ok(())
        } else {
            self.pass(LimitError::Memory)
        }
    }

    /// Whether this much memory may be used.
    pub fn has_room(&self, bytes: usize) -> bool {
        bytes.saturating_add(self.outside.get()) <= self.limits.memory
    }

    /// Whether no limit has been passed, and the compilation was not cancelled.
    pub fn goes_on(&self) -> Result<(), LimitError> {
        if let Some(passed) = self.passed.get() {
            return Err(passed);
        }
        if self.watch.stops() {
            self.pass(LimitError::Cancelled)
        } else {
            Ok(())
        }
    }

    /// Notes why Lua must stop; the first reason counts.
    pub fn pass(&self, what: LimitError) -> Result<(), LimitError> {
        let first = self.passed.get().unwrap_or(what);
        self.passed.set(Some(first));
        Err(first)
    }

    pub fn passed(&self) -> Option<LimitError> {
        self.passed.get()
    }

    /// Steps that are left.
    pub fn left(&self) -> u64 {
        self.left.get()
    }

    /// Steps used, and the most bytes that were in use at any instruction.
    pub fn used(&self) -> (u64, usize) {
        (self.limits.fuel - self.left.get(), self.peak.get())
    }

    /// What a step of the pattern matcher costs from now on, at least 1.
    pub fn set_scale(&self, steps: f64) {
        self.scale.set((steps as u64).max(1));
    }

    pub fn scale(&self) -> u64 {
        self.scale.get()
    }

    /// More bytes are allocated outside the virtual machine. True when it is time to look for garbage, which the
    /// virtual machine does only when it makes something itself.
    pub fn grow(&self, bytes: usize) -> bool {
        self.outside.set(self.outside.get().saturating_add(bytes));
        let grown = self.grown.get().saturating_add(bytes);
        let due = grown > self.limits.memory / 8;
        self.grown.set(if due { 0 } else { grown });
        due
    }

    /// Fewer bytes are allocated outside the virtual machine.
    pub fn shrink(&self, bytes: usize) {
        self.outside.set(self.outside.get().saturating_sub(bytes));
    }

    /// A number that no earlier call gave: what Lua's `pairs` sorts things by that have no value to go by.
    pub fn serial(&self) -> u64 {
        let next = self.made.get();
        self.made.set(next + 1);
        next
    }

    /// Lua is about to be entered from outside.
    pub fn enter(&self) {
        self.entry.set(self.entry.get() + 1);
    }

    /// How often it was entered.
    pub fn entry(&self) -> u64 {
        self.entry.get()
    }

    pub fn say(&self, line: String) {
        let mut printed = self.printed.borrow_mut();
        let before = printed.bytes;
        printed.bytes = before.saturating_add(line.len() + 1);
        if printed.bytes <= MAX_PRINTED {
            printed.lines.push(line);
        } else if before <= MAX_PRINTED {
            printed.lines.push("… (the rest is not shown)".to_owned());
        }
    }

    pub fn printed(&self) -> Vec<String> {
        std::mem::take(&mut self.printed.borrow_mut().lines)
    }
}
