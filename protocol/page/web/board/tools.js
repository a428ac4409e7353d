// The tools for drawing the boards of the games. A game's module, board.js in its
// folder, receives all tools and imports nothing.

import { svg } from "../shared/dom.js";
import { CELL, arrow, disc, edge, edgesOf, frame, grid, halfLine, letter, ring, shooter } from "./shapes.js";

/**
 * @import { State } from "../../script/messages"
 * @import { GameAppearance, Tools } from "../../script/types"
 */

/**
 * marksOf returns the squares of each mark of the given kind.
 * @param {State} state
 * @param {string} kind
 */
export const marksOf = (state, kind) => state.marks.filter((mark) => mark.kind === kind).map(({ squares }) => squares);

/**
 * toolsFor returns the tools for the board of a game.
 * @param {GameAppearance} appearance
 * @returns {Tools}
 */
export function toolsFor(appearance) {
  return {
    CELL, arrow, disc, edge, frame, grid, halfLine, letter, marksOf, ring, shooter, svg, appearance,
    edges: (board) => (appearance.edges.length ? edgesOf(board, appearance.edges) : []),
  };
}
