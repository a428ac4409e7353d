// Verto: stones of two sides on plain squares.

/** @import { BoardMaker } from "../../../../protocol/page/script/types" */

/** @type {BoardMaker} */
export const makeBoard = ({ disc }) => ({
  ground: () => [],
  under: () => [],
  over: () => [],
  shape: () => disc(),
});
