// Verto: stones of two sides on plain squares.

/** @import { BoardMaker } from "../../../../../protocol/page/script/types" */

/** @type {BoardMaker} */
export const makeBoard = ({ disc, marksOf, ring }) => ({
  ground: () => [],
  under: () => [],

  /** over: the stone from which the chain continues, and the first stone of the last turn. */
  over(board, { state: { last, ...state } }) {
    const newest = marksOf(state, "newest").flat().map((square) => ring(board.at(square), "active-ring", 46));
    const entered = (last?.squares ?? []).map((square) => ring(board.at(square), "newest-dot", 9));
    return [...newest, ...entered];
  },

  shape: () => disc(40),

  editor: { pieces: { w: ["stone", "light"], b: ["stone", "dark"] } },
});
