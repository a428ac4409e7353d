// Choosing the steps of a turn by clicks and drags on a board.

import { announce } from "./announcer.js";
import { list } from "./words.js";
import { sentence } from "../play/prompt.js";
import { ask } from "../shared/ask.js";
import { errorText, html } from "../shared/dom.js";
import { say } from "../shared/voice.js";
import { Choice, stepOfKind } from "./turn.js";

/**
 * @import { Tell } from "./announcer.js"
 * @import { Board } from "./board.js"
 * @import { Connection } from "../shared/connection.js"
 * @import { Node } from "../game/game.js"
 * @import { Session } from "../game/session.js"
 * @import { Step } from "../../script/messages"
 */

/**
 * @typedef {object} Parts
 * @property {Session} session
 * @property {Connection} connection
 * @property {Board} board
 * @property {() => boolean} mayChoose reports whether a step may be chosen now
 * @property {() => string} whyNot says why no step may be chosen now; empty: the reason will soon be gone
 * @property {() => unknown} draw draws the board after a click
 * @property {(text: string, isForNow?: boolean) => void} complain says why something cannot be done; isForNow: only while no step may be chosen
 * @property {(refusal: Refusal) => unknown} [refused] shows why a square cannot be chosen, in place of complain
 * @property {Tell} [tell] returns what is told of a turn; without it, colours make the turns
 */

const MOST_TOLD = 9; // squares from which to choose: eight neighbours, and the square itself

/** @typedef {{ square: string, from: string, why: string }} Refusal from: the piece chosen before, if any */

/** Chooser turns clicks on squares into the steps of a session. */
export class Chooser {
  #parts;
  /** @type {Promise<unknown>} */
  #clicks = Promise.resolve(); // settles when all clicks so far have been handled
  /** @type {Step | null} */
  #step = null; // the step being chosen
  /** @type {Node | null} */
  #told = null; // the node whose turn was told last
  choice = new Choice();

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** reset forgets the clicks, and takes in which steps may be chosen now. */
  reset() {
    const { session, mayChoose } = this.#parts;
    this.choice.reset(mayChoose() ? session.state : null);
  }

  /**
   * announce tells a turn once, or the step that was chosen.
   * @param {string} move
   */
  announce(move) {
    const { session, tell } = this.#parts;
    const { shown } = session;
    if (shown && (!move || shown.node !== this.#told)) announce(shown, move, this.#step, shown.node.parent && session.known(shown.node.parent), tell);
    if (shown && !shown.partial.length) this.#told = shown.node;
    this.#step = null;
  }

  /**
   * click queues a click, because it may come before the answer to the last one.
   * @param {string} square
   */
  click(square) {
    this.#clicks = this.#clicks.then(() => this.#click(square)).catch((error) => this.#parts.complain(errorText(error)));
  }

  /** @param {string} square */
  async #click(square) {
    const { board, mayChoose, draw, complain } = this.#parts;
    if (!mayChoose()) return this.#refuse(square);
    const from = this.choice.squares[0] ?? "";
    const step = this.choice.click(square);
    if (!step) draw();
    if (step === null) {
      const { targets } = this.choice;
      if (targets.size <= MOST_TOLD) say(`${list([...targets])} can be chosen.`);
      return complain("");
    }
    board.wait(square, true);
    const answer = step ? this.#choose(step) : this.#explain(from, square);
    if (document.body.dataset.engine === "loading") draw();
    await answer.finally(() => board.wait(square, false));
  }

  /** stay chooses to leave the chosen piece where it is. */
  stay() {
    this.click(this.choice.squares[0] ?? "");
  }

  /**
   * lay chooses the arrow from one square to another.
   * @param {string} from
   * @param {string} to
   */
  lay(from, to) {
    const { session, mayChoose } = this.#parts;
    const step = session.state?.steps.find((s) => s.kind === "arrow" && s.from === from && s.to === to);
    if (!mayChoose()) this.#refuse(from);
    else if (step) this.#choose(step);
  }

  /**
   * chooseKind chooses the step of a kind that needs no square.
   * @param {string} kind
   */
  chooseKind(kind) {
    const { session, mayChoose } = this.#parts;
    const step = session.state && stepOfKind(session.state, kind);
    if (step && mayChoose()) this.#choose(step);
  }

  /** pass passes. It asks first where there are other turns, unless each turn waits to be confirmed. */
  pass() {
    const { session } = this.#parts;
    const pass = () => this.chooseKind("pass");
    if (session.state?.steps.length === 1 || session.confirms()) return pass();
    ask({ heading: "Pass?", done: "Pass", content: [html("p", {}, "You place nothing, and the other player is to move.")], onDone: pass });
  }

  /** back takes back the last click, or else the last step. */
  async back() {
    const { session, draw } = this.#parts;
    const step = session.partial.at(-1);
    if (this.choice.back()) draw();
    else if (step !== undefined) {
      await session.back();
      const path = session.state?.steps.find((other) => other.step === step)?.path ?? [];
      for (const square of path.slice(0, -1)) this.choice.click(square); // one click back, also where the step has several
      draw();
    } else return;
    say(this.choice.squares.length || session.partial.length ? "One step back." : "Nothing is chosen.", true);
  }

  /** @param {Step} step */
  #choose(step) {
    this.#step = step;
    return this.#parts.session.choose(step.step);
  }

  // #refuse makes a square flash while no step may be chosen, and tells the reason.
  /** @param {string} square */
  #refuse(square) {
    const { board, whyNot, complain } = this.#parts;
    const why = whyNot();
    if (why) board.refuse(square);
    complain(why, true);
  }

  // #explain makes a square that cannot be chosen flash, and tells the rule.
  /** @param {string} from @param {string} square */
  async #explain(from, square) {
    const { session: { shown }, connection, board, complain, refused } = this.#parts;
    if (!shown) return;
    const { game, node, partial, atNode } = shown;
    const { error } = await connection.request({ type: "explain", ...game.question(node), square, from, partial });
    const why = sentence(error ?? "", atNode);
    if (why) board.refuse(square);
    if (why && refused) refused({ square, from, why });
    else complain(why);
  }
}
