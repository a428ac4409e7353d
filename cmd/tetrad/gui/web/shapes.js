// Shapes that several boards draw. A cell is 100 wide, and (0, 0) its centre.

import { svg } from "./dom.js";

/**
 * @import { Board } from "./board.js"
 * @import { Point } from "../script/types"
 */

/**
 * disc is a round stone with a soft light on it.
 * @param {number} [radius]
 */
export function disc(radius = 40) {
  return [svg("circle", { class: "stone", r: radius }), svg("circle", { class: "shine", cx: -radius / 4, cy: -radius / 3, r: radius / 2.1 })];
}

/**
 * shooter is the neutral piece of Veletas: a compass rose, for its eight ways.
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
