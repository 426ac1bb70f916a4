//! The functions that Lua code finds.

use std::cmp::Ordering;
use std::rc::Rc;

use num_bigint::BigInt;
use omnilua::{AnyUserData, Function, Lua, LuaError, Result, Table, Value, Variadic};

use super::values::{Big, Thing, number, whole};
use crate::lua::big::{self, Operation};
use crate::lua::meter::{LimitError, Meter};
use crate::lua::{Handle, HandleKind};

/// Bytes that looking at an entry of a table is said to cost.
const ENTRY: f64 = 256.0;
/// Bytes that reading a digit of a long number is said to cost.
const DIGIT: f64 = 8.0;

/// The function that makes the globals of a file.
pub(super) fn globals(lua: &Lua, meter: &Rc<Meter>) -> Result<Function> {
    let host = lua.create_table()?;
    costs(lua, &host, meter)?;
    tables(lua, &host, meter)?;
    numbers(lua, &host, meter)?;
    things(lua, &host, meter)?;
    host.set("functions", mathematics(lua)?)?;
    let guard = lua
        .load(include_str!("../guard.lua"))
        .set_name("=host")
        .into_function()?;
    guard.call(host)
}

fn fault(message: &str) -> omnilua::Error {
    LuaError::runtime(format_args!("{message}")).into()
}

fn charged(result: std::result::Result<(), LimitError>) -> Result<()> {
    result.map_err(|passed| {
        fault(match passed {
            LimitError::Fuel => "out of steps",
            LimitError::Memory => "out of memory",
            LimitError::Depth | LimitError::Call | LimitError::Cancelled => "stopped",
        })
    })
}

fn costs(lua: &Lua, host: &Table, meter: &Rc<Meter>) -> Result<()> {
    let of = Rc::clone(meter);
    host.set(
        "spend",
        lua.create_function(move |_, bytes: f64| charged(of.spend(bytes)))?,
    )?;
    let of = Rc::clone(meter);
    host.set(
        "fits",
        lua.create_function(move |_, bytes: f64| charged(of.fits(bytes)))?,
    )?;
    let of = Rc::clone(meter);
    host.set(
        "scale",
        lua.create_function(move |_, steps: f64| {
            of.set_scale(steps);
            Ok(())
        })?,
    )?;
    let of = Rc::clone(meter);
    host.set(
        "say",
        lua.create_function(move |_, text: omnilua::LuaString| {
            let text = text.as_bytes()?;
            charged(of.spend(text.len() as f64))?;
            of.say(String::from_utf8_lossy(&text).into_owned());
            Ok(())
        })?,
    )
}

fn tables(lua: &Lua, host: &Table, meter: &Rc<Meter>) -> Result<()> {
    host.set(
        "metatable",
        lua.create_function(|_, value: Value| match value {
            Value::Table(table) => table.get_metatable(),
            _ => Ok(None),
        })?,
    )?;
    let of = Rc::clone(meter);
    host.set(
        "count",
        lua.create_function(move |_, value: Value| match &value {
            Value::Table(table) => charged(of.spend(ENTRY * table.raw_pairs()?.len() as f64)),
            _ => Ok(()),
        })?,
    )?;
    let of = Rc::clone(meter);
    host.set(
        "keys",
        lua.create_function(move |lua, value: Value| {
            let list = lua.create_table()?;
            for (index, key) in keys(&of, &value, "pairs")?.into_iter().enumerate() {
                list.raw_set(index as i64 + 1, key)?;
            }
            Ok(list)
        })?,
    )?;
    let of = Rc::clone(meter);
    host.set(
        "next",
        lua.create_function(move |_, (value, before): (Value, Value)| {
            let keys = keys(&of, &value, "next")?;
            let after = match &before {
                Value::Nil => keys.into_iter().next(),
                before => {
                    let mut rest = keys.into_iter();
                    let before = sort_key(before);
                    if before.is_none() || !rest.any(|key| sort_key(&key) == before) {
                        return Err(fault("`next` was given a key that is not in the table"));
                    }
                    rest.next()
                }
            };
            let (Some(key), Value::Table(table)) = (after, &value) else {
                return Ok(Variadic::from(vec![Value::Nil]));
            };
            let found = table.raw_get::<Value, Value>(key.clone())?;
            Ok(Variadic::from(vec![key, found]))
        })?,
    )
}

/// The keys of a table in an order that depends on nothing but the keys.
fn keys(meter: &Meter, value: &Value, asker: &str) -> Result<Vec<Value>> {
    let Value::Table(table) = value else {
        let message = format!("bad argument #1 to '{asker}' (table expected)");
        return Err(fault(&message));
    };
    let pairs = table.raw_pairs()?;
    charged(meter.spend(ENTRY * pairs.len() as f64))?;
    let mut keys = Vec::with_capacity(pairs.len());
    let mut letters = 0;
    for (key, _) in pairs {
        let sort_key = sort_key(&key);
        if let Some(SortKey::Text(text)) = &sort_key {
            letters += text.len();
        }
        keys.push((sort_key, key));
    }
    // Each is compared with about as many others as the number of keys has bits.
    charged(meter.spend(letters as f64 * f64::from(usize::BITS - keys.len().leading_zeros())))?;
    if keys.len() > 1 && keys.iter().any(|(sort_key, _)| sort_key.is_none()) {
        return Err(fault(
            "keys that are tables or functions have no order that would be the same in every run",
        ));
    }
    keys.sort_by(|(a, _), (b, _)| a.partial_cmp(b).unwrap_or(Ordering::Equal));
    Ok(keys.into_iter().map(|(_, key)| key).collect())
}

/// What keys are sorted by: numbers, then texts, then the rest.
#[derive(PartialEq, PartialOrd)]
enum SortKey {
    Number(f64, i64),
    Text(Vec<u8>),
    Bool(bool),
    Made(u64),
}

/// `None` for what has no order.
fn sort_key(value: &Value) -> Option<SortKey> {
    match value {
        Value::Integer(value) => Some(SortKey::Number(*value as f64, *value)),
        Value::Number(value) if value.is_nan() => None,
        Value::Number(value) => Some(SortKey::Number(*value, 0)),
        Value::String(text) => Some(SortKey::Text(text.as_bytes().ok()?)),
        Value::Boolean(value) => Some(SortKey::Bool(*value)),
        Value::UserData(data) => {
            let serial = data
                .with_borrow(|big: &Big| big.serial)
                .or_else(|_| data.with_borrow(|thing: &Thing| thing.serial));
            Some(SortKey::Made(serial.ok()?))
        }
        _ => None,
    }
}

fn describe(value: &Value) -> &'static str {
    match value {
        Value::Nil => "nil",
        Value::Boolean(_) => "a boolean",
        Value::Integer(_) => "a whole number",
        Value::Number(_) => "a number that is not whole",
        Value::String(_) => "a text",
        Value::Table(_) => "a table",
        Value::Function(_) => "a function",
        Value::UserData(data) => data
            .with_borrow(|thing: &Thing| thing.handle.kind.describe())
            .unwrap_or("a big"),
        Value::LightUserData(_) | Value::Thread(_) => "something strange",
    }
}

fn operand(value: &Value) -> Result<BigInt> {
    whole(value).ok_or_else(|| {
        let what = describe(value);
        fault(&format!("a big does not compute with {what}"))
    })
}

type Compare = fn(&BigInt, &BigInt) -> bool;
type Real = fn(f64) -> f64;

fn numbers(lua: &Lua, host: &Table, meter: &Rc<Meter>) -> Result<()> {
    let of = Rc::clone(meter);
    let big = lua.create_function(move |lua, value: Value| {
        let read = match &value {
            Value::String(text) => {
                let text = text.to_str().unwrap_or_default();
                charged(of.spend(ENTRY + DIGIT * text.len() as f64))?;
                big::from_text(&text)
            }
            other => whole(other),
        };
        let Some(value) = read else {
            let what = describe(&value);
            return Err(fault(&format!(
                "`big` takes a whole number or its digits, not {what}"
            )));
        };
        number(lua, &of, value)
    })?;
    host.set("big", big)?;
    let of = Rc::clone(meter);
    host.set(
        "small",
        lua.create_function(move |_, value: Value| {
            charged(of.spend(ENTRY))?;
            match whole(&value) {
                None => Ok(Value::Nil),
                Some(big) => i64::try_from(&big).map(Value::Integer).map_err(|_| {
                    fault("this big is too large for a Lua number, which ends at 2^63 - 1")
                }),
            }
        })?,
    )?;
    let of = Rc::clone(meter);
    host.set(
        "key",
        lua.create_function(move |_, key: Value| {
            charged(of.spend(ENTRY))?;
            let small = match &key {
                Value::UserData(_) => whole(&key).and_then(|big| i64::try_from(&big).ok()),
                _ => None,
            };
            Ok(small.map_or(key, Value::Integer))
        })?,
    )?;
    let arithmetic = lua.create_table()?;
    for (name, operation) in Operation::ALL {
        let of = Rc::clone(meter);
        let method = lua.create_function(move |lua, (a, b): (Value, Value)| {
            let (a, b) = (operand(&a)?, operand(&b)?);
            charged(of.spend(ENTRY + (a.bits() + b.bits()) as f64 / 8.0))?;
            let result = operation.of(&a, &b);
            number(lua, &of, result.map_err(|message| fault(&message))?)
        })?;
        arithmetic.set(name, method)?;
    }
    let of = Rc::clone(meter);
    arithmetic.set(
        "__unm",
        lua.create_function(move |lua, (a, _): (Value, Value)| {
            charged(of.spend(ENTRY))?;
            number(lua, &of, -operand(&a)?)
        })?,
    )?;
    let comparisons: [(&str, Compare); 3] = [
        ("__eq", |a, b| a == b),
        ("__lt", |a, b| a < b),
        ("__le", |a, b| a <= b),
    ];
    for (name, compare) in comparisons {
        let of = Rc::clone(meter);
        let method = lua.create_function(move |_, (a, b): (Value, Value)| {
            charged(of.spend(ENTRY))?;
            // A number equals no register, and a register no number.
            let (Some(a), Some(b)) = (whole(&a), whole(&b)) else {
                if name == "__eq" {
                    return Ok(false);
                }
                let what = describe(if whole(&a).is_none() { &a } else { &b });
                return Err(fault(&format!("a big does not compare with {what}")));
            };
            Ok(compare(&a, &b))
        })?;
        arithmetic.set(name, method)?;
    }
    let of = Rc::clone(meter);
    arithmetic.set(
        "__tostring",
        lua.create_function(move |_, big: AnyUserData| {
            let bits = big.with_borrow(|big: &Big| big.value.bits())?;
            charged(of.spend(ENTRY + bits as f64))?;
            big.with_borrow(|big: &Big| big.value.to_string())
        })?,
    )?;
    arithmetic.set("__name", "big")?;
    host.set("arithmetic", arithmetic)
}

fn things(lua: &Lua, host: &Table, meter: &Rc<Meter>) -> Result<()> {
    let of = Rc::clone(meter);
    host.set(
        "order",
        lua.create_function(move |lua, value: Value| {
            let handle = match &value {
                Value::UserData(data) => {
                    data.with_borrow(|thing: &Thing| thing.handle.clone()).ok()
                }
                _ => None,
            };
            let Some(handle) = handle else {
                let what = describe(&value);
                return Err(fault(&format!(
                    "`order_of_reg` takes a register, not {what}"
                )));
            };
            match handle.order {
                Some(order) => number(lua, &of, order.into()),
                None if handle.kind == HandleKind::Register => Err(fault(&format!(
                    "the order of the register {} is not known",
                    handle.name
                ))),
                None => Err(fault(&format!(
                    "`order_of_reg` takes a register, not {} {}",
                    handle.kind.describe(),
                    handle.name
                ))),
            }
        })?,
    )?;
    let methods = lua.create_table()?;
    methods.set(
        "__tostring",
        lua.create_function(|_, thing: AnyUserData| {
            thing.with_borrow(|thing: &Thing| thing.handle.name.clone())
        })?,
    )?;
    methods.set(
        "__eq",
        lua.create_function(|_, (a, b): (AnyUserData, AnyUserData)| {
            let handle =
                |data: &AnyUserData| data.with_borrow(|thing: &Thing| thing.handle.clone()).ok();
            Ok(handle(&a)
                .zip(handle(&b))
                .is_some_and(|(a, b)| same(&a, &b)))
        })?,
    )?;
    methods.set("__name", "thing of QAT")?;
    host.set("thing", methods)?;
    let sample = Handle {
        kind: HandleKind::Word,
        index: 0,
        name: String::new(),
        order: None,
    };
    host.set(
        "handle",
        lua.create_userdata(Thing {
            handle: sample,
            serial: meter.serial(),
        })?,
    )
}

fn same(a: &Handle, b: &Handle) -> bool {
    a.kind == b.kind
        && match a.kind {
            HandleKind::Block => a.index == b.index,
            HandleKind::Register | HandleKind::Tape | HandleKind::Word => a.name == b.name,
        }
}

/// The functions of `math` that differ between machines, from a library that does not. (Powers stay the machine's own.)
fn mathematics(lua: &Lua) -> Result<Table> {
    let functions = lua.create_table()?;
    let plain: [(&str, Real); 6] = [
        ("sin", libm::sin),
        ("cos", libm::cos),
        ("tan", libm::tan),
        ("asin", libm::asin),
        ("acos", libm::acos),
        ("exp", libm::exp),
    ];
    for (name, function) in plain {
        functions.set(name, lua.create_function(move |_, x: f64| Ok(function(x)))?)?;
    }
    functions.set(
        "atan",
        lua.create_function(|_, (y, x): (f64, Option<f64>)| Ok(libm::atan2(y, x.unwrap_or(1.0))))?,
    )?;
    functions.set(
        "log",
        lua.create_function(|_, (x, base): (f64, Option<f64>)| {
            Ok(match base {
                None => libm::log(x),
                Some(2.0) => libm::log2(x),
                Some(10.0) => libm::log10(x),
                Some(base) => libm::log(x) / libm::log(base),
            })
        })?,
    )?;
    Ok(functions)
}
