// The store of the page: what is shown, and what is done with it.

import { Session } from "./session.js";

/**
 * @import { Game, Node } from "./game.js"
 */

/** @typedef {"play" | "analyse" | "review"} Mode what the page does with the game shown: one at a time */

/**
 * Store holds what the page shows: a game, a node and the steps of an unfinished turn, as
 * a Session does, and the mode. The parts of the page read it, change it only by its
 * methods, and hear of every change by its one event "change".
 */
export class Store extends Session {
  /** @type {Mode} */
  mode = "play";
  isAway = true; // whether another view hides the game
  isFlipped = false; // whether the board is seen from the side of p2

  /** isPlaying reports whether engines may answer and clocks may run. */
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

  /**
   * toggle enters a mode, or goes back to play.
   * @param {Mode} mode
   */
  toggle(mode) {
    this.enter(mode === this.mode ? "play" : mode);
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
   */
  async open(game, node = game.root, isFlipped = this.isFlipped) {
    this.isFlipped = isFlipped;
    await super.open(game, node);
  }
}
