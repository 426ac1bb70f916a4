//! Values into Lua and out of it.

use std::rc::Rc;

use num_bigint::BigInt;
use omnilua::{Table, UserData};
use sentences::Sentence;

use crate::lua::big;
use crate::lua::meter::{LimitError, Meter};
use crate::lua::{Handle, Value};

/// Lists within lists that may be returned.
const MAX_DEPTH: usize = 16;
/// Bytes that converting a value is said to cost.
const COST: f64 = 256.0;

/// Bytes that a number takes however small it is.
const OVERHEAD: usize = 128;
/// A whole number of any length in Lua.
pub(super) struct Big {
    pub value: BigInt,
    pub serial: u64,
    /// Knows how much memory the number takes.
    meter: Rc<Meter>,
}

impl UserData for Big {}

impl Drop for Big {
    fn drop(&mut self) {
        self.meter.shrink(size(&self.value));
    }
}

/// Bytes that a number takes outside the virtual machine, with what surrounds it.
fn size(value: &BigInt) -> usize {
    (value.bits() / 8) as usize + OVERHEAD
}

/// A thing of QAT in Lua.
pub(super) struct Thing {
    pub handle: Handle,
    pub serial: u64,
}

impl UserData for Thing {}

/// Why a value cannot leave Lua.
pub(super) enum ValueError {
    /// A limit; the meter knows which.
    Limit,
    /// What is returned, and what to do about it.
    Useless(Sentence, Sentence),
}

impl From<LimitError> for ValueError {
    fn from(_: LimitError) -> Self {
        ValueError::Limit
    }
}

/// A [`Big`] for Lua.
pub(super) fn number(
    lua: &omnilua::Lua,
    meter: &Rc<Meter>,
    value: BigInt,
) -> omnilua::Result<omnilua::Value> {
    let serial = meter.serial();
    if meter.grow(size(&value)) {
        lua.gc().collect()?;
    }
    let small = i64::try_from(&value).ok();
    let big = Big {
        value,
        serial,
        meter: Rc::clone(meter),
    };
    let big = lua.create_userdata_with_uservalues(big, 1)?;
    // Where the hook finds the number (see there).
    if let Some(small) = small {
        big.set_user_value(1, omnilua::Value::Integer(small))?;
    }
    Ok(omnilua::Value::UserData(big))
}

pub(super) fn into_lua(
    lua: &omnilua::Lua,
    meter: &Rc<Meter>,
    value: &Value,
) -> omnilua::Result<omnilua::Value> {
    Ok(match value {
        Value::Nil => omnilua::Value::Nil,
        Value::Bool(value) => omnilua::Value::Boolean(*value),
        Value::Int(value) => number(lua, meter, value.clone())?,
        Value::Text(text) => omnilua::Value::String(lua.create_string(text)?),
        Value::Handle(handle) => omnilua::Value::UserData(lua.create_userdata(Thing {
            handle: handle.clone(),
            serial: meter.serial(),
        })?),
        Value::List(items) => {
            let table = lua.create_table()?;
            for (index, item) in items.iter().enumerate() {
                table.raw_set(index as i64 + 1, into_lua(lua, meter, item)?)?;
            }
            omnilua::Value::Table(table)
        }
    })
}

/// The number that a value is, if it is a whole one.
pub(super) fn whole(value: &omnilua::Value) -> Option<BigInt> {
    match value {
        omnilua::Value::Integer(value) => Some(BigInt::from(*value)),
        omnilua::Value::Number(value) => big::from_float(*value),
        omnilua::Value::UserData(data) => data.with_borrow(|big: &Big| big.value.clone()).ok(),
        _ => None,
    }
}

/// A value that the function of this name returns.
pub(super) fn from_lua(
    meter: &Meter,
    name: &str,
    value: &omnilua::Value,
) -> Result<Value, ValueError> {
    Returned { meter, name }.convert(value, 0)
}

/// Takes apart what a function returns.
struct Returned<'a> {
    meter: &'a Meter,
    /// The function.
    name: &'a str,
}

impl Returned<'_> {
    fn convert(&self, value: &omnilua::Value, depth: usize) -> Result<Value, ValueError> {
        self.meter.spend(COST)?;
        if let Some(number) = whole(value) {
            return Ok(Value::Int(number));
        }
        match value {
            omnilua::Value::Nil => Ok(Value::Nil),
            omnilua::Value::Boolean(value) => Ok(Value::Bool(*value)),
            omnilua::Value::String(text) => text.to_str().map(Value::Text).map_err(|_| {
                ValueError::Useless(
                    sentences::qat::lua_returns_bytes(self.name),
                    sentences::qat::lua_returns_bytes_help(),
                )
            }),
            omnilua::Value::Number(number) => Err(ValueError::Useless(
                sentences::qat::lua_returns_fraction(self.name, number.to_string()),
                sentences::qat::lua_returns_fraction_help(),
            )),
            omnilua::Value::UserData(data) => {
                let handle = data.with_borrow(|thing: &Thing| thing.handle.clone());
                handle.map(Value::Handle).map_err(|_| self.strange())
            }
            omnilua::Value::Table(table) => self.list(table, depth),
            omnilua::Value::Function(_) => Err(ValueError::Useless(
                sentences::qat::lua_returns_function(self.name),
                sentences::qat::lua_returns_function_help(),
            )),
            _ => Err(self.strange()),
        }
    }

    fn strange(&self) -> ValueError {
        ValueError::Useless(
            sentences::qat::lua_returns_other(self.name),
            sentences::qat::lua_returns_other_help(),
        )
    }

    fn list(&self, table: &Table, depth: usize) -> Result<Value, ValueError> {
        if depth == MAX_DEPTH {
            return Err(ValueError::Useless(
                sentences::qat::lua_returns_nested(self.name, MAX_DEPTH),
                sentences::qat::lua_returns_nested_help(),
            ));
        }
        let pairs = table.raw_pairs().unwrap_or_default();
        self.meter.spend(COST * pairs.len() as f64)?;
        let mut items: Vec<(i64, omnilua::Value)> = Vec::with_capacity(pairs.len());
        for (key, value) in pairs {
            let message = match key {
                omnilua::Value::Integer(index) => {
                    items.push((index, value));
                    continue;
                }
                omnilua::Value::String(field) => {
                    let field = field.to_str().unwrap_or_default();
                    sentences::qat::lua_returns_field(self.name, field)
                }
                _ => sentences::qat::lua_returns_table(self.name),
            };
            let help = sentences::qat::lua_returns_table_help();
            return Err(ValueError::Useless(message, help));
        }
        items.sort_by_key(|(index, _)| *index);
        let gap = items.iter().zip(1..).find(|((index, _), at)| index != at);
        if let Some((_, at)) = gap {
            return Err(ValueError::Useless(
                sentences::qat::lua_returns_gap(self.name, at),
                sentences::qat::lua_returns_gap_help(),
            ));
        }
        let converted = items.iter().map(|(_, item)| self.convert(item, depth + 1));
        converted.collect::<Result<_, _>>().map(Value::List)
    }
}
