"""Q programs, carried out on cubes of facelets as a person would (paper, sections 2.1 and 2.3)."""

import re

from cube import CUBES
from run import Run

# How often an algorithm is repeated until its pieces are solved; no order of a cube is larger than 1260.
MOST_REPEATS = 1260

LINE = re.compile(r"\s*(\d+)\s*\|(.*)")
PUZZLE = re.compile(r"(tape )?(\w+): (\w+)$")
TALKS = re.compile(r'(input|print|halt) "([^"]*)"\s*(.*)$')


class Program:
    """A Q program: its puzzles, and its lines as lists that begin with a verb."""

    def __init__(self, text):
        """Reads a Q file as the compiler writes it."""
        self.puzzles = []
        lines = []
        for line in text.splitlines():
            if line.startswith("--") or line.strip() in ("", "Puzzles"):
                continue
            if numbered := LINE.match(line):
                assert int(numbered[1]) == len(lines) + 1, line
                lines.append(numbered[2].strip())
            elif not lines:
                tape, name, kind = PUZZLE.match(line).groups()
                self.puzzles.append((name, bool(tape), CUBES[kind]))
            else:
                lines[-1] += " " + line.strip()
        self.lines = [self.read(line) for line in lines]

    def read(self, line):
        """One line: what to do, and with what."""
        if talk := TALKS.match(line):
            verb, message, rest = talk.groups()
            if verb == "input":
                algorithm, most = rest.split(" max-input ")
                return [verb, message, algorithm.strip(), int(most)]
            algorithm, _, pieces = (part.strip() for part in rest.partition("counting-until"))
            return [verb, message, algorithm, pieces]
        verb, _, rest = line.partition(" ")
        match verb:
            case "goto":
                return [verb, int(rest) - 1]
            case "solved-goto":
                target, pieces = rest.split(" ", 1)
                return [verb, int(target) - 1, pieces]
            case "switch":
                return [verb, [name for name, _, _ in self.puzzles].index(rest)]
            case "move-left" | "move-right":
                steps = int(rest or "1")
                return ["move", -steps if verb == "move-left" else steps]
            case "repeat":
                pieces, algorithm = rest.removeprefix("until ").split(" solved ")
                return [verb, pieces, algorithm]
            case "solve":
                return [verb]
        return ["do", line]


def count(cube, position, algorithm, pieces):
    """The position when the pieces are solved, and how often the algorithm was done; `None` if they never are."""
    do = cube.doing(algorithm)
    look, wanted = cube.looking(pieces)
    for times in range(MOST_REPEATS + 1):
        if look(position) == wanted:
            return position, times
        position = do(position)
    return None


def run(program, inputs, budget):
    """Runs a program with a list of inputs, for as many lines as the budget says."""
    cubes = [cube for _, _, cube in program.puzzles]
    hands = [cube.solved for cube in cubes]
    # What lies on the tapes beside the heads, by puzzle and place; solved cubes are left out.
    cells, heads = {}, [0] * len(cubes)
    held, at = 0, 0
    run = Run(inputs)
    while run.going(at, len(program.lines), budget):
        verb, *what = program.lines[at]
        cube, position = cubes[held], hands[held]
        at += 1
        match verb:
            case "do":
                hands[held] = cube.doing(what[0])(position)
            case "goto":
                at = what[0]
                run.jumped(lambda: (at, held, hands[:], heads[:], dict(cells)))
            case "solved-goto":
                look, wanted = cube.looking(what[1])
                if look(position) == wanted:
                    at = what[0]
                    run.jumped(lambda: (at, held, hands[:], heads[:], dict(cells)))
            case "solve":
                hands[held] = cube.solved
            case "repeat":
                pieces, algorithm = what
                if (counted := count(cube, position, algorithm, pieces)) is None:
                    run.end("endless")
                else:
                    hands[held] = counted[0]
            case "switch":
                held = what[0]
            case "move":
                if position == cube.solved:
                    cells.pop((held, heads[held]), None)
                else:
                    cells[held, heads[held]] = position
                heads[held] += what[0]
                hands[held] = cells.pop((held, heads[held]), cube.solved)
            case "input":
                message, algorithm, most = what
                if (number := run.ask(message, most)) is None:
                    continue
                if number < 0:
                    backwards = [turn[0] + {"": "'", "'": ""}.get(turn[1:], "2") for turn in algorithm.split()]
                    algorithm = " ".join(reversed(backwards))
                for _ in range(abs(number)):
                    hands[held] = cube.doing(algorithm)(hands[held])
            case _:
                message, algorithm, pieces = what
                if not algorithm:
                    run.say(message)
                elif (counted := count(cube, position, algorithm, pieces)) is None:
                    run.end("endless")
                else:
                    run.say(f"{message} {counted[1]}")
                if verb == "halt":
                    run.end("halted")
    return run
