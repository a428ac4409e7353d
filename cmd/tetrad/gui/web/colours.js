// Whose colour is what. Players are persons (p1, p2); colours may change hands
// by a swap, so they are asked of each state.

/** @import { Colour, Player, State } from "../script/messages" */

/** @type {Record<Colour, Colour>} */
const opposites = { light: "dark", dark: "light", black: "white", white: "black" };

/**
 * opponent returns the other player.
 * @param {Player} player
 * @returns {Player}
 */
export const opponent = (player) => (player === "p1" ? "p2" : "p1");

/**
 * colourOf returns the colour of a player in a state.
 * @param {State} state
 * @param {Player} player
 * @returns {Colour}
 */
export function colourOf(state, player) {
  return player === state.toMove ? state.colour : opposites[state.colour];
}

/**
 * title begins a word with a capital letter.
 * @param {string} word
 */
export const title = (word) => word.charAt(0).toUpperCase() + word.slice(1);
