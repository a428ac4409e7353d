// The clocks of a game. What is left after a turn is kept with the turn, so that
// taking it back gives the time back.

import { opponent } from "./colours.js";

/**
 * @import { Player } from "../script/messages"
 * @import { Control, End, Times } from "../script/types"
 */

/** Clock counts one player's time at a time. */
export class Clock {
  /** @type {Times} */
  #left = { p1: 0, p2: 0 };
  /** @type {Player | null} */
  #running = null; // "p1", "p2" or null
  #since = 0;
  /** @type {Control | null} */
  control = null; // {base, increment} in ms, or null: no clock

  /**
   * set stops the clock and sets both times.
   * @param {Times} left
   */
  set(left) {
    this.#running = null;
    this.#left = { ...left };
  }

  /**
   * run lets the time of a player pass; null stops the clock.
   * @param {Player | null} player
   */
  run(player) {
    if (player === this.#running) return;
    this.#left = this.left();
    this.#running = player;
    this.#since = performance.now();
  }

  get #increment() {
    return this.control?.increment ?? 0;
  }

  get running() {
    return this.#running;
  }

  /** left returns the ms that both players have left now. */
  left() {
    const left = { ...this.#left };
    if (this.#running) left[this.#running] -= performance.now() - this.#since;
    return left;
  }

  /**
   * endTurn returns what is left after a turn of a player, with the increment.
   * @param {Player} player
   */
  endTurn(player) {
    const left = this.left();
    left[player] += this.#increment;
    return left;
  }

  /** limits returns the clock in the words of the protocol. */
  limits() {
    const { p1, p2 } = this.left();
    /** @param {number} ms */
    const whole = (ms) => Math.max(1, Math.round(ms));
    return { p1time: whole(p1), p2time: whole(p2), p1inc: this.#increment, p2inc: this.#increment };
  }

  /** loser returns the player whose time has run out, or null. */
  loser() {
    return this.#running && this.left()[this.#running] <= 0 ? this.#running : null;
  }
}

/**
 * clockText writes a time: 4:07, and tenths in the last twenty seconds.
 * @param {number} ms
 */
export function clockText(ms) {
  const rest = Math.max(0, ms);
  if (rest < 20_000) return (rest / 1000).toFixed(1);
  const seconds = Math.ceil(rest / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * timeoutEnd is how a game ends when a player's time has run out.
 * @param {Player} player
 * @param {string} colour
 * @returns {End}
 */
export function timeoutEnd(player, colour) {
  return { outcome: `${opponent(player)}win`, reason: `${colour} ran out of time.` };
}
