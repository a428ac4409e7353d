// Analysis of what is shown: it follows navigation, and goes on until it is
// switched off.

import { byId, html } from "./dom.js";
import { forP1, scoreText } from "./score.js";
import { EngineDied } from "./searcher.js";
import { badge, arrow } from "./shapes.js";

/**
 * @import { Board } from "./board.js"
 * @import { Game, Node } from "./game.js"
 * @import { Player, Trace, info } from "../script/messages"
 * @import { Searcher } from "./searcher.js"
 * @import { Session } from "./session.js"
 * @import { NumberedLine } from "../script/types"
 */

const MOST_NUMBERED = 8; // turns of a line that are numbered on the board

/** Analysis is the panel with the best lines. Event: "change". */
export class Analysis extends EventTarget {
  /** @type {Session} */
  #session;
  /** @type {Searcher} */
  #searcher;
  /** @type {Node | null} */
  #node = null; // what is searched
  /** @type {NumberedLine[]} */
  #lines = []; // "info" messages by line number
  /** @type {number | null} */
  #chosen = null; // index of the line that is numbered on the board
  #isDue = false; // whether a drawing is asked for
  isOn = false;

  /** @param {Session} session @param {Searcher} searcher @param {string[]} engines */
  constructor(session, searcher, engines) {
    super();
    this.#session = session;
    this.#searcher = searcher;
    byId("analysis-engine").append(...engines.map((name, i) => html("option", { value: i }, name)));
    for (const id of ["analysis-engine", "analysis-lines", "analysis-search"]) {
      byId(id).addEventListener("change", () => this.#restart());
    }
    session.addEventListener("change", () => this.#follow());
  }

  /**
   * toggle switches the analysis on or off.
   * @param {boolean} [on]
   */
  toggle(on = !this.isOn) {
    if (on === this.isOn) return;
    this.isOn = on;
    this.#node = null;
    byId("analyse").setAttribute("aria-pressed", String(on));
    byId("analysis").hidden = !on;
    if (!on) this.#searcher.halt();
    this.#lines = [];
    this.#draw();
    this.#session.touch();
  }

  #restart() {
    this.#node = null;
    this.#follow();
  }

  #follow() {
    const { shown, isReady } = this.#session;
    if (!this.isOn || !isReady || !shown || shown.node === this.#node) return;
    const { game, node, atNode } = shown;
    this.#node = node;
    this.#lines = [];
    this.#chosen = null;
    this.#draw();
    if (atNode.outcome !== "none") this.#searcher.halt();
    else this.#search(game, node, atNode.toMove);
  }

  /** @param {Game} game @param {Node} node @param {Player} toMove */
  async #search(game, node, toMove) {
    /** @param {string} id */
    const chosen = (id) => byId(id, HTMLSelectElement).value;
    const options = { Level: "20", Contempt: "0", MultiPV: chosen("analysis-lines"), Search: chosen("analysis-search") };
    const request = { engine: Number(chosen("analysis-engine")), ...game.question(node), options, limits: { infinite: true } };
    try {
      await this.#searcher.go(request, (info) => this.#take(node, toMove, info));
    } catch (error) {
      if (!(error instanceof EngineDied)) this.dispatchEvent(new CustomEvent("failure", { detail: error }));
      if (this.#node === node) this.toggle(false);
    }
  }

  /** @param {Node} node @param {Player} toMove @param {info} info */
  #take(node, toMove, info) {
    if (node !== this.#node || !info.pv?.length) return;
    const index = (info.multipv ?? 1) - 1;
    this.#lines[index] = { ...info, kept: forP1(info, toMove) };
    if (index === 0) node.score = this.#lines[0].kept;
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#draw();
    });
  }

  #draw() {
    const best = this.#lines[0];
    byId("analysis-speed").textContent = best ? speedText(best) : this.isOn ? "…" : "";
    byId("lines").replaceChildren(...this.#lines.map((line, index) => line && this.#lineElement(line, index)).filter(Boolean));
    this.dispatchEvent(new Event("change"));
  }

  /** @param {NumberedLine} line @param {number} index */
  #lineElement(line, index) {
    const isChosen = this.#chosen === index;
    const choose = () => {
      this.#chosen = isChosen ? null : index;
      this.#draw();
    };
    const score = html("button", { class: "line-score", click: choose,
      "aria-pressed": String(isChosen), title: "Number this line on the board" }, scoreText(line.kept));
    const moves = line.pv.slice(0, 12).map((move, i) =>
      html("button", { class: "line-move", click: () => this.#enter(line.pv.slice(0, i + 1)), title: "Play the line up to here" }, move));
    return html("li", { class: `line line-${index + 1}${isChosen ? " chosen" : ""}` }, score, ...moves);
  }

  // #enter adds the turns of a line to the tree and shows the last one.
  /** @param {string[]} moves */
  #enter(moves) {
    let { node } = this.#session;
    if (!node || node !== this.#node) return;
    for (const move of moves) node = node.add(move);
    this.#session.show(node);
  }

  /**
   * marks returns the elements that show the lines on the board: the first turn
   * of each with its number, or the turns of the chosen line with their numbers.
   * @param {Board} board
   * @returns {Element[]}
   */
  marks(board) {
    if (!this.isOn || this.#node !== this.#session.node || this.#session.partial.length) return [];
    const line = this.#chosen === null ? undefined : this.#lines[this.#chosen];
    const turns = line ? line.pv.slice(0, MOST_NUMBERED).map((_, i) => ({ trace: line.traces[i], label: i + 1, look: i % 2 ? "reply" : "own" }))
      : this.#lines.filter(Boolean).map(({ traces }, i) => ({ trace: traces[0], label: i + 1, look: `line-${i + 1}` })).reverse();
    return turns.flatMap(({ trace, label, look }) => drawTurn(board, trace, String(label), look));
  }
}

// drawTurn draws a turn with its label; a swap or pass has no place on a board.
/** @param {Board} board @param {Trace | null | undefined} trace @param {string} label @param {string} look */
function drawTurn(board, trace, label, look) {
  if (!trace) return [];
  const { main, lines = [], squares, flips = [] } = trace;
  const ways = lines.map(({ from, to }) => arrow(board.at(from), board.at(to), { className: `plan ${look}`, start: 24, end: 30 }));
  const others = [...squares.filter((square) => square !== main && !lines.length), ...flips]
    .map((square) => badge(board, square, "·", `small ${look}`));
  return [...ways, ...others, badge(board, main, label, look)];
}

/** @param {info} info */
function speedText({ depth, seldepth, nodes, nps, time }) {
  const words = [];
  if (depth != null) words.push(`depth ${depth}${seldepth && seldepth > depth ? "/" + seldepth : ""}`);
  if (nodes != null) words.push(`${short(nodes)} nodes`);
  if (nps) words.push(`${short(nps)}/s`);
  if (time != null) words.push(`${(time / 1000).toFixed(1)} s`);
  return words.join(" · ");
}

/** @param {number} n */
function short(n) {
  if (n < 10_000) return String(n);
  return n < 1e7 ? `${Math.round(n / 1000)}k` : `${(n / 1e6).toFixed(1)}M`;
}
