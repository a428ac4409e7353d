// What is said of a game with a person at another machine.

import { colourOf, title } from "../game/colours.js";
import { reasonText, resultText } from "../play/prompt.js";

/** @import { Player, State, View } from "../../script/messages" */

// turnText says who has made a turn: which one, or what it has done.
/** @param {Pick<View, "you" | "players">} view @param {Player} mover @param {string} move @param {string} [effects] */
export function turnText({ you, players }, mover, move, effects) {
  const isOwn = you === mover;
  const name = isOwn ? "You" : players[mover === "p1" ? 0 : 1].name;
  if (move === "swap") return `${name} ${isOwn ? "have" : "has"} swapped the colours.`;
  return `${name} ${effects || `played ${move}`}.`;
}

/**
 * statusText says how the game stands, or who has to do what.
 * @param {View} view
 * @param {State} state of the game, not of an earlier position that is shown
 * @param {string[]} turns before it; the last one may be your own, and not yet in the view
 * @param {string} [hint] what to choose next
 */
export function statusText({ isOver, outcome, reason, players, you, base, increment }, state, turns, hint = "") {
  const isFull = players.every(({ name }) => name);
  if (isOver) {
    const end = outcome === "none" ? isFull && "The game does not count." : you || outcome === "draw" ? resultText(state, { outcome }, you) : `${players[outcome === "p1win" ? 0 : 1].name} wins.`;
    return [end, sentenceOf(reasonText(reason, you !== "" && outcome !== `${you}win`, players[you === "p1" ? 0 : 1].name))].filter(Boolean).join(" ");
  }
  if (!isFull) return you ? "Waiting for your opponent." : `The game begins when you sit down${base ? `: ${base / 60_000} min + ${increment / 1000} s each` : ""}.`;
  const rival = you && !turns.length ? `You play against ${opponentOf({ players, you }).name}. ` : "";
  if (state.outcome && state.outcome !== "none") return ""; // the own turn has ended the game; the view does not know it yet
  if (state.toMove !== you) return `${rival.replace(/\. $/, `, as ${title(colourOf(state, you || "p1"))}. `)}${players[state.toMove === "p1" ? 0 : 1].name} is to move.`;
  return `${rival}It is your turn: you are ${title(colourOf(state, you))}. ${sentenceOf(hint)}`.trim();
}

/** @param {string} text */
const sentenceOf = (text) => text && `${title(text)}${/[.!?]$/.test(text) ? "" : "."}`;

/**
 * opponentOf returns the other player.
 * @param {Pick<View, "players" | "you">} view
 */
export const opponentOf = ({ players, you }) => players[you === "p1" ? 1 : 0];

/**
 * questionText says what one player asks of the other, or how that has ended.
 * @param {Pick<View, "you" | "players" | "moves">} view
 * @param {NonNullable<View["offer"]>} offer
 */
export function questionText(view, { what, by, ply, closed }) {
  const other = opponentOf(view).name;
  const isOwn = by === view.you;
  if (closed && closed !== by) return !isOwn ? "" : what === "draw" ? `${other} declines the draw.` : `${other} declines to ${wishText(what, view.moves[ply])}.`;
  if (what === "draw" && closed) return isOwn ? "You have withdrawn your offer of a draw." : `${other} has withdrawn the offer of a draw.`;
  if (what === "draw") return isOwn ? "You have offered a draw." : `${other} offers a draw.`;
  const wish = wishText(what, view.moves[ply]);
  if (closed) return isOwn ? `You no longer ask to ${wish}.` : `${other} no longer asks to ${wish}.`;
  return isOwn ? `You have asked to ${wish}.` : `${other} asks to ${wish}.`;
}

/** @param {"takeback" | "rematch"} what @param {string} move */
const wishText = (what, move) => (what === "takeback" ? `take back ${move}` : "play again");

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

const GIVEN = 15; // s at a time

/**
 * gaveText says that a player has got time from the other one, if a clock has that much more.
 * @param {Pick<View, "you" | "players">} view
 * @param {Player} to
 * @param {number} ms
 */
export function gaveText(view, to, ms) {
  const seconds = Math.round(ms / 1000);
  if (!view.you || seconds <= 0 || seconds % GIVEN) return "";
  const { name } = opponentOf(view);
  return to === view.you ? `${name} gave you ${seconds} seconds.` : `You gave ${name} ${seconds} seconds.`;
}

/**
 * isDue reports whether the game waits for you: for your turn, or for your answer.
 * @param {View} view
 * @param {View["you"] | null} [toMove]
 */
export const isDue = ({ isOver, you, players, offer }, toMove) =>
  you !== "" && players.every(({ name }) => name) && ((!isOver && toMove === you) || (offer !== undefined && !offer.closed && offer.by !== you));

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
  return `You try from turn ${from + 1} on: ${moves.slice(from).join(" ")}. ${state.outcome === "none" ? `${title(colourOf(state, state.toMove))} is to move.` : resultText(state, state, "")}`;
}
