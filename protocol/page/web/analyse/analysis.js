// Analysis of the position that is shown. It follows navigation and runs until it is
// switched off. Its results stay with the node and are shown again.

import { byId, html } from "../shared/dom.js";
import { title } from "../game/colours.js";
import { isDeeper, keepLines, lineOf } from "../game/keptlines.js";
import { presses } from "../shared/press.js";
import { Roving } from "../shared/roving.js";
import { preferences } from "../shared/storage.js";
import { compareScores, detailText, playerChance } from "../game/score.js";
import { EngineDied } from "../game/searcher.js";
import { badge, arrow } from "../board/shapes.js";
import { Preview } from "./preview.js";

/**
 * @import { Board } from "../board/board.js"
 * @import { Game, Node } from "../game/game.js"
 * @import { Player, Trace, infoReply } from "../../script/messages"
 * @import { Searcher } from "../game/searcher.js"
 * @import { Store } from "../game/store.js"
 * @import { GameInfo, KeptLine, KeptScore } from "../../script/types"
 */

const MOST_LINES = 12; // searched when a view needs more lines than it shows
const MOST_NUMBERED = 8; // numbered turns of a line on the board
const CHOICES = ["analysis-engine", "analysis-lines", "analysis-search", "analysis-memory", "analysis-threads"]; // kept as preferences

/** Analysis is the panel with the best lines. Event: "change". */
export class Analysis extends EventTarget {
  #store;
  #searcher;
  #isWide;
  #wasOn = false;
  /** @type {Node | null} */
  #node = null; // the node that is shown and searched
  /** @type {KeptLine[]} */
  #lines = []; // by line number
  /** @type {infoReply | null} */
  #report = null; // the latest report on the best line
  #isKept = false; // whether the lines come from an earlier search
  #chosen = ""; // first turn of the line whose turns are numbered on the board
  #isDue = false; // whether a redraw is scheduled
  #list = byId("lines");
  #roving = new Roving(this.#list);
  #preview;
  /** @type {WeakMap<Element, string[]>} */
  #turns = new WeakMap(); // that lead to the position after the turn of a button

  /** @param {{ store: Store, searcher: Searcher, engines: string[], games: Record<string, GameInfo>, limits: { threads: number, memory: number }, isWide: () => boolean }} parts isWide: whether a view needs more lines than the list shows */
  constructor({ store, searcher, engines, games, limits, isWide }) {
    super();
    this.#store = store;
    this.#searcher = searcher;
    this.#isWide = isWide;
    this.#preview = new Preview(store, games);
    this.#list.addEventListener("pointerover", ({ target, pointerType }) => pointerType !== "touch" && this.#point(target));
    this.#list.addEventListener("focusin", ({ target }) => /** @type {Element} */ (target).matches(":focus-visible") && this.#point(target));
    for (const type of ["pointerleave", "focusout"]) this.#list.addEventListener(type, () => this.#preview.hide());
    byId("analysis-engine").append(...engines.map((name, i) => html("option", { value: i }, name)));
    byId("analysis-threads").append(...numbers([1, 2, 4, 8, 16, 32].filter((n) => n <= limits.threads)));
    byId("analysis-memory").append(...numbers([16, 64, 256, 1024, 4096].filter((n) => n <= limits.memory), "MB"));
    for (const id of CHOICES) {
      const choice = byId(id, HTMLSelectElement);
      const usual = id === "analysis-memory" ? "64" : choice.value;
      choice.value = preferences.get(id, usual);
      if (choice.selectedIndex < 0) choice.value = usual; // what was kept is not there
      for (const label of choice.labels) label.hidden = choice.options.length < 2;
      choice.addEventListener("change", () => {
        preferences.set(id, choice.value);
        this.#restart();
      });
    }
    byId("engine-on").addEventListener("click", () => store.search(!store.isSearching));
    store.addEventListener("change", () => this.#follow());
  }

  get #isOn() {
    return this.#store.isAnalysing;
  }

  /** refresh shows the lines kept at the node, and restarts the search if analysis is on. */
  refresh() {
    this.#node = null;
    this.#follow();
  }

  // The number of lines to show.
  get #most() {
    return Number(byId("analysis-lines", HTMLSelectElement).value);
  }

  // #listed returns the lines to show, by their chances. The engine ranks them otherwise:
  // by what it is sure of, and some by an earlier iteration.
  get #listed() {
    const { atNode } = this.#store;
    const lines = this.#lines.filter(Boolean);
    if (atNode) lines.sort((a, b) => compareScores(a.kept, b.kept, atNode.toMove));
    return lines.slice(0, this.#most);
  }

  #restart() {
    if (!this.#isOn) return;
    this.refresh();
    this.#lines = []; // another search does not continue from these
    this.#isKept = false;
    this.#draw();
  }

  #follow() {
    if (this.#isOn !== this.#wasOn) this.#turn();
    const { shown, isReady } = this.#store;
    if (!isReady || !shown || shown.node === this.#node) return;
    const { game, node, atNode } = shown;
    this.#node = node;
    this.#preview.hide();
    this.#lines = [...(node.lines ?? [])];
    this.#isKept = this.#lines.length > 0;
    this.#report = null;
    this.#chosen = "";
    this.#draw();
    if (!this.#isOn) return;
    if (atNode.outcome !== "none") this.#searcher.halt(this);
    else this.#search(game, node, atNode.toMove);
  }

  // #turn takes in that the analysis is switched on or off.
  #turn() {
    this.#wasOn = this.#isOn;
    byId("engine-on").setAttribute("aria-pressed", String(this.#isOn));
    if (!this.#isOn) this.#searcher.halt(this);
    this.#node = null;
  }

  /** @param {Game} game @param {Node} node @param {Player} toMove */
  async #search(game, node, toMove) {
    /** @param {string} id */
    const chosen = (id) => byId(id, HTMLSelectElement).value;
    const options = {
      Level: "20", Contempt: "0", MultiPV: String(this.#isWide() ? MOST_LINES : this.#most), Search: chosen("analysis-search"),
      Hash: chosen("analysis-memory"), Threads: chosen("analysis-threads"),
    };
    const request = { by: this, engine: Number(chosen("analysis-engine")), ...game.question(node), options, limits: { infinite: true } };
    try {
      await this.#searcher.go(request, (info) => this.#take(node, toMove, info));
    } catch (error) {
      if (this.#isOn && this.#node === node) this.#store.search(false);
      if (!(error instanceof EngineDied)) this.dispatchEvent(new CustomEvent("failure", { detail: error })); // after the change, which clears what was said
    }
  }

  /** @param {Node} node @param {Player} toMove @param {infoReply} info */
  #take(node, toMove, info) {
    if (node !== this.#node || !info.pv?.length) return;
    const index = (info.multipv ?? 1) - 1;
    if (this.#isKept) {
      if (index > 0 || !isDeeper(info, this.#lines[0])) return;
      this.#isKept = false;
      this.#lines = [];
    }
    this.#lines[index] = lineOf(info, toMove);
    if (index === 0) {
      this.#report = info;
      if (!info.score?.bound) node.score = this.#lines[0].kept;
    }
    keepLines(node, this.#lines);
    this.#drawSoon();
  }

  #drawSoon() {
    if (this.#isDue) return;
    this.#isDue = true;
    requestAnimationFrame(() => {
      this.#isDue = false;
      this.#draw();
    });
  }

  #draw() {
    const waiting = this.#store.atNode?.outcome === "none" ? "…" : "The game is over here.";
    byId("analysis-speed").textContent = this.#isKept ? keptText(this.#lines[0]) : this.#report ? speedText(this.#report) : this.#isOn ? waiting : "It is off.";
    presses.after(this.#list, () => this.#roving.redraw(() => fill(this.#list, this.#listed.flatMap((line, index) => this.#lineElement(line, index) ?? []))));
    this.dispatchEvent(new Event("change"));
  }

  /** @param {KeptLine} line @param {number} index */
  #lineElement(line, index) {
    const isChosen = this.#chosen === line.pv[0];
    const choose = () => {
      this.#chosen = isChosen ? "" : line.pv[0];
      this.#draw();
    };
    const { atNode } = this.#store;
    if (!atNode) return null;
    const { toMove, colours, inks } = atNode;
    const chance = playerChance(line.kept, toMove);
    const score = html("button", { class: "line-score", click: choose, "aria-pressed": String(isChosen),
      "aria-label": `Line ${index + 1}: ${title(colours[toMove])} ${chance}`, title: `${title(colours[toMove])} ${chance} (${detailText(line.kept)}). Choose it to number this line on the board` },
    html("span", { class: `dot ${inks[toMove]}` }), chance);
    const moves = line.pv.slice(0, 12).map((move, i) => {
      const turns = line.pv.slice(0, i + 1);
      const button = html("button", { class: "line-move", click: () => this.#enter(turns), "aria-label": `Line ${index + 1}, turn ${i + 1}: ${move}` }, move);
      this.#turns.set(button, turns);
      return button;
    });
    return html("li", { class: `line line-${index + 1}${isChosen ? " chosen" : ""}` }, score, ...moves);
  }

  // #point shows the position after the turn of a button.
  /** @param {EventTarget | null} target */
  #point(target) {
    const turns = target instanceof Element && this.#turns.get(target);
    if (turns) this.#preview.show(turns, target, byId("analysis"));
    else this.#preview.hide();
  }

  // #enter adds the turns of a line to the tree and shows the last one.
  /** @param {string[]} moves */
  #enter(moves) {
    let { node } = this.#store;
    if (!node || node !== this.#node) return;
    for (const move of moves) node = node.add(move);
    this.#store.show(node);
  }

  /**
   * scores returns the scores, for p1, that the lines give their first turns while the
   * node is being searched.
   * @param {Node} node
   * @returns {Map<string, KeptScore>}
   */
  scores(node) {
    const lines = node === this.#node ? this.#lines.filter(Boolean) : [];
    return new Map(lines.map(({ pv: [move], kept }) => [move, kept]));
  }

  // #isSeen reports whether the list has room for a line.
  /** @param {number} index */
  #isSeen(index) {
    const line = /** @type {HTMLElement | undefined} */ (this.#list.children[index]);
    return !line || !this.#list.checkVisibility() || line.checkVisibility() && line.offsetLeft < this.#list.offsetLeft + this.#list.clientWidth;
  }

  /**
   * marks returns the elements that show the lines on the board: the first turn of
   * each line with its number, or the numbered turns of the chosen line.
   * @param {Board} board
   * @returns {Element[]}
   */
  marks(board) {
    if (this.#node !== this.#store.node || this.#store.partial.length || this.#store.mode !== "analyse") return [];
    const line = this.#lines.find((known) => known?.pv[0] === this.#chosen);
    if (!line && !this.#isOn) return [];
    const turns = line ? line.pv.slice(0, MOST_NUMBERED).map((_, i) => ({ trace: line.traces[i], label: i + 1, look: i % 2 ? "reply" : "own" }))
      : this.#listed.map(({ traces }, i) => ({ trace: traces[0], label: i + 1, look: `line-${i + 1}` })).filter((_, i) => this.#isSeen(i)).reverse();
    return turns.flatMap(({ trace, label, look }) => drawTurn(board, trace, String(label), look));
  }
}

/**
 * drawTurn draws a turn with its label; a swap or pass has no place on a board.
 * @param {Board} board
 * @param {Trace | null | undefined} trace
 * @param {string} label
 * @param {string} look
 * @returns {Element[]}
 */
export function drawTurn(board, trace, label, look) {
  if (!trace) return [];
  const { main, lines = [], squares, flips = [] } = trace;
  const ways = lines.map(({ from, to }) => arrow(board.at(from), board.at(to), { className: `plan ${look}`, start: 24, end: 30 }));
  const others = [...squares.filter((square) => square !== main && !lines.length), ...flips]
    .map((square) => badge(board, square, "·", `small ${look}`));
  return [...ways, ...others, badge(board, main, label, look)];
}

// fill shows elements in a list. Those that say the same stay, as does a focus in them.
/** @param {HTMLElement} list @param {HTMLElement[]} items */
function fill(list, items) {
  /** @param {Element} item */
  const said = ({ className, textContent, children: [score] }) => [className, textContent, score.getAttribute("aria-label")].join();
  for (const [i, item] of items.entries()) {
    const old = list.children[i];
    if (!old) list.append(item);
    else if (said(old) !== said(item)) old.replaceWith(item);
    else old.children[0].setAttribute("title", item.children[0].getAttribute("title") ?? "");
  }
  for (const old of [...list.children].slice(items.length)) old.remove();
}

/** @param {number[]} values @param {string} [unit] */
const numbers = (values, unit = "") => values.map((value) => html("option", { value }, `${value} ${unit}`.trim()));

/** @param {KeptLine} line */
function keptText({ kept: { depth }, time }) {
  return ["Kept from before", depth && `depth ${depth}`, `${(time / 1000).toFixed(1)} s`].filter(Boolean).join(" · ");
}

/** @param {infoReply} info */
function speedText({ depth, seldepth, nodes, nps, time }) {
  const words = [];
  if (depth != null) words.push(`depth ${depth}${seldepth && seldepth > depth ? "/" + seldepth : ""}`);
  if (nodes != null) words.push(`${short(nodes)} nodes`);
  if (nps) words.push(`${short(nps)}/s`);
  if (time != null) words.push(`${(time / 1000).toFixed(1)} s`);
  return words.map((part) => part.replace(" ", "\u00a0")).join(" ·\u00a0"); // lines break only between the parts
}

/** @param {number} n */
function short(n) {
  if (n < 10_000) return String(n);
  return n < 1e7 ? `${Math.round(n / 1000)}k` : `${(n / 1e6).toFixed(1)}M`;
}
