// The boards that the page can draw, by family.

import { verto } from "./verto.js";
import { veletas } from "./veletas.js";
import { trap } from "./trap.js";
import { vinver } from "./vinver.js";

/** @import { BoardKind } from "../../script/types" */

/**
 * boards has a module for each family of games.
 * @type {Record<string, BoardKind>}
 */
export const boards = { verto, veletas, trap, vinver };
