// Vinver: connect two edges; crosscuts are resolved by flips.

/**
 * @import { Board } from "../../../../protocol/page/web/board.js"
 * @import { BoardMaker, Tools } from "../../../../protocol/page/script/types"
 */

/** @type {BoardMaker} */
export const makeBoard = (tools) => ({
  edge: tools.edge,

  ground: (board) => [...tools.edges(board), ...tools.grid(board), ...stars(tools, board)],

  /** under: the squares of crosscuts that have to be resolved. */
  under: (board, { state }) => tools.marksOf(state, "crosscut").map((square) => tools.frame(board, square, "crosscut")),

  /** over: the newest stone, and the chain that has won. */
  over(board, { state }) {
    const newest = (state.last?.squares ?? []).map((square) => tools.ring(board.at(square), "newest", 15));
    const won = tools.marksOf(state, "winning").flat();
    const rings = won.map((square) => tools.ring(board.at(square), "winning", 20));
    return [...newest, ...chainLines(tools, board, won), ...rings];
  },

  shape: () => tools.disc(46),
});

// The dots of a go board, where the board is large enough for them.
/** @param {Tools} tools @param {Board} board */
function stars({ svg }, board) {
  if (board.size < 9) return [];
  const near = board.size < 13 ? 2 : 3;
  const middle = board.size % 2 ? [(board.size - 1) / 2] : [];
  const lines = [near, ...middle, board.size - 1 - near];
  return lines.flatMap((f) => lines.map((r) => {
    const { x, y } = board.centre(f, r);
    return svg("circle", { class: "grid-star", cx: x, cy: y, r: 8 });
  }));
}

// The chain goes from each of its squares to the next.
/** @param {Tools} tools @param {Board} board @param {string[]} won */
function chainLines({ svg }, board, won) {
  return won.slice(1).map((square, i) => {
    const [a, b] = [board.at(won[i]), board.at(square)];
    return svg("line", { class: "winning-line", x1: a.x, y1: a.y, x2: b.x, y2: b.y });
  });
}
