"""QAT programs on plain numbers, as the paper describes them (sections 2.2 and 2.3): no cube, no Rust, no prelude.

The statements of the standard library are not macros here but do at once what the paper says that they do.
"""

import re
from dataclasses import dataclass, field

from cube import CUBES
from run import Run

TOKEN = re.compile(
    r'(?P<comment>--\[\[.*?(?:--)?\]\](?:--)?|(?:--|//)[^\n]*)|"(?P<text>[^"]*)"|(?P<mark>[{}(),:!~]|\n)'
    r'|(?P<word>[^\s{}(),:!~"]+)',
    re.DOTALL,
)
NUMBER = re.compile(r"-?\d+$")


class Text(str):
    """A text in quotes."""


class Unsupported(Exception):
    """What this interpreter does not know, or what is wrong in a program."""


@dataclass
class Scope:
    """Which labels are seen: those of one expansion, those around it, and the public ones of what it was given to."""

    parent: "Scope | None" = None
    hosts: list = field(default_factory=list)
    labels: dict = field(default_factory=dict)
    public: dict = field(default_factory=dict)

    def find(self, name):
        """Which instruction a label stands before."""
        if name in self.labels:
            return self.labels[name]
        for host in reversed(self.hosts):
            if name in host.public:
                return host.public[name]
        if self.parent is None:
            raise Unsupported(f"no label {name}")
        return self.parent.find(name)


@dataclass
class Block:
    """Code in braces: its statements, where it was written, and the macros that it was given to."""

    statements: list
    scope: Scope | None = None
    names: dict | None = None
    hosts: list = field(default_factory=list)


def tokens(text):
    """The marks, words and texts of a program; comments are left out, lines stay apart."""
    at = 0
    while at < len(text):
        if text[at] != "\n" and text[at].isspace():
            at += 1
            continue
        found = TOKEN.match(text, at)
        at = found.end()
        if found["comment"] is None:
            yield Text(found["text"]) if found["text"] is not None else found["mark"] or found["word"]


def statements(stream, nested=False):
    """Statements up to the end, or up to the brace that closes a block: lists of words, texts and blocks."""
    found, now = [], []
    for token in stream:
        if isinstance(token, Text):
            now.append(token)
        elif token == "{":
            now.append(Block(statements(stream, True)))
        elif token == "\n" or token == "}":
            if now:
                found.append(now)
            now = []
            if token == "}" and nested:
                return found
        elif token == ":" and (len(now) == 1 or now[:1] == ["!"]):
            found.append(["label", now[-1], len(now) == 2])
            now = []
        else:
            now.append(token)
    return found + [now] if now else found


class Program:
    """A program: the orders of its registers, which of them are on tapes, and instructions."""

    def __init__(self, text):
        """Reads a text, and expands it."""
        self.registers, self.orders, self.tape_of, self.tapes = {}, [], [], {}
        self.code, self.macros = [], {}
        top = statements(tokens(text))
        self.defines = names = {}
        for statement in top:
            if statement[0] == ".registers":
                for line in statement[1].statements:
                    self.declare(line)
            elif statement[0] == ".macro":
                self.macros[statement[1]] = statement[2].statements
            elif statement[0] == ".define":
                names["$" + statement[1]] = statement[2]
        self.expand(top, Scope(), names)
        for number, instruction in enumerate(self.code):
            self.code[number] = tuple(
                part[0].find(part[1]) if isinstance(part, tuple) else part for part in instruction
            )

    def declare(self, line):
        """A line of `.registers`: `tape X ~ A, B <- 3x3 builtin (90, 90)`, with or without a tape and so on."""
        arrow = next(number for number, word in enumerate(line) if word in ("<-", "←"))
        left, right = line[:arrow], [word for word in line[arrow + 1 :] if word not in "()"]
        tape = None
        if "~" in left:
            tape = self.tapes[left[left.index("~") - 1]] = len(self.tapes)
            left = left[left.index("~") + 1 :]
        names = [word for word in left if word != ","]
        given = " ".join(right[1:]).split(" , ")
        if right[0] == "theoretical" or right[1] == "builtin":
            orders = [int(order) for order in given[0].removeprefix("builtin ").split() + given[1:]]
        else:
            orders = CUBES[right[0]].orders(given)
        for name, order in zip(names, orders, strict=True):
            self.registers[name] = len(self.orders)
            self.orders.append(order)
            self.tape_of.append(tape)

    def expand(self, code, scope, names):
        """Adds the instructions of statements; `names` has what placeholders and defines stand for."""
        names = dict(names)
        for statement in code:
            verb, *rest = statement
            if verb == "label":
                name, public = rest
                scope.labels[name] = len(self.code)
                if public:
                    scope.public[name] = len(self.code)
                continue
            items = []
            for item in statement:
                if isinstance(item, Block):
                    item = Block(item.statements, scope, names)
                while isinstance(item, str) and not isinstance(item, Text) and item.startswith("$"):
                    item = names[item]
                items.append(item)
            verb, *rest = items
            if verb == ".define":
                names["$" + rest[0]] = rest[1]
            elif isinstance(verb, Block):
                self.block(verb)
            elif verb in self.macros:
                self.use(verb, rest)
            elif verb not in (".registers", ".macro"):
                self.statement(verb, rest, scope)

    def block(self, block, *hosts, **defined):
        """Adds the instructions of a block that was given to `hosts`, in which the defined names hold as well."""
        names = block.names | {"$" + name: str(value) for name, value in defined.items()}
        self.expand(block.statements, Scope(block.scope, [*block.hosts, *hosts]), names)

    def use(self, macro, given):
        """Expands a macro by the first of its patterns that fits."""
        for rule in self.macros[macro]:
            close, scope = rule.index(")"), Scope()
            names = self.fit(rule[1:close], given, scope)
            if names is None:
                continue
            body = rule[close + 2 :]
            whole = len(body) == 1 and isinstance(body[0], Block)
            return self.expand(body[0].statements if whole else [body], scope, self.defines | names)
        raise Unsupported(f"nothing fits in {macro} {given}")

    def fit(self, pattern, given, scope):
        """What the placeholders of a pattern stand for, or `None` if it does not fit."""
        names, pattern = {}, list(pattern)
        for item in given:
            if not pattern:
                return None
            part = pattern.pop(0)
            if not part.startswith("$"):
                if item != part:
                    return None
                continue
            kind = pattern[1]
            del pattern[:2]
            if isinstance(item, Block):
                fits = kind == "block"
                item = Block(item.statements, item.scope, item.names, [*item.hosts, scope])
            else:
                fits = {
                    "reg": item.split("%")[0] in self.registers,
                    "int": NUMBER.match(item),
                    "tape": item in self.tapes,
                    "text": isinstance(item, Text),
                    "ident": not isinstance(item, Text),
                }.get(kind)
            if not fits:
                return None
            names[part] = item
        return None if pattern else names

    def register(self, word):
        """The number of a register and what it is to be divided by: its order, where nothing else is said."""
        name, _, modulus = word.partition("%")
        number = self.registers[name]
        return number, int(modulus or self.orders[number])

    def add(self, *instruction):
        """One more instruction; a scope with a label in it becomes the place where it leads."""
        self.code.append(instruction)

    def jump_unless(self, question, target):
        """Adds a jump to `target` for when the answer to a question, such as `not-equals A 5`, is no."""
        word, *rest = question
        if word.endswith("solved"):
            test = ("solved", *self.register(rest[0]))
        elif "using" in rest:
            test = ("same", *(self.register(name)[0] for name in (rest[0], rest[1], rest[3])))
        else:
            number, order = self.register(rest[0])
            test = ("is", number, int(rest[1]) % order)
        self.add("unless" if not word.startswith("not-") else "if", target, *test)

    def statement(self, verb, rest, scope):
        """Adds the instructions of one statement of the language or of its standard library."""
        match verb, rest:
            case "goto", [label]:
                self.add("goto", (scope, label))
            case "solved-goto", [register, label]:
                self.add("if", (scope, label), "solved", *self.register(register))
            case "input", [message, register]:
                self.add("input", message, self.register(register)[0])
            case "print" | "halt", [message, *register] if isinstance(message, Text):
                self.add(verb, message, *(self.register(register[0]) if register else ()))
            case "print" | "halt", [register]:
                self.add(verb, "", *self.register(register))
            case "move-left" | "move-right", _:
                tape = self.tapes[rest[0]] if rest and rest[0] in self.tapes else 0
                steps = int(rest[-1]) if rest and NUMBER.match(rest[-1]) else 1
                self.add("head", tape, -steps if verb == "move-left" else steps)
            case "add" | "sub", [register, number]:
                self.add("add", self.register(register)[0], int(number) if verb == "add" else -int(number))
            case "inc" | "dec", [register]:
                self.add("add", self.register(register)[0], 1 if verb == "inc" else -1)
            case "move", [source, "to", target]:
                self.add("multiply", self.register(source)[0], 1, self.register(target)[0])
            case "set", [target, "to", source]:
                number = self.register(target)[0]
                self.add("set", number, int(source) if NUMBER.match(source) else 0)
                if not NUMBER.match(source):
                    self.add("multiply", self.register(source)[0], 1, number)
            case "multiply", [source, number, "at", target]:
                self.add("multiply", self.register(source)[0], int(number), self.register(target)[0])
            case "multiply", [first, second, "using", third]:
                self.add("product", *(self.register(name)[0] for name in (first, second, third)))
            case "if", [*question, Block() as then, "else", Block() as other]:
                self.branch(question, then, other)
            case "if", [*question, Block() as then]:
                self.branch(question, then, None)
            case "loop" | "while", [*question, Block() as body]:
                loop = Scope()
                loop.public["continue"] = len(self.code)
                if question:
                    self.jump_unless(question, (loop, "after"))
                self.block(body, loop)
                self.add("goto", loop.public["continue"])
                loop.public["break"] = loop.labels["after"] = len(self.code)
            case "repeat", [*_, index, "from", first, "to", end, Block() as body]:
                for number in range(int(first), int(end)):
                    self.block(body, **{index: number})
            case "repeat", [times, *index, Block() as body]:
                for number in range(int(times)):
                    self.block(body, **{name: number for name in index})
            case _:
                raise Unsupported(f"{verb} {rest}")

    def branch(self, question, then, other):
        """Adds `if`, with or without `else`."""
        places = Scope()
        self.jump_unless(question, (places, "otherwise"))
        self.block(then)
        if other:
            self.add("goto", (places, "after"))
        places.labels["otherwise"] = len(self.code)
        if other:
            self.block(other)
        places.labels["after"] = len(self.code)


def run(program, inputs, budget):
    """Runs a program with a list of inputs, for as many instructions as the budget says."""
    orders, code = program.orders, program.code
    values = [0] * len(orders)
    # The registers of each tape, where its head is, and by tape and place what the cells without a head hold.
    on_tape = [[number for number, at in enumerate(program.tape_of) if at == tape] for tape in program.tapes.values()]
    heads, cells = [0] * len(on_tape), {}
    at, run = 0, Run(inputs)

    def jump(target):
        nonlocal at
        at = target
        run.jumped(lambda: (at, values[:], heads[:], dict(cells)))

    def holds(test, first, *more):
        match test:
            case "solved":
                return values[first] % more[0] == 0
            case "is":
                return values[first] == more[0]
        second, helper = more
        values[helper] = 0
        return values[first] == values[second]

    while run.going(at, len(code), budget):
        verb, *what = code[at]
        at += 1
        match verb:
            case "add":
                values[what[0]] = (values[what[0]] + what[1]) % orders[what[0]]
            case "set":
                values[what[0]] = what[1] % orders[what[0]]
            case "multiply":
                source, number, target = what
                values[target] = (values[target] + number * values[source]) % orders[target]
                values[source] = 0
            case "product":
                first, second, third = what
                values[first] = values[first] * values[second] % orders[first]
                values[second] = values[third] = 0
            case "goto":
                jump(what[0])
            case "if" | "unless":
                if holds(*what[1:]) == (verb == "if"):
                    jump(what[0])
            case "head":
                tape, steps = what
                cell = [values[number] for number in on_tape[tape]]
                if any(cell):
                    cells[tape, heads[tape]] = cell
                heads[tape] += steps
                cell = cells.pop((tape, heads[tape]), [0] * len(cell))
                for number, value in zip(on_tape[tape], cell):
                    values[number] = value
            case "input":
                message, number = what
                if (given := run.ask(message, orders[number] - 1)) is not None:
                    values[number] = (values[number] + given) % orders[number]
            case _:
                message, *shown = what
                number = [str(values[shown[0]] % shown[1])] if shown else []
                run.say(" ".join([message] * bool(message) + number))
                if verb == "halt":
                    run.end("halted")
    return run
