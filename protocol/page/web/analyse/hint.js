// A hint during a game, which continues meanwhile: first where to look, then the turn.
// Hints are not kept with the game.

import { drawTurn } from "./analysis.js";
import { colourOf, opponent, title } from "../game/colours.js";
import { playerChance } from "../game/score.js";
import { svg } from "../shared/dom.js";
import { write } from "../shared/voice.js";
import { lineEffects, present } from "../board/effects.js";
import { examine } from "./examine.js";
import { CELL } from "../board/shapes.js";
import { fileOf, nameOf, rankOf } from "../board/squares.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Node } from "../game/game.js"
 * @import { Trace } from "../../script/messages"
 * @import { Play } from "../play/play.js"
 * @import { Searcher } from "../game/searcher.js"
 * @import { Store } from "../game/store.js"
 * @import { KeptLine } from "../../script/types"
 */

const MOMENT = 700; // ms of the search
const WIDTH = 3; // files and ranks of the region to look at

/**
 * @typedef {object} Parts
 * @property {Store} store
 * @property {Play} play
 * @property {Searcher} searcher
 * @property {HTMLButtonElement} button
 * @property {HTMLElement} text shows the text of the hint
 */

/** @typedef {"" | "looking" | "where" | "turn"} Stage of a hint */

/** Hint gives one hint at a time. Events: "change", "failure". */
export class Hint extends EventTarget {
  #parts;
  /** @type {Node | null} */
  #node = null; // the node of the hint
  /** @type {KeptLine | null} */
  #line = null;
  /** @type {string[]} */
  #effects = []; // of its first turns
  /** @type {Stage} */
  stage = "";

  /** @param {Parts} parts */
  constructor(parts) {
    super();
    this.#parts = parts;
    parts.button.addEventListener("click", () => this.press());
    for (const source of [parts.store, parts.play]) source.addEventListener("change", () => this.draw());
  }

  /** press advances by one stage: where to look, the turn, and nothing again. */
  async press() {
    if (this.stage === "looking" || !this.#isOffered) return;
    if (this.stage) return this.#turn(this.stage === "where" ? "turn" : "");
    const { store, searcher } = this.#parts;
    const { shown } = store;
    if (!shown) return;
    const { game, node, atNode } = shown;
    const isCurrent = () => this.#node === node && this.stage === "looking";
    this.#node = node;
    this.#turn("looking");
    try {
      const kept = node.lines?.[0];
      const line = kept && (kept.time >= MOMENT || !store.isPlaying) ? kept : await examine(searcher, this, { game, node, toMove: atNode.toMove }, MOMENT);
      const effects = line ? await lineEffects(store, game, node, line.pv.slice(0, 2)) : [];
      if (!isCurrent()) return;
      this.#line = line;
      this.#effects = effects;
      if (store.isPlaying) this.#parts.play.unrate("hint");
      this.#turn(line ? "where" : "");
    } catch (error) {
      if (isCurrent()) this.#turn("");
      this.dispatchEvent(new CustomEvent("failure", { detail: error }));
    }
  }

  // Hints are for a person to move, in a game that is not over.
  get #isOffered() {
    const { store, play } = this.#parts;
    return play.mayChoose && (store.isPlaying || Boolean(store.node?.lines));
  }

  /** @param {Stage} stage */
  #turn(stage) {
    this.stage = stage;
    if (!stage) this.#node = this.#line = null;
    this.draw();
    this.dispatchEvent(new Event("change"));
  }

  /** draw shows the button and the text of the hint. Another position and the end of the game end the hint. */
  draw() {
    const { button, text, play, store } = this.#parts;
    if (this.stage && (play.result() || store.node !== this.#node)) return this.#turn("");
    button.disabled = !this.#isOffered;
    button.setAttribute("aria-pressed", String(this.stage !== ""));
    const said = {
      "": "", looking: document.body.dataset.engine === "loading" ? "The hint comes when the engine has loaded." : "Looking for a hint…", where: this.#trace ? "Look at the marked squares; again for the turn." : "Look at the buttons.", turn: this.#turnText(false),
    }[this.stage];
    if (store.partial.length) return write(text, "", ""); // the prompt says how the turn goes on
    const told = this.stage === "turn" ? this.#turnText(true) : this.stage === "where" ? said.replace("the marked squares", this.#where) : said;
    write(text, said, told);
  }

  // #turnText says what the turn is and what it brings: in words to those who do not see its
  // squares on the board, and where it has several, whose notation a beginner does not know.
  /** @param {boolean} isHeard */
  #turnText(isHeard) {
    const { atNode } = this.#parts.store;
    const line = this.#line;
    if (!line || !atNode) return "";
    const flips = line.traces[0]?.flips?.length ?? 0;
    const inWords = isHeard || (line.traces[0]?.squares.length ?? 0) > 1;
    const turn = inWords ? `to ${present(this.#effects[0])}` : `${line.pv[0]}${flips ? `, which flips ${flips}` : ""}`;
    const answer = line.pv[1] ? `; ${title(colourOf(atNode, opponent(atNode.toMove)))} may ${inWords ? present(this.#effects[1]) : `answer ${line.pv[1]}`}` : "";
    return `The hint is ${turn}: ${playerChance(line.kept, atNode.toMove)} for ${title(colourOf(atNode, atNode.toMove))}${answer}.`;
  }

  // #where names the region that is marked.
  get #where() {
    const { atNode } = this.#parts.store;
    if (!this.#trace || !atNode) return "";
    const { from, to } = region(this.#trace, atNode.size);
    return from === to ? from : `the squares from ${from} to ${to}`;
  }

  get #trace() {
    return this.#line?.traces[0] ?? null;
  }

  /**
   * marks returns the elements that show the hint on the board.
   * @param {Board} board
   * @returns {Element[]}
   */
  marks(board) {
    const trace = this.#trace;
    if (!trace || this.#parts.store.node !== this.#node) return [];
    if (this.stage === "turn") return drawTurn(board, trace, "✓", "own");
    if (this.stage !== "where") return [];
    const { from, to } = region(trace, board.size);
    const [a, b] = [board.at(from), board.at(to)];
    const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
    return [svg("rect", { class: "hint-region", x: x - CELL / 2, y: y - CELL / 2, rx: 16, width: Math.abs(a.x - b.x) + CELL, height: Math.abs(a.y - b.y) + CELL })];
  }
}

/**
 * region returns two corners of the region to look at: the square of the piece that
 * moves, or a region around the main square of the turn, which is not always in the
 * middle of the region.
 * @param {Trace} trace
 * @param {number} size of the board
 * @returns {{ from: string, to: string }}
 */
export function region({ main, journeys }, size) {
  const piece = journeys?.[0]?.from;
  if (piece) return { from: piece, to: piece };
  const [f, r] = [fileOf(main), rankOf(main)];
  /** @param {number} at @param {number} other */
  const low = (at, other) => Math.max(0, Math.min(size - WIDTH, at - ((at * 5 + other * 2 + 1) % WIDTH)));
  const [left, bottom] = [low(f, r), low(r, f)];
  return { from: nameOf(left, bottom), to: nameOf(Math.min(size, left + WIDTH) - 1, Math.min(size, bottom + WIDTH) - 1) };
}
