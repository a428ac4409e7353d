// Mistakes: turns that lose winning chances. The server judges how much a turn lost and
// how bad that is, as it does for the command line; a review keeps the verdict at the node
// of the turn, and everything that names a loss reads it there.

import { expectation, percentOf } from "../game/score.js";

/**
 * @import { Game, Node, Placed } from "../game/game.js"
 * @import { Player } from "../../script/messages"
 * @import { KeptScore, Verdict } from "../../script/types"
 */

/**
 * @typedef {object} Mistake
 * @property {Game} game
 * @property {Placed} node the position after the turn
 * @property {Player} player the player who made the turn
 * @property {string} mark
 * @property {Verdict} verdict
 */

/**
 * @typedef {object} Account the summary of one player
 * @property {number} loss the average loss of a turn, in points
 * @property {number} accuracy from 0 to 100: the mean over the turns
 * @property {Record<string, number>} marks the number of turns with each mark
 */

/** @type {Record<string, [one: string, many: string]>} */
export const MARK_NAMES = { "?!": ["inaccuracy", "inaccuracies"], "?": ["mistake", "mistakes"], "??": ["blunder", "blunders"] };
const OPENING = 4; // turns
const THRESHOLDS = [5, 10, 15]; // points from which a turn has each mark

/**
 * chanceOf returns the chances of a player, from 0 to 1.
 * @param {KeptScore} score
 * @param {Player} player
 */
export const chanceOf = (score, player) => (player === "p1" ? expectation(score) : 1 - expectation(score));

/**
 * chancesOf returns the chances of the player who made a turn, before and after the turn,
 * and the better turn, or null if they are not known. If a review has also searched the
 * position after the better turn, what it found there counts.
 * @param {Game} game
 * @param {Node} node
 */
export function chancesOf(game, node) {
  const { parent, score } = node;
  const best = parent?.lines?.[0];
  if (!parent?.score || !best || !score) return null;
  const player = game.mover(node);
  const after = chanceOf(score, player);
  const [better] = best.pv;
  return { better, after, before: better === node.move ? after : chanceOf(best.checked ?? parent.score, player) };
}

/** @typedef {Pick<Verdict, "before" | "loss">} Loss */

/**
 * percentsOf returns a player's chances in percent of the better turn and of the turn that was
 * played, rounded as scores are.
 * @param {Loss} verdict
 * @param {Player} player
 */
export function percentsOf({ before, loss }, player) {
  return [before, Math.round(1e6 * before - 1e4 * loss) / 1e6].map((chance) => {
    const share = player === "p1" ? chance : 1 - chance;
    return percentOf(share % 1 ? { wdl: [share, 0, 1 - share] } : { expected: share }, player);
  });
}

/**
 * lossOf returns a loss in whole points, as the difference of the chances that are shown. It is
 * on the side of each threshold that the mark is on.
 * @param {Loss} verdict
 * @param {Player} player who lost it
 */
export function lossOf(verdict, player) {
  if (verdict.loss < 0.5) return 0;
  const [better, played] = percentsOf(verdict, player);
  return THRESHOLDS.reduce((points, least) => (verdict.loss < least ? Math.min(points, least - 1) : Math.max(points, least)), better - played);
}

/** @param {Loss} verdict @param {Player} player who lost it */
export const lossText = (verdict, player) => `${lossOf(verdict, player)}%`;

/**
 * mistakesOf returns the mistakes of a line, the largest loss first.
 * @param {Game} game
 * @param {Node[]} line
 * @returns {Mistake[]}
 */
export function mistakesOf(game, line) {
  const found = line.flatMap((node) => {
    const { parent, mark, verdict } = node;
    return parent && verdict && mark in MARK_NAMES ? [{ game, node: /** @type {Placed} */ (node), player: game.mover(node), mark, verdict }] : [];
  });
  return found.sort((a, b) => b.verdict.loss - a.verdict.loss);
}

/**
 * isAsked reports whether a mistake is worth a question. The searches of a review are short: what
 * the first turns of a game lose by a little, another search may find to be the best.
 * @param {Mistake} mistake
 */
export const isAsked = ({ game, node, mark }) => game.fen !== "" || node.ply > OPENING || MARK_NAMES[mark][0] !== "inaccuracy";

/**
 * accountOf summarizes a line for one player, or returns null if it has no verdicts.
 * @param {Game} game
 * @param {Node[]} line
 * @param {Player} player
 * @returns {Account | null}
 */
export function accountOf(game, line, player) {
  const verdicts = line.flatMap((node) => (node.verdict && game.mover(node) === player ? [node.verdict] : []));
  if (!verdicts.length) return null;
  /** @type {Record<string, number>} */
  const marks = Object.fromEntries(Object.keys(MARK_NAMES).map((mark) => [mark, 0]));
  for (const mistake of mistakesOf(game, line)) if (mistake.player === player) marks[mistake.mark]++;
  const mean = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0) / list.length;
  return { loss: mean(verdicts.map((verdict) => lossOf(verdict, player))), accuracy: mean(verdicts.map(({ accuracy }) => accuracy)), marks };
}

/**
 * reviewedLine returns the main line if every turn of it has a verdict, else null.
 * What is tried in variations does not count.
 * @param {Game} game
 */
export const reviewedLine = ({ root }) => (isReviewed(root.line) ? root.line : null);

/** @param {Node[]} line */
const isReviewed = (line) => line.length > 1 && line.every(({ score, parent, verdict }) => score && (!parent || verdict));
