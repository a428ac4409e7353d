// Mistakes: turns that lose winning chances. A loss is measured in chances, not in
// points, so no turn of a decided game is a mistake.

import { expectation } from "./score.js";

/**
 * @import { Game, Node, Placed } from "./game.js"
 * @import { Player } from "../script/messages"
 * @import { KeptScore } from "../script/types"
 */

/**
 * @typedef {object} Mistake
 * @property {Placed} node the position after the turn
 * @property {Player} player the player who made the turn
 * @property {string} mark
 * @property {number} loss the chances lost, from 0 to 1
 * @property {string} better the better turn
 */

/**
 * @typedef {object} Account the summary of one player
 * @property {number} turns the number of turns that count
 * @property {number} loss the average loss of chances over those turns
 * @property {number} accuracy from 0 to 100
 * @property {Record<string, number>} marks the number of turns with each mark
 */

// MARKS lists the least loss of chances for each mark.
/** @type {[number, string][]} */
const MARKS = [[0.3, "??"], [0.2, "?"], [0.1, "?!"]];

/** @type {Record<string, [one: string, many: string]>} */
export const MARK_NAMES = { "?!": ["inaccuracy", "inaccuracies"], "?": ["mistake", "mistakes"], "??": ["blunder", "blunders"] };

// With chances up to LOST a game is as good as lost; from WON on it is as good as won.
const LOST = 0.1;
const WON = 0.9;

/**
 * chanceOf returns the chances of a player, from 0 to 1.
 * @param {KeptScore} score
 * @param {Player} player
 */
export const chanceOf = (score, player) => (player === "p1" ? expectation(score) : 1 - expectation(score));

// chances returns the chances of the player who made a turn, before and after the
// turn, or null if one of them is not known. If a review has also checked the better
// turn, the lower of the two values before the turn counts.
/** @param {Game} game @param {Node} node */
function chances(game, node) {
  const { parent, score } = node;
  if (!parent?.score || !score) return null;
  const player = game.mover(node);
  const best = parent.lines?.[0];
  const after = chanceOf(score, player);
  let before = chanceOf(parent.score, player);
  if (best?.checked) before = Math.min(before, chanceOf(best.checked, player));
  if (best?.pv[0] === node.move) before = after;
  return { before, after };
}

// isOpen reports whether the game was not lost before the turn and is not won after it.
/** @param {{ before: number, after: number }} chances */
const isOpen = ({ before, after }) => before > LOST && after < WON;

/**
 * lossOf returns the chances that the turn of a node lost, or 0 if the loss is not
 * known or the game was already decided.
 * @param {Game} game
 * @param {Node} node
 */
export function lossOf(game, node) {
  const known = chances(game, node);
  return known && isOpen(known) ? Math.max(0, known.before - known.after) : 0;
}

/**
 * markOf judges the turn of a node: "?!", "?", "??" or "".
 * @param {Game} game
 * @param {Node} node
 */
export function markOf(game, node) {
  const loss = lossOf(game, node);
  return MARKS.find(([least]) => loss >= least - 1e-9)?.[1] ?? "";
}

/**
 * mistakesOf returns the mistakes of a line, the largest loss first.
 * @param {Game} game
 * @param {Node[]} line
 * @returns {Mistake[]}
 */
export function mistakesOf(game, line) {
  const found = line.flatMap((node) => {
    const mark = node.parent && markOf(game, node);
    const better = node.parent?.lines?.[0]?.pv[0];
    if (!mark || !better) return [];
    return [{ node: /** @type {Placed} */ (node), player: game.mover(node), mark, loss: lossOf(game, node), better }];
  });
  return found.sort((a, b) => b.loss - a.loss);
}

/**
 * accountOf summarizes a line for one player, or returns null if no loss is known.
 * @param {Game} game
 * @param {Node[]} line
 * @param {Player} player
 * @returns {Account | null}
 */
export function accountOf(game, line, player) {
  /** @type {number[]} */
  const losses = [];
  /** @type {Record<string, number>} */
  const marks = { "?!": 0, "?": 0, "??": 0 };
  for (const node of line) {
    if (!node.parent || game.mover(node) !== player) continue;
    const known = chances(game, node);
    if (!known) continue;
    if (known.before > LOST && Math.min(known.before, known.after) < WON) losses.push(lossOf(game, node));
    const mark = markOf(game, node);
    if (mark) marks[mark]++;
  }
  if (!losses.length) return null;
  const mean = (/** @type {number[]} */ list) => list.reduce((a, b) => a + b, 0) / list.length;
  return { turns: losses.length, loss: mean(losses), accuracy: mean(losses.map(accuracy)), marks };
}

// accuracy uses the formula of lichess.org/page/accuracy: a turn that loses nothing
// has 100, a turn that loses a tenth has about 64.
/** @param {number} loss */
const accuracy = (loss) => Math.min(100, Math.max(0, 103.1668 * Math.exp(-4.354 * loss) - 3.1669));

/**
 * isReviewed reports whether every position of the line has been examined.
 * @param {Node[]} line
 */
export const isReviewed = (line) => line.length > 1 && line.every(({ score, lines, children }, i) =>
  score && (lines || !children.length || i === line.length - 1));
