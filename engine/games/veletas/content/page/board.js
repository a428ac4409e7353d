// Veletas: neutral shooters move and shoot stones; a player claims a shooter by
// surrounding it.

/** @import { BoardMaker } from "../../../../../protocol/page/script/types" */

/** @type {BoardMaker} */
export const makeBoard = ({ CELL, arrow, disc, marksOf, ring, shooter, svg }) => ({
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

  /** over: the move and the shot of the last turn, the shooter of this turn, and its move. */
  over(board, { state, chosen = [] }) {
    const [newest] = marksOf(state, "newest")[0] ?? chosen;
    const [came] = marksOf(state, "came")[0] ?? [];
    const last = (state.last?.lines ?? []).map(({ from, to, kind }) =>
      arrow(board.at(from), board.at(to), { className: `way ${kind}`, start: 34, end: kind === "shot" ? 42 : 46 }));
    return [
      ...last,
      ...(came ? [arrow(board.at(came), board.at(newest), { className: "way step faint", start: 12, end: 52 }), ring(board.at(came), "came", 14)] : []),
      ...(newest ? [ring(board.at(newest), "active-ring", 46)] : []),
    ];
  },

  /** target: a shot shows the stone that it would place; a move shows an open square. */
  target(board, square, { kind }) {
    if (board.view?.chosen?.includes(square)) return []; // the square already has a ring
    const { x, y } = board.at(square);
    if (kind === "move" && !board.pieceOn(square)) {
      return [svg("rect", { class: "target-dot", x: x - 11, y: y - 11, width: 22, height: 22, transform: `rotate(45 ${x} ${y})` })];
    }
    const stone = kind === "shoot" || kind === "stone" ? board.ghost(square) : null;
    if (!stone) return null;
    const isShot = kind === "shoot";
    return [svg("g", { class: `shot-target ${stone.ink}`, transform: `translate(${x} ${y})` },
      svg("circle", { class: "stone", r: isShot ? 23 : 13 }), svg("circle", { class: "shot-ring", r: isShot ? 26 : 15 }))];
  },

  /** placed: the kind of piece that a step places, or undefined for a move. */
  placed: ({ kind }) => (kind === "shooter" ? "shooter" : kind === "move" ? undefined : "stone"),

  shape({ kind }) {
    if (kind === "stone") return disc(38);
    if (kind === "shooter") return shooter();
    return [...disc(43), svg("circle", { class: "seal", r: 35 }), ...shooter(29).slice(1)];
  },

  editor: { pieces: { b: ["stone", "dark"], w: ["stone", "light"], s: ["shooter", ""], B: ["claimed", "dark"], W: ["claimed", "light"] } },
});
