// Arrows and circles by hand: with the right button, with any button or a finger while the
// page draws, or by a key. They belong to the turn, and are kept with its note.

import { drawnOf, noteOf, toggled } from "../game/drawn.js";
import { byId } from "../shared/dom.js";
import { say } from "../shared/voice.js";
import { arrow, ring } from "./shapes.js";

/**
 * @import { Session } from "../game/session.js"
 * @import { Board } from "./board.js"
 */

/** Drawings draws on the board of a session. */
export class Drawings {
  #board;
  #session;
  #from = ""; // where the drawing begins
  #isOn = false;

  /** @param {Board} board @param {Session} session */
  constructor(board, session) {
    this.#board = board;
    this.#session = session;
    const { root } = board;
    root.addEventListener("contextmenu", (event) => event.preventDefault());
    for (const type of /** @type {const} */ (["pointerdown", "pointermove", "pointerup", "click"])) {
      root.addEventListener(type, (event) => this.#handle(event), { capture: true });
    }
    byId("draw").addEventListener("click", () => this.#turn(true));
    byId("draw-done").addEventListener("click", () => this.#turn(false));
    byId("draw-clear").addEventListener("click", () => this.#write([]));
    session.addEventListener("change", () => (byId("draw-clear").hidden = !this.#isOn || !this.#drawn.length));
  }

  get #drawn() {
    return drawnOf(this.#session.node?.comment ?? "");
  }

  /**
   * marks returns the drawings of the turn shown.
   * @param {Board} board
   */
  marks(board) {
    const drawn = this.#drawn.map((mark) => mark.split("-")).filter((ends) => ends.every((square) => board.squareElement(square)));
    return drawn.map(([from, to]) => (to ? arrow(board.at(from), board.at(to), { className: "drawn", start: 24, end: 4, head: 34 }) : ring(board.at(from), "drawn", 44)));
  }

  /**
   * mark draws by keys: from the square of one call to that of the next.
   * @param {string} square
   */
  mark(square) {
    const from = this.#from;
    this.#from = from ? "" : square;
    if (!from) say(`Drawing from ${square}. The same key on another square ends an arrow, here it draws a circle.`);
    else this.#toggle(from, square);
  }

  /** @param {boolean} isOn */
  #turn(isOn) {
    this.#isOn = isOn;
    this.#from = "";
    byId("draw-done").hidden = !isOn;
    document.body.classList.toggle("drawing", isOn);
    this.#session.touch();
  }

  // #handle takes what draws from those who play.
  /** @param {MouseEvent} event */
  #handle(event) {
    const isOwn = this.#isOn || event.button === 2 || (event.buttons & 2) > 0;
    if (!isOwn) return;
    event.stopImmediatePropagation();
    const square = this.#board.squareAt(this.#board.pointAt(event.clientX, event.clientY)) ?? "";
    if (event.type === "pointerdown") {
      this.#from = square;
      if (event instanceof PointerEvent) this.#board.root.setPointerCapture(event.pointerId);
    } else if (event.type === "pointerup" && this.#from) {
      const from = this.#from;
      this.#from = "";
      if (square) this.#toggle(from, square);
    }
  }

  /** @param {string} from @param {string} to */
  #toggle(from, to) {
    this.#write(toggled(this.#drawn, from, to));
  }

  /** @param {string[]} drawn */
  #write(drawn) {
    const { node } = this.#session;
    if (!node) return;
    node.comment = noteOf(node.note, drawn);
    this.#session.touch();
  }
}
