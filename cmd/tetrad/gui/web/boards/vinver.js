// Vinver: connect two edges; crosscuts are resolved by flips.

import { disc, grid, ring } from "../shapes.js";
import { svg } from "../dom.js";
import { CELL } from "../board.js";

/**
 * @import { Board } from "../board.js"
 * @import { BoardKind } from "../../script/types"
 */

const GAP = 4; // between the squares and the coloured edges

/** @type {BoardKind & Required<Pick<BoardKind, "edge">>} */
export const vinver = {
  family: "vinver",
  name: "Vinver",
  layout: "points",
  counts: "stones",

  /** edge is how far the coloured edges reach out of the squares. */
  edge: (size) => GAP + 6 + size,

  /** ground: Black has the top and bottom edges, White the other two. */
  ground(board) {
    const end = board.size * CELL;
    const [a, b] = [-GAP, end + GAP];
    const [c, d] = [-vinver.edge(board.size), end + vinver.edge(board.size)];
    /** @param {string} colour @param {string} points */
    const side = (colour, points) => svg("polygon", { class: `edge ${colour}`, points });
    return [
      side("black", `${a},${a} ${b},${a} ${d},${c} ${c},${c}`), side("black", `${a},${b} ${b},${b} ${d},${d} ${c},${d}`),
      side("white", `${a},${a} ${a},${b} ${c},${d} ${c},${c}`), side("white", `${b},${a} ${b},${b} ${d},${d} ${d},${c}`),
      ...grid(board), ...stars(board),
    ];
  },

  /** under: the squares of crosscuts that have to be resolved. */
  under(board, { state }) {
    return (state.crosscuts ?? []).map((square) => {
      const corners = square.map((name) => board.at(name));
      const x = Math.min(...corners.map((p) => p.x));
      const y = Math.min(...corners.map((p) => p.y));
      return svg("rect", { class: "crosscut", x: x - 46, y: y - 46, width: CELL + 92, height: CELL + 92, rx: 40 });
    });
  },

  /** over: the newest stone, and the chain that has won. */
  over(board, { state, last }) {
    const newest = (last?.squares ?? []).map((square) => ring(board.at(square), "newest", 15));
    const won = new Set(state.winning ?? []);
    const rings = [...won].map((square) => ring(board.at(square), "winning", 20));
    return [...newest, ...chainLines(board, won), ...rings];
  },

  shape: () => disc(46),

  path(step) {
    if (step.kind === "flip") return [step.flips || step.to];
    return step.kind === "pass" || step.kind === "swap" ? [] : [step.to];
  },

  /** marks reads k10 and k10xk9xl10. */
  marks(move) {
    if (move === "pass" || move === "swap") return { squares: [], order: [] };
    const [placed, ...flips] = move.split("x");
    return { squares: [placed], flips, order: [placed, ...flips], main: placed };
  },

  hint(state) {
    return state.midTurn ? "Resolve the crosscut: flip one of the marked stones." : "Place a stone.";
  },
};

// The dots of a go board, where the board is large enough for them.
/** @param {Board} board */
function stars(board) {
  if (board.size < 9) return [];
  const near = board.size < 13 ? 2 : 3;
  const middle = board.size % 2 ? [(board.size - 1) / 2] : [];
  const lines = [near, ...middle, board.size - 1 - near];
  return lines.flatMap((f) => lines.map((r) => {
    const { x, y } = board.centre(f, r);
    return svg("circle", { class: "grid-star", cx: x, cy: y, r: 8 });
  }));
}

/** @param {Board} board @param {Set<string>} won */
function chainLines(board, won) {
  const lines = [];
  for (const square of won) {
    const next = [String.fromCharCode(square.charCodeAt(0) + 1) + square.slice(1), square[0] + (Number(square.slice(1)) + 1)];
    for (const other of next.filter((name) => won.has(name))) {
      const [a, b] = [board.at(square), board.at(other)];
      lines.push(svg("line", { class: "winning-line", x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
    }
  }
  return lines;
}
