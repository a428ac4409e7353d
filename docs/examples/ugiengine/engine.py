#!/usr/bin/env python3
"""An engine for Verto that speaks UGI: it knows the rules, and moves at random.

Verto is a game by Dieter Stein, 2010/2011 (spielstein.com, rules under CC BY-NC 4.0).
Try it:  tetrad check "python3 engine.py" --games verto
"""
import random
import sys

AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
START = "8/8/8/8/8/8/8/8 w"


def far(square, way, steps=1):
    return square[0] + steps * way[0], square[1] + steps * way[1]


def text(square):
    return "abcdefghij"[square[0]] + str(square[1] + 1)


class Position:
    """Stones by square, where "." is an empty one, and the side to move."""

    def __init__(self, fen):
        board, self.side = fen.split()
        for number in ("10", "9", "8", "7", "6", "5", "4", "3", "2", "1"):
            board = board.replace(number, "." * int(number))
        self.stones = {(x, y): c for y, rank in enumerate(reversed(board.split("/"))) for x, c in enumerate(rank)}
        self.last = max(self.stones)[0]

    def turns(self):
        """Return the stones after each turn, by its string."""
        found, enemy = {}, "b" if self.side == "w" else "w"
        for square in [s for s, c in self.stones.items() if c == "."]:
            near = [self.stones.get(far(square, way)) for way in AROUND]
            taking = [way for way in AROUND if self.stones.get(far(square, way)) == enemy
                      and self.stones.get(far(square, way, 2)) == self.side]
            for way in taking:
                after = {**self.stones, square: self.side, far(square, way): self.side}
                self.chain(after, square, text(square) + "x" + text(far(square, way)), enemy, found)
            corner = square[0] in (0, self.last) and square[1] in (0, self.last)
            if not taking and (enemy in near or (self.side not in near and not corner)):
                found[text(square)] = {**self.stones, square: self.side}
        return found or ({"pass": self.stones} if "." in self.stones.values() else {})

    def chain(self, stones, square, name, enemy, found):
        """Go on with a capture from the newest stone, in every way there is."""
        ways = [way for way in AROUND if stones.get(far(square, way)) == enemy and stones.get(far(square, way, 2)) == "."]
        for way in ways:
            landing = far(square, way, 2)
            after = {**stones, far(square, way): self.side, landing: self.side}
            self.chain(after, landing, name + "-" + text(landing), enemy, found)
        if not ways:
            found[name] = stones

    def play(self, move):
        self.stones, self.side = self.turns()[move], "b" if self.side == "w" else "w"

    def result(self):
        if "." in self.stones.values():
            return "none"
        light = 2 * list(self.stones.values()).count("w") - len(self.stones)
        return "draw" if light == 0 else "p1win" if light > 0 else "p2win"


def read_position(words):
    fen, _, moves = " ".join(words).partition(" moves")
    position = Position(START if fen == "startpos" else fen.removeprefix("fen "))
    for move in moves.split():
        position.play(move)
    return position


def main():
    position, held = Position(START), ""
    for line in sys.stdin:
        try:
            match line.split():
                case ["ugi"]: answer = "id name Random Verto\nid author the Tetrad authors\nugiok"
                case ["isready"]: answer = "readyok"
                case ["uginewgame"]: position, answer = Position(START), ""
                case ["position", *words]: position, answer = read_position(words), ""
                case ["go", *words]:  # the words may name the turns to choose from, behind searchmoves
                    turns = list(position.turns()) or ["0000"]
                    move = "bestmove " + random.choice([m for m in words if m in turns] or turns)
                    answer, held = ("", move) if "infinite" in words else (move, "")
                case ["stop"]: answer, held = held, ""
                case ["query", "p1turn"]: answer = "response " + str(position.side == "w").lower()
                case ["query", "gameover"]: answer = "response " + str(position.result() != "none").lower()
                case ["query", "result"]: answer = "response " + position.result()
                case ["quit"]: return
                case _: answer = ""
        except (KeyError, ValueError) as fault:  # a move or a position that is none
            answer = f"info string error {fault!r}"
        print(answer, end="\n" if answer else "", flush=True)


main()
