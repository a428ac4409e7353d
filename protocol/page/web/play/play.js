// Playing: the side to move, the engines' answers, clocks, undo and resignation.

import { clockText, Clock, timeBack, timeoutEnd } from "../game/clock.js";
import { colourOf, opponent, title } from "../game/colours.js";
import { pause } from "../shared/dom.js";
import { EngineDied } from "../game/searcher.js";
import { PEOPLE } from "./players.js";
import { preferences } from "../shared/storage.js";
import { timesAt } from "../game/times.js";
import { lastPlayed, STANDS, UNRATED } from "../game/record.js";
import { Undone } from "../game/undone.js";

/**
 * @import { Game, Node, Placed } from "../game/game.js"
 * @import { Player } from "../../script/messages"
 * @import { Searcher } from "../game/searcher.js"
 * @import { Store } from "../game/store.js"
 * @import { Control, End, EngineSeat, Points, Seat, Seats } from "../../script/types"
 */

/** MOMENT is the time, in ms, for which people see a turn before the computer answers it. */
export const MOMENT = 500;

/** CONTEMPT is the value of the engine option Contempt against a person, in permille. */
const CONTEMPT = "200";

/** @typedef {NonNullable<Store["shown"]>} Shown */

/** Play runs a game between people and engines. Events: "change", "failure", "timeout". */
export class Play extends EventTarget {
  #store;
  #searcher;
  #board;
  /** @type {Node | null} */
  #thinkingAt = null; // the node at which an engine searches
  /** @type {Node | null} */
  #clockNode = null; // the node whose times the clock shows
  clock = new Clock();
  players = PEOPLE;
  isHalted = false; // whether the person has halted a game between engines
  #isElsewhere = false;
  /** @type {Points | null} */
  points = null; // points of the previous games between the same players
  #undone = new Undone();
  /** @type {WeakMap<Node, Node>} */
  #steps = new WeakMap(); // where the steps of several turns began, by their ends
  /** @type {Game | null} */
  #played = null; // the game, while it is played and not only looked at
  /** @type {WeakMap<Node, Node[]>} */
  #tried = new WeakMap(); // what was tried after the last turn of a game that went on
  #isShown = true; // false while the turn that an engine has chosen is not on the board yet

  /** @param {Store} store @param {Searcher} searcher @param {{ still: Promise<unknown> }} board still settles when nothing on the board moves any more */
  constructor(store, searcher, board) {
    super();
    this.#store = store;
    this.#searcher = searcher;
    this.#board = board;
    store.addEventListener("change", () => this.consider());
    searcher.addEventListener("change", () => this.dispatchEvent(new Event("change")));
  }

  get isThinking() {
    return this.#thinkingAt !== null;
  }

  /**
   * result returns the outcome and reason of the position shown, or null.
   * @returns {End | null}
   */
  result() {
    const { node, atNode } = this.#store;
    if (node?.end) return node.end;
    return atNode && atNode.outcome !== "none" ? { outcome: atNode.outcome, reason: atNode.reason } : null;
  }

  /** isLive reports whether the game continues from the node shown: no look at a finished game continues it. */
  get isLive() {
    const { game, node } = this.#store;
    return node !== null && node === game?.root.last && !this.result() && !this.isFinished;
  }

  /** recordedTags returns the tags of a game that is over, or is only looked at; others are played by the people here. */
  get recordedTags() {
    return ((this.isFinished || this.#store.mode !== "play") && this.#store.game?.tags) || {};
  }

  /**
   * end returns how the game has ended at the end of its main line, or null.
   * @returns {End | null}
   */
  get end() {
    const { game } = this.#store;
    const last = game && lastPlayed(game);
    const end = last && (last.end ?? this.#store.known(last));
    return end && end.outcome !== "none" ? end : null;
  }

  get isFinished() {
    return this.end !== null;
  }

  /**
   * mayChoose reports whether a person may choose a step now: in a game that goes on, the
   * person to move, at its end only; in one that is over, in analysis and review anybody,
   * anywhere.
   */
  get mayChoose() {
    const { state, isReady } = this.#store;
    if (!isReady || !state || this.result()) return false;
    return this.#store.mode !== "play" || this.isFinished || (this.isLive && this.players[state.toMove].kind === "person");
  }

  /** isLookingBack reports whether an earlier turn of a game that goes on is shown, or a variation. */
  get isLookingBack() {
    const { game, node, mode } = this.#store;
    return mode === "play" && node !== game?.root.last && !this.isFinished;
  }

  /** mayPromote reports whether the line to the position shown may become the main line: that of a game that was played stays. */
  get mayPromote() {
    const { game, node } = this.#store;
    if (!game || !node || node.path.every((at) => at.parent.children[0] === at)) return false;
    const last = lastPlayed(game);
    return !(STANDS in game.tags || this.isFinished) || !last.parent || node.path.some((at) => at === last);
  }

  /** isForEngines reports whether engines play both sides. */
  get isForEngines() {
    return this.players.p1.kind === "engine" && this.players.p2.kind === "engine";
  }

  /**
   * begin sets the players and the time control for a new game.
   * @param {Seats} players
   * @param {Control | null} control
   * @param {Points | null} [points] the points of the previous games between the two
   */
  begin(players, control, points = null) {
    this.#stopThinking();
    this.players = players;
    this.clock.control = control;
    this.#clockNode = null;
    this.points = points;
    this.isHalted = false;
  }

  /**
   * change replaces the player of a side, or the time control, in the middle of a game.
   * @param {Player} player
   * @param {Seat} seat
   * @param {Control | null} control
   */
  change(player, seat, control) {
    const { game } = this.#store;
    const node = game && lastPlayed(game);
    const old = this.clock.control;
    if (node?.parent) this.unrate("players");
    this.#stopThinking();
    this.players = { ...this.players, [player]: seat };
    if (old?.base !== control?.base || old?.increment !== control?.increment) {
      this.clock.control = control;
      this.#clockNode = null;
      if (node) node.clocks = control ? { p1: control.base, p2: control.base } : null;
    }
    this.#store.touch();
  }

  /** halt halts a game between engines, or continues it. */
  halt() {
    this.isHalted = !this.isHalted;
    if (this.isHalted) this.#stopThinking();
    this.consider();
  }

  /**
   * tally returns the points of both players, including this game if it is over, or
   * null if there is nothing to count.
   * @returns {Points | null}
   */
  get tally() {
    const result = this.result();
    if (!result && !this.points && !this.isForEngines) return null;
    const { p1, p2 } = this.points ?? { p1: 0, p2: 0 };
    const won = { p1win: [1, 0], p2win: [0, 1], draw: [0.5, 0.5], none: [0, 0] }[result?.outcome ?? "none"];
    return this.points || this.#isPlayed ? { p1: p1 + won[0], p2: p2 + won[1] } : null;
  }

  // #isPlayed is false for an imported game: no engine plays it, so it earns no points.
  get #isPlayed() {
    return this.players.p1.kind === "engine" || this.players.p2.kind === "engine";
  }

  /** isResting reports whether an engine or a clock rests here while another tab plays the game. */
  get isResting() {
    return this.#isElsewhere && this.isLive && this.#store.mode === "play" && (this.#isPlayed || this.clock.control !== null);
  }

  /**
   * rest stops engines and clocks here while another tab plays the game.
   * @param {boolean} isElsewhere
   */
  rest(isElsewhere) {
    this.#isElsewhere = isElsewhere;
    this.consider();
  }

  /** consider starts the engine or the clock that the position calls for. */
  consider() {
    const store = this.#store;
    const { shown } = store;
    if (!store.isReady || !shown || this.#keepApart(shown.game)) return;
    const waits = this.#isElsewhere || (this.isForEngines && this.isHalted);
    if (this.#thinkingAt && (this.#isElsewhere || !this.#store.isPlaying || !inTree(shown.game, this.#thinkingAt))) this.#stopThinking();
    this.#tendClock(shown, waits);
    const seat = this.players[shown.state.toMove];
    if (this.isLive && !waits && seat.kind === "engine" && this.#store.isPlaying && this.#thinkingAt !== shown.node) this.#think(shown, seat);
    this.dispatchEvent(new Event("change"));
  }

  // #keepApart keeps what is tried while a game that goes on is looked at from becoming a part
  // of it. It reports whether it goes back to the last turn played.
  /** @param {Game} game */
  #keepApart(game) {
    const wasPlayed = this.#played === game;
    this.#played = this.#store.mode === "play" ? game : null;
    if (this.#played && STANDS in game.tags) {
      const last = lastPlayed(game);
      if (!last.parent && this.#store.isAway) return false; // an analysis stays what it is
      delete game.tags[STANDS];
      this.#setAside(last);
      if (this.#store.node && game.root.line.includes(this.#store.node)) return false;
      this.#store.show(last);
      return true;
    }
    if (this.#played || STANDS in game.tags || !(wasPlayed || this.#isPlayed || !game.root.children.length)) return false;
    const { line, last } = game.root;
    if (!this.isFinished) game.tags[STANDS] = String(last.ply);
    for (const node of line) {
      if (node === last && !(STANDS in game.tags)) continue; // nothing goes on from an end
      attach(node, this.#tried.get(node) ?? []);
      this.#tried.delete(node);
    }
    return false;
  }

  // #setAside takes what was tried after the last turn out of a game that goes on.
  /** @param {Node} last */
  #setAside(last) {
    if (last.children.length) this.#tried.set(last, last.children);
    last.children = [];
  }

  // #cut removes the turns from one position to the last. What else was tried there is no
  // turn of the game. It returns the first turn removed.
  /** @param {Node} last @param {Node} to */
  #cut(last, to) {
    const removed = last.path[to.ply];
    removed.remove();
    this.#setAside(to);
    return removed;
  }

  /** @param {Shown} shown @param {EngineSeat} seat */
  async #think({ game, node, state }, { engine, level, seconds }) {
    const store = this.#store;
    const options = { Level: String(level), Contempt: this.#contempt(state.toMove), Seed: String(game.seed), MultiPV: "1" };
    const seen = pause(0).then(() => this.#board.still).then(() => this.#moment()); // the board is not drawn yet
    const limits = this.clock.control ? this.clock.limits() : { movetime: Math.round(seconds * 1000) };
    this.#thinkingAt = node;
    let move = null;
    try {
      move = await this.#searcher.go({ by: this, engine, ...game.question(node), options, limits });
    } catch (error) {
      if (!(error instanceof EngineDied)) this.dispatchEvent(new CustomEvent("failure", { detail: error }));
    }
    if (this.#thinkingAt !== node) return; // the search was stopped in the meantime
    if (move) {
      this.clock.run(null); // the engine's clock does not pay for the moment that people need to see the board
      this.#isShown = false;
      await seen;
      this.#isShown = true;
      if (this.#thinkingAt !== node) return this.consider();
    }
    this.#thinkingAt = null;
    if (move && store.game === game && inTree(game, node) && !node.end) await store.play(node, move);
    this.dispatchEvent(new Event("change"));
  }

  // #moment waits until the last turn has been on the board long enough.
  #moment() {
    const pace = Number(preferences.get("pace", MOMENT));
    const wait = this.isForEngines ? pace : Math.min(pace, MOMENT);
    return pause(wait);
  }

  /**
   * #contempt returns the Contempt of the engine to move: against a person it avoids
   * draws, because people want a game.
   * @param {Player} toMove
   */
  #contempt(toMove) {
    const other = this.players[opponent(toMove)];
    return other.kind === "person" ? CONTEMPT : "0";
  }

  #stopThinking() {
    if (!this.#thinkingAt) return;
    this.#thinkingAt = null;
    this.#searcher.halt(this);
  }

  /**
   * undo takes back the last turn, and in play the engine's answer to it, or an end that the
   * players have made. Analysis, review and a look at the past go back one turn, and change
   * nothing.
   */
  async undo() {
    const store = this.#store;
    const { shown } = store;
    if (!shown) return;
    const { game, node: from } = shown;
    if (store.partial.length) return store.back();
    const isLooking = store.mode !== "play" || from !== game.root.last;
    if (!isLooking && from.parent) this.unrate("undo");
    if (from.end && !isLooking) {
      this.#undone.add(from, { to: from, removed: null, end: from.end });
      from.end = null;
      this.#giveTimeBack(from);
      return store.touch();
    }
    if (!from.parent) return;
    this.#stopThinking();
    let node = isLooking ? from.parent : this.#steps.get(from) ?? from.parent;
    while (!isLooking && node.parent && this.#isEngines(game, node)) node = node.parent;
    this.#undone.add(node, { to: from, removed: isLooking ? null : this.#cut(from, node), end: null });
    await store.show(node);
  }

  /**
   * unrate notes that a game against an engine says nothing about the strength of the person.
   * @param {string} why
   */
  unrate(why) {
    const { game } = this.#store;
    if (game && this.#isPlayed) game.tags[UNRATED] ??= why;
  }

  /** mayRedo reports whether something was taken back to the position shown. */
  get mayRedo() {
    const { node, partial } = this.#store;
    return node !== null && !partial.length && this.#undone.next(node) !== null;
  }

  /** redo brings again what undo has taken back. */
  async redo() {
    const { node } = this.#store;
    const to = node && this.mayRedo && this.#undone.redo(node);
    if (!to) return;
    this.#stopThinking();
    await (to === node ? this.#store.touch() : this.#store.show(to));
  }

  /**
   * join makes several turns one step for undo.
   * @param {Node} from the position before them
   * @param {Node} to the position after them
   */
  join(from, to) {
    this.#steps.set(to, from);
  }

  // #giveTimeBack restores time after a loss on time; without it the player would lose
  // again at once.
  /** @param {Node} node */
  #giveTimeBack(node) {
    const { clock } = this;
    if (!clock.control) return;
    const times = timeBack(clock.left(), timesAt(node), clock.control);
    node.clocks = times;
    clock.set(times);
  }

  // #isEngines reports whether an engine that plays a person is to move after a node:
  // undo then takes back the person's turn too.
  /** @param {Game} game @param {Node} node */
  #isEngines(game, node) {
    const next = opponent(game.mover(node));
    return this.players[next].kind === "engine" && this.players[opponent(next)].kind === "person";
  }

  /**
   * resigning returns the player who may resign now: the person to move, or the only person.
   * @returns {Player}
   */
  get resigning() {
    const toMove = this.#store.state?.toMove ?? "p1";
    return this.players[toMove].kind === "person" ? toMove : opponent(toMove);
  }

  /** resign ends the game as a loss. */
  resign() {
    const store = this.#store;
    const { shown } = store;
    if (!shown || !this.isLive) return;
    const loser = this.resigning;
    this.#stopThinking();
    shown.node.end = { outcome: `${opponent(loser)}win`, reason: `${title(colourOf(shown.atNode, loser))} resigned.` };
    store.touch();
  }

  // #tendClock makes the clock follow the game, whatever is looked at while it goes on: a new
  // turn is charged to the player who made it. The first turn costs no time, and an engine that
  // does not search loses none. After the end, each node shown has its own times.
  /** @param {Shown} shown @param {boolean} waits whether the game does not go on */
  #tendClock({ game, node }, waits) {
    const { clock } = this;
    if (!clock.control) return;
    const at = this.isFinished ? node : lastPlayed(game);
    if (at !== this.#clockNode) {
      if (at.parent && at.parent === this.#clockNode && !at.clocks) at.clocks = clock.endTurn(game.mover(at));
      const { base } = clock.control;
      clock.set({ p1: base, p2: base, ...timesAt(at) });
      this.#clockNode = at;
    }
    if (!this.#isShown) return;
    const toMove = at.parent && !waits && !this.isFinished && this.#store.known(at)?.toMove;
    const runs = toMove && (this.players[toMove].kind === "person" || (this.#store.isPlaying && (this.isLive || this.#thinkingAt === at)));
    clock.run(runs ? toMove : null);
  }

  /**
   * tick ends the game when the time of a player has run out; the page calls it again and again.
   * The event "timeout" (detail: the reason) tells it to those who do not see the game.
   */
  tick() {
    const loser = this.clock.control && this.clock.loser();
    if (!loser) return;
    const { shown } = this.#store;
    this.#stopThinking();
    this.clock.run(null);
    if (!shown) return;
    const last = lastPlayed(shown.game);
    last.end = timeoutEnd(loser, title(colourOf(shown.atNode, loser)));
    if (this.#store.isPlaying && shown.node !== last) this.#store.show(last);
    else this.#store.touch();
    if (!this.#store.isPlaying) this.dispatchEvent(new CustomEvent("timeout", { detail: last.end.reason }));
  }

  /**
   * clockText returns what the clock of a player shows: in a game without a clock, such
   * as one from a record, the time that was left after the turn shown. It is "" if that
   * is unknown.
   * @param {Player} player
   */
  clockText(player) {
    const left = this.clock.control ? this.clock.left()[player] : this.#store.node?.clocks?.[player];
    return left == null ? "" : clockText(left);
  }

  /** keepTime saves the time of the unfinished turn before a reload. */
  keepTime() {
    if (this.#clockNode && this.clock.running) this.#clockNode.clocks = this.clock.left();
  }
}

// attach adds turns with all that follows them, but for those that are there.
/** @param {Node} to @param {Node[]} children */
function attach(to, children) {
  for (const child of children) {
    const same = to.children.find(({ move }) => move === child.move);
    if (same && same !== child) attach(same, child.children);
    else if (!same) to.children.push(Object.assign(child, { parent: to }));
  }
}

// inTree reports whether a node still belongs to the game; its branch may have been
// removed.
/** @param {Game} game @param {Node} node */
function inTree(game, node) {
  let at = node;
  for (; at.parent; at = at.parent) if (!at.parent.children.includes(at)) return false;
  return at === game.root;
}
