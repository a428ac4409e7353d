// A game with a person at another machine: it shows what the server says, and tells the
// server what the person here does. A turn is on the board at once; the server has the last
// word on it.

import { Game } from "../game/game.js";
import { Disconnected } from "../shared/connection.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { Session } from "../game/session.js"
 * @import { Node } from "../game/game.js"
 * @import { Action, Player, View } from "../../script/messages"
 */

/**
 * OnlineGame follows one game. Events: "change" (the game, or the connection), "gain" (detail:
 * a player, and the ms that the clock has got without a turn) and "failure" (detail: an Error).
 */
export class OnlineGame extends EventTarget {
  #connection;
  #session;
  #now;
  /** @type {Game} */
  #game = new Game("");
  #since = 0; // when the view came
  /** @type {number | null} */
  #lost = null; // when the connection was lost: no clock is seen to run since
  #isSitting = false; // views of a watcher that still come are out of date
  /** @type {{ move: string, ply: number, version: number } | null} */
  #pending = null; // a turn of the person that is in no view yet; its version is known from its acknowledgement on
  /** @type {View | null} */
  view = null;
  isFree = false; // the game is over, and the person tries turns on the board
  secret;

  /** @param {{ connection: Connection, session: Session, secret: string, now?: () => number }} parts now returns a time in ms */
  constructor({ connection, session, secret, now = () => performance.now() }) {
    super();
    this.#connection = connection;
    this.#session = session;
    this.secret = secret;
    this.#now = now;
    session.addEventListener("change", () => this.#noticeTurn());
    connection.addEventListener("notice", (event) => {
      const reply = /** @type {CustomEvent} */ (event).detail;
      if (reply.type === "online" && !this.#isSitting) this.#take(reply.online);
    });
    connection.addEventListener("closed", () => (this.#lost ??= this.#now()));
    connection.addEventListener("open", () => this.view && this.follow()); // again; to others, twice would be to leave and come back
  }

  /** follow shows the game from now on, and sends a turn again whose acknowledgement was lost. */
  async follow() {
    try {
      const { online } = await this.#connection.request({ type: "follow", secret: this.secret });
      const due = this.#pending;
      this.#take(online);
      if (due && due === this.#pending) this.#send(due);
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * sit takes the free side, and returns its secret.
   * @param {string} name of the person
   */
  async sit(name) {
    this.#isSitting = true;
    try {
      ({ secret: this.secret } = await this.#connection.request({ type: "sit", name }));
      return this.secret;
    } finally {
      await this.follow(); // also if somebody else was faster
      this.#isSitting = false;
    }
  }

  /**
   * act does what the person wants; turns are made on the board.
   * @param {Action["do"]} what
   * @param {string} [question] the question that is asked or answered, or the claim: win or draw
   */
  async act(what, question) {
    try {
      await this.#connection.request({ type: "act", do: what, what: question });
    } catch (error) {
      this.#fail(error);
    }
  }

  /** mayChoose reports whether the person may choose a step of a turn now. */
  get mayChoose() {
    const { view } = this;
    const { isReady, node, atNode } = this.#session;
    if (this.isFree) return isReady && atNode?.outcome === "none";
    return Boolean(view && isReady && node && this.#connection.isOpen && !this.#pending && !view.isOver && view.players.every(({ name }) => name)
      && node.ply === view.moves.length && atNode?.toMove === view.you);
  }

  /** whyNot says why no step may be chosen. */
  get whyNot() {
    const { view } = this;
    if (!view || !this.#session.isReady) return "";
    if (!this.#connection.isOpen) return ""; // the page says so
    if (view.isOver) return "The game is over.";
    if (!view.you) return "You watch this game.";
    if (!view.players.every(({ name }) => name)) return "Your opponent is not here yet.";
    if (this.#session.node && this.#session.node.ply < view.moves.length) return "This is an earlier position. Go to the last turn to play.";
    return this.#pending ? "" : "It is not your turn.";
  }

  /**
   * left returns what a player has on the clock now, in ms.
   * @param {Player} player
   */
  left(player) {
    if (!this.view) return 0;
    const spent = this.view.running === player ? (this.#lost ?? this.#now()) - this.#since : 0;
    return Math.max(0, this.view.left[player === "p1" ? 0 : 1] - spent);
  }

  /** claimIn returns the ms until the person may end the game, since the opponent is away; null: not at all. */
  get claimIn() {
    const wait = this.view?.claimIn;
    return wait === undefined || !this.#connection.isOpen ? null : Math.max(0, wait - (this.#now() - this.#since));
  }

  // #noticeTurn sends a turn that the person has finished on the board.
  #noticeTurn() {
    const { node } = this.#session;
    const { view } = this;
    if (!view || !node || this.#pending || node.ply !== view.moves.length + 1 || node.children.length || view.isOver) return;
    this.#pending = { move: node.move, ply: view.moves.length, version: 0 };
    this.#send(this.#pending);
  }

  /** @param {{ move: string, ply: number, version: number }} turn */
  async #send(turn) {
    try {
      const { version } = await this.#connection.request({ type: "act", do: "move", move: turn.move, ply: turn.ply });
      turn.version = version;
    } catch (error) {
      if (error instanceof Disconnected) return; // follow sends it again
      if (this.#pending === turn) this.#pending = null;
      this.#fail(error);
    }
    if (this.view) this.#take(this.view, this.#since);
  }

  // #take shows a version of the game. A turn of the person stays on the board until the
  // server has decided on it.
  /** @param {View} view @param {number} [since] */
  #take(view, since = this.#now()) {
    if (this.view && view.version < this.view.version) return;
    const isFirst = !this.view;
    const old = this.view?.moves.length ?? 0;
    const before = { p1: this.left("p1"), p2: this.left("p2") };
    this.view = view;
    this.#lost = null;
    this.#since = since;
    for (const player of /** @type {const} */ (["p1", "p2"])) {
      const ms = this.left(player) - before[player];
      if (ms > 0 && !isFirst && old === view.moves.length) this.dispatchEvent(new CustomEvent("gain", { detail: { player, ms } }));
    }
    if (this.isFree) return this.#tell();
    const turn = this.#pending;
    if (turn && (view.moves[turn.ply] === turn.move || (turn.version && view.version >= turn.version))) this.#pending = null;
    if (isFirst) this.#game = new Game(view.game);
    const end = this.#grow(view.moves);
    const { node } = this.#session;
    if (isFirst) this.#session.open(this.#game, end);
    else if (!this.#pending && node && (node.ply >= Math.min(old, view.moves.length) || !isIn(this.#game, node)) && node !== end) this.#session.show(end);
    this.#tell();
  }

  // #grow makes the turns of the server the only line of the tree, and returns its end.
  /** @param {string[]} moves @returns {Node} */
  #grow(moves) {
    let node = this.#game.root;
    for (const move of moves) {
      node.children = node.children.filter((child) => child.move === move);
      node = node.add(move);
    }
    if (!this.#pending) node.children = [];
    return node;
  }

  /** @param {unknown} error */
  #fail(error) {
    if (!(error instanceof Disconnected)) this.dispatchEvent(new CustomEvent("failure", { detail: error }));
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}

/** @param {Game} game @param {Node} node */
function isIn(game, node) {
  let at = node;
  for (; at.parent; at = at.parent) if (!at.parent.children.includes(at)) return false;
  return at === game.root;
}
