// The secrets that show whose a side of a game is. They are kept in this browser, by the
// key of the game, and as long as the page is open if the browser keeps nothing.

import { preferences } from "../shared/storage.js";

const NAME = "online"; // of the preference
const MOST = 100; // games

/** @type {Record<string, string>} */
let known = {};

/**
 * standText says who plays a game that goes on, and who is to move: turns alternate.
 * @param {[string, string]} players
 * @param {number} plies
 */
export const standText = (players, plies) =>
  `${players.map((player) => player || "nobody yet").join(" – ")}${players.every(Boolean) ? ` · ${players[plies % 2]} is to move` : ""}`;

/**
 * secretOf returns the secret of the side that this browser plays in a game, or "".
 * @param {string} key
 * @returns {string}
 */
export function secretOf(key) {
  return { ...preferences.get(NAME, {}), ...known }[key] ?? "";
}

/**
 * keepSecret keeps the secret of a side, and forgets that of the oldest game if there are
 * too many.
 * @param {string} key
 * @param {string} secret
 */
export function keepSecret(key, secret) {
  const all = Object.entries({ ...preferences.get(NAME, {}), ...known }).filter(([other]) => other !== key);
  known = Object.fromEntries([...all.slice(-MOST + 1), [key, secret]]);
  preferences.set(NAME, known);
}
