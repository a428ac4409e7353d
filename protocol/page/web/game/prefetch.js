// Requests for the states of a game's nodes before the person looks at them. The page
// asks for a whole line at once: first the line shown, then the variations.

import { pause } from "../shared/dom.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { Game, Node } from "./game.js"
 * @import { State } from "../../script/messages"
 */

const MOST = 3000; // nodes of a game whose states are requested
const PAUSE = 25; // ms between variations, so that other requests get through

/** Prefetcher keeps states by node and requests the states that the page may need next. */
export class Prefetcher {
  #connection;
  #tell;
  /** @type {WeakMap<Node, State>} */
  states = new WeakMap();
  /** @type {WeakSet<Node>} */
  #refused = new WeakSet(); // nodes from a turn on that the rules reject
  /** @type {Game | null} */
  #game = null;
  /** @type {Node | null} */
  #node = null; // the node shown
  #left = MOST;
  #isBusy = false;

  /** @param {Connection} connection @param {() => unknown} tell is called when states have come */
  constructor(connection, tell) {
    this.#connection = connection;
    this.#tell = tell;
  }

  /**
   * follow requests the lines around a node, unless they are already known.
   * @param {Game} game
   * @param {Node} node
   */
  follow(game, node) {
    if (game !== this.#game) this.#left = MOST;
    this.#game = game;
    this.#node = node;
    if (!this.#isBusy) this.#fetch();
  }

  async #fetch() {
    this.#isBusy = true;
    let isNews = false;
    try {
      await pause(0); // the request for the node shown goes first
      for (;;) {
        const next = this.#next();
        if (!next || this.#left <= 0) return;
        await this.#fetchLine(next.game, next.node);
        isNews = true;
        if (!next.isShown) await pause(PAUSE);
      }
    } catch {
      // the connection is lost; the session requests each state when the page shows it
    } finally {
      this.#isBusy = false;
      if (isNews) this.#tell();
    }
  }

  // #next returns the next node without a state. It searches the line shown, first from
  // the node shown to the end and then before that node, and then the whole tree.
  #next() {
    const [game, node] = [this.#game, this.#node];
    if (!game || !node) return null;
    /** @param {Node} at */
    const isUnknown = (at) => this.#isUnknown(at);
    const { line } = node;
    const here = line.indexOf(node);
    const near = line.slice(here).find(isUnknown) ?? line.slice(0, here).find(isUnknown);
    if (near) return { game, node: near, isShown: true };
    const far = find(game.root, isUnknown);
    return far ? { game, node: far, isShown: false } : null;
  }

  /** @param {Node} node */
  #isUnknown(node) {
    return !this.states.has(node) && !this.#refused.has(node);
  }

  // #fetchLine requests the states from a node to the end of its line, or to the next
  // known state. The server may answer with only the first of them.
  /** @param {Game} game @param {Node} from */
  async #fetchLine(game, from) {
    const nodes = [from];
    for (let [next] = from.children; next && this.#isUnknown(next); [next] = next.children) nodes.push(next);
    const last = nodes[nodes.length - 1];
    try {
      const { states } = await this.#connection.request({ type: "states", ...game.question(last), ply: from.ply });
      if (!states.length) throw new Error("an answer without a state");
      this.#left -= states.length;
      for (const [i, state] of states.entries()) if (!this.states.has(nodes[i])) this.states.set(nodes[i], state);
    } catch (error) {
      const { ply } = /** @type {{ ply?: number }} */ (error);
      if (!ply) throw error;
      for (const node of nodes.slice(Math.max(0, ply - from.ply))) this.#refused.add(node);
    }
  }
}

// find searches a tree for a node. It uses no recursion, because a line can be long.
/** @param {Node} root @param {(node: Node) => boolean} isSought */
function find(root, isSought) {
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isSought(node)) return node;
    waiting.push(...[...node.children].reverse());
  }
  return null;
}
