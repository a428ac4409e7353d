// Two fingers on a board zoom and move it.

/** @import { Board } from "./board.js" */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, side: number }} Square part of a drawing: its corner and its side */

const MOST = 5; // times the usual size
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
  /** @type {{ whole: Square, seen: Square, from: [Point, Point] } | null} */
  #grip = null; // while two fingers are on the board
  /** @type {Square | null} */
  #whole = null; // while only a part of the board is seen

  /** @param {Board} board */
  constructor(board) {
    this.#board = board;
  }

  get isActive() {
    return this.#grip !== null;
  }

  /** @param {[Point, Point]} fingers in the window */
  begin(fingers) {
    const seen = viewOf(this.#board.root);
    const whole = this.#whole && this.#isPart(seen, this.#whole) ? this.#whole : seen;
    this.#grip = { whole, seen, from: this.#shares(fingers) };
  }

  /** @param {[Point, Point]} fingers */
  move(fingers) {
    if (!this.#grip) return;
    const { whole, seen, from } = this.#grip;
    const now = zoomed(whole, seen, from, this.#shares(fingers));
    this.#whole = now.side < whole.side ? whole : null;
    this.#board.root.setAttribute("viewBox", `${now.x} ${now.y} ${now.side} ${now.side}`);
  }

  end() {
    this.#grip = null;
  }

  // The board may have another drawing than before.
  /** @param {Square} seen @param {Square} whole */
  #isPart(seen, whole) {
    return seen.side < whole.side;
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
