"""What runs of QAT on numbers and of Q on cubes have in common: what was said, and how they end."""


class Run:
    """A run: what it said so far and, once it has one, its ending."""

    def __init__(self, inputs):
        """A run that is given these numbers when it asks."""
        self.inputs = iter(inputs)
        self.said = []
        # "halted"; "endless"; "open", when nobody knows; or what it asks for and how much it takes.
        self.ending = None
        # Since the last number was given.
        self.steps = 0
        # A state that was seen once comes again and again; remembered at jumps whose number is a power of two.
        self.remembered, self.jumps = None, 0

    def end(self, ending):
        """The run is over; the first ending counts."""
        self.ending = self.ending or ending

    def going(self, at, length, budget):
        """Whether there is one more step to do at `at`, of a program with `length` steps."""
        if at >= length:
            self.end("halted")
        elif self.steps >= budget:
            self.end("open")
        self.steps += 1
        return self.ending is None

    def jumped(self, state):
        """A jump was taken: `state` gives all that the rest of the run depends on, with where it is first."""
        self.jumps += 1
        now = state()
        if now == self.remembered:
            self.end("endless")
        if self.jumps & (self.jumps - 1) == 0:
            self.remembered = now

    def ask(self, message, most):
        """The next number, or `None` and an ending if there is none."""
        number = next(self.inputs, None)
        self.steps, self.remembered, self.jumps = 0, None, 0
        if number is None:
            self.end(["asks", message, most])
        else:
            assert abs(number) <= most, f"{number} is out of range"
        return number

    def say(self, text):
        """Puts out a line."""
        self.said.append(text)
