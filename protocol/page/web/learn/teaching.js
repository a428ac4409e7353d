// Teaching a step of a lesson: the page compares the learner's turns with the task,
// explains wrong turns, and plays the answers.

import { pause } from "../shared/dom.js";
import { Game } from "../game/game.js";
import { isRefused, isRight, shownTurn, whatIsWrong } from "./lessons.js";

/**
 * @import { Node } from "../game/game.js"
 * @import { State } from "../../script/messages"
 * @import { Session } from "../game/session.js"
 * @import { Refusal } from "../board/chooser.js"
 * @import { Change, LessonStep, LessonTask } from "../../script/types"
 */

const BREATH = 900; // ms of pause before an answer is played

/**
 * @typedef {"loading" | "yours" | "answer" | "wrong" | "done"} Phase
 * yours: the learner is to move; answer: the other side is about to answer; wrong: a
 * wrong turn is on the board; done: nothing is left to do.
 */

/**
 * Message is the comment on the learner's last action.
 * @typedef {object} Message
 * @property {"" | "hint" | "refused" | "right" | "shown" | "wrong"} kind  shown: the page made the right turn
 * @property {string} text
 */

/** @type {Message} */
const silence = { kind: "", text: "" };

/** Teaching teaches one step at a time. Events: "change", and "done" once for each step. */
export class Teaching extends EventTarget {
  #session;
  #pause;
  /** @type {Node | null} */
  #node = null; // the node at which the task begins
  #index = 0; // the index of the task
  #isShown = false;
  #visit = 0; // counts calls of begin and stop: answers to earlier requests are dropped
  /** @type {string[][]} */
  #paths = []; // the squares clicked for each step of the unfinished turn
  /** @type {LessonStep | null} */
  step = null;
  /** @type {State | null} */
  state = null; // the state at which the task begins
  /** @type {Phase} */
  phase = "loading";
  /** @type {Message} */
  message = silence;

  /**
   * @param {Session} session the session that shows the step
   * @param {(ms: number) => Promise<unknown>} [wait]
   */
  constructor(session, wait = pause) {
    super();
    this.#session = session;
    this.#pause = wait;
    session.addEventListener("change", (event) => this.#follow(/** @type {CustomEvent<Change>} */ (event).detail));
  }

  /** mayChoose reports whether the learner may choose a step now. */
  get mayChoose() {
    return this.phase === "yours" && this.#session.isReady;
  }

  /** @returns {LessonTask | null} */
  get task() {
    return this.step?.tasks[this.#index] ?? null;
  }

  /** isHinted reports whether the message is the hint. */
  get isHinted() {
    return this.message.kind === "hint";
  }

  /** canShow reports whether show can play the turn for the learner. */
  get canShow() {
    return this.task !== null && shownTurn(this.task) !== "";
  }

  /**
   * begin opens a step.
   * @param {LessonStep} step
   */
  async begin(step) {
    const visit = ++this.#visit;
    this.step = step;
    this.#index = 0;
    this.#say("loading", silence);
    const game = Game.begin(step.game, step.fen);
    let node = game.root;
    for (const move of step.moves ?? []) node = node.add(move);
    await this.#session.open(game, node);
    if (this.#visit === visit) this.#ask(silence);
  }

  /** stop ends the step; after it no answer is played. */
  stop() {
    this.#visit++;
    this.step = null;
  }

  /** retry goes back to the beginning of the task. */
  async retry() {
    const node = this.#node;
    if (!node || this.phase === "loading" || this.phase === "answer") return;
    for (const child of [...node.children]) child.remove();
    await this.#session.show(node);
    if (this.phase !== "done") this.#say("yours", silence);
  }

  /** giveHint shows the hint of the task. */
  giveHint() {
    if (this.task && this.phase === "yours") this.#say("yours", { kind: "hint", text: this.task.hint });
  }

  /** show plays the turn for the learner. */
  async show() {
    const { task } = this;
    if (!task || !this.canShow || !this.mayChoose || !this.#node) return;
    if (this.#session.partial.length) await this.#session.show(this.#node);
    this.#isShown = true;
    await this.#session.play(this.#node, shownTurn(task));
    this.#isShown = false;
  }

  /**
   * refuse handles a choice that the rules forbid.
   * @param {Refusal} refusal
   */
  refuse({ square, from, why }) {
    const { task } = this;
    if (!task || this.phase !== "yours") return;
    const clicks = [...this.#paths.flat(), ...(from ? [from] : []), square];
    if (isRefused(task, clicks)) this.#solve({ kind: "right", text: `${why} ${task.right}` });
    else this.#say("yours", { kind: "refused", text: why });
  }

  /** @param {Change} change */
  #follow({ before, move }) {
    const { node, partial, atNode } = this.#session;
    this.#paths.length = partial.length;
    if (partial.length && before) this.#paths[partial.length - 1] = before.steps.find(({ step }) => step === partial[partial.length - 1])?.path ?? [];
    if (this.phase === "yours" && this.message.kind === "refused" && before) this.message = silence;
    if (this.phase === "yours" && move && atNode && node?.parent && node.parent === this.#node) this.#judge(move, atNode);
    this.dispatchEvent(new Event("change"));
  }

  /** @param {string} turn @param {State} after */
  #judge(turn, after) {
    const { task } = this;
    if (!task) return;
    if (isRight(task, turn, after)) {
      this.#solve({ kind: this.#isShown ? "shown" : "right", text: task.right }, task.reply);
    } else {
      const { text, reply } = whatIsWrong(task, turn);
      this.#say("wrong", { kind: "wrong", text });
      if (reply) this.#answer(reply);
    }
  }

  // #solve plays the answer of the other side and goes on to the next task.
  /** @param {Message} message @param {string} [reply] */
  async #solve(message, reply) {
    const { step } = this;
    const visit = this.#visit;
    if (reply) {
      this.#say("answer", message);
      await this.#answer(reply);
    }
    if (!step || this.#visit !== visit) return; // the learner has left the step
    if (this.#index < step.tasks.length - 1) {
      this.#index++;
      if (this.#session.partial.length && this.#session.node) await this.#session.show(this.#session.node);
      this.#ask(message);
    } else {
      this.#say("done", message);
      this.dispatchEvent(new Event("done"));
    }
  }

  // #answer plays a turn of the other side, unless the page has moved on in the meantime.
  /** @param {string} turn */
  async #answer(turn) {
    const visit = this.#visit;
    const { node } = this.#session;
    await this.#pause(BREATH);
    if (node && this.#visit === visit && this.#session.node === node) await this.#session.play(node, turn);
  }

  // #ask begins the task at the position that the session shows.
  /** @param {Message} message */
  #ask(message) {
    this.#node = this.#session.node;
    this.state = this.#session.atNode;
    this.#say("yours", message);
  }

  /** @param {Phase} phase @param {Message} message */
  #say(phase, message) {
    this.phase = phase;
    this.message = message;
    this.dispatchEvent(new Event("change"));
  }
}
