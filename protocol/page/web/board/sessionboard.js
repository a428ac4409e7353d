// A separate board for a session: it draws what the session shows, and handles the
// clicks, drags and keys that choose steps. The view of a game has its own board.

import { Board } from "./board.js";
import { Chooser } from "./chooser.js";
import { colourOf, opponent, title } from "../game/colours.js";
import { errorText, html, losesFocus, svg } from "../shared/dom.js";
import { say, write } from "../shared/voice.js";
import { Pointer } from "./pointer.js";
import { listen } from "./keyboard.js";
import { stepOfKind } from "./turn.js";

/**
 * @import { Tell } from "./announcer.js"
 * @import { Refusal } from "./chooser.js"
 * @import { Connection } from "../shared/connection.js"
 * @import { Session } from "../game/session.js"
 * @import { Sound } from "../play/sound.js"
 * @import { Actions, Change, GameInfo } from "../../script/types"
 */

/**
 * @typedef {object} Parts
 * @property {Session} session
 * @property {Connection} connection
 * @property {Record<string, GameInfo>} games
 * @property {Sound} sound
 * @property {string} id the id of the board; the ids of its parts begin with it
 * @property {string} name of the board, for those who hear it
 * @property {() => boolean} mayChoose reports whether a step may be chosen now
 * @property {() => string} whyNot says why no step may be chosen now; empty: the reason will soon be gone
 * @property {() => unknown} [takeBack] takes a wrong turn back, if there is one, in place of what a click or key would do
 * @property {() => boolean} [isFlipped] reports whether the board is seen from the side of p2
 * @property {(board: Board) => Element[]} [over] returns marks to draw above everything else
 * @property {Partial<Actions>} [keys] further actions of keys
 * @property {(refusal: Refusal) => unknown} [refused] shows why a square cannot be chosen, instead of the line below the board
 * @property {Tell} [tell] returns what is told of a turn; without it, colours make the turns
 * @property {boolean} [asksPass] asks before a pass
 * @property {boolean} [guides] says below the board how a turn goes on that has begun
 */

/**
 * SessionBoard is the board and, below it, the buttons of a turn and the reason why a choice
 * was refused; element contains all of them.
 */
export class SessionBoard {
  #parts;
  #chooser;
  #why = ""; // the reason shown why no step may be chosen
  #todo;
  #back;
  #stay;
  #pass;
  #confirm;
  #swap;
  board;
  buttons;
  complaint;
  element;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
    const { id, session, sound } = parts;
    const root = svg("svg", { id, tabindex: 0, role: "grid", "aria-label": parts.name, class: "board" });
    this.board = new Board(root);
    this.#chooser = new Chooser({
      ...parts, board: this.board, draw: () => this.#draw(),
      complain: (text, isForNow) => {
        this.complain(text);
        if (isForNow) this.#why = text;
      },
    });
    this.complaint = html("p", { id: `${id}-complaint`, class: "complaint" });
    this.#todo = html("p", { id: `${id}-todo`, class: "todo" });
    this.#back = html("button", { id: `${id}-back`, title: "Undo one step of this turn (Escape)", click: () => this.#goBack() }, "One step back");
    this.#stay = html("button", { id: `${id}-stay`, title: "Shoot from where the shooter stands", click: () => this.#chooser.stay() }, "Stay");
    this.#pass = html("button", { id: `${id}-pass`, title: "Pass this turn", click: () => (parts.asksPass ? this.#chooser.pass() : this.#chooser.chooseKind("pass")) }, "Pass");
    this.#confirm = html("button", { id: `${id}-confirm`, class: "primary", hidden: true, click: () => session.confirm() }, "Confirm");
    this.#swap = html("button", { id: `${id}-swap`, title: "Change sides with the other player", click: () => this.#chooser.chooseKind("swap") });
    this.buttons = html("div", { class: "row" }, this.#confirm, this.#back, this.#stay, this.#pass, this.#swap, this.complaint, this.#todo);
    this.element = html("div", { class: "session-board" }, root, this.buttons);
    const choose = (/** @type {string} */ square) => parts.takeBack?.() || this.#chooser.click(square);
    new Pointer(this.board, { choose, lay: (from, to) => parts.takeBack?.() || this.#chooser.lay(from, to) });
    listen(this.board, { choose, back: () => this.#goBack(), ...parts.keys });
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
    this.complaint.textContent = text;
    say(text); // again, if the person tries the same again
  }

  /** hint says what to choose next. */
  get hint() {
    const { state } = this.#parts.session;
    return state ? this.#chooser.choice.hint(state) : "";
  }

  /**
   * refresh draws the board again after a change of the legal choices or the marks.
   * @param {boolean} [keeps] whether a step that has begun goes on
   */
  refresh(keeps) {
    if (this.#why && this.#why !== this.#parts.whyNot()) this.complain("");
    const { choice } = this.#chooser;
    const begun = keeps ? choice.squares : [];
    this.#chooser.reset();
    for (const square of begun) choice.click(square);
    this.#draw();
  }

  /** @param {Change} change */
  #take({ before, move }) {
    this.#chooser.reset();
    this.complain("");
    this.#draw(before, move);
    this.#chooser.announce(move);
  }

  /** @param {Change["before"]} [before] @param {string} [move] */
  #draw(before = null, move = "") {
    const { session, games, over, isFlipped, name } = this.#parts;
    const { shown } = session;
    if (!shown) return;
    const { state, game, partial } = shown;
    const focused = document.activeElement;
    const { targets, squares } = this.#chooser.choice;
    this.board.setGame(games[game.family], state.size, isFlipped?.());
    const toMove = state.outcome === "none" ? `, ${title(colourOf(state, state.toMove))} to move` : "";
    this.board.root.setAttribute("aria-label", `${name}, ${games[game.family].title}, ${state.size} by ${state.size}${toMove}`);
    this.board.draw({ state, targets, chosen: squares, over: over?.(this.board) ?? [] }, before, move);
    this.#confirm.hidden = !session.awaits;
    const [from] = squares;
    const may = this.#parts.mayChoose();
    this.#back.hidden = !may || (!partial.length && !from);
    write(this.#todo, this.#back.hidden || !this.#parts.guides ? "" : this.hint);
    this.#pass.hidden = !may || !stepOfKind(state, "pass");
    this.#swap.hidden = !may || !stepOfKind(state, "swap");
    this.#swap.textContent = `Swap: take ${title(colourOf(state, opponent(state.toMove)))}`;
    this.#stay.hidden = !from || !state.steps.some((step) => step.kind === "stay" && step.from === from);
    if (this.buttons.contains(focused) && focused && losesFocus(focused)) this.board.root.focus({ preventScroll: true }); // its button has gone
  }

  #goBack() {
    if (!this.#parts.takeBack?.() && this.#parts.mayChoose()) this.#chooser.back();
  }
}
