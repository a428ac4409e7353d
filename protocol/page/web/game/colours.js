// The colours of the players. p1 and p2 are persons; a swap may exchange their
// colours, so callers ask for the colours of each state.

/** @import { Player, State } from "../../script/messages" */

/**
 * opponent returns the other player.
 * @param {Player} player
 * @returns {Player}
 */
export const opponent = (player) => (player === "p1" ? "p2" : "p1");

/**
 * colourOf returns the colour of a player in a state.
 * @param {Pick<State, "colours">} state
 * @param {Player} player
 */
export function colourOf(state, player) {
  return state.colours[player];
}

/**
 * title capitalizes the first letter of a word.
 * @param {string} word
 */
export const title = (word) => word.charAt(0).toUpperCase() + word.slice(1);
