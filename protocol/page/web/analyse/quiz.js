// Learning from mistakes: each mistake of a reviewed game becomes a question, and
// the engine judges the answers as closely as the review did.

import { examine } from "./examine.js";
import { lineEffects } from "../board/effects.js";
import { Node } from "../game/game.js";
import { chanceOf } from "./mistakes.js";
import { proven } from "./proof.js";
import { ofOutcome } from "../game/score.js";

/**
 * @import { Loss, Mistake } from "./mistakes.js"
 * @import { State, Trace } from "../../script/messages"
 * @import { Prove } from "./proof.js"
 * @import { Judge } from "./review.js"
 * @import { Searcher } from "../game/searcher.js"
 * @import { Session } from "../game/session.js"
 * @import { Change, KeptLine, KeptScore } from "../../script/types"
 */

/** @typedef {{ score: KeptScore, verdict: Loss, isRight: boolean, reply: KeptLine | null }} Finding what is found about a try; reply: the line that answers it */

export const SHOWN = 3; // turns of the line that answers a try

/** @typedef {"" | "yours" | "checking" | "wrong" | "right" | "shown" | "over"} Phase the phase of the questions; "": there are none */
/** @typedef {"first" | "later" | "shown"} Result the result of a question: found at once, found after wrong tries, or shown */

/** Quiz asks one question at a time. Events: "change", "failure". */
export class Quiz extends EventTarget {
  #session;
  #searcher;
  /** @type {Node | null} */
  #node = null; // the node before the sought turn, in a game of its own
  #wrong = 0; // wrong tries at this question
  /** @type {Mistake[]} */
  mistakes = [];
  index = 0; // the index of the question
  /** @type {Result[]} */
  results = [];
  /** @type {Phase} */
  phase = "";
  /** @type {Trace | undefined} */
  played; // what the mistake was on the board
  tried = ""; // the last turn judged,
  /** @type {Loss} */
  verdict = { before: 0, loss: 0 }; // and what it loses
  /** @type {KeptLine | null} */
  reply = null; // the line that answers the last turn,
  /** @type {string[]} */
  answers = []; // and what its first turns do
  /** @type {KeptScore | null} */
  score = null; // the score after a right turn
  #ask;
  #prove;

  /** @param {Session} session the session that shows the questions @param {Searcher} searcher @param {Judge} judge @param {Prove} prove */
  constructor(session, searcher, judge, prove) {
    super();
    this.#session = session;
    this.#searcher = searcher;
    this.#ask = judge;
    this.#prove = prove;
    session.addEventListener("change", (event) => this.#follow(/** @type {CustomEvent<Change>} */ (event).detail));
  }

  /** mistake returns the mistake that the question is about. */
  get mistake() {
    return this.mistakes[this.index];
  }

  /** mayChoose reports whether an answer may be given now. */
  get mayChoose() {
    return this.phase === "yours" && this.#session.isReady;
  }

  /**
   * begin asks about the given mistakes, one after the other.
   * @param {Mistake[]} mistakes
   * @param {number} [first] the index of the first question
   * @param {Result[]} [results] of those before
   */
  async begin(mistakes, first = 0, results = []) {
    this.stop();
    this.mistakes = mistakes;
    this.results = results;
    await this.#pose(first);
  }

  /** stop ends the questions. */
  stop() {
    if (this.phase === "checking") this.#searcher.halt(this);
    this.#node = null;
    this.mistakes = [];
    this.phase = "";
  }

  // #pose asks a question. Its game ends before the sought turn, so that nothing in the
  // game gives the answer away.
  /** @param {number} index */
  async #pose(index) {
    this.index = index;
    this.#wrong = 0;
    this.tried = "";
    const { mistake } = this;
    if (!mistake) return this.#turn("over");
    const game = mistake.game.upTo(mistake.node.parent);
    this.#node = null;
    this.#turn("checking");
    const asked = this.#session.ask(mistake.game, mistake.node).catch(() => null); // then the question only lacks the mark
    const { last } = game.root;
    if (last.parent) await this.#session.ask(game, last.parent).catch(() => null); // the turn before is told in words
    if (this.mistake !== mistake) return;
    const [state] = await Promise.all([asked, this.#session.open(game, last)]);
    if (this.mistake !== mistake) return;
    this.played = state?.last;
    this.#node = last;
    this.#turn("yours");
  }

  /** next asks the next question; a question without an answer counts as shown. */
  next() {
    if (!this.mistake) return;
    if (this.phase === "checking") this.#searcher.halt(this);
    this.results[this.index] ??= "shown";
    return this.#pose(this.index + 1);
  }

  /** retry takes a wrong turn back. */
  async retry() {
    if (this.phase !== "wrong" || !this.#node) return;
    this.#turn("yours");
    await this.#session.show(this.#node);
  }

  /** show plays the better turn. */
  async show() {
    const node = this.#node;
    if (!node || (this.phase !== "yours" && this.phase !== "wrong")) return;
    const isCurrent = () => this.phase === "shown" && this.#node === node;
    this.results[this.index] ??= "shown";
    this.tried = this.mistake.verdict.better;
    const { score, reply } = this.#best;
    this.phase = "shown";
    const answers = await this.#answersTo(new Node(node, this.tried), reply).catch(() => []); // then only those who hear it miss the line
    if (isCurrent()) Object.assign(this, { score, reply, answers });
    if (isCurrent() && (this.#session.node !== node || this.#session.partial.length)) await this.#session.show(node);
    if (isCurrent()) await this.#session.play(node, this.tried);
    if (isCurrent()) this.#turn("shown"); // with the turn, in one announcement
  }

  // #best returns the score of the position after the better turn, and the line that follows.
  get #best() {
    const { node, verdict } = this.mistake;
    const line = node.parent.lines?.find(({ pv }) => pv[0] === verdict.better);
    return { score: line?.checked ?? line?.kept ?? null, reply: line ? { ...line, pv: line.pv.slice(1), traces: line.traces.slice(1) } : null };
  }

  // #answersTo says what the turns do that answer a turn.
  /** @param {Node} node @param {KeptLine | null} reply */
  async #answersTo(node, reply) {
    return reply ? lineEffects(this.#session, this.mistake.game, node, reply.pv.slice(0, SHOWN)) : [];
  }

  /** @param {Change} change */
  #follow({ move }) {
    const { shown } = this.#session;
    if (move && this.phase === "yours" && shown && shown.node.parent === this.#node) this.#check(shown.node, shown.state);
  }

  /** @param {Node} node @param {State} state after the turn */
  async #check(node, state) {
    const { mistake } = this;
    this.tried = node.move;
    this.#turn("checking");
    const isCurrent = () => this.phase === "checking" && this.mistake === mistake && this.#session.node === node;
    /** @type {Finding | null} */
    let found = null;
    /** @type {string[]} */
    let answers = [];
    try {
      found = await this.#judge(node, state);
      if (found) answers = await this.#answersTo(node, found.reply);
    } catch (error) {
      this.dispatchEvent(new CustomEvent("failure", { detail: error }));
    }
    if (!isCurrent()) return;
    if (!found) {
      this.#turn("wrong");
      return this.retry();
    }
    this.score = found.score;
    this.verdict = found.verdict;
    this.reply = found.reply;
    this.answers = answers;
    if (found.isRight) {
      this.results[this.index] ??= this.#wrong ? "later" : "first";
      return this.#turn("right");
    }
    this.#wrong++;
    this.#turn("wrong");
  }

  // #judge finds out how much a turn loses. What the review found of the better turn and
  // of the turn played counts here as well, also for a turn to the same position.
  /** @param {Node} node @param {State} state @returns {Promise<Finding | null>} */
  async #judge(node, state) {
    const { game } = this.#session;
    const { mistake } = this;
    const { verdict, player } = mistake;
    if (!game || !node.parent) return null;
    const leads = async (/** @type {string} */ move) =>
      move === node.move || (await this.#session.ask(game, new Node(/** @type {Node} */ (node.parent), move))).fen === state.fen;
    const { score: best, reply: goes } = this.#best;
    if (best && await leads(verdict.better)) return { score: best, verdict: { before: verdict.before, loss: 0 }, isRight: true, reply: goes };
    if (mistake.node.score && await leads(mistake.node.move)) {
      return { score: mistake.node.score, verdict, isRight: false, reply: mistake.node.lines?.[0] ?? null };
    }
    if (this.phase !== "checking" || this.#session.node !== node) return null;
    const final = ofOutcome(state.outcome);
    const reply = final ? null : await examine(this.#searcher, this, { game, node, toMove: state.toMove });
    const score = final ?? reply?.kept;
    if (!score) return null;
    let chances = { better: verdict.better, before: verdict.before, after: chanceOf(score, player) };
    let { judgement: { loss, mark } } = await this.#ask(chances.before, chances.after);
    if (mark) {
      chances = proven(await this.#prove(game, node.parent), node.move, chances);
      ({ judgement: { loss, mark } } = await this.#ask(chances.before, chances.after));
    }
    return { score, verdict: { before: chances.before, loss }, isRight: !mark, reply };
  }

  /** @param {Phase} phase */
  #turn(phase) {
    this.phase = phase;
    this.dispatchEvent(new Event("change"));
  }
}
