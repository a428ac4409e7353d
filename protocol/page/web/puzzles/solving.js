// Solving a puzzle: the page compares the positions after the player's turns with the
// positions of the solution, and plays the answers. The exact solver checks another turn:
// if it reaches the goal, too, the puzzle is faulty. Otherwise the engine refutes it.

import { pause } from "../shared/dom.js";
import { claimAfter } from "./claims.js";
import { Game } from "../game/game.js";
import { forP1 } from "../game/score.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { Node } from "../game/game.js"
 * @import { Player, State, Refutation as ProvedReply, infoReply, pagePuzzle } from "../../script/messages"
 * @import { Searcher } from "../game/searcher.js"
 * @import { Session } from "../game/session.js"
 * @import { Change, KeptScore } from "../../script/types"
 */

const BREATH = 650; // ms of pause before an answer is played
const THOUGHT = 700; // ms for the search for a refutation

/**
 * @typedef {"loading" | "yours" | "answer" | "checking" | "wrong" | "solved" | "shown"} Phase
 * yours: the player is to move; answer: the other side is about to answer; checking: the
 * exact solver checks a turn; wrong: a wrong turn is on the board; shown: the solution is
 * played.
 */

/**
 * @typedef {{ move: string, score: KeptScore | null, proved: ProvedReply | null }} Refutation
 * proved: the reply is that of the puzzle.
 */

/**
 * Solving sets one puzzle at a time. Events: "change", "over" (detail: whether the player
 * has solved the puzzle; sent once for each puzzle), "faulty" (a second turn
 * reaches the goal) and "failure" (detail: an error).
 */
export class Solving extends EventTarget {
  #connection;
  #searcher;
  #session;
  #pause;
  /** @type {State[]} */
  #states = []; // the states of the solution, beginning with the puzzle's position
  #index = 0; // the index in the line of the turn to find
  /** @type {Node | null} */
  #node = null; // the node before the turn to find
  #isToldOver = false;
  /** @type {pagePuzzle | null} */
  puzzle = null;
  /** @type {Phase} */
  phase = "loading";
  /** @type {Player} */
  solver = "p1";
  /** @type {Refutation | null} */
  refutation = null; // the refutation of the wrong turn on the board
  reason = ""; // what the last right turn does, or the first one of a shown solution, in a sentence
  hint = ""; // a square of the turn to find, or "pass"
  isHinted = false; // the player has had a hint for this puzzle
  isLess = false; // the turn that was taken back wins, but not as the puzzle asks
  isFaulty = false; // the player has found a second turn that reaches the goal

  /**
   * @param {Connection} connection
   * @param {Searcher} searcher
   * @param {Session} session the session that shows the puzzle
   * @param {(ms: number) => Promise<unknown>} [wait]
   */
  constructor(connection, searcher, session, wait = pause) {
    super();
    this.#connection = connection;
    this.#searcher = searcher;
    this.#session = session;
    this.#pause = wait;
    session.addEventListener("change", (event) => this.#follow(/** @type {CustomEvent<Change>} */ (event).detail));
  }

  /** mayChoose reports whether the player may choose a step now. */
  get mayChoose() {
    return this.phase === "yours" && this.#session.isReady;
  }

  /** isOver reports whether the puzzle is solved, or its whole solution has been shown. */
  get isOver() {
    return this.phase === "solved" || (this.phase === "shown" && !this.turnsLeft);
  }

  /** turnsLeft returns the number of turns still to find. */
  get turnsLeft() {
    return this.puzzle ? Math.ceil((this.puzzle.line.length - this.#index) / 2) : 0;
  }

  /** claim returns what is proved of the turn to find, or of the first one when all are found. */
  get claim() {
    return claimAfter(this.puzzle?.goal ?? "", this.turnsLeft ? this.#index / 2 : 0);
  }

  /**
   * begin sets a puzzle.
   * @param {pagePuzzle} puzzle
   */
  async begin(puzzle) {
    this.stop();
    this.puzzle = puzzle;
    this.#index = 0;
    this.#isToldOver = false;
    this.isFaulty = this.isHinted = false;
    this.reason = "";
    this.#turn("loading");
    const { game, fen, line } = puzzle;
    const { states } = await this.#connection.request({ type: "states", game, fen, moves: line, ply: 0 });
    if (this.puzzle !== puzzle) return;
    if (states.length !== line.length + 1) throw new Error("The server does not know the whole line of the puzzle.");
    this.#states = states;
    this.solver = states[0].toMove;
    const tree = new Game(game, fen);
    await this.#session.open(tree);
    if (this.puzzle !== puzzle) return;
    this.#node = tree.root;
    this.#turn("yours");
  }

  /** stop ends the puzzle and its search. */
  stop() {
    if (this.phase === "wrong") this.#searcher.halt(this);
    this.puzzle = null;
    this.#node = null;
    this.phase = "loading";
  }

  /** retry takes the wrong turn back. */
  async retry() {
    if (this.phase !== "wrong" || !this.#node) return;
    const { puzzle } = this;
    this.#searcher.halt(this);
    await this.#session.show(this.#node);
    if (this.puzzle === puzzle && this.phase === "wrong") this.#turn("yours");
  }

  /** giveHint shows the square at which the turn to find begins. */
  giveHint() {
    if (this.phase !== "yours") return;
    this.hint = this.#states[this.#index + 1].last?.squares[0] ?? "pass";
    this.isHinted = true;
    this.#tell();
  }

  /** show plays the rest of the solution. */
  async show() {
    const { puzzle } = this;
    if (!puzzle || !this.#node || (this.phase !== "yours" && this.phase !== "wrong")) return;
    const isWrong = this.phase === "wrong";
    if (isWrong) this.#searcher.halt(this);
    const isCurrent = () => this.puzzle === puzzle && this.phase === "shown";
    this.#tellOver(false);
    this.reason = puzzle.reasons[0] ?? "";
    this.#turn("shown");
    if (isWrong || this.#session.partial.length) {
      await this.#session.show(this.#node);
      await this.#pause(BREATH);
    }
    for (; this.#index < puzzle.line.length; this.#index++) {
      if (!isCurrent() || !this.#session.node) return;
      await this.#session.play(this.#session.node, puzzle.line[this.#index]);
      await this.#pause(BREATH + 250);
    }
    if (!isCurrent()) return;
    this.#session.node?.promote();
    this.#tell();
  }

  // #follow checks each complete turn of the player.
  /** @param {Change} change */
  #follow({ move }) {
    const { shown } = this.#session;
    const { puzzle } = this;
    if (!puzzle || !shown || !move || this.phase !== "yours" || shown.node.parent !== this.#node) return;
    const { state } = shown;
    if (state.fen !== this.#states[this.#index + 1].fen) return void this.#check(puzzle, shown.node, state);
    this.reason = puzzle.reasons[this.#index] ?? "";
    if (this.#index === puzzle.line.length - 1 || state.outcome !== "none") this.#solved();
    else this.#answer(puzzle, shown.node);
  }

  #solved() {
    this.#index = this.puzzle?.line.length ?? 0;
    this.#turn("solved");
    this.#tellOver(true);
  }

  /** @param {pagePuzzle} puzzle @param {Node} node */
  async #answer(puzzle, node) {
    this.#turn("answer");
    await this.#pause(BREATH);
    if (this.puzzle !== puzzle || this.phase !== "answer") return;
    await this.#session.play(node, puzzle.line[this.#index + 1]);
    if (this.puzzle !== puzzle || this.phase !== "answer") return;
    this.#index += 2;
    this.#node = this.#session.node;
    this.#turn("yours");
  }

  // #check asks the exact solver whether a turn reaches the goal. If there is no answer, or
  // if it wins otherwise than the puzzle asks, it is taken back and does not count.
  /** @param {pagePuzzle} puzzle @param {Node} node @param {State} state */
  async #check(puzzle, node, state) {
    const { game } = this.#session;
    if (!game) return;
    const proved = this.#replyTo(puzzle, node);
    if (proved && proved.value <= 0) return this.#refute(puzzle, node, state);
    this.#turn("checking");
    const isCurrent = () => this.puzzle === puzzle && this.phase === "checking";
    try {
      const [{ answer }] = await Promise.all([
        this.#connection.request({ type: "reaches", ...game.question(node), goal: this.claim }), this.#pause(BREATH),
      ]);
      if (!isCurrent()) return;
      if (answer === "yes") this.#accept();
      else if (answer === "less") await this.#takeBack(true);
      else this.#refute(puzzle, node, state);
    } catch (error) {
      if (!isCurrent()) return;
      await this.#takeBack(false);
      this.dispatchEvent(new CustomEvent("failure", { detail: error }));
    }
  }

  /** @param {boolean} isLess */
  async #takeBack(isLess) {
    const { puzzle } = this;
    if (!this.#node) return;
    await this.#session.show(this.#node);
    if (this.puzzle === puzzle) this.#turn("yours", isLess);
  }

  // #replyTo returns the proved reply to a wrong turn, if the puzzle has one.
  /** @param {pagePuzzle} puzzle @param {Node} node */
  #replyTo(puzzle, node) {
    return puzzle.refutations.find(({ at, turn }) => at === this.#index && turn === node.move);
  }

  // #accept ends a puzzle whose goal another turn reaches, too.
  #accept() {
    this.isFaulty = true;
    this.#index = this.puzzle?.line.length ?? 0;
    this.#isToldOver = true;
    this.dispatchEvent(new Event("faulty"));
    this.#turn("solved");
  }

  /** @param {pagePuzzle} puzzle @param {Node} node @param {State} state */
  async #refute(puzzle, node, state) {
    this.#turn("wrong");
    this.#tellOver(false);
    const { game } = this.#session;
    if (!game || state.outcome !== "none") return;
    const proved = this.#replyTo(puzzle, node);
    if (proved) {
      await this.#pause(BREATH);
      if (this.puzzle !== puzzle || this.phase !== "wrong" || this.#session.node !== node) return;
      this.refutation = { move: proved.reply, score: null, proved };
      await this.#session.play(node, proved.reply);
      return this.#tell();
    }
    /** @type {infoReply | null} */
    let last = null;
    const options = { Level: "20", Contempt: "0", MultiPV: "1" };
    const isCurrent = () => this.puzzle === puzzle && this.phase === "wrong" && this.#session.node === node;
    try {
      const move = await this.#searcher.go({ by: this, engine: 0, ...game.question(node), options, limits: { movetime: THOUGHT } }, (info) => (last = info));
      if (!move || !isCurrent()) return;
      this.refutation = { move, score: last && forP1(last, state.toMove), proved: null };
      await this.#session.play(node, move);
      this.#tell();
    } catch (error) {
      if (isCurrent()) this.dispatchEvent(new CustomEvent("failure", { detail: error }));
    }
  }

  /** @param {Phase} phase */
  #turn(phase, isLess = false) {
    this.phase = phase;
    if (phase === "solved") this.#session.node?.promote(); // wrong tries are no part of the way back and forth
    this.hint = "";
    this.isLess = isLess;
    this.refutation = null;
    this.#tell();
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }

  /** @param {boolean} isSolved */
  #tellOver(isSolved) {
    if (this.#isToldOver) return;
    this.#isToldOver = true;
    this.dispatchEvent(new CustomEvent("over", { detail: isSolved }));
  }
}
