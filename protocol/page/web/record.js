// A tree of turns in the words of the project's records, and back.

/**
 * @import { Game, Node } from "./game.js"
 * @import { Outcome, pageMove, pageRecord } from "../script/messages"
 * @import { KeptScore } from "../script/types"
 */

/**
 * writeRecord returns the record of a game for the server to write as text.
 * @param {Game} game
 * @param {{ result: Outcome, reason: string, names: string[] }} ending
 * @returns {pageRecord}
 */
export function writeRecord(game, { result, reason, names }) {
  const tags = { P1: names[0], P2: names[1], Reason: reason };
  return { game: game.name, fen: game.fen, tags, result, moves: writeLine(game, game.root.children[0]) };
}

// writeLine writes a node and its first children; the other children of each
// are lines that could have been played in place of the first.
/** @param {Game} game @param {Node} node @returns {pageMove[]} */
function writeLine(game, node) {
  const moves = [];
  for (let at = node; at; at = at.children[0]) {
    const others = at.parent?.children[0] === at ? at.parent.children.slice(1) : [];
    /** @type {pageMove} */
    const move = { move: at.move, ...writeScore(game, at) };
    if (at.comment) move.comment = at.comment;
    if (others.length) move.variations = others.map((other) => writeLine(game, other));
    moves.push(move);
  }
  return moves;
}

/**
 * readRecord adds the turns of a record to a new game, whose first player is known.
 * @param {Game} game
 * @param {pageRecord} record
 */
export function readRecord(game, record) {
  readLine(game, game.root, record.moves ?? []);
}

/** @param {Game} game @param {Node} node @param {pageMove[]} moves */
function readLine(game, node, moves) {
  for (const { move, comment = "", score, depth, variations = [] } of moves) {
    const before = node;
    node = before.add(move);
    node.comment = comment;
    node.score = readScore(game, node, score, depth);
    for (const line of variations) readLine(game, before, line);
  }
}

// The record has scores for the player who moved, the tree for p1.
/** @param {Game} game @param {Node} node */
const sign = (game, node) => (game.mover(node) === "p1" ? 1 : -1);

/** @param {Game} game @param {Node} node @returns {Pick<pageMove, "score" | "depth">} */
function writeScore(game, node) {
  const { cp, mate, depth } = node.score ?? {};
  if (cp == null && mate == null) return {};
  const score = mate != null ? `mate ${sign(game, node) * mate}` : `cp ${sign(game, node) * (cp ?? 0)}`;
  return depth ? { score, depth } : { score };
}

/**
 * @param {Game} game
 * @param {Node} node
 * @param {string | undefined} text
 * @param {number | undefined} depth
 * @returns {KeptScore | null}
 */
function readScore(game, node, text, depth) {
  const [kind, value] = (text ?? "").split(" ");
  if (kind !== "cp" && kind !== "mate") return null;
  return { [kind]: sign(game, node) * Number(value), depth };
}
