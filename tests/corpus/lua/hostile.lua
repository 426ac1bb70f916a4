-- Lua that would run on, or fill the memory, or break the host, if nobody counted. Each piece is the body of a function;
-- the line above it says which error it ends with: `fuel`, `memory`, `depth`, or the message of a `qat::lua-error`.
-- The test gives each 600,000 steps and 4 MiB, and looks at what it really allocates.

--- fuel: a loop without an end
while true do end
--- fuel: an error caught without an end
while true do pcall(error) end
--- fuel: a limit caught without an end
while true do pcall(function() while true do end end) end
--- fuel: equal texts compared
local a, b = ('x'):rep(5e5) .. 'y', ('x'):rep(5e5) .. 'y' while true do local _ = a == b end
--- fuel: texts put in order
local a, b = ('x'):rep(5e5) .. 'y', ('x'):rep(5e5) .. 'z' while true do local _ = a < b end
--- fuel: texts put in order, the other way
local a, b = ('x'):rep(5e5) .. 'y', ('x'):rep(5e5) .. 'y' while true do local _ = a <= b end
--- fuel: long texts joined and forgotten
local s = ('x'):rep(1e6) while true do local _ = s .. 'y' end
--- fuel: numbers read out of texts
local s = ('0'):rep(1e6) while true do local _ = s + 1 end
--- fuel: whole numbers read out of texts
local s = ('0'):rep(1e6) while true do local _ = s | 1 end
--- fuel: a text made negative
local s = ('0'):rep(1e6) while true do local _ = -s end
--- fuel: tonumber
local s = ('0'):rep(1e6) while true do local _ = tonumber(s) end
--- fuel: tonumber of another base
local s = ('0'):rep(1e6) while true do local _ = tonumber(s, 7) end
--- fuel: a number for a function of the libraries
local s = ('0'):rep(1e6) while true do local _ = math.floor(s) end
--- fuel: utf8.len
local s = ('x'):rep(1e6) while true do local _ = utf8.len(s) end
--- fuel: utf8.offset
local s = ('x'):rep(1e6) while true do local _ = utf8.offset(s, -1) end
--- fuel: utf8.codes
local s = ('x'):rep(1e6) for _ in utf8.codes(s) do end
--- fuel: utf8.codepoint
local s = ('x'):rep(1e4) while true do local _ = select('#', utf8.codepoint(s, 1, -1)) end
--- fuel: bytes
local s = ('x'):rep(1e4) while true do local _ = select('#', s:byte(1, -1)) end
--- fuel: plain find
local s, p = ('a'):rep(1e5), ('a'):rep(5e4) .. 'b' while true do local _ = s:find(p, 1, true) end
--- fuel: find without anything special
local s, p = ('a'):rep(1e5), ('a'):rep(5e4) .. 'b' while true do local _ = s:find(p) end
--- fuel: patterns that try everything
local _ = ('a'):rep(3e4):find('.-.-.-.-b')
--- fuel: balanced brackets
local _ = ('('):rep(1e5):find('%b()')
--- fuel: balanced brackets, replaced
local _ = ('('):rep(1e5):gsub('%b()', '')
--- fuel: balanced brackets, one after the other
for _ in ('('):rep(1e5):gmatch('%b()') do end
--- fuel: a long set
local _ = ('x'):rep(1e5):find('[' .. ('a'):rep(1e4) .. ']')
--- fuel: a long set, replaced
local _ = ('x'):rep(1e5):gsub('[^' .. ('a'):rep(1e4) .. ']', '')
--- fuel: what was captured again
while true do local _ = ('a'):rep(4e4):find('(a*)b%1') end
--- fuel: a caught error of a pattern leaves the count as it was
for i = 1, 1e9 do pcall(string.find, ('x'):rep(100), '[' .. ('a'):rep(100)) end
--- fuel: unpack
local t = table.pack(('x'):rep(1e4):byte(1, -1)) while true do local _ = select('#', table.unpack(t)) end
--- fuel: arguments handed on
local function f(...) return f(1, ...) end f()
--- fuel: a big read out of a text
local s = ('9'):rep(1200) while true do local _ = big(s) end
--- fuel: bigs multiplied
local b = big(2) ^ 2000 while true do local _ = b * b end
--- fuel: bigs shown
local b = big(2) ^ 4000 while true do local _ = tostring(b) end
--- fuel: bigs compared
local b = big(2) ^ 4000 while true do local _ = b == b + 0 end
--- fuel: calls within calls, caught
local function f() pcall(f) pcall(f) end f()
--- fuel: calls within calls, caught with a handler
local function f() xpcall(f, f) xpcall(f, f) end f()
--- fuel: long errors
local s = ('x'):rep(1e6) while true do pcall(error, s) end
--- fuel: tables with a name
local t = setmetatable({}, { __name = ('x'):rep(1e6) }) while true do local _ = tostring(t) end
--- fuel: keys that meet in one place
local t = {} for i = 1, 1e9 do t[i * 131071] = i end
--- fuel: keys that come and go
local t = {} for i = 1, 2047 do t['k' .. i] = i end
for i = 2048, 1e9 do t['k' .. i - 2047] = nil t['k' .. i] = i end
--- fuel: keys that come and go beside a long list
local t = {} for i = 1, 1e4 do t[i] = i end
for i = 1, 1e9 do t['k' .. i] = 1 t['k' .. i] = nil end
--- fuel: rawset beside a long list
local t = setmetatable({}, { __newindex = function() end }) for i = 1, 1e4 do rawset(t, i, i) end
--- fuel: a chain of metatables
local t = {} for i = 1, 1000 do t = setmetatable({}, { __index = t }) end
while true do local _ = t.x end
--- fuel: a chain of metatables, written to
local t = {} for i = 1, 1000 do t = setmetatable({}, { __newindex = t }) end
while true do t.x = nil end
--- fuel: sorted without a comparison
local t = {} for i = 1, 1e4 do t[i] = (i * 7919) % 10007 end while true do table.sort(t) end
--- fuel: sorted with a function of the libraries
local t = {} for i = 1, 1e4 do t[i] = (i * 7919) % 10007 end while true do table.sort(t, math.ult) end
--- fuel: inserted in front
local t = {} while true do table.insert(t, 1, 1) end
--- fuel: moved
local t = {} for i = 1, 1e4 do t[i] = i end while true do table.move(t, 1, 1e4, 2) end
--- fuel: moved from nowhere
table.move({}, 1, math.maxinteger - 1, 2)
--- fuel: next
local t = {} for i = 1, 1000 do t[i] = i end while true do local _ = next(t) end
--- fuel: pairs with long keys
local t, s = {}, ('x'):rep(1e4) for i = 1, 100 do t[s .. i] = i end
while true do for _ in pairs(t) do end end
--- fuel: large tables begun and not finished
while true do pcall(load_nothing) local t = { nil, nil, nil, nil, nil, nil, nil, nil, table.unpack({}, 1, 1000) } end
--- fuel: lines printed
local s = ('x'):rep(1e6) while true do print(s) end
--- fuel: a finaliser
pcall(setmetatable, {}, { __gc = function() while true do end end }) while true do local _ = {} end
--- memory: a text that doubles
local s = 'x' while true do s = s .. s end
--- memory: texts joined, 200 at a time
local s = ('x'):rep(1e6)
local t = s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s
--- memory: a limit caught
while true do pcall(string.rep, 'x', 1e9) end
--- memory: a list
local t = {} for i = 1, 1e9 do t[i] = i end
--- memory: lists
local t = {} for i = 1, 1e9 do t[i] = { {}, {} } end
--- memory: a table of keys that are texts
local t = {} for i = 1, 1e9 do t = { a = 1, b = 2, c = 3, d = 4, e = t } end
--- memory: functions
local t = false for i = 1, 1e9 do local u = t t = function() return u end end
--- memory: bigs
local t, b = {}, big(2) ^ 4000 for i = 1, 1e9 do t[i] = b + i end
--- memory: the stack, by arguments
local t = {} local _ = select('#', table.unpack(t, 1, 250000))
--- depth: the stack, by calls
local function f(a, b, c, d, e, g, h) return 1 + f(a, b, c, d, e, g, h) end f()
--- memory: letters replaced by texts
local s = ('x'):rep(1e6) s = s:gsub('x', s)
--- memory: letters replaced by what a function gives
local s = ('x'):rep(1e6) s = s:gsub('x', function() return s end)
--- memory: concat
local s, t = ('x'):rep(1e6), {} for i = 1, 100 do t[i] = s end s = table.concat(t)
--- memory: format
local s = ('x'):rep(1e6) s = ('%s%s%s%s%s%s'):format(s, s, s, s, s, s)
--- depth: calls of the host within calls
local s = ('x'):gsub('x', f)
--- depth: a chain of __index functions
return setmetatable({}, { __index = function(t, k) return t[k] end }).x
--- depth: tostring
return tostring(setmetatable({}, { __tostring = f }))
--- the `__call` of a metatable must be a function here: a table that calls itself
local m = {} local t = setmetatable({}, m) m.__call = t t()
--- the `__call` of a metatable must be a function here: the same, past the instructions
local m = setmetatable({}, { __newindex = {} }) local t = setmetatable({}, m) rawset(m, '__call', t) t()
--- a metatable has no `__gc` and no `__mode` here: when garbage is collected differs from run to run: a finaliser
setmetatable({}, { __gc = function() while true do end end })
--- a metatable has no `__gc` and no `__mode` here: when garbage is collected differs from run to run: a weak table
setmetatable({}, { __mode = 'k' })
