// Whose colour is what. Players are persons (p1, p2); colours may change hands
// by a swap, so they are asked of each state.

/** @import { Player, State } from "../script/messages" */

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
 * title begins a word with a capital letter.
 * @param {string} word
 */
export const title = (word) => word.charAt(0).toUpperCase() + word.slice(1);
