// Playing: whose turn it is, engines that answer, clocks, undo and resignation.

import { clockText, Clock, timeoutEnd } from "./clock.js";
import { colourOf, opponent, title } from "./colours.js";
import { EngineDied } from "./searcher.js";

/** CONTEMPT is what the option of that name is against a person, in permille. */
const CONTEMPT = "200";

/** Play runs a game between persons and engines. Events: "change", "failure". */
export class Play extends EventTarget {
  #session;
  #searcher;
  #thinkingAt = null; // the node for which an engine thinks
  #clockNode = null; // the node that the clock stands at
  clock = new Clock();
  players = { p1: { kind: "person" }, p2: { kind: "person" } };
  isPaused = () => false; // whether something else needs the engine

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

  /** result returns {outcome, reason} of the position that is shown, or null. */
  result() {
    const { node, atNode } = this.#session;
    if (node?.end) return node.end;
    return atNode && atNode.outcome !== "none" ? { outcome: atNode.outcome, reason: atNode.reason } : null;
  }

  /** isLive reports whether the game goes on from what is shown. */
  get isLive() {
    const { node } = this.#session;
    return Boolean(node) && node.children.length === 0 && !this.result();
  }

  /** mayChoose reports whether a person may choose a step now. */
  get mayChoose() {
    const { state, isReady } = this.#session;
    if (!isReady || !state || this.result()) return false;
    return this.isPaused() || !this.isLive || this.players[state.toMove].kind === "person";
  }

  /** begin takes over players and time control for a new game. */
  begin(players, control) {
    this.#stopThinking();
    this.players = players;
    this.clock.control = control;
    this.#clockNode = null;
  }

  /** consider does what the position asks for: starts an engine, or a clock. */
  consider() {
    const session = this.#session;
    if (!session.isReady) return;
    if (this.#thinkingAt && (this.isPaused() || !inTree(session.game, this.#thinkingAt))) this.#stopThinking();
    this.#tendClock();
    const isEngine = this.players[session.state.toMove].kind === "engine";
    if (this.isLive && isEngine && !this.isPaused() && this.#thinkingAt !== session.node) this.#think(session.node);
    this.dispatchEvent(new Event("change"));
  }

  async #think(node) {
    const session = this.#session;
    const { game, state } = session;
    const { engine, level, seconds } = this.players[state.toMove];
    const limits = this.clock.control ? this.clock.limits() : { movetime: Math.round(seconds * 1000) };
    this.#thinkingAt = node;
    let move = null;
    try {
      move = await this.#searcher.go({ engine, ...game.question(node), options: { Level: String(level), Contempt: this.#contempt(), MultiPV: "1" }, limits });
    } catch (error) {
      if (!(error instanceof EngineDied)) this.dispatchEvent(new CustomEvent("failure", { detail: error }));
    }
    if (this.#thinkingAt !== node) return; // stopped meanwhile
    this.#thinkingAt = null;
    if (move && session.game === game && inTree(game, node) && !node.end) await session.play(node, move);
    this.dispatchEvent(new Event("change"));
  }

  /** #contempt returns what the engine to move is told of draws: people want a game. */
  #contempt() {
    const other = this.players[opponent(this.#session.state.toMove)];
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
    let { node } = session;
    if (session.partial.length) return session.show(node);
    if (node.end) {
      node.end = null;
      return session.touch();
    }
    if (!node.parent) return;
    this.#stopThinking();
    do {
      const { parent } = node;
      if (!node.children.length) node.remove();
      node = parent;
    } while (node.parent && this.#isEngines(node));
    await session.show(node);
  }

  // A turn of an engine against a person is taken back with the person's own.
  #isEngines(node) {
    const next = opponent(this.#session.game.mover(node));
    return this.players[next].kind === "engine" && this.players[opponent(next)].kind === "person";
  }

  /** resign gives the game up for the person to move, or the only person. */
  resign() {
    const session = this.#session;
    if (!this.isLive) return;
    const { toMove } = session.state;
    const loser = this.players[toMove].kind === "person" ? toMove : opponent(toMove);
    this.#stopThinking();
    session.node.end = { outcome: opponent(loser) + "win", reason: `${title(colourOf(session.atNode, loser))} resigned.` };
    session.touch();
  }

  // The clock follows the node that is shown: a new turn is charged to who made
  // it, any other node has its own times. The first turn is free of charge.
  #tendClock() {
    const { clock } = this;
    const { game, node, state } = this.#session;
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
    const session = this.#session;
    this.#stopThinking();
    this.clock.run(null);
    session.node.end = timeoutEnd(loser, title(colourOf(session.atNode, loser)));
    session.touch();
  }

  /** clockText returns what the clock of a player shows, or "". */
  clockText(player) {
    return this.clock.control ? clockText(this.clock.left()[player]) : "";
  }

  /** keepTime writes the time of the unfinished turn down, before a reload. */
  keepTime() {
    if (this.clock.running && this.#session.node === this.#clockNode) this.#session.node.clocks = this.clock.left();
  }
}

// inTree reports whether a node still belongs to the game: it may be cut off.
function inTree(game, node) {
  for (; node.parent; node = node.parent) if (!node.parent.children.includes(node)) return false;
  return node === game.root;
}
