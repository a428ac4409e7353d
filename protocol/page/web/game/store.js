// The store of the page: what is shown, and what is done with it.

import { Session } from "./session.js";

/**
 * @import { Game, Node } from "./game.js"
 */

/** @typedef {"play" | "analyse" | "review"} Mode what the page does with the game shown: one at a time */

/** MODES are all modes; each has an address, #/NAME. */
export const MODES = /** @type {Mode[]} */ (["play", "analyse", "review"]);

/**
 * Store holds what the page shows: a game, a node and the steps of an unfinished turn, as
 * a Session does, and the mode. The parts of the page read it, change it only by its
 * methods, and hear of every change by its one event "change".
 */
export class Store extends Session {
  /** @type {Mode} */
  mode = "play";
  isSearching = false; // whether analysis lets an engine search
  isAway = true; // whether another view hides the game
  isFlipped = false; // whether the board is seen from the side of p2

  /** isPlaying reports whether the game is on the screen to be played: engines may answer. */
  get isPlaying() {
    return this.mode === "play" && !this.isAway;
  }

  /**
   * enter changes the mode.
   * @param {Mode} mode
   */
  enter(mode) {
    if (mode === this.mode) return;
    this.mode = mode;
    this.tell();
  }

  /** isAnalysing reports whether an engine searches the position shown. */
  get isAnalysing() {
    return this.mode === "analyse" && this.isSearching && !this.isAway;
  }

  /**
   * search lets an engine search in analysis, or not.
   * @param {boolean} isOn
   */
  search(isOn) {
    if (isOn === this.isSearching) return;
    this.isSearching = isOn;
    this.tell();
  }

  /** leave notes that another view hides the game. It may need the engine. */
  leave() {
    this.isAway = true;
    this.mode = "play";
    this.tell();
  }

  /** comeBack ends that. The game that is shown next tells of it. */
  comeBack() {
    this.isAway = false;
  }

  /** flip shows the board from the other side. */
  flip() {
    this.isFlipped = !this.isFlipped;
    this.tell();
  }

  /**
   * @override
   * @param {Game} game
   * @param {Node} [node]
   * @param {boolean} [isFlipped] whether the board is seen from the side of p2
   * @param {Mode} [mode] in which no engine searches before it is asked to
   */
  async open(game, node = game.root, isFlipped = this.isFlipped, mode = undefined) {
    this.isFlipped = isFlipped;
    if (mode) Object.assign(this, { mode, isSearching: false });
    await super.open(game, node);
  }
}
