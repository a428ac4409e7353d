// The pointer on the board: clicks, a ghost of the stone under the pointer, dragged
// pieces and arrows, a magnifier for squares that are too small for a finger, and fingers
// that zoom and move the board.

import { svg } from "../shared/dom.js";
import { Magnifier } from "./magnifier.js";
import { CELL, arrow } from "./shapes.js";
import { Zoom } from "./zoom.js";

/** @import { Board } from "./board.js" */

const SMALL = 32; // px: smaller squares are too small for a finger
const LATE = 700; // ms after which a click is not part of a tap or drag
const SLACK = { mouse: 6, pen: 8, touch: 12 }; // px of movement that are not a drag yet

/**
 * @typedef {object} Actions
 * @property {(square: string) => unknown} choose chooses a square
 * @property {(from: string, to: string) => unknown} lay lays an arrow on an open line
 */

/** @typedef {{ square: string, x: number, y: number, id: number, held: Element | null }} Drag */
/** @typedef {{ x: number, y: number }} Place in the window */

/**
 * isNear reports whether a touch that began at a place may still be a tap.
 * @param {PointerEvent} event @param {Place} place
 */
const isNear = ({ clientX, clientY }, { x, y }) => Math.hypot(clientX - x, clientY - y) < SLACK.touch;

/** Pointer connects the pointer with a board. */
export class Pointer {
  #board;
  #actions;
  #magnifier;
  #zoom;
  /** @type {Map<number, Place>} */
  #fingers = new Map(); // on the board, by pointer
  /** @type {Drag | null} */
  #drag = null;
  /** @type {string | null} */
  #over = null; // the square under a pointer that hovers
  /** @type {Place | null} */
  #tap = null; // where a finger touched down, while the touch may be a tap
  #spentUntil = 0; // a click before this time (ms) has already had its effect

  /** @param {Board} board @param {Actions} actions */
  constructor(board, actions) {
    this.#board = board;
    this.#actions = actions;
    this.#magnifier = new Magnifier(board, actions.choose);
    this.#zoom = new Zoom(board, () => this.#setTouchAction());
    const { root } = board;
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", (event) => {
      this.#lose(event);
      this.#drop();
    });
    root.addEventListener("pointerleave", () => this.#hover(null));
    root.addEventListener("click", (event) => this.#click(event));
    board.addEventListener("drawn", () => this.#drawn());
    new ResizeObserver(() => { // also when another view takes the place of the board
      this.#setTouchAction();
      this.#magnifier.refresh();
      this.showWhole();
    }).observe(root);
  }

  /** showWhole ends the zoom. */
  showWhole() {
    this.#zoom.reset();
  }

  /** @param {MouseEvent} event */
  #click({ target, timeStamp }) {
    const isSpent = timeStamp < this.#spentUntil;
    this.#spentUntil = 0;
    if (!isSpent) this.#press(target);
  }

  /** @param {EventTarget | null} target */
  #press(target) {
    if (!(target instanceof Element)) return;
    /** @type {SVGElement | null} */
    const half = target.closest(".half-line");
    /** @type {SVGElement | null} */
    const square = target.closest("[data-square]");
    if (half?.dataset.from && half.dataset.to) this.#actions.lay(half.dataset.from, half.dataset.to);
    else if (square?.dataset.square) this.#actions.choose(square.dataset.square);
  }

  /** @param {PointerEvent} event */
  #at({ clientX, clientY }) {
    const point = this.#board.pointAt(clientX, clientY);
    return { point, square: this.#board.squareAt(point) };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#spentUntil = 0;
    this.#tap = null;
    if (event.pointerType === "touch") this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size > 1) return this.#pinch();
    if (!event.isPrimary || event.button !== 0) return;
    const { square } = this.#at(event);
    if (event.pointerType === "touch") this.#tap = { x: event.clientX, y: event.clientY };
    if (this.#tap && this.#zoom.isZoomed) return; // the finger moves the board, or else taps
    if (this.#tap && this.#isSmall() && this.#mayChoose()) {
      this.#board.root.setPointerCapture(event.pointerId);
      this.#magnifier.begin(square);
    } else if (square && this.#isSource(square)) {
      this.#drag = { square, x: event.clientX, y: event.clientY, id: event.pointerId, held: null };
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (this.#fingers.has(event.pointerId)) this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const pair = this.#pair;
    if (this.#tap && this.#zoom.isZoomed && !isNear(event, this.#tap)) this.#grip([this.#tap, this.#tap]);
    if (this.#zoom.isActive) return pair ? this.#zoom.move(pair) : undefined;
    if (!event.isPrimary) return;
    const { point, square } = this.#at(event);
    if (this.#magnifier.isAiming) return this.#magnifier.aim(square);
    const drag = this.#drag;
    if (!drag) return event.pointerType === "touch" ? undefined : this.#hover(square);
    const slack = SLACK[/** @type {keyof typeof SLACK} */ (event.pointerType)] ?? SLACK.mouse;
    if (!drag.held && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < slack) return;
    if (!drag.held) this.#lift(drag);
    this.#carry(drag, point);
    this.#hover(square);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#lose(event);
    if (this.#zoom.isActive) {
      this.#spentUntil = event.timeStamp + LATE;
      if (!this.#fingers.size) this.#zoom.end();
      return;
    }
    const [drag, tap] = [this.#drag, this.#tap];
    this.#drag = this.#tap = null;
    const isTap = tap && isNear(event, tap);
    if (isTap && this.#zoom.isZoomed && this.#isSmall() && this.#mayChoose()) this.#magnifier.begin(this.#at(event).square);
    if (!this.#magnifier.isAiming && !drag?.held && !isTap) return;
    this.#spentUntil = event.timeStamp + LATE;
    if (this.#magnifier.isAiming) return this.#magnifier.end();
    // Browsers do not turn a tap into a click if it follows a drag too soon.
    if (!drag?.held) return this.#press(document.elementFromPoint(event.clientX, event.clientY));
    const { square } = this.#at(event);
    if (square === drag.square || !square) return this.#drop();
    this.#board.dropped = square;
    this.#actions.choose(square); // after #drop, so that the next board is drawn with nothing held
  }

  // Two fingers zoom: what one of them has begun ends.
  #pinch() {
    this.#drop();
    if (this.#pair) this.#grip(this.#pair);
  }

  /** @param {[Place, Place]} pair */
  #grip(pair) {
    for (const id of this.#fingers.keys()) this.#board.root.setPointerCapture(id);
    this.#tap = null;
    this.#zoom.begin(pair);
  }

  // One finger counts twice.
  /** @returns {[Place, Place] | null} */
  get #pair() {
    const [a, b = a] = this.#fingers.values();
    return a ? [a, b] : null;
  }

  /** @param {PointerEvent} event */
  #lose({ pointerId }) {
    this.#fingers.delete(pointerId);
    const pair = this.#pair;
    if (pair && this.#zoom.isActive) this.#zoom.begin(pair); // the finger that is left moves the board
    if (!this.#fingers.size && this.#zoom.isActive) setTimeout(() => this.#zoom.end());
  }

  // The start of a drag chooses the square where it begins.
  /** @param {Drag} drag */
  #lift(drag) {
    const { root, view } = this.#board;
    root.setPointerCapture(drag.id);
    const piece = view?.state.pieces.find(({ square }) => square === drag.square);
    const isMoved = piece && view?.state.steps.some(({ from, kind }) => from === drag.square && kind !== "arrow");
    const element = piece && isMoved ? this.#board.drawPiece(piece) : svg("g");
    element.removeAttribute("data-kind"); // it is not on the board
    element.classList.add("hand");
    drag.held = element;
    if (view?.chosen?.[0] !== drag.square) this.#actions.choose(drag.square);
    this.#drawn();
  }

  // A piece follows the pointer; if no piece moves, an arrow points to the pointer.
  /** @param {Drag} drag @param {DOMPoint} point */
  #carry({ square, held }, { x, y }) {
    if (held?.matches(".piece")) return held.setAttribute("transform", `translate(${x} ${y}) scale(1.08)`);
    const from = this.#board.at(square);
    const isShort = Math.hypot(x - from.x, y - from.y) < 50;
    held?.replaceChildren(...(isShort ? [] : [arrow(from, { x, y }, { className: "pull", start: 16, end: 0, head: 30 })]));
  }

  /** stopAiming closes the magnifier. */
  stopAiming() {
    this.#magnifier.hide();
  }

  #drop() {
    this.#drag = null;
    this.#magnifier.hide();
    this.#board.root.querySelector(".lifted")?.classList.remove("lifted");
    this.#board.ghostLayer.replaceChildren();
  }

  // After each drawing, the pointer still holds what it held before.
  #drawn() {
    const { root, ghostLayer } = this.#board;
    const held = this.#drag?.held;
    root.querySelector(".lifted")?.classList.remove("lifted");
    ghostLayer.replaceChildren();
    this.#setTouchAction();
    this.#magnifier.refresh();
    if (held) {
      ghostLayer.append(held);
      if (held.matches(".piece")) this.#board.pieceOn(this.#drag?.square ?? "")?.classList.add("lifted");
    }
    this.#hover(this.#over, true);
  }

  // While a finger may drag, aim or move the board, it must not scroll the page. Two fingers
  // zoom the board alone.
  #setTouchAction() {
    this.#board.root.style.touchAction = this.#zoom.isZoomed || (this.#mayChoose() && (this.#isSmall() || this.#hasSources())) ? "none" : "pan-x pan-y";
  }

  // The square under the pointer shows what a click puts there.
  /** @param {string | null} square @param {boolean} [isAgain] */
  #hover(square, isAgain = false) {
    if (square === this.#over && !isAgain) return;
    const board = this.#board;
    if (this.#over) board.squareElement(this.#over)?.classList.remove("hover");
    this.#over = square;
    board.ghostLayer.querySelector(".ghost")?.remove();
    if (!square || !board.view?.targets?.has(square)) return;
    board.squareElement(square)?.classList.add("hover");
    const piece = this.#drag?.held ? null : board.ghost(square);
    if (piece) board.ghostLayer.append(board.drawGhost(piece));
  }

  #mayChoose() {
    return Boolean(this.#board.view?.targets?.size);
  }

  #isSmall() {
    return (this.#board.root.getScreenCTM()?.a ?? 1) * CELL < SMALL;
  }

  #hasSources() {
    return Boolean(this.#board.view?.state.steps.some(({ path }) => path.length > 1));
  }

  /** @param {string} square */
  #isSource(square) {
    return this.#mayChoose() && Boolean(this.#board.view?.state.steps.some(({ path }) => path.length > 1 && path[0] === square));
  }
}
