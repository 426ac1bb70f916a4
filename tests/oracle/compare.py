"""Compares what Hypercubist makes of made-up programs with what the interpreters of this folder make of them.

    python3 compare.py MADE-UP PROGRAMS SEED

MADE-UP is the example `made-up` of the tests, which writes a JSON value for each program on a line of its own.
`cargo xtask oracle` builds it and starts this.
"""

import json
import subprocess
import sys
from collections import Counter

import q
import qat

# Instructions of a run on numbers, of which Hypercubist carries out 2,000 at most, and lines of one on cubes, which
# takes more of them.
INSTRUCTIONS, LINES = 4_000, 40_000
# Programs on which they differ that are printed.
MOST_SHOWN = 5


def differ(one, other):
    """What differs between two runs that should be alike, or `None`.

    A run that was left open can end anyhow, and what goes on for ever is noticed sooner here and later there: then
    what both have said has to be the same.
    """
    endings = one["ending"], other["ending"]
    if "open" not in endings and endings[0] != endings[1]:
        return f"one ends with {endings[0]}, the other with {endings[1]}"
    both, lengths = [one["said"], other["said"]], [len(one["said"]), len(other["said"])]
    if "open" in endings or "endless" in endings:
        both = [said[: min(lengths)] for said in both]
    return None if both[0] == both[1] else f"one says {both[0]}, the other {both[1]}"


def compare(case, endings):
    """All that is wrong with one program; counts in `endings` how its runs end."""

    def outcome(run, where):
        endings[where, run.ending if isinstance(run.ending, str) else "waiting"] += 1
        return {"said": run.said, "ending": run.ending}

    def wrong(about, one, other):
        return [f"{about}: {found}"] if (found := differ(one, other)) else []

    theirs, inputs = case["went"], case["inputs"]
    try:
        meant = outcome(qat.run(qat.Program(case["qat"]), inputs, INSTRUCTIONS), "numbers")
        faults = wrong("numbers here, numbers in Hypercubist", meant, theirs)
        # Statements of the library are single instructions here, so that no run is longer than in Hypercubist.
        if meant["ending"] == "open" and theirs["ending"] == "halted":
            faults.append("numbers here go on where those in Hypercubist halt")
        for level, compiled in zip(("-O0", "-O1", "-O2"), case["compiled"], strict=True):
            turned = outcome(q.run(q.Program(compiled["q"]), inputs, LINES), "cubes")
            faults += wrong(f"{level}: numbers here, cubes here", meant, turned)
            faults += wrong(f"{level}: numbers here, cubes in Hypercubist", meant, compiled["went"])
            faults += wrong(f"{level}: cubes here, cubes in Hypercubist", turned, compiled["went"])
        return faults
    except (AssertionError, LookupError, TypeError, ValueError, qat.Unsupported) as error:
        return [f"not understood here: {error!r}"]


def main(words):
    """Compares as many programs as the words say; gives the exit status, which is 1 if one of them differs."""
    endings, programs, different, lines = Counter(), 0, 0, 0
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, encoding="utf-8") as made_up:
        for line in made_up.stdout:
            # Where the other program was ended, its last line is not whole.
            if not line.endswith("\n"):
                break
            case = json.loads(line)
            programs += 1
            lines += len(case["went"]["said"])
            if faults := compare(case, endings):
                different += 1
                if different <= MOST_SHOWN:
                    print(f"program {case['program']}, given {case['inputs']}\n\n{case['qat']}\n" + "\n".join(faults))
                    print()
    for kind in ("numbers", "cubes"):
        counts = sorted((ending, count) for (where, ending), count in endings.items() if where == kind)
        print(f"runs on {kind}: " + ", ".join(f"{count} {ending}" for ending, count in counts))
    print(f"{programs} programs, which say {lines} lines: {different} of them differ")
    return 1 if different or made_up.returncode or programs != int(words[1]) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
