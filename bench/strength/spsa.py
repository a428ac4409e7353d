"""Tunes constants of a search together, by SPSA.

    python3 bench/strength/spsa.py TETRAD GAME NODES PAIRS SEED OPTION=VALUE... >trial.txt

SPSA (Spall 1992; chess engines use it as fishtest does) changes all constants at once, up or
down by chance, lets the two versions play a pair of games from one opening, and moves all
constants a little towards the winner. TETRAD is the program, and GAME a name for
tetrad openings --game. Each turn has NODES nodes, so that a busy machine changes nothing.
PAIRS is the number of pairs, SEED the seed of openings and of chances. Each OPTION is one of
docs/dev/parameters.md, with the VALUE above 0 to begin with. A VALUE without a point stays
whole: each game takes one of its two neighbours by chance. Constants move by factors, so
that none falls to 0. Two games are played at a time, and openings are even to a pawn; the
variable BALANCE may have other bounds, as 100..200 in games that are often drawn.

Each fiftieth pair prints the number of pairs and the values. The last line has the values
to try in a match: SPSA does not show that they gain.
"""

import os
import random
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from math import exp

CHANGE = 0.2  # the logarithm of a change at the end; before, it is greater
WANDER = 0.6  # how far chance alone moves a constant, in changes, if all pairs are won by a game
GAMMA, ALPHA = 0.101, 0.602  # Spall's exponents: how fast changes and steps become smaller
MAX_TURNS = 1000  # turns after which a game is drawn


class Engine:
    """A process that speaks the Universal Game Interface."""

    def __init__(self, command, game):
        self.process = subprocess.Popen(
            [command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.ask("ugi", "ugiok")
        self.tell(f"setoption name Game value {game}")
        self.tell("setoption name Hash value 16")

    def tell(self, line):
        self.process.stdin.write(line + "\n")

    def ask(self, line, word):
        """Returns the words after the given first word of an answer."""
        self.tell(line)
        while answer := self.process.stdout.readline():
            words = answer.split()
            if words[:3] == ["info", "string", "error"]:
                raise RuntimeError(answer)
            if words and words[0] == word:
                return words[1:]
        raise RuntimeError(f"no {word} after {line}")

    def begin(self, values):
        for name, value in values.items():
            self.tell(f"setoption name {name} value {value}")
        self.tell("uginewgame")
        self.ask("isready", "readyok")


def play(first, second, opening, nodes):
    """Plays a game and returns 1, 0 or -1 for the engine that plays as p1."""
    moves = list(opening)
    for _ in range(MAX_TURNS):
        line = "position startpos" + (" moves " + " ".join(moves) if moves else "")
        first.tell(line)
        if first.ask("query gameover", "response") == ["true"]:
            result = first.ask("query result", "response")[0]
            return {"p1win": 1, "p2win": -1}.get(result, 0)
        mover = first if first.ask("query p1turn", "response") == ["true"] else second
        if mover is second:
            second.tell(line)
        moves += mover.ask(f"go nodes {nodes}", "bestmove")
    return 0


class Tuning:
    """The constants, and what they have learned. Its methods are for one thread at a time."""

    def __init__(self, start, pairs, seed):
        self.start, self.pairs, self.chance = start, pairs, random.Random(seed)
        self.moved = {name: 0.0 for name in start}  # logarithms of the factors from the start
        self.begun = self.done = 0

    def change(self):
        """Returns the signs and the size of the next change."""
        self.begun += 1
        size = CHANGE * (self.pairs / self.begun) ** GAMMA
        return {name: self.chance.choice((-1, 1)) for name in self.start}, size

    def values(self, signs, size):
        """Returns options for an engine whose constants are changed."""
        values = {}
        for name, start in self.start.items():
            value = float(start) * exp(self.moved[name] + size * signs[name])
            values[name] = f"{value:.5g}" if "." in start else int(value + self.chance.random())
        return values

    def learn(self, signs, size, result):
        """Moves the constants after a pair; result is from -2 to 2 for the change upwards."""
        self.done += 1
        rate = WANDER / self.pairs**0.5 * (1.1 * self.pairs / (0.1 * self.pairs + self.done)) ** ALPHA
        for name, sign in signs.items():
            self.moved[name] += CHANGE**2 / size * rate * result * sign
        if self.done % 50 == 0:
            print(self.done, self, flush=True)

    def __str__(self):
        return " ".join(f"{name}={float(start) * exp(self.moved[name]):.4g}" for name, start in self.start.items())


def main():
    if len(sys.argv) < 7:
        sys.exit(__doc__)
    program, game, nodes, pairs, seed = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6])
    tuning = Tuning(dict(word.split("=") for word in sys.argv[6:]), pairs, seed)
    balance = os.environ.get("BALANCE", "100")
    openings = subprocess.run(
        [program, "openings", "--game", game, "--balance", balance + ",nodes=1000", "--count", str(min(pairs, 2000)),
         "--seed", str(seed)], check=True, capture_output=True, text=True).stdout.splitlines()[1:]

    engines = [[Engine(program, game), Engine(program, game)] for _ in range(2)]

    def pair(worker, opening, signs, size):
        up, down = engines[worker]
        up.begin(tuning.values(signs, size))
        down.begin(tuning.values({name: -sign for name, sign in signs.items()}, size))
        return play(up, down, opening, nodes) - play(down, up, opening, nodes)

    lock = threading.Lock()

    def work(worker):
        while tuning.begun < pairs:
            with lock:
                opening = openings[tuning.begun % len(openings)].removeprefix("startpos moves ").split()
                signs, size = tuning.change()
            result = pair(worker, opening, signs, size)
            with lock:
                tuning.learn(signs, size, result)

    with ThreadPoolExecutor(len(engines)) as pool:
        list(pool.map(work, range(len(engines))))
    print(tuning)


if __name__ == "__main__":
    main()
