// What people who hear the page are told of the opponent's presence: each change once, and
// not each second of a countdown.

import { awayText, claimOf, opponentOf } from "./words.js";

/** @import { View } from "../../script/messages" */

const SHORT = 10_000; // ms: a page that is loaded again is not away

/** Presence follows whether the opponent is here. */
export class Presence {
  /** @type {"here" | "away" | "soon" | "now"} */
  #state = "here"; // the last two are those of a claim
  /** @type {number | null} */
  #seen = null; // when the opponent was last here
  #text = "";

  /**
   * heard returns the latest news; it is to be called again and again.
   * @param {View} view
   * @param {number | null} claimIn ms until the person may end the game; null: not at all
   * @param {number} now in ms
   */
  heard(view, claimIn, now) {
    const { name, isHere } = opponentOf(view);
    if (!view.you || !name || view.isOver) return "";
    if (isHere) this.#seen = now;
    this.#seen ??= now;
    const isShort = this.#state === "here" && now - this.#seen < SHORT;
    const state = claimOf(claimIn) || (isHere || isShort ? "here" : "away");
    if (state === this.#state) return this.#text;
    if (state === "here") this.#text = `${name} is back.`;
    else if (state !== "away") this.#text = awayText(view, claimIn ?? 0);
    else if (this.#state === "here") this.#text = `${name} is away.`;
    this.#state = state;
    return this.#text;
  }
}
