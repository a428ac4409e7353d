// Veletas: neutral shooters travel and shoot stones; who surrounds them claims
// them.

/** @import { BoardMaker } from "../../../../protocol/page/script/types" */

/** @type {BoardMaker} */
export const makeBoard = ({ CELL, arrow, disc, marksOf, shooter, svg }) => ({
  ground: () => [],

  /** under: the squares that the chosen shooter reaches. */
  under(board, { state, chosen = [] }) {
    const from = chosen[0] ?? (state.midTurn ? marksOf(state, "newest")[0]?.[0] : "");
    const reach = marksOf(state, "reach").find(([square]) => square === from) ?? [];
    return reach.slice(1).map((to) => {
      const { x, y } = board.at(to);
      return svg("rect", { class: "reach", x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL });
    });
  },

  /** over: the way and the shot of the last turn. */
  over(board, { state }) {
    return (state.last?.lines ?? []).map(({ from, to, kind }) =>
      arrow(board.at(from), board.at(to), { className: `way ${kind}`, start: 30, end: 34 }));
  },

  shape({ kind }) {
    if (kind === "stone") return disc(37);
    if (kind === "shooter") return shooter();
    return [svg("circle", { class: "stone", r: 43 }), svg("circle", { class: "seal", r: 36 }), ...shooter(27)];
  },
});
