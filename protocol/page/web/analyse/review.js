// The review of a finished game: it examines every position of the line and marks the
// turns that lose many chances.

import { examine, LOOK } from "./examine.js";
import { Node } from "../game/game.js";
import { keepLines } from "../game/keptlines.js";
import { chancesOf } from "./mistakes.js";
import { proven, provenScore } from "./proof.js";
import { ofOutcome } from "../game/score.js";

/**
 * @import { Game } from "../game/game.js"
 * @import { Searcher } from "../game/searcher.js"
 * @import { Store } from "../game/store.js"
 * @import { Prove } from "./proof.js"
 * @import { judgeReply } from "../../script/messages"
 * @import { KeptLine, KeptScore } from "../../script/types"
 */

/**
 * Judge asks how much a turn lost: the chances of its player before and after it are from
 * 0 to 1.
 * @typedef {(before: number, after: number) => Promise<judgeReply>} Judge
 */

/** Review examines the line of a game. Events: "change", "failure". */
export class Review extends EventTarget {
  #store;
  #searcher;
  #ask;
  #prove;
  #ticket = 0;
  isRunning = false;
  done = 0; // positions examined so far
  all = 0; // positions to examine in total

  /** @param {Store} store @param {Searcher} searcher @param {Judge} judge @param {Prove} prove */
  constructor(store, searcher, judge, prove) {
    super();
    this.#store = store;
    this.#searcher = searcher;
    this.#ask = judge;
    this.#prove = prove;
    store.addEventListener("change", () => this.#follow());
  }

  // #follow ends a running review when the mode changes.
  #follow() {
    if (this.#store.mode !== "review" || this.#store.isAway) this.stop();
  }

  /** stop ends a running review; its results stay. */
  stop() {
    if (!this.isRunning) return;
    this.#ticket++;
    this.isRunning = false;
    this.#searcher.halt(this);
    this.#tell();
  }

  /**
   * run reviews the main line of the game shown, from its end: what the engine has learned about a
   * position helps it with the position before. It ends when the mode changes.
   */
  async run() {
    const { shown } = this.#store;
    if (!shown) return;
    const ticket = ++this.#ticket;
    const { game } = shown;
    const { line } = game.root;
    const isOver = () => ticket !== this.#ticket || this.#store.game !== game;
    this.isRunning = true;
    this.done = 0;
    this.all = line.length;
    this.#store.enter("review");
    this.#tell();
    const end = () => {
      if (ticket !== this.#ticket) return;
      this.isRunning = false;
      this.#tell();
    };
    try {
      for (let i = line.length - 1; i >= 0 && !isOver(); i--) {
        await this.#look(game, line[i], isOver);
        if (line[i + 1] && !isOver()) await this.#judge(game, line[i + 1], isOver);
        if (isOver()) break;
        this.done++;
        this.#tell();
      }
      end();
    } catch (error) {
      end();
      this.dispatchEvent(new CustomEvent("failure", { detail: error })); // after the change, which clears what was said
    }
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

  // #judge gives a turn its verdict. It compares a turn in doubt with the better turn,
  // after examining both equally closely, and asks for a proof before it marks the turn.
  /** @param {Game} game @param {Node} node @param {() => boolean} isOver */
  async #judge(game, node, isOver) {
    const { parent } = node;
    const best = parent?.lines?.[0];
    let chances = chancesOf(game, node);
    if (!parent || !best || !chances) return;
    let answer = await this.#ask(chances.before, chances.after);
    if (answer.inDoubt && !best.checked && !isOver()) {
      const score = await this.#scoreOf(game, new Node(parent, best.pv[0]), isOver);
      if (score) best.checked = score;
      if (score?.expected == null) parent.score = score?.mate ? { ...score, mate: score.mate + Math.sign(score.mate) } : score ?? parent.score;
      chances = chancesOf(game, node) ?? chances;
      answer = await this.#ask(chances.before, chances.after);
    }
    if (answer.judgement.mark && !isOver()) {
      const proof = await this.#prove(game, parent);
      chances = proven(proof, node.move, chances);
      answer = await this.#ask(chances.before, chances.after);
      parent.score = provenScore(proof.value, game.mover(node)) ?? parent.score;
      node.score = provenScore(proof.turns.find(({ move }) => move === node.move), game.mover(node), 1) ?? node.score;
    }
    if (isOver()) return;
    const { loss, accuracy, mark = "" } = answer.judgement;
    const { better, before } = chances;
    const kept = parent.score ?? best.kept; // the list, the line and the sentence say the same
    if (best.pv[0] === better) {
      best.kept = kept;
    } else { // a proof knows a better turn than the search
      const { last } = await this.#store.ask(game, new Node(parent, better));
      if (isOver()) return;
      keepLines(parent, [{ pv: [better], traces: last ? [last] : [], kept, time: best.time }, ...parent.lines ?? []]);
    }
    node.verdict = { loss, accuracy, better, before };
    node.mark = mark;
  }

  /**
   * @param {Game} game
   * @param {Node} node
   * @param {() => boolean} isOver
   * @param {(line: KeptLine) => void} [keep]
   * @returns {Promise<KeptScore | null>}
   */
  async #scoreOf(game, node, isOver, keep = () => {}) {
    const state = await this.#store.ask(game, node);
    const final = ofOutcome(state.outcome);
    if (final || isOver()) return final;
    const line = await examine(this.#searcher, this, { game, node, toMove: state.toMove });
    if (!line) return null;
    keep(line);
    return line.kept;
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}
