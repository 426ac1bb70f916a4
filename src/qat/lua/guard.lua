-- Builds what a Lua block finds around it: the libraries without anything that could read a file, tell the time, differ
-- between two runs, or work long without being counted.
--
-- The host counts each instruction of the VM by what it works on (`omni/hook.rs`), and a call by the texts that it hands
-- to a function of the libraries. What such a function does beyond reading its texts once, it pays for here (`spend`),
-- and it refuses (`fits`) to build a text that the memory has no room for.

local host = ...
local spend, fits, scale = host.spend, host.fits, host.scale

local function large(bytes)
    fits(bytes)
    spend(bytes)
end

local assert, error, getmetatable, ipairs, pcall, rawequal, rawget, rawlen, rawset, select, setmetatable, tonumber,
    tostring, type, xpcall =
    assert, error, getmetatable, ipairs, pcall, rawequal, rawget, rawlen, rawset, select, setmetatable, tonumber,
    tostring, type, xpcall
local string, table, math, utf8 = string, table, math, utf8
local find, match, gmatch, format, gsub, rep =
    string.find, string.match, string.gmatch, string.format, string.gsub, string.rep
local concat, sort, unpack = table.concat, table.sort, table.unpack
local max = math.max

-- Numbers of any length, and the things of QAT.

local big = host.big
local of_big = getmetatable(big(0))
for name, method in pairs(host.arithmetic) do
    of_big[name] = method
end
local of_handle = getmetatable(host.handle)
for name, method in pairs(host.thing) do
    of_handle[name] = method
end

local function as_text(value)
    local text = tostring(value)
    local kind = type(value)
    if kind == "table" or kind == "function" or kind == "thread" then
        -- Without the address, which differs from run to run.
        return match(text, "^(.-): ?[%w:]* ?0x%x+$") or text
    end
    return text
end

local function joined(a, b)
    return as_text(a) .. as_text(b)
end
of_big.__concat, of_handle.__concat = joined, joined
of_big.__metatable, of_handle.__metatable = "big", "a thing of QAT"

local function to_number(value, ...)
    if type(value) == "userdata" then
        return host.small(value)
    end
    return tonumber(value, ...)
end

-- Tables without their metatables. The VM's own instructions do it where nothing is in their way, and are counted.

local function in_the_way(t, event)
    local meta = type(t) == "table" and host.metatable(t)
    return type(t) ~= "table" or (meta and rawget(meta, event) ~= nil)
end

-- As a key a big is the number of Lua that it is, as in the VM's own instructions (`omni/hook.rs`).
local function as_key(key)
    if type(key) == "userdata" then
        return host.key(key)
    end
    return key
end

local function get_raw(t, key)
    if in_the_way(t, "__index") then
        host.count(t)
        return rawget(t, as_key(key))
    end
    return t[key]
end

local function set_raw(t, key, value)
    if in_the_way(t, "__newindex") or key == nil or key ~= key then
        if key == "__call" and value ~= nil and type(value) ~= "function" then
            error("the `__call` of a metatable must be a function here", 2)
        end
        host.count(t)
        return rawset(t, as_key(key), value)
    end
    t[key] = value
    return t
end

local function set_metatable(t, meta)
    if type(meta) == "table" and (rawget(meta, "__gc") ~= nil or rawget(meta, "__mode") ~= nil) then
        error("a metatable has no `__gc` and no `__mode` here: when garbage is collected differs from run to run", 2)
    end
    return setmetatable(t, meta)
end

-- Errors that are caught.

local function settled(good, ...)
    if not good and type((...)) == "string" then
        spend(#(...))
    end
    return good, ...
end

-- Catching costs more than an instruction, also where nothing is caught.
local CATCH = 128

local function protected(...)
    spend(CATCH)
    return settled(pcall(...))
end

local function protected_with_handler(...)
    spend(CATCH)
    return settled(xpcall(...))
end

-- Tables in an order that is the same in every run.

local function in_order(t, keys, position)
    return function()
        while true do
            position = position + 1
            local key = keys[position]
            if key == nil then
                return nil
            end
            local value = get_raw(t, key)
            if value ~= nil then
                return key, value
            end
        end
    end
end

local function pairs_in_order(t)
    local meta = host.metatable(t)
    local custom = meta and rawget(meta, "__pairs")
    if custom then
        return custom(t)
    end
    return in_order(t, host.keys(t), 0), t, nil
end

local function next_in_order(t, key)
    return host.next(t, as_key(key))
end

local function say(...)
    local parts = {}
    for i = 1, select("#", ...) do
        parts[i] = as_text((select(i, ...)))
    end
    host.say(concat(parts, "\t"))
end

-- Texts.

local function size(value)
    if type(value) == "string" then
        return #value
    end
    return 0
end

for _, name in ipairs { "byte", "unpack" } do
    local f = string[name]
    -- Each byte may become a value.
    string[name] = function(text, ...)
        spend(4 * size(text))
        return f(text, ...)
    end
end
local codepoint = utf8.codepoint
function utf8.codepoint(text, ...)
    spend(4 * size(text))
    return codepoint(text, ...)
end

-- What looks for a pattern counts where it looks, but not how long it looks there: at each place a set may be as long as
-- the pattern, and `%b` and `%1` may go on to the end of the text.

local function rescaled(good, ...)
    scale(1)
    if good then
        return ...
    end
    error(..., 0)
end

local function looking(f, text, pattern, ...)
    local steps = 1
    if type(pattern) == "string" then
        if find(pattern, "[", 1, true) then
            steps = steps + #pattern / 16
        end
        if find(pattern, "%b", 1, true) then
            steps = steps + size(text) / 16
        elseif find(pattern, "%%%d") then
            steps = steps + size(text) / 64
        end
    end
    if steps < 2 then
        return f(text, pattern, ...)
    end
    scale(steps)
    return rescaled(pcall(f, text, pattern, ...))
end

function string.find(text, pattern, from, plain)
    if type(pattern) == "string" and (plain or not find(pattern, "[%^%$%*%+%?%.%(%[%%%-]")) then
        spend(size(text) * #pattern)
        return find(text, pattern, from, plain)
    end
    return looking(find, text, pattern, from, plain)
end

function string.match(text, pattern, from)
    return looking(match, text, pattern, from)
end

function string.gmatch(text, pattern, from)
    local each = gmatch(text, pattern, from)
    return function()
        return looking(each, text, pattern)
    end
end
string.dump = nil

function string.rep(text, count, between)
    if type(count) == "number" and count > 0 then
        large((size(text) + size(between) + 1) * count)
    end
    return rep(text, count, between)
end

local function summed(first, ...)
    local total = size(first)
    local arguments = { ... }
    local count = select("#", ...)
    for i = 1, count do
        local value = arguments[i]
        local kind = type(value)
        if kind == "table" or kind == "function" or kind == "userdata" then
            value = as_text(value)
            arguments[i] = value
        end
        total = total + size(value)
    end
    large(total)
    return unpack(arguments, 1, count)
end

function string.format(pattern, ...)
    if type(pattern) == "string" and find(gsub(pattern, "%%%%", ""), "%%[-+ #0-9.]*p") then
        error("`%p` would show an address, which differs from run to run", 2)
    end
    return format(pattern, summed(pattern, ...))
end

local pack = string.pack
function string.pack(pattern, ...)
    return pack(pattern, summed(pattern, ...))
end

function string.gsub(text, pattern, replacement, count)
    local long = size(text) + 1
    local kind = type(replacement)
    spend(long)
    if kind == "string" then
        -- No more than one replacement a letter, and what its `%1` bring was in the text.
        large(2 * long * (#replacement + 1))
    elseif kind == "table" or kind == "function" then
        local total = 0
        local give = replacement
        if kind == "table" then
            local given = replacement
            give = function(key)
                return given[key]
            end
        end
        replacement = function(...)
            local value = give(...)
            total = total + size(value)
            fits(total)
            return value
        end
    end
    return looking(gsub, text, pattern, replacement, count)
end

getmetatable("").__metatable = "string"

-- Lists. A length that a metatable makes up could be anything.

local function length(t, name)
    if type(t) ~= "table" then
        return nil
    end
    local meta = host.metatable(t)
    if meta and rawget(meta, "__len") ~= nil then
        error("`table." .. name .. "` does not take a table with a length of its own making", 3)
    end
    return #t
end

-- Reads what a function of the libraries is about to read, so that the VM counts it.
local function touch(t, from, to)
    if type(t) == "table" and type(from) == "number" and type(to) == "number" and to - from < 1e6 then
        for i = from, to do
            local _ = t[i]
        end
    end
end

local lists = {}
for _, name in ipairs { "insert", "remove" } do
    local f = table[name]
    lists[name] = function(t, ...)
        local long = length(t, name)
        if (name == "insert" and select("#", ...) > 1) or (name == "remove" and ... ~= nil) then
            touch(t, max(1, tonumber((...)) or 1), long)
        end
        return f(t, ...)
    end
end

local function less(a, b)
    return a < b
end

function lists.sort(t, before)
    length(t, "sort")
    if before == nil then
        before = less
    elseif type(before) == "function" then
        -- A function of the libraries is called by the VM, which counts it.
        local given = before
        before = function(a, b)
            return (given(a, b))
        end
    end
    return sort(t, before)
end

function lists.concat(t, between, from, to)
    local long = length(t, "concat")
    local last = to or long
    if long and type(last) == "number" then
        local total = 0
        for i = from or 1, last do
            total = total + size(t[i]) + size(between)
            if t[i] == nil then
                break
            end
            fits(total)
        end
        spend(total)
    end
    return concat(t, between, from, last)
end

local move = table.move
function lists.move(from, first, last, at, to)
    if type(first) == "number" and type(last) == "number" and last >= first then
        spend(16 * (last - first + 1.0))
        touch(from, first, last)
    end
    if to == nil then
        return move(from, first, last, at)
    end
    return move(from, first, last, at, to)
end

function lists.unpack(t, from, to)
    to = to or length(t, "unpack")
    touch(t, from or 1, to)
    return unpack(t, from, to)
end
lists.pack = table.pack

for name, method in pairs(host.functions) do
    math[name] = method
end
math.random, math.randomseed = nil, nil

local function copy(library)
    local new = {}
    for name, value in pairs(library) do
        new[name] = value
    end
    return new
end

-- The globals of a file. Each gets tables of its own, so that no file can spoil another's.
return function()
    local globals = {
        _VERSION = _VERSION,
        assert = assert,
        big = big,
        error = error,
        getmetatable = getmetatable,
        ipairs = ipairs,
        math = copy(math),
        next = next_in_order,
        order_of_reg = host.order,
        pairs = pairs_in_order,
        pcall = protected,
        print = say,
        rawequal = rawequal,
        rawget = get_raw,
        rawlen = rawlen,
        rawset = set_raw,
        select = select,
        setmetatable = set_metatable,
        string = copy(string),
        table = copy(lists),
        tonumber = to_number,
        tostring = as_text,
        type = type,
        utf8 = copy(utf8),
        xpcall = protected_with_handler,
    }
    globals._G = globals
    return globals
end
