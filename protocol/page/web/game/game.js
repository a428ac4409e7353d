// A game: a tree of turns that grows from one position. The first child of a node
// continues the main line; the others begin variations.

import { opponent } from "./colours.js";
import { textOf } from "./drawn.js";
import { packLines, unpackLines } from "./keptlines.js";

/**
 * @import { Player } from "../../script/messages"
 * @import { End, KeptLine, KeptScore, PackedGame, PackedTurn, Times, Verdict } from "../../script/types"
 */

/** @typedef {Node & { parent: Node }} Placed a node that is not the root */

/** Node is the position after a turn. The root has no move and no parent. */
export class Node {
  /** @param {Node | null} parent @param {string} move */
  constructor(parent, move) {
    this.parent = parent;
    this.move = move;
    /** @type {Node[]} */
    this.children = [];
    /** @type {KeptScore | null} */
    this.score = null; // {cp|mate, wdl, depth} for p1: the best known score
    this.bound = ""; // what the engine said after the score, if it was a bound: "cp 900 lowerbound", for the mover
    this.mark = ""; // "?!", "?" or "??"
    /** @type {Verdict | null} */
    this.verdict = null; // of a review, on the turn
    /** @type {KeptLine[] | null} */
    this.lines = null; // the engine's lines here, best first
    /** @type {End | null} */
    this.end = null; // {outcome, reason} if the game ended here by other means than its rules
    /** @type {Partial<Times> | null} */
    this.clocks = null; // {p1, p2}: ms left after the turn, as far as they are known
    this.comment = ""; // with what is drawn on the board
    this.before = ""; // a comment before the turn, where it begins a variation
  }

  /** note is the comment without what is drawn. */
  get note() {
    return textOf(this.comment);
  }

  /** ply is the number of turns from the root. */
  get ply() {
    return this.path.length;
  }

  /**
   * path returns the nodes from the root to this one, without the root.
   * @returns {Placed[]}
   */
  get path() {
    /** @type {Placed[]} */
    const path = [];
    /** @type {Node} */
    let node = this;
    for (; node.parent; node = node.parent) path.push(/** @type {Placed} */ (node));
    return path.reverse();
  }

  /** moves returns the turns that lead here. */
  get moves() {
    return this.path.map((node) => node.move);
  }

  /**
   * last follows first children to the end of the line.
   * @returns {Node}
   */
  get last() {
    /** @type {Node} */
    let node = this;
    while (node.children.length) node = node.children[0];
    return node;
  }

  /**
   * line returns the whole line through this node, root and end included.
   * @returns {Node[]}
   */
  get line() {
    const { last } = this;
    return [...last.path.map(({ parent }) => parent), last];
  }

  /**
   * add returns the child with that move, and creates it if there is none.
   * @param {string} move
   * @returns {Node}
   */
  add(move) {
    let child = this.children.find((c) => c.move === move);
    if (!child) {
      child = new Node(this, move);
      this.children.push(child);
    }
    return child;
  }

  /** promote makes the line to this node the main line at every branch. */
  promote() {
    for (const node of this.path) {
      const siblings = node.parent.children;
      siblings.splice(siblings.indexOf(node), 1);
      siblings.unshift(node);
    }
  }

  /** remove removes this node and its descendants from the tree. */
  remove() {
    if (!this.parent) throw new Error("the root cannot be cut off");
    const siblings = this.parent.children;
    siblings.splice(siblings.indexOf(this), 1);
  }
}

/** Game is a tree, with the name of the game and the position at its root. */
export class Game {
  /** @param {string} name @param {string} [fen] */
  constructor(name, fen = "") {
    this.name = name; // with size and rule
    this.fen = fen; // "" for the start of the game
    /** @type {Player} */
    this.first = "p1"; // the player to move at the root
    this.seed = 0; // for the engines that play it
    /** @type {Record<string, string>} */
    this.tags = {}; // from a record: P1 and P2 are the players' names, the others are as in its text
    this.root = new Node(null, "");
  }

  /**
   * begin returns a game with a new seed, so that a level does not repeat its games.
   * @param {string} name @param {string} [fen]
   */
  static begin(name, fen = "") {
    const game = new Game(name, fen);
    game.seed = 1 + crypto.getRandomValues(new Uint16Array(1))[0];
    return game;
  }

  /**
   * upTo returns a separate game with the turns that lead to a node.
   * @param {Node} node
   */
  upTo(node) {
    const game = Game.begin(this.name, this.fen);
    game.first = this.first;
    let to = game.root;
    for (const { move, score } of node.path) {
      to = to.add(move);
      to.score = score;
    }
    return game;
  }

  /**
   * mover returns the player who made the turn of a node: turns alternate.
   * @param {Node} node
   * @returns {Player}
   */
  mover(node) {
    return node.ply % 2 ? this.first : opponent(this.first);
  }

  /**
   * become takes over everything from another version of the game. Nodes of turns that
   * both have stay the same objects.
   * @param {Game} other
   */
  become({ name, fen, first, seed, tags, root }) {
    Object.assign(this, { name, fen, first, seed, tags });
    /** @type {[Node, Node][]} */
    const waiting = [[this.root, root]];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [own, theirs] = next;
      const { score, bound, mark, verdict, lines, end, clocks, comment, before } = theirs;
      Object.assign(own, { score, bound, mark, verdict, lines, end, clocks, comment, before });
      const children = theirs.children.map(({ move }) => own.children.find((child) => child.move === move) ?? new Node(own, move));
      own.children = children;
      children.forEach((child, i) => waiting.push([child, theirs.children[i]]));
    }
  }

  /** family is the name of the game without size and rule. */
  get family() {
    return this.name.split("-")[0];
  }

  /**
   * question returns the fields of a request that identify a node.
   * @param {Node} node
   */
  question(node) {
    return { game: this.name, fen: this.fen, moves: node.moves };
  }

  /**
   * toJSON returns plain data from which Game.fromJSON restores the tree.
   * @returns {PackedGame}
   */
  toJSON() {
    const { name, fen, first, seed, tags } = this;
    return { name, fen, first, seed, ...(Object.keys(tags).length && { tags }), root: pack(this.root) };
  }

  /** @param {PackedGame} data */
  static fromJSON(data) {
    const game = new Game(String(data.name), String(data.fen ?? ""));
    game.first = data.first === "p2" ? "p2" : "p1";
    game.seed = Number(data.seed ?? 0);
    game.tags = { ...data.tags };
    unpack(game.root, data.root);
    return game;
  }
}

/**
 * contains reports whether a game has everything that another one has: turns, notes
 * and ends.
 * @param {Game} game
 * @param {Game} other
 */
export function contains(game, other) {
  if (game.name !== other.name || game.fen !== other.fen) return false;
  /** @type {[Node, Node][]} */
  const waiting = [[game.root, other.root]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [own, theirs] = next;
    if (theirs.comment && own.comment !== theirs.comment || theirs.before && own.before !== theirs.before) return false;
    if (theirs.end && JSON.stringify(own.end) !== JSON.stringify(theirs.end)) return false;
    for (const child of theirs.children) {
      const same = own.children.find(({ move }) => move === child.move);
      if (!same) return false;
      waiting.push([same, child]);
    }
  }
  return true;
}

const kept = /** @type {const} */ (["score", "bound", "mark", "verdict", "end", "clocks", "comment", "before"]);

// A long game is a deep tree. Lines are packed as arrays, so that only variations
// nest.
/** @param {Node} node @returns {PackedTurn[]} */
function pack(node) {
  const line = [];
  for (; node; node = node.children[0]) {
    /** @type {PackedTurn} */
    const data = { move: node.move };
    for (const name of kept) if (node[name]) Object.assign(data, { [name]: node[name] });
    if (node.lines) data.lines = packLines(node.lines);
    if (node.children.length > 1) data.variations = node.children.slice(1).map(pack);
    line.push(data);
  }
  return line;
}

/** @param {Node} node @param {PackedTurn[]} line */
function unpack(node, line) {
  /** @type {PackedTurn[][]} */
  let variations = [];
  for (const [i, data] of line.entries()) {
    if (i > 0) {
      const child = new Node(node, String(data.move));
      node.children.push(child);
      branch(node, variations);
      node = child;
    }
    for (const name of kept) if (data[name]) Object.assign(node, { [name]: data[name] });
    node.lines = unpackLines(data.lines);
    variations = data.variations ?? [];
  }
  branch(node, variations);
}

/** @param {Node} node @param {PackedTurn[][]} variations */
function branch(node, variations) {
  for (const line of variations) {
    const child = new Node(node, String(line[0].move));
    node.children.push(child);
    unpack(child, line);
  }
}
