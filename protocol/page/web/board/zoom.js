// Two fingers on a board zoom and move it; while it is zoomed, one finger moves it.

import { html } from "../shared/dom.js";
import { press } from "./magnifier.js";
import { CELL } from "./shapes.js";

/** @import { Board } from "./board.js" */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, side: number }} Square part of a drawing: its corner and its side */

const MOST = 5; // times the usual size
const EDGE = 6; // px between the button and the edges of the board
const USUAL = 1.08; // below it the board snaps back to its usual size

/**
 * zoomed returns the part of the drawing that is seen after two fingers have moved, so that
 * what is under them stays under them.
 * @param {Square} whole the whole drawing
 * @param {Square} seen the part seen when the fingers touched down
 * @param {[Point, Point]} from where they were then, as shares of the side of the board
 * @param {[Point, Point]} to where they are now
 * @returns {Square}
 */
export function zoomed(whole, seen, from, to) {
  const [before, after] = [from, to].map(([a, b]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: Math.max(0.01, Math.hypot(a.x - b.x, a.y - b.y)) }));
  const side = Math.min(whole.side, Math.max(whole.side / MOST, (seen.side * before.apart) / after.apart));
  if (whole.side / side < USUAL) return whole;
  /** @param {"x" | "y"} axis */
  const corner = (axis) => Math.max(whole[axis], Math.min(whole[axis] + whole.side - side, seen[axis] + before[axis] * seen.side - after[axis] * side));
  return { x: corner("x"), y: corner("y"), side };
}

/** Zoom is the state of the zoom of one board. */
export class Zoom {
  #board;
  #changed;
  /** @type {{ whole: Square, seen: Square, from: [Point, Point] } | null} */
  #grip = null; // while fingers move the board
  /** @type {Square | null} */
  #whole = null; // while only a part of the board is seen
  #seen = ""; // the part that the zoom has set
  #last = ""; // the squares of the last turn
  #button = html("button", { class: "whole-board", click: () => this.reset() }, "Whole board");

  /** @param {Board} board @param {() => unknown} changed is called when the board is zoomed, moved or whole again */
  constructor(board, changed) {
    this.#board = board;
    this.#changed = changed;
    this.#button.addEventListener("touchend", press);
    board.addEventListener("drawn", () => this.#follow());
  }

  get isActive() {
    return this.#grip !== null;
  }

  get isZoomed() {
    return this.#whole !== null;
  }

  /** @param {[Point, Point]} fingers in the window; the same point twice for one finger */
  begin(fingers) {
    const seen = viewOf(this.#board.root);
    this.#grip = { whole: this.#whole ?? seen, seen, from: this.#shares(fingers) };
  }

  /** @param {[Point, Point]} fingers */
  move(fingers) {
    if (!this.#grip) return;
    const { whole, seen, from } = this.#grip;
    this.#show(whole, zoomed(whole, seen, from, this.#shares(fingers)));
  }

  end() {
    this.#grip = null;
  }

  /** reset shows the whole board. */
  reset() {
    this.end();
    if (this.#whole) this.#show(this.#whole, this.#whole);
  }

  /** @param {Square} whole @param {Square} seen */
  #show(whole, seen) {
    const { root } = this.#board;
    this.#seen = `${seen.x} ${seen.y} ${seen.side} ${seen.side}`;
    root.setAttribute("viewBox", this.#seen);
    this.#whole = seen.side < whole.side ? whole : null;
    if (this.#whole) this.#place(seen.y + seen.side / 2 < whole.y + whole.side / 2);
    else this.#button.remove();
    this.#changed();
  }

  // The button is at the end of the board, top or bottom, that is farther from its edge.
  /** @param {boolean} isLow */
  #place(isLow) {
    const { root } = this.#board;
    if (!this.#button.isConnected) root.after(this.#button);
    const { right, top, bottom } = root.getBoundingClientRect();
    const around = this.#button.offsetParent?.getBoundingClientRect() ?? new DOMRect();
    const { offsetWidth, offsetHeight, style } = this.#button;
    style.left = `${right - offsetWidth - EDGE - around.left}px`;
    style.top = `${(isLow ? bottom - offsetHeight - EDGE : top + EDGE) - around.top}px`;
  }

  // What is seen moves to a new last turn that is out of it. One that is larger ends the zoom.
  #follow() {
    const squares = this.#board.view?.state.last?.squares ?? [];
    const isNew = squares.join() !== this.#last;
    this.#last = squares.join();
    if (!this.#whole) return;
    const { root } = this.#board;
    const { x, y, side } = viewOf(root);
    const isAnew = root.getAttribute("viewBox") !== this.#seen; // another board, or turned
    if (isAnew) this.#whole = { x, y, side };
    if (isAnew) return this.reset();
    if (!isNew) return;
    const places = squares.map((square) => this.#board.at(square));
    /** @param {"x" | "y"} axis @param {number} from */
    const corner = (axis, from) => Math.max(Math.min(from, ...places.map((at) => at[axis] - CELL / 2)), ...places.map((at) => at[axis] + CELL / 2 - side));
    const seen = { x: corner("x", x), y: corner("y", y), side };
    const isIn = places.every((at) => Math.min(at.x - seen.x, at.y - seen.y) >= 0);
    if (!isIn) this.reset();
    else if (seen.x !== x || seen.y !== y) this.#show(this.#whole, seen);
  }

  /** @param {[Point, Point]} fingers @returns {[Point, Point]} */
  #shares([a, b]) {
    const { left, top, width, height } = this.#board.root.getBoundingClientRect();
    const share = (/** @type {Point} */ { x, y }) => ({ x: (x - left) / width, y: (y - top) / height });
    return [share(a), share(b)];
  }
}

/** @param {SVGSVGElement} root @returns {Square} */
function viewOf(root) {
  const { x, y, width } = root.viewBox.baseVal;
  return { x, y, side: width };
}
