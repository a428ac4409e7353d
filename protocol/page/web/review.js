// The review of a finished game: it examines every position of the line and marks the
// turns that lose many chances.

import { examine, LOOK } from "./examine.js";
import { Node } from "./game.js";
import { keepLines } from "./keptlines.js";
import { lossOf, markOf } from "./mistakes.js";
import { ofOutcome } from "./score.js";

/**
 * @import { Game } from "./game.js"
 * @import { Searcher } from "./searcher.js"
 * @import { Session } from "./session.js"
 * @import { KeptLine, KeptScore } from "../script/types"
 */

const DOUBTFUL = 0.1; // the loss of chances from which a turn is examined more closely

/** Review examines the line of a game. Events: "change", "failure". */
export class Review extends EventTarget {
  /** @type {Session} */
  #session;
  /** @type {Searcher} */
  #searcher;
  #ticket = 0;
  isOn = false;
  done = 0; // positions examined so far
  all = 0; // positions to examine in total

  /** @param {Session} session @param {Searcher} searcher */
  constructor(session, searcher) {
    super();
    this.#session = session;
    this.#searcher = searcher;
  }

  /** stop ends a running review; its results stay. */
  stop() {
    if (!this.isOn) return;
    this.#ticket++;
    this.isOn = false;
    this.#searcher.halt();
    this.#tell();
    this.#session.touch();
  }

  /**
   * run reviews the line shown, from its end: what the engine has learned about a
   * position helps it with the position before.
   */
  async run() {
    const { shown } = this.#session;
    if (!shown) return;
    const ticket = ++this.#ticket;
    const { game, node } = shown;
    const { line } = node;
    const isOver = () => ticket !== this.#ticket || this.#session.game !== game;
    this.isOn = true;
    this.done = 0;
    this.all = line.length;
    this.#tell();
    try {
      for (let i = line.length - 1; i >= 0 && !isOver(); i--) {
        await this.#look(game, line[i], isOver);
        if (line[i + 1] && !isOver()) await this.#judge(game, line[i + 1], isOver);
        if (isOver()) break;
        this.done++;
        this.#tell();
      }
    } catch (error) {
      this.dispatchEvent(new CustomEvent("failure", { detail: error }));
    }
    if (ticket !== this.#ticket) return;
    this.isOn = false;
    this.#tell();
    this.#session.touch();
  }

  // #look finds the score and the best line at a node, unless an earlier search was long
  // enough or found a mate.
  /** @param {Game} game @param {Node} node @param {() => boolean} isOver */
  async #look(game, node, isOver) {
    const best = node.lines?.[0];
    if (node.score && best && (best.kept.mate != null || best.time >= 0.9 * LOOK)) return;
    const score = await this.#scoreOf(game, node, isOver, (line) => keepLines(node, [line]));
    if (score) node.score = score;
  }

  // #judge marks a turn. It compares a doubtful turn with the better turn, after
  // examining both equally closely.
  /** @param {Game} game @param {Node} node @param {() => boolean} isOver */
  async #judge(game, node, isOver) {
    const best = node.parent?.lines?.[0];
    if (node.parent && best && !best.checked && lossOf(game, node) >= DOUBTFUL) {
      const score = await this.#scoreOf(game, new Node(node.parent, best.pv[0]), isOver);
      if (score) best.checked = score;
    }
    node.mark = markOf(game, node);
  }

  /**
   * @param {Game} game
   * @param {Node} node
   * @param {() => boolean} isOver
   * @param {(line: KeptLine) => void} [keep]
   * @returns {Promise<KeptScore | null>}
   */
  async #scoreOf(game, node, isOver, keep = () => {}) {
    const state = await this.#session.ask(game, node);
    const final = ofOutcome(state.outcome);
    if (final || isOver()) return final;
    const line = await examine(this.#searcher, game, node, state.toMove);
    if (!line) return null;
    keep(line);
    return line.kept;
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}
