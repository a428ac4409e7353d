// A short search of one position at full strength, for reviews, questions and hints.

import { lineOf } from "../game/keptlines.js";
import { EngineDied } from "../game/searcher.js";

/**
 * @import { Game, Node } from "../game/game.js"
 * @import { Player } from "../../script/messages"
 * @import { Searcher } from "../game/searcher.js"
 * @import { KeptLine } from "../../script/types"
 */

/** LOOK is the time for which a position is searched, in ms. */
export const LOOK = 300;

/**
 * examine returns the best line from a node, or null if another search has taken the
 * engine. The game must not be over at the node.
 * @param {Searcher} searcher
 * @param {object} by the part of the page that asks
 * @param {{ game: Game, node: Node, toMove: Player }} position node need not be in the tree itself, but its parents must be
 * @param {number} [movetime]
 * @returns {Promise<KeptLine | null>}
 */
export async function examine(searcher, by, { game, node, toMove }, movetime = LOOK) {
  /** @type {KeptLine | null} */
  let line = null;
  const options = { Level: "20", Contempt: "0", MultiPV: "1", Search: "auto" };
  const move = await searcher.go({ by, engine: 0, ...game.question(node), options, limits: { movetime } }, (info) => {
    if ((info.multipv ?? 1) === 1 && info.score && !info.score.bound && info.pv.length) line = lineOf(info, toMove);
  });
  if (move === null && searcher.dead.has(0)) throw new EngineDied();
  return move === null ? null : line;
}
