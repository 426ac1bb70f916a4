//! The Lua of a compilation.

use super::Value;
use crate::lua::Lua;

/// The Lua of a compilation, and what it has in hand.
pub(super) struct LuaState<'a> {
    pub lua: Box<dyn Lua>,
    /// For each file whether its blocks were loaded, and whether without an error.
    pub loaded: Vec<Option<bool>>,
    /// What handles stand for.
    pub handles: Vec<Value<'a>>,
    /// Whether a limit was reached, so that no call can come to an end any more.
    pub exhausted: bool,
}

impl LuaState<'_> {
    pub fn new(lua: Box<dyn Lua>, modules: usize) -> Self {
        Self {
            lua,
            loaded: vec![None; modules],
            handles: Vec::new(),
            exhausted: false,
        }
    }
}
