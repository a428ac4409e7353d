#!/usr/bin/env python3
"""Draws the figures of docs/dev/experiments from the tables beside them.

    python3 bench/strength/figures.py docs/dev/experiments
"""
import math
import re
import sys

STYLE = """<style>
  text { font: 12px sans-serif; fill: #222; } .title { font-weight: bold; } .note { fill: #666; }
  .axis { stroke: #999; } .grid { stroke: #e4e4e4; } .curve { fill: none; stroke-width: 2; } .error { opacity: 0.55; }
  .c0 { stroke: #0072b2; } .c1 { stroke: #c4500a; } .c2 { stroke: #00795a; } .c3 { stroke: #a3488a; }
  .c1.curve { stroke-dasharray: 7 3; } .c2.curve { stroke-dasharray: 2 3; } .c3.curve { stroke-dasharray: 9 3 2 3; }
  .f0 { fill: #0072b2; } .f1 { fill: #c4500a; } .f2 { fill: #00795a; } .f3 { fill: #a3488a; }
  @media (prefers-color-scheme: dark) {
    text { fill: #ddd; } .note { fill: #999; } .axis { stroke: #666; } .grid { stroke: #2c3036; }
    .c0 { stroke: #56b4e9; } .c1 { stroke: #f0884a; } .c2 { stroke: #2fc79c; } .c3 { stroke: #e08fc6; }
    .f0 { fill: #56b4e9; } .f1 { fill: #f0884a; } .f2 { fill: #2fc79c; } .f3 { fill: #e08fc6; }
  }
</style>"""


def table(text, first):
    """The rows of the table whose head begins with the cell first, the head among them."""
    block = text[text.index(f"| {first} |"):].split("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in block.split("\n") if "---" not in line]


def label(value, unit):
    return f"{value:,.0f}".replace("-", "−") + unit


def text(x, y, words, kind="note", anchor="start"):
    return f'<text class="{kind}" x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}">{words}</text>'


def panel(x, y, width, height, low, high, step, unit, ticks, curves, names=()):
    """A field of curves: (class, [(place, value, error)]), on the scale from low to high."""
    def at(value):
        return y + height * (high - min(max(value, low), high)) / (high - low)

    def place(i):
        return x + 10 + (width - 20) * i / max(len(ticks) - 1, 1)

    out = []
    for value in range(low, high + 1, step):
        kind = "axis" if value == low else "grid"
        out.append(f'<line class="{kind}" x1="{x}" y1="{at(value):.1f}" x2="{x + width}" y2="{at(value):.1f}"/>')
        out.append(text(x - 6, at(value) + 4, label(value, unit), anchor="end"))
    for i, tick in enumerate(ticks):
        for line, words in enumerate(tick.split("\n")):
            out.append(text(place(i), y + height + 16 + 14 * line, words, anchor="middle"))
    ends = []
    for color, points in curves:
        for i, value, error in points:
            if error:
                side = place(i) + (3 * color - 4 if names else 0)  # errors of several games stand beside each other
                out.append(f'<line class="error c{color}" x1="{side:.1f}" y1="{at(value - error):.1f}" '
                           f'x2="{side:.1f}" y2="{at(value + error):.1f}"/>')
        way = " ".join(f"{place(i):.1f},{at(value):.1f}" for i, value, _ in points)
        out.append(f'<polyline class="curve c{color}" points="{way}"/>')
        for i, value, _ in points:
            out.append(f'<circle class="f{color}" cx="{place(i):.1f}" cy="{at(value):.1f}" r="3"/>')
            if value < low:
                out.append(text(place(i) + 7, at(value) - 4, label(value, unit) + " ↓", f"f{color}"))
        ends.append((at(points[-1][1]), color))
    last = -math.inf
    for height_of_name, color in sorted(ends) if names else ():
        last = max(last + 15, height_of_name)
        out.append(text(x + width + 8, last + 4, names[color], f"f{color}"))
    return out


def figure(path, width, height, title, note, parts):
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img">\n<title>{title}</title>\n{STYLE}')
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join([head, text(12, 24, title, "title"), text(12, 42, note), *parts, "</svg>"]) + "\n")


def share(cell):
    """A cell such as "76.8 % (200)": percent, and its standard error in percent if no game is drawn."""
    found = re.match(r"([\d.]+) ?% \((\d+)\)", cell)
    if not found:
        return None
    p, n = float(found[1]), int(found[2])
    return p, 100 * math.sqrt(p / 100 * (1 - p / 100) / n)


def shares(rows, column):
    cells = [(i, share(row[column])) for i, row in enumerate(rows)]
    return [(i, *cell) for i, cell in cells if cell]


def levels(folder):
    head, *rows = table(open(f"{folder}/levels.md", encoding="utf-8").read(), "level")
    names = [name.strip("`") for name in head[1:]]
    ticks = [row[0] if i % 2 else "" for i, row in enumerate(rows)]
    parts, scale = [], []
    for c, name in enumerate(names):
        x, y = 60 + 410 * (c % 2), 90 + 176 * (c // 2)
        points = shares(rows, c + 1)
        parts += [text(x, y - 10, name, "title"), *panel(x, y, 330, 110, 50, 100, 10, "%", ticks, [(c, points)])]
        elo, sums = 0, [(0, 0, 0)]
        for i, percent, _ in points:
            elo += 400 * math.log10(percent / (100 - percent))
            sums.append((i + 1, elo, 0))
        scale.append((c, sums))
    parts.append(text(12, 446, "The scale: Elo above level 1, the sum of the differences from level to level", "title"))
    parts += panel(60, 470, 620, 250, 0, 3000, 500, "", ["level 1"] + ticks, scale, names)
    figure(f"{folder}/levels.svg", 840, 760, "Points of each level against the one below",
           "Vertical lines: one standard error to either side, less where games are drawn.", parts)


def ladder(folder):
    head, *rows = table(open(f"{folder}/strength.md", encoding="utf-8").read(), "date")
    names = [name.strip("`") for name in head[3:]]
    curves = []
    for c in range(len(names)):
        points = []
        for i, row in enumerate(rows):
            numbers = [float(n) for n in re.findall(r"[-−+]?[\d.]+", row[3 + c].replace("−", "-"))]
            if numbers:
                points.append((i, numbers[0], numbers[1] if len(numbers) > 1 else 0))
        curves.append((c, points))
    ticks = ["{} {}\n{}".format(*row[0].split()) for row in rows]
    figure(f"{folder}/ladder.svg", 840, 390, "Elo of versions, 10 ms a turn",
           "The version of 22 November has 0. Vertical lines: the 95% error to either side, cut at the ends of the scale.",
           panel(60, 64, 620, 270, -600, 600, 200, "", ticks, curves, names))


def versions(folder):
    head, *rows = table(open(f"{folder}/strength.md", encoding="utf-8").read(), "measured")
    names = [name.strip("`") for name in head[1:]]
    curves = [(c, shares(rows, c + 1)) for c in range(len(names))]
    figure(f"{folder}/strength.svg", 840, 340, "Points against the first version, 10 ms a turn",
           "Vertical lines: one standard error to either side, less where games are drawn.",
           panel(60, 64, 680, 220, 80, 100, 5, "%", ["{} {}\n{}".format(*row[0].split()) for row in rows], curves, names))


if __name__ == "__main__":
    for draw in levels, ladder, versions:
        draw(sys.argv[1])
