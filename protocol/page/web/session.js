// What the page shows: one game, the node that is looked at, the steps chosen
// in an unfinished turn, and the state that the server tells of them.

import { opponent } from "./colours.js";
import { Game } from "./game.js";

/**
 * @import { Connection } from "./connection.js"
 * @import { Node } from "./game.js"
 * @import { State } from "../script/messages"
 * @import { Change } from "../script/types"
 */

/**
 * Session is the one place where that changes. Events: "change" (detail:
 * {before, move}: the state shown before where the new one follows from it by
 * a step or a turn, else null) and "failure" (detail: an Error).
 */
export class Session extends EventTarget {
  /** @type {Connection} */
  #connection;
  #ticket = 0;
  /** @type {Game | null} */
  game = null;
  /** @type {Node | null} */
  node = null;
  /** @type {number[]} */
  partial = []; // steps chosen so far
  /** @type {State | null} */
  state = null; // of node and partial
  /** @type {State | null} */
  atNode = null; // the state of node itself, without partial

  /** @param {Connection} connection */
  constructor(connection) {
    super();
    this.#connection = connection;
  }

  /** shown returns all of that, or null while no game is open. */
  get shown() {
    const { game, node, partial, state, atNode } = this;
    return game && node && state && atNode ? { game, node, partial, state, atNode } : null;
  }

  /** isReady reports whether state belongs to what is looked at. */
  isReady = false;

  /**
   * open shows a node of a game, by default the root.
   * @param {Game} game
   * @param {Node} [node]
   */
  async open(game, node = game.root) {
    return this.#update(game, node, [], null);
  }

  /**
   * start opens a new game; it fails, and changes nothing, if fen is wrong.
   * @param {string} name
   * @param {string} [fen]
   * @param {string[]} [moves]
   */
  async start(name, fen = "", moves = []) {
    const game = Game.begin(name, fen);
    let node = game.root;
    for (const move of moves) node = node.add(move);
    await this.ask(game, node);
    return this.open(game, node);
  }

  /**
   * ask returns the state of a node of a game, with steps after it.
   * @param {Game} game
   * @param {Node} node
   * @param {number[]} [partial]
   */
  async ask(game, node, partial = []) {
    const reply = await this.#connection.request({ type: "state", ...game.question(node), partial });
    return reply.state;
  }

  /**
   * show goes to a node.
   * @param {Node} node
   */
  async show(node) {
    const before = node.parent && node.parent === this.node && !this.partial.length ? this.atNode : null;
    if (this.game) await this.#update(this.game, node, [], before);
  }

  /**
   * choose adds a step to the turn, and ends the turn where that does.
   * @param {number} step
   */
  async choose(step) {
    if (this.game && this.node) await this.#update(this.game, this.node, [...this.partial, step], this.state);
  }

  /** back takes back the last step of the unfinished turn. */
  async back() {
    if (this.game && this.node && this.partial.length) await this.#update(this.game, this.node, this.partial.slice(0, -1), null);
  }

  /**
   * play adds a whole turn after a node, and shows it if the node is shown.
   * @param {Node} node
   * @param {string} move
   */
  async play(node, move) {
    const child = node.add(move);
    if (node === this.node) await this.show(child);
    else this.#tell(null, "");
  }

  /** touch tells that something in the tree has changed, though not what is shown. */
  touch() {
    if (this.isReady) this.#tell(null, "");
  }

  /** refresh asks for the state again, after a connection was lost. */
  async refresh() {
    if (this.game && this.node) await this.#update(this.game, this.node, this.partial, null);
  }

  // #update asks for a state and takes it over, unless something else was
  // asked for meanwhile.
  /** @param {Node} node @param {number[]} partial @param {State | null} before @param {Game} game */
  async #update(game, node, partial, before) {
    const ticket = ++this.#ticket;
    this.isReady = false;
    let state;
    try {
      state = await this.ask(game, node, partial);
    } catch (error) {
      if (ticket === this.#ticket) this.#fail(error);
      return;
    }
    if (ticket !== this.#ticket) return;
    this.game = game;
    this.#take(game, node, partial, state, before);
  }

  /**
   * @param {Game} game
   * @param {Node} node
   * @param {number[]} partial
   * @param {State} state
   * @param {State | null} before
   */
  #take(game, node, partial, state, before) {
    let move = partial.length ? "" : node.move;
    if (state.turn && partial.length) {
      move = state.turn;
      node = node.add(move);
      partial = [];
    }
    this.node = node;
    this.partial = partial;
    this.state = state;
    if (!partial.length) this.atNode = state;
    if (state.outcome === "none") game.first = node.ply % 2 ? opponent(state.toMove) : state.toMove;
    this.isReady = true;
    this.#tell(before, move);
  }

  /** @param {unknown} error */
  #fail(error) {
    this.isReady = this.state !== null;
    this.dispatchEvent(new CustomEvent("failure", { detail: error }));
  }

  /** @param {State | null} before @param {string} move */
  #tell(before, move) {
    this.dispatchEvent(new CustomEvent("change", { detail: { before, move } }));
  }
}
