//! The count of what Lua's library functions do, which the virtual machine does not count itself.

use std::cell::{Cell, RefCell};

use super::Limits;

/// Bytes that cost as much as an instruction.
const BYTES_A_STEP: f64 = 16.0;
/// Bytes of printed text that are kept.
const MAX_PRINTED: usize = 1 << 14;

/// Which limit was passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passed {
    Fuel,
    Memory,
}

/// Shared by the functions that Lua can call.
#[derive(Debug)]
pub(super) struct Meter {
    limits: Limits,
    spent: Cell<f64>,
    passed: Cell<Option<Passed>>,
    printed: RefCell<Printed>,
    made: Cell<u64>,
}

#[derive(Debug, Default)]
struct Printed {
    lines: Vec<String>,
    bytes: usize,
}

impl Meter {
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            spent: Cell::new(0.0),
            passed: Cell::new(None),
            printed: RefCell::default(),
            made: Cell::new(0),
        }
    }

    /// Takes note of work on so many bytes.
    pub fn spend(&self, bytes: f64) -> Result<(), Passed> {
        let spent = self.spent.get() + bytes.max(0.0) / BYTES_A_STEP;
        self.spent.set(spent);
        // Also when the sum is not a number.
        if spent <= self.limits.fuel as f64 {
            Ok(())
        } else {
            self.pass(Passed::Fuel)
        }
    }

    /// Whether so many bytes could be made at once.
    pub fn fits(&self, bytes: f64) -> Result<(), Passed> {
        if bytes <= self.limits.memory as f64 {
            Ok(())
        } else {
            self.pass(Passed::Memory)
        }
    }

    fn pass(&self, what: Passed) -> Result<(), Passed> {
        let first = self.passed.get().unwrap_or(what);
        self.passed.set(Some(first));
        Err(first)
    }

    pub fn passed(&self) -> Option<Passed> {
        self.passed.get()
    }

    /// A number that no earlier call gave: what Lua's `pairs` sorts things by that have no value to go by.
    pub fn serial(&self) -> u64 {
        let next = self.made.get();
        self.made.set(next + 1);
        next
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
