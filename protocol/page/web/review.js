// Review of a finished game: every position of the line gets a score, and turns
// that gave much away get a mark.

import { byId } from "./dom.js";
import { expectation, forP1, ofOutcome } from "./score.js";

/**
 * @import { Game, Node } from "./game.js"
 * @import { Searcher } from "./searcher.js"
 * @import { Session } from "./session.js"
 */

const MOVETIME = 300; // ms a position

// Marks by how much of the game a turn gave away, in expected points.
/** @type {[number, string][]} */
const MARKS = [[0.3, "??"], [0.2, "?"], [0.1, "?!"]];

/** Review goes through a game. Event: "change". */
export class Review extends EventTarget {
  /** @type {Session} */
  #session;
  /** @type {Searcher} */
  #searcher;
  #ticket = 0;
  isOn = false;

  /** @param {Session} session @param {Searcher} searcher */
  constructor(session, searcher) {
    super();
    this.#session = session;
    this.#searcher = searcher;
  }

  /** stop ends a review that goes on; what it has found stays. */
  stop() {
    if (!this.isOn) return;
    this.#ticket++;
    this.isOn = false;
    this.#searcher.halt();
    this.#tell("Review");
  }

  /** run reviews the line that is shown. */
  async run() {
    const { shown } = this.#session;
    if (!shown) return;
    const ticket = ++this.#ticket;
    const { game, node } = shown;
    const { line } = node;
    this.isOn = true;
    try {
      for (const [i, at] of line.entries()) {
        this.#tell(`Stop (${i + 1}/${line.length})`);
        await this.#scoreOf(game, at);
        if (ticket !== this.#ticket || this.#session.game !== game) return;
        if (at.parent) at.mark = markOf(game, at);
      }
    } catch (error) {
      this.dispatchEvent(new CustomEvent("failure", { detail: error }));
    }
    this.isOn = false;
    this.#tell("Review");
  }

  /** @param {Game} game @param {Node} node */
  async #scoreOf(game, node) {
    const state = await this.#session.ask(game, node);
    const final = ofOutcome(state.outcome);
    if (final) {
      node.score = final;
      return;
    }
    const request = { engine: 0, ...game.question(node), options: { Level: "20", Contempt: "0", MultiPV: "1", Search: "auto" }, limits: { movetime: MOVETIME } };
    await this.#searcher.go(request, (info) => {
      if ((info.multipv ?? 1) === 1 && info.score) node.score = forP1(info, state.toMove);
    });
  }

  /** @param {string} text */
  #tell(text) {
    byId("review").textContent = text;
    byId("review").classList.toggle("busy", this.isOn);
    this.dispatchEvent(new Event("change"));
  }
}

/**
 * markOf judges the turn of a node by the scores before and after it.
 * @param {Game} game
 * @param {Node} node
 */
export function markOf(game, node) {
  if (!node.score || !node.parent?.score) return "";
  const gain = expectation(node.score) - expectation(node.parent.score);
  const loss = game.mover(node) === "p1" ? -gain : gain;
  return MARKS.find(([least]) => loss >= least)?.[1] ?? "";
}
