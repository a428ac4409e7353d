// Veletas: neutral shooters travel and shoot stones; who surrounds them claims
// them.

import { disc, shooter, arrow } from "../shapes.js";
import { svg } from "../dom.js";
import { CELL } from "../board.js";

/** @import { BoardKind } from "../../script/types" */

/** @type {BoardKind} */
export const veletas = {
  family: "veletas",
  name: "Veletas",
  layout: "checkered",
  counts: "shooters claimed",

  ground: () => [],

  /** under: the squares that the chosen shooter reaches. */
  under(board, { state, chosen = [] }) {
    const square = chosen[0] ?? (state.midTurn ? state.newest : "");
    return (state.reach?.[square] ?? []).map((to) => {
      const { x, y } = board.at(to);
      return svg("rect", { class: "reach", x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL });
    });
  },

  /** over: the way and the shot of the last turn. */
  over(board, { state, last }) {
    if (state.pieces.filter((piece) => piece.kind === "stone").length <= 2) return []; // the setup
    return (last?.arrows ?? []).map(({ from, to, className }) =>
      arrow(board.at(from), board.at(to), { className: `way ${className}`, start: 30, end: 34 }));
  },

  shape({ kind }) {
    if (kind === "stone") return disc(37);
    if (kind === "shooter") return shooter();
    return [svg("circle", { class: "stone", r: 43 }), svg("circle", { class: "seal", r: 36 }), ...shooter(27)];
  },

  /** path: where a shooter goes from; again its own square where it stays. */
  path(step) {
    switch (step.kind) {
      case "move": return [step.from, step.to];
      case "stay": return [step.from || step.to, step.from || step.to];
      case "swap": return [];
      default: return [step.to];
    }
  },

  /** marks reads d4+e7+g3/c5, d4-g7/g3 and d4/g3. */
  marks(move) {
    if (move === "swap") return { squares: [], order: [] };
    const [before, stone] = move.split("/");
    const placed = before.split("+");
    const [from, to = from] = before.split("-");
    if (placed.length > 1) return { squares: [...placed, stone], order: [...placed, stone], main: stone };
    const arrows = [{ from: to, to: stone, className: "shot" }];
    if (from !== to) arrows.unshift({ from, to, className: "step" });
    return { squares: from === to ? [to, stone] : [from, to, stone], order: [to, stone], arrows, main: stone,
      journeys: from === to ? [] : [[to, from]] };
  },

  hint(state, choice) {
    const kinds = new Set(state.steps.map((step) => step.kind));
    if (kinds.has("shooter")) return "Place a shooter, not on the edge of the board.";
    if (kinds.has("stone")) return "Place a stone anywhere.";
    if (kinds.has("shoot")) return "Shoot a stone from the shooter.";
    return choice.squares.length ? "Choose where it goes, or click it again to stay." : "Choose a shooter.";
  },
};
