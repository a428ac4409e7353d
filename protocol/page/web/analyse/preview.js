// A small board below the lines of the engine. It shows the position after the turn that is pointed at.

import { Board } from "../board/board.js";
import { Node } from "../game/game.js";
import { byId } from "../shared/dom.js";

/**
 * @import { Store } from "../game/store.js"
 * @import { GameInfo } from "../../script/types"
 */

const GAP = 4; // px to what is above it, and to the edges of the window

/** Preview shows one position at a time. Screen readers do not hear of it: the turns have names. */
export class Preview {
  #store;
  #games;
  #root = byId("preview", SVGSVGElement);
  #board = new Board(this.#root);
  #ticket = 0;

  /** @param {Store} store @param {Record<string, GameInfo>} games */
  constructor(store, games) {
    this.#store = store;
    this.#games = games;
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.hide());
  }

  /**
   * show shows the position after some turns from the one on the board. The turns do not get into the game.
   * @param {string[]} moves
   * @param {Element} turn the element of the last one
   * @param {Element} above the element that the board must not cover
   */
  async show(moves, turn, above) {
    const { shown, isFlipped } = this.#store;
    if (!shown) return;
    const ticket = ++this.#ticket;
    const { game, node } = shown;
    const state = await this.#store.ask(game, moves.reduce((at, move) => new Node(at, move), node)).catch(() => null);
    if (!state || ticket !== this.#ticket) return;
    this.#board.setGame(this.#games[game.family], state.size, isFlipped);
    this.#board.draw({ state: { ...state, steps: [] } });
    const { style } = this.#root;
    this.#root.removeAttribute("hidden");
    const { width, height } = this.#root.getBoundingClientRect();
    style.left = `${Math.max(GAP, Math.min(turn.getBoundingClientRect().left, innerWidth - width - GAP))}px`;
    style.top = `${Math.max(GAP, Math.min(above.getBoundingClientRect().bottom + GAP, innerHeight - height - GAP))}px`;
  }

  /** hide hides the board. */
  hide() {
    this.#ticket++;
    this.#root.setAttribute("hidden", "");
  }
}
