// What people who hear the board are told of turns, and of the steps of a turn.

import { colourOf, title } from "../game/colours.js";
import { byId } from "../shared/dom.js";
import { effectText } from "./effects.js";
import { stepWords } from "./words.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { State, Step } from "../../script/messages"
 */

/**
 * announce tells a turn and what it has done, or the step of an unfinished turn.
 * @param {NonNullable<Session["shown"]>} shown
 * @param {string} move the turn, or "" inside a turn
 * @param {Step | null} step the step that was chosen, or null
 * @param {State | null | undefined} before the position before the turn, if it is known
 */
export function announce({ atNode, state, game, node, partial }, move, step, before) {
  const player = game.mover(node);
  const effects = move && effectText(before, atNode, player);
  if (move) byId("announcer").textContent = `${title(colourOf(atNode, player))}: ${move}${effects && `, ${effects}`}`;
  else if (step && partial.length) byId("announcer").textContent = `${title(colourOf(state, state.toMove))}: ${stepWords(step)}`;
  else if (!node.parent && !partial.length) byId("announcer").textContent = ""; // what was said last was of another game, or has been undone
}
