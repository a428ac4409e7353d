// The board of a game that has no board.js of its own: a plain drawing of the state.

/**
 * @import { Board } from "./board.js"
 * @import { State } from "../../script/messages"
 * @import { BoardMaker, Tools } from "../../script/types"
 */

const MARKS = /** @type {const} */ ({ newest: ["newest", 15], danger: ["danger", 40], winning: ["winning", 20] });

/** @type {BoardMaker} */
export const makeBoard = (tools) => ({
  edge: (size) => (tools.appearance.edges.length ? tools.edge(size) : 0),

  ground: (board) => [...tools.edges(board), ...(tools.appearance.layout === "points" ? tools.grid(board) : [])],

  /** under: the squares of unresolved crosscuts, and the squares that the chosen piece reaches. */
  under: (board, view) => [
    ...tools.marksOf(view.state, "crosscut").map((square) => tools.frame(board, square, "crosscut")),
    ...reach(tools, board, view.state, view.chosen?.[0]),
  ],

  /** over: marks by kind, the paths of the last turn, and the lines that take clicks. */
  over: (board, { state, targets }) => [
    ...(state.last?.lines ?? []).map(({ from, to, kind }) =>
      tools.arrow(board.at(from), board.at(to), { className: `way ${kind}`, start: 30, end: 34 })),
    ...Object.entries(MARKS).flatMap(([kind, [className, radius]]) =>
      tools.marksOf(state, kind).flat().map((square) => tools.ring(board.at(square), className, radius))),
    ...state.steps.filter(({ kind }) => targets?.size && kind === "arrow").map((step) => tools.halfLine(board, step)),
  ],

  shape({ kind, letter }) {
    switch (kind) {
      case "stone": return tools.disc();
      case "pawn": return tools.disc(32);
      case "shooter": return tools.shooter();
      case "claimed": return [...tools.disc(43), ...tools.shooter(27)];
      default: return tools.letter(letter);
    }
  },
});

/** @param {Tools} tools @param {Board} board @param {State} state @param {string | undefined} from */
function reach({ CELL, marksOf, svg }, board, state, from) {
  const [, ...squares] = marksOf(state, "reach").find(([square]) => square === from) ?? [];
  return squares.map((to) => {
    const { x, y } = board.at(to);
    return svg("rect", { class: "reach", x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL });
  });
}
