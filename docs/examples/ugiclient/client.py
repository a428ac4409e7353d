#!/usr/bin/env python3
"""Plays a game against Tetrad: random turns against the engine, over UGI.

Usage:  python3 client.py [tetrad [game]]
"""
import random
import subprocess
import sys

program, game = (sys.argv[1:] + ["tetrad", "trap-3"][len(sys.argv) - 1:])[:2]
engine = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def ask(*lines, until):
    """Send lines, and return the words of the answer, which begins with the word until."""
    engine.stdin.write("\n".join(lines) + "\n")
    for line in engine.stdout:
        if line.startswith("info string error"):
            sys.exit(line)
        first, *rest = line.split() or [""]
        if first == until:
            return rest
    sys.exit("the engine has ended")


ask("ugi", until="ugiok")
ask(f"setoption name Game value {game}", "setoption name Level value 3", "isready", until="readyok")
moves = []
while ask("query gameover", until="response") == ["false"]:
    if len(moves) % 2 == 0:  # we are p1
        move = random.choice(ask("query legalmoves", until="response"))
    else:
        move = ask("go movetime 100", until="bestmove")[0]
    moves.append(move)
    ask("position startpos moves " + " ".join(moves), "isready", until="readyok")
print(*moves)
print("result:", *ask("query result", until="response"))
engine.communicate("quit\n")
