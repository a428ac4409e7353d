// The choice of a step by its squares. The server sends the path of squares of each
// step; clicking the squares in order chooses the step.

/** @import { State, Step } from "../../script/messages" */

/**
 * stepOfKind returns the step of a kind that needs no square: "pass" or "swap".
 * @param {State} state
 * @param {string} kind
 */
export function stepOfKind(state, kind) {
  return state.steps.find((step) => step.kind === kind);
}

/** Choice holds the squares clicked so far for the next step. */
export class Choice {
  /** @type {Step[]} */
  #steps = []; // the steps with a path
  /** @type {string[]} */
  squares = []; // the squares clicked so far

  /**
   * reset forgets the clicks and takes the steps of a state.
   * @param {Pick<State, "steps"> | null} state
   */
  reset(state) {
    this.squares = [];
    this.#steps = state?.steps.filter(({ path }) => path.length) ?? [];
  }

  /** targets returns the squares that may be clicked next. */
  get targets() {
    return new Set(this.#open(this.squares).map(({ path }) => path[this.squares.length]));
  }

  /**
   * click takes a square. It returns the chosen step, null while the step needs more
   * squares, or undefined if the square is not legal.
   * @param {string} square
   * @returns {Step | null | undefined}
   */
  click(square) {
    let squares = [...this.squares, square];
    let open = this.#open(squares);
    if (!open.length && this.squares.length) {
      squares = [square]; // the square begins another step
      open = this.#open(squares);
    }
    if (!open.length) return undefined;
    const done = open.find(({ path }) => path.length === squares.length);
    this.squares = done ? [] : squares;
    return done ?? null;
  }

  /**
   * hint says what to choose next.
   * @param {Pick<State, "hints">} state
   */
  hint({ hints }) {
    return hints[Math.min(this.squares.length, hints.length - 1)] ?? "";
  }

  /** back forgets the last click and reports whether there was one. */
  back() {
    return this.squares.pop() !== undefined;
  }

  /** @param {string[]} squares */
  #open(squares) {
    return this.#steps.filter(({ path }) => squares.every((square, i) => square === path[i]));
  }
}
