// A game: a tree of turns that grows from one position. The first child of a
// node is the main line, the others are variations.

import { opponent } from "./colours.js";

/**
 * @import { Player } from "../script/messages"
 * @import { End, KeptScore, PackedGame, PackedTurn, Times } from "../script/types"
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
    this.score = null; // {cp|mate, wdl, depth} for p1, the best one known
    this.mark = ""; // "?!", "?" or "??"
    /** @type {End | null} */
    this.end = null; // {outcome, reason} where a game ended otherwise than by its rules
    /** @type {Times | null} */
    this.clocks = null; // {p1, p2}: ms left after the move
    this.comment = "";
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
   * add returns the child with that move, a new one where there is none.
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

  /** promote makes the line to this node the main one at every branch. */
  promote() {
    for (const node of this.path) {
      const siblings = node.parent.children;
      siblings.splice(siblings.indexOf(node), 1);
      siblings.unshift(node);
    }
  }

  /** remove cuts this node and all after it off the tree. */
  remove() {
    if (!this.parent) throw new Error("the root cannot be cut off");
    const siblings = this.parent.children;
    siblings.splice(siblings.indexOf(this), 1);
  }
}

/** Game is a tree with the name of the game and the position that it grows from. */
export class Game {
  /** @param {string} name @param {string} [fen] */
  constructor(name, fen = "") {
    this.name = name; // with size and rule
    this.fen = fen; // "" is the start of the game
    /** @type {Player} */
    this.first = "p1"; // who is to move at the root
    this.seed = 0; // of the engines that play it
    this.root = new Node(null, "");
  }

  /**
   * begin returns a game with a seed of its own, so that a level does not repeat itself.
   * @param {string} name @param {string} [fen]
   */
  static begin(name, fen = "") {
    const game = new Game(name, fen);
    game.seed = 1 + crypto.getRandomValues(new Uint16Array(1))[0];
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

  /** family is the name without size and rule. */
  get family() {
    return this.name.split("-")[0];
  }

  /**
   * question returns what the server needs to know a node by.
   * @param {Node} node
   */
  question(node) {
    return { game: this.name, fen: this.fen, moves: node.moves };
  }

  /**
   * toJSON returns plain data from which Game.fromJSON makes the same tree.
   * @returns {PackedGame}
   */
  toJSON() {
    return { name: this.name, fen: this.fen, first: this.first, seed: this.seed, root: pack(this.root) };
  }

  /** @param {PackedGame} data */
  static fromJSON(data) {
    const game = new Game(String(data.name), String(data.fen ?? ""));
    game.first = data.first === "p2" ? "p2" : "p1";
    const seed = Number(data.seed); // older pages kept none
    game.seed = Number.isInteger(seed) ? seed : 0;
    unpack(game.root, data.root);
    return game;
  }
}

const kept = /** @type {const} */ (["score", "mark", "end", "clocks", "comment"]);

// A long game is a deep tree: lines are packed as arrays, so that only
// variations nest.
/** @param {Node} node @returns {PackedTurn[]} */
function pack(node) {
  const line = [];
  for (; node; node = node.children[0]) {
    /** @type {PackedTurn} */
    const data = { move: node.move };
    for (const name of kept) if (node[name]) Object.assign(data, { [name]: node[name] });
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
