// What is said of a game with a person at another machine.

import { colourOf, title } from "../game/colours.js";

/** @import { State, View } from "../../script/messages" */

/**
 * statusText says how the game stands, or who has to do what.
 * @param {View} view
 * @param {State} state of the position that is shown
 * @param {string[]} turns before it; the last one may be your own, and not yet in the view
 */
export function statusText({ isOver, outcome, reason, players, you, moves }, state, turns) {
  if (turns.length < moves.length) return `This is the position after turn ${turns.length} of ${moves.length}.`;
  if (isOver) return `${outcome === "none" && players.every(({ name }) => name) ? "The game does not count. " : resultText(outcome, state)}${/[.!?]$/.test(reason) || !reason ? reason : `${title(reason)}.`}`;
  if (!players.every(({ name }) => name)) return you ? "Waiting for your opponent." : "The game begins when you sit down.";
  const [mover, other] = state.toMove === "p1" ? players : [players[1], players[0]];
  const move = turns.at(-1);
  const isOwn = you !== "" && you !== state.toMove;
  const rival = you && !move ? `You play against ${opponentOf({ players, you }).name}. ` : "";
  const last = !move ? rival : move === "swap" ? `${isOwn ? "You have" : `${other.name} has`} swapped the colours. ` : `${isOwn ? "You" : other.name} played ${move}. `;
  if (state.toMove !== you) return `${last}${mover.name} is to move.`;
  const hint = state.hints?.[0] ?? "";
  return `${last}It is your turn: you are ${title(colourOf(state, you))}.${hint && ` ${title(hint)}${/[.!?]$/.test(hint) ? "" : "."}`}`;
}

/**
 * opponentOf returns the other player.
 * @param {Pick<View, "players" | "you">} view
 */
export const opponentOf = ({ players, you }) => players[you === "p1" ? 1 : 0];

/**
 * questionText says what one player asks of the other, or that the other one has declined it.
 * @param {View} view
 * @param {NonNullable<View["offer"]>} offer
 */
export function questionText(view, offer) {
  const other = opponentOf(view).name;
  const wish = { takeback: `take back ${view.moves[offer.ply]}`, draw: "agree on a draw", rematch: "play again, with the colours exchanged" }[offer.what];
  if (!view.offer) return `${other} declines to ${wish}.`;
  return offer.by === view.you ? `You have asked to ${wish}.` : `${other} asks to ${wish}.`;
}

const SHORT = 110_000; // ms before a claim: a page that is loaded again is not away

/**
 * claimOf returns what a player may do who may end the game in some ms.
 * @param {number | null} ms null: never
 */
export const claimOf = (ms) => (ms === null || ms > SHORT ? "" : ms > 0 ? "soon" : "now");

/**
 * awayText says that the opponent is away, and what the person may do about it.
 * @param {View} view
 * @param {number} ms before that
 */
export function awayText(view, ms) {
  const { moves, hasDraws } = view;
  const seconds = Math.ceil(ms / 1000);
  const when = ms > 0 ? `In ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} you` : "You";
  const what = moves.length < 2 ? "call the game off" : hasDraws ? "claim the win or call it a draw" : "claim the win";
  return `${opponentOf(view).name} is away. ${when} may ${what}.`;
}

/**
 * isDue reports whether the game waits for you: for your turn, or for your answer.
 * @param {View} view
 * @param {View["you"] | null} [toMove]
 */
export const isDue = ({ isOver, you, players, offer }, toMove) =>
  !isOver && you !== "" && players.every(({ name }) => name) && (toMove === you || (offer !== undefined && offer.by !== you));

/**
 * recordText returns the record of a game as other programs read it, and this page too.
 * @param {View} view
 */
export function recordText({ game, players, moves, outcome }) {
  /** @type {[string, string][]} */
  const tags = [["Variant", game], ["White", players[0].name], ["Black", players[1].name], ["Result", { none: "*", p1win: "1-0", p2win: "0-1", draw: "1/2-1/2" }[outcome]]];
  const lines = tags.map(([name, value]) => `[${name} "${value.replace(/["\\]/g, "\\$&")}"]`);
  return `${lines.join("\n")}\n\n${moves.map((move, i) => (i % 2 ? move : `${i / 2 + 1}. ${move}`)).join(" ")} ${tags[3][1]}\n`;
}

/**
 * triedText says which turns the person tries after the end of a game.
 * @param {string[]} moves
 * @param {number} from the number of turns that are those of the game
 * @param {State} state after them
 */
export function triedText(moves, from, state) {
  return `You try from turn ${from + 1} on: ${moves.slice(from).join(" ")}. ${resultText(state.outcome, state) || `${title(colourOf(state, state.toMove))} is to move.`}`;
}

/** @param {View["outcome"]} outcome @param {State} state */
function resultText(outcome, state) {
  if (outcome === "none") return "";
  return outcome === "draw" ? "The game is drawn. " : `${title(colourOf(state, outcome === "p1win" ? "p1" : "p2"))} wins. `;
}
