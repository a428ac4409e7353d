// What has just happened in a game, for the people who play it.

import { effectText } from "../board/effects.js";
import { colourOf, opponent, title } from "../game/colours.js";

/**
 * @import { Player, State } from "../../script/messages"
 * @import { Drawn } from "../board/effects.js"
 * @import { Seats } from "../../script/types"
 */

/**
 * happened returns a sentence about the last turn: "The computer placed a stone on d4." If
 * one person plays, that is "you".
 * @param {Drawn | null | undefined} before the position before the turn, if it is known
 * @param {State} after
 * @param {Player} player who has made the turn
 * @param {Seats | null} seats of a game that is played, or null
 * @param {number} [most] more squares than that are counted, not named
 */
export function happened(before, after, player, seats, most) {
  if (!before) return "";
  const isSwap = before.colours.p1 !== after.colours.p1;
  const isSolo = seats !== null && seats[player].kind !== seats[opponent(player)].kind;
  const isYou = isSolo && seats[player].kind === "person";
  const name = isYou ? "You" : isSolo ? "The computer" : title(isSwap ? before.colours[player] : colourOf(after, player));
  if (!isSwap) return `${name} ${effectText(before, after, player, most) || "passed"}.`;
  const opening = before.pieces.length === 1 ? "first stone" : "opening";
  if (!isSolo) return `${name} took the ${opening}: the players have changed colours.`;
  const now = title(colourOf(after, isYou ? player : opponent(player)));
  return `${name} took ${isYou ? `${title(before.colours[opponent(player)])}’s` : "your"} ${opening}: you are ${now} now.`;
}
