// What people who hear the board are told of turns, and of the steps of a turn.

import { colourOf, title } from "../game/colours.js";
import { byId } from "../shared/dom.js";
import { stepWords } from "./words.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { Step } from "../../script/messages"
 */

/**
 * announce tells a turn, or the step of an unfinished turn.
 * @param {NonNullable<Session["shown"]>} shown
 * @param {string} move the turn, or "" inside a turn
 * @param {Step | null} step the step that was chosen, or null
 */
export function announce({ atNode, state, game, node, partial }, move, step) {
  if (move) byId("announcer").textContent = `${title(colourOf(atNode, game.mover(node)))}: ${move}`;
  else if (step && partial.length) byId("announcer").textContent = `${title(colourOf(state, state.toMove))}: ${stepWords(step)}`;
}
