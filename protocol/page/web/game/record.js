// Conversion between a tree of turns and the project's game records.

import { leftAfter, setLeft, setStart } from "./times.js";

/**
 * @import { Game, Node } from "./game.js"
 * @import { Move, Outcome, pageRecord } from "../../script/messages"
 * @import { KeptScore } from "../../script/types"
 */

/** UNRATED is the tag of a game that says nothing about the strength of a person: it says why. */
export const UNRATED = "Unrated";

/** STANDS is the tag of a game that goes on and is looked at: its turns so far. Later ones are only tried. */
export const STANDS = "Stands";

/** ANALYSIS is why a kept game without played turns has no result: all that it has was only tried. */
export const ANALYSIS = "analysis";

/**
 * isOpen reports whether a kept game goes on.
 * @param {{ result: Outcome, reason: string }} kept
 */
export const isOpen = ({ result, reason }) => result === "none" && reason !== ANALYSIS;

/**
 * lastPlayed returns the last turn of the main line that is not only tried.
 * @param {Game} game
 */
export function lastPlayed({ root, tags }) {
  return root.line[Number(tags[STANDS] ?? Infinity)] ?? root.last;
}

/**
 * writeRecord returns the record of a game; the server writes it as text.
 * @param {Game} game
 * @param {{ result: Outcome, reason: string, names: string[], tags?: Record<string, string> }} ending
 * @returns {pageRecord}
 */
export function writeRecord(game, { result, reason, names, tags }) {
  const all = Object.entries({ ...game.tags, ...tags, P1: names[0], P2: names[1], Reason: reason });
  return { game: game.name, fen: game.fen, tags: Object.fromEntries(all.filter(([, value]) => value)), result, moves: writeLine(game, game.root.children[0]) };
}

// writeLine writes the main line from a node on; the other children of each node are
// alternatives to its first child.
/** @param {Game} game @param {Node} node @returns {Move[]} */
function writeLine(game, node) {
  const moves = [];
  for (let at = node; at; at = at.children[0]) {
    const others = at.parent?.children[0] === at ? at.parent.children.slice(1) : [];
    /** @type {Move} */
    const move = { move: at.move, ...writeScore(game, at) };
    if (at.bound) move.bound = at.bound;
    const left = leftAfter(game, at);
    if (left !== null) move.left_ms = left;
    if (at.mark) move.mark = at.mark;
    const beginsVariation = at === node && at.parent?.children[0] !== at;
    if (at.before && beginsVariation) move.before = at.before;
    const note = beginsVariation ? at.comment : [at.before, at.comment].filter(Boolean).join(" ");
    if (note) move.note = note;
    if (others.length) move.variations = others.map((other) => writeLine(game, other));
    moves.push(move);
  }
  return moves;
}

/**
 * readRecord adds the turns of a record to a new game whose first player is known.
 * @param {Game} game
 * @param {pageRecord} record
 */
export function readRecord(game, record) {
  game.tags = { ...record.tags };
  delete game.tags.Reason; // writeRecord writes the reason of the end anew
  const moves = record.moves ?? [];
  if (moves.some(({ left_ms: left }) => left != null)) setStart(game, [game.tags.P1Limits, game.tags.P2Limits]);
  readLine(game, game.root, moves);
}

/** @param {Game} game @param {Node} node @param {Move[]} moves */
function readLine(game, node, moves) {
  for (const { move, mark = "", before: remark = "", note = "", score, bound = "", depth, left_ms: left, variations = [] } of moves) {
    const before = node;
    node = before.add(move);
    node.mark = mark;
    node.comment = note;
    node.before = remark;
    node.score = readScore(game, node, score, depth);
    node.bound = bound;
    setLeft(game, node, left);
    for (const line of variations) readLine(game, before, line);
  }
}

// sign is the factor between a score in a record, which is for the player who moved,
// and a score in the tree, which is for p1.
/** @param {Game} game @param {Node} node */
const sign = (game, node) => (game.mover(node) === "p1" ? 1 : -1);

/** @param {Game} game @param {Node} node @returns {Pick<Move, "score" | "depth">} */
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
