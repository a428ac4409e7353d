// Shapes that several boards draw. A cell is 100 wide; (0, 0) is its centre.

import { svg } from "../shared/dom.js";

/**
 * @import { Board } from "./board.js"
 * @import { Line, Piece } from "../../script/messages"
 * @import { Point } from "../../script/types"
 */

/** CELL is the width of a square in units of the drawing. */
export const CELL = 100;

/**
 * pieceClass returns the classes of a piece.
 * @param {Piece} piece
 */
export const pieceClass = ({ kind, colour, ink }) => `piece ${kind} ${colour} ${ink}`;

const INKS = ["light", "dark", "brass"];
let boards = 0; // boards with gradients so far; ids must be unique in the whole page

/**
 * gradients returns the gradients that shade the stones of one board, and sets the
 * properties --fill-light, --fill-dark and --fill-brass of root to them.
 * @param {SVGSVGElement} root
 */
export function gradients(root) {
  const number = ++boards;
  return svg("defs", {}, ...INKS.map((ink) => {
    root.style.setProperty(`--fill-${ink}`, `url("#stone-${ink}-${number}")`);
    return svg("radialGradient", { id: `stone-${ink}-${number}`, cx: 0.5, cy: 0.5, r: 0.62, fx: 0.34, fy: 0.26 },
      ...[0, 0.55, 1].map((offset, i) => svg("stop", { class: `${ink}-${i + 1}`, offset })));
  }));
}

/** @param {number} radius */
const shade = (radius) => svg("circle", { class: "shade", cx: 1.5, cy: 4.5, r: radius });

/**
 * disc returns a round stone, lit from the upper left.
 * @param {number} [radius]
 */
export const disc = (radius = 40) => [shade(radius), svg("circle", { class: "stone", r: radius })];

/** @param {number} radius @param {number} [y] */
function starPoints(radius, y = 0) {
  return Array.from({ length: 16 }, (_, i) => {
    const r = i % 2 ? radius * 0.42 : i % 4 ? radius * 0.76 : radius;
    const angle = (i * Math.PI) / 8;
    return `${(r * Math.sin(angle)).toFixed(1)},${(y - r * Math.cos(angle)).toFixed(1)}`;
  }).join(" ");
}

/**
 * shooter returns a neutral piece: a compass rose, which stands for its eight directions.
 * @param {number} [radius]
 */
export const shooter = (radius = 42) => [
  svg("polygon", { class: "shade", points: starPoints(radius + 1, 4) }),
  svg("polygon", { class: "star", points: starPoints(radius) }), svg("circle", { class: "hub", r: radius * 0.17 }),
];

/**
 * arrow returns a line with a head from one point to another, shortened at both ends.
 * @param {Point} a
 * @param {Point} b
 * @param {{ className: string, start?: number, end?: number, head?: number }} look
 */
export function arrow(a, b, { className, start = 20, end = 20, head = 22 }) {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const from = { x: a.x + ux * start, y: a.y + uy * start };
  const to = { x: b.x - ux * end, y: b.y - uy * end };
  const neck = { x: to.x - ux * head, y: to.y - uy * head };
  const side = head * 0.55;
  /** @param {number} s */
  const wing = (s) => `${neck.x - uy * side * s},${neck.y + ux * side * s}`;
  return svg("g", { class: className },
    svg("line", { x1: from.x, y1: from.y, x2: neck.x, y2: neck.y }),
    svg("polygon", { points: `${to.x},${to.y} ${wing(1)} ${wing(-1)}` }));
}

/**
 * badge returns a small label on a square, for example the number of a move.
 * @param {Board} board
 * @param {string} square
 * @param {string} text
 * @param {string} [className]
 */
export function badge(board, square, text, className = "") {
  const { x, y } = board.at(square);
  const scale = board.size > 12 ? 1.5 : 1; // otherwise the text is too small to read
  return svg("g", { class: `badge ${className}`, transform: `translate(${x} ${y}) scale(${scale})` },
    svg("circle", { r: 25 }), svg("text", {}, text));
}

/**
 * ring returns a circle that marks a square.
 * @param {Point} point
 * @param {string} className
 * @param {number} [radius]
 */
export function ring({ x, y }, className, radius = 46) {
  return svg("circle", { class: className, cx: x, cy: y, r: radius });
}

/**
 * grid draws the lines of a board of points.
 * @param {Board} board
 */
export function grid(board) {
  const lines = [];
  const last = board.size - 1;
  for (let i = 0; i <= last; i++) {
    for (const [a, b] of [[board.centre(0, i), board.centre(last, i)], [board.centre(i, 0), board.centre(i, last)]]) {
      lines.push(svg("line", { class: "grid", x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
    }
  }
  return lines;
}

const GAP = 4; // the gap between the squares and the coloured edges

/**
 * edge returns how far coloured edges extend beyond the squares.
 * @param {number} size
 */
export const edge = (size) => GAP + 6 + size;

/**
 * edgesOf draws the edges in the inks of their owners: first the ink of top and bottom,
 * then the ink of left and right.
 * @param {Board} board
 * @param {string[]} inks
 */
export function edgesOf(board, [topBottom, leftRight]) {
  const end = board.size * CELL;
  const [a, b] = [-GAP, end + GAP];
  const [c, d] = [-edge(board.size), end + edge(board.size)];
  /** @param {string} ink @param {string} points */
  const side = (ink, points) => svg("polygon", { class: `edge ${ink}`, points });
  return [
    side(topBottom, `${a},${a} ${b},${a} ${d},${c} ${c},${c}`), side(topBottom, `${a},${b} ${b},${b} ${d},${d} ${c},${d}`),
    side(leftRight, `${a},${a} ${a},${b} ${c},${d} ${c},${c}`), side(leftRight, `${b},${a} ${b},${b} ${d},${d} ${d},${c}`),
  ];
}

/**
 * bolt returns an arrow between two neighbouring points. Its head is large, and its ends
 * leave room for pieces.
 * @param {Point} a
 * @param {Point} b
 * @param {string} className
 */
export function bolt(a, b, className) {
  const angle = Math.atan2(b.y - a.y, b.x - a.x);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  /** @param {number[]} point */
  const turn = ([x, y]) => `${(a.x + x * cos - y * sin).toFixed(1)},${(a.y + x * sin + y * cos).toFixed(1)}`;
  return svg("polygon", { class: className, points: [[27, -3], [50, -4.5], [47, -14.5], [73, 0], [47, 14.5], [50, 4.5], [27, 3]].map(turn).join(" ") });
}

/**
 * boardLine draws a line of the board: an open line, or an arrow that leaves room for the
 * pieces at both ends. The body of an arrow rotates about the middle of its line.
 * @param {Board} board
 * @param {Line} line
 */
export function boardLine(board, { from, to, kind }) {
  const [a, b] = [board.at(from), board.at(to)];
  if (kind === "open") return svg("line", { class: "open-line", x1: a.x, y1: a.y, x2: b.x, y2: b.y });
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  /** @param {Point} p */
  const shift = (p) => ({ x: p.x - middle.x, y: p.y - middle.y });
  return svg("g", { class: "arrow", transform: `translate(${middle.x} ${middle.y})`, "data-from": from, "data-to": to },
    svg("g", { class: "body" }, bolt(shift(a), shift(b), "shape")));
}

/**
 * halfLine draws the zone that takes the clicks for an arrow on an open line: the half
 * of the line next to the point that the arrow would point to. Together the zones cover
 * the board except the middles of the points, so that each zone is as large as possible.
 * @param {Board} board
 * @param {{ from: string, to: string }} line
 */
export function halfLine(board, { from, to }) {
  const [a, b] = [board.at(from), board.at(to)];
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return svg("g", { class: "half-line target", "data-from": from, "data-to": to, transform: `translate(${a.x} ${a.y}) rotate(${angle})` },
    svg("polygon", { class: "zone", points: "50,-50 50,50 84,16 84,-16" }),
    svg("polygon", { class: "zone for-fingers", points: "50,-50 50,50 98,2 98,-2" }),
    bolt({ x: 0, y: 0 }, { x: 100, y: 0 }, "preview"), svg("polygon", { class: "chevron", points: "73,0 58,9 58,-9" }));
}

/**
 * frame draws a box around squares.
 * @param {Board} board
 * @param {string[]} squares
 * @param {string} className
 */
export function frame(board, squares, className) {
  const points = squares.map((name) => board.at(name));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return svg("rect", { class: className, x: x - 46, y: y - 46, width: Math.max(...xs) - x + 92, height: Math.max(...ys) - y + 92, rx: 40 });
}

/**
 * letter returns a piece of an unknown kind, drawn as a letter.
 * @param {string} text
 */
export const letter = (text) => [svg("text", { class: "letter" }, text)];
