"""Cubes of two or three layers as coloured facelets, turned as the paper's section 1 describes.

A facelet is a place on the surface: the little cube that it belongs to, and the direction in which it looks. A position
is a tuple with the colour at each place, and a turn says for each place from which one its colour comes.
"""

from functools import cache
from operator import itemgetter

# The direction of each face: x to the right, y up, z to the front.
FACES = {"R": (1, 0, 0), "L": (-1, 0, 0), "U": (0, 1, 0), "D": (0, -1, 0), "F": (0, 0, 1), "B": (0, 0, -1)}
# A clockwise quarter turn, seen from the right, from above and from the front.
QUARTERS = {"R": lambda x, y, z: (x, z, -y), "U": lambda x, y, z: (-z, y, x), "F": lambda x, y, z: (y, -x, z)}
OPPOSITE = {"L": "R", "D": "U", "B": "F"}


class Cube:
    """One kind of cube: its solved position, and what algorithms and names of pieces mean on it."""

    def __init__(self, layers):
        """A cube with `layers` layers, 2 or 3."""
        levels = range(1 - layers, layers, 2)
        outside = layers - 1
        self.places = [
            ((x, y, z), face)
            for face, normal in FACES.items()
            for x in levels
            for y in levels
            for z in levels
            if sum(a * b for a, b in zip((x, y, z), normal)) == outside
        ]
        self.outside = outside
        self.number = {place: number for number, place in enumerate(self.places)}
        self.solved = tuple(face for _, face in self.places)
        self.turns = {face: self._turn(face) for face in FACES}

    def _turn(self, face):
        """For each place where its colour comes from when `face` is turned clockwise by a quarter."""
        quarter = QUARTERS[OPPOSITE.get(face, face)]
        # Clockwise seen from the other side is three quarters seen from here.
        times = 3 if face in OPPOSITE else 1
        normal = FACES[face]
        names = {direction: name for name, direction in FACES.items()}
        sources = list(range(len(self.places)))
        for number, (piece, side) in enumerate(self.places):
            if sum(a * b for a, b in zip(piece, normal)) != self.outside:
                continue
            looks = FACES[side]
            for _ in range(times):
                piece, looks = quarter(*piece), quarter(*looks)
            sources[self.number[piece, names[looks]]] = number
        return sources

    def sources(self, algorithm):
        """For each place where its colour comes from after an algorithm, such as `R U2 F'`."""
        done = list(range(len(self.places)))
        for turn in algorithm.split():
            times = {"": 1, "2": 2, "'": 3, "2'": 2}[turn[1:]]
            for _ in range(times):
                done = [done[source] for source in self.turns[turn[0]]]
        return done

    @cache
    def doing(self, algorithm):
        """A function that gives the position after an algorithm from the one before it."""
        return itemgetter(*self.sources(algorithm))

    @cache
    def looking(self, pieces):
        """What looks at the places of pieces, such as `UFR UF`, and what is seen there when they are solved."""
        shown = []
        for name in pieces.split():
            at = tuple(map(sum, zip(*(FACES[face] for face in name))))
            at = tuple(self.outside * level for level in at)
            shown += [number for number, (piece, _) in enumerate(self.places) if piece == at]
        look = itemgetter(*shown)
        return look, look(self.solved)

    def orders(self, algorithms):
        """How many values each register of an architecture has: what only its own algorithm moves decides."""
        moved = []
        for algorithm in algorithms:
            sources = self.sources(algorithm)
            moved.append({place for place, source in enumerate(sources) if place != source})
        orders = []
        for number, algorithm in enumerate(algorithms):
            others = set().union(*(places for other, places in enumerate(moved) if other != number))
            own = sorted(moved[number] - others)
            sources = self.sources(algorithm)
            order, now = 1, sources
            while any(now[place] != place for place in own):
                order, now = order + 1, [now[source] for source in sources]
            orders.append(order)
        return orders


CUBES = {"3x3": Cube(3), "2x2": Cube(2)}
