// Engine scores. The page always keeps them for p1, so that a graph has one direction.

import { title } from "./colours.js";

/**
 * @import { Outcome, Player, infoReply } from "../../script/messages"
 * @import { KeptScore } from "../../script/types"
 */

/**
 * forP1 returns the score of an "info" message for p1: it changes the sign if p2 was
 * to move.
 * @param {Pick<infoReply, "score" | "wdl" | "depth">} info
 * @param {Player} toMove
 * @returns {KeptScore}
 */
export function forP1({ score, wdl, depth }, toMove) {
  const sign = toMove === "p1" ? 1 : -1;
  /** @type {KeptScore} */
  const kept = { depth };
  if (score?.mate != null) kept.mate = sign * score.mate;
  else kept.cp = sign * (score?.cp ?? 0);
  if (score?.bound) kept.bound = (score.bound === "lower") === (sign > 0) ? "lower" : "upper";
  if (wdl) kept.wdl = sign > 0 ? wdl : [...wdl].reverse();
  return kept;
}

/**
 * ofOutcome returns the score of a finished game, or null for a game that goes on.
 * @param {Outcome} outcome
 * @returns {KeptScore | null}
 */
export function ofOutcome(outcome) {
  const expected = { none: undefined, p1win: 1, p2win: 0, draw: 0.5 }[outcome];
  return expected === undefined ? null : { expected };
}

/**
 * expectation returns the chances of p1, from 0 (lost) to 1 (won). If an engine reports
 * no chances, centipawns are converted as in chess: 400 are odds of ten to one.
 * @param {KeptScore} score
 */
export function expectation(score) {
  if (score.expected != null) return score.expected;
  if (score.mate != null) return score.mate > 0 ? 1 : 0;
  if (score.wdl) return (score.wdl[0] + score.wdl[1] / 2) / (score.wdl[0] + score.wdl[1] + score.wdl[2]);
  return 1 / (1 + 10 ** (-(score.cp ?? 0) / 400));
}

/**
 * percentOf returns a player's chances in percent, which are 100 with those of the other
 * player. Only a decided game has 0 or 100.
 * @param {KeptScore} score
 * @param {Player} player
 */
export function percentOf(score, player) {
  const share = Math.round(100 * expectation(score));
  const p1 = score.expected != null || score.mate != null ? share : Math.min(99, Math.max(1, share));
  return player === "p1" ? p1 : 100 - p1;
}

/**
 * leaderOf returns the player with the better chances, or p1 if the chances are even.
 * @param {KeptScore} score
 * @returns {Player}
 */
export const leaderOf = (score) => (expectation(score) >= 0.5 ? "p1" : "p2");

/**
 * boundSign returns the sign before a player's chance that is only a bound of it.
 * @param {KeptScore} score
 * @param {Player} player
 */
export function boundSign({ bound }, player) {
  if (!bound) return "";
  return (bound === "lower") === (player === "p1") ? "≥ " : "≤ ";
}

/**
 * reportText returns what an engine said of its own chances, as a record has it: "cp -900",
 * "mate 3", or the same with "lowerbound" or "upperbound" behind it.
 * @param {string} report
 */
export function reportText(report) {
  const [kind, text, bound] = String(report).split(" "); // it may come from elsewhere
  const value = Number(text);
  const sign = { lowerbound: "≥ ", upperbound: "≤ " }[bound] ?? "";
  if (kind === "mate") return `${sign}${value > 0 ? "wins" : "loses"} in ${Math.abs(value)}`;
  return kind === "cp" ? `${sign}${value < 0 ? "−" : "+"}${(Math.abs(value) / 100).toFixed(2)}` : "";
}

/**
 * compareScores orders scores from the best to the worst for a player: by chances, then
 * wins from the shortest and losses from the longest.
 * @param {KeptScore} a
 * @param {KeptScore} b
 * @param {Player} player
 */
export function compareScores(a, b, player) {
  const sign = player === "p1" ? 1 : -1;
  /** @param {KeptScore} score */
  const haste = ({ mate }) => (mate ? sign / mate : 0);
  return sign * (expectation(b) - expectation(a)) || haste(b) - haste(a);
}

/**
 * shortChance returns a short text for a bar or a list: the chances of the leader.
 * @param {KeptScore} score
 */
export function shortChance(score) {
  if (score.expected != null) return score.expected === 0.5 ? "½" : "won";
  return score.mate != null ? "wins" : `${percentOf(score, leaderOf(score))}%`;
}

/**
 * chanceText describes a score in words, from the side of the leader.
 * @param {KeptScore} score
 * @param {Record<string, string>} colours the colours of both players
 */
export function chanceText(score, colours) {
  const leader = leaderOf(score);
  const name = title(colours[leader]);
  if (score.expected != null) return score.expected === 0.5 ? "a draw" : `${name} has won`;
  if (score.mate != null) return `${name} wins in ${Math.abs(score.mate)} ${Math.abs(score.mate) === 1 ? "turn" : "turns"}`;
  return `${name} ${percentOf(score, leader)}%`;
}

/**
 * playerChance returns the chances of a player as text: 57%, or the number of turns in
 * which the player wins or loses.
 * @param {KeptScore} score
 * @param {Player} player
 */
export function playerChance(score, player) {
  const sign = boundSign(score, player);
  if (score.mate == null) return `${sign}${percentOf(score, player)}%`;
  return `${sign}${leaderOf(score) === player ? "wins" : "loses"} in ${Math.abs(score.mate)}`;
}

/**
 * detailText returns the score and the depth behind a chance, for people who read
 * scores; +0.31 favours p1.
 * @param {KeptScore} score
 */
export function detailText(score) {
  return [`score ${boundSign(score, "p1")}${scoreText(score)}`, score.depth && `depth ${score.depth}`].filter(Boolean).join(", ");
}

/**
 * scoreText writes a score: +0.31, or #5 for a win in five turns.
 * @param {KeptScore} score
 * @returns {string}
 */
export function scoreText(score) {
  if (score.expected != null) return score.expected > 0.5 ? "1–0" : score.expected < 0.5 ? "0–1" : "½–½";
  if (score.mate != null) return (score.mate < 0 ? "−#" : "#") + Math.abs(score.mate);
  const { cp = 0 } = score;
  return (cp < 0 ? "−" : "+") + (Math.abs(cp) / 100).toFixed(2);
}
