use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use diagnostics::{SourceId, Span};
use num_bigint::{BigInt, BigUint};
use proptest::prelude::*;

use super::*;

mod syntax;

const FILE: SourceId = SourceId(0);
const OTHER: SourceId = SourceId(7);

fn loaded(text: &str) -> Result<Box<dyn Lua>, LuaError> {
    let mut lua = host(Limits::default(), Watch::default());
    lua.load(text, Span::new(FILE, 0, text.len()), 1)?;
    Ok(lua)
}

/// What `return ...` gives.
fn value(expression: &str) -> Result<Value, LuaError> {
    loaded(&format!("function f() return {expression} end"))?.call(FILE, "f", &[])
}

/// The result of `return ...` as a text: Lua's own `tostring`.
fn shown(expression: &str) -> String {
    match value(&format!("tostring({expression})")) {
        Ok(Value::Text(text)) => text,
        other => panic!("{expression}: {other:?}"),
    }
}

fn error(text: &str) -> LuaError {
    let result = loaded(text).and_then(|mut lua| lua.call(FILE, "f", &[]));
    result.expect_err(text)
}

fn register(name: &str, order: u64) -> Value {
    Value::Handle(Handle {
        kind: HandleKind::Register,
        index: 3,
        name: name.to_owned(),
        order: Some(BigUint::from(order)),
    })
}

fn int(value: i64) -> Value {
    Value::Int(BigInt::from(value))
}

fn text(text: &str) -> Value {
    Value::Text(text.to_owned())
}

#[test]
fn the_paper_subtracts() {
    let mut lua = loaded(
        "function subtract_order_relative(r1, n)
            return { { \"add\", r1, order_of_reg(r1) - n } }
        end",
    )
    .unwrap();
    let code = lua.call(
        FILE,
        "subtract_order_relative",
        &[register("A", 90), int(1)],
    );
    let statement = vec![text("add"), register("A", 90), int(89)];
    assert_eq!(code, Ok(Value::List(vec![Value::List(statement)])));
}

#[test]
fn values_keep_what_they_are() {
    assert_eq!(value("5"), Ok(int(5)));
    assert_eq!(value("5.0"), Ok(int(5)));
    assert_eq!(value("2 ^ 10"), Ok(int(1024)));
    assert_eq!(value("big(2) ^ 64"), Ok(Value::Int(BigInt::from(1) << 64)));
    assert_eq!(value("'ü'"), Ok(text("ü")));
    assert_eq!(value("nil"), Ok(Value::Nil));
    assert_eq!(value("1 < 2, 7"), Ok(Value::Bool(true)));
    assert_eq!(value("{}"), Ok(Value::List(Vec::new())));
    assert_eq!(
        value("{ 1, { 'a' } }"),
        Ok(Value::List(vec![int(1), Value::List(vec![text("a")])]))
    );
}

#[test]
fn bigs_mix_with_numbers() {
    for (expression, expected) in [
        (
            "big('123456789012345678901234567890') + 1",
            "123456789012345678901234567891",
        ),
        ("2 * big(3) - 10", "-4"),
        ("big(-7) // 2", "-4"),
        ("big(-7) % 2", "1"),
        ("7 % big(-2)", "-1"),
        ("-big(3)", "-3"),
        ("big(3) == big(3)", "true"),
        ("big(3) == 3 and 3 == big(3) and big(3) == 3.0", "true"),
        (
            "big(3) ~= 3 or big(3) == 3.5 or big(3) == '3' or big(3) == nil",
            "false",
        ),
        (
            "big(2) ^ 63 == 2 ^ 63 or big(2) ^ 53 + 1 == 2 ^ 53",
            "false",
        ),
        ("big(-300) == -300 and big(70000) == 70000", "true"),
        ("(function(n, m) return n == m, n end)(big(3), 3)", "true"),
        (
            "(function(n, m) local same = m == n return type(n) .. tostring(same) end)(big(3), 3)",
            "userdatatrue",
        ),
        (
            "math.max(big(3), 4) == 4 and 0 < big(1) and big(1) <= 1 and big(2) >= 2 and not (big(2) > 2)",
            "true",
        ),
        ("({ 'a', 'b' })[big(2)]", "b"),
        (
            "(function(n, t) t[n] = 'x' return t[3] .. t[n] .. type(n) end)(big(3), {})",
            "xxuserdata",
        ),
        (
            "(function(n) n = ({ 'a', 'b' })[n] return n end)(big(2))",
            "b",
        ),
        (
            "next({ [big(1)] = 2 }, nil) == 1 and next({ 5, 6 }, big(1))",
            "2",
        ),
        (
            "rawget(setmetatable({ 7 }, { __index = function(_, n) return n end }), big(1))",
            "7",
        ),
        (
            "(function(n) local t = setmetatable({}, { __index = function(_, key) return type(key) end }) \
             return t[n] .. type(n) end)(big(1))",
            "numberuserdata",
        ),
        (
            "(function(n) local t = setmetatable({}, { __index = setmetatable({ 9 }, {}) }) return t[n] end)(big(1))",
            "9",
        ),
        (
            "(function(n) \
             local good = pcall(function() local t = setmetatable({}, { __index = error }) return t[n] end) \
             return tostring(good) .. type(n) end)(big(1))",
            "falseuserdata",
        ),
        ("big(3) < 4 and 2 <= big(2) and big(5) > 4.0", "true"),
        ("big(3) .. '/' .. big(4)", "3/4"),
        ("tonumber(big(7)) + 0.5", "7.5"),
        ("string.format('%d %s', big(7), big(8))", "7 8"),
        ("type(big(1))", "userdata"),
        (
            "(function() local s = 0 for i = 1, tonumber(big(3)) do s = s + i end return s end)()",
            "6",
        ),
    ] {
        assert_eq!(shown(expression), expected, "{expression}");
    }
}

#[test]
fn bigs_have_an_end() {
    let longest = value("tostring(big(2) ^ 4095)").expect("4096 bits are allowed");
    assert!(matches!(longest, Value::Text(text) if text.len() == 1233));
    let more = value("tostring(big(2) ^ 4096)").expect_err("4097 bits are too many");
    assert!(
        more.message.to_string().contains("longer than 4096 bits"),
        "{}",
        more.message
    );
}

#[test]
fn what_lua_can_do_elsewhere_it_can_do_here() {
    for (expression, expected) in [
        ("('hello world'):gsub('o', '0')", "hell0 w0rld"),
        ("('a b'):gsub('%w', '<%0>')", "<a> <b>"),
        ("('a b'):gsub('%w', { a = 'x' })", "x b"),
        ("('a b'):gsub('%w', string.upper, 1)", "A b"),
        ("('k=v'):match('(%w)=%w')", "k"),
        (
            "string.format('%5.2f|%-4s|%x|%q', 3.14159, 'ab', 255, 'z')",
            " 3.14|ab  |ff|\"z\"",
        ),
        ("table.concat({ 1, 2, 'x' }, '-')", "1-2-x"),
        ("table.concat({ 1, 2, 3 }, ',', 2, 3)", "2,3"),
        ("select('#', table.unpack({ 1, nil, 3 }, 1, 3))", "3"),
        (
            "(function() local t = { 3, 1, 2 } table.sort(t, function(a, b) return a > b end) return t[1] .. t[2] .. \
             t[3] end)()",
            "321",
        ),
        (
            "(function() local t = { 1, 2 } table.insert(t, 1, 0) table.insert(t, 9) return table.remove(t, 1) .. #t \
             .. table.remove(t) end)()",
            "039",
        ),
        ("table.move({ 1, 2, 3 }, 2, 3, 1)[1]", "2"),
        ("math.floor(3.7) + math.max(1, 5) // 2", "5"),
        ("math.sin(0) == 0 and math.log(8, 2)", "3.0"),
        ("utf8.len('üb')", "2"),
        ("pcall(error, 'x')", "false"),
        ("select(2, pcall(error, { code = 4 })).code", "4"),
        (
            "(function() local n = 0 for _ in pairs({ 1, 2, x = 3 }) do n = n + 1 end return n end)()",
            "3",
        ),
        ("next({}) == nil and next({ 5 })", "1"),
        (
            "setmetatable({}, { __index = function(_, k) return k .. '!' end }).hey",
            "hey!",
        ),
        (
            "setmetatable({}, { __tostring = function() return 'me' end })",
            "me",
        ),
        ("rawequal(_G.string, string)", "true"),
        (
            "(function() goto over; do return 1 end ::over:: return 2 end)()",
            "2",
        ),
        ("7 // 2 .. '|' .. 7 / 2 .. '|' .. (5 & 3 | 8)", "3|3.5|9"),
    ] {
        assert_eq!(shown(expression), expected, "{expression}");
    }
}

#[test]
fn nothing_reaches_outside() {
    for name in [
        "io",
        "os",
        "require",
        "package",
        "load",
        "loadfile",
        "dofile",
        "debug",
        "collectgarbage",
        "warn",
        "math.random",
        "math.randomseed",
        "string.dump",
        "_ENV.load",
        "getmetatable('').__index",
        "getmetatable(print)",
        "_G._G._G.io",
    ] {
        let probe = format!(
            "pcall(function() return {name} end) and (function() local ok, x = pcall(function() return {name} end) \
             return x end)() or nil"
        );
        assert_eq!(shown(&probe), "nil", "{name}");
    }
    assert!(shown("select(2, pcall(setmetatable, '', {}))").contains("table expected"));
    assert_eq!(shown("getmetatable('')"), "string");
    assert_eq!(shown("getmetatable(big(1))"), "big");
}

#[test]
fn everything_looks_the_same_in_every_run() {
    assert_eq!(shown("{}"), "table");
    assert_eq!(shown("print"), "function");
    assert_eq!(shown("string.rep"), "function");
    assert_eq!(shown("string.format('%s', {})"), "table");
    assert_eq!(shown("('%s'):format(function() end)"), "function");
    assert_eq!(
        error("function f() return string.format('%5p', {}) end")
            .message
            .to_string(),
        "Lua says: `%p` would show an address, which differs from run to run"
    );
    let order = "(function()
        local said = {}
        local t = { [true] = 1, z = 1, [2] = 1, [1.5] = 1, [-1] = 1, a = 1, [big(4)] = 1, [false] = 1, [big(3)] = 1 }
        for key in pairs(t) do said[#said + 1] = tostring(key) end
        local key = next(t)
        while key ~= nil do said[#said + 1] = tostring(key) key = next(t, key) end
        return table.concat(said, ' ')
    end)()";
    let once = "-1 1.5 2 3 4 a z false true";
    assert_eq!(shown(order), format!("{once} {once}"));
    let unordered = error("function f() for k in pairs({ [{}] = 1, [{}] = 2 }) do end end");
    assert!(
        unordered.message.to_string().contains("have no order"),
        "{unordered:?}"
    );
    let erased = "(function()
        local t, n = { a = 1, b = 2, c = 3 }, 0
        for key in pairs(t) do t.b = nil n = n + 1 end
        return n
    end)()";
    assert_eq!(shown(erased), "2");
}

#[test]
fn files_do_not_meet() {
    let mut lua =
        loaded("x = 1 string.mine = 1 function f() return x end function g() end").unwrap();
    let second = "x = (x or 0) + 5 assert(string.mine == nil) assert(f == nil) function halve() return x end";
    lua.load(second, Span::new(OTHER, 0, second.len()), 1)
        .unwrap();
    assert_eq!(lua.call(FILE, "f", &[]), Ok(int(1)));
    assert_eq!(lua.call(OTHER, "halve", &[]), Ok(int(5)));
    assert_eq!(lua.functions(FILE), ["f", "g"]);
    assert_eq!(lua.functions(OTHER), ["halve"]);
    assert_eq!(lua.functions(SourceId(9)), Vec::<String>::new());
    let more = "function i() return f() end";
    lua.load(more, Span::new(FILE, 0, more.len()), 1).unwrap();
    assert_eq!(lua.call(FILE, "i", &[]), Ok(int(1)));
    let missing = lua.call(OTHER, "halves", &[]).unwrap_err();
    assert_eq!(missing.code, "qat::lua-no-function");
    assert_eq!(
        missing.help,
        [sentences::diagnostics::did_you_mean("halve")]
    );
}

#[test]
fn printed_lines_stay_in_order() {
    let mut lua = loaded("print('a', 1, nil, big(2)) function f(r) print(r) end").unwrap();
    lua.call(FILE, "f", &[register("A", 3)]).unwrap();
    assert_eq!(lua.printed(), ["a\t1\tnil\t2", "A"]);
    assert!(lua.printed().is_empty());
    let many = "function f() for i = 1, 100000 do print('yes yes yes yes yes') end end";
    let mut lua = loaded(many).unwrap();
    lua.call(FILE, "f", &[]).unwrap();
    assert!(lua.printed().len() < 2000);
}

/// Code, message, and the text that is blamed.
#[track_caller]
fn blames(block: &str, code: &str, message: &str, line: &str) {
    // The block does not begin its file, which has lines of other lengths before.
    let before = "-- ü\n\n.start-lua";
    let file = format!("{before}{block}");
    let mut lua = host(
        Limits {
            fuel: 500_000,
            ..Limits::default()
        },
        Watch::default(),
    );
    let span = Span::new(FILE, before.len(), file.len());
    let result = lua
        .load(block, span, 3)
        .and_then(|()| lua.call(FILE, "f", &[register("A", 90), int(4)]));
    let error = result.expect_err(block);
    let blamed = error.span.map(|span| &file[span.range()]);
    assert_eq!(
        (error.code, error.message.to_string().as_str(), blamed),
        (code, message, Some(line)),
        "{block}"
    );
}

#[test]
fn errors_blame_a_line() {
    blames(
        "\nfunction f(r, n)\n    local x = nil\n    return x.y\nend\n",
        "qat::lua-error",
        "Lua says: attempt to index a nil value (local 'x')",
        "return x.y",
    );
    blames(
        "\nlocal function g(n)\n  error('no ' .. n)\nend\r\nfunction f(r, n) g(n) end\n",
        "qat::lua-error",
        "Lua says: no 4",
        "error('no ' .. n)",
    );
    blames(
        "\nlocal function g(n)\n  error('no', 2)\nend\nfunction f(r, n)\n  g(n)\nend\n",
        "qat::lua-error",
        "Lua says: no",
        "g(n)",
    );
    blames(
        "\nfunction f(r, n)\n  if n then\n",
        "qat::lua-syntax",
        "Lua says: 'end' expected (to close 'if' at line 5) near <eof>",
        "if n then",
    );
    blames(
        " x = = 2\n",
        "qat::lua-syntax",
        "Lua says: unexpected symbol near '='",
        "x = = 2",
    );
    blames(
        "\nfunction f(r, n)\n  return order_of_reg(n)\nend\n",
        "qat::lua-error",
        "Lua says: `order_of_reg` takes a register, not a big",
        "return order_of_reg(n)",
    );
    blames(
        "\nfunction f(r, n)\n  return r + n\nend\n",
        "qat::lua-error",
        "Lua says: a big does not compute with the register",
        "return r + n",
    );
    blames(
        "\nfunction f(r, n)\n  return {\n    n / 2 }\nend\n",
        "qat::lua-error",
        "Lua says: a big is divided with `//`, which rounds down",
        "n / 2 }",
    );
    // A call in `return` leaves no trace of its line; then the function is named.
    blames(
        "\nfunction f(r, n)\n  return ('x'):rep(2, {})\nend\n",
        "qat::lua-error",
        "Lua says: bad argument #3 to 'rep' (string expected, got table)",
        "function f(r, n)",
    );
    blames(
        "\nfunction f(r, n)\n  for i = 1, n do end\nend\n",
        "qat::lua-error",
        "Lua says: bad 'for' limit (number expected, got big)",
        "for i = 1, n do end",
    );
    blames(
        "\nfunction f(r, n)\n  error()\nend\n",
        "qat::lua-error",
        "Lua says: nil",
        "error()",
    );
}

#[test]
fn limits_hold_and_blame_a_line() {
    let fuel = "Lua was stopped after 500000 steps";
    let memory = "Lua was stopped because it needs more than 16 MiB";
    let deep = "Lua calls itself too deep";
    let stops = |code: &str, message: &str, line: &str| {
        let block = format!("\nfunction f()\n  {line}\nend");
        blames(&block, code, message, line);
    };
    for line in [
        "while true do end",
        "repeat until pcall(error)",
        "while true do pcall(function() while true do end end) end",
        "local at = ('a'):rep(30000):find('.-.-.-.-b')",
        "while true do local t = { {} } end",
        "for _ in pairs(_G) do while true do local n = next(_G) end end",
        "table.move({}, 1, math.maxinteger - 1, 2)",
        "local t = {} for i = 1, 1e5 do table.insert(t, 1, i) end",
        "local s = ('x'):rep(1e6) while true do s:upper() end",
        "local b = big(2) ^ 4000 while true do b = b * 3 // 3 end",
    ] {
        stops("qat::lua-fuel", fuel, line);
    }
    for line in [
        "local s = 'x' while true do s = s .. s end",
        "local t, s = {}, ('x'):rep(999) while true do t[#t + 1] = s .. #t end",
        "local s = ('x'):rep(1e9)",
        "local s = (''):rep(1e9)",
        "local s = ('x'):rep(1e6) s = s:gsub('x', s)",
        "local s = ('x'):rep(1e6) s = s:gsub('x', function() return s end)",
        "local s = ('x'):rep(1e6) local t = {} for i = 1, 100 do t[i] = s end s = table.concat(t)",
    ] {
        stops("qat::lua-memory", memory, line);
    }
    for line in [
        "local a, b, c, d, e, g, h, i, j, k = 1 return f() + 1",
        "return setmetatable({}, { __index = function(t, k) return t[k] end }).x",
        "local s = ('x'):gsub('x', f)",
        "local s = tostring(setmetatable({}, { __tostring = f }))",
    ] {
        stops("qat::lua-depth", deep, line);
    }
}

#[test]
fn what_nobody_waits_for_ends_at_its_next_instruction() {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    let watch = Watch {
        cancel: Some(Arc::new(AtomicBool::new(true))),
        alive: Some(|| {
            CALLS.fetch_add(1, Ordering::Relaxed);
        }),
    };
    let mut lua = host(Limits::default(), watch.clone());
    let text = "while true do pcall(function() while true do end end) end";
    let error = lua
        .load(text, Span::new(FILE, 0, text.len()), 1)
        .unwrap_err();
    assert_eq!(error.code, "qat::cancelled");
    assert!(lua.used().steps < 1000, "{:?}", lua.used());
    // As long as it works, it says that it lives.
    let watch = Watch {
        cancel: None,
        ..watch
    };
    let before = CALLS.load(Ordering::Relaxed);
    let text = "for _ = 1, 10000 do end";
    let mut lua = host(Limits::default(), watch);
    lua.load(text, Span::new(FILE, 0, text.len()), 1)
        .expect("nobody stops it");
    assert!(CALLS.load(Ordering::Relaxed) - before >= 10_000);
}

#[test]
fn a_limit_is_one_for_all_calls() {
    let mut lua = loaded("function f() for i = 1, 1e6 do end end").unwrap();
    let calls = std::iter::repeat_with(|| lua.call(FILE, "f", &[]));
    let good = calls.take_while(Result::is_ok).take(100).count();
    assert!((5..=10).contains(&good), "{good}");
}

#[test]
fn what_qat_has_no_use_for_is_refused() {
    for (expression, message) in [
        ("2.5", "`f` returns 2.5, which is not whole"),
        ("0/0", "`f` returns NaN, which is not whole"),
        ("{ 1, nil, 3 }", "`f` returns a list whose item 2 is nil"),
        ("{ r = 1 }", "`f` returns a table with the field `r`"),
        ("{ { print } }", "`f` returns a function"),
        ("'\\xff'", "`f` returns a text that is not UTF-8"),
        (
            "(function() local t = {} t[1] = t return t end)()",
            "`f` returns lists that are nested more than 16 deep",
        ),
    ] {
        let error = value(expression).expect_err(expression);
        assert_eq!(
            (error.code, error.message.to_string().as_str()),
            ("qat::lua-value", message)
        );
    }
}

#[test]
fn handles_are_equal_when_they_are_the_same_thing() {
    let mut lua =
        loaded("function f(a, b) return { a == b, tostring(a) .. b, a ~= 'A', a == big(1) } end")
            .unwrap();
    let mut other = register("A", 90);
    if let Value::Handle(handle) = &mut other {
        handle.index = 4;
    }
    let same = lua.call(FILE, "f", &[register("A", 90), other]);
    let answers = |first| {
        vec![
            Value::Bool(first),
            text("AA"),
            Value::Bool(true),
            Value::Bool(false),
        ]
    };
    assert_eq!(same, Ok(Value::List(answers(true))));
    let block = |index| {
        Value::Handle(Handle {
            kind: HandleKind::Block,
            index,
            name: "A".to_owned(),
            order: None,
        })
    };
    let blocks = lua.call(FILE, "f", &[block(1), block(2)]);
    assert_eq!(blocks, Ok(Value::List(answers(false))));
}

proptest! {
    #[test]
    fn any_text_is_lua_or_an_error(text in concat!(
        r"(function f\(\)| end|return |local |x|=|\{|\}|\(|\)|\[|\]|",
        r#""|'|\n|[0-9]|\.\.|,|--|::|goto |\\|[ -~]|é){0,40}"#
    )) {
        let limits = Limits { fuel: 10_000, memory: 1 << 20 };
        let mut lua = host(limits, Watch::default());
        let span = Span::new(FILE, 0, text.len());
        for result in [lua.load(&text, span, 1), lua.call(FILE, "f", &[int(1)]).map(|_| ())] {
            if let Err(LuaError { span: Some(span), .. }) = result {
                prop_assert!(text.get(span.range()).is_some());
            }
        }
    }
}
