// The times left on the clocks as records have them: for each turn, the time of the
// player who made it.

/**
 * @import { Game, Node } from "./game.js"
 * @import { Player } from "../../script/messages"
 * @import { Control, Times } from "../../script/types"
 */

/**
 * timesAt returns the latest known times up to a node, or null.
 * @param {Node} node
 * @returns {Partial<Times> | null}
 */
export function timesAt(node) {
  for (let at = /** @type {Node | null} */ (node); at; at = at.parent) if (at.clocks) return at.clocks;
  return null;
}

/**
 * leftAfter returns what the player who made the turn of a node had left after it, in
 * whole ms, or null.
 * @param {Game} game
 * @param {Node} node
 */
export function leftAfter(game, node) {
  const left = node.clocks?.[game.mover(node)];
  return left == null ? null : Math.round(left);
}

/**
 * setLeft sets the time of the player who made the turn of a node. The other player has
 * what the node before says.
 * @param {Game} game
 * @param {Node} node
 * @param {number | null | undefined} left
 */
export function setLeft(game, node, left) {
  if (left == null) return;
  node.clocks = { ...(node.parent && timesAt(node.parent)), [game.mover(node)]: left };
}

/**
 * setStart sets the times before the first turn, as far as the limits of the players
 * say them.
 * @param {Game} game
 * @param {(string | undefined)[]} limits of p1 and p2
 */
export function setStart(game, limits) {
  /** @type {Partial<Times>} */
  const times = {};
  for (const [i, player] of /** @type {const} */ (["p1", "p2"]).entries()) {
    const base = readLimits(limits[i] ?? "");
    if (base !== null) times[player] = base;
  }
  if (Object.keys(times).length) game.root.clocks = times;
}

/**
 * limitsText returns a time control as records of matches write it.
 * @param {Control} control
 */
export function limitsText({ base, increment }) {
  return `time ${durationText(base)}${increment ? ` inc ${durationText(increment)}` : ""}`;
}

/**
 * limitTags returns the tags of a record for a time control of both players.
 * @param {Control | null} control
 * @returns {Record<string, string>}
 */
export const limitTags = (control) => (control ? { P1Limits: limitsText(control), P2Limits: limitsText(control) } : {});

/** @param {number} ms */
function durationText(ms) {
  if (ms < 1000) return `${ms}ms`;
  const [hours, minutes, seconds] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, (ms % 60_000) / 1000];
  return `${hours ? `${hours}h` : ""}${hours || minutes ? `${minutes}m` : ""}${seconds}s`;
}

/** @type {Record<string, number>} */
const UNITS = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

// readLimits returns the time of the first turn in limits, in ms, or null.
/** @param {string} text */
function readLimits(text) {
  const time = /(?:^| )time ((?:\d+(?:\.\d+)?(?:h|ms|m|s))+)(?: |$)/.exec(text);
  if (!time) return null;
  return [...time[1].matchAll(/(\d+(?:\.\d+)?)(h|ms|m|s)/g)].reduce((sum, [, n, unit]) => sum + Number(n) * UNITS[unit], 0);
}
