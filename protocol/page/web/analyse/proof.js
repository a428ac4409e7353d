// Proofs: the exact search of the server has the last word on a turn that would get a mark,
// since a search may take a long win for a loss of chances.

/**
 * @import { Game, Node, Placed } from "../game/game.js"
 * @import { provedReply } from "../../script/messages"
 */

/**
 * Prove asks what is proved of a position and its turns.
 * @typedef {(game: Game, node: Node) => Promise<provedReply>} Prove
 */

const points = { win: 1, draw: 0.5, loss: 0 };

/**
 * proven returns the chances before and after a turn, with what is proved of them.
 * @param {provedReply} proof of the position before the turn
 * @param {string} move
 * @param {{ better: string, before: number, after: number }} chances
 */
export function proven({ value, turns }, move, { better, before, after }) {
  const turn = turns.find((t) => t.move === move);
  if (value) before = points[value.outcome];
  else if (turn?.outcome === "win") before = 1;
  if (turns.length && points[turns[0].outcome] === before) better = turns[0].move;
  return { better, before, after: turn ? points[turn.outcome] : after };
}

/**
 * provenScore returns the score, for p1, that a proved value means, or null if the turns to
 * the end are unknown.
 * @param {{ outcome: keyof typeof points, within?: number } | undefined} value
 * @param {string} player whose value it is
 * @param {number} [done] turns that are played by now
 */
export function provenScore(value, player, done = 0) {
  if (value?.outcome === "draw") return { expected: 0.5 };
  const mate = (value?.within ?? 0) - done;
  return mate > 0 ? { mate: (value?.outcome === "win") === (player === "p1") ? mate : -mate } : null;
}
