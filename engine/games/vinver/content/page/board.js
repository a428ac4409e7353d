// Vinver: players connect two edges; flips resolve crosscuts.

/**
 * @import { Board } from "../../../../../protocol/page/web/board/board.js"
 * @import { BoardMaker, Tools } from "../../../../../protocol/page/script/types"
 */

/** @type {BoardMaker} */
export const makeBoard = (tools) => ({
  edge: tools.edge,

  ground: (board) => [...tools.edges(board), ...tools.grid(board), ...stars(tools, board)],

  /** under: the squares of unresolved crosscuts. */
  under: (board, { state }) => tools.marksOf(state, "crosscut").map((square) => tools.frame(board, square, "crosscut")),

  /** over: the newest stone, the last flips, and the winning chain. */
  over(board, { state }) {
    const newest = (state.last?.squares ?? []).map((square) => tools.ring(board.at(square), "newest", 17));
    const flipped = (state.last?.flips ?? []).map((square) => tools.ring(board.at(square), "newest-dot", 8));
    const won = tools.marksOf(state, "winning").flat();
    const rings = won.map((square) => tools.ring(board.at(square), "winning", 16));
    return [...newest, ...flipped, ...chainLines(tools, board, won), ...rings];
  },

  /** target: every empty point takes a stone, so only the stones to flip are marked. */
  target: (board, square, { kind }) => (kind === "flip" ? [tools.ring(board.at(square), "flip-ring", 30)] : []),

  shape: () => tools.disc(46.5),

  /** editor: a swap is not open any more, and no pass came before. */
  editor: {
    pieces: { b: ["stone", "dark"], w: ["stone", "light"] },
    fields: ({ fields: [side, pie] }) => [side, pie === "?" ? "=" : pie],
  },
});

// stars returns the dots of a go board if the board is large enough for them.
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

// chainLines returns the lines between the squares of the winning chain.
/** @param {Tools} tools @param {Board} board @param {string[]} won */
function chainLines({ svg }, board, won) {
  return won.slice(1).map((square, i) => {
    const [a, b] = [board.at(won[i]), board.at(square)];
    return svg("line", { class: "winning-line", x1: a.x, y1: a.y, x2: b.x, y2: b.y });
  });
}
