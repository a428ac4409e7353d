// Scores of engines, always kept for p1 so that a graph has one direction.

/**
 * @import { Outcome, Player, info } from "../script/messages"
 * @import { KeptScore } from "../script/types"
 */

/**
 * forP1 turns the score of an "info" message round where p2 was to move.
 * @param {Pick<info, "score" | "wdl" | "depth">} info
 * @param {Player} toMove
 * @returns {KeptScore}
 */
export function forP1({ score, wdl, depth }, toMove) {
  const sign = toMove === "p1" ? 1 : -1;
  /** @type {KeptScore} */
  const kept = { depth };
  if (score?.mate != null) kept.mate = sign * score.mate;
  else kept.cp = sign * (score?.cp ?? 0);
  if (wdl) kept.wdl = sign > 0 ? wdl : [...wdl].reverse();
  return kept;
}

/**
 * ofOutcome is the score of a game that is over.
 * @param {Outcome} outcome
 * @returns {KeptScore | null}
 */
export function ofOutcome(outcome) {
  const expected = { none: undefined, p1win: 1, p2win: 0, draw: 0.5 }[outcome];
  return expected === undefined ? null : { expected };
}

/**
 * expectation returns what p1 may expect, from 0 (lost) to 1 (won). Where an
 * engine tells no odds, centipawns are read as it reads them in chess: 400 are
 * odds of ten to one.
 * @param {KeptScore} score
 */
export function expectation(score) {
  if (score.expected != null) return score.expected;
  if (score.mate != null) return score.mate > 0 ? 1 : 0;
  if (score.wdl) return (score.wdl[0] + score.wdl[1] / 2) / (score.wdl[0] + score.wdl[1] + score.wdl[2]);
  return 1 / (1 + 10 ** (-(score.cp ?? 0) / 400));
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
