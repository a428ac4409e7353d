// A separate board for a session: it draws what the session shows, and handles the
// clicks, drags and keys that choose steps. The view of a game has its own board.

import { announce } from "./announcer.js";
import { Board } from "./board.js";
import { colourOf, opponent, title } from "../game/colours.js";
import { sentence } from "../play/prompt.js";
import { errorText, html, svg } from "../shared/dom.js";
import { Pointer } from "./pointer.js";
import { listen } from "./keyboard.js";
import { Choice, stepOfKind } from "./turn.js";

/**
 * @import { Connection } from "../shared/connection.js"
 * @import { Session } from "../game/session.js"
 * @import { Sound } from "../play/sound.js"
 * @import { Step } from "../../script/messages"
 * @import { Change, GameInfo } from "../../script/types"
 */

/**
 * @typedef {object} Parts
 * @property {Session} session
 * @property {Connection} connection
 * @property {Record<string, GameInfo>} games
 * @property {Sound} sound
 * @property {string} id the id of the board; the ids of its parts begin with it
 * @property {() => boolean} mayChoose reports whether a step may be chosen now
 * @property {() => string} whyNot says why no step may be chosen now; empty: the reason will soon be gone
 * @property {(board: Board) => Element[]} [over] returns marks to draw above everything else
 * @property {(refusal: Refusal) => unknown} [refused] shows why a square cannot be chosen, instead of the line below the board
 */

/** @typedef {{ square: string, from: string, why: string }} Refusal from: the piece chosen before, if any */

/** SessionBoard is the board and, below it, the buttons of a turn; element contains both. */
export class SessionBoard {
  /** @type {Parts} */
  #parts;
  #choice = new Choice();
  /** @type {Promise<unknown>} */
  #clicks = Promise.resolve(); // settles when all clicks so far have been handled
  /** @type {Step | null} */
  #step = null; // the step being chosen
  #why = ""; // the reason shown why no step may be chosen
  #root;
  #complaint;
  #back;
  #stay;
  #pass;
  #swap;
  /** @type {Board} */
  board;
  /** @type {HTMLElement} */
  element;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    const { id, session, sound } = parts;
    this.#root = svg("svg", { id, tabindex: 0, role: "grid", "aria-label": "Board", "aria-describedby": "board-help", class: "board" });
    this.board = new Board(this.#root);
    this.#complaint = html("p", { id: `${id}-complaint`, class: "complaint", role: "alert" });
    this.#back = html("button", { id: `${id}-back`, title: "Undo one step of this turn (Escape)", click: () => this.#goBack() }, "One step back");
    this.#stay = html("button", { id: `${id}-stay`, title: "Shoot from where the shooter stands", click: () => this.#click(this.#choice.squares[0] ?? "") }, "Stay");
    this.#pass = html("button", { id: `${id}-pass`, title: "Pass this turn", click: () => this.#chooseKind("pass") }, "Pass");
    this.#swap = html("button", { id: `${id}-swap`, title: "Change sides with the other player", click: () => this.#chooseKind("swap") });
    this.element = html("div", { class: "session-board" }, this.#root,
      html("div", { class: "row" }, this.#back, this.#stay, this.#pass, this.#swap, this.#complaint));
    new Pointer(this.board, { choose: (square) => this.#click(square), lay: (from, to) => this.#lay(from, to) });
    listen(this.board, { choose: (square) => this.#click(square), back: () => this.#goBack() });
    sound.listen(this.board);
    session.addEventListener("change", (event) => this.#take(/** @type {CustomEvent<Change>} */ (event).detail));
    session.addEventListener("failure", (event) => this.complain(errorText(/** @type {CustomEvent} */ (event).detail)));
  }

  /**
   * complain says why something cannot be done.
   * @param {string} text
   */
  complain(text) {
    this.#why = "";
    this.#complaint.textContent = text;
  }

  /** refresh draws the board again after a change of the legal choices or the marks. */
  refresh() {
    if (this.#why && this.#why !== this.#parts.whyNot()) this.complain("");
    this.#choice.reset(this.#parts.mayChoose() ? this.#parts.session.state : null);
    this.#draw();
  }

  /** @param {Change} change */
  #take({ before, move }) {
    this.#choice.reset(this.#parts.mayChoose() ? this.#parts.session.state : null);
    this.complain("");
    this.#draw(before, move);
    const { shown } = this.#parts.session;
    if (shown) announce(shown, move, this.#step);
    this.#step = null;
  }

  /** @param {Change["before"]} [before] @param {string} [move] */
  #draw(before = null, move = "") {
    const { session: { shown }, games, over } = this.#parts;
    if (!shown) return;
    const { state, game, partial } = shown;
    this.board.setGame(games[game.family], state.size);
    this.board.draw({ state, targets: this.#choice.targets, chosen: this.#choice.squares, over: over?.(this.board) ?? [] }, before, move);
    const { squares: [from] } = this.#choice;
    const may = this.#parts.mayChoose();
    this.#back.hidden = !may || (!partial.length && !from);
    this.#pass.hidden = !may || !stepOfKind(state, "pass");
    this.#swap.hidden = !may || !stepOfKind(state, "swap");
    this.#swap.textContent = `Swap: take ${title(colourOf(state, opponent(state.toMove)))}`;
    this.#stay.hidden = !from || !state.steps.some((step) => step.kind === "stay" && step.from === from);
  }

  // #click queues a click, because a click may come before the answer to the last one.
  /** @param {string} square */
  #click(square) {
    this.#clicks = this.#clicks.then(() => this.#choose(square)).catch((error) => this.complain(errorText(error)));
  }

  /** @param {string} square */
  async #choose(square) {
    const { mayChoose } = this.#parts;
    if (!mayChoose()) return this.#refuse(square);
    const from = this.#choice.squares[0] ?? "";
    const step = this.#choice.click(square);
    if (step) return this.#chooseStep(step);
    this.#draw();
    if (step === null) return this.complain("");
    await this.#explain(from, square);
  }

  /** @param {Step} step */
  #chooseStep(step) {
    this.#step = step;
    return this.#parts.session.choose(step.step);
  }

  /** @param {string} from @param {string} to */
  #lay(from, to) {
    const { session, mayChoose } = this.#parts;
    const step = session.state?.steps.find((s) => s.kind === "arrow" && s.from === from && s.to === to);
    if (!mayChoose()) this.#refuse(from);
    else if (step) this.#chooseStep(step);
  }

  /** @param {string} kind */
  #chooseKind(kind) {
    const { session, mayChoose } = this.#parts;
    const step = session.state && stepOfKind(session.state, kind);
    if (step && mayChoose()) this.#chooseStep(step);
  }

  // #refuse makes a square flash while no step may be chosen, and tells the reason.
  /** @param {string} square */
  #refuse(square) {
    const why = this.#parts.whyNot();
    if (why) this.board.refuse(square);
    this.complain(why);
    this.#why = why;
  }

  // #explain makes a square that cannot be chosen flash, and tells the rule.
  /** @param {string} from @param {string} square */
  async #explain(from, square) {
    const { session: { shown }, connection, refused } = this.#parts;
    if (!shown) return;
    const { game, node, partial, atNode } = shown;
    const { error } = await connection.request({ type: "explain", ...game.question(node), square, from, partial });
    const why = sentence(error ?? "", atNode);
    if (why) this.board.refuse(square);
    if (why && refused) refused({ square, from, why });
    else this.complain(why);
  }

  #goBack() {
    if (!this.#parts.mayChoose()) return;
    if (this.#choice.back()) return this.#draw();
    this.#parts.session.back();
  }
}
