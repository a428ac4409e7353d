// The clocks of a game. The time left after a turn is kept with the turn, so that
// taking the turn back restores the time.

import { opponent } from "./colours.js";

/**
 * @import { Player } from "../../script/messages"
 * @import { Control, End, Times } from "../../script/types"
 */

/** Clock counts one player's time at a time. */
export class Clock {
  /** @type {Times} */
  #left = { p1: 0, p2: 0 };
  /** @type {Player | null} */
  #running = null; // "p1", "p2" or null
  #since = 0;
  /** @type {Control | null} */
  control = null; // {base, increment} in ms, or null for no clock

  /**
   * set stops the clock and sets both times.
   * @param {Times} left
   */
  set(left) {
    this.#running = null;
    this.#left = { ...left };
  }

  /**
   * run starts the clock of a player; null stops the clock.
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

  /** left returns the time that each player has left now, in ms. */
  left() {
    const left = { ...this.#left };
    if (this.#running) left[this.#running] -= performance.now() - this.#since;
    return left;
  }

  /**
   * endTurn returns the times left after a player's turn, with the increment added.
   * @param {Player} player
   */
  endTurn(player) {
    const left = this.left();
    left[player] += this.#increment;
    return left;
  }

  /** limits returns the clock as the protocol names its limits. */
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
 * clockText formats a time as 4:07, with tenths in the last twenty seconds.
 * @param {number} ms
 */
export function clockText(ms) {
  const rest = Math.max(0, ms);
  if (rest < 20_000) return (rest / 1000).toFixed(1);
  const seconds = Math.ceil(rest / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const LOW = [10, 20, 60]; // s left of which a player is warned

// lowText warns where a clock has just got short; else it returns "".
/** @param {number} before ms that were left a moment ago @param {number} left ms that are left now */
export function lowText(before, left) {
  const low = left > 0 && LOW.find((seconds) => before > seconds * 1000 && left <= seconds * 1000);
  return low ? `${low} seconds left.` : "";
}

/**
 * timeoutEnd returns the end of a game in which a player's time has run out.
 * @param {Player} player
 * @param {string} colour
 * @returns {End}
 */
export function timeoutEnd(player, colour) {
  return { outcome: `${opponent(player)}win`, reason: `${colour} ran out of time.` };
}

const LEAST_BACK = 10_000; // ms that a player gets at least after taking back a loss on time

/**
 * timeBack returns both times after a loss on time is taken back. A player with no time
 * left gets the time from the beginning of the turn, and at least a tenth of the base
 * time.
 * @param {Times} left
 * @param {Partial<Times> | null} before the times when the turn began
 * @param {Control} control
 * @returns {Times}
 */
export function timeBack(left, before, { base }) {
  /** @param {Player} player */
  const back = (player) => (left[player] > 0 ? left[player] : Math.max(before?.[player] ?? base, base / 10, Math.min(base, LEAST_BACK)));
  return { p1: back("p1"), p2: back("p2") };
}
