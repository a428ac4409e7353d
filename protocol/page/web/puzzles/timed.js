// Timed puzzles: as many as possible in three minutes, from easy to harder. Three wrong
// answers end it.

/** @import { pagePuzzle } from "../../script/messages" */

/** TIME is the time of a run in ms. It passes only while the player is to move. */
export const TIME = 180_000;
/** MOST_WRONG is the number of wrong answers that end a run. */
export const MOST_WRONG = 3;

const [EASIEST, RISE] = [400, 50]; // the rating of the first puzzle, and what each adds
const NEAR = 8; // nearest puzzles, of which one is chosen at random

/** Run is one attempt. */
export class Run {
  #open;
  #random;
  left = TIME; // ms
  solved = 0;
  /** @type {pagePuzzle[]} */
  missed = [];

  /** @param {pagePuzzle[]} puzzles @param {() => number} [random] */
  constructor(puzzles, random = Math.random) {
    this.#open = [...puzzles];
    this.#random = random;
  }

  get wrong() {
    return this.missed.length;
  }

  get isOver() {
    return this.left <= 0 || this.wrong >= MOST_WRONG;
  }

  /**
   * next takes the next puzzle; none comes twice. After the last one it returns null.
   * @returns {pagePuzzle | null}
   */
  next() {
    const wanted = EASIEST + RISE * (this.solved + this.wrong);
    /** @param {pagePuzzle} puzzle */
    const distance = ({ rating }) => Math.abs(rating - wanted);
    this.#open.sort((a, b) => distance(a) - distance(b));
    return this.#open.splice(Math.floor(this.#random() * Math.min(NEAR, this.#open.length)), 1)[0] ?? null;
  }

  /** @param {number} ms */
  spend(ms) {
    this.left = Math.max(0, this.left - ms);
  }

  /** @param {pagePuzzle} puzzle @param {boolean} isSolved */
  count(puzzle, isSolved) {
    if (isSolved) this.solved++;
    else this.missed.push(puzzle);
  }
}
