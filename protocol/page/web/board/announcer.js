// What people who hear the board are told of turns, and of the steps of a turn.

import { colourOf, title } from "../game/colours.js";
import { happened } from "../play/happened.js";
import { say } from "../shared/voice.js";
import { stepWords } from "./words.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { Player, State, Step } from "../../script/messages"
 */

/** @typedef {(before: State | null | undefined, after: State, player: Player) => string} Tell returns a sentence about a turn, or "" */

/**
 * announce tells a turn and what it has done, or the step of an unfinished turn.
 * @param {NonNullable<Session["shown"]>} shown
 * @param {string} move the turn, or "" inside a turn
 * @param {Step | null} step the step that was chosen, or null
 * @param {State | null | undefined} before the position before the turn, if it is known
 * @param {Tell} [tell] what is told of a turn in place of the usual
 */
export function announce({ atNode, game, node, partial }, move, step, before, tell) {
  const player = game.mover(node);
  if (move) say(tell?.(before, atNode, player) || happened(before, atNode, player, null) || `${title(colourOf(atNode, player))} played ${move}.`, true);
  else if (step && partial.length) say(`${title(stepWords(step))}.`, true);
}

/** sayClocks tells what both players have left, as their cards show it. */
export function sayClocks() {
  const texts = [...document.querySelectorAll(".player:has(.clock:not([hidden]))")].map((card) =>
    ["strong", ".clock"].map((part) => card.querySelector(part)?.textContent).join(" "));
  say(`${texts.join(", ") || "No clock"}.`);
}
