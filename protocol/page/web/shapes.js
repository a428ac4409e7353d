// Shapes that several boards draw. A cell is 100 wide, and (0, 0) its centre.

import { svg } from "./dom.js";

/**
 * @import { Board } from "./board.js"
 * @import { Line, Piece } from "../script/messages"
 * @import { Point } from "../script/types"
 */

/** CELL is the width of a square in units of the drawing. */
export const CELL = 100;

/**
 * pieceClass returns the classes of a piece.
 * @param {Piece} piece
 */
export const pieceClass = ({ kind, colour, ink }) => `piece ${kind} ${colour} ${ink}`;

/**
 * disc is a round stone with a soft light on it.
 * @param {number} [radius]
 */
export function disc(radius = 40) {
  return [svg("circle", { class: "stone", r: radius }), svg("circle", { class: "shine", cx: -radius / 4, cy: -radius / 3, r: radius / 2.1 })];
}

/**
 * shooter is a neutral piece: a compass rose, for its eight ways.
 * @param {number} [radius]
 */
export function shooter(radius = 36) {
  /** @type {string[]} */
  const points = [];
  for (let i = 0; i < 16; i++) {
    const r = i % 2 ? radius * 0.42 : i % 4 ? radius * 0.72 : radius;
    const angle = (i * Math.PI) / 8;
    points.push(`${(r * Math.sin(angle)).toFixed(1)},${(-r * Math.cos(angle)).toFixed(1)}`);
  }
  return [svg("polygon", { class: "star", points: points.join(" ") }), svg("circle", { class: "hub", r: radius * 0.17 })];
}

/**
 * arrow is a line with a head from one point to another, shortened at both ends.
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
 * badge is a small label on a square: the number of a move.
 * @param {Board} board
 * @param {string} square
 * @param {string} text
 * @param {string} [className]
 */
export function badge(board, square, text, className = "") {
  const { x, y } = board.at(square);
  const scale = board.size > 12 ? 1.5 : 1; // else too small to read
  return svg("g", { class: `badge ${className}`, transform: `translate(${x} ${y}) scale(${scale})` },
    svg("circle", { r: 25 }), svg("text", {}, text));
}

/**
 * ring marks a square.
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

const GAP = 4; // between the squares and the coloured edges

/**
 * edge is how far coloured edges reach out of the squares.
 * @param {number} size
 */
export const edge = (size) => GAP + 6 + size;

/**
 * edgesOf draws the edges in the inks of their owners: top and bottom, then the
 * other two.
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
 * boardLine draws a line of the board: an open one, or an arrow, which keeps clear
 * of the pieces at both ends. Its body turns about the middle of its line.
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
    arrow(shift(a), shift(b), { className: "body", start: 15, end: 37, head: 20 }));
}

/**
 * halfLine draws the half of an open line beside the point that an arrow there
 * would point to. It takes clicks.
 * @param {Board} board
 * @param {{ from: string, to: string }} line
 */
export function halfLine(board, { from, to }) {
  const [a, b] = [board.at(from), board.at(to)];
  const at = { x: a.x * 0.4 + b.x * 0.6, y: a.y * 0.4 + b.y * 0.6 };
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return svg("g", { class: "half-line target", "data-from": from, "data-to": to, transform: `translate(${at.x} ${at.y}) rotate(${angle})` },
    svg("rect", { class: "zone", x: -10, y: -22, width: 20, height: 44 }), svg("polygon", { points: "8,0 -8,10 -8,-10" }));
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
 * letter is a piece of a kind that nobody knows here.
 * @param {string} text
 */
export const letter = (text) => [svg("text", { class: "letter" }, text)];
