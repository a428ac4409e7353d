// What the explorer says and draws of games, turns and values.

import { colourOf, opponent, title } from "../game/colours.js";
import { html } from "../shared/dom.js";
import { boundSign, percentOf } from "../game/score.js";
import { list } from "../board/words.js";

/**
 * @import { Outcome, Player, State, Count, explorerTurn, exploreReply, Value } from "../../script/messages"
 * @import { KeptScore } from "../../script/types"
 */

// countAll returns the number of games of all sources.
/** @param {exploreReply} answer */
export const countAll = ({ sources }) => sources.reduce((sum, source) => sum + source.games, 0);

/** @param {number} n @param {string} word */
export const count = (n, word) => `${n.toLocaleString("en")} ${word}${n === 1 ? "" : "s"}`;

/** @param {number} part @param {number} whole */
export function share(part, whole) {
  const percent = (100 * part) / whole;
  return percent > 0 && percent < 1 ? "<1%" : `${Math.round(percent)}%`;
}

// bar shows wins, draws and losses of the player to move, in the colours of the players.
/** @param {Count} counts @param {State} state */
export function bar({ games, wins, draws, losses }, state) {
  const decided = wins + draws + losses;
  if (!decided) return html("span", { class: "note" }, games === 1 ? "no result" : "no results");
  const [own, other] = [state.toMove, opponent(state.toMove)];
  const parts = [
    { n: wins, look: state.inks[own] || "own", words: `${title(colourOf(state, own))} won ${wins}` },
    { n: draws, look: "drawn", words: `drawn ${draws}` },
    { n: losses, look: state.inks[other] || "other", words: `${title(colourOf(state, other))} won ${losses}` },
  ];
  const words = parts.map((part) => part.words).join(", ");
  const pieces = parts.filter(({ n }) => n).map(({ n, look }) => {
    const percent = (100 * n) / decided;
    const piece = html("span", { class: `part ${look}` }, percent >= 22 ? String(Math.round(percent)) : "");
    piece.style.flexGrow = String(n);
    return piece;
  });
  return html("span", { class: "endings", role: "img", "aria-label": words, title: words }, ...pieces);
}

/** @param {explorerTurn} turn */
export function scoreParts({ score }) {
  if (!score) return ["–"];
  const [mean, low, high] = [score.mean, score.low, score.high].map((n) => Math.round(100 * n));
  return [`${mean}%`, html("small", { title: "with 95% certainty" }, ` ${low}–${high}%`)];
}

/** @param {explorerTurn} turn */
export function aboutText({ move, also, last }) {
  const [one, two] = last.players.map((name) => name || "?");
  const words = [also.length ? `${move}, by symmetry also ${list(also)}.` : `${move}.`];
  if (last.players.some(Boolean)) words.push(`Last: ${[`${one} – ${two}`, last.date].filter(Boolean).join(", ")}.`);
  return words.join(" ");
}

/**
 * engineText returns the text of an engine's score of a turn, for the player who makes it.
 * @param {KeptScore | null} score
 * @param {Player} mover
 */
export function engineText(score, mover) {
  if (!score) return { text: "", isProved: false };
  const sign = boundSign(score, mover);
  if (score.mate != null) {
    const wins = score.mate > 0 === (mover === "p1");
    return { text: `${sign}${wins ? "wins" : "loses"} in ${Math.abs(score.mate)}`, isProved: !sign };
  }
  if (score.expected != null) {
    const percent = percentOf(score, mover);
    return { text: percent === 50 ? "draw" : percent > 50 ? "wins" : "loses", isProved: true };
  }
  return { text: `${sign}${percentOf(score, mover)}%`, isProved: false };
}

/**
 * provedText says what is proved for the player to move, or of a turn for its player.
 * @param {Value} value
 */
export function provedText({ outcome, margin, within }) {
  if (outcome === "draw") return "draws";
  const by = margin == null ? "" : ` by ${Math.abs(margin)}`;
  const soon = within ? ` within ${within} ${within === 1 ? "turn" : "turns"}` : "";
  return `${outcome === "win" ? "wins" : "loses"}${by || soon}`;
}

/** @param {Outcome} result */
export const resultText = (result) => ({ none: "–", p1win: "1–0", p2win: "0–1", draw: "½–½" })[result];

/** @param {Outcome} result @param {State} state */
export function winnerText(result, state) {
  if (result === "none") return "no result";
  return result === "draw" ? "drawn" : `${title(colourOf(state, result === "p1win" ? "p1" : "p2"))} won`;
}
