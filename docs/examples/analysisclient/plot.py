#!/usr/bin/env python3
"""Plots the scores of a game, turn by turn, as an SVG on standard output.

    python3 plot.py tetrad trap-3 a3/b2 c1/b2 > game.svg
"""
from __future__ import annotations

import argparse
from html import escape

from analysis import AnalysisError, Client, Limits, Request, Result

WIDTH, HEIGHT, LEFT, MARGIN = 800, 300, 70, 30
MIDDLE, REACH = HEIGHT / 2, HEIGHT / 2 - MARGIN


def for_p1(result: Result) -> tuple[float, str]:
    """Return the score for p1, infinite if it is proved, and what it is called."""
    if result.outcome != "none":
        end = {"p1win": float("inf"), "p2win": float("-inf"), "draw": 0.0}[result.outcome]
        return end, f"the game is over: {result.outcome}"
    sign = 1 if result.to_move == "p1" else -1
    score = result.lines[0].score
    if score.mate is not None:
        wins = (score.mate > 0) == (sign > 0)
        return float("inf" if wins else "-inf"), f"{'p1' if wins else 'p2'} wins in {abs(score.mate)}"
    value = sign * (score.cp or 0) / 100
    return value, f"{value:+.2f} for p1"


def plot(title: str, moves: list[str], results: list[Result]) -> str:
    """Return an SVG of the results before and after each of the moves."""
    points = [for_p1(result) for result in results]
    scale = max([1.0] + [abs(value) for value, _ in points if abs(value) != float("inf")])
    step = (WIDTH - LEFT - MARGIN) / max(len(moves), 1)
    places = []
    dots = []
    for turn, (value, words) in enumerate(points):
        x, y = LEFT + turn * step, MIDDLE - REACH * max(-1.0, min(1.0, value / scale / 1.25))
        name = f"{turn}. {moves[turn - 1]}" if turn else "start"
        best = f", best {results[turn].best}" if results[turn].best else ""
        places.append(f"{x:.1f},{y:.1f}")
        tip = escape(f"{name}: {words}{best}")
        dots.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"><title>{tip}</title></circle>')
    labels = "".join(
        f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{text}</text>'
        f'<path d="M{LEFT} {y:.1f}H{WIDTH - MARGIN}" stroke="#ccc"/>'
        for y, text in [(MIDDLE - REACH, "p1 wins"), (MIDDLE - REACH / 1.25, f"+{scale:.2f}"), (MIDDLE, "0"),
                        (MIDDLE + REACH / 1.25, f"−{scale:.2f}"), (MIDDLE + REACH, "p2 wins")])
    labels += "".join(
        f'<text x="{LEFT + turn * step:.1f}" y="{HEIGHT - 8}" text-anchor="middle">{turn}</text>'
        for turn in range(0, len(moves) + 1, 5))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-size="12"
 font-family="sans-serif">
<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>
<text x="{LEFT}" y="18">{escape(title)}</text>
{labels}
<polyline points="{' '.join(places)}" fill="none" stroke="#0645ad" stroke-width="2"/>
<g fill="#0645ad">{''.join(dots)}</g>
</svg>"""


def main() -> None:
    parser = argparse.ArgumentParser(description="Plot the scores of a game as an SVG.")
    parser.add_argument("program", help="the path of tetrad")
    parser.add_argument("game", help="such as verto-6")
    parser.add_argument("moves", nargs="*")
    parser.add_argument("--nodes", type=int, default=5000, help="nodes of each search")
    given = parser.parse_args()
    requests = [Request(given.game, moves=given.moves[:n], limits=Limits(nodes=given.nodes))
                for n in range(len(given.moves) + 1)]
    with Client(given.program, "--hash", "16") as client:
        searches = [client.submit(request) for request in requests]
        try:
            results = [search.result() for search in searches]
        except AnalysisError as fault:
            raise SystemExit(f"plot.py: {fault}")
    print(plot(f"{given.game}: {given.nodes} nodes a position", given.moves, results))


main()
