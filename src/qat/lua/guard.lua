-- Builds what a Lua block finds around it: the libraries without anything that could read a file, tell the time, differ
-- between two runs, or work long without being counted.
--
-- The VM counts its instructions and the memory it holds, but not how long a function of the libraries runs: copying a
-- megabyte is one instruction. So each of those here pays (`spend`) for what it is about to do, and refuses (`fits`) to
-- build a text that the memory has no room for.

local host = ...
local spend, fits = host.spend, host.fits

local function large(bytes)
    fits(bytes)
    spend(bytes)
end

local assert, error, getmetatable, ipairs, pcall, rawequal, rawget, rawlen, rawset, select, setmetatable, tonumber,
    tostring, type, xpcall =
    assert, error, getmetatable, ipairs, pcall, rawequal, rawget, rawlen, rawset, select, setmetatable, tonumber,
    tostring, type, xpcall
local string, table, math, utf8 = string, table, math, utf8
local find, match, format, gsub, rep = string.find, string.match, string.format, string.gsub, string.rep
local concat, unpack = table.concat, table.unpack

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

-- Tables in an order that is the same in every run.

local function in_order(t, keys, position)
    return function()
        while true do
            position = position + 1
            local key = keys[position]
            if key == nil then
                return nil
            end
            local value = rawget(t, key)
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
    return host.next(t, key)
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

local function paid(name)
    local f = string[name]
    string[name] = function(text, ...)
        spend(size(text))
        return f(text, ...)
    end
end
for _, name in ipairs { "byte", "find", "gmatch", "lower", "match", "reverse", "sub", "unpack", "upper" } do
    paid(name)
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
    return gsub(text, pattern, replacement, count)
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

local lists = {}
for _, name in ipairs { "insert", "remove", "sort" } do
    local f = table[name]
    local factor = name == "sort" and 32 or 1
    lists[name] = function(t, ...)
        local long = length(t, name)
        if name == "sort" or (name == "insert" and select("#", ...) > 1) or (name == "remove" and ... ~= nil) then
            spend((long or 0) * factor)
        end
        return f(t, ...)
    end
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
        spend(last - first + 1.0)
    end
    if to == nil then
        return move(from, first, last, at)
    end
    return move(from, first, last, at, to)
end

function lists.unpack(t, from, to)
    return unpack(t, from, to or length(t, "unpack"))
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
        pcall = pcall,
        print = say,
        rawequal = rawequal,
        rawget = rawget,
        rawlen = rawlen,
        rawset = rawset,
        select = select,
        setmetatable = setmetatable,
        string = copy(string),
        table = copy(lists),
        tonumber = to_number,
        tostring = as_text,
        type = type,
        utf8 = copy(utf8),
        xpcall = xpcall,
    }
    globals._G = globals
    return globals
end
