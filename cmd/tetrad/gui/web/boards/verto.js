// Verto: stones of two sides; a turn enters stones and flips enemy ones.

import { disc } from "../shapes.js";
import { between } from "../squares.js";

/** @import { BoardKind } from "../../script/types" */

/** @type {BoardKind} */
export const verto = {
  family: "verto",
  name: "Verto",
  layout: "plain",
  counts: "stones",

  ground: () => [],
  under: () => [],
  over: () => [],
  shape: () => disc(),

  /** path: the square entered, and the stone to flip where there is a choice. */
  path(step, steps) {
    if (step.kind === "pass") return [];
    const isAlone = steps.filter((other) => other.to === step.to).length === 1;
    return isAlone ? [step.to] : [step.to, step.flips];
  },

  /** marks reads a turn such as e2xe3-c4-c6. */
  marks(move) {
    if (move === "pass") return { squares: [], order: [] };
    const [first, ...chain] = move.split("-");
    const [entered, flipped] = first.split("x");
    const flips = flipped ? [flipped] : [];
    const order = [entered];
    const squares = [entered];
    if (flipped) order.push(flipped);
    for (const square of chain) {
      const flip = between(squares[squares.length - 1], square);
      squares.push(square);
      flips.push(flip);
      order.push(square, flip);
    }
    return { squares, flips, order, main: entered };
  },

  hint(state, choice) {
    if (choice.squares.length) return "Choose the stone to flip.";
    if (state.midTurn) return "The chain goes on: choose the next square.";
    return state.steps.some((step) => step.kind === "pass") ? "No stone can be entered: pass." : "Enter a stone.";
  },
};
