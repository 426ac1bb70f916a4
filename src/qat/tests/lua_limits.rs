//! Hostile Lua, as data: what it ends with, what it is charged and what it really allocates. No clock is read.

use cap::Cap;
use diagnostics::{SourceId, Span};
use qat::Watch;
use qat::lua::{Limits, Lua, LuaError, Used, host};

/// Counts what is allocated.
#[global_allocator]
static HEAP: Cap<std::alloc::System> = Cap::new(std::alloc::System, usize::MAX);

const FILE: SourceId = SourceId(0);
const LIMITS: Limits = Limits {
    fuel: 600_000,
    memory: 4 << 20,
};
/// What may be allocated beyond the limit: the bytes of a text while it becomes a text, a table while it grows, the
/// library.
const SLACK: usize = 6 << 20;

fn run(body: &str) -> (Result<(), LuaError>, Used) {
    let text = format!("function f()\n{body}\nend");
    let mut lua: Box<dyn Lua> = host(LIMITS, Watch::default());
    let result = lua
        .load(&text, Span::new(FILE, 0, text.len()), 1)
        .and_then(|()| lua.call(FILE, "f", &[]).map(drop));
    (result, lua.used())
}

/// The pieces of the corpus with the line that says what is expected.
fn pieces() -> Vec<(&'static str, &'static str)> {
    let corpus = include_str!("../../../tests/corpus/lua/hostile.lua");
    let pieces = corpus.split("\n--- ").skip(1);
    pieces.filter_map(|piece| piece.split_once('\n')).collect()
}

/// What is wrong with how a piece ended.
fn hostile(expected: &str, body: &str) -> Result<(), String> {
    let before = HEAP.allocated();
    let (result, used) = run(body);
    let (kind, _) = expected.rsplit_once(": ").expect(expected);
    let (code, message) = match kind {
        "fuel" => (
            "qat::lua-fuel",
            "Lua was stopped after 600000 steps".to_owned(),
        ),
        "memory" => (
            "qat::lua-memory",
            "Lua was stopped because it needs more than 4 MiB".to_owned(),
        ),
        "depth" => ("qat::lua-depth", "Lua calls itself too deep".to_owned()),
        message => ("qat::lua-error", format!("Lua says: {message}")),
    };
    let Err(error) = result else {
        return Err(format!("{expected}: it comes to an end, {used:?}"));
    };
    if (error.code, error.message.to_string()) != (code, message) {
        return Err(format!("{expected}: {}, {used:?}", error.message));
    }
    if error.span.is_none() {
        return Err(format!("{expected}: blames no line"));
    }
    // The most that was ever allocated, so an earlier piece that took as much hides this one, but has been blamed.
    let allocated = HEAP.max_allocated().saturating_sub(before);
    if allocated > LIMITS.memory + SLACK {
        return Err(format!("{expected}: {allocated} bytes, {used:?}"));
    }
    Ok(())
}

/// The fewest steps allowed for what follows.
const COSTS: [(u64, &str); 12] = [
    (900, "for i = 1, 500 do end"),
    (
        15_000,
        "local a, b = ('x'):rep(1e5) .. 'y', ('x'):rep(1e5) .. 'y' for i = 1, 10 do local _ = a == b end",
    ),
    (
        15_000,
        "local a = ('x'):rep(1e5) for i = 1, 10 do local _ = a .. 'y' end",
    ),
    (
        250_000,
        "local a = ('0'):rep(1e5) for i = 1, 10 do local _ = a + 1 end",
    ),
    (
        15_000,
        "local a = ('0'):rep(1e5) for i = 1, 10 do local _ = tonumber(a) end",
    ),
    (
        15_000,
        "local a = ('x'):rep(1e5) for i = 1, 10 do local _ = utf8.len(a) end",
    ),
    (60_000, "local a = ('('):rep(1e3) local _ = a:find('%b()')"),
    (
        60_000,
        "local a = ('x'):rep(1e3) local _ = a:find('[' .. ('a'):rep(1e3) .. ']')",
    ),
    (
        60_000,
        "local a = ('a'):rep(1e3) for i = 1, 10 do local _ = a:find(('a'):rep(100) .. 'b', 1, true) end",
    ),
    (
        10_000,
        "local t = {} for i = 1, 1000 do t[i] = i end for i = 1, 10 do local _ = select('#', table.unpack(t)) end",
    ),
    (
        10_000,
        "local t = {} for i = 1, 1000 do t['k' .. i] = i end",
    ),
    (
        10_000,
        "for i = 1, 100 do local _ = big(('9'):rep(1200)) end",
    ),
];

/// One test, for what is allocated is counted for the process.
#[test]
fn hostile_lua_is_stopped_with_a_reason() {
    let pieces = pieces();
    assert!(pieces.len() > 70, "{}", pieces.len());
    let mut wrong = Vec::new();
    for (expected, body) in pieces {
        wrong.extend(hostile(expected, body).err());
    }
    for (least, body) in COSTS {
        let (result, used) = run(body);
        if let Err(error) = result {
            wrong.push(format!("{body}: {}", error.message));
        }
        if used.steps < least {
            wrong.push(format!("{body}: {used:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
