// Playing: whose turn it is, engines that answer, clocks, undo and resignation.

import { clockText, Clock, timeoutEnd } from "./clock.js";
import { colourOf, opponent, title } from "./colours.js";
import { EngineDied } from "./searcher.js";

/**
 * @import { Game, Node, Placed } from "./game.js"
 * @import { Player } from "../script/messages"
 * @import { Searcher } from "./searcher.js"
 * @import { Session } from "./session.js"
 * @import { Control, End, EngineSeat, Seats } from "../script/types"
 */

/** CONTEMPT is what the option of that name is against a person, in permille. */
const CONTEMPT = "200";

/** @typedef {NonNullable<Session["shown"]>} Shown */

/** Play runs a game between persons and engines. Events: "change", "failure". */
export class Play extends EventTarget {
  /** @type {Session} */
  #session;
  /** @type {Searcher} */
  #searcher;
  /** @type {Node | null} */
  #thinkingAt = null; // the node for which an engine thinks
  /** @type {Node | null} */
  #clockNode = null; // the node that the clock stands at
  clock = new Clock();
  /** @type {Seats} */
  players = { p1: { kind: "person" }, p2: { kind: "person" } };
  /** @type {() => boolean} */
  isPaused = () => false; // whether something else needs the engine

  /** @param {Session} session @param {Searcher} searcher */
  constructor(session, searcher) {
    super();
    this.#session = session;
    this.#searcher = searcher;
    session.addEventListener("change", () => this.consider());
    searcher.addEventListener("change", () => this.dispatchEvent(new Event("change")));
    setInterval(() => this.#checkTime(), 100);
  }

  get isThinking() {
    return this.#thinkingAt !== null;
  }

  /**
   * result returns {outcome, reason} of the position that is shown, or null.
   * @returns {End | null}
   */
  result() {
    const { node, atNode } = this.#session;
    if (node?.end) return node.end;
    return atNode && atNode.outcome !== "none" ? { outcome: atNode.outcome, reason: atNode.reason } : null;
  }

  /** isLive reports whether the game goes on from what is shown. */
  get isLive() {
    const { node } = this.#session;
    return node !== null && node.children.length === 0 && !this.result();
  }

  /** mayChoose reports whether a person may choose a step now. */
  get mayChoose() {
    const { state, isReady } = this.#session;
    if (!isReady || !state || this.result()) return false;
    return this.isPaused() || !this.isLive || this.players[state.toMove].kind === "person";
  }

  /**
   * begin takes over players and time control for a new game.
   * @param {Seats} players
   * @param {Control | null} control
   */
  begin(players, control) {
    this.#stopThinking();
    this.players = players;
    this.clock.control = control;
    this.#clockNode = null;
  }

  /** consider does what the position asks for: starts an engine, or a clock. */
  consider() {
    const session = this.#session;
    const { shown } = session;
    if (!session.isReady || !shown) return;
    if (this.#thinkingAt && (this.isPaused() || !inTree(shown.game, this.#thinkingAt))) this.#stopThinking();
    this.#tendClock(shown);
    const seat = this.players[shown.state.toMove];
    if (this.isLive && seat.kind === "engine" && !this.isPaused() && this.#thinkingAt !== shown.node) this.#think(shown, seat);
    this.dispatchEvent(new Event("change"));
  }

  /** @param {Shown} shown @param {EngineSeat} seat */
  async #think({ game, node, state }, { engine, level, seconds }) {
    const session = this.#session;
    const options = { Level: String(level), Contempt: this.#contempt(state.toMove), Seed: String(game.seed), MultiPV: "1" };
    const limits = this.clock.control ? this.clock.limits() : { movetime: Math.round(seconds * 1000) };
    this.#thinkingAt = node;
    let move = null;
    try {
      move = await this.#searcher.go({ engine, ...game.question(node), options, limits });
    } catch (error) {
      if (!(error instanceof EngineDied)) this.dispatchEvent(new CustomEvent("failure", { detail: error }));
    }
    if (this.#thinkingAt !== node) return; // stopped meanwhile
    this.#thinkingAt = null;
    if (move && session.game === game && inTree(game, node) && !node.end) await session.play(node, move);
    this.dispatchEvent(new Event("change"));
  }

  /**
   * #contempt returns what the engine to move is told of draws: people want a game.
   * @param {Player} toMove
   */
  #contempt(toMove) {
    const other = this.players[opponent(toMove)];
    return other.kind === "person" ? CONTEMPT : "0";
  }

  #stopThinking() {
    if (!this.#thinkingAt) return;
    this.#thinkingAt = null;
    this.#searcher.halt();
  }

  /**
   * undo takes the last turn back, and the engine's answer with it. Turns that
   * others follow stay in the tree.
   */
  async undo() {
    const session = this.#session;
    const { shown } = session;
    if (!shown) return;
    const { game } = shown;
    let { node } = shown;
    if (session.partial.length) return session.show(node);
    if (node.end) {
      node.end = null;
      return session.touch();
    }
    if (!node.parent) return;
    this.#stopThinking();
    do {
      const { parent } = /** @type {Placed} */ (node);
      if (!node.children.length) node.remove();
      node = parent;
    } while (node.parent && this.#isEngines(game, node));
    await session.show(node);
  }

  // A turn of an engine against a person is taken back with the person's own.
  /** @param {Game} game @param {Node} node */
  #isEngines(game, node) {
    const next = opponent(game.mover(node));
    return this.players[next].kind === "engine" && this.players[opponent(next)].kind === "person";
  }

  /** resign gives the game up for the person to move, or the only person. */
  resign() {
    const session = this.#session;
    const { shown } = session;
    if (!shown || !this.isLive) return;
    const { toMove } = shown.state;
    const loser = this.players[toMove].kind === "person" ? toMove : opponent(toMove);
    this.#stopThinking();
    shown.node.end = { outcome: `${opponent(loser)}win`, reason: `${title(colourOf(shown.atNode, loser))} resigned.` };
    session.touch();
  }

  // The clock follows the node that is shown: a new turn is charged to who made
  // it, any other node has its own times. The first turn is free of charge.
  /** @param {Shown} shown */
  #tendClock({ game, node, state }) {
    const { clock } = this;
    if (!clock.control) return;
    if (node !== this.#clockNode) {
      if (node.parent && node.parent === this.#clockNode && !node.clocks) node.clocks = clock.endTurn(game.mover(node));
      const known = node.clocks ?? node.path.reverse().find((n) => n.clocks)?.clocks;
      clock.set(known ?? { p1: clock.control.base, p2: clock.control.base });
      this.#clockNode = node;
    }
    clock.run(this.isLive && !this.isPaused() && node.parent ? state.toMove : null);
  }

  #checkTime() {
    const loser = this.clock.control && this.clock.loser();
    if (!loser) return;
    const { shown } = this.#session;
    this.#stopThinking();
    this.clock.run(null);
    if (shown) shown.node.end = timeoutEnd(loser, title(colourOf(shown.atNode, loser)));
    this.#session.touch();
  }

  /**
   * clockText returns what the clock of a player shows, or "".
   * @param {Player} player
   */
  clockText(player) {
    return this.clock.control ? clockText(this.clock.left()[player]) : "";
  }

  /** keepTime writes the time of the unfinished turn down, before a reload. */
  keepTime() {
    const { node } = this.#session;
    if (node && this.clock.running && node === this.#clockNode) node.clocks = this.clock.left();
  }
}

// inTree reports whether a node still belongs to the game: it may be cut off.
/** @param {Game} game @param {Node} node */
function inTree(game, node) {
  let at = node;
  for (; at.parent; at = at.parent) if (!at.parent.children.includes(at)) return false;
  return at === game.root;
}
