//! The Lua of the crate `omnilua`: Lua 5.4.

mod hook;
mod library;
mod locations;
mod values;

use std::collections::BTreeMap;
use std::rc::Rc;

use diagnostics::{SourceId, Span, suggest};
use omnilua::{Function, HostHooks, LuaRuntime, Sandbox, SandboxConfig, Table, Variadic};

use super::error::advice;
use super::meter::{LimitError, Meter};
use super::{Limits, Lua, LuaError, Used, Value};
use crate::world::Watch;
use locations::Blocks;

/// The host; its Lua state is made when it is first needed.
pub(super) struct Host {
    limits: Limits,
    meter: Rc<Meter>,
    state: Option<State>,
    blocks: Blocks,
}

struct State {
    lua: omnilua::Lua,
    sandbox: Sandbox,
    /// Makes the globals of a file.
    globals: Function,
    files: BTreeMap<SourceId, Table>,
}

impl Host {
    pub fn new(limits: Limits, watch: Watch) -> Self {
        Self {
            limits,
            meter: Rc::new(Meter::new(limits, watch)),
            state: None,
            blocks: Blocks::default(),
        }
    }

    /// The state; the meter's limits hold for what Lua code does, not for making it.
    fn state(&mut self) -> omnilua::Result<&mut State> {
        if self.state.is_none() {
            let mut runtime = LuaRuntime::with_hooks(HostHooks::default())?;
            hook::install(&mut runtime, &self.meter);
            let lua = runtime.into_lua();
            // Memory is the meter's business, for the sandbox does not count the stack.
            let sandbox = lua.install_sandbox(SandboxConfig {
                instruction_limit: Some(self.limits.fuel),
                memory_limit_bytes: None,
                check_interval: 1,
                remove_globals: Vec::new(),
            })?;
            lua.set_capture_tracebacks(true);
            let globals = library::globals(&lua, &self.meter)?;
            self.state = Some(State {
                lua,
                sandbox,
                globals,
                files: BTreeMap::new(),
            });
        }
        Ok(self.state.as_mut().expect("made above"))
    }

    fn file(&mut self, source: SourceId) -> omnilua::Result<(&mut State, Table)> {
        let state = self.state()?;
        let globals = if let Some(globals) = state.files.get(&source) {
            globals.clone()
        } else {
            let globals: Table = state.globals.call(())?;
            state.files.insert(source, globals.clone());
            globals
        };
        Ok((state, globals))
    }

    /// A block as a function of its globals.
    fn block(&mut self, text: &str, name: String, line: usize) -> omnilua::Result<Function> {
        let state = self.state()?;
        // Empty lines, so that Lua counts as the file does. A local `_ENV` is where the block's globals live.
        let padded = format!(
            "{}local _ENV = ...; {text}",
            "\n".repeat(line.saturating_sub(1))
        );
        state.lua.load(padded).set_name(name).into_function()
    }

    /// How many of its lines a block needs to be refused with this error. Lua reads a text once, from its beginning, so
    /// the last of them is where it stumbled; not every error says where that is.
    fn refused(&mut self, text: &str, name: &str, line: usize, error: &omnilua::Error) -> usize {
        let said = error.message_lossy();
        let ends: Vec<usize> = text
            .split_inclusive('\n')
            .scan(0, |end, line| {
                *end += line.len();
                Some(*end)
            })
            .collect();
        let (mut few, mut enough) = (0, ends.len());
        while enough - few > 1 {
            let some = few.midpoint(enough);
            let start = &text[..ends[some - 1]];
            let result = self.block(start, name.to_owned(), line);
            if result.is_err_and(|error| error.message_lossy() == said) {
                enough = some;
            } else {
                few = some;
            }
        }
        enough
    }

    fn function(&mut self, source: SourceId, name: &str) -> omnilua::Result<Option<Function>> {
        let (_, globals) = self.file(source)?;
        match globals.raw_get::<&str, omnilua::Value>(name)? {
            omnilua::Value::Function(function) => Ok(Some(function)),
            _ => Ok(None),
        }
    }

    fn results(
        &mut self,
        function: &Function,
        arguments: &[Value],
    ) -> omnilua::Result<omnilua::Value> {
        let meter = Rc::clone(&self.meter);
        let lua = self.state()?.lua.clone();
        meter.enter();
        let arguments: Vec<omnilua::Value> = arguments
            .iter()
            .map(|value| values::into_lua(&lua, &meter, value))
            .collect::<omnilua::Result<_>>()?;
        let results: Variadic<omnilua::Value> = function.call(Variadic::from(arguments))?;
        Ok(results
            .into_vec()
            .into_iter()
            .next()
            .unwrap_or(omnilua::Value::Nil))
    }

    /// What a failure of Lua says to the reader.
    fn failure(&self, error: &omnilua::Error) -> LuaError {
        let said = error.message_lossy();
        let (span, message) = self.blocks.located(&said);
        let trace = error.traceback_lossy().unwrap_or_default();
        let span = span.or_else(|| self.blocks.innermost(&trace));
        let passed = self.meter.passed().or_else(|| {
            let tripped = self.state.as_ref()?.sandbox.tripped();
            tripped.map(|_| LimitError::Fuel)
        });
        let failure = match passed {
            Some(LimitError::Fuel) => {
                let steps = self.limits.fuel;
                LuaError::new("qat::lua-fuel", sentences::qat::lua_fuel(steps))
                    .help(sentences::qat::lua_fuel_help())
            }
            Some(LimitError::Memory) => {
                let limit = self.limits.memory >> 20;
                LuaError::new("qat::lua-memory", sentences::qat::lua_memory(limit))
                    .help(sentences::qat::lua_memory_help())
            }
            Some(LimitError::Depth) => too_deep(),
            Some(LimitError::Call) => {
                LuaError::new("qat::lua-error", sentences::qat::lua_metatable())
            }
            Some(LimitError::Cancelled) => {
                LuaError::new("qat::cancelled", sentences::qat::lua_cancelled())
            }
            None if message.contains("stack overflow") || message.contains("C levels") => {
                too_deep()
            }
            None => LuaError::said(message),
        };
        let advised = match advice(message) {
            Some(help) if passed.is_none() => failure.help(help),
            _ => failure,
        };
        LuaError { span, ..advised }
    }

    fn unknown(&self, source: SourceId, name: &str) -> LuaError {
        let error = LuaError::new(
            "qat::lua-no-function",
            sentences::qat::lua_no_function(name),
        );
        let known = self.functions(source);
        if let Some(near) = suggest(name, known.iter().map(String::as_str)) {
            error.help(sentences::diagnostics::did_you_mean(near))
        } else if known.is_empty() {
            error.help(sentences::qat::lua_no_function_none())
        } else {
            error.help(sentences::qat::lua_no_function_known(known.join(", ")))
        }
    }
}

fn too_deep() -> LuaError {
    LuaError::new("qat::lua-depth", sentences::qat::lua_depth())
        .help(sentences::qat::lua_depth_help())
}

impl Lua for Host {
    fn load(&mut self, text: &str, span: Span, line: usize) -> Result<(), LuaError> {
        let name = self.blocks.add(text, span, line);
        let block = self.block(text, name.clone(), line).map_err(|error| {
            let failure = self.failure(&error);
            if failure.code == "qat::lua-error" {
                let span = failure.span.or_else(|| {
                    let lines = self.refused(text, &name, line, &error);
                    self.blocks.newest_line(lines)
                });
                LuaError {
                    code: "qat::lua-syntax",
                    span,
                    ..failure
                }
            } else {
                failure
            }
        })?;
        self.meter.enter();
        let run = self
            .file(span.source)
            .and_then(|(_, globals)| block.call::<Table, ()>(globals));
        run.map_err(|error| self.failure(&error))
    }

    fn call(
        &mut self,
        source: SourceId,
        name: &str,
        arguments: &[Value],
    ) -> Result<Value, LuaError> {
        let function = self
            .function(source, name)
            .map_err(|error| self.failure(&error))?;
        let Some(function) = function else {
            return Err(self.unknown(source, name));
        };
        let result = self.results(&function, arguments).map_err(|error| {
            let failure = self.failure(&error);
            let span = failure.span;
            LuaError {
                span: span.or_else(|| self.blocks.definition(source, name)),
                ..failure
            }
        })?;
        values::from_lua(&self.meter, name, &result).map_err(|fault| match fault {
            values::ValueError::Limit => {
                self.failure(&omnilua::LuaError::runtime(format_args!("")).into())
            }
            values::ValueError::Useless(message, help) => {
                let error = LuaError::new("qat::lua-value", message);
                LuaError {
                    span: self.blocks.definition(source, name),
                    ..error.help(help)
                }
            }
        })
    }

    fn functions(&self, source: SourceId) -> Vec<String> {
        let Some(state) = &self.state else {
            return Vec::new();
        };
        let Some(globals) = state.files.get(&source) else {
            return Vec::new();
        };
        let names = |table: &Table| -> Vec<String> {
            let pairs = table.raw_pairs().unwrap_or_default();
            let functions = pairs.into_iter().filter_map(|(key, value)| {
                let (omnilua::Value::String(name), omnilua::Value::Function(_)) = (key, value)
                else {
                    return None;
                };
                name.to_str().ok()
            });
            functions.collect()
        };
        let fresh = state.globals.call::<(), Table>(());
        let given = fresh.as_ref().map(names).unwrap_or_default();
        let mut own = names(globals);
        own.retain(|name| !given.contains(name));
        own.sort();
        own
    }

    fn printed(&mut self) -> Vec<String> {
        self.meter.printed()
    }

    fn used(&self) -> Used {
        let (steps, memory) = self.meter.used();
        Used { steps, memory }
    }
}
