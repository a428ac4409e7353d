// What the page shows: one game, the node shown, the steps chosen in an unfinished turn,
// and the state that the server returns for them. The states of nodes are kept, and they
// are requested before the page needs them, so that stepping through a game causes no
// requests.

import { opponent } from "./colours.js";
import { Prefetcher } from "./prefetch.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { Game, Node } from "./game.js"
 * @import { State } from "../../script/messages"
 * @import { Change } from "../../script/types"
 */

/**
 * Session holds what the page shows; only its methods change it. Events: "change"
 * (detail: {before, move}; before is the previous state if the new one follows from it
 * by a step or a turn, else null), "known" (states of further nodes have come) and "failure" (detail: an Error).
 */
export class Session extends EventTarget {
  #connection;
  #prefetcher;
  #ticket = 0;
  #asked = 0; // requests for states that have no answer yet
  /** @type {Game | null} */
  game = null;
  /** @type {Node | null} */
  node = null;
  /** @type {number[]} */
  partial = []; // steps chosen so far
  /** @type {State | null} */
  state = null; // the state after node and partial
  /** @type {State | null} */
  atNode = null; // the state of node itself, without partial

  /** @param {Connection} connection */
  constructor(connection) {
    super();
    this.#connection = connection;
    this.#prefetcher = new Prefetcher(connection, () => this.dispatchEvent(new Event("known")));
  }

  /** shown returns everything shown, or null while no game is open. */
  get shown() {
    const { game, node, partial, state, atNode } = this;
    return game && node && state && atNode ? { game, node, partial, state, atNode } : null;
  }

  /** confirms reports whether a turn made on the board waits to be confirmed. */
  confirms = () => false;

  /** awaits reports whether a turn is whole, and waits to be confirmed. */
  get awaits() {
    return Boolean(this.partial.length && this.state?.turn);
  }

  /** isReady is false while the state of the node and steps asked for is on its way. */
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
   * ask returns the state after a node of a game and the steps in partial.
   * @param {Game} game
   * @param {Node} node
   * @param {number[]} [partial]
   */
  async ask(game, node, partial = []) {
    const known = partial.length ? undefined : this.#prefetcher.states.get(node);
    if (known) return known;
    const { state } = await this.#connection.request({ type: "state", ...game.question(node), partial });
    if (!partial.length) this.#prefetcher.states.set(node, state);
    return state;
  }

  /**
   * known returns the state of a node if the page already has it.
   * @param {Node} node
   */
  known(node) {
    return this.#prefetcher.states.get(node);
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
   * choose adds a step to the turn, and ends the turn if the step completes it.
   * @param {number} step
   */
  async choose(step) {
    if (this.game && this.node) await this.#update(this.game, this.node, [...this.partial, step], this.state);
  }

  /** confirm ends a turn that waits for it. */
  async confirm() {
    const { game, node, state } = this;
    if (game && node && state?.turn && this.awaits) await this.#update(game, node.add(state.turn), [], null);
  }

  /** back takes back the last step of the unfinished turn. */
  async back() {
    if (this.game && this.node && this.partial.length) await this.#update(this.game, this.node, this.partial.slice(0, -1), null);
  }

  /**
   * play adds a whole turn after a node, and shows the turn if the node is shown.
   * @param {Node} node
   * @param {string} move
   */
  async play(node, move) {
    const child = node.add(move);
    if (node === this.node) await this.show(child);
    else this.tell();
  }

  /** touch reports a change in the tree that leaves the node shown unchanged. */
  touch() {
    if (this.isReady) this.tell();
  }

  /** refresh requests the state again after a lost connection, unless a request is under way. */
  async refresh() {
    if (this.game && this.node && !this.#asked) await this.#update(this.game, this.node, this.partial, null);
  }

  // #update shows a state that is known, or requests it and then shows it, unless the
  // page has asked for another state in the meantime.
  /** @param {Node} node @param {number[]} partial @param {State | null} before @param {Game} game */
  async #update(game, node, partial, before) {
    const ticket = ++this.#ticket;
    const known = partial.length ? undefined : this.#prefetcher.states.get(node);
    if (known) {
      this.game = game;
      return this.#take(game, node, partial, known, before);
    }
    this.isReady = false;
    this.#asked++;
    let state;
    try {
      state = await this.ask(game, node, partial);
    } catch (error) {
      if (ticket === this.#ticket) this.#fail(error);
      return;
    } finally {
      this.#asked--;
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
    if (state.turn && partial.length && this.confirms()) {
      state = { ...state, toMove: this.atNode?.toMove ?? state.toMove, outcome: "none", steps: [], hints: ["Confirm the turn, or undo it."] };
    } else if (state.turn && partial.length) {
      move = state.turn;
      node = node.add(move);
      partial = [];
    }
    this.node = node;
    this.partial = partial;
    this.state = state;
    if (!partial.length) {
      this.atNode = state;
      this.#prefetcher.states.set(node, state);
    }
    if (state.outcome === "none") game.first = node.ply % 2 ? opponent(state.toMove) : state.toMove;
    this.isReady = true;
    this.tell(before, move);
  }

  /** @param {unknown} error */
  #fail(error) {
    this.isReady = this.state !== null;
    this.dispatchEvent(new CustomEvent("failure", { detail: error }));
  }

  /**
   * tell reports a change.
   * @param {State | null} [before]
   * @param {string} [move]
   */
  tell(before = null, move = "") {
    if (this.game && this.node) this.#prefetcher.follow(this.game, this.node);
    this.dispatchEvent(new CustomEvent("change", { detail: { before, move } }));
  }
}
