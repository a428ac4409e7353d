// Trap: pieces on points, an arrow on every line; arrows turn where a piece
// arrives.

/** @import { BoardMaker } from "../../../../protocol/page/script/types" */

/** @type {BoardMaker} */
export const makeBoard = ({ boardLine, disc, halfLine, marksOf, ring, svg }) => ({
  ground: () => [],

  /** under: open lines, arrows, and points. */
  under(board, { state }) {
    const open = state.lines.filter(({ kind }) => kind === "open");
    const arrows = state.lines.filter(({ kind }) => kind === "arrow");
    const points = [];
    for (let f = 0; f < board.size; f++) {
      for (let r = 0; r < board.size; r++) {
        const { x, y } = board.centre(f, r);
        points.push(svg("circle", { class: "point", cx: x, cy: y, r: 9 }));
      }
    }
    return [...[...open, ...arrows].map((line) => boardLine(board, line)), ...points];
  },

  /** over: the pieces that one enemy turn would trap, and the halves of lines that take clicks. */
  over(board, { state }) {
    const danger = marksOf(state, "danger").flat().map((square) => ring(board.at(square), "danger", 38));
    const halves = state.steps.filter((step) => step.kind === "arrow").map((step) => halfLine(board, step));
    return [...danger, ...halves];
  },

  shape({ kind }) {
    if (kind === "king") return [...disc(33), svg("path", { class: "crown", d: "M-17 11 L-20 -11 L-8 -2 L0 -16 L8 -2 L20 -11 L17 11 Z" })];
    return disc(28);
  },
});
