// Trap: pieces on points, an arrow on every line; arrows turn where a piece
// arrives.

import { disc, arrow, ring } from "../shapes.js";
import { svg } from "../dom.js";

/**
 * @import { Board } from "../board.js"
 * @import { Line } from "../../script/messages"
 * @import { BoardKind } from "../../script/types"
 */

/** @type {BoardKind} */
export const trap = {
  family: "trap",
  name: "Trap",
  layout: "points",
  counts: "pieces",

  ground: () => [],

  /** under: open lines, arrows, and the halves of lines that take clicks. */
  under(board, { state }) {
    const open = (state.openLines ?? []).map(([a, b]) => {
      const [p, q] = [board.at(a), board.at(b)];
      return svg("line", { class: "open-line", x1: p.x, y1: p.y, x2: q.x, y2: q.y });
    });
    const points = [...pointsOf(board)].map(({ x, y }) => svg("circle", { class: "point", cx: x, cy: y, r: 9 }));
    return [...open, ...(state.arrows ?? []).map((a) => drawArrow(board, a)), ...points];
  },

  /** over: the pieces that one enemy turn would trap, and clickable half lines. */
  over(board, { state }) {
    const danger = (state.danger ?? []).map((square) => ring(board.at(square), "danger", 38));
    const halves = state.steps.filter((step) => step.kind === "arrow").map((step) => halfLine(board, step));
    return [...danger, ...halves];
  },

  shape({ kind }) {
    if (kind === "king") return [...disc(33), svg("path", { class: "crown", d: "M-17 11 L-20 -11 L-8 -2 L0 -16 L8 -2 L20 -11 L17 11 Z" })];
    return disc(28);
  },

  path(step) {
    return step.kind === "arrow" || step.kind === "move" ? [step.from, step.to] : [step.to];
  },

  /** marks reads d4, d4>d5 and d4-d5. */
  marks(move) {
    const [from, to] = move.split(/[->]/);
    if (!to) return { squares: [from], order: [from], main: from };
    if (move.includes(">")) return { squares: [from, to], order: [], main: to, arrows: [{ from, to, className: "step" }] };
    return { squares: [from, to], order: [], main: to, arrows: [{ from, to, className: "step" }], journeys: [[to, from], [from, to]] };
  },

  hint(state, choice) {
    const kinds = new Set(state.steps.map((step) => step.kind));
    if (kinds.has("pawn")) return "Place a piece on an empty point.";
    if (kinds.has("arrow")) return choice.squares.length ? "Choose the point that the arrow points to." : "Place an arrow: click the end that it points to.";
    return choice.squares.length ? "Choose a point that an arrow leads to." : "Choose a piece to move along an arrow.";
  },
};

/** @param {Board} board */
function* pointsOf(board) {
  for (let f = 0; f < board.size; f++) for (let r = 0; r < board.size; r++) yield board.centre(f, r);
}

// An arrow keeps clear of the pieces at both ends. Its body turns about the
// middle of its line.
/** @param {Board} board @param {Line} line */
function drawArrow(board, { from, to }) {
  const [a, b] = [board.at(from), board.at(to)];
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  /** @param {{ x: number, y: number }} p */
  const shift = (p) => ({ x: p.x - middle.x, y: p.y - middle.y });
  return svg("g", { class: "arrow", transform: `translate(${middle.x} ${middle.y})`, "data-from": from, "data-to": to },
    arrow(shift(a), shift(b), { className: "body", start: 15, end: 37, head: 20 }));
}

// The half of a line beside the point that the arrow would point to.
/** @param {Board} board @param {Line} line */
function halfLine(board, { from, to }) {
  const [a, b] = [board.at(from), board.at(to)];
  const at = { x: a.x * 0.4 + b.x * 0.6, y: a.y * 0.4 + b.y * 0.6 };
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return svg("g", { class: "half-line target", "data-from": from, "data-to": to, transform: `translate(${at.x} ${at.y}) rotate(${angle})` },
    svg("rect", { class: "zone", x: -10, y: -22, width: 20, height: 44 }), svg("polygon", { points: "8,0 -8,10 -8,-10" }));
}
